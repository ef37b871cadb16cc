"""Every slip in a definition gets its file, its line, its place, what is wrong there and what would be right."""

# ruff: noqa: E501 (a case is one line: what is changed, and the whole sentence it gets)

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from longsuit.rules import DefinitionError, find_file, game, parse_definition

THREE_CARD = (Path(__file__).parents[2] / "data" / "three-card-poker.toml").read_text("utf-8")
HIGH_CARD_FLUSH = (resources.files("longsuit.rules") / "sheets" / "high-card-flush.toml").read_text("utf-8")
RANKINGS = (
    '"longest flush", "two-card flush", "longest straight flush", "three-card poker", "four-card poker", "five-card poker", '
    '"five-card poker, hearts royal apart", "suited cards", "pocket cards", "second flush" or "high cards beside the flush"'
)
ODDS = 'write "3 to 1", "3 to 2", "250 for 1", "push" or "10% of the meter".'
MONEY = 'is not an amount of money; write "$25", "$1,000" or "$0.50", never a negative amount.'
HANDS = 'Such hands are written like "mini royal", "three of a kind", "pair of sixes or better", "Q-6-4 or better".'
PRICE, SIZE, DEALER = '"6 to 1"', "{ from = 1, up_to = 1 }", '"queen high or better"'
STRAIGHT = "22: wager.pair-plus.table.1.straight"
NOT_QUALIFIED = 'not_qualified    = { ante = "1 to 1", play = "push" }\n'


def load(text: str, source: str) -> None:
    """Read every sheet of a definition."""
    file = parse_definition(text, source)
    for sheet in file.sheets:
        file.game(sheet)


def complaints(text: str, source: str = "my.toml") -> list[str]:
    """What is said about a definition, a line each, without the name of the file."""
    with pytest.raises(DefinitionError) as caught:
        load(text, source)
    lines = str(caught.value).split("\n")
    assert all(line.startswith(source) for line in lines)
    return [line.removeprefix(source).removeprefix(":").strip() for line in lines]


def changed(old: str, new: str, text: str = THREE_CARD) -> str:
    assert text.count(old) >= 1
    return text.replace(old, new, 1)


def with_section(section: str) -> str:
    """Three Card Poker with a section more, from line 51 on."""
    return changed("[fold]\n", section + "\n[fold]\n")


def test_the_untouched_files_are_fine() -> None:
    assert parse_definition(THREE_CARD).game().id == "three-card-poker"
    assert parse_definition(HIGH_CARD_FLUSH).game().id == "high-card-flush"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "seats  = 7",
            "seats  = 7\njokers = 1",
            ["13: deal.jokers: Jokers and wild cards are not supported: every game is dealt from one deck of 52 cards."],
        ),
        (
            "seats  = 7",
            "seats  = 7\ndecks = 6",
            ["13: deal.decks: Several decks are not supported: every game is dealt from one deck of 52 cards."],
        ),
        (
            "[deal]",
            "[procedure]\ndeck = 2\n\n[deal]",
            ['10: procedure.deck: There is no such key here; did you mean "decks"?'],
        ),
        (
            "[deal]",
            "[house_way]\nhigh = 5\n\n[deal]",
            ["9: house_way: A house way is not supported: the dealer plays one hand, the best of the cards a contest reads."],
        ),
        ("seats  = 7", "seats  = 7\nseets = 7", ['13: deal.seets: There is no such key here; did you mean "seats"?']),
        (
            "[deal]",
            "[deel]",
            [
                "deal: This key is missing; write [deal] with player, dealer and seats.",
                '9: deel: There is no such key here; did you mean "deal"?',
            ],
        ),
        (
            'title = "Play"\n',
            'title = "Play"\nxyz = 1\n',
            [
                (
                    "43: wager.play.xyz: There is no such key here; keys here are title, made, equals, table, judges, on, reads, pays, stake, "
                    "collected, meters, limits, paid_as."
                )
            ],
        ),
        (
            'made  = "to stay in"\n',
            "",
            ['41: wager.play.made: This key is missing; say when the wager is made, as made = "if the player likes".'],
        ),
        ('id      = "three-card-poker"\n', "", ['id: This key is missing; write id = "my-game".']),
        (
            "[wager.pair-plus.table.1]",
            "[wager.pair-plus.tables.1]",
            ['19: wager.pair-plus.tables: There is no such key here; did you mean "table"?'],
        ),
        (
            'title   = "classic pay tables"',
            'offered = "1"',
            ["4: offered: There is no such key here; the pay tables a sheet offers are named by tables."],
        ),
    ],
)
def test_unknown_and_missing_keys(old: str, new: str, said: list[str]) -> None:
    assert complaints(changed(old, new)) == said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'judges = "three-card poker"',
            'judges = "3-card poker"',
            f'17: wager.pair-plus.judges: It must be {RANKINGS}, not "3-card poker"; did you mean "three-card poker"?',
        ),
        (
            'compares         = "three-card poker"',
            'compares = "highest card"',
            f'56: contest.three-card.compares: It must be {RANKINGS}, not "highest card".',
        ),
        (
            'judges = "three-card poker"\n',
            "",
            '14: wager.pair-plus.judges: This key is missing; say what its pay tables go by, as judges = "longest flush".',
        ),
        (
            'judges = "three-card poker"',
            'judges = "five-card poker"',
            "19: wager.pair-plus.table.1: The five-card poker ranking needs 5 cards; this table sees 3.",
        ),
        (
            'made  = "to stay in"',
            'made  = "to stay in"\njudges = "longest flush"',
            "44: wager.play.judges: There is no pay table it could refer to; write [wager.play.table.1] with a line for each hand that pays.",
        ),
    ],
)
def test_unknown_valuation(old: str, new: str, said: str) -> None:
    assert complaints(changed(old, new)) == [said]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"7-card flush" = "200 to 1"',
            '"8-card flush" = "200 to 1"',
            'wager.flush.table.columbus."8-card flush": No hand of 7 cards is "8-card flush"; take the line out.',
        ),
        (
            '"6-card flush" = "60 to 1"',
            '"6-card flush or longer" = "60 to 1"\n"6-card flush, ace high" = "90 to 1"',
            'wager.flush.table.columbus."6-card flush, ace high": Every such hand is already paid by a higher line; move it up or take it out.',
        ),
    ],
)
def test_pay_lines_that_cannot_be_reached(old: str, new: str, said: str) -> None:
    text = changed(old, new, HIGH_CARD_FLUSH)
    line = text[: text.index(new)].count("\n") + 1 + new.count("\n")
    assert complaints(text) == [f"{line}: {said}"]


def test_a_line_that_two_higher_ones_shadow_together() -> None:
    rows = '"6-card straight flush, ace high" = "300 to 1"\n"6-card straight flush, king high or lower" = "200 to 1"\n'
    old = '"6-card straight flush" = "200 to 1"'
    text = changed(old, rows + old, HIGH_CARD_FLUSH)
    line = text[: text.index(old)].count("\n") + 1
    shadowed = "Every such hand is already paid by a higher line; move it up or take it out."
    assert complaints(text) == [f'{line}: wager.straight-flush.table.columbus."6-card straight flush": {shadowed}']


@pytest.mark.parametrize("phrase", ["four of a kind", "7-card flush", "queen, roughly", "1 pair of 1s"])
def test_a_line_that_names_no_hand(phrase: str) -> None:
    said = complaints(changed('"straight flush"  = "40 to 1"', f'"{phrase}" = "40 to 1"'))
    assert said == [f'20: wager.pair-plus.table.1."{phrase}": "{phrase}" names no hand of the three-card poker ranking. {HANDS}']


def test_better_hands_that_pay_less_are_a_warning() -> None:
    file = parse_definition(changed(PRICE, '"3 to 1"'), "my.toml")
    (warning,) = file.warnings(file.game())
    assert (str(warning), warning.line) == (
        'wager.pair-plus.table.1.straight: It ranks above "flush" but pays less: 3 to 1 against 4 to 1.',
        22,
    )


def test_better_hands_that_pay_less_are_a_warning_in_whatever_order_they_are_written() -> None:
    lines = '"straight flush"  = "40 to 1"\n"three of a kind" = "30 to 1"\n"straight"        = "6 to 1"\n"flush"           = "4 to 1"\n'
    file = parse_definition(changed(lines, '"flush" = "40 to 1"\n"straight" = "6 to 1"\n'), "my.toml")
    (warning,) = file.warnings(file.game())
    assert str(warning) == 'wager.pair-plus.table.1.straight: It ranks above "flush" but pays less: 6 to 1 against 40 to 1.'


def test_a_jurisdiction_nobody_has_read_about_is_a_warning() -> None:
    file = parse_definition(changed('version = "1"', 'version = "1"\njurisdiction = "washingtn"'), "my.toml")
    (warning,) = file.warnings(file.game())
    assert (str(warning), warning.line) == ('jurisdiction: No wager cap is known for "washingtn", so none is enforced.', 4)


def test_a_dealer_who_always_qualifies_is_a_warning() -> None:
    file = parse_definition(changed(DEALER, '"5-3-2 or better"'), "my.toml")
    (warning,) = file.warnings(file.game())
    assert (str(warning), warning.line) == (
        "contest.three-card.dealer_qualifies: Every hand of the dealer's qualifies; leave it out if that is meant.",
        57,
    )


def test_our_own_sheets_have_no_warnings() -> None:
    for name in ("5-card-pursuit", "high-card-flush", "high-card-flush/classic", "i-luv-suits", "pick-2-poker"):
        file, sheet = find_file(name)
        assert file.warnings(file.game(sheet)) == ()


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            f'{SIZE}, {{ from = 2, up_to = 3, holding = "pair or better" }}',
            "[2]: There is a gap: the rows above end at 1 times the ante and this one starts from 2 times; start it from 1 or less.",
        ),
        (
            '{ from = 1, up_to = 1, holding = "pair or better" }',
            '[1]: There is a gap: hands that are not "pair or better" fit no row; the first row must be for every hand.',
        ),
        (
            f"{SIZE}, {{ from = 1, up_to = 2 }}",
            "[2]: Only the first row may be for every hand; say which hands this row is for, with holding.",
        ),
        ("{ from = 2, up_to = 1 }", "[1]: It goes from 2 up to 1 times the ante; swap the two."),
        (
            f'{SIZE}, {{ from = 1, up_to = 2, holding = "flush or better" }}, {{ from = 1, up_to = 3, holding = "pair or better" }}',
            "[3].holding: Rows go from weaker hands to stronger ones, and this one is not stronger; move it up.",
        ),
        ("{ from = 0, up_to = 1 }", "[1].from: It must be a number of antes, more than 0 and at most 1000, not 0."),
        ('{ from = "some", up_to = 1 }', '[1].from: It must be a number of antes, more than 0 and at most 1000, not "some".'),
        ("{ from = 1, up_to = inf }", "[1].up_to: It must be a number of antes, more than 0 and at most 1000, not inf."),
        ("{ from = 1, upto = 1, up_to = 1 }", '[1].upto: There is no such key here; did you mean "up_to"?'),
        ("{ from = 1 }", "[1].up_to: This key is missing; say the most, in antes."),
        ("1", "[1]: It must be a table, not 1."),
        ("", ": It must not be empty."),
    ],
)
def test_raise_schedules(rows: str, said: str) -> None:
    assert complaints(changed(SIZE, rows)) == [f"49: action.play.size{said}"]


def test_a_row_of_a_schedule_over_several_lines_has_a_line_of_its_own() -> None:
    text = changed("{ from = 1, up_to = 3,", "{ from = 2.5, up_to = 3,", HIGH_CARD_FLUSH)
    line = text[: text.index("from = 2.5")].count("\n") + 1
    assert complaints(text) == [
        (
            f"{line}: action.raise.size[3]: There is a gap: the rows above end at 2 times the ante and this one starts from 2.5 times; "
            "start it from 2 or less."
        )
    ]


def test_a_full_deck_is_enough() -> None:
    assert parse_definition(changed("player = 3", "player = 7")).game().deal.seats == 7


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("seats  = 6", "seats  = 7", "deal.seats: 7 seats and the dealer need 56 cards of a deck of 52; at most 6 seats can be dealt."),
        ("seats  = 6", "seats  = 13", "deal.seats: It must be at most 12, not 13."),
        ("seats  = 6", "seats  = 0", "deal.seats: It must be at least 1, not 0."),
        ("seats  = 6", 'seats  = "6"', 'deal.seats: It must be a whole number without quotes, not "6".'),
        ("seats  = 6", "seats  = 6.5", "deal.seats: It must be a whole number without quotes, not 6.5."),
        ("seats  = 6", "seats  = true", "deal.seats: It must be a whole number without quotes, not true."),
        ("seats  = 6", "seats  = nan", "deal.seats: It must be a whole number without quotes, not nan."),
        ("seats  = 6", "seats  = 2024-01-01", "deal.seats: It must be a whole number without quotes, not the date or time 2024-01-01."),
        ("seats  = 6", "seats  = 6000000000000000", "deal.seats: This number is too large for anything at a card table."),
    ],
)
def test_too_many_cards_for_the_seats(old: str, new: str, said: str) -> None:
    assert complaints(changed(old, new, HIGH_CARD_FLUSH)) == [f"11: {said}"]


@pytest.mark.parametrize("odds", ["6 for", "six to one", "6:1", "6 to 0", "-6 to 1", "6", "10%", "٦ to 1", "6,00 to 1"])
def test_odds_that_do_not_parse(odds: str) -> None:
    assert complaints(changed(PRICE, f'"{odds}"')) == [f'{STRAIGHT}: "{odds}" is not odds; {ODDS}']


@pytest.mark.parametrize(
    ("odds", "shown"), [("6", "6"), ("6.5", "6.5"), ("true", "true"), ('["6 to 1"]', "a list"), ("{ a = 1 }", "a table")]
)
def test_odds_that_are_no_text(odds: str, shown: str) -> None:
    assert complaints(changed(PRICE, odds)) == [f'{STRAIGHT}: It must be odds like "3 to 1" in quotes, not {shown}.']


def test_odds_of_a_great_many_digits_are_cut_short() -> None:
    (said,) = complaints(changed(PRICE, f'"{"9" * 900} to 1"'))
    assert said == f'{STRAIGHT}: "{"9" * 57}..." is not odds; {ODDS}'


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        (
            "10% of the meter",
            (
                "10% of the meter is a share of a meter this wager does not have; write [wager.pair-plus.meters] with "
                'main = { seed = "$10,000", contribution = "20%" }.'
            ),
        ),
        (
            "100% of the Major meter",
            (
                "100% of the major meter is a share of a meter this wager does not have; write [wager.pair-plus.meters] with "
                'major = { seed = "$10,000", contribution = "20%" }.'
            ),
        ),
        ("101% of the meter", '"101% of the meter" is not a share of a meter; a share is more than 0% and at most 100%.'),
        ("unreadable", "No ruling says what an unreadable line pays; write the odds, or a ruling with options that sets it."),
    ],
)
def test_percentage_without_a_meter(odds: str, said: str) -> None:
    assert complaints(changed(PRICE, f'"{odds}"')) == [f"{STRAIGHT}: {said}"]


def test_the_higher_of_two_lines_is_no_share_of_a_meter() -> None:
    text = changed(PRICE, '"10% of the meter"')
    text = text.replace("[wager.pair-plus.table.1]", '[wager.pair-plus.table.1."three-card poker"]')
    text = text.replace(
        'judges = "three-card poker"\n\n[wager.pair',
        'stake = "$1"\npays = "higher"\nmeters = { main = { seed = "$500", contribution = "20%" } }\n\n[wager.pair',
        1,
    )
    text = text.replace("[wager.ante]", '[wager.pair-plus.table.1."longest flush"]\n"3-card flush" = "2 to 1"\n\n[wager.ante]', 1)
    assert complaints(text) == ['18: wager.pair-plus.pays: Which of two lines is higher would change with the meter; write pays = "both".']
    load(text.replace('pays = "higher"', 'pays = "both"'), "my.toml")


@pytest.mark.parametrize(
    ("meter", "said"),
    [
        ('{ seed = "$5", contribution = "80%", reserve = "30%" }', ": Contribution and reserve together are more than the whole wager."),
        ('{ seed = "$5", contribution = "20%", cap = "$1" }', ".cap: The cap is below the seed."),
        ('{ seed = "$5", contribution = "180%" }', '.contribution: "180%" is not a percentage; write one from "0%" to "100%".'),
        ('{ seed = "-$5", contribution = "20%" }', f'.seed: "-$5" {MONEY}'),
    ],
)
def test_meters(meter: str, said: str) -> None:
    text = changed("[wager.pair-plus.table.1]", f"[wager.pair-plus.meters]\nmain = {meter}\n\n[wager.pair-plus.table.1]")
    assert complaints(text) == [f"20: wager.pair-plus.meters.main{said}"]


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ('minimum = "-$5", maximum = "$100", step = "$1"', f'.minimum: "-$5" {MONEY}'),
        ('minimum = "$5", maximum = "$1.234", step = "$1"', f'.maximum: "$1.234" {MONEY}'),
        ('minimum = 5, maximum = "$100", step = "$1"', '.minimum: It must be an amount like "$25" in quotes, not 5.'),
        ('minimum = "$500", maximum = "$100", step = "$1"', ": The minimum $500 must be above zero and not above the maximum $100."),
        ('minimum = "$5", maximum = "$100", step = "$0"', ".step: The step must be more than zero."),
        ('minimum = "$5", maximum = "$100", step = "$3"', ": The minimum $5 cannot be made in steps of $3."),
    ],
)
def test_negative_and_impossible_money(limits: str, said: str) -> None:
    assert complaints(with_section(f"[limits]\nbase = {{ {limits} }}")) == [f"52: limits.base{said}"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('equals = "ante"', 'equals = "anti"', '33: wager.ante-bonus.equals: "anti" is not another wager with a size of its own; those are: pair-plus, ante, play.'),
        ('equals = "ante"\n', "", '30: wager.ante-bonus: A wager held "by holding another wager" needs a pay table and, as equals, the wager it pays on.'),
        ('equals = "ante"', 'equals = "ante"\nstake = "$1"', "34: wager.ante-bonus.stake: A wager cannot both equal another and have a stake of its own; keep one of the two."),
        ('["ante", "pair-plus"]', '["ante", "pairs"]', '52: fold.loses: "pairs" is not a wager that a fold could lose; those are: pair-plus, ante.'),
        ('["ante", "pair-plus"]', '["ante", "ante-bonus"]', '52: fold.loses: "ante-bonus" is not a wager that a fold could lose; those are: pair-plus, ante.'),
        ('["ante", "pair-plus"]', '["pair-plus"]', '52: fold.loses: A fold must lose "ante", because nothing else settles it; add it.'),
        ('title   = "classic pay tables"', 'tables = { pair-plus = ["2"] }', '4: tables.pair-plus: There is no pay table "2"; there are: 1.'),
        ('title   = "classic pay tables"', 'tables = { pairs = ["1"] }', '4: tables.pairs: No wager "pairs" has pay tables; those that have are: pair-plus, ante-bonus.'),
        ('title   = "classic pay tables"', "tables = { pair-plus = 1 }", '4: tables.pair-plus: It must list ids of pay tables in quotes, as ["1", "2"].'),
        ('title   = "classic pay tables"', "tables = 3", '4: tables: It must name pay tables by wager, as { flush = ["1", "2"] }, not 3.'),
        (', play = "lose"', "", '61: contest.three-card.lose: It does not say what happens to "play"; add play = "push", "lose" or odds such as "1 to 1".'),
        (', play = "lose"', ', play = "lose", pair-plus = "lose"', '61: contest.three-card.lose.pair-plus: "pair-plus" is not decided by this contest; it decides: ante, play.'),
        (', play = "lose"', ', play = "pay table"', '61: contest.three-card.lose.play: "play" has no pay table to be paid by; write odds such as "1 to 1".'),
        (', play = "lose"', ', play = "2 for 1"', '61: contest.three-card.lose.play: "2 for 1" is not an outcome of a contest; write odds like "1 to 1", "push", "lose", "pay table" or "pay table, or lose".'),
    ],
)  # fmt: skip
def test_bad_references(old: str, new: str, said: str) -> None:
    assert complaints(changed(old, new)) == [said]


@pytest.mark.parametrize(
    ("made", "equals", "there"),
    [
        ("if the player likes", "play", "pair-plus, ante"),
        ("to receive cards", "play", "ante"),
        ("to receive cards", "pair-plus", "ante"),
    ],
)
def test_a_wager_matches_one_that_is_down_when_it_is_made(made: str, equals: str, there: str) -> None:
    wager = f'[wager.more]\ntitle = "More"\nmade = "{made}"\nequals = "{equals}"\njudges = "three-card poker"\ntable.1.pair = "1 to 1"'
    said = f'54: wager.more.equals: "{equals}" need not be down when this wager is made; those that are: {there}.'
    assert complaints(with_section(wager)) == [said]


def test_an_action_with_the_wrong_wager() -> None:
    assert complaints(changed('wager   = "play"', 'wager   = "ante"')) == [
        "41: wager.play: No action makes this wager; name it as the wager of one.",
        '47: action.play.wager: "ante" is not a wager made "to stay in"; those are: play.',
    ]


def test_an_action_with_the_wrong_contest() -> None:
    assert complaints(changed('contest = "three-card"', 'contest = "3-card"')) == [
        '48: action.play.contest: There is no contest "3-card"; there are: three-card.',
        "54: contest.three-card: No action plays this contest; name it as the contest of one, or take it out.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (NOT_QUALIFIED, "", '54: contest.three-card.not_qualified: The dealer may fall short, so say what each wager does then, as { ante = "1 to 1", raise = "push" }.'),
        (NOT_QUALIFIED, "not_qualified = 5\n", '58: contest.three-card.not_qualified: It must be "compare anyway" or say what each wager does, as { ante = "1 to 1", raise = "push" }, not 5.'),
        (f"dealer_qualifies = {DEALER}\n", "", "57: contest.three-card.not_qualified: The dealer always qualifies here; add dealer_qualifies or leave this out."),
        (DEALER, '"queen-ish"', f'57: contest.three-card.dealer_qualifies: "queen-ish" names no hand of the three-card poker ranking. {HANDS}'),
        (DEALER, '"2-Q or better"', f"57: contest.three-card.dealer_qualifies: '2-q' must name different ranks from high to low. {HANDS}"),
    ],
)  # fmt: skip
def test_qualifiers(old: str, new: str, said: str) -> None:
    assert complaints(changed(old, new)) == [said]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('title   = "classic pay tables"', "title = 5", "4: title: It must be text in quotes, not 5."),
        ('title   = "classic pay tables"', 'title = " "', "4: title: It must have from 1 to 600 letters."),
        ('id      = "three-card-poker"', 'id = "Three Card"', '1: id: "Three Card" is not a name; use small letters, digits and hyphens.'),
        ('["ante", "pair-plus"]', '"ante"', '52: fold.loses: It must be a list in square brackets, not "ante".'),
        ('["ante", "pair-plus"]', '["ante", 4]', "52: fold.loses[2]: It must be text in quotes, not 4."),
        (", up_to = 1 } ]", ", up_to = 1 } ]\nsetting = 3", "50: action.play.setting: It must be a table, not 3."),
        ('made  = "to stay in"', 'made  = "to stay"', '43: wager.play.made: It must be "to receive cards", "to stay in", "if the player likes" or "by holding another wager", not "to stay"; did you mean "to stay in"?'),
        ('made  = "to stay in"', 'made  = "to stay in"\ntable = 3', "44: wager.play.table: It must hold pay tables, as [wager.play.table.1], not 3."),
    ],
)  # fmt: skip
def test_wrong_types(old: str, new: str, said: str) -> None:
    assert complaints(changed(old, new)) == [said]


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ('[procedure]\nshuffler = "no"', '52: procedure.shuffler: It must be true or false, without quotes, not "no".'),
        ('[procedure]\ntokes = "sure"', '52: procedure.tokes: It must be "off" or "ride", not "sure".'),
        ("[procedure]\nshuffler = false", "51: procedure.decks: Two decks alternate only where a machine shuffles one of them; set one deck or a shuffler."),
        ('[procedure]\npaid_early = ["ante"]', '52: procedure.paid_early: "ante" is not a bonus wager; those are: pair-plus, ante-bonus.'),
        ('[[claim]]\nfigure = "house edge"\nvalue = "3%"\nsource = "me"\nwager = "x"', '55: claim[1].wager: There is no wager "x"; there are: pair-plus, ante, ante-bonus, play.'),
        ('[[claim]]\nfigure = "house edge"\nvalue = "3%"\nsource = "me"\nwager = "pair-plus"\ntable = "7"', '56: claim[1].table: There is no pay table "7" of that wager; there are: 1.'),
        ('[ruling.my-way]\nask = "a"\nreading = "b"', '51: ruling.my-way: "my-way" is not a name; use small letters, digits and underscores.'),
        ('[ruling.x]\nask = "a"\nreading = "b"\nsets = "deal.seats.x"\noptions = ["c"]', '54: ruling.x.sets: "deal.seats.x" is not a place in this definition.'),
        ('[ruling.x]\nask = "a"\nreading = "b"\nchosen = "c"', "54: ruling.x.chosen: There is no such key here; the first of its options is chosen."),
        ("[sheet]\nx = 3", "51: sheet: Each sheet is a table of its own, [sheet.standard]; leave sheets out if there is only one."),
        ('[sheet.mine]\ntitle = "x"\n[sheet.mine.deal]\nseats = 20', "54: deal.seats: It must be at most 12, not 20."),
    ],
)  # fmt: skip
def test_sections(section: str, said: str) -> None:
    assert complaints(with_section(section)) == [said]


def test_everything_wrong_is_said_at_once_in_the_order_of_the_file() -> None:
    text = changed("seats  = 7", "seats  = 13", changed(PRICE, '"6 too 1"', changed('made  = "to stay in"', "")))
    assert [line.split(":")[0] for line in complaints(text)] == ["12", "22", "41"]


def test_a_long_list_of_problems_is_cut_short() -> None:
    said = complaints(THREE_CARD + "\n".join(f"key{number} = 1" for number in range(50)))
    assert (len(said), said[-1]) == (21, "There are 30 more problems like these.")


def test_what_is_set_by_hand_stands_in_no_line() -> None:
    with pytest.raises(DefinitionError) as caught:
        game("high-card-flush", settings={"deal.seats": 9})
    assert (
        str(caught.value)
        == "high-card-flush.toml: deal.seats: 9 seats and the dealer need 70 cards of a deck of 52; at most 6 seats can be dealt."
    )


@pytest.mark.parametrize("given", [[[]], [1], [{}], {"a": []}, 5, "x"])
def test_a_pay_table_set_to_what_is_none_is_refused(given: object) -> None:
    with pytest.raises(DefinitionError, match=r"wager\.flush\.table\.columbus"):
        game("high-card-flush", settings={"wager.flush.table.columbus": given})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (SIZE, "{ from = 1, up_to = 3, only = [1, 3, 2] }", "Sizes go from the least to the most, each once; write 1, 2, 3."),
        (SIZE, "{ from = 1, up_to = 3, only = [1, 1, 3] }", "Sizes go from the least to the most, each once; write 1, 3."),
        (SIZE, "{ from = 1, up_to = 3, only = [2] }", "The sizes named go from 2 up to 2 times the ante, and the row says otherwise; write the same."),
        (DEALER, '"pair or lower"', 'The dealer plays the hand named here and every better one; name the least he plays, without "or lower".'),
        (NOT_QUALIFIED, NOT_QUALIFIED + 'calls = { "pair" = "two alike" }\n', '"pair" is not the whole name of a hand of the three-card poker ranking, so it cannot be called otherwise.'),
        (NOT_QUALIFIED, NOT_QUALIFIED + 'calls = { "mini royal" = "flush" }\n', '"flush" names other hands of the three-card poker ranking; call it by another name.'),
        ("[wager.pair-plus.table.1]", "[wager.pair-plus.table.1.win]", 'No contest says "pay table" for this wager under "win", so this part would never pay; take it out.'),
        ("[action.play]", '[action.best]\ntitle = "Best"\nwager = "play"\ncontest = "three-card"\nsize = [ { from = 1, up_to = 1 } ]\n[action.play]', 'The name "best" is taken: it is what is worth most, in the rules of a strategy. Give the action another.'),
        ("[deal]", '[limits.base]\nminimum = "$5"\nmaximum = "$999,999,999,999"\nstep = "$5"\n[deal]', "$999,999,999,999 is more than any table sees; write at most $10,000,000,000."),
    ],
)  # fmt: skip
def test_what_rooms_would_read_differently_or_never_is_refused(old: str, new: str, said: str) -> None:
    (complaint,) = complaints(changed(old, new))
    assert complaint.endswith(f": {said}")


def test_a_pay_table_in_parts_has_one_for_every_end_that_looks_at_it() -> None:
    made = 'made  = "to stay in"\n'
    parts = made + 'judges = "three-card poker"\n[wager.play.table.1.win]\n"pair or better" = "2 to 1"\n'
    tied = changed(made, parts).replace(
        'tie              = { ante = "push", play = "push" }', 'tie = { ante = "push", play = "pay table" }'
    )
    wins = tied.replace('win              = { ante = "1 to 1", play = "1 to 1" }', 'win = { ante = "1 to 1", play = "pay table, or lose" }')
    (complaint,) = complaints(wins)
    assert complaint.endswith('contest.three-card.tie.play: The pay table has no part for "tie"; write [wager.play.table.1.tie] or odds.')


def test_more_conditions_than_can_be_told_apart_are_refused() -> None:
    odds = '"1 to 1 with a pair or better, else push"'
    ends = "".join(f"{end} = {{ ante = {odds}, play = {odds} }}\n" for end in ("win", "tie", "lose"))
    ways = "".join(
        f'[action.way-{n}]\ntitle = "Way"\nwager = "play"\ncontest = "c{n}"\nsize = [ {SIZE} ]\n'
        f'[contest.c{n}]\ntitle = "Contest"\ncompares = "three-card poker"\n{ends}'
        for n in range(3)
    )
    said = complaints(THREE_CARD + ways)
    assert len(said) == 4
    assert all("ways together, and at most 16,384 are told apart; take some out." in line for line in said)
