"""Numbered choices: how they are listed, and what somebody meant by what was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from understudy.core.errors import IllegalAnswer
from understudy.core.game import Words
from understudy.core.option import Option
from understudy.core.requests import Request

#: Longer lists are set in columns where their names are short.
FLAT = 8
COLUMN = 33


def words_of(text: str) -> list[str]:
    """The words of a text, for comparing: without case, signs and accents of ids."""
    return re.findall(r"[\w']+", text.casefold().replace("'", ""))


def not_among(typed: str, low: int, high: int) -> IllegalAnswer:
    """The refusal of a number that nothing here has."""
    right = f"{low} to {high}" if low < high else str(low)
    return IllegalAnswer(f"{typed} is not a choice here. Type {right}.")


def rank(words: Words[Any], group: str) -> int:
    """Where a heading stands among the others."""
    return words.groups.index(group) if group in words.groups else len(words.groups)


class Menu:
    """The options of one question with their numbers."""

    def __init__(
        self, words: Words[Any], table: Any, options: Sequence[Option], request: Request | None = None
    ) -> None:
        self.words = words
        self.table = table
        #: The question that they answer, if what they cost and promise is told too.
        self.request = request
        # What closes the question keeps its place: number 0.
        closing = next((option for option in options if words.closes(option)), None)
        self.numbers: dict[int, Option] = {0: closing} if closing is not None else {}
        self.groups: dict[str, list[Option]] = {}
        #: Options that stand there as one, by the first of them; and the first one by the others' ids.
        self.alike: dict[str, list[Option]] = {}
        self.first: dict[str, Option] = {}
        for option, *rest in words.joined(table, [option for option in options if option is not closing]):
            self.groups.setdefault(words.group(option), []).append(option)
            self.alike[option.id] = rest
            self.first |= {other.id: option for other in rest}
        self.groups = dict(sorted(self.groups.items(), key=lambda item: rank(words, item[0])))
        for option in (option for group in self.groups.values() for option in group):
            self.numbers[len(self.numbers) + (0 if closing is not None else 1)] = option

    def number(self, option: Option) -> int:
        """Of an option that stands here."""
        found = self.number_of(option)
        assert found is not None
        return found

    def number_of(self, option: Option) -> int | None:
        """None for one that stands nowhere in the list."""
        meant = self.first.get(option.id, option)
        return next((number for number, other in self.numbers.items() if other is meant), None)

    def text(self, option: Option) -> str:
        if self.request is None:
            return self.words.option(self.table, option)
        return self.words.answer(self.table, self.request, option)

    def brief(self, option: Option) -> str:
        return self.words.brief(self.table, option)

    def count(self, option: Option) -> str:
        """Of options that stand as one."""
        rest = self.alike.get(option.id)
        return f" ×{1 + len(rest)}" if rest else ""

    def stakes(self, option: Option) -> str:
        told = self.words.stakes(self.table, self.request, option) if self.request is not None else ""
        return f" ({told})" if told else ""

    def lines(self, width: int) -> Iterator[tuple[str, str]]:
        """Lines with their style: headings and numbered choices, then what ends it all."""
        for heading, group in self.groups.items():
            if heading and len(self.groups) > 1:
                yield heading, "bold"
            named = self.brief if heading else self.text
            names = [f"{named(option)}{self.count(option)}{self.stakes(option)}" for option in group]
            shown = [f"{self.number(option):>3}  {name}" for option, name in zip(group, names, strict=True)]
            for line in _columns(shown, width) if len(shown) > FLAT else shown:
                yield line, ""
        if 0 in self.numbers:
            yield f"  0  {self.text(self.numbers[0])}", ""

    # -- what was meant ------------------------------------------------------------------------------------

    def find(self, typed: str) -> Option:
        """The option somebody typed: a number, an id, or words that fit only one."""
        text = typed.strip()
        if text.isdecimal():
            return self._numbered(int(text))
        if text in self.first:
            return self.first[text]
        exact = [option for option in self.numbers.values() if self._is(option, text)]
        found = exact or [option for option in self.numbers.values() if self._fits(option, text)]
        if len(found) == 1:
            return found[0]
        if not found:
            raise IllegalAnswer(f"“{text}” matches no choice. Type a number, or ? for help.")
        shown = ", ".join(f"{self.number(option)} {self.text(option)}" for option in found[:FLAT])
        more = ", …" if len(found) > FLAT else ""
        raise IllegalAnswer(f"“{text}” fits {len(found)} choices: {shown}{more}.")

    def _numbered(self, number: int) -> Option:
        if not self.numbers:
            raise IllegalAnswer("There is nothing to choose by a number here.")
        if number not in self.numbers:
            low, high = min(self.numbers), max(self.numbers)
            raise not_among(str(number), low, high)
        return self.numbers[number]

    def _is(self, option: Option, text: str) -> bool:
        names = (option.id, self.text(option), self.words.plan(self.table, option, -1))
        return text.casefold() in {name.casefold() for name in names}

    def _fits(self, option: Option, text: str) -> bool:
        """Does every word typed begin a word of the option?"""
        known = words_of(f"{self.text(option)} {option.id.replace(':', ' ')}")
        typed = words_of(text)
        return bool(typed) and all(any(word.startswith(part) for word in known) for part in typed)


def _columns(items: Sequence[str], width: int) -> list[str]:
    """Side by side where they are short, read downwards."""
    longest = max(len(item) for item in items)
    count = max(1, width // max(COLUMN, longest + 2)) if width else 1
    height = -(-len(items) // count)
    each = max(COLUMN, longest + 2)
    rows = [items[row::height] for row in range(height)]
    return ["".join(item.ljust(each) for item in row).rstrip() for row in rows]
