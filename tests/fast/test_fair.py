"""The shuffle: known answers, fair draws, and proofs that fail when anything is touched."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longsuit import fair
from longsuit.fair import FairnessError, Proof, commitment, read_proof, shuffle
from longsuit.rules import game
from longsuit.table import Round
from longsuit.table.record import to_record

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
SECRET = bytes(range(32))


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def document() -> dict[str, Any]:
    proof: dict[str, Any] = json.loads(block("json"))
    return proof


def recorded() -> Proof:
    """A round with a seed from each of two seats, played to its end."""
    seeds = {1: "mine", 2: "yours"}
    state = Round(game("high-card-flush"), number=5).sit(1).sit(2).wager(1, ante="$15").wager(2, ante="$15")
    state = state.deal(shuffle(SECRET, number=5, seeds=seeds)).fold(1).fold(2).reveal().settle()
    return Proof(number=5, commitment=commitment(SECRET), secret=SECRET, seeds=seeds, record=to_record(state))


def again(proof: Proof | dict[str, Any]) -> str | None:
    return read_proof(json.dumps(proof.data() if isinstance(proof, Proof) else proof)).fault()


@pytest.mark.parametrize(("number", "cards"), re.findall(r"^\| (\d+) \| none \| (.*) \|$", PAGE, re.MULTILINE))
def test_known_answers(number: str, cards: str) -> None:
    assert " ".join(map(str, shuffle(SECRET, number=int(number)))) == cards


def test_the_page_has_known_answers_and_a_proof_that_holds() -> None:
    assert len(re.findall(r"^\| \d+ \| none", PAGE, re.MULTILINE)) == 2
    assert again(document()) is None


def test_the_script_on_the_page_needs_nothing_of_ours_and_agrees(tmp_path: Path) -> None:
    script, file = tmp_path / "redo.py", tmp_path / "proof.json"
    script.write_text(block("python"), "utf-8")
    touched = document() | {"round": 18}
    for proof, answer in ((document(), "verified"), (recorded().data(), "verified"), (touched, "NOT verified")):
        file.write_text(json.dumps(proof), "utf-8")
        done = subprocess.run([sys.executable, "-I", "-S", str(script), str(file)], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == answer


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**63 - 1), st.dictionaries(st.integers(1, 9), st.just("x") | st.just("y z")))
def test_a_shuffle_is_every_card_once_and_always_the_same(secret: bytes, number: int, seeds: dict[int, str]) -> None:
    deck = shuffle(secret, number=number, seeds=seeds)
    assert sorted(deck) == list(range(52))
    assert deck == shuffle(secret, number=number, seeds=dict(reversed(seeds.items())))


def test_every_input_changes_the_deck() -> None:
    decks = [
        shuffle(SECRET, number=1),
        shuffle(SECRET, number=2),
        shuffle(bytes([1, *SECRET[1:]]), number=1),
        shuffle(SECRET, number=1, seeds={1: "a"}),
        shuffle(SECRET, number=1, seeds={2: "a"}),
        shuffle(SECRET, number=1, seeds={1: "b"}),
        shuffle(SECRET, number=1, seeds={1: "a", 2: "a"}),
    ]
    assert len(set(decks)) == len(decks)


def test_the_published_hash_does_not_give_the_deck() -> None:
    published = bytes.fromhex(commitment(SECRET))
    guess = shuffle(published, number=17)
    assert guess != shuffle(SECRET, number=17)
    claim = Proof(number=17, commitment=commitment(SECRET), secret=SECRET, seeds={}, deck=guess)
    assert "not the one the seeds give" in str(claim.fault())
    claim = Proof(number=17, commitment=commitment(SECRET), secret=published, seeds={}, deck=guess)
    assert "not the one that was promised" in str(claim.fault())


def test_draws_below_n_are_exactly_even_over_all_bytes() -> None:
    for size in range(2, 53):
        kept = [byte for byte in range(256) if byte < 256 - 256 % size]
        drawn = Counter(fair._draw(iter([byte]), size) for byte in kept)
        assert set(drawn.values()) == {256 // size}
        assert len(drawn) == size
        for byte in range(len(kept), 256):
            assert fair._draw(iter([byte, 0]), size) == 0


def test_every_card_comes_to_every_place_equally_often() -> None:
    rounds = 4000
    seen = Counter((place, int(card)) for number in range(rounds) for place, card in enumerate(shuffle(SECRET, number=number)))
    expected = rounds / 52
    squares = sum((seen[place, card] - expected) ** 2 / expected for place in range(52) for card in range(52))
    freedom = 51 * 51
    assert abs(squares - freedom) < 4 * sqrt(2 * freedom)


def test_a_record_is_proved_with_its_round() -> None:
    assert again(recorded()) is None


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"commitment": "0" * 64}, "The secret is not the one that was promised"),
        ({"secret": "0" * 64}, "The secret is not the one that was promised"),
        ({"round": 6}, "The record is of round 5, not of round 6."),
        ({"seeds": {"1": "mine"}}, "The deck is not the one the seeds give: card 1 is"),
        ({"seeds": {"1": "mine", "2": "yours", "4": "slipped in"}}, "Seat 4 gave a seed, but nobody sat there"),
        ({"seeds": {"1": "mine", "2": "yours", "9": "slipped in"}}, "Seat 9 gave a seed, but nobody sat there"),
        ({"record": recorded().data()["record"] | {"deck": "blue"}}, "The record is not valid: sum: "),
        ({"record": to_record(Round(game("high-card-flush"), number=5))}, "No cards were dealt"),
    ],
)
def test_a_proof_that_was_touched_fails_with_its_reason(change: dict[str, Any], reason: str) -> None:
    assert reason in str(again(recorded().data() | change))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("[]", "This is not a proof of a round"),
        (json.dumps(document() | {"version": 2}), "Only version 1"),
        (json.dumps(document() | {"version": True}), "Only version 1"),
        (json.dumps(document() | {"round": True}), "'round' must be of type int"),
        (json.dumps(document() | {"round": -1}), "A round's number is a whole number"),
        (json.dumps(document() | {"secret": "00"}), "'secret' is 64 hexadecimal digits"),
        (json.dumps(document() | {"secret": "é" * 64}), "'secret' is 64 hexadecimal digits"),
        (json.dumps(document() | {"seeds": {"one": "x"}}), "'one' is not a seat"),
        (json.dumps(document() | {"seeds": {"1": "x\nseat 2 y"}}), "one line of 1 to 64"),
        (json.dumps(document() | {"seeds": {"1": "\ud800"}}), "one line of 1 to 64"),
        (json.dumps(document() | {"deck": "As Ks"}), "A deck has 52 cards; this one has 2."),
        (json.dumps(document() | {"deck": "As Zz"}), "'Zz' is not a card"),
        (json.dumps(document() | {"record": {}}), "either the deck or the round's record"),
        (json.dumps({name: value for name, value in document().items() if name != "seeds"}), "'seeds' is missing"),
    ],
)
def test_a_proof_that_cannot_be_read_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(FairnessError, match=re.escape(sentence)):
        read_proof(text)


def test_a_secret_of_another_length_is_refused() -> None:
    for secret in (b"", bytes(31), bytes(33)):
        with pytest.raises(FairnessError, match="32 bytes"):
            commitment(secret)
        with pytest.raises(FairnessError, match="32 bytes"):
            shuffle(secret, number=1)


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (json.dumps(document()), 0, "Round 17: verified."),
        (json.dumps(document() | {"round": 18}), 1, "Round 18: not verified. The deck is not the one the seeds give"),
        ("{}", 2, "This is not a proof of a round"),
    ],
)
def test_the_command_answers_with_its_exit_code(tmp_path: Path, content: str, code: int, said: str) -> None:
    file = tmp_path / "proof.json"
    file.write_text(content, "utf-8")
    command = [sys.executable, "-m", "longsuit.cli", "verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert (done.returncode, said in (done.stderr if code == 2 else done.stdout)) == (code, True)
    if code < 2:
        done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False, encoding="utf-8")
        assert json.loads(done.stdout)["verified"] is (code == 0)


def test_a_missing_file_is_bad_input(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "longsuit.cli", "verify", str(tmp_path / "none.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "The proof cannot be read: No such file" in done.stderr


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (json.dumps(document() | {"surprise": 1}), "'surprise'"),
        (json.dumps(document() | {" secret": "0" * 64}), "' secret'"),
        (json.dumps(document() | {"deck": " " + document()["deck"]}), "written"),
        (json.dumps(document() | {"deck": document()["deck"].replace(" ", "\n", 1)}), "written"),
        (json.dumps(document() | {"deck": document()["deck"].replace(" ", ",", 1)}), "written"),
        (json.dumps(document() | {"deck": document()["deck"].lower()}), "written"),
        (json.dumps(document() | {"secret": document()["secret"].upper()}), "hexadecimal"),
        (json.dumps(document() | {"commitment": document()["commitment"][:-1] + "\n"}), "hexadecimal"),
        (json.dumps(document())[:-1] + ', "round": 17}', "'round' appears twice"),
        (json.dumps(document()).replace('"1": ', '"1": "other", "1": '), "'1' appears twice"),
    ],
)
def test_a_proof_says_nothing_beside_itself(text: str, sentence: str) -> None:
    with pytest.raises(FairnessError, match=sentence):
        read_proof(text)


@pytest.mark.parametrize("endless", ["/dev/zero", "/dev/urandom"])
def test_a_file_without_end_is_no_proof(endless: str) -> None:
    done = subprocess.run([sys.executable, "-m", "longsuit", "verify", endless], capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (2, f"{endless}: The proof cannot be read: the file is too long (over 4,194,304 bytes).\n")
