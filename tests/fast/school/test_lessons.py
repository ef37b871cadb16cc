"""Promises every lesson keeps, whatever the game: it can be answered, the same seed asks the same, and the question keeps its answer."""

from __future__ import annotations

import json
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from longsuit.rules import DefinitionError, game, parse_definition
from longsuit.rules.model import Game
from longsuit.school.curriculum import ask, drills, skills
from longsuit.school.lesson import AnswerError, Asked, Choice, Order, Wagers
from tests.definitions import definitions
from tests.games import SHEETS
from tests.street_definitions import street_definition
from tests.writing import Tree, text

QUICK = ("read", "pay", "settle", "deal", "catch", "happened")


def _json(asked: Asked) -> str:
    return json.dumps(asked.question.as_json())


def check(game: Game, key: str, seed: str, level: float) -> Asked:
    """Everything a question must keep."""
    asked = ask(game, key, seed, level)
    mark = asked.mark(asked.best)
    assert mark.right, (key, seed, mark)
    assert mark.cites, key
    assert all(cite.place and cite.words for cite in mark.cites), key
    assert mark.cost == (0, 0, 0.0), (key, seed, mark.cost)
    assert json.loads(json.dumps(mark.as_json()))["right"] is True
    public = asked.question.as_json()
    assert "best" not in public
    assert public["skill"] in (key, key.partition(":")[0])
    return asked


def wrong(asked: Asked) -> Any:
    """Some answer that is not the right one; None where every answer of its form is right."""
    answer = asked.question.answer
    if isinstance(answer, Choice):
        return next(option.name for option in answer.options if option.name != asked.best)
    if isinstance(answer, Order):
        return (
            list(reversed(asked.best)) if len(asked.best) > 1 else [item.name for item in answer.items if item.name not in asked.best][:1]
        )
    if isinstance(asked.best, int):
        return asked.best + 100
    if isinstance(asked.best, list):
        return asked.best[:-1]
    return {"stop": None} if asked.best["stop"] is not None else {"stop": 0, "kind": answer.kinds[0].name, "remedy": "stands"}  # type: ignore[union-attr]


def explained(asked: Asked) -> None:
    """A wrong answer gets the right one, a reason and a rule."""
    mark = asked.mark(wrong(asked))
    assert mark.words
    assert mark.explanation, (asked.question.skill, mark)
    assert mark.cites


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_engines_own_answer_is_right_and_another_is_not_in_every_skill(sheet: str) -> None:
    definition = game(sheet)
    for skill in skills(definition):
        if skill.drill in QUICK:
            for number, level in enumerate((0.0, 1.0)):
                asked = check(definition, skill.key, str(number), level)
                assert not asked.mark(wrong(asked)).right, skill.key
                explained(asked)


@pytest.mark.parametrize("sheet", ["high-card-flush/classic", "let-it-ride/standard"])
def test_decisions_are_priced_and_a_worse_one_costs_antes(sheet: str) -> None:
    definition = game(sheet)
    found = [skill.key for skill in skills(definition) if skill.drill == "decide"]
    assert found
    for key in found:
        for seed in range(4):
            asked = check(definition, key, str(seed), 0.5)
            mark = asked.mark(wrong(asked))
            assert mark.right == (mark.cost.antes == 0)


@pytest.mark.parametrize("sheet", ["high-card-flush/hollywood-columbus", "ultimate-texas-holdem/standard"])
def test_the_same_seed_asks_the_same_and_another_seed_asks_something_else(sheet: str) -> None:
    definition = game(sheet)
    for skill in skills(definition):
        if skill.drill in QUICK:
            assert _json(ask(definition, skill.key, "a", 0.5)) == _json(ask(definition, skill.key, "a", 0.5))
    asked = {_json(ask(definition, "read:winner:" + next(iter(definition.contest)), str(seed), 0.5)) for seed in range(8)}
    assert len(asked) == 8


def test_no_name_in_a_question_tells_what_it_is_about() -> None:
    definition = game("high-card-flush")
    catch = [ask(definition, f"catch:{kind}", "1", 0.5).question for kind in ("cap", "order", "none")]
    assert {question.skill for question in catch} == {"catch"}
    assert len({question.answer.kinds for question in catch}) == 1  # type: ignore[union-attr]
    assert ask(definition, "settle:short", "1", 0.5).question.skill == "settle"


@pytest.mark.parametrize("key", ["read:hand:flush", "read:plays:flush", "deal:next", "deal:packet", "happened:ruling:tokes"])
def test_the_right_option_may_stand_anywhere(key: str) -> None:
    definition = game("high-card-flush")
    asked = [ask(definition, key, str(seed), 0.5) for seed in range(60)]
    places = {one.best for one in asked}
    assert places == {str(place) for place in range(1, 1 + max(len(one.question.answer.options) for one in asked))}  # type: ignore[union-attr]


def test_a_wager_taken_back_is_no_longer_on_the_felt() -> None:
    asked = ask(game("let-it-ride"), "happened:turn", "0", 0.1)
    down = [{name for name, _, _ in block.wagers} for block in asked.question.scene if isinstance(block, Wagers)]
    assert [names & {"bet-1", "bet-2"} for names in down] == [set(), {"bet-2"}, {"bet-1", "bet-2"}]


def test_what_is_done_is_not_listed_in_its_order() -> None:
    definition = game("pick-2-poker")
    asked = [ask(definition, "happened:irregularity:0", str(seed), 0.5) for seed in range(30)]
    places = [[[item.name for item in one.question.answer.items].index(name) for name in one.best] for one in asked]  # type: ignore[union-attr]
    assert any(place != sorted(place) for place in places)


def test_a_question_holds_no_seed_and_no_word_of_the_mark() -> None:
    definition = game("high-card-flush")
    for key in ("read:winner:flush", "pay:line:flush", "settle:table", "decide:0"):
        asked = ask(definition, key, "a-seed-nobody-guesses", 0.7)
        assert "a-seed-nobody-guesses" not in _json(asked)
        assert asked.mark(asked.best).explanation not in _json(asked) or key.startswith("settle")


def test_every_sheet_has_every_drill_and_a_trainee_learns_them_in_order() -> None:
    for sheet in SHEETS:
        assert [drill.name for drill in drills(game(sheet))] == ["read", "pay", "settle", "deal", "catch", "happened", "decide"], sheet


def test_answers_that_do_not_fit_are_refused_with_a_sentence() -> None:
    definition = game("high-card-flush")
    for key in ("read:hand:flush", "pay:line:flush", "settle:seat", "deal:order", "catch:none", "happened:ruling:decks"):
        for bad in (None, "nonsense", -1, 1.5, ["x"], {"stop": 10**6}, [[1, 2, 3, 4]], {}):
            with pytest.raises(AnswerError):
                ask(definition, key, "1", 0.5).mark(bad)


NASTY: tuple[Any, ...] = (
    True,
    10**400,
    float("nan"),
    [],
    [[]],
    [[[], []]],
    [[{}, "take"]],
    [["dealer", "turn", True]],
    [[2500, True]],
    [[2500, 10**400]],
    [["x", 1]] * 500,
    {"stop": True},
    {"stop": 0},
    {"stop": 0, "kind": [], "remedy": {}},
    {"stop": 0, "kind": "order", "remedy": ["correct"]},
    [None],
)


def test_whatever_is_sent_is_marked_or_refused_and_nothing_else() -> None:
    definition = game("high-card-flush")
    for key in ("read:hand:flush", "pay:line:flush", "pay:cap", "settle:seat", "deal:order", "catch:none", "catch:order", "happened:bet"):
        asked = ask(definition, key, "1", 0.5)
        for nasty in NASTY:
            with suppress(AnswerError):
                assert not asked.mark(nasty).right


PATIENT = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), max_examples=8)


def lessons(tree: Tree, most: int) -> bool:
    """Check lessons of a definition; whether the loader took it."""
    try:
        definition = parse_definition(text(tree)).game()
    except DefinitionError:
        return False
    dice = random.Random(repr(tree))
    found = [skill.key for skill in skills(definition) if skill.drill in QUICK]
    decisions = [skill.key for skill in skills(definition) if skill.drill not in QUICK]
    for key in (*dice.sample(found, min(most, len(found))), *dice.sample(decisions, min(1, len(decisions)))):
        asked = check(definition, key, "1", dice.random())
        explained(asked)
    return True


def test_random_definitions_give_lessons_that_can_be_answered() -> None:
    counts: Counter[bool] = Counter()

    @PATIENT
    @given(definitions())
    def run(tree: Tree) -> None:
        counts[lessons(tree, 3)] += 1

    run()
    assert counts[True] > counts[False]


def test_random_definitions_of_streets_give_lessons_that_can_be_answered() -> None:
    taken = sum(lessons(street_definition(random.Random(seed)), 3) for seed in range(12))
    assert taken > 4
