"""The pure parts of the build."""

import json

import pytest

from steps import bundle, page, replay, serve
from steps.assemble import list_files, reduced_lock
from steps.shell import StepFailed, digest


def lock(**packages):
    """Return a lock as Pyodide's, with the facts that the build reads."""
    entries = {
        name: {"depends": depends, "file_name": "elsewhere", "sha256": "0", "version": "1.0"}
        for name, depends in packages.items()
    }
    return {"info": {"python": "3.14.2"}, "packages": entries, "tool": {}}


BUILD = {"name": "0a1b2c", "folder": "b/0a1b2c/"}


def test_render_index_refuses_a_placeholder_that_nobody_fills():
    """A comment left in the page would be an empty place that nobody notices."""
    with pytest.raises(StepFailed, match="build:unknown"):
        page.render_index("<head><!-- build:unknown --></head>", BUILD)


def test_render_index_leaves_a_page_without_placeholders_alone():
    """What has no placeholder is copied as it is."""
    assert "<p>a < b</p>" == page.render_index("<p>a < b</p>", BUILD)


def test_render_index_names_files_below_the_build():
    """The page's own files are found below the build; the manifest and other sites stay."""
    html = (
        '<link rel="icon" href="icon.svg">\n'
        '<link rel="manifest" href="manifest.webmanifest">\n'
        '<link rel="stylesheet" href="styles/one.css">\n'
        '<link rel="stylesheet" href="styles/two.css">\n'
        '<script type="module" src="src/main.js"></script>\n'
        '<a href="https://example.org/icon.svg">a</a>'
    )
    assert page.render_index(html, BUILD) == (
        '<link rel="icon" href="b/0a1b2c/icon.svg">\n'
        '<link rel="manifest" href="manifest.webmanifest">\n'
        '<link rel="stylesheet" href="b/0a1b2c/page.css">\n'
        '<script type="module" src="b/0a1b2c/main.js"></script>\n'
        '<a href="https://example.org/icon.svg">a</a>'
    )


def test_render_index_allows_what_stands_in_it_by_its_hash():
    """The policy forbids scripts in the page; the one that the build puts there it names."""
    html = "<meta content=\"script-src 'self' blob:\"><script>1</script>"
    digest = "a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="
    assert f"script-src 'self' 'sha256-{digest}' blob:" in page.render_index(html, BUILD)


def test_what_is_loaded_later_is_not_named_beforehand():
    """A first visit loads the scripts of the start, and not the charts."""
    html = page.render_index("<!-- build:modulepreload -->", BUILD)
    assert 'href="b/0a1b2c/main.js"' in html
    assert "charts.js" not in html


def test_the_list_of_modules_can_be_read_back():
    """What is written is what is read, by part."""
    used = {"first": ["json", "seamline"], "later": []}
    assert used == bundle.read(bundle.listing(used))


def test_drift_names_the_modules_and_the_command(tmp_path):
    """A module imported and not listed, or listed for nothing, fails the build and says so."""
    used = bundle.read(bundle.LISTING.read_text())
    with pytest.raises(
        StepFailed, match=r"imported, and not listed under \[later\]: sqlite3"
    ) as told:
        bundle.hold({**used, "later": [*used["later"], "sqlite3"]})
    assert "build.py modules" in told.value.advice
    with pytest.raises(StepFailed, match=r"listed under \[first\], and not imported: json\b"):
        bundle.hold({**used, "first": [name for name in used["first"] if name != "json"]})


def test_list_files_tells_size_and_hash_by_relative_address(tmp_path):
    """Addresses use slashes and start at the site's own folder."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.js").write_bytes(b"abc")
    sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert {"src/a.js": {"bytes": 3, "sha256": sha256}} == list_files(tmp_path)


def test_reduced_lock_names_only_files_beside_it(tmp_path):
    """Of Pyodide's lock the given wheels remain, under their own hashes."""
    wheel = tmp_path / "micropip-1.0-py3-none-any.whl"
    wheel.write_bytes(b"abc")

    reduced = reduced_lock(lock(micropip=[], numpy=[]), [wheel])

    assert ["micropip"] == list(reduced["packages"])
    assert wheel.name == reduced["packages"]["micropip"]["file_name"]
    assert reduced["packages"]["micropip"]["sha256"].startswith("ba7816bf")
    assert "elsewhere" not in json.dumps(reduced)


@pytest.mark.parametrize(
    ("name", "depends"),
    [("micropip-2.0-py3-none-any.whl", []), ("micropip-1.0-py3-none-any.whl", ["packaging"])],
    ids=["another version", "a dependency is missing"],
)
def test_reduced_lock_refuses_what_pyodide_does_not_expect(tmp_path, name, depends):
    """A wheel of another version, or without what it needs, would fail in the reader's tab."""
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(StepFailed, match="Pyodide wants micropip"):
        reduced_lock(lock(micropip=depends), [tmp_path / name])


@pytest.mark.parametrize(
    ("native", "in_pyodide", "case"),
    [
        (b'["w", "a", 1]\n["w", "b", 1]\n', b'["w", "a", 1]\n["w", "b", 2]\n', "b"),
        (b'["w", "a", 1]\n["w", "b", 1]\n', b'["w", "a", 1]\n', "b"),
        (b"", b'["w", "a", 1]\n', "a"),
    ],
    ids=["another answer", "no answer", "an answer too many"],
)
def test_first_difference_names_the_case(native, in_pyodide, case):
    """The failure says which case to look at, and shows both answers."""
    assert f"Case {case} of w differs" in replay.first_difference(native, in_pyodide)


def test_first_difference_of_equal_transcripts_is_none():
    """Equal bytes are no difference."""
    assert replay.first_difference(b'["w", "a", 1]\n', b'["w", "a", 1]\n') is None


def test_digest_depends_on_names_and_on_where_files_end(tmp_path):
    """Two folders with the same bytes, otherwise divided or named, are not the same input."""
    digests = set()
    for number, files in enumerate([{"a": "xy"}, {"b": "xy"}, {"a": "x", "b": "y"}]):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text)
        digests.add(digest(folder))
    assert 3 == len(digests)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.whl", "application/octet-stream"),
        ("a.bin", "application/octet-stream"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_served_types_are_those_that_browsers_insist_on(name, kind):
    """Modules and WebAssembly are refused under any other type."""
    handler = serve.StaticHandler.__new__(serve.StaticHandler)
    assert kind == handler.guess_type(name)


def test_the_service_worker_knows_its_build():
    """The build stands above the worker's code, so that another build is another worker."""
    rendered = page.render_worker("self.x = BUILD.name;\n", BUILD)
    assert (
        'const BUILD = {"name": "0a1b2c", "folder": "b/0a1b2c/"};\nself.x = BUILD.name;\n'
        == rendered
    )
