"""The second version of the language: streets, actions as tables, games without a dealer's hand, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from longsuit.conformance.check import check_game
from longsuit.rules import DefinitionError, game, game_file, game_ids, parse_definition, read_definition
from longsuit.settlement import layout
from longsuit.settlement.verdicts import LOSE, SHORT_LOSE, SHORT_WIN, TIE, WIN
from tests.street_definitions import street_definition
from tests.writing import text

PAGE = (Path(__file__).parents[3] / "docs" / "adding-a-game.md").read_text("utf-8")
HOLDEM: str = next(text for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) if "my-holdem" in text)
DATA = Path(__file__).parents[2] / "data"
STREETS = [name for name in game_ids() if game(name).street]

CRAZY = """
language = 2
id      = "crazy-four"
name    = "Crazy Four"
version = "1"
summary = "Five cards each, the best four play; three antes with a pair of aces."
object  = "Beat the dealer's best four cards."

[deal]
player = 5
dealer = 5
seats  = 7

[wager.ante]
title = "Ante"
made  = "to receive cards"

[wager.super]
title  = "Super Bonus"
made   = "to receive cards"
equals = "ante"
judges = "four-card poker"

[wager.super.table.1]
"four of a kind"  = "30 to 1"
"straight flush"  = "15 to 1"
"three of a kind" = "2 to 1"
"flush"           = "3 to 2"
"straight"        = "1 to 1"

[wager.play]
title = "Play"
made  = "to stay in"

[[street]]
name = "play or fold"
may  = ["play", "fold"]

[action.play]
title = "Play"
makes = "play"
sizes = [1, { from = 1, up_to = 3, holding = "pair of aces or better" }]

[fold]
loses = "all down"

[contest.four-card]
title            = "Four cards"
compares         = "four-card poker"
dealer_qualifies = "king high or better"
not_qualified    = { ante = "push" }
win              = { ante = "1 to 1", play = "1 to 1", super = "pay table, or push" }
tie              = { ante = "push", play = "push", super = "pay table, or push" }
lose             = { ante = "lose", play = "lose", super = "pay table, or lose" }
"""
"""A game nobody told us of, written from the page alone."""


def changed(old: str, new: str) -> str:
    assert old in HOLDEM, old
    return HOLDEM.replace(old, new, 1)


def refused(written: str) -> str:
    with pytest.raises(DefinitionError) as caught:
        parse_definition(written, "my.toml").game()
    return str(caught.value)


@pytest.mark.parametrize("name", STREETS)
def test_a_game_is_at_most_150_lines(name: str) -> None:
    assert len(game_file(name).text.splitlines()) <= 150


def test_the_page_builds_the_game_that_comes_with_us() -> None:
    ours, page = game("ultimate-texas-holdem"), parse_definition(HOLDEM).game()
    assert (ours.deal, ours.street, ours.action, ours.contest, ours.fold) == (page.deal, page.street, page.action, page.contest, page.fold)


@pytest.mark.parametrize("written", [CRAZY, HOLDEM], ids=["crazy", "holdem"])
def test_a_game_from_the_page_alone_conforms(written: str) -> None:
    assert check_game(parse_definition(written).game(), Random(5), rounds=15) == ()


@pytest.mark.parametrize("name", STREETS)
def test_our_games_of_streets_conform(name: str) -> None:
    assert check_game(game(name), Random(7), rounds=12) == ()


def test_a_definition_of_the_first_language_is_one_street() -> None:
    laid = layout(game("pick-2-poker"))
    (street,) = laid.streets
    assert (street.folds, [move.name for move in street.moves]) == (True, ["three-card", "five-card"])
    assert laid.one_decision


def test_listed_sizes_allow_nothing_between() -> None:
    (row,) = layout(game("mississippi-stud")).moves["bet-third"].rows
    assert row.sizes == [1, 2, 3] == list(row.only)
    (row,) = layout(game("four-card-poker")).moves["play"].rows
    assert (int(row.least), int(row.most), row.only) == (1, 3, ())


def test_a_qualifier_touches_only_the_wagers_it_names() -> None:
    laid = layout(game("ultimate-texas-holdem"))
    rows = laid.contests["showdown"].rows
    does = {verdict: {laid.names[cell.place]: cell.does for cell in rows[verdict].base} for verdict in (SHORT_WIN, SHORT_LOSE, WIN, LOSE)}
    assert does[SHORT_WIN] == {"ante": "push", "blind": "pay table", "play": "pay"}
    assert does[SHORT_LOSE] == {"ante": "push", "blind": "take", "play": "take"}
    assert does[WIN] == {"ante": "pay", "blind": "pay table", "play": "pay"}
    assert does[LOSE] == {"ante": "take", "blind": "take", "play": "take"}


def test_a_tie_may_be_the_players() -> None:
    rows = layout(game("four-card-poker")).contests["four-card"].rows
    assert [cell.does for cell in rows[TIE].base] == [cell.does for cell in rows[WIN].base] == ["pay", "pay"]


def test_bets_share_a_pay_table_and_its_choice() -> None:
    chosen = game("let-it-ride", tables={"bet-1": "500"})
    assert {chosen.tables[name] for name in ("bet-1", "bet-2", "bet-3")} == {"500"}
    assert chosen.wager["bet-3"].tables == chosen.wager["bet-1"].tables
    assert game("let-it-ride", tables={"bet-2": "500"}) == chosen


def test_required_wagers_a_contest_names_are_no_bonuses() -> None:
    assert game("let-it-ride").bonuses == {"3-card-bonus"}
    assert game("let-it-ride").ante == "bet-1"
    assert game("ultimate-texas-holdem").bonuses == {"trips"}


def test_bonuses_read_the_cards_they_say() -> None:
    reads = {
        name: {judge.reads for judge in layout(game(name)).judged}
        for name in ("three-card-poker", "let-it-ride", "mississippi-stud", "ultimate-texas-holdem")
    }
    assert reads["three-card-poker"] == {("own",), ("own", "dealer")}
    assert reads["let-it-ride"] == {("own", "community"), ("own",)}
    assert reads["mississippi-stud"] == {("own", "community"), ("community",)}
    assert reads["ultimate-texas-holdem"] == {("own", "community")}


def test_a_fold_may_lose_all_that_is_down() -> None:
    assert set(parse_definition(CRAZY).game().fold.loses) == {"ante", "super", "play"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("language = 2\n", "", "Only the second version of the language has streets; write language = 2 at the top of the file."),
        ("language = 2", "language = 3", "language must be 1 or 2, not 3; 2 is the one with streets."),
        ("turns = 2", "turns = 1", "The streets turn 4 of 5 community cards; each is turned once, on some street."),
        ("turns = 3", "turns = { community = 3, dealer = 2 }", "at least one stays down until he reveals."),
        (
            'may  = ["check", "big"]',
            'may  = ["check", "bigger"]',
            'There is no action "bigger"; there are: big, double, single, check, fold.',
        ),
        ('may   = ["single", "fold"]', 'may   = ["fold"]', "A player who can only fold decides nothing; name an action, or check."),
        (
            "sizes = [3, 4]\nends  = true",
            "sizes = [3, 4]",
            "wager.play: Two streets could make this wager, or give it back, one after the other",
        ),
        ('makes = "play"\nsizes = [3, 4]', 'makes = "trips"\nsizes = [3, 4]', '"trips" is not a wager made "to stay in"; those are: play.'),
        ("sizes = [2]", 'sizes = [1, { from = 1, up_to = 2, holding = "pair or better" }]', 'but not all its cards are out on "flop".'),
        ("sizes = [2]", "sizes = []", "action.double.sizes: It must not be empty."),
        ("sizes = [2]", "sizes = [0]", "action.double.sizes[1].from: It must be a number of antes"),
        ('loses = ["ante", "blind"]', 'loses = ["ante"]', 'A fold must lose "blind", because nothing else settles it; add it.'),
        ("community = 5", "community = 6", "deal.community: It must be at most 5, not 6."),
        ("seats     = 6", "seats     = 12\ndecks = 2", "deal.decks: Several decks are not supported"),
        ("seats     = 6", "seats     = 12\njokers = 2", "deal.jokers: Jokers and wild cards are not supported"),
        ('compares         = "five-card poker"', 'compares = "five-card poker"\nreads = "community"', "has the player's own cards in it"),
        (
            'ante = "1 to 1", play',
            'ante = "1 to 1 with a joker, else push", play',
            '"joker" names no hand of the five-card poker ranking.',
        ),
        ('lose             = { ante = "lose"', 'lose = { trips = "lose", ante = "lose"', "trips"),
    ],
)
def test_what_cannot_be_said_is_refused_in_a_sentence(old: str, new: str, said: str) -> None:
    assert said in refused(changed(old, new))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pair of deuces", "pair of deucnans", "'deucnans' is not a rank; ranks are 2 to 10, jack, queen, king, ace."),
        ('"four to a flush', '"\N{SUPERSCRIPT FOUR} to a flush', "does not say how many cards."),
        ('street = "flop"', 'street = "fl\u1a9bop"', 'There is no street "fl?op"; there are: before the flop, flop, river.'),
        ("fewer than 21", "fewer than 2100000000", "fewer than 2100000000"),
    ],
)
def test_a_strategy_sees_only_what_can_be_seen(old: str, new: str, said: str) -> None:
    written = game_file("ultimate-texas-holdem").text
    assert old in written
    assert said in refused(written.replace(old, new))


def test_a_hand_is_not_set_where_cards_are_shared() -> None:
    setting = 'sizes = [1]\nsetting = { box = "the box", rest = "beside it", cards = 1 }'
    assert "A hand is set only in games of one street without community cards; take it out." in refused(changed("sizes = [1]", setting))


def test_no_wager_is_taken_back_twice() -> None:
    written = game_file("let-it-ride").text.replace('takes_back = "bet-2"', 'takes_back = "bet-1"')
    assert "wager.bet-1: Two streets could make this wager, or give it back, one after the other" in refused(written)


def test_random_games_of_streets_conform() -> None:
    assert conform(range(30)) > 12


def conform(seeds: range) -> int:
    """Whatever the language can say, the rooms agree on it; the number of games the loader took."""
    loaded = 0
    for seed in seeds:
        try:
            game = parse_definition(text(street_definition(Random(seed)))).game()
        except DefinitionError:
            continue
        assert check_game(game, Random(seed), rounds=2) == (), seed
        loaded += 1
    return loaded


def test_only_wagers_of_the_base_game_are_taken_back() -> None:
    written = changed('title = "Play"\nmakes = "play"\nsizes = [2]\nends  = true', 'title = "Back"\ntakes_back = "trips"')
    assert '"trips" cannot be taken back; wagers of the base game made to receive cards are: ante, blind.' in refused(written)


def test_a_stud_with_two_raises_written_from_the_page_conforms() -> None:
    stud = read_definition(DATA / "two-raise-stud.toml").game()
    assert [street.may for street in stud.street] == [("raise", "fold"), ("check", "raise-again")]
    assert check_game(stud, Random(11), rounds=12) == ()


def test_one_word_for_a_win_is_for_every_wager_without_a_pay_table() -> None:
    named = 'win              = { ante = "1 to 1", play = "1 to 1", blind = "pay table, or push" }'
    assert named in HOLDEM
    plain = parse_definition(HOLDEM.replace(named, 'win = "1 to 1"'))
    with pytest.raises(DefinitionError, match="blind"):
        plain.game()
    bare = re.sub(r"\[wager\.blind\].*?\[wager\.play\]", "[wager.play]", HOLDEM, flags=re.DOTALL)
    bare = bare.replace(', blind = "pay table, or push"', "").replace(', blind = "push"', "").replace(', blind = "lose"', "")
    bare = bare.replace('["ante", "blind"]', '["ante"]')
    short = bare.replace('{ ante = "1 to 1", play = "1 to 1" }', '"1 to 1"')
    assert short != bare
    assert parse_definition(short).game() == parse_definition(bare).game()


def test_a_wager_paid_as_another_reads_the_same_cards() -> None:
    ride = game_file("let-it-ride").text
    for line in ('reads = ["own"]', 'judges = "three-card poker"'):
        key = line.split(" ", maxsplit=1)[0]
        with pytest.raises(DefinitionError, match=rf"wager.bet-2.{key}: It is paid as bet-1 is, by the same table and the same cards"):
            parse_definition(ride.replace('paid_as = "bet-1"', f'paid_as = "bet-1"\n{line}', 1)).game()
