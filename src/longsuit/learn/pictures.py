"""Pictures for a rule card: what its words look like in cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from longsuit.hands import RANKINGS, Ranking, Span
from longsuit.learn.shown import Shown, shown, typical
from longsuit.report.ratios import Data
from longsuit.rules.model import Contest, Game, PayTable
from longsuit.settlement import layout


def pictures(game: Game) -> list[Data]:
    """By section of the rule card: hands to look at, each with the words it stands for; where cards are shared, as many as count."""
    return [
        {"section": section, "title": title, "hands": hands}
        for section, title, hands in (
            *_sizes(game),
            *(picture for contest in game.contest.values() for picture in _contest(game, contest)),
            *_setting(game),
            *_lines(game),
        )
        if hands
    ]


def _cards(game: Game, ranking: Ranking, held: int) -> int:
    """How many cards a picture shows: a whole hand, or where cards are shared those that are compared."""
    return held if layout(game).private else ranking.least


def _picture(words: str, example: Shown | None) -> list[Data]:
    return [{"words": words, **example.as_dict()}] if example else []


def _sizes(game: Game) -> Iterator[tuple[str, str, list[Data]]]:
    """Hands that may wager more."""
    for action in game.action.values():
        ranking = game.contest[action.contest].ranking
        holdings = [row.holding for row in action.size if row.holding]
        cards = _cards(game, ranking, game.deal.player)
        hands = [picture for words in holdings for picture in _picture(words, shown(ranking.name, ranking.span(words), cards))]
        yield "decision", f"{action.title}: hands that may bet more", hands


def _contest(game: Game, contest: Contest) -> Iterator[tuple[str, str, list[Data]]]:
    """Which of two hands is better, and where the dealer's begin to count."""
    ranking = contest.ranking
    yield "ranking", f"{contest.title}: which is better?", list(_compared(ranking, _cards(game, ranking, game.deal.player)))
    if contest.dealer_qualifies:
        yield "contest", f"{contest.title}: the dealer's last hands", list(_edge(ranking, contest, _cards(game, ranking, game.deal.dealer)))


def _compared(ranking: Ranking, cards: int) -> Iterator[Data]:
    """An ordinary hand, the one next below it, and a copy where suits do not count; no card is in two of them."""
    keys = sorted(ranking.keys(cards))
    place = bisect_left(keys, typical(ranking.name, cards))
    span = Span(keys[place], keys[place])
    better = shown(ranking.name, span, cards)
    if better is None:
        return
    yield from _picture("This hand …", better)
    if place:
        below = shown(ranking.name, Span(*keys[place - 1 : place] * 2), cards, better.hand)
        yield from _picture("… beats this one, the next below it.", below)
    if ranking.suit_blind:
        yield from _picture("The same ranks in other suits: a tie.", shown(ranking.name, span, cards, better.hand))


def _edge(ranking: Ranking, contest: Contest, cards: int) -> Iterator[Data]:
    """The least hand with which the dealer qualifies, and the best with which he does not."""
    keys = sorted(ranking.keys(cards))
    place = bisect_left(keys, contest.qualifying_key)
    if place < len(keys):
        yield from _picture("The least hand that qualifies", shown(ranking.name, Span(keys[place], keys[place]), cards))
    if place:
        yield from _picture("One step lower: does not qualify", shown(ranking.name, Span(keys[place - 1], keys[place - 1]), cards))


def _setting(game: Game) -> Iterator[tuple[str, str, list[Data]]]:
    """How a hand is laid out, as the table proposes it."""
    for action in game.action.values():
        if action.setting is None:
            continue
        ranking = game.contest[action.contest].ranking
        key = typical(ranking.name, game.deal.player)
        example = shown(ranking.name, Span(key, key), game.deal.player)
        words = f"The marked cards are set ({action.setting.box}); the others lie apart ({action.setting.rest})."
        yield "play", f"{action.title}: how the hand is set", _picture(words, example)


def _lines(game: Game) -> Iterator[tuple[str, str, list[Data]]]:
    """A hand for every line of the pay tables in force."""
    for name, table in game.tables.items():
        wager = game.wager[name]
        for schedule in wager.tables[table]:
            cards = _cards(game, RANKINGS[schedule.judges], game.deal.player)
            for action in game.action.values():
                if schedule.on == "cards left" and action.wager == name and action.setting:
                    cards -= action.setting.cards or 0
            yield "pays", f"{wager.title}, {RANKINGS[schedule.judges].name}", list(_schedule(schedule, cards))


def _schedule(schedule: PayTable, cards: int) -> Iterator[Data]:
    """A hand for each line that no line above it takes."""
    taken: list[Span] = []
    for (line, pays), span in zip(schedule.lines.items(), schedule.spans, strict=True):
        examples = (shown(schedule.judges, piece, cards) for piece in span.without(taken))
        for picture in _picture(line, next(filter(None, examples), None)):
            yield {**picture, "pays": str(pays)}
        taken.append(span)
