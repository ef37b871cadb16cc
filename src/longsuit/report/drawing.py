"""A drawing without a medium: bars, strokes, areas and labels that a page draws as SVG and a PDF as vectors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup, escape

INK, SOFT, RULE = "#1c2420", "#5b6660", "#cfd8d2"
GAIN, LOSS, THIRD, FOURTH = "#1b6b3c", "#a8402f", "#b7862b", "#3d5a80"

Point = tuple[float, float]


@dataclass(frozen=True)
class Bar:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str


@dataclass(frozen=True)
class Stroke:
    """A line through points."""

    points: tuple[Point, ...]
    colour: str = RULE
    width: float = 1
    dashed: bool = False


@dataclass(frozen=True)
class Area:
    """A filled outline, pale."""

    points: tuple[Point, ...]
    colour: str


@dataclass(frozen=True)
class Label:
    """A few words; ``x`` is where they start, end or have their middle."""

    x: float
    y: float
    text: str
    anchor: Literal["start", "middle", "end"] = "start"
    colour: str = SOFT
    size: float = 11


Shape = Bar | Stroke | Area | Label


@dataclass(frozen=True)
class Drawing:
    """Shapes on a sheet whose y runs downwards."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    says: str
    """What it shows, for people who cannot see it."""


def text_width(text: str, size: float = 11) -> float:
    """About how wide words are in a sans-serif face."""
    narrow = sum(character in "iIljt.,:;' ()" for character in text)
    return size * (0.6 * (len(text) - narrow) + 0.32 * narrow)


def to_svg(drawing: Drawing) -> Markup:
    """The drawing as inline SVG."""
    size = f"{drawing.width:g} {drawing.height:g}"
    inner = Markup("").join(_svg(shape) for shape in drawing.shapes)
    return Markup('<svg viewBox="0 0 {}" role="img" aria-label="{}">{}</svg>').format(size, drawing.says, inner)


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _svg(shape: Shape) -> Markup:
    match shape:
        case Bar(x, y, width, height, colour):
            place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
            return Markup('<rect {} fill="{}"/>').format(Markup(place), colour)  # noqa: S704 (numbers only)
        case Stroke(points, colour, width, dashed):
            dash = Markup(' stroke-dasharray="4 3"') if dashed else ""
            return Markup('<polyline points="{}" fill="none" stroke="{}" stroke-width="{}"{}/>').format(
                _points(points), colour, f"{width:g}", dash
            )
        case Area(points, colour):
            return Markup('<polygon points="{}" fill="{}" fill-opacity=".16"/>').format(_points(points), colour)
        case Label():
            place = Markup('<text x="{}" y="{}" text-anchor="{}" font-size="{}" fill="{}">{}</text>')
            return place.format(f"{shape.x:.1f}", f"{shape.y:.1f}", shape.anchor, f"{shape.size:g}", shape.colour, escape(shape.text))
