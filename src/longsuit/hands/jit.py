"""One implementation, two speeds: plain Python for one hand, Numba for millions.

Functions marked ``@jittable`` are ordinary Python that kernels may call too. Functions marked ``@kernel`` are always
compiled, at their first call, and cached on disk in a folder named after a hash of their sources, so an edited function
never runs an old kernel. A kernel works on arrays only and releases the GIL. Importing this module does not import Numba.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_MARKED: list[Callable[..., Any]] = []
_FOLDERS: list[TemporaryDirectory[str]] = []


def jittable(function: Function) -> Function:
    """Mark a function over integers as one that compiled kernels may call; it stays plain Python itself."""
    _MARKED.append(function)
    return function


def kernel(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """A function for millions of hands: compiled when first called, and loaded from disk by later runs."""

    @wraps(function)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        result: Result = _compiled(function)(*args, **kwargs)
        return result

    return run


@cache
def _compiled(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    compiled: Callable[Arguments, Result] = numba().njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
    return compiled


def numba() -> ModuleType:
    """Numba, ready to compile kernels that call the marked functions."""
    module = _numba()
    from numba.extending import register_jitable

    inlined = register_jitable(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    while _MARKED:
        inlined(_MARKED.pop())
    return module


def cache_folder() -> Path:
    """Where compiled kernels and solved games are stored: ``LONGSUIT_CACHE``, or the user's cache folder."""
    folder = os.environ.get("LONGSUIT_CACHE")
    if folder:
        return Path(folder)
    from platformdirs import user_cache_path

    return user_cache_path("longsuit")


@cache
def source_hash() -> str:
    """A short hash of every Python file that kernels are compiled from."""
    digest = hashlib.sha256(sys.version.encode())
    package = Path(__file__).parent.parent
    for room in ("cards.py", "hands", "settlement", "exact", "simulate", "environment"):
        for path in sorted((package / room).rglob("*.py")) or [package / room]:
            digest.update(str(path.relative_to(package)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _numba() -> ModuleType:
    import numba as module
    from numba.core import event

    module.config.CACHE_DIR = str(_kernel_folder())  # type: ignore[attr-defined]  # numba builds its config at run time
    if sys.stderr.isatty():
        event.register("numba:compile", _announcer(event.Listener))  # type: ignore[no-untyped-call]  # Numba has no types
    _teach_bits()
    return module


def _teach_bits() -> None:
    """Two methods of whole numbers that Numba lacks: how many bits are set, and how many the number takes."""
    from numba.core import types
    from numba.core.cgutils import false_bit
    from numba.extending import intrinsic, overload_method

    def count_ones(_: Any, number: Any) -> Any:
        return number(number), lambda _context, builder, _signature, given: builder.ctpop(given[0])

    def count_zeros(_: Any, number: Any) -> Any:
        return number(number), lambda _context, builder, _signature, given: builder.ctlz(given[0], false_bit)

    ones: Any = intrinsic(count_ones)
    leading_zeros: Any = intrinsic(count_zeros)

    @overload_method(types.Integer, "bit_count")
    def _bit_count(number: Any) -> Any:  # noqa: ARG001 - Numba asks by the argument's name
        def answer(number: Any) -> Any:
            return ones(number)

        return answer

    @overload_method(types.Integer, "bit_length")
    def _bit_length(number: Any) -> Any:
        width = number.bitwidth

        def answer(number: Any) -> Any:
            return width - leading_zeros(number)

        return answer


def _kernel_folder() -> Path:
    """The folder of this version's kernels; a temporary one if no other can be written."""
    folder = cache_folder() / "kernels" / source_hash()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    _FOLDERS.append(TemporaryDirectory(prefix="longsuit-", ignore_cleanup_errors=True))
    return Path(_FOLDERS[-1].name)


def _announcer(listener: type[Any]) -> Any:
    """A listener that prints a message, once, when a kernel is compiled rather than loaded from disk."""

    class Announcer(listener):  # type: ignore[misc]  # Numba's listener class is only known once Numba is imported
        announced = False

        def on_start(self, event: object) -> None:  # noqa: ARG002 (Numba passes it)
            if not self.announced:
                print("Compiling the counting kernels: a few seconds, once for this version.", file=sys.stderr)
            self.announced = True

        def on_end(self, event: object) -> None:
            """Prints nothing: the answer follows."""

    return Announcer()
