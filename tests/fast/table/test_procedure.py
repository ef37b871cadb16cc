"""The procedure: every step of a round in order, where a round stands in it, and what a definition may say."""

from __future__ import annotations

from random import Random

import pytest

from longsuit.rules import DefinitionError, game, parse_definition
from longsuit.rules.model import Game
from longsuit.rules.procedure import own_moments, procedure
from longsuit.rules.steps import MOMENTS
from longsuit.table import Round, stacked
from longsuit.table.procedure import PHASES, done
from tests.fast.table.at_the_table import CLASSIC, COLUMBUS, PICK2, PURSUIT, SUITS, dealt
from tests.street_definitions import street_definition
from tests.writing import text

SHEETS = [PURSUIT, COLUMBUS, CLASSIC, SUITS, PICK2]
CARDS = "Ah Kh Qh Js 9s 8d 7c 2c 3c 4s 5s 6d Td Jd"


def mine(step: str) -> Game:
    return parse_definition(f'extends = "high-card-flush"\nid = "mine"\n[procedure]\nstep = [{step}]').game()


@pytest.mark.parametrize("name", SHEETS)
def test_steps_stand_in_the_order_of_the_round_and_say_who_does_what_and_where_it_is_written(name: str) -> None:
    steps = procedure(game(name))
    places = [MOMENTS.index(step.when) for step in steps]
    assert places == sorted(places)
    assert all((step.who and step.does.endswith(".") and step.section) or step.when == "sensor" for step in steps)


@pytest.mark.parametrize("name", SHEETS)
def test_every_moment_at_which_the_table_acts_has_its_own_step_once(name: str) -> None:
    found = game(name)
    own = [step.when for step in procedure(found) if step.runs]
    assert sorted(own) == sorted(own_moments(found))


def test_own_steps_follow_the_keys() -> None:
    other = game(PICK2, settings={"settle_order": "right to left, bonuses before base", "fold_loses": "ante"})
    told = {step.when: step.does for step in procedure(other) if step.runs}
    assert "at each seat the bonuses before the base game" in told["settlement"]
    assert told["fold"] == "Take the Ante of a folded hand at once. Its 5 Card Bonus Only and 3-5 Bonus stay in action."


def test_round_names_the_steps_at_which_it_stands() -> None:
    state = Round(game(SUITS)).sit(1)
    assert [step.section for step in state.due] == ["1", "2", "12", "12"]
    state = state.wager(1, ante="$5", progressive="$1").collect()
    assert [step.section for step in state.due] == ["3", "3(a)"]
    state = state.deal(stacked(CARDS), packets=1)
    assert [step.when for step in state.due] == ["deal", "deal"]
    state = state.deal_on()
    assert {step.when for step in state.due} == {"after the deal", "decision", "fold"}
    state = state.fold(1)
    assert [step.when for step in state.due] == ["reveal", "reveal"]
    assert Round(game(SUITS)).sit(1).void("spilt drink").due == ()


def test_events_carry_out_the_steps_of_their_moment() -> None:
    state = Round(game(SUITS)).sit(1).wager(1, ante="$5").deal(stacked(CARDS), packets=1)
    assert [step.section for step in done(state, state.events[-1])] == ["3", "3(a)"]
    state = state.deal_on()
    assert [step.section for step in done(state, state.events[-1])] == ["3", "3(a)", "4"]
    state = state.fold(1)
    assert [step.place for step in done(state, state.events[-1])] == ["", "they lie face down under the bonus wager nearest to you"]
    state = state.reveal()
    assert [step.runs for step in done(state, state.events[-1])] == [True, False]
    ended = Round(game(PICK2)).sit(1).wager(1, {"ante": "$5", "3-5-bonus": "$5"}).deal(stacked(CARDS)).fold(1).reveal().settle()
    assert [step.section for step in done(ended, ended.events[-1])] == ["1, 8(b), 8(c)", "8(d)"]


def test_phases_know_their_moments() -> None:
    assert set(PHASES) == set(MOMENTS)
    assert (PHASES["deal"], PHASES["fold"], PHASES["end of the round"]) == ("collected", "decisions", "settled")


def test_steps_change_no_round_and_no_hash_of_the_rules() -> None:
    plain, stepped = mine(""), mine('{ when = "deal", says = "no more bets" }, { when = "opening", does = "Spread the deck." }')
    assert plain.rules_hash == stepped.rules_hash
    assert plain.hash != stepped.hash
    assert [step.says for step in procedure(stepped) if step.when == "deal"] == ["no more bets"]
    assert procedure(stepped)[0].does == "Spread the deck."
    assert (
        dealt(stepped, "Ah Kh Qh Js 9s 8d 7c", "2c 3c 4s 5s 6d Td Jd").events[1:]
        == dealt(plain, "Ah Kh Qh Js 9s 8d 7c", "2c 3c 4s 5s 6d Td Jd").events[1:]
    )


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ('{ when = "sensor" }', 'The table does nothing of its own at "sensor" in this game; say what is done'),
        ('{ when = "deal" }, { when = "deal" }', 'The table\'s own step at "deal" is there twice'),
        ('{ when = "lunch", does = "Eat." }', "It must be"),
        ('{ when = "deal", wo = "dealer" }', 'did you mean "who"'),
    ],
)
def test_steps_that_make_no_sense_are_refused_in_a_sentence(step: str, complaint: str) -> None:
    with pytest.raises(DefinitionError, match=complaint):
        mine(step)


@pytest.mark.parametrize("name", SHEETS)
def test_a_step_is_printed_in_whole_sentences(name: str) -> None:
    for step in procedure(game(name)):
        assert step.words.endswith(".")
        assert not any(stumble in step.words for stumble in ("..", "Where:", "Says "))
        assert not step.place or f" {step.place[0].upper()}{step.place[1:]}." in step.words


def test_what_a_step_announces_is_printed_as_speech() -> None:
    told = next(step.words for step in procedure(game(COLUMBUS)) if step.says)
    assert told.endswith("before the cards are gone. Say “My Flush wins” or “My Straight Flush wins”.")


def test_a_game_with_neither_a_dealers_hand_nor_community_cards_has_a_reveal_too() -> None:
    alone = parse_definition(text(street_definition(Random(67)))).game()
    assert not alone.deal.dealer + alone.deal.community
    (reveal,) = (step for step in procedure(alone) if step.when == "reveal")
    assert reveal.does.startswith("When every player has decided, turn over the hands that stayed in.")
