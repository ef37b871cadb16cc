"""Spans of keys become steps: which of them counts for a key."""

from __future__ import annotations

from longsuit.hands import Span
from longsuit.settlement.steps import NONE, Steps


def test_a_span_holds_its_ends_and_nothing_beside_them() -> None:
    steps = Steps.first_of([Span(5, 9)])
    assert [steps.at(key) for key in (0, 4, 5, 7, 9, 10, 99)] == [NONE, NONE, 0, 0, 0, NONE, NONE]


def test_of_overlapping_lines_the_first_is_paid() -> None:
    steps = Steps.first_of([Span(8, 9), Span(5, 12)])
    assert [steps.at(key) for key in range(4, 14)] == [NONE, 1, 1, 1, 0, 0, 1, 1, 1, NONE]


def test_of_overlapping_rows_the_last_counts() -> None:
    steps = Steps.last_of([Span(0, 20), Span(5, 20), Span(8, 9)])
    assert [steps.at(key) for key in (0, 4, 5, 7, 8, 9, 10, 20, 21)] == [0, 0, 1, 1, 2, 2, 1, 1, NONE]


def test_spans_that_touch_leave_no_gap_and_spans_apart_leave_one() -> None:
    assert Steps.first_of([Span(3, 4), Span(1, 2)]) == Steps((1, 3, 5), (NONE, 1, 0, NONE))
    assert Steps.first_of([Span(4, 4), Span(1, 1)]) == Steps((1, 2, 4, 5), (NONE, 1, NONE, 0, NONE))


def test_without_spans_every_key_is_on_none() -> None:
    assert Steps.first_of([]).at(7) == NONE == -1
