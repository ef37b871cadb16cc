"""A changed game is named as such, and what is published about the printed sheet is not said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from longsuit.report.against import differing_rules
from longsuit.report.ask import Asked
from longsuit.report.html import to_html
from longsuit.report.par.build import par
from longsuit.report.par.sheet import par_sheet
from longsuit.report.rule_card import rule_card
from longsuit.rules import game
from longsuit.rules.load import game_file, game_ids
from longsuit.rules.original import original

EDIT = {"contest.two-card-flush.not_qualified.play": "1 to 1"}
CUSTOM = "custom version of “recommended rules, Washington”"


@pytest.mark.parametrize("name", [f"{name}/{sheet}" for name in game_ids() for sheet in game_file(name).sheets])
def test_a_sheet_with_its_own_tables_and_readings_is_still_the_sheet(name: str) -> None:
    plain = game(name)
    assert original(plain) is None
    for wager, tables in plain.offered.items():
        assert original(game(name, tables={wager: tables[-1]})) is None
    for ruling, answers in plain.ruling.items():
        if answers.options:
            assert original(game(name, settings={ruling: list(answers.options)[-1]})) is None


def test_the_par_sheet_of_a_changed_game_says_so_and_leaves_claims_out() -> None:
    report = par(Asked("5-card-pursuit", settings=EDIT))
    assert report["identification"]["title"] == CUSTOM
    assert report["identification"]["changed"]["sheet"] == "5-card-pursuit/washington"
    assert report["identification"]["changed"]["rules"]
    assert report["claims"] == []
    page = to_html(par_sheet(report))
    assert "Changed rules" in page
    assert "not reproduced" not in page.lower()
    assert "3.14%" not in page


def test_the_rule_card_of_a_changed_game_prints_no_edge_of_the_sheet() -> None:
    assert [section.title for section in rule_card(game("5-card-pursuit")).sections].count("The edges the sheet prints") == 1
    card = rule_card(game("5-card-pursuit", settings=EDIT))
    assert card.subtitle == CUSTOM
    assert "The edges the sheet prints" not in [section.title for section in card.sections]


@pytest.mark.parametrize("name", game_ids())
def test_what_was_changed_is_listed_for_every_game(name: str) -> None:
    changed = game(name, settings={"limits.base.minimum": "$7"})
    sheet = original(changed)
    assert sheet == game(name)
    assert [(rule["rule"], rule["one"], rule["other"]) for rule in differing_rules(sheet, changed)] == [("base minimum", "$5", "$7")]


def test_a_file_of_ones_own_is_no_version_of_ours_whatever_its_id() -> None:
    assert original(game(str(Path(__file__).parents[2] / "data" / "three-card-poker.toml"))) is None
