"""Games written from the page on adding a game alone: every room takes them, and their figures are those published."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from longsuit.conformance.check import check_game
from longsuit.exact.hand import hand_value
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.value import base_value
from longsuit.exact.wagers import wager_value
from longsuit.report.audit import audit
from longsuit.report.rule_card import rule_card
from longsuit.rules import DefinitionError, parse_definition
from longsuit.rules.load import game
from longsuit.rules.model import Game
from longsuit.simulate.figures import Figures
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from longsuit.table import Round, stacked

GAMES = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.toml"))


def example(name: str, sheet: str = "") -> Game:
    return game(f"{next(path for path in GAMES if path.stem == name)}{sheet and '/'}{sheet}")


@pytest.mark.parametrize("name", [path.stem for path in GAMES])
def test_an_example_pays_the_same_in_every_room(name: str) -> None:
    assert check_game(example(name), Random(name), rounds=2) == ()
    assert rule_card(example(name)).title == example(name).name


def test_double_down_stud_comes_out_as_published() -> None:
    table, machine = example("double-down-stud"), example("double-down-stud", "machine")
    assert [claim["verdict"] for claim in audit([table, machine])] == ["reproduced"] * 2
    nets = base_value(machine).distribution.counts
    deals = sum(nets.values())
    published = {7998: 20, 398: 180, 98: 3120, 22: 18720, 16: 25540}
    assert deals == 4 * 12_994_800
    counts = {net: nets[Fraction(net)] // 4 for net in (*published, -1, -2)}
    losers = counts.pop(-1) + counts.pop(-2)  # where doubling is worth as much as standing, the page doubles
    assert (counts, losers) == (published, 166308 + 8035992)


def test_a_bonus_reads_the_flop_and_no_later_card() -> None:
    holdem = example("casino-holdem")
    paid = []
    for board in ("Ad 9h 8h Ac Kd", "9d 9h 8h Ac Kd"):
        state = Round(holdem).sit(1).wager(1, ante="$10", aa="$5").deal(stacked(f"As Ks 2c 7d {board}"))
        ended = state.play(1, "call").reveal().settle()
        paid.append(next(entry.net for entry in ended.settlements if entry.wager == "aa"))
    assert paid == [3500, -500]


def test_a_bonus_on_the_flop_counts_with_the_decision_it_is_lost_by() -> None:
    holdem, along = example("casino-holdem"), {"aa": Fraction(1)}
    for board in ("Ad 9h 8h", "9d 5h 2s"):
        plain = {action.action: action.ev for action in hand_value(holdem, "As Ks", board=board).actions}
        both = {action.action: action.ev for action in hand_value(holdem, "As Ks", board=board, along=along).actions}
        assert both["fold"] == plain["fold"] - 1
        assert both["call"] == plain["call"] + (7 if "A" in board else -1)


def test_a_first_decision_on_the_flop_sees_it() -> None:
    value = hand_value(example("casino-holdem"), "Ks Jd", board="9c 5h 2s", known="Kh Kd Jh Js")
    blind = hand_value(example("casino-holdem"), "Ks Jd", board="9c 5h 2s")
    assert value.street == blind.street == "flop"
    assert blind.best.denominator == 1_070_190
    assert value.best.ev < blind.best.ev


def test_side_bets_on_two_cards_and_on_the_flop_have_their_published_edges() -> None:
    pocket = wager_value(example("texas-holdem-bonus"), "bonus")
    assert {line.line: line.count for line in pocket.lines}["ace-jack suited or better"] == 8
    assert sum(line.count for line in pocket.lines) == 6 + 4 + 8 + 12 + 18 + 24 + 54
    flop = wager_value(example("casino-holdem"), "aa")
    assert flop.hands == 2_598_960
    assert f"{float(flop.house_edge):.2%}" == "6.26%"


def test_wagers_of_one_contest_may_read_different_cards() -> None:
    cross = example("crossroads")
    value = hand_value(cross, "As Kd", board="Ah 2c 3c Kc")
    # In the middle: an ace twice, a king twice, a deuce or a trey three times each, else a pair for both hands.
    with_most = 2 * (2 * 3 + 4 * 2) + 2 * (2 * 2 + 4 * 3) + 3 * (2 * 2 + 4) + 3 * (2 + 4 * 2) + 36 * (2 + 4)
    assert (value.best.name, value.best.ev) == ("bet-down 3x", Fraction(with_most, 46))
    with pytest.raises(NotCountableError, match="only some of the cards still to come"):
        hand_value(cross, "As Kd")


def test_a_game_that_cannot_be_counted_is_simulated_by_a_strategy_in_words() -> None:
    flush = example("flush-holdem")
    with pytest.raises(NotCountableError, match="A strategy in words can still be simulated: --strategy NAME"):
        simulate(Spec(flush, 100))
    figures = Figures(simulate(Spec(flush, 20_000, strategy="three-suited")))
    taken = {name: figure["rate"] for name, figure in figures.actions.items()}
    suited = 4 * 286 / 22100
    assert abs(taken["before the flop: three 3x"] - suited) < 4 * (suited / 20_000) ** 0.5


def test_a_first_card_read_alone_is_refused_where_a_fold_comes_before_it() -> None:
    text = next(path for path in GAMES if path.stem == "texas-holdem-bonus").read_text("utf-8")
    text = text.replace('reads  = ["own"]', 'reads  = ["own", "flop"]').replace('loses = ["ante"]', 'loses = ["ante", "bonus"]')
    with pytest.raises(DefinitionError, match='A fold on "before the flop" would lose this wager before "flop" is turned'):
        parse_definition(text).game()
    with pytest.raises(DefinitionError, match='"streem" has no cards; write "own", "community", "dealer", or a street'):
        parse_definition(text.replace('"own", "flop"', '"own", "streem"')).game()
