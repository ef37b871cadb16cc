"""The PAR sheet: what it holds, that its numbers are those of ``analyze``, and that every kind of file is whole."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from html import unescape
from itertools import pairwise
from math import comb, isclose
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader
from rich.console import Console
from typer.testing import CliRunner

from longsuit.cli import app
from longsuit.report.ask import Asked, ask
from longsuit.report.charts import Item, columns, rows, steps
from longsuit.report.document import Beside, Block, Chart, Notice, Points, Reading, Table, Text, Tiles
from longsuit.report.drawing import Bar, Label, to_svg
from longsuit.report.figures import to_csv as figures_csv
from longsuit.report.html import to_html
from longsuit.report.markdown import to_markdown
from longsuit.report.par.build import par
from longsuit.report.par.sheet import par_sheet
from longsuit.report.par.sheet_money import largest_payouts
from longsuit.report.pdf import to_pdf
from longsuit.report.terminal import shown
from longsuit.report.write import write_report
from longsuit.rules import game as load
from longsuit.rules.csv import cell
from longsuit.rules.csv import figures_csv as to_csv
from longsuit.rules.model import Game
from tests.games import PRIVATE_GAMES

GAMES = PRIVATE_GAMES


def words(page: str) -> str:
    """The text of a page, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.fixture(scope="module", params=GAMES)
def report(request: pytest.FixtureRequest) -> dict[str, Any]:
    return par(Asked(request.param))


@pytest.fixture(scope="module")
def page(report: dict[str, Any]) -> str:
    return to_html(par_sheet(report))


@pytest.fixture(scope="module")
def printed(report: dict[str, Any]) -> list[str]:
    reader = PdfReader(io.BytesIO(to_pdf(par_sheet(report))))
    return [" ".join(sheet.extract_text().split()) for sheet in reader.pages]


def test_the_figures_are_those_of_analyze(report: dict[str, Any]) -> None:
    told = report["identification"]
    game = load(f"{told['game']}/{told['sheet']}")
    assert report["figures"] == ask(game)
    assert told["hash"] == game.hash
    assert told["tables"] == dict(game.tables)


def test_check_sums_come_out_over_all_deals_and_all_hands(report: dict[str, Any]) -> None:
    told, base = report["identification"], report["figures"]["base"]
    hands = comb(52, told["player_cards"])
    assert {check["holds"] for check in report["checks"]} == {True}
    assert sum(row["count"] for row in base["outcomes"]) == hands * comb(52 - told["player_cards"], told["dealer_cards"])
    for wager in report["figures"]["wagers"].values():
        assert sum(row["count"] for row in wager["outcomes"]) == hands


def test_every_strategy_is_there_and_none_beats_optimal(report: dict[str, Any]) -> None:
    told = report["identification"]
    assert {row["strategy"] for row in report["strategies"]} == {"optimal", *load(f"{told['game']}/{told['sheet']}").strategy}
    assert report["strategies"][0]["strategy"] == "optimal"
    assert all(row["above_optimal"]["numerator"] >= 0 for row in report["strategies"])
    assert Fraction(report["strategies"][0]["house_edge"]["numerator"], report["strategies"][0]["house_edge"]["denominator"]) == -Fraction(
        report["figures"]["base"]["ev"]["numerator"], report["figures"]["base"]["ev"]["denominator"]
    )


def test_every_pay_table_of_the_sheet_is_valued(report: dict[str, Any]) -> None:
    told = report["identification"]
    game = load(f"{told['game']}/{told['sheet']}")
    for name, tables in report["tables"].items():
        assert list(dict.fromkeys(row["table"] for row in tables)) == list(game.offered[name])
    for name, wager in report["figures"]["wagers"].items():
        (in_force,) = (row for row in report["tables"][name] if row["in_force"])
        assert in_force["house_edge"]["value"] == wager["house_edge"]
        assert in_force["standard_deviation"] == wager["standard_deviation"]


def test_hold_bands_are_the_edge_and_the_index_over_the_root_of_rounds(report: dict[str, Any]) -> None:
    base = report["volatility"]["wagers"]["base game"]
    assert isclose(base["volatility_index"], 1.6448536 * report["figures"]["base"]["standard_deviation"], rel_tol=1e-6)
    assert [band["rounds"] for band in base["bands"]] == [10**power for power in range(3, 8)]
    for band in base["bands"]:
        assert isclose(band["high"] - band["low"], 2 * base["volatility_index"] / band["rounds"] ** 0.5, rel_tol=1e-9)
        assert isclose((band["high"] + band["low"]) / 2, report["figures"]["base"]["house_edge"], abs_tol=1e-12)


def test_the_page_is_one_file_without_script_or_network(page: str) -> None:
    assert "http" not in page
    assert "<script" not in page
    assert "@import" not in page
    assert not re.findall(r'(?:src|href)="(?!#)', page)
    assert page.count("<svg") >= 4
    assert page.count("<svg") == page.count("</svg>") == page.count("<figcaption>")


def test_links_of_the_page_lead_to_its_sections(page: str) -> None:
    assert set(re.findall(r'href="#([^"]+)"', page)) == set(re.findall(r'<section id="([^"]+)"', page))


def test_every_row_of_a_table_has_as_many_cells_as_its_head(page: str) -> None:
    tables = re.findall(r"<table>.*?</table>", page, re.DOTALL)
    assert len(tables) == page.count("<table") > 5
    for table in tables:
        assert len({len(re.findall(r"<t[dh][ >]", row)) for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)}) == 1


def test_every_medium_shows_every_cell_sentence_and_reading(report: dict[str, Any], page: str, printed: list[str]) -> None:
    sheet, screen = par_sheet(report), io.StringIO()
    Console(file=screen, width=400).print(shown(sheet))
    media = [screen.getvalue(), to_markdown(sheet).replace("\\|", "|").replace("*", ""), words(page), " ".join(printed)]
    said = [text for block in (*sheet.head, *(block for section in sheet.sections for block in section.blocks)) for text in _said(block)]
    assert len(said) > 400
    for medium in media:
        text = "".join(medium.split())
        assert [one for one in said if "".join(one.split()) not in text] == []


def _said(block: Block) -> list[str]:
    match block:
        case Text(text):
            return [text]
        case Points(items):
            return list(items)
        case Table():
            return [block.title, block.note, *block.header, *(cell for row in block.rows for cell in row)]
        case Beside(left, right):
            return [*_said(left), *_said(right)]
        case Notice(head, text):
            return [head, text]
        case Tiles(items):
            return [text for tile in items for text in (tile.label, tile.value, tile.note)]
        case Reading():
            return [block.ask, block.answer, *block.others, *(_said(block.effect) if block.effect else ())]
        case Chart():
            return []


def test_page_and_pdf_carry_hash_rulings_counts_and_claims(report: dict[str, Any], page: str, printed: list[str]) -> None:
    on_page, on_paper = words(page), " ".join(printed)
    base = report["figures"]["base"]
    wanted = [report["identification"]["hash"], f"{base['ev']['numerator']:,}", f"{base['deals']:,}", f"{base['house_edge']:.4%}"]
    wanted += [f"{row['count']:,}" for row in base["outcomes"]]
    wanted += [f"{line['count']:,}" for wager in report["figures"]["wagers"].values() for line in wager["lines"]]
    wanted += [claim["claim"] for claim in report["claims"]] + [claim["verdict"] for claim in report["claims"]]
    for text in wanted:
        assert text in on_page
        assert text in on_paper
    for ruling in report["rulings"]:
        assert " ".join(ruling["ask"].split()) in on_page
        assert " ".join(ruling["reading"].split()) in on_page
        assert "".join(ruling["ask"].split()) in on_paper.replace(" ", "")
        assert "".join(ruling["reading"].split()) in on_paper.replace(" ", "")


def test_the_pdf_has_numbered_pages_with_the_hash_and_an_outline(report: dict[str, Any], printed: list[str]) -> None:
    assert len(printed) > 3
    for number, text in enumerate(printed, start=1):
        assert f"{number} / {len(printed)}" in text
        assert report["identification"]["hash"][:16] in text
    reader = PdfReader(io.BytesIO(to_pdf(par_sheet(report))))
    assert len(reader.outline) == len(par_sheet(report).sections)


def test_csv_carries_every_count_as_a_whole_number(report: dict[str, Any]) -> None:
    found = list(csv.DictReader(io.StringIO(to_csv(report))))
    assert list(found[0]) == ["section", "item", "figure", "value"]
    outcomes = [
        row for row in found if row["section"] == "figures" and row["item"].startswith("base / outcomes") and row["figure"] == "count"
    ]
    assert [int(row["value"]) for row in outcomes] == [row["count"] for row in report["figures"]["base"]["outcomes"]]
    named = [(row["section"], row["item"], row["figure"]) for row in found]
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1+cmd", "-1-cmd", "@SUM(A1)", "\t=1", "\r=1", "-", "＝1"])  # noqa: RUF001 (a wide sign)
def test_no_title_becomes_a_live_formula_in_a_spreadsheet(report: dict[str, Any], text: str) -> None:
    told = {**report["identification"], "title": text, "titles": {text: text}}
    found = list(csv.reader(io.StringIO(to_csv({**report, "identification": told}))))
    assert sum(value == f"'{text}" for row in found for value in row) == 3
    figures = {**report["figures"], "wagers": {text: next(iter(report["figures"]["wagers"].values()))}}
    assert f"'{text}" in {row[0] for row in csv.reader(io.StringIO(figures_csv(figures)))}


def test_negative_figures_stay_numbers_in_a_spreadsheet(report: dict[str, Any]) -> None:
    values = [value for row in csv.reader(io.StringIO(to_csv(report))) for value in row]
    assert "-1" in values
    assert not [value for value in values if value.startswith(("'-", "'+"))]
    numbers = ["-1", "-0.5", "+3.25", "-1/2", "-1,000", "-0.5%", -7, -0.25]
    assert [cell(number) for number in numbers] == numbers


def test_a_player_advantage_is_said_first_and_plainly(report: dict[str, Any], page: str) -> None:
    advantage = report["figures"]["base"]["house_edge"] < 0
    assert advantage == (report["identification"]["game"] in ("5-card-pursuit", "pick-2-poker"))
    assert any(notice["loud"] for notice in report["notices"]) == advantage
    assert ("Player advantage" in words(page).partition("Identification")[0]) == advantage
    if advantage:
        assert report["volatility"]["wagers"]["base game"]["rounds_to_be_ahead"] is None
        assert report["win_per_hour"]["rows"][0]["table_at_most"] < 0


def test_rulings_that_move_an_edge_show_every_answer() -> None:
    moved = {ruling["name"]: ruling["answers"] for ruling in par(Asked("pick-2-poker"))["rulings"] if ruling["changes_figures"]}
    assert set(moved) == {"bonus_35_pays", "not_qualified"}
    assert [answer["answer"] for answer in moved["not_qualified"]] == ["ante pays, play pushes", "both push", "both win", "compare anyway"]
    other = ask(load("pick-2-poker", settings={"not_qualified": "both push"}))
    assert moved["not_qualified"][1]["house_edge"]["base game"]["value"] == other["base"]["house_edge"]


def test_a_ruling_set_otherwise_is_printed_as_set() -> None:
    changed = par(Asked("pick-2-poker", settings={"not_qualified": "both push"}))
    assert "Set to: both push." in words(to_html(par_sheet(changed)))
    assert changed["figures"]["base"]["house_edge"] > 0


def test_a_ruling_set_as_it_stands_is_not_printed_in_a_report_that_did_not_set_it() -> None:
    answer = next(iter(load("pick-2-poker").ruling["not_qualified"].options))
    assert par(Asked("pick-2-poker", settings={"not_qualified": answer}))["identification"]["set"] == {"not_qualified": answer}
    assert par(Asked("pick-2-poker"))["identification"]["set"] == {}


def test_progressives_are_linear_in_the_meter_and_fair_at_break_even() -> None:
    held = par(Asked("i-luv-suits"))["progressives"]["progressive"]
    assert [(row["table"], row["reading"]) for row in held["rows"]] == [
        ("1", None),
        ("ML1", None),
        ("2", "10%"),
        ("2", "100%"),
        ("3", "10%"),
        ("3", "100%"),
    ]
    for row in held["rows"]:
        meter = row["meters"][row["moves"]]
        rest = row["house_edge"]["value"] - meter["slope"]["value"] * (meter["break_even"]["value"] - meter["dollars"])
        assert abs(rest) < 1e-12
        for point in row["curve"]:
            expected = row["house_edge"]["value"] - meter["slope"]["value"] * (point["meter"] - meter["dollars"])
            assert isclose(point["house_edge"], expected, abs_tol=1e-12)
    assert held["rows"][0]["lines"][0]["rounds_between"] == comb(52, 7) / 1081


def test_a_meter_of_a_table_not_in_force_moves_that_table_alone() -> None:
    usual, other = par(Asked("i-luv-suits")), par(Asked("i-luv-suits", meters={"major": 6_000_000}))
    assert other["figures"] == usual["figures"]
    edges = {row["table"]: row["house_edge"]["value"] for row in other["progressives"]["progressive"]["rows"]}
    assert edges["ML1"] < 0 < edges["1"]
    with pytest.raises(ValueError, match="has no meter 'grand'"):
        par(Asked("i-luv-suits", meters={"grand": 100}))


def test_covariance_makes_up_the_variance_of_wagers_together() -> None:
    from longsuit.exact.value import base_value

    game = load("5-card-pursuit")
    pair = par(Asked("5-card-pursuit"))["correlations"]["pairs"][0]
    both = base_value(game, along={pair["other"]: Fraction(1)})
    assert isclose((2 * pair["covariance"]["value"] + _variance(game) + _variance(game, pair["other"])) ** 0.5, both.standard_deviation)


def _variance(game: Game, wager: str | None = None) -> float:
    from longsuit.exact.value import base_value
    from longsuit.exact.wagers import wager_value

    value = wager_value(game, wager) if wager else base_value(game)
    return value.standard_deviation**2


def test_every_pair_of_wagers_is_counted_together_the_progressive_too() -> None:
    report = par(Asked("i-luv-suits"))
    pairs = {(pair["one"], pair["other"]) for pair in report["correlations"]["pairs"]}
    assert len(pairs) == 6
    assert all(-1 < pair["correlation"] < 1 for pair in report["correlations"]["pairs"])
    assert report["exposure"]["seat"]["wins"] == sum(row["wins"] for row in report["exposure"]["wagers"]) == 217_899


def test_largest_payouts_and_the_cap_of_sheet_001() -> None:
    most = par(Asked("high-card-flush"))["exposure"]
    assert [row["wins"] for row in most["wagers"]] == [400, 5_000, 12_500]
    assert most["seat"]["wins"] == 17_900
    assert most["cap"]["one_seat"]["at_most"]["numerator"] == 0
    assert most["cap"]["seats_needed"] == 2
    assert 0 < most["cap"]["table_at_most"] < 0.001


def test_a_cap_a_seat_can_reach_is_bounded_by_counts_on_both_sides() -> None:
    report = par(Asked("high-card-flush", settings={"payout_scope": "seat", "aggregate_payout.limit": "$10,000"}))
    cap = report["exposure"]["cap"]
    assert 0 < cap["one_seat"]["at_least"]["numerator"] <= cap["one_seat"]["at_most"]["numerator"]
    seven_and_six = Fraction(32, comb(52, 7))
    assert Fraction(cap["one_seat"]["at_least"]["numerator"], cap["one_seat"]["at_least"]["denominator"]) >= seven_and_six
    assert "it binds in between" in str(list(largest_payouts(report))[-1])


def test_a_game_of_one_s_own_without_optional_wagers_gets_its_report(tmp_path: Path) -> None:
    source = Path(__file__).parents[1] / "data" / "three-card-poker.toml"
    out = tmp_path / "par.pdf"
    write_report(out, lambda: par(Asked(str(source))))
    assert "Check sums" in " ".join(sheet.extract_text() for sheet in PdfReader(out).pages)


@pytest.mark.parametrize("suffix", ["html", "pdf", "json", "csv"])
def test_the_command_writes_each_kind_and_leaves_nothing_else(tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"par.{suffix}"
    done = CliRunner().invoke(app, ["report", "5-card-pursuit", "-o", str(out)])
    assert done.exit_code == 0, done.output
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    if suffix == "json":
        assert json.loads(out.read_text("utf-8")) == par(Asked("5-card-pursuit"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["5-card-pursuit", "-o", "par.doc"], "A report is written as .html, .pdf, .xlsx, .json, .csv; 'par.doc' ends in none of them."),
        (["5-card-pursuit", "-o", "nowhere/par.pdf"], "'nowhere/par.pdf' cannot be written: there is no folder 'nowhere'."),
        (["5-card-pursuit"], "Say where to write the report: -o FILE, ending in .html, .pdf, .xlsx, .json or .csv."),
        (["5-card-pursuit", "-o", "par.pdf", "--strategy", "luck"], "There is no strategy 'luck' for 5 Card PurSUIT"),
    ],
)
def test_bad_requests_get_a_sentence_and_leave_no_file(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["report", *arguments])
    assert isinstance(done.exception, ValueError)
    assert sentence in str(done.exception)
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_replaced_is_left_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "par.json"
    folder.mkdir()
    with pytest.raises(ValueError, match="it is a folder"):
        write_report(folder, dict)
    assert [path.name for path in tmp_path.iterdir()] == ["par.json"]


def test_the_same_report_gives_the_same_pdf() -> None:
    paper = par_sheet(par(Asked("5-card-pursuit")))
    assert to_pdf(paper) == to_pdf(paper)


def test_words_no_standard_face_has_still_print() -> None:
    report = par(Asked("5-card-pursuit"))
    told = {**report["identification"], "summary": "A♠ ≤ K♥ – two suits × 2", "title": "<b>Näme & Co</b>"}
    paper = par_sheet({**report, "identification": told})
    text = PdfReader(io.BytesIO(to_pdf(paper))).pages[0].extract_text()
    assert "≤" in text
    assert "<b>Näme & Co</b>" in text
    assert "&lt;b&gt;Näme &amp; Co&lt;/b&gt;" in to_html(paper)


@pytest.mark.parametrize(("low", "high"), [(0, 9.3), (-0.07, 0.33), (0, 345_470), (0, 0), (-1, 0)])
def test_steps_cover_the_range_in_equal_parts(low: float, high: float) -> None:
    marks = steps(low, high)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert len({round(right - left, 9) for left, right in pairwise(marks)}) <= 1
    assert len(marks) <= 9


@pytest.mark.parametrize("values", [[0.0], [0.3, -0.2], [-1.0], [0.0, 0.0], [1e-9, 1.0]])
def test_charts_stay_on_their_sheet(values: list[float]) -> None:
    items = [Item("a < b", value, f"{value:g}") for value in values]
    for drawing in (columns(items, unit="u", axis="x", says="s", signed=True), rows(items, unit="u", says="s")):
        for shape in drawing.shapes:
            if isinstance(shape, Bar):
                assert shape.x >= 0
                assert shape.width >= 0
                assert shape.height >= 0
                assert shape.x + shape.width <= drawing.width + 0.01
                assert shape.y + shape.height <= drawing.height + 0.01
            if isinstance(shape, Label):
                assert 0 <= shape.y <= drawing.height
        assert "a &lt; b" in to_svg(drawing)


def test_charts_are_written_as_drawings_of_their_own(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["report", "three-card-poker", "--figures", str(tmp_path / "charts")])
    assert result.exit_code == 0
    files = sorted(path.name for path in (tmp_path / "charts").iterdir())
    assert files[0] == "01-base-game.svg"
    assert all(ET.parse(tmp_path / "charts" / name).getroot().tag == "{http://www.w3.org/2000/svg}svg" for name in files)
