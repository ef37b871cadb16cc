"""Money: limits, the law on a day, rounding, tokes."""

from __future__ import annotations

import datetime as dt
import random

import pytest

from longsuit.rules import game, parse_definition
from longsuit.rules.jurisdictions import jurisdiction
from longsuit.table import Range, Round, RoundError, open_table, stacked, wagering
from tests.fast.table.at_the_table import COLUMBUS, PICK2, PURSUIT, SUITS, bets_of, dealt, finished, loaded, returned

FIVE, DEALER = "Ah Jh 9h 7h 2h 3d 4s", "9d 8d 2d 3c 4c 5s 6s"


@pytest.mark.parametrize(
    ("amount", "message"),
    [
        ("$4", r"\$4 is below the minimum of \$5 for Ante"),
        ("$101", r"\$101 is above the maximum of \$100 for Ante"),
        ("$5.50", r"Ante goes in steps of \$1; \$5.50 does not"),
        ("five", "'five' is not an amount"),
        (5.0, "'5.0' is not an amount"),
        (True, "'True' is not an amount"),
        (-500, "-500 cents is not an amount"),
        (10**30, "cents is not an amount"),
    ],
)
def test_a_wager_outside_the_limits_gets_one_sentence(amount: object, message: str) -> None:
    with pytest.raises(RoundError, match=message):
        Round(loaded(COLUMBUS)).sit(1).wager(1, {"ante": amount})  # type: ignore[dict-item]  # that is the point


def test_an_unknown_wager_and_one_made_later_are_refused() -> None:
    state = Round(loaded(COLUMBUS)).sit(1)
    with pytest.raises(RoundError, match="There is no wager 'insurance' here; there are ante, raise, flush, straight-flush"):
        state.wager(1, ante=500, insurance=500)
    with pytest.raises(RoundError, match="Raise cannot be placed before the deal"):
        state.wager(1, {"ante": 500, "raise": 500})


def test_limits_are_read_in_any_form_and_kept_by_wager() -> None:
    table = open_table(loaded(COLUMBUS), limits={"base": "$15 to $300 by $5", "flush": Range(100, 500, 100)})
    assert str(table.ranges[table.layout.ante]) == "$15-$300/$5"
    assert table.ranges[table.layout.place["flush"]] == Range(100, 500, 100)
    assert table.step == 500


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"base": "$5"}, r"'\$5' is not a range; write"),
        ({"base": "$10-$5/$1"}, r"\$10-\$5/\$1 are not limits: .* not above the maximum"),
        ({"base": "$0-$5/$1"}, r"\$0-\$5/\$1 are not limits: .* above zero"),
        ({"base": "$5-$9/$2"}, r"\$5-\$9/\$2 are not limits: .* made of whole steps"),
        ({"raise": "$5-$9/$1"}, "'raise' takes no limits here; those that do are base, bonus, ante"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, str], message: str) -> None:
    with pytest.raises(RoundError, match=message):
        open_table(loaded(COLUMBUS), limits=limits)


@pytest.mark.parametrize(
    ("date", "cap"),
    [
        ("1990-01-01", None),
        ("1997-06-01", None),
        ("1998-01-01", 2500),
        ("2004-08-01", 20000),
        ("2005-01-01", 20000),
        ("2009-06-01", 30000),
        ("2010-01-01", 30000),
        ("2023-08-19", 30000),
        ("2023-12-31", 40000),
        ("2024-01-01", 40000),
        (None, 40000),
    ],
)
def test_washington_s_cap_is_dated_and_what_is_not_known_refuses_nothing(date: str | None, cap: int | None) -> None:
    place = jurisdiction("washington")
    assert place is not None
    found = place.cap_on(date)
    assert (found.most if found else None) == cap
    assert any("not known" in question for question in place.open_questions)


def test_a_jurisdiction_nobody_has_read_about_caps_nothing() -> None:
    assert jurisdiction("atlantis") is None
    rules = game(PURSUIT).model_copy(update={"jurisdiction": "atlantis"})
    assert open_table(rules, limits={"base": "$5-$5,000/$5"}).cap is None


def test_the_largest_lawful_ante_is_in_table_steps() -> None:
    with pytest.raises(RoundError, match=r"largest lawful ante here is \$195"):
        open_table(loaded(PICK2), limits={"base": "$15-$210/$15"}, date=dt.date(2024, 1, 1))
    with pytest.raises(RoundError, match="not a date"):
        open_table(loaded(PICK2), date="next week")


def test_a_table_without_jurisdiction_may_set_any_limit() -> None:
    assert open_table(loaded(COLUMBUS), limits={"base": "$100-$10,000/$100"}).cap is None


ODD = """
extends = "high-card-flush/classic"
id = "odd"
name = "Odd"
[wager.flush.table.classic]
"4-card flush or longer" = "3 to 2"
"""


@pytest.mark.parametrize(
    ("rounding", "stake", "back"),
    [("down to the cent", 125, 125 + 187), ("down to the chip", 500, 500 + 700), ("down to the chip", 125, 125 + 175)],
)
def test_odds_that_do_not_divide_are_rounded_down(rounding: str, stake: int, back: int) -> None:
    rules = parse_definition(ODD).game(settings={"rounding": rounding})
    limits = {"base": "$5-$100/$1", "flush": "$1.25-$25/$0.25" if stake == 125 else "$1-$25/$1", "straight-flush": "$1-$5/$1"}
    state = finished(dealt(rules, FIVE, DEALER, {"ante": 500, "flush": stake}, limits=limits))
    assert returned(state)["flush"] == back


def test_a_toke_rides_wins_and_loses_with_its_wager_and_is_the_dealer_s() -> None:
    rules = loaded(COLUMBUS, tokes="ride", aggregate_payout__limit="$1")
    state = Round(rules).sit(1).wager(1, ante=500, flush=100).toke(1, "ante", 100).toke(1, "flush", 200)
    won = finished(state.deal(stacked(f"{FIVE} {DEALER}")))
    assert won.for_dealer == 200 + 200 * 13
    assert sum(entry.net for entry in won.settlements if not entry.toke) == 100
    lost = finished(state.deal(stacked(f"{FIVE} {DEALER}")), fold=True)
    assert lost.for_dealer == 200 * 13
    assert [entry.toke for entry in lost.settlements[:2]] == [False, True]


def test_a_toke_comes_back_to_the_player_when_the_round_is_void() -> None:
    state = Round(loaded(COLUMBUS, tokes="ride")).sit(1).wager(1, ante=500).toke(1, "ante", 100).deal(stacked(f"{FIVE} {DEALER}"))
    assert state.fold(1).void("misdeal").net(1) == 0
    assert state.fold(1).void("misdeal").for_dealer == 0


@pytest.mark.parametrize(("on", "amount"), [("flush", 100), ("ante", 0), ("ante", 150), ("raise", 100), ("tip", 100)])
def test_a_toke_needs_a_wager_to_ride_on_and_whole_steps(on: str, amount: int) -> None:
    assert not Round(loaded(COLUMBUS, tokes="ride")).sit(1).wager(1, ante=500).can_toke(1, on, amount)


def test_a_toke_keeps_the_maximum_of_the_wager_it_rides_on() -> None:
    state = Round(loaded(PICK2, tokes="ride")).sit(1).wager(1, {"ante": 500, "3-5-bonus": 500, "5-card-bonus-only": 100})
    for on, most in (("ante", 10_000), ("3-5-bonus", 10_000), ("5-card-bonus-only", 2_500)):
        assert state.can_toke(1, on, most)
        with pytest.raises(RoundError, match=r"A bet for the dealer on .* is at most"):
            state.toke(1, on, most + 100)


def test_the_largest_toke_is_a_whole_number_of_chips() -> None:
    table = open_table(loaded(COLUMBUS, tokes="ride"), limits={"base": "$5-$12.50/$5", "bonus": "$5-$8/$5"})
    spots = table.layout.spots
    assert [wagering.toke_limits(table, spots[table.layout.place[name]], 500) for name in ("ante", "flush")] == [(500, 1000), (500, 500)]
    state = Round(table).sit(1).wager(1, ante=500)
    assert state.can_toke(1, "ante", 1000)
    with pytest.raises(RoundError, match=r"A bet for the dealer on Ante is at most \$10, not \$15\."):
        state.toke(1, "ante", 1500)


def test_a_toke_cannot_ride_on_a_meter() -> None:
    state = Round(loaded(SUITS, tokes="ride")).sit(1).wager(1, bets_of(SUITS, progressive=100))
    with pytest.raises(RoundError, match="pays a meter"):
        state.toke(1, "progressive", 100)


def test_meters_start_at_their_seed_or_as_given() -> None:
    assert Round(loaded(SUITS)).meters == {"main": 1_000_000}
    assert Round(game(SUITS, tables={"progressive": "ML1"})).meters == {"major": 1_000_000, "minor": 100_000}
    assert Round(loaded(SUITS), meters={"main": "$5"}).meters["main"] == 500
    with pytest.raises(RoundError, match="no meter 'grand'"):
        Round(loaded(SUITS), meters={"grand": 5})


@pytest.mark.parametrize("sharing", ["pro rata", "settling order"])
def test_a_capped_payout_is_in_whole_chips_where_payouts_are(sharing: str) -> None:
    rules = loaded(COLUMBUS, rounding="down to the chip", payout_sharing=sharing, aggregate_payout__limit="$10.50")
    state = finished(dealt(rules, FIVE, DEALER, {"ante": 500, "flush": 300}))
    won = [entry.net for entry in state.settlements if entry.net > 0]
    assert sum(won) == 1_000
    assert not any(amount % 100 for amount in won)


def test_a_fixed_stake_above_the_law_is_refused() -> None:
    rules = game(SUITS, settings={"jurisdiction": "washington", "wager.progressive.stake": "$500"})
    with pytest.raises(RoundError, match=r"Progressive of \$500 may not be offered"):
        open_table(rules)


@pytest.mark.parametrize("sheet", [PURSUIT, COLUMBUS, SUITS, PICK2])
def test_the_quick_check_of_wagers_says_what_the_slow_one_says(sheet: str) -> None:
    dice = random.Random(sheet)
    table = open_table(loaded(sheet))
    agreed = set()
    for _ in range(3_000):
        bets = [dice.choice((0, 0, 100, 500, 500, 1550, 99_000)) for _ in table.layout.names]
        quick = wagering.fits(table, bets)
        try:
            for spot in table.layout.spots:
                wagering._check(table, spot, bets)
        except RoundError:
            assert not quick
        else:
            assert quick
        agreed.add(quick)
    assert agreed == {True, False}


def test_early_payments_come_out_of_the_cap_first() -> None:
    capped = """
extends = "high-card-flush/classic"
id = "capped"
name = "Capped"
aggregate_payout = { limit = "$38", scope = "table", covers = "all wagers", sharing = "pro rata" }
"""
    rules = parse_definition(capped).game()
    bets = {"ante": 500, "straight-flush": 500}
    hands = {1: "As Js 9s 7s 6d 7d 8d", 2: "5h 4h 3h Ac 9c 8c Jd"}
    state = dealt(rules, hands, "Kc Qc 4c 2h 9h 5d Ts", bets).play(1).fold(2)
    assert returned(state, 1) == {"straight-flush": 500 + 3500}
    assert returned(state, 2) == {"ante": 0, "straight-flush": 500 + 300}
    state = state.reveal().settle()
    assert returned(state, 1) == {"straight-flush": 4000, "ante": 500, "raise": 500}
    assert [entry.outcome for entry in state.settlements if entry.wager == "raise"] == ["push"]
