"""The longer search for a reading of 5 Card PurSUIT that has the edge its sheet claims."""

from __future__ import annotations

from tests.exact.pursuit_readings import readings_with
from tests.exact.test_claims import PURSUIT_CLAIM


def test_no_reading_with_three_changes_has_the_edge_the_sheet_claims() -> None:
    found = list(readings_with(3))
    assert len(found) > 1000
    assert min(abs(edge - PURSUIT_CLAIM) for _, edge in found) > 0.05
