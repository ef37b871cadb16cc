"""The page on adding a game is true: its files load, its tables have every key, its messages are those one gets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from longsuit.hands import RANKINGS
from longsuit.rules import DefinitionError, base, commentary, model, parse_definition, steps

PAGE = (Path(__file__).parents[3] / "docs" / "adding-a-game.md").read_text("utf-8")
SNIPPETS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
THREE_CARD = (Path(__file__).parents[2] / "data" / "three-card-poker.toml").read_text("utf-8")

SECTIONS: dict[str, tuple[type[base.Model], set[str]]] = {
    "### Top of the file": (model.Game, {"extends", "picture", "tables"}),
    "### `[deal]`": (model.Deal, set()),
    "### `[wager.ID]`": (model.Wager, {"judges", "on", "reads", "table.ID"}),
    "### `[wager.ID.meters]`": (model.Meter, set()),
    "### `[[street]]`": (model.Street, set()),
    "### `[action.ID]`": (model.Action, {"makes", "sizes"}),
    "### `setting` of an action": (model.Setting, set()),
    "### `[fold]`": (model.Fold, set()),
    "### `[contest.ID]`": (model.Contest, {"pays"}),
    "### `[procedure]`": (model.Procedure, set()),
    "### `step` of the procedure": (steps.Step, set()),
    "### `[limits]`": (model.Limits, set()),
    "### `[aggregate_payout]`": (model.AggregatePayout, set()),
    "### `[[irregularity]]`": (model.Irregularity, set()),
    "### `[ruling.NAME]`": (model.Ruling, set()),
    "### `[strategy.ID]`": (commentary.Strategy, set()),
    "### `rules` of a strategy": (commentary.StrategyRule, set()),
    "### `[[claim]]`": (commentary.Claim, set()),
}
ELSEWHERE = {
    model.Game: {"sheet", "deal", "wager", "action", "fold", "contest", "procedure", "limits", "aggregate_payout", "irregularity"}
    | {"ruling", "strategy", "claim", "offered", "street"},
    model.Contest: {"alone"},
    model.Wager: {"tables"},
    model.Ruling: {"chosen"},
}


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_every_file_on_the_page_loads(number: int) -> None:
    file = parse_definition(SNIPPETS[number], "page.toml")
    for sheet in file.sheets:
        assert file.warnings(file.game(sheet)) == ()


def test_the_walk_through_is_the_file_of_the_tests() -> None:
    assert SNIPPETS[0] == THREE_CARD


@pytest.mark.parametrize("heading", SECTIONS)
def test_every_key_has_its_row(heading: str) -> None:
    section = PAGE[PAGE.index(heading) :].split("\n### ")[0].split("\n## ")[0]
    rows = {key for row in re.findall(r"^\| (`[^|]*`) \|", section, re.MULTILINE) for key in re.findall(r"`([^`]+)`", row)}
    described, extra = SECTIONS[heading]
    assert rows == ({*described.model_fields} - ELSEWHERE.get(described, set())) | extra


def test_every_ranking_and_every_example_phrase_is_there() -> None:
    for name, ranking in RANKINGS.items():
        row = next(line for line in PAGE.split("\n") if line.startswith(f"| `{name}` |"))
        phrases = re.findall(r"`([^`]+)`", row)[1:]
        assert set(phrases) == set(ranking.phrases)
        for phrase in phrases:
            assert ranking.span(phrase).low <= ranking.span(phrase).high


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seats  = 7", "seats  = 7\nseets = 7"),
        ('"6 to 1"', '"6:1"'),
        ('"straight flush"  = "40 to 1"', '"four of a kind" = "9 to 1"'),
        ("{ from = 1, up_to = 1 }", '{ from = 1, up_to = 1 }, { from = 2, up_to = 3, holding = "pair or better" }'),
        ('"pair"            = "1 to 1"', '"pair" = "1 to 1"\n"pair of nines" = "2 to 1"'),
        ('judges = "three-card poker"', 'judges = "3-card poker"'),
        ('"6 to 1"', '"10% of the meter"'),
    ],
)
def test_the_messages_on_the_page_are_those_one_gets(old: str, new: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        parse_definition(THREE_CARD.replace(old, new, 1), "my.toml").game()
    said = str(caught.value)
    quoted = [message.split("…") for message in re.findall(r"\| `([^`]+)` \|$", PAGE, re.MULTILINE)]
    assert any(all(part.strip() in said for part in parts) for parts in quoted), said
