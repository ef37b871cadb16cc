"""Passwords: hashed with Argon2, never kept, never logged."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import get_native_id
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from longsuit.house.errors import HouseError

SHORTEST, LONGEST = 10, 200
_NICE = 10
_T = TypeVar("_T")


def _stand_back() -> None:
    """Give this thread a low priority, where the system can do that for a single thread."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), _NICE)


class Passwords:
    """Hashes passwords and checks them one at a time, in a thread of their own: each takes 64 MB and every core for a moment."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._bench = ThreadPoolExecutor(1, thread_name_prefix="passwords", initializer=_stand_back)
        self._nobody: str | None = None

    def hash(self, password: object) -> str:
        """The hash that is stored for a password."""
        if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST:
            raise HouseError(f"A password has {SHORTEST} to {LONGEST} characters.")
        return self._worked(lambda: self._hasher.hash(_bytes(password)))

    def fits(self, stored: str | None, password: str) -> bool:
        """Whether it is the password; a refusal takes just as long for a person without one."""
        if stored is None and self._nobody is None:
            self._nobody = self.hash("nobody has this password")
        try:
            return self._worked(lambda: self._hasher.verify(stored or self._nobody or "", _bytes(password))) and stored is not None
        except (Argon2Error, InvalidHashError):
            return False

    def _worked(self, job: Callable[[], _T]) -> _T:
        return self._bench.submit(job).result()

    def outdated(self, stored: str) -> bool:
        """Whether it was hashed with weaker settings than are used now."""
        return self._hasher.check_needs_rehash(stored)


def _bytes(password: str) -> bytes:
    """Any text a browser can send, lone surrogates included."""
    return password.encode("utf-8", "surrogatepass")
