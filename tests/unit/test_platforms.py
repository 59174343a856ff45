import pytest

from seamline.errors import Refusal
from seamline.planner.answers import answer_platforms
from seamline.platforms import platform, platforms

ANSWER = answer_platforms()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("langchain", ("characters", 4_000, 200, 4)),
        ("llamaindex-sentences", ("tokens", 1_024, 200, 2)),
        ("llamaindex-tokens", ("tokens", 1_024, 20, 2)),
        ("haystack", ("words", 200, 0, 10)),
        ("openai-file-search", ("tokens", 800, 400, None)),
        ("bedrock", ("tokens", 300, 60, None)),
        ("elasticsearch-sentences", ("words", 250, None, None)),
        ("elasticsearch-words", ("words", 250, 100, None)),
        ("azure-ai-search", ("tokens", 512, 128, None)),
        ("cloudflare-ai-search", ("tokens", None, None, None)),
    ],
)
def test_defaults(name, expected):
    """Unit, size, overlap and top_k as the platforms have them; none where they name none."""
    found = platform(name)

    assert expected == (found.unit, found.size, found.overlap, found.top_k)
    assert found.source["title"] and "2026-11-29" == found.seen


def test_every_platform_is_listed_once():
    """Ten, each with an id of its own."""
    assert 10 == len(platforms()) == len({one.id for one in platforms()})


@pytest.mark.parametrize("found", platforms(), ids=lambda found: found.id)
def test_no_platform_refuses_its_own_default(found):
    """What a platform starts from it also takes."""
    if found.size is not None and found.overlap is not None:
        assert [] == found.refuses(found.unit, found.size, found.overlap)


@pytest.mark.parametrize(
    ("name", "unit", "size", "overlap", "sentences"),
    [
        (
            "openai-file-search", "tokens", 800, 401,
            ["refuses an overlap above 50 % of the size: at size 800 that is 400, and this is 401"],
        ),
        (
            "openai-file-search", "tokens", 99, 0,
            ["takes sizes from 100 to 4,096; this is 99"],
        ),
        (
            "openai-file-search", "tokens", 4_097, 0,
            ["takes sizes from 100 to 4,096; this is 4,097"],
        ),
        ("openai-file-search", "words", 99, 0, []),
        ("elasticsearch-words", "words", 251, 125, []),
        (
            "elasticsearch-words", "words", 251, 126,
            ["refuses an overlap above 50 % of the size: at size 251 that is 125, and this is 126"],
        ),
        ("cloudflare-ai-search", "tokens", 100, 30, []),
        (
            "cloudflare-ai-search", "tokens", 100, 31,
            ["refuses an overlap above 30 % of the size: at size 100 that is 30, and this is 31"],
        ),
        (
            "bedrock", "tokens", 300, 2,
            ["refuses an overlap below 1 % of the size: at size 300 that is 3, and this is 2"],
        ),
        ("bedrock", "tokens", 300, 297, []),
        ("langchain", "characters", 10, 9, []),
        ("haystack", "words", 10, 9, []),
    ],
)  # fmt: skip
def test_what_platforms_refuse(name, unit, size, overlap, sentences):
    """Half, 30 %, 1 to 99 %: the sentence has the figures; one less is taken."""
    found = platform(name)

    assert [f"{found.name} {sentence}." for sentence in sentences] == found.refuses(
        unit, size, overlap
    )


def test_an_unknown_platform_is_refused():
    """A name that is not listed is named."""
    with pytest.raises(Refusal) as caught:
        platform("faiss")

    assert ("unknown_platform", "platform") == (caught.value.code, caught.value.field)


def test_a_menu_sets_only_what_the_platform_names():
    """Where a figure is missing the user's own stays."""
    fields = {row["id"]: row["fields"] for row in ANSWER["platforms"]}

    assert {"unit": "tokens", "size": "800", "overlap": "400"} == fields["openai-file-search"]
    assert {"unit": "words", "size": "250"} == fields["elasticsearch-sentences"]
    assert {} == fields["cloudflare-ai-search"]
    assert "10" == fields["haystack"]["top_k"]


def test_top_k_by_name():
    """4, 2 and 10, under the names of the libraries."""
    assert [("LangChain", "4"), ("LlamaIndex", "2"), ("Haystack", "10")] == [
        (row["name"], row["top_k"]) for row in ANSWER["top_ks"]
    ]
