"""Random definitions, as Hypothesis draws them.

Deals, wagers, pay tables with gaps, meters, held wagers, qualifiers, settings, sizes, procedure, caps, rulings.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from longsuit.hands import RANKINGS, Span
from tests.writing import Tree

Draw = Any

FLUSHES = ("longest flush", "two-card flush", "longest straight flush", "suited cards")
POKER = ("three-card poker", "five-card poker")
PHRASES = {
    "longest flush": (
        "6-card flush",
        "5-card flush or longer",
        "4-card flush",
        "3-card flush, 9 high or better",
        "T-8-6 or better",
        "2-card flush",
    ),
    "two-card flush": ("ace-king", "2-card flush, jack high or better", "2-card flush, seven high or better"),
    "longest straight flush": ("4-card straight flush or longer", "3-card straight flush", "2-card straight flush"),
    "suited cards": ("5 suited cards", "4 suited cards", "3 suited cards", "3-card mini royal"),
    "three-card poker": (
        "mini royal",
        "straight flush",
        "three of a kind",
        "straight",
        "flush",
        "pair of sixes or better",
        "pair",
        "Q-6-4 or better",
    ),
    "five-card poker": (
        "full house or better",
        "flush",
        "straight",
        "three of a kind",
        "two pair",
        "pair of sixes or better",
        "pair",
        "ace-king or better",
    ),
}
ODDS = ("1 to 1", "2 to 1", "3 to 2", "1.2 to 1", "1 to 2", "7 to 5", "50 to 1", "0.5 to 1", "push")
ROYAL = "royal flush"
"""What a sheet may call a mini royal."""
FOR = ("2 for 1", "5 for 2", "1 for 1", "1 for 2", "40 for 1")
ORDERS = (
    "right to left, base before bonuses",
    "right to left, bonuses before base",
    "right to left, all base, then all bonuses",
)
METERS: tuple[Tree, ...] = ({}, {"floor": "none"}, {"second_hit": "shares the meter"}, {"cap": "$1,500"})


def _able(cards: int, *names: str) -> list[str]:
    return [name for name in names if RANKINGS[name].least <= cards]


@st.composite
def lines(draw: Draw, ranking: str, cards: int, odds: tuple[str, ...]) -> Tree:
    """A schedule: some hands, the best first, each of which can be hit; gaps are likely."""
    judge = RANKINGS[ranking]
    wanted = draw(st.lists(st.sampled_from(PHRASES[ranking]), min_size=1, max_size=4, unique=True))
    found: Tree = {}
    higher: list[Span] = []
    for phrase in sorted(wanted, key=lambda phrase: -judge.span(phrase).low):
        if judge.reaches(judge.span(phrase).without(higher), cards):
            found[phrase] = draw(st.sampled_from(odds))
            higher.append(judge.span(phrase))
    return found or {PHRASES[ranking][-1]: draw(st.sampled_from(odds))}


@st.composite
def bonus(draw: Draw, cards: int, own: str) -> Tree:
    """A wager paid by its table: one schedule or two, odds "to" and "for", now and then shares of a meter."""
    names = draw(st.lists(st.sampled_from(_able(cards, *FLUSHES, *POKER)), min_size=1, max_size=2, unique=True))
    odds = draw(st.sampled_from((ODDS, FOR, ODDS + FOR)))
    table = {name: draw(lines(name, cards, odds)) for name in names}
    wager: Tree = {"title": "Bonus", "table": {"1": table}, "pays": draw(st.sampled_from(("both", "higher")))}
    if len(names) == 1:
        wager |= {"judges": names[0], "table": {"1": table[names[0]]}}
    if draw(st.booleans()) and draw(st.booleans()):
        first = wager["table"]["1"] if len(names) == 1 else wager["table"]["1"][names[0]]
        metered = list(first)[: draw(st.integers(1, 2))]
        for phrase in metered:
            first[phrase] = draw(st.sampled_from(("100%", "10%", "2.5%"))) + f" of the {own}-{metered.index(phrase)} meter"
        terms = {"seed": "$1,000", "contribution": "20%", **draw(st.sampled_from(METERS))}
        meters = {f"{own}-{number}": terms for number in range(len(metered))}
        wager |= {"pays": "both", "stake": draw(st.sampled_from(("$1", "$5"))), "meters": meters}
    return wager


@st.composite
def size_rows(draw: Draw, ranking: str, cards: int) -> list[Tree]:
    """A raise schedule of one to three rows."""
    first = draw(st.sampled_from(((1, 1), (1, 2), ("1/2", 1), (2, 2), (1, 3), ("1/3", "3/2"))))
    rows: list[Tree] = [{"from": first[0], "up_to": first[1]}]
    judge = RANKINGS[ranking]
    able = [phrase for phrase in PHRASES[ranking] if judge.reaches((judge.span(phrase),), cards)]
    wanted = draw(st.lists(st.sampled_from(able), max_size=2, unique_by=lambda phrase: judge.span(phrase).low))
    weaker_first = sorted(wanted, key=lambda phrase: judge.span(phrase).low)
    rows += [{"from": first[1], "up_to": draw(st.sampled_from((3, 4, "7/2"))), "holding": phrase} for phrase in weaker_first]
    for row in rows:
        if row["from"] != row["up_to"] and draw(st.booleans()) and draw(st.booleans()):
            row["only"] = [row["from"], row["up_to"]]
    return rows


@st.composite
def setting(draw: Draw, ranking: str, cards: int) -> Tree | None:
    """How a hand is set, if it is."""
    kind = draw(st.sampled_from(("none", "fixed", "suited", "any")))
    rest: Tree = {"box": "the box", "rest": "beside it", "choice": draw(st.sampled_from(("free", "best only")))}
    if kind == "fixed" and cards > RANKINGS[ranking].least:
        return {**rest, "cards": draw(st.integers(RANKINGS[ranking].least, min(cards - 1, 5)))}
    if kind == "suited" and ranking == "two-card flush" and cards > 4:
        return {**rest, "cards": 2, "one_suit": True}
    if kind == "any" and RANKINGS[ranking].least == 1:
        return {**rest, "one_suit": True}
    return None


@st.composite
def outcome(draw: Draw, *, table: bool, hands: tuple[str, ...] = ()) -> str:
    """What a contest does with a wager; with ``hands``, now and then odds that only one of them and those above it are paid."""
    plain = ("1 to 1", "3 to 2", "2 to 1", "push", "lose")
    if hands and draw(st.integers(0, 9)) == 0:
        odds, hand, other = (draw(st.sampled_from(one)) for one in (("1 to 1", "7 to 5"), hands, ("push", "lose", "1 to 2")))
        return f"{odds} with {hand}, else {other}"
    tables = ("pay table", "pay table, or push", "pay table, or lose", "pay table, or 1 to 2")
    return str(draw(st.sampled_from(plain + tables * 2 if table else plain)))


@st.composite
def cap(draw: Draw) -> Tree:
    """A maximum aggregate payout, now and then less than one wager wins."""
    return {
        "limit": draw(st.sampled_from(("$0.50", "$7", "$33.35", "$500"))),
        "scope": draw(st.sampled_from(("table", "seat"))),
        "covers": draw(st.sampled_from(("all wagers", "bonuses"))),
        "sharing": draw(st.sampled_from(("pro rata", "settling order"))),
        "protects": draw(st.sampled_from(("base wagers", "nothing"))),
        "rounding": draw(st.sampled_from(("largest remainder", "down to the cent", "down to the chip"))),
    }


@st.composite
def rulings(draw: Draw, tree: Tree) -> Tree:
    """Questions with answers: what a contest does with the ante, what a pay line pays that cannot be read, what a fold does."""
    contest = draw(st.sampled_from(sorted(tree["contest"])))
    verdict = draw(st.sampled_from(("win", "tie", "lose")))
    asked: Tree = {
        "ante": {"sets": f"contest.{contest}.{verdict}.ante", "options": ["push", "1 to 1", "lose", "3 to 2"]},
        "declared": {"sets": "fold.bonuses", "options": {"unasked": "automatic", "announced": "declared"}},
    }
    single = [name for name, wager in tree["wager"].items() if "judges" in wager and "meters" not in wager and name in ("side", "extra")]
    if single:
        name = draw(st.sampled_from(single))
        lines = tree["wager"][name]["table"]["1"]
        line = draw(st.sampled_from(sorted(lines)))
        lines[line] = "unreadable"
        asked["line"] = {"sets": f"wager.{name}.table.1.{line}", "options": ["4 to 1", "2 to 1"], "undecided": draw(st.booleans())}
    kept = [name for name in asked if name == "line" or draw(st.booleans())]
    return {name: {"ask": "What now?", "reading": "The first.", **asked[name]} for name in kept}


@st.composite
def definitions(draw: Draw, *, most_cards: int = 7) -> Tree:
    """A whole game."""
    player, dealer = draw(st.integers(3, most_cards)), draw(st.integers(3, most_cards))
    both = min(player, dealer)
    wagers: Tree = {"ante": {"title": "Ante", "made": "to receive cards"}}
    needed = ["ante"]
    if draw(st.booleans()) and draw(st.booleans()):
        wagers["blind"] = {"title": "Blind", "made": "to receive cards", "equals": "ante"}
        needed.append("blind")
    if draw(st.booleans()) and draw(st.booleans()):
        forced = draw(bonus(player, "forced"))
        if "stake" not in forced:
            wagers["forced"] = {**forced, "made": "to receive cards", **({"equals": "ante"} if draw(st.booleans()) else {})}
    for name in ("side", "extra")[: draw(st.integers(0, 2))]:
        wagers[name] = {**draw(bonus(player, name)), "made": "if the player likes"}
    if "extra" in wagers and "stake" not in wagers["extra"] and "stake" not in wagers["side"] and draw(st.booleans()):
        wagers["extra"]["equals"] = draw(st.sampled_from(("side", "ante")))
    actions: Tree = {}
    contests: Tree = {}
    for number in range(draw(st.integers(1, 2))):
        _action(draw, number, (player, dealer, both), (wagers, actions, contests), needed)
    for other in draw(st.lists(st.sampled_from(sorted(wagers)), max_size=2, unique=True)):
        if "equals" not in wagers[other]:
            ranking = draw(st.sampled_from(_able(player, *FLUSHES, *POKER)))
            paid = {"title": "Held", "made": "by holding another wager", "equals": other, "judges": ranking}
            wagers[f"held-{other}"] = {**paid, "table": {"1": draw(lines(ranking, player, ODDS))}}
    optional = [name for name, wager in wagers.items() if wager["made"] == "if the player likes" or name == "forced"]
    lost = draw(st.lists(st.sampled_from(optional), unique=True)) if optional else []
    tree = {
        "id": "random-game",
        "name": "Random Game",
        "version": "1",
        "summary": "A game nobody plays.",
        "object": "To find out whether the rooms agree.",
        "deal": {"player": player, "dealer": dealer, "seats": 2},
        "wager": wagers,
        "action": actions,
        "contest": contests,
        "fold": {"loses": [*needed, *lost], "bonuses": draw(st.sampled_from(("automatic", "declared")))},
        "procedure": {
            "settle_order": draw(st.sampled_from(ORDERS)),
            "refund_first": draw(st.booleans()),
            "tokes": draw(st.sampled_from(("off", "ride"))),
            "rounding": draw(st.sampled_from(("down to the cent", "down to the chip"))),
            "paid_early": draw(st.lists(st.sampled_from(optional), max_size=1)) if optional else [],
        },
    }
    return {
        **tree,
        **({"aggregate_payout": draw(cap())} if draw(st.booleans()) else {}),
        "ruling": draw(rulings(tree)),
        "limits": {
            kind: {"minimum": "$6", "maximum": "$60", "step": draw(st.sampled_from(("$0.50", "$1", "$3")))} for kind in ("base", "bonus")
        },
    }


def _action(draw: Draw, number: int, cards: tuple[int, int, int], parts: tuple[Tree, Tree, Tree], needed: list[str]) -> None:
    """A way to stay in, its wager and its contest."""
    player, dealer, both = cards
    wagers, actions, contests = parts
    ranking = draw(st.sampled_from(_able(both, *FLUSHES[:3], *POKER)))
    name = "play" if not number or draw(st.booleans()) else "double"
    laid = draw(setting(ranking, player))
    if name not in wagers:
        wagers[name] = {"title": name.title(), "made": "to stay in"}
        left = player - laid["cards"] if laid and "cards" in laid else 0
        judged = left if left and draw(st.booleans()) else player
        able = _able(judged, *FLUSHES, *POKER)
        if able and draw(st.booleans()):
            judge = draw(st.sampled_from(able))
            on = "cards left" if judged != player else "all cards"
            wagers[name] |= {"judges": judge, "on": on, "table": {"1": draw(lines(judge, judged, ODDS))}}
    elif wagers[name].get("on") == "cards left":
        laid = next(action.get("setting") for action in actions.values() if action["wager"] == name)
        if laid and laid["cards"] < RANKINGS[ranking].least:
            ranking = next(iter(contests.values()))["compares"]
    action: Tree = {"title": "Play", "wager": name, "contest": f"contest-{number}", "size": draw(size_rows(ranking, player))}
    actions[f"way-{number}"] = {**action, "setting": laid} if laid else action
    results = {other: "table" in wagers[other] for other in (*needed, name)}
    contest: Tree = {"title": "Contest", "compares": ranking}
    judge = RANKINGS[ranking]
    hands = tuple(phrase for phrase in PHRASES[ranking] if judge.reaches((judge.span(phrase),), player))
    if ranking == "three-card poker" and draw(st.booleans()):
        contest["calls"] = {"mini royal": ROYAL}
        hands = tuple(ROYAL if phrase == "mini royal" else phrase for phrase in hands)
    for verdict in ("win", "tie", "lose"):
        contest[verdict] = {other: draw(outcome(table=table, hands=hands)) for other, table in results.items()}
    able = [phrase for phrase in PHRASES[ranking] if judge.reaches((judge.span(phrase),), dealer)]
    if draw(st.booleans()) and able:
        contest["dealer_qualifies"] = draw(st.sampled_from(able))
        short = {other: draw(outcome(table=table)) for other, table in results.items()}
        contest["not_qualified"] = "compare anyway" if draw(st.booleans()) and draw(st.booleans()) else short
    contests[f"contest-{number}"] = contest
