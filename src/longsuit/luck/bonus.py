"""A bonus wager of one settled round: the house's own money, and apart from it what the meters paid."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from longsuit.exact.money import Prices, bonus_prices
from longsuit.exact.spread import Spread
from longsuit.exact.wagers import wager_value
from longsuit.hands import RANKINGS
from longsuit.luck.share import Share, meter_line
from longsuit.rules.model import Game
from longsuit.table import Round, Seat
from longsuit.table.layout import Spot
from longsuit.table.settling import bonus_net


@lru_cache(maxsize=256)
def _prices(game: Game, wager: str) -> tuple[Prices, ...]:
    """What a bonus pays a unit of the house's own money: at empty meters a share is a stake kept."""
    return bonus_prices(game, wager, dict.fromkeys(game.wager[wager].meters, Fraction(0)))


def _line(schedule: Prices, hand: int) -> int | None:
    key = RANKINGS[schedule.table.judges].key(hand)
    return next((place for place, span in enumerate(schedule.table.spans) if span.low <= key <= span.high), None)


def _bonus_worth(game: Game, wager: str, hand: int) -> Fraction:
    """What a unit of a bonus wins of the house's money with a hand that keeps it, by its odds exactly."""
    lines = ((schedule, _line(schedule, hand)) for schedule in _prices(game, wager))
    hits = [schedule.per_unit[line] for schedule, line in lines if line is not None]
    if not hits:
        return Fraction(-1)
    return sum(hits, Fraction(0)) if game.wager[wager].pays == "both" else max(hits)


def bonus_share(state: Round, spot: Spot, seats: list[Seat], found: Spread, meters: dict[str, int]) -> Share:
    """One bonus wager of all seats: the house's own money."""
    total = Share()
    for seat in seats:
        stake = seat.bets[spot.place]
        worth = stake * _bonus_worth(state.game, spot.name, seat.hand)
        net, metered = bonus_net(state, seat, spot, meters)
        entries = [entry for entry in state.settlements if entry.seat == seat.number and entry.wager == spot.name and not entry.toke]
        actual = sum(entry.net - entry.from_meter for entry in entries)
        variance = found.covariances[spot.name, spot.name] * stake**2
        own = net - metered
        mean = found.means[spot.name] * stake
        share = Share(1, stake, -actual, -mean, worth - own, own - actual, mean - worth, Fraction(0), variance)
        total = total.plus(replace(share, third=-float(found.thirds[spot.name]) * stake**3, squares=float(variance) ** 2))
    return total


def meter_shares(state: Round, spot: Spot, seats: list[Seat], meters: dict[str, int]) -> dict[str, Share]:
    """What a bonus took from its meters, against what it should at what they showed; a win of the house is money that stayed."""
    found = {}
    for name in spot.meters:
        chances = _shares_of(state.game, spot.name, name)
        mean = sum((share * chance for share, chance in chances.items()), Fraction(0)) * meters[name]
        variance = sum((share * share * chance for share, chance in chances.items()), Fraction(0)) * meters[name] ** 2 - mean**2
        third = sum(float(share * meters[name]) ** 3 * float(chance) for share, chance in chances.items())
        paid = sum(entry.from_meter for entry in state.settlements if entry.meter == name and entry.wager == spot.name)
        due = sum((_due(state.game, spot.name, seat.hand, name) for seat in seats), Fraction(0)) * meters[name]
        count = len(seats)
        found[meter_line(name)] = Share(
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
    return found


def _due(game: Game, wager: str, hand: int, meter: str) -> Fraction:
    """The share of a meter that a hand hits."""
    total = Fraction(0)
    for schedule in _prices(game, wager):
        place = _line(schedule, hand)
        pays = list(schedule.table.lines.values())[place] if place is not None else None
        if pays is not None and pays.kind == "share" and pays.meter == meter:
            total += pays.amount
    return total


@lru_cache(maxsize=64)
def _shares_of(game: Game, wager: str, meter: str) -> dict[Fraction, Fraction]:
    """Shares of a meter a wager can hit, with their chances."""
    value = wager_value(game, wager)
    chances: dict[Fraction, Fraction] = {}
    for line in value.lines:
        if line.pays.kind == "share" and line.pays.meter == meter:
            chances[line.pays.amount] = chances.get(line.pays.amount, Fraction(0)) + Fraction(line.count, value.hands)
    return chances
