import csv
import io
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.errors import Refusal
from seamline.planner.answers import answer_lengths
from seamline.planner.histogram import MAX_BINS, histogram
from seamline.planner.lengths_list import MAX_JUNK, MAX_LIST_BYTES, read_in_slices, read_lengths
from seamline.slices import drain


def _counts(data, column=None):
    return dict(read_lengths(data, column).counts)


def _refused(data, column=None):
    with pytest.raises(Refusal) as caught:
        read_lengths(data, column)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "5\n7\n5",
        "5\n7\n5\n",
        "5\r\n7\r\n5\r\n",
        "5\r7\r5",
        "\n\n 5 \n\t7\n\n5\n  \n",
        "\ufeff5\n7\n5",
        "+5\n007\n5",
        "length\n5\n7\n5",
        "\n\nlength\n5\n7\n5",
        '"length"\n"5"\n"7"\n"5"\n',
    ],
)
def test_one_number_a_line(text):
    """Blank lines, spaces, line ends of every kind, a mark and a header do not matter."""
    assert {5: 2, 7: 1} == _counts(text)


@pytest.mark.parametrize("data", [b"5\n7\n", b"\xef\xbb\xbf5\n7\n", "5\n7\n".encode("utf-16")])
def test_a_file_is_decoded_as_the_texts_are(data):
    """UTF-8 and UTF-16 with a mark."""
    assert {5: 1, 7: 1} == _counts(data)


def test_a_file_that_is_no_text_is_refused():
    """As for a text, by its first bad byte."""
    assert "not_text" == _refused(b"5\n\xff\n").code


@pytest.mark.parametrize(
    ("text", "column", "columns", "chosen"),
    [
        ("name,length\na,5\nb,7\n", None, ["name", "length"], 1),
        ("name;length\na;5\nb;7\n", None, ["name", "length"], 1),
        ("name\tlength\na\t5\nb\t7\n", None, ["name", "length"], 1),
        ("id,tokens\n1,5\n2,7\n", "tokens", ["id", "tokens"], 1),
        ("id,tokens\n1,5\n2,7\n", 1, ["id", "tokens"], 1),
        ("1,5\n2,7\n", "Column 2", ["Column 1", "Column 2"], 1),
        ("a,5\nb,7\n", None, ["Column 1", "Column 2"], 1),
        ('name,length\n"a, b",5\n"c ""d""\ne",7\n', None, ["name", "length"], 1),
        ('text,n\n"a\n' + "b\n" * 30 + '",5\n"b",7\n', None, ["text", "n"], 1),
        ("name,length\na, 5\nb, 7\n", None, ["name", "length"], 1),
        ("note,length\n,5\n12,7\nx,\ny,\nz,\n", "length", ["note", "length"], 1),
    ],
)
def test_a_column_of_a_csv_file(text, column, columns, chosen):
    """The chosen column, or the first with numbers; quotes and separators as usual."""
    found = read_lengths(text, column)

    assert ({5: 1, 7: 1}, columns, chosen) == (dict(found.counts), found.columns, found.column)


def test_the_first_column_with_numbers_is_taken():
    """An id is a number too: the columns are told, and another can be chosen."""
    text = "id,tokens\n1,50\n2,70\n"

    assert {1: 1, 2: 1} == _counts(text)
    assert {50: 1, 70: 1} == _counts(text, "tokens")


@pytest.mark.parametrize("column", ["words", 2, -1])
def test_a_column_that_is_not_there_is_refused(column):
    """The refusal names the columns there are."""
    refusal = _refused("id,tokens\n1,50\n", column)

    assert ("unknown_column", "column") == (refusal.code, refusal.field)
    assert f"There is no column “{column}”. There are: id, tokens." == str(refusal)


@pytest.mark.parametrize("quote", ["", '"'])
def test_lines_without_a_number_are_named_and_nothing_is_lost(quote):
    """Junk is told by line and left out; every number of the others counts."""
    text = f"id,tokens\n{quote}1{quote},5\n2,n/a\n\nno more\n4,7\n5,\n6,12 pages\n"
    found = read_lengths(text, "tokens")

    assert {5: 1, 7: 1} == dict(found.counts)
    assert (3, [(3, "n/a"), (5, "no more"), (8, "12 pages")]) == (found.junk_lines, found.junk)


def test_a_row_that_ends_too_early_is_no_length():
    """A short row is not read from another column."""
    found = read_lengths("id,tokens\n1,5\nshort\n", "tokens")

    assert ({5: 1}, [(3, "short")]) == (dict(found.counts), found.junk)


def test_every_junk_line_is_counted_and_the_first_are_kept():
    """A file of another kind does not fill the page."""
    found = read_lengths("5\n" + "junk\n" * 1_000 + "7\n")

    assert ({5: 1, 7: 1}, 1_000, MAX_JUNK) == (
        dict(found.counts),
        found.junk_lines,
        len(found.junk),
    )
    assert [(2, "junk"), (101, "junk")] == [found.junk[0], found.junk[-1]]


@pytest.mark.parametrize(
    ("text", "line", "code", "sentence"),
    [
        ("5\n-7\n", 2, "list_length_negative", "a length must be 0 or more; this one is -7."),
        ("5\n−7\n", 2, "list_length_negative", "a length must be 0 or more; this one is −7."),
        ("5\n-0.5\n", 2, "list_length_negative", "a length must be 0 or more; this one is -0.5."),
        (
            "5\n\n7.5\n", 3, "list_length_not_whole",
            "a length is a whole number, written in digits alone; this one is 7.5.",
        ),
        (
            "5\n1e3\n", 2, "list_length_not_whole",
            "a length is a whole number, written in digits alone; this one is 1e3.",
        ),
        (
            "a;b\nx;1.200\n", 2, "list_length_not_whole",
            "a length is a whole number, written in digits alone; this one is 1.200.",
        ),
        (
            "5\n1234567890123456\n", 2, "list_length_too_large",
            "a length has at most 15 digits; this one is 1234567890123456.",
        ),
        (
            'a,b\n"x\ny",5\nz,-1\n', 4, "list_length_negative",
            "a length must be 0 or more; this one is -1.",
        ),
    ],
)  # fmt: skip
def test_what_is_no_length_is_refused_with_its_line(text, line, code, sentence):
    """Negative, fractional and endless lengths are refused, the first one by its line."""
    refusal = _refused(text)

    assert (code, "lengths", line) == (refusal.code, refusal.field, refusal.line)
    assert f"Line {line}: {sentence}" == str(refusal)


def test_a_number_with_separators_is_not_guessed_at():
    """1,200 may be one number or two columns: asked, unless a header or a choice says."""
    refusal = _refused("\n1,200\n800\n15,300\n")

    assert ("list_ambiguous", 2) == (refusal.code, refusal.line)
    assert "Line 2: “1,200” may be one number or two columns." in str(refusal)
    assert {1: 1, 15: 1} == _counts("1,200\n15,300\n", "Column 1")
    assert {200: 1, 300: 1} == _counts("id,n\n1,200\n15,300\n", "n")


def test_a_quote_that_does_not_end_is_refused():
    """It would swallow every line that follows."""
    refusal = _refused('a,b\nx,1\n"y,2\nz,3\n')

    assert ("list_unreadable", 3) == (refusal.code, refusal.line)


@pytest.mark.parametrize("text", ["", "\n\n", "length\n", "a\nb\n"])
def test_a_list_without_a_length_is_refused(text):
    """There is nothing to plan."""
    assert ("list_empty", "lengths") == (_refused(text).code, _refused(text).field)


def test_other_scripts_digits_are_no_numbers():
    """What Python would read as a number, but no one writes into such a list, is junk."""
    found = read_lengths("5\n１２\n٣\n²\n")

    assert ({5: 1}, 3) == (dict(found.counts), found.junk_lines)


def test_the_lists_own_cap():
    """16,000,000 bytes are read, one more is refused, by how much, before anything else."""
    most = "1\n" * (MAX_LIST_BYTES // 2)

    assert {1: 8_000_000} == _counts(most)
    refusal = _refused(most + "1")
    assert ("list_too_large", 1) == (refusal.code, refusal.over)
    assert "list_too_large" == _refused(b"1\n" * 8_000_001).code


def test_long_fields_beside_the_lengths_do_not_matter():
    """A column of whole documents is larger than the csv module takes of its own accord."""
    before = csv.field_size_limit()

    assert {5: 1, 7: 1} == _counts(f'text,n\n"{"a," * 200_000}",5\n"b",7\n')
    assert before == csv.field_size_limit()


def test_a_long_list_is_read_in_slices():
    """Progress rises to the end."""
    work = read_in_slices("123456\n" * 200_000)
    shares = []
    while True:
        try:
            shares.append(next(work).done)
        except StopIteration as finished:
            assert {123456: 200_000} == dict(finished.value.counts)
            break

    assert shares == sorted(shares) and len(shares) > 5 and 1 == shares[-1]


@given(st.lists(st.integers(0, 10**15 - 1), min_size=1), st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_number_of_a_list_is_read(lengths, end):
    """The list that was written comes back, whatever its line ends."""
    assert Counter(lengths) == _counts(end.join(map(str, lengths)))


@given(
    st.lists(st.tuples(st.text(max_size=9), st.integers(0, 10**9)), min_size=1),
    st.sampled_from([",", ";", "\t"]),
)
def test_every_number_of_a_csv_file_is_read(rows, delimiter):
    """A file as Python's own writer makes it, whatever stands beside the numbers."""
    table = io.StringIO()
    writer = csv.writer(table, delimiter=delimiter, quoting=csv.QUOTE_ALL)
    writer.writerow(("text", "length"))
    # The reader makes all line ends alike, also in a text; NUL is no matter of lists.
    writer.writerows((text.replace("\0", ""), length) for text, length in rows)

    assert Counter(length for _, length in rows) == _counts(table.getvalue(), "length")


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    """No list makes the reader fail in any other way."""
    try:
        found = read_lengths(text)
    except Refusal as refusal:
        assert refusal.code.startswith(("list_", "unknown_column"))
    else:
        assert found.documents > 0


@given(st.dictionaries(st.integers(0, 10**9), st.integers(1, 9), min_size=1, max_size=60))
def test_the_bins_hold_every_document_once(counts):
    """At most 24 bins of a round width, from the smallest to the largest length."""
    found = drain(histogram(counts))
    width = found.edges[1] - found.edges[0]

    assert len(found.counts) <= MAX_BINS and len(found.edges) == len(found.counts) + 1
    assert str(width).rstrip("0") in ("1", "2", "5")
    assert [found.edges[0] + width * step for step in range(len(found.edges))] == found.edges
    for low, high, held in zip(found.edges[:-1], found.edges[1:], found.counts, strict=True):
        assert held == sum(n for length, n in counts.items() if low <= length < high)
    assert found.counts[0] and found.counts[-1]
    assert (min(counts), max(counts)) == (found.smallest, found.largest)
    assert sum(length * n for length, n in counts.items()) == found.total
    assert sum(counts.values()) == found.documents


def test_what_the_page_says_of_a_list():
    """Sums, the column, the lines left out and the bars, in words."""
    fields = {"text": "id,words\n1,100\n2,n/a\n3,299\n", "column": "words", "unit": "words"}
    answer, found = drain(answer_lengths(fields))

    assert {100: 1, 299: 1} == dict(found.counts)
    assert "2 documents, 399 words: from 100 to 299, 199.5 on average" == answer["summary"]
    assert "Read from the column “words”, named in line 1." == answer["column_note"]
    assert "1 line holds no number and was left out: 3 (“n/a”)." == answer["junk_note"]
    assert [{"line": 3, "text": "n/a"}] == answer["junk"]
    assert "100–109 words: 1 document" == answer["histogram"]["labels"][0]
    assert 199.5 == answer["mean"]


def test_many_lines_left_out_are_told_in_one_sentence():
    """The first five by number and text, the others as a figure."""
    answer, _ = drain(answer_lengths({}, b"5\n" + b"x\n" * 7))

    assert (
        "7 lines hold no number and were left out: 2 (“x”), 3 (“x”), 4 (“x”), 5 (“x”), 6 (“x”) "
        "and 2 more." == answer["junk_note"]
    )
    assert "" == answer["column_note"]
    assert ["5 tokens: 1 document"] == answer["histogram"]["labels"]
