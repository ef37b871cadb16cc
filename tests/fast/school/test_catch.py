"""Catch it: every kind of fault is a departure from the engine's course, found at that very step; clean rounds are never accused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from longsuit.rules import game
from longsuit.rules.model import Game
from longsuit.school.catch import Case, ask, remedy_for
from longsuit.school.course import Follow, Step, begun, course
from longsuit.school.dice import Dice
from longsuit.school.faults import FAULTS, Course, Fault, fault, kinds
from longsuit.settlement import layout
from longsuit.table import Round
from tests.games import SHEETS

RULE_LINES = {
    "high-card-flush/hollywood-columbus": {"cap", "above", "undeclared", "qualifier", "push-taken", "folded-taken"},
    "high-card-flush/classic": {"early-unpaid", "above", "undeclared"},
    "i-luv-suits/standard": {"meter", "qualifier", "push-taken", "folded-taken"},
    "5-card-pursuit/washington": {"unequal", "qualifier"},
    "let-it-ride/standard": {"turned"},
}


def departure(round_: Round, steps: Sequence[Step]) -> tuple[int, str] | None:
    """The first step of a course that is not what the engine does, and why; None where every one is."""
    follow = Follow(begun(round_), round_.deck)
    for number, step in enumerate(steps):
        if not follow.takes(step):
            return number, follow.why
    return None


def courses(definition: Game, kind: Fault, rounds: int) -> list[tuple[Course, Dice]]:
    """Rounds dealt for a kind of fault, with the dice that go on."""
    found = []
    for number in range(rounds):
        dice = Dice(f"{definition.full_id} {kind.name} {number}")
        state = kind.deal(definition, dice, 0.5)
        if state is not None:
            revealed = state if state.revealed else state.reveal()
            found.append((Course(revealed, tuple(course(revealed))), dice))
    return found


def planted(definition: Game, kind: Fault, rounds: int) -> int:
    """Plant a fault in every way it can be, in so many rounds; how many were planted, each found at its step."""
    count = 0
    for one, dice in courses(definition, kind, rounds):
        assert departure(one.round, one.steps) is None, "a clean round is accused"
        for steps, at in kind.plants(one, dice):
            found = departure(one.round, steps)
            assert found is not None, (definition.full_id, kind.name, at)
            assert found[0] == at, (definition.full_id, kind.name, at, found)
            count += 1
    return count


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_kind_of_fault_is_found_at_the_step_it_is_planted_at(sheet: str) -> None:
    definition = game(sheet)
    for kind in kinds(layout(definition)):
        if kind.name != "cap":
            assert any(planted(definition, kind, rounds) for rounds in (1, 12)), kind.name


def test_the_cap_ignored_is_found_on_the_sheet_that_has_one() -> None:
    assert planted(game("high-card-flush"), fault("cap"), 3)


@pytest.mark.parametrize(("sheet", "wanted"), RULE_LINES.items())
def test_a_sheet_has_the_faults_its_own_rules_make_possible(sheet: str, wanted: set[str]) -> None:
    assert wanted <= {kind.name for kind in kinds(layout(game(sheet)))}


def test_a_sheet_without_a_rule_has_no_fault_against_it() -> None:
    names = {kind.name for kind in kinds(layout(game("5-card-pursuit")))}
    assert not names & {"cap", "early-unpaid", "meter"}
    assert len(FAULTS) >= 14


def _case(sheet: str, name: str) -> Case:
    definition, kind = game(sheet), fault(name)
    one, dice = courses(definition, kind, 1)[0]
    steps, at = next(kind.plants(one, dice))
    return Case(one.round, steps, kind, at)


def test_a_wrong_number_of_cards_voids_where_the_sheet_says_so_and_is_the_supervisors_elsewhere() -> None:
    remedy, cites = remedy_for(_case("pick-2-poker", "too-many"))
    assert (remedy, cites[0].place) == ("void", "irregularity, wrong number of cards")
    assert remedy_for(_case("high-card-flush", "too-many"))[0] == "supervisor"
    assert remedy_for(_case("high-card-flush", "wrong-sum"))[0] == "correct"


def test_a_false_alarm_is_wrong_and_so_are_the_right_moment_and_the_wrong_kind() -> None:
    definition = game("high-card-flush")
    clean = ask(definition, "catch:none", Dice("1"), 0.5)
    assert clean.best == {"stop": None}
    assert not clean.mark({"stop": 3, "kind": "order", "remedy": "correct"}).right
    for seed in range(20):
        faulty = ask(definition, "catch:wrong-sum", Dice(str(seed)), 0.5)
        if faulty.best["stop"] is not None:
            mark = faulty.mark({**faulty.best, "kind": "order"})
            assert (mark.right, mark.score) == (False, {"stop": True, "kind": False, "remedy": True})
            assert faulty.mark({"stop": None}).cost != (0, 0, 0.0)
            return
    raise AssertionError


def test_questions_about_a_fault_have_none_now_and_then() -> None:
    stops = [ask(game("high-card-flush"), "catch:order", Dice(str(seed)), 0.2).best["stop"] for seed in range(30)]
    assert 2 <= stops.count(None) <= 15


def test_a_round_is_its_course_and_nothing_else() -> None:
    state: Round = courses(game("i-luv-suits"), fault("meter"), 1)[0][0].round
    assert [type(step).__name__ for step in course(state)][-1] in ("Settles", "Meters")
