"""Whether a definition makes sense: checks that look at several parts of it at once.

Each check yields problems with their place.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from longsuit.hands import BEST, RANKINGS, PhraseError, RankError, Ranking, Span
from longsuit.hands.seen import seeing
from longsuit.rules.check_streets import can_fold, cards_read, made_before_folding, reading_problems, street_problems
from longsuit.rules.errors import Problem, names_or_none, shown
from longsuit.rules.language import FOLD
from longsuit.rules.model import Contest, Game, PayTable, Size, Wager
from longsuit.rules.place import joined, printed, split
from longsuit.rules.procedure import own_moments
from longsuit.rules.quantities import ByTable, Odds, Provided, format_money, format_number

_SAY_NOT_QUALIFIED = 'The dealer may fall short, so say what each wager does then, as { ante = "1 to 1", raise = "push" }.'

_DOWN_WITH = {
    "to receive cards": ("to receive cards",),
    "if the player likes": ("to receive cards", "if the player likes"),
    "by holding another wager": ("to receive cards", "if the player likes", "to stay in"),
    "to stay in": (),
}
"""By when a wager is made: which wagers may already be down for it to match."""

_ENDS = ("win", "tie", "lose")

_TAKEN = {FOLD: "giving up, which every table knows", "best": "what is worth most, in the rules of a strategy"}

_MOST_WAYS = 1 << 14

_SUIT_LENGTHS = frozenset("01234567")


def problems(game: Game) -> tuple[Problem, ...]:
    """Everything that makes the definition unusable."""
    return (
        *_deal(game),
        *_wagers(game),
        *_actions(game),
        *street_problems(game),
        *_contests(game),
        *_ways_to_hit(game),
        *_fold(game),
        *_pay_tables(game),
        *_limits(game),
        *_procedure(game),
        *_strategies(game),
        *_claims(game),
    )


def _deal(game: Game) -> Iterator[Problem]:
    others = game.deal.dealer + game.deal.community
    needed = game.deal.player * game.deal.seats + others
    if needed > 52:
        fits = (52 - others) // game.deal.player
        seats = f"{game.deal.seats} {'seat' if game.deal.seats == 1 else 'seats'}"
        yield Problem("deal.seats", f"{seats} and the dealer need {needed} cards of a deck of 52; at most {fits} seats can be dealt.")
    if game.deal.packet and game.deal.packet > max(game.deal.player, game.deal.dealer):
        yield Problem("deal.packet", f"A packet of {game.deal.packet} cards is more than anybody gets.")


def _wagers(game: Game) -> Iterator[Problem]:
    if not game.required:
        yield Problem(
            "wager", 'No wager is the ante: one without a pay table, or one that a contest names, must be made "to receive cards".'
        )
    for name, wager in game.wager.items():
        place = f"wager.{name}"
        yield from _equals(game, name, wager)
        if wager.made == "by holding another wager" and not (wager.equals and wager.tables):
            yield Problem(place, 'A wager held "by holding another wager" needs a pay table and, as equals, the wager it pays on.')
        if wager.made == "if the player likes" and not wager.tables:
            yield Problem(place, "An optional wager needs a pay table; write [" + place + ".table.1] with a line for each hand that pays.")
        if wager.paid_as is not None and wager.paid_as not in game.tables:
            having = names_or_none(other for other in game.tables if other != name)
            yield Problem(f"{place}.paid_as", f'"{wager.paid_as}" has no pay tables to share; those that have are: {having}.')
        if wager.made == "to stay in" and name not in {action.wager for action in game.action.values()}:
            yield Problem(place, "No action makes this wager; name it as the wager of one.")
        yield from _stake(game, name, wager)
        yield from _meters(game, place, wager)
    yield from _chosen_tables(game)


def _stake(game: Game, name: str, wager: Wager) -> Iterator[Problem]:
    """A wager one must make is measured in antes, so that every figure is; a jackpot is won by one size of chip."""
    place = f"wager.{name}.stake"
    if wager.stake == 0:
        yield Problem(place, "A stake must be more than zero.")
    elif wager.stake is not None and wager.made == "to receive cards":
        yield Problem(place, "A mandatory wager has no stake of its own; leave it out, and let the table's limits say how much.")
    if name in game.required[1:] and wager.equals is None:
        yield Problem(
            f"wager.{name}", f'It must be made beside the ante, so its size is known only if it equals one; add equals = "{game.ante}".'
        )
    sharing = {table: sum(part.shares_meter for part in parts) for table, parts in wager.tables.items()}
    if any(sharing.values()) and wager.meters and wager.stake is None:
        yield Problem(place, 'A wager that wins shares of a meter needs one size; write stake = "$1".')
    for table, schedules in sharing.items():
        if schedules > 1:
            yield Problem(f"wager.{name}.table.{table}", "Only one of a table's schedules may pay shares of meters.")
        if schedules and len(wager.tables[table]) > 1 and wager.pays == "higher":
            yield Problem(f"wager.{name}.pays", 'Which of two lines is higher would change with the meter; write pays = "both".')


def _equals(game: Game, name: str, wager: Wager) -> Iterator[Problem]:
    """A wager that equals another: the other has a size of its own, and the size is given only once."""
    place = f"wager.{name}.equals"
    if wager.equals is None:
        return
    others = [other for other, model in game.wager.items() if other != name and model.equals is None]
    there = [other for other in others if game.wager[other].made in _DOWN_WITH[wager.made]]
    if wager.equals not in others:
        yield Problem(place, f'"{wager.equals}" is not another wager with a size of its own; those are: {names_or_none(others)}.')
    elif wager.equals not in there and wager.made != "to stay in":
        yield Problem(place, f'"{wager.equals}" need not be down when this wager is made; those that are: {names_or_none(there)}.')
    if wager.made == "to stay in":
        yield Problem(place, "How much is bet to stay in is said by the size of the action; leave equals out.")
    if wager.stake is not None:
        yield Problem(f"wager.{name}.stake", "A wager cannot both equal another and have a stake of its own; keep one of the two.")


def _meters(game: Game, place: str, wager: Wager) -> Iterator[Problem]:
    for meter_name, meter in wager.meters.items():
        if any(meter_name in other.meters for other in game.wager.values() if other is not wager):
            yield Problem(f"{place}.meters.{meter_name}", "Two wagers have a meter of this name; give each meter a name of its own.")
        if meter.contribution + meter.reserve > 1:
            yield Problem(f"{place}.meters.{meter_name}", "Contribution and reserve together are more than the whole wager.")
        if meter.cap is not None and meter.cap < meter.seed:
            yield Problem(f"{place}.meters.{meter_name}.cap", "The cap is below the seed.")


def _chosen_tables(game: Game) -> Iterator[Problem]:
    for name in game.tables:
        if name not in game.wager or not game.wager[name].tables:
            having = names_or_none(wager for wager, model in game.wager.items() if model.tables)
            yield Problem(f"tables.{name}", f'No wager "{name}" has pay tables; those that have are: {having}.')
    for name, offered in game.offered.items():
        for table in offered:
            if name in game.wager and table not in game.wager[name].tables:
                yield Problem(f"tables.{name}", f'There is no pay table "{table}"; there are: {names_or_none(game.wager[name].tables)}.')


def _phrase(ranking: Ranking, text: str, place: str, cards: int) -> Iterator[Problem]:
    """Whether words name a hand that can be held."""
    try:
        span = ranking.span(text)
    except PhraseError as error:
        yield Problem(place, _say_instead(text, error, ranking))
        return
    if not ranking.reaches((span,), cards):
        yield Problem(place, f'No hand of {cards} cards is "{text}".')


def _say_instead(text: str, error: PhraseError, ranking: Ranking) -> str:
    """What is wrong with a phrase, and phrases the ranking would have understood."""
    examples = ", ".join(f'"{phrase}"' for phrase in ranking.phrases)
    wrong = f"{shown(text)} names no hand of the {ranking.name} ranking." if isinstance(error, RankError) else str(error)
    return f"{wrong} Such hands are written like {examples}."


def _made(game: Game, *when: str) -> list[str]:
    """The wagers made at these moments."""
    return [name for name, wager in game.wager.items() if wager.made in when]


def _actions(game: Game) -> Iterator[Problem]:
    to_stay = _made(game, "to stay in")
    for name, action in game.action.items():
        place = f"action.{name}"
        if name in _TAKEN:
            yield Problem(place, f'The name "{name}" is taken: it is {_TAKEN[name]}. Give the action another.')
        if action.wager and action.wager not in to_stay:
            key = "makes" if game.language == 2 else "wager"
            yield Problem(f"{place}.{key}", f'"{action.wager}" is not a wager made "to stay in"; those are: {names_or_none(to_stay)}.')
        if action.contest not in game.contest:
            yield Problem(f"{place}.contest", f'There is no contest "{action.contest}"; there are: {names_or_none(game.contest)}.')
            continue
        if action.wager and not action.size:
            yield Problem(f"{place}.{'sizes' if game.language == 2 else 'size'}", "It must not be empty.")
        ranking = game.contest[action.contest].ranking
        yield from _schedule(game, name, game.contest[action.contest])
        if not game.street:
            yield from _setting(game, name, ranking)


def _setting(game: Game, name: str, ranking: Ranking) -> Iterator[Problem]:
    """Every hand can be set as the action requires, and the set cards can be judged."""
    place, setting, cards = f"action.{name}", game.action[name].setting, game.deal.player
    if setting and setting.cards:
        if setting.cards >= game.deal.player:
            yield Problem(f"{place}.setting.cards", f"Of {game.deal.player} cards at most {game.deal.player - 1} can be set.")
        elif setting.one_suit and setting.cards > -(-game.deal.player // 4):
            yield Problem(
                f"{place}.setting",
                f"Some hands of {game.deal.player} cards have no {setting.cards} of one suit, so they could never be set.",
            )
        cards = setting.cards
    if setting and setting.one_suit and not setting.cards and ranking.least > -(-game.deal.player // 4):
        yield Problem(f"{place}.setting", f"Some hands have no {ranking.least} cards of one suit, so they could never be set.")
    if cards < ranking.least:
        yield Problem(f"{place}.contest", f"The {ranking.name} ranking needs {ranking.least} cards; the hand played has {cards}.")


def _named_sizes(row: Size, place: str) -> Iterator[Problem]:
    """Sizes named one by one go from the least of the row to its most."""
    sizes = sorted({*row.only})
    if list(row.only) != sizes:
        yield Problem(place, f"Sizes go from the least to the most, each once; write {', '.join(map(format_number, sizes))}.")
    elif (row.from_, row.up_to) != (sizes[0], sizes[-1]):
        least, most = format_number(sizes[0]), format_number(sizes[-1])
        yield Problem(place, f"The sizes named go from {least} up to {most} times the ante, and the row says otherwise; write the same.")


def _schedule(game: Game, name: str, contest: Contest) -> Iterator[Problem]:
    """A raise schedule covers every hand, widens upwards and leaves no amount out between its rows."""
    rows, ranking = game.action[name].size, contest.ranking
    cards = max(cards_read(game, contest.reads), ranking.least)
    reached = Fraction(0)
    low = -1
    for number, row in enumerate(rows):
        place = f"action.{name}.{'sizes' if game.language == 2 else 'size'}[{number + 1}]"
        wrong = tuple(_named_sizes(row, place)) if row.only else ()
        yield from wrong
        if row.from_ > row.up_to and not wrong:
            yield Problem(place, f"It goes from {format_number(row.from_)} up to {format_number(row.up_to)} times the ante; swap the two.")
        elif number and row.from_ > reached:
            yield Problem(
                place,
                f"There is a gap: the rows above end at {format_number(reached)} times the ante and this one starts from "
                f"{format_number(row.from_)} times; start it from {format_number(reached)} or less.",
            )
        reached = max(reached, row.up_to)
        if row.holding is None:
            if number:
                yield Problem(place, "Only the first row may be for every hand; say which hands this row is for, with holding.")
            continue
        if not number:
            yield Problem(place, f'There is a gap: hands that are not "{row.holding}" fit no row; the first row must be for every hand.')
        faults = tuple(_phrase(ranking, row.holding, f"{place}.holding", cards))
        yield from faults
        if not faults:
            span = ranking.span(row.holding)
            if span.low <= low:
                yield Problem(f"{place}.holding", "Rows go from weaker hands to stronger ones, and this one is not stronger; move it up.")
            low = span.low


def dealer_cards(game: Game, contest: Contest) -> int:
    """How many cards the dealer's hand is made of."""
    return game.deal.dealer + cards_read(game, contest.reads) - game.deal.player


def _contests(game: Game) -> Iterator[Problem]:
    for name, contest in game.contest.items():
        place = f"contest.{name}"
        dealer = dealer_cards(game, contest)
        if contest.dealer_qualifies is not None:
            if dealer >= contest.ranking.least:
                yield from _qualifier(contest, contest.dealer_qualifies, f"{place}.dealer_qualifies", dealer)
            if contest.not_qualified is None:
                yield Problem(f"{place}.not_qualified", _SAY_NOT_QUALIFIED)
        elif contest.not_qualified is not None:
            yield Problem(f"{place}.not_qualified", "The dealer always qualifies here; add dealer_qualifies or leave this out.")
        if dealer < contest.ranking.least and not contest.alone:
            yield Problem(
                f"{place}.compares",
                f"The {contest.compares} ranking needs {contest.ranking.least} cards; the dealer has {dealer}.",
            )
        yield from _calls(contest, f"{place}.calls")
        yield from _results(game, name, contest)


def _qualifier(contest: Contest, words: str, place: str, cards: int) -> Iterator[Problem]:
    """The least hand the dealer plays: he plays every better one too."""
    found = tuple(_phrase(contest.ranking, words, place, cards))
    yield from found
    if not found and contest.ranking.span(words).low == 0 and contest.ranking.span(words).high < BEST:
        yield Problem(place, 'The dealer plays the hand named here and every better one; name the least he plays, without "or lower".')


def _calls(contest: Contest, place: str) -> Iterator[Problem]:
    """Another name is for hands that have one name, and names no other hand."""
    ranking = RANKINGS[contest.compares]
    for ours, theirs in contest.calls.items():
        span, where = _span(ranking, ours), f"{place}.{printed(ours)}"
        if span is None or {ranking.words(key) for key in ranking.keys(ranking.reads) if key in span} != {ours}:
            yield Problem(
                where, f'"{ours}" is not the whole name of a hand of the {ranking.name} ranking, so it cannot be called otherwise.'
            )
        elif _span(ranking, theirs) is not None:
            yield Problem(where, f'"{theirs}" names other hands of the {ranking.name} ranking; call it by another name.')


def _span(ranking: Ranking, words: str) -> Span | None:
    """The hands some words name, if they name any."""
    try:
        return ranking.span(words)
    except PhraseError:
        return None


def _results(game: Game, name: str, contest: Contest) -> Iterator[Problem]:
    """Every outcome says what happens to the ante and to each wager played into the contest, and to no other."""
    actions = [action for action in game.action.values() if action.contest == name]
    if not actions:
        yield Problem(f"contest.{name}", "No action plays this contest; name it as the contest of one, or take it out.")
    made = {action.wager for action in (game.action.values() if game.street else actions) if action.wager}
    if not actions or not made <= set(_made(game, "to stay in")):
        return
    needed = {*game.required, *made}
    for outcome in ("win", "tie", "lose", "not_qualified"):
        results = getattr(contest, outcome)
        if results is None or isinstance(results, str):
            continue
        place = f"contest.{name}.{outcome}"
        for wager in sorted(needed - set(results)) if game.language == 1 or outcome != "not_qualified" else ():
            say = f'It does not say what happens to "{wager}"; add {wager} = "push", "lose" or odds such as "1 to 1"'
            compared = ", or write language = 2, where it is compared all the same" if outcome == "not_qualified" else ""
            yield Problem(place, f"{say}{compared}.")
        for wager, result in results.items():
            if wager not in needed:
                yield Problem(f"{place}.{wager}", f'"{wager}" is not decided by this contest; it decides: {names_or_none(sorted(needed))}.')
            elif isinstance(result, ByTable) and not game.wager[wager].tables:
                yield Problem(f"{place}.{wager}", f'"{wager}" has no pay table to be paid by; write odds such as "1 to 1".')
            elif isinstance(result, Provided):
                cards = cards_read(game, contest.reads)
                yield from _phrase(contest.ranking, result.holding, f"{place}.{wager}", cards)


def _ways_to_hit(game: Game) -> Iterator[Problem]:
    """The lines and conditions that count together in a contest are few enough to be told apart; on streets equal ones count once."""
    for name, contest in game.contest.items():
        held = [other for other, wager in game.wager.items() if wager.made == "by holding another wager" and wager.equals in contest.win]
        looked: list[tuple[object, ...]] = []
        for wager in (*contest.win, *held):
            if wager in game.tables and wager in game.wager:
                looked += [(table.judges, table.reads, table.when, *table.lines) for table in game.pay_tables(wager)]
            for other in game.contest.values():
                results = [getattr(other, end) for end in (*_ENDS, "not_qualified")]
                given = [found.get(wager) for found in results if isinstance(found, dict)]
                looked += [(other.compares, other.reads, None, result.holding) for result in given if isinstance(result, Provided)]
        ways = prod(len(lines) - 2 for lines in (dict.fromkeys(looked) if game.street else looked))
        if ways > _MOST_WAYS:
            what = f"The pay-table lines and conditions of its wagers can be hit in {ways:,} ways together"
            yield Problem(f"contest.{name}", f"{what}, and at most {_MOST_WAYS:,} are told apart; take some out.")


def _fold(game: Game) -> Iterator[Problem]:
    down = _made(game, "to receive cards", "if the player likes", *(["to stay in"] if game.street else []))
    for name in game.fold.loses:
        if name not in down:
            yield Problem("fold.loses", f'"{name}" is not a wager that a fold could lose; those are: {names_or_none(down)}.')
    for name in [*game.required, *made_before_folding(game)] if can_fold(game) else ():
        if name not in game.fold.loses:
            yield Problem("fold.loses", f'A fold must lose "{name}", because nothing else settles it; add it.')
    stay = [name for name in game.wager if name in game.bonuses and name not in game.fold.loses]
    for name in game.fold.declared:
        if name not in stay:
            yield Problem("fold.declared", f'"{name}" is not a bonus that a fold leaves in action; those are: {names_or_none(stay)}.')


def cards_judged(game: Game, wager: str, table: PayTable) -> int | None:
    """How many cards a pay table sees; None where that is not fixed."""
    if table.on == "all cards":
        return cards_read(game, table.reads)
    settings = [action.setting for action in game.action.values() if action.wager == wager]
    counts = {setting.cards if setting else None for setting in settings}
    cards = counts.pop() if len(counts) == 1 else None
    return game.deal.player - cards if cards else None


def _pay_tables(game: Game) -> Iterator[Problem]:
    for name, wager in game.wager.items():
        yield from _parts(game, name) if wager.paid_as is None else ()
        for table_name, schedules in wager.tables.items() if wager.paid_as is None else ():
            for table in schedules:
                yield from reading_problems(game, name, table)
                part = (table.when or table.judges,) if len(schedules) > 1 or table.when else ()
                yield from _pay_table(game, name, table, joined(("wager", name, "table", table_name, *part)))


def _parts(game: Game, name: str) -> Iterator[Problem]:
    """A pay table with a part for each end of a contest has one for every end at which it is looked at, and no other."""
    paid = [other for other, wager in game.wager.items() if name in (other, wager.paid_as)]
    asked = {
        (contest, end, other)
        for contest, model in game.contest.items()
        for end in (*_ENDS, "not_qualified")
        for other in paid
        if isinstance(results := getattr(model, end), dict) and isinstance(results.get(other), ByTable)
    }
    ends = {end for _, end, _ in asked}
    for table_name, schedules in game.wager[name].tables.items():
        parts = {table.when for table in schedules if table.when}
        for part in sorted(parts - ends) if "not_qualified" not in ends else ():
            what = f'No contest says "pay table" for this wager under "{part}", so this part would never pay'
            yield Problem(joined(("wager", name, "table", table_name, part)), f"{what}; take it out.")
        for contest, end, other in sorted(asked) if parts else ():
            if end in _ENDS and end not in parts:
                what = f'The pay table has no part for "{end}"; write [wager.{name}.table.{table_name}.{end}] or odds'
                yield Problem(f"contest.{contest}.{end}.{other}", f"{what}.")


def _pay_table(game: Game, name: str, table: PayTable, place: str) -> Iterator[Problem]:
    """Every line names a hand that can be held and that no line above has paid, at a price this wager can pay."""
    cards = cards_judged(game, name, table)
    if cards is None:
        yield Problem(place, 'It judges the "cards left", so every action of this wager must set a fixed number of cards.')
        return
    if cards < table.ranking.least:
        yield Problem(place, f"The {table.judges} ranking needs {table.ranking.least} cards; this table sees {cards}.")
        return
    higher: list[Span] = []
    for line, pays in table.lines.items():
        where = f"{place}.{printed(line)}"
        yield from _price(game, name, pays, where)
        try:
            span = table.ranking.span(line)
        except PhraseError as error:
            yield Problem(where, _say_instead(line, error, table.ranking))
            continue
        if not table.ranking.reaches((span,), cards):
            yield Problem(where, f'No hand of {cards} cards is "{line}"; take the line out.')
        elif not table.ranking.reaches(span.without(higher), cards):
            yield Problem(where, "Every such hand is already paid by a higher line; move it up or take it out.")
        higher.append(span)


def _price(game: Game, name: str, pays: Odds, place: str) -> Iterator[Problem]:
    """Whether a wager can pay what a line of its pay table promises."""
    wager = game.wager[name]
    if pays.kind == "share" and pays.meter not in wager.meters:
        example = f'{pays.meter} = {{ seed = "$10,000", contribution = "20%" }}'
        yield Problem(place, f"{pays} is a share of a meter this wager does not have; write [wager.{name}.meters] with {example}.")
    if pays.kind != "to" and wager.made in ("to stay in", "by holding another wager"):
        yield Problem(place, f'{pays} is not a price for this wager; write odds such as "3 to 1".')
    if pays.kind == "unreadable" and ".".join(split(place)) not in {path for ruling in game.ruling.values() for path in ruling.sets}:
        yield Problem(place, "No ruling says what an unreadable line pays; write the odds, or a ruling with options that sets it.")


def _limits(game: Game) -> Iterator[Problem]:
    own = {f"wager.{name}.limits": wager.limits for name, wager in game.wager.items() if wager.limits}
    for place, limits in {"limits.base": game.limits.base, "limits.bonus": game.limits.bonus, **own}.items():
        least, most, step = format_money(limits.minimum), format_money(limits.maximum), format_money(limits.step)
        if limits.step <= 0:
            yield Problem(f"{place}.step", "The step must be more than zero.")
        elif limits.minimum <= 0 or limits.minimum > limits.maximum:
            yield Problem(place, f"The minimum {least} must be above zero and not above the maximum {most}.")
        elif limits.minimum % limits.step:
            yield Problem(place, f"The minimum {least} cannot be made in steps of {step}.")


def _procedure(game: Game) -> Iterator[Problem]:
    if game.procedure.decks == "two, alternating" and not game.procedure.shuffler:
        yield Problem("procedure.decks", "Two decks alternate only where a machine shuffles one of them; set one deck or a shuffler.")
    for name in game.procedure.paid_early:
        if name not in game.bonuses:
            bonuses = names_or_none(wager for wager in game.wager if wager in game.bonuses)
            yield Problem("procedure.paid_early", f'"{name}" is not a bonus wager; those are: {bonuses}.')
    yield from _steps(game)
    if game.procedure.dealer_lays == "high to low, best three up" and "three-card poker" not in {c.compares for c in game.contest.values()}:
        yield Problem("procedure.dealer_lays", "No contest compares three cards, so there are no best three to push up.")
    if game.procedure.laid_aside == "paid before the raise":
        if not game.procedure.paid_early:
            yield Problem("procedure.laid_aside", "Nothing is paid early here; name the bonuses in procedure.paid_early.")
        for name in game.procedure.paid_early:
            if name in game.wager and game.wager[name].meters:
                yield Problem("procedure.laid_aside", f'"{name}" is paid by a meter, which pays only when the round is settled.')


def _steps(game: Game) -> Iterator[Problem]:
    """A step says what is done, unless it is the table's own step; each moment has at most one of those."""
    own = [step.when for step in game.procedure.step if step.does is None]
    for number, step in enumerate(game.procedure.step, start=1):
        place = f"procedure.step[{number}]"
        if step.does is None and step.when not in own_moments(game):
            yield Problem(place, f'The table does nothing of its own at "{step.when}" in this game; say what is done, as does = "…".')
        elif step.does is None and own.count(step.when) > 1:
            yield Problem(place, f'The table\'s own step at "{step.when}" is there twice; say what is done in one of them, as does = "…".')


def _on_street(game: Game, street: str | None, place: str) -> Iterator[Problem]:
    """A rule of a strategy names a street there is."""
    names = [known.name for known in game.street]
    if street is not None and street not in names:
        yield Problem(place, f'There is no street "{street}"; there are: {names_or_none(names)}.')


def _holding(game: Game, words: str, ranking: Ranking, place: str, *, seen: bool) -> Iterator[Problem]:
    """The words of a rule name something a player sees, or a hand of the ranking."""
    try:
        known = seen and seeing(words) is not None
    except PhraseError as error:
        yield Problem(place, str(error))
        return
    if not known:
        yield from _phrase(ranking, words, place, game.deal.player + game.deal.community)


def _strategies(game: Game) -> Iterator[Problem]:
    """Every rule of a strategy names an action there is and hands that can be held."""
    for name, strategy in game.strategy.items():
        if name == "optimal":
            yield Problem(f"strategy.{name}", 'The name "optimal" is taken: it is whatever is worth most.')
        for number, rule in enumerate(strategy.rules):
            place = f"strategy.{name}.rules[{number + 1}]"
            if rule.do not in (*game.action, "fold", "best"):
                yield Problem(f"{place}.do", f'It must be fold, best or an action ({names_or_none(game.action)}), not "{rule.do}".')
            contest = game.action[rule.do].contest if rule.do in game.action else next(iter(game.contest))
            if contest not in game.contest:
                continue
            yield from _on_street(game, rule.street, f"{place}.street")
            holdings = [(holding, rule.judges) for holding in (rule.holding, *rule.holdings) if holding]
            for holding, judges in [*holdings, *((condition.holding, condition.judges) for condition in rule.also)]:
                ranking = RANKINGS[judges or game.contest[contest].compares]
                yield from _holding(game, holding, ranking, f"{place}.holding", seen=bool(game.street) and judges is None)
            for shape in rule.shape:
                parts = shape.split("-")
                if len(parts) != 4 or not all(part in _SUIT_LENGTHS for part in parts) or sum(map(int, parts)) != game.deal.player:
                    yield Problem(f"{place}.shape", f'"{shape}" is not a shape of {game.deal.player} cards; count each suit, as 3-2-1-1.')


def _claims(game: Game) -> Iterator[Problem]:
    for number, claim in enumerate(game.claim):
        place = f"claim[{number + 1}]"
        if claim.wager is not None and claim.wager not in game.wager:
            yield Problem(f"{place}.wager", f'There is no wager "{claim.wager}"; there are: {names_or_none(game.wager)}.')
            continue
        if claim.figure != "probability" and (claim.table if claim.wager is None else claim.wager not in game.bonuses):
            what = "A figure of the base game holds for the pay tables in force; leave this out, or give that pay table a sheet of its own."
            yield Problem(f"{place}.{'wager' if claim.wager else 'table'}", what)
        elif claim.table is not None and claim.wager and claim.table not in game.wager[claim.wager].tables:
            tables = names_or_none(game.wager[claim.wager].tables)
            yield Problem(f"{place}.table", f'There is no pay table "{claim.table}" of that wager; there are: {tables}.')
