"""analyze, ev and audit as a script sees them."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from math import comb
from pathlib import Path

import pytest

from longsuit.report.store import remembered
from longsuit.rules import game_file
from tests.command_line import longsuit
from tests.games import PRIVATE as SHEETS


@pytest.mark.parametrize("sheet", SHEETS)
def test_analyze_json_has_what_scripts_rely_on(sheet: str) -> None:
    done = longsuit("analyze", sheet, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    figures = json.loads(done.stdout)
    assert f"{figures['game']}/{figures['sheet']}" == sheet
    assert figures["rulings"]
    base = figures["base"]
    game = game_file(figures["game"]).game(figures["sheet"])
    deals = comb(52, game.deal.player) * comb(52 - game.deal.player, game.deal.dealer)
    assert base["ev"]["denominator"] == deals == sum(outcome["count"] for outcome in base["outcomes"])
    assert base["ev"]["numerator"] == sum(int(outcome["net"]) * outcome["count"] for outcome in base["outcomes"])
    assert base["house_edge"] == pytest.approx(-base["ev"]["numerator"] / deals, rel=1e-12)
    for key in ("strategy", "element_of_risk", "average_wager", "standard_deviation", "fold_rate", "dealer_qualifies", "push_rate"):
        assert key in base
    for name, wager in figures["wagers"].items():
        assert wager["table"] == game.tables[name]
        assert wager["hands"] == comb(52, game.deal.player) == sum(outcome["count"] for outcome in wager["outcomes"])
        assert {"line", "pays", "count"} <= set(wager["lines"][0])
        assert {"house_edge", "hit_rate", "standard_deviation"} <= set(wager)


def test_a_progressive_states_its_meter_slope_and_both_readings_of_the_unreadable_line() -> None:
    done = longsuit("analyze", "i-luv-suits", "--table", "progressive=2", "--meter", "main=$50,000", "--json")
    wager = json.loads(done.stdout)["wagers"]["progressive"]
    meter = wager["meters"]["main"]
    assert meter["dollars"] == 50_000
    assert wager["readings"]["100%"]["house_edge"] < wager["readings"]["10%"]["house_edge"] == wager["house_edge"]
    assert wager["house_edge"] == pytest.approx(meter["slope"] * (meter["break_even"] - 50_000), rel=1e-9)


def test_analyze_follows_table_set_strategy_and_with() -> None:
    plain = json.loads(longsuit("analyze", "pick-2-poker", "--json").stdout)["base"]
    pushed = json.loads(longsuit("analyze", "pick-2-poker", "--set", "not_qualified=both push", "--json").stdout)["base"]
    assert pushed["house_edge"] > plain["house_edge"]
    ruled = json.loads(longsuit("analyze", "pick-2-poker", "--strategy", "flush-or-better", "--json").stdout)["base"]
    assert ruled["strategy"] == "flush-or-better"
    assert ruled["house_edge"] > plain["house_edge"]
    both = json.loads(longsuit("analyze", "pick-2-poker", "--with", "5-card-bonus-only=2", "--json").stdout)["base"]
    assert both["with"] == {"5-card-bonus-only": "2"}
    assert both["average_wager"] == pytest.approx(plain["average_wager"] + 2)
    table = json.loads(longsuit("analyze", "5-card-pursuit", "--table", "flush-bonus=2", "--json").stdout)["wagers"]["flush-bonus"]
    assert f"{table['house_edge']:.2%}" == "10.16%"


def test_compare_puts_strategies_tables_rulings_and_sheets_side_by_side() -> None:
    done = longsuit(
        "analyze",
        "high-card-flush",
        "--compare",
        "strategy=*",
        "--compare",
        "flush=classic",
        "--compare",
        "high-card-flush/classic",
        "--json",
    )
    compared = json.loads(done.stdout)["compared"]
    assert next(iter(compared)) == "hollywood-columbus"
    assert {"t-8-6", "never-fold", "flush classic", "high-card-flush/classic"} <= set(compared)
    assert compared["never-fold"]["base"]["house_edge"] > compared["t-8-6"]["base"]["house_edge"]
    rulings = json.loads(longsuit("analyze", "5-card-pursuit", "--compare", "setting=*", "--json").stdout)["compared"]
    assert list(rulings) == ["washington", "setting: highest two-card flush"]


def test_analyze_csv_parses_and_carries_the_counts() -> None:
    rows = list(csv.DictReader(io.StringIO(longsuit("analyze", "5-card-pursuit", "--csv").stdout)))
    counts = [int(row["value"]) for row in rows if row["section"] == "base" and row["figure"] == "count" and row["item"].startswith("net")]
    assert sum(counts) == comb(52, 5) * comb(47, 5)


def test_ev_marks_the_best_action_and_counts_known_cards() -> None:
    value = json.loads(longsuit("ev", "5-card-pursuit", "Ah 9h 7h 5d 5c", "--json").stdout)
    assert value["hand"] == "Ah 9h 7h 5d 5c"
    assert value["best"] == value["actions"][0]["action"] == "play 1x: Ah 9h"
    assert value["actions"][0]["ev"]["denominator"] == comb(47, 5)
    seen = json.loads(longsuit("ev", "5-card-pursuit", "Ah9h7h5d5c", "--known", "2s 3s dealer: Kc", "--json").stdout)
    assert seen["actions"][0]["ev"]["denominator"] == comb(44, 4)
    assert (seen["known"], seen["dealer"]) == ("3s 2s", "Kc")


QUICK = ("5-card-pursuit", "high-card-flush", "three-card-poker")


def test_audit_lists_every_claim_with_a_verdict() -> None:
    audit_lists_every_claim_of(*QUICK)


def audit_lists_every_claim_of(*games: str) -> None:
    """Every claim on these games is there, with a verdict."""
    claims = json.loads(longsuit("audit", *games, "--json").stdout)["claims"]
    assert len(claims) == sum(len(game_file(game).game().claim) for game in games)
    by_claim = {(row["game"], row["about"], row["figure"]): row for row in claims}
    assert by_claim["5-card-pursuit", "flush-bonus, table 1", "house edge"]["verdict"] == "reproduced"
    assert by_claim["5-card-pursuit", "base game", "house edge"]["verdict"] == "not reproduced"
    assert all(row["verdict"] in ("reproduced", "not reproduced", "cannot be checked", "simulated") for row in claims)


def test_a_stored_answer_loads_neither_numba_nor_numpy() -> None:
    longsuit("analyze", "5-card-pursuit")
    code = "import sys\nfrom longsuit.cli import app\napp(['analyze', '5-card-pursuit'], standalone_mode=False)\n"
    code += "print([name for name in ('numba', 'numpy', 'longsuit.exact') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert "House edge" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("analyze", "high-card-flush", "--strategy", "luck"), "There is no strategy 'luck' for High Card Flush"),
        (("analyze", "high-card-flush", "--with", "raise"), "'raise' is not an optional wager of High Card Flush"),
        (("analyze", "high-card-flush", "--with", "flush=lots"), "--with takes WAGER or WAGER=ANTES, not 'flush=lots'."),
        (("analyze", "high-card-flush", "--meter", "main=$5"), "High Card Flush has no meter 'main'"),
        (("analyze", "high-card-flush", "--compare", "moods=*"), "There is nothing called 'moods' to compare all of"),
        (("ev", "high-card-flush", "Ah Kh"), "High Card Flush is played with 7 cards; 2 were given."),
        (("ev", "high-card-flush", "Ah Kh Qh Jh Th 9h 9h"), "9h appears twice."),
        (("ev", "5-card-pursuit", "Ah Kh Qh Jh Th", "--known", "Th"), "Th appears twice."),
        (("ev", "5-card-pursuit", "Ah Kh Qh Jh Xx"), "'Xx' is not a card"),
        (("audit", "bridge"), 'There is no game "bridge"'),
    ],
)
def test_bad_questions_get_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = longsuit(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_or_foreign_result_on_disk_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGSUIT_CACHE", str(tmp_path))
    asked = []

    def answer() -> dict[str, int]:
        asked.append(1)
        return {"edge": 7}

    answer.__module__ = "longsuit.report.ask"
    question = {"figures": "abc"}
    assert remembered(question, answer) == remembered(question, answer) == {"edge": 7}
    assert len(asked) == 1
    (kept,) = (tmp_path / "results").iterdir()
    for damage in ("", "not json", kept.read_text("utf-8").replace("7", "8"), '{"asked": "something else", "answer": "{}", "digest": ""}'):
        kept.write_text(damage, "utf-8")
        assert remembered(question, answer) == {"edge": 7}
    assert len(asked) == 5
