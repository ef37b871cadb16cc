"""The law of Washington put to the sheets, on both sides of every date it changed."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from longsuit.cli import app
from longsuit.limits.findings import Answer, check_limits
from longsuit.rules import game, parse_definition
from longsuit.rules.jurisdictions import jurisdiction, jurisdiction_names
from longsuit.rules.model import Game
from longsuit.settlement.errors import RoundError
from longsuit.table import Round, open_table
from longsuit.table.law import Finding

COLUMBUS, CLASSIC, SUITS = "high-card-flush/hollywood-columbus", "high-card-flush/classic", "i-luv-suits/standard"
PURSUIT, PICK2 = "5-card-pursuit/washington", "pick-2-poker/washington"


def asked(name: str, on: str | None = "2024-01-01", **keys: str) -> Answer:
    settings = {key.replace("__", "."): value for key, value in keys.items()}
    return check_limits(game(name, settings=settings), place="washington", on=on)


def finding(answer: Answer, about: str) -> Finding:
    return next(found for found in answer.findings if found.about == about)


@pytest.mark.parametrize(
    ("on", "maximum", "verdict"),
    [
        ("1996-12-31", "$5", "not known"),
        ("1997-06-01", "$5", "not known"),
        ("1998-01-01", "$25", "lawful"),
        ("1998-01-01", "$26", "not lawful"),
        ("2004-06-30", "$26", "not lawful"),
        ("2004-07-01", "$25", "lawful"),
        ("2004-07-01", "$26", "not known"),
        ("2005-01-01", "$100", "lawful"),
        ("2005-01-01", "$200", "not known"),
        ("2005-01-01", "$201", "not lawful"),
        ("2008-12-31", "$201", "not lawful"),
        ("2009-01-01", "$201", "not known"),
        ("2009-01-01", "$301", "not lawful"),
        ("2010-01-01", "$300", "lawful"),
        ("2023-08-19", "$301", "not lawful"),
        ("2023-08-20", "$301", "not known"),
        ("2023-12-31", "$300", "lawful"),
        ("2024-01-01", "$400", "lawful"),
        ("2024-01-01", "$401", "not lawful"),
        (None, "$400", "lawful"),
    ],
)
def test_wac_230_15_140_cap_on_a_single_wager(on: str | None, maximum: str, verdict: str) -> None:
    answer = asked(PURSUIT, on, limits__base__maximum=maximum)
    wager = "every wager" if on and on < "1998" else "Play"
    assert finding(answer, wager).verdict == verdict
    assert finding(answer, wager).rule == "WAC 230-15-140"


@pytest.mark.parametrize(("name", "ante"), [(COLUMBUS, 13300), (SUITS, 13300), (PICK2, 20000), (PURSUIT, 40000)])
def test_wac_230_15_140_the_largest_lawful_ante_leaves_room_for_the_largest_raise(name: str, ante: int) -> None:
    assert asked(name).largest_ante == ante
    fits = asked(name, limits__base__maximum=f"${ante // 100}")
    over = asked(name, limits__base__maximum=f"${ante // 100 + 1}")
    raised = [found for found in over.findings if found.rule == "WAC 230-15-140" and found.verdict == "not lawful"]
    assert all(found.verdict == "lawful" for found in fits.findings if found.rule == "WAC 230-15-140")
    assert raised
    assert all(found.lawful == f"an ante of up to ${ante // 100}" for found in raised)


def test_wac_230_15_140_an_ante_is_made_of_whole_steps_and_may_not_exist_at_all() -> None:
    stepped = asked(COLUMBUS, limits__base__step="$5", limits__base__maximum="$200")
    assert stepped.largest_ante == 13000
    none = asked(COLUMBUS, "1998-01-01", limits__base__minimum="$10")
    assert finding(none, "Raise").lawful == "no ante: the minimum of $10 is above the largest lawful one, $8"


def test_wac_230_15_140_a_bonus_is_a_wager_too() -> None:
    answer = asked(CLASSIC, limits__bonus__maximum="$500")
    assert finding(answer, "Flush").verdict == "not lawful"
    assert finding(answer, "Flush").lawful == "a maximum of $400"
    assert finding(answer, "Raise").verdict == "lawful"


def many_games(bonuses: int, limit: str) -> Game:
    """High Card Flush with more bonus bets than anybody would offer."""
    limits = f'limits = {{ minimum = "$1", maximum = "{limit}", step = "$1" }}'
    spots = [
        f'[wager.extra-{n}]\ntitle = "Extra {n}"\nmade = "if the player likes"\njudges = "longest flush"\n{limits}\n'
        f'[wager.extra-{n}.table.1]\n"7-card flush" = "40 to 1"\n'
        for n in range(bonuses)
    ]
    text = 'extends = "high-card-flush/classic"\nid = "many"\nname = "Many"\n[sheet.one]\ntitle = "one"\nsource = "a test"\n'
    return parse_definition(text + "\n".join(spots)).game()


def test_wac_230_15_040_at_most_six_separate_games() -> None:
    six = check_limits(many_games(3, "$5"), place="washington", on="2009-09-14")
    seven = check_limits(many_games(4, "$5"), place="washington", on="2009-09-14")
    assert finding(six, "separate games on one hand").verdict == "lawful"
    assert finding(seven, "separate games on one hand").verdict == "not lawful"
    assert finding(seven, "separate games on one hand").lawful == "1 fewer"


def test_wac_230_15_040_three_of_six_are_held_to_five_dollars() -> None:
    within = check_limits(many_games(3, "$5"), place="washington", on="2024-01-01")
    over = check_limits(many_games(1, "$6"), place="washington", on="2024-01-01")
    assert finding(within, "games above $5").verdict == "lawful"
    assert finding(over, "games above $5").verdict == "not lawful"
    assert finding(over, "games above $5").lawful == "a maximum of $5 for 1 of them"


def test_wac_230_15_040_what_held_before_14_september_2009_is_not_known() -> None:
    before = check_limits(many_games(4, "$6"), place="washington", on="2009-09-13")
    assert finding(before, "separate games on one hand").verdict == "not known"


@pytest.mark.parametrize(("limit", "verdict"), [("$1,249.99", "not lawful"), ("$1,250", "lawful")])
def test_wac_230_15_490_floor_is_the_largest_wager_times_odds_up_to_50(limit: str, verdict: str) -> None:
    answer = asked(COLUMBUS, "2021-06-14", aggregate_payout__limit=limit)
    assert finding(answer, "floor of the limit").verdict == verdict
    assert "$25 × 50 = $1,250" in finding(answer, "floor of the limit").found


def test_wac_230_15_490_the_rule_s_own_example() -> None:
    answer = asked(COLUMBUS, limits__bonus__maximum="$300", aggregate_payout__limit="$14,999")
    assert finding(answer, "floor of the limit").lawful == "a limit of at least $15,000"


def test_wac_230_15_490_what_held_before_14_june_2021_is_not_known() -> None:
    answer = asked(COLUMBUS, "2021-06-13", aggregate_payout__limit="$1")
    assert finding(answer, "aggregate payout limit").verdict == "not known"


def test_wac_230_15_490_no_limit_on_prizes_below_50_to_1() -> None:
    assert finding(asked(COLUMBUS), "prizes below 50 to 1").found == "the limit covers Ante, Raise"
    bonuses = asked(COLUMBUS, payout_covers="bonuses")
    assert finding(bonuses, "prizes below 50 to 1").verdict == "lawful"


def test_wac_230_15_490_different_prizes_are_not_added_together() -> None:
    added = finding(asked(COLUMBUS, payout_covers="bonuses"), "prizes added together")
    assert added.verdict == "not lawful"
    assert added.lawful == "a limit for each: Flush at least $1,250; Straight Flush at least $1,250"


def test_wac_230_15_490_a_limit_by_the_seat_is_not_known_to_be_allowed() -> None:
    assert finding(asked(COLUMBUS), "whose winnings it adds up").verdict == "lawful"
    assert finding(asked(COLUMBUS, payout_scope="seat"), "whose winnings it adds up").verdict == "not known"


def test_wac_230_15_490_a_sheet_without_a_limit_is_told_the_least() -> None:
    found = finding(asked(PURSUIT), "aggregate payout limit")
    assert found.verdict == "lawful"
    assert found.lawful == "if one is set: Play at least $5,000; Flush Bonus at least $1,250; 5 Card Bonus at least $1,250"


def test_wac_230_15_455_the_second_prize_over_25000_is_held_in_reserve() -> None:
    one = finding(asked(CLASSIC), "reserve for large prizes")
    two = finding(asked(CLASSIC, limits__bonus__maximum="$26"), "reserve for large prizes")
    none = finding(asked(PURSUIT), "reserve for large prizes")
    assert (one.verdict, two.verdict, none.verdict) == ("lawful", "not known", "lawful")
    assert two.lawful.startswith("$26,000 held in reserve")
    assert none.found == "no prize over $25,000"


def test_wac_230_15_455_a_payout_limit_keeps_prizes_small() -> None:
    capped = asked(COLUMBUS, limits__bonus__maximum="$400", aggregate_payout__limit="$25,000")
    assert finding(capped, "reserve for large prizes").found == "no prize over $25,000"


def test_wac_230_15_060_and_685_what_is_posted() -> None:
    post = asked(SUITS).post
    assert "Wager limit: Ante, $5 to $100 in steps of $1." in post
    assert "Wager limit: Play, up to 3 antes." in post
    assert "Jackpot: the amount on the main meter of Progressive." in post
    assert any(line.startswith("Prizes: Flush Rush, 7-card flush 300 to 1") for line in post)
    assert "Aggregate payout limit: $25,000." in asked(COLUMBUS).post


def test_rules_about_meters_and_tokes_are_told_where_they_matter() -> None:
    assert any("WAC 230-15-695" in duty for duty in asked(SUITS).duties)
    assert not any("WAC 230-15-695" in duty for duty in asked(PURSUIT).duties)
    assert any("WAC 230-15-491" in duty for duty in asked(PURSUIT, tokes="ride").duties)


def test_every_law_has_a_source_and_every_sheet_in_washington_opens_lawfully() -> None:
    for name in jurisdiction_names():
        place = jurisdiction(name)
        assert place is not None
        laws = (*place.games, *place.payout, *place.reserve, *place.posting, *place.facts)
        assert all(law.source and law.says and law.rule for law in laws)
        assert all(cap.source and cap.rule for cap in place.caps)
    for sheet in (PURSUIT, PICK2):
        assert check_limits(game(sheet)).verdict == "lawful"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (["pick-2-poker", "--on", "2024-01-01"], 0),
        (["pick-2-poker", "--on", "1996-01-01"], 0),
        (["high-card-flush", "--jurisdiction", "washington", "--on", "2024-01-01"], 1),
        (["high-card-flush/classic", "--jurisdiction", "washington", "--set", "limits.base.maximum=$134"], 1),
    ],
)
def test_the_command_answers_with_its_exit_code(given: list[str], code: int) -> None:
    assert CliRunner().invoke(app, ["limits", *given]).exit_code == code
    done = CliRunner().invoke(app, ["limits", *given, "--json"])
    answer = json.loads(done.stdout)
    assert (answer["verdict"] == "not lawful") == bool(code)
    assert {"rule", "about", "verdict", "found", "lawful", "source", "note"} == set(answer["rules"][0])
    assert answer["not_known"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["high-card-flush"], "names no jurisdiction"),
        (["pick-2-poker", "--jurisdiction", "atlantis"], "Nothing is known about the law of 'atlantis'"),
        (["pick-2-poker", "--jurisdiction", "../washington"], "Nothing is known about the law"),
        (["pick-2-poker", "--on", "last year"], "'last year' is not a date"),
        (["pick-2-poker", "--set", "limits.base.maximum=lots"], "lots"),
    ],
)
def test_bad_input_is_one_sentence(given: list[str], message: str) -> None:
    done = CliRunner().invoke(app, ["limits", *given])
    assert isinstance(done.exception, ValueError)
    assert message in str(done.exception)


def test_the_document_says_what_is_lawful_instead_and_what_nobody_knows() -> None:
    done = CliRunner().invoke(app, ["limits", "pick-2-poker", "--on", "2023-10-01", "--set", "limits.base.maximum=$160"])
    words = " ".join(done.stdout.split())
    for said in ("lawful as far as is known", "an ante of up to $150", "it was one or the other", "full text not read"):
        assert said in words


LOW = {"base": "$5-$20/$5", "bonus": "$1-$25/$1"}


def four_large_games(**more: str) -> Game:
    """The base game and three wagers settled by themselves, all for more than $5."""
    return game(SUITS, settings={"jurisdiction": "washington", "wager.progressive.stake": "$6", **more})


@pytest.mark.parametrize("on", ["2009-09-14", "2024-01-01", None])
def test_wac_230_15_040_a_table_with_too_many_large_games_cannot_be_opened(on: str | None) -> None:
    sentence = r"limits games above \$5 \(WAC 230-15-040\)\. Here are 4 \(.*\); at most 3 are lawful\. .* a maximum of \$5 for 1 of"
    with pytest.raises(RoundError, match=sentence):
        open_table(four_large_games(), limits=LOW, date=on)
    with pytest.raises(RoundError, match="WAC 230-15-040"):
        Round(four_large_games(), limits=LOW, date=on)


def test_wac_230_15_040_is_asked_at_the_limits_of_the_table_not_of_the_sheet() -> None:
    assert open_table(four_large_games(), limits={**LOW, "flush-rush": "$1-$5/$1"}, date="2024-01-01")
    lawful = {"limits.bonus.maximum": "$5", "limits.base.maximum": "$20"}
    assert finding(check_limits(four_large_games(**lawful), on="2024-01-01"), "games above $5").verdict == "lawful"
    with pytest.raises(RoundError, match="WAC 230-15-040"):
        open_table(four_large_games(**lawful), limits=LOW, date="2024-01-01")


def test_wac_230_15_040_what_is_not_known_refuses_nothing() -> None:
    answer = check_limits(four_large_games(), on="2009-09-13")
    assert finding(answer, "separate games on one hand").verdict == "not known"
    assert open_table(four_large_games(), limits=LOW, date="2009-09-13")


@pytest.mark.parametrize("sheet", [PURSUIT, PICK2])
def test_the_sheets_that_defer_to_wac_230_15_040_keep_it(sheet: str) -> None:
    assert open_table(game(sheet), date="2024-01-01")
