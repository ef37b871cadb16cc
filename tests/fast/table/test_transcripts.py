"""Telling rounds of every sheet, kept word for word."""

from __future__ import annotations

import pytest

from longsuit.rules import game, game_ids
from longsuit.table import notation, record
from tests.fast.table.telling_rounds import FOLDER, ROUNDS, told, without_hash

NAMES = [(sheet, name) for sheet, rounds in ROUNDS.items() for name in rounds]


@pytest.mark.parametrize(("sheet", "name"), NAMES)
def test_the_round_is_told_as_it_was(sheet: str, name: str) -> None:
    assert told(ROUNDS[sheet][name]) == (FOLDER / sheet / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize(("sheet", "name"), NAMES)
def test_the_kept_line_alone_gives_the_round_back(sheet: str, name: str) -> None:
    line = (FOLDER / sheet / f"{name}.txt").read_text("utf-8").splitlines()[0]
    state = notation.read(line)
    assert without_hash(notation.write(state)) == line
    assert record.loads(record.dumps(state)) == state


def test_enough_rounds_of_each_sheet_and_no_stray_file() -> None:
    kept = {(path.parent.name, path.stem) for path in FOLDER.glob("*/*.txt")}
    assert kept == set(NAMES)
    assert len(ROUNDS) == 11
    assert all(len(rounds) >= (6 if sheet not in game_ids() or not game(sheet).street else 2) for sheet, rounds in ROUNDS.items())
