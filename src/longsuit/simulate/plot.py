"""A run as a picture: how the estimate of the edge settled, with its interval. Plain SVG, no library."""

from __future__ import annotations

from html import escape
from pathlib import Path

from longsuit.simulate.errors import SimulationError

Point = tuple[int, float, float]
"""Rounds done, estimate, standard error."""

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 860, 420, 84, 48, 48


def svg(points: list[Point], title: str, label: str) -> str:
    """The estimate over the rounds, a band of two standard errors round it."""
    if not points:
        raise SimulationError("There is nothing to draw yet.")
    low = min(mean - 2 * error for _, mean, error in points)
    high = max(mean + 2 * error for _, mean, error in points)
    span, most = (high - low) or 1.0, points[-1][0]

    def at(rounds: float, value: float) -> str:
        across = _LEFT + (_WIDTH - _LEFT - 20) * rounds / most
        return f"{across:.1f},{_TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - value) / span:.1f}"

    band = [at(n, mean + 2 * error) for n, mean, error in points] + [at(n, mean - 2 * error) for n, mean, error in reversed(points)]
    line = " ".join(at(n, mean) for n, mean, _ in points)
    ticks = [low + span * step / 4 for step in range(5)]
    marks = "".join(_tick(at(0, value), f"{value:.3%}") for value in ticks)
    last = points[-1]
    caption = f"{label}: {last[1]:.4%} ± {last[2]:.4%} (standard error) after {last[0]:,} rounds, simulated"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="13" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(caption)}</desc>"
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/><text x="{_LEFT}" y="26" font-size="16">{escape(title)}</text>{marks}'
        f'<polygon points="{" ".join(band)}" fill="#1b7f5c" opacity="0.18"/>'
        f'<polyline points="{line}" fill="none" stroke="#1b7f5c" stroke-width="2"/>'
        f'<text x="{_LEFT}" y="{_HEIGHT - 14}" fill="#444">{escape(caption)}; band of two standard errors</text></svg>\n'
    )


def _tick(point: str, words: str) -> str:
    height = point.partition(",")[2]
    rule = f'<line x1="{_LEFT}" x2="{_WIDTH - 20}" y1="{height}" y2="{height}" stroke="#ddd"/>'
    return f'{rule}<text x="{_LEFT - 8}" y="{height}" text-anchor="end" dominant-baseline="middle" fill="#444">{words}</text>'


def write_svg(path: Path, points: list[Point], title: str, label: str) -> None:
    """Write the picture."""
    try:
        path.write_text(svg(points, title, label), encoding="utf-8")
    except OSError as error:
        raise SimulationError(f"{path} cannot be written: {error.strerror}.") from None
