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
    """The answer to a question: from disk where these sources gave it before, else found and kept.

    It is valid as long as nothing changes that the module of ``answer`` can import.
    """
    asked = json.dumps({**question, "source": fingerprint(answer.__module__)}, sort_keys=True)
    path = cache_folder() / "results" / f"{hashlib.sha256(asked.encode()).hexdigest()[:32]}.json"
    kept = _read(path, asked)
    if kept is not None:
        return kept
    found = answer()
    _write(path, asked, found)
    return found


def _digest(asked: str, text: str) -> str:
    return hashlib.sha256(f"{asked}\n{text}".encode()).hexdigest()


def _read(path: Path, asked: str) -> Data | None:
    try:
        kept = json.loads(path.read_text("utf-8"))
        if kept["asked"] == asked and kept["digest"] == _digest(asked, kept["answer"]):
            answer: Data = json.loads(kept["answer"])
            return answer
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return None


_MOST_FILES = 4000


def _make_room(folder: Path) -> None:
    """If very many answers are stored, remove the oldest: the Lab asks without end."""
    kept = sorted((file.stat().st_mtime, file) for file in folder.glob("*.json"))
    for _, file in kept[:-_MOST_FILES]:
        file.unlink(missing_ok=True)


def _write(path: Path, asked: str, found: Data) -> None:
    """Write to a file beside it first, so that nobody ever reads half an answer."""
    text = json.dumps(found)
    draft = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps({"asked": asked, "digest": _digest(asked, text), "answer": text}), "utf-8")
        draft.replace(path)
        if path.name.startswith("00"):
            _make_room(path.parent)
