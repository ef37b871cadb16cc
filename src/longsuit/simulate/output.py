"""A run's figures as plain data, as rows, and for the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from longsuit.rules.csv import csv_text
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.figures import Estimate, Figures
from longsuit.simulate.session import dollars


def as_json(figures: Figures) -> dict[str, Any]:
    """All figures of a run."""
    spec, tally = figures.spec, figures.tally
    data: dict[str, Any] = {
        "game": spec.game.id,
        "sheet": spec.game.sheet,
        "rounds": tally.rounds,
        "asked": spec.rounds,
        "complete": figures.run.complete,
        "kind": "simulated",
        "seed": str(spec.seed) if abs(spec.seed) >= 1 << 53 else spec.seed,
        "block": figures.run.room.block,
        "seats": spec.seats,
        "strategy": spec.strategy,
        "seen": spec.seen,
        "exposed": spec.exposed,
        "share": spec.share,
        "ante": spec.ante / 100,
        "stakes": {name: stake / 100 for name, stake in figures.endings.stakes.items() if stake},
        "base": {**_ev(figures.table("base")), "house_edge": -figures.table("base").mean},
        "wagers": {spot.name: _wager(figures, spot.name) for spot in figures.endings.bonuses},
        "actions": figures.actions,
        "outcomes": figures.outcomes,
        "by_seat": [_seat(figures, seat) for seat in range(spec.seats)],
        "house": _house(figures),
        "covariance": figures.covariance,
        "capped": figures.capped if spec.game.aggregate_payout else None,
    }
    if figures.decided is not None:
        data["decided"] = _ev(figures.decided)
    if figures.meters.pots:
        data["meters"] = {"running": spec.running, "end": _dollars(figures.meters.stand(tally.rounds)), "hits": len(figures.won)}
        data["meters"]["trajectory"] = figures.trajectory
    return data


def _dollars(cents: dict[str, int]) -> dict[str, float]:
    return {name: amount / 100 for name, amount in cents.items()}


def _ev(ev: Estimate) -> dict[str, Any]:
    return {"ev": ev.mean, "standard_error": ev.error, "standard_deviation": ev.deviation, "interval_95": list(ev.interval())}


def _wager(figures: Figures, name: str) -> dict[str, Any]:
    shown = ("schedule", "line", "pays", "count", "rate", "standard_error", "by_seat")
    return {
        **_ev(figures.table(name)),
        "house_edge": -figures.table(name).mean,
        "table": figures.endings.game.tables[name],
        "stake": figures.endings.unit(name) / 100,
        "made": name in figures.endings.made,
        "lines": [{key: line[key] for key in shown} for line in figures.lines if line["wager"] == name],
    }


def _seat(figures: Figures, seat: int) -> dict[str, Any]:
    track = figures.tally.tracks[seat]
    names = ["base", *(spot.name for spot in figures.endings.bonuses)]
    return {
        "seat": seat + 1,
        **_ev(figures.seat(seat, "total")),
        "biggest_win": track.best / 100,
        "biggest_loss": -track.worst / 100,
        "drawdown": track.fall / 100,
        "wagers": {name: _ev(figures.seat(seat, name)) for name in names},
    }


def _house(figures: Figures) -> dict[str, Any]:
    won, track = figures.house, figures.tally.tracks[-1]
    return {
        "win_per_100_rounds": won.mean,
        "standard_error": won.error,
        "standard_deviation_per_round": won.deviation / 100,
        "wagered_per_100_rounds": figures.wagered,
        "hold": won.mean / figures.wagered if figures.wagered else 0.0,
        "biggest_win": track.best / 100,
        "biggest_loss": -track.worst / 100,
        "drawdown": track.fall / 100,
    }


def write_csv(figures: Figures, path: Path) -> None:
    """One row a figure: what, of which wager or line, seat, mean, standard error, count."""
    rows: list[tuple[object, ...]] = [("figure", "wager", "line", "seat", "value", "standard_error", "count")]
    for name in ["base", *(spot.name for spot in figures.endings.bonuses)]:
        whole = figures.table(name)
        rows.append(("ev", name, "", "all", whole.mean, whole.error, figures.tally.rounds * figures.spec.seats))
        for seat in range(figures.spec.seats):
            own = figures.seat(seat, name)
            rows.append(("ev", name, "", seat + 1, own.mean, own.error, figures.tally.rounds))
    rows += [("hit rate", row["wager"], row["line"], "all", row["rate"], row["standard_error"], row["count"]) for row in figures.lines]
    house = figures.house
    rows.append(("house win per 100 rounds", "", "", "house", house.mean, house.error, figures.tally.rounds))
    try:
        path.write_text(csv_text(rows), encoding="utf-8", newline="")
    except OSError as error:
        raise SimulationError(f"{path} cannot be written: {error.strerror}.") from None


def as_lines(figures: Figures) -> list[tuple[str, str, str]]:
    """The same for people: what, figure, standard error."""
    spec, tally = figures.spec, figures.tally
    rows = [("base game, player's EV per ante", _percent(figures.table("base").mean), _percent(figures.table("base").error))]
    if figures.decided is not None:
        rows.append(("the same by what decisions were worth", _percent(figures.decided.mean), _percent(figures.decided.error)))
    for spot in figures.endings.bonuses:
        ev = figures.table(spot.name)
        rows.append((f"{spot.wager.title}, EV per unit", _percent(ev.mean), _percent(ev.error)))
        lines = [line for line in figures.lines if line["wager"] == spot.name]
        rows += [(f"  {line['line']} ({line['pays']}), {line['count']:,} hit{'s' * (line['count'] != 1)}", *_rate(line)) for line in lines]
    rows += [(name, *_rate(rate)) for name, rate in figures.actions.items()]
    house, track = figures.house, tally.tracks[-1]
    rows.append(("house win per 100 rounds", dollars(house.mean), dollars(house.error)))
    rows.append(("house's biggest loss in a round", dollars(-track.worst / 100), ""))
    rows.append(("house's deepest fall from a peak", dollars(track.fall / 100), ""))
    if spec.game.aggregate_payout:
        rows.append(("rounds the payout limit cut", f"{tally.capped:,}", ""))
    return rows


def _rate(hits: dict[str, Any]) -> tuple[str, str]:
    return _percent(hits["rate"]), _percent(hits["standard_error"])


def _percent(value: float) -> str:
    return f"{value:.4%}"
