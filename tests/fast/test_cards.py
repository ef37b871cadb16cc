from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longsuit.cards import FULL_DECK, RANKS, SUIT_SYMBOLS, SUITS, Card, CardError, Hand, parse_cards

any_hand = st.integers(0, FULL_DECK).map(Hand)
any_cards = st.lists(st.integers(0, 51).map(Card), unique=True, max_size=9)


def test_a_card_is_suit_times_thirteen_plus_rank() -> None:
    assert [str(Card(index)) for index in range(52)] == [rank + suit for suit in SUITS for rank in RANKS]
    assert (Card.parse("2c"), Card.parse("Ac"), Card.parse("2d"), Card.parse("As")) == (0, 12, 13, 51)


@pytest.mark.parametrize("index", range(52))
def test_every_card_reads_back_however_it_is_written(index: int) -> None:
    card = Card(index)
    forms = {str(card), str(card).lower(), str(card).upper(), card.pretty, f" {card} ", f"{card.pretty}\ufe0f"}
    forms |= {form.replace("T", "10") for form in forms}
    assert {Card.parse(form) for form in forms} == {card}
    assert (card.rank, card.suit) == (RANKS.index(str(card)[0]), SUITS.index(str(card)[1]))


@pytest.mark.parametrize("text", ["Th 8h 6h", "10h,8♥,6H", "th8h6h", "  TH/8h|6h ", "Th - 8h; 6h", "T♥8♥6♥", "10h_8h\n6h"])
def test_cards_are_read_forgivingly(text: str) -> None:
    assert parse_cards(text) == (Card.parse("Th"), Card.parse("8h"), Card.parse("6h"))


@pytest.mark.parametrize("text", ["1h", "Tx", "hT", "T", "11h", "0h", "Ah Kk", "Ah!", "Joker", "2\u0441", "٣h"])
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(CardError, match="is not a card; write rank then suit, like As"):
        parse_cards(text)
    if len(text.split()) == 1:
        with pytest.raises(CardError, match="is not a card; write rank then suit, like As"):
            Card.parse(text)


@pytest.mark.parametrize("text", ["A\u017f", "\u212ah", "\u212a\u017f"])
def test_letters_that_fold_to_a_rank_or_suit_are_no_card(text: str) -> None:
    with pytest.raises(CardError, match="is not a card; write rank then suit, like As"):
        parse_cards(text)


@pytest.mark.parametrize("text", ["Ah Kh ah", "AhAh", "10c Tc", "A♠ As"])
def test_a_card_named_twice_is_refused_by_name(text: str) -> None:
    with pytest.raises(CardError, match=r"^(Ah|Tc|As) appears twice\.$"):
        Hand.parse(text)


def test_a_card_dealt_twice_is_refused_by_name() -> None:
    with pytest.raises(CardError, match=r"^2d appears twice\.$"):
        Hand.of([13, 5, 13])


@pytest.mark.parametrize("index", [-1, 52, 1000])
def test_numbers_outside_the_deck_are_no_cards(index: int) -> None:
    with pytest.raises(CardError, match=f"from 0 to 51, not {index}"):
        Card(index)


@pytest.mark.parametrize("mask", [-1, 1 << 52, 1 << 60])
def test_bits_outside_the_deck_are_no_hand(mask: int) -> None:
    with pytest.raises(CardError, match="bits that are not cards"):
        Hand(mask)


def test_no_text_is_no_cards() -> None:
    assert parse_cards("") == parse_cards("  \n") == ()
    assert Hand.parse("") == Hand() == 0


@given(any_cards, st.sampled_from([" ", ", ", "", "-", "/"]), st.booleans())
def test_cards_read_back_in_the_order_written(cards: list[Card], separator: str, pretty: bool) -> None:  # noqa: FBT001 (drawn by Hypothesis)
    assert parse_cards(separator.join(card.pretty if pretty else str(card) for card in cards)) == tuple(cards)


@given(any_hand)
def test_a_hand_is_its_cards(hand: Hand) -> None:
    cards = list(hand)
    assert Hand.of(cards) == Hand.parse(str(hand)) == Hand.parse(hand.pretty) == hand
    assert len(hand) == len(cards) == len(set(cards))
    assert {index for index in range(52) if index in hand} == set(cards)
    assert [card.rank for card in cards] == sorted((card.rank for card in cards), reverse=True)
    assert sum(hand.suit(suit) << 13 * suit for suit in range(4)) == hand


@given(
    st.text(
        alphabet=st.one_of(st.sampled_from(RANKS + SUITS + SUIT_SYMBOLS + "10 ,-hK"), st.characters()),
        max_size=12,
    )
)
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        assert str(error).endswith(".")  # noqa: PT017 (either outcome is right)
    else:
        assert all(0 <= card <= 51 for card in cards)
        assert len(Hand.of(cards)) == len(cards)


def test_a_card_says_itself() -> None:
    assert (repr(Card.parse("10♥")), Card.parse("6s").rank_name, Card.parse("Qd").pretty) == ("Card('Th')", "six", "Q♦")
    assert repr(Hand.parse("2c As")) == "Hand('As 2c')"
