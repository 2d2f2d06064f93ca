"""What somebody rolled, drew or shuffled at the real table, typed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from understudy.cli.choices import words_of
from understudy.core.errors import IllegalAnswer
from understudy.core.judging import Judges
from understudy.core.option import Option
from understudy.core.requests import Draw, Mixed, PickRandom, Request, Roll, Shuffle, listed
from understudy.kit.saying import plural

#: What a die for a random pick means: `star = A`. A is the first option.
_MEANING = re.compile(r"([\w ]+?) = ([A-Z])(?=,|$)")


def how_to_type(request: Request) -> str:
    if isinstance(request, Draw):
        return f"Type {request.count} card names from {request.pile}, with commas between them."
    if isinstance(request, Shuffle):
        cards = plural(request.count, "card")
        return f"Type {cards} of {request.pile} in order, top first, with commas between them."
    if isinstance(request, Roll):
        dice = request.die.name if isinstance(request.die, Mixed) else f"× {request.die.name}"
        order = " in this order" if isinstance(request.die, Mixed) else ""
        faces = ", ".join(dict.fromkeys(request.die.faces))
        return f"Roll {request.count} {dice} and type the faces{order}; first letters will do ({faces})."
    if isinstance(request, Judges):
        asked = [
            f"{number}. {question.prompt} ({', '.join(option.id for option in question.options())})"
            for number, question in enumerate(request.questions, 1)
        ]
        return "\n".join([*asked, "Type the answers in this order, with commas between them."])
    return "Type the answer."


def how_to_pick(request: PickRandom, texts: Sequence[str]) -> str:
    """Which die or card decides, and what each of its faces chooses; empty where nothing is prescribed."""
    if not request.by:
        return ""
    told = _MEANING.sub(lambda found: f"{found[1]} = {texts[_index(found[2])]}", request.by)
    return f"Use a {told}." if told != request.by else f"Decide by {told}."


def read_pick(request: PickRandom, text: str) -> Option | None:
    """The option that a typed face stands for, if it is one."""
    word = text.strip().casefold().removeprefix("double").lstrip(" -")
    meanings = request.by.partition(": ")[2]
    found = [
        _index(letter)
        for face, letter in _MEANING.findall(meanings)
        if word and face.strip().casefold().startswith(word)
    ]
    options = request.options()
    return options[found[0]] if len(found) == 1 and found[0] < len(options) else None


def _index(letter: str) -> int:
    return ord(letter) - ord("A")


def read_typed(request: Request, text: str, name: Callable[[str], str] = str) -> list[str]:
    """What somebody rolled or drew, word by word; names may be shortened, in any case.

    Cards are known by their ids and by the names that are printed on them (`name`).
    """
    if isinstance(request, Roll):
        return _read_faces(request, text)
    given = [word.strip() for word in text.split(",") if word.strip()]
    if isinstance(request, Draw | Shuffle):
        ids = sorted({request.names[card] for card in request.cards})
        return [_card(word, {id: name(id) for id in ids}, request.pile) for word in given]
    if isinstance(request, Judges) and len(given) == len(request.questions):
        options = [[option.id for option in question.options()] for question in request.questions]
        return [_whole(word, ids) for word, ids in zip(given, options, strict=True)]
    return given


# -- dice ----------------------------------------------------------------------------------------------------


def _read_faces(request: Roll, text: str) -> list[str]:
    """Faces with commas or spaces between them: whole, or by first letters (`st dsh w`)."""
    die = request.die
    each = die.each if isinstance(die, Mixed) else (die,) * request.count
    found: list[str] = []
    for part in text.split(","):
        words = re.findall(r"[^\s\-]+", part.casefold())
        while words:
            faces = list(dict.fromkeys(each[min(len(found), len(each) - 1)].faces))
            face, used = _next_face(words, faces)
            found.append(face)
            words = words[used:]
    return found


def _next_face(words: Sequence[str], faces: Sequence[str]) -> tuple[str, int]:
    """The face that the next words stand for, and how many of them: as many as stand for one."""
    for count in range(min(len(words), max(face.count("-") + 1 for face in faces)), 0, -1):
        fitting = [face for face in faces if _fits(words[:count], face)]
        exact = [face for face in fitting if face.casefold() == "-".join(words[:count])]
        if len(exact or fitting) == 1:
            return (exact or fitting)[0], count
        if fitting:
            raise IllegalAnswer(f"“{' '.join(words[:count])}” may be {' or '.join(fitting)}.")
    begun = [face for face in faces if face.casefold().startswith(words[0])]
    if len(begun) > 1:
        raise IllegalAnswer(f"“{words[0]}” may be {' or '.join(begun)}.")
    return (begun or words)[0], 1


def _fits(typed: Sequence[str], face: str) -> bool:
    """Whether typed words begin the words of a face, one by one or written together."""
    words = face.casefold().split("-")
    if len(typed) == len(words):
        return all(word.startswith(part) for part, word in zip(typed, words, strict=True))
    if len(typed) > 1:
        return False
    return _together(typed[0], words)


def _together(typed: str, words: Sequence[str]) -> bool:
    """`dst` for double star: a beginning of each word, one after the other."""
    if not words or not typed:
        return not words and not typed
    sizes = range(1, min(len(typed), len(words[0])) + 1)
    return any(words[0].startswith(typed[:size]) and _together(typed[size:], words[1:]) for size in sizes)


# -- cards ---------------------------------------------------------------------------------------------------


def _card(word: str, known: Mapping[str, str], pile: str) -> str:
    """The id of the card that was meant: by its id or name, or by letters that begin their words."""
    typed = word.casefold()
    same = [id for id, name in known.items() if typed in (id.casefold(), name.casefold())]
    parts = words_of(word.replace("-", " "))
    found = same or [id for id, name in known.items() if parts and _begins(parts, words_of(f"{name} {id}"))]
    if len(found) == 1:
        return found[0]
    if found:
        shown = listed([known[id] for id in found])
        raise IllegalAnswer(f"“{word}” fits {len(found)} cards: {shown}. Type a few letters more.")
    shown = listed(list(known.values()), 40)
    raise IllegalAnswer(f"“{word}” is not in {pile} now. It may hold: {shown}.")


def _whole(word: str, known: Sequence[str]) -> str:
    """The full id of a shortened name, if only one fits."""
    same = [name for name in known if name.casefold() == word.casefold()]
    if same:
        return same[0]
    parts = words_of(word)
    found = [name for name in known if _begins(parts, words_of(name.replace("-", " ")))]
    return found[0] if len(found) == 1 else word


def _begins(parts: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)
