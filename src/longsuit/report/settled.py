"""A round settled wager by wager, as a document and as data."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.cards import Hand
from longsuit.report.document import Block, Document, Points, Section, Table, Text
from longsuit.report.ratios import Data
from longsuit.rules.quantities import format_money
from longsuit.settlement import VERDICTS
from longsuit.table import Round
from longsuit.table.events import Play, Settlement
from longsuit.table.named import SEAT
from longsuit.table.settling import verdicts

_DONE = {"win": "wins", "push": "pushes", "lose": "is taken", "returned": "is taken back"}


def settled_json(state: Round, *, dealer: bool = True) -> Data:
    """What is taken, pushed and paid, in cents; ``dealer`` says whether his cards were named."""
    seat, game, laid = state.seat(SEAT), state.game, state.table.layout
    wagers = [*map(_wager, state.settlements), *_unpaid(state)]
    verdict = verdicts(state, [seat]).get(SEAT)
    move = laid.moves.get(seat.action)
    alone = move is not None and laid.contests[move.contest].alone
    return {
        "game": game.id,
        "sheet": game.sheet,
        "name": game.name,
        "title": game.title,
        "hash": game.hash,
        "tables": dict(game.tables),
        "player": str(Hand(seat.hand)),
        "dealer": str(Hand.of(state.dealer)) if dealer else None,
        "action": seat.action,
        **({"community": str(Hand.of(state.community))} if state.community else {}),
        "amount": seat.bets[move.spot] if move and move.spot >= 0 else 0,
        "set": None if seat.folded else str(Hand(seat.setting)),
        "hands": _hands(state, dealer=dealer),
        "ending": "folded" if verdict is None else "paid by the pay table" if alone else VERDICTS[verdict],
        "wagers": wagers,
        "totals": _totals(wagers),
        "meters": dict(state.meters),
        "notes": list(state.table.notes),
    }


def _wager(entry: Settlement) -> Data:
    return {
        "wager": entry.wager,
        "stake": entry.stake,
        "outcome": entry.outcome,
        "returned": entry.returned,
        "net": entry.net,
        "from_meter": entry.from_meter,
        "reason": entry.reason,
    }


def _unpaid(state: Round) -> Iterator[Data]:
    """Wagers held without a chip that are not paid."""
    seat, paid = state.seat(SEAT), {entry.wager for entry in state.settlements}
    for spot in state.table.layout.spots:
        if spot.held and spot.name not in paid and seat.bets[spot.equals]:
            why = f"folded: {spot.name} is void" if seat.folded else f"nothing on the pay table: {spot.name} is not paid"
            yield {"wager": spot.name, "stake": 0, "outcome": "push", "returned": 0, "net": 0, "from_meter": 0, "reason": why}


def _totals(wagers: list[Data]) -> Data:
    return {
        "staked": sum(row["stake"] for row in wagers),
        "taken": sum(row["stake"] for row in wagers if row["outcome"] == "lose"),
        "pushed": sum(row["stake"] for row in wagers if row["outcome"] == "push"),
        "paid": sum(row["net"] for row in wagers if row["outcome"] == "win"),
        "returned": sum(row["returned"] for row in wagers),
        "net": sum(row["net"] for row in wagers),
    }


def _hands(state: Round, *, dealer: bool) -> Data:
    """Both hands in the words of the contest played; of a folded hand, of every contest."""
    seat, laid, middle = state.seat(SEAT), state.table.layout, Hand.of(state.community)
    contests = list(laid.contests.values()) if seat.folded else [laid.contests[laid.moves[seat.action].contest]]
    cards = seat.hand if seat.folded else seat.setting
    words = {"player": "; ".join(contest.ranking.say(laid.judged[contest.place].cards(cards, state.community)) for contest in contests)}
    if dealer and state.dealer:
        against = [contest for contest in contests if not contest.alone]
        words["dealer"] = "; ".join(contest.ranking.say(contest.dealer(Hand.of(state.dealer), middle)) for contest in against)
    return words


def settled_document(state: Round, settled: Data) -> Document:
    """What is taken, pushed and paid, wager by wager, with the reasons."""
    game = state.game
    titles = {name: wager.title for name, wager in game.wager.items()}
    rows = [
        (titles[row["wager"]], format_money(row["stake"]), _done(row), format_money(row["returned"]), _signed(row["net"]), row["reason"])
        for row in settled["wagers"]
    ]
    totals = settled["totals"]
    rows.append(("all wagers", format_money(totals["staked"]), "", format_money(totals["returned"]), _signed(totals["net"]), ""))
    summed = f"Taken {format_money(totals['taken'])}, pushed {format_money(totals['pushed'])}, paid {format_money(totals['paid'])}."
    blocks: list[Block] = [Table(("Wager", "stake", "", "goes back", "net", "why"), tuple(rows), words=(0, 2, 5), total=True), Text(summed)]
    notes = [*settled["notes"], *_meters(settled)]
    if notes:
        blocks.append(Points(tuple(notes)))
    tables = "; ".join(f"{titles[name]} {table}" for name, table in settled["tables"].items())
    return Document(
        title=game.name,
        subtitle=game.title,
        lead=f"{settled['ending'][0].upper()}{settled['ending'][1:]}.",
        sections=(Section("The hands", (_played(state, settled),)), Section("Settlement", tuple(blocks))),
        footer=f"Definition {game.full_id}, version {game.version}, {game.hash[:12]}. Pay tables in force: {tables or 'none'}.",
    )


def _played(state: Round, settled: Data) -> Table:
    seat = state.seat(SEAT)
    did = "folds"
    if not seat.folded:
        did = _says(state, seat.action, settled["amount"], seat.setting)
    dealer = Hand.of(state.dealer).pretty if settled["dealer"] else "not named"
    rows = [("Player", Hand(seat.hand).pretty, settled["hands"]["player"])]
    if state.community:
        rows.append(("Board", " ".join(card.pretty for card in state.community), ""))
    if state.dealer:
        rows.append(("Dealer", dealer, settled["hands"].get("dealer", "a fold does not depend on it")))
    before = [event for event in state.events if isinstance(event, Play)]
    rows += [
        ("Decision", _says(state, event.action, event.amount, event.setting), "") for event in before[: -1 if not seat.folded else None]
    ]
    return Table((), (*rows, ("Decision", did, "")), words=(0, 1, 2))


def _says(state: Round, action: str, amount: int, cards: int) -> str:
    move = state.table.layout.moves[action]
    return f"{move.title} {format_money(amount)} with {Hand(cards).pretty}" if move.rows else move.title


def _done(row: Data) -> str:
    if not row["stake"] and row["outcome"] == "push":
        return "not paid"
    return _DONE[row["outcome"]]


def _meters(settled: Data) -> Iterator[str]:
    for row in settled["wagers"]:
        if row["from_meter"]:
            yield f"{format_money(row['from_meter'])} comes from a meter; after it: {_shown(settled['meters'])}."


def _shown(meters: Data) -> str:
    return ", ".join(f"{name} {format_money(cents)}" for name, cents in meters.items())


def _signed(cents: int) -> str:
    return f"+{format_money(cents)}" if cents > 0 else format_money(cents)
