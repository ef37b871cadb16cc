"""What a game does to the house's money: how it swings, the most it can pay, what it earns an hour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

from longsuit.report.par.wagers import optional_bonuses
from longsuit.report.ratios import Data, ratio
from longsuit.rules.model import Game

if TYPE_CHECKING:
    from longsuit.exact.value import BaseValue, Distribution
    from longsuit.exact.wagers import WagerValue
    from longsuit.report.ask import Asked

CONFIDENCE = 0.9
ROUNDS_AN_HOUR = 40
"""Assumed of a full table; adjustable, since everything is proportional to it."""


def volatility(figures: Data) -> Data:
    """Volatility index and hold bands of the base game and every wager, by the normal approximation."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    games = {"base game": figures["base"], **figures["wagers"]}
    return {
        "confidence": CONFIDENCE,
        "z": z,
        "wagers": {name: _swings(game["house_edge"], game["standard_deviation"], z) for name, game in games.items()},
    }


def _swings(edge: float, deviation: float, z: float) -> Data:
    index = z * deviation
    return {
        "house_edge": edge,
        "standard_deviation": deviation,
        "volatility_index": index,
        "bands": [
            {"rounds": 10**power, "low": edge - index / sqrt(10**power), "high": edge + index / sqrt(10**power)} for power in range(3, 8)
        ],
        "rounds_to_be_ahead": ceil((index / edge) ** 2) if edge > 0 else None,
    }


def exposure(game: Game, asked: Asked) -> Data:
    """The most one seat and one table can win at the definition's limits, and whether an aggregate cap can bind."""
    from longsuit.exact.value import base_value
    from longsuit.exact.wagers import counted_along

    ante = game.limits.base.maximum
    bonus, held = optional_bonuses(game, asked)
    stakes = {name: game.wager[name].stake or (game.wager[name].limits or game.limits.bonus).maximum for name in bonus}
    base = base_value(game, strategy=asked.strategy)
    alone = [name for name in bonus if not counted_along(game, name)]
    along = {name: Fraction(stake, ante) for name, stake in stakes.items() if name not in alone}
    seat = base_value(game, strategy=asked.strategy, along=along, meters=held)
    reach = max(seat.distribution.counts) * ante + sum(max(bonus[name].distribution.counts) * stakes[name] for name in alone)
    return {
        "ante": ante / 100,
        "wagers": [
            _largest("base game", base.distribution, ante),
            *(_largest(name, bonus[name].distribution, stakes[name]) for name in bonus),
        ],
        "seat": _most(seat.distribution, ante),
        "other_cards": alone,
        "seats": game.deal.seats,
        "table_bound": float(reach * game.deal.seats / 100),
        "meters": {name: {meter: cents / 100 for meter, cents in value.meters.items()} for name, value in bonus.items() if value.meters},
        "cap": _cap(game, base, seat, {name: _house_pays(value) * stakes[name] for name, value in bonus.items()}),
    }


def _largest(name: str, distribution: Distribution, stake: int) -> Data:
    return {"wager": name, "stake": stake / 100, **_most(distribution, stake)}


def _most(distribution: Distribution, stake: int) -> Data:
    """The largest net win of a distribution, in dollars, and how rare it is."""
    top = max(distribution.counts)
    count, total = distribution.counts[top], distribution.total
    return {"units": float(top), "wins": float(top * stake / 100), "count": count, "of": total, "one_in": total / count}


def _cap(game: Game, base: BaseValue, seat: BaseValue, bonuses: Mapping[str, Fraction]) -> Data | None:
    """Bounds on how often a cap on a deal's winnings binds; ``bonuses`` are the most each pays of the house's money.

    Winnings leave out lost stakes and the meters' money, a seat's net has them in: so a seat wins more than the limit at least
    as often as its net exceeds all of that and the limit, and at most as often as its net exceeds the limit less all it can lose.
    """
    cap = game.aggregate_payout
    if cap is None:
        return None
    ante, limit, seats = game.limits.base.maximum, Fraction(cap.limit), game.deal.seats
    forced = sum(name in game.bonuses and wager.made == "to receive cards" for name, wager in game.wager.items())
    own = (max(base.distribution.counts) + forced) * ante
    metered = sum((most for name, most in bonuses.items() if game.wager[name].meters), Fraction(0))
    lost = -min(seat.distribution.counts) * ante + metered
    reach = sum(bonuses.values(), own if cap.covers == "all wagers" else Fraction(0))
    total = seat.distribution.total

    def beyond(cents: Fraction) -> int:
        return sum(count for net, count in seat.distribution.counts.items() if net * ante > cents)

    least, most = (0 if metered else beyond(limit + (own if cap.covers == "bonuses" else 0))), beyond(limit - lost)
    return {
        "limit": cap.limit / 100,
        "scope": cap.scope,
        "covers": cap.covers,
        "sharing": cap.sharing,
        "most_a_seat_wins": float(reach / 100),
        "seats_needed": limit // reach + 1 if reach > 0 else None,
        "one_seat": {"at_least": ratio(Fraction(least, total), total), "at_most": ratio(Fraction(min(most, total), total), total)},
        "table_at_most": min(1.0, seats * beyond(limit / seats - lost) / total) if cap.scope == "table" else None,
    }


def _house_pays(value: WagerValue) -> Fraction:
    """The most a wager wins of the house's own money, a meter's left out."""
    best: dict[str, Fraction] = {}
    for line in value.lines:
        if line.pays.kind != "share":
            best[line.schedule] = max(best.get(line.schedule, Fraction(0)), line.pays.per_unit)
    return sum(best.values(), Fraction(0))


def win_per_hour(game: Game, figures: Data) -> Data:
    """Theoretical win: average wager times rounds an hour times seats times edge, at the table's least and most."""
    return {
        "rounds": ROUNDS_AN_HOUR,
        "seats": game.deal.seats,
        "rows": list(_hours(game, figures)),
    }


def _hours(game: Game, figures: Data) -> Iterator[Data]:
    ante = game.limits.base
    yield _hour("base game", figures["base"]["house_edge"], (ante.minimum, ante.maximum), game.deal.seats)
    for name, wager in game.wager.items():
        if wager.optional and name in game.bonuses:
            limits = wager.limits or game.limits.bonus
            sizes = (wager.stake, wager.stake) if wager.stake else (limits.minimum, limits.maximum)
            yield _hour(name, figures["wagers"][name]["house_edge"], sizes, game.deal.seats)


def _hour(name: str, edge: float, sizes: tuple[int, int], seats: int) -> Data:
    least, most = (size / 100 for size in sizes)
    return {
        "wager": name,
        "house_edge": edge,
        "least": least,
        "most": most,
        "seat_at_least": least * ROUNDS_AN_HOUR * edge,
        "table_at_least": least * ROUNDS_AN_HOUR * edge * seats,
        "table_at_most": most * ROUNDS_AN_HOUR * edge * seats,
    }
