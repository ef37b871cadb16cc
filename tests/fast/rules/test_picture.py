"""The cards a lobby draws for a game: read with its file, and no part of its definition."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from longsuit.rules import DefinitionError, game_file, game_ids, parse_definition
from longsuit.rules.catalogue import catalogue
from longsuit.rules.load import Picture

THREE_CARD = (Path(__file__).parents[2] / "data" / "three-card-poker.toml").read_text("utf-8")
LINE = re.compile(r'^picture = "(.*)"\n', re.MULTILINE)


def pictured(value: str) -> Picture:
    return parse_definition(f"picture = {value}\n{THREE_CARD}", "my.toml").picture


def test_every_game_of_ours_has_a_picture_of_its_own_and_the_catalogue_shows_it() -> None:
    shown = {entry["id"]: entry["picture"] for entry in catalogue()}
    for name in game_ids():
        assert pictured(f'"{LINE.findall(game_file(name).text)[0]}"') == Picture(*map(_tuple, shown[name].values()))
    assert len({str(picture) for picture in shown.values()}) == len(shown)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@pytest.mark.parametrize("name", game_ids())
def test_no_hash_and_no_stored_text_knows_the_picture(name: str) -> None:
    file = game_file(name)
    plain = parse_definition(LINE.sub("", file.text), file.source)
    assert (plain.picture.counts, plain.sheets) == ((), file.sheets)
    for sheet in file.sheets:
        one, other = file.game(sheet), plain.game(sheet)
        assert one == other
        assert (one.hash, one.rules_hash, one.text) == (other.hash, other.rules_hash, other.text)
        assert "picture" not in one.text


@pytest.mark.parametrize(
    ("written", "picture"),
    [
        ('"Qh Jh Th"', Picture(("Qh", "Jh", "Th"), (), apart=False)),
        ('"ah Jh9h,7h+ ks 8c"', Picture(("Ah", "Jh", "9h", "7h"), ("Ks", "8c"), apart=False)),
        ('"A♠ K♠/Jh 10d"', Picture(("As", "Ks"), ("Jh", "Td"), apart=True)),
    ],
)
def test_cards_are_read_as_everywhere_and_parted_by_a_plus_or_a_slash(written: str, picture: Picture) -> None:
    assert pictured(written) == picture


def test_a_file_without_one_has_none() -> None:
    assert parse_definition(THREE_CARD).picture == Picture((), (), apart=False)


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ('"Ah Xx"', "'Xx' is not a card; write rank then suit, like As, Td, 10h or 9♣."),
        ('"Ah Kh + Ah"', "Ah appears twice."),
        ('""', 'not "".'),
        ('"Ah +"', 'not "Ah +".'),
        ('"Ah + Kh / Qh"', 'not "Ah + Kh / Qh".'),
        ('"Ah Kh Qh Jh Th 9h 8h 7h 6h 5h"', 'not "Ah Kh Qh Jh Th 9h 8h 7h 6h 5h".'),
        ("7", "not 7."),
    ],
)
def test_any_other_picture_is_refused_in_a_sentence(written: str, what: str) -> None:
    wanted = 'It must be at most 9 cards, as "Ah Jh 9h + Ks 8c", or two hands, as "As Ks / Jh Td 9c", '
    with pytest.raises(DefinitionError) as error:
        pictured(written)
    assert str(error.value) == f"my.toml:1: picture: {wanted if what.startswith('not') else ''}{what}"
