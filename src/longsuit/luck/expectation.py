"""What the house should have won on one settled round, and the luck it had instead: exact, wager by wager.

What was won is what best play would have left the house, plus what players gave away by their decisions, plus luck. Luck has two
parts, each with mean zero if the deck is fair: the players' cards, and the dealer's once all players' cards are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from longsuit.exact.spread import BASE, Spread
from longsuit.luck.base import base_share
from longsuit.luck.bonus import bonus_share, meter_shares
from longsuit.luck.share import TOTAL, Share, along_of, spread_of
from longsuit.luck.streets import street_shares
from longsuit.table import Round
from longsuit.table.events import Open


def shares(state: Round) -> dict[str, Share]:
    """The shares of one settled round by wager, the total among them; empty for a void round."""
    if state.phase != "settled" or not state.playing:
        return {}
    if not state.table.layout.private:
        return street_shares(state)
    spreads = {seat.number: spread_of(state.game, along_of(state, seat)) for seat in state.playing}
    opened = state.events[0]
    assert type(opened) is Open
    meters = dict(opened.meters)
    made = {BASE: base_share(state, spreads)}
    metered: dict[str, Share] = {}
    own = {seat.number: {BASE: seat.bets[state.table.layout.ante]} for seat in state.playing}
    for spot in state.table.layout.spots:
        if spot.wager.optional and spot.bonus:
            stakes = [seat for seat in state.playing if seat.bets[spot.place]]
            if stakes:
                made[spot.name] = bonus_share(state, spot, stakes, spreads[stakes[0].number], meters)
                metered |= meter_shares(state, spot, stakes, meters)
            for seat in stakes:
                own[seat.number][spot.name] = seat.bets[spot.place]
    return {**made, **metered, TOTAL: _total(made, own, spreads)}


def _total(made: Mapping[str, Share], stakes: Mapping[int, Mapping[str, int]], spreads: Mapping[int, Spread]) -> Share:
    """All wagers together, without what is the meters' own: money adds up, and variances as the wagers of a hand move together."""
    total = Share()
    for share in made.values():
        total = total.plus(share)
    joint = sum((spreads[seat].variance(own) for seat, own in stakes.items()), Fraction(0))
    alone = sum(
        (spreads[seat].covariances[name, name] * stake**2 for seat, own in stakes.items() for name, stake in own.items()), Fraction(0)
    )
    variance = total.variance + joint - alone
    return replace(total, seats=made[BASE].seats, variance=variance, squares=float(variance) ** 2)
