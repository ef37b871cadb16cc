"""A round as a dealer deals it, step by step, and the checker: the table engine, which finds the first step that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from longsuit.cards import Hand
from longsuit.rules.quantities import format_money
from longsuit.settlement import Cell, Layout, Line, Spot
from longsuit.settlement.deal import COMMUNITY, DEALER
from longsuit.settlement.paying import in_cents
from longsuit.table import Round, RoundError, Settlement, Table
from longsuit.table import events as ev
from longsuit.table.settling import ending, verdicts
from longsuit.table.telling import dealer_hands


class Bets(NamedTuple):
    """A seat's wagers, or a change of them."""

    seat: int
    wagers: tuple[tuple[str, int], ...]


class Collects(NamedTuple):
    """The sensors take their wagers."""


class Deals(NamedTuple):
    """A packet of cards."""

    to: int
    """A seat, ``DEALER`` or ``COMMUNITY``."""
    cards: int
    exposed: int = 0
    """How many of them are seen."""


class LaysAside(NamedTuple):
    """A player shows a winning bonus outside his hand."""

    seat: int
    wager: str
    cards: int


class Folds(NamedTuple):
    """A player gives up."""

    seat: int
    declares: tuple[str, ...]


class Plays(NamedTuple):
    """A player stays in."""

    seat: int
    action: str
    amount: int
    setting: int


class Turns(NamedTuple):
    """The dealer turns the cards of a street."""

    street: str
    cards: int
    """How many, in the middle and of his own together."""


class Reveals(NamedTuple):
    """The dealer turns over every card."""


class Calls(NamedTuple):
    """The dealer calls his hand."""

    contest: str
    says: str
    qualifies: bool | None
    """None where nothing depends on it."""


class Settles(NamedTuple):
    """A wager is taken, pushed, paid or given back."""

    seat: int
    wager: str
    deed: str
    """``take``, ``push`` or ``pay``."""
    paid: int
    """Cents paid beside the wager, or for it where the wager is gone."""
    claim: str = ""
    """The line and odds the dealer pays by; left out, whatever they are."""


class Meters(NamedTuple):
    """A meter after a prize."""

    name: str
    shows: int


Step = Bets | Collects | Deals | LaysAside | Folds | Plays | Turns | Reveals | Calls | Settles | Meters


def deed(laid: Layout, entry: Settlement) -> Settles:
    """A settlement as the dealer does it."""
    if entry.outcome == "lose":
        return Settles(entry.seat, entry.wager, "take", 0)
    if entry.outcome != "win":
        return Settles(entry.seat, entry.wager, "push", 0)
    gone = laid.place[entry.wager] in laid.sensors or entry.returned < entry.stake
    return Settles(entry.seat, entry.wager, "pay", entry.returned if gone else entry.returned - entry.stake)


def off_felt(laid: Layout, spot: Spot) -> bool:
    """Whether a wager has no chip to take at the end: a sensor took it, or it is held without one."""
    return spot.held or spot.place in laid.sensors


def same_wager(one: Step | None, other: Step | None) -> bool:
    """Whether two steps settle the same wager."""
    return isinstance(one, Settles) and isinstance(other, Settles) and (one.seat, one.wager) == (other.seat, other.wager)


def line_claim(line: Line) -> str:
    """A line of a pay table as the dealer claims it."""
    return f"{line.text}, {line.pays}"


def claim(state: Round, entry: Settlement) -> str:
    """The line and odds a winning wager is paid by."""
    seat, cell = state.seat(entry.seat), _cell(state, entry)
    if cell.does == "pay table" and (lines := state.table.layout.wager(entry.wager).lines(seat.keys, seat.hand & ~seat.setting)):
        _, _, _, paid = cell.settle(lines, entry.stake or seat.bets[cell.on], in_cents(state.table.chip))
        if paid:
            return "; ".join(map(line_claim, paid))
    return "; ".join(line.pays for line in (cell.missed or cell).odds)


def _cell(state: Round, entry: Settlement) -> Cell:
    """The cell of the settlement table that decides a wager; before the reveal only bonuses are paid."""
    laid, seat = state.table.layout, state.seat(entry.seat)
    if not (seat.folded or state.revealed):
        return laid.bonus(entry.wager)
    row = ending(state, seat, verdicts(state, [seat]).get(seat.number, 0))
    cells = (cell for cell in row.base + row.bonuses if cell.place == laid.place[entry.wager])
    return next(cells, None) or laid.bonus(entry.wager)


def course(finished: Round) -> list[Step]:
    """Every step of a settled round, in the engine's own order."""
    steps: list[Step] = []
    follow = Follow(begun(finished), finished.deck)
    for event in finished.events:
        for step in _steps(follow.state, event):
            steps.append(step)
            taken = follow.takes(step)
            assert taken, (step, follow.why)
            steps += follow.rest()
    return steps


def begun(round_: Round) -> Round:
    """The table of a round with its players seated and no wager down."""
    opened = round_.events[0]
    assert type(opened) is ev.Open
    state = Round(round_.table, deck=opened.deck, meters=dict(opened.meters), number=opened.number)
    for event in round_.events:
        if type(event) is ev.Sit:
            state = state.apply(event)
    return state


def _steps(state: Round, event: ev.Event) -> Iterator[Step]:
    """The steps an event of the table is made of; what it settles comes from the table."""
    match event:
        case ev.Bet(seat, wagers):
            yield Bets(seat, wagers)
        case ev.Collect():
            yield Collects()
        case ev.Deal():
            yield from packets(state)
        case ev.LayAside(seat, wager, cards):
            yield LaysAside(seat, wager, int(cards))
        case ev.Fold(seat, declares):
            yield Folds(seat, declares)
        case ev.Play(seat, action, amount, setting):
            yield Plays(seat, action, amount, int(setting))
        case ev.NextStreet(name):
            street = state.table.layout.streets[state.street + 1]
            yield Turns(name, street.community + street.dealer)
        case ev.Reveal():
            yield Reveals()


def packets(state: Round) -> list[Deals]:
    """The deal that is due, packet by packet."""
    playing = [seat.number for seat in state.playing]
    plan = state.table.layout.packets(len(playing))
    return [Deals(to if to in (DEALER, COMMUNITY) else playing[to], stop - start) for to, start, stop in plan]


class Follow:
    """The engine follows a course: it takes a step if the rules allow it now, and otherwise says why not."""

    def __init__(self, state: Round, deck: Sequence[int]) -> None:
        self.state = state
        self.deck = tuple(deck)
        self.waiting: list[Step] = []
        """What the dealer must do before anything else, in order."""
        self.entries: list[Settlement] = []
        """The settlements behind those steps."""
        self.why = ""
        """Why the last step was not taken."""
        self._entry: dict[Settles, Settlement] = {}

    @property
    def table(self) -> Table:
        """The table played at."""
        return self.state.table

    def takes(self, step: Step) -> bool:
        """Take a step, or refuse it."""
        self.why = ""
        if self.waiting or type(step) in (Calls, Settles, Meters):
            return self._due(step)
        before = len(self.state.settlements)
        try:
            self.state = self._after(step)
        except RoundError as error:
            self.why = str(error)
            return False
        self._settled(self.state.settlements[before:])
        if type(step) is Reveals:
            self.waiting += calls(self.state)
        return True

    def _due(self, step: Step) -> bool:
        """A step the dealer owes; wagers of one part of a seat may come in any order."""
        self.owes()
        for place in range(self.together):
            if _same(self.waiting[place], step):
                del self.waiting[place]
                return True
        self.why = f"Due now: {say(self.table, self.waiting[0])}" if self.waiting else "Nothing is due."
        return False

    @property
    def together(self) -> int:
        """How many of the steps that wait may be done in any order: a seat's base wagers, or its bonuses."""
        first = self.waiting[0] if self.waiting else None
        if not isinstance(first, Settles):
            return min(len(self.waiting), 1)
        count = 0
        for step in self.waiting:
            if not isinstance(step, Settles) or step.seat != first.seat or self._bonus(step) != self._bonus(first):
                break
            count += 1
        return count

    def _bonus(self, step: Settles) -> bool:
        return step.wager in self.table.game.bonuses

    def owes(self) -> bool:
        """Whether the dealer has something to do before anything else; the next seat's wagers where nothing waits."""
        while not self.waiting and self.state.phase == "settling" and self.state.plan:
            before = len(self.state.settlements)
            self.state = self.state.settle(1)
            self._settled(self.state.settlements[before:])
        return bool(self.waiting)

    def _settled(self, entries: Sequence[Settlement]) -> None:
        laid = self.table.layout
        for entry in entries:
            if entry.outcome == "returned" or (entry.outcome == "lose" and laid.place[entry.wager] in laid.sensors):
                continue
            step = deed(laid, entry)
            step = step._replace(claim=claim(self.state, entry)) if step.deed == "pay" else step
            self._entry[step] = entry
            self.waiting.append(step)
        for name in dict.fromkeys(entry.meter for entry in entries if entry.meter):
            self.waiting.append(Meters(name, self.state.meters[name]))

    def rest(self) -> Iterator[Step]:
        """Everything the dealer owes now, done in order."""
        while self.owes():
            step = self.waiting[0]
            self._due(step)
            yield step

    def entry(self, step: Settles) -> Settlement | None:
        """The settlement behind a step."""
        return self._entry.get(step)

    def _after(self, step: Step) -> Round:
        state = self.state
        match step:
            case Bets(seat, wagers):
                return state.wager(seat, dict(wagers))
            case Collects():
                return state.collect()
            case Deals():
                return self._dealt(step)
            case LaysAside(seat, wager, cards):
                return state.lay_aside(seat, wager, cards=cards)
            case Folds(seat, declares):
                return state.fold(seat, declares=declares)
            case Plays(seat, action, amount, setting):
                return state.apply(ev.Play(seat, action, amount, Hand(setting)))
            case Turns(street, cards):
                due = state.verify_next_street()
                turned = state.table.layout.streets[state.street + 1]
                if due.name != street or cards != turned.community + turned.dealer:
                    raise RoundError(f"{due.name.capitalize()}: {turned.community + turned.dealer} cards are turned.")
                return state.next_street()
            case _:
                return state.reveal()

    def _dealt(self, step: Deals) -> Round:
        state = self.state
        if state.phase not in ("wagers", "collected", "dealing"):
            state.expect("dealing")
        due = packets(state)[state.dealt]
        if step != due:
            raise RoundError(f"Due now: {say(self.table, due)}")
        if state.phase == "dealing":
            return state.deal_on(1)
        if state.phase == "wagers" and state.can_collect():
            raise RoundError("The sensors are collected before the cards are dealt.")
        return state.deal(self.deck, packets=1)


def calls(state: Round) -> list[Calls]:
    """What the dealer calls when his cards are up: his hand in every contest that somebody plays."""
    laid = state.table.layout
    played = {laid.moves[seat.action].contest for seat in state.playing if not seat.folded}
    hands = dealer_hands(laid, state.dealer_setting()) if state.dealer else {}
    return [Calls(name, hand.says, hand.qualifies) for name, hand in hands.items() if name in played]


def _same(due: Step, done: Step) -> bool:
    """Whether a step is the one that is due; a step that names no line is compared by its action alone."""
    if isinstance(due, Settles) and isinstance(done, Settles) and not done.claim:
        return due._replace(claim="") == done
    return due == done


_RECEIVERS = {DEALER: "the dealer", COMMUNITY: "the middle"}


def say(table: Table, step: Step) -> str:  # noqa: C901 (one case for each step)
    """A step in words, as an onlooker would describe it."""
    titles = table.game.titles
    match step:
        case Bets(seat, wagers):
            return f"Seat {seat} bets " + ", ".join(f"{titles[name]} {format_money(cents)}" for name, cents in wagers) + "."
        case Collects():
            return "The dealer takes the wagers off the sensors."
        case Deals(to, cards, exposed):
            seen = f"; {_cards(exposed)} shows face up" if exposed else ""
            return capital(f"{_cards(cards)} to {_RECEIVERS.get(to, f'seat {to}')}{seen}.")
        case LaysAside(seat, wager, cards):
            return f"Seat {seat} turns {Hand(cards).pretty} face up for the {titles[wager]}."
        case Folds(seat, declares):
            declared = f" and declares the {' and the '.join(titles[name] for name in declares)}" if declares else ""
            return f"Seat {seat} folds{declared}."
        case Plays():
            return _say_play(table, step)
        case Turns(street, cards):
            return capital(f"{street}: the dealer turns {_cards(cards)}.")
        case Reveals():
            return "The dealer turns over every card that is down."
        case Calls():
            return _say_call(table, step)
        case Settles(seat, wager, does, paid, by):
            verb = {"take": "takes", "push": "pushes", "pay": f"pays {format_money(paid)} on"}[does]
            return f"Seat {seat}: the dealer {verb} the {titles[wager]}{f' ({by})' if by else ''}."
        case Meters(name, shows):
            return f"The {table.layout.meter_titles[name]} meter shows {format_money(shows)}."


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def capital(words: str) -> str:
    """Words with a capital letter in front."""
    return f"{words[:1].upper()}{words[1:]}"


def _say_play(table: Table, step: Plays) -> str:
    action = table.game.action[step.action]
    move = table.layout.moves[step.action]
    if action.takes_back:
        return f"Seat {step.seat} takes back the {table.game.wager[action.takes_back].title}."
    if not action.wager:
        return f"Seat {step.seat}: {action.title.lower()}."
    sets = f" with {Hand(step.setting).pretty}" if move.setting else ""
    return f"Seat {step.seat}: {action.title} {format_money(step.amount)}{sets}."


def _say_call(table: Table, step: Calls) -> str:
    contest = table.layout.contests[step.contest]
    named = f" ({contest.title})" if len(table.layout.contests) > 1 else ""
    plays = {None: "", True: "; qualifies", False: "; does not qualify"}[step.qualifies]
    return f"The dealer calls: “{step.says}{plays}”{named}."
