"""Wagers as a player types them: ``15``, ``15 flush 5``, ``flush=5 progressive``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from longsuit.rules.quantities import format_money
from longsuit.settlement import Spot
from longsuit.table import Round, RoundError, Table
from longsuit.table.money import cents

_AMOUNT = re.compile(r"\$?[\d,]*\.?\d+")
_NOTHING = ("0", "$0", "no", "none", "nothing", "-")


def bonuses(table: Table) -> tuple[Spot, ...]:
    """The optional wagers."""
    return tuple(spot for spot in table.layout.spots if spot.wager.optional)


def named(word: str, names: Iterable[str]) -> str | None:
    """The one name a word means: in full, by its beginning or by its initials; None if none or several."""
    word = word.lower().replace("_", "-")
    names = list(names)
    if word in names:
        return word
    initials = [name for name in names if "".join(part[0] for part in name.split("-")) == word]
    matches = initials or [name for name in names if name.startswith(word)]
    return matches[0] if len(matches) == 1 else None


def read_bets(text: str, table: Table) -> dict[str, int]:
    """The wagers named in a line; an amount alone is the ante. Only the form is checked."""
    placed: dict[str, int] = {}
    words = text.replace("=", " ").split()
    while words:
        word = words.pop(0)
        if _AMOUNT.fullmatch(word) and table.game.ante not in placed:
            placed[table.game.ante] = cents(word)
            continue
        spot = _spot(word, table)
        if words and (_AMOUNT.fullmatch(words[0]) or words[0] in _NOTHING):
            amount = words.pop(0)
            placed[spot.name] = 0 if amount in _NOTHING else cents(amount)
        elif spot.wager.stake is not None:
            placed[spot.name] = spot.wager.stake
        else:
            raise RoundError(f"How much on {spot.wager.title}? Write {spot.name} and the amount.")
    return placed


def _spot(word: str, table: Table) -> Spot:
    open_spots = {spot.name: spot for spot in table.layout.placed}
    name = named(word, open_spots)
    if name is None:
        raise RoundError(f"{word[:30]!r} is not a wager here; there are {', '.join(open_spots)}.")
    return open_spots[name]


def read_bonuses(text: str, table: Table) -> dict[str, int]:
    """The bonus wagers named in a line; an amount alone goes on each that has a choice of size."""
    words = text.split()
    if len(words) == 1 and words[0].lower() in _NOTHING:
        return {}
    if len(words) == 1 and _AMOUNT.fullmatch(words[0]):
        return {spot.name: cents(words[0]) for spot in bonuses(table) if spot.wager.stake is None}
    placed = read_bets(text, table)
    if table.game.ante in placed:
        raise RoundError(f"Name each bonus and its amount, as in {bonuses(table)[0].name} 5.")
    return placed


def completed(placed: Mapping[str, int], table: Table) -> dict[str, int]:
    """The wagers with those that must equal another one filled in."""
    whole = {name: amount for name, amount in placed.items() if amount}
    for spot in table.layout.spots:
        if spot.equals >= 0 and spot.wager.made == "to receive cards":
            whole.setdefault(spot.name, whole.get(table.layout.names[spot.equals], 0))
    return whole


def doubled(last: Mapping[str, int], table: Table) -> dict[str, int]:
    """The last bets twice as big; those of a fixed size stay as they are."""
    return {name: amount if table.game.wager[name].stake is not None else 2 * amount for name, amount in last.items()}


def least_to_stay(state: Round, ante: int) -> int:
    """The smallest wager with which a player can stay in at the first decision."""
    street = next(street for street in state.table.layout.streets if street.asks)
    return min(row.amounts(ante)[0] for move in street.moves for row in move.rows) if all(move.rows for move in street.moves) else 0


def check_chips(state: Round, placed: Mapping[str, int], chips: int) -> None:
    """Refuse bets that the player cannot pay, or that leave too little to stay in."""
    total = sum(placed.values())
    if total > chips:
        raise RoundError(f"These bets take {format_money(total)} and you have {format_money(chips)}.")
    keep = least_to_stay(state, placed[state.game.ante])
    if total + keep > chips:
        raise RoundError(
            f"These bets take {format_money(total)} of your {format_money(chips)}; keep {format_money(keep)} back to be able to stay in."
        )


def least_chips(state: Round) -> int:
    """The least a player needs to play a round."""
    table = state.table
    required = [spot for spot in table.layout.placed if spot.required]
    ante = table.ranges[table.layout.ante].least
    total = sum(table.ranges[spot.place].least if spot.place in table.ranges else ante for spot in required)
    return total + least_to_stay(state, ante)


def listed(placed: Mapping[str, int]) -> str:
    """Wagers in words."""
    return ", ".join(f"{name} {format_money(amount)}" for name, amount in placed.items()) or "none"
