"""The maximum aggregate payout: who goes short when a deal wins more than the house pays."""

from __future__ import annotations

from collections.abc import Sequence

from longsuit.rules.model import AggregatePayout
from longsuit.rules.quantities import format_money
from longsuit.table.events import Settlement
from longsuit.table.state import Group, State


def winnings(state: State, entry: Settlement) -> int:
    """What of an entry counts towards the cap: the house's money, stakes and the dealer's tokes excluded.

    A share of a meter is not counted: it is the players' own, posted apart.
    """
    cap = state.table.game.aggregate_payout
    assert cap is not None
    if entry.toke or entry.meter or entry.returned <= entry.stake:
        return 0
    if cap.covers == "bonuses" and entry.wager not in state.table.game.bonuses:
        return 0
    return entry.returned - entry.stake


def divide(cap: AggregatePayout, due: Sequence[int], protected: Sequence[bool], left: int, *, payout_chip: int, chip: int) -> list[int]:  # noqa: PLR0913 (keywords)
    """What each of several winnings is paid of what is left of a limit; ``protected`` are those of wagers without a pay table.

    Payouts are made in ``payout_chip`` cents, shares rounded down to the chip in ``chip`` cents.
    """
    if sum(due) <= left:
        return list(due)
    unit = {"largest remainder": payout_chip, "down to the cent": 1, "down to the chip": chip}[cap.rounding]
    order = [protected, [not first for first in protected]] if cap.protects == "base wagers" else [[True] * len(due)]
    paid = [0] * len(due)
    for chosen in order:
        mine = [amount if now else 0 for amount, now in zip(due, chosen, strict=True)]
        if cap.sharing == "settling order":
            part = first_come(mine, left, unit)
        elif cap.rounding == "largest remainder":
            part = largest_remainders(mine, left, unit)
        else:
            part = rounded_down(mine, left, unit)
        paid = [sum(both) for both in zip(paid, part, strict=True)]
        left -= sum(part)
    return paid


def rounded_down(amounts: Sequence[int], limit: int, chip: int) -> list[int]:
    """Divide a limit in proportion, each share rounded down to the chip; chips left over go one each in order, to nobody beyond his due.

    >>> rounded_down([100, 100, 100], 200, 1), rounded_down([300, 300, 300], 550, 100)
    ([67, 67, 66], [200, 200, 100])
    """
    total = sum(amounts)
    if total <= limit:
        return list(amounts)
    shares = [amount * limit // total // chip * chip for amount in amounts]
    chips, given = (limit - sum(shares)) // chip, True
    while chips and given:
        given = False
        for place, amount in enumerate(amounts):
            if chips and shares[place] + chip <= amount:
                shares[place] += chip
                chips -= 1
                given = True
    return shares


def largest_remainders(amounts: Sequence[int], limit: int, chip: int = 1) -> list[int]:
    """Divide a limit in proportion, in whole chips: those left over go to the largest remainders, the first among equals.

    >>> largest_remainders([100, 100, 100], 200), largest_remainders([300, 300, 300], 500, 100)
    ([67, 67, 66], [200, 200, 100])
    """
    total = sum(amounts)
    if total <= limit:
        return list(amounts)
    chips = limit // chip
    shares = [amount * chips // total for amount in amounts]
    order = sorted(range(len(amounts)), key=lambda place: (-(amounts[place] * chips % total), place))
    for place in order[: chips - sum(shares)]:
        shares[place] += 1
    return [share * chip for share in shares]


def first_come(amounts: Sequence[int], limit: int, chip: int = 1) -> list[int]:
    """Pay in order until the limit is reached, in whole chips.

    >>> first_come([100, 100, 100], 150), first_come([300, 300], 450, 100)
    ([100, 50, 0], [300, 100])
    """
    paid = []
    for amount in amounts:
        paid.append(amount if amount <= limit else limit - limit % chip)
        limit -= paid[-1]
    return paid


def _cut(entry: Settlement, due: int, paid: int, limit: int) -> Settlement:
    """An entry reduced to what the cap leaves it."""
    if due == paid:
        return entry
    told = f"{entry.reason}; the maximum aggregate payout of {format_money(limit)} leaves {format_money(paid)} of {format_money(due)}"
    outcome = entry.outcome if paid else "push"
    return entry._replace(returned=entry.returned - due + paid, reason=told, outcome=outcome)


def _spent(state: State, seat: int | None) -> int:
    """Winnings already paid in this deal, by one seat or by all."""
    return sum(winnings(state, entry) for entry in state.settlements if seat is None or entry.seat == seat)


def cap_early(state: State, entries: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """Bonuses paid before the reveal take their full due as long as the limit lasts."""
    cap = state.table.game.aggregate_payout
    if cap is None or not entries:
        return entries
    spent = _spent(state, entries[0].seat if cap.scope == "seat" else None)
    due = [winnings(state, entry) for entry in entries]
    chip = state.table.smallest_chip if cap.rounding == "down to the chip" else state.table.chip
    paid = first_come(due, cap.limit - spent, chip)
    return tuple(_cut(entry, much, less, cap.limit) for entry, much, less in zip(entries, due, paid, strict=True))


def cap_groups(state: State, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Settlement within the limit; the same groups if it does not bind."""
    cap = state.table.game.aggregate_payout
    if cap is None:
        return groups
    returned = [entry.returned for entry in state.settlements] + [entry.returned for group in groups for entry in group.entries]
    if sum(returned) <= cap.limit:  # winnings are at most what comes back, so no pot can be over the limit
        return groups
    if cap.scope == "table":
        return _capped(state, groups, None, cap.limit)
    for seat in {entry.seat for group in groups for entry in group.entries}:
        groups = _capped(state, groups, seat, cap.limit)
    return groups


def _capped(state: State, groups: tuple[Group, ...], seat: int | None, limit: int) -> tuple[Group, ...]:
    """One pot of winnings, a seat's or the table's, brought within the limit."""
    cap = state.table.game.aggregate_payout
    assert cap is not None
    entries = [entry for group in groups for entry in group.entries]
    due = [winnings(state, entry) if seat is None or entry.seat == seat else 0 for entry in entries]
    left = limit - _spent(state, seat)
    if sum(due) <= left:
        return groups
    table = state.table
    protected = [not table.game.wager[entry.wager].tables for entry in entries]
    paid = iter(divide(cap, due, protected, left, payout_chip=table.chip, chip=table.smallest_chip))
    dues = iter(due)
    return tuple(Group(tuple(_cut(entry, next(dues), next(paid), limit) for entry in group.entries), group.meters) for group in groups)
