"""Words for everything that people read: a number with its noun, and text without its marks."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import groupby

#: How much of a text or a list is quoted in a message.
_QUOTED = 60
#: A mark for the terminal, such as [bold] or [/]; a backslash before it says that it is none.
_MARK = re.compile(r"(\\*)(\[[a-z#/@][^[]*?\])")


def plural(count: int, word: str, many: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "ship"), plural(2, "ship"), plural(0, "city", "cities")
    ('1 ship', '2 ships', '0 cities')
    """
    return f"{count} {word if count == 1 else many or word + 's'}"


def listed(words: Sequence[str]) -> str:
    """One, two and three.

    >>> listed(["red"]), listed(["red", "blue", "white"])
    ('red', 'red, blue and white')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def either(words: Sequence[str]) -> str:
    """One, two or three.

    >>> either(["red"]), either(["red", "blue", "white"])
    ('red', 'red, blue or white')
    """
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def in_a_row(sentences: Sequence[str], pattern: str) -> str:
    """Sentences as one that differ only where the pattern has dots; empty where they differ elsewhere.

    >>> in_a_row(["Red plays Noble.", "Red plays Noble.", "Red plays Spy."], " plays ….")
    'Red plays Noble ×2 and Spy.'
    >>> in_a_row(["Red moves Ann to Rome.", "Red moves Bob to Rome."], " moves ….")
    'Red moves Ann and Bob to Rome.'
    >>> in_a_row(["Red adds a troop to Rome.", "Red adds a troop to Rome."], " adds ….")
    'Red adds 2 troops to Rome.'
    >>> in_a_row(["Red hits a white troop at Rome.", "Red hits a white troop at Rome."], " hits ….")
    'Red hits 2 white troops at Rome.'
    >>> in_a_row(["Red adds a spy at Rome.", "Red adds a spy at Troy."], " adds ….")
    'Red adds a spy each at Rome and Troy.'
    >>> in_a_row(["Red plays Noble.", "Blue plays Spy."], " plays ….")
    ''
    """
    after, before = pattern.split("…")
    cut = [one.partition(after) for one in sentences]
    if len({head for head, _, _ in cut}) > 1 or not all(rest.endswith(before) for _, _, rest in cut):
        return ""
    differs, where = _bound_for([rest.removesuffix(before) for _, _, rest in cut])
    runs = [(one, len([*same])) for one, same in groupby(differs)]
    told = _each(runs) or listed([_times(one, count) for one, count in runs])
    return f"{cut[0][0]}{after}{told}{where}{before}"


#: A thing and its place: “a white troop”, “at Rome”.
_THING = re.compile(r"an? ((?:[\w'-]+ )*[a-z]+)(?: ((?:at|to|on|in|from) .+))?")


def _each(runs: Sequence[tuple[str, int]]) -> str:
    """A thing of a kind for each of several places: “a spy each at Rome and Troy”; else nothing."""
    things = [_THING.fullmatch(one) for one, _ in runs]
    if len(runs) < 2 or not all(
        thing and thing[2] and count == 1 for thing, (_, count) in zip(things, runs, strict=True)
    ):
        return ""
    found = [(thing[1], *thing[2].split(" ", 1)) for thing in things if thing]
    if len({(noun, word) for noun, word, _ in found}) > 1:
        return ""
    article = runs[0][0].partition(" ")[0]
    return f"{article} {found[0][0]} each {found[0][1]} {listed([place for _, _, place in found])}"


def _times(what: str, count: int) -> str:
    """Several of a thing: “2 troops”; whatever has a name of its own is counted behind it."""
    thing = _THING.fullmatch(what)
    if count == 1 or thing is None:
        return what if count == 1 else f"{what} ×{count}"
    noun, place = thing[1], f" {thing[2]}" if thing[2] else ""
    return plural(count, noun, f"{noun[:-1]}ies" if noun.endswith("y") else "") + place


def _bound_for(words: Sequence[str]) -> tuple[Sequence[str], str]:
    """What goes to the same place, and that place, to be said once; else the words as they are."""
    cut = [one.partition(" to ") for one in words]
    if len({where for _, _, where in cut}) > 1 or not all(bound for _, bound, _ in cut):
        return words, ""
    return [what for what, _, _ in cut], f" to {cut[0][2]}"


def quoted(value: object) -> str:
    """What somebody wrote, quoted in a message: texts in quotes, all else as JSON; what is long is cut.

    >>> quoted("two"), quoted(None), quoted([1, True]), quoted("a" * 99)[-6:]
    ('“two”', 'null', '[1, true]', 'aaaa…”')
    """
    text = value if isinstance(value, str) else _as_json(value)
    if len(text) > _QUOTED:
        text = text[:_QUOTED] + "…"
    return f"“{text}”" if isinstance(value, str) else text


def _as_json(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except Exception:
        # It holds itself, has keys that are no texts, a number of thousands of digits, or cannot show itself.
        return f"this {type(value).__name__}"


def unmarked(text: str) -> str:
    r"""A text for the terminal as it reads without color.

    >>> unmarked(r"[bold]Round 1[/] \[sic] [#d55e00]R[/]")
    'Round 1 [sic] R'
    """

    def plain(found: re.Match[str]) -> str:
        before, mark = found.groups()
        return before[: len(before) // 2] + (mark if len(before) % 2 else "")

    return _MARK.sub(plain, text)
