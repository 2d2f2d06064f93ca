"""How a game draws its table for people: plain data that any front can show, and compare.

A picture has a ground that never changes during a game and parts that do, by id. Whoever shows it needs no
knowledge of the game: an option's `touches` are ids of parts and cards, and what changed between two pictures
is what differs under the same id. A preview shows on the board what choosing an option would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import compress
from operator import is_not
from typing import Any, TypeAlias

from understudy.core.scene import Face

#: Where a piece stands on the board and how it is turned: x and y in the board's units, degrees clockwise.
At: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Caption:
    """What is written beside a piece, in letters of the screen: its name and what is left of it.

    Equal pieces are told apart by a mark that is the same on piece, tile, option and log. Where there is no
    room for all captions, those of a lower rank are left out.
    """

    name: str
    line: str = ""
    now: int = 0
    full: int = 0
    mark: str = ""
    tone: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a sheet or a card: its name, what it is now and, where that differs, what is printed."""

    name: str
    now: str
    printed: str = ""
    #: The name where there is little room.
    short: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """Something small on a tile or a sheet: a weapon, a token, one of several squadrons."""

    text: str
    ids: tuple[str, ...] = ()
    now: int = 0
    full: int = 0
    #: "out": it is lost or used up; "used": not for this turn any more.
    state: str = ""
    tone: str = ""
    #: What it is called in full, where its text is a sign.
    name: str = ""
    #: Where on its piece it is: on a tile, chips of one place stand together under its name.
    place: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that can be read of a piece, for the reading card of whatever is pointed at."""

    title: str
    kind: str = ""
    tone: str = ""
    #: A drawing of its own: a whole `svg` element.
    svg: str = ""
    figures: tuple[Figure, ...] = ()
    chips: tuple[Chip, ...] = ()
    text: str = ""
    #: What it could do at this moment.
    now: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One number of a seat's board, with its name and, where it needs one, an explanation."""

    name: str
    value: str
    about: str = ""
    #: So many things that can be spent: they are drawn one by one beside the number.
    beads: int = 0


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of a seat as it stands at the edge of the table."""

    name: str
    ids: tuple[str, ...] = ()
    line: str = ""
    now: int = 0
    full: int = 0
    #: "done": it has acted; "gone": it is lost.
    state: str = ""
    chips: tuple[Chip, ...] = ()
    #: A drawing of its own, a whole `svg` element; and its numbers.
    svg: str = ""
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A place or a group of pieces on the board: its drawing, and a sentence for whoever cannot see it."""

    svg: str
    label: str
    #: Of a piece that moves about: its drawing is the same everywhere, and is put here. What has the class
    #: `upright` in it is not turned with it.
    at: At | None = None
    #: What is shown of it only on demand (firing arcs, ranges), drawn where it belongs on the board.
    more: str = ""
    caption: Caption | None = None
    #: Of a preview: it lies below the pieces (a firing arc), and nobody has to see all of it.
    below: bool = False


@dataclass(frozen=True, slots=True)
class CardFace:
    """What matters of a card in play. `ids` are the names under which options touch it."""

    name: str
    ids: tuple[str, ...] = ()
    #: Its suit or aspect: a word, a sign, and a tone for its colour.
    kind: str = ""
    sign: str = ""
    tone: str = ""
    cost: str = ""
    points: str = ""
    text: str = ""
    count: int = 1
    note: str = ""
    #: Its numbers, printed and now; and the pictogram that stands for its kind, in the game's own `signs`.
    figures: tuple[Figure, ...] = ()
    chips: tuple[Chip, ...] = ()
    art: str = ""
    #: It lies face down: only its back is drawn. Its name says what anybody may know of it.
    back: bool = False
    #: What lies on it or is attached to it, from the top.
    on: tuple[CardFace, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """Two sides measured against each other at a place: the total of each, and what it is made of."""

    far: str
    near: str
    #: What stands between the totals.
    sign: str
    far_lines: tuple[str, ...] = ()
    near_lines: tuple[str, ...] = ()
    #: What comes of it.
    title: str = ""
    #: So much of it is still to be paid by the seat that looks; and what could pay how much, by id.
    left: int = 0
    pays: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stop:
    """One place of a row, with what lies on either side of it."""

    card: CardFace
    near: tuple[CardFace, ...] = ()
    far: tuple[CardFace, ...] = ()
    #: What matters of each side in a few words: its power, who controls the place.
    near_note: str = ""
    far_note: str = ""
    #: The same in a number or two, for a place that is seen small.
    near_sum: str = ""
    far_sum: str = ""
    #: What goes on there, in words or as two totals.
    middle: tuple[str, ...] = ()
    tally: Tally | None = None
    #: What it looks like: the name of a scene in the style sheet of the game.
    scene: str = ""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """Places side by side that have two sides: that of the seat that looks, and the other one's."""

    title: str
    near: str
    far: str
    stops: tuple[Stop, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together. A folded one is a pile: its name and number are shown, its cards on demand."""

    title: str
    cards: tuple[CardFace, ...] = ()
    note: str = ""
    #: Where it belongs: "hand", "shared" (for all to see and take from), "own" (of the seat that looks), or
    #: "passing" (while something is played; it stands last, so that nothing moves when it comes and goes).
    home: str = "shared"
    folded: bool = False
    #: How many cards lie there, of a pile that is not seen into; 0 where its cards tell.
    count: int = 0
    #: The order matters, and places are numbered.
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What stands in front of one seat."""

    name: str
    letter: str
    tone: str
    who: str
    score: int
    active: bool
    facts: tuple[Fact, ...] = ()
    piles: tuple[Zone, ...] = ()
    #: Its pieces at the edge of the table, in order; the board is seen below them. Then its facts are not
    #: drawn beside them, but only told when they change.
    tiles: tuple[Tile, ...] = ()
    #: The part of the board that shows all this, where there is one: then it stands nowhere else.
    part: str = ""


@dataclass(frozen=True, slots=True)
class ClashDie:
    """A die of an attack, and the names under which options touch it."""

    face: Face
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Clash:
    """Somebody attacks somebody: a line from part to part with its dice, and what the target can spend."""

    by: str
    at: str
    title: str
    dice: tuple[ClashDie, ...] = ()
    #: What comes of the dice so far.
    says: str = ""
    target: str = ""
    chips: tuple[Chip, ...] = ()


@dataclass(slots=True)
class Picture:
    """The table as one seat may see it. Not frozen, since that would make it dear to make, and many are."""

    #: The SVG viewBox, and what never changes.
    box: str
    ground: str
    parts: Mapping[str, Part]
    zones: Mapping[str, Zone]
    seats: tuple[SeatPanel, ...]
    #: Short facts about the moment: the round, whose turn, what is special.
    headline: tuple[str, ...] = field(default=())
    #: Of a board that is looked at from near: the smallest piece of it that is worth showing alone.
    close: float = 0.0
    #: What the parts' `more` is, in a word or two.
    more: str = ""
    #: A scale to measure by: what stands at each of its marks, and how far that is from the first one.
    ruler: tuple[tuple[str, float], ...] = ()
    #: Rows of places with two sides, where the table has them instead of a board or beside it.
    rows: Mapping[str, PlaceRow] = field(default_factory=dict)
    #: What can be read of parts, tiles and chips, by their ids; cards speak for themselves.
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    #: The parts that the moment is about: they are looked at, whatever else the question touches.
    focus: tuple[str, ...] = ()
    #: The part that is read of while nothing is pointed at; without one, the first that is looked at.
    subject: str = ""
    #: The attack that goes on, if one does.
    clash: Clash | None = None


class Sketches(Mapping[str, str]):
    """What is drawn over the board for each option: drawn when somebody looks, and not before."""

    def __init__(self, draws: Mapping[str, Callable[[], str]]) -> None:
        self._draws = draws

    def __getitem__(self, option: str) -> str:
        return self._draws[option]()

    def __iter__(self) -> Iterator[str]:
        return iter(self._draws)

    def __len__(self) -> int:
        return len(self._draws)


@dataclass(frozen=True, slots=True)
class Preview:
    """What the options of one question would do, as far as it can be drawn."""

    #: Parts that stand on the board only while this is asked; options touch them by their ids.
    parts: Mapping[str, Part] = field(default_factory=dict)
    #: By option: what is drawn over the board while it is pointed at. May be `Sketches`.
    options: Mapping[str, str] = field(default_factory=dict)
    #: Parts of the picture that are looked at closely together with these parts.
    near: tuple[str, ...] = ()


#: How a piece goes from one place to another: the places on its way, with both ends.
Way: TypeAlias = Callable[[At, At], Sequence[At]]


def picture_data(picture: Picture) -> dict[str, Any]:
    """The picture as data for JSON; everything that can change has a name."""
    data = asdict(picture)
    data["seats"] = {str(seat): place for seat, place in enumerate(data["seats"])}
    return data


#: What of a picture can change, by id.
_NAMED = ("parts", "zones", "rows", "seats", "sheets")
#: What is told anew when it differs.
_WHOLE = ("headline", "focus", "subject", "clash")


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What of the new picture is different, down to the last field; `merged` puts it together again."""
    found: dict[str, Any] = {}
    order: dict[str, Any] = {}
    for name in _NAMED:
        before, after = old[name], new[name]
        if before is after:
            continue
        found[name] = _different(before, after)
        if [*before] == [*after]:
            continue
        found[name] = {id: None for id in before if id not in after} | found[name]
        # What is new comes last by itself; where it does not, the whole order is told.
        stays = [id for id in before if id in after]
        if [*stays, *(id for id in after if id not in before)] != [*after]:
            order[name] = [*after]
    found["order"] = order
    told = {name: value for name, value in found.items() if value}
    return told | {name: new[name] for name in _WHOLE if _plainly(new[name]) != _plainly(old[name])}


def _plainly(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def merged(picture: Mapping[str, Any], difference: Mapping[str, Any]) -> dict[str, Any]:
    """The new picture, for whoever keeps the old one and is told the changes."""
    found = {**picture}
    for name in _NAMED:
        change = difference.get(name, {})
        things = {**picture[name], **{id: patched(picture[name].get(id), change[id]) for id in change}}
        order = difference.get("order", {}).get(name, things)
        found[name] = {id: things[id] for id in order if things[id] is not None}
    return {**found, **{name: difference.get(name, picture[name]) for name in _WHOLE}}


#: Of shorter texts the whole is told, of longer ones what was put in place of what.
LONG = 80


def _different(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that differ. Of a list of the same length only the places that do, by their numbers; of
    another one, what stands in place of what.
    """
    found: dict[str, Any] = {}
    for name in differing(old, new):
        before, value = old.get(name), new[name]
        if before == value:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            found[name] = _different(before, value)
        elif isinstance(before, list | tuple) and isinstance(value, list | tuple):
            same = len(before) == len(value)
            found[name] = _different(_numbered(before), _numbered(value)) if same else _joined(before, value)
        elif isinstance(before, str) and isinstance(value, str) and len(value) > LONG:
            found[name] = _spliced(before, value)
        else:
            found[name] = value
    return found


def differing(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterable[str]:
    """The names under which not the very same stands; quickly, since most of a picture does."""
    if [*old] == [*new]:
        return compress(new, map(is_not, old.values(), new.values()))
    return [name for name, value in new.items() if name not in old or old[name] is not value]


def _joined(old: Sequence[Any], new: Sequence[Any]) -> dict[str, Any] | Sequence[Any]:
    """A list that grew or shrank: how many of the old things stay at both ends, and what is new between."""
    titles, titled = [_title(thing) for thing in old], [_title(thing) for thing in new]
    if "" not in titles + titled and len(set(titles)) == len(old):
        return _rearranged(old, new, [titles.index(title) if title in titles else -1 for title in titled])
    most = min(len(old), len(new))
    start = next((number for number in range(most) if old[number] != new[number]), most)
    most -= start
    end = next((number for number in range(most) if old[-1 - number] != new[-1 - number]), most)
    if not start + end:
        return new
    return {"start": start, "end": end, "items": new[start : len(new) - end]}


def _title(thing: Any) -> str:
    return str(thing.get("title", "")) if isinstance(thing, dict) else ""


def _rearranged(old: Sequence[Any], new: Sequence[Any], places: Sequence[int]) -> dict[str, Any]:
    """A list of things with titles: at which place of the old one each stood, and what of it differs."""
    before = [None if place < 0 else old[place] for place in places]
    return {"places": places, "at": _different(_numbered(before), _numbered(new))}


def _spliced(old: str, new: str) -> dict[str, Any] | str:
    """A long text that differs in its middle: how much of the old one stays at both ends, and what is new.

    Browsers count signs beyond the basic plane twice, so a text with such signs is told whole.
    """
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    if start + end < len(new) // 2 or max(old, default="") > "\uffff":
        return new
    return {"start": start, "end": end, "text": new[start : len(new) - end]}


def _alike(one: str, other: str) -> int:
    """How long the same beginning of two texts is."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _numbered(values: Sequence[Any]) -> dict[str, Any]:
    return {str(number): value for number, value in enumerate(values)}


def patched(old: Any, change: Any) -> Any:
    """A value after a change: of objects, lists and long texts only what differs is told."""
    if not isinstance(change, dict):
        return change
    if isinstance(old, str):
        return old[: change["start"]] + change["text"] + old[len(old) - change["end"] :]
    if isinstance(old, list | tuple):
        found = _patched_list(list(old), change)
        return tuple(found) if isinstance(old, tuple) else found
    if isinstance(old, dict):
        return {**old, **{name: patched(old.get(name), value) for name, value in change.items()}}
    return change


def _patched_list(found: list[Any], change: dict[str, Any]) -> list[Any]:
    if "items" in change:
        found[change["start"] : len(found) - change["end"]] = change["items"]
        return found
    if "places" in change:
        found = [None if place < 0 else found[place] for place in change["places"]]
        change = change["at"]
    for number, value in change.items():
        found[int(number)] = patched(found[int(number)], value)
    return found


def trails(old: Mapping[str, Any], new: Mapping[str, Any], way: Way) -> dict[str, list[At]]:
    """How the pieces that stand elsewhere in the new picture came there."""
    found = {}
    for id, part in new["parts"].items():
        before = old["parts"].get(id, part)
        if before is part:
            continue
        start, end = before["at"], part["at"]
        if start is not None and end is not None and start != end:
            found[id] = list(way(tuple(start), tuple(end)))
    return found
