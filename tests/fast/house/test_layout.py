"""What the felt says of bets for the dealer is what the table takes; what it explains is of this game."""

from __future__ import annotations

from pathlib import Path

import pytest

from longsuit.house.room.layout import layout, table_help
from longsuit.rules import game, game_file, game_ids
from tests.fast.house.room import new_room

SHEETS = [f"{name}/{sheet}" for name in game_ids() for sheet in game_file(name).sheets]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_bet_for_the_dealer_fits_exactly_where_the_felt_says(tmp_path: Path, sheet: str) -> None:
    room = new_room(f"sqlite:///{tmp_path / 'house.sqlite'}")
    riding, plain = room.live(room.table(sheet, settings={"tokes": "ride"})), room.live(room.table(sheet, settings={"tokes": "off"}))
    assert not any(spot["toke"] for spot in layout(plain.table)["spots"])
    spots = layout(riding.table)["spots"]
    least = {spot["name"]: spot["least"] for spot in spots if spot["kind"] != "play" and spot["least"]}
    followed = {spot["name"]: least[spot["equals"]] for spot in spots if spot["kind"] == "required" and spot["equals"]}
    state = riding.state.sit(1, "Ann").wager(1, {**least, **followed})
    for spot in spots:
        toke = spot["toke"] or {"step": 100, "most": 100}
        takes = spot["toke"] is not None
        assert state.can_toke(1, spot["name"], toke["step"]) is takes
        assert state.can_toke(1, spot["name"], toke["most"]) is takes
        assert not state.can_toke(1, spot["name"], toke["most"] + toke["step"])
        assert not state.can_toke(1, spot["name"], toke["step"] + 1)
    told = table_help(plain.table)
    assert [one["title"] for one in told["strategies"]] == [one.title for one in game(sheet).strategy.values()]
    assert len({entry["word"] for entry in told["glossary"]}) == len(told["glossary"]) > 6
    ante = riding.table.table.layout.spots[riding.table.table.layout.ante]
    assert ante.taken_back or [spot["toke"] for spot in spots if spot["kind"] == "ante"] != [None]
    room.database.close()
