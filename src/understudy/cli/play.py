"""Playing at the terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from understudy.cli import correcting, files, overruling
from understudy.cli.choices import Menu, not_among, words_of
from understudy.cli.composing import Composing
from understudy.cli.opening import Wish, load_match, open_match
from understudy.cli.screen import Screen
from understudy.cli.typed import how_to_pick, how_to_type, read_pick, read_typed
from understudy.core.advice import HINT, considered, stand_in
from understudy.core.answers import Answer, last_by_people
from understudy.core.corrections import Correction
from understudy.core.errors import BadSetup, IllegalAnswer, Mistake
from understudy.core.events import Note
from understudy.core.game import REPORTED
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.passing import Passing
from understudy.core.registry import find
from understudy.core.reporting import REPORT
from understudy.core.requests import Choose, Draw, Judge, PickRandom, Request, Shuffle
from understudy.core.sources import CHANCE_KINDS
from understudy.kit.saying import plural
from understudy.pages import checklist
from understudy.pages.missing import with_missing
from understudy.pages.story import Turn, deeds, explained, told_to, turns

#: So many choices are listed when a turn is told; more only if somebody asks for them.
LONG = 20
KINDS = (*CHANCE_KINDS, "judge")
#: A number that nothing is counted with, and that Python would not even read.
ENDLESS = re.compile(r"\d{300}")

HELP = """Type the number of a choice, its id, or words that fit only one of the choices.
  ? 3, ? NAME   more about choice 3, or about a card or place
  board         the whole table; also one part of it: {parts}
  why           why the bot did that; why all: all turns of the bots, why red: of one seat
  list          show the choices again; list deploy: only those with these words
  all           make several choices together, where the question names them; all 2: the second group
  log           what happened; log 50: the last 50 lines
  score         the points so far
  hint          the best choice, and why; auto: a simple bot plays this turn
  overrule      the bots' decisions since your last choice; overrule 2: the other options of decision 2
  correct       list all values of the table; correct SEAT NAME VALUE: change one
  skip          the questions you skip; skip idle: those with one answer, or skip KIND …, skip nothing
  undo, redo    undo your last choice, and redo it
  save FILE     save the game; load FILE: open another
  quit          quit; the game is saved"""


def run(name: str, wish: Wish, screen: Screen) -> None:
    """Play until the end or until somebody leaves."""
    game = find(name)
    wrong = [kind for kind in wish.typed if kind not in KINDS]
    if wrong:
        raise BadSetup(f"--typed {wrong[0]}: choose from {', '.join(KINDS)}.")
    if wish.resume and (wish.load or wish.position):
        raise BadSetup("--resume continues your last game: leave out --load and --from.")
    kept = files.unfinished(name) if wish.resume else None
    if (wish.load or kept) and not wish.typed:
        wish = replace(wish, typed=files.typed_in(wish.load or kept))
    terminal = Terminal(screen, open_match(game, wish, kept, screen.line), wish.typed, kept)
    try:
        terminal.run()
    except KeyboardInterrupt:
        screen.line()
        screen.line(terminal.farewell())
        raise


class Terminal:
    """One game at the terminal."""

    def __init__(
        self, screen: Screen, match: Match, typed: Sequence[str] = (), kept: Path | None = None
    ) -> None:
        self.screen = screen
        self.typed = typed
        self.leaving = False
        self.saved: set[Path] = set()
        self.warned = False
        self._take(match, kept)

    def _take(self, match: Match, kept: Path | None = None) -> None:
        """Sit down at this game; one that kept itself goes on doing so in the same file."""
        self.match = match
        self.game = match.header.game
        self.words = self.game.words
        #: How many notes have been told; of a saved game, all.
        self.told = len(match.watch.notes) if match.watch is not None and match.entries else 0
        #: The question that was last shown in full, and the seat that last looked.
        self.shown: Request | None = None
        #: Cards that were entered by their first letters, until somebody says that they are right.
        self.unsure: tuple[Request, list[str]] | None = None
        #: An option that cannot be listed, on its way.
        self.composing: Composing | None = None
        self.looked: int | None = None
        #: Who sits at the keyboard.
        self.sitting: int | None = None
        self.ended = False
        #: The last list of acts that was told: since which answer, and how many.
        self.handed = (-2, 0)
        self.autosave = kept or files.new_autosave(self.game.name)

    # -- the conversation ----------------------------------------------------------------------------------

    def run(self) -> None:
        """Ask until the game or the input ends."""
        self._introduce()
        self.match.advance()
        while not self.leaving:
            self._news()
            self._ask()
            line = self._read()
            if line is None:
                break
            self._obey("".join(sign for sign in line if sign.isprintable()).strip())
        self.screen.line(self.farewell())

    def farewell(self) -> str:
        if self.match.over or not self.match.entries:
            return "Goodbye."
        if not self._keep():
            return "Goodbye; the game is lost unless you saved it."
        return f"The game is saved in {self.autosave}. To continue: understudy play {self.game.name} --resume"

    def _introduce(self) -> None:
        header = self.match.header
        names = [self.words.seat(self.match.table, seat) for seat in range(len(header.seats))]
        seats = ", ".join(f"{name} = {who}" for name, who in zip(names, header.seats, strict=True))
        self.screen.line(f"{self.game.title}. {seats}. Seed {header.seed}.", "bold")
        if self.match.entries:
            self.screen.line(
                f"{plural(len(self.match.entries), 'answer was', 'answers were')} given already; "
                "type log to see what happened."
            )
        self.screen.line("Type ? for help.")

    def _read(self) -> str | None:
        """A line that was typed; None at the end of input."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401
            try:
                return input("> ")
            except EOFError:
                return None
        line = sys.stdin.readline()
        return line if line else None

    def _news(self) -> None:
        """Tell what happened since the last time."""
        watch = self.match.watch
        assert watch is not None
        start, self.told = self.told, len(watch.notes)
        heard = len(self._heard(watch.notes[:start]))
        for deed in deeds(self.game, self.match.table, self._heard(watch.notes), heard):
            if deed.heading:
                self.screen.line()
                self.screen.line(deed.text, "bold")
                self.looked = None
            else:
                self.screen.indented(str(deed), 1)

    def _heard(self, notes: Sequence[Note]) -> list[Note]:
        """What whoever looks may be told."""
        return told_to(self.match.header, notes, self._eyes(), self.match.over)

    def _ask(self) -> None:
        """Show the question, once; the table too when a seat's turn begins."""
        request = self.match.pending
        if request is None:
            if self.match.over and not self.ended:
                self.ended = True
                self._keep()
                self.score("")
                self.screen.line("undo, why, log, save FILE and quit still work.")
            return
        if request is self.shown:
            return
        self.shown = request
        self._hand_out()
        if self.looked != request.seat and isinstance(request, Choose):
            self._hand_over(request.seat)
            self.looked = request.seat
            if not self.screen.plain:
                self.screen.line()
                self.board("")
        self._show_question(request)

    @property
    def at_table(self) -> bool:
        """Does the game lie on a real table?"""
        return bool(self.typed) or any(seat.player == REPORTED for seat in self.match.header.seats)

    def _hand_out(self) -> None:
        """What to move on the real table since a person last decided, once."""
        if not self.at_table:
            return
        number = checklist.last_told(self.match.header, self.match.entries)
        lines = checklist.since(self.match, number, self._eyes())
        told = self.handed[1] if self.handed[0] == number else 0
        self.handed = number, len(lines)
        if lines[told:]:
            self.screen.line()
            self.screen.line("To do at the table:", "bold")
        for line in lines[told:]:
            self.screen.line(f"  [ ] {line.doing.do}.", hang=6)

    def _hand_over(self, seat: int) -> None:
        """Several people at one keyboard: nobody sees another's cards."""
        before, self.sitting = self.sitting, seat
        if before in (None, seat) or self.screen.plain:
            return
        name = self.words.seat(self.match.table, seat)
        self.screen.line()
        self.screen.line(f"Give the keyboard to {name}, who then presses Enter.", "bold")
        self._read()
        self.screen.console.clear()

    def _show_question(self, request: Request) -> None:
        table = self.match.table
        about = self.words.about(table, request)
        card = f" [{about}]" if about else ""
        self.screen.line()
        question = self.words.question(table, request)
        self.screen.line(f"{self.words.seat(table, request.seat)}{card}: {question}", "bold")
        menu = self._menu()
        if menu is None:
            self.screen.line(how_to_type(request))
            return
        if request.topic == REPORT and len(menu.numbers) > LONG:
            self._show_telling(menu)
            return
        for text, style in menu.lines(self.screen.width):
            self.screen.line(text, style, hang=5)
        for number, (name, _) in enumerate(self._batches(), 1):
            self.screen.line(f"all{f' {number}' if number > 1 else ''}  {name}", hang=5)
        if isinstance(request, PickRandom) and request.by:
            self.screen.line(how_to_pick(request, [menu.text(option) for option in request.options()]))
        self.composing = self._composing(request)
        self._show_parts()

    def _show_telling(self, menu: Menu) -> None:
        """A turn at the real table is told in words; all that can be told is too much to read each time."""
        some = list(menu.numbers.values())
        shown = ", ".join(f"“{menu.text(option)}”" for option in (some[1], some[len(some) // 2], some[-1]))
        self.screen.line(f"Type what happened, by the first letters of its words, such as {shown}.")
        self.screen.line(
            f"list: {plural(len(some), 'thing')} you can enter, with numbers; list deploy: some of them."
        )
        self.screen.line(f"  0  {menu.text(menu.numbers[0])}")

    def listed(self, what: str) -> None:
        """The numbered choices of a question, all or those with these words."""
        menu = self._menu()
        if menu is None:
            raise IllegalAnswer("There is nothing to choose from now.")
        if not what:
            for text, style in menu.lines(self.screen.width):
                self.screen.line(text, style, hang=5)
            return
        for number, option in menu.numbers.items():
            words = words_of(menu.text(option))
            if all(any(word.startswith(part) for word in words) for part in words_of(what)):
                self.screen.line(f"{number:>3}  {menu.text(option)}", hang=5)

    def _composing(self, request: Request) -> Composing | None:
        if not isinstance(request, Choose) or request.composer is None:
            return None
        return Composing(self.words, self.match.table, request, request.composer)

    def _show_parts(self) -> None:
        for line in self.composing.lines() if self.composing is not None else ():
            self.screen.line(line, hang=5)

    def _menu(self) -> Menu | None:
        """The numbered choices of the question, if it has any."""
        request = self.match.pending
        if isinstance(request, Choose | PickRandom | Judge):
            return Menu(self.words, self.match.table, request.options(), request)
        return None

    def _obey(self, line: str) -> None:
        """A command, or an answer."""
        if not line:
            self.shown = None
            return
        name, _, rest = line.partition(" ")
        try:
            if ENDLESS.search(line):
                raise IllegalAnswer("No number here has so many digits.")
            if line.startswith("?"):
                self.explain(line[1:].strip())
            elif name.casefold() in self.commands:
                self.commands[name.casefold()](rest.strip())
            elif name.casefold() in self.words.parts and not rest:
                self.board(name.casefold())
            else:
                self._answer(line)
        except Mistake as error:
            self.screen.line(str(error))

    @property
    def commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": self.explain,
            "board": self.board,
            "why": self.why,
            "log": self.log,
            "list": self.listed,
            "score": self.score,
            "scores": self.score,
            "hint": self.hint,
            "auto": self.auto,
            "overrule": self.overrule,
            "correct": self.correct,
            "skip": self.skip,
            "undo": self.undo,
            "redo": self.redo,
            "save": self.save,
            "save!": self.save_over,
            "load": self.load,
            "quit": self.quit,
            "exit": self.quit,
            **({"all": self.in_one_go} if self._batches() else {}),
        }

    # -- answers -------------------------------------------------------------------------------------------

    def _answer(self, text: str) -> None:
        request = self.match.pending
        if request is None:
            raise IllegalAnswer("The game is over; nothing is being asked.")
        menu = self._menu()
        if menu is None:
            given = self._looked_over(request, text)
            if given is None:
                return
            self.match.answer(given)
        else:
            option = self._unlisted(request, text) or self._rolled(request, text) or self._chosen(menu, text)
            if option is None:
                self._show_parts()
                return
            self.match.answer(option)
        self._keep()

    def _batches(self) -> Sequence[tuple[str, Sequence[str]]]:
        """What can be done in one go now: its name, and the choices in order."""
        request = self.match.pending
        return self.words.batches(self.match.table, request) if isinstance(request, Choose) else ()

    def in_one_go(self, what: str) -> None:
        """Several choices in a row, as long as the same is asked and each of them can be chosen."""
        batches, first = self._batches(), self.match.pending
        number = int(what) if what.isdecimal() else 1
        if (what and not what.isdecimal()) or not 1 <= number <= len(batches):
            raise not_among(f"“all {what}”", 1, len(batches))
        assert first is not None
        for id in batches[number - 1][1]:
            now = self.match.pending
            if not isinstance(now, Choose) or (now.seat, now.topic) != (first.seat, first.topic):
                break
            if all(option.id != id for option in now.options()):
                break
            self.match.answer(id)
        self._keep()

    def _looked_over(self, request: Request, text: str) -> list[str] | None:
        """What was typed; cards by their first letters are named once more before they count: None."""
        if self.unsure is not None and self.unsure[0] is request and text.casefold() in ("y", "yes"):
            return self.unsure[1]
        given = read_typed(request, text, self.words.card)
        if not isinstance(request, Draw | Shuffle):
            return given
        request.decode(given, self.game.option)
        names = [self.words.card(id) for id in given]
        words = [word.strip().casefold() for word in text.split(",") if word.strip()]
        known = zip(words, given, names, strict=True)
        if all(word in (id.casefold(), name.casefold()) for word, id, name in known):
            return given
        self.unsure = (request, given)
        self.screen.line(f"{', '.join(names)}: is that right? Type yes, or type the cards again.")
        return None

    def _rolled(self, request: Request, text: str) -> Option | None:
        """What a die chooses that was rolled for a random pick."""
        return read_pick(request, text) if isinstance(request, PickRandom) else None

    def _chosen(self, menu: Menu, text: str) -> Option | None:
        """What was typed; None where an option is being put together and parts of it are missing."""
        return menu.find(text) if self.composing is None else self.composing.take(text)

    def _unlisted(self, request: Request, text: str) -> Option | None:
        """An option that is possible but not listed, by its id."""
        option = self.game.option(text)
        return option if isinstance(request, Choose) and option and request.allows(option) else None

    def _keep(self) -> bool:
        """Write the game down, so that nothing is lost; where that fails, say so once."""
        try:
            files.keep(self.match, self.autosave, self.typed)
        except OSError as error:
            if not self.warned:
                self.screen.line(
                    f"The game is not saved automatically: {self.autosave.parent}: {error.strerror}."
                )
            self.warned = True
            return False
        return True

    # -- commands ------------------------------------------------------------------------------------------

    def explain(self, what: str) -> None:
        """? and ? 3."""
        if not what:
            for line in HELP.format(parts=", ".join(self.words.parts) or "none").splitlines():
                self.screen.line(line)
            return
        found: list[str] = []
        menu = self._menu()
        if menu is not None and what.isdecimal():
            option = menu.find(what)
            found = [f"{menu.text(option).capitalize()}.", self.words.explain(self.match.table, option)]
        else:
            found = self.words.look(self.match.table, what)
        for text in [text for text in found if text] or [f"Nothing is known about “{what}”."]:
            self.screen.indented(text, 1)

    def board(self, part: str) -> None:
        if part and part not in self.words.parts:
            raise IllegalAnswer(f"There is no part “{part}”. Parts: {', '.join(self.words.parts)}.")
        self.screen.picture(self.words.board(self.match.table, self._eyes(), self.screen.width, part))

    def _eyes(self) -> int:
        """Whose cards may be shown: those of whoever is asked, else of the only person."""
        if self.match.pending is not None:
            return self.match.pending.seat
        people = [seat for seat, who in enumerate(self.match.header.seats) if who.is_person]
        return people[0] if len(people) == 1 else -1

    def why(self, what: str) -> None:
        """The bots' reasons: of the last turn, of a seat's last turn, or of all."""
        assert self.match.watch is not None
        played = turns(self.game, self._heard(self.match.watch.notes))
        if what and what != "all":
            seat = self._seat(what)
            played = [turn for turn in played if turn.seat == seat]
        found = [turn for turn in played if turn.thought]
        if not found:
            raise IllegalAnswer(self._no_reasons(played))
        for turn in found if what == "all" else found[-1:]:
            self._explain_turn(turn)

    def _no_reasons(self, played: Sequence[Turn]) -> str:
        """Why none of these turns can be explained."""
        seats = self.match.header.seats
        if any(turn.seat >= 0 and not seats[turn.seat].is_person for turn in played):
            return "This bot has hidden cards: its reasoning opens after the game."
        return "No bot has had a turn yet."

    def _explain_turn(self, turn: Turn) -> None:
        for line in explained(self.game, self.match.table, with_missing(self.match, turn.notes)):
            self.screen.indented(line.text, line.depth, line.style, " ".join(line.rules))

    def _seat(self, name: str) -> int:
        names = [self.words.seat(self.match.table, seat) for seat in range(len(self.match.header.seats))]
        for seat, known in enumerate(names):
            if known.casefold().startswith(name.casefold()):
                return seat
        raise IllegalAnswer(f"Nobody here is called “{name}”. Seats: {', '.join(names)}.")

    def log(self, what: str) -> None:
        assert self.match.watch is not None
        heard = self._heard(self.match.watch.notes)
        lines = [str(deed) for deed in deeds(self.game, self.match.table, heard)]
        for line in lines[-(int(what) if what.isdecimal() and int(what) else 20) :]:
            self.screen.indented(line, 1)

    def score(self, what: str) -> None:
        for line in score_lines(self.match):
            self.screen.line(line)

    def hint(self, what: str) -> None:
        option, why = considered(self.match, HINT)
        menu = self._menu()
        assert menu is not None
        number = menu.number_of(option)
        # What was put together stands in no list; it can be typed by its id.
        way = (
            f"{number}: {menu.text(option)}."
            if number is not None
            else f"{menu.text(option)}: type {option.id}"
        )
        self.screen.line(f"Hint: {way}")
        if why:
            self.screen.indented(why, 1)

    def auto(self, what: str) -> None:
        """The stand-in plays on until the turn has ended and the next question of a turn comes."""
        stand_in(self.match)
        self._keep()

    def overrule(self, what: str) -> None:
        """The bots' plans since the last choice; the ways of one of them; or have it go another way."""
        plans = overruling.recent(self.match)
        if not plans:
            raise IllegalAnswer("No bot has decided anything since your last choice.")
        which, _, way = what.partition(" ")
        if not which:
            shown = overruling.plan_lines(self.match, plans)
        elif not which.isdecimal() or not 1 <= int(which) <= len(plans):
            raise not_among(f"Decision “{which}”", 1, len(plans))
        elif not way.strip():
            shown = overruling.way_lines(self.match, plans[int(which) - 1], which)
        else:
            self._overrule(plans[int(which) - 1], way.strip())
            return
        for line in shown:
            self.screen.line(line)

    def _overrule(self, number: int, way: str) -> None:
        assert self.match.watch is not None
        self.told = min(self.told, self.match.told(number))
        self.match.overrule(number, overruling.find(self.match, number, way))
        self.shown = None
        self.ended = False
        self._keep()

    def correct(self, what: str) -> None:
        """All dashboards, one of them, or one value set as it is on the real table."""
        name, _, rest = what.partition(" ")
        shared = name.casefold() == correcting.TABLE
        seat = (-1 if shared else self._seat(name)) if name else None
        word = rest.strip()
        if seat is None or not word or (" " not in word and correcting.is_beginning(self.match, seat, word)):
            for line in correcting.lines(self.match, seat, word):
                self.screen.line(line)
            return
        field, value = correcting.read(self.match, seat, rest)
        before = len(self.match.watch.notes) if self.match.watch is not None else 0
        self.match.correct(seat, field, value)
        self.told = min(self.told, before)
        self.shown = None
        self._keep()

    def skip(self, what: str) -> None:
        """What the seat that is asked lets pass by itself."""
        request = self.match.pending
        if request is None:
            raise IllegalAnswer("The game is over; nothing is being asked.")
        if not what:
            now = ", ".join(sorted(self.match.lets_pass(request.seat))) or "nothing"
            self.screen.line(f"You skip: {now}. The kind of this question is {request.topic or '(none)'}.")
            return
        self.match.let_pass(request.seat, [] if what == "nothing" else what.replace(",", " ").split())
        self._keep()

    def undo(self, what: str) -> None:
        asked = self._eyes()
        number = last_by_people(self.match.entries)
        back = checklist.put_back(self.match, number, asked) if self.at_table and number >= 0 else []
        dropped = self.match.undo()
        chance = sum(entry[0] in CHANCE_KINDS for entry in dropped)
        assert self.match.watch is not None
        self.told = min(self.told, len(self.match.watch.notes))
        self.shown = None
        self.ended = False
        self._keep()
        text = self._named(dropped[0], asked)
        after = f", and what followed ({plural(len(dropped) - 1, 'answer')})" if len(dropped) > 1 else ""
        self.screen.line(f"Undone: {text}{after}.")
        if chance:
            self.screen.line("Cards were drawn or dealt since then; you have seen what comes.")
        if back:
            self.screen.line("Put back on the table:", "bold")
        for sentence in back:
            self.screen.line(f"  [ ] {sentence}", hang=6)

    def _named(self, answer: Answer, seat: int) -> str:
        """An answer that was taken back, in the words of a seat: what another chose may be a secret."""
        if isinstance(answer.value, Correction):
            return f"the correction {answer.value.id}"
        if isinstance(answer.value, Passing):
            return f"letting pass {answer.value.id}"
        if answer.kind == "choose" and answer.seat != seat and not self.match.over:
            return f"what {self.words.seat(self.match.table, answer.seat)} decided"
        option = answer.value
        return self.words.option(self.match.table, option) if isinstance(option, Option) else "what was typed"

    def redo(self, what: str) -> None:
        self.match.redo()
        self._keep()

    def save(self, what: str) -> None:
        if not what:
            raise IllegalAnswer("Say where: save FILE.")
        path = files.named(what)
        if path.exists() and path.resolve() not in self.saved:
            raise IllegalAnswer(f"{path} is there already. To write over it: save! {what}")
        self.save_over(what)

    def save_over(self, what: str) -> None:
        path = files.named(what)
        try:
            files.keep(self.match, path, self.typed)
        except OSError as error:
            raise IllegalAnswer(f"{path} cannot be written: {error.strerror}.") from None
        self.saved.add(path.resolve())
        self.screen.line(f"Saved to {path}.")

    def load(self, what: str) -> None:
        if not what:
            raise IllegalAnswer("Say which: load FILE.")
        path = files.named(what)
        self.typed = files.typed_in(path) or self.typed
        self._take(load_match(path, self.typed, say=self.screen.line))
        self._introduce()
        self.match.advance()

    def quit(self, what: str) -> None:
        self.leaving = True


def score_lines(match: Match) -> list[str]:
    """The points of every seat, broken down as the rulebook does; at the end, who won."""
    words, table = match.header.game.words, match.table
    lines = ["Final scores:" if match.over else "Scores so far:"]
    scores = match.scores()
    for score in sorted(scores, key=lambda score: -score.total):
        parts = ", ".join(f"{words.points(name)} {value}" for name, value in score.parts.items())
        lines.append(f"  {words.seat(table, score.seat)}: {score.total} ({parts})")
    winners = [words.seat(table, score.seat) for score in scores if score.winner]
    if match.over:
        lines.append(f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win together'}.")
    return lines
