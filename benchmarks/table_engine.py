"""Complete six-seat rounds a second through the event engine, beside pokerkit playing a six-handed deal and showdown.

Each of our rounds seats six players, places every wager of the sheet, deals from a fresh shuffle, takes six decisions,
reveals and settles some thirty wagers with their reasons, keeping every event. The pokerkit hands are the nearest things it
has: six players are dealt in, one bets everything, five call, the hands are shown and the pot is pushed. Of hold 'em it
tries 21 five-card hands for every player; five cards and no draw come closer to our games, so that is the measure.

    python -m benchmarks.table_engine
"""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.timing import best_time, show
from longsuit.rules import game
from longsuit.table import Round, Table, open_table

SHEETS = (
    "high-card-flush/hollywood-columbus",
    "high-card-flush/classic",
    "i-luv-suits/standard",
    "5-card-pursuit/washington",
    "pick-2-poker/washington",
)
SEATS = 6


def bets(table: Table) -> dict[str, int]:
    """Every wager of the sheet, at $15 and $5."""
    placed = {}
    for name, wager in table.game.wager.items():
        if wager.made == "to receive cards":
            placed[name] = 1500
        elif wager.optional:
            placed[name] = wager.stake or 500
    return placed


def play_round(table: Table, placed: dict[str, int], deck: list[int], actions: list[str]) -> Round:
    """One complete round; a third of the seats fold."""
    state = Round(table)
    for seat in range(1, SEATS + 1):
        state = state.sit(seat).wager(seat, placed)
    state = state.deal(deck)
    for seat in range(1, SEATS + 1):
        state = state.fold(seat) if deck[seat] % 3 == 0 else state.play(seat, actions[seat % len(actions)])
    return state.reveal().settle()


def ours(sheet: str, rounds: int) -> float:
    """Rounds a second of one sheet; the decks come in from outside, so their shuffling is not counted."""
    table = open_table(game(sheet))
    placed, actions = bets(table), list(table.game.action)
    dice = random.Random(1)
    decks = [dice.sample(range(52), 52) for _ in range(rounds)]

    def work() -> None:
        for deck in decks:
            assert play_round(table, placed, deck, actions).ended

    return rounds / best_time(work)


def hold_em() -> None:
    """Six-handed: one bets everything, five call, the board runs out."""
    from pokerkit import Automation, NoLimitTexasHoldem

    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, SEATS)
    state.complete_bet_or_raise_to(200)
    while state.status:
        state.check_or_call()


def single_draw() -> None:
    """Six-handed: five cards each, one bets everything, five call, all stand pat."""
    from pokerkit import Automation, NoLimitDeuceToSevenLowballSingleDraw

    state = NoLimitDeuceToSevenLowballSingleDraw.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, SEATS)
    state.complete_bet_or_raise_to(200)
    while state.status:
        if state.can_stand_pat_or_discard():
            state.stand_pat_or_discard()
        else:
            state.check_or_call()


def theirs(hand: Callable[[], None], hands: int) -> float:
    """Hands a second of pokerkit."""

    def work() -> None:
        for _ in range(hands):
            hand()

    return hands / best_time(work)


def main(rounds: int = 1_000) -> None:
    """Measure and print."""
    board, pat = theirs(hold_em, max(rounds // 20, 1)), theirs(single_draw, max(rounds // 20, 1))
    rows = [("pokerkit, hold 'em, all in", f"{board:,.0f}", ""), ("pokerkit, five cards, all in, stand pat", f"{pat:,.0f}", "1")]
    for sheet in SHEETS:
        speed = ours(sheet, rounds)
        rows.append((sheet, f"{speed:,.0f}", f"{speed / pat:.1f}"))
    show("Complete six-seat rounds through the event engine, one core", ("what", "a second", "to the faster pokerkit"), rows)


if __name__ == "__main__":
    main()
