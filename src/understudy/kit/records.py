"""A table and what lies on it, declared once: from the fields come slots and copy; of small records also the
constructor, equality, and the form that they have in positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from understudy.core.table import SeatView, Table


class _Made(NamedTuple):
    """A default that is made for each thing: what can be changed in place is shared with no other."""

    source: str
    values: tuple[Any, ...] = ()


def fresh(*values: Any) -> Any:
    """As the default of a field: a list of its own for each, which begins with these values."""
    return _Made(repr(list(values)), values)


def made(kind: type[bytearray | dict[Any, Any] | set[Any]], values: Any = ()) -> Any:
    """As the default of a field: a `bytearray`, a `dict` or a `set` of its own for each."""
    return _Made(f"{kind.__name__}({values!r})")


class _Anew(NamedTuple):
    make: Callable[[], Any] | None


def anew(make: Callable[[], Any] | None) -> Any:
    """As the default of a field that is not copied: a copy begins with what this makes, or with None."""
    return _Anew(make)


def _again(field: str, default: _Anew) -> str:
    if default.make is None:
        return "None"
    return "{}" if default.make is dict else f"DEFAULTS[{field!r}].make()"


class _Fields(type):
    """The class of classes whose fields are named once: in their order, by the annotations."""

    fields: tuple[str, ...]
    defaults: Mapping[str, Any]
    #: The class of a copy.
    twin: type

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Fields:
        # A view is a table and names its slots itself: they are no fields, and a copy of it is a table.
        own = () if "__slots__" in body else tuple(body.get("__annotations__", ()))
        defaults = {field: body.pop(field) for field in own if field in body}
        made = super().__new__(mcs, name, bases, {"__slots__": own, **body})
        above = [base for base in bases if isinstance(base, _Fields)]
        made.twin = above[0].twin if above and "__slots__" in body else made
        made.fields = (*[field for base in above for field in base.fields], *own)
        made.defaults = {field: value for base in above for field, value in base.defaults.items()} | defaults
        return made


@dataclass_transform()
class _Declared(_Fields):
    """They get a constructor too, which takes the fields in their order."""

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> None:
        super().__init__(name, bases, body)
        if cls.fields:
            cls.__init__ = _written(cls, _constructor(cls))  # type: ignore[misc]


class Copying(metaclass=_Fields):
    """A table, or something on it, that is copied with it: its fields are declared in the class, and
    `__init__` is written by hand. `begin` gives every field its default.

    `copy` is written from the types of the fields when it is needed first: lists, dicts, sets and what has
    a `copy` of its own are copied, all else is shared.

    >>> class Seat(Copying):
    ...     owner: int
    ...     stakes: list[int] = fresh(0, 0)
    ...     def __init__(self, owner):
    ...         self.begin()
    ...         self.owner = owner
    >>> seat = Seat(1)
    >>> other = seat.copy()
    >>> other.stakes[0] = 5
    >>> seat.stakes, other.owner
    ([0, 0], 1)
    """

    def begin(self) -> None:
        kind = type(self)
        kind.begin = _written(kind, _beginner(kind))  # type: ignore[method-assign]
        kind.begin(self)

    def copy(self) -> Self:
        kind = type(self)
        kind.copy = _written(kind, _copier(kind))  # type: ignore[method-assign]
        return kind.copy(self)

    def copied(self) -> None:
        """This is a copy, with all its fields: for what holds on to something else of the table."""


def showing(*names: str) -> Callable[[Any, Any], None]:
    """What gives a view these parts of its table and no others, as if they were written out one by one."""
    lines = [f"    view.{name} = table.{name}" for name in names]
    found: dict[str, Any] = {}
    exec("\n".join(("def show(view, table):", *lines)), found)
    return cast(Callable[[Any, Any], None], found["show"])


class Shown(SeatView, metaclass=_Fields):
    """A view that is no table itself: its fields are what it shows of one, under the same names."""

    __slots__ = ("seat",)

    def show(self, table: Any) -> None:
        kind = type(self)
        kind.show = showing(*kind.fields)  # type: ignore[method-assign, assignment]
        kind.show(self, table)


class Slotted(Copying, metaclass=_Declared):
    """A small piece of a table: its constructor takes the fields in order, and equal fields make it equal.

    >>> class Pot(Slotted):
    ...     owner: int
    ...     stakes: list[int] = fresh(0, 0)
    >>> pot = Pot(1)
    >>> other = pot.copy()
    >>> other.stakes[0] = 5
    >>> pot, pot == other
    (Pot(owner=1, stakes=[0, 0]), False)
    """

    def __eq__(self, other: object) -> bool:
        kind = type(self)
        return type(other) is kind and all(getattr(self, f) == getattr(other, f) for f in kind.fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        kind = type(self)
        return f"{kind.__name__}({', '.join(f'{field}={getattr(self, field)!r}' for field in kind.fields)})"


def _written(kind: _Fields, source: str) -> Any:
    """The function that a source defines, with the class of a copy and the defaults at hand."""
    names: dict[str, Any] = {"TWIN": kind.twin, "DEFAULTS": kind.defaults}
    exec(source, names)
    return names["made"]


def _constructor(kind: _Fields) -> str:
    given, lines = ["self"], []
    for field in kind.fields:
        default = kind.defaults.get(field)
        if isinstance(default, _Made):
            given.append(f"{field}=None")
            lines.append(f"    self.{field} = {default.source} if {field} is None else {field}")
        else:
            given.append(f"{field}=DEFAULTS[{field!r}]" if field in kind.defaults else field)
            lines.append(f"    self.{field} = {field}")
    return "\n".join((f"def made({', '.join(given)}):", *lines))


def _beginner(kind: _Fields) -> str:
    lines = []
    for field, default in kind.defaults.items():
        plain = default.source if isinstance(default, _Made) else f"DEFAULTS[{field!r}]"
        lines.append(f"    self.{field} = {_again(field, default) if isinstance(default, _Anew) else plain}")
    return "\n".join(("def made(self):", *lines))


def _copier(kind: type[Copying]) -> str:
    hints = get_type_hints(kind)
    lines = ["def made(self):", "    new = TWIN.__new__(TWIN)"]
    if issubclass(kind, Table):
        lines += ["    new.agenda = self.agenda[:]", "    new.watch = None"]
    for field in kind.fields:
        default = kind.defaults.get(field)
        again = _again(field, default) if isinstance(default, _Anew) else None
        value = again or _copied(hints[field], f"self.{field}", default)
        lines.append(f"    new.{field} = {value}")
    if kind.copied is not Copying.copied:
        lines.append("    new.copied()")
    return "\n".join((*lines, "    return new"))


def _copied(hint: Any, what: str, default: Any = None) -> str:
    """The source of a copy of a value of a type; the value itself where nobody can change it."""
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        (one,) = [part for part in inside if part is not type(None)] if len(inside) == 2 else (Any,)
        copied = _copied(one, what)
        return copied if copied == what else f"None if {what} is None else {copied}"
    if not isinstance(kind, type) or issubclass(kind, tuple | frozenset):
        return what
    if issubclass(kind, dict | set):
        return f"{what}.copy() if {what} else {'{}' if kind is dict else f'{kind.__name__}()'}"
    if not issubclass(kind, list | bytearray):
        return f"{what}.copy()" if hasattr(kind, "copy") else what
    if not inside or (each := _copied(inside[0], "one")) == "one":
        return f"{what}[:]"
    if isinstance(default, _Made) and default.values:
        return f"[{', '.join(_copied(inside[0], f'{what}[{at}]') for at in range(len(default.values)))}]"
    return f"[{each} for one in {what}] if {what} else []"


# -- positions -----------------------------------------------------------------------------------------------


def _as_it_is(context: object, value: Any, where: str = "") -> Any:
    return value


class Written(NamedTuple):
    """How a field stands in a position, where it is not simply its value: `Annotated[int, Written(…)]`."""

    #: The type there; None for that of the field.
    shape: Any = None
    #: From whoever writes (nobody, for a default), and the value.
    write: Callable[[Any, Any], Any] = _as_it_is
    #: From whoever reads, what stands there, and the name of the place for what is wrong with it.
    read: Callable[[Any, Any, str], Any] = _as_it_is
    #: Its name there; None for that of the field.
    name: str | None = None


R = TypeVar("R", bound=Slotted)


class Spelling(Generic[R]):
    """A kind of record as it stands in positions: its shape for msgspec, written and read.

    >>> Name = Annotated[int, Written(str, lambda names, n: names[n], lambda names, s, where: names.index(s))]
    >>> class Pot(Slotted):
    ...     owner: Name
    ...     stakes: list[int] = fresh()
    >>> form, names = Spelling(Pot, {"Name": Name}), ["Ann", "Ben"]
    >>> msgspec.to_builtins(form.write(names, Pot(1)))
    {'owner': 'Ben'}
    >>> form.read(names, form.shape(owner="Ann", stakes=[3]), "pot")
    Pot(owner=0, stakes=[3])
    """

    def __init__(self, kind: type[R], names: Mapping[str, Any] | None = None) -> None:
        self.kind = kind
        hints = get_type_hints(kind, localns=names, include_extras=True)
        self._ways = {field: _way(hints[field]) for field in kind.fields}
        #: The type that reads and writes it; a field that is left out has the default of the record.
        self.shape = msgspec.defstruct(
            f"{kind.__name__}Shape",
            [self._field(field, hints[field]) for field in kind.fields],
            forbid_unknown_fields=True,
            omit_defaults=True,
        )

    def write(self, writer: object, record: R) -> msgspec.Struct:
        return self.shape(*[way.write(writer, getattr(record, name)) for name, way in self._ways.items()])

    def read(self, reader: object, given: Any, where: str) -> R:
        return self.kind(
            *[
                way.read(reader, getattr(given, field), f"{where}.{field}")
                for field, way in self._ways.items()
            ]
        )

    def _field(self, field: str, hint: Any) -> Any:
        way = self._ways[field]
        bare = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        shape = bare if way.shape is None else way.shape
        if field not in self.kind.defaults:
            return field, shape, msgspec.field(name=way.name)
        default = self.kind.defaults[field]
        spelled = list(default.values) if isinstance(default, _Made) else way.write(None, default)
        if spelled == []:
            return field, shape, msgspec.field(default_factory=list, name=way.name)
        if isinstance(default, _Made):
            make = partial(msgspec.convert, spelled, shape)
            return field, shape, msgspec.field(default_factory=make, name=way.name)
        # A number with a fraction is always written: msgspec leaves out what is the default itself.
        plain = int(spelled) if isinstance(spelled, float) and spelled.is_integer() else spelled
        return field, shape, msgspec.field(default=plain, name=way.name)


def _way(hint: Any) -> Written:
    found = [one for one in get_args(hint)[1:] if isinstance(one, Written)]
    return found[0] if get_origin(hint) is Annotated and found else Written()
