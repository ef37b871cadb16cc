"""Whole sittings through a pipe: amounts, reasons and bankrolls on the screen and in the file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from longsuit.table.record import read_lines
from tests.fast.terminal.sitting import SHEETS, bankrolls, longsuit, play, records, steady

ACTION = {"5-card-pursuit": "play", "high-card-flush": "raise", "i-luv-suits": "play", "pick-2-poker": "five"}


def _action(sheet: str) -> str:
    return ACTION[sheet.partition("/")[0]]


def _decks(folder: Path, *decks: str) -> tuple[str, str]:
    file = folder / "decks.txt"
    file.write_text("\n".join(decks), "utf-8")
    return "--deck", str(file)


@pytest.mark.parametrize("seats", ["1", "3", "6"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_bankroll_file_and_screen_agree_to_the_cent(sheet: str, seats: str, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    done = play(sheet, path, steady(6, _action(sheet), "10"), "--seats", seats)
    assert (done.code, done.err) == (0, "")
    rounds = records(path)
    assert len(rounds) == 6
    nets = [found["result"]["seats"][seats]["net"] for found in rounds]
    assert bankrolls(done.out) == [500 + sum(nets[:place]) // 100 for place in range(7)]
    assert all(found["result"]["seats"].keys() == {str(seat) for seat in range(1, int(seats) + 1)} for found in rounds)
    assert re.search(rf"^6 rounds, [+-]?\$?[\d,-]*.* Bankroll \${500 + sum(nets) // 100}\.", done.out, re.MULTILINE)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_settlement_is_shown_with_its_amount_and_reason(sheet: str, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    done = play(sheet, path, steady(4, _action(sheet), "10"), "--seats", "2")
    screen = " ".join(done.out.split())
    for found in records(path):
        for entry in found["result"]["settlements"]:
            if entry["seat"] == 2:
                assert entry["reason"] in screen
                assert f"{entry['wager']} ${entry['stake'] // 100} " in screen


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_is_wider_than_80_columns_and_nothing_is_coloured(sheet: str, tmp_path: Path) -> None:
    commands = iter(["h", "?", "s", "nonsense", "10"])
    calm = steady(2, _action(sheet), "")
    done = play(sheet, tmp_path / "session.jsonl", lambda asked: next(commands, None) or calm(asked), "--seats", "6")
    assert done.code == 0
    assert max(map(len, done.lines)) <= 80
    assert "\x1b" not in done.out


def test_the_script_of_the_readme_plays_a_round(tmp_path: Path) -> None:
    done = play("high-card-flush", tmp_path / "session.jsonl", "15\n\nraise\nq\n", "--seed", "3")
    assert done.code == 0
    assert "You      A♥ J♥  Q♦ 7♦ 7♣ 6♣ 5♠" in done.lines
    assert "  ante   $15  loses  -$15  the dealer's hand is higher: Ante loses" in done.lines
    assert "1 round, -$30 in all. Bankroll $470." in done.lines


def test_play_money_is_said_at_the_start(tmp_path: Path) -> None:
    assert "Play money only." in " ".join(play("pick-2-poker", tmp_path / "s", "").out.split())


def test_enter_repeats_the_last_bets_and_d_doubles_them(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    poor = "AsKd9h7c2h4d5s 6h8h3s3cTdJdQc"
    typed = "15 flush 5 sf 2\nfold\n\nfold\nr\nfold\nd\nfold\nq\n"
    done = play("high-card-flush", path, typed, *_decks(tmp_path, poor, poor, poor, poor))
    bets = [next(event["wagers"] for event in found["events"] if event["event"] == "wager") for found in records(path)]
    same = {"ante": 1500, "flush": 500, "straight-flush": 200}
    assert bets == [same, same, same, {name: 2 * amount for name, amount in same.items()}]
    assert "Ante? (Enter: ante $15, flush $5, straight-flush $2; d: double)" in done.lines


def test_a_fixed_stake_is_not_doubled(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("i-luv-suits", path, "15 flush-rush 5 progressive\nfold\nd\nfold\nq\n")
    bets = [next(event["wagers"] for event in found["events"] if event["event"] == "wager") for found in records(path)]
    assert bets == [{"ante": 1500, "flush-rush": 500, "progressive": 100}, {"ante": 3000, "flush-rush": 1000, "progressive": 100}]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("3\n\n", "$3 is below the minimum of $5 for Ante."),
        ("101\n\n", "$101 is above the maximum of $100 for Ante."),
        ("5.50\n\n", "Ante goes in steps of $1; $5.50 does not."),
        ("bogus\n", "'bogus' is not a wager here; there are ante, flush, straight-flush."),
        ("15 flush\n", "How much on Flush? Write flush and the amount."),
        ("15 flush 26\n", "$26 is above the maximum of $25 for Flush."),
        ("15\n15 flush 5\n", "Name each bonus and its amount, as in flush 5."),
        ("15\n15 5\n", "'5' is not a wager here"),
        ("15 raise 15\n", "'raise' is not a wager here"),
        ("1" * 30 + "\n", "is not an amount"),
        ("15\n\nplay\n", "'play' is not clear here; say raise or fold."),
        ("15\n\n\n", "Say raise or fold."),
        ("15\n\nraise 16\n", "Raise must be $15 with this hand, not $16."),
        ("15\n\nraise Kd\n", "Seat 1 does not hold Kd."),
        ("15\n\nraise Zz\n", "'Zz' is not a card"),
        ("15\n\nraise Ah Qd\n", "Raise is played with the whole hand; there is nothing to set:"),
    ],
)
def test_illegal_input_gets_one_sentence_and_is_asked_again(typed: str, sentence: str, tmp_path: Path) -> None:
    done = play("high-card-flush", tmp_path / "session.jsonl", typed, "--seed", "3")
    assert done.code == 0
    assert sentence in done.out
    questions = [line for line in done.lines if line.startswith(("Ante?", "raise $15"))]
    assert questions[-1] == questions[-2]
    assert not records(tmp_path / "session.jsonl")


def test_bets_must_leave_enough_to_stay_in(tmp_path: Path) -> None:
    done = play("high-card-flush", tmp_path / "s", "15\n\n26\n\n12\n\nfold\n", "--bankroll", "$25")
    assert "These bets take $15 of your $25; keep $15 back to be able to stay in." in done.lines
    assert "These bets take $26 and you have $25." in done.lines
    assert "These bets take" not in done.out.partition("> 12")[2]


def test_whoever_is_out_of_chips_may_buy_more(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    done = play("high-card-flush", path, "7\n\nfold\n\n5\n\nfold\nq\n", "--bankroll", "$15", "--seed", "3")
    assert "A round takes $10 and you have $8." in done.lines
    assert bankrolls(done.out)[-1] == 15 - 7 + 15 - 5
    assert "2 rounds, -$12 in all. Bankroll $18." in done.lines


@pytest.mark.parametrize(
    ("typed", "stake", "cards"),
    [
        ("raise\n\n", 4500, "Ah Jh 9h 7h 6h 3h"),
        ("raise 20\n", 2000, "Ah Jh 9h 7h 6h 3h"),
        ("r $30 AhJh9h\nr 30\n", 3000, "Ah Jh 9h 7h 6h 3h"),
    ],
)
def test_a_long_flush_chooses_its_raise_and_the_best_flush_plays(typed: str, stake: int, cards: str, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    decks = _decks(tmp_path, "AhJh9h7h6h3h4s Kd8d6dTs8s3s2s")
    done = play("high-card-flush", path, f"15\n\n{typed}q\n", *decks)
    assert "raise $15 to $45 or fold? (c: coach, ?: more)" in done.lines
    (found,) = records(path)
    assert found["events"][-3] == {"event": "play", "seat": 1, "action": "raise", "amount": stake, "setting": cards}


def test_pursuit_lists_every_setting_with_what_the_three_left_would_pay(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    done = play("5-card-pursuit", path, "10\n\nplay 2\nq\n", *_decks(tmp_path, "AhQh3hKc2d Jd3d4h5s8c"))
    assert [line.strip() for line in done.lines if line.startswith("  1  ") or re.match(r"  [2-9]  ", line)] == [
        "1  A♥ Q♥  leaves K♣ 3♥ 2♦  no pair pays 1 to 1",
        "2  A♥ 3♥  leaves K♣ Q♥ 2♦  no pair pays 1 to 1",
        "3  Q♥ 3♥  leaves A♥ K♣ 2♦  no pair pays 1 to 1",
    ]
    assert records(path)[0]["events"][-3]["setting"] == "Ah 3h"
    again = play("5-card-pursuit", tmp_path / "b", "10\n\nplay 9\nplay Ah Qh\nq\n", *_decks(tmp_path, "AhQh3hKc2d Jd3d4h5s8c"))
    assert "There are settings 1 to 3; 9 is none of them." in again.lines
    assert "1 round, +$20 in all" in again.out


def test_pick_2_offers_both_contests_and_the_required_bonus_is_placed(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    done = play("pick-2-poker", path, "5\n\n3\nq\n", *_decks(tmp_path, "AhKhQh2c3d 9s9d4c5d7h"))
    assert "three-card $10, five-card $5 or fold? (c: coach, ?: more)" in done.lines
    assert "AKQ in three-card poker: 3-5 Bonus pays 10 to 1" in done.out
    assert "1 round, +$65 in all. Bankroll $565. Biggest win: $65 in round 1." in done.lines
    assert records(path)[0]["events"][1]["wagers"] == {"3-5-bonus": 500, "ante": 500}


def test_the_procedure_is_told_once_a_sitting_and_shown_on_request(tmp_path: Path) -> None:
    deck = _decks(tmp_path, "AhKhQh2c3d 9s9d4c5d7h")
    done = play("pick-2-poker", tmp_path / "s", "5\n\np\n3\n\nfold\nq\n", *deck)
    whole = " ".join(done.out.split())
    assert whole.count("House: Load the shuffler by the house's own procedure.") == 2
    assert whole.count("Dealer: Pick up all cards") == 2
    assert whole.index("This round:") < whole.rindex("Dealer: Pick up all cards")
    standing = [line.split()[1] for line in done.lines if line.startswith(">  ")]
    assert standing == ["5", "6", "7"]
    assert "pushed up: 9♠ 9♦ 7♥" in done.out


def test_a_folded_bonus_is_offered_for_declaration(tmp_path: Path) -> None:
    deck = _decks(tmp_path, "4h3h2h6hTs9s8c AdKdQdJdTc9c7c")
    for answer, net in (("\n\n", "+$35"), ("\nn\n", "-$15"), ("n\nn\n", "-$25")):
        done = play("high-card-flush", tmp_path / f"s{len(answer)}{net}", f"15 flush 5 sf 5\nfold\n{answer}q\n", *deck)
        assert "Your Flush wins. Declare it? (Enter: yes, n: no)" in done.lines
        assert f"1 round, {net} in all." in done.out


def test_the_classic_sheet_pays_a_folded_straight_flush_at_once(tmp_path: Path) -> None:
    deck = _decks(tmp_path, "5h4h3hKs9s8c2d KcQc4cJh2h5dTs")
    done = play("high-card-flush/classic", tmp_path / "s", "10 sf 5\nfold\n\nq\n", *deck)
    assert "shown and paid at once" in " ".join(done.out.split())
    assert "1 round, +$25 in all." in done.out


def test_a_meter_grows_by_its_contribution_pays_and_starts_again(tmp_path: Path) -> None:
    royal, other = "AhKhQhJhTh2c3d 4s5s7s8dTdQcKc", "AsKd9h7c2h4d5s 6h8h3s3cTdJdQc"
    deck = _decks(tmp_path, other, royal, other)
    done = play("i-luv-suits", tmp_path / "s", "5 p\nfold\n\nplay 5\n\nfold\nq\n", *deck)
    meters = [line for line in done.lines if line.startswith("Progressive meter")]
    assert meters == [f"Progressive meter: {shown}" for shown in ("$10,000", "$10,000.20", "$10,000.20", "$10,000.40")]
    assert "The main meter pays $10,000.20 to you." in done.lines


def test_a_capped_meter_keeps_the_overflow_for_the_next_one(tmp_path: Path) -> None:
    royal, other = "AhKhQhJhTh2c3d 4s5s7s8dTdQcKc", "AsKd9h7c2h4d5s 6h8h3s3cTdJdQc"
    deck = _decks(tmp_path, other, other, royal)
    done = play(
        "i-luv-suits", tmp_path / "s", "5 p\nfold\n\nfold\n\nplay 5\nq\n", *deck, "--set", "wager.progressive.meters.main.cap=$10,000.10"
    )
    meters = [line.partition(": ")[2] for line in done.lines if line.startswith("Progressive meter")]
    assert meters == ["$10,000", "$10,000.10", "$10,000.10", "$10,000.10"]
    assert "The main meter pays $10,000.10 to you." in done.lines


def test_contributions_below_a_cent_are_kept(tmp_path: Path) -> None:
    done = play("i-luv-suits", tmp_path / "s", steady(4, "fold", "5 p"), "--set", "wager.progressive.meters.main.contribution=0.3%")
    meters = [line.partition(": ")[2] for line in done.lines if line.startswith("Progressive meter")]
    assert meters == ["$10,000", "$10,000", "$10,000", "$10,000", "$10,000.01"]


def test_bets_for_the_dealer_are_offered_where_they_ride(tmp_path: Path) -> None:
    deck = _decks(tmp_path, "AhJh9h7h2h3d4s 9d8d2d3c4c5s6s")
    done = play("high-card-flush", tmp_path / "s", "15\n\nante 5\nraise 15\nq\n", *deck, "--set", "tokes=ride")
    assert "ante (dealer's)" in done.out
    assert "1 round, +$25 in all." in done.out


def test_the_coach_prices_every_decision(tmp_path: Path) -> None:
    deck = _decks(tmp_path, "Th8h6hJsAdQdJc 2c3c4c5d6d7s8s")
    done = play("high-card-flush", tmp_path / "s", "15\n\nc\nhint\nfold\nq\n", *deck)
    assert done.lines.count("  raise $15  -$12.17  best") == 2
    assert "  fold       -$15.00  costs $2.83" in done.lines


def test_the_coach_warns_before_a_mistake_and_lets_one_choose_again(tmp_path: Path) -> None:
    deck = _decks(tmp_path, "Th8h6hJsAdQdJc 2c3c4c5d6d7s8s", "Th8h6hJsAdQdJc 2c3c4c5d6d7s8s")
    done = play("high-card-flush", tmp_path / "s", "15\n\nwarn\nfold\n\nraise\n15\n\nfold\ny\nwarn\nq\n", *deck)
    screen = " ".join(done.out.split())
    assert screen.count("That gives away $2.83 on average; best: raise $15. Do it anyway?") == 2
    first, second = records(tmp_path / "s")
    assert [any("fold" in str(event).lower() for event in found["events"]) for found in (first, second)] == [False, True]
    assert "The coach is silent until you ask." in screen


def test_house_players_follow_the_first_strategy_and_show_their_cards_at_the_end(tmp_path: Path) -> None:
    deck = _decks(tmp_path, "Th8h6hJsAdQdJc Td8d5d2c3c4sKs 9h7h5h2d4d7c8c AcKcQc9c6s3s2h")
    done = play("high-card-flush", tmp_path / "s", "5\n\nfold\nq\n", *deck, "--seats", "3")
    before, after = done.out.split("raise $5 or fold?")
    assert "Ada      raise $5" in before
    assert "Ben      fold" in before
    assert "T♥" not in before
    assert "Ada      T♥ 8♥ 6♥  Q♦" not in before
    assert "T♥ 8♥ 6♥" in after


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    outs = {play("i-luv-suits", tmp_path / name, steady(3, "play", "10"), "--seed", "77").out for name in "ab"}
    assert len(outs) == 1
    assert play("i-luv-suits", tmp_path / "c", steady(3, "play", "10"), "--seed", "78").out not in outs


def test_a_sitting_without_a_seed_is_shuffled_anew(tmp_path: Path) -> None:
    decks = set()
    for name in "ab":
        longsuit("play", "pick-2-poker", "--file", str(tmp_path / name), typed="5\n\nfold\nq\n")
        decks.add(records(tmp_path / name)[0]["events"][2]["deck"])
    assert len(decks) == 2


def test_finished_rounds_are_records_anybody_can_read(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("5-card-pursuit", path, steady(3, "play", "10"), "--seats", "2")
    lines = [json.dumps(found, ensure_ascii=False, separators=(",", ":")) for found in records(path)]
    assert [state.number for state in read_lines(lines)] == [1, 2, 3]
    assert [found["deck"] for found in records(path)] == ["red", "red", "red"]


def test_two_decks_alternate(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("i-luv-suits", path, steady(3, "play", "10"))
    assert [found["deck"] for found in records(path)] == ["red", "blue", "red"]


ASIDE = "AsJs9s7s6d7d8d KcQc4c2h3h5dTs"


@pytest.mark.parametrize("typed", ["aside\nraise\n", "raise\n"])
def test_a_straight_flush_laid_aside_pays_the_raise(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    done = play("high-card-flush/classic", path, f"15 straight 5\n{typed}q\n", *_decks(tmp_path, ASIDE), "--bankroll", "$35")
    assert "straight-flush wins with 8d 7d 6d, outside the hand you play; aside: lay it aside and be paid first." in " ".join(done.lines)
    assert [event["event"] for event in records(path)[0]["events"]] == ["sit", "wager", "deal", "lay-aside", "play", "reveal", "settle"]
    assert ("chips left: $55" in done.out) is typed.startswith("aside")
    assert done.out.count("         3-card straight flush: Straight Flush pays 7 to 1") == 1
    assert "1 round, +$65 in all. Bankroll $100." in done.out


@pytest.mark.parametrize(("name", "known"), [("high-card-flush/classic", True), ("high-card-flush", False)])
def test_laying_aside_is_a_command_where_the_sheet_has_it(name: str, known: bool, tmp_path: Path) -> None:  # noqa: FBT001 (a parameter of the case)
    done = play(name, tmp_path / "session.jsonl", "?\nq\n")
    assert any(line.startswith("  aside ") for line in done.lines) is known


def test_a_round_is_called_off_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    typed = "void too early\n15 straight 5\naside\nvoid\nvoid a card is bent\nq\n"
    done = play("high-card-flush/classic", path, typed, *_decks(tmp_path, ASIDE))
    assert "No round is in progress." in done.lines
    assert "A void needs its reason, in one line of at most 200 characters." in done.lines
    assert "The round is void: a card is bent" in done.lines
    (found,) = records(path)
    assert (found["result"]["phase"], found["result"]["seats"]["1"]["net"]) == ("void", 0)
    assert any(line.split() == ["Straight", "Flush", "1", "$5", "$0"] for line in done.lines)


def test_the_deal_can_be_stopped_for_a_card_that_lies_face_up(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    typed = "stop\n5\n\nirregularity card face up 9h\nirregularity card face up Ah\nstop\n5\n\nfold\nq\n"
    decks = ("9h9c5d3s2h AhKc7d6s4h", "9h9c5d3s2h AhKc7d6s4h")
    done = play("pick-2-poker", path, typed, *_decks(tmp_path, *decks))
    assert "The dealer pauses after each packet." in done.lines
    assert "1 of 2 packets are dealt." in done.out
    assert "9h: dealt already; 'card face up' names a card still in the shuffler or the deck." in " ".join(done.lines)
    assert "The round is void: A card is found face up in the shuffler or the deck." in done.lines
    assert [found["result"]["phase"] for found in records(path)] == ["void", "settled"]
    assert not any(event["event"] == "deal-on" for event in records(path)[1]["events"])


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--seats", "7"), "High Card Flush has seats for 1 to 6 players; 7 cannot sit down."),
        (("--seats", "0"), "High Card Flush has seats for 1 to 6 players; 0 cannot sit down."),
        (("--bankroll", "lots"), "is not an amount of money"),
        (("--deck", "nowhere.txt"), "nowhere.txt: The decks cannot be read: No such file or directory."),
        (("--table", "flush=9"), 'flush has no pay table "9"'),
    ],
)
def test_bad_options_are_a_sentence_and_exit_code_2(options: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    done = play("high-card-flush", tmp_path / "s", "", *options)
    assert done.code == 2
    assert sentence in done.err
    assert len(done.err.splitlines()) == 1


def test_a_bad_card_in_a_deck_file_is_named_with_its_line(tmp_path: Path) -> None:
    done = play("high-card-flush", tmp_path / "s", "", *_decks(tmp_path, "# a remark", "Ah Kh", "Ah Zz"))
    assert done.code == 2
    assert "decks.txt, line 3: 'Zz' is not a card" in done.err
