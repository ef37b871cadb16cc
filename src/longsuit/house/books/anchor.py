"""Receipts of the log: one line that commits to the end of every chain. A receipt kept elsewhere shows whether the log was rewritten."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import func, select

from longsuit.files import text_of
from longsuit.house.books.database import Database
from longsuit.house.books.log import canonical
from longsuit.house.books.schema import chains, commands
from longsuit.house.errors import HouseError

_WORD = "longsuit-receipt"
_LONGEST = 1 << 26
"""Bytes of a file of receipts: twelve years of one every ten minutes."""
_LAST_LINE = 200


class Receipt(NamedTuple):
    """The state of the log at one moment."""

    at: str
    """UTC, by the clock of the caller."""
    last: int
    """The number of the last entry."""
    digest: str
    """The hash of the ends of all chains."""

    def __str__(self) -> str:
        """On one line."""
        return f"{_WORD} {self.at} {self.last} {self.digest}"


def digest_of_heads(ends: Mapping[str, tuple[int, str]]) -> str:
    """The hash of the ends of all chains: ``[name, length, head]``, by name, as JSON."""
    return hashlib.sha256(canonical([[name, *ends[name]] for name in sorted(ends)]).encode()).hexdigest()


def take(database: Database) -> Receipt:
    """A receipt of the whole log at this moment. On PostgreSQL it briefly blocks writers, so that no lower number is committed later."""
    with database.reading() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("COMMIT; BEGIN ISOLATION LEVEL REPEATABLE READ")
            connection.exec_driver_sql("LOCK TABLE commands IN SHARE MODE")
        last = connection.execute(select(func.coalesce(func.max(commands.c.id), 0))).scalar_one()
        ends = {row.name: (row.length, row.head) for row in connection.execute(select(chains).where(chains.c.length > 0))}
    return Receipt(datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"), last, digest_of_heads(ends))


def append(path: Path, receipt: Receipt) -> bool:
    """Add a receipt to a file of them, unless the log has not changed since the last one; returns whether it was added."""
    if path.exists() and not path.is_file():
        raise HouseError(f"{path}: Receipts are kept in a file, and this is not a file.")
    with path.open("ab+") as file:
        file.seek(max(0, file.tell() - _LAST_LINE))
        written = file.read()
        last = written.decode("utf-8", "replace").split("\n")[-2:][0].split()
        if written.endswith(b"\n") and last[:1] == [_WORD] and last[2:] == [str(receipt.last), receipt.digest]:
            return False
        if written and not written.endswith(b"\n"):  # a line that a full disk cut short
            file.write(b"\n")
        file.write(f"{receipt}\n".encode())
        file.flush()
        os.fsync(file.fileno())
    return True


def read(path: Path) -> list[Receipt]:
    """The receipts in a file, one a line; other lines are comments, and empty lines are skipped."""
    receipts = []
    for line in text_of(path, "receipts", longest=_LONGEST).splitlines():
        words = line.split()
        if not words or words[0] != _WORD:
            continue
        if len(words) != 4 or not words[2].isdecimal() or len(words[3]) != 64:
            raise HouseError(f"{path}: {line[:80]!r} is not a receipt of a log.")
        receipts.append(Receipt(words[1], int(words[2]), words[3]))
    if not receipts:
        raise HouseError(f"{path}: There is no receipt in it.")
    return receipts
