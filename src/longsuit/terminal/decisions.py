"""Decisions as a player types them: ``fold``, ``raise``, ``raise 30``, ``raise 30 AhJh9h``, ``play 2``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from longsuit.cards import CardError, Hand
from longsuit.rules.quantities import format_money
from longsuit.settlement.verdicts import WIN
from longsuit.table import Choice, Round, RoundError, Seat
from longsuit.table.money import cents
from longsuit.terminal.bets import named

FOLD = "fold"

_MISSED = {"push": "pushes", "take": "loses", "pay": "pays at its odds"}


class Option(NamedTuple):
    """One way to set the hand, where the cards left are paid by a table."""

    setting: Hand
    left: Hand
    pays: str
    """What the cards left would pay."""


class Decision(NamedTuple):
    """What the player said."""

    action: str
    amount: int | None = None
    setting: Hand | None = None


def options(state: Round, seat: Seat, action: str) -> tuple[Option, ...]:
    """The ways to set a hand, the proposed one first; none where the cards left do not matter."""
    move = state.table.layout.moves[action]
    if move.left is None:
        return ()
    judge = move.left
    win = next(cell.missed for cell in state.table.layout.contests[move.contest].rows[WIN].base if cell.place == move.spot)
    missed = _MISSED[win.does] if win else "pushes"
    proposed = move.propose(seat.hand)
    ways = []
    for cards in move.settings(seat.hand):
        left = judge.key(seat.hand ^ cards)
        line = judge.pays(left)
        pays = f"{line.text} pays {line.pays}" if line else f"on no line: {missed}"
        order = (cards == proposed, move.set_key(cards), left)
        ways.append((order, Option(Hand(cards), Hand(seat.hand ^ cards), pays)))
    return tuple(option for _, option in sorted(ways, reverse=True))


def read_decision(text: str, state: Round, seat: Seat) -> Decision:
    """What a line means; the table decides whether it is allowed."""
    choices = {choice.action: choice for choice in state.choices(seat.number)}
    words, may = text.split(), _may(state, choices)
    if not words:
        raise RoundError(f"Say {' or '.join(may)}.")
    action = _action(words[0], choices, may)
    if action == FOLD:
        return Decision(FOLD)
    listed = options(state, seat, action)
    amount: int | None = None
    setting: Hand | None = None
    for word in words[1:]:
        if re.fullmatch(r"\$?[\d,]+(\.\d\d)?", word) and not (listed and choices[action].least == choices[action].most):
            amount = cents(word)
        elif word.isdigit():
            setting = _numbered(int(word), listed)
        else:
            setting = Hand((setting or 0) | _cards(word))
    return Decision(action, amount, setting)


def _cards(word: str) -> Hand:
    try:
        return Hand.parse(word)
    except CardError as error:
        raise RoundError(str(error)) from None


def _numbered(number: int, listed: tuple[Option, ...]) -> Hand:
    if not 1 <= number <= len(listed):
        raise RoundError(f"There are settings 1 to {len(listed)}; {number} is none of them.")
    return listed[number - 1].setting


def _may(state: Round, choices: Iterable[str]) -> list[str]:
    """The words allowed here."""
    return [*choices, *([FOLD] if state.table.layout.streets[state.street].folds else [])]


def _action(word: str, choices: dict[str, Choice], may: list[str]) -> str:
    """The action a word means: its name or the beginning of it, or a word of its title as "3" in "Play 3 Card"."""
    name = named(word, may)
    if name is not None:
        return name
    titled = [action for action, choice in choices.items() if word.lower() in choice.title.lower().split()]
    if len(titled) == 1:
        return titled[0]
    raise RoundError(f"{word[:30]!r} is not clear here; say {' or '.join(may)}.")


def question(state: Round, seat: Seat) -> str:
    """What the player is asked."""
    ways = []
    for choice in state.choices(seat.number):
        listed = options(state, seat, choice.action)
        ways.append(f"{choice.action}{_size(choice)}" + (f" with setting 1 to {len(listed)}" if len(listed) > 1 else ""))
    *first, last = _may(state, ways)
    return f"{', '.join(first)}{' or ' if first else ''}{last}? (c: coach, ?: more)"


def _size(choice: Choice) -> str:
    """What a choice costs, or returns."""
    if choice.takes_back:
        return f" ({format_money(choice.least)} back)"
    if choice.only:
        return " " + " or ".join(map(format_money, choice.only))
    if not choice.wager:
        return ""
    return f" {format_money(choice.least)}" + (f" to {format_money(choice.most)}" if choice.most > choice.least else "")
