"""The rule card of a game, written from its definition alone."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.hands import RANKINGS
from longsuit.report.document import ALL, Block, Document, Points, Reading, Section, Table, Text
from longsuit.report.outcomes import base_blocks, cap, judged, order, rounding, settlement_table
from longsuit.rules.jurisdictions import place_name
from longsuit.rules.language import FOLD
from longsuit.rules.model import Action, Contest, Game, Limits, Setting, Size, Wager
from longsuit.rules.quantities import format_money, format_number
from longsuit.settlement import layout


def rule_card(game: Game) -> Document:
    """Everything a player, a dealer and a floor supervisor need, in our own words."""
    return Document(
        title=game.name,
        subtitle=game.title,
        lead=game.summary,
        sections=tuple(_sections(game)),
        footer=f"{game.source}. Definition {game.full_id}, version {game.version}, {game.hash[:12]}. Play money only.",
    )


def _sections(game: Game) -> Iterator[Section]:
    yield Section("How to play", (Text(game.object), Points(tuple(_steps(game)), numbered=True)), "play")
    yield Section("Your decision", tuple(_decision(game)), "decision")
    yield Section("What beats what", tuple(_rankings(game)), "ranking")
    yield Section(
        "Against the dealer" if game.deal.dealer else "What your hand is paid",
        tuple(base_blocks(settlement_table(layout(game)), folded=False)),
        "contest",
    )
    if layout(game).folds:
        yield Section("If you fold", (Text(_fold(game)),), "fold")
    yield Section("What the wagers pay", tuple(_pay_tables(game)), "pays")
    yield Section("At the table", tuple(_procedure(game)), "procedure")
    yield Section("When something goes wrong", tuple(_irregularities(game)), "irregularities")
    yield Section("Limits", (Points(tuple(_limits(game))),), "limits")
    if game.notice:
        yield Section("House notices", (Points(game.notice),), "notices")
    yield Section("How the sheet is read", tuple(_readings(game)), "readings")


def _and(words: list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _times(low: str, high: str) -> str:
    if low == high == "1":
        return "equal to the ante"
    return f"{low} times the ante" if low == high else f"{low} to {high} times the ante"


def _listed_times(row: Size) -> str:
    """The sizes of a row that lists them."""
    return f"{_and(list(map(format_number, row.only)), 'or')} times the ante" if row.only else ""


def _steps(game: Game) -> Iterator[str]:
    required = [wager for wager in game.wager.values() if wager.made == "to receive cards"]
    optional = [wager.title for wager in game.wager.values() if wager.optional]
    step = f"Bet the {_and([wager.title for wager in required])}"
    forced = [wager for wager in required if wager.equals]
    if forced:
        step += f" ({_and([wager.title for wager in forced])} the same amount as the {game.wager[forced[0].equals or ''].title})"
    yield step + (f". If you like, bet the {_and(optional)} as well." if optional else ".")
    yield from _street_steps(game) if game.street else _decision_steps(game)
    for contest in game.contest.values():
        yield f"{contest.title}: {_contest_in_words(contest)}"
    if game.bonuses:
        folded = " A fold loses them." if game.bonuses & set(game.fold.loses) else ""
        yield f"Bonus wagers win by their pay tables, whether or not you beat the dealer.{folded}"


def _decision_steps(game: Game) -> Iterator[str]:
    """The deal, one decision, the reveal."""
    yield f"You get {game.deal.player} cards face down; the dealer gets {game.deal.dealer}."
    ways = [_action_in_words(game, action) for action in game.action.values()]
    yield f"Look at your cards. Fold, or {'; or '.join(ways)}."
    for action in game.action.values():
        if action.setting:
            yield f"{action.title}: {_setting_in_words(action.setting)}"
    yield "When every player has decided, the dealer turns over his cards and shows his best hand."


def _street_steps(game: Game) -> Iterator[str]:
    """The deal, then every street: what is turned, what one may do."""
    deal = game.deal
    dealt = [f"You get {deal.player} {'card' if deal.player == 1 else 'cards'} face down"]
    dealt += [f"the dealer gets {deal.dealer}"] if deal.dealer else []
    dealt += [f"{deal.community} go face down to the middle of the table"] if deal.community else []
    yield _and(dealt) + "."
    for street in game.street:
        turned = [_TURNED[whose].format(_cards(number)) for whose, number in street.turns.items()]
        ways = [_action_in_words(game, game.action[name]) for name in street.may if name in game.action]
        ways += ["fold"] if FOLD in street.may else []
        does = [f"the dealer turns over {_and(turned)}"] if turned else []
        does += [f"you may {'; or '.join(ways)}"] if ways else []
        yield f"{street.name[0].upper()}{street.name[1:]}: {'; then '.join(does)}."
    ending = [action.title for action in game.action.values() if action.ends]
    if ending:
        yield f"After a {_and(sorted(set(ending)))} you decide nothing more."
    yield "When every player has decided, the dealer turns over the cards that are still down."


_TURNED = {"community": "{} in the middle", "dealer": "{} of his own"}


def _cards(number: int) -> str:
    return "one card" if number == 1 else f"{number} cards"


def _action_in_words(game: Game, action: Action) -> str:
    if action.takes_back:
        return f"take back the {game.wager[action.takes_back].title}"
    if not action.wager:
        return action.title.lower()
    sizes = [(format_number(row.from_), format_number(row.up_to), row.holding) for row in action.size]
    low, high, _ = sizes[0]
    words = f"make a {game.wager[action.wager].title} wager {_listed_times(action.size[0]) or _times(low, high)}"
    if len(game.action) > 1 and len(game.contest) > 1:
        words += f" to play {game.contest[action.contest].title}"
    for _, high, holding in sizes[1:]:
        words += f", up to {high} times with a {holding}"
    return words


def _setting_in_words(setting: Setting) -> str:
    cards = f"{setting.cards} cards" if setting.cards else "any cards"
    suited = " of one suit" if setting.one_suit else ""
    how = "the highest you hold" if setting.choice == "best only" else "as you choose; the best is proposed"
    return f"lay out {cards}{suited}, {how}. They go to “{setting.box}”, the rest to “{setting.rest}”."


def _contest_in_words(contest: Contest) -> str:
    if contest.alone:
        return "there is no dealer's hand to beat; your hand is paid by the pay table."
    if contest.tie == contest.win:
        return "the dealer always plays; the better hand wins, and a tie is yours."
    if contest.dealer_qualifies is None:
        return "the dealer always plays; the better hand wins."
    return f"the dealer must hold “{contest.dealer_qualifies}” to qualify; then the better hand wins."


def _decision(game: Game) -> Iterator[Block]:
    lost = f"lose {_and([game.wager[name].title for name in game.fold.loses])}" if game.fold.loses else ""
    fold = ("Fold", "any hand", lost, "none")
    if not game.street:
        rows = [fold, *(row for action in game.action.values() for row in _choices(game, action))]
        yield Table(("Choice", "Holding", "Wager", "Contest"), tuple(rows), words=ALL)
        return
    for street in game.street:
        rows = [row for name in street.may for row in ([fold] if name == FOLD else _choices(game, game.action[name]))]
        if rows:
            yield Table(("Choice", "Holding", "Wager", "Contest"), tuple(rows), title=street.name, words=ALL)


def _choices(game: Game, action: Action) -> Iterator[tuple[str, str, str, str]]:
    """The rows of a decision table for one action."""
    contest = game.contest[action.contest].title
    if not action.wager:
        taken = f"take back {game.wager[action.takes_back].title}" if action.takes_back else "none"
        yield action.title, "any hand", taken, contest
    for row in action.size:
        times = _listed_times(row) or _times(format_number(row.from_), format_number(row.up_to))
        yield action.title, row.holding or "any hand", f"{game.wager[action.wager].title} {times}", contest


def _rankings(game: Game) -> Iterator[Block]:
    for name in dict.fromkeys(contest.compares for contest in game.contest.values()):
        yield Text(f"{name[0].upper()}{name[1:]}, best first:")
        yield Points(RANKINGS[name].order)


def _fold(game: Game) -> str:
    lost = _and([game.wager[name].title for name in game.fold.loses])
    stay = [
        wager.title
        for name, wager in game.wager.items()
        if name in game.bonuses and name not in game.fold.loses and wager.made != "by holding another wager"
    ]
    text = f"You lose the {lost} at once."
    void = [wager.title for wager in game.wager.values() if wager.made == "by holding another wager"]
    if void:
        text += f" The {_and(void)} is not paid."
    if stay:
        text += f" The {_and(stay)} stay in action; {_declaring(game, stay)}."
    return text


def _declaring(game: Game, stay: list[str]) -> str:
    """Which bonuses of a folded hand the player must speak up for."""
    asked = [game.wager[name].title for name in layout(game).declared]
    if not asked:
        return "they are settled with the hands still in play, without your asking"
    if asked == stay:
        return "you must tell the dealer that a folded hand has won before its cards are gone"
    unasked = _and([title for title in stay if title not in asked])
    return f"a winning {_and(asked)} must be shown to the dealer when you fold, the {unasked} is settled without your asking"


def _pay_tables(game: Game) -> Iterator[Block]:
    for name, wager in game.wager.items():
        if wager.paid_as:
            yield Text(f"{wager.title} is paid by the table of {game.wager[wager.paid_as].title}.")
            continue
        groups: dict[tuple[str, ...], list[str]] = {}
        for table, schedules in wager.tables.items():
            if table not in (*game.offered[name], game.tables[name]):
                continue
            shape = tuple(line for schedule in schedules for line in (schedule.judges, *schedule.lines))
            groups.setdefault(shape, []).append(table)
        for tables in groups.values():
            yield from _pay_grids(game, name, wager, tables)
        if wager.tables:
            yield Text(_pay_note(game, wager))


def _pay_grids(game: Game, name: str, wager: Wager, tables: list[str]) -> Iterator[Table]:
    """Tables with the same lines stand side by side."""
    first = wager.tables[tables[0]]
    for part, schedule in enumerate(first):
        heads = [table + (" (in force)" if len(wager.tables) > 1 and game.tables[name] == table else "") for table in tables]
        rows = [(line, *(str(wager.tables[table][part].lines[line]) for table in tables)) for line in schedule.lines]
        apart = len(first) > 1 or schedule.on == "cards left" or schedule.reads
        about = f" – {judged(schedule.judges, schedule.on, schedule.reads)}" if apart else ""
        about += f", on a {'loss' if schedule.when == 'lose' else schedule.when}" if schedule.when else ""
        yield Table((RANKINGS[schedule.judges].name, *heads), tuple(rows), title=f"{wager.title}{about}")


def _pay_note(game: Game, wager: Wager) -> str:
    notes = []
    if wager.made == "by holding another wager":
        notes.append(f"Costs nothing: pays on the {game.wager[wager.equals or ''].title} if you stay in, whatever the dealer holds.")
    if any(len(schedules) > 1 for schedules in wager.tables.values()):
        notes.append(
            "Both parts may pay; it loses only if neither does." if wager.pays == "both" else "Only the higher of the two is paid."
        )
    if wager.stake is not None:
        notes.append(f"The stake is {format_money(wager.stake)}.")
    if wager.collected == "at the sensor":
        notes.append("It counts only if it is on the sensor before the deal; it is taken then and cannot be taken back.")
    for meter_name, meter in wager.meters.items():
        added, kept = (format_number(share * 100) for share in (meter.contribution, meter.reserve))
        notes.append(f"The {meter_name} meter starts at {format_money(meter.seed)}; each wager adds {added}%, and {kept}% to its reserve.")
    return " ".join(notes) or "The first line that fits is paid."


def _procedure(game: Game) -> Iterator[Block]:
    procedure = game.procedure
    packet = game.deal.packet or game.deal.player
    dealt = "a whole hand at a time" if packet >= game.deal.player else f"{packet} at a time"
    last = "the dealer last" + (", then the cards in the middle" if game.deal.community else "")
    items = [
        f"Up to {game.deal.seats} seats. "
        + ("One person may bet several." if procedure.seats_per_player == "any" else "One seat a person."),
        "Two decks with different backs alternate, one being shuffled while the other is dealt."
        if procedure.decks == "two, alternating"
        else "One deck.",
        f"Deal from the dealer's left, clockwise, {dealt}; {last if game.deal.dealer else last.replace('the dealer last, ', '')}.",
        *order(game),
        rounding(game),
    ]
    items.append("Bets for the dealer ride on a player's wager." if procedure.tokes == "ride" else "No bets for the dealer.")
    yield Points((*items, *procedure.notes))


_MOMENTS = {
    "while dealing": "While cards are dealt",
    "before the dealer's reveal": "Before the dealer's reveal",
    "once cards are out": "Once cards are out",
    "at any moment": "At any moment",
}


def _irregularities(game: Game) -> Iterator[Block]:
    if game.irregularity:
        rows = []
        for case in game.irregularity:
            remedy = "round void" + (", cards checked by a supervisor" if case.supervisor_checks_cards else "") + ", cards reshuffled"
            rows.append((case.what, _MOMENTS[case.when], remedy + (" (with a shuffle machine)" if case.with_shuffler_only else "")))
        yield Table(("What happened", "When", "Then"), tuple(rows), words=ALL)
    else:
        yield Text("The sheet names no irregularities.")
    yield Text("A supervisor may void a round with a reason until it is settled. Every wager of a void round goes back to its owner.")


def _limit(limits: Limits) -> str:
    return f"{format_money(limits.minimum)} to {format_money(limits.maximum)} in steps of {format_money(limits.step)}"


def _limits(game: Game) -> Iterator[str]:
    yield f"{game.wager[game.ante].title}: {_limit(game.limits.base)}, unless the house posts others."
    if any(wager.optional for wager in game.wager.values()):
        yield f"Optional wagers: {_limit(game.limits.bonus)}, unless the house posts others."
    for wager in game.wager.values():
        if wager.limits:
            yield f"{wager.title}: {_limit(wager.limits)}."
    if game.jurisdiction:
        yield f"No wager may exceed the limits of the law in {place_name(game.jurisdiction)} on the day of play."
    if game.aggregate_payout:
        yield cap(game)


def _readings(game: Game) -> Iterator[Block]:
    for name, ruling in game.ruling.items():
        others = tuple(option for option in ruling.options if option != ruling.chosen)
        answer = ruling.reading
        if ruling.chosen not in (None, next(iter(ruling.options), None)):
            answer = f"Set to: {ruling.chosen}. ({ruling.mark.capitalize()}: {ruling.reading})"
        yield Reading(name, ruling.ask, answer, others, ruling.mark)
