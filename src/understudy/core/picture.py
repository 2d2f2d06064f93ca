"""How a game draws its table for people: plain data that any front can show, and compare.

A picture has a ground that never changes during a game and parts that do, by id. Whoever shows it needs no
knowledge of the game: an option's `touches` are ids of parts and cards, and what changed between two pictures
is what differs under the same id. A preview shows on the board what choosing an option would do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import accumulate, compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any, TypeAlias

from understudy.core.scene import Face

if TYPE_CHECKING:
    from dataclasses import dataclass as piece
else:

    def piece(**how: bool) -> Callable[[type], type]:
        """A piece of a picture. Nobody changes one: the type checker sees to that, since a class that does
        so itself makes its things four times as slowly, and pictures are made of thousands.
        """
        return dataclass(slots=True, unsafe_hash=True)


#: Where a piece stands on the board and how it is turned: x and y in the board's units, degrees clockwise.
At: TypeAlias = tuple[float, float, float]


@piece(frozen=True, slots=True)
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
    #: What stands there instead of the name on a small screen.
    short: str = ""


@piece(frozen=True, slots=True)
class Figure:
    """A number of a sheet or a card: its name, what it is now and, where that differs, what is printed."""

    name: str
    now: str
    printed: str = ""
    #: The name where there is little room.
    short: str = ""


@piece(frozen=True, slots=True)
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


@piece(frozen=True, slots=True)
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


@piece(frozen=True, slots=True)
class Fact:
    """One number of a seat's board, with its name and, where it needs one, an explanation."""

    name: str
    value: str
    about: str = ""
    #: So many things that can be spent: they are drawn one by one beside the number.
    beads: int = 0


@piece(frozen=True, slots=True)
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


@piece(frozen=True, slots=True)
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


@piece(frozen=True, slots=True)
class CardFace:
    """What matters of a card in play. `ids` are the names under which options touch it."""

    name: str
    ids: tuple[str, ...] = ()
    #: Its suit or aspect: a word, a sign, and a tone for its color.
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


@piece(frozen=True, slots=True)
class Contest:
    """Two sides measured against each other at a place: the total of each, and what it is made of."""

    far: str
    near: str
    #: What stands between the totals.
    sign: str
    far_lines: tuple[str, ...] = ()
    near_lines: tuple[str, ...] = ()
    #: What comes of it.
    title: str = ""
    #: So much of it is still to be paid by the seat that looks; and what could pay how much, each by its id.
    left: int = 0
    pays: tuple[tuple[str, int], ...] = ()


@piece(frozen=True, slots=True)
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
    tally: Contest | None = None
    #: What it looks like: the name of a scene in the style sheet of the game.
    scene: str = ""


@piece(frozen=True, slots=True)
class PlaceRow:
    """Places side by side that have two sides: that of the seat that looks, and the other one's."""

    title: str
    near: str
    far: str
    stops: tuple[Stop, ...] = ()


@piece(frozen=True, slots=True)
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


@piece(frozen=True, slots=True)
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
    #: By what the story of a game finds its turning points, where points also come and go without a gain, or
    #: come at the very end.
    standing: int | None = None


@piece(frozen=True, slots=True)
class ClashDie:
    """A die of an attack, and the names under which options touch it."""

    face: Face
    ids: tuple[str, ...] = ()


@piece(frozen=True, slots=True)
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
    #: What the target has left where it is struck: hull, shields.
    left: tuple[Chip, ...] = ()
    #: From where to where it leads on the board, where that is not from middle to middle.
    line: tuple[tuple[float, float], ...] = ()


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
    #: What `SeatPanel.standing` counts, where the story of a game draws its course by that and not by points.
    course: str = ""

    def but(self, **fields: Any) -> Picture:
        """The same with these fields changed; `replace` would look at every field by its name."""
        found = Picture(*_ALL(self))
        for name, value in fields.items():
            setattr(found, name, value)
        return found


_ALL = attrgetter(*Picture.__dataclass_fields__)


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


@piece(frozen=True, slots=True)
class Preview:
    """What the options of one question would do, as far as it can be drawn."""

    #: Parts that stand on the board only while this is asked; options touch them by their ids.
    parts: Mapping[str, Part] = field(default_factory=dict)
    #: By option: what is drawn over the board while it is pointed at. May be `Sketches`.
    options: Mapping[str, str] = field(default_factory=dict)
    #: Parts of the picture that are looked at closely together with these parts.
    near: tuple[str, ...] = ()
    #: The part that is asked about where no option touches it.
    about: str = ""


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
        if [*before] == [*after]:
            names = compress(after, map(is_not, before.values(), after.values()))
            found[name] = _different_of(names, before, after)
            continue
        found[name] = {id: None for id in before if id not in after} | _different(before, after)
        # What is new comes last by itself; where it does not, the whole order is told.
        stays = [id for id in before if id in after]
        if [*stays, *(id for id in after if id not in before)] != [*after]:
            order[name] = [*after]
    found["order"] = order
    told = {name: value for name, value in found.items() if value}
    for name in _WHOLE:
        before, after = old[name], new[name]
        if before is not after and _plainly(before) != _plainly(after):
            told[name] = after
    return told


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


class _Same:
    """Nothing differs."""


_SAME = _Same()


def _different(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that differ. Of a list of the same length only the places that do, by their numbers; of
    another one, what stands in place of what.
    """
    return _different_of(differing(old, new), old, new)


def _different_of(names: Iterable[str], old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The same for these fields."""
    found: dict[str, Any] = {}
    for name in names:
        change = _change(old[name], new[name]) if name in old else new[name]
        if change is not _SAME:
            found[name] = change
    return found


def _change(old: Any, new: Any) -> Any:
    """What leads from one value to another, if anything does."""
    if old is new:
        return _SAME
    kind = type(new)
    if kind is type(old):
        fields = _FIELDS[kind] if kind in _FIELDS else _fields(kind)
        if fields is not None:
            # Whole pieces are not compared first: that would look at each of their fields twice.
            return _in_pieces(fields, old, new) or _SAME
    if old == new:
        return _SAME
    if kind is str:
        return _spliced(old, new) if len(new) > LONG and type(old) is str else new
    if isinstance(new, list | tuple) and isinstance(old, list | tuple):
        return _in_places(old, new) if len(old) == len(new) else _joined(old, new)
    return _different(old, new) if isinstance(new, dict) and isinstance(old, dict) else new


def _in_places(old: Sequence[Any], new: Sequence[Any]) -> Any:
    """The places of a list that differ; nothing may where lists differ in their kind alone."""
    found = {}
    for number in compress(range(len(new)), map(is_not, old, new)):
        change = _change(old[number], new[number])
        if change is not _SAME:
            found[str(number)] = change
    return found or _SAME


#: The names of the fields of a piece, and what gets them all.
_Fields: TypeAlias = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]
#: By kind; None for what is no piece.
_FIELDS: dict[type, _Fields | None] = {}


def _fields(kind: type) -> _Fields | None:
    names = tuple(getattr(kind, "__dataclass_fields__", ()))
    # The first stands there twice, since of a single one there would come no tuple.
    found = _FIELDS[kind] = (names, attrgetter(*names, names[0])) if names else None
    return found


def _in_pieces(fields: _Fields, old: Any, new: Any) -> dict[str, Any]:
    """The same for two pieces of a kind."""
    names, held = fields
    before, after = held(old), held(new)
    found: dict[str, Any] = {}
    for name, one, other in compress(zip(names, before, after, strict=False), map(is_not, before, after)):
        change = _change(one, other)
        if change is not _SAME:
            found[name] = change
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


#: By kind of piece: whether it has a title. A plain text has something of this name, too.
_TITLED: dict[type, bool] = {}


def _title(thing: Any) -> str:
    kind = type(thing)
    if kind is dict:
        return str(thing.get("title", ""))
    titled = _TITLED.get(kind)
    if titled is None:
        titled = _TITLED[kind] = "title" in getattr(kind, "__dataclass_fields__", ())
    return thing.title if titled else ""


def _rearranged(old: Sequence[Any], new: Sequence[Any], places: Sequence[int]) -> dict[str, Any]:
    """A list of things with titles: at which place of the old one each stood, and what of it differs."""
    found = {}
    for number, (place, thing) in enumerate(zip(places, new, strict=True)):
        change = thing if place < 0 else _change(old[place], thing)
        if change is not _SAME:
            found[str(number)] = change
    return {"places": places, "at": found}


#: Signs that browsers count twice.
_BEYOND = re.compile("[\U00010000-\U0010ffff]")


def _spliced(old: str, new: str) -> dict[str, Any] | str:
    """A long text made from pieces of the old one, each by its start and end there, and from new texts.

    Browsers count signs beyond the basic plane twice, so a text with such signs is told whole.
    """
    if not (old.isascii() or _BEYOND.search(old) is None):
        return new
    most = min(len(old), len(new))
    start = _alike(most, lambda length: old[:length] == new[:length])
    end = _alike(most - start, lambda length: old[-length:] == new[-length:])
    if long := len(new) - start - end > LONG:
        # From a whole tag on.
        start = max(old.rfind("<", 0, start), 0)
    pieces: list[Any] = [[0, start]] if start else []
    fresh = new[start : len(new) - end]
    if long:
        pieces += _by_tags(old[start : len(old) - end], fresh, start)
    elif fresh:
        pieces.append(fresh)
    if end:
        pieces.append([len(old) - end, len(old)])
    told = sum(len(piece) + _AROUND for piece in pieces if type(piece) is str)
    return {"pieces": pieces} if told < len(new) // 2 else new


#: What a new text costs besides its signs: itself in quotes, and the piece of the old text after it.
_AROUND = 12

_TAG = re.compile("<[^<]*|[^<]+")


def _by_tags(old: str, new: str, shift: int) -> list[Any]:
    """The middle of a drawing that differs in several places, tag by tag.

    Where two tags differ, the new ones are told until one comes that stands in the old text only once, and
    further on.
    """
    tags = _TAG.findall(old)
    count = Counter(tags)
    place = {tag: number for number, tag in enumerate(tags) if count[tag] == 1}
    ends = [*accumulate(map(len, tags), initial=shift)]
    found: list[Any] = []
    at = 0
    for tag in _TAG.findall(new):
        number = at if at < len(tags) and tags[at] == tag else place.get(tag, -1)
        if number < at:
            _append(found, tag)
            continue
        _append(found, [ends[number], ends[number + 1]])
        at = number + 1
    return found


def _append(pieces: list[Any], piece: str | list[int]) -> None:
    """A piece more, joined to the last one where they are one."""
    last = pieces[-1] if pieces else None
    if type(piece) is str and type(last) is str:
        pieces[-1] = last + piece
    elif type(piece) is list and type(last) is list and last[1] == piece[0]:
        last[1] = piece[1]
    else:
        pieces.append(piece)


def _alike(most: int, same: Callable[[int], bool]) -> int:
    """The greatest length, from 1 on, for which two texts are the same; 0 where there is none."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if same(middle):
            low = middle
        else:
            high = middle - 1
    return low


def patched(old: Any, change: Any) -> Any:
    """A value after a change: of objects, lists and long texts only what differs is told."""
    if not isinstance(change, dict):
        return change
    if isinstance(old, str):
        return "".join(piece if isinstance(piece, str) else old[slice(*piece)] for piece in change["pieces"])
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
    before, after = old["parts"], new["parts"]
    for id in differing(before, after) if before is not after else ():
        start, end = _place(before.get(id)), _place(after[id])
        if start is not None and end is not None and start != end:
            found[id] = list(way(start, end))
    return found


def _place(part: Any) -> At | None:
    """Where a part stands, as a piece or as data."""
    at = part["at"] if isinstance(part, dict) else getattr(part, "at", None)
    return None if at is None else (at[0], at[1], at[2])
