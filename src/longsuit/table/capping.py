"""The maximum aggregate payout at the table: what settlements count, and those it cuts."""

from __future__ import annotations

from longsuit.rules.quantities import format_money
from longsuit.settlement.capping import Cap, first_come
from longsuit.table.events import Settlement
from longsuit.table.state import Group, State


def winnings(cap: Cap, entry: Settlement) -> int:
    """What of an entry counts towards the cap; the dealer's tokes do not."""
    return 0 if entry.toke else cap.winnings(entry.wager, entry.net, meter=entry.meter)


def _cut(entry: Settlement, due: int, paid: int, limit: int) -> Settlement:
    """An entry reduced to what the cap leaves it."""
    if due == paid:
        return entry
    reason = f"{entry.reason}; the maximum aggregate payout of {format_money(limit)} leaves {format_money(paid)} of {format_money(due)}"
    outcome = entry.outcome if paid else "push"
    return entry._replace(returned=entry.returned - due + paid, reason=reason, outcome=outcome, cut=due - paid)


def _left(state: State, cap: Cap, seat: int | None) -> int:
    """What the winnings already paid in this deal leave of the limit, for one seat or for all."""
    return cap.rule.limit - sum(winnings(cap, entry) for entry in state.settlements if seat is None or entry.seat == seat)


def _unit(state: State, cap: Cap) -> int:
    return cap.unit(payout_chip=state.table.chip, chip=state.table.smallest_chip)


def cap_early(state: State, entries: tuple[Settlement, ...]) -> tuple[Settlement, ...]:
    """Bonuses paid before the reveal take their full due as long as the limit lasts."""
    cap = state.table.layout.cap
    if cap is None or not entries:
        return entries
    left = _left(state, cap, entries[0].seat if cap.rule.scope == "seat" else None)
    due = [winnings(cap, entry) for entry in entries]
    paid = first_come(due, left, _unit(state, cap))
    return tuple(_cut(entry, much, less, cap.rule.limit) for entry, much, less in zip(entries, due, paid, strict=True))


def cap_groups(state: State, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Settlement within the limit; the same groups if it does not bind."""
    cap = state.table.layout.cap
    if cap is None:
        return groups
    returned = [entry.returned for entry in state.settlements] + [entry.returned for group in groups for entry in group.entries]
    if sum(returned) <= cap.rule.limit:  # winnings are at most what comes back, so no pot can be over the limit
        return groups
    if cap.rule.scope == "table":
        return _capped(state, cap, groups, None)
    for seat in {entry.seat for group in groups for entry in group.entries}:
        groups = _capped(state, cap, groups, seat)
    return groups


def _capped(state: State, cap: Cap, groups: tuple[Group, ...], seat: int | None) -> tuple[Group, ...]:
    """One pot of winnings, a seat's or the table's, brought within the limit."""
    entries = [entry for group in groups for entry in group.entries]
    due = [winnings(cap, entry) if seat is None or entry.seat == seat else 0 for entry in entries]
    left = _left(state, cap, seat)
    if sum(due) <= left:
        return groups
    paid = iter(cap.divide([entry.wager for entry in entries], due, left, _unit(state, cap)))
    dues = iter(due)
    return tuple(
        Group(tuple(_cut(entry, next(dues), next(paid), cap.rule.limit) for entry in group.entries), group.meters) for group in groups
    )
