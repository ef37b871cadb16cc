"""Ten thousand rounds of every sheet, settled twice."""

from __future__ import annotations

import pytest

from tests.fast.table.test_settlement import SHEETS, play_random_rounds


@pytest.mark.parametrize("sheet", SHEETS)
def test_ten_thousand_random_rounds_settle_as_the_sheet_says(sheet: str) -> None:
    play_random_rounds(sheet, 10_000)
