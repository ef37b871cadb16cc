"""Strategies to remember in games of streets: found by exact sums, and worth what the solver says."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from longsuit.design.ladder import Ladder, check, climb, looks
from longsuit.design.saving import source
from longsuit.design.show import ladder_document, wallet_card
from longsuit.exact.value import base_value
from longsuit.report.drawing import Label, text_width
from longsuit.report.strategy_card import draw
from longsuit.rules import game, parse_definition


@cache
def ladder(name: str, rules: int) -> Ladder:
    return climb(source(name), rules=rules)


def test_let_it_ride_keeps_tens_first_and_then_four_to_a_flush() -> None:
    found = ladder("let-it-ride", 3)
    none, one, two, three = found.rungs
    said = [(rule.street, rule.do, looks(found.source.game, rule)) for rule in three.strategy.rules]
    assert said == [
        ("three cards", "ride", "pair of tens or better"),
        ("three cards", "take-back-1", "everything else"),
        ("first community card", "ride", "pair of tens or better"),
        ("first community card", "ride", "four to a flush"),
        ("first community card", "take-back-2", "everything else"),
    ]
    assert none.cost > one.cost > two.cost > three.cost > 0
    assert found.optimal == base_value(found.source.game).house_edge


def test_the_solver_values_what_was_saved_at_what_the_search_said() -> None:
    for name, rules in (("let-it-ride", 3), ("mississippi-stud", 2)):
        found = ladder(name, rules)
        check(found)
        assert [rung.rules for rung in found.rungs] == list(range(rules + 1))
        saved = found.saved()
        for rung in found.rungs:
            assert base_value(saved, strategy=rung.name).house_edge == rung.edge
            assert rung.edge - rung.cost == found.optimal


def test_no_other_cut_of_a_pair_is_better_than_the_one_rule_found() -> None:
    best = ladder("let-it-ride", 3).rungs[1].edge
    for rank in ("nines", "tens", "jacks"):
        written = "".join(
            f'[strategy.{street}]\ntitle = "T"\nwhy = "W"\n'
            f'rules = [{{ street = "{name}", holding = "pair of {rank} or better", do = "ride" }}]\n'
            for street, name in (("early", "three cards"), ("late", "first community card"))
        )
        rules = parse_definition(f'extends = "let-it-ride"\nid = "cuts"\n{written}').game()
        assert all(base_value(rules, strategy=name).house_edge >= best for name in ("early", "late"))


def test_a_card_says_the_street_and_the_size() -> None:
    found = ladder("mississippi-stud", 2)
    lines = wallet_card(found, found.rungs[-1]).rules
    assert any(title.startswith("Bet ") and title.endswith("x") for title, _ in lines)
    assert lines[0][1].startswith("3rd street: ")
    headings = [table.header[0] for section in ladder_document(found).sections[1:] for table in section.blocks]  # type: ignore[union-attr]
    assert {"3rd street", "4th street", "5th street"} <= set(headings)


def test_what_is_done_and_with_what_do_not_overlap_on_a_card() -> None:
    found = ladder("let-it-ride", 3)
    drawing = draw(wallet_card(found, found.rungs[-1]))
    labels = [shape for shape in drawing.shapes if isinstance(shape, Label)]
    done = [label for label in labels if label.text in ("LET IT RIDE", "TAKE BACK")]
    assert len(done) == 5
    for label in done:
        (beside,) = [other for other in labels if other.y == label.y and other is not label]
        assert label.x + text_width(label.text, label.size) < beside.x


def test_published_strategies_are_valued() -> None:
    ride, stud = game("let-it-ride"), game("mississippi-stud")
    assert base_value(ride, strategy="by-rule").house_edge == base_value(ride).house_edge
    assert base_value(stud, strategy="two-cards-by-rule").house_edge == base_value(stud).house_edge
    queen = base_value(game("three-card-poker"), strategy="queen-six").house_edge
    assert Fraction("0.033772") < queen < Fraction("0.033774")
