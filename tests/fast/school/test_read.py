"""Read it: every game has something to read, hard questions are near misses, and the words are those of the rankings."""

from __future__ import annotations

import pytest

from longsuit.cards import Hand
from longsuit.rules import game
from longsuit.school.curriculum import ask, skills
from longsuit.school.lesson import AnswerError, Cards, Choice, options
from longsuit.school.read import compared
from longsuit.settlement import layout
from tests.games import SHEETS

HCF = game("high-card-flush")


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_has_hands_to_call_and_lines_to_read(sheet: str) -> None:
    keys = {skill.key.split(":")[1] for skill in skills(game(sheet)) if skill.drill == "read"}
    assert {"hand", "line"} <= keys


def _keys(level: float) -> list[int]:
    contest = compared(layout(HCF))["flush"].contest
    found = []
    for seed in range(60):
        (dealer,) = ask(HCF, "read:qualifies:flush", str(seed), level).question.scene
        assert isinstance(dealer, Cards)
        found.append(abs(contest.ranking.key(Hand.parse(" ".join(dealer.cards))) - contest.qualifying))
    return sorted(found)


def test_hard_questions_are_nearer_to_the_qualifier_than_easy_ones() -> None:
    assert _keys(1.0)[30] * 4 < _keys(0.0)[30]


def test_dealers_that_qualify_and_that_do_not_come_equally_often() -> None:
    answers = [ask(HCF, "read:qualifies:flush", str(seed), 0.5).best for seed in range(100)]
    assert 30 < answers.count("yes") < 70


def test_ties_come_far_more_often_than_chance() -> None:
    answers = [ask(HCF, "read:winner:flush", str(seed), 0.5).best for seed in range(40)]
    assert set(answers) == {"win", "tie", "lose", "not_qualified"}


def test_rare_lines_come_as_often_as_common_ones() -> None:
    answers = [ask(HCF, "read:line:straight-flush:0", str(seed), 0.0).best for seed in range(60)]
    assert set(answers) == {"1", "2", "3", "4", "5", "none"}


def test_an_option_is_answered_by_its_name_or_its_key_and_by_nothing_else() -> None:
    asked = ask(HCF, "read:qualifies:flush", "1")
    assert isinstance(asked.question.answer, Choice)
    assert asked.mark("y") == asked.mark("yes")
    assert asked.mark("y").right != asked.mark("n").right
    with pytest.raises(AnswerError, match="Choose one of yes, no"):
        asked.mark("perhaps")


def test_the_explanation_says_what_the_dealer_has_and_cites_what_he_needs() -> None:
    mark = ask(HCF, "read:qualifies:flush", "1").mark("yes")
    assert mark.explanation.startswith("The dealer has ")
    assert mark.cites[0] == ("contest.flush.dealer_qualifies", "3-card flush, 9 high or better")
    assert mark.cites[1].place == "section 2, 3"


def test_every_line_of_a_long_pay_table_can_be_chosen() -> None:
    keys = [option.key for option in options([f"line {number}" for number in range(50)])]
    assert len(set(keys)) == 50
    assert not {"q", "0"} & set(keys)
