"""The survey on paper and for programs."""

from __future__ import annotations

from typing import Any

from longsuit.exposure.survey import Figure, Kind, Survey
from longsuit.report.document import Block, Document, Section, Table, Text
from longsuit.rules.quantities import format_money

_SMALL = 0.0005
"""An error below this is printed with one more digit."""


def survey_json(survey: Survey) -> dict[str, Any]:
    """The survey for programs."""
    flashed = survey.flashed
    ahead = survey.first_ahead("hands shared")
    return {
        "game": survey.game.id,
        "sheet": survey.game.sheet,
        "rounds": survey.rounds,
        "seed": survey.seed,
        "complete": survey.complete,
        "base": {"ev": {"numerator": survey.base.numerator, "denominator": survey.base.denominator}, "value": float(survey.base)},
        "shared": [_figure_json(figure, "hands") for figure in survey.of("hands shared")],
        "exposed": [_figure_json(figure, "cards") for figure in survey.of("dealer's cards seen")],
        "suit_counts": [_figure_json(figure, "hands") for figure in survey.of("suit counts shared")],
        "suit_counts_not_counted": survey.uncounted or None,
        "collusion_beats_the_house": {
            "hands": 1 if survey.base > 0 else ahead.number if ahead else None,
            "undecided": [figure.number for figure in survey.undecided("hands shared")],
        },
        "flashed_card_per_hour": None if flashed is None else {"cents": flashed[0], "standard_error": flashed[1]},
        "assumed": vars(survey.assumed),
    }


def _figure_json(figure: Figure, counted: str) -> dict[str, Any]:
    exact = figure.exact and {"numerator": figure.exact.numerator, "denominator": figure.exact.denominator}
    return {counted: figure.number, "edge": figure.edge, "standard_error": figure.error, "rounds": figure.rounds, "exact": exact}


def survey_document(survey: Survey) -> Document:
    """The survey as a document."""
    sections = [
        Section("Hands shared", (*_grid(survey, "hands shared", "hands"), Text(_collusion(survey)))),
        Section("Dealer's cards seen", (*_grid(survey, "dealer's cards seen", "cards"), Text(_flashed(survey)))),
        Section("Suit counts only", (*_grid(survey, "suit counts shared", "hands"), Text(_signal(survey)))),
    ]
    if not survey.game.deal.dealer:
        del sections[1]
    stopped = "" if survey.complete else " The survey was stopped; figures not computed yet are left out."
    return Document(
        title="What information is worth",
        subtitle=str(survey.game),
        lead=f"A player who knows only his own cards has an edge of {float(survey.base):+.4%} per ante, exactly.{stopped}",
        sections=tuple(sections),
        footer=(
            "Each figure is simulated with exact decisions, as a difference from the exact game, over the rounds shown beside it; "
            f"seed {survey.seed}. "
            "An edge is for one player, in antes; it is the same for everybody who shares."
        ),
    )


def _grid(survey: Survey, kind: Kind, counted: str) -> tuple[Block, ...]:
    rows = tuple((str(figure.number), *_shown(figure)) for figure in survey.of(kind))
    return (Table((counted, "player's edge", "± standard error", "rounds"), rows),) if rows else ()


def _shown(figure: Figure) -> tuple[str, str, str]:
    """An edge and its error, with as many digits as are known, and the number of rounds."""
    if figure.exact is not None:
        return f"{figure.edge:+.4%}", "exact", "all"
    digits = 3 if figure.error < _SMALL else 2
    return f"{figure.edge:+.{digits}%}", f"{figure.error:.{digits}%}", f"{figure.rounds:,}"


def _collusion(survey: Survey) -> str:
    undecided = survey.undecided("hands shared")
    doubt = f" Undecided with this many rounds: {', '.join(str(figure.number) for figure in undecided)}." if undecided else ""
    if survey.base > 0:
        return "A player beats the house here without any help." + doubt
    ahead = survey.first_ahead("hands shared")
    if ahead is None:
        return "No number of shared hands is certain to beat the house." + doubt
    return f"Collusion first beats the house with {ahead.number} hands shared." + doubt


def _flashed(survey: Survey) -> str:
    flashed, assumed = survey.flashed, survey.assumed
    if flashed is None:
        return "No figure was computed."
    cost = format_money(round(flashed[0])) + (f" ± {format_money(round(flashed[1]))}" if flashed[1] else "")
    usual = format_money(round(abs(float(survey.base)) * assumed.antes_per_hour))
    beside = f"of {usual} it expects to win" if survey.base < 0 else f"beside {usual} it expects to lose"
    return (
        f"One dealer's card seen by everybody in every round costs the house {cost} an hour, {beside}: "
        f"{assumed.seats} seats, {format_money(assumed.ante)} antes, {assumed.rounds_per_hour} rounds an hour (assumed)."
    )


def _signal(survey: Survey) -> str:
    if survey.uncounted:
        return survey.uncounted
    ahead, figures = survey.first_ahead("suit counts shared"), survey.of("suit counts shared")
    how = "Each player signals how many cards of each suit he holds, nothing more; everybody decides by the totals and his own cards."
    if ahead is None:
        best = f" The best it gives is {max(figure.edge for figure in figures):+.2%}: not certain to beat the house." if figures else ""
        return how + best
    return f"{how} With {ahead.number} players it beats the house: {ahead.edge:+.2%} ± {ahead.error:.2%}."
