"""Files that people hand in: whatever is wrong is said, and nothing is waited for without end."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from understudy.core import textfile
from understudy.core.errors import BadPosition
from understudy.core.textfile import json_in_line, json_of, read_text, write_whole


def refused(path: Path, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        read_text(path, BadPosition)


def test_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused(tmp_path, "Is a directory")
    refused(tmp_path / "nothing", "No such file")
    refused(Path("a\0b"), "not a possible name")
    refused(tmp_path / ("x" * 5000), "name too long")
    (tmp_path / "link").symlink_to("nowhere")
    refused(tmp_path / "link", "No such file")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    refused(tmp_path / "bytes", "not a text file")
    monkeypatch.setattr(textfile, "LARGEST", 1 << 20)
    refused(Path("/dev/zero"), "larger than 1 MiB")


def test_a_pipe_is_read_but_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text("{}" * 100_000))
    writer.start()
    assert read_text(pipe, BadPosition) == "{}" * 100_000
    writer.join()
    monkeypatch.setattr(textfile, "PATIENCE", 0.1)
    refused(pipe, "nobody writes into this pipe")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "line 1, column 2: this is not JSON"),
        ("[" * 100_000, "nested too deeply"),
        (f"[{'9' * 5000}]", "a number in it is too long"),
        ("[NaN]", "NaN is not a number"),
        ("[-Infinity]", "-Infinity is not a number"),
        ('["\\ud800"]', "lone surrogate"),
        ('{"\\udfff": 1}', "lone surrogate"),
        ('{"a": {"vp": 1, "b": 2, "vp": 3}}', "“vp” stands twice in one object"),
    ],
)
def test_what_is_no_usable_json(text: str, words: str) -> None:
    with pytest.raises(BadPosition, match=f"here.*{words}"):
        json_of(text, "here", BadPosition)


def test_a_mark_that_editors_put_first_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "marked").write_bytes(b"\xef\xbb\xbf[1]")
    text = read_text(tmp_path / "marked", BadPosition)
    assert json_of(text, "here", BadPosition) == json_of("\ufeff[1]", "here", BadPosition) == [1]


def test_a_line_has_one_number() -> None:
    with pytest.raises(BadPosition, match=r"^rows, line 7, column 2: this is not JSON"):
        json_in_line("{", "rows, line 7", BadPosition)


def test_signs_in_two_halves_are_fine() -> None:
    assert json_of('["\\ud83d\\ude00"]', "here", BadPosition) == ["😀"]


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    write_whole(path, "first")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "half \ud800")
    assert path.read_text() == "first"
    assert list(path.parent.iterdir()) == [path]


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(OSError, match="not a file"):
            write_whole(path, "text")
    assert not (tmp_path / "pipe").is_file()
