"""What a bot's turn means for whoever moves the pieces: acts in the order of doing, and what takes them back.

People do by themselves what they decide. What follows from that without them, and all that bots do, is on
the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from understudy.core.answers import Answer, Raw, encoded
from understudy.core.doing import Doing
from understudy.core.events import Event, notes_before
from understudy.core.game import PERSON, REPORTED
from understudy.core.header import Header
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.reporting import TOLD
from understudy.pages.story import knows, told_to


class ListedAct(NamedTuple):
    """One line of the list, with the number of the answer that it comes from."""

    answer: int
    doing: Doing


def last_told(header: Header, entries: Sequence[Answer]) -> int:
    """The number of the last answer with which a person ended a turn or decided; -1 where there is none.

    An edit of a reported turn ends nothing.
    """
    for number in range(len(entries) - 1, -1, -1):
        answer = entries[number]
        if answer.kind == "choose" and answer.by == PERSON and not _is_edit(header, answer):
            return number
    return -1


def _is_edit(header: Header, answer: Answer) -> bool:
    return header.seats[answer.seat].player == REPORTED and answer.value is not TOLD


def since(match: Match, number: int, seat: int) -> list[ListedAct]:
    """What hands have to do about all that followed from answer `number` on, as a seat may know it."""
    assert match.watch is not None
    header, entries = match.header, match.entries
    notes = told_to(header, match.watch.notes, seat, match.over)
    found: list[ListedAct] = []
    for note in notes[notes_before(notes, number) :]:
        if not isinstance(note, Event) or note.verb == header.game.turn_step or _own(match, note):
            continue
        for doing in header.game.words.doings(match.table, note):
            if not (doing.came and _came(entries, note.answer)):
                found.append(ListedAct(note.answer, doing))
    return found


def sentences(match: Match, lines: Sequence[ListedAct]) -> list[str]:
    """The acts as they are read: equal ones that follow each other are one line with their number.

    Where somebody was asked in between, the first may be done already: then they stay apart.
    """
    found: list[tuple[ListedAct, int]] = []
    for line in lines:
        last, times = found[-1] if found else (None, 0)
        if (
            last is not None
            and last.doing.do == line.doing.do
            and not _asked(match, last.answer, line.answer)
        ):
            found[-1] = (line, times + 1)
        else:
            found.append((line, 1))
    return [f"{line.doing.do}{f' ({times} times)' if times > 1 else ''}." for line, times in found]


def _asked(match: Match, before: int, after: int) -> bool:
    return any(entry.by in (PERSON, "typed") for entry in match.entries[before + 1 : after + 1])


def laid_out(match: Match) -> list[str]:
    """What has to lie there before anybody plays; nothing where the game starts from a position."""
    header = match.header
    return [] if header.position is not None else list(header.game.words.lay_out(match.table))


def _own(match: Match, event: Event) -> bool:
    """Did a person do this by deciding it, or tell it?"""
    if event.decision < 0:
        return False
    answer = match.entries[event.decision]
    if answer.by != PERSON or answer.value is TOLD:
        return False
    return _edited(match, event) if _reports(match, answer) else answer.seat == event.seat


def _reports(match: Match, answer: Answer) -> bool:
    return match.header.seats[answer.seat].player == REPORTED


def _edited(match: Match, event: Event) -> bool:
    """Was this told by somebody at the real table, where it lies?"""
    reporting = match.header.game.reporting
    if event.decision < 0 or reporting is None:
        return False
    answer = match.entries[event.decision]
    return (
        answer.by == PERSON
        and answer.value is not TOLD
        and _reports(match, answer)
        and isinstance(answer.value, Option)
        and reporting.lies_there(answer.value, event, answer.seat)
    )


def _came(entries: Sequence[Answer], number: int) -> bool:
    """Was this entered by somebody who has it on the table?"""
    return number >= 0 and entries[number].by == "typed"


def put_back(match: Match, number: int, seat: int) -> list[str]:
    """How the table is put back to before answer `number`, sentence by sentence; with what was typed in."""
    lines = backwards(match, number, seat)
    told = [(line.answer, line.doing.back) for line in lines]
    dealt = {line.answer for line in lines if line.doing.came}
    for other in range(number, len(match.entries)):
        answer = match.entries[other]
        known = knows(match.header, seat, answer, match.over)
        if known and answer.by == "typed" and other not in dealt and not isinstance(answer.value, Option):
            name = match.header.game.words.seat(match.table, answer.seat) if answer.seat >= 0 else "All"
            told.append((other, f"{name}: {typed_in(match, answer)}"))
    # What an answer led to is taken back before the answer itself.
    order = sorted(range(len(told)), key=lambda index: -told[index][0])
    return [f"{told[index][1]}." for index in order]


def typed_in(match: Match, answer: Answer) -> str:
    """Cards or dice as somebody entered them."""
    words = match.header.game.words
    if isinstance(answer.value, Raw) or answer.names is None:
        given = encoded(answer)
        return f"the {answer.kind} {', '.join(map(str, given if isinstance(given, list) else [given]))}"
    return f"the cards {', '.join(words.card(answer.names[card]) for card in answer.value)}"


def backwards(match: Match, number: int, seat: int) -> list[ListedAct]:
    """What takes back all that followed from answer `number` on, last first; dealt cards included.

    An edit that was told wrongly has nothing to be put back: the table shows what is right.
    """
    assert match.watch is not None
    header = match.header
    notes = told_to(header, match.watch.notes, seat, match.over)
    found = [
        ListedAct(note.answer, doing)
        for note in notes[notes_before(notes, number) :]
        if isinstance(note, Event) and note.verb != header.game.turn_step and not _edited(match, note)
        for doing in header.game.words.doings(match.table, note)
    ]
    return found[::-1]
