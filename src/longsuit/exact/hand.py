"""What one hand is worth: the exact expectation of everything a player may do with it, whatever else is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm
from operator import mul

from longsuit.cards import CardError, Hand
from longsuit.exact.dealers import Dealers
from longsuit.exact.money import Prices, bonus_prices, contest_nets, prices, stakes_of
from longsuit.rules.model import Action, Game, Setting, Size


@dataclass(frozen=True)
class ActionValue:
    """One thing a player may do with a hand."""

    action: str
    """An action of the game, or "fold"."""
    size: Fraction
    """The play wager, in antes."""
    setting: Hand | None
    """The cards set against the dealer, where the player sets his hand."""
    numerator: int
    """Antes won, summed over every hand the dealer can have."""
    denominator: int
    """How many hands the dealer can have, times the units in an ante."""

    @property
    def ev(self) -> Fraction:
        """The expectation in antes."""
        return Fraction(self.numerator, self.denominator)

    @property
    def name(self) -> str:
        """The action with its size and setting, as one would say it."""
        if self.action == "fold":
            return "fold"
        return f"{self.action} {float(self.size):g}x" + (f": {self.setting}" if self.setting is not None else "")


@dataclass(frozen=True)
class HandValue:
    """Everything a player may do with a hand, best first."""

    hand: Hand
    known: Hand
    """Further cards that are out of play."""
    dealer: Hand
    """Cards of the dealer's that are known."""
    actions: tuple[ActionValue, ...]

    @property
    def best(self) -> ActionValue:
        """What is worth most; of equals, what wagers less."""
        return self.actions[0]

    def cost(self, action: ActionValue) -> Fraction:
        """What taking an action instead of the best gives away, in antes."""
        return self.best.ev - action.ev


def hand_value(
    game: Game,
    hand: str | int,
    *,
    known: str | int = 0,
    dealer: str | int = 0,
    along: Mapping[str, Fraction] | None = None,
    meters: Mapping[str, Mapping[str, Fraction]] | None = None,
    also: str | int = 0,
) -> HandValue:
    """The exact worth of every legal action. ``known`` are cards in other hands, ``dealer`` cards of the dealer's.

    Optional wagers ``along`` matter where a fold would lose them; their ``meters`` are in stakes, at the seeds if not given.
    ``also`` is a setting to value even if another is plainly better.

    >>> from longsuit.rules import game
    >>> value = hand_value(game("high-card-flush"), "Th 8h 6h Js Ad Qd Jc")
    >>> [(action.name, f"{float(action.ev):.4f}") for action in value.actions]
    [('raise 1x: Th 8h 6h', '-0.8115'), ('fold', '-1.0000')]
    """
    cards, out, shown = (_hand(given) for given in (hand, known, dealer))
    _check(game, cards, out, shown)
    dealers = Dealers(game.deal.dealer, cards | out, shown)
    stakes = stakes_of(game, along or {})
    held = meters or {}
    bonus = {name: _bonus(game, name, stake, cards, held.get(name, {})) for name, stake in stakes.items()}
    actions = [_fold(game, dealers, stakes, bonus)]
    for play in _plays_of(game):
        actions += _played(play, cards, dealers, sum(bonus.values(), Fraction(0)), _hand(also))
    return HandValue(cards, out, shown, tuple(sorted(actions, key=lambda action: (-action.ev, action.size))))


def _hand(given: str | int) -> Hand:
    return Hand.parse(given) if isinstance(given, str) else Hand(given)


def _check(game: Game, hand: Hand, known: Hand, dealer: Hand) -> None:
    if len(hand) != game.deal.player:
        raise CardError(f"{game.name} is played with {game.deal.player} cards; {len(hand)} were given.")
    if len(dealer) > game.deal.dealer:
        raise CardError(f"The dealer has only {game.deal.dealer} cards; {len(dealer)} are said to be known.")
    for card in Hand(hand & known | hand & dealer | known & dealer):
        raise CardError(f"{card} is there twice.")
    if 52 - len(hand) - len(known) < game.deal.dealer:
        raise CardError("So many cards are known that too few are left for the dealer.")


def _fold(game: Game, dealers: Dealers, stakes: Mapping[str, Fraction], bonus: Mapping[str, Fraction]) -> ActionValue:
    net = Fraction(-sum(not game.wager[name].tables for name in game.fold.loses))
    for name, won in bonus.items():
        if name in game.fold.loses:
            net -= stakes[name]
        elif game.wager[name].made != "by holding another wager":
            net += won
    return ActionValue("fold", Fraction(0), None, net.numerator * dealers.hands, dealers.hands * net.denominator)


def _bonus(game: Game, name: str, stake: Fraction, hand: Hand, meters: Mapping[str, Fraction]) -> Fraction:
    wager = game.wager[name]
    hits = [price for price in (_line_price(schedule, hand) for schedule in bonus_prices(game, name, meters)) if price is not None]
    if not hits:
        return Fraction(0) if wager.made == "by holding another wager" else -stake
    return stake * (sum(hits, Fraction(0)) if wager.pays == "both" else max(hits))


def _line_price(schedule: Prices, hand: int) -> Fraction | None:
    """What the line a hand hits pays a unit; None for no line."""
    key = schedule.table.ranking.key(hand)
    for price, span in zip(schedule.per_unit, schedule.table.spans, strict=True):
        if span.low <= key <= span.high:
            return price
    return None


class _Play:
    """One action, with everything about it that does not depend on the hand."""

    def __init__(self, game: Game, name: str, action: Action) -> None:
        self.name = name
        self.setting = action.setting
        self.contest = game.contest[action.contest]
        self.ranking = self.contest.ranking
        self.table = prices(game.pay_tables(action.wager)[0]) if game.wager[action.wager].tables else None
        compared = self.contest.not_qualified is None or isinstance(self.contest.not_qualified, str)
        self.qualifier = None if compared else self.contest.qualifying_key
        self.rows = [(row, self.ranking.span(row.holding) if row.holding else None) for row in action.size]
        self.nets = cache(lambda size, price: contest_nets(self.contest, action.wager, size, price))

    def sizes(self, key: int) -> list[Fraction]:
        """The sizes worth showing for a hand: the least, the most, and every whole multiple of the ante between."""
        row = next(row for row, span in reversed(self.rows) if span is None or span.low <= key <= span.high)
        return _sizes(row)

    def settings(self, hand: Hand) -> list[Hand]:
        """The sets to value: every legal one where the cards left are judged, else the best, since no other is better."""
        if self.setting is None:
            return [hand]
        legal = _legal(self.setting, hand)
        if self.table is not None and self.setting.choice == "free":
            return legal
        best = max(map(self.ranking.key, legal))
        kept = [chosen for chosen in legal if self.ranking.key(chosen) == best]
        return kept if self.table is not None else kept[:1]


_PLAYS: dict[str, tuple[_Play, ...]] = {}
_MOST_GAMES = 64


def _plays_of(game: Game) -> tuple[_Play, ...]:
    """The actions of a game, kept for the games asked about last: a workbench makes a new one with every keystroke."""
    plays = _PLAYS.pop(game.hash, None) or tuple(_Play(game, name, action) for name, action in game.action.items())
    _PLAYS[game.hash] = plays
    for oldest in list(_PLAYS)[:-_MOST_GAMES]:
        _PLAYS.pop(oldest, None)
    return plays


def _sizes(row: Size) -> list[Fraction]:
    whole = (Fraction(size) for size in range(int(row.from_) + 1, int(row.up_to) + 1))
    return sorted({row.from_, row.up_to, *(size for size in whole if size < row.up_to)})


def _legal(setting: Setting, hand: Hand) -> list[Hand]:
    """The sets a player may lay out, of each suit the whole where he may lay out any number."""
    suits = [Hand(hand & 0x1FFF << 13 * suit) for suit in range(3, -1, -1)] if setting.one_suit else [hand]
    if setting.cards is None:
        return [suit for suit in suits if suit]
    return [Hand.of(cards) for suit in suits for cards in combinations(suit, setting.cards)]


def _played(play: _Play, hand: Hand, dealers: Dealers, bonus: Fraction, also: Hand) -> Iterator[ActionValue]:
    settings = play.settings(hand)
    if play.setting is not None and also and also not in settings and play.setting.cards in (None, len(also)):
        settings.append(also)
    keys = [play.ranking.key(chosen) for chosen in settings]
    bounds = list({*keys, *(key + 1 for key in keys), *([play.qualifier] if play.qualifier is not None else [])})
    below = dict(zip(bounds, dealers.below(play.ranking, bounds), strict=True))
    short = 0 if play.qualifier is None else below[play.qualifier]
    sizes = play.sizes(play.ranking.key(hand))
    for chosen, key in zip(settings, keys, strict=True):
        lower, equal = max(below[key], short), max(below[key + 1], short)
        counts = (short, lower - short, equal - lower, dealers.hands - equal)
        price = _line_price(play.table, hand & ~chosen) if play.table is not None else None
        for size in sizes:
            nets = [net + bonus for net in play.nets(size, price)]
            units = lcm(*(net.denominator for net in nets))
            total = sum(map(mul, counts, (net.numerator * (units // net.denominator) for net in nets)))
            yield ActionValue(play.name, size, chosen if play.setting else None, total, dealers.hands * units)
