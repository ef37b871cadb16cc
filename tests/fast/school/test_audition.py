"""The audition: the same for everybody with its seed, marked the same by everybody, with a sheet that says how to check it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from pypdf import PdfReader

from longsuit.rules import game
from longsuit.school.audition import Answered, audition, question, read_sheet, score
from longsuit.school.score_sheet import rendered

HCF = game("high-card-flush")


def test_a_seed_gives_everybody_the_same_questions_and_another_seed_gives_others() -> None:
    assert audition(HCF, "pit 3", 20) == audition(HCF, "pit 3", 20)
    assert audition(HCF, "pit 3", 20).items != audition(HCF, "pit 4", 20).items
    drills = [item.skill.partition(":")[0] for item in audition(HCF, "pit 3", 20).items]
    assert set(drills) == {"read", "pay", "settle", "deal", "catch", "happened"}
    assert drills.count("read") > drills.count("settle")


def test_whoever_answers_all_of_it_right_has_no_error_and_costs_nothing() -> None:
    given = audition(HCF, "1", 20)
    answers = [Answered(question(HCF, given, number).best, 10.0) for number in range(12)]
    sheet = score(HCF, given, answers, "Ann")
    assert (sheet.right, len(sheet.scores), sheet.errors(), sheet.cost) == (12, 12, [], (0, 0, 0.0))
    assert sheet == score(HCF, given, answers, "Ann")
    changed = score(HCF, given, [*answers[:-1], Answered(None, 10.0)], "Ann")
    assert changed.right == 11
    assert changed.checksum != sheet.checksum


def test_mistakes_are_listed_by_kind_with_what_they_would_have_cost() -> None:
    given = audition(HCF, "1", 20)
    number = next(place for place, item in enumerate(given.items) if item.skill.startswith("pay:line"))
    answers = [Answered(None, 1.0)] * number + [Answered(question(HCF, given, number).best + 700, 1.0)]
    sheet = score(HCF, given, answers)
    assert sheet.cost.house == 700
    assert sheet.errors()[0][2] == 700
    assert sheet.as_json()["drills"]


def test_a_changed_sheet_is_told_from_one_that_is_not() -> None:
    given = audition(HCF, "1", 20)
    answers = [Answered(question(HCF, given, number).best if number % 2 else None, 2.25) for number in range(6)]
    sheet = score(HCF, given, answers, "Ann")
    told = json.loads(rendered(HCF, sheet, "json"))
    assert read_sheet(HCF, told) == (sheet, [])
    assert read_sheet(HCF, {**told, "right": 6})[1] == ["right"]
    assert read_sheet(HCF, {**told, "note": "passed"})[1] == ["note"]
    assert read_sheet(HCF, {**told, "candidate": "Bob"})[1] == ["checksum"]
    faster = [[answer, 1.5] for answer, _ in told["answers"]]
    assert "checksum" in read_sheet(HCF, {**told, "answers": faster})[1]
    assert {"checksum", "questions"} <= set(read_sheet(HCF, {**told, "answers": told["answers"][:-1]})[1])
    with pytest.raises(ValueError, match="other rules"):
        read_sheet(game("high-card-flush/classic"), told)
    broken: Any
    for broken in (
        None,
        [],
        {},
        {**told, "answers": 7},
        {**told, "minutes": "x"},
        {**told, "minutes": 10**9},
        {**told, "answers": [[[], 1]]},
    ):
        with pytest.raises(ValueError, match=r".+\."):
            read_sheet(HCF, broken)


def test_what_comes_after_the_time_is_not_counted() -> None:
    given = audition(HCF, "1", 1)
    assert len(score(HCF, given, [Answered(None, 25.0)] * 5).scores) == 2


def test_hands_an_hour_are_seats_settled() -> None:
    given = audition(HCF, "1", 20)
    number = next(place for place, item in enumerate(given.items) if item.skill.startswith("settle"))
    best = question(HCF, given, number).best
    sheet = score(HCF, given, [Answered(None, 0.0)] * number + [Answered(best, 36.0)])
    seats = {step[0].partition(":")[0] for step in best if step[0][0].isdigit()}
    assert sheet.hands_an_hour == 100 * len(seats)


def test_an_audition_of_other_rules_is_refused() -> None:
    with pytest.raises(ValueError, match="other rules"):
        score(game("high-card-flush/classic"), audition(HCF, "1"), [])


def test_the_sheet_is_a_page_and_a_pdf_with_seed_rules_and_checksum() -> None:
    given = audition(HCF, "pit 3", 20)
    sheet = score(HCF, given, [Answered(None, 2.0)] * 3, "Ann")
    page = rendered(HCF, sheet, "html").decode()
    printed = "".join(part.extract_text() for part in PdfReader(io.BytesIO(rendered(HCF, sheet, "pdf"))).pages).replace("\n", "")
    for text in (page, printed):
        assert "pit 3" in text
        assert "Ann" in text
        assert HCF.rules_hash[:12] in text
        assert sheet.checksum[:12] in text
