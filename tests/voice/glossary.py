"""How Understudy does not speak: words that a stranger stumbles over, and sentences too long to read.

Each entry names what to say instead. A few words have another meaning in a game or in a bot's document;
they are allowed there by name, never in general.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LONGEST = 25

_HOUSE = {
    r"keeps? (it|them)(self|selves)|(is|are|be|games|matches|journals?) kept": "saved, saved automatically",
    r"(go|goes|going|went|gone) on": "continue, resume",
    r"journals?": "saved game",
    r"(set|sets|setting) (it )?right": "correct",
    r"(take|takes|taken|took|taking) (\w+ )?back": "undo, return",
    r"lets? (\w+ )?pass": "skip",
    r"stand-ins?": "simple bot, Autoplay",
    r"lies|lie|lain|lying": "is",
    r"(stands|stand|stood|standing)(?! still)": "is",
    r"spoil(ed|t|s)?": "damaged",
    r"(is|are|as|be) sound|sound(, \d| games?)": "intact",
    r"mend(s|ed|ing)?": "repair",
    r"(falls?|fell|fallen|falling) away|struck": "ruled out",
    r"anew|once more": "again",
    r"alike": "tied, the same",
    r"at once": "immediately, together",
    r"dear|dearer|dearest": "valuable",
    r"counts? for": "scores",
    r"beside": "next to, with",
    r"somebody|whoever": "someone, anyone",
    r"whatever|wherever|whichever": "name it",
    r"in one go": "together",
    r"(is|are|be|was|were|been) (told|asked)|told|tells?|telling": "enter, report, show, ask",
    r"(bring|brings|brought) (\w+ )?along": "import",
    r"a person|persons|people": "a human, you, players",
    r"real tables?": "your table",
    r"if not said|not said": "default",
    r"ways": "options",
    r"candidates?": "option",
    r"look(s|ing)? on": "watch",
    r"the house": "project",
    r"thoughts?": "reasoning",
    r"statements?": "rule",
    r"signs?": "characters",
    r"stead": "instead",
    r"no such": "name what is missing",
    r"(is|are) not possible": "name what is wrong",
    r"possible:": "choose from",
    r"thereby|thereof|therein|hereby|whither|hither|thus|ere|upon|amongst|whilst|wholly": "plain words",
    r"one (can|may|must|wishes|likes|chooses)": "you",
    r"it is not \w+ any more|any more": "no longer",
}
_BRITISH = (
    r"(colour|neighbour|favour|honour|behaviour|armour|rumour|labour)\w*|centre[ds]?|defence|offence|licence|metres?"
    r"|grey|catalogue|dialogue|(analys|organis|recognis|summaris|minimis|maximis|initialis)\w+|manoeuvr\w+"
    r"|(cancel|travel|label|model)l(ed|ing)|towards|judgement"
)
#: Words in another meaning: in texts of these places, with these words around them.
ALLOWED: tuple[tuple[str, str], ...] = (
    # The name of a roll in positions, which stays as it is.
    ("src/understudy/games/carwars/asks.py", r"defence"),
    # A value of corrections, which saved games hold.
    ("src/understudy/games/swccg/corrections.py", r"^beside the table$"),
    # Names of cards.
    ("src/understudy/games/swccg/cards/", r"Mobquet A-1|SW-4 Ion"),
    # For those who write Python, it is called by the name of its module.
    ("src/understudy/library.py", r"journals?"),
    # A script, not words.
    ("src/understudy/web/pages.py", r"modules\[[\s\S]*"),
    # Authors, too, meet it by the name of its module.
    ("docs/authors.md", r"journals?"),
)
_PATTERNS = {
    re.compile(rf"(?<![\w-])(?:{word})(?![\w-])", re.IGNORECASE): say for word, say in _HOUSE.items()
}
_SPELLED = re.compile(rf"(?<![\w-])(?:{_BRITISH})(?![\w-])", re.IGNORECASE)
#: A heading of three words, such as “What you touched”, is no sentence.
_OPENING = re.compile(r"(?:^|[.!?] )(What|Whoever|All that|Whatever)(?: [^ .!?]+){3,}(?![^.!]*\?)")
_REFERENCE = re.compile(
    r"(?<![\w-])(?:(?:TA|SC|AR|CW|SW|A|ASM|ARA|SWA|PL)-[A-Z]*-?\d+|[GI]\d\d|[IR]\d+\.\d+)(?!\w)"
)
#: Bots are “the bot” and “it”.
_FIRST_PERSON = re.compile(r"(?<![\w'-])(I|[Mm]e|[Mm]y)(?![\w'-])")
_IDS_ONLY = re.compile(r"^[\sA-Z0-9….-]+$")
_STACK = re.compile(r";[^;.!?\n]*;")


def faults(words: str, where: str = "") -> Iterator[str]:
    """What is wrong with a text."""
    for place, known in ALLOWED:
        if where.startswith(place):
            words = re.sub(known, "…", words)
    if _IDS_ONLY.match(words):
        return
    for pattern, instead in _PATTERNS.items():
        if found := pattern.search(words):
            yield f"“{found.group()}”: {instead}"
    if found := _SPELLED.search(words):
        yield f"“{found.group()}”: US spelling"
    if found := _OPENING.search(words):
        yield f"a sentence starts with “{found.group(1)}”"
    if found := _REFERENCE.search(words):
        yield f"“{found.group()}”: references are shown only where they are asked for"
    if "/bots/" in where and (found := _FIRST_PERSON.search(words)):
        yield f"“{found.group()}”: the bot, it"
    if _STACK.search(words):
        yield "two semicolons in a sentence"
    for sentence in re.split(r"(?<=[.!?;:])\s+|\n+", words):
        if (count := len(re.findall(r"[\w’'…-]+", sentence))) > LONGEST:
            yield f"a sentence of {count} words"
