"""Pay tables and rules with a given edge: exactly within the window, or the nearest and a clear no."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from longsuit.cli import app
from longsuit.conformance.check import check_game
from longsuit.design.changes import changes, check_changed, design_rules
from longsuit.design.errors import DesignError
from longsuit.design.request import window
from longsuit.design.saving import source
from longsuit.design.tables import ROUND_NUMBERS, TABLE, Window, Wish, design_table
from longsuit.exact.value import base_value
from longsuit.exact.wagers import wager_value
from longsuit.rules import DefinitionError, game_file, read_definition

THREE_CARD = str(Path(__file__).parents[2] / "data" / "three-card-poker.toml")


def percent(low: str, high: str) -> Window:
    return Window(Fraction(low) / 100, Fraction(high) / 100)


def run(*words: str) -> Any:
    return CliRunner().invoke(app, list(words))


@pytest.mark.parametrize(
    ("game", "wager"),
    [("high-card-flush", "flush"), ("high-card-flush", "straight-flush"), (THREE_CARD, "pair-plus"), ("5-card-pursuit", "5-card-bonus")],
)
def test_every_table_found_is_within_the_window_when_solved_as_saved(game: str, wager: str) -> None:
    edge = percent("5", "5.5")
    answer = design_table(source(game), wager, Wish(edge))
    assert answer.met
    assert answer.complete
    for design in answer.designs:
        value = wager_value(answer.saved(design), wager)
        assert value.house_edge in edge
        assert value.house_edge == design.edge
        assert value.standard_deviation == pytest.approx(design.sd, abs=1e-5)
        assert list(design.pays) == sorted(set(design.pays), reverse=True)
    tastes = [design.taste for design in answer.designs]
    assert tastes == sorted(tastes)


def test_no_table_is_missed() -> None:
    """Every table of round numbers, tried one by one."""
    found = design_table(
        source("high-card-flush"), "flush", Wish(percent("5", "5.1"), top=Window(Fraction(100), Fraction(300)), count=1000)
    )
    counts = [line.count for line in wager_value(source("high-card-flush").game, "flush").lines]
    hands = 133_784_560
    low = [number for number in ROUND_NUMBERS if number < 300]
    plain = {
        pays
        for pays in product([number for number in ROUND_NUMBERS if 100 <= number <= 300], low, low, low)
        if pays[0] > pays[1] > pays[2] > pays[3]
        and Fraction(5, 100)
        <= 1 - Fraction(sum(count * (pay + 1) for count, pay in zip(counts, pays, strict=True)), hands)
        <= Fraction(51, 1000)
    }
    assert {design.pays for design in found.designs} == plain


def test_the_table_in_force_comes_first_where_it_fits() -> None:
    answer = design_table(source(THREE_CARD), "pair-plus", Wish(percent("2", "3")))
    assert answer.designs[0].pays == (40, 30, 6, 4, 1)
    assert answer.designs[0].taste == 0


def test_volatility_hit_rate_top_and_step_are_kept() -> None:
    wish = Wish(
        percent("5", "6"), hit_rate=percent("2", "4"), top=Window(Fraction(500), Fraction(900)), sd=Window(Fraction(7), Fraction(9)), step=5
    )
    answer = design_table(source("high-card-flush"), "flush", wish)
    assert answer.met
    for design in answer.designs:
        assert len(design.pays) == 3
        assert 500 <= design.pays[0] <= 900
        assert all(pays % 5 == 0 for pays in design.pays)
        assert 7 <= design.sd <= 9


def test_impossible_says_so_and_gives_the_nearest() -> None:
    answer = design_table(source("high-card-flush"), "flush", Wish(percent("90", "91")))
    assert not answer.met
    assert answer.complete
    assert [design.pays for design in answer.designs] == [(100, 3, 2, 1)]


def test_for_one_tables_are_designed_as_such(tmp_path: Path) -> None:
    text = Path(THREE_CARD).read_text("utf-8").replace('"40 to 1"', '"41 for 1"').replace('"30 to 1"', '"31 for 1"')
    text = text.replace('"straight"        = "6 to 1"', '"straight"        = "7 for 1"').replace(
        '"flush"           = "4 to 1"', '"flush"  = "5 for 1"'
    )
    text = text.replace('"pair"            = "1 to 1"', '"pair" = "2 for 1"')
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    answer = design_table(source(str(path)), "pair-plus", Wish(percent("2", "3"), top=Window(Fraction(41), Fraction(41)), step=1))
    assert answer.met
    assert {design.pays[0] for design in answer.designs} == {41}
    assert all(wager_value(answer.saved(design), "pair-plus").house_edge == design.edge for design in answer.designs)


def test_rules_of_the_main_game_to_order() -> None:
    edge = percent("1", "3")
    found = design_rules(source("5-card-pursuit"), edge, ("play", "setting"), count=3)
    assert found.now == base_value(source("5-card-pursuit").game).house_edge
    for changed in found.designs:
        assert (changed.edge in edge) == found.met
        check_changed(found, changed)


def test_sizes_on_streets_are_changed_and_change_the_edge() -> None:
    found = design_rules(source("mississippi-stud"), percent("0", "30"), ("raise",), count=6)
    assert found.met
    for changed in found.designs:
        assert changed.edge != found.now
        check_changed(found, changed)
    with pytest.raises(DefinitionError, match="sizes"):
        game_file("mississippi-stud").game(settings={"action.bet-third.size": [{"from": 1, "up_to": 2}]})


def test_pay_tables_of_the_main_game_are_changed_where_nothing_else_can_be() -> None:
    with pytest.raises(DesignError, match="you may change: play"):
        design_rules(source("let-it-ride"), percent("3", "4"), ("qualifier", "raise"))
    found = design_rules(source("let-it-ride"), percent("3", "4"), ("play",), count=3)
    assert found.designs == design_rules(source("let-it-ride"), percent("3", "4"), ("play",), count=3).designs
    assert found.met
    for changed in found.designs:
        check_changed(found, changed)


def test_changes_of_actions_with_one_title_say_which_street() -> None:
    words = [change.words for change in changes(game_file("ultimate-texas-holdem").game(), ("raise",))]
    assert "Play 3 times the ante, flop" in words
    assert len(words) == len(set(words))


def test_a_qualifier_is_moved_in_a_game_of_one_s_own() -> None:
    found = design_rules(source(THREE_CARD), percent("2", "3"), ("qualifier", "raise"), count=4)
    assert found.met
    assert all(changed.edge in percent("2", "3") for changed in found.designs)
    with pytest.raises(DesignError, match="change your own file"):
        found.text(found.designs[0])


def test_no_change_reaches_the_moon() -> None:
    found = design_rules(source(THREE_CARD), percent("98", "99"), ("qualifier",))
    assert not found.met
    assert len(found.designs) == 1


def test_saved_from_the_command_line_it_loads_plays_and_is_worth_what_was_printed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    done = run("design", "high-card-flush", "--wager", "flush", "--edge", "5%..6%", "--choose", "2", "-o", str(path), "--json")
    assert done.exit_code == 0
    printed = json.loads(done.stdout)["designs"][1]
    game = read_definition(path).game()
    assert game.tables["flush"] == TABLE
    value = wager_value(game, "flush")
    assert (value.house_edge.numerator, value.house_edge.denominator) == tuple(
        printed["house_edge"][key] for key in ("numerator", "denominator")
    )
    assert check_game(game, Random(1), rounds=5) == ()


def test_strategy_cards_are_written_in_every_form(tmp_path: Path) -> None:
    files = [tmp_path / f"card{suffix}" for suffix in (".html", ".svg", ".pdf", ".toml")]
    for path in files:
        assert run("strategy", THREE_CARD, "--rules", "1", "-o", str(path)).exit_code == 0
    html, svg, pdf, toml = (path.read_bytes() for path in files)
    assert b'width="105mm" height="74mm"' in svg
    assert b"Q-6-4 or better" in html
    assert b"PLAY BY" in svg
    assert "1× the ante" in svg.decode()
    assert pdf.startswith(b"%PDF")
    assert b"[strategy.one-rule]" in toml
    from pypdf import PdfReader

    page = PdfReader(files[2]).pages[0]
    assert [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] == [105, 74]


def test_the_ladder_on_the_terminal_and_as_json() -> None:
    shown = run("strategy", THREE_CARD)
    assert "Q-6-4 or better" in shown.stdout
    assert "3.3730%" in shown.stdout
    found = json.loads(run("strategy", THREE_CARD, "--json").stdout)
    assert [rung["rules"] for rung in found["rungs"]] == [0, 1]
    assert found["rungs"][1]["cost"]["numerator"] == 0


def test_an_impossible_window_ends_with_exit_code_1_and_saves_nothing(tmp_path: Path) -> None:
    done = run("design", "high-card-flush", "--wager", "flush", "--edge", "90%..91%")
    assert done.exit_code == 1
    assert "Impossible" in done.stdout
    path = tmp_path / "no.toml"
    assert isinstance(run("design", "high-card-flush", "--wager", "flush", "--edge", "90%..91%", "-o", str(path)).exception, DesignError)
    assert not path.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--wager", "flush", "--edge", "5..6"), "takes a range such as 5%..6%"),
        (("--wager", "flush", "--edge", "6%..5%"), "swap the two"),
        (("--edge", "5%..6%"), "--wager WAGER"),
        (("--wager", "flush", "--base", "--edge", "5%..6%"), "--wager WAGER"),
        (("--wager", "ante", "--edge", "5%..6%"), "not a bonus wager"),
        (("--wager", "flush", "--edge", "5%..6%", "--like", "x"), "no pay table"),
        (("--wager", "flush", "--edge", "5%..6%", "--top", "many"), "200..500"),
        (("--wager", "flush", "--edge", "5%..6%", "--top", "101..110"), "widen --top"),
        (("--wager", "flush", "--edge", "5%..6%", "--step", "0"), "at least 1"),
        (("--wager", "flush", "--edge", "5%..6%", "--count", "0"), "--count"),
        (("--wager", "flush", "--edge", "5%..6%", "--hit-rate", "1%..2%"), "Widen --hit-rate"),
        (("--wager", "flush", "--edge", "5%..6%", "-o", "x.pdf"), ".toml"),
        (("--wager", "flush", "--edge", "5%..6%", "-o", "no/such/x.toml"), "cannot be written"),
        (("--base", "--edge", "5%..6%", "--over", "weather"), "cannot be changed"),
    ],
)
def test_bad_wishes_are_told_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    error = run("design", "high-card-flush", *words).exception
    assert isinstance(error, ValueError)
    assert told in str(error)


@pytest.mark.parametrize(
    ("words", "told"),
    [(("--rules", "0"), "from 1 to 6"), (("--setting", "lowest"), "--setting is one of: best"), (("-o", "x.txt"), ".html")],
)
def test_bad_ladders_are_told_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    error = run("strategy", THREE_CARD, *words).exception
    assert isinstance(error, ValueError)
    assert told in str(error)


def test_a_window_reads_percentages_and_numbers() -> None:
    assert window("--edge", "-1%..2.5%", percent=True) == percent("-1", "2.5")
    assert window("--top", "200..500", percent=False) == Window(Fraction(200), Fraction(500))


def test_what_was_saved_can_be_designed_on(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    assert run("design", THREE_CARD, "--wager", "pair-plus", "--edge", "2%..3%", "-o", str(first)).exit_code == 0
    assert run("design", str(first), "--wager", "pair-plus", "--edge", "4%..5%", "-o", str(second)).exit_code == 0
    assert list(read_definition(second).game().wager["pair-plus"].tables) == ["1", "designed", "designed-2"]
    assert run("strategy", THREE_CARD, "-o", str(first)).exit_code == 0
    assert run("strategy", str(first), "-o", str(second)).exit_code == 0
    assert "one-rule-2" in read_definition(second).game().strategy


def test_a_wager_of_two_schedules_is_refused() -> None:
    with pytest.raises(DesignError, match="one schedule"):
        design_table(source("pick-2-poker"), "3-5-bonus", Wish(percent("5", "6")))
