"""What a notebook shows: cards, hands, games, values and rounds as HTML that escapes what people wrote."""

from __future__ import annotations

import longsuit as ls
from longsuit.cards import Card, Hand
from longsuit.table import open_table, stacked


def test_cards_have_their_colour() -> None:
    assert "#b3202a" in Card.parse("Th")._repr_html_()
    assert Hand.parse("Th 8s")._repr_html_().count("<span") == 2


def test_values_show_figures_and_rounds_show_reasons() -> None:
    game = ls.game("three-card-poker")
    assert "3.3730%" in ls.solve(game)._repr_html_()
    assert "<td>play 1x</td>" in ls.hand_value(game, "Qs 6h 4d")._repr_html_()
    assert "40 to 1" in ls.solve(game).wagers["pair-plus"]._repr_html_()
    dealt = ls.Round(game).sit(1, "<b>").wager(1, ante="$10").deal(stacked("Ah Kh Qh  2c 2d 5s"))
    assert "&lt;b&gt;" in dealt._repr_html_()
    assert "2♣" not in dealt._repr_html_()
    assert "Ante pays 1 to 1" in dealt.play(1, "play").reveal().settle()._repr_html_()


def test_values_show_every_figure_and_every_net() -> None:
    base = ls.solve(ls.game("three-card-poker")).base
    assert "<td>element of risk</td><td>2.0147%</td>" in base._repr_html_()
    assert "<td>-2</td><td>91,126,832</td><td>22.380515%</td>" in base.distribution._repr_html_()


def test_a_round_shows_only_cards_that_are_face_up() -> None:
    """A street's cards appear when they are turned, the dealer's card that is up at once."""
    flop = ls.Round(ls.game("ultimate-texas-holdem")).sit(1).wager(1, ante="$10", blind="$10")
    flop = flop.deal(stacked("Ah Kh  2c 2d  Qh Jh 3c 4d 5s"))
    assert "community" not in flop._repr_html_()
    flop = flop.play(1, "check").next_street()
    assert "Q♥" in flop._repr_html_()
    assert not any(card in flop._repr_html_() for card in ("2♣", "4♦", "5♠"))
    stud = ls.Round(ls.game("caribbean-stud")).sit(1).wager(1, ante="$10").deal(stacked("Ah Kh Qh 3c 4d  2c 2d 5s 6d 7d"))
    assert "7♦" in stud._repr_html_()
    assert "2♣" not in stud._repr_html_()


def test_a_hand_is_shown_with_the_cards_that_are_known() -> None:
    value = ls.hand_value(ls.game("three-card-poker"), "Qs 6h 4d", known="2c")
    assert value._repr_html_().index("Q♠") < value._repr_html_().index("known") < value._repr_html_().index("2♣")


def test_tables_show_wagers_limits_and_pay_tables() -> None:
    game = ls.game("i-luv-suits")
    shown = open_table(game, limits={"ante": "$10-$200/$5"})._repr_html_()
    assert "<td>Ante</td><td>$10-$200/$5</td><td>–</td>" in shown
    assert "<td>Progressive</td><td>$1</td><td>1</td>" in shown
    progressive = game.wager["progressive"]
    (pays,) = progressive.tables["2"]
    assert "<td>7-card straight flush</td><td>100% of the meter</td>" in pays._repr_html_()
    assert progressive._repr_html_().count("<h4>Pay table") == len(progressive.tables)


def test_what_people_wrote_is_escaped_everywhere() -> None:
    game = ls.game("three-card-poker")
    wager = game.wager["pair-plus"].model_copy(update={"title": "<script>"})
    changed = game.model_copy(update={"name": "<script>", "wager": game.wager | {"pair-plus": wager}})
    for shown in (wager, changed, open_table(changed), ls.Round(changed).sit(1, "<script>").wager(1, ante="$10")):
        assert "&lt;script&gt;" in shown._repr_html_()
        assert "<script" not in shown._repr_html_()


def test_a_game_shows_its_wagers_and_hash() -> None:
    shown = ls.game("three-card-poker")._repr_html_()
    assert ls.game("three-card-poker").hash[:16] in shown
    assert "<td>Pair Plus</td>" in shown
