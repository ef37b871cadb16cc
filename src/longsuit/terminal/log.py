"""An append-only file of lines, each on the disk before anybody sees its effect.

Every line but a round's record ends in a sum over itself and all lines before it, so a line that was changed, lost or moved shows.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from longsuit.table.errors import RecordError

_SHOWN = 16
"""Digits of a sum that are written down."""


class LogError(ValueError):
    """A file that cannot be opened, read or written."""


class Line(NamedTuple):
    """One line, read and checked."""

    number: int
    text: str
    data: dict[str, Any]


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Seal:
    """The running sum of a file."""

    def __init__(self) -> None:
        self._sum = ""

    def _over(self, text: str) -> str:
        return hashlib.sha256(f"{self._sum}\n{text}".encode()).hexdigest()

    def plain(self, text: str) -> str:
        """A line that carries no sum, as a record with one of its own."""
        self._sum = self._over(text)
        return text

    def sealed(self, data: dict[str, Any]) -> str:
        """A line with its sum."""
        self._sum = self._over(_text(data))
        return _text({**data, "sum": self._sum[:_SHOWN]})


def whole_lines(lines: Iterable[str], seal: Seal | None = None) -> Iterator[Line]:
    """Read lines and check their sums; the error names the first wrong line."""
    seal = seal or Seal()
    for number, text in enumerate(lines, start=1):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError(f"line {number}", "it breaks off or is not JSON.") from None
        if not isinstance(data, dict):
            raise RecordError(f"line {number}", "it is not a line of a session.")
        if data.get("longsuit") == "round":
            seal.plain(text)
        else:
            body = {key: value for key, value in data.items() if key != "sum"}
            if seal.sealed(body) != text:
                raise RecordError(f"line {number}", "its sum does not match: this line was changed, or one before it was changed or lost.")
        yield Line(number, text, data)


class Log:
    """A file open for adding lines, by one player at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
        except OSError as error:
            raise LogError(f"{path}: The session cannot be stored there: {error.strerror}.") from None
        self._lock()
        self._seal = Seal()

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise LogError(f"{self.path}: This session is being played in another window; give another --file.") from None

    def lines(self) -> Iterator[Line]:
        """All complete lines. Half a line at the end was never acted on, and is dropped."""
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.ftruncate(self._file, whole)
        try:
            text = data[:whole].decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError(f"line {data.count(10, 0, error.start) + 1}", "it is not text in UTF-8.") from None
        yield from whole_lines(text.split("\n")[:-1], self._seal)

    def add(self, data: dict[str, Any]) -> None:
        """A line with its sum, on the disk when this returns."""
        self._write(self._seal.sealed(data))

    def add_record(self, record: str) -> None:
        """A finished round."""
        self._write(self._seal.plain(record))

    def _write(self, line: str) -> None:
        rest = f"{line}\n".encode()
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
        except OSError as error:
            raise LogError(f"{self.path}: The session cannot be written: {error.strerror}.") from None

    def close(self) -> None:
        """Release the file for others."""
        os.close(self._file)
