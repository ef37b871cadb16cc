"""Settlement at the table: every ending looked up, in the sheet's order, with its reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product

from longsuit.cards import Hand
from longsuit.rules.frozen import FrozenDict
from longsuit.settlement import Cell, Line, Row, Spot
from longsuit.settlement.meters import Pots
from longsuit.settlement.paying import Gain, in_cents
from longsuit.settlement.verdicts import WIN
from longsuit.table.capping import cap_early, cap_groups
from longsuit.table.dealing import mask_of
from longsuit.table.errors import RoundError
from longsuit.table.events import Reveal, Settle, Settlement
from longsuit.table.seat import Seat
from longsuit.table.state import Group, State
from longsuit.table.streets import keyed

_NO_LINES: list[Line] = []
_NO_METERS = Pots({}, {})


def wins(spot: Spot, seat: Seat) -> bool:
    """Whether a hand hits the spot's pay table."""
    return bool(spot.lines(seat.keys, seat.hand & ~seat.setting))


def winners(state: State, seat: Seat, places: Iterable[int]) -> list[Spot]:
    """Of some spots, those whose bet is not settled yet and wins."""
    waiting = [state.table.layout.spots[place] for place in places if seat.bets[place] and not seat.settled >> place & 1]
    return [spot for spot in waiting if wins(spot, seat)]


def fold_entries(state: State, seat: Seat) -> tuple[Settlement, ...]:
    """The wagers a fold loses."""
    return tuple(_entries(state, seat, state.table.layout.fold.base, _NO_METERS))


def _entries(state: State, seat: Seat, cells: Iterable[Cell], pots: Pots) -> list[Settlement]:
    """Wagers settled in order, each with a toke riding on it; nothing where no chip counts."""
    spots, keys, left = state.table.layout.spots, seat.keys, seat.hand & ~seat.setting
    bets, tokes, taken_back = seat.bets, seat.tokes, seat.taken_back
    gain = in_cents(state.table.chip, pots.pays)
    entries = []
    for cell in cells:
        place, on = cell.place, cell.on
        stake = bets[on]
        if not stake or taken_back >> on & 1:
            continue
        spot = spots[place]
        lines = spot.lines(keys, left) if cell.does == "pay table" else _NO_LINES
        if lines:
            entry = _paid(seat, spot, cell, lines, stake, pots, gain)
        else:
            outcome, back, reason, _ = cell.settle(lines, stake, gain)
            entry = Settlement(seat.number, spot.name, stake, outcome, back, reason)
        if on == place:
            entries.append(entry)
        elif entry.outcome == "win":
            entries.append(entry._replace(stake=0, returned=entry.returned - stake))
        if tokes[place]:
            entries.append(_paid(seat, spot, cell, lines, tokes[place], pots, gain)._replace(toke=True))
    return entries


def forfeited(seat: Seat, spot: Spot, cell: Cell) -> bool:
    """Whether a winning hand is not paid because the player folded without declaring it."""
    return cell.declared and spot.name not in seat.declared


def _paid(  # noqa: PLR0913, PLR0917 (one caller, which has just these)
    seat: Seat, spot: Spot, cell: Cell, lines: list[Line], stake: int, pots: Pots, gain: Gain[int]
) -> Settlement:
    """A stake paid by odds or its pay table; a share of a meter is taken off it."""
    if lines and forfeited(seat, spot, cell):
        return Settlement(seat.number, spot.name, stake, "lose", 0, f"folded, not declared: {spot.wager.title} loses")
    outcome, back, reason, paid = cell.settle(lines, stake, gain)
    meter, from_meter = "", 0
    for line in paid:
        if line.kind == "share":
            meter, from_meter = line.meter, pots.take(line)
    reasons = "; ".join([line.reason for line in paid])
    reason = f"{reason}, {reasons}" if reason and reasons else reason or reasons
    return Settlement(seat.number, spot.name, stake, outcome, back, reason, False, meter, from_meter)


def early_entries(state: State, seat: Seat, spots: list[Spot]) -> tuple[tuple[Settlement, ...], FrozenDict[str, int]]:
    """Bonuses shown and paid before the reveal: their entries, the meters after them."""
    pots = Pots(state.table.layout.meters, state.meters)
    paid = _entries(state, seat, [state.table.layout.bonus(spot.name) for spot in spots], pots)
    entries = tuple([entry._replace(reason=f"{entry.reason}, shown and paid at once") for entry in paid])
    return cap_early(state, entries), FrozenDict(pots.showing)


def winning_cards(spot: Spot, seat: Seat) -> int:
    """The fewest cards that still hit the same lines, those laid aside rather than those played."""
    shown = 0
    for schedule in spot.schedules:
        line = schedule.line(seat.keys, 0)
        if line is None:
            continue
        needed = seat.hand
        for card in sorted(Hand(seat.hand), key=lambda card: not seat.setting >> card & 1):
            fewer = needed & ~(1 << card)
            if fewer and schedule.pays(schedule.key(fewer)) == line:
                needed = fewer
        shown |= needed
    return shown


def ending(state: State, seat: Seat, verdict: int) -> Row:
    """The row of the settlement table that a seat's round ends in."""
    layout = state.table.layout
    return layout.fold if seat.folded else layout.contests[layout.moves[seat.action].contest].rows[verdict]


def verdicts(state: State, seats: list[Seat]) -> dict[int, int]:
    """How the contest of every seat that stayed in ends; the dealer's hand is valued once for each contest."""
    layout, hand, middle = state.table.layout, mask_of(state.dealer), mask_of(state.community)
    dealer: dict[str, int] = {}
    ends = {}
    for seat in seats:
        if seat.action != "fold":
            move = layout.moves[seat.action]
            contest = layout.contests[move.contest]
            if move.contest not in dealer:
                dealer[move.contest] = 0 if contest.alone else contest.ranking.key(contest.dealer(hand, middle))
            key = seat.keys[move.place] if seat.setting == seat.hand else move.set_key(seat.setting)
            ends[seat.number] = contest.verdict(key, dealer[move.contest])
    return ends


def plan(state: State, seats: Sequence[Seat | None]) -> tuple[Group, ...]:
    """Everything still to be settled, seat by seat from the dealer's right, as often as he goes round."""
    playing = [seat for seat in reversed(seats) if seat is not None and seat.playing]
    ends = verdicts(state, playing)
    groups = []
    refunds = _refunds(state, playing, ends)
    if refunds:
        groups.append(Group(refunds, state.meters))
    refunded = {(entry.seat, entry.wager) for entry in refunds}
    pots = Pots(state.table.layout.meters, state.meters, _meter_hits(state, playing, ends))
    rows = {seat.number: ending(state, seat, ends.get(seat.number, 0)) for seat in playing}
    for parts, seat in product(state.table.layout.passes, playing):
        cells = rows[seat.number].cells(parts)
        waiting = [cell for cell in cells if not seat.settled >> cell.place & 1] if seat.settled else cells
        entries = _entries(state, seat, waiting, pots)
        if refunded:
            entries = [entry for entry in entries if (entry.seat, entry.wager) not in refunded]
        if entries:
            groups.append(Group(tuple(entries), FrozenDict(pots.showing) if pots.showing else state.meters))
    return cap_groups(state, tuple(groups))


def _meter_hits(state: State, playing: list[Seat], ends: dict[int, int]) -> Iterator[Line]:
    """Every share of a meter that is due in the round, where equal ones share a prize."""
    if not state.table.layout.shared:
        return
    gain = in_cents(state.table.chip)
    for seat in playing:
        row = ending(state, seat, ends.get(seat.number, 0))
        for cell in row.base + row.bonuses:
            spot = state.table.layout.spots[cell.place]
            waits = cell.place in state.table.layout.shared and seat.bets[cell.on] and not seat.settled >> cell.place & 1
            if waits and not forfeited(seat, spot, cell):
                lines = spot.lines(seat.keys, seat.hand & ~seat.setting)
                yield from (line for line in cell.settle(lines, seat.bets[cell.on], gain)[3] if line.kind == "share")


def _refunds(state: State, playing: list[Seat], ends: dict[int, int]) -> tuple[Settlement, ...]:
    """Raises that go back at once because the dealer does not qualify, where the sheet says so."""
    if not state.table.game.procedure.refund_first:
        return ()
    raises = {move.spot for move in state.table.layout.moves.values()}
    entries: list[Settlement] = []
    for seat in playing:
        if ends.get(seat.number, WIN) < WIN:
            pushed = [cell for cell in ending(state, seat, ends[seat.number]).base if cell.place in raises and cell.does == "push"]
            entries += _entries(state, seat, pushed, _NO_METERS)
    return tuple(entries)


def net_on(state: State, seat: Seat, verdict: int, on: Collection[int], meters: dict[str, int]) -> tuple[int, int]:
    """What the wagers that count on some spots win or lose by a verdict, in cents, without any cap; and what of it a meter pays."""
    row, pots = ending(state, seat, verdict), Pots(state.table.layout.meters, meters)
    entries = _entries(state, seat, [cell for cell in row.base + row.bonuses if cell.on in on], pots)
    own = [entry for entry in entries if not entry.toke]
    return sum(entry.net for entry in own), sum(entry.from_meter for entry in own)


def reveal(state: State) -> Reveal:
    """The dealer turns over every card that is still down."""
    state.expect("reveal")
    return Reveal()


def after_reveal(state: State, event: Reveal) -> State:
    """The round with every card up and its settlement planned."""
    seats = keyed(state)
    return state.then(event, phase="settling", seats=seats, plan=plan(state, seats), revealed=True)


def settle(state: State, groups: int | None = None) -> Settle:
    """Settle every wager, or only the next ``groups``: a seat's wagers, or the raises refunded first."""
    state.expect("settling")
    if groups is not None and (type(groups) is not int or not 1 <= groups <= len(state.plan)):
        raise RoundError(f"{len(state.plan)} settlements are due; {str(groups)[:20]} cannot be made.")
    due = state.plan[:groups]
    return Settle(len(due), tuple([entry for group in due for entry in group.entries]))


def after_settle(state: State, event: Settle) -> State:
    """The round after those wagers are settled."""
    rest = state.plan[event.groups :]
    return state.then(
        event,
        plan=rest,
        settlements=state.settlements + event.entries,
        meters=state.plan[event.groups - 1].meters if event.groups else state.meters,
        phase="settling" if rest else "settled",
    )
