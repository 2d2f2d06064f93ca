"""Understudy as a library: find a game, start, load or fork a match, answer, and read what happened and why.

Everything here is also reached as `understudy.NAME`. A `Match` does the rest by itself: `answer`, `undo`,
`redo`, `fork`, `scores`, `pending` (what is asked now) and `over`.

    >>> import understudy
    >>> match = understudy.start("pennies", seats=["person", "careful"], seed=2)
    >>> [option.id for option in understudy.choices(match)]
    ['roll', 'bank']
    >>> understudy.text(match, understudy.choices(match)[1])
    'bank the pot'

Whoever calls these functions sees the whole table. To keep secrets, hand on `view(match, seat)` only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import UnionType
from typing import Any

from understudy.core import journal, registry
from understudy.core.advice import advice, considered
from understudy.core.errors import BadPosition, BadSetup, IllegalAnswer
from understudy.core.events import Watch
from understudy.core.game import AnyGame
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.requests import Choose, Judge, PickRandom
from understudy.core.saying import quoted
from understudy.core.textfile import check_signs
from understudy.core.thinking import MOST_TRIES, Thinking
from understudy.kit.asking import header_of
from understudy.kit.deciding import Decision, OneTurn
from understudy.pages.missing import with_missing
from understudy.pages.story import deeds, explained
from understudy.pages.trace import data_of


def game_names() -> list[str]:
    """The ids of the games that are installed, plug-ins included.

    >>> "tyrants" in game_names()
    True
    """
    return [name for name in registry.names() if registry.find(name).listed]


def find(name: str) -> AnyGame:
    """The game with this id: its title, seats, settings, bots and words.

    >>> find("arcs").seats
    (2, 4)
    >>> find("tyrant")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    understudy.core.errors.BadSetup: There is no game “tyrant”. Did you mean “tyrants”? Games: ...
    """
    _must_be(str, name, 'A game is named by its id, such as "tyrants"')
    return registry.find(name)


def start(
    game: str | None = None,
    seats: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    position: Mapping[str, Any] | None = None,
    *,
    keep: bool = True,
    watch: bool = True,
) -> Match:
    """A new match, played up to the first question to a person, or to its end where none sits there.

    `seats` says who plays ("person", a bot with its level, a stand-in); without it, those of the position, or
    the usual line-up. The same seed and the same answers give the same game. A match may start from a
    position, which may also ask a question, and which names the game if nobody else does.

    For many games at once: without `keep` undoing plays again from the beginning, and without `watch` nothing
    is told (`log`, `why` and `trace` are empty); both make it faster.

    >>> match = start("pennies", seats=["careful", "greedy"], options={"goal": "20"}, seed=4)
    >>> match.over
    True
    >>> [score.total for score in match.scores()]
    [22, 9]
    """
    found = _game_of(game, position)
    _check_seats(seats)
    _check_options({} if options is None else options)
    _check_seed(seed)
    _check_switches(keep=keep, watch=watch)
    if position is None:
        header = Header.of(found, list(seats) or list(found.lineup), options or {}, seed)
    else:
        header = header_of(found, _checked_position(found, position), seed, seats, options)
    match = Match(header, keep=keep, watch=Watch() if watch else None)
    match.advance()
    return match


def decide(
    game: str | None = None,
    position: Mapping[str, Any] | None = None,
    *,
    seat: str | int | None = None,
    seed: int = 1,
    script: Sequence[Any] = (),
    strict: bool = False,
) -> Decision:
    """What a bot does in a position, and why: its turn, or the question that the position asks.

    `script` has dice and draws as they came at a real table, in order; with `strict` it must hold all of
    them and no more. `seat` chooses another bot than the one to move. The game may be named by the position.

    >>> decision = decide("pennies", {"bank": [8, 45], "agenda": [["roll", [1]]]}, seed=6)
    >>> print(decision)
    Seat 2 rolls a 5.
    Seat 2 banks 5 — to end the game.
    >>> [score.winner for score in decision.scores]
    [False, True]
    """
    found = _game_of(game, position)
    _must_list(script, 'A script is a list of answers, such as ["5", "3"]')
    answers = _plain(list(script), "A script")
    if seat is not None:
        _must_be(int | str, seat, "A seat is named by its number or its name")
        _check_digits(seat, "The number of a seat")
    _check_seed(seed)
    _check_switches(strict=strict)
    given = _checked_position(found, position)
    turn = OneTurn(found, given, seat=seat, seed=seed, script=answers or None, strict=strict)
    turn.play()
    return turn.decision()


def imagined(match: Match, seat: int, seed: int) -> Match:
    """A match aside that looks the same to a seat; what it does not know is dealt anew, by this seed.

    For programs that think ahead: what others hold in it is a guess, and nothing that is really hidden. It
    goes on from where the step began that is being played.

    >>> match = start("pennies", seats=["person", "careful"], seed=2)
    >>> other = imagined(match, 0, seed=7)
    >>> view(other, 0).secret == view(match, 0).secret
    True
    """
    _check_seat(match, seat)
    _check_seed(seed)
    game = match.header.game
    table = game.imagine(game.read_position(match.position()), seat, seed)
    other = Match(replace(match.header, seed=seed, position=game.position(table)))
    other.advance()
    return other


def choices(match: Match) -> Sequence[Option]:
    """What can be answered to the question that is asked now, as far as it can be listed.

    `match.answer` takes one of these options, or its id.

    >>> [option.id for option in choices(start("pennies", seats=["person", "careful"], seed=2))]
    ['roll', 'bank']
    """
    _check_match(match)
    request = match.pending
    return request.options() if isinstance(request, Choose | Judge | PickRandom) else ()


def text(match: Match, option: Option | str) -> str:
    """What choosing an option (or the one with this id) does, in a few words.

    An option of the question that is asked now is named as it answers that question.

    >>> text(start("pennies", seats=["person", "careful"], seed=2), "bank")
    'bank the pot'
    >>> text(start("arcs", seats=["person", "person"], seed=1), "done")
    'keep this hand'
    """
    _check_match(match)
    if not isinstance(option, str):
        _must_be(Option, option, "An option is one of the choices, or its id")
        option = option.id
    found = match.header.game.option(option)
    if found is None:
        raise IllegalAnswer(f"{quoted(option)} is not an option of {match.header.game.title}.")
    words, request = match.header.game.words, match.pending
    if request is not None and found in choices(match):
        return words.answer(match.table, request, found)
    return words.option(match.table, found)


def hint(match: Match, tries: int = 0) -> Option:
    """What the game's stand-in would choose now; `match.answer(hint(match))` lets it.

    With `tries`, what comes out best when the options are tried so often, on tables that look the same to
    whoever is asked.

    >>> match = start("pennies", seats=["person", "careful"], seed=2)
    >>> hint(match, tries=40).id
    'roll'
    """
    _check_match(match)
    _must_be(int, tries, "Tries are a whole number")
    if not 0 <= tries <= MOST_TRIES:
        raise BadSetup(f"Tries are a number from 0 to {MOST_TRIES}, not {_shown(tries)}.")
    return considered(match, Thinking(tries)).option if tries else advice(match)


def view(match: Match, seat: int) -> Any:
    """What a seat may see of the table, and nothing else.

    >>> match = start("pennies", seats=["person", "careful"], seed=2)
    >>> view(match, 0), view(match, 0).secret
    (<what seat 0 sees>, [2, None])
    >>> view(match, 2)
    Traceback (most recent call last):
    ...
    understudy.core.errors.BadSetup: There is no seat 2. Seats go from 0 to 1.
    """
    _check_seat(match, seat)
    return match.header.game.view(match.table, seat)


def log(match: Match) -> list[str]:
    """What happened, one sentence for each deed, with a short reason where a bot did it.

    >>> log(start("pennies", seats=["person", "careful"], seed=2))
    ["Seat 1's turn", 'Seat 1 rolls a 5.']
    """
    _check_match(match)
    return [str(deed) for deed in deeds(match.header.game, match.table, _notes(match))]


def why(match: Match) -> list[str]:
    """Every line of the bots' pages that was read, what it answered, and what came of it.

    >>> match = start("pennies", seats=["careful", "careful"], seed=2)
    >>> [line for line in why(match) if line.endswith("Yes.")][:1]
    ['  Is the pot big? Yes.']
    """
    _check_match(match)
    lines = explained(match.header.game, match.table, with_missing(match, _notes(match)))
    return ["  " * line.depth + line.text for line in lines]


def trace(match: Match) -> list[dict[str, Any]]:
    """The same as data: what was read, the candidates, and the rule ids of each line.

    >>> match = start("pennies", seats=["careful", "careful"], seed=2)
    >>> sorted({line["what"] for line in trace(match)})[:2]
    ['answered', 'chosen']
    """
    _check_match(match)
    words, table = match.header.game.words, match.table

    def name(plan: Option, seat: int) -> str:
        return words.plan(table, plan, seat)

    return data_of(with_missing(match, _notes(match)), name, lambda event: words.event(table, event))


def dumps(match: Match) -> str:
    """The journal of a match: JSON lines from which it can be played back.

    >>> loads(dumps(start("pennies", seed=2))).pending.prompt
    'Roll again or bank the pot'
    """
    _check_match(match)
    return journal.dumps(match)


def loads(text: str) -> Match:
    """A match from its journal. Every answer is checked, and the bots' reasons are found again.

    >>> loads("")
    Traceback (most recent call last):
    ...
    understudy.core.errors.BadJournal: the file is empty; a saved game starts with a line that names the game
    """
    _must_be(str, text, "A journal is a text of JSON lines, as `dumps` gives it")
    return journal.loads(text, registry.find, watch=Watch())


def save(match: Match, path: str | Path) -> None:
    """Write the journal of a match to a file, whole or not at all.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save(start("pennies", seed=2), f"{folder}/game.jsonl")
    ...     len(load(f"{folder}/game.jsonl").entries)
    2
    """
    _check_match(match)
    file = _path(path)
    try:
        if file.is_dir():
            raise BadSetup(f"{file} is a folder. Name a file in it.")
        journal.save(match, file)
    except OSError as error:
        raise BadSetup(f"{file} cannot be written: {error.strerror}.") from None


def load(path: str | Path) -> Match:
    """A match from a journal file.

    >>> load("nowhere.jsonl")
    Traceback (most recent call last):
    ...
    understudy.core.errors.BadJournal: nowhere.jsonl: cannot be read: No such file or directory.
    """
    return journal.load(_path(path), registry.find, watch=Watch())


def _notes(match: Match) -> list[Any]:
    return list(match.watch.notes) if match.watch is not None else []


# -- what is handed in ---------------------------------------------------------------------------------------


def _must_be(kind: type | UnionType, value: object, right: str) -> None:
    """Refuse what is of another kind, with what would be right."""
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadSetup(f"{right}, not {_shown(value)}.")


def _shown(value: object) -> str:
    """What was handed in, as a program writes it; what is long is cut, and what cannot be shown is named."""
    try:
        text = repr(value)
    except Exception:
        # A number of thousands of digits, or a class that cannot show what it holds.
        return f"this {type(value).__name__}"
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


_LONGEST = 80


def _must_list(values: object, right: str) -> None:
    """Refuse what is no list; a text would be one of letters, and bytes one of numbers."""
    if isinstance(values, str):
        raise BadSetup(f"{right}, not {quoted(values)}.")
    if not isinstance(values, Sequence) or isinstance(values, bytes | bytearray):
        raise BadSetup(f"{right}, not {_shown(values)}.")


def _check_options(options: Mapping[str, str]) -> None:
    right = 'Options are named with a value each, {"name": "value"}'
    _must_be(Mapping, options, right)
    for name, value in options.items():
        _must_be(str, name, right)
        _must_be(str, value, f"The value of option {quoted(name)} is a text")


def _check_switches(**switches: object) -> None:
    for name, switch in switches.items():
        if not isinstance(switch, bool):
            raise BadSetup(f"{name} is True or False, not {_shown(switch)}.")


def _check_seed(seed: int) -> None:
    _must_be(int, seed, "A seed is a whole number")
    _check_digits(seed, "A seed")


def _check_digits(number: int | str, what: str) -> None:
    if isinstance(number, int) and abs(number) >= 10**_DIGITS:
        raise BadSetup(f"{what} is a whole number of at most {_DIGITS} digits.")


#: More than anybody's source of seeds gives, and few enough to be written into every journal.
_DIGITS = 100


def _check_seats(seats: Sequence[str]) -> None:
    right = 'Seats are a list of players, such as ["person", "random"]'
    _must_list(seats, right)
    for seat in seats:
        _must_be(str, seat, right)


def _check_match(match: Match) -> None:
    _must_be(Match, match, "A match is what `start` or `load` gives")


def _path(path: str | Path) -> Path:
    if not isinstance(path, str | Path):
        raise BadSetup(f'A file is named by its path, such as "game.jsonl", not {_shown(path)}.')
    return Path(path)


def _check_seat(match: Match, seat: int) -> None:
    _check_match(match)
    _must_be(int, seat, "A seat is named by its number")
    last = len(match.header.seats) - 1
    if not 0 <= seat <= last:
        raise BadSetup(f"There is no seat {_shown(seat)}. Seats go from 0 to {last}.")


def _game_of(game: str | None, position: Mapping[str, Any] | None) -> AnyGame:
    """The game that is named, or the one that the position names."""
    named: Any = game
    if game is None and isinstance(position, Mapping):
        named = position.get("game")
    return find(named)


def _plain(value: Any, what: str) -> Any:
    """A copy, as JSON would give it: a match is saved with it, whatever becomes of the one that was given."""
    try:
        return json.loads(json.dumps(value))
    except (TypeError, ValueError, RecursionError):
        raise BadPosition(
            f"{what} holds texts, numbers, true, false, null, lists and objects only, as JSON does."
        ) from None


def _checked_position(game: AnyGame, position: Mapping[str, Any] | None) -> Mapping[str, Any]:
    right = "A position is an object with named parts (read a file with `json.load`)"
    if not isinstance(position, Mapping):
        raise BadSetup(f"{right}, not {_shown(position)}.")
    plain: dict[str, Any] = _plain(dict(position), "A position")
    check_signs(plain, "position", BadPosition)
    of = plain.get("game", game.name)
    if of != game.name:
        raise BadSetup(f"This is a position of {quoted(of)}, not of “{game.name}”.")
    return plain
