"""Whether the streets of a definition make sense: cards that are there to be turned, decisions that can be taken, wagers made once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from longsuit.rules.errors import Problem, names_or_none
from longsuit.rules.language import FOLD
from longsuit.rules.model import Action, Contest, Game, PayTable, Source, Street


def in_the_middle(game: Game, reads: Sequence[str]) -> tuple[int, ...]:
    """The cards in the middle a hand is made of, by the order in which they are turned: all, or those of the streets it names."""
    if not reads or "community" in reads:
        return tuple(range(game.deal.community))
    turned = [street.name for street in game.street for _ in range(street.turns.get("community", 0))]
    return tuple(place for place, name in enumerate(turned) if name in reads)


def cards_read(game: Game, reads: Sequence[str]) -> int:
    """How many cards a hand is made of when all are turned; by default it reads the player's own and those in the middle."""
    hands = {"own": game.deal.player, "dealer": game.deal.dealer}
    return len(in_the_middle(game, reads)) + sum(hands.get(source, 0) for source in set(reads or ("own",)))


def can_fold(game: Game) -> bool:
    """Whether a player may give up anywhere."""
    return not game.street or any(FOLD in street.may for street in game.street)


def made_before_folding(game: Game) -> list[str]:
    """Wagers made by decisions that a fold on a later street may follow."""
    last = max((number for number, street in enumerate(game.street) if FOLD in street.may), default=0)
    actions = (game.action.get(name) for street in game.street[:last] for name in street.may)
    return list(dict.fromkeys(action.wager for action in actions if action and action.wager and not action.ends))


def lost_by_folding(game: Game) -> list[str]:
    """Of the wagers a fold loses, those that can be down when somebody folds."""
    made = made_before_folding(game)
    return [name for name in game.fold.loses if name in made or game.wager[name].made != "to stay in"]


def street_problems(game: Game) -> Iterator[Problem]:
    """Everything about the streets that makes a definition unusable."""
    if game.language == 1:
        if game.deal.community:
            yield Problem("deal.community", "Only the second version of the language has community cards; write language = 2 at the top.")
        return
    if not game.street:
        yield Problem("street", "A round has at least one street; write [[street]] with its name and what a player may do.")
        return
    yield from _cards(game)
    yield from _decisions(game)
    yield from _wagers(game)
    yield from _hands(game)


def _cards(game: Game) -> Iterator[Problem]:
    """Every card in the middle is turned once; the dealer turns no more than he has."""
    turned = sum(street.turns.get("community", 0) for street in game.street)
    if turned != game.deal.community:
        cards = game.deal.community
        yield Problem("street", f"The streets turn {turned} of {cards} community cards; each is turned once, on some street.")
    up = sum(street.turns.get("dealer", 0) for street in game.street)
    if up and up >= game.deal.dealer:
        yield Problem(
            "street", f"The streets turn {up} of the dealer's {game.deal.dealer} cards; at least one stays down until he reveals."
        )


def _decisions(game: Game) -> Iterator[Problem]:
    """Players may do what there is, and can always go on or give up."""
    allowed = {name for street in game.street for name in street.may}
    for number, street in enumerate(game.street):
        place = f"street[{number + 1}].may"
        for name in street.may:
            if name not in game.action and name != FOLD:
                yield Problem(place, f'There is no action "{name}"; there are: {names_or_none((*game.action, FOLD))}.')
        if street.may and all(name == FOLD for name in street.may):
            yield Problem(place, "A player who can only fold decides nothing; name an action, or check.")
    for name, action in game.action.items():
        if name not in allowed:
            yield Problem(f"action.{name}", "No street lets a player do this; name it in the may of one.")
        if action.takes_back is not None:
            yield from _taken_back(game, name, action)
    if not allowed - {FOLD}:
        yield Problem("street", "Nobody decides anything in this game; let some street ask.")


def _taken_back(game: Game, name: str, action: Action) -> Iterator[Problem]:
    """Only wagers of the base game that everybody has down can be taken back."""
    place = f"action.{name}.takes_back"
    if action.takes_back not in game.required:
        could = names_or_none(game.required)
        yield Problem(place, f'"{action.takes_back}" cannot be taken back; wagers of the base game made to receive cards are: {could}.')
    if action.wager:
        yield Problem(place, "An action makes a wager or takes one back, not both.")


def _wagers(game: Game) -> Iterator[Problem]:
    """On no way through the streets is a wager made twice, or taken back twice."""

    def walk(streets: tuple[Street, ...], touched: frozenset[str]) -> Iterator[str]:
        if not streets:
            return
        actions = [game.action[name] for name in streets[0].may if name in game.action]
        for wager, ends in [(action.wager or action.takes_back, action.ends) for action in actions] if streets[0].may else [(None, False)]:
            if wager in touched:
                yield wager
            elif not ends:
                yield from walk(streets[1:], touched | {wager} if wager else touched)

    for wager in dict.fromkeys(walk(game.street, frozenset())):
        what = "Two streets could make this wager, or give it back, one after the other"
        yield Problem(f"wager.{wager}", f"{what}; give each street a wager of its own, or say ends = true.")


def _hands(game: Game) -> Iterator[Problem]:
    """Hands are set, and sizes depend on the hand, only where every card that decides is out."""
    for name, action in game.action.items():
        contest = game.contest.get(action.contest)
        if action.setting is not None and (len(game.street) > 1 or game.deal.community):
            yield Problem(f"action.{name}.setting", "A hand is set only in games of one street without community cards; take it out.")
        for number, street in enumerate(game.street):
            out = game.deal.player + sum(earlier.turns.get("community", 0) for earlier in game.street[: number + 1])
            if contest and name in street.may and len(action.size) > 1 and out < cards_read(game, contest.reads):
                what = f'What may be wagered depends on the hand, but not all its cards are out on "{street.name}".'
                yield Problem(f"action.{name}.sizes", what)
    for name, contest in game.contest.items():
        yield from _contest(game, f"contest.{name}", contest)
    for name in (*game.procedure.paid_early, *game.fold.declared):
        for table in game.pay_tables(name) if name in game.tables else ():
            if game.deal.community and set(table.reads) != {"own"}:
                yield Problem(f"wager.{name}", "What is paid early or declared is judged by the player's own cards alone.")


def reading_problems(game: Game, name: str, table: PayTable) -> Iterator[Problem]:
    """A pay table reads cards there are; a bonus that a fold can lose before they are turned is judged by others."""
    turning = [street.name for street in game.street if street.turns.get("community")]
    for source in table.reads:
        if source not in (*get_args(Source), *turning):
            streets = f", or a street that turns community cards: {names_or_none(turning)}" if turning else ""
            yield Problem(f"wager.{name}.reads", f'"{source}" has no cards; write "own", "community", "dealer"{streets}.')
    early = next((number for number, street in enumerate(game.street) if FOLD in street.may), len(game.street))
    for street in game.street[early + 1 :]:
        if street.name in turning and street.name in table.reads and name in game.fold.loses and name in game.bonuses:
            what = f'A fold on "{game.street[early].name}" would lose this wager before "{street.name}" is turned'
            yield Problem(f"wager.{name}.reads", f"{what}; take it out of what a fold loses.")


def _contest(game: Game, place: str, contest: Contest) -> Iterator[Problem]:
    """A hand that meets the dealer's is made of the player's cards, and of enough of them."""
    if not contest.alone and contest.reads and ("own" not in contest.reads or "dealer" in contest.reads):
        yield Problem(f"{place}.reads", "A hand that meets the dealer's has the player's own cards in it, and none of the dealer's.")
    cards = cards_read(game, contest.reads)
    if cards < contest.ranking.least:
        yield Problem(place, f"The {contest.compares} ranking needs {contest.ranking.least} cards; the player has {cards}.")
