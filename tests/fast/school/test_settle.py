"""Settle it: every step in the order of the sheet, any order among the wagers the sheet settles together."""

from __future__ import annotations

from longsuit.rules import game
from longsuit.school.dice import Dice
from longsuit.school.lesson import Steps
from longsuit.school.rounds import ended, level_hands
from longsuit.school.settle import asked
from longsuit.table import Round

HCF = game("high-card-flush")


def _table(sheet: str = "high-card-flush") -> Round:
    """A table of three seats in which nobody has folded and the first to be settled is paid."""
    for seed in range(100):
        state = ended(game(sheet), Dice(str(seed)), 0.5, players=3)
        if all(not seat.folded for seat in state.playing) and state.reveal().plan[0].entries[0].outcome == "win":
            return state
    raise AssertionError


def test_seats_are_settled_from_the_dealers_right() -> None:
    state = _table()
    question = asked(state)
    seats = [int(step[0].partition(":")[0]) for step in question.best if step[0][0].isdigit()]
    assert seats == sorted(seats, reverse=True)
    first, *others = [place for place, step in enumerate(question.best) if step[0][0].isdigit()]
    last = max(others)
    swapped = list(question.best)
    swapped[first], swapped[last] = swapped[last], swapped[first]
    mark = question.mark(swapped)
    assert (mark.right, mark.step) == (False, first)
    assert mark.explanation.startswith("Not yet")


def test_the_base_wagers_of_a_seat_may_be_settled_in_any_order() -> None:
    question = asked(_table())
    steps = [list(step) for step in question.best]
    ante = next(place for place, step in enumerate(steps) if step[0].endswith(":ante"))
    steps[ante], steps[ante + 1] = steps[ante + 1], steps[ante]
    assert question.mark(steps).right


def test_the_dealer_turns_and_calls_before_he_settles() -> None:
    question = asked(_table())
    assert [step[1] for step in question.best[:2]] in (["turn", "qualifies"], ["turn", "short"])
    assert question.mark(question.best[1:]).step == 0
    assert question.mark([question.best[0], *question.best[2:]]).step == 1


def test_a_wager_taken_that_is_paid_is_explained_and_priced() -> None:
    question = asked(_table())
    at = next(place for place, step in enumerate(question.best) if step[1] == "pay" and step[0].endswith(":ante"))
    place, _, cents = question.best[at]
    mark = question.mark([*question.best[:at], [place, "take"], *question.best[at + 1 :]])
    assert (mark.right, mark.step) == (False, at)
    assert mark.cost.players == 2 * cents
    assert mark.cites[0].place.startswith("contest.flush.")


def test_steps_are_checked_at_once_or_at_the_end() -> None:
    question = asked(_table())
    assert question.check(question.best[:3]).right
    assert not question.mark(question.best[:3]).right
    assert question.check(question.best[:3]).best is None
    assert not question.check([["dealer", "push"]]).right


def test_whoever_settles_before_the_reveal_hears_that_cards_are_down() -> None:
    mark = asked(_table()).mark([["dealer:flush", "take"]])
    assert (mark.words, mark.step) == ("The dealer turns over every card that is down.", 0)
    assert mark.explanation == "Nothing is called or settled while cards are down."


def test_raises_that_push_go_back_first_where_the_sheet_says_so() -> None:
    definition = game("i-luv-suits")
    for seed in range(30):
        question = asked(level_hands(definition, Dice(str(seed)), 0.5))
        if ["dealer:flush", "short"] in question.best:
            assert question.best[2][0].endswith(":play")
            assert question.best[2][1] == "push"
            return
    raise AssertionError


def test_a_game_without_a_dealer_has_nothing_to_call() -> None:
    question = asked(_table("let-it-ride"))
    assert isinstance(question.question.answer, Steps)
    assert {option.name for option in question.question.answer.deeds} == {"turn", "take", "push", "pay"}


def test_the_dealer_calls_only_the_contests_somebody_plays() -> None:
    for seed in range(40):
        state = ended(game("pick-2-poker"), Dice(str(seed)), 0.5, players=1)
        action = state.playing[0].action
        called = ["dealer:five-card"] if action in state.game.action and state.game.action[action].contest == "five-card" else []
        assert [step[0] for step in asked(state).best if step[0].startswith("dealer:")] == called


def test_a_wager_the_sensor_took_is_not_taken_again() -> None:
    for seed in range(60):
        state = ended(game("i-luv-suits"), Dice(str(seed)), 0.5, players=1, sure=frozenset({"progressive"}), chance=0.0)
        question = asked(state)
        seat = state.playing[0]
        if not seat.folded and all(step[0] != f"{seat.number}:progressive" for step in question.best):
            mark = question.mark([*question.best[:2], [f"{seat.number}:progressive", "take"]])
            assert mark.explanation == "The sensor took it before the deal: there is nothing to take."
            return
    raise AssertionError
