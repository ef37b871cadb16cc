"""Three routes to every base game: the solver, every dealer hand dealt and valued plainly, and rounds played at random."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, sqrt
from random import Random

import numpy as np
import pytest

from longsuit.exact.hand import hand_value
from longsuit.exact.play import FOLD, best_choice
from longsuit.exact.value import base_value
from tests.exact import plain
from tests.exact.plain import LEADING, Integers
from tests.exact.plain_games import (
    ACE_KING,
    ANTE_BONUS,
    BONUS_FIVE,
    BONUS_THREE,
    JACK_HIGH,
    NINE_HIGH,
    PLAIN,
    PLAY_PAYS,
    QUEEN_HIGH,
    Situation,
    Totals,
)
from tests.exact.solved import game_of, index, moved, priced_for, solver_totals, suits_in_order

SIZES = {"high-card-flush": 7, "i-luv-suits": 7, "5-card-pursuit": 5, "pick-2-poker": 5, "three-card-poker": 3}
GAMES = ["high-card-flush", "5-card-pursuit", "pick-2-poker", "three-card-poker"]
"""One of each base game."""
PARTS = 8


def flush_hand(random: Random, length: int, top: int) -> list[int] | None:
    """A random hand whose longest flush has that many cards, headed by that rank; None where luck has it otherwise."""
    suit = random.randrange(4)
    if top - 1 < length:
        return None
    best = [13 * suit + top - 2, *(13 * suit + rank for rank in random.sample(range(top - 2), length - 1))]
    others = random.sample([card for card in range(52) if card // 13 != suit], 7 - length)
    value = plain.number(*sorted((card % 13 + 2 for card in best), reverse=True))
    return best + others if plain.longest_flush(np.array(best + others)) == value else None


@cache
def seven_card_hands() -> list[list[int]]:
    """Every length and every top card several times, most where the decision is close."""
    random = Random(7)
    hands = []
    for length, each in ((2, 3), (3, 8), (4, 5), (5, 4), (6, 3), (7, 2)):
        for top in range(length + 1, 15):
            made = [flush_hand(random, length, top) for _ in range(40 * each)]
            hands += [hand for hand in made if hand is not None][:each]
    return hands


@cache
def listed_hands(size: int, each: int) -> list[list[int]]:
    """Every kind of hand, by five-card and three-card category and by the top card of its best suited pair, several times."""
    deck = plain.deck_of(size)
    strata = (deck.five // LEADING * 16 + deck.three // LEADING) * 16 + deck.flush // 15
    random = np.random.default_rng(5)
    masks = [mask for stratum in np.unique(strata) for mask in random.permutation(deck.masks[strata == stratum])[:each]]
    return [plain.cards_of(int(mask)) for mask in masks]


def sample(name: str) -> list[list[int]]:
    """At least two hundred hands of a game, spread over everything a hand can be."""
    return seven_card_hands() if SIZES[name] == 7 else listed_hands(SIZES[name], {5: 2, 3: 8}[SIZES[name]])


def single_hand_totals(name: str, seen: Situation) -> Totals:
    """What ``hand_value`` says, as totals over all dealer hands."""
    value = hand_value(game_of(name), plain.mask_of(seen.hand), known=plain.mask_of(seen.known), dealer=plain.mask_of(seen.shown))
    size = SIZES[name]
    dealers = comb(52 - size - len(seen.known) - len(seen.shown), size - len(seen.shown))
    totals = {}
    for action in value.actions:
        assert action.denominator % dealers == 0
        left = int(value.hand) & ~int(action.setting) if name == "5-card-pursuit" and action.setting else 0
        total = action.ev * dealers
        assert total.denominator == 1
        totals[action.action, int(action.size), left] = int(total)
    return totals


def check_part(name: str, part: int) -> None:
    hands = sample(name)
    assert len(hands) >= 200
    mine = hands[part::PARTS]
    for hand, solved in zip(mine, solver_totals(name, mine), strict=True):
        dealt = PLAIN[name](Situation(hand))
        assert single_hand_totals(name, Situation(hand)) == dealt
        assert solved == {key: total for key, total in dealt.items() if key in solved}
        assert {key for key in dealt if key not in solved} <= {("raise", 2, 0), ("play", 2, 0)}


@pytest.mark.parametrize("part", range(1))
@pytest.mark.parametrize("name", GAMES)
def test_solver_single_hand_and_every_dealer_hand_dealt_agree_to_the_integer(name: str, part: int) -> None:
    check_part(name, part)


def test_i_luv_suits_agrees_with_every_dealer_hand_dealt() -> None:
    hands = seven_card_hands()[::12]
    for hand, solved in zip(hands, solver_totals("i-luv-suits", hands), strict=True):
        dealt = PLAIN["i-luv-suits"](Situation(hand))
        assert single_hand_totals("i-luv-suits", Situation(hand)) == dealt
        assert solved == {key: total for key, total in dealt.items() if key in solved}


def situations(name: str, known: int, shown: int) -> list[Situation]:
    """Hands with further cards in sight, drawn from the deck at random."""
    random = Random(100 * known + shown)
    seen = []
    for hand in sample(name)[:: max(1, len(sample(name)) // 5)]:
        others = random.sample([card for card in range(52) if card not in hand], known + shown)
        seen.append(Situation(hand, sorted(others[:known]), sorted(others[known:])))
    return seen


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("hands_seen", "shown"), [(1, 0), (3, 0), (1, 1), (0, 2), (2, 2), (1, -1), (0, -1)])
def test_further_cards_seen_change_every_action_as_dealing_the_rest_says(name: str, hands_seen: int, shown: int) -> None:
    cards = SIZES[name]
    for seen in situations(name, cards * hands_seen, shown % (cards + 1)):
        assert single_hand_totals(name, seen) == PLAIN[name](seen)


def test_a_full_table_seen_leaves_the_flush_dealer_few_hands() -> None:
    for seen in situations("high-card-flush", 35, 1):
        assert single_hand_totals("high-card-flush", seen) == PLAIN["high-card-flush"](seen)


@plain.compiled
def dealt_rounds(seed: int, players: Integers, dealers: Integers) -> None:
    """Deal random rounds, suits exchanged so that the player's are in order: no ranking minds."""
    state = np.array([seed])
    deck = np.arange(52)
    cards = players.shape[1]
    for number in range(len(players)):
        plain.shuffled(state, deck, 2 * cards)
        mask = 0
        for card in deck[:cards]:
            mask |= 1 << card
        order = suits_in_order(mask)
        for place in range(4):
            for card in range(2 * cards):
                if deck[card] // 13 == order[place]:
                    moved_card = 13 * place + deck[card] % 13
                    if card < cards:
                        players[number, card] = moved_card
                    else:
                        dealers[number, card - cards] = moved_card


@plain.compiled
def values(kind: int, hands: Integers) -> Integers:
    """Longest flush, two-card flush, best three or five cards of every hand."""
    out = np.empty(len(hands), np.int64)
    for number in range(len(hands)):
        if kind == 0:
            out[number] = plain.longest_flush(hands[number])
        elif kind == 1:
            out[number] = plain.two_card_flush(hands[number])
        elif kind == 2:
            out[number] = plain.best_three(hands[number])
        else:
            out[number] = plain.five_cards(hands[number])
    return out


LONGEST, TWO_CARDS, THREE, FIVE = range(4)


def compared(mine: Integers, theirs: Integers, needed: int) -> Integers:
    """By round: 2 where the dealer falls short, else 1, 0 or -1 as the player's hand is above, equal or below."""
    return np.where(theirs < needed, 2, np.sign(mine - theirs))


def paid(table: dict[int, int], hand_values: Integers, otherwise: int) -> Integers:
    """What a pay table by category pays."""
    prices = np.array([table.get(category, otherwise) for category in range(10)])
    return prices[hand_values // LEADING]


class Rounds:
    """Random rounds of a game, and what the solver would do with each."""

    def __init__(self, name: str, rounds: int, seed: int) -> None:
        self.name = name
        self.players = np.empty((rounds, SIZES[name]), dtype=np.int64)
        self.dealers = np.empty((rounds, SIZES[name]), dtype=np.int64)
        dealt_rounds(seed, self.players, self.dealers)
        masks = (np.int64(1) << self.players).sum(axis=1)
        rows, number = np.unique(index(name).find(masks), return_inverse=True)
        self.priced = priced_for(name, rows)
        choice = best_choice(self.priced)
        self.candidate, self.way = choice.candidate[number], choice.way[number]

    def taken(self, action: str) -> Integers:
        """By round: the size of an action, 0 where it is not taken."""
        size = np.zeros(len(self.candidate), dtype=np.int64)
        for place, candidate in enumerate(self.priced.candidates):
            if candidate.action == action:
                mine = self.candidate == place
                size[mine] = np.array([int(amount) for amount in candidate.sizes])[candidate.size[self.way[mine]]]
        return size

    def left(self) -> Integers:
        """By round: the cards left beside the set ones, as bits."""
        out = np.zeros(len(self.candidate), dtype=np.int64)
        (candidate,) = self.priced.candidates
        stays = self.candidate != FOLD
        out[stays] = candidate.ways.left[self.way[stays]]
        return out


def flush_rounds(size: Integers, players: Integers, dealers: Integers) -> Integers:
    outcome = compared(values(LONGEST, players), values(LONGEST, dealers), NINE_HIGH)
    return np.where(size == 0, -1, np.where(outcome == 2, 1, outcome * (1 + size)))


def pursuit_rounds(left: Integers, players: Integers, dealers: Integers) -> Integers:
    """Sort each hand into the three cards left and the two set."""
    folded = left == 0
    beside = left[:, None] >> players & 1 == 1
    beside[folded] = [True, True, True, False, False]
    ordered = np.take_along_axis(players, np.argsort(~beside, axis=1, kind="stable"), axis=1)
    outcome = compared(values(TWO_CARDS, ordered[:, 3:].copy()), values(TWO_CARDS, dealers), JACK_HIGH)
    pays = paid(PLAY_PAYS, values(THREE, ordered[:, :3].copy()), 0)
    net = np.select([outcome == 2, outcome == 1, outcome == 0], [np.ones_like(pays), 1 + pays, np.zeros_like(pays)], -2)
    return np.where(folded, -1, net)


def pick_two_rounds(three: Integers, five: Integers, players: Integers, dealers: Integers) -> Integers:
    mine3, mine5 = values(THREE, players), values(FIVE, players)
    outcome3 = compared(mine3, values(THREE, dealers), 0)
    outcome5 = compared(mine5, values(FIVE, dealers), ACE_KING)
    hit3, hit5 = paid(BONUS_THREE, mine3, 0), paid(BONUS_FIVE, mine5, 0)
    bonus = np.where(hit3 + hit5 == 0, -1, hit3 + hit5)
    played = np.where(three > 0, 3 * outcome3, np.where(outcome5 == 2, 1, 2 * outcome5))
    return np.where((three == 0) & (five == 0), -2, played + bonus)


def three_card_rounds(play: Integers, players: Integers, dealers: Integers) -> Integers:
    mine = values(THREE, players)
    outcome = compared(mine, values(THREE, dealers), QUEEN_HIGH)
    return np.where(play == 0, -1, np.where(outcome == 2, 1, 2 * outcome) + paid(ANTE_BONUS, mine, 0))


def check_mean(nets: Integers, ev: Fraction) -> None:
    """Within five standard errors, taken from the sample itself."""
    error = float(nets.std(ddof=1)) / sqrt(len(nets))
    assert abs(float(nets.mean()) - float(ev)) < 5 * error


def test_high_card_flush_at_random_comes_to_the_exact_ev() -> None:
    rounds = Rounds("high-card-flush", 2_000_000, seed=1)
    nets = flush_rounds(rounds.taken("raise"), rounds.players, rounds.dealers)
    check_mean(nets, base_value(game_of("high-card-flush")).ev)
    lengths = np.floor(np.log(values(LONGEST, rounds.players)) / np.log(15)).astype(np.int64) + 1
    ten_eight_six = values(LONGEST, rounds.players) >= plain.number(10, 8, 6)
    size = np.where(ten_eight_six, np.select([lengths == 5, lengths > 5], [2, 3], 1), 0)
    check_mean(flush_rounds(size, rounds.players, rounds.dealers), base_value(game_of("high-card-flush"), strategy="t-8-6").ev)


def test_pursuit_at_random_comes_to_the_exact_ev() -> None:
    rounds = Rounds("5-card-pursuit", 2_000_000, seed=2)
    check_mean(pursuit_rounds(rounds.left(), rounds.players, rounds.dealers), base_value(game_of("5-card-pursuit")).ev)


def test_pick_two_at_random_comes_to_the_exact_ev() -> None:
    rounds = Rounds("pick-2-poker", 2_000_000, seed=3)
    nets = pick_two_rounds(rounds.taken("three-card"), rounds.taken("five-card"), rounds.players, rounds.dealers)
    check_mean(nets, base_value(game_of("pick-2-poker")).ev)


def test_three_card_poker_at_random_comes_to_the_exact_ev() -> None:
    rounds = Rounds("three-card-poker", 2_000_000, seed=4)
    check_mean(three_card_rounds(rounds.taken("play"), rounds.players, rounds.dealers), base_value(game_of("three-card-poker")).ev)


def test_hands_are_found_whatever_their_suits() -> None:
    hand = plain.mask_of([0, 1, 13, 14, 15, 30, 51])
    order = suits_in_order(hand)
    assert order == (1, 0, 3, 2)
    assert moved(hand, order) == plain.mask_of([0, 1, 2, 13, 14, 38, 43])
