"""What the bench found, as words, cards and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any

from longsuit.design.ladder import Ladder, Rung, looks
from longsuit.report.document import ALL, Document, Section, Table, Text
from longsuit.report.ratios import ratio
from longsuit.report.strategy_card import WalletCard
from longsuit.rules.commentary import StrategyRule
from longsuit.rules.model import Game, Size
from longsuit.rules.quantities import format_number
from longsuit.settlement import layout


def points(share: Fraction) -> str:
    """A share of the ante in percentage points."""
    return f"{float(share) * 100:.4f}"


def ladder_document(ladder: Ladder) -> Document:
    """The ladder for terminal, Markdown or a page."""
    game = ladder.source.game
    rows = tuple((rung.strategy.title, str(rung.rules), str(rung.edge), points(rung.cost)) for rung in ladder.rungs)
    rows += (("Optimal", "–", str(ladder.optimal), points(Fraction(0))),)
    sections = [Section("The ladder", (Table(("strategy", "rules", "house edge", "points lost"), rows),))]
    sections += [Section(f"{rung.strategy.title}: {points(rung.cost)} points", tuple(_tables(game, rung))) for rung in ladder.rungs[1:]]
    if not ladder.complete:
        sections.append(Section("Stopped early", (Text("The search was stopped; these are the best strategies it had found."),)))
    return Document(
        title=game.name,
        subtitle=game.title,
        lead="The best strategy found for each number of rules, and what it loses against optimal play, as a share of the ante.",
        sections=tuple(sections),
        footer="Exact: every strategy was valued again by the solver over all deals. "
        "The strategy of one rule is the best of its kind; longer ones are the best a deterministic search found.",
    )


def _tables(game: Game, rung: Rung) -> Iterator[Table]:
    """A strategy, a table a street."""
    for street, rules in groupby(rung.strategy.rules, key=lambda rule: rule.street):
        lines = tuple((_title(game, rule), looks(game, rule)) for rule in rules)
        yield Table((street or "", "the first that fits"), lines, words=ALL)


def _title(game: Game, rule: StrategyRule) -> str:
    """What a rule does, with its size where streets have different ones."""
    if rule.do not in game.action:
        return "Best play" if rule.do == "best" else rule.do.capitalize()
    move = layout(game).moves[rule.do]
    if rule.street is None or move.spot < 0:
        return move.title
    least, most = move.rows[0].least, move.rows[-1].most
    return f"{move.title} {float(least if rule.size == 'least' else most):g}x"


def wallet_card(ladder: Ladder, rung: Rung) -> WalletCard:
    """One strategy for the wallet."""
    game = ladder.source.game
    return WalletCard(
        game=game.name,
        title=f"{rung.strategy.title}; the first line that fits is followed",
        rules=tuple((_title(game, rule), _with_street(rule, looks(game, rule))) for rule in rung.strategy.rules),
        sizes=tuple(_sizes(ladder, rung)),
        figures=f"House edge {rung.edge} of the ante, exact; optimal {ladder.optimal}",
    )


def _sizes(ladder: Ladder, rung: Rung) -> Iterator[tuple[str, str]]:
    """How much each action of a strategy wagers: the least everybody may, and more with which hands."""
    game = ladder.source.game
    for do, size in dict.fromkeys((rule.do, rule.size) for rule in rung.strategy.rules if rule.do in game.action):
        action = game.action[do]
        if action.wager is None or not action.size:
            continue
        rows = [(_wagered(row, size), row.holding) for row in action.size]
        yield f"{action.title} by", "; ".join(f"{much}× with {holding}" if holding else f"{much}× the ante" for much, holding in rows)


def _wagered(row: Size, size: str) -> str:
    low, high = min((row.from_, *row.only)), max((row.up_to, *row.only))
    if size == "best" and low != high:
        return f"{format_number(low)} to {format_number(high)}"
    return format_number(low if size == "least" else high)


def _with_street(rule: StrategyRule, words: str) -> str:
    return f"{rule.street}: {words}" if rule.street else words


def ladder_json(ladder: Ladder) -> dict[str, Any]:
    """The ladder for scripts."""
    return {
        "game": ladder.source.game.id,
        "sheet": ladder.source.game.sheet,
        "setting": ladder.setting,
        "complete": ladder.complete,
        "optimal": ratio(ladder.optimal),
        "rungs": [
            {
                "rules": rung.rules,
                "name": rung.name,
                "house_edge": ratio(rung.edge),
                "cost": ratio(rung.cost),
                "strategy": rung.strategy.model_dump(mode="json", exclude_none=True),
            }
            for rung in ladder.rungs
        ],
    }
