import io
import json
import sys
import zipfile
from importlib.machinery import PathFinder

import pytest

from seamline import browser, late


def archive(**files):
    """Return an archive's bytes, of modules by their source."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as written:
        for path, text in files.items():
            written.writestr(path.replace("__in__", "/") + ".py", text)
    return data.getvalue()


@pytest.fixture
def finder(tmp_path, monkeypatch):
    """Two parts in the place of what a page would fetch; their modules go away again."""
    parts = [
        late.Part("tools", "tools.zip", frozenset({"early_bird", "json.late_bird"})),
        late.Part("the rest", "rest.zip", frozenset({"early_bird", "night_owl"})),
    ]
    found = late.Finder(parts, str(tmp_path))
    meta_path = [*sys.meta_path]
    meta_path.insert(meta_path.index(PathFinder) + 1, found)
    monkeypatch.setattr(sys, "meta_path", meta_path)
    monkeypatch.setattr(late, "_finder", found)
    before = set(sys.modules)
    yield found
    for name in set(sys.modules) - before:
        del sys.modules[name]
    json.__dict__.pop("late_bird", None)


def test_an_import_asks_for_the_first_part_that_has_the_module(finder):
    """While asking, an import ends in the part's name and file, past every `except Exception`."""
    with late.asking(), pytest.raises(late.PartMissing) as missing:
        try:
            import early_bird  # noqa: F401 - it is not to be found
        except Exception:
            pytest.fail("an except on the way took it")
    assert ("tools", "tools.zip") == (missing.value.name, missing.value.file)


def test_elsewhere_a_missing_part_is_a_missing_module(finder):
    """Nobody would fetch it: what tries an optional import goes on without."""
    with pytest.raises(ModuleNotFoundError, match=r"night_owl is in rest\.zip"):
        import night_owl  # noqa: F401 - it is not to be found


def test_what_is_supplied_is_imported(finder):
    """Modules of packages that are here already are found too."""
    assert late.supply("tools", archive(early_bird="NOTE = 1", json__in__late_bird="NOTE = 2"))
    from json import late_bird

    import early_bird

    assert (1, 2) == (early_bird.NOTE, late_bird.NOTE)


def test_what_no_part_has_is_not_found_in_the_usual_words(finder):
    """Only modules of parts are this finder's business."""
    with late.asking(), pytest.raises(ModuleNotFoundError, match="No module named 'dodo'"):
        import dodo  # noqa: F401 - there is none


def test_supply_leaves_what_is_no_part_to_others(finder):
    """Tokenizers' data comes the same way."""
    assert not late.supply("cl100k_base", b"")


def test_a_session_asks_for_a_part_and_starts_anew(finder, monkeypatch):
    """The work that needs a module says which file to fetch, and is done when it is supplied."""

    def _hello_request(self):
        import night_owl

        yield from ()
        return {"kind": "hello", "version": night_owl.NOTE}

    monkeypatch.setattr(browser.Session, "_hello_request", _hello_request)
    session = browser.Session()
    needed = json.loads(session.begin('{"kind": "hello"}'))
    assert {"kind": "need", "name": "the rest", "file": "rest.zip"} == needed
    session.supply("the rest", archive(night_owl="NOTE = 'hoo'"))
    assert {"kind": "hello", "version": "hoo"} == json.loads(session.advance())
