"""The coach's figures beside the averages of many thousand deals."""

from __future__ import annotations

import pytest

from tests.fast.house.service.test_coach import check_figures
from tests.games import PRIVATE


@pytest.mark.parametrize("sheet", PRIVATE)
def test_every_figure_is_what_the_table_pays_on_average(sheet: str) -> None:
    check_figures(sheet, 5_000)
