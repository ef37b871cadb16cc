"""Records and notation: the same bytes back, and nothing altered is believed."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from longsuit.rules import game, parse_definition
from longsuit.table import RecordError, Round, notation, open_table, record
from longsuit.table.rehearsal import rehearse
from tests.fast.table.at_the_table import CLASSIC, COLUMBUS, PICK2, PURSUIT, SUITS, bets_of, dealt, loaded

HAND, DEALER = "As Js 9s 7s 6d 7d 8d", "Kc Qc 4c 2h 3h 5d Ts"


def played() -> Round:
    return dealt(CLASSIC, HAND, DEALER, bets_of(CLASSIC, straight_flush=500), number=12).play(1).reveal().settle()


@pytest.mark.parametrize("sheet", [PURSUIT, COLUMBUS, CLASSIC, SUITS, PICK2])
def test_every_moment_of_a_round_comes_back_byte_for_byte(sheet: str) -> None:
    check_moments(sheet, 2)


def check_moments(sheet: str, rounds: int) -> None:
    """Write and read every moment of so many random rounds."""
    dice = random.Random(sheet)
    table = open_table(loaded(sheet, tokes="ride"), limits={"base": "$5-$50/$2.50"}, date="2024-02-29")
    for number in range(rounds):
        state = rehearse(table, dice, number=number)
        for moment in state.steps():
            text, line = record.dumps(moment), notation.write(moment)
            assert "\n" not in text + line
            for again in (record.loads(text), notation.read(line)):
                assert again == moment
                assert record.dumps(again) == text
                assert notation.write(again) == line


def test_a_record_names_the_rules_it_was_played_by() -> None:
    data = json.loads(record.dumps(played()))
    assert data["version"] == 1
    assert data["game"] == "high-card-flush/classic"
    assert data["definition"] == loaded(CLASSIC).rules_hash
    assert data["tables"] == {"flush": "classic", "straight-flush": "classic"}
    assert data["rulings"]["folded_bonus"] == "straight flush only"


def test_a_record_without_the_step_it_needs_is_refused() -> None:
    data = json.loads(record.dumps(played()))
    assert data["events"].pop(3) == {"event": "lay-aside", "seat": 1, "wager": "straight-flush", "cards": "8d 7d 6d"}
    with pytest.raises(RecordError, match=r"events\[3\]: .*laid aside and paid before the raise"):
        record.loads(json.dumps(data))


def test_a_record_of_a_game_that_is_not_ours_needs_its_definition() -> None:
    rules = parse_definition('extends = "high-card-flush/classic"\nid = "mine"\nname = "Mine"\n').game()
    text = record.dumps(dealt(rules, HAND, DEALER, {"ante": 500}))
    assert record.loads(text, rules).game is rules
    with pytest.raises(RecordError, match=r"^game: "):
        record.loads(text)
    with pytest.raises(RecordError, match=r"^definition: .*other rules"):
        record.loads(text, loaded(CLASSIC))


def test_a_record_opens_no_file_however_it_names_its_game(tmp_path: Path) -> None:
    for name in ("mine", "mine.toml"):
        (tmp_path / name).write_text('extends = "high-card-flush/classic"\n', "utf-8")
        data = json.loads(record.dumps(played())) | {"game": str(tmp_path / name)}
        with pytest.raises(RecordError, match=r"^game: .* is none of our games"):
            record.loads(json.dumps(data))


def test_better_words_leave_a_record_readable_and_other_play_does_not() -> None:
    rules = loaded(CLASSIC)
    told = {"ruling.ace.reading": "High or low.", "ruling.tokes.reading": "No.", "procedure.notes": ["Smile."], "notice": ["Be 21."]}
    assert game(CLASSIC, settings=told).rules_hash == rules.rules_hash
    assert game(CLASSIC, settings=told).hash != rules.hash
    for setting in ({"tokes": "ride"}, {"deal.seats": 5}, {"limits.bonus.maximum": "$30"}):
        assert game(CLASSIC, settings=setting).rules_hash != rules.rules_hash


def test_undecided_rulings_are_in_the_record_and_do_not_change_the_rules() -> None:
    rules = game(SUITS, tables={"progressive": "2"})
    text = record.dumps(dealt(rules, HAND, DEALER, bets_of(SUITS, progressive=100)))
    assert json.loads(text)["undecided"] == {"six_card_ace_high": "10%"}
    assert record.loads(text).game.rules_hash == rules.rules_hash


ALTERED = [
    (("version",), 2, "version"),
    (("longsuit",), "ledger", "longsuit"),
    (("definition",), "0" * 64, "definition"),
    (("rulings", "folded_bonus"), "automatic", "definition"),
    (("rulings", "folded_bonus"), "never", "game"),
    (("tables", "flush"), "columbus", "definition"),
    (("game",), "roulette", "game"),
    (("rules",), "2", "rules"),
    (("limits", "ante"), [500, 9000], "limits"),
    (("limits", "ante"), [500, 9000, 0], "the opening of the table"),
    (("deck",), "green", "the opening of the table"),
    (("deck",), "blue", "sum"),
    (("number",), 13, "sum"),
    (("events", 0, "player"), "Mallory", "sum"),
    (("events", 0, "event"), "stroll", "events[0]"),
    (("events", 1, "wagers"), {"ante": 100}, "events[1]"),
    (("events", 1, "wagers", "ante"), 600, "events[4]"),
    (("events", 2, "deck"), "As As", "events[2]"),
    (("events", 3, "cards"), "As Js 9s", "events[3]"),
    (("events", 3, "wager"), "flush", "events[3]"),
    (("events", 4, "amount"), 1500, "events[4]"),
    (("events", 4, "setting"), "As Kc", "events[4]"),
    (("events", 4, "seat"), [1], "events[4]"),
    (("events", 6, "groups"), 7, "events[6]"),
    (("result", "seats", "1", "net"), 9999, "result.seats.1.net"),
    (("result", "settlements", 0, "returned"), 1, "result.settlements[0].returned"),
    (("result", "settlements", 1, "reason"), "luck", "sum"),
    (("result", "house"), 0, "result.house"),
    (("result", "dealer"), "", "result.dealer"),
    (("sum",), "f" * 64, "sum"),
]


@pytest.mark.parametrize(("path", "value", "place"), ALTERED)
def test_an_altered_record_is_refused_with_the_field_that_is_wrong(path: tuple[Any, ...], value: object, place: str) -> None:
    data = json.loads(record.dumps(played()))
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(RecordError) as caught:
        record.loads(json.dumps(data))
    assert caught.value.place == place


def test_a_field_missing_or_added_is_refused_by_its_name() -> None:
    data = json.loads(record.dumps(played()))
    for name in data:
        with pytest.raises(RecordError):
            record.from_record({key: value for key, value in data.items() if key != name})
    with pytest.raises(RecordError, match=r"^bribe: there is no such field"):
        record.from_record({**data, "bribe": 1})
    with pytest.raises(RecordError, match="fields must come in the order"):
        record.from_record(dict(reversed(data.items())))


def test_a_truncated_record_is_refused_wherever_it_breaks_off() -> None:
    text = record.dumps(played())
    for length in range(0, len(text), 17):
        with pytest.raises(RecordError):
            record.loads(text[:length])


def test_the_line_of_a_wrong_record_is_told() -> None:
    good = record.dumps(played())
    assert len(list(record.read_lines([good, "", good]))) == 2
    with pytest.raises(RecordError, match=r"^line 2, column \d+: the record breaks off"):
        list(record.read_lines([good, good[:-5]]))
    with pytest.raises(RecordError, match=r"^line 3, result.house: it says"):
        list(record.read_lines([good, good, good.replace('"house":-', '"house":-1')]))


def test_random_changes_of_a_record_are_never_believed() -> None:
    dice = random.Random(6)
    text = record.dumps(played())
    for _ in range(400):
        place = dice.randrange(len(text))
        changed = text[:place] + dice.choice('0123456789abcAKh"{}[],: ') + text[place + dice.randrange(3) :]
        if json_of(changed) != json.loads(text):
            with pytest.raises(RecordError):
                record.loads(changed)


def json_of(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


@pytest.mark.parametrize("text", ["[]", "null", "{}", "[" * 100_000, '{"longsuit":"round","version":1}', "1e999", "\x00"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        record.loads(text)


def test_a_line_can_be_typed_with_only_what_matters() -> None:
    state = notation.read("high-card-flush; 1 sits; 1 bets ante 15 flush 5; deal AhJh9h7h2c3d4s 9c8c7c2d5dKd3h; 1 raise; reveal; settle")
    assert state.net(1) == 3500


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("", "the line"),
        ("roulette; 1 sits Ann", "clause 1"),
        ("high-card-flush #00000000; 1 sits Ann", "clause 1"),
        ("high-card-flush; limits ante=$5; 1 sits Ann", "the opening"),
        ("high-card-flush; round x; 1 sits Ann", "the opening"),
        ("high-card-flush; 9 sits Ann", "clause 2 (9 sits Ann)"),
        ("high-card-flush; 1 sits Ann; 1 bets ante", "clause 3 (1 bets ante)"),
        ("high-card-flush; 1 sits Ann; 1 bets ante $3", "clause 3 (1 bets ante $3)"),
        ("high-card-flush; 1 sits Ann; shuffle", "clause 3 (shuffle)"),
        ("high-card-flush; 1 sits Ann; 1", "clause 3 (1)"),
        ("high-card-flush; 1 sits Ann; 1 bets ante $5; deal AhAh", "clause 4 (deal AhAh)"),
        ('high-card-flush; 1 sits "Ann', "the line"),
        ("high-card-flush; 1 sits Ann; void", "clause 3 (void)"),
        ("mine.toml; 1 sits Ann", "clause 1"),
        ("/dev/null; 1 sits Ann", "clause 1"),
    ],
)
def test_a_wrong_line_is_refused_with_its_clause(line: str, place: str) -> None:
    with pytest.raises(RecordError) as caught:
        notation.read(line)
    assert caught.value.place == place


def test_a_line_whose_totals_do_not_fit_is_refused() -> None:
    line = notation.write(played())
    with pytest.raises(RecordError, match=r"Seat 1 ends with \+\$45, not \+\$46"):
        notation.read(line.replace("+$45", "+$46"))


def test_random_changes_of_a_line_are_refused_or_played_never_worse() -> None:
    dice = random.Random(7)
    line = notation.write(played())
    for _ in range(400):
        place = dice.randrange(len(line))
        with contextlib.suppress(RecordError):
            notation.read(line[:place] + dice.choice('0159ahsKd$#="; ') + line[place + dice.randrange(3) :])


@pytest.mark.parametrize("name", ["Ann Lee", 'The "Duke"', "a;b", "x=y", "back\\slash", "Zoë 🂡", "folds", "12", "=", "a + b", "'", "#1"])
def test_any_name_and_any_reason_come_back(name: str) -> None:
    state = Round(loaded(COLUMBUS)).sit(1, name).wager(1, ante=500).void(name, by=name)
    assert notation.read(notation.write(state)) == state
    assert record.loads(record.dumps(state)) == state
