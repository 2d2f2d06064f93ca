"""What somebody rolled, drew or shuffled at the real table, typed in."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.cli.choices import words_of
from understudy.core.judging import Judges
from understudy.core.requests import Draw, Mixed, Request, Roll, Shuffle


def how_to_type(request: Request) -> str:
    if isinstance(request, Draw):
        return f"Type {request.count} card names from {request.pile}, with commas between them."
    if isinstance(request, Shuffle):
        return f"Type all {request.count} cards of {request.pile}, top first, with commas between them."
    if isinstance(request, Roll) and isinstance(request.die, Mixed):
        return f"Roll {request.count} {request.die.name} and type the faces in this order, with commas."
    if isinstance(request, Roll):
        return f"Roll {request.count} × {request.die.name} and type the faces, with commas between them."
    if isinstance(request, Judges):
        asked = [
            f"{number}. {question.prompt} ({', '.join(option.id for option in question.options())})"
            for number, question in enumerate(request.questions, 1)
        ]
        return "\n".join([*asked, "Type the answers in this order, with commas between them."])
    return "Type the answer."


def read_typed(request: Request, text: str) -> list[str]:
    """What somebody rolled or drew, word by word; names may be shortened."""
    given = [word.strip() for word in text.split(",") if word.strip()]
    if isinstance(request, Roll):
        known: Sequence[str] = request.die.faces
    elif isinstance(request, Draw | Shuffle):
        known = [request.names[card] for card in request.cards]
    elif isinstance(request, Judges) and len(given) == len(request.questions):
        options = [[option.id for option in question.options()] for question in request.questions]
        return [_whole(word, ids) for word, ids in zip(given, options, strict=True)]
    else:
        return given
    return [_whole(word, sorted(set(known))) for word in given]


def _whole(word: str, known: Sequence[str]) -> str:
    """The full id of a shortened name, if only one fits."""
    if word in known:
        return word
    parts = words_of(word)
    found = [name for name in known if _begins(parts, words_of(name.replace("-", " ")))]
    return found[0] if len(found) == 1 else word


def _begins(parts: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)
