"""Questions about one 13-bit suit mask, or about the ranks of a whole hand, answered with a few integer operations."""

from __future__ import annotations

from longsuit.hands.jit import jittable


@jittable
def suit_mask(hand: int, suit: int) -> int:
    """The thirteen bits of one suit."""
    return hand >> 13 * suit & 0x1FFF


@jittable
def highest(mask: int) -> int:
    """Only the highest bit of a mask; 0 for none."""
    return 1 << int(mask).bit_length() >> 1


@jittable
def top(mask: int, cards: int) -> int:
    """The highest ``cards`` bits of a mask that has at most four more."""
    surplus = mask.bit_count() - cards
    for dropped in range(4):
        if dropped < surplus:
            mask &= mask - 1
    return mask


@jittable
def top_two(mask: int) -> int:
    """The two highest bits of a mask; all of it if it has no more."""
    first = highest(mask)
    return first | highest(mask ^ first)


@jittable
def top_three(mask: int) -> int:
    """The three highest bits of a mask; all of it if it has no more."""
    first = highest(mask)
    second = highest(mask ^ first)
    return first | second | highest(mask ^ first ^ second)


@jittable
def with_low_ace(mask: int) -> int:
    """The ranks as fourteen places, ace low to ace high, for finding runs."""
    return mask << 1 | mask >> 12


@jittable
def best_run_of_three(mask: int) -> int:
    """The top rank, as a bit, of the highest three in sequence; 0 for none. An ace is high or low."""
    places = with_low_ace(mask)
    return highest(places & places >> 1 & places >> 2) << 1


@jittable
def best_run_of_four(mask: int) -> int:
    """The top rank, as a bit, of the highest four in sequence; 0 for none. An ace is high or low."""
    places = with_low_ace(mask)
    pairs = places & places >> 1
    return highest(pairs & pairs >> 2) << 2


@jittable
def best_run_of_five(mask: int) -> int:
    """The top rank, as a bit, of the highest five in sequence; 0 for none. An ace is high or low."""
    places = with_low_ace(mask)
    pairs = places & places >> 1
    return highest(pairs & pairs >> 2 & places >> 4) << 3


@jittable
def ranks_held(hand: int) -> int:
    """Ranks present in any suit."""
    return (hand | hand >> 13 | hand >> 26 | hand >> 39) & 0x1FFF


@jittable
def ranks_twice(hand: int) -> int:
    """Ranks held at least twice."""
    low, high = hand & 0x3FFFFFF, hand >> 26
    either_low = low | low >> 13
    either_high = high | high >> 13
    return (low & low >> 13 | high & high >> 13 | either_low & either_high) & 0x1FFF


@jittable
def ranks_thrice(hand: int) -> int:
    """Ranks held at least three times."""
    low, high = hand & 0x3FFFFFF, hand >> 26
    both_low = low & low >> 13
    both_high = high & high >> 13
    return (both_low & (high | high >> 13) | both_high & (low | low >> 13)) & 0x1FFF


@jittable
def ranks_four_times(hand: int) -> int:
    """Ranks held in all four suits."""
    return hand & hand >> 13 & hand >> 26 & hand >> 39 & 0x1FFF
