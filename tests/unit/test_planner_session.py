import json
import os
import subprocess
import sys

import pytest
from jsonschema import Draft202012Validator

from seamline import Ratios, Settings, analyze, plan_corpus
from seamline.planner.inputs import DEFAULTS
from seamline.planner.lengths_list import MAX_LIST_BYTES
from unit.test_browser_session import ASSUMPTIONS, SETTINGS, TEN, Page
from unit.test_report import SCHEMA

VALIDATOR = Draft202012Validator(SCHEMA)
MILLION = {**DEFAULTS, "length": "1000000", "length_unit": "tokens"}


class Planner(Page):
    """Asks a session for plans, as the page's planner does."""

    def plan(self, fields=DEFAULTS, **chosen):
        """Ask for a plan, beside which the page's settings always come along."""
        return self.ask("plan", fields=fields, settings=SETTINGS | chosen, assumptions=ASSUMPTIONS)

    def lengths(self, text=None, data=None, column="", unit="words", size=0):
        """Give a list of lengths, pasted or as a file's bytes."""
        pasted = {} if text is None else {"text": text}
        return self.ask("lengths", data, column=column, unit=unit, size=size, **pasted)

    def planned_export(self, fields, format="json", **chosen):
        """Ask for a file with the planner's inputs in it."""
        return self.ask(
            "export",
            format=format,
            settings=SETTINGS | chosen,
            assumptions=ASSUMPTIONS,
            plan=fields,
        )


def _values(answer):
    return {figure["id"].removeprefix("plan-"): figure["value"] for figure in answer["figures"]}


def test_a_length_is_planned_without_any_text():
    """The issue's first numbers, from a session that was never given a text."""
    assert {
        "chunks": 2_232,
        "embedded": 1_142_784,
        "duplicated": 142_784,
        "cost": 0.02285568,
        "store": 13_713_408,
        "prompt": 2_560,
    } == _values(Planner().plan(MILLION))


@pytest.mark.parametrize("cut", ["sentences", "paragraphs"])
def test_a_cut_without_closed_form_is_refused_with_a_way_out(cut):
    """The sentence is Python's, and the button makes the cut one of fixed windows."""
    refused = Planner().plan(MILLION, cut=cut)

    assert ("refusal", "no_closed_form", "cut") == (
        refused["kind"],
        refused["code"],
        refused["field"],
    )
    assert [{"label": "Cut by fixed windows", "settings": {"cut": "windows"}}] == refused["fixes"]


def test_the_text_is_planned_by_its_own_cut():
    """Counts are those of the report, whatever the fields of a length say."""
    session = Planner(TEN)
    report = analyze(TEN, Settings(unit="words", size=4, overlap=1))

    values = _values(session.plan({**DEFAULTS, "source": "text", "length": "5"}))

    assert (report.totals.chunks, 12, 2) == (
        values["chunks"],
        values["embedded"],
        values["duplicated"],
    )


def test_the_text_is_planned_by_sentences_too():
    """What has no formula has a list, and the list is counted."""
    session = Planner("One two. Three four. Five six.")

    planned = session.plan({**DEFAULTS, "source": "text"}, cut="sentences")

    assert 2 == _values(planned)["chunks"]
    assert planned["agreement"]["agree"] is None


def test_a_text_beyond_a_cap_is_planned_all_the_same():
    """More chunks than are shown are still counted."""
    session = Planner("a " * 2_000)

    planned = session.plan({**DEFAULTS, "source": "text"})

    assert 667 == _values(planned)["chunks"]


def test_a_plan_of_the_text_refuses_what_its_cut_refuses():
    """A size that cannot hold is refused for the text as in the other views."""
    refused = Planner(TEN).plan({**DEFAULTS, "source": "text"}, overlap="4")

    assert "overlap_not_smaller" == refused["code"]


def test_the_report_is_made_once_for_both_views():
    """A plan of the text takes the cut that was just shown."""
    session = Planner(TEN)
    session.analyze()
    shown = session.session._cuts[0][3]
    session.plan({**DEFAULTS, "source": "text"})

    assert shown is session.session._cuts[0][3]


def test_another_text_is_planned_anew():
    """The cut that is kept is never taken for another text's."""
    session = Planner(TEN)
    session.plan({**DEFAULTS, "source": "text"})
    session.ask("text", text="one")

    assert 1 == _values(session.plan({**DEFAULTS, "source": "text"}))["chunks"]


def test_a_list_is_kept_for_plans():
    """A list is given once; every plan after it uses it, and it is summed exactly."""
    session = Planner()
    told = session.lengths("1200\n10\n0\n4000\n")
    values = _values(session.plan({**DEFAULTS, "source": "list"}))
    expected = plan_corpus(
        [1200, 10, 0, 4000],
        Settings(unit="tokens", size=512, overlap=64),
        length_unit="words",
        ratios=Ratios(),
    )

    assert 4 == told["documents"]
    assert expected.totals.chunks == values["chunks"]
    assert expected.totals.processed_units == values["embedded"]


def test_a_file_of_lengths_is_bytes():
    """A file comes beside the request, and a column of it can be chosen."""
    data = b"\xef\xbb\xbfid,words\n1,1200\n2,860\n"

    assert 3 == Planner().lengths(data=data)["total"]
    assert 2_060 == Planner().lengths(data=data, column="words")["total"]


def test_a_file_too_large_to_be_read_is_refused_by_its_size():
    """The page does not read it at all; the sentence says by how much it is too large."""
    refused = Planner().lengths(size=MAX_LIST_BYTES + 1)

    assert ("list_too_large", "lengths") == (refused["code"], refused["field"])
    assert "1 more than" in refused["message"]


def test_a_refused_list_is_no_list():
    """After a list that cannot be, plans say that there is none, not those of the one before."""
    session = Planner()
    session.lengths("5\n6")
    refused = session.lengths("5\n-6")

    assert "list_length_negative" == refused["code"]
    assert "list_empty" == session.plan({**DEFAULTS, "source": "list"})["code"]


def test_a_long_list_is_read_in_slices():
    """Reading tells how far it is, so that the page can show it and stop it."""
    session = Planner().session
    ticking = iter(range(10**9))
    session._clock = lambda: next(ticking)
    request = {"kind": "lengths", "column": "", "unit": "words", "size": 0}
    answer = session.begin(json.dumps({**request, "text": "\n".join(map(str, range(200_000)))}))
    told = []
    while json.loads(answer)["kind"] == "progress":
        told.append(json.loads(answer)["done"])
        answer = session.advance()

    assert len(told) > 3
    assert 200_000 == json.loads(answer)["documents"]


def test_ratios_are_measured_on_the_text():
    """They come as exact fractions of what was counted, with the tokenizer's name."""
    answer = Planner("ten words of text").ask("measured", tokenizer="cl100k_base")

    assert {
        "characters_per_token": "4.25",
        "tokens_per_word": "1",
    }.items() <= answer["ratios"].items()
    assert "cl100k_base" in answer["ratios"]["summary"]


def test_no_text_has_no_ratios():
    """Nothing is measured on nothing."""
    assert {"kind": "measured", "ratios": None} == Planner("").ask(
        "measured", tokenizer="cl100k_base"
    )


def test_the_catalogue_and_the_platforms_are_told():
    """Both are asked for once, when the planner is opened."""
    catalogue, platforms = Planner().ask("catalogue"), Planner().ask("platforms")

    assert 48 == len(catalogue["models"])
    assert DEFAULTS == catalogue["defaults"]
    assert {"langchain", "openai-file-search"} <= {one["id"] for one in platforms["platforms"]}


def test_an_export_holds_the_planners_inputs_and_figures():
    """One more key, that the schema describes; the rest is the export as it was."""
    session = Planner(TEN)
    exported = json.loads(session.planned_export(MILLION)["content"])
    planned = exported.pop("plan")

    assert MILLION == planned["inputs"]
    assert {"chunks": 2_232, "cost": 0.02285568}.items() <= planned["figures"].items()
    assert json.loads(session.export("json")["content"]) == exported
    assert [] == list(VALIDATOR.iter_errors({**exported, "plan": planned}))


def test_inputs_that_cannot_hold_are_exported_as_they_are():
    """A field that is refused has no figures, and loses nothing."""
    exported = json.loads(Planner(TEN).planned_export({**MILLION, "top_k": "many"})["content"])

    assert {"inputs": {**MILLION, "top_k": "many"}, "figures": None} == exported["plan"]
    assert [] == list(VALIDATOR.iter_errors(exported))


def test_unknown_figures_are_null_in_an_export():
    """An unknown price costs an unknown sum, never nothing."""
    fields = {**MILLION, "model": "", "price_per_million": "", "dimensions": ""}
    exported = json.loads(Planner(TEN).planned_export(fields)["content"])

    assert exported["plan"]["figures"]["cost"] is None
    assert exported["plan"]["figures"]["store"] is None
    assert [] == list(VALIDATOR.iter_errors(exported))


@pytest.mark.parametrize("format", ["jsonl", "csv"])
def test_lists_of_chunks_hold_no_plan(format):
    """One chunk a line has no place for it."""
    session = Planner(TEN)

    assert session.export(format) == session.planned_export(MILLION, format)


def test_the_session_starts_without_the_planner():
    """The page is ready before the catalogue and the planner are so much as imported."""
    script = "import seamline.browser, sys; print([m for m in sys.modules if 'planner' in m])"
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )

    assert "[]" == ran.stdout.strip()
