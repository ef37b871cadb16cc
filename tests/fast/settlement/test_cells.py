"""A cell of the settlement table: take, push, pay or look at the pay table."""

from __future__ import annotations

from fractions import Fraction

from longsuit.settlement.cells import Cell, Row
from longsuit.settlement.paying import Line, exactly, rounded
from tests.fast.settlement.toys import ONE, line

EXACT = exactly({})
NIL = Fraction(0)
MISSED = Cell(0, 0, "take", "on no line")


def to_the_chip(paid: Line, stake: int) -> int:
    return rounded(stake, paid.odds, 100)


def test_a_taken_wager_returns_nothing() -> None:
    cell = Cell(0, 0, "take", "lost")
    assert cell.settle([], 500, to_the_chip) == ("lose", 0, "lost", [])
    assert cell.net([], 500, to_the_chip) == -500


def test_a_push_returns_the_stake() -> None:
    cell = Cell(0, 0, "push", "tied")
    assert cell.settle([line("to", 9)], 500, to_the_chip) == ("push", 500, "tied", [])
    assert cell.net([], 500, to_the_chip) == 0


def test_odds_return_the_stake_and_the_odds_whatever_the_pay_table_says() -> None:
    cell = Cell(0, 0, "pay", "won", odds=(line("to", Fraction(3, 2)),))
    assert cell.settle([line("to", 9)], 750, to_the_chip) == ("win", 1850, "won", [])
    assert cell.net([line("to", 9)], ONE, EXACT) == Fraction(3, 2)


def test_a_pay_table_pays_the_lines_hit() -> None:
    cell = Cell(0, 0, "pay table", "", missed=MISSED)
    lines = [line("to", 3), line("for", 2)]
    assert cell.settle(lines, ONE, EXACT) == ("win", Fraction(6), "", lines)
    assert cell.net(lines, ONE, EXACT) == 5


def test_a_pay_table_that_pays_the_higher_line_pays_one() -> None:
    cell = Cell(0, 0, "pay table", "why", missed=MISSED, higher=True)
    low, high = line("for", 2), line("to", 3)
    assert cell.settle([low, high], ONE, EXACT) == ("win", Fraction(4), "why", [high])
    assert cell.net([low, high], ONE, EXACT) == 3


def test_a_hand_on_no_line_does_what_the_definition_says() -> None:
    pushed = Cell(0, 0, "push", "on no line and pushes")
    paid = Cell(0, 0, "pay", "on no line and pays", odds=(line("to", 1),))
    assert Cell(0, 0, "pay table", "", missed=MISSED).settle([], ONE, EXACT) == ("lose", NIL, "on no line", [])
    assert Cell(0, 0, "pay table", "", missed=pushed).settle([], ONE, EXACT) == ("push", ONE, "on no line and pushes", [])
    assert Cell(0, 0, "pay table", "", missed=paid).settle([], ONE, EXACT) == ("win", 2 * ONE, "on no line and pays", [])
    assert [Cell(0, 0, "pay table", "", missed=cell).net([], ONE, EXACT) for cell in (MISSED, pushed, paid)] == [-1, 0, 1]


def test_odds_for_one_may_return_less_than_the_stake() -> None:
    cell = Cell(0, 0, "pay table", "", missed=MISSED)
    assert cell.net([line("for", Fraction(1, 2))], ONE, EXACT) == Fraction(-1, 2)


def test_a_held_wager_can_win_but_not_lose() -> None:
    held = Cell(3, 0, "pay table", "", missed=Cell(3, 0, "take", ""))
    own = held._replace(on=3)
    assert (held.held, own.held) == (True, False)
    assert held.net([line("to", 5)], Fraction(2), EXACT) == 10
    assert held.net([], ONE, EXACT) == 0
    assert own.net([], ONE, EXACT) == -1


def test_a_cell_says_nothing_it_was_not_given() -> None:
    cell = Cell(0, 0, "push", "")
    assert (cell.odds, cell.missed, cell.higher, cell.at_once, cell.declared) == ((), None, False, False, False)


def test_a_cell_looks_at_the_lines_marked_for_its_use_alone() -> None:
    plain, winning = line("to", 3), line("to", 5)._replace(use="win")
    for lines in ([plain, winning], [winning, plain]):
        assert Cell(0, 0, "pay table", "", missed=MISSED).settle(lines, ONE, EXACT)[3] == [plain]
        assert Cell(0, 0, "pay table", "", missed=MISSED, use="win").settle(lines, ONE, EXACT)[3] == [winning]
    assert Cell(0, 0, "pay table", "", missed=MISSED, use="win").settle([plain], ONE, EXACT)[0] == "lose"


def test_a_line_that_pushes_beside_one_that_pays_is_a_win() -> None:
    cell = Cell(0, 0, "pay table", "", missed=MISSED)
    for lines in ([line("to", 0), line("to", 2)], [line("to", 2), line("to", 0)]):
        assert cell.settle(lines, ONE, EXACT)[:2] == ("win", 3 * ONE)
    assert cell.settle([line("to", 0)], ONE, EXACT)[:2] == ("push", ONE)


def test_a_row_is_settled_in_the_order_of_its_parts() -> None:
    ante, flush = Cell(0, 0, "take", ""), Cell(1, 1, "push", "")
    row = Row((ante,), (flush,))
    assert row.cells(("base", "bonuses")) == (ante, flush)
    assert row.cells(("bonuses", "base")) == (flush, ante)
    assert row.cells(("bonuses",)) == (flush,)
