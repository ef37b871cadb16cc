"""The table in the terminal: what is asked, what is done, in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from longsuit.cards import Card
from longsuit.report.rule_card import rule_card
from longsuit.report.terminal import shown
from longsuit.rules.procedure import TableStep
from longsuit.rules.quantities import format_money
from longsuit.table import Choice, Range, Round, RoundError
from longsuit.table.money import cents
from longsuit.table.procedure import done
from longsuit.table.voiding import ask_for_card
from longsuit.terminal import bets, neighbours, show
from longsuit.terminal.coach import coach, warning
from longsuit.terminal.decisions import FOLD, question, read_decision
from longsuit.terminal.decks import deck
from longsuit.terminal.screen import LABEL, Left, Screen
from longsuit.terminal.session import Session

YOU = "Player"
"""The player's name in the records; on the screen he is you."""
_REPEAT = ("", "r", "repeat")
_DOUBLE = ("d", "double")
_YES = ("", "y", "yes")
_NO = ("n", "no")
_ASIDE = ("aside", "lay aside")
_FLOOR = ("void", "irregularity")
_END = "end of the round"


class _VoidedError(Exception):
    """The round was called off."""

    def __init__(self, state: Round) -> None:
        self.state = state


class TableTop:
    """A player at a table, round after round until he leaves."""

    def __init__(self, session: Session, screen: Screen, stacks: Sequence[tuple[Card, ...]], seats: int) -> None:
        self.session = session
        self.screen = screen
        self.stacks = stacks
        self.seats = seats
        self.game = session.table.game
        self.halting = False
        """Whether the dealer stops after each packet."""
        self.warned = False
        """Whether the coach warns before a mistake."""
        self.explained: set[TableStep] = set()
        """Steps of the procedure already explained."""

    def _go(self, state: Round) -> Round:
        """The round after a step. What people do by hand at its steps is explained once a sitting."""
        before = len(self.session.state.events) if self.session.state is not None else 0
        self._tell(state, before)
        return self.session.go(state)

    def _tell(self, state: Round, before: int = 0) -> None:
        """What people do by hand at the steps of the events from a place on."""
        for event in state.events[before:]:
            self._explain(step for step in done(state, event) if step.when != _END)

    def _tell_end(self, state: Round) -> None:
        """What people do by hand once the money of a round is settled."""
        self._explain(step for step in done(state, state.events[-1]) if step.when == _END)

    def _explain(self, steps: Iterable[TableStep]) -> None:
        for step in steps:
            if not step.runs and step not in self.explained:
                self.explained.add(step)
                self.screen.say(show.step_words(step), "dim")

    def run(self) -> None:
        """Play until the player leaves; a round in progress is saved."""
        self._greet()
        try:
            while True:
                try:
                    self._round()
                except _VoidedError as ended:
                    self._tell_void(ended.state)
        except (Left, KeyboardInterrupt) as leaving:
            self._farewell()
            if isinstance(leaving, KeyboardInterrupt):
                raise

    def _tell_void(self, state: Round) -> None:
        assert state.voided is not None
        self.screen.say(f"The round is void: {state.voided.reason}", "bold")
        show.outcomes(self.screen, [entry for entry in state.settlements if entry.seat == self.session.seat])
        self._tell_end(state)

    def _farewell(self) -> None:
        self.screen.say()
        if self.session.state is not None:
            self.screen.say("The round is saved and resumes when you come back.")
        show.summary(self.screen, self.session.tally)

    def _greet(self) -> None:
        say, tally = self.screen.say, self.session.tally
        say(f"{self.game}", "bold")
        say(self.game.summary)
        if self.session.resumed:
            rounds = f"{tally.rounds} round{'' if tally.rounds == 1 else 's'}"
            say(f"Play money only. Welcome back: {rounds} so far, bankroll {format_money(tally.bankroll)}.")
        else:
            say(f"Play money only. You have {format_money(tally.bankroll)}. Any time: h help, ? commands, q quit.")
        if self.session.state is not None:
            say("The round you left resumes.")
        for note in self.session.table.notes:
            say(f"Note: {note}")

    def _ask(self, asked: str, *, hint: Callable[[], None] | None = None) -> str:
        """The next line that is not a command; commands are carried out and the question is asked again."""
        while True:
            text = self.screen.read(asked).strip()
            match text.lower():
                case "q" | "quit" | "exit":
                    raise Left
                case "h" | "help":
                    self.screen.pages(shown(rule_card(self.game)))
                case "?" | "commands":
                    self._commands()
                case "p" | "procedure":
                    show.procedure(self.screen, self.game, self.session.state)
                case "s" | "summary":
                    show.summary(self.screen, self.session.tally)
                case "c" | "coach" | "hint" if hint:
                    hint()
                case "stop" | "warn" as switch:
                    self._switch(switch)
                case command if command.startswith(_FLOOR):
                    self._call_off(text)
                case _:
                    return text

    def _switch(self, switch: str) -> None:
        """Turn something on or off for this sitting."""
        if switch == "stop":
            self.halting = not self.halting
            self.screen.say("The dealer pauses after each packet." if self.halting else "The dealer no longer pauses.")
        else:
            self.warned = not self.warned
            self.screen.say("The coach warns you before a mistake." if self.warned else "The coach is silent until you ask.")

    def _call_off(self, text: str) -> None:
        """The round is void: by an irregularity the sheet names, or by the player as his own supervisor, with a reason."""
        state = self.session.state
        if state is None:
            self.screen.say("No round is in progress.", "yellow")
            return
        command, _, reason = text.partition(" ")
        name = next((known.name for known in self.game.irregularity if reason.lower().startswith(known.name)), reason)
        try:
            if command.lower() == "void":
                void = state.void(reason.strip(), by=YOU)
            else:
                cards = reason[len(name) :].strip() or 0
                ask_for_card(state, name, cards)
                void = state.irregularity(name, by=YOU, cards=cards)
        except RoundError as error:
            self.screen.say(f"{error}", "yellow")
            return
        self._go(void)
        raise _VoidedError(void)

    @property
    def _lays_aside(self) -> bool:
        """Whether a bonus can be shown and paid before the decision here."""
        return bool(self.game.procedure.paid_early) and self.game.procedure.laid_aside == "paid before the raise"

    def _commands(self) -> None:
        actions = ", ".join(self.game.action)
        rows = [
            ("  15, or 15 NAME 5", "your bets, by the beginning of their names; Enter or r repeats the last ones, d doubles them"),
            (f"  {actions}", "stay in; add an amount, the number of a setting, or cards of your own"),
            ("  fold", "give up; the beginning of a word is enough"),
            *([("  aside", "lay a winning bonus aside and be paid before you decide")] if self._lays_aside else []),
            ("  c", "coach: what each decision is worth, exactly"),
            ("  warn", "the coach warns you before a mistake; again: no more warnings"),
            ("  stop", "the dealer pauses after each packet; again: no more pauses"),
            ("  void REASON", "void the round; every wager is returned"),
            *((f"  irregularity {case.name}", f"{case.what} The cards seen may follow.") for case in self.game.irregularity),
            ("  h, p, s, q", "the rule card; the procedure and where the round stands; the session so far; quit (everything is kept)"),
        ]
        self.screen.grid(rows)

    def _round(self) -> None:
        """One round, from its current state."""
        state = self.session.state
        if state is None or not _plays(state, self.session.seat):
            state = self._bets_down(state)
        if state.phase == "wagers":
            state = self._before_the_cards(state)
        if state.phase in ("wagers", "collected"):
            assert state.number is not None
            cards = deck(state.number, seed=self.session.header.seed, stacks=self.stacks)
            state = self._go(state.deal(cards, packets=1 if self.halting else None))
        while state.phase == "dealing":
            state = self._deal_on(state)
        while state.phase in ("decisions", "street"):
            if state.phase == "street":
                state = self.session.go(state.next_street())
            else:
                state = self._mine(state) if state.turn == self.session.seat else self._theirs(state)
        if state.phase == "reveal":
            state = self._go(state.reveal())
        self._settle(state)

    def _deal_on(self, state: Round) -> Round:
        """The next packet, once the player has seen where the deal stands."""
        packets = len(state.table.layout.packets(len(state.playing)))
        if self.halting:
            self._ask(f"{state.dealt} of {packets} packets are dealt. (Enter: deal on; stop: no more pauses; void REASON)")
        return self._go(state.deal_on(1 if self.halting else None))

    def _bets_down(self, begun: Round | None) -> Round:
        """The player bets at a new table or one he left; a new table is recorded together with the bets."""
        tally = self.session.tally
        state = begun or Round(self.session.table, deck=tally.deck, meters=tally.shown, number=tally.rounds + 1)
        seat = self.session.seat if begun else self.seats
        for number in range(1, seat + 1):
            if state.seats[number - 1] is None:
                state = state.sit(number, YOU if number == seat else neighbours.NAMES[number - 1])
        self.screen.heading(f"Round {state.number}", f"bankroll {format_money(tally.bankroll)}")
        self._buy_in(state)
        for name, amount in state.meters.items():
            self.screen.say(f"{state.table.layout.meter_titles[name]} meter: {format_money(amount)}")
        state = self._bet(state, seat)
        if begun:
            return self._go(state)
        self._tell(state)
        self.session.open(state, seat)
        return state

    def _buy_in(self, state: Round) -> None:
        """New chips for a player who cannot pay for another round."""
        need = bets.least_chips(state)
        while self.session.tally.bankroll < need:
            again = max(self.session.header.bankroll, need)
            self.screen.say(f"A round takes {format_money(need)} and you have {format_money(self.session.tally.bankroll)}.")
            if self._ask(f"Another {format_money(again)} of play money? (Enter: yes, q: quit)").lower() in _YES:
                self.session.buy(again)

    def _until(self, step: Callable[[], Round]) -> Round:
        """Try until the table accepts it; each refusal is shown in a sentence."""
        while True:
            try:
                return step()
            except RoundError as error:
                self.screen.say(f"{error}", "yellow")

    def _bet(self, state: Round, seat: int) -> Round:
        return self._until(lambda: self._placed(state, seat, self._asked_bets()))

    def _placed(self, state: Round, seat: int, placed: Mapping[str, int]) -> Round:
        whole = bets.completed(placed, state.table)
        after = state.wager(seat, whole)
        bets.check_chips(state, whole, self.session.tally.bankroll)
        return after

    def _asked_bets(self) -> dict[str, int]:
        """The player's bets: the last ones again, or new ones in a line or two."""
        last, table = self.session.tally.last, self.session.table
        limit = table.ranges[table.layout.ante]
        title = self.game.wager[self.game.ante].title
        repeat = f"(Enter: {bets.listed(last)}; d: double)"
        text = self._ask(f"{title}? {repeat if last else f'{_between(limit)} (Enter: {format_money(limit.least)})'}")
        if last and text.lower() in _REPEAT:
            return dict(last)
        if last and text.lower() in _DOUBLE:
            return bets.doubled(last, table)
        if text.lower() in (*_REPEAT, *_DOUBLE):
            text = ""
        placed = bets.read_bets(text, table)
        if set(placed) <= {self.game.ante}:
            placed |= self._asked_bonuses(last)
        return {self.game.ante: last.get(self.game.ante, limit.least), **placed}

    def _asked_bonuses(self, last: Mapping[str, int]) -> dict[str, int]:
        table = self.session.table
        spots = bets.bonuses(table)
        if not spots:
            return {}
        repeated = {spot.name: last[spot.name] for spot in spots if spot.name in last}
        sizes: dict[str, list[str]] = {}
        for spot in spots:
            size = _between(table.ranges[spot.place]) if spot.wager.stake is None else format_money(spot.wager.stake)
            sizes.setdefault(size, []).append(spot.name)
        offers = "; ".join(f"{', '.join(names)} {size}" for size, names in sizes.items())
        text = self._ask(f"Bonus bets? {offers} (Enter: {bets.listed(repeated)})")
        return repeated if text.lower() in _REPEAT else bets.read_bonuses(text, table)

    def _before_the_cards(self, state: Round) -> Round:
        """Everything between the player's bets and the deal."""
        seat = self.session.seat
        waiting = [other for other in state.seats if other is not None and not other.playing]
        if self.game.procedure.tokes == "ride" and len(state.playing) == 1:
            state = self._until(lambda: self._toke(state))
        for other in waiting:
            state = self._go(state.wager(other.number, neighbours.bets(state.table, other.number)))
        for other in state.playing:
            if other.number != seat:
                placed = {name: bet for name, bet in zip(state.table.layout.names, other.bets, strict=True) if bet}
                self.screen.say(bets.listed(placed), label=other.player, indent=LABEL)
        return state

    def _toke(self, state: Round) -> Round:
        """A bet for the dealer, where the house takes them."""
        text = self._ask("A bet for the dealer, as in ante 1? (Enter: none)")
        for wager, amount in bets.read_bets(text, state.table).items():
            if amount > self.session.chips - bets.least_to_stay(state, state.seat(self.session.seat).bets[state.table.layout.ante]):
                raise RoundError("You do not have enough chips for that and to stay in.")
            state = self._go(state.toke(self.session.seat, wager, amount))
        return state

    def _theirs(self, state: Round) -> Round:
        number = state.turn
        state = self._go(neighbours.decide(state))
        show.neighbour(self.screen, state, self.session.seat, number)
        return state

    def _mine(self, state: Round) -> Round:
        """The player's own decision."""
        seat = self.session.seat
        self.screen.say()
        show.dealer(self.screen, state, seat)
        show.board(self.screen, state, seat)
        show.my_hand(self.screen, state, seat)
        show.my_bets(self.screen, state, seat, self.session.chips)
        for choice in state.choices(seat):
            show.setting_menu(self.screen, state, seat, choice)
        for aside in state.asides(seat):
            self.screen.say(f"{aside.wager} wins with {aside.cards}, outside the hand you play; aside: lay it aside and be paid first.")
        after = self._until(lambda: self._decided(state))
        while self.warned and not self._meant(state, after):
            after = self._until(lambda: self._decided(state))
        return self._go(after)

    def _meant(self, state: Round, after: Round) -> bool:
        """Whether a decision is right, or the player confirms it."""
        cost = warning(self.screen, state, self.session.seat, after.events[len(state.events)])
        return not cost or self._ask(f"{cost} Do it anyway? (y: yes, Enter: choose again)").lower() in _YES[1:]

    def _decided(self, state: Round) -> Round:
        seat = state.seat(self.session.seat)
        text = self._ask(question(state, seat), hint=lambda: coach(self.screen, state, seat.number))
        if state.asides(seat.number) and text.lower() in _ASIDE:
            return state.lay_aside(seat.number)
        decision = read_decision(text, state, seat)
        if decision.action == FOLD:
            return state.fold(seat.number, declares=self._declared(state))
        choice = next(choice for choice in state.choices(seat.number) if choice.action == decision.action)
        state.verify_play(seat.number, decision.action, amount=decision.amount, setting=decision.setting)
        amount = self._amount(choice) if decision.amount is None else decision.amount
        after = state.play(seat.number, decision.action, amount=amount, setting=decision.setting)
        self._check_chips(choice, amount, self.session.chips + after.paid_out(seat.number) - state.paid_out(seat.number))
        return after

    def _amount(self, choice: Choice) -> int:
        """How much, where there is a choice; the most is proposed, since only strong hands have one."""
        if choice.least == choice.most:
            return choice.least
        if choice.only:
            text = self._ask(f"How much, {' or '.join(map(format_money, choice.only))}? (Enter: {format_money(choice.most)})")
            return cents(text) if text else choice.most
        most = min(choice.most, max(choice.least, self.session.chips // choice.step * choice.step))
        steps = f"{format_money(choice.least)} to {format_money(choice.most)} in steps of {format_money(choice.step)}"
        text = self._ask(f"How much, {steps}? (Enter: {format_money(most)})")
        return cents(text) if text else most

    def _check_chips(self, choice: Choice, amount: int, chips: int) -> None:
        if amount > chips and choice.wager:
            raise RoundError(f"{choice.title} takes {format_money(amount)} and you have {format_money(chips)} left.")

    def _declared(self, state: Round) -> list[str] | None:
        """The winning bonuses to declare with a fold, where the sheet requires it: offered one by one."""
        if not state.table.layout.declared:
            return None
        declared = []
        for name in state.declarable(self.session.seat):
            answer = ""
            while answer not in (*_YES[1:], *_NO):
                answer = self._ask(f"Your {self.game.titles[name]} wins. Declare it? (Enter: yes, n: no)").lower() or "y"
            if answer in _YES:
                declared.append(name)
        return declared

    def _settle(self, state: Round) -> None:
        seat = self.session.seat
        self.screen.say()
        show.dealer(self.screen, state, seat)
        show.board(self.screen, state, seat)
        state = self._go(state.settle())
        show.others(self.screen, state, seat)
        show.outcomes(self.screen, [entry for entry in state.settlements if entry.seat == seat])
        for hit in state.hits:
            winner = "you" if hit.seat == seat else state.seat(hit.seat).player
            self.screen.say(f"The {hit.meter} meter pays {format_money(hit.from_meter)} to {winner}.", "bold")
        net = state.net(seat)
        self.screen.say(f"  This round: {show.signed(net)}", "bold green" if net > 0 else "bold")
        self._tell_end(state)


def _between(limit: Range) -> str:
    return f"{format_money(limit.least)} to {format_money(limit.most)}"


def _plays(state: Round, seat: int) -> bool:
    return any(other.number == seat for other in state.playing)
