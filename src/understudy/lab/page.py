"""A run as one page that opens anywhere: no other file, no network; scripts only to open a replay."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import median
from typing import Any, TypeAlias

from markupsafe import Markup

from understudy.core.game import AnyGame
from understudy.core.registry import find
from understudy.lab import charts
from understudy.lab.heat import HeatLine, HeatPage, assumptions, heat_map, players
from understudy.simulate.order import Chunk, Order, Outcome
from understudy.simulate.play import play_one
from understudy.simulate.report import Report, interval, percentile
from understudy.simulate.rows import telling
from understudy.simulate.tally import CHANCE, ONLY, ORDER, PHASES, PREFERENCE


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A chart, what it shows, and the numbers behind it."""

    title: str
    says: str
    chart: Markup
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class TellingGame:
    """A game worth looking at, with its journal to be saved, and its replay where there is one."""

    what: str
    number: int
    result: str
    file: str
    href: str
    #: The page of the replay, compressed, in letters.
    replay: str


def said_of(versions: Sequence[int], game: AnyGame) -> list[str]:
    """What must be said where games were not played by the rules of today."""
    if list(versions) == [game.version]:
        return []
    named = " and ".join(map(str, versions))
    several = "These games follow different rules." if len(versions) > 1 else "Results may differ today."
    return [f"The rows are of version {named} of {game.title}, and this is version {game.version}. {several}"]


#: Makes the page of a replay out of a journal.
Replayed: TypeAlias = Callable[[str], bytes]


def report_page(
    order: Order, report: Report, versions: Sequence[int] = (), replayed: Replayed | None = None
) -> str:
    """The whole page.

    `versions` are those of the rows, where they were read from a file. With `replayed` the games worth
    looking at can be watched: that takes scripts.
    """
    game = find(order.game)
    versions = versions or [game.version]
    ended = [outcome for outcome in report.outcomes if not outcome.error]
    games = list(_telling(order, ended, replayed))
    heats = [(player, heat_map(report.tally, player)) for player in players(report.tally)]
    page: str = _template().render(
        game=game,
        order=order,
        report=report,
        settings=[(s, order.options[s.name]) for s in game.settings if s.name in order.options],
        figures=list(_figures(order, report, ended)) if ended else [],
        heats=heats,
        idle=[(player, list(_idle(pages))) for player, pages in heats],
        assumptions=assumptions(game, heats),
        phases=PHASES,
        telling=games,
        replays={each.number: each.replay for each in games if each.replay},
        versions=versions,
        warnings=said_of(versions, game),
        counted=_counted(report),
    )
    return page


def _counted(report: Report) -> str:
    """What must be said where the lines were not counted in every game."""
    games, bots = report.tally.games, find(report.game).bots
    if games >= report.finished or not any(seat.player.partition(":")[0] in bots for seat in report.seats):
        return ""
    told = f"in {games:,} of {report.finished:,} games" if games else "in no game"
    return f"The bots’ lines were counted {told}. simulate counts them with --report or --trace."


@lru_cache(maxsize=1)
def _template() -> Any:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("understudy.lab", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["percent"] = lambda share: f"{share:.1%}"
    environment.filters["count"] = lambda number: f"{number:,}"
    return environment.get_template("report.html")


# -- figures -------------------------------------------------------------------------------------------------


def _figures(order: Order, report: Report, ended: Sequence[Outcome]) -> Iterator[Exhibit]:
    yield _shares(order, report)
    yield _scores(order, ended)
    yield _lengths(order, ended)
    if any(outcome.course for outcome in ended):
        yield _margins(order, ended)
    yield _chairs(order, report, ended)
    if report.tally.settled:
        yield _closeness(report)


def _names(order: Order) -> list[str]:
    """The players of a line-up, told apart where one sits there twice."""
    return [
        f"{player} ({number + 1})" if order.seats.count(player) > 1 else player
        for number, player in enumerate(order.seats)
    ]


def _totals(order: Order, ended: Sequence[Outcome]) -> list[list[int]]:
    """The scores of each player of the line-up, on whatever chair it sat."""
    return [
        [outcome.totals[order.seating(outcome.number).index(player)] for outcome in ended]
        for player in range(len(order.seats))
    ]


def _shares(order: Order, report: Report) -> Exhibit:
    named = list(zip(_names(order), report.seats, strict=True))
    bars = [
        charts.Bar(name, seat.win_share, *seat.win_share_ci95, f"{seat.win_share:.1%}")
        for name, seat in named
    ]
    rows = [
        (name, str(seat.wins), f"{seat.win_share:.1%}", "{:.1%} to {:.1%}".format(*seat.win_share_ci95))
        for name, seat in named
    ]
    return Exhibit(
        "Who wins",
        f"Share of {report.finished:,} games, with 95% intervals. A shared win is a win for all of them.",
        Markup(charts.share_bars(bars, "Share of wins of each player")),
        ("Player", "Wins", "Share", "95% interval"),
        rows,
    )


def _scores(order: Order, ended: Sequence[Outcome]) -> Exhibit:
    totals, names = _totals(order, ended), _names(order)
    rows = [
        ("Median", *(f"{median(each):.0f}" for each in totals)),
        *(
            (f"{share:.0%} are below", *(str(percentile(each, share)) for each in totals))
            for share in (0.1, 0.9)
        ),
        *((label, *(f"{share:.1%}" for share in shares)) for label, shares in charts.cells(totals).rows()),
    ]
    return Exhibit(
        "Scores",
        "How often each final score came up.",
        Markup(charts.histogram(totals, names, "Distribution of final scores", "points")),
        ("Points", *names),
        rows,
    )


def _lengths(order: Order, ended: Sequence[Outcome]) -> Exhibit:
    unit, lengths = find(order.game).length_unit, [outcome.length for outcome in ended]
    rows = [
        (str(n), f"{lengths.count(n)}", f"{lengths.count(n) / len(lengths):.1%}")
        for n in sorted(set(lengths))
    ]
    return Exhibit(
        "Length",
        f"How many {unit} a game takes.",
        Markup(charts.histogram([lengths], ["games"], f"Distribution of lengths in {unit}", unit)),
        (unit.capitalize(), "Games", "Share"),
        rows,
    )


def _margins(order: Order, ended: Sequence[Outcome]) -> Exhibit:
    """How far the first player of the line-up is ahead of the best other, round by round."""
    ahead: dict[int, list[int]] = {}
    for outcome in ended:
        chair = order.seating(outcome.number).index(0)
        for number, totals in outcome.course:
            others = max(total for seat, total in enumerate(totals) if seat != chair)
            ahead.setdefault(number, []).append(totals[chair] - others)
    # A round that few games reach says little.
    rounds = [number for number in sorted(ahead) if len(ahead[number]) * 10 >= len(ended)]
    name = _names(order)[0]
    line = charts.Curve(
        name,
        [(number, float(median(ahead[number]))) for number in rounds],
        [float(percentile(ahead[number], 0.1)) for number in rounds],
        [float(percentile(ahead[number], 0.9)) for number in rounds],
    )
    rows = [
        (str(number), f"{middle:+.0f}", f"{low:+.0f}", f"{high:+.0f}", str(len(ahead[number])))
        for number, (_, middle), low, high in zip(rounds, line.points, line.low, line.high, strict=True)
    ]
    unit = find(order.game).length_unit
    return Exhibit(
        f"How far {name} is ahead",
        "Median lead over the best other player; the band holds 80% of the games.",
        Markup(charts.curves([line], f"Lead of {name} by {unit}", unit)),
        (unit.capitalize(), "Median lead", "10%", "90%", "Games"),
        rows,
    )


def _chairs(order: Order, report: Report, ended: Sequence[Outcome]) -> Exhibit:
    bars, rows = [], []
    seeds = [order.seed_of(outcome.number) for outcome in ended]
    for chair, share in enumerate(report.chairs):
        won = [chair in outcome.winners for outcome in ended]
        low, high = interval(won, seeds)
        bars.append(charts.Bar(f"chair {chair + 1}", share, low, high, f"{share:.1%}"))
        rows.append((str(chair + 1), f"{share:.1%}", f"{low:.1%} to {high:.1%}"))
    says = (
        "Everyone sat on every chair equally often, so this is the advantage of the chair alone."
        if order.rotate
        else "Each player stayed in one seat: add --rotate to separate the seat from the player."
    )
    return Exhibit(
        "Who starts",
        says,
        Markup(charts.share_bars(bars, "Share of wins of each chair")),
        ("Chair", "Share of wins", "95% interval"),
        rows,
    )


def _closeness(report: Report) -> Exhibit:
    kinds, parts, rows = (ONLY, PREFERENCE, CHANCE, ORDER), [], []
    for player, how in sorted(report.tally.settled.items()):
        total = how.total() or 1
        parts.append((player, [(kind, how[kind] / total) for kind in kinds]))
        rows.append((player, f"{total:,}", *(f"{how[kind] / total:.1%}" for kind in kinds)))
    return Exhibit(
        "How close decisions were",
        "Only option: the line found one way. Preference: a printed preference decided. "
        "Chance: options were tied and drawn.",
        Markup(charts.stacked(parts, "How each bot's decisions were made")),
        ("Bot", "Decisions", *(kind.capitalize() for kind in kinds)),
        rows,
    )


# -- lines and games -----------------------------------------------------------------------------------------


def _idle(pages: Sequence[HeatPage]) -> Iterator[tuple[str, HeatLine]]:
    """The lines that did nothing on pages that were read, with the title of their page."""
    for page in pages:
        for line in page.lines if page.read else ():
            if line.verdict in ("never read", "never made a difference", "always no"):
                yield page.title, line


def _telling(order: Order, ended: Sequence[Outcome], replayed: Replayed | None) -> Iterator[TellingGame]:
    """The games worth looking at, played once more for their journals."""
    again = Order(
        order.game, order.games, order.seats, order.options, order.seed, rotate=order.rotate, journals=True
    )
    for what, outcome in telling(ended).items():
        played = play_one(again, outcome.number, Chunk())
        if played.digest != outcome.digest:
            # By the rules of today, or with another agent's file, it is another game.
            continue
        data = b64encode(played.journal.encode()).decode()
        replay = gzip.compress(replayed(played.journal), mtime=0) if replayed else b""
        yield TellingGame(
            what,
            outcome.number,
            " : ".join(str(total) for total in outcome.totals),
            f"{order.game}-{order.seed}-{outcome.number:06d}.jsonl",
            f"data:application/jsonl;base64,{data}",
            b64encode(replay).decode(),
        )
