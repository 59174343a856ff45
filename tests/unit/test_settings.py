import pytest

from seamline import Settings, analyze
from seamline.errors import Refusal
from seamline.settings import checked


def _refused(**chosen):
    with pytest.raises(Refusal) as caught:
        analyze("one two three", Settings(**chosen))
    return caught.value


@pytest.mark.parametrize(
    ("size", "overlap", "code", "sentence"),
    [
        (0, 0, "size_not_positive", "Size must be at least 1; it is 0."),
        (-1000, 0, "size_not_positive", "Size must be at least 1; it is -1,000."),
        (0, -1, "size_not_positive", "Size must be at least 1; it is 0."),
        (4, -1, "overlap_negative", "Overlap must be 0 or more; it is -1."),
        (
            5,
            5,
            "overlap_not_smaller",
            "Overlap must be smaller than size, or the next chunk would not move on: overlap is "
            "5, size is 5. The largest overlap at this size is 4.",
        ),
        (
            1000,
            2500,
            "overlap_not_smaller",
            "Overlap must be smaller than size, or the next chunk would not move on: overlap is "
            "2,500, size is 1,000. The largest overlap at this size is 999.",
        ),
    ],
)
def test_sizes_that_cannot_hold_are_refused_with_their_figures(size, overlap, code, sentence):
    """A size or an overlap that cannot cut anything is named with its figure and its bound."""
    refusal = _refused(size=size, overlap=overlap)

    assert (code, code.partition("_")[0], sentence) == (
        refusal.code,
        refusal.field,
        str(refusal),
    )


@pytest.mark.parametrize("field", ["size", "overlap"])
@pytest.mark.parametrize(
    ("value", "end"),
    [
        ("1e3", "“1e3” is not one."),
        ("1,000", "“1,000” is not one: write 1000."),
        ("10,5", "“10,5” is not one."),
        (10.5, "“10.5” is not one."),
        (10.0, "“10.0” is not one."),
        (True, "“True” is not one."),
        (False, "“False” is not one."),
        ("", "It is empty."),
        (None, "It is empty."),
        (float("nan"), "“nan” is not one."),
        (float("inf"), "“inf” is not one."),
        ([4], "“[4]” is not one."),
        ("x" * 5000, f"“{'x' * 39}…” is not one."),
    ],
)
def test_what_is_no_whole_number_is_refused(field, value, end):
    """Sizes are integers only; the sentence names the field and shows what stood in it."""
    refusal = _refused(**{"size": 4, "overlap": 1, field: value})

    assert ("not_an_integer", field) == (refusal.code, refusal.field)
    assert f"{field.capitalize()} needs a whole number, such as 250. {end}" == str(refusal)


def test_size_is_judged_before_overlap():
    """Where both cannot hold, the first field on the page is named."""
    assert "size" == _refused(size="x", overlap="y").field


@pytest.mark.parametrize(
    ("field", "value", "known"),
    [
        ("cut", "pages", "windows, sentences, paragraphs"),
        ("unit", "bytes", "words, characters, tokens"),
        ("unit", "Words", "words, characters, tokens"),
        ("unit", None, "words, characters, tokens"),
    ],
)
def test_unknown_choices_are_refused_with_the_known_ones(field, value, known):
    """A cut or a unit that there is not is named, and so are those there are."""
    refusal = _refused(**{field: value})

    assert (f"unknown_{field}", field) == (refusal.code, refusal.field)
    assert f"There is no {field} “{value}”. Known: {known}." == str(refusal)


def test_an_unknown_token_mode_is_refused():
    """A token mode that there is not is named, and so are those there are."""
    refusal = _refused(unit="tokens", token_mode="rough")

    assert ("unknown_token_mode", "token_mode") == (refusal.code, refusal.field)
    assert "There is no token mode “rough”. Known: exact, density, ratio." == str(refusal)


@pytest.mark.parametrize("mode", ["exact", "density"])
def test_tokens_need_a_tokenizer(mode):
    """Sizes in tokens that are counted mean nothing until a tokenizer is named."""
    refusal = _refused(unit="tokens", size=4, overlap=1, token_mode=mode)

    assert ("tokenizer_needed", "tokenizer") == (refusal.code, refusal.field)
    assert (
        "Counting in tokens needs a tokenizer: name the one of your embedding model, or let sizes "
        "be converted by a ratio."
    ) == str(refusal)


def test_an_unknown_tokenizer_is_refused():
    """A tokenizer that there is not is named, and so are the exact ones there are."""
    refusal = _refused(unit="tokens", size=4, overlap=1, tokenizer="gpt-9")

    assert ("unknown_tokenizer", "tokenizer") == (refusal.code, refusal.field)
    assert all(
        name in str(refusal) for name in ("gpt-9", "cl100k_base", "o200k_base", "bert-uncased")
    )


@pytest.mark.parametrize(
    ("size", "overlap", "code"),
    [
        (-(10**5000), 0, "size_not_positive"),
        (4, -(10**5000), "overlap_negative"),
        (4, 10**5000, "overlap_not_smaller"),
    ],
    ids=["size", "negative overlap", "overlap"],
)
def test_absurdly_long_integers_are_refused_briefly(size, overlap, code):
    """An integer longer than Python prints is refused like any other, in a readable sentence."""
    refusal = _refused(size=size, overlap=overlap)

    assert code == refusal.code
    assert len(str(refusal)) < 300


def test_settings_that_hold_are_returned_as_they_are():
    """Nothing is clamped, rounded or filled in."""
    chosen = Settings(unit="characters", size=1, overlap=0)

    assert chosen is checked(chosen)


def test_the_defaults_hold():
    """Without settings a text is cut into windows of words."""
    assert ("windows", "words", 250, 40) == analyze("a").settings[:4]


def test_token_mode_is_told_for_tokens_alone():
    """In other units the report says nothing of a token mode."""
    assert Settings(unit="words").to_dict()["token_mode"] is None
    assert "exact" == Settings(unit="tokens", tokenizer="cl100k_base").to_dict()["token_mode"]


def test_settings_do_not_change():
    """Settings are values: nobody changes them under a report."""
    with pytest.raises(AttributeError):
        Settings().size = 3
