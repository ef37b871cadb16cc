"""Compiled kernels for every round of a batch."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.money import Numbers
from longsuit.hands.arrays import Floats, Integers
from longsuit.hands.jit import jittable, kernel
from longsuit.settlement.verdicts import column

Bits = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]


class Dealt(NamedTuple):
    """Rounds before their decisions, a column or a row each."""

    own: Integers
    """By contest: the key of the player's whole hand."""
    dealer: Integers
    """By contest: the dealer's key."""
    bonus: Integers
    """The code of the lines that bonus wagers hit, 0 where none must be made."""
    mask: Bits
    """By action: whether the hand may take it."""


class Arranged(NamedTuple):
    """Hands as an action sets them."""

    key: Integers
    """Of the cards set."""
    line: Integers
    """The number of the lines that count with the play."""


class Priced(NamedTuple):
    """The results of actions."""

    contest: Integers
    """By action: which contest it plays."""
    qualifier: Integers
    """By contest: the least key with which the dealer plays."""
    positions: Integers
    """By action: which cards of the hand it sets, lowest card first; 0 where the table sets the best."""
    option: Integers
    """By action and number of the lines that count with it: the row of ``nets``."""
    nets: Floats
    """By option, verdict and bonus code: antes won or lost."""


@kernel
def show(hands: Integers, out: Bits) -> None:
    """Hands as rows of 52 zeros and ones."""
    for number in range(len(hands)):
        hand = hands[number]
        for card in range(52):
            out[number, card] = hand >> card & 1


@kernel
def read(observations: Bits, out: Integers) -> None:
    """Rows of 52 zeros and ones as hands."""
    for number in range(len(out)):
        hand = 0
        for card in range(52):
            hand |= (observations[number, card] != 0) << card
        out[number] = hand


@jittable
def chosen(hand: int, positions: int) -> int:
    """The cards at some positions of a hand, lowest card first; the whole hand for no position."""
    if positions == 0:
        return hand
    cards, place = 0, 0
    while hand:
        card = hand & -hand
        if positions >> place & 1:
            cards |= card
        hand ^= card
        place += 1
    return cards


@kernel
def choose_cards(hands: Integers, actions: Integers, positions: Integers, out: Integers) -> None:
    """The cards each action sets."""
    for number in range(len(hands)):
        out[number] = chosen(hands[number], positions[actions[number]])


@kernel
def mark_sizes(rows: Numbers, allowed: Bits, first: int, out: Bits) -> None:
    """Mark the actions of one move whose size a hand's row of the schedule allows."""
    for number in range(len(rows)):
        for place in range(allowed.shape[1]):
            out[number, first + place] = allowed[rows[number], place]


@kernel
def unmark_suits(hands: Integers, positions: Integers, out: Bits) -> None:
    """Unmark actions that set cards of different suits."""
    for number in range(len(hands)):
        for action in range(len(positions)):
            if positions[action] and out[number, action]:
                cards = chosen(hands[number], positions[action])
                suits = (cards & 0x1FFF != 0) + (cards >> 13 & 0x1FFF != 0) + (cards >> 26 & 0x1FFF != 0) + (cards >> 39 & 0x1FFF != 0)
                out[number, action] = suits == 1


@kernel
def settle(actions: Integers, dealt: Dealt, arranged: Arranged, priced: Priced, out: Floats) -> None:
    """The net of every round in antes; an action the hand may not take is a fold."""
    for number in range(len(out)):
        action = actions[number] if dealt.mask[number, actions[number]] else 0
        contest = priced.contest[action]
        theirs = dealt.dealer[contest, number]
        ours = arranged.key[number] if priced.positions[action] else dealt.own[contest, number]
        ends = column(ours, theirs, priced.qualifier[contest])
        out[number] = priced.nets[priced.option[action, arranged.line[number]], ends, dealt.bonus[number]]
