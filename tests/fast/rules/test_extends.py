"""Short files that change one thing of a game we have."""

from __future__ import annotations

from pathlib import Path

import pytest

from longsuit.rules import DefinitionError, game, parse_definition
from longsuit.rules.model import Game
from tests.fast.rules.felt import least_qualifying, outcome, pays, printed

OWN_TABLE = """
extends = "high-card-flush/classic"
title = "my house"

[wager.flush.table.mine]
"7-card flush" = "250 to 1"
"6-card flush" = "80 to 1"
"5-card flush" = "10 to 1"
"4-card flush" = "1 to 1"
"""


def extended(text: str, *, tables: dict[str, str] | None = None, settings: dict[str, str] | None = None) -> Game:
    return parse_definition(text, "my.toml").game(tables=tables, settings=settings)


def test_a_pay_table_of_ones_own_is_the_default_and_the_old_ones_can_be_chosen() -> None:
    mine = extended(OWN_TABLE)
    assert mine.tables == {"flush": "mine", "straight-flush": "classic"}
    assert mine.offered == {"flush": ("mine", "classic"), "straight-flush": ("classic",)}
    assert pays(mine, "flush", "Ah Kh Qh Jh 9h 5h 6s") == "80 to 1"
    assert extended(OWN_TABLE, tables={"flush": "columbus"}).tables["flush"] == "columbus"


def test_everything_else_is_as_in_the_game_extended() -> None:
    mine, base = extended(OWN_TABLE), game("high-card-flush/classic")
    for part in ("id", "name", "deal", "action", "fold", "contest", "procedure", "limits", "ruling", "notice"):
        assert getattr(mine, part) == getattr(base, part)


def test_claims_about_the_game_extended_are_dropped() -> None:
    assert game("high-card-flush/classic").claim
    assert extended(OWN_TABLE).claim == ()


def test_title_and_source_say_where_it_comes_from() -> None:
    mine = extended('extends = "high-card-flush/classic"')
    assert str(mine) == "High Card Flush (after classic pay tables)"
    assert mine.source == "my.toml, after High Card Flush rules of a second house (sheet 003)"
    assert str(extended(OWN_TABLE)) == "High Card Flush (my house)"


def test_the_file_works_from_disk_wherever_it_lies(tmp_path: Path) -> None:
    hashes = set()
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "my.toml"
        path.write_text(OWN_TABLE, "utf-8")
        hashes.add(game(str(path)).hash)
    assert hashes == {extended(OWN_TABLE).hash}


def test_tables_named_by_the_file_win() -> None:
    mine = extended(OWN_TABLE.replace('title = "my house"', 'tables = { flush = ["columbus", "mine"] }'))
    assert (mine.tables["flush"], mine.offered["flush"]) == ("columbus", ("columbus", "mine"))


def test_a_pay_table_written_again_replaces_the_old_one_whole() -> None:
    mine = extended('extends = "high-card-flush"\n[wager.flush.table.columbus]\n"7-card flush" = "1000 to 1"')
    assert printed(mine, "flush", "columbus") == {"7-card flush": "1,000 to 1"}
    assert mine.tables["flush"] == "columbus"


def test_another_qualifier() -> None:
    mine = extended('extends = "high-card-flush"\n[contest.flush]\ndealer_qualifies = "3-card flush, ten high or better"')
    assert least_qualifying(mine.contest["flush"], 7) == "three-card flush, ten-three-deuce"
    assert outcome(mine.contest["flush"].not_qualified) == {"ante": "1 to 1", "raise": "push"}


def test_another_raise_schedule() -> None:
    mine = extended('extends = "i-luv-suits"\n[action.play]\nsize = [ { from = 1, up_to = 2 } ]')
    assert [row.up_to for row in mine.action["play"].size] == [2]


def test_a_file_answers_a_ruling_by_writing_the_answer() -> None:
    mine = extended('extends = "high-card-flush"\n[fold]\nbonuses = "automatic"')
    assert (mine.fold.bonuses, mine.ruling["folded_bonus"].chosen) == ("automatic", "automatic")
    assert extended('extends = "high-card-flush"\n[procedure]\ntokes = "ride"').procedure.tokes == "ride"


def test_an_answer_nobody_thought_of_leaves_no_question() -> None:
    text = 'extends = "pick-2-poker"\n[contest.five-card]\nnot_qualified = { ante = "2 to 1", play = "push" }'
    mine = extended(text)
    assert outcome(mine.contest["five-card"].not_qualified) == {"ante": "2 to 1", "play": "push"}
    assert "not_qualified" not in mine.ruling


def test_what_is_asked_for_wins_over_what_the_file_says() -> None:
    mine = extended('extends = "high-card-flush"\n[fold]\nbonuses = "automatic"', settings={"folded_bonus": "declared"})
    assert mine.fold.bonuses == "declared"


def test_an_unreadable_line_written_out_is_decided() -> None:
    lines = {
        "7-card straight flush": "100% of the meter",
        "6-card straight flush, ace high": "100% of the meter",
        "6-card straight flush, king high or lower": "10% of the meter",
        "5-card straight flush": "300 for 1",
    }
    rows = "\n".join(f'"{line}" = "{odds}"' for line, odds in lines.items())
    mine = extended(f'extends = "i-luv-suits"\n[wager.progressive.table.2]\njudges = "longest straight flush"\n{rows}')
    assert mine.ruling["six_card_ace_high"].chosen == "100%"
    assert mine.tables["progressive"] == "2"


def test_sheets_of_an_extending_file_may_each_add_a_table() -> None:
    text = 'extends = "high-card-flush"\n' + "".join(
        f'[sheet.{name}]\ntitle = "{name}"\n[sheet.{name}.wager.flush.table.{name}]\n"7-card flush" = "{odds} to 1"\n'
        for name, odds in (("north", 100), ("south", 200))
    )
    file = parse_definition(text, "my.toml")
    assert file.sheets == ("north", "south")
    assert [file.game(sheet).tables["flush"] for sheet in file.sheets] == ["north", "south"]
    assert "south" not in file.game("north").wager["flush"].tables


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('extends = "hi-card-flush"', 'my.toml:1: extends: There is no game "hi-card-flush"; did you mean "high-card-flush"?'),
        ('extends = "high-card-flush/clasic"', 'my.toml:1: extends: There is no sheet "clasic"; did you mean "classic"?'),
        ("extends = 3", 'my.toml:1: extends: It must name one of our games, as "high-card-flush/classic", not 3.'),
        (
            'extends = "high-card-flush"\n[wager.flush.table.mine]\n"9-card flush" = "2 to 1"',
            'my.toml:3: wager.flush.table.mine."9-card flush": No hand of 7 cards is "9-card flush"; take the line out.',
        ),
        (
            'extends = "high-card-flush"\n[sheet.x]\n[sheet.x.deal]\nseats = 7',
            "my.toml:4: deal.seats: 7 seats and the dealer need 56 cards of a deck of 52; at most 6 seats can be dealt.",
        ),
    ],
)
def test_what_cannot_be_extended(text: str, said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        extended(text)
    assert str(caught.value) == said
