"""A bonus wager of one settled round: the house's own money, and apart from it what the meters paid."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from longsuit.exact.spread import Spread
from longsuit.exact.wagers import wager_value
from longsuit.luck.share import Share, meter_line, staked_and_won
from longsuit.rules.model import Game
from longsuit.settlement import Layout, Spot
from longsuit.settlement.paying import exactly
from longsuit.settlement.verdicts import WIN
from longsuit.table import Round, Seat
from longsuit.table.settling import net_on


def _bonus_worth(layout: Layout, place: int, seat: Seat) -> Fraction:
    """What a unit of a bonus, with what is held with it, wins of the house's money with a hand that keeps it, by its odds exactly."""
    cells = (cell for cell in layout.beside if cell.on == place)
    return sum((cell.net(layout.spots[cell.place].lines(seat.keys, 0), Fraction(1), exactly({})) for cell in cells), Fraction(0))


def bonus_share(state: Round, spot: Spot, seats: list[Seat], spread: Spread, meters: dict[str, int]) -> Share:
    """One bonus wager of all seats: the house's own money."""
    total = Share()
    names = {other.name for other in state.table.layout.spots if other.on == spot.place}
    for seat in seats:
        stake = seat.bets[spot.place]
        worth = stake * _bonus_worth(state.table.layout, spot.place, seat)
        net, metered = net_on(state, seat, WIN, (spot.place,), meters)
        _, actual = staked_and_won(state, names, [seat])
        variance = spread.covariances[spot.name, spot.name] * stake**2
        own = net - metered
        mean = spread.means[spot.name] * stake
        share = Share(
            seats=1,
            handle=stake,
            win=-actual,
            best=-mean,
            given=worth - own,
            cut=own - actual,
            cards=mean - worth,
            variance=variance,
            third=-float(spread.thirds[spot.name]) * stake**3,
            squares=float(variance) ** 2,
        )
        total = total.plus(share)
    return total


def meter_shares(state: Round, spot: Spot, seats: list[Seat], meters: dict[str, int]) -> dict[str, Share]:
    """What a bonus took from its meters, against what it should at what they showed; a win of the house is money that stayed."""
    made = {}
    for name in spot.meters:
        chances = _shares_of(state.game, spot.name, name)
        mean = sum((share * chance for share, chance in chances.items()), Fraction(0)) * meters[name]
        variance = sum((share * share * chance for share, chance in chances.items()), Fraction(0)) * meters[name] ** 2 - mean**2
        third = sum(float(share * meters[name]) ** 3 * float(chance) for share, chance in chances.items())
        paid = sum(entry.from_meter for entry in state.settlements if entry.meter == name and entry.wager == spot.name)
        due = sum((_due(spot, seat, name) for seat in seats), Fraction(0)) * meters[name]
        count = len(seats)
        made[meter_line(name)] = Share(
            seats=count,
            handle=sum(seat.bets[spot.place] for seat in seats),
            win=-paid,
            best=-mean * count,
            given=due - paid,
            cards=mean * count - due,
            variance=variance * count,
            third=-third * count,
            squares=float(variance) ** 2 * count,
        )
    return made


def _due(spot: Spot, seat: Seat, meter: str) -> Fraction:
    """The share of a meter that a hand hits."""
    return sum((line.odds for line in spot.lines(seat.keys, 0) if line.kind == "share" and line.meter == meter), Fraction(0))


@lru_cache(maxsize=64)
def _shares_of(game: Game, wager: str, meter: str) -> dict[Fraction, Fraction]:
    """Shares of a meter a wager can hit, with their chances."""
    value = wager_value(game, wager)
    chances: dict[Fraction, Fraction] = {}
    for line in value.lines:
        if line.pays.kind == "share" and line.pays.meter == meter:
            chances[line.pays.amount] = chances.get(line.pays.amount, Fraction(0)) + Fraction(line.count, value.hands)
    return chances
