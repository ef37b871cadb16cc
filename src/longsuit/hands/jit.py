"""One implementation, two speeds: plain Python for one hand, Numba for millions.

Functions marked ``@jittable`` are ordinary Python. Kernels that need speed call ``numba()`` first, which imports Numba,
teaches it every marked function and points its disk cache at a folder named after the source they are compiled from,
so a changed rule can never be served by an old kernel.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., int])

_MARKED: list[Callable[..., int]] = []


def jittable(function: Function) -> Function:
    """Mark a function over integers as one that compiled kernels may call; it stays plain Python itself."""
    _MARKED.append(function)
    return function


def cache_folder() -> Path:
    """Where compiled kernels and solved games are kept: ``LONGSUIT_CACHE``, or the user's cache folder."""
    given = os.environ.get("LONGSUIT_CACHE")
    if given:
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("longsuit")


@cache
def source_hash() -> str:
    """A short hash of every Python file of the package: what compiled kernels depend on."""
    digest = hashlib.sha256(sys.version.encode())
    package = Path(__file__).parent.parent
    for path in sorted(package.rglob("*.py")):
        digest.update(str(path.relative_to(package)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def numba() -> ModuleType:
    """Numba, ready to compile kernels that call the marked functions."""
    import numba as module

    folder = cache_folder() / "kernels" / source_hash()
    first_time = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        module.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # numba builds its config at run time
    except OSError:
        first_time = False
    if first_time and sys.stderr.isatty():
        print("First run of this version: compiling the counting kernels, a few seconds, once.", file=sys.stderr)
    from numba.extending import register_jitable

    for function in _MARKED:
        register_jitable(function)
    return module
