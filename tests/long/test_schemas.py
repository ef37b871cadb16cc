"""The answers of slow commands meet their schemas too."""

from __future__ import annotations

import pytest

from tests.fast.test_schemas import faults
from tests.schemas import SLOW, asked


@pytest.mark.parametrize("command", SLOW)
def test_an_answer_meets_its_schema(command: str) -> None:
    for words in SLOW[command]:
        assert not faults(command, asked(words)), words
