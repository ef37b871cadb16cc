"""The whole procedure of a game: the table's own steps in words, and between them what the sheet adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from longsuit.rules.check_streets import lost_by_folding
from longsuit.rules.language import FOLD
from longsuit.rules.model import Action, Game, Setting, Size
from longsuit.rules.quantities import format_number
from longsuit.rules.steps import MOMENTS, Moment, Step

SETTLING = {
    "right to left, base before bonuses": "Settle from the dealer's right to the left; at each seat the base game before the bonuses.",
    "right to left, bonuses before base": "Settle from the dealer's right to the left; at each seat the bonuses before the base game.",
    "right to left, all base, then all bonuses": "Settle from the dealer's right to the left: every seat's base game, then all bonuses.",
}


class TableStep(NamedTuple):
    """A step of the procedure as it is shown, drilled and run."""

    when: Moment
    who: str
    does: str
    says: str
    place: str
    section: str
    runs: bool
    """Whether the table does it itself, as an event of the round; it only prints the others."""

    @property
    def words(self) -> str:
        """The step in whole sentences: what is done, what is said, where cards and chips go."""
        says = f" Say {self.says}." if self.says else ""
        where = f" {self.place[0].upper()}{self.place[1:]}." if self.place else ""
        return f"{self.does}{says}{where}"


class _Own(NamedTuple):
    """What the table itself does at a moment."""

    who: str
    does: str
    place: str = ""


def procedure(game: Game) -> tuple[TableStep, ...]:
    """Every step of a round in order. The table's own step of a moment comes first unless the definition puts it elsewhere."""
    steps: list[TableStep] = []
    for moment in MOMENTS:
        own = _own_step(game, moment)
        written = [step for step in game.procedure.step if step.when == moment]
        if own and all(step.does for step in written):
            written.insert(0, Step(when=moment))
        steps += [_shown(step, own) for step in written]
    return tuple(steps)


def _shown(step: Step, own: _Own | None) -> TableStep:
    default = own if own and step.does is None else _Own("dealer", step.does or "")
    return TableStep(
        when=step.when,
        who=step.who or default.who,
        does=default.does,
        says=step.says or "",
        place=step.place or default.place,
        section=step.section or "",
        runs=step.does is None,
    )


def own_moments(game: Game) -> set[Moment]:
    """The moments at which the table itself does something."""
    moments: set[Moment] = {"wagers", "deal", "decision", "reveal", "settlement"}
    if game.fold.loses:
        moments.add("fold")
    if any(wager.collected == "at the sensor" for wager in game.wager.values()):
        moments.add("sensor")
    if game.procedure.paid_early and game.procedure.laid_aside == "paid before the raise":
        moments.add("laying aside")
    if any(action.setting for action in game.action.values()):
        moments.add("play")
    return moments


def _own_step(game: Game, moment: Moment) -> _Own | None:
    """What the table itself does at a moment, in the words of the other keys; None where nothing."""
    if moment not in own_moments(game):
        return None
    match moment:
        case "wagers":
            return _Own("player", _wagers(game))
        case "sensor":
            lit = [wager.title for wager in game.wager.values() if wager.collected == "at the sensor"]
            return _Own("dealer", f"Take the {listed(lit)} off the sensors; from now on no wager can be made, changed or taken back.")
        case "deal":
            return _Own("dealer", _deal(game))
        case "decision":
            return _Own("player", " ".join(_streets(game)) if game.street else f"Look at your cards. Fold, or {_ways(game, game.action)}.")
        case "laying aside":
            early = listed([game.wager[name].title for name in game.procedure.paid_early], "or")
            return _Own("player", f"Show a winning {early} that lies outside the hand you play, and be paid for it before you raise.")
        case "fold":
            return _Own("dealer", _fold(game))
        case "play":
            return _setting(game)
        case "reveal":
            return _reveal(game)
        case _:
            return _Own("dealer", " ".join(_settling(game)))


def a_or_an(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[0].lower() in 'aeiou' or noun.startswith('8') else 'a'} {noun}"


def listed(words: list[str], last: str = "and") -> str:
    """Words in a row: ``Ante, Flush and Straight Flush``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _wagers(game: Game) -> str:
    required = [wager for wager in game.wager.values() if wager.made == "to receive cards"]
    optional = [wager.title for wager in game.wager.values() if wager.optional]
    text = f"Bet the {listed([wager.title for wager in required])} to receive cards"
    for wager in game.wager.values():
        if wager.equals and wager.made != "by holding another wager":
            if_made = ", if made," if wager.optional else ""
            text += f"; the {wager.title}{if_made} must equal the {game.wager[wager.equals].title}"
    return text + (f". The {listed(optional)} {'is' if len(optional) == 1 else 'are'} optional." if optional else ".")


def _deal(game: Game) -> str:
    packet = game.deal.packet or game.deal.player
    dealt = ", the whole hand at once" if packet >= game.deal.player else f", {packet} at a time"
    cards = f"{game.deal.player} cards face down to every seat that bet{dealt}"
    if game.deal.player == 1:
        cards = "one card face down to every seat that bet"
    own = "the same number to yourself" if game.deal.dealer == game.deal.player else f"{game.deal.dealer} to yourself"
    text = f"Clockwise from your left, deal {cards}"
    text += f"; then {own}, face down." if game.deal.dealer else "."
    return text + (f" Then put {game.deal.community} face down in the middle." if game.deal.community else "")


def times(low: str, high: str) -> str:
    """A size of a raise in words."""
    if low == high == "1":
        return "equal to the ante"
    return f"{low} times the ante" if low == high else f"{low} to {high} times the ante"


def sizes(row: Size) -> str:
    """The sizes a row of a raise schedule allows, in words."""
    if len(row.only) > 1:
        return f"{listed([format_number(size) for size in row.only], 'or')} times the ante"
    return times(format_number(row.from_), format_number(row.up_to))


def _ways(game: Game, actions: Iterable[str]) -> str:
    return "; or ".join(_stay(game, game.action[name]) for name in actions)


def _streets(game: Game) -> Iterator[str]:
    """Every street: what the dealer turns, what one may do."""
    for street in game.street:
        turned = [_TURNED[whose].format("one card" if number == 1 else f"{number} cards") for whose, number in street.turns.items()]
        ways = _ways(game, [name for name in street.may if name != FOLD])
        ways += ("; or fold" if ways else "fold") if FOLD in street.may else ""
        does = [f"the dealer turns over {listed(turned)}"] if turned else []
        does += [f"you may {ways}"] if ways else []
        yield f"{street.name[0].upper()}{street.name[1:]}: {'; then '.join(does)}."
    if ending := sorted({action.title for action in game.action.values() if action.ends}):
        yield f"After {a_or_an(listed(ending))} you decide nothing more."


_TURNED = {"community": "{} in the middle", "dealer": "{} of his own"}


def _stay(game: Game, action: Action) -> str:
    if action.takes_back:
        return f"take back the {game.wager[action.takes_back].title}"
    if not action.wager:
        return action.title.lower()
    words = f"make {a_or_an(game.wager[action.wager].title)} wager {sizes(action.size[0])}"
    if len(game.action) > 1 and len(game.contest) > 1:
        words += f" to play {game.contest[action.contest].title}"
    for row in action.size[1:]:
        words += f", up to {format_number(row.up_to)} times with {a_or_an(row.holding or 'any hand')}"
    return words


def _setting(game: Game) -> _Own:
    ways, places = [], []
    for action in game.action.values():
        if action.setting:
            named = f"{action.title}: " if len(game.action) > 1 else ""
            ways.append(f"{named}{_set_words(action.setting)}")
            places.append(f"{named}set cards: {action.setting.box}; the others: {action.setting.rest}")
    return _Own("player", " ".join(ways), "; ".join(dict.fromkeys(places)))


def _set_words(setting: Setting) -> str:
    if setting.choice == "best only":
        best = f"{setting.cards}-card " if setting.cards else ""
        return f"Set your best {best}{'flush' if setting.one_suit else 'hand'}; no other is accepted."
    cards = f"any {setting.cards} cards" if setting.cards else "any cards"
    return f"Set {cards}{' of one suit' if setting.one_suit else ''}; the table proposes the best."


def _fold(game: Game) -> str:
    text = f"Take the {listed([game.wager[name].title for name in lost_by_folding(game)])} of a folded hand at once."
    stay = [
        name
        for name, wager in game.wager.items()
        if name in game.bonuses and name not in game.fold.loses and wager.made != "by holding another wager"
    ]
    if stay:
        text += f" Its {listed([game.wager[name].title for name in stay])} {'stays' if len(stay) == 1 else 'stay'} in action."
    if early := [name for name in game.procedure.paid_early if name in stay]:
        text += f" A winning {listed([game.wager[name].title for name in early], 'or')} is shown and paid at once."
    return text


def _reveal(game: Game) -> _Own:
    turned = ["your cards"] if game.deal.dealer else []
    turned += ["those still down in the middle"] if game.deal.community else []
    text = f"When every player has decided, turn over {listed(turned or ['the hands that stayed in'])}."
    if game.procedure.dealer_lays == "high to low, best three up":
        text += " Lay them out from highest to lowest and push your best three up, towards the players."
    return _Own("dealer", f"{text} {' '.join(_qualifying(game))}")


def _qualifying(game: Game) -> Iterator[str]:
    for contest in game.contest.values():
        named = f"In {contest.title} you" if len(game.contest) > 1 else "You"
        if contest.alone:
            yield "There is no dealer's hand to beat: each hand is paid by the pay table."
        elif contest.tie == contest.win:
            yield f"{named} always play your best hand; a tie is the player's."
        elif contest.dealer_qualifies is None:
            yield f"{named} always play your best hand."
        else:
            yield f"{named} play your best hand and need “{contest.dealer_qualifies}” to qualify."


def _settling(game: Game) -> Iterator[str]:
    if game.procedure.refund_first:
        yield "If you do not qualify, first give back all wagers that push."
    yield SETTLING[game.procedure.settle_order]
