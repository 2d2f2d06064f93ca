"""Requests: the questions that the rules cannot answer by themselves.

A person's choice, a die, a card from a shuffled pile, a bot's plan and a judgment about the table are
the same kind of thing: a request whose answer is written to one journal.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Generator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias, TypeVar

from understudy.core.errors import IllegalAnswer
from understudy.core.option import Option
from understudy.core.saying import plural, quoted

O = TypeVar("O", bound=Option)  # noqa: E741

#: What a question is about, by name: which card, which attack, which ship.
About: TypeAlias = Mapping[str, int | str]
NOTHING_MORE: About = MappingProxyType({})


class Request:
    """A question to a seat. `kind` names the source that answers it.

    `topic` and `about` say what is asked, for bots, words, fronts and positions; `prompt` is for people only,
    and nobody looks into it for meaning.
    """

    __slots__ = ("about", "prompt", "seat", "topic")
    kind: ClassVar[str] = ""
    #: The kind whose source supplies the answer, where that is another one.
    supply: ClassVar[str] = ""
    #: What the answer needs to be written down: the ids of cards by number, or the keys of judgments.
    more: Sequence[str] | None = None
    #: True where nobody decides: dice, draws, shuffles, random picks.
    chance: ClassVar[bool] = False

    def __init__(self, seat: int, prompt: str, topic: str = "", about: About = NOTHING_MORE) -> None:
        self.seat = seat
        self.prompt = prompt
        self.topic = topic
        self.about = about

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.supply = cls.__dict__.get("supply", cls.kind)

    def __repr__(self) -> str:
        return f"<{self.kind} of seat {self.seat}: {self.prompt}>"

    def check(self, answer: object) -> None:
        """Raise IllegalAnswer unless the answer is possible."""
        raise NotImplementedError

    def encode(self, answer: Any) -> object:
        """The answer as it stands in a journal."""
        raise NotImplementedError

    def decode(self, data: object, find: Finder) -> object:
        """The answer that journal data or typed text stands for; raises IllegalAnswer."""
        raise NotImplementedError

    def only(self) -> object | None:
        """The answer, where there is but one: nobody needs to be asked for it."""
        return None


#: Finds the option with an id in a game's registry.
Finder = Callable[[str], Option | None]


def listed(words: Sequence[str], most: int = 12) -> str:
    """A short enumeration for messages."""
    shown = ", ".join(words[:most])
    return f"{shown}, … ({len(words)} in all)" if len(words) > most else shown


class _OneOf(Request):
    """Answered by one of several options."""

    __slots__ = ()

    def options(self) -> Sequence[Option]:
        raise NotImplementedError

    def only(self) -> Option | None:
        options = self.options()
        return options[0] if len(options) == 1 else None

    def allows(self, answer: Option) -> bool:
        """Whether an option is possible that is not listed, since there are too many to be counted."""
        return False

    def check(self, answer: object) -> None:
        if not isinstance(answer, Option) or (answer not in self.options() and not self.allows(answer)):
            name = answer.id if isinstance(answer, Option) else answer
            allowed = listed([option.id for option in self.options()])
            raise IllegalAnswer(f"{quoted(name)} is not a choice here. Choose from: {allowed}.")

    def encode(self, answer: Option) -> str:
        return answer.id

    def decode(self, data: object, find: Finder) -> Option:
        for option in self.options():
            if option.id == data:
                return option
        other = find(data) if isinstance(data, str) else None
        if other is not None and self.allows(other):
            return other
        allowed = listed([option.id for option in self.options()])
        raise IllegalAnswer(f"{quoted(data)} is not a choice here. Choose from: {allowed}.")


class Composer:
    """How options are put together that cannot be listed; `core/compose.py` has the two kinds."""

    __slots__ = ("allows",)

    def __init__(self, allows: Callable[[Option], bool]) -> None:
        #: Whether an option, found by its id, is one of them.
        self.allows = allows

    def sample(self, state: int) -> Option:
        """One of them, for a random seat: a function of this number."""
        raise NotImplementedError


#: What may be chosen: a sequence for what is at hand and stays as it is while the question stands; else a
#: function, called when somebody looks. Replay, fork and undo never look.
Offered: TypeAlias = Sequence[O] | Callable[[], Sequence[O]]


def offered(options: Offered[O]) -> Sequence[O]:
    """The options, listed now."""
    return options() if callable(options) else options


class Choose(_OneOf):
    """A seat chooses one option. The list is made when it is first looked at, and once."""

    __slots__ = ("_also", "_listed", "_make", "composer", "pause")
    kind = "choose"

    def __init__(
        self,
        seat: int,
        prompt: str,
        make: Offered[Option],
        pause: bool = False,
        also: Callable[[Option], bool] | None = None,
        topic: str = "",
        about: About = NOTHING_MORE,
        composer: Composer | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.topic = topic
        self.about = about
        self._make = make
        self._listed: Sequence[Option] | None = None
        #: Ask a person even when there is only one option (the end of a turn).
        self.pause = pause
        #: Which options are possible beside those listed: found by their ids, too many to be counted.
        self._also = also
        #: How others are put together that cannot be listed.
        self.composer = composer

    def allows(self, answer: Option) -> bool:
        if self.composer is not None and self.composer.allows(answer):
            return True
        return self._also is not None and self._also(answer)

    def check(self, answer: object) -> None:
        # What is possible beside the list need not be looked for in a list that nobody has made.
        if self._listed is None and isinstance(answer, Option) and self.allows(answer):
            return
        super().check(answer)

    def options(self) -> Sequence[Option]:
        found = self._listed
        if found is None:
            make = self._make
            found = self._listed = make() if callable(make) else make
        return found


class PickRandom(_OneOf):
    """One of several options at random; `by` tells a person which die or card to use for it."""

    __slots__ = ("_options", "by")
    kind = "pick"
    chance = True

    def __init__(
        self,
        seat: int,
        prompt: str,
        options: Sequence[Option],
        by: str = "",
        topic: str = "",
        about: About = NOTHING_MORE,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.topic = topic
        self.about = about
        self._options = options
        self.by = by

    def options(self) -> Sequence[Option]:
        return self._options


class Judge(_OneOf):
    """A question about the physical table. The model answers it, or a person who can see the table.

    A list that is long in the making may be given as what makes it: the model does not need it.
    """

    __slots__ = ("_options", "model")
    kind = "judge"

    def __init__(
        self,
        seat: int,
        prompt: str,
        options: Sequence[Option] | Callable[[], Sequence[Option]],
        model: Callable[[], Option],
        topic: str = "",
        about: About = NOTHING_MORE,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.topic = topic
        self.about = about
        self._options = options
        self.model = model

    def options(self) -> Sequence[Option]:
        found = self._options
        if callable(found):
            found = self._options = found()
        return found


class Decide(Request):
    """A bot finds a plan. `think` walks its page on the view of its seat, which the match hands to it; it
    may ask for chance and judgments on the way.

    In a journal the answers to those stand before the plan, so that a replay can take the plan as it is.
    """

    __slots__ = ("think", "ways")
    kind = "decide"
    think: Callable[[Any, Any], Generator[Request, Any, Option]]
    ways: Callable[[Any], Sequence[Option]]

    def __init__(
        self,
        seat: int,
        prompt: str,
        think: Callable[[Any, Any], Generator[Request, Any, Option]],
        ways: Callable[[Any], Sequence[Option]] = lambda view: (),
        topic: str = "",
        about: About = NOTHING_MORE,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.topic = topic
        self.about = about
        #: Called with the view and whoever listens.
        self.think = think
        #: Everything that could be done instead, for a person who overrules the bot; called with the view.
        self.ways = ways

    def check(self, answer: object) -> None:
        if not isinstance(answer, Option):
            raise IllegalAnswer(f"“{answer!r}” is not a plan.")

    def encode(self, answer: Option) -> str:
        return answer.id

    def decode(self, data: object, find: Finder) -> Option:
        plan = find(data) if isinstance(data, str) else None
        if plan is None:
            raise IllegalAnswer(f"“{data}” is not a plan of this game.")
        return plan


class Die:
    """A die by its faces; a face may be printed on several sides."""

    __slots__ = ("faces", "name")

    def __init__(self, name: str, faces: Sequence[str]) -> None:
        self.name = name
        self.faces = tuple(faces)


class Mixed(Die):
    """Dice of several kinds that are rolled together, in a fixed order: so many of each kind."""

    __slots__ = ("each",)

    def __init__(self, kinds: Sequence[tuple[Die, int]]) -> None:
        words = ", then ".join(f"{count} × {die.name}" for die, count in kinds)
        every = dict.fromkeys(face for die, _ in kinds for face in die.faces)
        super().__init__(f"dice ({words})", tuple(every))
        #: The dice one by one.
        self.each = tuple(die for die, count in kinds for _ in range(count))

    def check(self, answer: object) -> None:
        """Raise IllegalAnswer unless there is a face for every die, in their order."""
        if not isinstance(answer, tuple) or len(answer) != len(self.each):
            raise IllegalAnswer(
                f"{plural(len(self.each), 'face')} expected, one for each of the {self.name}."
            )
        for number, (die, face) in enumerate(zip(self.each, answer, strict=True), 1):
            if face not in die.faces:
                allowed = listed(sorted(set(die.faces)))
                raise IllegalAnswer(
                    f"Die {number} of the {self.name} is a {die.name} and cannot show “{face}”. "
                    f"Expected, each one of: {allowed}."
                )


class Roll(Request):
    """Dice are rolled; answered by the faces that came up, of a mixed roll in the order of its dice."""

    __slots__ = ("count", "die")
    kind = "roll"
    chance = True

    def __init__(
        self,
        seat: int,
        prompt: str,
        die: Die,
        count: int,
        topic: str = "",
        about: About = NOTHING_MORE,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.topic = topic
        self.about = about
        self.die = die
        self.count = count

    def check(self, answer: object) -> None:
        if isinstance(self.die, Mixed):
            self.die.check(answer)
            return
        faces = self.die.faces
        if (
            not isinstance(answer, tuple)
            or len(answer) != self.count
            or any(face not in faces for face in answer)
        ):
            allowed = listed(sorted(set(faces)))
            raise IllegalAnswer(f"{self.count} × {self.die.name} expected, each one of: {allowed}.")

    def encode(self, answer: tuple[str, ...]) -> list[str]:
        return list(answer)

    def decode(self, data: object, find: Finder) -> tuple[str, ...]:
        answer = tuple(str(face) for face in data) if isinstance(data, list) else (str(data),)
        self.check(answer)
        return answer


class _Cards(Request):
    """Cards come out of a pile. Cards are numbers; `names` holds their ids."""

    __slots__ = ("cards", "count", "more", "names", "pile")

    def __init__(
        self,
        seat: int,
        prompt: str,
        pile: str,
        cards: Sequence[int],
        count: int,
        names: Sequence[str],
        topic: str = "",
        about: About = NOTHING_MORE,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.topic = topic
        self.about = about
        self.pile = pile
        self.cards = cards
        self.count = count
        #: The ids of cards by number.
        self.names = self.more = names

    def check(self, answer: object) -> None:
        if not isinstance(answer, tuple) or len(answer) != self.count:
            raise IllegalAnswer(f"{plural(self.count, 'card')} from {self.pile} expected.")
        left = list(self.cards)
        for card in answer:
            if card not in left:
                allowed = listed(sorted({self.names[other] for other in left}))
                name = self.names[card] if isinstance(card, int) and 0 <= card < len(self.names) else card
                raise IllegalAnswer(f"“{name}” is not in {self.pile} now. It may hold: {allowed}.")
            left.remove(card)

    def encode(self, answer: tuple[int, ...]) -> list[str]:
        return [self.names[card] for card in answer]

    def decode(self, data: object, find: Finder) -> tuple[int, ...]:
        words = data if isinstance(data, list) else [data]
        for word in words:
            if word not in self.names:
                allowed = listed(sorted({self.names[card] for card in self.cards}))
                raise IllegalAnswer(f"There is no card “{word}”. {self.pile} may hold: {allowed}.")
        answer = tuple(self.names.index(word) for word in words)
        self.check(answer)
        return answer


class Draw(_Cards):
    """Some cards of a shuffled pile, which is a bag: nobody knows its order before the draw."""

    __slots__ = ()
    kind = "draw"
    chance = True


class Lots(Draw):
    """Cards of a pile that nobody needs to have on the table: whoever draws lots draws these."""

    __slots__ = ()
    supply = "pick"


class Shuffle(_Cards):
    """A whole pile in a new order, where the order itself is known to somebody afterwards."""

    __slots__ = ()
    kind = "shuffle"
    chance = True


def take_from(bag: list[int], cards: Sequence[int]) -> None:
    """Remove drawn cards from a sorted bag; it stays sorted."""
    for card in cards:
        del bag[bisect_left(bag, card)]
