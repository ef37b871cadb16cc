"""Likely slips: what a definition may say, but its author probably did not mean."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from longsuit.hands import BEST, Span
from longsuit.rules.check import cards_judged, dealer_cards
from longsuit.rules.errors import Problem, shown
from longsuit.rules.jurisdictions import jurisdiction
from longsuit.rules.model import Game
from longsuit.rules.place import printed
from longsuit.rules.quantities import ByTable


def warnings(game: Game) -> tuple[Problem, ...]:
    """What is legal but looks like a mistake."""
    return (*_better_pays_less(game), *_always_qualifies(game), *_on_no_line(game), *_law_not_known(game))


def _better_pays_less(game: Game) -> Iterator[Problem]:
    for name, wager in game.wager.items():
        for table_name, schedules in wager.tables.items():
            for table in schedules:
                fixed = [(line, span, pays) for (line, pays), span in zip(table.lines.items(), table.spans, strict=True) if pays.fixed]
                fixed.sort(key=lambda line: -line[1].low)
                for (better, high, more), (worse, low, less) in pairwise(fixed) if table.ranking.prized else ():
                    if high.low > low.low and more.per_unit < less.per_unit:
                        place = f"wager.{name}.table.{table_name}"
                        yield Problem(f"{place}.{printed(better)}", f'It ranks above "{worse}" but pays less: {more} against {less}.')


def _always_qualifies(game: Game) -> Iterator[Problem]:
    for name, contest in game.contest.items():
        if contest.dealer_qualifies and not contest.ranking.reaches((Span(0, contest.qualifying_key - 1),), dealer_cards(game, contest)):
            yield Problem(f"contest.{name}.dealer_qualifies", "Every hand of the dealer's qualifies; leave it out if that is meant.")


def _on_no_line(game: Game) -> Iterator[Problem]:
    """A hand the pay table leaves out pushes; a definition that means this says so."""
    for name, contest in game.contest.items():
        for outcome in ("win", "tie", "lose", "not_qualified"):
            results = getattr(contest, outcome)
            for wager, result in results.items() if isinstance(results, dict) else ():
                if isinstance(result, ByTable) and not result.stated and wager in game.tables and _leaves_out(game, wager):
                    yield Problem(
                        f"contest.{name}.{outcome}.{wager}",
                        'Some hands are on no line of its pay table; they push. Write "pay table, or push" if that is meant, '
                        'else "pay table, or lose" or "pay table, or 1 to 1".',
                    )


def _leaves_out(game: Game, wager: str) -> bool:
    """Whether some hand is on no line of the pay table in force."""
    tables = game.pay_tables(wager)
    cards = cards_judged(game, wager, tables[0])
    return len(tables) == 1 and cards is not None and tables[0].ranking.reaches(Span(0, BEST).without(tables[0].spans), cards)


def _law_not_known(game: Game) -> Iterator[Problem]:
    """A misspelt jurisdiction would silently leave a house without its wager cap."""
    if game.jurisdiction and jurisdiction(game.jurisdiction) is None:
        yield Problem("jurisdiction", f"No wager cap is known for {shown(game.jurisdiction)}, so none is enforced.")
