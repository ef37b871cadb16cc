"""Borders of the last decision on a board: what is looked up is what counting the dealer's hands one by one says."""

from __future__ import annotations

from random import Random

import numpy as np

from longsuit.cards import Hand
from longsuit.exact.hand import hand_value
from longsuit.exact.streets.bands import Bands, band_chooser, find_bands
from longsuit.exact.streets.board_values import values_of
from longsuit.exact.streets.holdings import finder
from longsuit.exact.streets.plan import Plan
from longsuit.exact.streets.trees import final_decision, judged_places
from longsuit.hands.classes import classes
from longsuit.rules import game
from longsuit.settlement import layout


def test_holdings_on_some_boards() -> None:
    rules, dice = game("ultimate-texas-holdem"), Random(5)
    laid = layout(rules)
    plan, contest = Plan(laid, laid.antes({})), laid.contests["showdown"]
    keys, judged, hits = judged_places(plan, contest)
    final, values = final_decision(plan, keys, hits, plain=False), values_of(contest.ranking, 5)
    boards = classes(5).hands
    bands, choose = Bands.room(1, len(boards)), band_chooser(contest.ranking, 5)
    options, between = plan.nodes[plan.on(2)[0]].options, 0
    for number in dice.sample(range(len(boards)), 12):
        find_bands(contest.ranking, 5, judged, final, bands, slice(number, number + 1))
        board = Hand(int(boards[number]))
        left = [card for card in range(52) if not board >> card & 1]
        for own in (Hand.of(dice.sample(left, 2)) for _ in range(20)):
            chosen = choose(own, board, number, 0, finder(), values, judged, final, bands)
            value = hand_value(rules, own, board=board, street=2)
            assert value.actions[0].action == options[chosen].action
            place = int(np.searchsorted(keys, contest.ranking.key(own | board)))
            between += bands.low[0, number] <= place < bands.high[0, number]
    assert between > 0
