"""People: names that cannot be mistaken for each other, and no more bought money than the cashier may sell."""

from __future__ import annotations

import pytest

from longsuit.house.errors import HouseError
from longsuit.house.names import skeleton
from tests.fast.house.room import TestRoom


@pytest.mark.parametrize(
    "name",
    [
        "pat",
        "PAT",
        "\N{FULLWIDTH LATIN CAPITAL LETTER P}at",
        "\N{CYRILLIC CAPITAL LETTER ER}at",
        "\N{CYRILLIC CAPITAL LETTER ER}\N{CYRILLIC SMALL LETTER A}\N{CYRILLIC SMALL LETTER TE}",
        "\N{GREEK CAPITAL LETTER RHO}at",
        "P\N{CYRILLIC SMALL LETTER A}t",
        "Pa\N{ZERO WIDTH SPACE}t",
        "\N{MATHEMATICAL BOLD CAPITAL P}at",
        "P\N{WORD JOINER}at",
        "P\N{COMBINING GRAPHEME JOINER}at",
        "Pat\N{VARIATION SELECTOR-16}",
        "Pat\N{BRAILLE PATTERN BLANK}",
        "P\N{LATIN SMALL LETTER ALPHA}t",
        "\N{LATIN LETTER SMALL CAPITAL P}\N{LATIN LETTER SMALL CAPITAL A}\N{LATIN LETTER SMALL CAPITAL T}",
        "\N{LISU LETTER PA}\N{LISU LETTER A}\N{LISU LETTER TA}",
        "\N{CHEROKEE LETTER TLV}\N{CHEROKEE LETTER GO}\N{CHEROKEE LETTER I}",
    ],
)
def test_nobody_takes_a_name_that_looks_like_a_supervisors(room: TestRoom, name: str) -> None:
    room.create("Pat", "supervisor")
    with pytest.raises(HouseError):
        room.create(name)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Bill", "BiIl"),
        ("Bob", "B0b"),
        ("Modern", "Modem"),
        ("\u0418\u0432\u0430\u043d", "\u0418\u0412\u0410\u041d"),
        ("COB", "\u0421\u041e\u0412"),
        ("Anna Lee", "Anna  Lee"),
        ("hugo", "\u0570\u057d\u0581\u0585"),
        ("Bill", "B\u01c0\u01c0l"),
        ("Jos\u00e9", "JOSE\u0301"),
    ],
)
def test_look_alikes_are_refused_whoever_has_the_name(room: TestRoom, first: str, second: str) -> None:
    room.create(first)
    with pytest.raises(HouseError):
        room.create(second)


def test_names_that_differ_stand_side_by_side(room: TestRoom) -> None:
    names = [
        "Pat",
        "Pam",
        "José",
        "Jose M.",
        "\u0418\u0432\u0430\u043d",
        "Ελένη",
        "山田太郎",
        "ヤマダ",
        "佐々木",
        "ミナー",
        "Zoë",
        "O'Brien",
        "Anne-Marie 2",
        "김민수",
        "Łukasz",
    ]
    for name in names:
        assert room.create(name)["name"] == name
    assert len({skeleton(name) for name in names}) == len(names)


def test_the_cashiers_cap_counts_wagers_that_are_down(room: TestRoom) -> None:
    table = room.table(limits={"ante": "$5-$10000/$5"})
    ann = room.player("Ann", "$99,000")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=ann)
    for seat in (1, 2):
        room.wager(table, seat, {"ante": "$5000"}, by=ann)
    assert room.balance(ann) == 8_900_000
    with pytest.raises(HouseError, match="wagers down"):
        room.buy_in(ann, "$10,000", by=ann)
    room.buy_in(ann, "$1,000", by=ann)
    room.void(table, "a test")
    assert room.balance(ann) == 10_000_000
    with pytest.raises(HouseError, match=r"\$100,000"):
        room.buy_in(ann, "$1", by=ann)
    room.check()
