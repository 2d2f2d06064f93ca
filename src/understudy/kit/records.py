"""Records of a table, declared once: from the fields come slots, constructor, copy, equality, and the form
that they have in positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec


class _Fresh(NamedTuple):
    values: tuple[Any, ...]

    def literal(self) -> str:
        return repr(list(self.values))


def fresh(*values: Any) -> Any:
    """As the default of a field: a list of its own for each record, which begins with these values."""
    return _Fresh(values)


@dataclass_transform()
class _Declared(type):
    """The class of record classes: reads the fields, in their order, from the annotations."""

    fields: tuple[str, ...]
    defaults: Mapping[str, Any]

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Declared:
        own = tuple(body.get("__annotations__", ()))
        defaults = {field: body.pop(field) for field in own if field in body}
        made = super().__new__(mcs, name, bases, {**body, "__slots__": own})
        made.fields = own
        made.defaults = defaults
        if own:
            made.__init__ = _written(made, _constructor(own, defaults))  # type: ignore[misc]
        return made


class Slotted(metaclass=_Declared):
    """A piece of a table with named fields, which a table copies with itself.

    The constructor takes the fields in their order. `copy` is written from their types when it is needed
    first: lists, dicts and other records are copied, all else is shared.

    >>> class Pot(Slotted):
    ...     owner: int
    ...     stakes: list[int] = fresh(0, 0)
    >>> pot = Pot(1)
    >>> other = pot.copy()
    >>> other.stakes[0] = 5
    >>> pot, pot == other
    (Pot(owner=1, stakes=[0, 0]), False)
    """

    def copy(self) -> Self:
        kind = type(self)
        kind.copy = _written(kind, _copier(kind))  # type: ignore[method-assign]
        return kind.copy(self)

    def __eq__(self, other: object) -> bool:
        kind = type(self)
        return type(other) is kind and all(getattr(self, f) == getattr(other, f) for f in kind.fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        kind = type(self)
        return f"{kind.__name__}({', '.join(f'{field}={getattr(self, field)!r}' for field in kind.fields)})"


def _written(kind: _Declared, source: str) -> Any:
    """The function that a source defines, with the class and its defaults at hand."""
    names: dict[str, Any] = {"KIND": kind, "DEFAULTS": kind.defaults}
    exec(source, names)
    return names["made"]


def _constructor(fields: tuple[str, ...], defaults: Mapping[str, Any]) -> str:
    given, lines = ["self"], []
    for field in fields:
        default = defaults.get(field)
        if isinstance(default, _Fresh):
            given.append(f"{field}=None")
            lines.append(f"    self.{field} = {default.literal()} if {field} is None else {field}")
        else:
            given.append(f"{field}=DEFAULTS[{field!r}]" if field in defaults else field)
            lines.append(f"    self.{field} = {field}")
    return "\n".join((f"def made({', '.join(given)}):", *lines))


def _copier(kind: _Declared) -> str:
    hints = get_type_hints(kind)
    lines = [
        f"    new.{field} = {_copied(hints[field], f'self.{field}', kind.defaults.get(field))}"
        for field in kind.fields
    ]
    return "\n".join(("def made(self):", "    new = KIND.__new__(KIND)", *lines, "    return new"))


def _copied(hint: Any, what: str, default: Any = None) -> str:
    """The source of a copy of a value of a type; the value itself where nobody can change it."""
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        (one,) = [part for part in inside if part is not type(None)] if len(inside) == 2 else (Any,)
        copied = _copied(one, what)
        return copied if copied == what else f"None if {what} is None else {copied}"
    if not isinstance(kind, type) or issubclass(kind, tuple | frozenset):
        return what
    if issubclass(kind, Slotted | dict):
        return f"{what}.copy()"
    if not issubclass(kind, list | bytearray):
        return what
    if not inside or (each := _copied(inside[0], "one")) == "one":
        return f"{what}[:]"
    if isinstance(default, _Fresh) and default.values:
        return f"[{', '.join(_copied(inside[0], f'{what}[{at}]') for at in range(len(default.values)))}]"
    return f"[{each} for one in {what}]"


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
            return field, shape
        default = self.kind.defaults[field]
        if isinstance(default, _Fresh):
            values = list(default.values)
            if not values:
                return field, shape, msgspec.field(default_factory=list)
            return field, shape, msgspec.field(default_factory=lambda: msgspec.convert(values, shape))
        spelled = way.write(None, default)
        if spelled == []:
            return field, shape, msgspec.field(default_factory=list)
        # A number with a fraction is always written: msgspec leaves out what is the default itself.
        return field, shape, int(spelled) if isinstance(spelled, float) and spelled.is_integer() else spelled


def _way(hint: Any) -> Written:
    found = [one for one in get_args(hint)[1:] if isinstance(one, Written)]
    return found[0] if get_origin(hint) is Annotated and found else Written()
