"""Anything may be asked of a round; it answers with the next round or with one sentence, and never changes itself."""

from __future__ import annotations

import random
from typing import Any

import pytest

from longsuit.table import Round, RoundError, Table, open_table, record, stacked
from longsuit.table.rehearsal import decide, shuffled, wagers
from tests.fast.table.at_the_table import CLASSIC, COLUMBUS, PICK2, PURSUIT, SUITS, loaded

STEPS = ("sit", "stand", "wager", "toke", "collect", "deal", "deal_on", "fold", "play", "reveal", "settle", "irregularity", "void")
JUNK: list[Any] = [None, True, -1, 0, 1, 2, 7, 99, 10**20, 1.5, "", "x", "As", "As As", "$5", "ante", "raise", [], [1, 2], (0,), {}]


def ask(state: Round, table: Table, dice: random.Random) -> tuple[str, tuple[Any, ...], dict[str, Any]]:  # noqa: C901 (one case for each step)
    """A step that may well make sense, or may not."""
    step = dice.choice(STEPS)
    seat = dice.choice([state.turn, 1, 2, 3, dice.choice(JUNK)])
    match step:
        case "sit":
            return step, (seat,), {"player": dice.choice([None, "Ann", dice.choice(JUNK)])}
        case "stand":
            return step, (seat,), {}
        case "wager":
            bets: dict[str, Any] = dict(wagers(table, dice))
            if dice.random() < 0.4:
                bets[dice.choice([*table.layout.names, "tip"])] = dice.choice(JUNK)
            return step, (seat, bets), {}
        case "toke":
            return step, (seat, dice.choice(table.layout.names), dice.choice([100, dice.choice(JUNK)])), {}
        case "deal":
            deck = dice.choice([shuffled(dice), shuffled(dice), dice.choice(JUNK)])
            return step, (deck,), {"packets": dice.choice([None, None, 1, dice.choice(JUNK)])}
        case "deal_on" | "settle":
            return step, (dice.choice([None, 1, dice.choice(JUNK)]),), {}
        case "fold":
            return step, (seat,), {"declares": dice.choice([None, (), ["flush"], ["tip"]])}
        case "play":
            action = dice.choice([*table.game.action, dice.choice(JUNK)])
            amount = dice.choice([None, 500, 1000, dice.choice(JUNK)])
            return step, (seat, action), {"amount": amount, "setting": dice.choice([None, None, "As Ks", dice.choice(JUNK)])}
        case "irregularity":
            names = [irregular.name for irregular in table.game.irregularity]
            return step, (dice.choice([*names, dice.choice(JUNK)]),), {"by": dice.choice([None, "Pat"]), "cards": dice.choice([0, "As"])}
        case "void":
            return step, (dice.choice(["", "misdeal", None]),), {}
        case _:
            return step, (), {}


@pytest.mark.parametrize("sheet", [PURSUIT, COLUMBUS, CLASSIC, SUITS, PICK2])
def test_illegal_sequences_get_a_sentence_and_change_nothing(sheet: str) -> None:
    dice = random.Random(sheet)
    table = open_table(loaded(sheet, tokes="ride"))
    state = Round(table)
    refused = reached = 0
    told: set[str] = set()
    for _ in range(4_000):
        step, args, kwargs = ask(state, table, dice)
        if step == "void" and dice.random() < 0.9:
            continue
        before = record.dumps(state)
        allowed = getattr(state, f"can_{step}")(*args, **kwargs)
        try:
            after = getattr(state, step)(*args, **kwargs)
        except RoundError as error:
            refused += 1
            told.add(str(error))
            assert not allowed, (step, args, kwargs)
        else:
            assert allowed, (step, args, kwargs)
            assert len(after.events) > len(state.events)
            assert record.dumps(state) == before
            state = after
        if state.phase == "decisions" and dice.random() < 0.3:
            state = decide(state, dice)
        if state.ended:
            reached += 1
            state = Round(table)
    assert refused > 1_000
    assert all(sentence.endswith(".") for sentence in told)
    assert reached > 20


def test_a_stacked_deck_refuses_a_card_twice() -> None:
    with pytest.raises(RoundError, match="appears twice"):
        stacked("As As")
