"""Ways to stay in: sizes of a raise, settings of a hand, and the sentences that refuse."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from longsuit.cards import SUITS, Hand
from longsuit.hands import RANKINGS
from longsuit.settlement.errors import RoundError
from longsuit.settlement.moves import Move, Row
from longsuit.settlement.paying import Schedule, schedules
from tests.fast.settlement.toys import cards, judge, key, move, toy

POKER, FLUSH, PAIR = "three-card poker", "longest flush", "two-card flush"
HAND = "As Ks 7h 7d 7c"


def row(least: object, most: object, *only: object) -> Row:
    return Row(Fraction(str(least)), Fraction(str(most)), tuple(Fraction(str(size)) for size in only))


def settings(made: Move, hand: str) -> set[Hand]:
    return {Hand(laid) for laid in made.settings(cards(hand))}


def hands(*written: str) -> set[Hand]:
    return {Hand.parse(text) for text in written}


def refusal(made: Move, hand: str, laid: str) -> str:
    with pytest.raises(RoundError) as refused:
        made.check(cards(hand), cards(laid))
    return str(refused.value)


def beside() -> Schedule:
    """A pay table for the cards left beside a set of three of five cards."""
    changes = {
        "deal": {"player": 5},
        "wager": {"play": {"judges": PAIR, "on": "cards left", "table": {"1": {"2-card flush, seven high or better": "1 to 1"}}}},
        "action": {"play": {"setting": {"box": "the box", "rest": "beside it", "cards": 3}}},
    }
    return schedules(toy(changes), "play", "1", (judge(POKER),))[0]


def test_a_row_in_cents_lies_within_what_the_sheet_says() -> None:
    assert row(1, 3).amounts(1500) == (1500, 4500)
    assert row("1/3", "3/2").amounts(500) == (167, 750)
    assert row("1/2", "1/2").amounts(501) == (250, 250)
    assert row("2/3", "7/2").amounts(100) == (67, 350)


def test_named_sizes_are_rounded_down_to_the_cent() -> None:
    named = row("1/3", "3/2", "1/3", "2/3", "3/2")
    assert named.amounts(500) == (166, 750)
    assert [named.cents(size, 500) for size in named.sizes] == [166, 333, 750]


def test_a_size_in_cents_keeps_the_ends_of_its_row() -> None:
    wide = row("1/3", "7/3")
    assert [wide.cents(size, 500) for size in wide.sizes] == [167, 500, 1000, 1166]
    assert row("1/2", "1/2").cents(Fraction(1, 2), 501) == 250


def test_a_size_is_lawful_if_it_is_named_or_lies_in_whole_steps_between_the_ends() -> None:
    named, wide = row(1, 3, 1, 3), row("1/3", 3)
    assert [named.allows(Fraction(size), 500, 100) for size in (1, 2, 3)] == [True, False, True]
    sizes = ("1/3", "1/4", "2/5", "41/100", "3", "16/5")
    assert [wide.allows(Fraction(size), 500, 100) for size in sizes] == [True, False, True, False, True, False]


@pytest.mark.parametrize("offered", [row(1, 3), row(1, 3, 1, 3), row(2, 2), row("1/2", "7/2")])
def test_the_table_and_the_environment_allow_the_same_amounts(offered: Row) -> None:
    bounds = offered.bounds(500)
    allowed = [amount for amount in range(0, 2500, 25) if bounds.allows(amount, 100)]
    assert allowed == [amount for amount in range(0, 2500, 25) if offered.allows(Fraction(amount, 500), 500, 100)]
    assert {bounds.least, bounds.most} <= set(allowed)


def test_bounds_in_cents_keep_the_ends_that_are_no_whole_steps() -> None:
    bounds = row("1/3", "7/3").bounds(500)
    assert (bounds.least, bounds.most) == (167, 1166)
    assert [amount for amount in (166, 167, 200, 250, 1100, 1166, 1200) if bounds.allows(amount, 100)] == [167, 200, 1100, 1166]


def test_sizes_worth_naming_are_the_ends_and_the_whole_antes_between() -> None:
    assert row(1, 1).sizes == [1]
    assert row(1, 3).sizes == [1, 2, 3]
    assert row("1/2", "5/2").sizes == [Fraction(1, 2), 1, 2, Fraction(5, 2)]
    assert row("3/2", 3).sizes == [Fraction(3, 2), 2, 3]
    assert row("1/3", "2/3").sizes == [Fraction(1, 3), Fraction(2, 3)]


def test_one_row_is_for_every_hand() -> None:
    made = move(POKER, {"from": 1, "up_to": 2})
    assert made.row(0) == made.row(key(POKER, "Ah Kh Qh")) == row(1, 2)


def test_of_two_rows_the_better_hands_have_the_last() -> None:
    made = move(POKER, {"from": 1, "up_to": 1}, {"from": 1, "up_to": 3, "holding": "pair of sixes or better"})
    assert made.row(key(POKER, "6h 6d 2c")) == made.row(key(POKER, "Ah Kh Qh")) == row(1, 3)
    assert made.row(key(POKER, "5h 5d Ac")) == made.row(0) == row(1, 1)


def test_of_three_rows_each_hand_has_its_own() -> None:
    made = move(
        POKER,
        {"from": 1, "up_to": 1},
        {"from": 1, "up_to": 2, "holding": "pair or better"},
        {"from": 2, "up_to": 4, "holding": "straight or better"},
    )
    assert [made.row(key(POKER, hand)) for hand in ("Ah Kd 2c", "2h 2d 3c", "4h 3d 2c")] == [row(1, 1), row(1, 2), row(2, 4)]


def test_where_no_hand_has_a_choice_there_is_one_size_to_pick() -> None:
    assert move(POKER, {"from": 2, "up_to": 2}).picks == (True,)
    assert move(POKER, {"from": 1, "up_to": 2}).picks == (False, True)
    assert move(POKER, {"from": 1, "up_to": 1}, {"from": 1, "up_to": 3, "holding": "pair"}).picks == (False, True)


def test_an_action_keeps_what_its_definition_says() -> None:
    made = move(POKER)
    assert (made.name, made.title, made.spot, made.contest, made.place) == ("raise", "Raise", 1, "showdown", 0)
    assert (made.setting, made.left, made.by_worth, made.ranking) == (None, None, False, RANKINGS[POKER])


@pytest.mark.parametrize(
    ("ranking", "setting", "remembers"),
    [
        (POKER, {}, False),
        (POKER, {"cards": 3}, True),
        (POKER, {"cards": 4}, False),
        (FLUSH, {"one_suit": True}, True),
        (PAIR, {"cards": 2, "one_suit": True}, True),
        (FLUSH, {"choice": "free"}, False),
    ],
)
def test_only_few_cards_are_worth_remembering(ranking: str, setting: dict[str, Any], *, remembers: bool) -> None:
    made = move(ranking, **setting)
    assert hasattr(made.set_key, "cache_info") is remembers
    assert made.set_key(cards("As Ks 7s")) == RANKINGS[ranking].key(cards("As Ks 7s"))


@pytest.mark.parametrize(
    ("ranking", "setting", "whole"),
    [
        (POKER, {}, True),
        (POKER, {"choice": "free"}, True),
        (FLUSH, {"one_suit": True}, True),
        ("second flush", {"one_suit": True}, False),
        (POKER, {"cards": 3}, True),
        (POKER, {"cards": 4}, True),
        (FLUSH, {"cards": 4}, False),
        (PAIR, {"cards": 2, "one_suit": True}, True),
        (PAIR, {"cards": 3}, True),
        ("five-card poker", {"cards": 5, "one_suit": True}, False),
    ],
)
def test_the_best_setting_is_worth_the_whole_hand_where_enough_cards_are_set(ranking: str, setting: dict[str, Any], *, whole: bool) -> None:
    assert move(ranking, **setting).whole is whole


def test_settings_are_told_apart_where_another_than_the_best_hand_may_pay_or_the_best_is_not_the_whole() -> None:
    as_dealt, thinned, short = move(POKER), move(POKER, cards=3), move(FLUSH, cards=4)
    assert (as_dealt.sets, as_dealt._replace(by_worth=True).sets) == (False, False)
    assert (thinned.sets, thinned._replace(by_worth=True).sets) == (False, True)
    assert short.sets is True


def test_a_hand_played_as_dealt_has_one_setting() -> None:
    made = move(POKER)
    assert settings(made, HAND) == hands(HAND)
    assert made.choices(cards(HAND)) == [cards(HAND)]
    assert made.propose(cards(HAND)) == cards(HAND)


def test_of_hands_in_one_suit_the_best_is_proposed_not_the_longest() -> None:
    made = move(POKER, one_suit=True)
    assert made.propose(cards("As Ks 9s 2s 7h 6h 5h")) == cards("7h 6h 5h")


def test_any_three_of_five_cards_may_be_set() -> None:
    free = move(POKER, cards=3)
    assert settings(free, HAND) == {Hand.parse(" ".join(three)) for three in combinations(HAND.split(), 3)}
    assert len(list(free.settings(cards(HAND)))) == 10


def test_where_only_the_best_may_be_set_equal_ones_may_too() -> None:
    best = move(POKER, cards=3, choice="best only")
    assert settings(best, HAND) == hands("7h 7d 7c")
    assert settings(best, "7h 7d As Ks Qs") == hands("As Ks Qs")
    assert settings(best, "7h 7d As Ah 3c") == hands("As Ah 7h", "As Ah 7d")


def test_cards_of_one_suit_in_any_number() -> None:
    made = move(FLUSH, one_suit=True)
    assert settings(made, "As Ks 7h") == hands("As Ks", "As", "Ks", "7h")
    assert settings(move(FLUSH, one_suit=True, choice="best only"), "As Ks 7h") == hands("As Ks")


def test_two_cards_of_one_suit() -> None:
    assert settings(move(PAIR, cards=2, one_suit=True), "As Ks 7s 7h 2h") == hands("As Ks", "As 7s", "Ks 7s", "7h 2h")


def test_any_cards_at_all_from_as_many_as_the_ranking_needs() -> None:
    made = move(POKER, choice="free")
    assert settings(made, "As Ks 7h 7d") == hands("As Ks 7h", "As Ks 7d", "As 7h 7d", "Ks 7h 7d", "As Ks 7h 7d")
    assert made.propose(cards(HAND)) == cards(HAND)


def test_the_best_suit_is_proposed_and_of_equal_ones_the_longest() -> None:
    made = move(FLUSH, one_suit=True)
    assert made.propose(cards("As Ks 7h 6h 5h")) == cards("7h 6h 5h")
    assert made.propose(cards("As Ks Ah Qh 2c")) == cards("As Ks")
    pair = move(PAIR, one_suit=True)
    assert pair.propose(cards("As Ks Ah Kh 2h")) == cards("Ah Kh 2h")
    assert pair.propose(cards("As Ks 2s Ah Kh")) == cards("As Ks 2s")
    assert pair.propose(cards("Ac Kc 2c Ad Kd")) == cards("Ac Kc 2c")


def test_the_best_of_all_sets_is_proposed() -> None:
    made = move(POKER, cards=3)
    assert made.propose(cards(HAND)) == cards("7h 7d 7c")
    assert made.propose(cards("As Ks Qs 7h 7d")) == cards("As Ks Qs")
    assert move(FLUSH, cards=4).propose(cards("As Ks Qs 5h 4h 3h 2h")) == cards("5h 4h 3h 2h")
    assert move(FLUSH, cards=4).propose(cards("As Ks Qs Js 9s 2h")) == cards("As Ks Qs Js")


def test_of_equal_sets_the_one_that_leaves_the_best_paid_cards_is_proposed() -> None:
    paid = move(POKER, cards=3, left=beside())
    plain = move(POKER, cards=3)
    hand = "Ac Ad 9s 9h Ks"
    assert plain.set_key(paid.propose(cards(hand))) == plain.set_key(plain.propose(cards(hand)))
    assert paid.propose(cards("Ac Ad 9c 9d 9h")) == cards("9c 9d 9h")
    for suit, other in ("hs", "sh"):
        equal = f"Qc Qd J{suit} J{other} 5{suit}"
        assert paid.propose(cards(equal)) == cards(f"Qc Qd J{other}")


def test_of_equal_sets_that_leave_nothing_better_the_first_in_suit_order_is_proposed() -> None:
    assert move(POKER, cards=3).propose(cards("7h 7d As Ah 3c")) == cards("7d As Ah")


def test_a_hand_that_is_worth_nothing_is_set_all_the_same() -> None:
    assert key(PAIR, "As Kh") == 0
    assert move(PAIR, cards=2).propose(cards("As Kh Qd Jc")) == cards("Qd Jc")


@pytest.mark.parametrize("hand", ["As Ks Qs Js Ts 2h 2d", "2c 2d 3h 4s 7c 9d Jh", "Ah Ad Ac 5s 5h 5d 2c"])
def test_a_hand_with_cards_to_spare_is_thinned_to_the_cards_that_count(hand: str) -> None:
    made = move("five-card poker", cards=5)
    proposed = made.propose(cards(hand))
    assert proposed & ~cards(hand) == 0
    assert proposed.bit_count() == 5
    assert key("five-card poker", hand) == made.set_key(proposed)


def test_thinning_keeps_as_many_cards_as_are_wanted() -> None:
    assert move("five-card poker", cards=6).propose(cards("2c 3c 4c 5c 6c 7d 9h")).bit_count() == 6
    assert move(POKER, cards=4).propose(cards("7h 7d 7c As Ks")).bit_count() == 4


def test_the_setting_that_could_be_right_is_the_best_unless_a_lower_one_can_be_worth_more() -> None:
    made = move(POKER, cards=3)
    assert made.choices(cards(HAND)) == [cards("7h 7d 7c")]
    assert set(made._replace(by_worth=True).choices(cards(HAND))) == settings(made, HAND)


def test_a_hand_played_as_dealt_cannot_be_set() -> None:
    move(POKER).check(cards(HAND), cards(HAND))
    assert refusal(move(POKER), HAND, "7h 7d 7c") == "Raise is played with the whole hand; there is nothing to set: As Ks 7h 7d 7c plays."


def test_a_setting_has_the_number_of_cards_its_box_takes() -> None:
    made = move(POKER, cards=3)
    made.check(cards(HAND), cards("As Ks 7h"))
    assert refusal(made, HAND, "As Ks") == "Set 3 cards; you chose 2."
    assert refusal(made, HAND, "As Ks 7h 7d") == "Set 3 cards; you chose 4."


def test_a_setting_has_the_cards_its_ranking_needs() -> None:
    assert refusal(move(POKER, choice="free"), HAND, "As Ks") == "Set at least 3 cards; you chose 2."
    assert refusal(move(FLUSH, one_suit=True), HAND, "") == "Set at least 1 card; you chose 0."
    move(POKER, choice="free").check(cards(HAND), cards("As Ks 7h"))
    move(FLUSH, one_suit=True).check(cards(HAND), cards("7h"))


def test_a_setting_of_one_suit_has_one_suit() -> None:
    made = move(FLUSH, one_suit=True)
    made.check(cards(HAND), cards("As Ks"))
    assert refusal(made, HAND, "As 7h") == "The cards you set must be of one suit; As 7h are not."
    move(FLUSH, choice="free").check(cards(HAND), cards("As 7h"))


def test_where_the_best_must_be_set_a_lower_hand_is_refused_and_an_equal_one_is_not() -> None:
    made = move(POKER, cards=3, choice="best only")
    assert refusal(made, HAND, "As Ks 7h") == "The best hand must be set here: 7h 7d 7c."
    made.check(cards("7h 7d As Ah 3c"), cards("As Ah 7h"))
    made.check(cards("7h 7d As Ah 3c"), cards("As Ah 7d"))


@pytest.mark.parametrize("suit", SUITS)
def test_every_suit_is_a_suit(suit: str) -> None:
    hand = f"A{suit} K{suit} 2{suit}"
    made = move(FLUSH, one_suit=True)
    assert made.propose(cards(hand)) == cards(hand)
    assert len(settings(made, hand)) == 7


def test_what_may_be_set_is_what_is_not_refused() -> None:
    best = move(FLUSH, one_suit=True, choice="best only")
    assert [best.may_set(cards(HAND), cards(laid)) for laid in ("As Ks", "7h", "As 7h")] == [True, False, False]
    assert not move(POKER).may_set(cards(HAND), cards(HAND)), "nothing is set"


def test_a_hand_played_as_dealt_is_shown_without_cards_that_count_for_nothing() -> None:
    assert Hand(move(POKER).best(cards(HAND))) == Hand.parse("7h 7d 7c")
    assert Hand(move(POKER, cards=4).best(cards(HAND))) == Hand(move(POKER, cards=4).propose(cards(HAND)))
    assert Hand(move(PAIR).best(cards("As Ks 7s 7h"))) == Hand.parse("As Ks 7s"), "a flush is shown with all its suit"


def test_the_best_of_one_suit_may_be_worth_less_than_the_whole_hand() -> None:
    assert Hand(move(POKER, one_suit=True).propose(cards("As Ks 7s 7h 7d"))) == Hand.parse("As Ks 7s")


def test_a_named_size_that_comes_out_even_is_the_whole_of_it() -> None:
    assert row(1, 3, 1, 3).amounts(500) == (500, 1500)
