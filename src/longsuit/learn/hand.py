"""One hand of a lesson: the cards, every choice with its exact worth in money, and how the table settles each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random

from longsuit.cards import Hand
from longsuit.coach import price
from longsuit.exact.hand import ActionValue, HandValue, hand_value
from longsuit.report.ratios import Data
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.settlement import layout
from longsuit.settlement.verdicts import column_name
from longsuit.table import Round
from longsuit.table.settling import verdicts

SEAT = 1
_ANTE = 1000
_BONUS = 500
_SETTINGS = 3


@dataclass(frozen=True)
class Step:
    """A decision of a lesson, everything before it played best."""

    state: Round
    value: HandValue


@dataclass(frozen=True)
class Dealt:
    """A round dealt by a numbered shuffle, up to the first decision."""

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
    def steps(self) -> tuple[Step, ...]:
        """Every decision on the way, each taken best."""
        steps: list[Step] = []
        state = _turned(self.round)
        while state.phase == "decisions":
            steps.append(Step(state, self._value(state)))
            state = _turned(self._decided(state, steps[-1].value.best))
        return tuple(steps)

    @property
    def value(self) -> HandValue:
        """The first decision."""
        return self.steps[0].value

    def _value(self, state: Round) -> HandValue:
        """Every choice with its exact worth; of the optional wagers only those the choice depends on."""
        laid = state.table.layout
        if not laid.one_decision:
            return price(state, SEAT).value
        stakes = laid.weighed([Fraction(bet, self.ante) for bet in state.seat(SEAT).bets])
        along = {spot.name: stakes[spot.place] for spot in laid.placed if spot.wager.optional and stakes[spot.place]}
        return hand_value(self.game, self.hand, along=along)

    def _decided(self, state: Round, action: ActionValue) -> Round:
        if action.action == "fold":
            return state.fold(SEAT)
        setting = None if action.setting is None else int(action.setting)
        return state.play(SEAT, action.action, amount=int(action.size * self.ante) or None, setting=setting)

    def after(self, action: ActionValue, step: int = 0) -> Round:
        """The round played to its end with one choice, everything before and after it played best."""
        state = _turned(self._decided(self.steps[step].state, action))
        while state.phase == "decisions":
            state = _turned(self._decided(state, self._value(state).best))
        return state.reveal().settle()

    @cached_property
    def best(self) -> Round:
        """The round as it ends when everything is played best."""
        return self.after(self.steps[-1].value.best, len(self.steps) - 1)

    @cached_property
    def verdict(self) -> str:
        """How the contest ends with the best choices: fold, not_qualified, win, tie or lose; without a dealer's hand, by money."""
        if self.steps[-1].value.best.action == "fold":
            return "fold"
        if not self.game.deal.dealer:
            net = sum(entry.net for entry in self.best.settlements if entry.wager not in self.game.bonuses)
            return "win" if net > 0 else "lose" if net < 0 else "tie"
        return column_name(verdicts(self.best, [self.best.seat(SEAT)])[SEAT])


def _turned(state: Round) -> Round:
    """The round with the cards of the next street that asks turned."""
    while state.phase == "street":
        state = state.next_street()
    return state


def dealt(game: Game, seed: int) -> Dealt:
    """A hand by its number: ten dollars ante, five on every bonus wager."""
    wagers = {}
    for spot in layout(game).placed:
        wagers[spot.name] = _ANTE if spot.required else spot.wager.stake or _BONUS
    deck = Random(seed).sample(range(52), 52)  # noqa: S311 (a lesson on open cards, the same for everybody)
    return Dealt(Round(game).sit(SEAT, "You").wager(SEAT, wagers).deal(deck))


def chances(shown: Dealt, action: ActionValue) -> Data | None:
    """How many hands fall short, lose, tie and win against a choice; None for a fold, without a dealer, or where more is decided."""
    if not action.counts or not shown.game.deal.dealer:
        return None
    *short, win, tie, lose = action.counts
    return {"hands": sum(action.counts), "short": sum(short), "win": win, "tie": tie, "lose": lose}


def choices(shown: Dealt, step: int = 0) -> list[ActionValue]:
    """The choices offered to a learner: every action and size, set the best way, and a few other settings of the best."""
    value = shown.steps[step].value
    best = value.best
    counts: Counter[tuple[str, Fraction]] = Counter()
    listed = []
    for action in value.actions:
        play = (action.action, action.size)
        most = _SETTINGS if play == (best.action, best.size) and best.action in shown.game.action else 1
        counts[play] += 1
        if counts[play] <= most:
            listed.append(action)
    return sorted(
        listed,
        key=lambda action: (action.action != "fold", list(shown.game.action).index(action.action) if action.size else 0, action.size),
    )


def hand_data(shown: Dealt) -> Data:
    """The hand as a page shows it; on streets with every decision on the way, the last one's choices repeated at the top."""
    game, state = shown.game, shown.round
    bets = state.seat(SEAT).bets
    titles = game.titles
    end = shown.best
    decisions = [_decision(shown, number) for number in range(len(shown.steps))]
    data = {
        "wagers": {titles[spot.name]: bets[spot.place] for spot in state.table.layout.spots if bets[spot.place]},
        "cards": " ".join(map(str, state.seat(SEAT).cards)),
        "says": decisions[-1]["says"],
        "choices": decisions[-1]["choices"],
        "dealer": " ".join(map(str, state.dealer)),
        "dealer_says": list(_dealer(end)) if game.deal.dealer else [],
        "verdict": shown.verdict,
    }
    if game.street:
        data |= {"board": " ".join(map(str, end.board)), "decisions": decisions}
    return data


def _decision(shown: Dealt, number: int) -> Data:
    """One decision: the cards that are out, and what may be done."""
    state = shown.steps[number].state
    held = Hand(shown.hand | Hand.of(state.board))
    return {
        "street": state.table.layout.streets[state.street].name,
        "board": " ".join(map(str, state.board)),
        "up": " ".join(map(str, state.dealer_up)),
        "says": {contest.title: contest.ranking.say(held) for contest in shown.game.contest.values() if len(held) >= contest.ranking.least},
        "choices": [_choice(shown, action, number) for action in choices(shown, number)],
    }


def _dealer(state: Round) -> Iterator[Data]:
    for name, cards in state.dealer_setting().items():
        contest = state.table.layout.contests[name]
        says = contest.ranking.say(cards)
        yield {"contest": contest.title, "cards": str(cards), "says": says, "qualifies": contest.qualifies(cards)}


def _choice(shown: Dealt, action: ActionValue, step: int) -> Data:
    end, ante, value = shown.after(action, step), shown.ante, shown.steps[step].value
    titles = shown.game.titles
    played = shown.game.action.get(action.action)
    size = f" {format_money(int(action.size * ante))}" if action.size else ""
    words = f"{played.title}{size}" if played else "Fold"
    return {
        "action": action.action,
        "words": words,
        "setting": str(action.setting) if action.setting is not None else None,
        "ev": {"numerator": action.numerator, "denominator": action.denominator},
        "value": float(action.ev * ante),
        "cost": float(value.cost(action) * ante),
        "best": value.cost(action) == 0,
        "chances": chances(shown, action),
        "settlements": [{**entry._asdict(), "title": titles[entry.wager], "net": entry.net} for entry in end.settlements],
        "net": end.net(SEAT),
    }
