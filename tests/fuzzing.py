"""Definitions garbled and read, in a process of its own, so that its memory can be told.

python -m tests.fuzzing PART COUNT
"""

from __future__ import annotations

import json
import resource
import sys
from random import Random
from time import process_time
from typing import Any

from tests.fast.rules.test_fuzz import load, sheet_texts
from tests.garbling import garbled


def garble_definitions(part: int, count: int) -> dict[str, Any]:
    """So many garbled sheets, each read or refused in sentences; how many, and what the worst of them cost."""
    dice, texts = Random(f"definitions {part}"), sheet_texts()
    for text in texts:
        load(text)
    slowest, games = 0.0, 0
    for _ in range(count):
        text = garbled(dice.choice(texts), texts, dice)
        begun = process_time()
        try:
            games += load(text) is None
        except Exception as error:
            raise AssertionError(f"{error!r} for\n{text}") from error
        slowest = max(slowest, process_time() - begun)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"files": count, "games": games, "refused": count - games, "slowest seconds": round(slowest, 3), "peak MB": round(peak)}


if __name__ == "__main__":
    print(json.dumps(garble_definitions(*map(int, sys.argv[1:3]))))
