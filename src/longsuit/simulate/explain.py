"""One simulated round in full: the result of every wager of every seat, caps and meters included."""

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
        not_made = endings.not_made(code // (len(endings.verdicts) * endings.bonus_codes))
        seats.append({name: int(endings.spot_nets[name][code]) for name in endings.made if name not in not_made})
    for seat, wager, cut in room.cuts(codes):
        seats[seat][wager] += cut
    if any(endings.shares[code] for code in codes):
        for won in Meters(endings, room.seats, meters or {}, running=False).replay([Hit(0, tuple(codes))]):
            if won.wager in seats[won.seat]:
                seats[won.seat][won.wager] += won.cents
    return seats
