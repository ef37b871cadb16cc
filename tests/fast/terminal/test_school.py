"""The school in the terminal: one key an answer, the same questions for the same seed, progress kept and exported."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from longsuit.rules import game
from longsuit.school.audition import audition
from longsuit.school.curriculum import ask
from longsuit.terminal.answers import read_money
from tests.fast.terminal.sitting import Done, longsuit

HCF = game("high-card-flush")


def school(path: Path, *options: str, typed: str = "") -> Done:
    """A lesson with a notebook of its own."""
    return longsuit("school", "high-card-flush", "--file", str(path / "notebook.jsonl"), *options, typed=typed)


def test_one_key_answers_a_question_and_the_answer_is_kept(tmp_path: Path) -> None:
    key = "read:qualifies:flush"
    best = ask(HCF, key, "7 0", 0.5).best
    done = school(tmp_path, "--skill", key, "--seed", "7", "--level", "0.5", "--questions", "1", typed=f"{best[0]}\n")
    assert "Does the dealer qualify?" in done.out
    assert "Right." in done.lines
    assert "1 of 1 right; 1 in a row." in done.lines
    (line,) = (tmp_path / "notebook.jsonl").read_text("utf-8").splitlines()
    kept = json.loads(line)
    assert (kept["skill"], kept["right"], kept["level"]) == (key, True, 0.5)


def test_a_mistake_is_explained_with_the_section_of_the_sheet(tmp_path: Path) -> None:
    key = "read:qualifies:flush"
    wrong = "n" if ask(HCF, key, "7 0", 0.5).best == "yes" else "y"
    done = school(tmp_path, "--skill", key, "--seed", "7", "--level", "0.5", "--questions", "1", typed=f"{wrong}\n")
    assert any(line.startswith("No. ") for line in done.lines)
    assert "section 2, 3: When every player has decided" in done.out


def test_the_same_seed_gives_the_same_lesson(tmp_path: Path) -> None:
    first = school(tmp_path / "a", "--drill", "read", "--seed", "3", typed="q\n")
    assert first.out == school(tmp_path / "b", "--drill", "read", "--seed", "3", typed="q\n").out
    assert first.out != school(tmp_path / "c", "--drill", "read", "--seed", "4", typed="q\n").out


def test_chips_a_table_and_a_course_can_be_answered(tmp_path: Path) -> None:
    fixed = ("--seed", "1", "--level", "0.2", "--questions", "1")
    paid = ask(HCF, "pay:line:flush", "1 0", 0.2).best
    assert "Right." in school(tmp_path, "--skill", "pay:line:flush", *fixed, typed=f"${paid // 100}\n").lines
    table = ask(HCF, "settle:seat", "1 0", 0.2)
    places = {option.name: option.key for option in table.question.answer.places}  # type: ignore[union-attr]
    deeds = {option.name: option.key for option in table.question.answer.deeds}  # type: ignore[union-attr]
    steps = [f"{places[place]} {deeds[deed]} {' '.join(f'${cents / 100:.2f}' for cents in paid)}" for place, deed, *paid in table.best]
    assert "Right." in school(tmp_path, "--skill", "settle:seat", *fixed, typed="\n".join([*steps, "done", ""])).lines
    course = ask(HCF, "catch:none", "1 0", 0.2).course
    assert "Right." in school(tmp_path, "--skill", "catch:none", *fixed, typed="\n" * len(course)).lines


def test_a_course_is_stopped_named_and_remedied(tmp_path: Path) -> None:
    tried = ((seed, ask(HCF, "catch:too-many", f"{seed} 0", 0.2)) for seed in range(9))
    seed, asked = next((seed, asked) for seed, asked in tried if asked.best["stop"])
    keys = {option.name: option.key for option in (*asked.question.answer.kinds, *asked.question.answer.remedies)}  # type: ignore[union-attr]
    typed = "\n" * asked.best["stop"] + f"s\n{keys[asked.best['kind']]}\n{keys[asked.best['remedy']]}\n"
    done = school(tmp_path, "--skill", "catch:too-many", "--seed", str(seed), "--level", "0.2", "--questions", "1", typed=typed)
    assert "Right." in done.lines


def test_progress_is_listed_and_exported(tmp_path: Path) -> None:
    school(tmp_path, "--drill", "read", "--seed", "3", "--questions", "1", typed="y\n")
    listed = json.loads(school(tmp_path, "--json").out)
    assert [drill["drill"] for drill in listed["drills"]][:3] == ["read", "pay", "settle"]
    assert listed["answers"] == 1
    page = school(tmp_path, "--progress").lines
    assert "Nothing is due." in page or any(line.startswith("1 due:") for line in page)
    assert any(line.endswith("Does the dealer qualify?") for line in page)
    for suffix in ("json", "csv"):
        assert school(tmp_path, "--export", str(tmp_path / f"out.{suffix}")).code == 0
    assert len(json.loads((tmp_path / "out.json").read_text("utf-8"))["reviews"]) == 1
    assert next(csv.DictReader((tmp_path / "out.csv").read_text("utf-8").splitlines()))["skill"].startswith("read:")
    assert school(tmp_path, "--export", str(tmp_path / "out.txt")).code == 2


def test_an_audition_writes_its_sheet_and_marks_nothing_on_the_way(tmp_path: Path) -> None:
    first = audition(HCF, "pit 3", 1).items[0]
    done = school(tmp_path, "--audition", "1", "--seed", "pit 3", "--candidate", "Ann", "-o", str(tmp_path / "sheet.json"), typed="q\n")
    assert done.code == 0
    assert "Right." not in done.out
    assert ask(HCF, first.skill, first.seed, first.level).question.prompt in done.out.replace("\n", " ")
    sheet = json.loads((tmp_path / "sheet.json").read_text("utf-8"))
    assert (sheet["seed"], sheet["candidate"], sheet["rules"]) == ("pit 3", "Ann", HCF.rules_hash)
    good = school(tmp_path, "--check", str(tmp_path / "sheet.json"), "-o", str(tmp_path / "sheet.html"))
    assert (good.code, sheet["checksum"] in good.out.replace("\n", "")) == (0, True)
    assert sheet["checksum"] in (tmp_path / "sheet.html").read_text("utf-8")
    (tmp_path / "sheet.json").write_text(json.dumps({**sheet, "right": 3}), "utf-8")
    bad = school(tmp_path, "--check", str(tmp_path / "sheet.json"))
    assert (bad.code, bad.lines) == (1, ["Changed after it was written: right."])
    assert school(tmp_path, "--check", str(tmp_path / "sheet.html")).code == 2


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--drill", "juggle"), "There is no drill 'juggle'"),
        (("--skill", "read:minds"), "There is no skill 'read:minds'"),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(tmp_path: Path, options: tuple[str, ...], says: str) -> None:
    done = school(tmp_path, *options)
    assert done.code == 2
    assert says in done.err


def test_a_notebook_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notebook.jsonl").write_text('{"skill": 1}\n', "utf-8")
    done = school(tmp_path, "--json")
    assert (done.code, "line 1" in done.err) == (2, True)


def test_chips_are_typed_as_counts_and_values() -> None:
    assert read_money("$90") == 9000
    assert read_money("3x25 2x0.50") == [[2500, 3], [50, 2]]
    with pytest.raises(ValueError, match="3x25"):
        read_money("ax5")
