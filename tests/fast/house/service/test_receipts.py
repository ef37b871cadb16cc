"""Receipts of the log while the room is open: shown to everybody when nothing can be guessed by them, and kept in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from longsuit.house import console
from longsuit.house.books import anchor
from longsuit.house.service import receipts
from tests.fast.house.service.service import Service, serving, settings
from tests.waiting import until


def test_a_stranger_is_shown_a_receipt_and_it_fits_later(any_house: Service, tmp_path: Path) -> None:
    stranger = any_house.visitor()
    any_house.table()
    receipt = stranger.ok("GET", "/fairness")["receipt"]
    any_house.visitor().guest()
    kept = tmp_path / "receipts"
    kept.write_text(f"I wrote this down on Monday:\n{receipt}\n")
    address = any_house.room.database.engine.url.render_as_string(hide_password=False)
    assert console.verified_log(address, kept)["verified"]


def test_no_receipt_is_shown_by_which_a_hand_in_progress_could_be_guessed(house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipts, "_FRESH_SECONDS", 0)
    ann, table = house.visitor().guest(), house.table()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    before = ann.ok("GET", "/fairness")["receipt"]
    ann.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
    until(lambda: ann.ok("GET", f"/tables/{table}")["public"]["phase"] == "decisions")
    assert {ann.ok("GET", "/fairness")["receipt"] for _ in range(3)} == {before}
    ann.ok("POST", f"/tables/{table}/seats/1/fold")
    until(lambda: ann.ok("GET", "/fairness")["receipt"] not in (None, before))


def test_receipts_are_added_to_a_file_outside_the_database(tmp_path: Path) -> None:
    file = tmp_path / "receipts"
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}", settings(receipts=str(file), receipt_seconds=0.05)) as house:
        until(file.exists)
        house.visitor().guest()
        until(lambda: len(anchor.read(file)) == 2)
    assert console.verified_log(f"sqlite:///{tmp_path / 'house.sqlite'}", file)["receipts"] == 2
