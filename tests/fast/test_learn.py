"""Learning a game: pictures show what their words say, and every hand of a tour is what its lesson claims."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from longsuit.cards import Hand
from longsuit.exact.hand import hand_value
from longsuit.hands import RANKINGS
from longsuit.learn.card import learn_card
from longsuit.learn.hand import SEAT, Dealt, dealt
from longsuit.learn.pictures import pictures
from longsuit.learn.tour import HANDS, LESSONS, search, tour
from longsuit.report.rule_card import rule_card
from longsuit.rules import game as load
from longsuit.rules.model import Game
from longsuit.table import Round
from tests.fast.rules.felt import line_paid
from tests.games import PRIVATE as SHEETS


@pytest.fixture(params=SHEETS)
def game(request: pytest.FixtureRequest) -> Game:
    """Every sheet there is."""
    return load(request.param)


def test_the_card_says_what_the_rule_card_says(game: Game) -> None:
    card, document = learn_card(game), rule_card(game)
    assert [section["title"] for section in card["sections"]] == [section.title for section in document.sections]
    assert [len(section["blocks"]) for section in card["sections"]] == [len(section.blocks) for section in document.sections]
    assert sum(len(section["pictures"]) for section in card["sections"]) == len(pictures(game))
    assert game.full_id in [sheet["id"] for sheet in card["sheets"]]


def _pay_pictures(game: Game) -> list[tuple[Any, dict[str, Any]]]:
    schedules = [schedule for name in game.tables for schedule in game.pay_tables(name)]
    drawn = [picture for picture in pictures(game) if picture["section"] == "pays"]
    return list(zip(schedules, drawn, strict=True))


def test_every_line_of_every_pay_table_is_shown_by_a_hand_it_pays(game: Game) -> None:
    for schedule, picture in _pay_pictures(game):
        assert [hand["words"] for hand in picture["hands"]] == list(schedule.lines)
        for hand in picture["hands"]:
            cards, made = Hand.parse(hand["cards"]), Hand.parse(hand["made_of"])
            assert line_paid(schedule, cards) == hand["words"]
            assert schedule.ranking.key(made) == schedule.ranking.key(cards)
            assert made & ~cards == 0
            assert (hand["says"], hand["pays"]) == (schedule.ranking.say(cards), str(schedule.lines[hand["words"]]))


def test_compared_hands_are_one_step_apart_and_share_no_card(game: Game) -> None:
    drawn = [picture for picture in pictures(game) if picture["section"] == "ranking"]
    assert len(drawn) == len(game.contest)
    for contest, picture in zip(game.contest.values(), drawn, strict=True):
        better, worse, copy = (Hand.parse(hand["cards"]) for hand in picture["hands"])
        keys = sorted(contest.ranking.keys(game.deal.player))
        assert keys.index(contest.ranking.key(better)) == keys.index(contest.ranking.key(worse)) + 1
        assert contest.ranking.key(copy) == contest.ranking.key(better)
        assert better & worse == better & copy == 0
        assert len(better) == len(worse) == len(copy) == game.deal.player


def test_the_edge_of_the_qualifier_is_shown(game: Game) -> None:
    drawn = [picture for picture in pictures(game) if picture["section"] == "contest"]
    asked = [contest for contest in game.contest.values() if contest.dealer_qualifies]
    for contest, picture in zip(asked, drawn, strict=True):
        least, short = (contest.ranking.key(Hand.parse(hand["cards"])) for hand in picture["hands"])
        keys = sorted(contest.ranking.keys(game.deal.dealer))
        assert short < contest.qualifying_key <= least
        assert keys.index(least) == keys.index(short) + 1


def test_hands_that_may_bet_more_may(game: Game) -> None:
    for action in game.action.values():
        ranking = game.contest[action.contest].ranking
        held = [row.holding for row in action.size if row.holding]
        drawn = [picture for picture in pictures(game) if picture["title"].startswith(f"{action.title}: hands that may")]
        assert [hand["words"] for picture in drawn for hand in picture["hands"]] == held
        for words, hand in zip(held, [hand for picture in drawn for hand in picture["hands"]], strict=True):
            assert ranking.key(Hand.parse(hand["cards"])) in ranking.span(words)


def test_a_tour_is_five_hands_each_what_it_claims(game: Game) -> None:
    told = tour(game)
    numbers = {name: number for name, (number, _) in search(game).items()}
    assert all(numbers[hand["lesson"]] == hand["shuffle"] for hand in told["hands"])
    assert (
        len(told["hands"]) == len({hand["lesson"] for hand in told["hands"]}) == len({hand["shuffle"] for hand in told["hands"]}) == HANDS
    )
    by_name = {lesson.name: lesson for lesson in LESSONS}
    assert [hand["lesson"] for hand in told["hands"]] == [name for name in by_name if name in {hand["lesson"] for hand in told["hands"]}]
    first = dealt(game, next(hand["shuffle"] for hand in told["hands"] if hand["lesson"] == "win"))
    for hand in told["hands"]:
        again = dealt(game, hand["shuffle"])
        assert by_name[hand["lesson"]].fits(again, first)
        _check_claim(hand, again)


def _check_claim(hand: dict[str, Any], again: Dealt) -> None:
    """The lesson's claim, told from the settlements the page shows and not from the search."""
    (best,) = [choice for choice in hand["choices"] if choice["best"]][:1]
    nets = {entry["wager"]: entry["net"] for entry in best["settlements"]}
    reasons = " ".join(entry["reason"] for entry in best["settlements"])
    ante = nets[again.game.ante]
    match hand["lesson"]:
        case "win":
            assert ante > 0
            assert "hand is higher" in reasons
        case "fold":
            assert best["action"] == "fold"
            assert ante < 0
        case "more":
            sizes = [choice["words"] for choice in hand["choices"] if choice["action"] == best["action"]]
            assert len(sizes) > 1
            assert best["words"] == sizes[-1]
        case "setting":
            assert len([choice for choice in hand["choices"] if choice["action"] == best["action"]]) > 1
        case "short":
            assert "does not qualify" in reasons
            assert False in [each["qualifies"] for each in hand["dealer_says"]]
        case "bonus":
            assert ante < 0
            assert any(net > 0 for wager, net in nets.items() if wager in again.game.bonuses)
        case "contest" | "close":
            assert best["action"] != "fold"
        case "tie":
            assert ante == 0


def test_choices_are_worth_and_settled_as_the_table_says(game: Game) -> None:
    for hand in tour(game)["hands"]:
        again = dealt(game, hand["shuffle"])
        values = {(action.name): action for action in again.value.actions}
        assert hand["cards"] == " ".join(map(str, again.round.seat(SEAT).cards))
        assert max(choice["value"] for choice in hand["choices"]) == float(again.value.best.ev * again.ante)
        for choice in hand["choices"]:
            action = next(
                action
                for action in values.values()
                if (action.numerator, action.denominator) == (choice["ev"]["numerator"], choice["ev"]["denominator"])
                and action.action == choice["action"]
            )
            end = again.after(action)
            assert end.phase == "settled"
            assert (choice["net"], sum(entry["net"] for entry in choice["settlements"])) == (end.net(SEAT), end.net(SEAT))
            odds = choice["chances"]
            if odds:
                assert odds["short"] + odds["win"] + odds["tie"] + odds["lose"] == odds["hands"]
            else:
                assert choice["action"] == "fold"


def test_chances_explain_the_worth() -> None:
    game = load("high-card-flush")
    for hand in tour(game)["hands"]:
        for choice in hand["choices"]:
            odds = choice["chances"]
            if odds:
                size = Fraction(int(choice["words"].split("$")[1]), 10)
                won = odds["short"] + (1 + size) * (odds["win"] - odds["lose"])
                assert Fraction(choice["ev"]["numerator"], choice["ev"]["denominator"]) == Fraction(won, odds["hands"])


def test_bonuses_a_fold_loses_are_part_of_the_choice() -> None:
    game = load("pick-2-poker")
    hand = dealt(game, 1)
    plain = hand_value(game, hand.hand)
    assert hand.value.actions[-1].ev == plain.actions[-1].ev - Fraction(1, 2)


def test_pictures_stand_in_sections_of_the_rule_card(game: Game) -> None:
    assert {picture["section"] for picture in pictures(game)} <= {section.name for section in rule_card(game).sections}


STREETS = ("three-card-poker", "let-it-ride", "mississippi-stud")


@pytest.mark.parametrize("name", STREETS[:2])
def test_a_tour_of_streets_goes_decision_by_decision(name: str) -> None:
    rules = load(name)
    told = tour(rules)
    assert len({hand["lesson"] for hand in told["hands"]}) == HANDS
    by_name = {lesson.name: lesson for lesson in LESSONS}
    for hand in told["hands"]:
        again = dealt(rules, hand["shuffle"])
        assert by_name[hand["lesson"]].fits(again, None) or hand["lesson"] == "contest"
        assert [decision["street"] for decision in hand["decisions"]] == [rules.street[step.state.street].name for step in again.steps]
        assert hand["choices"] == hand["decisions"][-1]["choices"]
        for decision in hand["decisions"]:
            assert set(decision["board"].split()) <= set(hand["board"].split())
            assert any(choice["best"] for choice in decision["choices"])
            assert all(choice["net"] == sum(entry["net"] for entry in choice["settlements"]) for choice in decision["choices"])


def test_a_decision_of_a_tour_is_priced_as_the_coach_prices_it() -> None:
    hand = dealt(load("let-it-ride"), 1)
    assert [step.state.street for step in hand.steps] == [0, 1]
    for step in hand.steps:
        value = hand_value(
            hand.game,
            hand.hand,
            board=Hand.of(step.state.board),
            made={"bet-1": _left(step.state), "bet-2": Fraction(1), "bet-3": Fraction(1)},
        )
        assert [(action.name, action.ev) for action in step.value.actions] == [(action.name, action.ev) for action in value.actions]


def _left(state: Round) -> Fraction:
    """What is still on the first bet."""
    seat, place = state.seat(SEAT), state.table.layout.place["bet-1"]
    return Fraction(0 if seat.taken_back >> place & 1 else 1)


@pytest.mark.parametrize("name", STREETS)
def test_pictures_of_shared_cards_show_the_cards_that_count(name: str) -> None:
    rules = load(name)
    for picture in pictures(rules):
        for hand in picture["hands"]:
            assert len(Hand.parse(hand["cards"])) in {ranking.least for ranking in RANKINGS.values()}
