"""Charts as SVG that stands in a page: readable in black and white, with every mark said in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 440
#: How lines of several players are told apart without colors.
DASHES = ("", "9 4", "3 3", "12 4 3 4")
LEFT, RIGHT, BOTTOM = 112, 58, 36
#: How wide a letter of a name may be, and how much of the chart names may take.
LETTER, WIDEST = 8, 190


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its name, its length, and between what it lies with 95 %."""

    name: str
    value: float
    low: float
    high: float
    text: str


@dataclass(frozen=True, slots=True)
class Cells:
    """Values counted in cells of one width: for each name, the share of its values in each cell."""

    low: int
    width: int
    shares: Sequence[Sequence[float]]

    def label(self, cell: int) -> str:
        """The values that a cell holds."""
        first = self.low + cell * self.width
        return str(first) if self.width == 1 else f"{first} to {first + self.width - 1}"

    def rows(self) -> Iterator[tuple[str, Sequence[float]]]:
        """For each cell, what it holds and the share of each name."""
        for cell, shares in enumerate(zip(*self.shares, strict=True)):
            yield self.label(cell), shares


def cells(values: Sequence[Sequence[int]]) -> Cells:
    """At most 24 cells for all values; there must be one or more."""
    every = [value for each in values for value in each]
    low, high = min(every), max(every)
    width = max(1, -(-(high - low + 1) // 24))
    count = (high - low) // width + 1
    return Cells(low, width, [_counted(each, low, width, count) for each in values])


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a chart, with a band around it where there is one."""

    name: str
    points: Sequence[tuple[float, float]]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


def _beside(names: Sequence[str]) -> int:
    """How much room names need beside their bars."""
    return min(WIDEST, max(LEFT, 16 + LETTER * max(map(len, names), default=0)))


def share_bars(bars: Sequence[Bar], title: str) -> str:
    """Shares between 0 and 1 as bars with their intervals."""
    step, top = 38, 8
    left = _beside([bar.name for bar in bars])
    height = top + step * len(bars) + BOTTOM
    inner = WIDTH - left - RIGHT
    parts = [_tick(left + inner * at / 4, top, height - BOTTOM, f"{at * 25}%") for at in range(5)]
    for number, bar in enumerate(bars):
        y = top + step * number
        low, high = left + inner * bar.low, left + inner * bar.high
        parts += [
            f'<text x="{left - 8}" y="{y + 21}" text-anchor="end">{escape(bar.name)}</text>',
            f'<rect class="bar b{number % 4}" x="{left}" y="{y + 6}" '
            f'width="{inner * bar.value:.1f}" height="20"/>',
            f'<path class="whisker" d="M{low:.1f} {y + 16}H{high:.1f}M{low:.1f} {y + 11}v10'
            f'M{high:.1f} {y + 11}v10"/>',
            f'<text x="{WIDTH - RIGHT + 6}" y="{y + 21}">{escape(bar.text)}</text>',
        ]
    return _svg(height, title, parts)


def histogram(values: Sequence[Sequence[int]], names: Sequence[str], title: str, unit: str) -> str:
    """How often each value came up, an outline for each name."""
    if not any(values):
        return ""
    found = cells(values)
    count = len(found.shares[0])
    most = max(share for each in found.shares for share in each)
    height, top = 230, 12
    inner, tall = WIDTH - 2 * 44, height - top - BOTTOM
    parts = [
        f'<text class="tick" x="38" y="{y + 5}" text-anchor="end">{share:.0%}</text>'
        for y, share in ((top, most), (height - BOTTOM, 0.0))
    ]
    for cell in range(0, count, max(1, count // 6)):
        across = 44 + inner * (cell + 0.5) / count
        parts.append(_tick(across, top, height - BOTTOM, str(found.low + cell * found.width)))
    for number, each in enumerate(found.shares):
        path = f"M44 {height - BOTTOM}"
        for cell, share in enumerate(each):
            path += f"V{height - BOTTOM - tall * share / most:.1f}H{44 + inner * (cell + 1) / count:.1f}"
        path += f"V{height - BOTTOM}"
        dash = DASHES[number % 4]
        parts.append(f'<path class="curve c{number % 4} filled" d="{path}" stroke-dasharray="{dash}"/>')
    parts.append(f'<text x="{WIDTH - 44}" y="{height - 4}" text-anchor="end">{escape(unit)}</text>')
    return _svg(height, title, parts) + _legend(names)


def _counted(values: Sequence[int], low: int, width: int, count: int) -> list[float]:
    counts = [0] * count
    for value in values:
        counts[(value - low) // width] += 1
    return [each / max(1, len(values)) for each in counts]


def curves(lines: Sequence[Curve], title: str, unit: str) -> str:
    """Values over rounds, with a zero line and bands."""
    points = [point for line in lines for point in line.points]
    if not points:
        return ""
    xs = [x for x, _ in points]
    ys = [*(y for _, y in points), *(y for line in lines for y in (*line.low, *line.high)), 0.0]
    height, top, left = 250, 12, 56
    x0, x1, y0, y1 = min(xs), max(max(xs), min(xs) + 1), min(ys), max(max(ys), min(ys) + 1)

    def at(x: float, y: float) -> str:
        across = left + (WIDTH - left - 24) * (x - x0) / (x1 - x0)
        down = top + (height - top - BOTTOM) * (y1 - y) / (y1 - y0)
        return f"{across:.1f} {down:.1f}"

    parts = [f'<path class="zero" d="M{at(x0, 0)}L{at(x1, 0)}"/>']
    for value in sorted({y0, 0.0, y1}):
        down = at(x0, value).split()[1]
        parts.append(f'<text x="{left - 8}" y="{float(down) + 4:.1f}" text-anchor="end">{value:+.0f}</text>')
    for x in sorted({x0, (x0 + x1) // 2, x1}):
        across = at(x, y0).split()[0]
        parts.append(f'<text x="{across}" y="{height - 14}" text-anchor="middle">{x:.0f}</text>')
    for number, line in enumerate(lines):
        parts += _curve(line, number, at)
    parts.append(f'<text x="{WIDTH - 24}" y="{height - 1}" text-anchor="end">{escape(unit)}</text>')
    return _svg(height, title, parts) + _legend([line.name for line in lines])


def _curve(line: Curve, number: int, at: object) -> list[str]:
    assert callable(at)
    parts = []
    xs = [x for x, _ in line.points]
    if line.low:
        ring = [at(x, y) for x, y in zip(xs, line.high, strict=True)]
        ring += [at(x, y) for x, y in reversed(list(zip(xs, line.low, strict=True)))]
        parts.append(f'<path class="band c{number % 4}" d="M{"L".join(ring)}Z"/>')
    path = "L".join(at(x, y) for x, y in line.points)
    parts.append(f'<path class="curve c{number % 4}" d="M{path}" stroke-dasharray="{DASHES[number % 4]}"/>')
    return parts


def stacked(parts_of: Sequence[tuple[str, Sequence[tuple[str, float]]]], title: str) -> str:
    """Shares that add up to one, a bar for each name; the largest parts carry their number."""
    step, top = 40, 6
    height = top + step * len(parts_of) + 4
    left = _beside([name for name, _ in parts_of])
    inner = WIDTH - left - 10
    parts = []
    for row, (name, shares) in enumerate(parts_of):
        y, x = top + step * row, float(left)
        parts.append(f'<text x="{left - 8}" y="{y + 21}" text-anchor="end">{escape(name)}</text>')
        for number, (what, share) in enumerate(shares):
            width = inner * share
            told = f"<title>{escape(what)}: {share:.0%}</title>"
            shape = f'x="{x:.1f}" y="{y + 4}" width="{width:.1f}" height="26"'
            parts.append(f'<rect class="part p{number % 4}" {shape}>{told}</rect>')
            if share >= 0.08:
                middle = x + width / 2
                parts.append(
                    f'<text class="on p{number % 4}" x="{middle:.1f}" y="{y + 22}" text-anchor="middle">'
                    f"{share:.0%}</text>"
                )
            x += width
    names = [what for what, _ in parts_of[0][1]] if parts_of else []
    return _svg(height, title, parts) + _legend(names, "part p")


def _tick(x: float, top: float, bottom: float, text: str) -> str:
    return (
        f'<path class="grid" d="M{x:.1f} {top}V{bottom}"/>'
        f'<text class="tick" x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{escape(text)}</text>'
    )


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">'
        f"{''.join(parts)}</svg>"
    )


def _legend(names: Sequence[str], kind: str = "curve c") -> str:
    if len(names) < 2:
        return ""
    items = []
    for number, name in enumerate(names):
        sign = (
            f'<rect class="{kind}{number % 4}" x="1" y="1" width="26" height="10"/>'
            if kind.startswith("part")
            else f'<path class="{kind}{number % 4}" d="M0 6H28" stroke-dasharray="{DASHES[number % 4]}"/>'
        )
        items.append(f'<li><svg viewBox="0 0 28 12" aria-hidden="true">{sign}</svg>{escape(name)}</li>')
    return f'<ul class="legend">{"".join(items)}</ul>'
