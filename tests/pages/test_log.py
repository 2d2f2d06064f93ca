"""The log of whole games, read line by line: what a good editor would strike out does not come in."""

from __future__ import annotations

import re

import pytest

from tests.pages.test_story import LINE_UPS, played, told
from understudy.pages.story import Deed, goal

EVERY = pytest.mark.parametrize("game", LINE_UPS)

#: Counted things, whose number agrees with them.
NOUNS = "ship|troop|spy|die|card|shield|hit|agent|action|option|star|wrench|skid|click|starport|trophy|key"
ONE_OF_MANY = re.compile(rf"\b1 (?:\w+ )?(?:{NOUNS}|spies|trophie|cities|wrenche)s\b(?!')|\b1 dice\b")
MANY_OF_ONE = re.compile(rf"\b(?:0|[2-9]|\d\d+) (?:{NOUNS})\b(?!')")
#: What only journals and programs write.
RAW = re.compile(r"\b(?:ship|squadron|place|card|item|slot|die)-\d|\w_\w|\bNone\b|\bTrue\b|[{}<>]|\bseat \d")
#: So long may a line be; the names of places and cards are long in some games.
LONGEST = 310


def blemishes(deed: Deed) -> list[str]:
    """What is wrong with a line, each in a few words."""
    line, text = str(deed), deed.text
    clauses = [one.strip(" …") for one in deed.reason.split("; ")] if deed.reason else []
    found = {
        "begins in lower case": text[:1] != text[:1].upper(),
        "ends without a full stop": not deed.heading and line[-1] not in ".…!?",
        "two spaces": "  " in line,
        "two dashes": line.count(" — ") > 1,
        "two full stops": ".." in line or " ." in line or "., " in line,
        "too long": len(line) > LONGEST,
        "one of many": bool(ONE_OF_MANY.search(line)),
        "many of one": bool(MANY_OF_ONE.search(line)),
        "an id": bool(RAW.search(line)),
        "a clause twice": len(clauses) > len(set(clauses)),
        "two “prefers”": deed.reason.count("prefers ") > 1 and not deed.folded,
        "too many preferences": deed.reason.count(", then ") > 3,
        "the option that was chosen as its own reason": any(
            clause.removeprefix("first choice: ") in text for clause in clauses if len(clause) > 8
        ),
        "the verb of the deed": any(
            clause[:1].islower()
            and not clause.startswith(("where ", "what "))
            and goal(clause[0].upper() + clause[1:], text) == ""
            for clause in clauses
        ),
        "nothing but “only option” after what it is for": "only option" in clauses and len(clauses) > 1,
    }
    return [what for what, there in found.items() if there]


@EVERY
def test_a_line_of_the_log_reads_well(game: str) -> None:
    assert {str(deed): blemishes(deed) for deed in told(played(game)) if blemishes(deed)} == {}


@pytest.mark.parametrize(
    ("text", "reason", "blemish"),
    [
        ("red moves.", "", "begins in lower case"),
        ("Red moves 1 ships.", "", "one of many"),
        ("Red moves 2 ship.", "", "many of one"),
        ("Red hits ship-2.", "", "an id"),
        (
            "Red kills a white troop.",
            "first choice: a white troop",
            "the option that was chosen as its own reason",
        ),
        ("Red moves 2 ships.", "move ships", "the verb of the deed"),
        ("Red moves.", "at random from 2; at random from 2", "a clause twice"),
        ("Red moves — or not.", "only option", "two dashes"),
    ],
)
def test_the_editor_has_teeth(text: str, reason: str, blemish: str) -> None:
    assert blemish in blemishes(Deed(text, reason))
    assert blemishes(Deed("Red moves 2 ships to Gate 3.", "to change control [14]")) == []


def test_a_score_says_nothing_that_its_line_has_said() -> None:
    drains = [deed.reason for deed in told(played("swccg")) if " drains at " in deed.text]
    assert "the largest first" in drains
    assert not [reason for reason in drains if "the bot's drain" in reason]
