"""What somebody knows: due after a while, later each time it is right, sooner when it is wrong."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from longsuit.rules import game
from longsuit.school.curriculum import skills
from longsuit.school.memory import (
    Progress,
    Review,
    by_day,
    due,
    due_at,
    leaks,
    level,
    mastery,
    next_skill,
    rating,
    streak,
)

NOW = datetime(2026, 11, 16, 8, tzinfo=UTC)
HCF = skills(game("high-card-flush"))
KEY = "read:qualifies:flush"


def review(minutes: float = 0, *, right: bool = True, seconds: float = 3.0, skill: str = KEY, antes: float = 0.0) -> Review:
    return Review(NOW + timedelta(minutes=minutes), skill, right, seconds, 0.5, antes)


def test_a_skill_comes_back_later_the_more_often_it_is_right() -> None:
    progress, gaps = Progress(), []
    at = NOW
    for _ in range(4):
        progress = progress.after(Review(at, KEY, right=True, seconds=3.0, level=0.5))
        gaps.append(due_at(progress.cards[KEY]) - at)
        at = due_at(progress.cards[KEY])
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=5)


def test_a_mistake_brings_it_back_within_minutes() -> None:
    progress = Progress().after(review(right=False))
    assert due_at(progress.cards[KEY]) - NOW <= timedelta(minutes=10)


def test_nobody_can_foresee_which_fault_comes_next() -> None:
    catch = [skill for skill in HCF if skill.drill == "catch"]
    missed = Progress().after(review(right=False, skill="catch:order"))
    for cards, now in (({}, NOW), (missed.cards, NOW + timedelta(minutes=20))):
        asked = [next_skill(cards, catch, now, str(seed)) for seed in range(300)]
        assert set(asked) == {skill.key for skill in catch}
    assert asked.count("catch:order") > 150
    assert next_skill(missed.cards, HCF, NOW, "1") == HCF[0].key


def test_what_is_due_comes_first_then_something_new_then_the_weakest() -> None:
    progress = Progress()
    assert next_skill(progress.cards, HCF, NOW, "1") == HCF[0].key
    progress = progress.after(review(right=False))
    assert next_skill(progress.cards, HCF, NOW, "1") != KEY
    assert due(progress.cards, HCF, NOW + timedelta(minutes=11)) == [KEY]
    assert next_skill(progress.cards, HCF, NOW + timedelta(minutes=11), "1") == KEY
    two = HCF[:2]
    progress = Progress().after(review(skill=two[0].key, seconds=1.0)).after(review(skill=two[1].key, seconds=20.0))
    assert next_skill(progress.cards, two, NOW, "1") == two[1].key


def test_mastery_grows_with_practice_and_fades_with_time() -> None:
    assert mastery(None, NOW) == 0
    once = Progress().after(review())
    twice = once.after(review(60 * 24))
    tomorrow = NOW + timedelta(days=1, minutes=1)
    assert 0 < mastery(once.cards[KEY], NOW) < mastery(twice.cards[KEY], tomorrow) < 1
    assert mastery(once.cards[KEY], NOW + timedelta(days=300)) < mastery(once.cards[KEY], NOW + timedelta(days=1))


def test_questions_get_harder_with_right_answers_and_easier_with_wrong_ones() -> None:
    rights = [review(minute) for minute in range(6)]
    assert level([]) < level(rights[:3]) < level(rights)
    assert level([*rights, review(right=False)]) < level(rights)
    assert level([review(right=False)] * 9) == 0
    assert level([review()] * 99) == 1


def test_progress_comes_back_from_json_and_the_same_answers_give_the_same_cards() -> None:
    progress = Progress().after(review()).after(review(11, right=False)).after(review(30))
    again = Progress.read(json.loads(json.dumps(progress.as_json())))
    assert again == progress
    rebuilt = Progress()
    for one in progress.reviews:
        rebuilt = rebuilt.after(one)
    assert rebuilt.cards == progress.cards


def test_days_streaks_ratings_and_leaks() -> None:
    done = [review(), review(1, right=False, seconds=9.0), review(60 * 24), review(60 * 24 + 1)]
    assert [(day.day, day.answers, day.right, day.seconds) for day in by_day(done)] == [
        ("2026-11-16", 2, 1, 6.0),
        ("2026-11-17", 2, 2, 3.0),
    ]
    assert streak(done) == 2
    assert rating(done[2:]) > 1000 > rating(done[1:2])
    decided = [review(skill="decide:0", antes=0.1), review(skill="decide:0"), review(skill="decide:1")]
    assert leaks([*done, *decided]) == {"decide:0": 5.0}
