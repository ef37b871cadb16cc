"""The sources behind a figure: those of the module that computes it, and of everything that module can import."""

from __future__ import annotations

import hashlib
import re
import sys
from functools import cache, lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_IMPORT = re.compile(r"^[ \t]*from (longsuit[\w.]*) import (\([^)]*\)|[^\n]*)|^[ \t]*import (longsuit[\w.]*)", re.MULTILINE)


@cache
def fingerprint(module: str, package: Path = _PACKAGE) -> str:
    """A hash of every source and data file that a module's figures can depend on, and of the Python that runs them."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sources(module, package):
        digest.update(f"{path.relative_to(package).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:32]


def sources(module: str, package: Path = _PACKAGE) -> list[Path]:
    """The files of a module, of all it imports at any time, and the data beside them; the package's front page computes nothing."""
    files: set[Path] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = _file(name, package)
        if path is None or path in files:
            continue
        files.add(path)
        waiting += [*_imported(path.read_text("utf-8")), name.rpartition(".")[0]]
    if not files:
        raise ValueError(f"{module} is not a module of this package, so what its figures depend on is not known.")
    rooms = {path.parent for path in files} - {package}
    return sorted(files | {data for room in rooms for data in room.rglob("*.toml")})


def _file(name: str, package: Path) -> Path | None:
    root, *parts = name.split(".")
    if root != "longsuit" or not parts:
        return None
    place = package.joinpath(*parts)
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@lru_cache(maxsize=1 << 10)
def _imported(text: str) -> tuple[str, ...]:
    """Every module of the package that a source names in an import, wherever in it that stands."""
    modules = []
    for origin, names, plain in _IMPORT.findall(text):
        modules.append(plain or origin)
        modules += [f"{origin}.{name}" for name in re.findall(r"(\w+)(?: as \w+)?", names)]
    return tuple(modules)
