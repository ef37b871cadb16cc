"""What the house says when something may not be done; nothing has happened then."""

from __future__ import annotations


class HouseError(ValueError):
    """Something the house does not do, in one sentence."""


class UnknownError(HouseError):
    """There is no such person, table, round or meter."""


class NotAllowedError(HouseError):
    """Somebody asks for what is not his to ask."""


class BusyError(HouseError):
    """Too many others wanted the same thing at once; asking again is safe."""


class NothingDueError(HouseError):
    """The dealer has nothing to do at a table just now."""


class OtherVersionError(HouseError):
    """The database is no house's, or of another version than this program's."""


class UnreachableError(HouseError):
    """The database does not answer."""


class StorageError(UnreachableError):
    """The database answers, but cannot write: its disk is full, read-only or gone."""


class DamagedError(UnreachableError):
    """The database is no database, or parts of it cannot be read."""
