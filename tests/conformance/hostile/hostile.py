"""Secret bids: a game that keeps its secrets, and variants of it that do not. The suite must fail on those.

In each of five rounds both seats bid 0 to 4 in secret; then the bids are turned up and the higher one scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from understudy.core.chance import mix
from understudy.core.events import Event
from understudy.core.flow import Flow, choose
from understudy.core.game import Bot, Game, Score, Seat, Words
from understudy.core.option import Option
from understudy.core.picture import CardFace, Picture, SeatPanel, Zone
from understudy.core.requests import Choose, Request
from understudy.core.table import Table as CoreTable
from understudy.kit.options import registry
from understudy.pages import Can, Page, Prefer, decide

BIDS = tuple(Option(f"bid:{number}") for number in range(5))
OPTIONS = registry(globals())
HIGHEST = 4
ROUNDS = 5
NONE = -1


class Table(CoreTable):
    """The bids of this round, and what was won."""

    __slots__ = ("bids", "bots", "points", "round", "shown")

    def __init__(self, bots: Sequence[bool]) -> None:
        super().__init__()
        self.bots = tuple(bots)
        self.bids = [NONE, NONE]
        self.points = [0, 0]
        self.round = 0
        #: The bids of the last round, which lie open.
        self.shown = [NONE, NONE]

    def copy(self) -> Self:
        new = type(self)(self.bots)
        new.agenda, new.bids, new.points, new.round = self.agenda[:], self.bids[:], self.points[:], self.round
        new.shown = self.shown[:]
        return new


class SharedTable(Table):
    """A copy of it has the same list of points."""

    __slots__ = ()

    def copy(self) -> Self:
        new = super().copy()
        new.points = self.points
        return new


class View:
    """The own bid, and who has bid at all."""

    __slots__ = ("bid", "has_bid", "points", "round", "seat", "shown")

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.bid = table.bids[seat] if seat >= 0 else NONE
        self.has_bid = [bid != NONE for bid in table.bids]
        self.points = table.points
        self.round = table.round
        self.shown = table.shown


def imagine(table: Table, seat: int, seed: int) -> Table:
    new = table.copy()
    for other, bid in enumerate(new.bids):
        if other != seat and bid != NONE:
            new.bids[other] = mix(seed, other) % (HIGHEST + 1)
    return new


def every_bid(mind: Mind) -> tuple[Option, ...]:
    return BIDS


PAGE = Page(
    "Bid",
    [Can("", "Bid", every_bid, [Prefer("", "the bid in mind", lambda mind, bid: bid is mind.best)])],
)
#: Leaves several bids, so that chance decides in secret.
OPEN_PAGE = Page("Bid", [Can("", "Bid", lambda mind: mind.ways)])
#: Does not say why there is nothing to be done before that.
SILENT_PAGE = Page("Bid", [Can("", "Bid nothing?", lambda mind: []), *OPEN_PAGE.lines])


class Mind:
    """What a bot has in mind to bid."""

    def __init__(self, best: int) -> None:
        self.best: Option = BIDS[best]
        self.ways = BIDS[: best + 1]


def fair_mind(table: Table) -> Callable[[View], Mind]:
    return lambda view: Mind(HIGHEST)


def cheating_mind(table: Table) -> Callable[[View], Mind]:
    """Reads the hidden bid of the other seat from the table itself."""
    return lambda view: Mind(min(HIGHEST, table.bids[1 - view.seat] + 1))


def steps(
    mind: Callable[[Table], Callable[[View], Mind]] = fair_mind,
    page: Page = OPEN_PAGE,
    *,
    aloud: bool = False,
    higher: bool = False,
    topic: str = "bid",
) -> dict[str, Callable[..., Flow[None] | None]]:
    def bid(table: Table, seat: int) -> Flow[None]:
        if table.bots[seat]:
            chosen = yield from decide(seat, page, mind(table), topic=topic)
        else:
            low = max(0, table.bids[1 - seat]) if higher else 0
            chosen = yield from choose(seat, "Bid in secret", lambda: BIDS[low:], topic=topic)
        table.bids[seat] = BIDS.index(chosen)
        table.tell("bid", seat, table.bids[seat] if aloud else NONE)

    def round_(table: Table) -> None:
        table.tell("turn", 0)
        table.then(("bid", (0,)), ("bid", (1,)), ("show", ()))

    def show(table: Table) -> None:
        high = max(table.bids)
        for seat in range(2):
            table.points[seat] += int(table.bids[seat] == high)
            table.tell("shows", seat, table.bids[seat])
        table.shown, table.bids = table.bids, [NONE, NONE]
        table.round += 1
        if table.round < ROUNDS:
            table.then(("round", ()))

    return {"bid": bid, "round": round_, "show": show}


def set_up(options: Mapping[str, str], seats: Sequence[Seat], kind: type[Table] = Table) -> Table:
    table = kind([seat.player == "bidder" for seat in seats])
    table.then(("round", ()))
    return table


class BidWords(Words[Table]):
    """Says what lies open."""

    def seat(self, table: Table, seat: int) -> str:
        return f"Seat {seat + 1}"

    def option(self, table: Table, option: Option) -> str:
        return option.id.replace(":", " ")

    def plan(self, table: Table, option: Option, seat: int) -> str:
        return self.option(table, option)

    def group(self, option: Option) -> str:
        return ""

    def touches(self, option: Option) -> tuple[str, ...]:
        return ()

    def event(self, table: Table, event: Event) -> str:
        number = event.args[0] if event.args and event.args[0] != NONE else ""
        return f"{self.seat(table, event.seat)}: {event.verb} {number}".strip() + "."

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        own = f" Your bid: {table.bids[seat]}." if seat >= 0 and table.bids[seat] != NONE else ""
        return f"Round {table.round}. Points {table.points}.{own}"


class WordyWords(BidWords):
    """Tells everybody the bids."""

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        return f"Bids {table.bids}."


class AskingWords(BidWords):
    """The question tells what the other seat has bid."""

    def question(self, table: Table, request: Request) -> str:
        return f"Bid against {table.bids[1 - request.seat]}"


def picture(table: Table, seat: int) -> Picture:
    """Both bids are drawn face up."""
    cards = tuple(CardFace(str(bid)) for bid in table.bids)
    places = tuple(SeatPanel(f"Seat {each + 1}", "", "", "", 0, False) for each in range(2))
    return Picture("0 0 1 1", "", {}, {"bids": Zone("Bids", cards)}, places)


def position(table: Table) -> dict[str, Any]:
    return {
        "bots": list(table.bots),
        "bids": table.bids[:],
        "points": table.points[:],
        "round": table.round,
        "shown": table.shown[:],
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }


def read_position(data: Mapping[str, Any]) -> Table:
    table = Table(data["bots"])
    table.bids, table.points, table.round = data["bids"][:], data["points"][:], data["round"]
    table.shown = data["shown"][:]
    table.agenda = [(name, tuple(args)) for name, args in data["agenda"]]
    return table


def scores(table: Table) -> list[Score]:
    high = max(table.points)
    return [Score(seat, won, {"rounds": won}, won == high) for seat, won in enumerate(table.points)]


def middling(view: View, request: Choose) -> Option:
    return BIDS[2]


FAIR: Game[Table, View] = Game(
    name="fair",
    title="Secret bids",
    blurb="For tests of the suite.",
    version=1,
    seats=(2, 2),
    settings=(),
    set_up=set_up,
    steps=steps(),
    view=View,
    option=OPTIONS.get,
    position=position,
    read_position=read_position,
    imagine=imagine,
    scores=scores,
    length=lambda table: table.round,
    length_unit="rounds",
    words=BidWords(),
    lineup=("person", "bidder"),
    showcase=((("middling", "bidder"), {}), (("bidder", "middling"), {})),
    bots={"bidder": Bot("bidder", "Bidder")},
    policies={"middling": middling},
    turn_step="turn",
)

#: The bot reads the bid of the other seat.
CHEAT = replace(FAIR, name="cheat", steps=steps(cheating_mind, PAGE))
#: Its plan is picked by chance, from candidates that depend on that bid.
PICKER = replace(FAIR, name="picker", steps=steps(cheating_mind))
#: The event of a bid tells everybody how much it is.
TELLER = replace(FAIR, name="teller", steps=steps(aloud=True))
#: The question to the other seat tells it.
ASKER = replace(FAIR, name="asker", words=AskingWords())
#: It lies face up in the picture.
PAINTER = replace(FAIR, name="painter", picture=picture)
#: A picture that was drawn once stays as it is.
FADED = replace(FAIR, name="faded", picture=picture, redraw=lambda table, seat, old, drawn: drawn)
#: A picture shows what is said to be on none.
HAZY = replace(
    FAIR,
    name="hazy",
    picture=picture,
    redraw=lambda table, seat, old, drawn: picture(table, seat),
    unseen=frozenset(("bids",)),
)
#: What the other seat may bid depends on it.
LISTER = replace(FAIR, name="lister", steps=steps(higher=True))
#: The board as text tells it.
WORDY = replace(FAIR, name="wordy", words=WordyWords())
#: Its copies share a list.
SHARED = replace(FAIR, name="shared", set_up=lambda options, seats: set_up(options, seats, SharedTable))
#: Its questions have no topic.
UNNAMED = replace(FAIR, name="unnamed", steps=steps(topic=""))
#: Its page says no without a reason.
SILENT = replace(FAIR, name="silent", steps=steps(page=SILENT_PAGE))
