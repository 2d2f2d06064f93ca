"""What the program believes to lie on the table, and how somebody sets it right."""

from __future__ import annotations

from understudy.core.corrections import Field
from understudy.core.errors import IllegalAnswer
from understudy.core.match import Match


def _fields(match: Match, seat: int | None) -> list[Field]:
    found = [field for field in match.fields() if seat is None or field.seat == seat]
    if not found:
        raise IllegalAnswer("Nothing can be corrected here.")
    return found


def lines(match: Match, seat: int | None) -> list[str]:
    """All values, one line for each, with the name to type."""
    words, found = match.header.game.words, _fields(match, seat)
    width = max(len(field.name) for field in found)
    shown: list[str] = []
    before: int | None = None
    for field in found:
        if field.seat != before:
            before = field.seat
            shown.append(words.seat(match.table, field.seat))
        shown.append(f"  {field.name.ljust(width)}  {field.value}")
    example = found[0]
    name = words.seat(match.table, example.seat).split()[0].casefold()
    return [*shown, f"To set one right: correct {name} {example.name} {example.allowed[-1]}"]


def read(match: Match, seat: int, text: str) -> tuple[str, str]:
    """A name, or a beginning that fits only one, and a value."""
    name, _, value = text.replace("=", " ").strip().rpartition(" ")
    name = "-".join(name.split())
    known = [field.name for field in _fields(match, seat)]
    if not name:
        raise IllegalAnswer(f"Say what and how much: correct SEAT {known[0]} VALUE.")
    found = [name] if name in known else [other for other in known if other.startswith(name)]
    if len(found) != 1:
        shown = ", ".join(found or known)
        raise IllegalAnswer(f"“{name}” fits {len(found) or 'none'} of the names. Names: {shown}.")
    return found[0], value
