"""A round as the player sees it: cards, bets, neighbours, outcomes. Only what is in his view is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from longsuit.cards import Card, Hand
from longsuit.hands import Ranking
from longsuit.rules.model import Game
from longsuit.rules.procedure import TableStep
from longsuit.rules.procedure import procedure as steps_of
from longsuit.rules.quantities import format_money
from longsuit.table import Choice, Round, SeatView, Settlement
from longsuit.terminal.decisions import options
from longsuit.terminal.screen import LABEL, Screen
from longsuit.terminal.tally import Tally

_OUTCOMES = {
    "win": ("wins", "bold green"),
    "push": ("push", ""),
    "lose": ("loses", "red"),
    "returned": ("back", ""),
    "reversed": ("back", ""),
}


def signed(amount: int) -> str:
    """An amount won or lost."""
    return ("+" if amount > 0 else "") + format_money(amount)


def front(ranking: Ranking, hand: Hand) -> Hand:
    """Only the cards that make the hand what it is."""
    key, fewest = ranking.key(hand), hand
    for card in reversed(list(hand)):
        fewer = Hand(fewest & ~(1 << card))
        if len(fewer) >= ranking.least and ranking.key(fewer) == key:
            fewest = fewer
    return fewest


def groups(hand: Hand, first: Hand, *, by_suit: bool) -> list[list[Card]]:
    """The cards that count, then the others: by suit where suits matter, else by rank."""
    rest = list(Hand(hand & ~first))
    if by_suit:
        rest.sort(key=lambda card: (-Hand(hand & ~first).suit(card.suit).bit_count(), -card.suit))
    return [list(first), rest]


def my_hand(screen: Screen, state: Round, seat: int) -> None:
    """The player's cards, what they are, and what they win whatever the dealer has."""
    view = _mine(state, seat)
    hand = Hand.of(view.cards)
    choices = state.choices(seat) if state.phase == "decisions" and state.turn == seat else ()
    first = Hand.of(view.setting) if view.setting else choices[0].proposed if len(choices) == 1 else hand
    screen.hand("You", groups(hand, first, by_suit=state.table.layout.by_suit))
    for line in (*_words(state, seat), *_winning(state, seat)):
        screen.say(line, indent=LABEL)


def _mine(state: Round, seat: int) -> SeatView:
    return next(view for view in state.view(seat).seats if view.number == seat)


def _words(state: Round, seat: int) -> list[str]:
    """The hand as each contest compares it."""
    words = state.words(seat)
    contests = state.game.contest.values()
    known = [contest for contest in contests if contest.compares in words]
    return [(f"{contest.title}: " if len(contests) > 1 else "") + words[contest.compares] for contest in known]


def _winning(state: Round, seat: int) -> list[str]:
    """The bonus lines the hand has hit already and is still to be paid for."""
    own = state.seat(seat)
    hit = [
        schedule.line(own.keys, 0)
        for spot in state.table.layout.spots
        if spot.bonus and (own.bets[spot.place] or spot.held) and (seat, spot.name) not in state.laid_aside
        for schedule in spot.schedules
        if schedule.place >= 0 and state.table.layout.judged[schedule.place].own
    ]
    return [line.reason for line in hit if line is not None]


def my_bets(screen: Screen, state: Round, seat: int, chips: int) -> None:
    """The bets on the felt and the chips left."""
    line = Text()
    for name, amount in _mine(state, seat).bets.items():
        line.append(f"{name} ").append_text(screen.chips(amount)).append("   ")
    screen.say(line.append(f"chips left: {format_money(chips)}"), label="Bets", indent=LABEL)


def neighbour(screen: Screen, state: Round, seat: int, number: int) -> None:
    """What another player did, and any cards he had to show."""
    view = next(view for view in state.view(seat).seats if view.number == number)
    line = Text(view.action)
    if view.action in state.game.action and state.game.action[view.action].wager:
        line.append(f" {format_money(view.bets[state.game.action[view.action].wager])}")
    if view.cards:
        line.append(", shows ").append_text(screen.cards(view.cards))
    screen.say(line, label=view.player, indent=LABEL)


def setting_menu(screen: Screen, state: Round, seat: int, choice: Choice) -> None:
    """The settings to choose from, with what the cards left would pay."""
    listed = options(state, state.seat(seat), choice.action)
    rows = [
        (
            f"  {number}",
            screen.cards(option.setting),
            Text("leaves ").append_text(screen.cards(option.left)),
            option.pays,
        )
        for number, option in enumerate(listed, start=1)
    ]
    if rows:
        screen.grid(rows)


def dealer(screen: Screen, state: Round, seat: int) -> None:
    """The dealer's cards, face down until he reveals them, but for those he shows."""
    view = state.view(seat)
    if not state.revealed:
        if view.dealer:
            screen.hand("Dealer", [list(view.dealer)])
        if view.dealer_held > len(view.dealer):
            screen.hand("" if view.dealer else "Dealer", [], hidden=view.dealer_held - len(view.dealer))
        return
    if not view.dealer:
        return
    action = state.seat(seat).action
    name = state.game.action[action].contest if action in state.game.action else next(iter(state.game.contest))
    contest = state.table.layout.contests[name]
    own, hand = Hand.of(view.dealer), Hand(contest.dealer(Hand.of(view.dealer), Hand.of(view.community)))
    layout = state.table.layout
    if layout.pushed_up:
        screen.hand("Dealer", [view.dealer], up=list(view.dealer_hands[layout.pushed_up].cards))
    else:
        screen.hand("Dealer", groups(own, Hand(front(contest.ranking, hand) & own), by_suit=layout.by_suit))
    if contest.alone:
        return
    short = ": does not qualify" if contest.qualifies(hand) is False else ""
    screen.say(contest.ranking.say(hand) + short, indent=LABEL)


def step_words(step: TableStep) -> str:
    """A step of the procedure on one line."""
    return f"{step.who.capitalize()}: {step.words}"


def procedure(screen: Screen, game: Game, state: Round | None) -> None:
    """Every step of a round, with the current ones marked."""
    due = state.due if state is not None else ()
    screen.grid([(">" if step in due else " ", f"{number}", step_words(step)) for number, step in enumerate(steps_of(game), start=1)])


def board(screen: Screen, state: Round, seat: int) -> None:
    """The cards in the middle, and how many are still down."""
    view = state.view(seat)
    if view.community:
        screen.hand("Board", [list(view.community)])
    if view.community_held > len(view.community):
        screen.hand("" if view.community else "Board", [], hidden=view.community_held - len(view.community))


def outcomes(screen: Screen, entries: Sequence[Settlement]) -> None:
    """The result of every wager, and why."""
    rows = []
    for entry in entries:
        words, style = _OUTCOMES[entry.outcome]
        whose = f"{entry.wager} (dealer's)" if entry.toke else entry.wager
        stake = format_money(entry.stake) if entry.stake else ""
        rows.append((f"  {whose}", stake, Text(words, style), Text(signed(entry.net), style), entry.reason))
    screen.grid(rows, right=(1, 3))


def others(screen: Screen, state: Round, seat: int) -> None:
    """The other seats, their hands turned over where the dealer turned them over."""
    for view in state.view(seat).seats:
        if view.number == seat:
            continue
        if view.cards and len(view.cards) == view.held:
            first = Hand.of(view.setting) if view.setting else Hand.of(view.cards)
            shown = [group for group in groups(Hand.of(view.cards), first, by_suit=state.table.layout.by_suit) if group]
            line = Text("  ").join(map(screen.cards, shown))
        else:
            line = Text("cards not shown")
        screen.say(line.append(f"  {view.action}, {signed(state.net(view.number))}"), label=view.player, indent=LABEL)


def summary(screen: Screen, tally: Tally) -> None:
    """Rounds, result, biggest win, and every wager by itself."""
    rounds = f"{tally.rounds} round{'' if tally.rounds == 1 else 's'}"
    best = f" Biggest win: {format_money(tally.best)} in round {tally.best_round}." if tally.best else ""
    screen.say(f"{rounds}, {signed(tally.net)} in all. Bankroll {format_money(tally.bankroll)}.{best}")
    if not tally.wagers:
        return
    names = [name for name in tally.table.layout.names if name in tally.wagers]
    played = ((tally.table.game.wager[name].title, tally.wagers[name]) for name in names)
    rows = [(f"  {title}", str(wager.rounds), format_money(wager.staked), signed(wager.net)) for title, wager in played]
    screen.grid(rows, right=(1, 2, 3), header=("  Wager", "times", "staked", "net"))
