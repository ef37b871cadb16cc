"""The settlement table on paper: it is complete, it is read from the compiled game, and it fits two pages."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from pypdf import PdfReader
from typer.testing import CliRunner

from longsuit.cli import app
from longsuit.report.ask import Asked
from longsuit.report.document import Document
from longsuit.report.markdown import to_markdown
from longsuit.report.outcomes import outcomes_document, settlement_table
from longsuit.report.par.build import par
from longsuit.report.pdf import to_pdf
from longsuit.report.rule_card import rule_card
from longsuit.rules import DefinitionError, find_file, game_file, game_ids, parse_definition
from longsuit.rules.csv import figures_csv
from longsuit.rules.model import Game
from longsuit.rules.quantities import Odds
from longsuit.settlement import Contest, Layout, Row, layout
from longsuit.settlement.paying import Line, rounded
from longsuit.settlement.verdicts import VERDICTS, WIN
from longsuit.table.events import Settlement
from longsuit.table.rehearsal import rehearse
from longsuit.table.seat import Seat
from longsuit.table.settling import verdicts
from longsuit.table.standing import open_table
from tests.definitions import definitions
from tests.writing import Tree, text

SHEETS = [game_file(game).game(sheet) for game in game_ids() for sheet in game_file(game).sheets]
COLUMBUS = game_file("high-card-flush").game()
THREE_CARD = Path(__file__).parents[1] / "data" / "three-card-poker.toml"


def three_card_poker(*changes: tuple[str, str]) -> Game:
    text = THREE_CARD.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return parse_definition(text).game()


def table_of(game: Game) -> dict[str, Any]:
    return settlement_table(layout(game))


def document(game: Game) -> Document:
    return outcomes_document(game, table_of(game))


def words(game: Game, ending: str) -> dict[str, str]:
    (found,) = (each for each in table_of(game)["endings"] if each["ending"] == ending)
    return {name: cell["words"] for name, cell in found["wagers"].items()}


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.full_id)
def test_every_line_of_every_pay_table_offered_is_there_when_it_is_in_force(game: Game) -> None:
    file, sheet = find_file(game.full_id)
    for wager, tables in game.offered.items():
        for table in tables:
            chosen = file.game(sheet, tables={wager: table})
            page = to_markdown(document(chosen))
            source = chosen.wager[wager].paid_as or wager
            sharing = [model.title for name, model in chosen.wager.items() if source in (name, model.paid_as)]
            assert f"{', '.join(sharing)}, pay table {table}" in page
            for schedule, compiled in zip(chosen.pay_tables(wager), layout(chosen).wager(wager).schedules, strict=True):
                lines = list(schedule.lines.items())
                assert [line.text for line in compiled.lines] == [hand for hand, _ in lines]
                for line, (hand, pays) in zip(compiled.lines, lines, strict=True):
                    assert f"| {hand} | {line.pays} |" in page
                    assert pays.kind == "unreadable" or line.pays == str(pays)


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.full_id)
def test_it_fits_two_printed_pages(game: Game) -> None:
    assert len(PdfReader(io.BytesIO(to_pdf(document(game)))).pages) <= 2


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.full_id)
def test_every_ending_says_what_every_wager_does(game: Game) -> None:
    laid, table = layout(game), table_of(game)
    for ending in table["endings"]:
        assert list(ending["wagers"]) == list(game.wager)
        assert "not settled" not in {cell["words"] for cell in ending["wagers"].values()}
    rows = [{row.base: row for row in contest.rows[0 if contest.qualifying else WIN :]} for contest in laid.contests.values()]
    doing = [{tuple((cell.does, cell.missed and cell.missed.does) for cell in base) for base in found} for found in rows]
    assert len(table["endings"]) == laid.folds + sum(map(len, doing))
    page = to_markdown(document(game))
    assert all(f"| {ending['ending']} |" in page for ending in table["endings"])


def test_high_card_flush_in_words() -> None:
    declared = "by its pay table if declared; taken if not, or on no line"
    paid = "by its pay table; on no line taken"
    assert words(COLUMBUS, "Folded") == {"ante": "taken at once", "raise": "not made", "flush": declared, "straight-flush": declared}
    short = words(COLUMBUS, "The dealer does not qualify")
    assert short == {"ante": "pays 1 to 1", "raise": "pushes", "flush": paid, "straight-flush": paid}
    assert words(COLUMBUS, "The hands tie")["raise"] == "pushes"
    assert words(COLUMBUS, "The dealer's hand is higher")["raise"] == "taken"
    notes = " ".join(table_of(COLUMBUS)["notes"])
    assert "rounded down to the cent" in notes
    assert "At most $25,000 is won by all players of one deal together" in notes


def test_a_win_paid_by_a_table_says_what_a_hand_on_no_line_does() -> None:
    pursuit = game_file("5-card-pursuit").game()
    assert words(pursuit, "The player's hand is higher")["play"] == "by its pay table; on no line it pushes"
    for word, said in (("lose", "taken"), ("1 to 1", "it pays 1 to 1")):
        other = game_file("5-card-pursuit").game(settings={"contest.two-card-flush.win.play": f"pay table, or {word}"})
        assert words(other, "The player's hand is higher")["play"] == f"by its pay table; on no line {said}"


def test_the_rule_card_says_that_a_win_is_paid_by_the_table() -> None:
    card = to_markdown(rule_card(game_file("5-card-pursuit").game()))
    assert "| The player's hand is higher | pays 1 to 1 | by its pay table; on no line it pushes |" in card


def test_a_wager_held_with_another_cannot_lose_and_is_void_once_folded() -> None:
    game = three_card_poker()
    assert words(game, "Folded")["ante-bonus"] == "void"
    assert words(game, "The dealer's hand is higher")["ante-bonus"] == "held with the Ante: pays on the Ante, by its pay table; cannot lose"


def test_when_a_wager_is_settled() -> None:
    assert table_of(game_file("i-luv-suits").game())["wagers"]["progressive"]["settled"] == (
        "stake taken at the sensor before the deal; paid at settlement"
    )
    classic = table_of(game_file("high-card-flush").game("classic"))
    assert classic["wagers"]["straight-flush"]["settled"].startswith("before the dealer's reveal")
    assert classic["wagers"]["flush"]["settled"] == "at settlement"
    refunds = table_of(game_file("i-luv-suits").game())["notes"]
    assert "If the dealer does not qualify, give back all wagers that push first, then settle the seats." in refunds


def test_two_schedules_pay_both_or_the_higher() -> None:
    for answer, said in (("both", "its pay tables, all that are hit"), ("higher", "the higher line of its pay tables")):
        game = game_file("pick-2-poker").game(settings={"bonus_35_pays": answer})
        assert words(game, "3 Card Poker: the hands tie")["3-5-bonus"] == f"by {said}; on no line taken"


def test_hands_compared_anyway_have_no_ending_of_their_own() -> None:
    game = game_file("pick-2-poker").game(settings={"not_qualified": "compare anyway"})
    assert not [ending for ending in table_of(game)["endings"] if "qualify" in ending["ending"]]
    assert "5 Card Poker: the hands are compared whatever the dealer holds." in table_of(game)["dealer"]


def test_endings_that_do_the_same_are_one() -> None:
    same = ('tie              = { ante = "push", play = "push" }', 'tie              = { ante = "1 to 1", play = "push" }')
    endings = [ending["ending"] for ending in table_of(three_card_poker(same))["endings"]]
    assert endings == [
        "Folded",
        "The dealer does not qualify or the hands tie",
        "The player's hand is higher",
        "The dealer's hand is higher",
    ]


def test_an_undecided_line_says_how_it_is_played() -> None:
    game = game_file("i-luv-suits").game(tables={"progressive": "2"})
    assert any("six_card_ace_high is not decided: played as 10%" in note for note in table_of(game)["notes"])


_DONE = {"take": "lose", "push": "push", "pay": "win"}


def check_rounds(game: Game, dice: Random, rounds: int) -> None:
    """What the settlement table says is what the table does in random rounds."""
    endings, opened = table_of(game)["endings"], open_table(game)
    for _ in range(rounds):
        played = rehearse(opened, dice, players=1)
        (seat,) = played.playing
        contest = None if seat.folded else opened.layout.moves[seat.action].contest
        verdict = verdicts(played, [seat]).get(seat.number)
        called = None if verdict is None else "not_qualified" if verdict < WIN else ("win", "tie", "lose")[verdict - WIN]
        if contest is not None and opened.layout.contests[contest].alone:
            called = None
        fitting = [each for each in endings if each["contest"] == contest and called in (each["verdicts"] or [None])]
        ending = fitting[0] if len(fitting) == 1 else _told_apart(fitting, cast("int", verdict))
        made = {name for name, bet in zip(opened.layout.names, seat.bets, strict=True) if bet}
        settled = {entry.wager for entry in played.settlements}
        assert made == {name for name in settled if not opened.layout.wager(name).held}
        assert {name for name, cell in ending["wagers"].items() if cell["does"] == "nothing"}.isdisjoint(made | settled)
        for entry in played.settlements:
            if entry.outcome == "returned":
                continue
            row = opened.layout.fold if contest is None else opened.layout.contests[contest].rows[cast("int", verdict)]
            uses = {opened.layout.names[cell.place]: cell.use for cell in row.base}
            spot = opened.layout.wager(entry.wager)
            hits = [line for line in spot.lines(seat.keys, seat.hand & ~seat.setting) if line.use == uses.get(entry.wager, "")]
            check_cell(ending["wagers"][entry.wager], entry, seat, hits, opened.chip)


def _told_apart(fitting: list[dict[str, Any]], verdict: int) -> dict[str, Any]:
    """Where a short dealer's hand is compared all the same: the ending that says whose is higher."""
    return next(each for each in fitting if f"does not qualify and {VERDICTS[verdict % 3 + WIN]}" in each["ending"])


def check_cell(cell: dict[str, Any], entry: Settlement, seat: Seat, hits: list[Line], chip: int) -> None:
    """One wager whose hand hits these lines did what its cell says; what the cap cuts was won."""
    outcome = "win" if entry.cut else entry.outcome
    if cell["does"] == "pay table" and hits:
        if all(line.pushes for line in hits):
            assert outcome == "push"
            return
        assert outcome == ("win" if not cell["declared"] or entry.wager in seat.declared else "lose")
        return
    pays = cell.get("pays")
    done = _DONE.get(cell["does"])
    if done is None:
        missed = cell["on_no_line"]
        pays = missed.removeprefix("pays ") if missed.startswith("pays ") else None
        done = "win" if pays else {"taken": "lose", "pushes": "push"}[missed]
    assert outcome == done
    won = rounded(entry.stake, Odds.parse(pays).amount, chip) if pays else -entry.stake
    assert entry.net + entry.cut == (0 if done == "push" else won)


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.full_id)
def test_it_says_what_the_table_does(game: Game) -> None:
    check_rounds(game, Random(5), 100)


def test_it_says_what_the_table_does_in_definitions_nobody_wrote() -> None:
    assert check_definitions(60) > 30


def check_definitions(examples: int) -> int:
    """Play rounds of so many random definitions; how many were lawful."""
    loaded = []

    @settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), max_examples=examples)
    @given(definitions())
    def run(tree: Tree) -> None:
        try:
            game = parse_definition(text(tree)).game()
        except DefinitionError:
            return
        loaded.append(game)
        check_rounds(game, Random(repr(tree)), 5)

    run()
    return len(loaded)


def changed(game: Game, contest: str, verdict: int, row: Row) -> Layout:
    """The game laid out, with another row in one place."""
    laid = Layout(game)
    rows = list(laid.contests[contest].rows)
    rows[verdict] = row
    found: Contest = laid.contests[contest]._replace(rows=tuple(rows))
    laid.contests = {**laid.contests, contest: found}
    return laid


@pytest.mark.parametrize("game", SHEETS, ids=lambda game: game.full_id)
def test_taking_any_cell_out_of_the_compiled_table_changes_what_is_printed(game: Game) -> None:
    laid = layout(game)
    whole = to_markdown(document(game))

    def printed(other: Layout) -> str:
        return to_markdown(outcomes_document(game, settlement_table(other)))

    for place in range(len(laid.fold.base)):
        other = Layout(game)
        other.fold = laid.fold._replace(base=laid.fold.base[:place] + laid.fold.base[place + 1 :])
        assert printed(other) != whole
    for name, contest in laid.contests.items():
        for verdict in range(0 if contest.qualifying else WIN, WIN + 1 if contest.alone else 6):
            row = contest.rows[verdict]
            for place in range(len(row.base)):
                short = row._replace(base=row.base[:place] + row.base[place + 1 :])
                assert printed(changed(game, name, verdict, short)) != whole
            for place in range(len(row.bonuses)):
                short = row._replace(bonuses=row.bonuses[:place] + row.bonuses[place + 1 :])
                assert printed(changed(game, name, verdict, short)) != whole


def test_a_dealer_who_falls_short_can_be_told_apart_by_whose_hand_is_higher() -> None:
    laid = layout(COLUMBUS)
    row = laid.contests["flush"].rows[WIN + 2]
    table = settlement_table(changed(COLUMBUS, "flush", 2, row))
    assert [ending["ending"] for ending in table["endings"]] == [
        "Folded",
        "The dealer does not qualify and the player's hand is higher or the dealer does not qualify and the hands tie",
        "The dealer does not qualify and the dealer's hand is higher or the dealer's hand is higher",
        "The player's hand is higher",
        "The hands tie",
    ]
    assert [ending["verdicts"] for ending in table["endings"]] == [[], ["not_qualified"], ["not_qualified", "lose"], ["win"], ["tie"]]


def asked(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["rules", *arguments])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_prints_it_in_every_form() -> None:
    assert json.loads(asked("pick-2-poker", "--outcomes", "--json")) == table_of(game_file("pick-2-poker").game())
    assert "| 5 Card Poker: the dealer does not qualify | pays 1 to 1 | pushes |" in asked(
        "pick-2-poker", "--outcomes", "--format", "markdown"
    )
    assert "<td>pushes</td>" in asked("pick-2-poker", "--outcomes", "--format", "html")
    both_push = asked("pick-2-poker", "--outcomes", "--set", "not_qualified=both push", "--format", "markdown")
    assert "| 5 Card Poker: the dealer does not qualify or the hands tie | pushes | pushes |" in both_push
    terminal = asked("high-card-flush", "--outcomes")
    assert max(map(len, terminal.splitlines())) <= 80


def test_the_par_sheet_has_the_same_table() -> None:
    report = par(Asked("high-card-flush"))
    assert report["settlement"] == json.loads(json.dumps(table_of(COLUMBUS)))
    assert "settlement,endings / The hands tie / wagers / raise,words,pushes\r\n" in figures_csv(report)
