"""What the API takes and gives, as types; the OpenAPI description is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Kind = Literal["draw", "pick", "shuffle", "roll", "judge"]
Who = Literal["nobody", "people", "bots", "everybody"]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
#: Of an option: a word, or a deck of sixty cards that is written out.
Value = Annotated[str, Meta(min_length=1, max_length=6_000)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=-1, le=15)]


class Message(Struct, kw_only=True):
    """Anything the server says."""


class Body(Struct, kw_only=True, forbid_unknown_fields=True):
    """Anything the server is asked."""


# -- what is asked of the server -----------------------------------------------------------------------------


class TypedKinds(Body, omit_defaults=True):
    """What comes from the real table, by kind, and for whom; what is left out comes from the program."""

    draw: Who = "nobody"
    pick: Who = "nobody"
    shuffle: Who = "nobody"
    roll: Who = "nobody"
    judge: Who = "nobody"


class NewMatch(Body, kw_only=True):
    """A new game; what is left out is filled in as the game suggests."""

    game: Word
    seats: Annotated[list[Word], Meta(max_length=16)] | None = None
    options: Annotated[dict[Word, Value], Meta(max_length=64)] = field(default_factory=dict)
    seed: Number | None = None
    typed: TypedKinds = field(default_factory=TypedKinds)
    #: It has begun on a real table: what lies there is set up first.
    begun: bool = False


class AgainBody(Body, kw_only=True):
    """Another game like one that was played; everyone may move on by one seat."""

    turned: bool = False


Long = Annotated[str, Meta(min_length=1, max_length=2_000_000)]


class ImportBody(Body, kw_only=True):
    """A journal or a position as text; a position says of which game, and may have a bot move next."""

    text: Long
    game: Word | None = None
    seed: Number | None = None
    #: A bot's seat whose turn comes next.
    turn: Annotated[int, Meta(ge=0, le=15)] | None = None


class TraceBody(Body, kw_only=True):
    """The trace of a game at a server, as text."""

    text: Long


class PositionBody(Body, kw_only=True):
    """A position that is being set up, looked at from a seat; without one, a new game of these seats."""

    game: Word
    text: Long | None = None
    seats: Annotated[list[Word], Meta(max_length=16)] | None = None
    seat: SeatNumber = -1


class SeriesBody(Body, kw_only=True):
    """A series of games without people."""

    game: Word
    seats: Annotated[list[Word], Meta(min_length=1, max_length=16)]
    games: Annotated[int, Meta(ge=1, le=20_000)]
    options: Annotated[dict[Word, Value], Meta(max_length=64)] = field(default_factory=dict)
    seed: Number = 1


class ManyBody(Body, kw_only=True):
    """Several matches."""

    ids: Annotated[list[Word], Meta(min_length=1, max_length=1000)]


class ArchiveBody(ManyBody, kw_only=True):
    """They are put away, or taken out again."""

    archived: bool


class ChangeBody(Body, kw_only=True):
    """Every change says which event of the log it follows (`no`), and may say who looks (`seat`)."""

    no: Number
    seat: SeatNumber | None = None


class AnswerBody(ChangeBody, kw_only=True):
    """An option's id; or the faces, cards or picks that came up at the real table."""

    answer: Word | Annotated[list[Word], Meta(max_length=200)]


class BackBody(ChangeBody, kw_only=True):
    """Back to just before this answer, which must be one that a person gave."""

    to: Number


class OverruleBody(ChangeBody, kw_only=True):
    """At this answer, which must be a bot's, another plan is carried out."""

    at: Number
    plan: Annotated[str, Meta(min_length=1, max_length=400)]


class CorrectBody(ChangeBody, kw_only=True):
    """A value of a seat's (`of`) is as it is on the real table."""

    of: SeatNumber
    name: Word
    value: Word


class PassBody(ChangeBody, kw_only=True):
    """From now on these kinds of questions pass by themselves, by topic; `idle` where there is no choice."""

    topics: Annotated[list[Word], Meta(max_length=64)]


class TypedBody(ChangeBody, kw_only=True):
    """From now on this comes from the real table."""

    typed: TypedKinds


# -- what the server says ------------------------------------------------------------------------------------


class Problem(Message, kw_only=True):
    """What went wrong, and what to do next."""

    error: str
    text: str
    what_next: str = ""


class PlayerAbout(Message):
    """Somebody who can take a seat."""

    id: str
    title: str
    kind: Literal["person", "bot", "stand-in"]
    #: For whom a game against it is about even, as far as it was rated.
    even: str = ""


class BotAbout(Message):
    """A bot and how hard it can play."""

    name: str
    title: str
    levels: list[str]
    default_level: str


class SettingAbout(Message):
    """One option of a game."""

    name: str
    text: str
    values: list[str]
    default: str
    assumption: str
    #: What people read above it, and the heading that it is folded under; "" where it is always open.
    title: str
    under: str
    #: What people read instead of a value.
    titles: dict[str, str]
    #: What each seat may have, where the value names one for every seat, joined by +.
    each: list[str]
    #: With how many seats it matters, and which values fit only some; any where nothing is said.
    seats: list[int] = field(default_factory=list)
    fits: dict[str, list[int]] = field(default_factory=dict)
    #: What other settings must be for it to matter.
    needs: dict[str, list[str]] = field(default_factory=dict)
    #: What it is for people with the game on their table; "" where that is the default.
    beside: str = ""
    #: How a value begins that is written out by whoever plays; "" where none can be.
    written: str = ""
    #: By value, as far as it was rated: for whom the usual bot is about even with it.
    even: dict[str, str] = field(default_factory=dict)


class KindAbout(Message):
    """Something that can come from the real table."""

    id: Kind
    title: str
    text: str


class GameAbout(Message):
    """A game that can be played, with all that can be chosen before it starts."""

    name: str
    title: str
    blurb: str
    #: False for the template, which is there to be copied.
    listed: bool
    seats: tuple[int, int]
    seat_names: list[str]
    lineup: list[str]
    players: list[PlayerAbout]
    bots: list[BotAbout]
    settings: list[SettingAbout]
    kinds: list[KindAbout]
    #: Which of them come from the real table where the game lies there, and can turns be reported?
    at_table: list[Kind]
    reports: bool
    #: Can a game that has begun be laid out, value by value?
    arranges: bool


class Games(Message):
    """The games that are installed."""

    games: list[GameAbout]


class StatementAbout(Message):
    """A statement of a bot's document in our words."""

    section: str
    text: str


class Rules(Message):
    """The ledger of a game, by rule id."""

    statements: dict[str, StatementAbout]


class Terms(Message):
    """The words of a game, each with what it means."""

    terms: dict[str, str]


class ScoreLine(Message, kw_only=True):
    """The points of one seat."""

    seat: int
    name: str
    total: int
    winner: bool
    parts: dict[str, int] = field(default_factory=dict)


class Listing(Message):
    """A match as a list shows it."""

    game: str
    #: Of the rules it is played by.
    version: int
    title: str
    seats: list[str]
    players: list[str]
    progress: str
    over: bool
    created: str
    updated: str
    asked: str
    scores: list[ScoreLine]
    n: int
    #: The number of the last event.
    no: int = 0


class ListedMatch(Listing, kw_only=True):
    """A match in the list, with its id and, where it cannot be opened, why."""

    id: str
    trouble: str = ""


class Matches(Message):
    """Some of the matches, the last played first, and how many there are."""

    matches: list[ListedMatch]
    total: int


class Tally(Message):
    """Games against one kind of bot, and how many of them were won."""

    player: str
    played: int
    won: int


class OneGame(Message):
    """One finished game of one person: when, with which result, and how long in the game's own unit."""

    when: str
    won: bool
    points: int
    best: int
    length: int
    unit: str


class GameStatistics(Message):
    """The finished games of one kind, the oldest first, and against whom they were played."""

    game: str
    title: str
    games: list[OneGame] = field(default_factory=list)
    against: list[Tally] = field(default_factory=list)


class Statistics(Message):
    """What came of the games that one person played against bots."""

    games: list[GameStatistics]


class Count(Message):
    """How many there were of what was named."""

    count: int


class Made(Message):
    """The id of a new match, and what has to be said about it."""

    id: str
    said: str = ""


class Decision(Message):
    """A decision at a server: what was asked and answered, and the lines that were read, each with its depth
    and its rule ids."""

    n: int
    turn: int
    phase: str
    whose: str
    life: list[int]
    asked: str
    answer: str
    said: str
    why: str
    thoughts: list[tuple[int, str, list[str]]] = field(default_factory=list)
    #: What was not understood, and what the server told before it asked.
    strange: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)


class Ending(Message):
    """How a game at a server ended."""

    winner: str
    reason: str
    heard: list[str] = field(default_factory=list)


class Trace(Message):
    """A game at a server, decision by decision; without an ending if it was broken off."""

    game: str
    server: str
    me: str
    side: str
    opponent: str
    deck: str
    level: str
    decisions: list[Decision]
    end: Ending | None


class Spot(Message):
    """Where a piece may be laid: the value that says so, and the part, card or seat of the picture."""

    value: str
    at: str


class Movable(Message):
    """A piece that a position keeps by where it lies: its value, by seat and name, and its list of spots."""

    piece: str
    seat: int
    name: str
    text: str
    value: str
    spots: int


class Laid(Message):
    """A position as it would lie on the table, and as the game writes it down."""

    position: dict[str, Any]
    picture: dict[str, Any] | None
    text: str
    seats: list[str]
    players: list[str]
    #: Pieces that can be laid elsewhere; many have the same spots, which are told once.
    movable: list[Movable] = field(default_factory=list)
    spots: list[list[Spot]] = field(default_factory=list)


class SeatAbout(Message):
    """Who sits where."""

    seat: int
    player: str
    level: str
    name: str


class OptionLine(Message, kw_only=True, omit_defaults=True):
    """One thing that may be chosen. What is not said of it is not so."""

    id: str
    text: str
    brief: str
    group: str
    touches: list[str]
    ends: bool = False
    #: It closes the question, or the turn (done, pass), and keeps its place.
    closes: bool = False
    explain: str = ""
    #: What it costs and promises.
    stakes: str = ""
    #: What its dice promise, to be drawn: dice, brings, chances, title, notes.
    outlook: dict[str, Any] = {}
    #: Others that lead to the same and stand with it as one, by their ids.
    also: list[str] = []


class ByHand(Message):
    """One thing that can have come up at the real table, and how often it still can."""

    id: str
    name: str
    left: int


class OneDie(Message):
    """One of several dice that are entered in order, and what it can show."""

    name: str
    faces: list[str]


class TypedAbout(Message, kw_only=True):
    """How to enter what came up at the real table."""

    how: str
    count: int
    origin: str = field(name="from")
    choices: list[ByHand]
    #: Where each place has choices of its own: dice of several kinds.
    dice: list[OneDie] = field(default_factory=list)


class ComposeAbout(Message, kw_only=True):
    """Options that cannot be listed: out of parts one after the other, or a point with a direction."""

    #: Parts that come one after the other, parts that are turned like dials, or a point.
    kind: Literal["parts", "dials", "spot"]
    title: str
    #: Of a point: left, top, right and bottom of where it may lie; and does its direction matter?
    box: list[float] = field(default_factory=list)
    turns: bool = False


class PieceLine(Message):
    """One part that may come next."""

    id: str
    text: str


class DialLine(Message):
    """One part of a whole that can be turned: what it may be and is, and where it stands on the board."""

    name: str
    chosen: str
    pieces: list[PieceLine]
    at: list[float] = field(default_factory=list)


class Composed(Message, kw_only=True):
    """What may come next; or the option that was put together, and what it would do."""

    no: int
    pieces: list[PieceLine] = field(default_factory=list)
    dials: list[DialLine] = field(default_factory=list)
    option: OptionLine | None = None
    sketch: str = ""


class Amount(Message):
    """How much there is of something."""

    name: str
    value: str


class Batch(Message):
    """Several answers in a row."""

    text: str
    ids: list[str]


class QuestionAbout(Message):
    """What is asked of somebody."""

    no: int
    seat: int
    name: str
    text: str
    about: str
    kind: str
    yours: bool
    options: list[OptionLine]
    typed: TypedAbout | None
    #: Somebody at the real table tells what changed there: there are many options.
    reports: bool = False
    #: Somebody lays out a game that has begun: what lies there can be set right.
    arranges: bool = False
    #: Parts that stand on the board only while this is asked, by the ids that options touch.
    parts: dict[str, Any] = field(default_factory=dict)
    #: Parts of the picture that are looked at closely together with those.
    near: list[str] = field(default_factory=list)
    #: The part that it is about where no option touches it: it is marked, and its card is read.
    about_part: str = ""
    #: There are drawings of what the options would do, for whoever points at one.
    sketches: bool = False
    #: Beside the options that are listed, others can be put together.
    compose: ComposeAbout | None = None
    #: The dice that it leads to, each with all its faces.
    dice: list[list[dict[str, Any]]] = field(default_factory=list)
    #: Its stable name; and can it pass by itself by that name?
    topic: str = ""
    passable: bool = False
    #: What whoever is asked has left to act with.
    left: list[Amount] = field(default_factory=list)
    #: What can be done in one go.
    batches: list[Batch] = field(default_factory=list)


class Sketches(Message):
    """SVG by option, drawn over the board while the option is pointed at."""

    no: int
    options: dict[str, str]


class CandidateLine(Message):
    """Something that a bot could have done: what it touches, and the step that struck it out, if any."""

    touches: list[str]
    fell: int | None


class ThoughtLine(Message):
    """How a bot came to a decision: by these steps candidates were struck out, one after the other."""

    steps: list[str]
    candidates: list[CandidateLine]


class Move(Message):
    """One thing that happened, with its reason; `n` answers had been given when it had happened."""

    turn: int
    n: int
    seat: int
    text: str
    reason: str
    rules: list[str]
    heading: bool
    #: The number of the decision that it carries out, and of the note with the line that caused it, if any.
    decision: int = -1
    cause: int = -1
    #: What is different in the picture once it has happened.
    changes: dict[str, Any] = field(default_factory=dict)
    #: What there is to see beside it: dice, shots, hits, pieces on their way.
    scene: dict[str, Any] | UnsetType = UNSET
    #: It "opens" something with dice or shots, or it "joins" what was opened: both are told in one line.
    deed: Literal["", "opens", "joins"] = ""
    #: How long it is looked at when a turn is played: 1 is usual, 0 is folded away.
    beats: float | UnsetType = UNSET
    #: What was weighed before it was decided: candidates, and what struck them out.
    thought: ThoughtLine | UnsetType = UNSET
    #: At the end of a bot's turn: what it did, why, and what it has of it.
    summary: list[str] | UnsetType = UNSET


class TurnLine(Message):
    """One turn; `back` is the answer to go back to, if a person gave one in it."""

    turn: int
    seat: int
    name: str
    n: int
    thought: bool
    back: int | None


class Undo(Message):
    """What an undo would take back, and whose decision it was."""

    text: str
    revealed: bool
    seat: int


class ToDo(Message):
    """What hands do at the real table for all that happened since an answer, in the order of doing."""

    #: The number of that answer; -1 is the start of the game. It names the list.
    since: int
    acts: list[str]


class Standing(Message, kw_only=True):
    """How a match stands for the seat that looks: all that is small."""

    no: int
    n: int
    over: bool
    eyes: int
    progress: str
    question: QuestionAbout | None
    scores: list[ScoreLine]
    undo: Undo | None
    redo: bool
    hint: bool
    typed: TypedKinds
    #: Where the game lies on a real table: what to do there.
    todo: ToDo | None
    #: Can values be set right that differ on the real table?
    correctable: bool
    #: The kinds of questions that pass by themselves for the seat that looks.
    passing: list[str] = field(default_factory=list)
    #: What has to be said of a game that went on under other rules.
    said: str = ""
    #: False for whoever came by the link of one seat.
    owner: bool = True


class State(Standing, kw_only=True):
    """A match as one seat sees it, whole."""

    id: str
    game: str
    title: str
    seats: list[SeatAbout]
    picture: dict[str, Any] | None
    text: str
    moves: list[Move]
    turns: list[TurnLine]


class TakenBack(Message):
    """What was taken back, and what to put back on a real table, last first."""

    text: str
    count: int
    revealed: bool
    put_back: list[str]


class Changed(Standing, kw_only=True):
    """What is different from what the page knows; of the picture, everything once.

    `first` leads to the picture before the first move, each move to the next, and `rest` to how it is now.
    All of it is meant for whoever knows the match as it was after event `base`; nobody else can use it.
    """

    #: None where the picture and the turns are told whole, so that it does not matter what the page knows.
    base: int | None
    first: dict[str, Any] = field(default_factory=dict)
    moves: list[Move]
    rest: dict[str, Any] = field(default_factory=dict)
    #: So many of the turns that the page knows are as they were; those that follow stand in `turns`.
    same_turns: int
    turns: list[TurnLine]
    taken_back: TakenBack | None = None
    #: The picture whole, without its ground, where the page's own cannot be changed into it.
    picture: dict[str, Any] | None = None


class Told(Message):
    """What happened, in words alone."""

    moves: list[Move]


class TableText(Message):
    """The table in plain sentences."""

    text: str


class Stale(Problem, kw_only=True):
    """Somebody was faster; this is how things stand now."""

    state: State


class FieldLine(Message):
    """A value that can be set right, and what it may be."""

    of: int
    name: str
    text: str
    value: str
    #: Of a length or an angle only its ends: anything between them is possible, to tenths.
    allowed: list[str]
    measured: bool = False
    #: The part of the board that it belongs to.
    place: str = ""


class LinkTo(Message):
    """The address of one seat; whoever opens it plays from there, and from nowhere else."""

    seat: int
    name: str
    path: str


class Links(Message):
    """The addresses of all people at a table."""

    links: list[LinkTo]


class Fields(Message):
    """The values that the program believes to lie on the table."""

    no: int
    fields: list[FieldLine]


class Hint(Message):
    """What would come out best, as far as a second of thinking shows."""

    no: int
    id: str
    text: str
    #: What the tries showed, as a sentence; empty where nothing could be tried.
    why: str = ""
    #: How it is put together, where it is not listed.
    composed: Composed | None = None


class Moment(Message):
    """An earlier moment of a match."""

    n: int
    picture: dict[str, Any] | None
    text: str
    moves: list[Move]
    scores: list[ScoreLine]
    progress: str


class Decided(Message):
    """What a bot decided with answer `n`, or what a person had it do instead."""

    n: int
    text: str
    overruled: bool


class Why(Message):
    """A turn with the printed pages that were read in it."""

    turn: int
    seat: int
    name: str
    pages: list[dict[str, Any]]
    moves: list[Move]
    plans: list[Decided]


class Reasons(Message):
    """Why the bots did what they did, by turns, with the statements of their documents: for a replay file."""

    turns: dict[int, Why]
    statements: dict[str, StatementAbout]


class WayLine(Message):
    """Something that a bot could have done."""

    id: str
    text: str


class Ways(Message):
    """All that a bot could have done with answer `n`; `done` is the id of what it did."""

    n: int
    name: str
    done: str
    ways: list[WayLine]


class Stretch(Message):
    """A stretch of a match: the picture at its start, and what each move changed."""

    title: str
    first: dict[str, Any] | None
    moves: list[Move]
    seats: list[SeatAbout]
    scores: list[ScoreLine]
    n: int
    over: bool


# -- the laboratory ------------------------------------------------------------------------------------------


class LabSeat(Message):
    """How a player of a series does, on whatever chair."""

    player: str
    wins: int
    share: float
    #: The 95 % interval of the share.
    low: float
    high: float
    #: On average.
    points: float


class LabPoint(Message):
    """The shares of wins after so many games."""

    games: int
    shares: list[float]


class LabRun(Message):
    """A series: how far it is, and what it came to so far."""

    id: str
    game: str
    title: str
    state: str
    #: What went wrong, if it failed.
    text: str
    games: int
    done: int
    failed: int
    seconds: float
    #: Seconds that are left, as far as can be told.
    left: float | None
    seats: list[LabSeat]
    course: list[LabPoint]


class LaboratoryState(Message):
    """What series may take, and those that are remembered, the last one first."""

    cores: int
    cluster: bool
    most: int
    runs: list[LabRun]
