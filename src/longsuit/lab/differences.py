"""Which hands are played differently after a change: every hand of both games compared, counted, and a few shown."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from math import comb
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from cachetools import LRUCache, cached

from longsuit.exact.play import best_choice, price
from longsuit.exact.showdown import Showdown, showdown
from longsuit.hands import Ranking
from longsuit.lab.examples import Example, Wanted, examples, play_name
from longsuit.lab.street_differences import street_differences
from longsuit.rules.model import Game
from longsuit.settlement import layout

Integers = npt.NDArray[np.int64]

_ROWS_AT_A_TIME = 1 << 20
_MOST_KINDS = 8
_EXAMPLES = 2


class Played(NamedTuple):
    """What is best with every row of hands."""

    label: npt.NDArray[np.int16]
    """Which of the names."""
    left: Integers | None
    """The cards kept out of the contest, where it matters which."""

    def other(self, than: Played) -> Integers:
        """The rows that are played differently."""
        apart = self.label != than.label
        if self.left is not None and than.left is not None:
            apart |= self.left != than.left
        return np.flatnonzero(apart)


class Best(NamedTuple):
    """A game's best play, part by part, with its own numbering of actions."""

    names: list[str]
    parts: list[Played]


def quick(before: Game, after: Game, along: Mapping[str, Fraction]) -> bool:
    """Whether hands can be compared without expanding millions of them."""
    if _decides_alike(before, after, along) or before.deal.player != after.deal.player:
        return True
    return layout(before).one_decision and layout(after).one_decision and _aligned(before, after, along) is not None


@cached(LRUCache(128), key=lambda before, after, along: (before.hash, after.hash, tuple(sorted(along.items()))), lock=Lock())
def differences(before: Game, after: Game, along: Mapping[str, Fraction]) -> dict[str, Any]:
    """By what was right before and is right now: how many hands, their share, and a few of them."""
    hands = comb(52, after.deal.player)
    if before.deal.player != after.deal.player:
        why = f"The player gets {after.deal.player} cards instead of {before.deal.player}, so no hand is in both games."
        return {"of": hands, "hands": None, "share": None, "kinds": [], "why": why}
    if _decides_alike(before, after, along):
        return {"of": hands, "hands": 0, "share": 0.0, "kinds": [], "other_hands": 0}
    if not (layout(before).one_decision and layout(after).one_decision):
        return street_differences(before, after, along)
    rankings = _rankings(before, along) | _rankings(after, along)
    deals = _aligned(before, after, along)
    old = _best_before(before, deals, rankings, along)
    names = list(old.names)
    counts: dict[tuple[str, str], int] = {}
    seen: dict[tuple[str, str], list[Wanted]] = {}
    rows = deals[1] if deals else showdown(after)
    for part, played in zip(rows.parts(_ROWS_AT_A_TIME), old.parts, strict=True):
        for kind, count, wanted in _part(after, part.suits_apart(rankings), played, names, along):
            counts[kind] = counts.get(kind, 0) + count
            seen.setdefault(kind, []).extend(wanted)
    changed = sum(counts.values())
    kinds = sorted(counts, key=lambda kind: -counts[kind])
    shown = [
        {
            "before": kind[0],
            "after": kind[1],
            "hands": counts[kind],
            "share": counts[kind] / hands,
            "examples": list(map(Example.as_dict, examples((before, after), along, kind, seen[kind], _EXAMPLES))),
        }
        for kind in kinds[:_MOST_KINDS]
    ]
    rest = sum(counts[kind] for kind in kinds[_MOST_KINDS:])
    return {"of": hands, "hands": changed, "share": changed / hands, "kinds": shown, "other_hands": rest}


def _asked(before: Game, deals: object, rankings: set[Ranking], along: Mapping[str, Fraction]) -> Hashable:
    return before.hash, deals is None, frozenset(ranking.name for ranking in rankings), tuple(sorted(along.items()))


@cached(LRUCache(8), key=_asked, lock=Lock())
def _best_before(before: Game, deals: tuple[Showdown, Showdown] | None, rankings: set[Ranking], along: Mapping[str, Fraction]) -> Best:
    """The best play of a printed sheet, some megabytes: every edit is compared with it."""
    return _best(before, deals[0] if deals else showdown(before), rankings, along)


def _decides_alike(before: Game, after: Game, along: Mapping[str, Fraction]) -> bool:
    """Whether the differences cannot change a decision: only pay tables of wagers that are worth the same, folded or not."""
    if any(getattr(before, part) != getattr(after, part) for part in ("deal", "contest", "action", "fold", "street")):
        return False
    weighed = _weighed(before, along) | _weighed(after, along)
    return all(before.wager.get(name) == after.wager.get(name) and before.tables.get(name) == after.tables.get(name) for name in weighed)


def _aligned(before: Game, after: Game, along: Mapping[str, Fraction]) -> tuple[Showdown, Showdown] | None:
    """Both games counted over the same rows, where that is possible without expanding classes."""
    if _rankings(before, along) or _rankings(after, along):
        few = after.deal.player <= 5
        return (showdown(before), showdown(after)) if few else None
    first, second = (showdown(game, by_class=False) for game in (before, after))
    if first is second or (len(first.hands) and len(second.hands)):
        return first, second
    return None


def _stakes(game: Game, along: Mapping[str, Fraction]) -> tuple[Fraction, ...]:
    """The wagers a decision depends on, in antes; of those ``along``, the ones this game has."""
    laid = layout(game)
    wanted = {name: antes for name, antes in along.items() if name in game.wager and game.wager[name].optional}
    return laid.weighed(laid.antes(wanted))


def _weighed(game: Game, along: Mapping[str, Fraction]) -> set[str]:
    """Wagers whose pay tables affect a decision: plays, wagers down that matter, and what is held with either."""
    laid, stakes = layout(game), _stakes(game, along)
    plays = {move.spot for move in laid.moves.values() if move.spot >= 0}
    return {spot.name for spot in laid.spots if spot.on in plays or stakes[spot.on]}


def _rankings(game: Game, along: Mapping[str, Fraction]) -> set[Ranking]:
    return layout(game).rankings(_stakes(game, along))


def _best(game: Game, deals: Showdown, rankings: set[Ranking], along: Mapping[str, Fraction]) -> Best:
    """The best play of a whole game."""
    best = Best(["fold"], [])
    for part in deals.parts(_ROWS_AT_A_TIME):
        best.parts.append(_played(game, part.suits_apart(rankings), best.names, along))
    return best


def _part(
    after: Game, deals: Showdown, old: Played, names: list[str], along: Mapping[str, Fraction]
) -> Iterator[tuple[tuple[str, str], int, list[Wanted]]]:
    """Rows of hands compared: each kind of change, how many hands it takes in, and rows to show."""
    new = _played(after, deals, names, along)
    other = new.other(old)
    code = old.label[other].astype(np.int64) * len(names) + new.label[other]
    weight = deals.weight[other].astype(np.int64)
    for kind in np.unique(code):
        before_and_after = names[int(kind) // len(names)], names[int(kind) % len(names)]
        yield before_and_after, int(weight[code == kind].sum()), list(_rows(deals, other[code == kind]))


def _played(game: Game, deals: Showdown, names: list[str], along: Mapping[str, Fraction]) -> Played:
    """The best play of every row, by name; new names are added to those there are."""
    priced = price(game, deals, stakes=_stakes(game, along), meters={})
    choice = best_choice(priced)
    rows = len(choice.candidate)
    label = np.zeros(rows, dtype=np.int16)
    left = np.zeros(rows, dtype=np.int64) if any(candidate.ways.left.size for candidate in priced.candidates) else None
    for number, candidate in enumerate(priced.candidates):
        taken = np.flatnonzero(choice.candidate == number)
        way = choice.way[taken]
        plays = [play_name(candidate.action, size) for size in candidate.sizes]
        names.extend(name for name in dict.fromkeys(plays) if name not in names)
        label[taken] = np.array([names.index(name) for name in plays], dtype=np.int16)[candidate.size[way]]
        if left is not None and candidate.ways.left.size:
            left[taken] = candidate.ways.left[way]
    return Played(label, left)


def _rows(deals: Showdown, rows: Integers) -> Iterator[Wanted]:
    """Rows that stand for the most hands, to be shown."""
    heavy = rows[np.argsort(-deals.weight[rows], kind="stable")[: 3 * _EXAMPLES]]
    for row in heavy.tolist():
        if len(deals.hands):
            yield Wanted(hand=int(deals.hands[row]))
        else:
            yield Wanted(key=int(deals.ways[0].key[row]))
