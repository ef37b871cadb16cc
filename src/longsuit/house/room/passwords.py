"""Passwords: hashed with Argon2, never kept, never logged."""

from __future__ import annotations

from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from longsuit.house.errors import HouseError

SHORTEST, LONGEST = 10, 200
_AT_ONCE = 2


class Passwords:
    """Hashes passwords and checks them, a few at a time: each takes 64 MB for a moment."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._room = BoundedSemaphore(_AT_ONCE)
        self._nobody: str | None = None

    def hash(self, password: object) -> str:
        """A password as it is kept."""
        if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST:
            raise HouseError(f"A password has {SHORTEST} to {LONGEST} characters.")
        with self._room:
            return self._hasher.hash(_bytes(password))

    def fits(self, stored: str | None, password: str) -> bool:
        """Whether it is the password; for somebody who has none it takes as long to say no."""
        if stored is None and self._nobody is None:
            self._nobody = self.hash("nobody has this password")
        try:
            with self._room:
                return self._hasher.verify(stored or self._nobody or "", _bytes(password)) and stored is not None
        except (Argon2Error, InvalidHashError):
            return False

    def outdated(self, stored: str) -> bool:
        """Whether it was hashed with weaker settings than are used now."""
        return self._hasher.check_needs_rehash(stored)


def _bytes(password: str) -> bytes:
    """Any text a browser can send, lone surrogates included."""
    return password.encode("utf-8", "surrogatepass")
