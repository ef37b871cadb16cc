"""The coach's figures against the table engine itself, and against what was actually wagered."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from longsuit.coach import price
from longsuit.house.room import coaching
from longsuit.rules import game
from longsuit.table import Round, open_table, stacked
from longsuit.table.events import Fold, Play
from longsuit.table.rehearsal import rehearse, wagers
from tests.fast.house.service.service import Service
from tests.games import PRIVATE as SHEETS

SAMPLES = 300
"""Deals for each action; tests/long has more."""


def deciding(sheet: str, dice: Random) -> Round:
    """A round in which seat 1 has to decide, with bonus wagers down."""
    state = Round(game(sheet)).sit(1, "Ann").sit(2, "Bob")
    for seat in (1, 2):
        state = state.wager(seat, wagers(state.table, dice))
    deck = list(range(52))
    dice.shuffle(deck)
    return state.deal(deck)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_figure_is_what_the_table_pays_on_average(sheet: str) -> None:
    check_figures(sheet, SAMPLES)


def check_figures(sheet: str, samples: int) -> None:
    """Within five standard errors, the coach's figures are the average of so many deals."""
    dice = Random(f"coach {sheet}")
    state = deciding(sheet, dice)
    advice = coaching.advice(state, 1)
    mine = [int(card) for card in state.seat(1).cards]
    rest = [card for card in range(52) if card not in mine]
    before = next(moment for moment in reversed(list(state.steps())) if moment.phase == "wagers")
    for told in (advice["actions"][0], advice["actions"][-1], next(entry for entry in advice["actions"] if entry["action"] == "fold")):
        nets = []
        for _ in range(samples):
            dice.shuffle(rest)
            nets.append(_net(before, state, rest, told))
        mean = sum(nets) / samples
        spread = sqrt(sum((net - mean) ** 2 for net in nets) / samples / samples)
        assert abs(mean - told["cents"]) <= 5 * spread + 1e-9


def _net(before: Round, state: Round, rest: list[int], told: dict[str, object]) -> int:
    """Seat 1's result when the other cards lie so."""
    others, left = iter(rest), set(rest)
    deck = [next(others) if card in left else int(card) for card in state.deck]
    dealt = before.deal(deck)
    if told["action"] == "fold":
        decided = dealt.fold(1)
    else:
        decided = dealt.play(
            1, str(told["action"]), amount=int(str(told["amount"])), setting=str(told["setting"]) if told["setting"] else None
        )
    return decided.fold(2).reveal().settle().net(1)


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_decision_is_better_than_the_best(sheet: str) -> None:
    dice = Random(f"review {sheet}")
    for _ in range(15):
        state = deciding(sheet, dice)
        while state.phase == "decisions":
            if dice.random() < 0.3:
                state = state.fold(state.turn)
                continue
            choice = dice.choice(state.choices(state.turn))
            cards = dice.choice(list(state.table.layout.moves[choice.action].settings(state.seat(state.turn).hand)))
            state = state.play(state.turn, choice.action, amount=dice.choice([choice.least, choice.most]), setting=cards)
        ended = state.reveal().settle()
        found = coaching.decisions(ended, "Ann") + coaching.decisions(ended, "Bob")
        assert len(found) == 2
        assert all(made["cost"] >= 0 for made in found)


@pytest.mark.parametrize("name", ["caribbean-stud", "let-it-ride", "mississippi-stud", "four-card-poker"])
def test_no_decision_on_any_street_is_better_than_the_best(name: str) -> None:
    dice = Random(f"streets {name}")
    table, priced = open_table(game(name)), 0
    for _ in range(4):
        ended = rehearse(table, dice, players=1)
        (seat,) = ended.playing
        made = [event for event in ended.events if isinstance(event, Fold | Play)]
        found = coaching.decisions(ended, seat.player)
        assert len(found) == len(made)
        assert all(decision["cost"] >= 0 for decision in found)
        priced += len(found)
    assert priced >= 4


def test_a_bonus_that_the_dealers_cards_decide_changes_no_advice() -> None:
    cards = stacked("Qh 6d 4s Kc 2d 3d")
    alone = Round(game("three-card-poker")).sit(1, "Ann").wager(1, ante="$10").deal(cards)
    beside = Round(game("three-card-poker")).sit(1, "Ann").wager(1, {"ante": "$10", "6-card-bonus": "$5"}).deal(cards)
    assert coaching.advice(beside, 1)["actions"] == coaching.advice(alone, 1)["actions"]
    assert [made["best"] for made in coaching.decisions(beside.fold(1).reveal().settle(), "Ann")] == ["play 1x"]


def test_the_coach_tells_the_hand_with_the_cards_that_are_out() -> None:
    state = Round(game("mississippi-stud")).sit(1, "Ann").wager(1, ante="$10").deal(stacked("Ks5s Kd8c2h"))
    assert "You hold K♠ 5♠. " in coaching.advice(state, 1)["why"]
    state = state.play(1, "bet-third").next_street().play(1, "bet-fourth").next_street().play(1, "bet-fifth")
    found = coaching.decisions(state.reveal().settle(), "Ann")
    assert [decision["best"] for decision in found][1:] == ["bet-fourth 3x", "bet-fifth 3x"]
    assert found[1]["cost"] > 0


def test_sizes_between_are_priced_in_proportion() -> None:
    state = Round(game("high-card-flush/classic", settings={"setting": "any flush"})).sit(1, "Ann").wager(1, ante="$10")
    state = state.deal(stacked("Ah Jh 9h 7h 2h 3h 4s  9c 8c 7c 2d 5d Kd 3s"))
    priced = price(state, 1)
    one, three = (next(a.ev for a in priced.value.actions if a.action == "raise" and a.size == size) for size in (1, 3))
    for amount, part in ((1000, Fraction(0)), (1500, Fraction(1, 4)), (2500, Fraction(3, 4)), (3000, Fraction(1))):
        assert priced.worth(state.verify_play(1, "raise", amount=amount)) == one + part * (three - one)
    poor = state.play(1, "raise", amount=1000, setting="Ah Jh 9h").reveal().settle()
    (decision,) = coaching.decisions(poor, "Ann")
    assert decision["cost"] > 0


def test_a_bonus_not_declared_costs_what_it_would_have_won() -> None:
    state = Round(game("high-card-flush")).sit(1, "Ann").wager(1, ante="$10", flush="$5")
    state = state.deal(stacked("6h 5h 4h 2h 2c 3d 4s  9c 8c 7c 2d 5d Kd 3s"))
    assert state.declarable(1) == ("flush",)
    told, untold = (coaching.decisions(state.fold(1, declares=names).reveal().settle(), "Ann")[0] for names in (["flush"], []))
    paid = state.fold(1, declares=["flush"]).reveal().settle().net(1) - state.fold(1, declares=[]).reveal().settle().net(1)
    assert told["ev_did"] - untold["ev_did"] == paid > 0


def test_the_coach_speaks_only_where_and_when_he_may(house: Service) -> None:
    silent, open_ = house.table(coach=False), house.table()
    guest = house.visitor().guest()
    for table in (silent, open_):
        guest.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    assert "no coach" in guest.refused(403, "GET", f"/tables/{silent}/seats/1/coach")
    assert "not seat 1's turn" in guest.refused(400, "GET", f"/tables/{open_}/seats/1/coach")
    assert guest.ok("GET", "/review") == {
        "hands": 0,
        "decisions": [],
        "cost": 0,
        "words": "There is nothing to review yet: play a few hands first.",
    }
