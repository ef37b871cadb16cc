"""Something happened: irregularities, disputes and requests. What to do, in which order, and what the sheet or a ruling says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from longsuit.cards import Hand
from longsuit.rules.model import Game, Irregularity
from longsuit.rules.quantities import format_money
from longsuit.school import cites, felt
from longsuit.school.course import Settles, capital, deed, say
from longsuit.school.dice import Dice
from longsuit.school.hands import mask
from longsuit.school.lesson import (
    YES_NO,
    Asked,
    Block,
    Choice,
    Citation,
    Note,
    Option,
    Order,
    Question,
    Skill,
    Told,
    by_order,
    numbered,
    options,
    simply,
)
from longsuit.school.rounds import decided, ended, most_seats, school_table, seated
from longsuit.school.why import rules, sentence
from longsuit.settlement import layout
from longsuit.table import Round, RoundError, Settlement

_REMEDY = {
    "check": "Call a supervisor, who takes the cards out and checks them",
    "back": "Give every wager back to its owner",
    "reverse": "Reverse what was paid or taken",
    "shuffle": "Shuffle the cards again",
    "on": "Play on: nothing is void",
    "settle": "Settle the wagers that can be settled",
    "redeal": "Put it right with the next card of the deck",
}
"""Possible remedies; only some of them apply."""


def skills(game: Game) -> Iterator[Skill]:
    """What can happen at a table of this game."""
    for number, case in enumerate(cites.irregularities(game)):
        cited = (Citation(f"irregularity, {case.name}", case.what),)
        yield Skill(f"happened:irregularity:{number}", capital(case.name), "The remedy, in its order.", cited)
    for name, (title, can, _) in _REQUESTS.items():
        if can(game):
            yield Skill(f"happened:{name}", title, "What players may ask for, and what not.", cites.moment(game, "wagers", "decision"))
    title, why = "Is the player right?", "A settled wager is disputed."
    yield Skill("happened:dispute", title, why, cites.moment(game, "settlement"))
    for name, ruling in game.ruling.items():
        if len(ruling.options) > 1:
            yield Skill(f"happened:ruling:{name}", ruling.ask, "Where the sheet is silent or unclear.", cites.rulings(game, name))


def ask(game: Game, skill: str, dice: Dice, level: float) -> Asked:
    """A question for one of the skills."""
    _, what, *rest = skill.split(":")
    match what:
        case "irregularity":
            return _irregularity(game, skill, cites.irregularities(game)[int(rest[0])], dice, level)
        case "ruling":
            return _ruling(game, skill, rest[0], dice)
        case "dispute":
            return _dispute(game, skill, dice, level)
        case _:
            return _request(game, skill, what, dice, level)


def _moment(game: Game, dice: Dice, level: float) -> Round:
    """A round at any of its moments, from the first packet to the settlement."""
    players = 1 + dice.below(min(3, most_seats(game)))
    state = seated(school_table(game), dice, level, players)
    deck = dice.sample(range(52), 52)
    packets = len(state.table.layout.packets(players))
    if dice.below(3) == 0:
        return state.deal(deck, packets=1 + dice.below(max(packets - 1, 1)))
    state = state.deal(deck)
    ends = decided(state, dice)
    return dice.choice([state, ends, ends.reveal()])


_WHEN = {
    "wagers": "Wagers are being placed.",
    "collected": "The sensors are collected; no card is out.",
    "dealing": "The cards are being dealt.",
    "decisions": "The cards are out; players are deciding.",
    "street": "The dealer is about to turn cards.",
    "reveal": "Everybody has decided; the dealer's hand is still down.",
    "settling": "The dealer has turned over his hand; nothing is settled yet.",
    "settled": "Everything is settled.",
    "void": "The round is void.",
}


def _irregularity(game: Game, skill: str, case: Irregularity, dice: Dice, level: float) -> Asked:
    """The remedy for something that went wrong, at a moment when it may or may not void the round."""
    state = _moment(game, dice, level)
    try:
        state.verify_irregularity(case.name, by="the supervisor")
        refused = ""
    except RoundError as error:
        refused = str(error)
    best = ["on"]
    if not refused:
        paid = bool(state.settlements)
        best = [*(["check"] if case.supervisor_checks_cards else []), "back", *(["reverse"] if paid else []), "shuffle"]
    scene: list[Block] = [Note(_WHEN[state.phase]), Told((case.what,))]
    if state.settlements:
        titles = game.titles
        done = tuple(f"Seat {entry.seat}: {titles[entry.wager]} already settled ({entry.outcome})." for entry in state.settlements)
        scene.append(Told(done))
    mixed = dice.sample(list(_REMEDY), len(_REMEDY))
    remedies = Order(numbered({name: _REMEDY[name] for name in mixed}))
    question = Question(skill, "What do you do, and in what order? Leave out what does not apply.", tuple(scene), remedies)
    cited = (Citation(f"irregularity, {case.name}", f"{case.what} It voids a round {case.when}."), *cites.rulings(game, "void"))
    explanation = refused or f"{case.what} The round is void."
    return by_order(question, best, explanation, cited)


def _ruling(game: Game, skill: str, name: str, dice: Dice) -> Asked:
    """A question the sheet leaves open or answers, with the answer in force."""
    ruling = game.ruling[name]
    answer = ruling.chosen or ruling.default
    names = dice.sample(list(ruling.options), len(ruling.options))
    offered = options(names)
    question = Question(skill, ruling.ask, (), Choice(offered))
    explanation = f"Set to: {answer}." if ruling.set_otherwise else ruling.reading
    return simply(question, offered[names.index(answer)].name, explanation, cites.rulings(game, name))


def _dispute(game: Game, skill: str, dice: Dice, level: float) -> Asked:
    """A settled wager, right or wrong, and a player who disputes it."""
    state, entries = ended(game, dice, level, players=1), list[Settlement]()
    for _ in range(20):
        state = state.reveal()
        entries = [entry for group in state.plan for entry in group.entries]
        if entries:
            break
        state = ended(game, dice, level, players=1)
    if not entries:
        return _request(game, skill, "bet", dice, level)
    entry = dice.choice(entries)
    laid, title = state.table.layout, game.titles[entry.wager]
    right = deed(laid, entry)
    other = dice.choice([step for step in _otherwise(state, right) if step != right])
    done, claimed = (right, other) if dice.below(2) else (other, right)
    lines = (f"{say(state.table, done)}", f"The player says: the {title} {_CLAIMS[claimed.deed].format(format_money(claimed.paid))}.")
    offered = (Option("dealer", "d", "The dealer is right"), Option("player", "p", "The player is right"))
    question = Question(skill, "Who is right?", (*felt.table(state), *felt.pay_tables(laid), Told(lines)), Choice(offered))
    return simply(question, "dealer" if done == right else "player", sentence(entry.reason), rules(state, entry))


_CLAIMS = {"take": "loses", "push": "pushes", "pay": "pays {}"}


def _otherwise(state: Round, right: Settles) -> list[Settles]:
    """Other ways the wager might be settled."""
    spot = state.table.layout.wager(right.wager)
    stake = state.seat(right.seat).bets[spot.on]
    paid = [right._replace(deed="pay", paid=stake), right._replace(deed="pay", paid=right.paid + stake)]
    return [right._replace(deed="take", paid=0), right._replace(deed="push", paid=0), *paid]


Request = tuple[Round, str, Callable[[], object]]
"""Where the round stands, what is asked for, and the engine's own check of it."""


def _bet(game: Game, dice: Dice, level: float) -> Request:
    """More on a wager: before the deal or too late, within the limits or beyond."""
    table = school_table(game)
    state = seated(table, dice, level, 1 + dice.below(most_seats(game)))
    seat = dice.choice(state.playing)
    bets = {name: cents for name, cents in zip(table.layout.names, seat.bets, strict=True) if cents}
    spot = dice.choice([spot for spot in table.layout.placed if spot.name in bets])
    step = table.ranges[spot.place].step if spot.place in table.ranges else table.step
    bets[spot.name] += step * (1 if dice.below(3) else 1000)
    for other in table.layout.placed:
        if other.equals == spot.place and other.name in bets and dice.below(2):
            bets[other.name] = bets[spot.name]
    if dice.below(2):
        packets = len(table.layout.packets(len(state.playing)))
        state = state.deal(dice.sample(range(52), 52), packets=1 + dice.below(packets))
    wanted = ", ".join(f"{game.titles[name]} {format_money(cents)}" for name, cents in bets.items())
    return state, f"Seat {seat.number} wants these wagers: {wanted}.", lambda: state.verify_wager(seat.number, bets)


def _deciding(game: Game, dice: Dice, level: float) -> Round:
    """A round in which a seat that may make a wager has to decide."""
    state = seated(school_table(game), dice, level, 1 + dice.below(min(3, most_seats(game)))).deal(dice.sample(range(52), 52))
    laid = state.table.layout
    while state.phase == "street" or not any(move.rows for move in laid.streets[state.street].moves) or dice.below(4) == 0:
        if state.phase == "street":
            state = state.next_street()
            continue
        waits = [move for move in laid.streets[state.street].moves if not move.ends]
        after = state.play(state.turn, dice.choice(waits).name) if waits else state
        if after.phase not in ("decisions", "street") or after is state:
            break
        state = after
    return state


def _size(game: Game, dice: Dice, level: float) -> Request:
    """A raise of some size."""
    state = _deciding(game, dice, level)
    seat = state.seat(state.turn)
    choices = [choice for choice in state.choices(seat.number) if choice.wager]
    if not choices:
        return _turn(game, dice, level)
    choice = dice.choice(choices)
    lawful = list(choice.only) or [choice.least, choice.most]
    ante = seat.bets[state.table.layout.ante]
    wanted = dice.choice([*lawful, *lawful, choice.most + ante, choice.most + choice.step, max(choice.least - choice.step, choice.step)])
    request = f"Seat {seat.number} asks for: {choice.title} {format_money(wanted)}."
    return state, request, lambda: state.verify_play(seat.number, choice.action, amount=wanted)


def _turn(game: Game, dice: Dice, level: float) -> Request:
    """A decision by somebody whose turn it may not be."""
    state = _deciding(game, dice, level)
    seat = dice.choice(state.playing).number
    street = state.table.layout.streets[state.street]
    if street.folds and dice.below(2):
        return state, f"It is seat {state.turn}'s turn. Seat {seat} wants to fold.", lambda: state.verify_fold(seat)
    if not street.moves:
        return state, f"It is seat {state.turn}'s turn. Seat {seat} wants to fold.", lambda: state.verify_fold(seat)
    move = dice.choice(street.moves)
    return state, f"It is seat {state.turn}'s turn. Seat {seat} asks for: {move.title}.", lambda: state.verify_play(seat, move.name)


def _set(game: Game, dice: Dice, level: float) -> Request:
    """A hand set in some way."""
    for _ in range(20):
        state = _deciding(game, dice, level)
        moves = [move for move in state.table.layout.streets[state.street].moves if move.setting]
        if moves:
            break
    if not moves:
        return _turn(game, dice, level)
    move, seat = dice.choice(moves), state.seat(state.turn)
    lawful = list(move.settings(seat.hand))
    setting = dice.choice(lawful)
    if dice.below(2):
        count = setting.bit_count() + dice.below(3) - 1
        setting = mask(dice.sample(seat.cards, max(count, 1)))
    request = f"Seat {seat.number} sets {Hand(setting).pretty} for {state.table.layout.contests[move.contest].title}."
    return state, request, lambda: state.verify_play(seat.number, move.name, setting=setting)


def _sets(game: Game) -> bool:
    return any(action.setting for action in game.action.values())


def _several(game: Game) -> bool:
    return game.deal.seats > 1


def _makes(game: Game) -> bool:
    return any(move.rows for move in layout(game).moves.values())


def _always(_: Game) -> bool:
    return True


_REQUESTS: dict[str, tuple[str, Callable[[Game], bool], Callable[[Game, Dice, float], Request]]] = {
    "bet": ("May this wager be made now?", _always, _bet),
    "size": ("May this hand wager that much?", _makes, _size),
    "turn": ("May this player decide now?", _several, _turn),
    "set": ("May the hand be set like this?", _sets, _set),
}


def _request(game: Game, skill: str, what: str, dice: Dice, level: float) -> Asked:
    """Whether the table allows what a player asks for; tried until both answers come equally often."""
    wanted = dice.below(2) == 1
    for _ in range(12):
        state, request, verify = _REQUESTS[what][2](game, dice, level)
        refused = ""
        try:
            verify()
        except RoundError as error:
            refused = str(error)
        if wanted == (not refused):
            break
    question = Question(skill, "Do you allow it?", (Note(_WHEN[state.phase]), *_seats(state), Told((request,))), Choice(YES_NO))
    cited = cites.moment(game, "wagers") if what == "bet" else cites.moment(game, "decision", "play")
    return simply(question, "no" if refused else "yes", refused or "The rules allow it.", cited)


def _seats(state: Round) -> Iterator[Block]:
    """The wagers of each seat, and the cards of the one that decides."""
    yield from felt.middle(state.board)
    for seat in state.playing:
        if state.phase == "decisions" and seat.number == state.turn:
            yield felt.hand(seat)
        yield felt.wagers(state, seat)
    limits = [f"{state.table.layout.spots[place].wager.title} {limit.words}" for place, limit in state.table.ranges.items()]
    yield Note(f"Limits: {'; '.join(limits)}.")
