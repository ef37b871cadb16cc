"""A round from named cards: what the table does with them, and sentences for what cannot be."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from longsuit.cards import Hand
from longsuit.cli import app
from longsuit.report.settled import settled_json
from longsuit.rules import game_file, game_ids
from longsuit.rules.load import find_file
from longsuit.table import Round
from longsuit.table.events import Bet, Fold, Play
from longsuit.table.named import Decision, named_round
from longsuit.table.rehearsal import rehearse
from longsuit.table.standing import open_table

THREE_CARD = str(Path(__file__).parents[2] / "data" / "three-card-poker.toml")
SHEETS = [*(f"{game}/{sheet}" for game in game_ids() for sheet in game_file(game).sheets), THREE_CARD]
HAND, DEALER = "Ah Jh 9h 7h 2c 3d 4s", "9c 8c 7c 2d 5d Kd 3h"


def asked(played: Round) -> list[Decision]:
    """The decisions of the only seat of a round."""
    return [_asked(played, event) for event in played.events if isinstance(event, Fold | Play)]


def _asked(played: Round, event: Fold | Play) -> Decision:
    if isinstance(event, Fold):
        return Decision(folds=True, declares=bool(event.declares) or not played.table.layout.declared)
    (seat,) = played.playing
    size = Fraction(event.amount, seat.bets[played.table.layout.ante])
    return Decision(action=event.action, antes=size or None, setting=str(event.setting))


@pytest.mark.parametrize("name", SHEETS)
def test_random_rounds_are_settled_as_the_table_settled_them(name: str) -> None:
    file, sheet = find_file(name)
    table, dice = open_table(file.game(sheet)), Random(12)
    compared = 0
    for _ in range(150):
        played = rehearse(table, dice, players=1)
        (seat,) = played.playing
        decision = asked(played)
        (bets,) = (dict(event.wagers) for event in played.events if isinstance(event, Bet))
        player, dealer, board = str(Hand(seat.hand)), " ".join(map(str, played.dealer)), " ".join(map(str, played.community))
        again = named_round(table, player=player, dealer=dealer, board=board, bets=bets, decision=decision)
        if again.seat(1).declared != seat.declared:
            continue  # some of several winners declared, which a dispute cannot say
        wanted = [entry._replace(seat=1) for entry in played.settlements]
        assert list(again.settlements) == wanted
        assert again.meters == played.meters
        told = settled_json(again)
        assert told["totals"]["net"] == played.net(seat.number)
        assert told["totals"]["net"] == told["totals"]["paid"] - told["totals"]["taken"]
        compared += 1
    assert compared > 120


def settle(*arguments: str, game: str = "high-card-flush") -> Result:
    return CliRunner().invoke(app, ["settle", game, *arguments])


def told(*arguments: str, game: str = "high-card-flush") -> dict[str, object]:
    done = settle(*arguments, "--json", game=game)
    assert done.exit_code == 0, done.output
    answer: dict[str, object] = json.loads(done.output)
    return answer


def test_a_win_wager_by_wager() -> None:
    answer = told("--player", HAND, "--dealer", DEALER, "--bet", "ante=15", "--bet", "flush=5", "--raise", "1")
    assert answer["ending"] == "the player's hand is higher"
    assert answer["wagers"] == [
        {
            "wager": name,
            "stake": stake,
            "outcome": "win",
            "returned": 2 * stake,
            "net": stake,
            "from_meter": 0,
            "reason": reason,
        }
        for name, stake, reason in (
            ("ante", 1500, "the player's hand is higher: Ante pays 1 to 1"),
            ("raise", 1500, "the player's hand is higher: Raise pays 1 to 1"),
            ("flush", 500, "4-card flush: Flush pays 1 to 1"),
        )
    ]
    assert answer["totals"] == {"staked": 3500, "taken": 0, "pushed": 0, "paid": 3500, "returned": 7000, "net": 3500}


def test_the_terminal_says_what_becomes_of_each_wager() -> None:
    done = settle("--player", HAND, "--dealer", DEALER, "--bet", "ante=15", "--bet", "flush=5", "--fold")
    text = " ".join(done.output.split())
    assert "Ante $15 is taken $0 -$15 folded: Ante is lost" in text
    assert "Flush $5 wins $10 +$5 4-card flush: Flush pays 1 to 1" in text
    assert "Taken $15, pushed $0, paid $5." in text
    assert max(map(len, done.output.splitlines())) <= 80


def test_a_fold_needs_no_dealer_and_an_undeclared_bonus_is_lost() -> None:
    answer = told("--player", HAND, "--bet", "ante=15", "--bet", "flush=5", "--fold", "--undeclared")
    assert answer["dealer"] is None
    assert answer["totals"] == {"staked": 2000, "taken": 2000, "pushed": 0, "paid": 0, "returned": 0, "net": -2000}


def test_a_wager_that_must_equal_another_is_filled_in() -> None:
    cards = ("--player", "Ah Kh Qh 7d 5c", "--dealer", "9c 8c 7c 2d 5d")
    answer = told(*cards, "--bet", "ante=10", "--play", "1", game="pick-2-poker")
    assert {row["wager"]: row["stake"] for row in answer["wagers"]} == {"ante": 1000, "play": 1000, "3-5-bonus": 1000}  # type: ignore[attr-defined]


def test_a_size_finds_its_action_and_an_action_its_size() -> None:
    cards = ("--player", "Ah Kh Qh 7d 5c", "--dealer", "9c 8c 7c 2d 5d", "--bet", "ante=10")
    assert told(*cards, "--raise", "1", game="pick-2-poker")["action"] == "five-card"
    assert told(*cards, "--raise", "2", game="pick-2-poker")["action"] == "three-card"
    assert told(*cards, "--action", "three-card", game="pick-2-poker")["amount"] == 2000


def test_the_set_hand_is_the_one_that_meets_the_dealer() -> None:
    cards = ("--player", HAND, "--dealer", DEALER, "--bet", "ante=15", "--raise", "1", "--set-hand", "9h 7h")
    low = told(*cards, "--set", "setting=any flush", game="high-card-flush/classic")
    assert (low["set"], low["ending"]) == ("9h 7h", "the dealer's hand is higher")


def test_a_meter_is_paid_as_it_stands_and_starts_again() -> None:
    cards = ("--player", "Ah Kh Qh Jh Th 2c 3c", "--dealer", DEALER)
    answer = told(*cards, "--bet", "ante=15", "--bet", "progressive=1", "--play", "2", "--meter", "main=23456.78", game="i-luv-suits")
    assert answer["wagers"][-1]["from_meter"] == 2345678  # type: ignore[index]
    assert answer["meters"] == {"main": 1000000}


def test_the_maximum_aggregate_payout_binds_here_as_well() -> None:
    cards = ("--player", "Kh Qh Jh Th 9h 8h 7h", "--dealer", "9c 8c 7c 2d 5d Kd 3s")
    answer = told(
        *cards, "--bet", "ante=100", "--bet", "flush=25", "--bet", "straight-flush=25", "--raise", "3", "--table", "flush=classic"
    )
    assert answer["totals"]["net"] == 2040000  # type: ignore[index]
    capped = told(*cards, "--bet", "ante=100", "--bet", "straight-flush=25", "--raise", "3", "--set", "aggregate_payout.limit=$1,000")
    assert capped["totals"]["net"] == 100000  # type: ignore[index]
    assert "the maximum aggregate payout of $1,000 leaves $600 of $12,500" in capped["wagers"][-1]["reason"]  # type: ignore[index]


def test_a_wager_held_with_another_is_listed_though_it_pays_nothing() -> None:
    cards = ("--player", "Ah Kh 5h", "--dealer", "9c 8c 7d", "--bet", "ante=15")
    answer = told(*cards, "--play", "1", game=THREE_CARD)
    assert answer["wagers"][-1]["reason"] == "nothing on the pay table: ante-bonus is not paid"  # type: ignore[index]
    folded = told(*cards, "--fold", game=THREE_CARD)
    assert folded["wagers"][-1]["reason"] == "folded: ante-bonus is void"  # type: ignore[index]


def test_the_house_may_have_limits_of_its_own() -> None:
    answer = told("--player", HAND, "--dealer", DEALER, "--bet", "ante=150", "--raise", "1", "--limit", "base=$15-$300/$5")
    assert answer["totals"]["net"] == 30000  # type: ignore[index]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--player", "Ah Jh", "--bet", "ante=15", "--raise", "1"), "The player has 7 cards in this game, not 2."),
        (("--player", "Ah Ah 9h 7h 2c 3d 4s", "--bet", "ante=15", "--raise", "1"), "Ah appears twice."),
        (("--player", "9c Jh 9h 7h 2c 3d 4s", "--bet", "ante=15", "--raise", "1"), "9c cannot be in both hands."),
        (("--player", "Zh Jh 9h 7h 2c 3d 4s", "--bet", "ante=15", "--raise", "1"), "'Zh' is not a card"),
        (("--player", HAND, "--bet", "ante=15", "--raise", "2"), "Raise must be $15 with this hand, not $30."),
        (("--player", HAND, "--bet", "ante=15", "--raise", "x"), "--raise: It must be a number of antes"),
        (("--player", HAND, "--bet", "ante=15", "--raise", "1.333"), "1.333 times an ante of $15 is not a whole number of cents."),
        (("--player", HAND, "--bet", "ante=15"), "Say what the player did: he folds, or stays in with raise."),
        (("--player", HAND, "--bet", "ante=15", "--fold", "--raise", "1"), "The player cannot both fold and stay in"),
        (("--player", HAND, "--bet", "ante=15", "--action", "call"), "To stay in here, choose raise; 'call' is none of them."),
        (("--player", HAND, "--bet", "ante=150", "--raise", "1"), "$150 is above the maximum of $100 for Ante."),
        (("--player", HAND, "--bet", "blind=15", "--raise", "1"), "There is no wager 'blind' here; there are ante"),
        (("--player", HAND, "--bet", "ante", "--raise", "1"), "--bet takes NAME=VALUE, not 'ante'."),
        (("--player", HAND, "--raise", "1"), "Ante must be placed to receive cards."),
        (("--player", HAND, "--bet", "ante=15", "--set-hand", "Ah 2c", "--raise", "1"), "there is nothing to set: Ah Jh 9h 7h plays."),
        (("--player", HAND, "--bet", "ante=15", "--raise", "1", "--meter", "main=5"), "There is no meter 'main' here"),
        (("--player", HAND, "--bet", "ante=15", "--raise", "1", "--undeclared"), "Only the bonuses of a folded hand are declared"),
    ],
)
def test_wrong_input_is_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = settle("--dealer", DEALER, *arguments)
    assert isinstance(done.exception, ValueError)
    assert sentence in str(done.exception)


def test_where_nothing_is_declared_nothing_can_stay_undeclared() -> None:
    done = settle("--player", HAND, "--bet", "ante=15", "--fold", "--undeclared", game="i-luv-suits")
    assert "Nothing is declared here" in str(done.exception)


def test_the_dealer_s_cards_are_needed_to_stay_in() -> None:
    done = settle("--player", HAND, "--bet", "ante=15", "--raise", "1")
    assert str(done.exception) == "The dealer has 7 cards in this game, not 0."


def test_several_actions_without_a_size_must_be_told_apart() -> None:
    cards = ("--player", "Ah Kh Qh 7d 5c", "--dealer", "9c 8c 7c 2d 5d", "--bet", "ante=10", "--set-hand", "Ah Kh Qh")
    done = settle(*cards, game="pick-2-poker")
    assert str(done.exception) == "Say by which action the player stays in: three-card or five-card."
