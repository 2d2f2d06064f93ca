"""How a game describes itself to everything that plays, shows or stores it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Generic, TypeAlias, TypeVar

from understudy.core.corrections import Corrections
from understudy.core.doing import Doing
from understudy.core.errors import BadSetup
from understudy.core.events import Event, Watch
from understudy.core.features import Features, Vocabulary
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.outsiders import maker
from understudy.core.picture import Fact, Picture, Preview, Way
from understudy.core.reporting import Reporting
from understudy.core.requests import Choose, Request, listed
from understudy.core.saying import in_a_row, quoted
from understudy.core.scene import Face, Prospect, Scene
from understudy.core.table import Table
from understudy.core.thinking import LEVELS, PONDER, USUAL, thinking

T = TypeVar("T", bound=Table)
V = TypeVar("V")

PERSON = "person"
#: A person who plays at the real table and tells what changed there.
REPORTED = "reported"
RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a chair: a person, a bot, or a stand-in; with a level where there are several."""

    player: str
    level: str = ""

    def __str__(self) -> str:
        return f"{self.player}:{self.level}" if self.level else self.player

    @property
    def is_person(self) -> bool:
        """Does somebody outside decide here?"""
        return self.player in (PERSON, REPORTED)


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be chosen before a game starts."""

    name: str
    text: str
    values: tuple[str, ...]
    default: str
    #: The assumption of the interpretation that this setting switches, if any.
    assumption: str = ""
    #: What people read instead of its name, and the heading that it stands under, folded, where not
    #: everybody needs it.
    title: str = ""
    under: str = ""
    #: What people read instead of a value.
    titles: Mapping[str, str] = field(default_factory=dict)
    #: What each seat may have, where the value names one for every seat, joined by +; "" is the usual one.
    each: tuple[str, ...] = ()
    #: How the names of files end that a value may name, if any: whoever plays from afar may not name one.
    files: str = ""
    #: How a value begins that is written out instead of named, if it may be: the rest is the thing itself.
    written: str = ""
    #: With how many seats it matters; with any number where nothing is said.
    seats: tuple[int, ...] = ()
    #: For values that fit some numbers of seats only: which.
    fits: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    #: What other settings must be for it to matter.
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: What it is for people with the game on their table, where that is not the default.
    beside: str = ""

    def is_written(self, value: str) -> bool:
        """Whether a value is the thing itself."""
        return bool(self.written) and value.startswith(self.written)

    def names_file(self, value: str) -> bool:
        return bool(self.files) and self.files in value and not self.is_written(value)

    def meant(self, value: str) -> str:
        """The value that is meant, written in any case; one that nobody can choose is refused."""
        if not self.values or self.is_written(value) or self.names_file(value):
            return value
        for each in self.values:
            if each.casefold() == value.casefold():
                return each
        raise BadSetup(f"Option {self.name} cannot be {quoted(value)}. Choose from: {listed(self.values)}.")


@dataclass(frozen=True, slots=True)
class Bot(Generic[V]):
    """A procedure that plays a seat.

    A bot with its own kind of turn is part of the game's flows and needs no `think`; one that plays the
    ordinary turn answers the ordinary choices with it.
    """

    name: str
    title: str
    levels: tuple[str, ...] = ()
    default_level: str = ""
    think: Callable[[V, Choose, Watch | None], Flow[Option]] | None = None
    #: The printed pages whose lines are carried out one by one, for whoever shows them whole.
    pages: tuple[Any, ...] = ()
    #: What is kept for it beside the board, for a sheet of paper.
    counters: tuple[str, ...] = ()
    #: Its procedure is public: everybody may read its thoughts while the game runs. A bot that holds secrets
    #: is closed, and its thoughts are told when the game is over.
    open: bool = False


#: The level of a player that goes by numbers which somebody tries out (`core/trials.py`).
TRIAL = "trial"


@dataclass(frozen=True, slots=True)
class Tunable(Generic[V]):
    """The numbers that a bot or a stand-in goes by, for whoever looks for better ones."""

    usual: Mapping[str, int]
    #: What each does, for people.
    about: Mapping[str, str]
    #: The stand-in with other numbers.
    policy: Callable[[Mapping[str, int]], Callable[[V, Choose], Option]] | None = None
    #: Has the bot's level TRIAL go by these numbers, in this process.
    install: Callable[[Mapping[str, int]], None] | None = None


#: The setting that makes a closed bot think aloud for somebody who plays alone with it; and its value then.
ALOUD = ("reasons", "at-once")


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one seat, broken down as the rulebook does."""

    seat: int
    total: int
    parts: Mapping[str, int]
    winner: bool


@dataclass(frozen=True, slots=True)
class Assumption:
    """A choice of ours where the document is silent: what, where in the code, and how to switch it."""

    id: str
    text: str
    place: str
    setting: str = ""


#: What was answered before a question: by the topic of each, in order, as it would stand in a journal.
Given: TypeAlias = Mapping[str, Sequence[object]]


#: How much of a card's text a game plays.
WHOLE, PARTLY, UNPLAYED = "whole", "partly", "not played"


@dataclass(frozen=True, slots=True)
class CardState:
    """A printed card, and how much of its text is played."""

    #: What it is among the cards of its game: ship, upgrade, character.
    kind: str
    id: str
    name: str
    #: WHOLE, PARTLY or UNPLAYED.
    state: str
    #: What of it is not played; may be empty.
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Counting:
    """How the rules of a game show, where somebody counts, which statements of its ledger they apply."""

    #: Packages whose functions cite them in docstrings and comments.
    packages: tuple[str, ...]
    #: Line-ups that are played only for counting, after those of the showcase.
    line_ups: Callable[[], Sequence[tuple[tuple[str, ...], Mapping[str, str]]]] = tuple


@dataclass(frozen=True, slots=True)
class Posing(Generic[T]):
    """How a position comes to a question of one topic, for whoever wants this one decision.

    `pose` is called with the table of the position, the seat that is asked, and what was said about the
    question. It puts the step that asks on the agenda, and what else must lie there on the table; it returns
    the answers that come before it in that step, if any: dice that were rolled, a choice that led there.
    """

    #: When it is asked, for people.
    text: str
    pose: Callable[[T, int, Mapping[str, Any]], Given | None]
    #: What may be said about it, by name: what each word means.
    about: Mapping[str, str] = field(default_factory=dict)


class Words(Generic[T]):
    """What a game says to people. One source for every front."""

    def option(self, table: T, option: Option) -> str:
        """What choosing it does, in a few words."""
        raise NotImplementedError

    def group(self, option: Option) -> str:
        """The heading it stands under when there are many."""
        raise NotImplementedError

    def touches(self, option: Option) -> tuple[str, ...]:
        """The ids of the places and pieces it touches."""
        raise NotImplementedError

    #: Headings in the order in which they stand, what matters most first; others follow as they come.
    groups: tuple[str, ...] = ()

    def answer(self, table: T, request: Request, option: Option) -> str:
        """An option in the words that fit a question: “keep this hand” rather than “done”."""
        return self.option(table, option)

    def batches(self, table: T, request: Request) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What can be done in one go: a name for it, and the ids of the options in order."""
        return ()

    def alike(self, table: T, option: Option) -> str:
        """Options with the same of this lead to the same and stand as one; empty where one stands alone."""
        return ""

    #: Verbs that only tell what something costs: the reason stands on what follows.
    costs: frozenset[str] = frozenset()

    def price(self, table: T, cost: Event, event: Event) -> str:
        """What a deed cost, to be said with it (“for 4 Force”); empty where the cost is told for itself."""
        return ""

    #: Verbs of which several in a row are one sentence: the words around what differs (“ plays ….”).
    runs: Mapping[str, str] = {}

    def run(self, table: T, events: Sequence[Event]) -> str:
        """Like events in a row as one sentence; empty where each is told for itself."""
        pattern = self.runs.get(events[0].verb)
        return in_a_row([self.deed(table, event) for event in events], pattern) if pattern else ""

    #: What belongs to the line of a deed: by its verb, the verbs that may follow it.
    folds: Mapping[str, frozenset[str]] = {}

    #: Of those, the verbs whose own reason is told as well.
    joint: frozenset[str] = frozenset()

    def fold(self, table: T, events: Sequence[Event]) -> str:
        """A deed and what followed from it (`folds`) as one sentence; empty where each is told for itself."""
        return ""

    def points(self, name: str) -> str:
        """A part of a score as people call it."""
        return name

    def joined(self, table: T, options: Sequence[Option]) -> list[list[Option]]:
        """The options as people see them: each with those that are like it."""
        found: dict[str, list[Option]] = {}
        for option in options:
            found.setdefault(self.alike(table, option) or f"only {option.id}", []).append(option)
        return list(found.values())

    def left(self, table: T, request: Request) -> tuple[Fact, ...]:
        """What whoever is asked has left to act with: actions, points; quoted large beside the question."""
        return ()

    def closes(self, option: Option) -> bool:
        """Does it close the question or the turn (done, pass)? It stands apart from the others."""
        return option.ends

    def event(self, table: T, event: Event) -> str:
        """What happened, as one sentence; empty where it is not worth one."""
        raise NotImplementedError

    def seat(self, table: T, seat: int) -> str:
        """The name of a seat."""
        raise NotImplementedError

    def about(self, table: T, request: Request) -> str:
        """Why this is asked now (the card being played, the effect); may be empty."""
        return ""

    def explain(self, table: T, option: Option) -> str:
        """More about an option, for whoever asks; may be empty."""
        return ""

    def stakes(self, table: T, request: Request, option: Option) -> str:
        """What choosing it costs and promises, as far as whoever is asked may know; may be empty."""
        return ""

    def outlook(self, table: T, request: Request, option: Option) -> Prospect | None:
        """What the dice that it leads to promise, where fronts can show that better than `stakes` says it."""
        return None

    def question(self, table: T, request: Request) -> str:
        """What is asked, as one sentence with the verb first."""
        return request.prompt

    def plan(self, table: T, option: Option, seat: int) -> str:
        """The shortest name: for the candidates of a seat side by side in a trace, read at any later time."""
        return option.id

    def lay_out(self, table: T) -> tuple[str, ...]:
        """What has to lie on a real table before anybody plays, thing by thing: sentences; may be empty."""
        return ()

    def card(self, id: str) -> str:
        """The name of a card by the id that stands in journals."""
        words = id.split("-")
        return " ".join(word if word in ("of", "the", "and", "to") else word.capitalize() for word in words)

    def face(self, face: str) -> str:
        """A face of a die as somebody reads it off who has rolled it."""
        return face.replace("-", " + ")

    def brief(self, table: T, option: Option) -> str:
        """What stands under its group's heading, where the verb need not be said again."""
        return self.option(table, option)

    def deed(self, table: T, event: Event, after: Event | None = None) -> str:
        """The same for whoever reads only what was done; empty where only a full explanation tells it.

        `after` is what happened next, if it has the same cause.
        """
        return self.event(table, event)

    def doings(self, table: T, event: Event) -> Sequence[Doing]:
        """What hands do at a real table when this happens, act by act; none where there is nothing to move.

        A game that does not say has its sentences read out.
        """
        said = self.deed(table, event).removesuffix(".")
        return [Doing(said[:1].upper() + said[1:], f"Undo: {said}")] if said else []

    def look(self, table: T, text: str) -> list[str]:
        """What can be said about the cards, places or pieces with this name."""
        return []

    #: The parts of the table that can be looked at alone.
    parts: tuple[str, ...] = ()

    def board(self, table: T, seat: int, width: int, part: str = "") -> str:
        """The table, or one part of it, as that seat may see it (-1: an onlooker), in Rich's markup.

        Width 0 asks for plain sentences, which a screen reader can read out.
        """
        raise NotImplementedError


#: The contract between Understudy and its plug-ins: what `Game` holds and what is done with it. It is counted
#: up when a game that kept to the one before could no longer be played as it is.
CONTRACT = 1
#: What a plug-in has to change to come to a contract, in a sentence each.
CHANGES: dict[int, str] = {}


@dataclass(frozen=True, slots=True, repr=False)
class Game(Generic[T, V]):
    """Everything the rest of the program knows about a game."""

    name: str
    title: str
    blurb: str
    version: int
    seats: tuple[int, int]
    settings: tuple[Setting, ...]
    set_up: Callable[[Mapping[str, str], Sequence[Seat]], T]
    #: Flows by name; a step that asks nothing may be a plain function.
    steps: Mapping[str, Callable[..., Flow[None] | None]]
    view: Callable[[T, int], V]
    option: Callable[[str], Option | None]
    position: Callable[[T], dict[str, Any]]
    read_position: Callable[[Mapping[str, Any]], T]
    #: A table that this seat cannot tell from the real one: the hidden part dealt anew from a seed.
    imagine: Callable[[T, int, int], T]
    scores: Callable[[T], list[Score]]
    #: How long a game was, in its own unit.
    length: Callable[[T], int]
    length_unit: str
    words: Words[T]
    #: Who sits where when nothing is said.
    lineup: tuple[str, ...]
    #: Line-ups with settings that together show every line of the bots.
    showcase: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = ()
    bots: Mapping[str, Bot[V]] = field(default_factory=dict)
    policies: Mapping[str, Callable[[V, Choose], Option]] = field(default_factory=dict)
    #: The numbers of bots and stand-ins that have some, by player; with a level where it has its own.
    numbers: Mapping[str, Tunable[V]] = field(default_factory=dict)
    #: Which of them gives hints, and plays on where a seat thinks ahead; the first where nothing is said.
    adviser: str = ""
    #: How many turns, of all seats together, such tries look ahead; 0 is to the end of the game.
    horizon: int = 0
    #: Where the ratings of its bots lie, as `understudy calibrate` writes them: (package, file).
    ratings: tuple[str, str] | None = None
    #: Where the ledger of each bot lies: (package, file).
    ledger: tuple[str, str] | None = None
    #: Where its rules, and not only the pages of its bots, say which statements they apply.
    counting: Counting | None = None
    #: What a person may set right when the real table shows another value.
    corrections: Corrections[T] | None = None
    #: How somebody at the real table tells what changed in a turn; without it nobody can.
    reporting: Reporting[T] | None = None
    #: With which options the model answers everything about space, also at a real table: there people enter
    #: where their pieces are.
    measures: Callable[[Mapping[str, str]], bool] | None = None
    #: The table drawn for a seat that looks at it (-1: an onlooker).
    picture: Callable[[T, int], Picture] | None = None
    #: The same for a table that follows another which was drawn a moment ago, with that one and its picture:
    #: what has not changed is taken from there.
    redraw: Callable[[T, int, T, Picture], Picture] | None = None
    #: Fields of the table that no picture shows: where nothing else has changed, nothing is drawn again.
    unseen: frozenset[str] = frozenset()
    #: What options would do on that board. Asked for by fronts only, for the question that they show.
    preview: Callable[[T, int, Sequence[Option]], Preview] | None = None
    #: What there is to see of an event beside the picture: dice, shots, hits, pieces on their way.
    scene: Callable[[Event], Scene | None] | None = None
    #: The dice that a question leads to, each with all its faces; what they bring, the words' `stakes` say.
    faces: Callable[[T, Request], Sequence[Sequence[Face]]] | None = None
    #: A folder with its style sheet (style.css), its cover (cover.svg) and other pictures: (package, folder).
    static: tuple[str, str] | None = None
    #: How its pieces move, for fronts that show them moving; straight where a game does not say.
    way: Way | None = None
    assumptions: tuple[Assumption, ...] = ()
    #: The contract that a plug-in was written for; one that does not say keeps to the first.
    contract: int = 1
    #: The step that starts a seat's turn; its first argument is the seat, and it tells an event of that name.
    turn_step: str = "turn"
    #: Whose step comes next, where the first argument of steps is not always the seat.
    mover: Callable[[T], int | None] | None = None
    #: Other steps that begin a part of the game of their own, such as a combat after all turns: whoever asks
    #: for one turn or one such part gets it and no more.
    parts: frozenset[str] = frozenset()
    #: How many decisions of bots a person may overrule in one game; as many as they like where a game does
    #: not say.
    overrules: Callable[[T], int] | None = None
    #: A view as numbers, and options as numbers, for those who train agents.
    features: Features[V] | None = None
    vocabulary: Vocabulary | None = None
    #: How positions come to a question, by its topic.
    asks: Mapping[str, Posing[T]] = field(default_factory=dict)
    #: For games with more cards than are played: every printed card, and how much of its text is.
    cards: Callable[[], Sequence[CardState]] | None = None
    #: Words of the game that people may not know, each with a sentence; "turn" says what a turn is.
    glossary: Mapping[str, str] = field(default_factory=dict)
    #: False for the template, which is there to be copied, and for games that are not whole yet.
    listed: bool = True

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def players(self) -> list[str]:
        """All names a seat may have, with their levels."""
        names = [PERSON] if self.reporting is None else [PERSON, REPORTED]
        for bot in self.bots.values():
            names += [f"{bot.name}:{level}" for level in bot.levels] or [bot.name]
        ponder = [f"{PONDER}:{level}" for level in LEVELS]
        return [*names, *self.policies, *ponder, RANDOM, f"{RANDOM}:uniform"]

    def automatic(self) -> list[str]:
        """All names that play without anybody at the table, with their levels."""
        return [name for name in self.players() if name not in (PERSON, REPORTED)]

    @property
    def quick(self) -> Callable[[V, Choose], Option] | None:
        """The stand-in that gives quick hints and plays tries on; None where a game brings none along."""
        return self.policies[self.adviser] if self.adviser else next(iter(self.policies.values()), None)

    def seat(self, text: str) -> Seat:
        """Read one name out of a seat list."""
        allowed = self.players()
        named = {each.casefold(): each for each in [*allowed, *self.bots]}
        name, _, level = named.get(text.strip().casefold(), text.strip()).partition(":")
        if name in self.bots:
            level = level or self.bots[name].default_level
        if level == TRIAL and any(each.partition(":")[0] == name for each in self.numbers):
            return Seat(name, level)
        if name == PONDER:
            level = level or USUAL
            thinking(level)
            return Seat(name, level)
        spec = Seat(name, level)
        if str(spec) not in allowed and not (level and maker(name)):
            raise BadSetup(
                f"Nobody called “{text.strip()}” plays {self.title}. Choose from: {', '.join(allowed)}."
            )
        return spec

    def line_up(self, texts: Sequence[str]) -> tuple[Seat, ...]:
        """Read a whole seat list."""
        low, high = self.seats
        if not low <= len(texts) <= high:
            raise BadSetup(f"{self.title} needs {low} to {high} seats, but you gave {len(texts)}.")
        return tuple(self.seat(text) for text in texts)

    def refuse_files(self, given: Mapping[str, str]) -> None:
        """Whoever plays from afar may not name files of this machine."""
        named = {name.casefold(): value for name, value in given.items()}
        for setting in self.settings:
            if setting.names_file(named.get(setting.name.casefold(), "")):
                raise BadSetup(f"Option {setting.name} can name files of this machine only in the terminal.")

    def refuse_files_in(self, position: Mapping[str, Any] | None) -> None:
        """Whoever brings a position may not have files of this machine read either."""
        options = (position or {}).get("options", {})
        if isinstance(options, Mapping):
            self.refuse_files({str(name): str(value) for name, value in options.items()})

    def at_table(self, seats: Sequence[str]) -> list[str]:
        """A seat list for people with the game on their table: they tell what changed, where that can be."""
        person = PERSON if self.reporting is None else REPORTED
        return [person if seat == PERSON else seat for seat in seats]

    def options_at_table(self, given: Mapping[str, str]) -> dict[str, str]:
        """What was chosen, with what people at a real table usually want."""
        return {setting.name: setting.beside for setting in self.settings if setting.beside} | dict(given)

    def options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All settings, with defaults where nothing was given; names and values in any case."""
        known = {setting.name.casefold(): setting for setting in self.settings}
        chosen: dict[str, str] = {}
        for name, value in given.items():
            setting = known.get(name.casefold())
            if setting is None:
                names = ", ".join(each.name for each in self.settings)
                raise BadSetup(f"{self.title} has no option {quoted(name)}. Options: {names}.")
            chosen[setting.name] = setting.meant(value)
        return {setting.name: chosen.get(setting.name, setting.default) for setting in self.settings}


#: A game whose types nobody outside needs to know.
AnyGame: TypeAlias = Game[Any, Any]


def digest(position: Mapping[str, Any]) -> str:
    """A short fingerprint of a position."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()
