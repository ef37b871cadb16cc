"""Definitions with streets on which rooms once disagreed, or figures were wrong: they agree now."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import longsuit as ls
from longsuit.conformance.check import check_game
from longsuit.exact.showdown import NotCountableError
from longsuit.rules import parse_definition
from longsuit.rules.layers import merge
from longsuit.rules.model import Game
from longsuit.simulate.figures import Figures
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from tests.writing import Tree, text

HELD: Tree = {"title": "Wager", "made": "to receive cards"}
SMALL: Tree = {
    "language": 2,
    "id": "small-streets",
    "name": "Small Streets",
    "version": "1",
    "summary": "Two cards each and one in the middle.",
    "object": "Hold the better three cards.",
    "deal": {"player": 2, "dealer": 2, "community": 1, "seats": 2},
    "wager": {"ante": {"title": "Ante", "made": "to receive cards"}, "play": {"title": "Play", "made": "to stay in"}},
    "street": [{"name": "before", "may": ["check"]}, {"name": "river", "turns": 1, "may": ["play", "fold"]}],
    "action": {"play": {"title": "Play", "makes": "play", "sizes": [1]}},
    "fold": {"loses": ["ante"]},
    "contest": {"main": {"title": "Main", "compares": "three-card poker", "win": "1 to 1", "tie": "push", "lose": "lose"}},
}
"""A community card, and one decision with it."""

TWO_CONTESTS: Tree = {
    "deal": {"community": 3},
    "wager": {"other": {"title": "Other", "made": "to stay in"}},
    "street": [{"name": "before", "may": ["check"]}, {"name": "river", "turns": 3, "may": ["play", "other"]}],
    "action": {
        "check": {"title": "Check", "contest": "main"},
        "play": {"contest": "main"},
        "other": {"title": "Other", "makes": "other", "sizes": [1, 2], "contest": "suits"},
    },
    "fold": {"loses": []},
    "contest": {
        "suits": {
            "title": "Suits",
            "compares": "longest flush",
            "dealer_qualifies": "3-card flush",
            "not_qualified": {"ante": "1 to 1", "other": "lose"},
            "win": {"ante": "2 to 1", "play": "1 to 1", "other": "6 to 5"},
            "tie": "win",
            "lose": {"ante": "lose", "play": "lose", "other": "push"},
        },
        "main": {"win": {"ante": "1 to 1", "play": "1 to 1", "other": "1 to 1"}},
    },
}
"""Five-card hands or suits, as the player chooses with all cards out."""

BEST: Tree = {"title": "Suits", "why": "Always the other contest.", "rules": [{"street": "river", "do": "other"}, {"do": "check"}]}


def streets(*changes: Tree, **keys: Any) -> Game:
    """The small game with some of its keys written otherwise."""
    tree = SMALL
    for change in (*changes, keys):
        tree = merge(tree, change)
    return parse_definition(text(tree)).game()


def agree(game: Game) -> bool:
    return check_game(game, Random(3), rounds=3) == ()


def worth(game: Game) -> Fraction:
    return ls.solve(game).base.ev


def simulated(game: Game, strategy: str = "optimal") -> float:
    """What the base game wins in the same simulated rounds."""
    return Figures(simulate(Spec(game, 3000, strategy=strategy, seed=5))).table("base").mean


def test_two_contests_of_different_hands_are_each_judged_by_their_own() -> None:
    game = streets(TWO_CONTESTS, strategy={"suits": BEST})
    assert agree(game)
    only = streets(TWO_CONTESTS, strategy={"suits": BEST}, contest={"main": {"compares": "longest flush"}})
    assert simulated(game, "suits") == simulated(only, "suits"), "the other contest is never played"


@pytest.mark.parametrize("dealer", [1, 3])
def test_a_dealer_of_more_or_fewer_cards_than_two_is_read_whole_on_a_board_of_five(dealer: int) -> None:
    turned = [{"name": "before", "may": ["check"]}, {"name": "river", "turns": 5, "may": ["play", "fold"]}]
    assert agree(streets(deal={"dealer": dealer, "community": 5}, street=turned, contest={"main": {"compares": "five-card poker"}}))


def test_a_third_of_an_ante_that_does_not_divide_is_the_same_action_at_the_table_and_in_the_environment() -> None:
    limits = {"base": {"minimum": "$5", "maximum": "$5", "step": "$5"}, "bonus": {"minimum": "$5", "maximum": "$5", "step": "$5"}}
    assert agree(streets(action={"play": {"sizes": [{"from": "1/3", "up_to": "3/2"}]}}, limits=limits))


def test_a_size_that_depends_on_a_hand_with_cards_in_the_middle_is_read_with_them() -> None:
    flush = {"title": "Main", "compares": "longest flush"}
    rows = [1, {"from": 1, "up_to": 3, "holding": "3-card flush or longer"}]
    game = streets(action={"play": {"sizes": rows}}, contest={"main": flush})
    assert agree(game)
    with pytest.raises(NotCountableError, match="what Play may wager depends on the hand"):
        worth(game)


def test_of_more_than_eight_sizes_on_the_last_street_the_greatest_is_still_played() -> None:
    many, two = (streets(action={"play": {"sizes": sizes}}) for sizes in ([*range(1, 11)], [1, 10]))
    assert worth(many) == worth(two)
    assert simulated(many) == simulated(two)
    with pytest.raises(NotCountableError, match="it offers 41 choices at once, and at most 32 are compared"):
        worth(streets(action={"play": {"sizes": [*range(1, 41)]}}))


def test_pay_tables_hit_in_more_than_256_ways_together_are_worth_what_each_is_alone() -> None:
    ranks = ("ace", "king", "queen", "jack", "ten", "9", "8", "7", "6", "5")
    suits = {f"{cards}-card flush, {rank} high": f"{cards + place} to 1" for cards in (4, 3, 2) for place, rank in enumerate(ranks)}
    pairs = {f"pair of {rank}s": f"{place + 1} to 1" for place, rank in enumerate((*ranks[:5], "nine", "eight", "seven", "five", "four"))}
    tables = {"one": ("five-card poker", {"two pair or better": "20 to 1", **pairs}), "two": ("longest flush", suits)}

    def riding(*names: str) -> Game:
        wagers = {
            name: {**HELD, "judges": tables[name][0], "table": {"1": tables[name][1]}} | ({"equals": names[0]} if place else {})
            for place, name in enumerate(names)
        }
        asked = [{"name": "only", "turns": 2, "may": ["check"]}]
        contest = {"title": "Ride", "pays": dict.fromkeys(names, "pay table, or lose")}
        kept = {key: SMALL[key] for key in ("language", "id", "name", "version", "summary", "object")}
        deal = {"player": 3, "community": 2, "seats": 2}
        return parse_definition(text({**kept, "deal": deal, "wager": wagers, "street": asked, "contest": {"ride": contest}})).game()

    assert worth(riding("one", "two")) == worth(riding("one")) + worth(riding("two"))


def test_odds_too_fine_for_whole_numbers_are_refused_in_a_sentence() -> None:
    odds = {"ante": "1 to 999999937 with a pair or better, else 1 to 999999893", "play": "999999999 to 999999866"}
    game = streets(contest={"main": {"win": odds, "lose": {"ante": "lose", "play": "lose"}, "tie": {"ante": "push", "play": "push"}}})
    with pytest.raises(NotCountableError, match="cannot be counted exactly; use rounder odds"):
        worth(game)
    assert [failure.what for failure in check_game(game, Random(1), rounds=1)] == [
        "No stake is paid in whole cents by all these odds; use rounder ones."
    ]


def test_streets_that_turn_nothing_between_decisions_are_worth_what_one_is() -> None:
    asks = {"name": "again", "may": ["check"]}
    once, twice = streets(), streets(street=[SMALL["street"][0], asks, SMALL["street"][1]])
    assert worth(once) == worth(twice)
    with pytest.raises(NotCountableError, match="it asks twice with the whole board out"):
        worth(streets(street=[*SMALL["street"], asks]))


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_dealer_nobody_meets_changes_nothing(dealer: int) -> None:
    bets = {"ante": {**HELD, "judges": "three-card poker", "table": {"1": {"pair or better": "3 to 1"}}}, "half": {"made": "to stay in"}}
    bets["half"] |= {"title": "Half", "judges": "three-card poker", "table": {"1": {"flush": "2 to 1"}}}
    kept = {key: SMALL[key] for key in ("language", "id", "name", "version", "summary", "object")}
    tree = {
        **kept,
        "deal": {"player": 3, "dealer": dealer, "seats": 2},
        "wager": bets,
        "street": [{"name": "one", "may": ["check"]}, {"name": "two", "may": ["half"]}],
        "action": {"half": {"title": "Half", "makes": "half", "sizes": ["1/2"]}},
        "contest": {"pays": {"title": "Pays", "pays": {"ante": "pay table, or lose", "half": "pay table, or push"}}},
    }
    hands = Fraction(22100)
    paired, flushes = 3744 + 720 + 48 + 52 + 1096, 1096
    assert worth(parse_definition(text(tree)).game()) == (3 * paired - (hands - paired) + flushes) / hands
