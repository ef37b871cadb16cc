"""One hand of a lesson: the cards, every choice with its exact worth in money, and how the table settles each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from longsuit.cards import Hand
from longsuit.exact.hand import ActionValue, HandValue, hand_value
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.settlement import layout
from longsuit.settlement.verdicts import column_name
from longsuit.table import Round

Data = dict[str, Any]

SEAT = 1
_ANTE = 1000
_BONUS = 500
_SETTINGS = 3


@dataclass(frozen=True)
class Dealt:
    """A round dealt by a numbered shuffle, up to the decision."""

    round: Round

    @property
    def game(self) -> Game:
        """The game played."""
        return self.round.game

    @property
    def hand(self) -> int:
        """The player's cards."""
        return self.round.seat(SEAT).hand

    @property
    def ante(self) -> int:
        """In cents."""
        return self.round.seat(SEAT).bets[self.round.table.layout.ante]

    @cached_property
    def value(self) -> HandValue:
        """Every choice with its exact worth; of the optional wagers only those the choice depends on."""
        laid = self.round.table.layout
        stakes = laid.weighed([Fraction(bet, self.ante) for bet in self.round.seat(SEAT).bets])
        along = {spot.name: stakes[spot.place] for spot in laid.placed if spot.wager.optional and stakes[spot.place]}
        return hand_value(self.game, self.hand, along=along)

    def after(self, action: ActionValue) -> Round:
        """The round played to its end with one choice."""
        if action.action == "fold":
            decided = self.round.fold(SEAT)
        else:
            setting = None if action.setting is None else int(action.setting)
            decided = self.round.play(SEAT, action.action, amount=int(action.size * self.ante), setting=setting)
        return decided.reveal().settle()

    @cached_property
    def best(self) -> Round:
        """The round as it ends with the best choice."""
        return self.after(self.value.best)

    @cached_property
    def verdict(self) -> str:
        """What the contest comes to with the best choice: fold, not_qualified, win, tie or lose."""
        layout, best = self.round.table.layout, self.value.best
        if best.action == "fold":
            return "fold"
        move = layout.moves[best.action]
        contest = layout.contests[move.contest]
        key = move.set_key(self.hand if best.setting is None else best.setting)
        ends = contest.verdict(key, contest.ranking.key(Hand.of(self.round.dealer)))
        return column_name(ends)


def dealt(game: Game, seed: int) -> Dealt:
    """A hand by its number: ten dollars ante, five on every bonus wager."""
    wagers = {}
    for spot in layout(game).placed:
        wagers[spot.name] = _ANTE if spot.required else spot.wager.stake or _BONUS
    deck = Random(seed).sample(range(52), 52)  # noqa: S311 (a lesson on open cards, the same for everybody)
    return Dealt(Round(game).sit(SEAT, "You").wager(SEAT, wagers).deal(deck))


def chances(action: ActionValue) -> Data | None:
    """How many of the dealer's hands fall short, lose, tie and win against a choice; None for a fold."""
    if action.action == "fold":
        return None
    *short, win, tie, lose = action.counts
    return {"hands": sum(action.counts), "short": sum(short), "win": win, "tie": tie, "lose": lose}


def choices(shown: Dealt) -> list[ActionValue]:
    """What a learner is asked to choose from: every action and size, set the best way, and a few other settings of the best."""
    best = shown.value.best
    kept: dict[tuple[str, Fraction], int] = {}
    listed = []
    for action in shown.value.actions:
        said = (action.action, action.size)
        most = _SETTINGS if said == (best.action, best.size) and shown.game.action.get(best.action) else 1
        if kept.get(said, 0) < most:
            kept[said] = kept.get(said, 0) + 1
            listed.append(action)
    return sorted(
        listed,
        key=lambda action: (action.action != "fold", list(shown.game.action).index(action.action) if action.size else 0, action.size),
    )


def told(shown: Dealt) -> Data:
    """The hand as a page shows it."""
    game, state = shown.game, shown.round
    bets = state.seat(SEAT).bets
    titles = game.titles
    end = shown.best
    return {
        "wagers": {titles[spot.name]: bets[spot.place] for spot in state.table.layout.spots if bets[spot.place]},
        "cards": " ".join(map(str, state.seat(SEAT).cards)),
        "says": {contest.title: contest.ranking.say(shown.hand) for contest in game.contest.values()},
        "choices": [_choice(shown, action) for action in choices(shown)],
        "dealer": " ".join(map(str, state.dealer)),
        "dealer_says": list(_dealer(end)),
        "verdict": shown.verdict,
    }


def _dealer(state: Round) -> Iterator[Data]:
    for name, cards in state.dealer_setting().items():
        contest = state.table.layout.contests[name]
        says = contest.ranking.say(cards)
        yield {"contest": contest.title, "cards": str(cards), "says": says, "qualifies": contest.qualifies(cards)}


def _choice(shown: Dealt, action: ActionValue) -> Data:
    end, ante = shown.after(action), shown.ante
    titles = shown.game.titles
    played = shown.game.action.get(action.action)
    words = f"{played.title} {format_money(int(action.size * ante))}" if played else "Fold"
    return {
        "action": action.action,
        "words": words,
        "setting": str(action.setting) if action.setting is not None else None,
        "ev": {"numerator": action.numerator, "denominator": action.denominator},
        "value": float(action.ev * ante),
        "cost": float(shown.value.cost(action) * ante),
        "best": shown.value.cost(action) == 0,
        "chances": chances(action),
        "settlements": [{**entry._asdict(), "title": titles[entry.wager], "net": entry.net} for entry in end.settlements],
        "net": end.net(SEAT),
    }
