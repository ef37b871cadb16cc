"""Files that people name: those that never end, are missing or are no text are refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from longsuit.files import bytes_of, text_of
from tests.fast.terminal.sitting import longsuit


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["replay", "/dev/zero"], "The file cannot be read: the file is too long"),
        (["school", "high-card-flush", "--check", "/dev/zero"], "The score sheet cannot be read: the file is too long"),
        (["play", "high-card-flush", "--deck", "/dev/zero"], "The decks cannot be read: the file is too long"),
        (["verify", "/dev/zero"], "The proof cannot be read: the file is too long"),
        (["simulate", "high-card-flush", "--rounds", "9", "--resume", "--checkpoint", "/dev/zero"], "is not a checkpoint of a simulation"),
    ],
    ids=lambda words: words[0] if isinstance(words, list) else "",
)
def test_a_file_without_end_is_refused(words: list[str], said: str) -> None:
    done = longsuit(*words)
    assert done.code == 2
    assert f"/dev/zero: {said}" in done.err or f"/dev/zero {said}" in done.err


def test_a_file_is_read_up_to_its_longest_and_not_beyond(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert bytes_of(path, "file", longest=5) == b"12345"
    with pytest.raises(ValueError, match=r"The file cannot be read: the file is too long \(over 4 bytes\)\."):
        bytes_of(path, "file", longest=4)


def test_a_mark_at_the_start_is_left_out_and_a_line_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfAh Kd\n")
    assert text_of(path, "decks") == "Ah Kd\n"
    path.write_bytes(b"Ah\nKd\xff\n")
    with pytest.raises(ValueError, match="line 2: This is not text in UTF-8"):
        text_of(path, "decks")
