"""Words for everything that people read: a number with its noun, and text without its marks."""

from __future__ import annotations

import json
import re

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


def quoted(value: object) -> str:
    """What somebody wrote, quoted in a message: texts in quotes, all else as JSON; what is long is cut.

    >>> quoted("two"), quoted(None), quoted([1, True]), quoted("a" * 99)[-6:]
    ('“two”', 'null', '[1, true]', 'aaaa…”')
    """
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if len(text) > _QUOTED:
        text = text[:_QUOTED] + "…"
    return f"“{text}”" if isinstance(value, str) else text


def unmarked(text: str) -> str:
    r"""A text for the terminal as it reads without color.

    >>> unmarked(r"[bold]Round 1[/] \[sic] [#d55e00]R[/]")
    'Round 1 [sic] R'
    """

    def plain(found: re.Match[str]) -> str:
        before, mark = found.groups()
        return before[: len(before) // 2] + (mark if len(before) % 2 else "")

    return _MARK.sub(plain, text)
