"""Twenty thousand rounds of every sheet, simulated and played on the same decks."""

from __future__ import annotations

import pytest

from tests.fast.simulate.test_same_decks import VARIANTS, same_decks


@pytest.mark.parametrize("name", VARIANTS)
def test_every_wager_of_every_seat_comes_to_the_same_at_the_table(name: str) -> None:
    same_decks(name, share=1)


def test_at_least_twenty_thousand_rounds_of_every_sheet_are_compared() -> None:
    rounds: dict[str, int] = {}
    for rules, _, _, number in VARIANTS.values():
        rounds[rules.full_id] = rounds.get(rules.full_id, 0) + number
    assert len(rounds) == 5
    assert min(rounds.values()) >= 20_000
