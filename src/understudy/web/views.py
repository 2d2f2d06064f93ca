"""A match as data for the page: the question, the picture, what happened and why."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import thread_time
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from rich.text import Text

from understudy.core.answers import BY_BOTS, OVERRULED, Answer, last_by_people
from understudy.core.corrections import Measure
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Event, Note, notes_before
from understudy.core.game import REPORTED, AnyGame, Words
from understudy.core.header import Header
from understudy.core.judging import Judges
from understudy.core.match import Match
from understudy.core.option import NOTHING, Option
from understudy.core.passing import Passing
from understudy.core.picture import Part, Picture, Preview, changes, trails
from understudy.core.reporting import ARRANGE, REPORT
from understudy.core.requests import Choose, Die, Draw, Judge, Mixed, PickRandom, Request, Roll, Shuffle
from understudy.core.scene import Prospect, Scene
from understudy.core.sources import CHANCE_KINDS
from understudy.core.table import Table, same
from understudy.pages import checklist
from understudy.pages.missing import with_missing
from understudy.pages.printed import printed
from understudy.pages.story import Deed, deeds, is_open, knows, told_to, weighed
from understudy.pages.trace import Mark
from understudy.web import messages
from understudy.web.pace import set_pace
from understudy.web.summary import summary

Data = dict[str, Any]
#: More candidates than this are not shown on the board.
MOST_CANDIDATES = 40


class Hearing:
    """What a seat may hear of what happened, and where turns begin in it. Grows with the match."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.over = match.over
        self.notes: list[Note] = []
        self.starts: list[int] = []
        self._read = 0

    def read_on(self) -> None:
        """Take in what has been told since."""
        match = self.match
        told = match.watch.notes if match.watch is not None else []
        turn = match.header.game.turn_step
        for note in told_to(match.header, told[self._read :], self.seat, self.over):
            if isinstance(note, Event) and note.verb == turn:
                self.starts.append(len(self.notes))
            self.notes.append(note)
        self._read = len(told)


class Album:
    """Pictures of a match at its moments, each drawn once; and what each seat may read."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.pictures: dict[tuple[int, int], Data | None] = {}
        self.notes: dict[int, Hearing] = {}
        #: The events of what is being played now, each with the table as it was then; and what that took.
        self.looks: list[tuple[Note, Any]] = []
        self.spent = 0.0
        #: What was drawn last for each seat.
        self.drawn: dict[int, Drawn] = {}
        #: For each seat: how it looked when the last turn began, and before which answer that was.
        self.begun: dict[int, tuple[int, Data | None]] = {}

    def picture(self, number: int, seat: int) -> Data | None:
        """The table before answer `number`, as a seat sees it; None where the game draws none."""
        key = (number, seat)
        if key not in self.pictures:
            self.pictures[key] = self.draw(self.table(number), seat)
        return self.pictures[key]

    def draw(self, table: Any, seat: int) -> Data | None:
        """A table as a seat sees it. Much that happens changes nothing on it, and then nothing is drawn; and
        what has not changed is not drawn again.
        """
        game, last = self.match.header.game, self.drawn.get(seat)
        if game.picture is None:
            return None
        if table is self.match.table:
            if last is not None and same(last.table, table, game.unseen):
                return last.data
            # What is drawn is kept, and a match goes on.
            table = table.copy()
        if last is None:
            picture = game.picture(table, seat)
        elif game.redraw is not None:
            picture = game.redraw(table, seat, last.table, last.picture)
        elif same(last.table, table, game.unseen):
            return last.data
        else:
            picture = game.picture(table, seat)
        found = self.drawn[seat] = Drawn(table, picture, data_of(picture))
        return found.data

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Look at the table whenever something is told, so that it need not be played again for the looks."""
        watch, self.looks, self.spent = self.match.watch, [], 0.0
        if watch is None or self.match.header.game.picture is None:
            yield
            return
        looks = self.looks

        def seen(table: Any) -> None:
            start = thread_time()
            looks.append((watch.notes[-1], table.copy()))
            self.spent += thread_time() - start

        watch.seen = seen
        try:
            yield
        finally:
            watch.seen = None

    def tables(self, events: Sequence[Note], first: int, end: int) -> list[Any]:
        """The table as it was at each of these events, which are those of answers `first` up to `end`."""
        known = {id(event): table for event, table in self.looks}
        if all(id(event) in known for event in events):
            return [known[id(event)] for event in events]
        found: list[Any] = []
        self.match.retell(first, end, lambda table: found.append(table.copy()))
        return found

    def table(self, number: int) -> Any:
        match = self.match
        return match.table if number >= len(match.entries) else match.fork(at=number).table

    def told(self, seat: int) -> Hearing:
        """What a seat may read; when the match is over, everything."""
        found = self.notes.get(seat)
        if found is None or found.over != self.match.over:
            found = self.notes[seat] = Hearing(self.match, seat)
        found.read_on()
        return found

    def forget(self, number: int) -> None:
        """The match went back to before this answer; what came later is different."""
        self.pictures = {key: data for key, data in self.pictures.items() if key[0] < number}
        self.begun = {seat: begun for seat, begun in self.begun.items() if begun[0] <= number}
        self.notes.clear()

    def close(self) -> None:
        """Enough was talked: only how things stand is kept."""
        now = len(self.match.entries)
        self.pictures = {key: data for key, data in self.pictures.items() if key[0] == now}
        seats = {seat for _, seat in self.pictures}
        self.drawn = {seat: drawn for seat, drawn in self.drawn.items() if seat in seats}
        self.looks = []


class Drawn(NamedTuple):
    """A table that was drawn: it stays as it is, like its picture, and the same by names."""

    table: Any
    picture: Picture
    data: Data


def draw(game: AnyGame, table: Any, seat: int) -> Data | None:
    """A table as a seat sees it, as plain data; None where the game draws none."""
    if game.picture is None:
        return None
    found: Data = msgspec.to_builtins(data_of(game.picture(table, seat)))
    return found


def data_of(picture: Picture) -> Data:
    """A picture by names, of the very pieces that the game made: much of it is the same as a moment ago, and
    is then known at a glance.
    """
    return {
        "box": picture.box,
        "ground": picture.ground,
        "parts": picture.parts,
        "zones": picture.zones,
        "rows": picture.rows,
        "seats": {str(seat): panel for seat, panel in enumerate(picture.seats)},
        "sheets": picture.sheets,
        "headline": picture.headline,
        "focus": picture.focus,
        "subject": picture.subject,
        "clash": picture.clash,
        "close": picture.close,
        "more": picture.more,
        "ruler": [list(mark) for mark in picture.ruler],
        "course": picture.course,
    }


def difference(game: AnyGame, old: Data | None, new: Data | None) -> Data:
    """What leads from one picture to another."""
    if old is None or new is None or old is new:
        return {}
    found = changes(old, new)
    moved = trails(old, new, game.way) if game.way is not None else {}
    return {**found, "ways": moved} if moved else found


# -- who, and how it stands ----------------------------------------------------------------------------------


def name_of(match: Match, seat: int) -> str:
    return match.header.game.words.seat(match.table, seat) if seat >= 0 else ""


def eyes(match: Match, wanted: int | None) -> int:
    """Whose cards are shown: those of the seat that was named, of whoever is asked, or of the only person."""
    seats = match.header.seats
    if wanted is not None:
        return wanted if wanted < len(seats) else -1
    people = [seat for seat, who in enumerate(seats) if who.is_person]
    asked = match.pending.seat if match.pending is not None else -1
    return asked if asked in people else people[0] if len(people) == 1 else -1


def seats(match: Match) -> list[messages.SeatAbout]:
    return [
        messages.SeatAbout(seat=seat, player=who.player, level=who.level, name=name_of(match, seat))
        for seat, who in enumerate(match.header.seats)
    ]


def scores(match: Match, table: Any) -> list[messages.ScoreLine]:
    game = match.header.game
    return [
        messages.ScoreLine(
            seat=score.seat,
            name=name_of(match, score.seat),
            total=score.total,
            winner=score.winner and match.over,
            parts={game.words.points(name): value for name, value in score.parts.items()},
        )
        for score in game.scores(table)
    ]


def progress(game: AnyGame, table: Any) -> str:
    """How far the game is, in its own unit."""
    return f"{game.length_unit.removesuffix('s').capitalize()} {game.length(table)}"


def text(match: Match, table: Any, seat: int) -> str:
    """The table in plain sentences."""
    return Text.from_markup(match.header.game.words.board(table, seat, 0)).plain


def laid(header: Header, seat: int) -> messages.Laid:
    """A position as it would lie on the table, for whoever sets it up."""
    game, table = header.game, header.start()
    movable, spots = _movable(game, table)
    return messages.Laid(
        position=game.position(table),
        picture=draw(game, table, seat),
        text=Text.from_markup(game.words.board(table, seat, 0)).plain,
        seats=[game.words.seat(table, number) for number in range(len(header.seats))],
        players=[str(who) for who in header.seats],
        movable=movable,
        spots=spots,
    )


def _movable(game: AnyGame, table: Table) -> tuple[list[messages.Movable], list[list[messages.Spot]]]:
    """The pieces that can be laid elsewhere, and the different lists of where."""
    found: list[messages.Movable] = []
    lists: dict[tuple[tuple[str, str], ...], int] = {}
    for one in game.corrections.fields(table) if game.corrections else ():
        if not one.piece:
            continue
        number = lists.setdefault(tuple(zip(one.allowed, one.spots, strict=True)), len(lists))
        found.append(
            messages.Movable(
                piece=one.piece, seat=one.seat, name=one.name, text=one.text, value=one.value, spots=number
            )
        )
    return found, [[messages.Spot(value=value, at=at) for value, at in spots] for spots in lists]


def listing(
    match: Match, created: str, updated: str, no: int, known: list[messages.ScoreLine] | None = None
) -> messages.Listing:
    """What a list of matches shows after event `no`, with the scores where they are known."""
    game, request = match.header.game, match.pending
    return messages.Listing(
        game=game.name,
        version=game.version,
        title=game.title,
        seats=[name_of(match, seat) for seat in range(len(match.header.seats))],
        players=[str(seat) for seat in match.header.seats],
        progress=progress(game, match.table),
        over=match.over,
        created=created,
        updated=updated,
        asked=_asked(match, request) if request else "",
        scores=scores(match, match.table) if known is None else known,
        n=len(match.entries),
        no=no,
    )


#: So many choices stand there at once; of more a person at a real table finds one by its first letters.
FEW = 8


def _reports(match: Match, request: Request) -> bool:
    """Whether somebody tells what lies on a real table: a turn, or one of many things."""
    if request.topic == REPORT:
        return True
    real = request.seat >= 0 and match.header.seats[request.seat].player == REPORTED
    return real and isinstance(request, Choose) and len(request.options()) > FEW


def _asked(match: Match, request: Request) -> str:
    """What is asked; among several people only of whom, since a question may tell what is hidden."""
    if sum(who.is_person for who in match.header.seats) > 1:
        return f"{name_of(match, request.seat)} decides"
    return f"{name_of(match, request.seat)}: {match.header.game.words.question(match.table, request)}"


# -- the question --------------------------------------------------------------------------------------------


def question(match: Match, no: int, seat: int) -> messages.QuestionAbout | None:
    """What is asked now, as the seat that looks may see it."""
    request = match.pending
    if request is None:
        return None
    words, table = match.header.game.words, match.table
    yours = request.kind != "choose" or request.seat == seat
    options = _options(request) if yours else ()
    seen = preview(match, request.seat, options)
    faces = match.header.game.faces
    return messages.QuestionAbout(
        no=no,
        seat=request.seat,
        name=name_of(match, request.seat),
        text=words.question(table, request) if yours else "",
        about=words.about(table, request) if yours else "",
        kind=request.kind,
        yours=yours,
        options=[
            option_line(match, first, request, rest)
            for first, *rest in words.joined(table, ordered(words, options))
        ],
        typed=None if request.kind == "choose" else _by_hand(match, request),
        reports=_reports(match, request),
        arranges=request.topic == ARRANGE,
        parts={id: _said(part) for id, part in seen.parts.items()},
        near=list(seen.near),
        about_part=seen.about,
        sketches=any(seen.options.values()),
        dice=msgspec.to_builtins(faces(table, request)) if faces is not None and yours else [],
        topic=request.topic if yours else "",
        passable=bool(request.topic) and any(option.passes for option in options),
        left=[messages.Amount(name=one.name, value=one.value) for one in words.left(table, request)]
        if yours
        else [],
        batches=[messages.Batch(text=name, ids=list(ids)) for name, ids in words.batches(table, request)]
        if yours
        else [],
    )


def ordered(words: Words[Any], options: Sequence[Option]) -> Sequence[Option]:
    """Options whose heading matters more stand first; among themselves they stand as they are listed."""
    if not words.groups:
        return options
    rank = {name: number for number, name in enumerate(words.groups)}
    return sorted(options, key=lambda option: rank.get(words.group(option), len(rank)))


def _said(part: Part) -> Data:
    """A part without what it does not have."""
    return {name: value for name, value in msgspec.to_builtins(part).items() if value}


def sketches(match: Match, seat: int) -> dict[str, str]:
    """What is drawn while somebody points at an option of the question."""
    request = match.pending
    if request is None or (request.kind == "choose" and request.seat != seat):
        return {}
    return dict(preview(match, request.seat, _options(request)).options)


def preview(match: Match, seat: int, options: Sequence[Option]) -> Preview:
    """What the options of a seat would do, where the game can draw it."""
    draws = match.header.game.preview
    return draws(match.table, seat, options) if draws is not None and options else Preview()


def _options(request: Request) -> Sequence[Option]:
    return request.options() if isinstance(request, Choose | PickRandom | Judge) else ()


def _outlook(outlook: Prospect | None) -> Data:
    return {} if outlook is None else msgspec.to_builtins(outlook)


def option_line(
    match: Match, option: Option, request: Request | None = None, also: Sequence[Option] = ()
) -> messages.OptionLine:
    """An option in words; with the question that offers it also what it costs, and others like it."""
    words, table = match.header.game.words, match.table
    return messages.OptionLine(
        id=option.id,
        text=words.option(table, option) if request is None else words.answer(table, request, option),
        brief=words.brief(table, option),
        group=words.group(option),
        touches=[id for one in (option, *also) for id in words.touches(one)],
        ends=option.ends,
        closes=words.closes(option),
        explain=words.explain(table, option),
        stakes=words.stakes(table, request, option) if request is not None else "",
        outlook=_outlook(words.outlook(table, request, option) if request is not None else None),
        also=[one.id for one in also],
    )


def _by_hand(match: Match, request: Request) -> messages.TypedAbout:
    """What can have come up at the real table."""
    words = match.header.game.words
    if isinstance(request, Roll):
        return _dice_by_hand(match, request)
    if isinstance(request, Draw | Shuffle):
        left = Counter(request.names[card] for card in request.cards)
        order = ", top card first" if isinstance(request, Shuffle) else ""
        return messages.TypedAbout(
            how=f"Enter {_plural(request.count, 'card')} from {request.pile}{order}.",
            count=request.count,
            origin=request.pile,
            choices=sorted(
                (messages.ByHand(id=id, name=words.card(id), left=number) for id, number in left.items()),
                key=lambda one: (one.name, one.id),
            ),
        )
    if isinstance(request, Judges):
        return _judged_by_hand(request)
    by = request.by if isinstance(request, PickRandom) else ""
    choices = [
        messages.ByHand(id=option.id, name=words.option(match.table, option), left=1)
        for option in _options(request)
    ]
    how = "Look at the table and enter the answer." if request.kind == "judge" else "Pick one at random."
    return messages.TypedAbout(how=how, count=1, origin=by, choices=choices)


def _judged_by_hand(request: Judges) -> messages.TypedAbout:
    """Several questions about the table: what each may be answered by."""
    each = [(question.prompt, [option.id for option in question.options()]) for question in request.questions]
    ids = dict.fromkeys(id for _, options in each for id in options)
    return messages.TypedAbout(
        how="Look at the table and enter the answers in this order.",
        count=len(each),
        origin="",
        choices=[messages.ByHand(id=id, name=id, left=len(each)) for id in ids],
        dice=[messages.OneDie(name=prompt, faces=options) for prompt, options in each],
    )


def _dice_by_hand(match: Match, request: Roll) -> messages.TypedAbout:
    die, count = request.die, request.count
    how = f"Roll {count} × {die.name} and enter the faces."
    each: Sequence[Die] = ()
    if isinstance(die, Mixed):
        how, each = f"Roll {count} {die.name} and enter them in this order.", die.each
    return messages.TypedAbout(
        how=how,
        count=count,
        origin=die.name,
        choices=[
            messages.ByHand(id=face, name=match.header.game.words.face(face), left=count)
            for face in dict.fromkeys(die.faces)
        ],
        dice=[messages.OneDie(name=one.name, faces=list(dict.fromkeys(one.faces))) for one in each],
    )


def _plural(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


# -- what happened -------------------------------------------------------------------------------------------


class Story:
    """What happened in a match, move by move."""

    def __init__(self, match: Match, album: Album, seat: int) -> None:
        self.match = match
        self.game = match.header.game
        self.album = album
        self.seat = seat
        told = album.told(seat)
        self.notes, self.starts = told.notes, told.starts
        #: How the table looked at the last thing that was told with its changes.
        self.shown: Data | None = None
        #: All that is being told with it.
        self._told: Sequence[Deed] = ()

    def moves(self, first: int, last: int | None = None) -> list[messages.Move]:
        """Everything from answer `first` up to `last`, each with what it changed in the picture."""
        end = len(self.match.entries) if last is None else last
        told, start = self._deeds(first, end), self.before(first)
        looks = self._looks(first, end, {id(self.notes[deed.note]) for deed in told})
        self.shown = self.album.picture(first, self.seat)
        found: list[messages.Move] = []
        begun: dict[int, Data | None] = {}
        self._told = told
        for deed in told:
            look = looks.get(id(self.notes[deed.note]), self.shown)
            turn = self.turn_at(deed.note)
            if found and found[-1].turn != turn:
                self._sum_up(found, begun)
            if turn and turn not in begun and self.starts[turn - 1] >= start:
                begun[turn] = self.shown
                self.album.begun[self.seat] = self._before(turn), self.shown
            found.append(self._move(deed, difference(self.game, self.shown, look)))
            self.shown = look
        if self.match.over and end == len(self.match.entries):
            self._sum_up(found, begun)
        set_pace(found)
        return found

    def _sum_up(self, moves: Sequence[messages.Move], begun: Mapping[int, Data | None]) -> None:
        """A bot's turn is over: its last move says what it did. `begun` has pictures of starts of turns."""
        turn = moves[-1].turn if moves else 0
        if not turn:
            return
        start, end = self.span(turn)
        seat = self.notes[start].seat
        if self.match.header.seats[seat].is_person:
            return
        before = begun[turn] if turn in begun else self._at_start(turn)
        changed = {(move.n, move.text) for move in moves if move.turn == turn and move.changes}
        told = self._told
        if not told or told[0].note > start:
            # It began before what is being told now.
            told = deeds(self.game, self.match.table, self.notes, start, end)
        done = [
            deed
            for deed in told
            if start <= deed.note < end
            and not deed.heading
            and deed.seat == seat
            and (deed.reason or (deed.answer + 1, deed.text) in changed)
        ]
        names = [name_of(self.match, seat)]
        if self.shown is not None:
            names.append(self.shown["seats"][str(seat)].name)
        moves[-1].summary = summary(names, seat, done, before, self.shown)

    def _before(self, turn: int) -> int:
        """The first answer after the start of a turn."""
        return self.notes[self.starts[turn - 1]].answer + 1

    def _at_start(self, turn: int) -> Data | None:
        """How it looked when a turn began that was told of before."""
        number, (known, picture) = self._before(turn), self.album.begun.get(self.seat, (-1, None))
        return picture if known == number else self.album.picture(number, self.seat)

    def words(self, first: int) -> list[messages.Move]:
        """The same in words alone."""
        return [self._move(deed) for deed in self._deeds(first, len(self.match.entries))]

    def rest(self) -> Data:
        """What is different now from how it looked at the last of the moves."""
        return difference(self.game, self.shown, self.album.picture(len(self.match.entries), self.seat))

    def _deeds(self, first: int, end: int) -> list[Deed]:
        return deeds(self.game, self.match.table, self.notes, self.before(first), self.before(end))

    def _looks(self, first: int, end: int, wanted: set[int]) -> dict[int, Data | None]:
        """How the table looked when each of these events was told: what a plan does it does one by one.

        What is not worth a sentence belongs to the one before it.
        """
        watch = self.match.watch
        if not wanted or watch is None or self.game.picture is None:
            return {}
        notes = watch.notes[self.match.told(first) : self.match.told(end)]
        events = [note for note in notes if isinstance(note, Event)]
        found: dict[int, Any] = {}
        last = 0
        for event, table in zip(events, self.album.tables(events, first, end), strict=True):
            last = id(event) if id(event) in wanted else last
            if last:
                found[last] = table
        return {event: self.album.draw(table, self.seat) for event, table in found.items()}

    def before(self, number: int) -> int:
        """How many notes there were before answer `number`."""
        return notes_before(self.notes, number) if number < len(self.match.entries) else len(self.notes)

    def turn_at(self, note: int) -> int:
        """The turn that a note belongs to; 0 is what came before the first."""
        return bisect_right(self.starts, note)

    def _move(self, deed: Deed, changes: Data | None = None) -> messages.Move:
        event, draws = self.notes[max(deed.note, deed.seen)], self.game.scene
        staged = draws(event) if draws is not None and isinstance(event, Event) else None
        return messages.Move(
            turn=self.turn_at(deed.note),
            n=deed.answer + 1,
            seat=deed.seat,
            text=deed.text,
            reason=deed.reason,
            rules=list(deed.rules),
            heading=deed.heading,
            decision=deed.decision,
            cause=deed.cause,
            changes=changes or {},
            scene=UNSET if changes is None or staged is None else _told_scene(staged),
            deed="" if staged is None else "opens" if staged.opens else "joins",
            thought=UNSET if changes is None else self._thought(deed),
        )

    def _thought(self, deed: Deed) -> messages.ThoughtLine | UnsetType:
        """What was weighed before it, as far as it can be shown on the board."""
        found = weighed(self.notes, deed.cause) if deed.reason else None
        parts = self.shown["parts"] if self.shown is not None else {}
        if found is None or len(found.candidates) > MOST_CANDIDATES:
            return UNSET
        touches = self.game.words.touches
        lines = [
            messages.CandidateLine(touches=[id for id in touches(one.plan) if id in parts], fell=one.fell)
            for one in found.candidates
        ]
        apart = {tuple(one.touches) for one in lines}
        return messages.ThoughtLine(steps=list(found.steps), candidates=lines) if len(apart) > 1 else UNSET

    # -- turns ---------------------------------------------------------------------------------------------

    def turns(self, first: int = 1) -> list[messages.TurnLine]:
        return [self._turn(number) for number in range(first, len(self.starts) + 1)]

    def span(self, turn: int) -> tuple[int, int]:
        """The notes of a turn."""
        ends = [*self.starts[1:], len(self.notes)]
        return self.starts[turn - 1], ends[turn - 1]

    def _turn(self, turn: int) -> messages.TurnLine:
        start, end = self.span(turn)
        entries, first = self.match.entries, self.notes[start].answer + 1
        after = self.notes[end].answer + 1 if end < len(self.notes) else len(entries)
        back = (number for number in range(first, after) if entries[number].by_people)
        seat = self.notes[start]
        assert isinstance(seat, Event)
        return messages.TurnLine(
            turn=turn,
            seat=seat.seat,
            name=name_of(self.match, seat.seat),
            n=first,
            thought=any(isinstance(note, Mark) for note in self.notes[start:end]),
            back=next(back, None),
        )

    def why(self, turn: int) -> messages.Why:
        """A turn with the printed pages that were read in it."""
        start, end = self.span(turn)
        line = self._turn(turn)
        game, match = self.game, self.match
        bot = game.bots.get(match.header.seats[line.seat].player)
        pages = printed(
            bot.pages if bot else (),
            with_missing(match, self.notes[start:end]),
            lambda plan, seat: game.words.plan(match.table, plan, seat),
            lambda event: game.words.event(match.table, event),
            start,
            game.words.touches,
        )
        for page in pages:
            if page["seat"] != line.seat:
                page["title"] = f"{name_of(match, page['seat'])}: {page['title']}"
        return messages.Why(
            turn=turn,
            seat=line.seat,
            name=line.name,
            pages=pages,
            moves=[self._move(deed) for deed in deeds(game, match.table, self.notes, start, end)],
            plans=self._plans(line.n, end),
        )

    def _plans(self, first: int, end: int) -> list[messages.Decided]:
        """What the bots decided from answer `first` on, up to a note."""
        match, notes = self.match, self.notes
        after = notes[end].answer + 1 if end < len(notes) else len(match.entries)
        return [
            messages.Decided(
                n=number, text=_plan(match, answer.value, answer.seat), overruled=answer.by == OVERRULED
            )
            for number, answer in enumerate(match.entries[first:after], first)
            if answer.by in BY_BOTS and (match.over or is_open(match.header, answer.seat))
        ]


def _told_scene(staged: Scene) -> Data:
    """What there is to see beside the picture."""
    return {name: value for name, value in msgspec.to_builtins(staged).items() if value}


# -- another way ---------------------------------------------------------------------------------------------


def insist_on_bot(match: Match, number: int) -> None:
    if not (number < len(match.entries) and match.entries[number].by in BY_BOTS):
        raise IllegalAnswer(f"Answer {number} is not a bot's decision.")


def insist_on_open(match: Match, number: int) -> None:
    if not match.over and not is_open(match.header, match.entries[number].seat):
        raise IllegalAnswer("This bot keeps its plans to itself until the game is over.")


def ways(match: Match, number: int) -> messages.Ways:
    """What a bot could have done at answer `number`; nothing is told of one that keeps it to itself."""
    insist_on_bot(match, number)
    answer = match.entries[number]
    if not match.over and not is_open(match.header, answer.seat):
        return messages.Ways(n=number, name=name_of(match, answer.seat), done="", ways=[])
    return messages.Ways(
        n=number,
        name=name_of(match, answer.seat),
        done=answer.value.id,
        ways=[messages.WayLine(id=way.id, text=_plan(match, way, answer.seat)) for way in match.ways(number)],
    )


def _plan(match: Match, plan: Option, seat: int) -> str:
    return "nothing" if plan is NOTHING else match.header.game.words.plan(match.table, plan, seat)


# -- setting right -------------------------------------------------------------------------------------------


def fields(match: Match) -> list[messages.FieldLine]:
    """What the program believes to lie on the table."""
    return [
        messages.FieldLine(
            of=one.seat,
            name=one.name,
            text=one.text,
            value=one.value,
            allowed=[one.allowed[0], one.allowed[-1]]
            if isinstance(one.allowed, Measure)
            else list(one.allowed),
            measured=isinstance(one.allowed, Measure),
            place=one.place,
        )
        for one in match.fields()
    ]


# -- undo ----------------------------------------------------------------------------------------------------


def undo(match: Match, seat: int) -> messages.Undo | None:
    """What an undo would take back, in the words of a seat."""
    number = last_by_people(match.entries)
    if number < 0:
        return None
    last = match.entries[number]
    return messages.Undo(
        text=_named(match, last, seat), revealed=_revealed(match.entries[number:]), seat=last.seat
    )


def _named(match: Match, answer: Answer, seat: int) -> str:
    if not knows(match.header, seat, answer, match.over):
        return f"what {name_of(match, answer.seat)} decided"
    words, value = match.header.game.words, answer.value
    if isinstance(value, Passing):
        return "which questions to skip"
    return (
        words.option(match.table, value) if isinstance(value, Option) else checklist.typed_in(match, answer)
    )


def _revealed(answers: Sequence[Answer]) -> bool:
    """Has anybody seen dice or cards that an undo would take back?"""
    return any(answer.kind in CHANCE_KINDS for answer in answers)


def taken_back(match: Match, number: int, seat: int) -> messages.TakenBack:
    """What going back to before answer `number` takes back, in the words of a seat."""
    dropped = match.entries[number:]
    return messages.TakenBack(
        text=_named(match, dropped[0], seat),
        count=len(dropped),
        revealed=_revealed(dropped),
        put_back=checklist.put_back(match, number, seat),
    )


def todo(match: Match, seat: int) -> tuple[int, list[str]]:
    """What hands still have to do at the real table since a person last decided, and since which answer."""
    number = checklist.last_told(match.header, match.entries)
    lines = checklist.since(match, number, seat) if match.watch is not None else []
    first = checklist.laid_out(match) if number < 0 else []
    return number, [*first, *checklist.sentences(match, lines)]
