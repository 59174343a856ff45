import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.document import Document, decode
from seamline.errors import NotText
from unit import reference

TEXTS = st.text(
    st.sampled_from("a é今\U0001f600\U0010ffff\uffff\ud83d\ude00")
    | st.characters(exclude_categories=()),
    max_size=40,
)
WRITABLE = st.text(
    st.sampled_from("a\r\n今\U0001f600\ufeff") | st.characters(codec="utf-8"), max_size=40
)


@given(TEXTS)
def test_utf16_offsets_are_those_of_the_encoded_text(text):
    """Each offset, the end's too, is the number of UTF-16 code units before it."""
    offsets = list(range(len(text) + 1))

    assert [reference.utf16(text, offset) for offset in offsets] == Document(text).utf16(offsets)


def test_utf16_offsets_need_no_order():
    """Offsets are told in the order they are asked in, and may repeat."""
    assert [5, 0, 3, 3] == Document("\U0001f600a\U0001f600").utf16([3, 0, 2, 2])


def test_utf16_offsets_can_be_asked_twice():
    """A second question to the same document has the same answer."""
    document = Document("a\U0001f600b")

    assert document.utf16([2, 3]) == document.utf16([2, 3]) == [3, 4]


@pytest.mark.parametrize(
    ("text", "characters", "size"),
    [
        ("", 0, 0),
        ("abc", 3, 3),
        ("é", 1, 2),
        ("今日", 2, 6),
        ("\U0001f600", 1, 4),
        ("e\u0301", 2, 3),
    ],
)
def test_size_is_told_in_code_points_and_bytes(text, characters, size):
    """A text's size is its code points and its bytes of UTF-8."""
    document = Document(text)

    assert (characters, size) == (document.characters, document.bytes)


def test_a_lone_surrogate_counts_as_its_replacement_would():
    """A lone surrogate, which UTF-8 cannot hold, counts the three bytes of U+FFFD."""
    assert Document("a\ufffdb").bytes == Document("a\ud800b").bytes == 5


@pytest.mark.parametrize(
    ("data", "text", "encoding", "had_mark"),
    [
        (b"", "", "UTF-8", False),
        (b"caf\xc3\xa9", "café", "UTF-8", False),
        (b"\xef\xbb\xbf", "", "UTF-8", True),
        (b"\xef\xbb\xbfone", "one", "UTF-8", True),
        (b"\xff\xfeo\0k\0", "ok", "UTF-16 LE", True),
        (b"\xfe\xff\0o\0k", "ok", "UTF-16 BE", True),
        (b"\xff\xfe", "", "UTF-16 LE", True),
        (b"\xff\xfe\x3d\xd8\x00\xde", "\U0001f600", "UTF-16 LE", True),
        (b"a\r\nb\rc\n", "a\r\nb\rc\n", "UTF-8", False),
        (b"\xef\xbb\xbf\xef\xbb\xbfx", "\ufeffx", "UTF-8", True),
        (b"\0\x1a", "\0\x1a", "UTF-8", False),
    ],
)
def test_files_are_read_by_their_mark(data, text, encoding, had_mark):
    """A file is UTF-8, or UTF-16 by its mark; one mark goes, line ends and all else stay."""
    assert (text, encoding, had_mark) == decode("notes.txt", data)


@pytest.mark.parametrize(
    ("data", "encoding", "offset"),
    [
        (b"\xff", "UTF-8", 0),
        (b"abc\xff", "UTF-8", 3),
        (b"caf\xe9 au lait", "UTF-8", 3),
        (b"ok\xe4\xbb", "UTF-8", 2),
        (b"\xc0\x80", "UTF-8", 0),
        (b"a\xed\xa0\x80", "UTF-8", 1),
        (b"\xef\xbb\xbfab\x80", "UTF-8", 5),
        (b"\xff\xfea\0b", "UTF-16 LE", 4),
        (b"\xff\xfea\0\x00\xd8b\0", "UTF-16 LE", 4),
        (b"\xfe\xff\0a\xdc\x00", "UTF-16 BE", 4),
    ],
)
def test_a_file_that_is_no_text_names_its_first_bad_byte(data, encoding, offset):
    """What cannot be read is refused with the file, the encoding and the place in the file."""
    with pytest.raises(NotText) as caught:
        decode("notes.txt", data)

    assert ("not_text", offset) == (caught.value.code, caught.value.offset)
    assert (
        f"notes.txt is not text that can be read: it is not valid {encoding} from byte {offset} "
        "on. Save a text as UTF-8; of a PDF, a Word file or an image, open the text that it "
        "gives when exported."
    ) == str(caught.value)


@given(WRITABLE)
def test_utf8_files_come_back(text):
    """Whatever is saved as UTF-8 with a mark is read as it was."""
    assert (text, "UTF-8", True) == decode("a", text.encode("utf-8-sig"))


@given(WRITABLE, st.sampled_from([("utf-16-le", "UTF-16 LE"), ("utf-16-be", "UTF-16 BE")]))
def test_utf16_files_come_back(text, codec):
    """Whatever is saved as UTF-16 with a mark is read as it was."""
    assert (text, codec[1], True) == decode("a", f"\ufeff{text}".encode(codec[0]))


@given(st.binary(max_size=12) | st.text(max_size=6).map(lambda text: text.encode() + b"\xff"))
def test_all_before_the_first_bad_byte_is_text(data):
    """Bytes are read, or refused at the end of the longest start that could be read."""
    try:
        decode("a", data)
    except NotText as refusal:
        readable = []
        for length in range(len(data) + 1):
            try:
                decode("a", data[:length])
            except NotText:
                continue
            readable.append(length)
        # A lone 0xFE or 0xFF is no text, and no mark either until its other half is there.
        assert (max(readable) if readable else 0) == refusal.offset
