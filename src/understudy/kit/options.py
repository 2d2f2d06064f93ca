"""Registries of ready options, and lists of them put together from ready pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, TypeVar, TypeVarTuple, Unpack, dataclass_transform
from weakref import ReferenceType, ref

from understudy.core.option import ANSWERS, NOTHING, Option

O = TypeVar("O", bound=Option)  # noqa: E741
R = TypeVar("R")
Given = TypeVarTuple("Given")
#: So many whole menus a listing keeps.
MENUS = 4096


class _Part:
    __slots__ = ("default", "form")

    def __init__(self, form: object, default: object) -> None:
        self.form = form
        self.default = default


def part(form: object = None, *, default: Any = ...) -> Any:
    """Declares a part of an option class: `place: int = part()`; the form is for its class to use.

    Parts at the end may have a default, which stands for them where they are left out.
    """
    return _Part(form, default)


@dataclass_transform(eq_default=False, field_specifiers=(part,))
class Once(type):
    """The class of option classes with named parts; options are made once, and equal parts give the same one.

    The parts become slots, and `parts` of the class names them with their forms, those of its base first. The
    class says by `written` which id its parts give.

    >>> class Act(Option, metaclass=Once):
    ...     @classmethod
    ...     def written(cls, *values: object) -> str:
    ...         return ":".join((cls.__name__.lower(), *map(str, values)))
    >>> class Move(Act):
    ...     start: str = part()
    ...     end: str = part()
    >>> Move("bay", "hill").end, Move("bay", "hill"), Move("bay", "hill") is Move("bay", "hill")
    ('hill', <move:bay:hill>, True)
    >>> class Rest(Act):
    ...     place: str = part()
    ...     hours: int = part(default=8)
    >>> Rest("bay"), Rest("bay") is Rest("bay", 8)
    (<rest:bay:8>, True)
    """

    parts: dict[str, Any]
    #: What stands for parts that are left out, by their names.
    defaults: dict[str, Any]
    written: Callable[..., str]

    def __new__(mcs, name: str, bases: tuple[type, ...], names: dict[str, Any], **more: object) -> Once:
        own = {name: value for name, value in names.items() if isinstance(value, _Part)}
        slots = (*names.pop("__slots__", ()), *own)
        body = {key: value for key, value in names.items() if key not in own}
        made = super().__new__(mcs, name, bases, {**body, "__slots__": slots}, **more)
        made.parts = {**getattr(bases[0], "parts", {}), **{name: one.form for name, one in own.items()}}
        usual = {name: one.default for name, one in own.items() if one.default is not ...}
        made.defaults = {**getattr(bases[0], "defaults", {}), **usual}
        return made

    def __init__(cls, name: str, bases: tuple[type, ...], names: dict[str, Any], **more: object) -> None:
        super().__init__(name, bases, names)
        cls._kept: dict[tuple[object, ...], Any] = {}
        cls._names = tuple(cls.parts)

    def __call__(cls, *values: Any) -> Any:
        found = cls._kept.get(values)
        if found is None:
            left_out = tuple(cls.parts)[len(values) :]
            if left_out:
                found = cls(*values, *cls._usual(left_out))
            else:
                found = cls._made(values, cls.written(*values))
            cls._kept[values] = found
        return found

    def _usual(cls, names: tuple[str, ...]) -> list[Any]:
        for name in names:
            if name not in cls.defaults:
                raise TypeError(f"{cls.__name__} needs its part “{name}”")
        return [cls.defaults[name] for name in names]

    def _made(cls, values: tuple[object, ...], id: str) -> Any:
        option = super().__call__(id)
        names = cls._names
        if len(names) == len(values) == 1:
            setattr(option, names[0], values[0])
        else:
            for name, value in zip(names, values, strict=True):
                setattr(option, name, value)
        return option


#: So many options of a class may be gone before it is seen which are.
MOST_GONE = 1024


@dataclass_transform(eq_default=False, field_specifiers=(part,))
class Held(Once):
    """The same where there is no end of options: they are kept only as long as somebody holds them.

    One id is one option, whatever it was made of. Their class has a slot `__weakref__`.
    """

    def __init__(cls, name: str, bases: tuple[type, ...], names: dict[str, Any], **more: object) -> None:
        super().__init__(name, bases, names)
        #: A dictionary of weak values, but for what that costs: who is gone goes when there are many.
        cls._held: dict[str, ReferenceType[Any]] = {}
        cls._most = MOST_GONE

    def __call__(cls, *values: Any) -> Any:
        id = cls.written(*values)
        held = cls._held.get(id)
        found = held() if held is not None else None
        if found is None:
            found = cls._made(values, id)
            cls._held[id] = ref(found)
            if len(cls._held) > cls._most:
                cls._forget()
        return found

    def _forget(cls) -> None:
        """Whoever is gone goes; at most as many again may follow."""
        for id, held in list(cls._held.items()):
            # Somebody else may have made it again, or forgotten it, in the meantime.
            if held() is None and cls._held.get(id) is held:
                cls._held.pop(id, None)
        cls._most = 2 * len(cls._held) + MOST_GONE


def case(
    kind: type[O], do: Callable[[Unpack[Given], O], R]
) -> tuple[type[Option], Callable[[Unpack[Given], Any], R]]:
    """An entry of a table by option classes: what is done with one, which its function takes last.

    mypy sees to it that the function is one for this class; a plain dict would have to take any.

    >>> class Rest(Option): hours = 8
    >>> class Work(Option): place = "mill"
    >>> told = dict([case(Rest, lambda o: f"{o.hours} hours"), case(Work, lambda o: f"at the {o.place}")])
    >>> option = Work("work")
    >>> told[type(option)](option)
    'at the mill'
    """
    return kind, do


def registry(names: Mapping[str, object]) -> dict[str, Option]:
    """Every option among the constants of a module, inside tuples and dicts too, by its id.

    Called at the end of a game's `options.py` as `registry(globals())`.

    >>> found = registry({"PASS": Option("pass"), "MOVES": (Option("move:1"), Option("move:2")), "rules": ()})
    >>> sorted(found)
    ['move:1', 'move:2', 'no', 'nothing', 'pass', 'yes']
    """
    found: dict[str, Option] = {**ANSWERS, NOTHING.id: NOTHING}
    queue: list[object] = [value for name, value in names.items() if name.isupper()]
    while queue:
        value = queue.pop()
        if isinstance(value, Option):
            if found.setdefault(value.id, value) is not value:
                raise ValueError(f"two options have the id “{value.id}”; every option has an id of its own")
        elif isinstance(value, tuple | list):
            queue.extend(value)
        elif isinstance(value, dict):
            queue.extend(value.values())
    return found


def listing(options: Sequence[O]) -> Callable[[int], list[O]]:
    """A function that turns a set of places (a bit each) into the options for them, in order.

    It keeps ready tuples for every combination of eight neighboring places that it has met, so that a menu
    of thirty costs little more than one of three, and the last whole menus.

    >>> moves = listing([Option(f"move:{place}") for place in range(20)])
    >>> moves(0b1_0000_0000_0101)
    [<move:0>, <move:2>, <move:12>]
    """
    size = (len(options) + 7) // 8

    @cache
    def piece(index: int, byte: int) -> tuple[O, ...]:
        return tuple(options[index * 8 + bit] for bit in range(8) if byte >> bit & 1)

    @lru_cache(maxsize=MENUS)
    def whole(places: int) -> tuple[O, ...]:
        found: list[O] = []
        for index, byte in enumerate(places.to_bytes(size, "little")):
            if byte:
                found += piece(index, byte)
        return tuple(found)

    def listed(places: int) -> list[O]:
        # A list of its own each time: menus are appended to.
        return [*whole(places)]

    return listed
