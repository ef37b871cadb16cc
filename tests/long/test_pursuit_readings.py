"""The longer search for a reading of 5 Card PurSUIT that has the edge its sheet claims."""

from __future__ import annotations

from tests.exact.pursuit_readings import READINGS, readings_with
from tests.exact.test_claims import PURSUIT_CLAIM


def test_no_reading_with_three_changes_has_the_edge_the_sheet_claims() -> None:
    found = list(readings_with(3))
    assert len(found) == 1353
    assert min(abs(edge - PURSUIT_CLAIM) for _, edge in found) > 0.06


def test_three_of_all_readings_come_near_and_each_changes_at_least_four_answers() -> None:
    found = list(readings_with(len(READINGS)))
    near = [changed for changed, edge in found if abs(edge - PURSUIT_CLAIM) < 0.02]
    assert (len(found), len(near)) == (22_140, 3)
    assert min(map(len, near)) >= 4
