"""Errors of the house; when one is raised, nothing has changed."""

from __future__ import annotations


def reason(error: Exception) -> str:
    """What the database or its driver complains of, on one line, without the query."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
    return lines[0][:200].rstrip(".")


class HouseError(ValueError):
    """A refusal of the house, in one sentence."""


class UnknownError(HouseError):
    """There is no such person, table, round or meter."""


class NotAllowedError(HouseError):
    """The person may not do that."""


class BusyError(HouseError):
    """Too many others wanted the same thing at once; asking again is safe."""


class NothingDueError(HouseError):
    """The dealer has nothing to do at a table just now."""


class OtherVersionError(HouseError):
    """The database does not belong to a house, or has another version than this program."""


class UnreachableError(HouseError):
    """The database does not answer."""


class StorageError(UnreachableError):
    """The database answers, but cannot write: its disk is full, read-only or gone."""


class DamagedError(UnreachableError):
    """The file is not a database, or parts of it cannot be read."""
