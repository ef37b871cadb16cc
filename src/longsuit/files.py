"""Files that people name, read up to a size, since some of them never end."""

from __future__ import annotations

from pathlib import Path

LONGEST = 1 << 28
"""Bytes of a file that may hold thousands of rounds."""


def bytes_of(path: Path, what: str, *, longest: int = LONGEST) -> bytes:
    """What a file holds; one that cannot be read, or is too long for what it should be, is refused in a sentence."""
    try:
        with path.open("rb") as file:
            data = file.read(longest + 1)
    except OSError as error:
        raise ValueError(f"{path}: The {what} cannot be read: {error.strerror}.") from None
    if len(data) > longest:
        raise ValueError(f"{path}: The {what} cannot be read: the file is too long (over {longest:,} bytes).")
    return data


def text_of(path: Path, what: str, *, longest: int = LONGEST) -> str:
    """The same as text."""
    try:
        return bytes_of(path, what, longest=longest).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{path}, line {line}: This is not text in UTF-8.") from None
