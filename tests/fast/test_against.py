"""Two games line by line: every difference is listed, nothing else is, and the money is the solver's."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from longsuit.cli import app
from longsuit.exact.solution import solve
from longsuit.report import against
from longsuit.report.against import against_document, compared_rules
from longsuit.report.markdown import to_markdown
from longsuit.rules import game_file, parse_definition
from longsuit.rules.model import Game

COLUMBUS, CLASSIC = (game_file("high-card-flush").game(sheet) for sheet in ("hollywood-columbus", "classic"))
SUITS, PICK_2, PURSUIT = (game_file(name).game() for name in ("i-luv-suits", "pick-2-poker", "5-card-pursuit"))
THREE_CARD = parse_definition((Path(__file__).parents[1] / "data" / "three-card-poker.toml").read_text("utf-8")).game()


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> None:
    """No solver: only rules are compared."""

    def refuse(_: Game) -> None:
        raise ValueError("not asked.")

    monkeypatch.setattr(against, "ask", refuse)


def rules(one: Game, other: Game) -> dict[tuple[str, str, str], tuple[str | None, str | None]]:
    return {(row["part"], row["about"], row["rule"]): (row["one"], row["other"]) for row in compared_rules(one, other)["rules"]}


@pytest.mark.usefixtures("free")
@pytest.mark.parametrize("game", [COLUMBUS, CLASSIC, SUITS, PICK_2, PURSUIT, THREE_CARD], ids=lambda game: game.full_id)
def test_a_game_does_not_differ_from_itself(game: Game) -> None:
    compared = compared_rules(game, game)
    assert compared["rules"] == []
    assert "The rules are the same, line by line." in to_markdown(against_document(compared))


@pytest.mark.usefixtures("free")
def test_the_two_sheets_of_high_card_flush_differ_in_these_lines_alone() -> None:
    found = rules(COLUMBUS, CLASSIC)
    assert {part for part, _, _ in found} == {"Wagers", "Pay tables", "Decisions", "Settlement", "Procedure", "Aggregate payout", "Rulings"}
    tables = {(about, rule): pair for (part, about, rule), pair in found.items() if part == "Pay tables"}
    assert tables == {
        ("Flush", "in force"): ("columbus", "classic"),
        ("Flush", "offered"): ("columbus", "classic"),
        ("Flush", "7-card flush"): ("200 to 1", "300 to 1"),
        ("Flush", "6-card flush"): ("60 to 1", "100 to 1"),
        ("Flush", "5-card flush"): ("12 to 1", "10 to 1"),
        ("Straight Flush", "in force"): ("columbus", "classic"),
        ("Straight Flush", "offered"): ("columbus", "classic"),
        ("Straight Flush", "7-card straight flush"): ("500 to 1", "8,000 to 1"),
        ("Straight Flush", "6-card straight flush"): ("200 to 1", "1,000 to 1"),
        ("Straight Flush", "4-card straight flush"): ("50 to 1", "60 to 1"),
        ("Straight Flush", "3-card straight flush"): ("9 to 1", "7 to 1"),
    }
    assert found["Aggregate payout", "", "limit"] == ("$25,000", None)
    assert found["Decisions", "Raise", "setting choice"] == (None, "best only")
    folded = ("by its pay table if declared; taken if not, or on no line", "by its pay table; on no line taken")
    assert {key: pair for key, pair in found.items() if key[0] == "Settlement"} == {("Settlement", "Flush", "folded"): folded}


@pytest.mark.usefixtures("free")
def test_wagers_of_one_purpose_stand_beside_each_other_under_both_names() -> None:
    found = rules(COLUMBUS, SUITS)
    assert found["Wagers", "Raise / Play", "title"] == ("Raise", "Play")
    assert found["Pay tables", "Flush / Flush Rush", "5-card flush"] == ("12 to 1", "10 to 1")
    assert found["Wagers", "Progressive", "stake"] == (None, "$1")
    folded = found["Settlement", "Flush / Flush Rush", "folded"]
    assert folded == ("by its pay table if declared; taken if not, or on no line", "by its pay table; on no line taken")
    assert not [rule for part, about, rule in found if part == "Settlement" and about in ("Ante", "Raise / Play")]
    assert not [rule for part, _, rule in found if part == "Decisions" and rule.startswith("antes")]


@pytest.mark.usefixtures("free")
@pytest.mark.parametrize(
    ("settings", "rule", "pair"),
    [
        ({"deal.seats": 5}, ("Deal", "", "seats"), ("6", "5")),
        (
            {"contest.flush.dealer_qualifies": "3-card flush, T high or better"},
            ("Contests", "Longest flush", "dealer qualifies"),
            ("3-card flush, 9 high or better", "3-card flush, T high or better"),
        ),
        (
            {"contest.flush.not_qualified": {"ante": "1 to 1", "raise": "1 to 1"}},
            ("Settlement", "Raise", "the dealer does not qualify"),
            ("pushes", "pays 1 to 1"),
        ),
        ({"contest.flush.tie.ante": "lose"}, ("Settlement", "Ante", "the hands tie"), ("pushes", "taken")),
        ({"action.raise.size": [{"from": 1, "up_to": 2}]}, ("Decisions", "Raise", "antes with any hand"), ("1", "1 to 2")),
        ({"procedure.refund_first": True}, ("Procedure", "", "refund first"), ("no", "yes")),
        ({"limits.base.maximum": "$300"}, ("Limits", "", "base maximum"), ("$100", "$300")),
        ({"rounding": "down to the chip"}, ("Rulings", "", "rounding"), ("down to the cent", "down to the chip")),
        ({"wager.flush.table.columbus.7-card flush": "250 to 1"}, ("Pay tables", "Flush", "7-card flush"), ("200 to 1", "250 to 1")),
    ],
    ids=str,
)
def test_each_change_of_a_rule_is_a_line(settings: dict[str, Any], rule: tuple[str, str, str], pair: tuple[str, str]) -> None:
    found = rules(COLUMBUS, game_file("high-card-flush").game(settings=settings))
    assert found[rule] == pair


@pytest.mark.usefixtures("free")
def test_a_game_of_one_contest_beside_a_game_of_two() -> None:
    found = rules(PICK_2, PURSUIT)
    assert found["Settlement", "Ante", "Two-card flush: the hands tie"] == (None, "pushes")
    assert found["Settlement", "Play", "5 Card Poker: the dealer does not qualify"] == ("pushes", None)


def exactly(row: dict[str, Any] | None) -> Fraction | None:
    return Fraction(row["numerator"], row["denominator"]) if row else None


@pytest.mark.parametrize(("one", "other"), [(COLUMBUS, CLASSIC), (PICK_2, PURSUIT), (PURSUIT, THREE_CARD)], ids=lambda game: game.full_id)
def test_the_money_is_the_solver_s_to_the_integer(one: Game, other: Game) -> None:
    first, second = solve(one), solve(other)
    rows = {row["about"]: row for row in compared_rules(one, other)["money"]}
    base = rows["Base game, per ante"]
    assert (exactly(base["one"]), exactly(base["other"])) == (first.base.house_edge, second.base.house_edge)
    assert exactly(base["difference"]) == second.base.house_edge - first.base.house_edge
    for side, game, solution in (("one", one, first), ("other", other, second)):
        for name, value in solution.wagers.items():
            (row,) = (row for about, row in rows.items() if game.wager[name].title in about.split(" / "))
            assert exactly(row[side]) == value.house_edge


@pytest.mark.usefixtures("free")
def test_a_game_that_cannot_be_solved_is_a_sentence() -> None:
    compared = compared_rules(COLUMBUS, CLASSIC)
    assert compared["money"] == []
    assert compared["unsolved"] == f"{COLUMBUS} cannot be solved, so edges are not compared: not asked."
    assert compared["unsolved"] in to_markdown(against_document(compared))


def test_the_command_compares_a_game_with_itself_changed() -> None:
    arguments = ["rules", "pick-2-poker", "--set", "not_qualified=both push", "--against", "pick-2-poker"]
    done = CliRunner().invoke(app, [*arguments, "--json"])
    answer = json.loads(done.output)
    assert [(row["part"], row["about"], row["one"], row["other"]) for row in answer["rules"]] == [
        ("Settlement", "Ante", "pushes", "pays 1 to 1"),
        ("Rulings", "", "both push", "ante pays, play pushes"),
    ]
    shown = CliRunner().invoke(app, arguments).output
    assert max(map(len, shown.splitlines())) <= 80
    assert "-20.0217" in shown


def test_one_document_at_a_time() -> None:
    done = CliRunner().invoke(app, ["rules", "pick-2-poker", "--outcomes", "--against", "pick-2-poker"])
    assert str(done.exception) == "--outcomes and --against print two different documents; use one at a time."
