"""The rest of the hands whose every dealer hand is dealt: the quick suite takes the first part."""

from __future__ import annotations

import pytest

from tests.exact.test_routes import GAMES, PARTS, check_part


@pytest.mark.parametrize("part", range(1, PARTS))
@pytest.mark.parametrize("name", GAMES)
def test_solver_single_hand_and_every_dealer_hand_dealt_agree_to_the_integer(name: str, part: int) -> None:
    check_part(name, part)
