"""What a notebook shows: cards, hands, games, values and rounds as HTML that escapes what people wrote."""

from __future__ import annotations

import longsuit as ls
from longsuit.cards import Card, Hand
from longsuit.table import stacked


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


def test_a_game_shows_its_wagers_and_hash() -> None:
    shown = ls.game("three-card-poker")._repr_html_()
    assert ls.game("three-card-poker").hash[:16] in shown
    assert "<td>Pair Plus</td>" in shown
