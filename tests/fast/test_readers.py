"""Rounds, records and proofs that somebody has tampered with: read, or refused in one sentence, and never anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import pytest

from longsuit.fair import FairnessError, Proof, commitment, read_proof, shuffle
from longsuit.rules import game
from longsuit.table import RecordError, Round, notation, record
from tests.fast.table.telling_rounds import ROUNDS
from tests.garbling import garbled

SECRET = bytes(range(32))
FAST = 250


def lines() -> list[str]:
    return [" ".join(text.split()) for rounds in ROUNDS.values() for text in rounds.values()]


def records() -> list[str]:
    return [record.dumps(notation.read(text)) for text in lines()]


def proofs() -> list[str]:
    """A finished round of each of two games with its proof, and one with the deck alone."""
    found: list[dict[str, Any]] = [{"deck": " ".join(map(str, shuffle(SECRET, number=7)))}]
    for name, action in (("high-card-flush", "raise"), ("pick-2-poker", "five-card")):
        state = Round(game(name), number=7).sit(1).wager(1, **{"ante": "$15", **({"3-5-bonus": "$15"} if "pick" in name else {})})
        state = state.deal(shuffle(SECRET, number=7)).play(1, action).reveal().settle()
        found.append({"record": record.to_record(state)})
    same = {"longsuit": "proof", "version": 1, "round": 7, "commitment": commitment(SECRET), "secret": SECRET.hex(), "seeds": {}}
    return [json.dumps({**same, **part}) for part in found]


def check_proof(text: str) -> None:
    proof: Proof = read_proof(text)
    fault = proof.fault()
    assert fault is None or fault.endswith((".", "?")), fault


READERS: dict[str, tuple[Callable[[], list[str]], Callable[[str], object], tuple[type[Exception], ...]]] = {
    "notation": (lines, notation.read, (RecordError,)),
    "record": (records, record.loads, (RecordError,)),
    "proof": (proofs, check_proof, (FairnessError,)),
}


def fuzz(name: str, count: int, seed: int) -> tuple[int, int, float]:
    """So many garbled texts given to a reader: how many were read and refused, and the seconds the slowest took."""
    texts, read, refusals = READERS[name]
    good, dice = texts(), Random(f"{name} {seed}")
    counted, slowest = [0, 0], 0.0
    for text in good:
        read(text)
    for _ in range(count):
        text = garbled(dice.choice(good), good, dice)
        begun, said = process_time(), ""
        try:
            read(text)
        except refusals as error:
            said = str(error)
        except Exception as error:
            raise AssertionError(f"{name}: {error!r} for {text!r}") from error
        slowest = max(slowest, process_time() - begun)
        assert not said or (said.endswith((".", "?")) and len(said) < 2000), (text, said)
        counted[bool(said)] += 1
    return counted[0], counted[1], slowest


@pytest.mark.parametrize("name", READERS)
def test_garbled_texts_are_read_or_refused_in_a_sentence(name: str) -> None:
    _, refused, slowest = fuzz(name, FAST, 1)
    assert refused > FAST // 3
    assert slowest < 1


@pytest.mark.parametrize("wrong", [[], 7, None, {}, "As Xs"])
def test_a_deck_that_is_none_is_refused_in_a_sentence(wrong: object) -> None:
    made = json.loads(records()[0])
    next(event for event in made["events"] if event["event"] == "deal")["deck"] = wrong
    with pytest.raises(RecordError, match=r"The event 'deal' cannot be read: .*\.$"):
        record.loads(json.dumps(made))
