"""Complete six-seat rounds a second through the event engine, beside pokerkit playing a six-handed deal and showdown.

Each of our rounds seats six players, places every wager of the sheet, deals from a fresh shuffle, takes six decisions,
reveals and settles some thirty wagers with their reasons, keeping every event. The pokerkit hand is the nearest thing it
has: six players are dealt in, one bets everything, five call, the board runs out and the pot is pushed.

    python -m benchmarks.table_engine
"""

from __future__ import annotations

import random

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


def theirs(hands: int) -> float:
    """Six-handed hands a second of pokerkit."""
    from pokerkit import Automation, NoLimitTexasHoldem

    def work() -> None:
        for _ in range(hands):
            state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, SEATS)
            state.complete_bet_or_raise_to(200)
            while state.status:
                state.check_or_call()

    return hands / best_time(work)


def main(rounds: int = 1_000) -> None:
    """Measure and print."""
    poker = theirs(max(rounds // 20, 1))
    rows = [("pokerkit, six-handed all-in and showdown", f"{poker:,.0f}", "1")]
    for sheet in SHEETS:
        speed = ours(sheet, rounds)
        rows.append((sheet, f"{speed:,.0f}", f"{speed / poker:.0f}"))
    show("Complete six-seat rounds through the event engine, one core", ("what", "a second", "times pokerkit"), rows)


if __name__ == "__main__":
    main()
