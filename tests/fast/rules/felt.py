"""Short questions to a definition, for tests that read like rule citations."""

from __future__ import annotations

from longsuit.cards import Hand
from longsuit.hands import RANKINGS
from longsuit.report.markdown import to_markdown
from longsuit.report.rule_card import rule_card
from longsuit.rules.model import Contest, Game, PayTable
from longsuit.rules.procedure import TableStep, procedure


def printed(game: Game, wager: str, table: str, schedule: int = 0) -> dict[str, str]:
    """A pay table as the definition has it, best line first."""
    return {line: str(pays) for line, pays in game.wager[wager].tables[table][schedule].lines.items()}


def key(ranking: str, cards: str) -> int:
    """The value of a hand."""
    return RANKINGS[ranking].key(Hand.parse(cards))


def line_paid(table: PayTable, hand: int) -> str | None:
    """The line that pays a hand, read from the top; None if it loses."""
    key = table.ranking.key(hand)
    return next((line for line, span in zip(table.lines, table.spans, strict=True) if key in span), None)


def pays(game: Game, wager: str, cards: str, *, table: str | None = None, schedule: int = 0) -> str | None:
    """What a pay table gives a hand; None if it loses."""
    pay_table = game.wager[wager].tables[table or game.tables[wager]][schedule]
    line = line_paid(pay_table, Hand.parse(cards))
    return None if line is None else str(pay_table.lines[line])


def qualifies(contest: Contest, cards: str) -> bool:
    """Whether the dealer plays with a hand."""
    return contest.ranking.key(Hand.parse(cards)) >= contest.qualifying_key


def outcome(results: object) -> dict[str, str]:
    """What each wager does, in words."""
    assert isinstance(results, dict)
    return {wager: str(result) for wager, result in results.items()}


def schedule(game: Game, action: str) -> list[tuple[str, str, str | None]]:
    """The raise schedule: least and most in antes, and the hands that may."""
    return [(str(row.from_), str(row.up_to), row.holding) for row in game.action[action].size]


def raise_row(game: Game, action: str, cards: str) -> tuple[str, str]:
    """Least and most a hand may raise, in antes: the last row it meets counts."""
    ranking = game.contest[game.action[action].contest].ranking
    hand = ranking.key(Hand.parse(cards))
    return [(least, most) for least, most, holding in schedule(game, action) if holding is None or hand in ranking.span(holding)][-1]


def least_qualifying(contest: Contest, cards: int) -> str:
    """The worst hand of the dealer's that plays, in words."""
    return contest.ranking.words(min(key for key in contest.ranking.keys(cards) if key >= contest.qualifying_key))


def card_lines(game: Game) -> list[str]:
    """The printed rule card, line by line, without its marks."""
    return [line.strip("-*| ").strip() for line in to_markdown(rule_card(game)).splitlines()]


def step(game: Game, section: str, when: str) -> TableStep:
    """The step of the procedure that a section of the sheet gives at a moment: the one done by hand if there are two."""
    return max((step for step in procedure(game) if (step.section, step.when) == (section, when)), key=lambda step: not step.runs)
