"""One simulated round in full: the result of every wager of every seat, caps and meters included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longsuit.simulate.block import Room
from longsuit.simulate.capping import Binding
from longsuit.simulate.endings import Endings
from longsuit.simulate.meters import Meters
from longsuit.simulate.street_endings import StreetEndings
from longsuit.simulate.tally import Hit


def settled(room: Room, codes: Sequence[int], meters: Mapping[str, int]) -> list[dict[str, int]]:
    """By seat: cents won or lost on every wager that was made, at the meters given."""
    endings = room.endings
    seats = []
    for code in codes:
        not_made = _not_made(endings, code // (len(endings.verdicts) * endings.bonus_codes))
        seats.append({name: int(endings.spot_nets[name][code]) for name in endings.made if name not in not_made})
    cap = Binding.of(endings, room.seats)
    for seat, wager, cut in cap.cuts(codes) if cap else ():
        seats[seat][wager] += cut
    if any(endings.shares[code] for code in codes):
        for won in Meters(endings, room.seats, meters, running=False).replay([Hit(0, tuple(codes))]):
            if won.wager in seats[won.seat]:
                seats[won.seat][won.wager] += won.cents
    return seats


def _not_made(endings: Endings, number: int) -> set[str]:
    """Wagers that are made to stay in, but not by an option; on streets, those never made come to nothing."""
    if isinstance(endings, StreetEndings):
        return set()
    action, moves = endings.options[number].action, endings.layout.moves
    made = moves[action].spot if action in moves else -1
    return {endings.layout.names[move.spot] for move in moves.values() if move.spot != made}
