from __future__ import annotations

import os
import subprocess
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longsuit.cards import RANK_NAMES, RANKS, Card, CardError, Hand
from longsuit.hands import RANKINGS, PhraseError
from longsuit.hands.batch import hands_of, keys
from longsuit.hands.jit import _announcer

FLUSH, PAIR_OF_SUIT, RUN, THREE, FOUR, FIVE, HEARTS, SUITED, POCKET, SECOND, HIGH = RANKINGS
IN_A_ROW = "A" + RANKS
SIZES = [(name, cards) for name, ranking in RANKINGS.items() for cards in (3, 5, 7) if ranking.least <= cards]


def some_hands(cards: int, number: int = 400) -> list[Hand]:
    """Random hands with a fixed seed, half of them from few ranks or few suits so that rare ones come up."""
    source = Random(cards)
    whole, few_ranks, few_suits = range(52), [card for card in range(52) if card % 13 > 7], range(26)
    decks = [whole, whole, few_ranks, few_suits]
    return [Hand.of(source.sample(decks[place % 4], cards)) for place in range(number)]


def suits(hand: Hand) -> list[str]:
    """The ranks of each suit, highest first."""
    return ["".join(str(card)[0] for card in hand if card.suit == suit) for suit in range(4)]


def flush_by_comparing(hand: Hand) -> tuple[int, ...]:
    return max((len(ranks), *map(RANKS.index, ranks)) for ranks in suits(hand))


def run_by_looking(hand: Hand) -> tuple[int, int]:
    found = [
        (end - start, end)
        for ranks in suits(hand)
        for start in range(14)
        for end in range(start + 1, 15)
        if set(IN_A_ROW[start:end]) <= set(ranks)
    ]
    return max(found)


def second_by_comparing(hand: Hand) -> tuple[int, ...]:
    return sorted((len(ranks), *map(RANKS.index, ranks)) for ranks in suits(hand))[-2]


def high_by_counting(hand: Hand) -> int:
    flush = max(suits(hand), key=lambda ranks: (len(ranks), *map(RANKS.index, ranks)))
    return sum(rank in "JQKA" for ranks in suits(hand) for rank in ranks) - sum(rank in "JQKA" for rank in flush)


def suited_by_looking(hand: Hand) -> int:
    def line(ranks: str) -> int:
        if set("AKQJT") <= set(ranks):
            return 6
        if any(set(IN_A_ROW[start : start + 5]) <= set(ranks) for start in range(10)):
            return 5
        if set("AKQ") <= set(ranks):
            return 4
        return {3: 1, 4: 2}.get(len(ranks), 3 if len(ranks) >= 5 else 0)

    return max(line(ranks) for ranks in suits(hand))


def pocket_by_comparing(hand: Hand) -> tuple[int, ...]:
    def kind(first: Card, second: Card) -> tuple[int, ...]:
        kinds = 2 if first.rank == second.rank else int(first.suit == second.suit)
        return kinds, *sorted((first.rank, second.rank), reverse=True)

    return max(kind(*two) for two in combinations(hand, 2))


@pytest.mark.parametrize(
    ("name", "plainly"),
    [
        (FLUSH, flush_by_comparing),
        (RUN, run_by_looking),
        (SUITED, suited_by_looking),
        (POCKET, pocket_by_comparing),
        (SECOND, second_by_comparing),
        (HIGH, high_by_counting),
    ],
    ids=[FLUSH, RUN, SUITED, POCKET, SECOND, HIGH],
)
@pytest.mark.parametrize("cards", [3, 5, 7, 9])
def test_keys_order_hands_as_the_plain_definition_does(name: str, plainly: Callable[[Hand], object], cards: int) -> None:
    hands = some_hands(cards)
    values = {(RANKINGS[name].key(hand), plainly(hand)) for hand in hands}
    ordered = sorted(values, key=lambda pair: pair[0])
    assert [plain for _, plain in ordered] == sorted({plain for _, plain in values})  # type: ignore[type-var]  # numbers or tuples of them
    assert len({key for key, _ in values}) == len(values) >= 2


@pytest.mark.parametrize(
    ("name", "chosen", "cards"),
    [
        (PAIR_OF_SUIT, 2, 5),
        (PAIR_OF_SUIT, 2, 7),
        (THREE, 3, 5),
        (THREE, 3, 7),
        (FOUR, 4, 5),
        (FOUR, 4, 6),
        (FOUR, 4, 7),
        (FIVE, 5, 7),
        (HEARTS, 5, 6),
    ],
)
def test_a_hand_is_worth_its_best_cards(name: str, chosen: int, cards: int) -> None:
    key = RANKINGS[name].key
    for hand in some_hands(cards):
        assert key(hand) == max(key(Hand.of(part)) for part in combinations(hand, chosen)), hand


@pytest.mark.parametrize("name", RANKINGS)
@pytest.mark.parametrize("cards", [5, 6, 7, 9])
def test_compiled_keys_are_the_plain_keys(name: str, cards: int) -> None:
    hands = some_hands(cards, 2_000)
    assert keys(RANKINGS[name], hands).tolist() == [RANKINGS[name].key(hand) for hand in hands]


@pytest.mark.parametrize(("name", "cards"), SIZES)
def test_every_key_reads_back_from_its_words(name: str, cards: int) -> None:
    ranking = RANKINGS[name]
    listed = sorted(ranking.keys(cards))
    said = [ranking.words(key) for key in listed]
    assert len(set(said)) == len(said)
    for key, words in zip(listed, said, strict=True):
        span = ranking.span(words)
        inside = listed[bisect_left(listed, span.low) : bisect_right(listed, span.high)]
        assert inside == [key], words


@pytest.mark.parametrize("name", RANKINGS)
def test_the_phrases_a_ranking_offers_are_read(name: str) -> None:
    ranking = RANKINGS[name]
    for phrase in ranking.phrases:
        assert any(ranking.reaches([ranking.span(phrase)], cards) for cards in (ranking.least, 7)), phrase


@pytest.mark.parametrize(
    ("name", "phrase", "fits", "fails"),
    [
        (FLUSH, "3-card flush, 9 high or better", ["9h 3h 2h Kd", "5s 4s 3s 2s", "Ah 3h 2h"], ["8h 7h 6h Ad", "Ah Kh Qd"]),
        (FLUSH, "T-8-6 or better", ["Th 8h 6h", "Th 8h 7h", "Th 9h 2h", "5h 4h 3h 2h"], ["Th 8h 5h", "Th 7h 6h", "9h 8h 7h"]),
        (FLUSH, "a three-card flush, 9 high or better", ["9h 3h 2h Kd", "Ah 3h 2h"], ["8h 7h 6h Ad"]),
        (FLUSH, "A 9 8 or better", ["Ah 9h 8h", "Kh Qh Jh 9h"], ["Ah 9h 7h"]),
        (FLUSH, "5-card flush", ["6h 5h 4h 3h 2h", "Ah Kh Qh Jh 9h"], ["6h 5h 4h 3h", "7h 6h 5h 4h 3h 2h"]),
        (FLUSH, "5-card flush or longer", ["6h 5h 4h 3h 2h", "8s 7s 6s 5s 4s 3s 2s"], ["Ah Kh Qh Jh Ad"]),
        (FLUSH, "7 cards", ["8s 7s 6s 5s 4s 3s 2s"], ["8s 7s 6s 5s 4s 3s 2h"]),
        (PAIR_OF_SUIT, "2-card flush, jack high or better", ["Jh 2h", "Ac Kc", "Jh 3h 2h"], ["Th 9h", "Ah Kd", "Jh Ts 9s"]),
        (PAIR_OF_SUIT, "ace-king", ["Ah Kh", "Ah Kh Qh"], ["Ah Qh", "Ah Kd"]),
        (RUN, "3-card straight flush", ["Ah 2h 3h", "Qs Ks As", "5d 6d 7d 9d"], ["Kh Ah 2h", "5d 6d 7d 8d", "5d 6d 7c"]),
        (RUN, "6-card straight flush, ace high", ["Ah Kh Qh Jh Th 9h"], ["Kh Qh Jh Th 9h 8h", "Ah 2h 3h 4h 5h 6h"]),
        (RUN, "6-card straight flush, king high or lower", ["Kh Qh Jh Th 9h 8h", "Ah 2h 3h 4h 5h 6h"], ["Ah Kh Qh Jh Th 9h", "2h 3h 4h"]),
        (THREE, "mini royal", ["Ah Kh Qh"], ["Ah Kh Qd", "Kh Qh Jh"]),
        (THREE, "AKQ", ["Ah Kh Qh"], ["Ah Kh Qd", "Kh Qh Jh"]),
        (THREE, "straight flush", ["Ah Kh Qh", "Ah 2h 3h"], ["Kh Ah 2h", "4h 5h 6d"]),
        (THREE, "straight or better", ["4h 5h 6d", "7h 7d 7c", "2s 3s 4s"], ["Ah Kh Jh", "Ah Ad Kc"]),
        (THREE, "Q-6-4 or better", ["Qh 6d 4c", "Qh 7d 2c", "2h 2d 3c", "Kh 3d 2c"], ["Qh 6d 3c", "Jh Td 8c"]),
        (THREE, "pair of sixes or better", ["6h 6d 2c", "Ah Kh 2h"], ["5h 5d Ac", "Ah Kd Jc"]),
        (FIVE, "royal flush", ["Ah Kh Qh Jh Th"], ["Kh Qh Jh Th 9h", "Ah Kh Qh Jh Td"]),
        (FIVE, "ace-king or better", ["Ah Kd 4c 3s 2h", "2h 2d 3c 4c 5s"], ["Ah Qd Jc 9s 8h", "Kh Qd Jc 9s 8h"]),
        (FIVE, "pair of sixes or better", ["6h 6d 4c 3s 2h", "3h 3d 2c 2s 4h"], ["5h 5d Ac Ks Qh"]),
        (FIVE, "a pair of sixes or better", ["6h 6d 4c 3s 2h", "3h 3d 2c 2s 4h"], ["5h 5d Ac Ks Qh"]),
        (FIVE, "a queen high or better", ["Qh Jd 9c 8s 7h", "2h 2d 3c 4c 5s"], ["Jh Td 9c 8s 6h"]),
        (FIVE, "A K or better", ["Ah Kd 4c 3s 2h"], ["Ah Qd Jc 9s 8h", "Kh Qd Jc 9s 8h"]),
        (FIVE, "two pairs or better", ["3h 3d 2c 2s 4h", "2h 2d 2c 3s 4h"], ["Ah Ad Kc Qs Jh"]),
        (FIVE, "two-pair", ["3h 3d 2c 2s 4h", "Ah Ad Kc Ks Qh"], ["Ah Ad Kc Qs Jh", "2h 2d 2c 3s 4h"]),
        (FIVE, "two pairs, kings and fours", ["Kh Kd 4c 4s 2h", "Kh Kd 4c 4s Ah"], ["Kh Kd 5c 5s 2h", "Ah Ad 4c 4s 2h"]),
        (FIVE, "a two-pair, kings and fours with ace", ["Kh Kd 4c 4s Ah"], ["Kh Kd 4c 4s Qh"]),
        (FIVE, "one-pair", ["Kh Kd 4c 3s 2h"], ["Kh Kd 4c 4s Qh"]),
        (FIVE, "full house", ["2h 2d 2c 3s 3h"], ["2h 2d 2c 2s 3h", "Ah Kh Qh Jh 9h"]),
        (FIVE, "straight, five high", ["Ah 2d 3c 4s 5h"], ["2h 3d 4c 5s 6h", "Ah 2h 3h 4h 5h"]),
        (HEARTS, "royal flush in hearts", ["Ah Kh Qh Jh Th", "Ah Kh Qh Jh Th 9h As"], ["As Ks Qs Js Ts"]),
        (HEARTS, "royal flush, other suits", ["As Ks Qs Js Ts"], ["Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h"]),
        (HEARTS, "royal flush", ["As Ks Qs Js Ts"], ["Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h"]),
        (SUITED, "3-card mini royal", ["Ah Kh Qh 2d 3c", "Ah Kh Qh 3h 2h"], ["Ah Kh Qd 3h 2h", "Ah Kh Qh Jh Th"]),
        (SUITED, "5 suited cards", ["Ah Kh Jh 3h 2h"], ["Ah Kh Qh 3h 2h", "Ah 2h 3h 4h 5h"]),
        (SUITED, "5-card straight flush", ["Ah 2h 3h 4h 5h", "Kh Qh Jh Th 9h"], ["Ah Kh Qh Jh Th"]),
        (POCKET, "pair of jacks or better", ["Jh Jd", "Ah Ad"], ["Th Td", "Ah Kh"]),
        (POCKET, "pair", ["2h 2d", "Ah Ad"], ["Ah Kd"]),
        (POCKET, "ace-king suited", ["Ah Kh"], ["Ah Kd", "Ah Qh"]),
        (POCKET, "ace-jack offsuit or better", ["Ah Jd", "Ah Kd"], ["Ah Kh", "Ah Td", "Ah Ad"]),
        (POCKET, "ace-five suited or lower", ["Ah 2h", "Ah 5h"], ["Ah 6h", "Kh 5h"]),
        (POCKET, "king-anything suited", ["Kh 2h", "Kh Qh"], ["Ah Kh", "Kh 2d"]),
        (POCKET, "two suited cards", ["3h 2h", "Ah Kh"], ["3h 2d"]),
        (SECOND, "2-card flush, king high or better", ["Th 8h 6h Ks 2s Ad", "9h 8h 7h 6s 5s 4s"], ["Ah Kh Qh Qs Js Kd Ac", "Ah Kh"]),
        (SECOND, "2-card flush, king high or lower", ["Th 8h 6h Ks 2s Ad", "Ah Kh", "Ah Kd"], ["Th 8h 6h As 2s", "9h 8h 7h 6s 5s 4s"]),
        (SECOND, "no flush", ["Ah", "8s 7s 6s 5s"], ["Ah Kd"]),
        (HIGH, "3 high cards or more", ["Th 8h 6h Js Ad Qd", "Th 8h 6h Js Ad Qd Jc"], ["Ah Kh Qh Js Ad 9c", "Th 8h 6h Ts 9d"]),
        (HIGH, "one high card or less", ["Ah Kh Qh", "Th 8h 6h Ad"], ["Th 8h 6h Ad Js"]),
    ],
)
def test_a_phrase_means_what_a_dealer_means(name: str, phrase: str, fits: list[str], fails: list[str]) -> None:
    ranking = RANKINGS[name]
    span = ranking.span(phrase)
    assert [text for text in fits if ranking.key(Hand.parse(text)) not in span] == []
    assert [text for text in fails if ranking.key(Hand.parse(text)) in span] == []


@pytest.mark.parametrize(
    ("name", "hand", "words"),
    [
        (FLUSH, "Th 8h 6h Js Ad Qd Jc", "three-card flush, ten-eight-six"),
        (PAIR_OF_SUIT, "Ah Kh Qh 2d 3c", "two-card flush, ace-king"),
        (PAIR_OF_SUIT, "Ah Kd 2c", "no flush"),
        (RUN, "Ah 2h 3h Kd Qd", "three-card straight flush, three high"),
        (THREE, "Ah Kh Qh", "mini royal"),
        (THREE, "6h 6d 2c", "pair of sixes with deuce"),
        (FIVE, "Ah 2d 3c 4s 5h", "straight, five high"),
        (FIVE, "Kh Kd 4c 4s Ah 4d Kc", "full house, kings over fours"),
        (FIVE, "Kh Kd 4c 4s Ah", "two pair, kings and fours with ace"),
        (HEARTS, "Ah Kh Qh Jh Th", "royal flush in hearts"),
        (SUITED, "Ah Kh Qh 3h 2h", "3-card mini royal"),
    ],
)
def test_a_hand_says_itself_as_a_dealer_would(name: str, hand: str, words: str) -> None:
    assert RANKINGS[name].say(Hand.parse(hand)) == words


@pytest.mark.parametrize(
    ("name", "phrase"),
    [
        *((name, phrase) for name in RANKINGS for phrase in ("", "banana", "or better", "pair of elevens", "9 of a kind", "\u0663")),
        (FLUSH, "3-card flush, 9-9"),
        (FLUSH, "3-card flush, 8-9"),
        (FLUSH, "2-card flush, 9-8-7"),
        (FLUSH, "14-card flush"),
        (FLUSH, "ace"),
        (RUN, "6-card straight flush, five high or lower or better"),
        (RUN, "6-card straight flush, four high"),
        (RUN, "0-card straight flush"),
        (THREE, "full house"),
        (THREE, "royal flush"),
        (THREE, "two pair, kings and fours"),
        (THREE, "two pairs, kings and fours"),
        (THREE, "A-K-Q-J"),
        (FIVE, "mini royal"),
        (FIVE, "royal flush in hearts"),
        (FIVE, "two pair, kings and kings"),
        (FIVE, "straight, king-queen high"),
        (SUITED, "2 suited cards"),
    ],
)
def test_words_that_name_no_hand_are_refused(name: str, phrase: str) -> None:
    with pytest.raises(PhraseError, match=r"\w"):
        RANKINGS[name].span(phrase)


SIZED = ["card", "-card", "cards", "suited", "pair", "two", "three", "trips", "of", "a kind", "over", "with", "no"]
NAMED = ["flush", "straight", "full house", "royal", "mini", "high", "ace low", "or better", "or lower", ",", "-", " ", "(", ")"]
words = st.sampled_from([*RANK_NAMES, *RANKS, *"0123456789", *SIZED, *NAMED])


@given(st.sampled_from(sorted(RANKINGS)), st.lists(words | st.characters(), max_size=8), st.sampled_from(["", " "]))
def test_any_words_are_a_span_or_a_phrase_error(name: str, said: list[str], between: str) -> None:
    try:
        span = RANKINGS[name].span(between.join(said))
    except PhraseError as error:
        assert str(error)  # noqa: PT017 (either outcome is right)
    else:
        assert span.low <= span.high


@given(st.lists(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True), min_size=1, max_size=20))
def test_rows_of_card_numbers_become_hands(rows: list[list[int]]) -> None:
    expected = [Hand.of(row) for row in rows]
    for dtype in (np.int8, np.uint8, np.int64):
        assert hands_of(np.array(rows, dtype=dtype)).tolist() == expected


@pytest.mark.parametrize(
    ("cards", "message"),
    [([[0, 52]], "from 0 to 51"), ([[-1, 3]], "from 0 to 51"), ([[4, 9], [7, 7]], "twice"), ([1, 2], "rows"), ([[0.5, 1.5]], "rows")],
)
def test_rows_that_are_no_hands_are_refused(cards: list[object], message: str) -> None:
    with pytest.raises(CardError, match=message):
        hands_of(cards)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("hand", [-1, 1 << 52, 1 << 62])
def test_integers_that_are_no_hands_are_refused(hand: int) -> None:
    with pytest.raises(CardError, match="bits that are not cards"):
        keys(RANKINGS[FLUSH], [3, hand])


def test_no_hands_have_no_keys() -> None:
    assert keys(RANKINGS[FLUSH], np.empty(0, dtype=np.int64)).shape == hands_of(np.empty((0, 7), dtype=np.int8)).shape == (0,)


COUNT_COMPILATIONS = """
from numba.core import event
from longsuit.hands import RANKINGS
from longsuit.hands.batch import keys
with event.install_recorder("numba:compile") as recorder:
    keys(RANKINGS["longest flush"], [7])
print(len(recorder.buffer))
"""


def run_python(program: str, cache: Path) -> str:
    environment = {**os.environ, "LONGSUIT_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    assert int(run_python(COUNT_COMPILATIONS, tmp_path)) > 0
    assert int(run_python(COUNT_COMPILATIONS, tmp_path)) == 0


def test_kernels_compile_where_no_cache_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way of a folder")
    assert int(run_python(COUNT_COMPILATIONS, blocked)) > 0


def test_valuing_one_hand_imports_neither_numba_nor_numpy(tmp_path: Path) -> None:
    program = "import sys, longsuit.hands; longsuit.hands.RANKINGS['longest flush'].say(7); print({'numba', 'numpy'} & set(sys.modules))"
    assert run_python(program, tmp_path) == "set()"


def test_compiling_is_announced_once(capsys: pytest.CaptureFixture[str]) -> None:
    announcer = _announcer(object)
    for _ in range(2):
        announcer.on_start(None)
        announcer.on_end(None)
    assert capsys.readouterr().err == "Compiling the counting kernels: a few seconds, once for this version.\n"
