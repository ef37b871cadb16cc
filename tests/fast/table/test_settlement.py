"""The engine against the plain settlement: ten thousand random rounds of every sheet, and what must hold in each."""

from __future__ import annotations

import random
from functools import cache

import pytest

from longsuit.cards import Hand
from longsuit.conformance.rounds import cards, money
from longsuit.rules import game
from longsuit.table import Round, Table, open_table
from longsuit.table.rehearsal import rehearse
from tests.fast.table.plain_settlement import PlainRound, PlainSeat, read, settle

SHEETS = (
    "5-card-pursuit/washington",
    "high-card-flush/hollywood-columbus",
    "high-card-flush/classic",
    "i-luv-suits/standard",
    "pick-2-poker/washington",
)
FIRST = {"settle_order": "right to left, bonuses before base"}


@cache
def variants(sheet: str) -> list[Table]:
    """The sheet with every pay table and every ruling that touches money."""
    match sheet:
        case "5-card-pursuit/washington":
            games = [game(sheet, tables={"flush-bonus": table, "5-card-bonus": table}) for table in "12"]
        case "i-luv-suits/standard":
            progressives = ("1", "ML1", "2", "3", "1")
            chosen = [{"flush-rush": t, "super-flush-rush": t, "progressive": p} for t, p in zip("12345", progressives, strict=True)]
            games = [game(sheet, tables=tables) for tables in chosen]
        case "pick-2-poker/washington":
            games = [game(sheet, settings={"not_qualified": rule}) for rule in ("both push", "both win", "compare anyway")]
            games += [game(sheet, settings={"fold_loses": "ante", "bonus_35_pays": "higher"}), game(sheet)]
        case "high-card-flush/hollywood-columbus":
            games = [game(sheet)] + [
                game(
                    sheet,
                    settings={
                        "aggregate_payout.limit": "$60.01",
                        "payout_scope": scope,
                        "payout_covers": covers,
                        "payout_sharing": sharing,
                        "payout_protects": protects,
                        "payout_rounding": rounding,
                    },
                )
                for scope in ("table", "seat")
                for covers in ("all wagers", "bonuses")
                for sharing in ("pro rata", "settling order")
                for protects, rounding in (("base wagers", "down to the chip"), ("nothing", "largest remainder"))
            ]
        case _:
            games = [game(sheet), game(sheet, settings=FIRST)]
    return [open_table(one) for one in games]


def plainly(state: Round, meters: dict[str, int]) -> PlainRound:
    """The round as the plain settlement wants it."""
    names = state.table.layout.names
    cap = state.game.aggregate_payout
    return PlainRound(
        sheet=state.game.full_id,
        tables=dict(state.game.tables),
        rulings={name: ruling.chosen for name, ruling in state.game.ruling.items() if ruling.chosen},
        seats=[
            PlainSeat(
                number=seat.number,
                cards=read(" ".join(map(str, seat.cards))),
                bets={name: bet for name, bet in zip(names, seat.bets, strict=True) if bet},
                action=seat.action,
                setting=read(str(Hand(seat.setting))),
                declared=seat.declared,
            )
            for seat in state.playing
        ],
        dealer=read(" ".join(map(str, state.dealer))),
        meters=meters,
        payout_limit=cap.limit if cap else None,
    )


def check(table: Table, dice: random.Random, deck: tuple[int, ...] | None) -> Round:
    meters = {name: dice.randrange(1, 10**7) for name in table.layout.seeds}
    state = rehearse(table, dice, dice.choice((1, 1, 2, 3, table.game.deal.seats)), deck, meters=meters)
    plain = plainly(state, dict(meters))
    assert [(entry.seat, entry.wager, entry.returned) for entry in state.settlements] == settle(plain)
    assert dict(state.meters) == plain.meters
    assert not [*money(state), *cards(state)]
    return state


@pytest.mark.parametrize("sheet", SHEETS)
def test_random_rounds_settle_as_the_sheet_says(sheet: str) -> None:
    play_random_rounds(sheet, 2_000)


def play_random_rounds(sheet: str, rounds: int) -> None:
    """Settle rounds at every kind of table the sheet allows, and once more by the plain rules."""
    dice = random.Random(sheet)
    tables = variants(sheet)
    for number in range(rounds):
        check(tables[number % len(tables)], dice, None)


def distance(wish: str, first: int, card: int) -> int:
    """How little a card fits the wish for a hand that holds the first one."""
    other_suit, ranks_apart = card // 13 != first // 13, abs(card % 13 - first % 13)
    return {
        "run": 100 * other_suit + ranks_apart,
        "royal": 100 * other_suit - card,
        "straight": 100 * (ranks_apart != (card // 13 + first) % 5) + ranks_apart,
        "suit": other_suit,
        "rank": ranks_apart,
        "any": 0,
    }[wish]


def rich_deck(dice: random.Random, size: int) -> tuple[int, ...]:
    """A deck in which most hands are long flushes, runs or sets: what chance hardly ever deals."""
    left = list(range(52))
    dice.shuffle(left)
    deck: list[int] = []
    while left:
        first, wish = left[0], dice.choice(("run", "royal", "straight", "suit", "rank", "any"))
        best = sorted(left, key=lambda card, first=first, wish=wish: distance(wish, first, card))  # type: ignore[misc]  # lambda defaults
        hand = best[: size - dice.choice((0, 0, 1))]
        left = [card for card in left if card not in hand]
        deck += [*hand, *left[: size - len(hand)]]
        left = left[size - len(hand) :]
    return tuple(deck)


@pytest.mark.parametrize("sheet", SHEETS)
def test_two_thousand_rounds_of_rare_hands_settle_as_the_sheet_says(sheet: str) -> None:
    dice = random.Random(sheet)
    tables = variants(sheet)
    reasons = set()
    for number in range(2_000):
        table = tables[number % len(tables)]
        state = check(table, dice, rich_deck(dice, table.game.deal.player))
        reasons |= {line for entry in state.settlements for line in entry.reason.split("; ")}
    for table in tables:
        for spot in table.layout.spots:
            lines = {line.reason for schedule in spot.schedules for line in schedule.lines if line}
            if spot.bonus and not table.game.aggregate_payout:
                assert not [line for line in lines if not any(line in reason for reason in reasons)]
