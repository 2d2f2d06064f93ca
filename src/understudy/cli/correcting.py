"""What the program believes to lie on the table, and how somebody sets it right."""

from __future__ import annotations

from collections import Counter

from understudy.core.corrections import Field
from understudy.core.errors import IllegalAnswer
from understudy.core.match import Match


def _fields(match: Match, seat: int | None) -> list[Field]:
    found = [field for field in match.fields() if seat is None or field.seat == seat]
    if not found:
        raise IllegalAnswer("Nothing can be corrected here.")
    return found


#: The name of what belongs to no seat.
TABLE = "table"
#: So many values are listed one by one; of more, those that are called alike stand in one line.
MANY, ALIKE = 60, 8


def owner(match: Match, seat: int) -> str:
    """Whose a value is, in a word that can be typed."""
    return match.header.game.words.seat(match.table, seat).split()[0] if seat >= 0 else TABLE.capitalize()


def lines(match: Match, seat: int | None, begins: str = "") -> list[str]:
    """All values, or those whose names begin so, one line for each, with the name to type."""
    found = [field for field in _fields(match, seat) if field.name.startswith(begins)]
    if not found:
        raise IllegalAnswer(f"No name begins with “{begins}”. Type correct to see the names.")
    width = max(len(field.name) for field in found)
    alike = Counter((field.seat, _kind(field)) for field in found)
    shown: list[str] = []
    before: int | None = None
    told: set[tuple[int, str]] = set()
    for field in found:
        if field.seat != before:
            before = field.seat
            shown.append(owner(match, field.seat))
        key = (field.seat, _kind(field))
        if len(found) <= MANY or alike[key] <= ALIKE:
            shown.append(f"  {field.name.ljust(width)}  {field.value}")
        elif key not in told:
            told.add(key)
            name = owner(match, field.seat).casefold()
            shown.append(f"  {key[1]}-…  {alike[key]} values; correct {name} {key[1]} lists them")
    example = found[0]
    name = owner(match, example.seat).casefold()
    return [*shown, f"To set one right: correct {name} {example.name} {example.allowed[-1]}"]


def _kind(field: Field) -> str:
    return field.name.partition("-")[0]


def is_beginning(match: Match, seat: int, text: str) -> bool:
    """Does a word begin several names? Then those are meant."""
    return sum(field.name.startswith(text) for field in match.fields() if field.seat == seat) > 1


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
