import json
from itertools import cycle
from pathlib import Path

import pytest

from acting import answer
from replay.conversation import about
from replay.fuzzed_tokens import digest
from seamline import Settings, analyze, tokenizers
from seamline.browser import Session
from seamline.errors import Refusal

FOLDER = Path(__file__).parents[1] / "cases"
# What `analyze` assumes when nothing is said.
ASSUMED = {"preset": "english", "tokens_per_unit": "", "price_per_million": "0.02"}
SETTINGS = {"cut": "windows", "tokenizer": None, "token_mode": None}

# The engine that the page itself asks, and so its worker.
REPLAY = """async (rounds) => {
    const { engine } = await import(document.querySelector("script[src$='/start.js']").src);
    const answers = [];
    for (const requests of rounds) {
        const round = [];
        for (const request of requests) round.push(await engine.ask(request));
        answers.push(round);
    }
    return answers;
}"""

# What each of these slices is made of, in the order of the tokens, as the page shows them apart.
TOKENS = """async ([text, slices]) => {
    const { engine } = await import(document.querySelector("script[src$='/start.js']").src);
    await engine.ask({ kind: "text", text });
    const ids = [];
    for (const [start, end, tokenizer] of slices) {
        const request = { kind: "pieces", start, end, tokenizer, most: end - start };
        const { labels } = await engine.ask(request);
        ids.push([...labels.join().matchAll(/token (\\d+)/g)].map(([, id]) => Number(id)));
    }
    return ids;
}"""


def read(name):
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def cases():
    """Each case's name, text, and settings as `Settings` takes them."""
    for name in ("windows.json", "packing.json"):
        for case in read(name)["cases"]:
            yield f"{name} {case['id']}", case["text"], case["settings"]
    for number, case in enumerate(read("tokens.json")["windows"]):
        settings = {name: case[name] for name in ("size", "overlap", "tokenizer")}
        settings |= {"unit": "tokens", "token_mode": "exact"}
        yield f"tokens.json window {number}", case["text"], settings
    for case in read("sentences.json")["cases"]:
        # So large that no sentence is split, and so small that few share a chunk.
        longest = max((end - start for start, end in case["sentences"]), default=1)
        settings = {"cut": "sentences", "unit": "characters", "size": longest, "overlap": 0}
        yield f"sentences.json {case['id']}", case["text"], settings


CASES = list(cases())


def requests(text, settings):
    """What the page would ask about a case."""
    sizes = {name: str(settings[name]) for name in ("size", "overlap")}
    asked = {"settings": {**SETTINGS, **settings, **sizes}, "assumptions": ASSUMED}
    exports = [{"kind": "export", "format": form, **asked} for form in ("json", "jsonl", "csv")]
    return [{"kind": "text", "text": text}, {"kind": "analyze", **asked}, *exports]


@pytest.fixture(scope="module")
def answers(page):
    """Every answer of the page's worker to every case."""
    return page.evaluate(REPLAY, [requests(text, settings) for _, text, settings in CASES])


def numbered_cases():
    return [
        pytest.param(number, text, settings, id=name)
        for number, (name, text, settings) in enumerate(CASES)
    ]


@pytest.mark.parametrize(("number", "text", "settings"), numbered_cases())
def test_exports_have_the_native_bytes(answers, number, text, settings):
    """The page's worker exports a case, or refuses it, exactly as the package does."""
    _, _, *exports = answers[number]
    try:
        report = analyze(text, Settings(**settings))
    except Refusal as refusal:
        expected = [(refusal.code, str(refusal))] * 3
        assert expected == [(export["code"], export["message"]) for export in exports]
    else:
        expected = [report.to_json(), report.to_jsonl(), report.to_csv()]
        assert expected == [export["content"] for export in exports]


@pytest.mark.parametrize(("number", "text", "settings"), numbered_cases())
def test_answers_are_those_of_a_native_session(answers, number, text, settings):
    """What the page is told of a case, sentences and figures and offsets, is the same natively."""
    session = Session()

    assert [answer(session, asked) for asked in requests(text, settings)] == answers[number]


def test_views_are_told_what_a_native_session_tells(page):
    """Findings and charts: each case of a finding, and its neighbour that does not have it."""
    rounds = []
    for case in read("findings.json")["cases"]:
        for one in (case, case["neighbour"]):
            sizes = {name: str(one["settings"][name]) for name in ("size", "overlap")}
            views = about({**SETTINGS, **one["settings"], **sizes}, [])
            rounds.append([{"kind": "text", "text": one["text"]}, *views])
    session = Session()

    expected = [[answer(session, asked) for asked in requests] for requests in rounds]
    assert expected == page.evaluate(REPLAY, rounds)


def tokens_of(page, rows):
    """Return the ids that the page's worker gives each text by the tokenizer beside it."""
    slices, start = [], 0
    for text, name in rows:
        slices.append([start, start + len(text), name])
        start += len(text)
    return page.evaluate(TOKENS, ["".join(text for text, _ in rows), slices])


def test_texts_have_the_tokens_of_the_cases(page):
    """The page's worker gives each text of the cases the ids that stand there."""
    cases = read("tokens.json")["tokens"]
    rows = [(case["text"], name) for case in cases for name in case["ids"]]

    assert [ids for case in cases for ids in case["ids"].values()] == tokens_of(page, rows)


def test_fuzzed_texts_have_the_stored_tokens(page):
    """The page's worker gives each fuzzed text the ids that an original gave, by turns."""
    file = read("fuzzed_tokens.json")
    rows = list(zip(file["texts"], cycle(tokenizers.NAMES), strict=False))
    expected = [file["tokens"][name][number] for number, (_, name) in enumerate(rows)]

    assert expected == [digest(ids) for ids in tokens_of(page, rows)]
