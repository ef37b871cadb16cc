"""Settlement: what becomes of every wager, in the sheet's order, each with its reason."""

from __future__ import annotations

from longsuit.cards import Hand
from longsuit.rules.frozen import FrozenDict
from longsuit.table.capping import cap_early, cap_groups
from longsuit.table.dealing import mask_of
from longsuit.table.errors import RoundError
from longsuit.table.events import Outcome, Reveal, Settle, Settlement
from longsuit.table.layout import Bout, Layout, Line, Ruled, Spot, Verdict
from longsuit.table.money import multiple
from longsuit.table.seat import Seat
from longsuit.table.state import Group, State

Paid = tuple[Outcome, int, str, str, int]
"""What a pay table does with a stake: outcome, money returned, reason, and the meter with what it paid."""


def wins(spot: Spot, seat: Seat) -> bool:
    """Whether a hand hits the spot's pay table."""
    left = seat.hand & ~seat.setting
    return any(schedule.line(seat.keys, left) is not None for schedule in spot.schedules)


def judge(spot: Spot, seat: Seat, stake: int, meters: dict[str, int], chip: int) -> Paid:
    """Settle a stake by the spot's pay table; a share of a meter is taken off it."""
    schedules = spot.schedules
    left = seat.hand & ~seat.setting
    if len(schedules) == 1:
        line = schedules[0].line(seat.keys, left)
        if line is None:
            return "lose", 0, spot.loses, "", 0
        if line.kind == "to":
            return "win", stake + multiple(stake, line.odds, chip), line.reason, "", 0
        lines = [line]
    else:
        lines = [line for line in [schedule.line(seat.keys, left) for schedule in schedules] if line is not None]
        if not lines:
            return "lose", 0, spot.loses, "", 0
        if spot.wager.pays == "higher":
            lines = [max(lines, key=lambda line: _gain(line, stake, meters, chip))]
    return _pay(spot, lines, stake, meters, chip)


def _gain(line: Line, stake: int, meters: dict[str, int], chip: int) -> int:
    """What a line pays out: beside the stake for *to*, in its place for *for*."""
    if line.kind == "share":
        return multiple(meters[line.meter], line.odds, 1)
    return multiple(stake, line.odds, chip)


def _pay(spot: Spot, lines: list[Line], stake: int, meters: dict[str, int], chip: int) -> Paid:
    """All lines that pay, added up; the stake comes back once."""
    returned = stake if any(line.kind == "to" for line in lines) else 0
    meter, from_meter = "", 0
    for line in lines:
        gain = _gain(line, stake, meters, chip)
        returned += gain
        if line.kind == "share":
            meter, from_meter = line.meter, from_meter + gain
            meters[meter] = spot.wager.meters[meter].seed if line.odds == 1 else meters[meter] - gain
    return "win", returned, "; ".join([line.reason for line in lines]), meter, from_meter


def fold_entries(layout: Layout, seat: Seat) -> tuple[Settlement, ...]:
    """The wagers a fold loses."""
    entries = []
    for spot in layout.spots:
        if spot.lost_by_fold and seat.bets[spot.place]:
            reason = f"folded: {spot.name} is lost"
            entries.append(Settlement(seat.number, spot.name, seat.bets[spot.place], "lose", 0, reason))
            if seat.tokes[spot.place]:
                entries.append(Settlement(seat.number, spot.name, seat.tokes[spot.place], "lose", 0, reason, toke=True))
    return tuple(entries)


def early_entries(state: State, seat: Seat, spots: list[Spot]) -> tuple[tuple[Settlement, ...], FrozenDict[str, int], int]:
    """Bonuses shown and paid before the reveal: their entries, the meters after them, the cards turned face up."""
    meters = dict(state.meters)
    entries: list[Settlement] = []
    shown = 0
    for spot in spots:
        entries.extend(entry._replace(reason=f"{entry.reason}, shown and paid at once") for entry in _bonus(state, spot, seat, meters))
        shown |= _winning_cards(spot, seat)
    return cap_early(state, tuple(entries)), FrozenDict(meters), shown


def _winning_cards(spot: Spot, seat: Seat) -> int:
    """The fewest cards that still hit the same lines, those layout aside rather than those played."""
    shown = 0
    for schedule in spot.schedules:
        line = schedule.line(seat.keys, 0)
        if line is None:
            continue
        kept = seat.hand
        for card in sorted(Hand(seat.hand), key=lambda card: not seat.setting >> card & 1):
            fewer = kept & ~(1 << card)
            if fewer and schedule.pays(schedule.key(fewer)) == line:
                kept = fewer
        shown |= kept
    return shown


def _bonus(state: State, spot: Spot, seat: Seat, meters: dict[str, int]) -> list[Settlement]:
    """A bonus wager settled by its pay table, and a toke riding on it."""
    chip = state.table.chip
    if spot.held:
        return _held(seat, spot, chip)
    stake = seat.bets[spot.place]
    if not stake:
        return []
    if seat.action == "fold" and state.table.layout.declared and spot.name not in seat.declared:
        paid: Paid = ("lose", 0, f"folded, nothing declared: {spot.name} loses", "", 0)
    else:
        paid = judge(spot, seat, stake, meters, chip)
    outcome, returned, reason, meter, from_meter = paid
    entry = Settlement(seat.number, spot.name, stake, outcome, returned, reason, False, meter, from_meter)
    toke = seat.tokes[spot.place]
    if not toke:
        return [entry]
    outcome, returned, reason, _, _ = judge(spot, seat, toke, meters, chip) if outcome == "win" else paid
    return [entry, Settlement(seat.number, spot.name, toke, outcome, returned, reason, toke=True)]


def _held(seat: Seat, spot: Spot, chip: int) -> list[Settlement]:
    """A bonus for holding another wager: it pays on that one if the player stayed in, and cannot lose."""
    stake = seat.bets[spot.equals]
    outcome, returned, reason, _, _ = judge(spot, seat, stake, {}, chip)
    if seat.folded or not stake or outcome != "win":
        return []
    return [Settlement(seat.number, spot.name, 0, "win", returned - stake, reason)]


class _Dealer:
    """The dealer's hand, valued once for each contest somebody plays."""

    def __init__(self, hand: int) -> None:
        self.hand = hand
        self.keys: dict[str, int] = {}

    def verdict(self, bout: Bout, contest: str, key: int) -> Verdict:
        dealer = self.keys.get(contest)
        if dealer is None:
            dealer = self.keys[contest] = bout.key(self.hand)
        if dealer < bout.qualifying:
            return "not_qualified"
        return "win" if key > dealer else "lose" if key < dealer else "tie"


def _base(state: State, seat: Seat, ruled: Ruled) -> list[Settlement]:
    """A wager of the base game, and a toke riding on it."""
    stake = seat.bets[ruled.spot]
    if not stake:
        return []
    spot = state.table.layout.spots[ruled.spot]
    entries = [_ruled(state, seat, ruled, spot, stake)]
    toke = seat.tokes[ruled.spot]
    if toke:
        entries.append(_ruled(state, seat, ruled, spot, toke)._replace(toke=True))
    return entries


def _ruled(state: State, seat: Seat, ruled: Ruled, spot: Spot, stake: int) -> Settlement:
    if ruled.outcome == "win":
        returned = stake + multiple(stake, ruled.odds, state.table.chip)
        return Settlement(seat.number, spot.name, stake, "win", returned, ruled.reason)
    if ruled.outcome == "pay table":
        outcome, returned, reason, _, _ = judge(spot, seat, stake, {}, state.table.chip)
        if outcome == "lose":
            return Settlement(seat.number, spot.name, stake, "push", stake, f"{ruled.reason} is on no line and pushes")
        return Settlement(seat.number, spot.name, stake, outcome, returned, f"{ruled.reason.partition(':')[0]}, {reason}")
    return Settlement(seat.number, spot.name, stake, ruled.outcome, stake if ruled.outcome == "push" else 0, ruled.reason)


def plan(state: State) -> tuple[Group, ...]:
    """Everything still to be settled, seat by seat from the dealer's right."""
    layout = state.table.layout
    dealer = _Dealer(mask_of(state.dealer))
    playing = [seat for seat in reversed(state.seats) if seat is not None and seat.playing]
    verdicts: dict[int, Verdict] = {}
    for seat in playing:
        if not seat.folded:
            move = layout.moves[seat.action]
            key = seat.keys[move.place] if seat.setting == seat.hand else move.set_key(seat.setting)
            verdicts[seat.number] = dealer.verdict(layout.bouts[move.contest], move.contest, key)
    groups = []
    refunds = _refunds(state, playing, verdicts) if layout.refunded else ()
    if refunds:
        groups.append(Group(refunds, state.meters))
    bonuses_first = state.table.game.procedure.settle_order == "right to left, bonuses before base"
    meters = dict(state.meters)
    for seat in playing:
        base = _base_entries(state, seat, verdicts.get(seat.number), refunds)
        bonuses = [
            entry for place in layout.bonuses if not seat.settled >> place & 1 for entry in _bonus(state, layout.spots[place], seat, meters)
        ]
        entries = tuple(bonuses + base if bonuses_first else base + bonuses)
        if entries:
            groups.append(Group(entries, FrozenDict(meters) if meters else state.meters))
    return cap_groups(state, tuple(groups))


def _refunds(state: State, playing: list[Seat], verdicts: dict[int, Verdict]) -> tuple[Settlement, ...]:
    """Raises that go back at once because the dealer does not qualify."""
    layout = state.table.layout
    return tuple(
        entry
        for seat in playing
        if verdicts.get(seat.number) == "not_qualified"
        for ruled in layout.bouts[layout.moves[seat.action].contest].rulings["not_qualified"]
        if ruled.spot in layout.refunded and ruled.outcome == "push"
        for entry in _base(state, seat, ruled)
    )


def _base_entries(state: State, seat: Seat, verdict: Verdict | None, refunds: tuple[Settlement, ...]) -> list[Settlement]:
    """The base game of one seat, less what was refunded first."""
    if verdict is None:
        return []
    layout = state.table.layout
    rulings = layout.bouts[layout.moves[seat.action].contest].rulings[verdict]
    entries: list[Settlement] = []
    for ruled in rulings:
        if not (refunds and ruled.spot in layout.refunded and ruled.outcome == "push" and verdict == "not_qualified"):
            entries += _base(state, seat, ruled)
    return entries


def base_net(state: State, seat: Seat, verdict: Verdict) -> int:
    """What a seat's ante and play win or lose by a verdict, in cents: as the table pays, but without any cap."""
    return sum(entry.net for entry in _base_entries(state, seat, verdict, ()) if not entry.toke)


def bonus_net(state: State, seat: Seat, spot: Spot, meters: dict[str, int]) -> tuple[int, int]:
    """What a seat's bonus wins or loses, in cents, without any cap; and what of it a meter pays."""
    if seat.folded and spot.lost_by_fold:
        return -seat.bets[spot.place], 0
    entries = [entry for entry in _bonus(state, spot, seat, dict(meters)) if not entry.toke]
    return sum(entry.net for entry in entries), sum(entry.from_meter for entry in entries)


def reveal(state: State) -> Reveal:
    """Everybody has decided."""
    state.expect("reveal")
    return Reveal()


def after_reveal(state: State, event: Reveal) -> State:
    """The dealer's cards are up, and with them everything is decided."""
    groups = plan(state)
    return state.then(event, phase="settling", plan=groups)


def settle(state: State, groups: int | None) -> Settle:
    """Wagers that wait to be settled."""
    state.expect("settling")
    if groups is not None and (type(groups) is not int or not 1 <= groups <= len(state.plan)):
        raise RoundError(f"{len(state.plan)} settlements are due; {str(groups)[:20]} cannot be made.")
    due = state.plan[:groups]
    return Settle(len(due), tuple([entry for group in due for entry in group.entries]))


def after_settle(state: State, event: Settle) -> State:
    """The chips have moved."""
    rest = state.plan[event.groups :]
    return state.then(
        event,
        plan=rest,
        settlements=state.settlements + event.entries,
        meters=state.plan[event.groups - 1].meters if event.groups else state.meters,
        phase="settling" if rest else "settled",
    )
