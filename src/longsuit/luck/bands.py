"""Verdicts and bands for a record: how far a win is from its expectation, and whether chance explains it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, Literal

from longsuit.luck.share import Share
from longsuit.rules.quantities import format_money

BANDS = {"95": 1.96, "99": 2.58}
"""By percentage of honest wins: the standard deviations on either side that contain them."""

Level = Literal["fine", "watch", "alarm", "early", "rare"]
"""Within 95%, between the bands, outside 99%, not enough rounds, outside but on the side of rare prizes."""

LABELS: dict[Level, str] = {
    "fine": "As expected",
    "watch": "Unusual",
    "alarm": "Very unusual",
    "early": "Too early to tell",
    "rare": "Rare prizes may explain it",
}
"""Each level in words."""

PLAYERS, DEALER = "players' cards", "dealer's cards"

_FEW = 30
_LOPSIDED = 0.5
_WATCH, _ALARM = 2.241, 2.807
"""The same bands for two looks at once: the players' cards and the dealer's."""
_STEPS: tuple[tuple[Level, float, float, str], ...] = (
    ("alarm", BANDS["99"], _ALARM, "look into it"),
    ("watch", BANDS["95"], _WATCH, "keep an eye on it"),
)


@dataclass(frozen=True)
class Luck:
    """A sum of luck and its standard deviation."""

    cents: float
    deviation: float

    @property
    def z(self) -> float | None:
        """In standard deviations; None if the deviation is zero."""
        return self.cents / self.deviation if self.deviation > 0 else None

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"cents": self.cents, "deviation": self.deviation, "z": self.z}


def judge(share: Share) -> dict[str, Any]:
    """A line of a record with its expectation, its bands and its verdict, money in cents."""
    both = Luck(float(share.cards + share.dealer), _root(share.variance))
    cards = Luck(float(share.cards), _root(share.variance - share.dealer_variance))
    dealer = Luck(float(share.dealer), _root(share.dealer_variance))
    expected = float(share.best + share.given + share.cut)
    level, words = _verdict(share, both, {PLAYERS: cards, DEALER: dealer})
    return {
        "hands": share.seats,
        "handle": share.handle,
        "win": share.win,
        "expected_best": float(share.best),
        "given_away": float(share.given),
        "cut_by_cap": share.cut,
        "expected": expected,
        "luck": both.as_dict(),
        "players_cards": cards.as_dict(),
        "dealers_cards": dealer.as_dict(),
        "bands": {name: [expected - z * both.deviation, expected + z * both.deviation] for name, z in BANDS.items()},
        "level": level,
        "label": LABELS[level],
        "verdict": words,
    }


def _root(variance: Any) -> float:
    return sqrt(variance) if variance > 0 else 0.0


def _verdict(share: Share, both: Luck, parts: dict[str, Luck]) -> tuple[Level, str]:
    """A level and a sentence. Where rare prizes still make luck lopsided, straying to their side is called rare, not a fault."""
    if both.z is None or share.squares <= 0 or float(share.variance) ** 2 / share.squares < _FEW:
        return "early", "Too few rounds to tell, or too much of the money on a few of them."
    rare = 0.0 if abs(share.third) / both.deviation**3 < _LOPSIDED else share.third
    off = f"The house won {money(abs(round(both.cents)))} {'more' if both.cents > 0 else 'less'} than expected"
    for level, bound, bound_of_two, advice in _STEPS:
        strays = [name for name, part in parts.items() if _strays(part, bound_of_two, 0.0 if name == DEALER else rare)]
        if _strays(both, bound, rare):
            return level, f"{off}. {_once_in(both.z)}: {advice}."
        if strays:
            parted = " and ".join(f"{name} ({parts[name].z:+.1f} standard deviations)" for name in strays)
            return level, f"{off}, which is within normal luck; but luck with the {parted} went further than usual: {advice}."
    if abs(both.z) >= BANDS["95"]:
        return "rare", f"{off}. Prizes as rare as these can do that in a record this short; look at the prizes paid."
    short = ", though so short a record says little about prizes this rare" if rare else ""
    return "fine", f"{off}, which is within normal luck{short}."


def _strays(luck: Luck, bound: float, rare: float) -> bool:
    """Whether luck went too far, except to the side of rare prizes."""
    return luck.z is not None and abs(luck.z) >= bound and luck.z * rare <= 0


def money(cents: int) -> str:
    """An amount of either sign."""
    return f"-{format_money(-cents)}" if cents < 0 else format_money(cents)


def _once_in(z: float) -> str:
    chance = 2 * NormalDist().cdf(-abs(z))
    if chance < 1e-6:
        return "Less than one honest record in a million strays this far"
    return f"One honest record in {round(1 / chance):,} strays this far"
