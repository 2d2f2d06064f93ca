"""Where data does not fit the shape that it should have, in words for whoever wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from msgspec import inspect

from understudy.core.requests import listed
from understudy.core.saying import plural, quoted

#: What JSON calls each kind of value.
_WORDS: Mapping[str, str] = {
    "StrType": "a text",
    "IntType": "a whole number",
    "FloatType": "a number",
    "BoolType": "true or false",
    "NoneType": "null",
    "ListType": "a list",
    "TupleType": "a list",
    "DictType": "an object",
    "StructType": "an object",
}
#: What Python makes of each of them. A whole number is a number too, but true and false are none.
_KINDS: Mapping[str, tuple[type, ...]] = {
    "StrType": (str,),
    "IntType": (int,),
    "FloatType": (float, int),
    "BoolType": (bool,),
    "NoneType": (type(None),),
    "ListType": (list, tuple),
    "TupleType": (list, tuple),
    "DictType": (dict,),
    "StructType": (dict,),
}


class Misfit(NamedTuple):
    """A place (`players[1].vp`; empty for the whole) and what is wrong there."""

    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}" if self.where else self.text


def misfit(data: object, shape: Any) -> Misfit | None:
    """The first place where data does not fit a shape, if any.

    >>> misfit({"pot": "ten"}, dict[str, int])
    Misfit(where='pot', text='expected a whole number, not “ten”')
    """
    return next(_misfits(data, inspect.type_info(shape), ""), None)


def unknown(word: str, words: Sequence[str], what: str, near: Sequence[str] = ()) -> str:
    """A word that nothing is called by, with near ones, or those that there are."""
    near = near or get_close_matches(word, words, 3)
    choice = f"choose from: {listed(words)}" if words else "none is allowed here"
    hint = f"did you mean {' or '.join(near)}?" if near else choice
    return f"there is no {what} {quoted(word)}; {hint}"


def _misfits(data: object, kind: inspect.Type, where: str) -> Iterator[Misfit]:
    found = [one for one in _members(kind) if _is_of(data, one)]
    if not found:
        wanted = dict.fromkeys(_WORDS[_name(one)] for one in _members(kind) if _name(one) in _WORDS)
        yield Misfit(where, f"expected {' or '.join(wanted)}, not {quoted(data)}")
    elif len(found) == 1:
        yield from _inside(data, found[0], where)


def _name(kind: inspect.Type) -> str:
    return type(kind).__name__


def _members(kind: inspect.Type) -> Sequence[inspect.Type]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _is_of(data: object, kind: inspect.Type) -> bool:
    if _name(kind) not in _KINDS:
        return True
    return isinstance(data, _KINDS[_name(kind)]) and (
        not isinstance(data, bool) or isinstance(kind, inspect.BoolType)
    )


def _inside(data: Any, kind: inspect.Type, where: str) -> Iterator[Misfit]:
    if isinstance(kind, inspect.StructType):
        yield from _fields(data, kind, where)
    elif isinstance(kind, inspect.DictType):
        for name, value in data.items():
            yield from _misfits(value, kind.value_type, _at(where, name))
    elif isinstance(kind, inspect.TupleType):
        if len(data) != len(kind.item_types):
            entries = plural(len(kind.item_types), "entry is", "entries are")
            yield Misfit(where, f"{entries} expected, not {len(data)}")
        for number, (value, one) in enumerate(zip(data, kind.item_types, strict=False)):
            yield from _misfits(value, one, f"{where}[{number}]")
    elif isinstance(kind, inspect.ListType):
        for number, value in enumerate(data):
            yield from _misfits(value, kind.item_type, f"{where}[{number}]")


def _fields(data: Mapping[Any, Any], kind: inspect.StructType, where: str) -> Iterator[Misfit]:
    fields = {field.encode_name: field for field in kind.fields}
    for name, value in data.items():
        if name in fields:
            yield from _misfits(value, fields[name].type, _at(where, name))
        elif kind.forbid_unknown_fields:
            named = ", ".join(fields)
            yield Misfit(where, f"there is no field {quoted(str(name))}; choose from: {named}")
    for name, field in fields.items():
        if field.required and name not in data:
            yield Misfit(where, f"the field “{name}” is missing")


def _at(where: str, name: object) -> str:
    return f"{where}.{name}" if where else str(name)
