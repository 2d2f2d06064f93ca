"""What happened and why, out of the notes of a match: short for everybody, in full for whoever asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from understudy.core.answers import Answer
from understudy.core.events import Event, Note, Overruled
from understudy.core.game import ALOUD, AnyGame
from understudy.core.header import Header
from understudy.core.option import Option
from understudy.core.saying import plural
from understudy.pages import trace
from understudy.pages.page import Can, Equals, Line, Prefer, Settle, Weigh, struck_out


def told_to(header: Header, notes: Iterable[Note], seat: int, over: bool) -> list[Note]:
    """The notes that a seat (-1: an onlooker) may read; when the game is over, all of them.

    An event has its audience. A thought is for the seat that thinks, and for everybody where the bot's
    procedure is open (`Bot.open`).
    """
    if over:
        return list(notes)
    readable = {bot for bot in range(len(header.seats)) if is_open(header, bot)} | {seat}
    return [
        note
        for note in notes
        if (
            note.to is None or (seat >= 0 and seat in note.to)
            if isinstance(note, Event)
            else note.seat >= 0 and note.seat in readable
        )
    ]


def is_open(header: Header, seat: int) -> bool:
    """May everybody read the thoughts of this seat while the game runs?"""
    bot = header.game.bots.get(header.seats[seat].player)
    return bot is not None and (bot.open or _aloud(header))


def _aloud(header: Header) -> bool:
    """Has the only person at the table wished to hear what closed bots think?"""
    name, value = ALOUD
    return header.options.get(name) == value and sum(seat.is_person for seat in header.seats) == 1


def knows(header: Header, seat: int, answer: Answer, over: bool) -> bool:
    """May a seat know this answer of a person? Its own, and what was typed or decided for a bot."""
    by_person = 0 <= answer.seat < len(header.seats) and header.seats[answer.seat].is_person
    return over or answer.seat == seat or not by_person


@dataclass(slots=True)
class Deed:
    """Something that was done, in one sentence, with a short reason where a bot decided it."""

    text: str
    reason: str = ""
    rules: tuple[str, ...] = ()
    #: The start of a turn.
    heading: bool = False
    #: The number of the note that it tells.
    note: int = 0
    seat: int = -1
    #: The number of the answer that made it happen.
    answer: int = -1
    #: The number of the decision that it carries out; -1 where nobody decided it.
    decision: int = -1
    #: The number of the note with the line of the page that caused it; -1 where there is none.
    cause: int = -1
    #: What it cost, as the end of the sentence.
    price: str = ""
    #: Told with what it led to.
    folded: bool = False
    #: The number of the note that there is something to see of, where it is another one.
    seen: int = -1

    def __str__(self) -> str:
        if not self.reason:
            return self.text
        end = "" if self.reason.endswith("…") else "."
        return f"{self.text.removesuffix('.')} — {self.reason}{end}"


def deeds(
    game: AnyGame,
    table: Any,
    notes: Sequence[Note],
    start: int = 0,
    end: int | None = None,
) -> list[Deed]:
    """The events from note `start` up to note `end` as sentences, with the line that caused each."""
    found: list[Deed] = []
    for first, last in _passages(game, notes, start, len(notes) if end is None else end):
        found += _told(game, table, notes, first, last)
    return _in_runs(game, table, notes, _folded(game, table, notes, found))


def _folded(game: AnyGame, table: Any, notes: Sequence[Note], told: Sequence[Deed]) -> list[Deed]:
    """A deed with what it led to is one line, where the game has words for both together."""
    found: list[Deed] = []
    number = 0
    while number < len(told):
        group = _group(game, notes, told, number)
        # As much of it as there are words for.
        for size in range(len(group), 1, -1):
            text = game.words.fold(table, [_event(notes, deed) for deed in group[:size]])
            if text:
                found.append(_one(game, notes, group[:size], text))
                break
        else:
            size = 1
            found.append(told[number])
        number += size
    return found


def _one(game: AnyGame, notes: Sequence[Note], group: Sequence[Deed], text: str) -> Deed:
    """Several deeds as one, with their reasons."""
    first = group[0]
    why = next((deed for deed in group if deed.reason), first)
    seen = next((deed for deed in group if game.scene and game.scene(_event(notes, deed))), first)
    return replace(
        first,
        text=_with(text, next((deed.price for deed in group if deed.price), "")),
        reason="; ".join(dict.fromkeys(deed.reason for deed in group if deed.reason)),
        rules=tuple(dict.fromkeys(rule for deed in group for rule in deed.rules)),
        seat=why.seat,
        decision=why.decision,
        cause=why.cause,
        seen=seen.note,
        folded=True,
    )


def _group(game: AnyGame, notes: Sequence[Note], told: Sequence[Deed], number: int) -> list[Deed]:
    """A deed and those after it that belong to it; they have one reason, but for those told jointly."""
    group = [told[number]]
    words = game.words
    tails = words.folds.get(_event(notes, told[number]).verb, frozenset())
    for deed in told[number + 1 :]:
        verb = _event(notes, deed).verb
        if verb not in tails or deed.heading:
            break
        reasons = {one.reason for one in [*group, deed] if one.reason}
        if len(reasons) > 1 and verb not in words.joint:
            break
        group.append(deed)
    return group


def _in_runs(game: AnyGame, table: Any, notes: Sequence[Note], told: Sequence[Deed]) -> list[Deed]:
    """Like deeds in a row are one line, where the game has words for them, told at the first of them.

    What the others change on the board belongs to it.
    """

    found: list[Deed] = []
    for run in _runs(notes, told):
        text = game.words.run(table, [_event(notes, deed) for deed in run]) if len(run) > 1 else ""
        price = f"{run[0].price} each" if run[0].price else ""
        found += [replace(run[0], text=_with(text, price))] if text else run
    return _once(found)


def _with(text: str, price: str) -> str:
    """A deed with what it cost."""
    return f"{text.removesuffix('.')} {price}." if price else text


def _runs(notes: Sequence[Note], told: Sequence[Deed]) -> list[list[Deed]]:
    """Deeds of a seat in a row with one verb, price and reason, said by each or by the first of one cause."""
    runs: list[list[Deed]] = []
    for deed in told:
        first = runs[-1][0] if runs else deed
        same = deed.reason == first.reason or (not deed.reason and deed.cause == first.cause)
        whole = not (deed.folded or first.folded)
        like = (first.seat, first.price) == (deed.seat, deed.price)
        if runs and same and whole and like and _event(notes, first).verb == _event(notes, deed).verb:
            runs[-1].append(deed)
        else:
            runs.append([deed])
    return runs


def _once(told: Sequence[Deed]) -> list[Deed]:
    """The reason of the line before is not said again."""
    before = Deed("")
    found = []
    for deed in told:
        again = bool(deed.reason) and (deed.reason, deed.seat) == (before.reason, before.seat)
        found.append(replace(deed, reason="") if again else deed)
        before = deed
    return found


def _event(notes: Sequence[Note], deed: Deed) -> Event:
    event = notes[deed.note]
    assert isinstance(event, Event)
    return event


def _passages(game: AnyGame, notes: Sequence[Note], start: int, end: int) -> Iterator[tuple[int, int]]:
    """The start of a turn; else events in a row with the same cause."""
    first, same, turn = start, None, game.turn_step
    for number in range(start, end):
        note = notes[number]
        kind: Any = None
        if isinstance(note, Event):
            _, decision, seat = note.at
            kind = (note.seat, decision, seat, number if note.verb == turn else -1)
        if kind != same:
            if same is not None:
                yield first, number
            first, same = number, kind
    if same is not None:
        yield first, end


def _told(game: AnyGame, table: Any, notes: Sequence[Note], first: int, last: int) -> list[Deed]:
    """Events in a row, each as its own sentence. The first that a decision led to says why."""
    event, heading, words = notes[first], False, game.words
    told: list[tuple[int, Event, str]] = []
    for number, note in enumerate(notes[first:last], first):
        if isinstance(note, Event):
            heading = note.verb == game.turn_step
            after = notes[number + 1] if number + 1 < last else None
            follows = after if isinstance(after, Event) else None
            text = _heading(game, table, note) if heading else words.deed(table, note, follows)
            if text:
                told.append((number, note, text))
    if not told:
        return []
    told, prices = _priced(game, table, told) if words.costs else (told, _FREE)
    why, read, cause = "", _NOTHING_READ, -1
    # What a decision costs comes before what it is for; by itself it needs no reason.
    main = next((index for index, (_, one, _) in enumerate(told) if one.verb not in words.costs), -1)
    if main >= 0 and not heading and event.seat == event.at[2] and event.seat >= 0:
        thoughts, said = _behind(game, table, notes, first)
        cause = _cause(thoughts)
        if not said and not _only_ends(thoughts, cause):
            marks = list(thoughts.values())
            before = _silent(notes, min(thoughts, default=first))
            why = _why(before, marks, told[main][2])
            read = (*dict.fromkeys([rule for mark in [*before, *marks] for rule in mark.rules]),)
    found = []
    for index, (number, one, text) in enumerate(told):
        # One says it for all.
        because, rules = (why, read) if index == main else ("", _NOTHING_READ)
        rules += () if heading else one.rules
        price = prices.get(number, "")
        answer, decision, _ = one.at
        made = (one.seat, answer, decision, cause, price)
        found.append(Deed(_with(text, price), because, rules, heading, number, *made))
    return found


_FREE: Mapping[int, str] = {}
_NOTHING_READ: tuple[str, ...] = ()


def _priced(
    game: AnyGame, table: Any, told: Sequence[tuple[int, Event, str]]
) -> tuple[list[tuple[int, Event, str]], dict[int, str]]:
    """Without the costs that are said with the deed they were paid for; and those, by its number."""
    costs, prices = game.words.costs, dict[int, str]()
    if not costs:
        return list(told), prices
    left = list(told)
    for cost, deed in pairwise(told):
        price = game.words.price(table, cost[1], deed[1]) if cost[1].verb in costs else ""
        if price:
            prices[deed[0]] = price
            left.remove(cost)
    return left, prices


def _why(before: Sequence[trace.Mark | Overruled], marks: Sequence[trace.Mark | Overruled], deed: str) -> str:
    """The reasons of two decisions. An instruction before it that left no choice adds nothing."""
    told = [_reason(marks, deed)]
    if before and not _obvious(before):
        earlier = _reason(before, deed)
        told = [earlier] if _obvious(marks) and str(earlier) else [earlier, *told]
    found = [one for one in told if one is not _NO_REASON]
    return str(_Reason.of_all(found)) if found else ""


def _obvious(notes: Sequence[trace.Mark | Overruled]) -> bool:
    """Did an instruction, not a question, have one option only?"""
    for mark in reversed(notes):
        if isinstance(mark, trace.Mark) and mark.what == trace.FOUND:
            return len(mark.plans) == 1 and not mark.line.text.endswith("?")
    return False


def _heading(game: AnyGame, table: Any, event: Event) -> str:
    """The start of a turn: a heading ends without a full stop."""
    return game.words.event(table, event).removesuffix(".")


def _behind(
    game: AnyGame, table: Any, notes: Sequence[Note], first: int
) -> tuple[dict[int, trace.Mark | Overruled], bool]:
    """The thoughts behind an event by their numbers, and whether they have led to a deed before it.

    That may have been done to another seat: a reason stands by what it is the reason for, or nowhere.

    Instructions follow each other: behind an event are those since the one before.
    """
    _, decision, seat = notes[first].at
    thoughts, said = dict[int, trace.Mark | Overruled](), False
    for number in range(first - 1, -1, -1):
        note = notes[number]
        _, other, whose = note.at
        if other != decision or whose != seat:
            break
        if isinstance(note, _THOUGHTS):
            thoughts[number] = note
        elif thoughts and decision < 0:
            break
        elif not said and isinstance(note, Event) and note.seat >= 0:
            said = note.verb != game.turn_step and bool(game.words.deed(table, note))
    return dict(reversed(thoughts.items())), said


#: What somebody thought, and no event.
_THOUGHTS = (trace.Mark, Overruled)


def _silent(notes: Sequence[Note], number: int) -> list[trace.Mark | Overruled]:
    """What the same seat decided just before, of which nothing was to be seen: a weapon before the side."""
    found: list[trace.Mark | Overruled] = []
    seat = notes[number].at[2] if number < len(notes) else -1
    for index in range(number - 1, -1, -1):
        note = notes[index]
        if not isinstance(note, _THOUGHTS) or note.seat != seat or note.decision < 0:
            break
        if found and found[0].decision != note.decision:
            break
        found.append(note)
    return found[::-1]


def _only_ends(thoughts: Mapping[int, trace.Mark | Overruled], cause: int) -> bool:
    """What was decided was to do no more: what happens then has other causes."""
    mark = thoughts.get(cause)
    if not isinstance(mark, trace.Mark) or mark.what != trace.CHOSEN:
        return False
    return all(plan.ends and not plan.passes for plan in mark.plans)


def _cause(thoughts: Mapping[int, trace.Mark | Overruled]) -> int:
    """The number of the note in which the plan was found, or else the instruction given."""
    for kinds in ((trace.CHOSEN,), (trace.DONE, trace.CHECKED)):
        for number, mark in reversed([*thoughts.items()]):
            if isinstance(mark, Overruled) or mark.what in kinds:
                return number
    return -1


#: Said of a choice that was none.
ONLY = "only option"
#: References to rules and assumptions are read under “Why?”, not in the log.
_REFERENCE = re.compile(r" \((?:A-|ASM-|ARA-|I)\d[^)]*\)")


#: So many preferences, and so many parts of a reason, are told; the others are under “Why?”.
_PREFERENCES, _PARTS = 2, 4


@dataclass(frozen=True, slots=True)
class _Reason:
    """The parts of a reason, in the order in which they are read."""

    #: What the lines are for.
    purposes: tuple[str, ...] = ()
    #: The first rung of a ladder that any option stood on.
    rungs: tuple[str, ...] = ()
    #: What counted most.
    counts: str = ""
    preferred: tuple[str, ...] = ()
    #: What decided in the end: chance, a die, or that there was nothing else.
    last: tuple[str, ...] = ()
    #: The numbers of the lines.
    ranks: tuple[str, ...] = ()

    @classmethod
    def of_all(cls, reasons: Sequence[_Reason]) -> _Reason:
        """The reasons of several decisions as one: what counted is that of the last."""

        return cls(
            _each_once([one.purposes for one in reasons]),
            _each_once([one.rungs for one in reasons]),
            next((one.counts for one in reversed(reasons) if one.counts), ""),
            _each_once([one.preferred for one in reasons]),
            _each_once([one.last for one in reasons]),
            _each_once([one.ranks for one in reasons]),
        )

    def __str__(self) -> str:
        chance = [one for one in self.last if one != ONLY]
        ladder = f"first choice: {', then '.join(self.rungs)}" if self.rungs else ""
        parts = [*self.purposes, ladder, self.counts]
        if self.preferred:
            more = " …" if len(self.preferred) > _PREFERENCES else ""
            parts.append(f"prefers {', then '.join(self.preferred[:_PREFERENCES])}{more}")
        parts = [part for part in [*parts, *chance] if part]
        # That nothing else was possible is worth a word only where nothing else is said.
        if not parts and self.last:
            parts = [ONLY]
        told = "; ".join(parts[:_PARTS]) + (" …" if len(parts) > _PARTS else "")
        return " ".join(filter(None, [told, *self.ranks]))


def _each_once(parts: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    found = [part for some in parts for part in some]
    return tuple(dict.fromkeys(found)) if found else ()


#: Nothing decided anything.
_NO_REASON = _Reason()


def reason(notes: Sequence[trace.Mark | Overruled], deed: str = "") -> str:
    """Why this: what the line is for, what made the difference, and the number of the line.

    What the deed itself has just said is not said again.
    """
    return str(_reason(notes, deed))


def _reason(notes: Sequence[trace.Mark | Overruled], deed: str) -> _Reason:
    if Overruled in map(type, notes):
        return _Reason(("overruled by a human",))
    found, choice = _NO_REASON, _Choice()
    for mark in notes:
        if not isinstance(mark, trace.Mark):
            continue
        if mark.what == trace.CHOSEN:
            found = _of_line(mark, choice, deed)
        else:
            choice.read(mark)
    return found


def _of_line(mark: trace.Mark, choice: _Choice, deed: str) -> _Reason:
    """The reason that a line gives for what was chosen by it."""
    line = mark.line.log if isinstance(mark.line, Can) else mark.line.text
    told, purpose = choice.told(deed), goal(line, deed)
    silent = not line or _ASKS_WHICH.match(line)
    if told.last == (ONLY,) and silent:
        told = replace(told, last=())
    # Where nothing else is left to say: what counts for it, or else the line itself.
    if not purpose and not (told.rungs or told.counts or told.preferred) and told.last in ((), (ONLY,)):
        told = replace(told, counts=choice.counts())
    if not purpose and told == _Reason():
        purpose = _bare(goal(line, ""), deed)
    rank = trace.ranked(mark.line).strip()
    return replace(told, purposes=(purpose,) if purpose else (), ranks=(rank,) if rank else ())


#: How a line begins that asks which of several: no purpose, whatever is answered.
_ASKS_WHICH = re.compile(r"(?:in |of )?(?:which|what|who|whose|where|how)\b", re.IGNORECASE)


def goal(text: str, deed: str) -> str:
    """What a line is for. Where the deed has said its verb, only what it is done for is left."""
    if _ASKS_WHICH.match(text):
        return ""
    text = _REFERENCE.sub("", text).rstrip("?.")
    said = deed.removesuffix(".").rpartition(": ")[2].lower()
    if said and text.lower().startswith(f"{said}, "):
        text = text[len(said) + 2 :]
    name, _, means = text.partition(": ")
    if means and said.endswith(f" {name.lower()}"):
        # “… resolves Squadron” needs no second “Squadron:”.
        text = means[0].upper() + means[1:]
    verb, _, rest = text.partition(" ")
    if _says(deed, verb):
        purpose = f" {rest}".partition(" to ")[2]
        # “Drain, the largest first” says more than what is done.
        text = rest if verb[-1] in ",:" else f"to {purpose}" if purpose else ""
    is_name = text[:2].isalpha() and text[:2].isupper()
    return text if is_name else text[:1].lower() + text[1:]


def _says(deed: str, verb: str) -> bool:
    """Has the deed said this verb of a line?"""
    verb = verb.rstrip(",:")
    return not {_stem(verb), _done(verb)}.isdisjoint(deed.lower().removesuffix(".").split(" "))


def _bare(text: str, deed: str) -> str:
    """A line without the verb that the deed has just said: “the largest first”.

    Where little is left, it names what was done, and not why.
    """
    verb, _, rest = text.partition(" ")
    if not _says(deed, verb):
        return text
    rest = rest.removeprefix("it ")
    return rest if rest.count(" ") > 1 else ""


def _stem(verb: str) -> str:
    """A verb as a deed has it: “Deploy” is told as “deploys”."""
    verb = verb.lower()
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh")) else f"{verb}s"


def _done(verb: str) -> str:
    """A verb as a deed has it that is done to something: “is activated”."""
    verb = verb.lower()
    return f"{verb}d" if verb.endswith("e") else f"{verb}ed"


class _Choice:
    """How one way was found among several, as far as a log tells it."""

    def __init__(self) -> None:
        self.left = 0
        self.forget()

    def forget(self) -> None:
        self.rungs: list[str] = []
        self.last = ""
        self.preferred: list[str] = []
        #: What each term of a score counted, and whether the score made a difference.
        self.terms: list[tuple[float, str]] = []
        self.weighed = False
        #: A die has just said what is kept: that is told once.
        self.settled = False

    def read(self, mark: trace.Mark) -> None:
        count, what = len(mark.plans), mark.what
        if what == trace.FOUND:
            self.forget()
            # Where a line asks for ways, there was one only; an instruction names it itself.
            self.left, self.last = count, ONLY if count == 1 and mark.line.text.endswith("?") else ""
        elif what == trace.KEPT and mark.yes and count < self.left:
            self.left = count
            self._keep(mark)
        elif what == trace.WEIGHED:
            self.terms.append((trace.counted(mark), mark.line.text))
        elif what == trace.PICKED:
            self.last = f"at random from {count}"
        elif what == trace.SETTLED:
            self.settled = True
            self.last = f"by die roll, {plural(count, 'option')}"

    def _keep(self, mark: trace.Mark) -> None:
        by_die, self.settled = self.settled, False
        if isinstance(mark.line, Weigh):
            self.weighed = not mark.line.said
        elif (isinstance(mark.line, Settle) and by_die) or isinstance(mark.line, Equals):
            pass
        elif isinstance(mark.line, Prefer):
            self.preferred.append(mark.line.text)
        else:
            self.rungs.append(_REFERENCE.sub("", mark.line.text))

    def told(self, deed: str) -> _Reason:
        """What made the difference, without what the deed itself says."""
        said = f" {deed.removesuffix('.')} "
        return _Reason(
            (),
            tuple(rung for rung in self.rungs if f" {rung} " not in said),
            self.counts() if self.weighed else "",
            tuple(_REFERENCE.sub("", text) for text in self.preferred),
            (self.last,) if self.last else (),
        )

    def counts(self) -> str:
        """What speaks for the choice most: “the bot's drain there and a battle destiny”."""
        gains = sorted([one for one in self.terms if one[0] > 0], key=lambda one: -one[0])
        return " and ".join(text for _, text in gains[:_PREFERENCES])


# -- the whole trace -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line of an explanation."""

    depth: int
    text: str
    rules: tuple[str, ...] = ()
    style: str = ""


class _Explanation:
    """Lines being put together: decisions stand under the printed line that needed them."""

    def __init__(self, game: AnyGame, table: Any) -> None:
        self.game = game
        self.table = table
        self.lines: list[Sentence] = []
        #: How deep the last line stands, and how deep pages stand under the printed line being carried out.
        self.depth = self.base = 0
        self.page: Line | None = None
        self.forced = False

    def read(self, mark: trace.Mark) -> None:
        """A line was read. A page that is read again needs no second title, a single way no conclusion."""
        if (mark.what == trace.OPENED and mark.line is self.page) or (
            mark.what == trace.CHOSEN and self.forced
        ):
            return
        if mark.what == trace.LACKING:
            self._add(mark.line.text)
            return
        self.forced = mark.what == trace.FOUND and len(mark.plans) == 1
        if mark.what == trace.OPENED:
            self.page = mark.line
        elif mark.what == trace.DONE:
            self.page, self.base = None, mark.depth + 1
        printed = mark.what in (trace.DONE, trace.CHECKED)
        self.depth = mark.depth if printed else mark.depth + self.base
        self.lines.append(self._line(mark))

    def _line(self, mark: trace.Mark) -> Sentence:
        plan = self.game.words.plan
        names = trace.some(mark.plans, lambda one: plan(self.table, one, mark.seat))
        style = {trace.OPENED: "bold", trace.CHOSEN: "bold"}.get(mark.what, "")
        return Sentence(self.depth, _sentence(mark, names), mark.rules, style)

    def _add(self, text: str) -> None:
        """What was missing stands on the line that said no."""
        if self.lines:
            no = self.lines[-1]
            self.lines[-1] = Sentence(no.depth, f"{no.text} {text}", no.rules, no.style)

    def overrule(self, note: Overruled) -> None:
        """A person decided otherwise."""
        plan = self.game.words.plan(self.table, note.plan, note.seat)
        self.lines.append(Sentence(self.depth, f"Overruled by a human: {plan}.", (), "bold"))

    def tell(self, event: Event) -> None:
        """Something happened."""
        text = self.game.words.event(self.table, event)
        if event.verb == self.game.turn_step:
            self.depth = self.base = 0
            if text:
                self.lines.append(Sentence(0, _heading(self.game, self.table, event), event.rules, "bold"))
        elif text:
            self.lines.append(Sentence(self.depth + 1, text, event.rules, "cyan"))


def explained(game: AnyGame, table: Any, notes: Iterable[Note]) -> list[Sentence]:
    """Everything that was read, weighed and done, in order."""
    explanation = _Explanation(game, table)
    for note in notes:
        if isinstance(note, trace.Mark):
            explanation.read(note)
        elif isinstance(note, Overruled):
            explanation.overrule(note)
        elif isinstance(note, Event):
            explanation.tell(note)
    return explanation.lines


def _sentence(mark: trace.Mark, names: str) -> str:
    text, count = mark.line.text, len(mark.plans)
    match mark.what:
        case "answered" | "checked":
            return f"{text} {'Yes' if mark.yes else 'No'}."
        case "no way":
            return f"{trace.ranked(mark.line)}{text} {'No' if text.endswith('?') else 'Not possible'}."
        case "found":
            how = f"Only option: {names}." if count < 2 else f"{count} options: {names}."
            return f"{trace.ranked(mark.line)}{text} {how}"
        case "kept":
            return _kept(mark, names)
        case "picked":
            return f"{plural(count, 'option')} tied; one at random."
        case "weighed":
            return f"{trace.signed(trace.counted(mark))} {text}"
        case "chosen":
            return f"Choice: {names}."
    return text


def _kept(mark: trace.Mark, names: str) -> str:
    text, counts = mark.line.text, trace.numbers(mark)
    if not isinstance(mark.line, Prefer):
        return f"First {text}: {names if mark.yes else trace.none_of(mark)}."
    shown = f"{names} ({counts})" if counts else names
    return f"Prefer {text}: {shown if mark.yes else 'all tied'}."


# -- turns ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """The notes of one turn; of seat -1, those before the first."""

    seat: int
    notes: tuple[Note, ...]

    @property
    def thought(self) -> bool:
        """Did a bot give reasons in it?"""
        return any(isinstance(note, trace.Mark) for note in self.notes)


def turns(game: AnyGame, notes: Sequence[Note]) -> list[Turn]:
    """The turns of a game so far. What came before the first is left out, unless there is nothing else."""
    starts = [
        index for index, note in enumerate(notes) if isinstance(note, Event) and note.verb == game.turn_step
    ]
    if not starts:
        return [Turn(-1, tuple(notes))] if notes else []
    return [
        Turn(notes[start].seat, tuple(notes[start:end])) for start, end in pairwise([*starts, len(notes)])
    ]


# -- what was weighed ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Candidate:
    """A plan that was thought of, and the step that struck it out; None for the one that was chosen."""

    plan: Option
    fell: int | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """How one plan was left over: the steps that made a difference, and every candidate."""

    steps: tuple[str, ...]
    candidates: tuple[Candidate, ...]


def weighed(notes: Sequence[Note], cause: int) -> Weighed | None:
    """What was weighed before the plan of note `cause` was chosen; None where there was nothing to weigh."""
    chosen = notes[cause] if cause >= 0 else None
    if not isinstance(chosen, trace.Mark) or chosen.what != trace.CHOSEN:
        return None
    marks: list[trace.Mark] = []
    for number in range(cause - 1, -1, -1):
        note = notes[number]
        if not isinstance(note, trace.Mark) or note.at != chosen.at:
            return None
        if note.what == trace.FOUND:
            return _struck(note.plans, marks[::-1], chosen)
        marks.append(note)
    return None


def _struck(plans: Sequence[Option], marks: Sequence[trace.Mark], chosen: trace.Mark) -> Weighed | None:
    """The candidates, each with the step after which it was no longer one.

    The finder's own come first: what it struck out before it handed the others on.
    """
    steps, fell, gone = list[str](), dict[str, int](), list[Option]()
    for text, struck in struck_out(plans):
        fell |= dict.fromkeys((plan.id for plan in struck), len(steps))
        steps.append(text)
        gone += struck
    if len(plans) + len(gone) < 2:
        return None
    left = {plan.id for plan in plans}
    for mark in marks:
        if mark.what != trace.KEPT or not mark.yes or len(mark.plans) == len(left):
            continue
        kept = {plan.id for plan in mark.plans}
        fell |= dict.fromkeys(left - kept, len(steps))
        left = kept
        steps.append(mark.line.text)
    last = {plan.id for plan in chosen.plans}
    if left - last:
        fell |= dict.fromkeys(left - last, len(steps))
        steps.append("chance")
    return Weighed(tuple(steps), tuple(Candidate(plan, fell.get(plan.id)) for plan in [*gone, *plans]))
