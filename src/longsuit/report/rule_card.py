"""The rule card of a game, written from its definition alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from longsuit.hands import RANKINGS
from longsuit.report.document import ALL, Block, Document, Points, Reading, Section, Table, Text
from longsuit.report.outcomes import base_blocks, cap, judged, rounding, settlement_table
from longsuit.rules.check_streets import lost_by_folding
from longsuit.rules.jurisdictions import place_name
from longsuit.rules.language import FOLD
from longsuit.rules.model import Action, Game, Limits, Wager
from longsuit.rules.original import original, title_of
from longsuit.rules.procedure import listed, procedure, sizes
from longsuit.rules.quantities import format_money, format_number
from longsuit.rules.steps import Moment
from longsuit.settlement import layout

_WHEN: dict[Moment, str] = {
    "opening": "Before the wagers",
    "wagers": "Wagers",
    "sensor": "Before the deal",
    "deal": "Deal",
    "after the deal": "After the deal",
    "decision": "Decisions",
    "laying aside": "Laying aside",
    "fold": "Fold",
    "play": "Staying in",
    "reveal": "Reveal",
    "settlement": "Settlement",
    "end of the round": "Afterwards",
}


Posted = Mapping[str, tuple[int, int, int]]
"""A table's own limits by wager: least, most and step, in cents."""


def rule_card(game: Game, posted: Posted | None = None) -> Document:
    """Everything a player, a dealer and a floor supervisor need, in our own words; ``posted`` are a table's own limits by wager."""
    return Document(
        title=game.name,
        subtitle=title_of(game),
        lead=game.summary,
        sections=tuple(_sections(game, posted)),
        footer=f"{game.source}. Definition {game.full_id}, version {game.version}, {game.hash[:12]}. Play money only.",
    )


def _sections(game: Game, posted: Posted | None) -> Iterator[Section]:
    yield Section("How to play", (Text(game.object), steps_table(game)), "play")
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
    if claims := tuple(_claims(game)):
        yield Section("The edges the sheet prints", (Points(claims),), "claims")
    yield Section("At the table", tuple(_procedure(game)), "procedure")
    yield Section("When something goes wrong", tuple(_irregularities(game)), "irregularities")
    yield Section("Limits", (Points(tuple(_limits(game, posted))),), "limits")
    if game.age or game.notice:
        age = (f"Players must be {game.age} or older.",) if game.age else ()
        yield Section("House notices", (Points((*age, *game.notice)),), "notices")
    yield Section("How the sheet is read", tuple(_readings(game)), "readings")


def steps_table(game: Game) -> Table:
    """The procedure, step by step: who does what, what is said, where cards and chips go, and which section says so."""
    rows = []
    before = ""
    for number, step in enumerate(procedure(game), start=1):
        when = "" if step.when == before else _WHEN[step.when]
        before = step.when
        rows.append((str(number), when, step.who.capitalize(), step.words, step.section))
    return Table(("", "When", "Who", "Does", "§"), tuple(rows), words=ALL)


def _decision(game: Game) -> Iterator[Block]:
    lost = f"lose {listed([game.wager[name].title for name in lost_by_folding(game)])}" if game.fold.loses else ""
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
        yield action.title, row.holding or "any hand", f"{game.wager[action.wager].title} {sizes(row)}", contest


def _rankings(game: Game) -> Iterator[Block]:
    compared = [contest.ranking for contest in game.contest.values() if not contest.alone]
    paid = [table.ranking for name in game.wager if name not in game.bonuses and name in game.tables for table in game.pay_tables(name)]
    for ranking in dict.fromkeys([*compared, *paid]):
        yield Text(f"{ranking.name[0].upper()}{ranking.name[1:]}, best first:")
        yield Points(ranking.order)


def _fold(game: Game) -> str:
    lost = listed([game.wager[name].title for name in lost_by_folding(game)])
    stay = [
        wager.title
        for name, wager in game.wager.items()
        if name in game.bonuses and name not in game.fold.loses and wager.made != "by holding another wager"
    ]
    text = f"You lose the {lost} at once."
    void = [wager.title for wager in game.wager.values() if wager.made == "by holding another wager"]
    if void:
        text += f" The {listed(void)} is not paid."
    if stay:
        text += f" The {listed(stay)} stay{'s' * (len(stay) == 1)} in action; {_declaring(game, stay)}."
    return text


def _declaring(game: Game, stay: list[str]) -> str:
    """Which bonuses of a folded hand the player must declare."""
    asked = [game.wager[name].title for name in layout(game).declared]
    if not asked:
        return f"{'it is' if len(stay) == 1 else 'they are'} settled with the hands still in play, without your asking"
    if asked == stay:
        return "you must tell the dealer that a folded hand has won before its cards are gone"
    unasked = listed([title for title in stay if title not in asked])
    return f"a winning {listed(asked)} must be shown to the dealer when you fold, the {unasked} is settled without your asking"


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
            yield Text(_pay_note(game, name, wager))


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


def _pay_note(game: Game, name: str, wager: Wager) -> str:
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
    for meter_name, meter in ((meter, wager.meters[meter]) for meter in layout(game).wager(name).meters):
        added, kept = (format_number(share * 100) for share in (meter.contribution, meter.reserve))
        notes.append(f"The {meter_name} meter starts at {format_money(meter.seed)}; each wager adds {added}%, and {kept}% to its reserve.")
    return " ".join(notes) or "The first line that fits is paid."


def _claims(game: Game) -> Iterator[str]:
    """Figures the sheet prints, and whether they are true of the sheet as it is read here."""
    as_read = not any(ruling.set_otherwise for ruling in game.ruling.values())
    for claim in game.claim if as_read and not original(game) else ():
        if claim.printed and claim.note:
            about = f"the {game.wager[claim.wager].title}, pay table {claim.table}" if claim.wager else "the base game"
            yield f"A {claim.figure} of {claim.value} for {about}. {claim.note}"


def _procedure(game: Game) -> Iterator[Block]:
    rules = game.procedure
    one = "One standard deck of 52 cards."
    two = "Two standard decks of 52 cards with different backs alternate, one being shuffled while the other is dealt."
    yield Points(
        (
            f"Up to {game.deal.seats} seats. "
            + ("One person may bet several." if rules.seats_per_player == "any" else "One seat a person."),
            two if rules.decks == "two, alternating" else one,
            "A machine shuffles." if rules.shuffler else "The dealer shuffles.",
            rounding(game),
            _tokes(game),
            *rules.notes,
        )
    )


def _tokes(game: Game) -> str:
    """Whether bets for the dealer are taken, and who decides that."""
    ruling = game.ruling.get("tokes")
    taken = "ride on a player's wager" if game.procedure.tokes == "ride" else "are not taken"
    if ruling and ruling.stated:
        return f"Management decides about bets for the dealer (tips): at this table they {taken}."
    return f"Bets for the dealer {taken}."


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


def _limit(least: int, most: int, step: int) -> str:
    return f"{format_money(least)} to {format_money(most)} in steps of {format_money(step)}"


def _own(limits: Limits) -> tuple[int, int, int]:
    return limits.minimum, limits.maximum, limits.step


def _limits(game: Game, posted: Posted | None) -> Iterator[str]:
    if posted is None:
        yield f"{game.wager[game.ante].title}: {_limit(*_own(game.limits.base))}, unless the house posts others."
        if any(wager.optional for wager in game.wager.values()):
            yield f"Optional wagers: {_limit(*_own(game.limits.bonus))}, unless the house posts others."
    own = {name: _own(wager.limits) for name, wager in game.wager.items() if wager.limits} if posted is None else posted
    for name, limits in own.items():
        yield f"{game.wager[name].title}: {_limit(*limits)}."
    if game.jurisdiction:
        yield f"No wager may exceed the limits of the law in {place_name(game.jurisdiction)} on the day of play."
    if game.aggregate_payout:
        yield cap(game)


def _readings(game: Game) -> Iterator[Block]:
    for name, ruling in game.ruling.items():
        answer = ruling.reading
        if ruling.set_otherwise:
            answer = f"Set to: {ruling.chosen}. ({ruling.mark.capitalize()}: {ruling.reading})"
        yield Reading(name, ruling.ask, answer, tuple(ruling.alternatives), ruling.mark)
