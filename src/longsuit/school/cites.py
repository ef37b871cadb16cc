"""Citations: the section of the sheet or the key of the definition that decides, in the card's own words."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.rules.model import Game, Irregularity
from longsuit.rules.procedure import TableStep, procedure
from longsuit.rules.steps import Moment
from longsuit.school.lesson import Citation


def of_step(step: TableStep) -> Citation:
    """A step of the procedure."""
    return Citation(f"section {step.section}" if step.section else f"procedure, {step.when}", step.words)


def moment(game: Game, *moments: Moment) -> tuple[Citation, ...]:
    """What the table itself does at some moments of a round."""
    return tuple(of_step(step) for step in procedure(game) if step.when in moments and step.runs)


def rulings(game: Game, *keys: str) -> tuple[Citation, ...]:
    """Readings by their names, and those that decide keys of the definition."""
    return tuple(dict.fromkeys(_rulings(game, keys)))


def _rulings(game: Game, keys: tuple[str, ...]) -> Iterator[Citation]:
    for name, ruling in game.ruling.items():
        if name in keys or any(path.startswith(key) for path in ruling.sets for key in keys):
            words = f"{ruling.ask} Set to: {ruling.chosen}." if ruling.set_otherwise else ruling.reading
            yield Citation(f"ruling.{name}, {ruling.mark}", words)


def irregularities(game: Game) -> list[Irregularity]:
    """The irregularities the sheet names for a table like ours."""
    return [case for case in game.irregularity if game.procedure.shuffler or not case.with_shuffler_only]


def qualifier(game: Game, contest: str) -> tuple[Citation, ...]:
    """What the dealer needs to play."""
    rules = game.contest[contest]
    own = (Citation(f"contest.{contest}.dealer_qualifies", rules.dealer_qualifies),) if rules.dealer_qualifies else ()
    return (*own, *moment(game, "reveal"))


def result(game: Game, contest: str, end: str, wager: str) -> tuple[Citation, ...]:
    """What an end of a contest does with a wager."""
    results = getattr(game.contest[contest], end)
    if not isinstance(results, dict) or wager not in results:
        return ()
    return (Citation(f"contest.{contest}.{end}.{wager}", f"{game.wager[wager].title}: {results[wager]}"),)


def line(game: Game, wager: str, text: str) -> tuple[Citation, ...]:
    """A line of the pay table in force."""
    for schedule in game.pay_tables(wager) if game.wager[wager].tables else ():
        if text in schedule.lines:
            return (Citation(f"wager.{wager}.table.{game.tables[wager]}", f"{text}: {schedule.lines[text]}"),)
    return ()


def table(game: Game, wager: str) -> tuple[Citation, ...]:
    """A pay table in force, line by line; where there is none, what contests do with the wager."""
    if not game.wager[wager].tables:
        ends = ("win", "tie", "lose", "not_qualified")
        return tuple(cite for contest in game.contest for end in ends for cite in result(game, contest, end, wager))
    lines = [f"{text} {pays}" for schedule in game.pay_tables(wager) for text, pays in schedule.lines.items()]
    return (Citation(f"wager.{wager}.table.{game.tables[wager]}", "; ".join(lines)),)
