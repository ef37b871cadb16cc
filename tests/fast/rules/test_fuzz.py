"""Whatever the text, a definition is read or refused in a sentence: no other exception, and no waiting."""

from __future__ import annotations

import datetime as dt
import json
from functools import cache, partial
from importlib import resources
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from longsuit.rules import DefinitionError, game_file, game_ids, parse_definition, read_definition
from longsuit.rules.model import Game
from longsuit.rules.quantities import parse_outcome
from tests.garbling import garbled
from tests.work import counted

FUZZ = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
MOST_CALLS = 5_000_000
"""A second or two of work for the loader."""
WORDS = [
    "ante", "play", "flush", "deal", "wager", "table", "tables", "judges", "on", "made", "equals", "size", "from", "up_to", "holding",
    "ruling", "sets", "options", "undecided", "chosen", "sheet", "standard", "extends", "contest", "win", "not_qualified", "claim",
    "limits", "offered", "meters", "main", "title", "action", "fold", "loses", "procedure", "aggregate_payout", "setting", "cards",
]  # fmt: skip
VALUES: list[Any] = [
    "longest flush", "five-card poker", "three-card poker", "suited cards", "to receive cards", "to stay in", "by holding another wager",
    "high-card-flush", "pick-2-poker/washington", "i-luv-suits/nowhere", "3 to 1", "0 to 0", "10% of the meter", "unreadable", "push",
    "pay table", "$5", "-$5", "$0", "compare anyway", "ante", "cards left", "5-card flush or longer", "pair of sixes or better", "٣ to 1",
    "9" * 400 + " to 1", "1e999999999", "1/0", "", " ", "\x1b[31m", "nan", True, False, 0, 1, 7, 53, -1, 10**14, 10**40, 0.5, 1e308,
    float("nan"), float("inf"), dt.date(2024, 2, 29), dt.time(1, 2, 3), dt.datetime(2024, 2, 29, tzinfo=dt.UTC),
    [], {}, ["ante"], [[[]]], [{}], [{"from": 1, "up_to": 1}],
]  # fmt: skip


def dumped(value: Any) -> str:
    """A value as TOML."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{ " + ", ".join(f"{dumped(key)} = {dumped(inner)}" for key, inner in value.items()) + " }"
        case list():
            return "[\n" + ",\n".join(map(dumped, value)) + "\n]"
        case str():
            return json.dumps(value).replace("\x7f", "\\u007f")
        case dt.date() | dt.time():
            return value.isoformat()
        case _:
            return str(value)


def document(tree: dict[str, Any], *path: str) -> str:
    """A tree as a TOML file: a header for each table, a line for each other key."""
    lines = [f"[{'.'.join(map(dumped, path))}]"] if path else []
    lines += [f"{dumped(key)} = {dumped(value)}" for key, value in tree.items() if not isinstance(value, dict)]
    lines += [document(value, *path, key) for key, value in tree.items() if isinstance(value, dict)]
    return "\n".join(lines)


def load(text: str) -> DefinitionError | None:
    """Read every sheet of a definition: the complaint, in printable sentences, or None where each is a game that stays the same."""
    complaint = None
    try:
        file = parse_definition(text, "fuzz.toml")
        for sheet in file.sheets:
            game = file.game(sheet)
            again = Game.model_validate_json(game.model_dump_json(by_alias=True))
            assert (again, again.hash, again.rules_hash) == (game, game.hash, game.rules_hash)
            assert str(game).strip()
            file.warnings(game)
    except DefinitionError as error:
        complaint = error
    for problem in complaint.problems if complaint else ():
        assert str(problem).isprintable(), ascii(str(problem))
        assert problem.what.endswith((".", "?")), problem.what
        assert "Input should" not in problem.what, problem.what
    return complaint


@cache
def sheet_trees() -> list[dict[str, Any]]:
    """The layered definitions of our own sheets."""
    return [game_file(game_id).layered(sheet) for game_id in game_ids() for sheet in game_file(game_id).sheets]


@cache
def sheet_texts() -> list[str]:
    folder = resources.files("longsuit.rules") / "sheets"
    return [(folder / f"{game_id}.toml").read_text("utf-8") for game_id in game_ids()]


SCALARS = st.sampled_from(VALUES) | st.text(max_size=20) | st.integers() | st.floats() | st.booleans() | st.dates()
KEYS = st.sampled_from(WORDS) | st.text(max_size=8)
TREES = st.dictionaries(
    KEYS,
    st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12),
    max_size=8,
)


@FUZZ
@given(st.text())
def test_any_text(text: str) -> None:
    load(text)


@FUZZ
@given(st.binary(max_size=200), st.sampled_from([b"", b"\xef\xbb\xbf", b'id = "x"\n', b"\xff\xfe"]))
def test_any_bytes(data: bytes, head: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        path.write_bytes(head + data)
        with pytest.raises(DefinitionError) as caught:
            read_definition(path)
        assert str(caught.value).startswith(str(path))


@FUZZ
@given(TREES)
def test_any_toml_tree(tree: dict[str, Any]) -> None:
    load(document(tree))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container with each of its keys, all the way down."""
    inside = list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    return [place for key, inner in inside for place in ((value, key), *_places(inner))]


@FUZZ
@given(st.data())
def test_mutated_sheets(data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(sheet_trees()))
    tree = json.loads(json.dumps({key: value for key, value in source.items() if key != "sheet"}))
    for _ in range(data.draw(st.integers(1, 3))):
        at, key = data.draw(st.sampled_from(_places(tree)))
        change = data.draw(st.sampled_from(["drop", "rename", "replace", "add", "wrap"]))
        if change in ("drop", "rename") and isinstance(at, dict) and key in at:
            value = at.pop(key)
            if change == "rename":
                at[data.draw(KEYS)] = value
        elif change == "add" and isinstance(at, dict):
            at[data.draw(KEYS)] = data.draw(SCALARS)
        elif change == "wrap":
            at[key] = data.draw(st.sampled_from([[at[key]], {"1": at[key]}]))
        elif not isinstance(at, dict) or key in at:
            at[key] = data.draw(SCALARS | TREES)
    load(document(tree))


@FUZZ
@given(st.data())
def test_spliced_lines_of_sheets(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(sheet_texts())).split("\n")
    others = data.draw(st.sampled_from(sheet_texts())).split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(lines) - 1))
        end = data.draw(st.integers(start, min(len(lines), start + 6)))
        first = data.draw(st.integers(0, len(others) - 1))
        lines[start:end] = others[first : first + data.draw(st.integers(0, 4))]
    load("\n".join(lines))


def test_odds_of_nothing_are_a_push_however_they_are_written() -> None:
    text = (resources.files("longsuit.rules") / "sheets" / "three-card-poker.toml").read_text("utf-8")
    assert load(text.replace('not_qualified    = { ante = "1 to 1"', 'not_qualified    = { ante = "0 to 1"')) is None
    assert parse_outcome("0 to 1") == "push"


def test_garbled_sheets() -> None:
    dice, texts = Random(14), sheet_texts()
    for _ in range(100):
        text = garbled(dice.choice(texts), texts, dice)
        assert counted(partial(load, text))[1] < MOST_CALLS


@FUZZ
@given(st.sampled_from(game_ids()), TREES)
def test_any_tree_over_one_of_our_games(game_id: str, tree: dict[str, Any]) -> None:
    load(document({"extends": game_id, **tree}))


@FUZZ
@given(st.sampled_from(VALUES) | st.text(max_size=40))
def test_any_value_as_odds_money_phrase_and_size(value: Any) -> None:
    line = value if isinstance(value, str) and value.strip() else "7-card flush"
    tree = {
        "extends": "high-card-flush",
        "wager": {"flush": {"table": {"1": {line: value}}, "limits": {"minimum": value, "maximum": "$5", "step": value}}},
        "action": {"raise": {"size": [{"from": value, "up_to": value}, {"from": 1, "up_to": 1, "holding": value}]}},
        "contest": {"flush": {"dealer_qualifies": value, "win": {"ante": value, "raise": value}}},
    }
    load(document(tree))


MONSTERS = {
    "dotted key": ".".join("a" * 400) + " = 1",
    "dotted keys": "\n".join(f"{'.'.join('a' * 490)}.b{number} = 1" for number in range(130)),
    "long dotted key": ".".join("a" * 100_000) + " = 1",
    "nested lists": "a = " + "[" * 450 + "]" * 450,
    "nested lists over lines": "a = " + "[\n" * 5000 + "]\n" * 5000,
    "nested tables": "a = " + "{ a = " * 120 + "1" + " }" * 120,
    "many digits": "seats = " + "9" * 900,
    "5000 digits": "seats = " + "9" * 5000,
    "hexadecimal": "seats = 0x" + "f" * 900,
    "long odds": 'extends = "high-card-flush"\n[wager.flush.table.1]\n"7-card flush" = "' + "9" * 900 + ' to 1"',
    "exponent": 'extends = "high-card-flush"\n[action.raise]\nsize = [ { from = "1e999999999", up_to = 1 } ]',
    "float": 'extends = "high-card-flush"\n[action.raise]\nsize = [ { from = 1e-300, up_to = 1e300 } ]',
    "many keys": "\n".join(f"key{number} = {number}" for number in range(5_000)),
    "many sheets": 'extends = "high-card-flush"\n' + "\n".join(f"[sheet.s{number}]" for number in range(8_000)),
    "many wagers": 'extends = "high-card-flush"\n' + "\n".join(f'[wager.w{number}]\ntitle = "x"' for number in range(5_000)),
    "many lines": 'extends = "high-card-flush"\n[wager.flush.table.1]\n'
    + "\n".join(f'"{" " * number}x" = "1 to 1"' for number in range(400)),
    "many options": 'extends = "high-card-flush"\n[ruling.x]\noptions = [\n' + '"a",\n' * 20_000 + "]",
    "endless option": 'extends = "high-card-flush"\n[ruling.x]\nask = "?"\nreading = "x"\noptions.a = [1e999]',
    "brackets": "[" * 1000 + "\n" + "]" * 1000,
    "quotes": "'" * 999,
    "long phrase": 'extends = "high-card-flush"\n[contest.flush]\ndealer_qualifies = "' + "3-card flush, 9 high or better " * 19 + '"',
    "spaces": 'extends = "high-card-flush"\n[contest.flush]\ndealer_qualifies = "9' + " " * 900 + '"',
    "bad date": "a = 2024-13-45",
    "control characters": 'id = "\\u001b[31m\\u0007"\n"\\u001b" = 1',
    "empty keys": '"" = 1\n[wager.""]\n"" = ""\n[""]',
    "too big": "# x\n" * 40_000,
}


TOO_BIG = "This file is too big to be a definition (over 128 KiB)."
TOO_DEEP = "This is nested too deeply to be a definition."
TOO_GREAT = "This number is too large for anything at a card table."
SAID = {
    "dotted key": f"a.a.a: {TOO_DEEP}",
    "dotted keys": f"a.a.a: {TOO_DEEP}",
    "long dotted key": TOO_BIG,
    "nested lists": f"a[1][1]: {TOO_DEEP}",
    "nested lists over lines": TOO_DEEP,
    "nested tables": f"a.a.a: {TOO_DEEP}",
    "many digits": f"seats: {TOO_GREAT}",
    "5000 digits": "This line is too long to be read; break it into lines of at most 1,000 letters.",
    "hexadecimal": f"seats: {TOO_GREAT}",
    "long odds": """9..." is not odds; write "3 to 1",""",
    "exponent": 'It must be a number of antes, more than 0 and at most 1000, not "1e999999999".',
    "float": "It must be a number of antes, more than 0 and at most 1000, not 1e-300.",
    "many keys": "key0: There is no such key here",
    "many sheets": "There are 8000 sheets; a file may have 40.",
    "many wagers": "wager.w4999.made: This key is missing; say when the wager is made",
    "many lines": "names no hand of the longest flush ranking",
    "many options": "ruling.x.ask: This key is missing.",
    "endless option": "It must be text, a number, true or false, a list or a table, not inf.",
    "brackets": "This is not TOML: invalid initial character for a key part.",
    "quotes": "This is not TOML: expected '=' after a key",
    "long phrase": "names no hand of the longest flush ranking.",
    "spaces": "'9' does not say how long the flush is.",
    "bad date": "This is not TOML: expected newline or end of document after a statement.",
    "control characters": 'name: This key is missing; write name = "My Game".',
    "empty keys": "This is not TOML: cannot overwrite a value.",
    "too big": TOO_BIG,
}
"""A part of what is said about each."""


@pytest.mark.parametrize("name", MONSTERS)
def test_monsters_are_refused_in_a_sentence_without_waiting(name: str) -> None:
    complaint, calls = counted(lambda: load(MONSTERS[name]))
    assert calls < MOST_CALLS
    assert complaint is not None
    assert any(SAID[name] in str(problem) for problem in complaint.problems), complaint.problems[:3]


def test_forty_sheets_are_read_without_waiting() -> None:
    text = 'extends = "i-luv-suits"\n' + "\n".join(f"[sheet.s{number}]" for number in range(40))
    complaint, calls = counted(lambda: load(text))
    assert complaint is None
    assert calls < MOST_CALLS


def test_endless_and_odd_files_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.toml", Path("nul\0l.toml"), Path("/dev/zero"), tmp_path / ("x" * 5000)):
        with pytest.raises(DefinitionError, match=r"There is no such file|The file cannot be read|This file is too big"):
            read_definition(path)
