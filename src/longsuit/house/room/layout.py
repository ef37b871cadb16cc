"""What is on a table in a round: spots, limits, pay tables, actions, in words. Written from definition and limits alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from longsuit.house.room.tables import HouseTable
from longsuit.rules.check_streets import lost_by_folding
from longsuit.rules.glossary import glossary
from longsuit.rules.model import Action, Game, Size
from longsuit.rules.procedure import listed, procedure
from longsuit.rules.quantities import Odds, format_money, format_number
from longsuit.settlement import Layout, Move, Spot
from longsuit.table.procedure import PHASES
from longsuit.table.wagering import can_ride, toke_limits


def layout(table: HouseTable) -> dict[str, Any]:
    """Everything a page needs to draw the felt."""
    laid = table.table
    game = laid.game
    return {
        **table.about,
        "object": game.object,
        "seats": game.deal.seats,
        "seats_per_player": game.procedure.seats_per_player,
        "spots": [_spot(table, spot) for spot in laid.layout.spots],
        "actions": [_action(laid.layout, move) for move in laid.layout.moves.values()],
        "fold": {"bonuses": _folded(laid.layout), "loses": list(game.fold.loses), "words": _fold_words(laid.layout)},
        "by_suit": laid.layout.by_suit,
        "meters": laid.layout.meter_titles,
        "qualifier": _qualifier(laid.layout),
        "rankings": {name: list(contest.ranking.order) for name, contest in game.contest.items()},
        "cards": {"player": game.deal.player, "dealer": game.deal.dealer, "community": game.deal.community},
        "tokes": game.procedure.tokes == "ride",
        "open": table.open,
        "procedure": [{**step._asdict(), "phase": PHASES[step.when]} for step in procedure(game)],
        "dealer_up": laid.layout.pushed_up or None,
        "age": game.age,
    }


def card(table: HouseTable) -> dict[str, Any]:
    """The rule card of this table: its sheet, pay tables, rulings and limits."""
    from longsuit.learn.card import learn_card

    laid = table.table
    posted = {laid.layout.names[place]: (limit.least, limit.most, limit.step) for place, limit in laid.ranges.items()}
    return {**learn_card(laid.game, posted), "table": table.id}


def table_help(table: HouseTable) -> dict[str, Any]:
    """The help at this table: strategies a person can remember, and the words of the game."""
    from longsuit.design.ladder import looks

    game = table.table.game
    return {
        "strategies": [
            {
                "title": strategy.title,
                "why": strategy.why,
                "rules": [
                    {
                        "street": rule.street,
                        "do": game.action[rule.do].title if rule.do in game.action else rule.do.capitalize(),
                        "hands": looks(game, rule),
                    }
                    for rule in strategy.rules
                ],
            }
            for strategy in game.strategy.values()
        ],
        "glossary": [{"word": word, "means": means} for word, means in glossary(game)],
    }


def _spot(table: HouseTable, spot: Spot) -> dict[str, Any]:
    game, wager = table.table.game, spot.wager
    limit = table.table.ranges.get(spot.place)
    least, most, step = limit or ((wager.stake, wager.stake, wager.stake) if wager.stake is not None else (None, None, None))
    return {
        "name": spot.name,
        "title": wager.title,
        "kind": _kind(game, spot),
        "least": least,
        "most": most,
        "step": step,
        "equals": wager.equals,
        "help": " ".join(_help(game, spot)),
        "pays": list(_pays(game, spot)),
        "odds": _odds(game, spot),
        "pay_table": game.tables.get(spot.name),
        "meter": next(iter(spot.meters), None),
        "toke": _toke(table, spot),
        "needs": [] if wager.made == "to receive cards" else [game.ante],
    }


def _toke(table: HouseTable, spot: Spot) -> dict[str, int] | None:
    """Step and maximum of a bet for the dealer that rides on this spot; None if none can."""
    before_the_deal = spot.wager.made not in ("to stay in", "by holding another wager")
    if table.table.game.procedure.tokes == "off" or not before_the_deal or not can_ride(spot):
        return None
    step, most = toke_limits(table.table, spot, spot.wager.stake or 0)
    return {"step": step, "most": most} if most else None


def _kind(game: Game, spot: Spot) -> str:
    """What a page does with the spot; a play wager, or one held with another, takes no chip before the deal."""
    wager = spot.wager
    if spot.name == game.ante:
        return "ante"
    if wager.made == "to stay in" or spot.held:
        return "play"
    if wager.meters:
        return "progressive"
    return "required" if wager.made == "to receive cards" else "bonus"


def _help(game: Game, spot: Spot) -> Iterator[str]:
    """What the spot is for, in a sentence or two."""
    wager = spot.wager
    other = game.wager[wager.equals].title if wager.equals else ""
    if wager.made == "to receive cards":
        yield f"Bet the same as the {other} to get cards." if other else "Bet to get cards."
    elif wager.made == "to stay in":
        yield "Bet after you have seen your cards, to stay in."
    elif spot.held:
        yield f"Costs nothing: pays on the {other} if you stay in, whatever the dealer holds."
    else:
        stake = f" of {format_money(wager.stake)}" if wager.stake is not None else ""
        yield f"An optional bet{stake} on your own cards, whatever the dealer holds."
    if spot.bonus and not spot.held:
        yield "A fold loses it." if spot.lost_by_fold else "A fold does not lose it."


def _pays(game: Game, spot: Spot) -> Iterator[dict[str, Any]]:
    if not spot.wager.tables:
        return
    tables = game.pay_tables(spot.name)
    for schedule, played in zip(tables, spot.schedules, strict=False):
        as_played = {line.text: Odds(cast("Any", line.kind), line.odds, line.meter) for line in played.lines if line is not None}
        for line, odds in schedule.lines.items():
            pays = {"line": line, "pays": str(as_played.get(line, odds))}
            if len({part.judges for part in tables}) > 1 or schedule.on == "cards left":
                pays |= {"judges": schedule.judges, "on": schedule.on}
            yield pays


def _odds(game: Game, spot: Spot) -> str | None:
    """What a win pays, where every contest pays the same odds; None where a pay table says it."""
    won = {str(contest.win[spot.name]) for contest in game.contest.values() if isinstance(contest.win.get(spot.name), Odds)}
    return won.pop() if len(won) == 1 else None


def _action(laid: Layout, move: Move) -> dict[str, Any]:
    game, action = laid.game, laid.game.action[move.name]
    contest = game.contest[action.contest]
    setting = action.setting
    return {
        "action": move.name,
        "title": action.title,
        "wager": action.wager,
        "sizes": "; ".join(_size_words(game, action, size) for size in action.size),
        "contest": f"{contest.title}: {_contest_words(laid, action)}",
        "sets": setting.cards if setting else None,
        "setting": setting.model_dump() if setting else None,
        "left_pays": move.left is not None,
    }


def _size_words(game: Game, action: Action, size: Size) -> str:
    title = game.wager[action.wager].title
    if size.only:
        return f"{title} {' or '.join(map(format_number, size.only))} times the ante"
    if size.from_ == size.up_to:
        amount = "the ante" if size.from_ == 1 else f"{format_number(size.from_)} times the ante"
    else:
        amount = f"{format_number(size.from_)} to {format_number(size.up_to)} times the ante"
    return f"{title} {amount}" + (f" with {size.holding}" if size.holding else "")


def _contest_words(laid: Layout, action: Action) -> str:
    contest = laid.contests[action.contest]
    if contest.alone:
        return "paid by the pay table"
    needed = laid.game.contest[action.contest].dealer_qualifies
    return f"the dealer must hold {needed} to qualify" if contest.qualifying else "the dealer always plays"


def _qualifier(laid: Layout) -> str | None:
    """What the dealer must hold, in words; None where he always plays."""
    rules = laid.game.contest
    needed = {contest.title: rules[name].dealer_qualifies for name, contest in laid.contests.items() if contest.qualifying}
    if len(rules) < 2:
        return next((f"Dealer qualifies with {words}" for words in needed.values()), None)
    return "; ".join(f"{title}: dealer qualifies with {words}" for title, words in needed.items()) or None


def _staked_bonuses(laid: Layout) -> list[Spot]:
    return [spot for spot in laid.spots if spot.bonus and not spot.held]


def _folded(laid: Layout) -> str:
    """What happens to the bonuses of a folded hand."""
    staked = _staked_bonuses(laid)
    if staked and all(spot.lost_by_fold for spot in staked):
        return "lost"
    return "declared" if laid.declared else "in action"


def _fold_words(laid: Layout) -> str:
    if not laid.game.fold.loses:
        return "Nobody folds in this game."
    loses = lost_by_folding(laid.game)
    words = f"You lose the {listed([spot.wager.title for spot in laid.spots if spot.name in loses])}."
    for declared, how in ((False, "without your asking"), (True, "if you declare what wins")):
        stay = [spot for spot in _staked_bonuses(laid) if not spot.lost_by_fold and (spot.name in laid.declared) is declared]
        if stay:
            words += f" The {listed([spot.wager.title for spot in stay])} {'stays' if len(stay) == 1 else 'stay'} in action {how}."
    return words
