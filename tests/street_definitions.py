"""Random definitions of games of streets: lawful more often than not, and like nothing anybody plays."""

from __future__ import annotations

from random import Random

from tests.writing import Tree

_RANKINGS = {
    "three-card poker": ("straight flush", "three of a kind", "straight", "flush", "pair of nines or better", "pair"),
    "four-card poker": ("straight flush", "three of a kind", "flush", "straight", "two pair", "pair of tens or better"),
    "five-card poker": ("full house", "flush", "straight", "three of a kind", "two pair", "pair of jacks or better"),
    "longest flush": ("5-card flush or longer", "4-card flush", "3-card flush, jack high or better", "3-card flush"),
}
_LEAST = {"three-card poker": 3, "four-card poker": 4, "five-card poker": 5, "longest flush": 1}
_ODDS = ("push", "1 to 1", "3 to 2", "2 to 1", "5 to 1", "20 to 1")
_ENDS = ("push", "lose", "1 to 1", "2 to 1", "3 to 2")


def street_definition(dice: Random) -> Tree:
    """One definition; the loader may still refuse it."""
    community, dealer = dice.randrange(0, 6), dice.choice((0, 1, 2, 3, 5, 6))
    player = dice.randrange(1, 6)
    ranking = dice.choice([name for name in _RANKINGS if _LEAST[name] <= player + community])
    alone = not dealer or dealer + community < _LEAST[ranking] or dice.random() < 0.3
    wagers, streets, actions = _round(dice, community, dealer)
    tables = {name for name in wagers if dice.random() < 0.6 or alone}
    for name in tables:
        wagers[name] |= {"judges": ranking, "table": {"1": _table(dice, ranking)}}
    contests = {"main": _contest(dice, ranking, list(wagers), tables, alone=alone)}
    if not alone and dice.random() < 0.3:
        other = dice.choice([name for name in _RANKINGS if _LEAST[name] <= min(player, dealer) + community])
        contests["other"] = _contest(dice, other, list(wagers), tables, alone=False)
        actions |= {"check": {"title": "Check"}} if any("check" in street.get("may", ()) for street in streets) else {}
        for name in actions:
            actions[name]["contest"] = dice.choice(("main", "other"))
        if not any(action["contest"] == "other" for action in actions.values()):
            del contests["other"]
    if len(contests) == 1 and dice.random() < 0.2:
        _grow_last(dice, streets, actions, ranking)
    bonuses = _bonuses(dice, {"own": player, "community": community, "dealer": dealer}, streets)
    return {
        "language": 2,
        "id": "street-toy",
        "name": "Street Toy",
        "version": "1",
        "summary": "Streets at random.",
        "object": "Whatever pays.",
        "deal": {"player": player, "dealer": dealer, "community": community, "seats": 3},
        "wager": {**bonuses, **wagers},
        "street": streets,
        "action": actions,
        "fold": {"loses": dice.choice(("all down", [name for name in wagers if name != "last"]))},
        "contest": contests,
        "procedure": {"rounding": dice.choice(("down to the cent", "down to the chip")), "tokes": dice.choice(("off", "ride"))},
        **({"aggregate_payout": _cap(dice)} if dice.random() < 0.4 else {}),
    }


def _grow_last(dice: Random, streets: list[Tree], actions: Tree, ranking: str) -> None:
    """Let what is bet on the last street depend on the hand; where its cards are not all out, the loader refuses it."""
    for name in streets[-1].get("may", ()):
        if "sizes" in actions.get(name, {}):
            stronger = {"from": 1, "up_to": dice.choice((3, "7/2")), "holding": dice.choice(_RANKINGS[ranking])}
            actions[name]["sizes"] = [{"from": "1/3", "up_to": dice.choice((1, 2))}, stronger]


def _cap(dice: Random) -> Tree:
    return {
        "limit": dice.choice(("$0.50", "$7", "$33.35", "$500")),
        "scope": dice.choice(("table", "seat")),
        "covers": dice.choice(("all wagers", "bonuses")),
        "sharing": dice.choice(("pro rata", "settling order")),
        "protects": dice.choice(("base wagers", "nothing")),
    }


def _table(dice: Random, ranking: str) -> Tree:
    lines = _RANKINGS[ranking]
    return {line: dice.choice(_ODDS) for line in lines[: dice.randrange(1, len(lines) + 1)]}


def _round(dice: Random, community: int, dealer: int) -> tuple[Tree, list[Tree], Tree]:
    """Wagers, streets that turn all community cards, and the actions they offer."""
    wagers: Tree = {"ante": {"title": "Ante", "made": "to receive cards"}}
    for number in range(dice.randrange(0, 3)):
        wagers[f"also-{number}"] = {"title": f"Also {number}", "made": "to receive cards", "equals": "ante"}
    streets: list[Tree] = []
    actions: Tree = {}
    left = community
    up = dealer > 2 and dice.random() < 0.4
    for number in range(dice.randrange(1, 4)):
        turned = dice.randrange(0, left + 1)
        left -= turned
        turns = {**({"community": turned} if turned else {}), **({"dealer": 1} if up and not number else {})}
        may = _street(dice, number, wagers, actions)
        streets.append({"name": f"street {number}", "turns": turns, "may": may})
    if left:
        streets.append({"name": "the rest", "turns": {"community": left}})
    return wagers, streets, actions


def _street(dice: Random, number: int, wagers: Tree, actions: Tree) -> list[str]:
    """What a player may do on one street; some streets ask nothing."""
    may: list[str] = []
    if number and dice.random() < 0.15:
        return may
    if dice.random() < 0.8:
        wagers[f"bet-{number}"] = {"title": f"Bet {number}", "made": "to stay in"}
        sizes = dice.choice(([1], [2], [1, 2, 3], [{"from": 1, "up_to": 3}], [{"only": ["1/2", 2]}]))
        actions[f"bet-{number}"] = {"title": "Bet", "makes": f"bet-{number}", "sizes": sizes, "ends": dice.random() < 0.3}
        may.append(f"bet-{number}")
    if dice.random() < 0.3:
        actions[f"back-{number}"] = {
            "title": "Back",
            "takes_back": dice.choice([name for name in wagers if not name.startswith("bet")]),
            "ends": dice.random() < 0.5,
        }
        may.append(f"back-{number}")
    if dice.random() < 0.6 or not may:
        may.append("check")
    if dice.random() < 0.5:
        may.append("fold")
    return may


def _contest(dice: Random, ranking: str, wagers: list[str], tables: set[str], *, alone: bool) -> Tree:
    def ends() -> Tree:
        return {name: _end(dice, ranking, tabled=name in tables) for name in wagers}

    if alone:
        return {"title": "Alone", "pays": {name: dice.choice(("pay table, or lose", "pay table, or push")) for name in wagers}}
    contest: Tree = {"title": "Main", "compares": ranking, "win": ends(), "lose": ends(), "tie": dice.choice(("win", ends()))}
    if dice.random() < 0.5:
        short = dice.sample(wagers, dice.randrange(1, len(wagers) + 1))
        contest |= {"dealer_qualifies": f"{_RANKINGS[ranking][-1].removesuffix(' or better')} or better"}
        contest |= {"not_qualified": {name: _end(dice, ranking, tabled=name in tables) for name in short}}
    return contest


def _end(dice: Random, ranking: str, *, tabled: bool) -> str:
    if tabled and dice.random() < 0.5:
        return dice.choice(("pay table, or lose", "pay table, or push", "pay table, or 1 to 1"))
    if dice.random() < 0.2:
        return f"{dice.choice(('1 to 1', '3 to 2'))} with {dice.choice(_RANKINGS[ranking])}, else {dice.choice(('push', 'lose'))}"
    return dice.choice(_ENDS)


def _bonuses(dice: Random, held: dict[str, int], streets: list[Tree]) -> Tree:
    """Side bets on whatever cards there are: the whole board's, or those of some streets."""
    turned = {street["name"]: cards for street in streets if (cards := dict(street["turns"]).get("community"))}
    found: Tree = {}
    for number in range(dice.randrange(0, 3)):
        if turned and dice.random() < 0.4:
            held = {"own": held["own"], "dealer": held["dealer"], **turned}
        reads = dice.sample(list(held), dice.randrange(1, 4))
        able = [name for name in _RANKINGS if _LEAST[name] <= sum(held[source] for source in reads) <= 9]
        if able:
            ranking = dice.choice(able)
            made = "if the player likes"
            table = {"1": _table(dice, ranking)}
            found[f"side-{number}"] = {"title": f"Side {number}", "made": made, "judges": ranking, "reads": reads, "table": table}
    return found
