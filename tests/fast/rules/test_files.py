"""Files that are no definition: not TOML, not text, not there; and how a game is found by its name or path."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from longsuit.rules import DefinitionError, game, game_ids, parse_definition, read_definition
from tests.fast.rules.test_validation import THREE_CARD, complaints


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[fold", "1: This is not TOML: expected ']' at the end of a table declaration. "),
        ("a = 1\n[deal]\n[deal]", "3: This is not TOML: cannot declare [deal] twice. "),
        ("a = 1\na = 2", "2: This is not TOML: cannot overwrite a value. "),
        ("Pay 3 to 1.", "1: This is not TOML: expected '=' after a key in a key/value pair. "),
        ("a = 2024-13-45", "1: This is not TOML: expected newline or end of document after a statement. "),
        ("a = 1\nb = " + "9" * 900, "2: b: This number is too large for anything at a card table."),
        ("a = " + "[" * 20 + "]" * 20, "1: a[1][1]: This is nested too deeply to be a definition."),
        ("a.b.c.d.e.f.g.h.i.j = 1", "1: a.b.c: This is nested too deeply to be a definition."),
        ("a = 1\n# " + "x" * 1000, "2: This line is too long to be read; break it into lines of at most 1,000 letters."),
        ("# x\n" * 40_000, "This file is too big to be a definition (over 128 KiB)."),
    ],
)
def test_not_toml(text: str, said: str) -> None:
    hint = 'Keys stand as key = "value", tables as [table] on a line of their own.'
    assert complaints(text) == [said + hint if said.endswith(" ") else said]


def test_an_empty_file_asks_for_every_section() -> None:
    said = complaints("")
    assert [line.split(":")[0] for line in said] == [
        "id",
        "name",
        "version",
        "summary",
        "object",
        "deal",
        "wager",
        "action",
        "fold",
        "contest",
    ]
    assert all("This key is missing; " in line for line in said)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\x00", ":1: This file is not text in UTF-8; save it as plain text in that encoding."),
        (b'id = "x"\nname = "\xe9"', ":2: This file is not text in UTF-8; save it as plain text in that encoding."),
        (b"#" * 200_000, ": This file is too big to be a definition (over 128 KiB)."),
        (b"\xff" * 200_000, ": This file is too big to be a definition (over 128 KiB)."),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(data)
    with pytest.raises(DefinitionError) as caught:
        read_definition(path)
    assert str(caught.value) == f"{path}{said}"


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path, said in ((tmp_path / "my.toml", "There is no such file."), (tmp_path, "The file cannot be read: Is a directory.")):
        with pytest.raises(DefinitionError) as caught:
            read_definition(path)
        assert str(caught.value) == f"{path}: {said}"


def test_a_file_as_a_windows_editor_saves_it(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(b"\xef\xbb\xbf" + THREE_CARD.replace("\n", "\r\n").encode())
    assert game(str(path)).hash == parse_definition(THREE_CARD).game().hash
    path.write_bytes(THREE_CARD.replace("\n", "\r\n").replace('"6 to 1"', "6").encode())
    with pytest.raises(DefinitionError, match=r"my\.toml:22: wager\.pair-plus\.table\.1\.straight: It must be odds"):
        game(str(path))


def test_games_by_path_with_and_without_a_sheet(tmp_path: Path) -> None:
    folder = tmp_path / "odd.toml.d"
    folder.mkdir()
    for name in ("my.toml", "my-game"):
        (folder / name).write_text(THREE_CARD, "utf-8")
    assert game(str(folder / "my.toml")).sheet == game(f"{folder / 'my.toml'}/standard").sheet == game(str(folder / "my-game")).sheet
    with pytest.raises(DefinitionError) as caught:
        game(f"{folder / 'my.toml'}/other")
    assert str(caught.value) == f'{folder / "my.toml"}: There is no sheet "other"; there are: standard.'


def test_a_game_of_ours_wins_over_a_file_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("high-card-flush").write_text(THREE_CARD, "utf-8")
    assert game("high-card-flush").id == "high-card-flush"
    assert game("./high-card-flush").id == "three-card-poker"


def test_a_name_too_long_for_a_file_is_no_game_either() -> None:
    with pytest.raises(DefinitionError, match="There is no game"):
        game("x" * 5000)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("high-card-flsh", 'high-card-flsh: There is no game "high-card-flsh"; did you mean "high-card-flush"?'),
        (
            "bingo",
            (
                'bingo: There is no game "bingo"; there are: 5-card-pursuit, caribbean-stud, four-card-poker, high-card-flush, '
                "i-luv-suits, let-it-ride, mississippi-stud, pick-2-poker, three-card-poker, ultimate-texas-holdem."
            ),
        ),
        ("high-card-flush/clasic", 'high-card-flush.toml: There is no sheet "clasic"; did you mean "classic"?'),
    ],
)
def test_games_that_are_not_there(name: str, said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        game(name)
    assert str(caught.value) == said


@pytest.mark.parametrize("name", game_ids())
def test_a_game_can_be_sent_to_another_process(name: str) -> None:
    sent = game(name)
    came = pickle.loads(pickle.dumps(sent))
    assert came == sent
    assert came.hash == sent.hash
