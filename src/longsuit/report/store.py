"""Results stored on disk by what they depend on; a file that is damaged, foreign or old is ignored and computed again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from longsuit.hands.jit import cache_folder
from longsuit.report.ratios import Data
from longsuit.report.sources import fingerprint


def remembered(question: Data, answer: Callable[[], Data]) -> Data:
    """The answer to a question: from disk where these sources gave it before, else computed and stored.

    It is valid as long as nothing changes that the module of ``answer`` can import.
    """
    asked = json.dumps({**question, "source": fingerprint(answer.__module__)}, sort_keys=True)
    path = cache_folder() / "results" / f"{hashlib.sha256(asked.encode()).hexdigest()[:32]}.json"
    stored = _read(path, asked)
    if stored is not None:
        return stored
    computed = answer()
    _write(path, asked, computed)
    return computed


def _digest(asked: str, text: str) -> str:
    return hashlib.sha256(f"{asked}\n{text}".encode()).hexdigest()


def _read(path: Path, asked: str) -> Data | None:
    try:
        stored = json.loads(path.read_text("utf-8"))
        if stored["asked"] == asked and stored["digest"] == _digest(asked, stored["answer"]):
            answer: Data = json.loads(stored["answer"])
            return answer
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


_MOST_FILES = 4000


def _make_room(folder: Path) -> None:
    """Remove the oldest of very many answers: the Lab asks without end."""
    by_age = sorted((file.stat().st_mtime, file) for file in folder.glob("*.json"))
    for _, file in by_age[:-_MOST_FILES]:
        file.unlink(missing_ok=True)


def _write(path: Path, asked: str, answer: Data) -> None:
    """Write to a file beside it first, so that nobody ever reads half an answer."""
    text = json.dumps(answer)
    draft = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps({"asked": asked, "digest": _digest(asked, text), "answer": text}), "utf-8")
        draft.replace(path)
        if path.name.startswith("00"):
            _make_room(path.parent)
