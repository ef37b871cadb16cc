"""Checks published figures: every claim beside the exact figure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from longsuit.report.ratios import Data
from longsuit.rules.commentary import Claim
from longsuit.rules.model import Game


def audit(games: Iterable[Game]) -> list[Data]:
    """Check every claim of the games."""
    return [check_claim(game, claim) for game in games for claim in game.claim]


def check_claim(game: Game, claim: Claim) -> Data:
    """One claim: the exact figure, the difference, and whether the claim is reproduced."""
    verdict: Data = {
        "game": game.id,
        "about": _about(claim),
        "figure": claim.figure,
        "claim": claim.value,
        "source": claim.source,
        "exact": None,
        "difference": None,
    }
    claimed, places, one_in = _read(claim.value)
    if claim.seen is not None:
        return {**verdict, "verdict": "simulated", "why": "what several hands know is sampled, not counted"}
    if claim.strategy != "optimal" and claim.strategy not in game.strategy:
        return {**verdict, "verdict": "cannot be checked", "why": "the source does not give the whole rule"}
    exact = _exact(game, claim)
    shown = f"1 in {float(1 / exact):,.{places}f}" if one_in else f"{float(exact):.{places + 2}%}"
    same = round(1 / exact if one_in else exact * 100, places) == claimed
    difference = float(exact * 100 - claimed) if not one_in else float(1 / exact - claimed)
    return {
        **verdict,
        "exact": shown,
        "numerator": exact.numerator,
        "denominator": exact.denominator,
        "difference": difference,
        "verdict": "reproduced" if same else "not reproduced",
        "why": "",
    }


def _about(claim: Claim) -> str:
    parts = [claim.wager or "base game"]
    parts += [f"table {claim.table}"] if claim.table else []
    parts += [claim.line] if claim.line else []
    parts += [claim.strategy] if claim.strategy != "optimal" else []
    parts += [claim.seen] if claim.seen else []
    return ", ".join(parts)


def _read(value: str) -> tuple[Fraction, int, bool]:
    """A claimed figure, percents as percents and odds as their N; how many decimals it is given to; whether it is odds."""
    match = re.fullmatch(r"(1 in )?([\d,]+(?:\.(\d+))?)%?", value)
    if match is None:
        raise ValueError(f"The claim {value!r} cannot be read; write 3.14% or 1 in 1,000.")
    return Fraction(match[2].replace(",", "")), len(match[3] or ""), bool(match[1])


def _exact(game: Game, claim: Claim) -> Fraction:
    """The exact figure; if equally good decisions leave a range, the value nearest to the claim."""
    from longsuit.exact.value import base_value
    from longsuit.exact.wagers import phrase_count, wager_value

    if claim.wager is not None:
        if claim.figure == "probability":
            return phrase_count(game, claim.wager, claim.line or "")
        return wager_value(game, claim.wager, table=claim.table).house_edge
    value = base_value(game, strategy=claim.strategy)
    match claim.figure:
        case "house edge":
            return value.house_edge
        case "house edge above optimal":
            return value.house_edge - base_value(game).house_edge
        case "element of risk":
            low, high = value.element_of_risk_range or (value.element_of_risk, value.element_of_risk)
            return min(max(_read(claim.value)[0] / 100, low), high)
        case "fold rate" if value.fold_rate is not None:
            return value.fold_rate
        case "raise rate" if value.fold_rate is not None:
            return 1 - value.fold_rate
        case "push rate" if value.push_rate is not None:
            return value.push_rate
        case "dealer qualifies" if value.dealer_qualifies is not None:
            return value.dealer_qualifies
        case _:
            raise ValueError(f"{game.name} has no exact figure called {claim.figure!r}.")
