"""One simulated round in full: what every wager of every seat came to, caps and meters included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longsuit.simulate.block import Room
from longsuit.simulate.meters import Meters
from longsuit.simulate.tally import Hit


def settled(room: Room, codes: Sequence[int], meters: Mapping[str, int] | None = None) -> list[dict[str, int]]:
    """By seat: cents won or lost on every wager that was made, at the meters given."""
    endings = room.endings
    seats = []
    for code in codes:
        option = endings.options[code // (4 * endings.bonus_codes)]
        moves = endings.layout.moves
        not_made = {endings.layout.names[move.spot] for move in moves.values()}
        if option.action in moves:
            not_made.discard(endings.layout.names[moves[option.action].spot])
        seats.append({name: int(endings.spot_nets[name][code]) for name in endings.made if name not in not_made})
    for seat, wager, cut in room.cuts(codes):
        seats[seat][wager] += cut
    if any(endings.shares[code] for code in codes):
        for won in Meters(endings, room.seats, meters or {}, running=False).replay([Hit(0, tuple(codes))]):
            if won.wager in seats[won.seat]:
                seats[won.seat][won.wager] += won.cents
    return seats
