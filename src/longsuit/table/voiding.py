"""Voiding a round: for one of the sheet's irregularities, or by a supervisor."""

from __future__ import annotations

from longsuit.cards import Hand
from longsuit.rules.frozen import FrozenDict
from longsuit.rules.model import Irregularity
from longsuit.table.dealing import mask_of
from longsuit.table.errors import RoundError
from longsuit.table.events import Open, Settlement, Void
from longsuit.table.setting import CardsLike, read_cards
from longsuit.table.state import Phase, State

_WINDOWS: dict[str, tuple[Phase, ...]] = {
    "while dealing": ("dealing",),
    "before the dealer's reveal": ("dealing", "decisions", "street", "reveal"),
    "once cards are out": ("dealing", "decisions", "street", "reveal", "settling"),
    "at any moment": ("wagers", "collected", "dealing", "decisions", "street", "reveal", "settling"),
}
_LONGEST_REASON = 200


def _words(text: object, what: str) -> str:
    if not isinstance(text, str) or not 0 < len(text.strip()) <= _LONGEST_REASON or not text.strip().isprintable():
        raise RoundError(f"{what}, in one line of at most {_LONGEST_REASON} characters.")
    return text.strip()


def void(state: State, reason: str, *, by: str = "supervisor") -> Void:
    """A supervisor calls the round off, at any moment before settlement ends."""
    state.expect(*_WINDOWS["at any moment"])
    return Void(_words(reason, "A void needs its reason"), _words(by, "A void needs the supervisor's name"))


def irregularity(state: State, name: str, *, by: str | None = None, cards: CardsLike = 0) -> Void:
    """Something the sheet voids a round for; ``cards`` are those seen by it, ``by`` the supervisor who checked."""
    irregular = _known(state, name)
    state.expect(*_WINDOWS["at any moment"])
    if state.phase not in _WINDOWS[irregular.when]:
        raise RoundError(f"{irregular.name!r} voids a round only {irregular.when}.")
    if irregular.when == "before the dealer's reveal" and not state.dealer:
        raise RoundError("The dealer has no cards yet.")
    if irregular.supervisor_checks_cards and by is None:
        raise RoundError(f"After {irregular.name!r} a supervisor must check the cards; say who did.")
    seen = read_cards(cards)
    _check_seen(state, irregular, seen)
    return Void(irregular.what, _words(by, "The supervisor has a name") if by is not None else "", irregular.name, Hand(seen))


def ask_for_card(state: State, name: str, cards: CardsLike) -> None:
    """Refuse to call a round off for a card nobody has named; records made before this rule may lack it."""
    shows = _known(state, name).shows
    if shows != "any card" and not cards:
        raise RoundError(f"Say which card it was: {name!r} is about {shows}.")


def _check_seen(state: State, irregular: Irregularity, seen: int) -> None:
    """Refuse cards that cannot have been seen by it."""
    dealt = mask_of(state.dealer)
    if irregular.shows == "a dealer's card" and seen & ~dealt:
        raise RoundError(f"{Hand(seen & ~dealt)}: not among the dealer's cards; {irregular.name!r} names a card of his.")
    for seat in state.seats:
        dealt |= seat.hand if seat is not None else 0
    if irregular.shows == "a card not yet dealt" and seen & dealt:
        raise RoundError(f"{Hand(seen & dealt)}: dealt already; {irregular.name!r} names a card still in the shuffler or the deck.")


def _known(state: State, name: str) -> Irregularity:
    game = state.table.game
    in_force = {irregular.name: irregular for irregular in game.irregularity if game.procedure.shuffler or not irregular.with_shuffler_only}
    if not isinstance(name, str) or name not in in_force:
        listed = (
            f"those it names are {', '.join(in_force)}" if in_force else "it names none that holds here, so only a supervisor voids a round"
        )
        raise RoundError(f"{str(name)[:40]!r} is not an irregularity of this sheet; {listed}.")
    return in_force[name]


def after_void(state: State, event: Void) -> State:
    """Every wager goes back in full, whatever was paid or taken is reversed, meters are as before."""
    entries = [
        Settlement(
            done.seat,
            done.wager,
            0,
            "reversed",
            done.stake - done.returned,
            f"void: {done.wager} is as it was",
            done.toke,
            done.meter,
            -done.from_meter,
        )
        for done in state.settlements
    ]
    settled = {(done.seat, done.wager, done.toke) for done in state.settlements}
    for seat in state.seats:
        if seat is None:
            continue
        for name, bet, toke in zip(state.table.layout.names, seat.bets, seat.tokes, strict=True):
            for stake, is_toke in ((bet, False), (toke, True)):
                if stake and (seat.number, name, is_toke) not in settled:
                    entries.append(Settlement(seat.number, name, stake, "returned", stake, f"void: {name} goes back", is_toke))
    opened = state.events[0]
    assert type(opened) is Open
    return state.then(
        event,
        phase="void",
        turn=0,
        plan=(),
        voided=event,
        settlements=state.settlements + tuple(entries),
        meters=FrozenDict(opened.meters),
    )
