"""Stores counts that take seconds: the last few in memory, all on disk, so that another pay table starts from them."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import numpy as np
from cachetools import LRUCache

from longsuit.hands.jit import cache_folder, source_hash
from longsuit.progress import LISTENER, Progress

Arrays = tuple[Any, ...]

_LAST: LRUCache[str, Arrays] = LRUCache(maxsize=2)


class Work(NamedTuple):
    """How much there is to count."""

    deals: int
    seconds: float
    """About how long it takes on one core."""


def stored(name: str, parts: tuple[object, ...], work: Work, make: Callable[[Progress], Arrays]) -> Arrays:
    """The arrays counted for these parts: from memory, from disk, or counted now and stored in both."""
    key = f"{name}-{_digest(parts)}"
    if key not in _LAST:
        folder = cache_folder() / "counts" / source_hash() / key
        arrays = _read(folder)
        if arrays is None:
            listener = LISTENER.get()
            arrays = make(listener.begins(*work) if listener else _unheard)
            _write(folder, arrays)
        _LAST[key] = arrays
    return _LAST[key]


def _unheard(done: int, of: int) -> None:
    """Progress without a listener."""


def forget() -> None:
    """Clear the memory cache."""
    _LAST.clear()


def _digest(parts: tuple[object, ...]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        if isinstance(part, np.ndarray):
            digest.update(repr((part.shape, str(part.dtype))).encode() + np.ascontiguousarray(part).tobytes())
        else:
            digest.update(repr(part).encode())
    return digest.hexdigest()[:20]


def _read(folder: Path) -> Arrays | None:
    """Arrays from disk, mapped and not copied before they are written to; None where there are none, or not all."""
    try:
        count = int((folder / "count").read_text())
        folder.touch()
        return tuple(np.asarray(np.load(folder / f"{number}.npy", mmap_mode="c")) for number in range(count))
    except (OSError, ValueError):
        return None


_MOST_VERSIONS = 2
_MOST_BYTES = 2 << 30


def _make_room(counts: Path) -> None:
    """Delete old counts, a hundred megabytes each: keep the last versions of the sources, and of these the two gigabytes used last."""
    versions = _by_age(counts)
    for folder in versions[:-_MOST_VERSIONS]:
        shutil.rmtree(folder, ignore_errors=True)
    left = _MOST_BYTES
    for folder in reversed(_by_age(versions[-1])):
        left -= sum(file.stat().st_size for file in folder.iterdir())
        if left < 0:
            shutil.rmtree(folder, ignore_errors=True)


def _by_age(folder: Path) -> list[Path]:
    return [path for _, path in sorted((path.stat().st_mtime, path) for path in folder.iterdir())]


def _write(folder: Path, arrays: Arrays) -> None:
    """Write arrays to disk, all or none; if that fails, they are counted again another time."""
    with suppress(OSError):
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(mkdtemp(dir=folder.parent))
        try:
            for number, array in enumerate(arrays):
                np.save(made / f"{number}.npy", array)
            (made / "count").write_text(str(len(arrays)))
            shutil.rmtree(folder, ignore_errors=True)
            made.rename(folder)
            _make_room(folder.parent.parent)
        except OSError:
            shutil.rmtree(made, ignore_errors=True)
