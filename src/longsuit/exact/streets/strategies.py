"""Strategies in words for games of several streets: what each does with every row, street by street."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from longsuit.exact.money import numbers
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.strategy import conditions
from longsuit.exact.streets.board_values import place_keys
from longsuit.exact.streets.cells import cells, holdings
from longsuit.exact.streets.decisions import Choices, Decided
from longsuit.exact.streets.levels import Level, Tree
from longsuit.exact.streets.plan import FOLD, Node, Option, Plan
from longsuit.exact.streets.river import Words, words_of
from longsuit.exact.streets.seeing import Rows, Table, seen
from longsuit.exact.streets.trees import upcards_of
from longsuit.hands import RANKINGS, batch
from longsuit.hands.classes import classes
from longsuit.hands.seen import Kind, Pair, Seeing, Towards, TwoCards, seeing
from longsuit.rules.commentary import Strategy, StrategyRule

Grants = Mapping[str, npt.NDArray[np.int16]]


def strategy_choices(plan: Plan, tree: Tree, decided: Decided, strategy: Strategy) -> Mapping[int, Choices]:
    """By decision: the option a strategy takes in each row; what it leaves to the best is taken as if all later play were.

    Decisions taken by words with the whole board out are not among them.
    """
    choices: dict[int, Choices] = {}
    for street, level in zip(plan.asks, tree.levels, strict=True):
        rules = _rules(plan, street, strategy)
        if _left_to_best(rules):
            choices |= {number: decided.choices[number] for number in plan.on(street)}
        elif not whole_board(plan, street):
            table = street_table(plan, street)
            for rule in rules:
                _check_own(plan, street, rule)
            fits = [_fits(plan, rule, table) for rule in rules]
            for number in plan.on(street):
                choices[number] = _chosen(plan.nodes[number], level.grants, decided.choices[number], rules, fits)
    return choices


def leaves_nothing_open(strategy: Strategy) -> bool:
    """Whether a strategy says an action and a size everywhere, and never asks for the best."""
    return all("best" not in (rule.do, rule.size) for rule in strategy.lines)


def ruled(plan: Plan, street: int, strategy: Strategy, table: Table) -> list[Choices]:
    """By decision on a street: what a strategy that leaves nothing open does in each row of a table. No game need be counted for it."""
    rules, none = _rules(plan, street, strategy), np.zeros(len(table.own), dtype=np.int8)
    fits = [_fits(plan, rule, table) for rule in rules]
    judged, moves = plan.layout.judged, plan.layout.streets[street].moves
    granted = {
        move.name: numbers(move.schedule, batch.keys(judged[move.place].ranking, table.own | table.board))
        for move in moves
        if len(move.rows) > 1
    }
    return [_chosen(plan.nodes[number], granted, none, rules, fits) for number in plan.on(street)]


def river_words(plan: Plan, strategy: Strategy) -> Words | None:
    """What a strategy says of the street with the whole board out; None where there is no such street, or it leaves it to the best."""
    street = plan.asks[-1]
    rules = _rules(plan, street, strategy)
    if not whole_board(plan, street) or _left_to_best(rules):
        return None
    nodes = plan.on(street)
    options: list[Mapping[int, int]] = []
    for rule in rules:
        wished = {number: _wished(plan.nodes[number], rule) for number in nodes}
        if rule.do == "best" or any(len(each) != 1 or each[0].row >= 0 for each in wished.values()):
            name = plan.layout.streets[street].name
            raise NotCountableError(f"{name}: with the whole board out a rule must say one action and size, or leave all to the best.")
        options.append({number: plan.nodes[number].options.index(each[0]) for number, each in wished.items()})
    contest = next(iter(plan.layout.contests.values()))
    deal = plan.layout.game.deal
    keys = place_keys(contest.ranking, deal.player + deal.community)
    return words_of(plan, contest, keys, rules, [*options, dict.fromkeys(nodes, 0)])


def worded_choices(plan: Plan, played: Tree) -> Mapping[int, Choices]:
    """By decision with the whole board out: what each bank of a tree counted by words has taken."""
    nodes = plan.on(plan.asks[-1])
    options = max(len(plan.nodes[number].options) for number in nodes)
    banks = options ** len(nodes)
    rows = len(played.levels[-1].deals)
    bank = np.arange(rows) // (rows // banks)
    return {number: (bank // options**state % options).astype(np.int8) for state, number in enumerate(nodes)}


def whole_board(plan: Plan, street: int) -> bool:
    """Whether a street is decided with the whole board out, against a dealer."""
    deal = plan.layout.game.deal
    return bool(deal.dealer and deal.community) and plan.layout.turned(street)[0] == deal.community


def _rules(plan: Plan, street: int, strategy: Strategy) -> list[StrategyRule]:
    return [rule for rule in strategy.lines if rule.street in (None, plan.layout.streets[street].name)]


def _left_to_best(rules: list[StrategyRule]) -> bool:
    """Whether the first rule is to do what is best with every hand."""
    return bool(rules) and rules[0].do == rules[0].size == "best" and not rules[0].holding and not rules[0].also


def street_table(plan: Plan, street: int) -> Table:
    """What is seen in every row of a street; own and community cards together where nothing distinguishes them."""
    laid = plan.layout
    deal, (out, up) = laid.game.deal, laid.turned(street)
    if not deal.dealer:
        hands = classes(deal.player + out).hands
        return Table(hands, np.zeros_like(hands), np.zeros_like(hands))
    if deal.community:
        return _board_rows(out)
    hands = classes(deal.player).hands
    if not up:
        return Table(hands, np.zeros_like(hands), np.zeros_like(hands))
    rows = upcards_of(laid, next(iter(laid.contests.values())))
    return Table(hands[rows.hand], np.zeros(len(rows.hand), np.int64), np.int64(1) << rows.card.astype(np.int64))


def _board_rows(out: int) -> Table:
    """Two own cards with a board, a row a cell."""
    made = cells(out)
    place, pair = np.nonzero(made.number >= 0)
    cell = made.number[place, pair]
    own = made.holding[cell] == pair
    boards, held = np.zeros(len(made.size), np.int64), np.zeros(len(made.size), np.int64)
    boards[cell[own]] = made.boards[place[own]]
    high, low = holdings()
    held[cell[own]] = (np.int64(1) << high | np.int64(1) << low)[pair[own]]
    return Table(held, boards, np.zeros_like(boards))


def _fits(plan: Plan, rule: StrategyRule, table: Table) -> Rows:
    """The rows a rule applies to."""
    fits = np.ones(len(table.own), dtype=np.bool_)
    compared = next(iter(plan.layout.contests.values())).ranking
    cards = int(np.bitwise_count(table.own[0] | table.board[0]))
    for holding, judges in conditions(rule):
        what = None if judges else seeing(holding)
        if what is not None and not (_ranked(what) and cards >= compared.least):
            fits &= seen(what, table)
            continue
        ranking = RANKINGS[judges] if judges else compared
        span = ranking.span(holding)
        keys = batch.keys(ranking, table.own | table.board)
        fits &= (keys >= span.low) & (keys <= span.high)
    return fits


def _ranked(what: Seeing) -> bool:
    """Whether a ranking says the same of a whole hand, straights and flushes included."""
    return isinstance(what, Kind) or (isinstance(what, Pair) and not what.whose)


def _check_own(plan: Plan, street: int, rule: StrategyRule) -> None:
    """Refuse words about the player's own cards where they are counted together with those in the middle."""
    game = plan.layout.game
    if game.deal.dealer or not plan.layout.turned(street)[0]:
        return
    for holding, judges in conditions(rule):
        what = None if judges else seeing(holding)
        if isinstance(what, TwoCards) or (isinstance(what, Pair) and what.whose) or (isinstance(what, Towards) and what.hidden is not None):
            raise NotCountableError(
                f"{holding!r} asks which cards are the player's own; {game.name} is counted without telling them apart."
            )


def _chosen(node: Node, granted: Grants, best: Choices, rules: list[StrategyRule], fits: list[Rows]) -> Choices:
    """What the rules do in one decision: the first that fits; where none does, what leaves least at stake."""
    chosen = np.zeros(len(best), dtype=np.int8)
    for rule, rows in reversed(list(zip(rules, fits, strict=True))):
        if rule.do == "best":
            chosen[rows] = best[rows]
            continue
        for option in _wished(node, rule):
            allowed = rows if option.row < 0 else rows & (granted[option.action] == option.row)
            chosen[allowed] = node.options.index(option)
    return chosen


def chosen_by(node: Node, level: Level, rule: StrategyRule) -> Choices:
    """What one rule for every hand does in one decision."""
    rows = np.ones(len(level.deals), dtype=np.bool_)
    return _chosen(node, level.grants, np.zeros(len(rows), dtype=np.int8), [rule], [rows])


def _wished(node: Node, rule: StrategyRule) -> list[Option]:
    """The options a rule wants, those of a schedule's rows each for its hands."""
    options = [option for option in node.options if option.action == rule.do]
    if not options and rule.do == FOLD:
        return [node.options[0]]
    rows = dict.fromkeys(option.row for option in options)
    pick = min if rule.size == "least" else max
    return [pick((option for option in options if option.row == row), key=lambda option: option.size) for row in rows]
