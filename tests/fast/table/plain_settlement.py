"""The five sheets settled a second time: slow, plain, written from the sheets, sharing nothing with the engine.

Cards are (rank, suit) with the ace as 14. Whoever reads a sheet should be able to check a function here against it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

Cards = list[tuple[int, str]]
Strength = tuple[int, ...]


def read(text: str) -> Cards:
    return [("23456789TJQKA".index(word[0]) + 2, word[1]) for word in text.split()]


@dataclass
class PlainSeat:
    number: int
    cards: Cards
    bets: dict[str, int]
    action: str
    setting: Cards
    declared: tuple[str, ...] = ()


@dataclass
class PlainRound:
    sheet: str
    tables: dict[str, str]
    seats: list[PlainSeat]
    dealer: Cards
    meters: dict[str, int] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    payout_limit: int | None = None


def suits_of(cards: Cards) -> list[list[int]]:
    return [sorted((rank for rank, suit in cards if suit == wanted), reverse=True) for wanted in "cdhs"]


def longest_flush(cards: Cards) -> Strength:
    return max((len(ranks), *ranks) for ranks in suits_of(cards))


def two_card_flush(cards: Cards) -> Strength:
    return max(tuple(ranks[:2]) for ranks in suits_of(cards) if len(ranks) >= 2)


def longest_straight_flush(cards: Cards) -> tuple[int, int]:
    """Length and top card; an ace is 14, and 1 as well."""
    best = (0, 0)
    for ranks in suits_of(cards):
        places = set(ranks) | ({1} if 14 in ranks else set())
        for low in places:
            high = low
            while high + 1 in places and high - low + 1 < len(ranks):
                high += 1
            best = max(best, (high - low + 1, high))
    return best


def straight_top(ranks: list[int]) -> int:
    """The top card if the ranks are in sequence, else 0."""
    distinct = sorted(set(ranks))
    if len(distinct) < len(ranks):
        return 0
    if distinct[-1] - distinct[0] == len(ranks) - 1:
        return distinct[-1]
    low = sorted(1 if rank == 14 else rank for rank in distinct)
    return low[-1] if low[-1] - low[0] == len(ranks) - 1 else 0


def by_count(ranks: list[int]) -> tuple[Strength, Strength]:
    """How many of each rank, most first, and the ranks in that order."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return tuple(count for count, _ in groups), tuple(rank for _, rank in groups)


FIVE = ["high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"]
THREE = ["high card", "pair", "flush", "straight", "trips", "straight flush"]


def exactly_five(cards: Cards) -> tuple[str, Strength]:
    ranks = [rank for rank, _ in cards]
    flush = len({suit for _, suit in cards}) == 1
    top = straight_top(ranks)
    shape, order = by_count(ranks)
    if flush and top:
        return "straight flush", (top,)
    if top:
        return "straight", (top,)
    if flush:
        return "flush", order
    names = {(4, 1): "quads", (3, 2): "full house", (3, 1, 1): "trips", (2, 2, 1): "two pair", (2, 1, 1, 1): "pair"}
    return names.get(shape, "high card"), order


def exactly_three(cards: Cards) -> tuple[str, Strength]:
    ranks = [rank for rank, _ in cards]
    flush = len({suit for _, suit in cards}) == 1
    top = straight_top(ranks)
    shape, order = by_count(ranks)
    if flush and top:
        return "straight flush", (top,)
    if shape == (3,):
        return "trips", order
    if top:
        return "straight", (top,)
    if flush:
        return "flush", order
    return ("pair" if shape == (2, 1) else "high card"), order


def five_card(cards: Cards) -> tuple[str, Strength]:
    return max((exactly_five(list(five)) for five in combinations(cards, 5)), key=lambda hand: (FIVE.index(hand[0]), hand[1]))


def three_card(cards: Cards) -> tuple[str, Strength]:
    return max((exactly_three(list(three)) for three in combinations(cards, 3)), key=lambda hand: (THREE.index(hand[0]), hand[1]))


def five_strength(cards: Cards) -> Strength:
    name, order = five_card(cards)
    return (FIVE.index(name), *order)


def three_strength(cards: Cards) -> Strength:
    name, order = three_card(cards)
    return (THREE.index(name), *order)


def to_one(stake: int, odds: int) -> int:
    return stake + odds * stake if odds else 0


FLUSH_COUNTS = {
    "columbus": {7: 200, 6: 60, 5: 12, 4: 1},
    "classic": {7: 300, 6: 100, 5: 10, 4: 1},
    "1": {7: 300, 6: 100, 5: 10, 4: 1},
    "2": {7: 100, 6: 20, 5: 10, 4: 2},
    "3": {7: 250, 6: 25, 5: 7, 4: 2},
    "4": {7: 200, 6: 60, 5: 12, 4: 1},
    "5": {7: 300, 6: 75, 5: 5, 4: 2},
}
STRAIGHT_FLUSH_COUNTS = {
    "columbus": {7: 500, 6: 200, 5: 100, 4: 50, 3: 9},
    "classic": {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
    "1": {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
    "2": {7: 500, 6: 200, 5: 100, 4: 50, 3: 9},
    "3": {7: 500, 6: 200, 5: 100, 4: 75, 3: 7},
    "4": {7: 300, 6: 150, 5: 100, 4: 50, 3: 8},
    "5": {7: 250, 6: 100, 5: 75, 4: 50, 3: 8},
}
SUITED = {"1": (250, 100, 30, 10, 4, 1), "2": (500, 100, 30, 10, 3, 1)}
FIVE_BONUS = {
    "pursuit 1": (250, {"straight flush": 100, "quads": 40, "full house": 15, "flush": 10, "straight": 6, "trips": 4, "two pair": 3}),
    "pursuit 2": (250, {"straight flush": 100, "quads": 40, "full house": 15, "flush": 8, "straight": 5, "trips": 4, "two pair": 3}),
    "pick": (500, {"straight flush": 100, "quads": 40, "full house": 15, "flush": 8, "straight": 6, "trips": 4, "two pair": 3}),
}


def suited_odds(cards: Cards, table: str) -> int:
    royal, straight, mini, five, four, three = SUITED[table]
    name, order = five_card(cards)
    longest = max(len(ranks) for ranks in suits_of(cards))
    if name == "straight flush":
        return royal if order == (14,) else straight
    if any({14, 13, 12} <= set(ranks) for ranks in suits_of(cards)):
        return mini
    return {5: five, 4: four, 3: three}.get(longest, 0)


def five_bonus_odds(cards: Cards, table: str) -> int:
    royal, lines = FIVE_BONUS[table]
    name, order = five_card(cards)
    if name == "straight flush" and order == (14,):
        return royal
    if name == "pair" and order[0] >= 6:
        return 1
    return lines.get(name, 0)


def three_five_odds(cards: Cards, pays: str) -> int:
    name, order = five_card(cards)
    five = {"straight flush": 100, "quads": 25, "full house": 12, "flush": 10, "straight": 4, "trips": 1}.get(name, 0)
    if name == "straight flush" and order == (14,):
        five = 500
    name, order = three_card(cards)
    three = {"straight flush": 3, "trips": 1}.get(name, 0)
    if name == "straight flush" and order == (14,):
        three = 10
    return five + three if pays == "both" else max(five, three)


def play_odds(three: Cards) -> int:
    """The Play pay table of 5 Card PurSUIT."""
    name, order = exactly_three(three)
    if name == "straight flush" and order == (14,):
        return 50
    return {"straight flush": 30, "trips": 10, "straight": 5, "flush": 3, "pair": 2, "high card": 1}[name]


def progressive(cards: Cards, table: str, stake: int, meters: dict[str, int]) -> int:
    """What the sensor's dollar brings; takes it off the meters."""
    if table in ("1", "ML1"):
        if any({14, 13, 12, 11, 10} <= set(ranks) for ranks in suits_of(cards)):
            hearts = {14, 13, 12, 11, 10} <= set(suits_of(cards)[2])
            if table == "ML1":
                return take(meters, "major" if hearts else "minor", Fraction(1))
            return take(meters, "main", Fraction(1) if hearts else Fraction(1, 10))
        name, _ = five_card(cards)
        return stake * {"straight flush": 250, "quads": 75, "full house": 5, "flush": 4, "straight": 2}.get(name, 0)
    length, _ = longest_straight_flush(cards)
    if length == 7:
        return take(meters, "main", Fraction(1))
    if length == 6:
        return take(meters, "main", Fraction(1, 10))
    return stake * {5: 300 if table == "2" else 200, 4: 50, 3: 3}.get(length, 0)


def take(meters: dict[str, int], meter: str, share: Fraction) -> int:
    """A share of a meter, which then shows its seed at least."""
    paid = int(meters[meter] * share)
    meters[meter] = max(meters[meter] - paid, {"main": 1_000_000, "major": 1_000_000, "minor": 100_000}[meter])
    return paid


Entry = tuple[int, str, int]


def settle(played: PlainRound) -> list[Entry]:
    """Seat, wager and money returned, in the order the sheet has it happen."""
    entries: list[Entry] = []
    for seat in played.seats:
        if seat.action == "fold":
            lost = fold_loses(played)
            entries += [(seat.number, wager, 0) for wager in seat.bets if wager in lost]
        entries += early(played, seat)
    gone = {(seat, wager) for seat, wager, _ in entries}
    later: list[Entry] = []
    if played.sheet == "i-luv-suits/standard" and not qualifies(played, ""):
        later += [(seat.number, "play", seat.bets["play"]) for seat in reversed(played.seats) if seat.action == "play"]
    done = {(seat, wager) for seat, wager, _ in later} | gone
    order = played.rulings["settle_order"]
    last: list[Entry] = []
    for seat in reversed(played.seats):
        base = [entry for entry in base_entries(played, seat) if entry[:2] not in done]
        bonuses = [entry for entry in bonus_entries(played, seat) if entry[:2] not in done]
        if order == "right to left, all base, then all bonuses":
            later += base
            last += bonuses
        else:
            later += bonuses + base if order.endswith("bonuses before base") else base + bonuses
    return entries + limited(played, later + last)


def fold_loses(played: PlainRound) -> set[str]:
    if played.sheet == "pick-2-poker/washington" and played.rulings["fold_loses"] == "ante and bonuses":
        return {"ante", "3-5-bonus", "5-card-bonus-only"}
    return {"ante"}


def early(played: PlainRound, seat: PlainSeat) -> list[Entry]:
    """Sheet 003: a straight flush that is folded, or laid aside, is shown and paid at once."""
    stake = seat.bets.get("straight-flush", 0)
    if played.sheet != "high-card-flush/classic" or not stake:
        return []
    odds = STRAIGHT_FLUSH_COUNTS[played.tables["straight-flush"]]
    won = odds.get(longest_straight_flush(seat.cards)[0], 0)
    if seat.action == "fold":
        return [(seat.number, "straight-flush", to_one(stake, won))] if won and "straight-flush" in seat.declared else []
    inside = odds.get(longest_straight_flush(seat.setting)[0], 0)
    return [(seat.number, "straight-flush", to_one(stake, won))] if won != inside else []


def qualifies(played: PlainRound, action: str) -> bool:
    if played.sheet == "5-card-pursuit/washington":
        return two_card_flush(played.dealer)[0] >= 11
    if played.sheet == "pick-2-poker/washington":
        return action == "three-card" or five_strength(played.dealer) >= (0, 14, 13)
    return longest_flush(played.dealer) >= (3, 9)


def compare(played: PlainRound, seat: PlainSeat) -> int:
    """1 for the player, -1 for the dealer, 0 for a tie."""
    if played.sheet == "5-card-pursuit/washington":
        mine, theirs = two_card_flush(seat.setting), two_card_flush(played.dealer)
    elif seat.action == "three-card":
        mine, theirs = three_strength(seat.setting), three_strength(played.dealer)
    elif seat.action == "five-card":
        mine, theirs = five_strength(seat.cards), five_strength(played.dealer)
    else:
        mine, theirs = longest_flush(seat.setting), longest_flush(played.dealer)
    return (mine > theirs) - (mine < theirs)


def base_entries(played: PlainRound, seat: PlainSeat) -> list[Entry]:
    if seat.action == "fold":
        return []
    second = "raise" if "raise" in seat.bets else "play"
    ante, raised = seat.bets["ante"], seat.bets[second]
    unqualified = not qualifies(played, seat.action)
    if unqualified and played.rulings.get("not_qualified") != "compare anyway":
        rule = played.rulings.get("not_qualified", "ante pays, play pushes")
        returned = {
            "ante pays, play pushes": (2 * ante, raised),
            "both push": (ante, raised),
            "both win": (2 * ante, 2 * raised),
        }[rule]
    elif compare(played, seat) > 0:
        odds = 1
        if played.sheet == "5-card-pursuit/washington":
            odds = play_odds([card for card in seat.cards if card not in seat.setting])
        returned = (2 * ante, to_one(raised, odds))
    elif compare(played, seat) == 0:
        returned = (ante, raised)
    else:
        returned = (0, 0)
    return [(seat.number, "ante", returned[0]), (seat.number, second, returned[1])]


BONUSES = (
    *("flush", "straight-flush", "flush-rush", "super-flush-rush", "progressive"),
    *("flush-bonus", "5-card-bonus", "5-card-bonus-only", "3-5-bonus"),
)


def bonus_entries(played: PlainRound, seat: PlainSeat) -> list[Entry]:
    if seat.action == "fold" and played.rulings.get("fold_loses") == "ante and bonuses":
        return []
    entries = []
    for wager in BONUSES:
        stake = seat.bets.get(wager, 0)
        if stake:
            asked = {"high-card-flush/hollywood-columbus": ("flush", "straight-flush"), "high-card-flush/classic": ("straight-flush",)}
            silent = seat.action == "fold" and wager in asked.get(played.sheet, ()) and wager not in seat.declared
            entries.append((seat.number, wager, 0 if silent else bonus(played, seat, wager, stake)))
    return entries


def bonus(played: PlainRound, seat: PlainSeat, wager: str, stake: int) -> int:
    table = played.tables[wager]
    if wager in ("flush", "flush-rush"):
        return to_one(stake, FLUSH_COUNTS[table].get(longest_flush(seat.cards)[0], 0))
    if wager in ("straight-flush", "super-flush-rush"):
        return to_one(stake, STRAIGHT_FLUSH_COUNTS[table].get(longest_straight_flush(seat.cards)[0], 0))
    if wager == "progressive":
        return progressive(seat.cards, table, stake, played.meters)
    if wager == "flush-bonus":
        return to_one(stake, suited_odds(seat.cards, table))
    if wager == "5-card-bonus":
        return to_one(stake, five_bonus_odds(seat.cards, f"pursuit {table}"))
    if wager == "5-card-bonus-only":
        return to_one(stake, five_bonus_odds(seat.cards, "pick"))
    return to_one(stake, three_five_odds(seat.cards, played.rulings["bonus_35_pays"]))


def limited(played: PlainRound, entries: list[Entry]) -> list[Entry]:
    """Sheet 001: the maximum aggregate payout per hand."""
    if played.payout_limit is None:
        return entries
    stakes = {(seat.number, wager): stake for seat in played.seats for wager, stake in seat.bets.items()}
    covered = ("flush", "straight-flush") if played.rulings["payout_covers"] == "bonuses" else ("ante", "raise", "flush", "straight-flush")
    pots: dict[int, list[int]] = {}
    for place, (seat, wager, returned) in enumerate(entries):
        if wager in covered and returned > stakes[seat, wager]:
            pots.setdefault(seat if played.rulings["payout_scope"] == "seat" else 0, []).append(place)
    paid = list(entries)
    for places in pots.values():
        due = [entries[place][2] - stakes[entries[place][:2]] for place in places]
        if sum(due) <= played.payout_limit:
            continue
        cuts = protected_shares(due, [entries[place][1] in ("ante", "raise") for place in places], played.payout_limit, played.rulings)
        for place, much, cut in zip(places, due, cuts, strict=True):
            seat, wager, returned = entries[place]
            paid[place] = (seat, wager, returned - much + cut)
    return paid


def protected_shares(due: list[int], base: list[bool], limit: int, rulings: dict[str, str]) -> list[int]:
    """Ante and raise in full first, if they are protected; bonuses share the rest."""
    if rulings["payout_protects"] == "nothing":
        return shares(due, limit, rulings)
    first = shares([amount for amount, now in zip(due, base, strict=True) if now], limit, rulings)
    rest = shares([amount for amount, now in zip(due, base, strict=True) if not now], limit - sum(first), rulings)
    return [(first if now else rest).pop(0) for now in base]


def shares(due: list[int], limit: int, rulings: dict[str, str]) -> list[int]:
    """One pot; the smallest chip is a dollar."""
    if sum(due) <= limit:
        return due
    chip = 100 if rulings["payout_rounding"] == "down to the chip" else 1
    if rulings["payout_sharing"] == "settling order":
        cuts, left = [], limit
        for amount in due:
            cuts.append(amount if amount <= left else left // chip * chip)
            left -= cuts[-1]
        return cuts
    if rulings["payout_rounding"] != "largest remainder":
        cuts = [int(Fraction(amount * limit, sum(due) * chip)) * chip for amount in due]
        while True:
            before = list(cuts)
            for place, amount in enumerate(due):
                if sum(cuts) + chip <= limit and cuts[place] + chip <= amount:
                    cuts[place] += chip
            if cuts == before:
                return cuts
    exact = [Fraction(amount * limit, sum(due)) for amount in due]
    cuts = [int(share) for share in exact]
    largest_first = sorted(range(len(due)), key=lambda place: cuts[place] - exact[place])
    for place in largest_first[: limit - sum(cuts)]:
        cuts[place] += 1
    return cuts
