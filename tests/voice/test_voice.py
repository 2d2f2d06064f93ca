"""Every text that a person reads is in the voice of the glossary, and the glossary has teeth."""

from __future__ import annotations

import pytest

from tests.voice.glossary import faults
from tests.voice.literals import Text, of_code, of_page, of_script, of_template, texts


def wrong(found: list[Text]) -> list[str]:
    return [
        f"{text.where}: {fault}: {text.words}" for text in found for fault in faults(text.words, text.where)
    ]


def test_everything_is_in_one_voice() -> None:
    found = list(texts())
    assert len(found) > 4000
    assert wrong(found) == []


PLANTED = {
    "a house word": "The game is kept in a file.",
    "another": "Take back your last choice.",
    "going on": "It goes on here.",
    "lying": "A card lies there.",
    "standing": "Where does the ship stand?",
    "telling": "You tell what changed.",
    "asking": "Red is asked now.",
    "whoever": "It goes to whoever has most.",
    "at once": "Both are removed at once.",
    "British spelling": "The colour of the centre.",
    "an opening": "What lets it win is the next card.",
    "a reference": "Which token is lost (A-43)?",
    "another reference": "any other space (ASM-12)",
    "semicolons": "One thing; another thing; a third thing.",
    "length": " ".join(["word"] * 26) + ".",
    "not possible": "“x” is not possible; possible: a, b.",
}


@pytest.mark.parametrize("planted", PLANTED.values(), ids=PLANTED)
def test_a_planted_fault_is_found_wherever_it_is(planted: str) -> None:
    for found in (
        of_code(f"""raise BadSetup(f"{planted}")""", "code"),
        of_code(f"""@app.command()\ndef play():\n    '''{planted}'''""", "help"),
        of_template(f"<p>{planted}</p>", "template"),
        of_script(f"""say("{planted}");""", "script"),
        of_page(f"# Title\n\n{planted}\n", "page"),
    ):
        assert wrong(list(found)), planted


def test_a_bot_speaks_of_itself_as_the_bot() -> None:
    words = "a battle that would cost me a lot"
    assert list(faults(words, "src/understudy/games/swccg/bots/player/pages/move.py"))
    assert not list(faults(words, "src/understudy/cli/app.py"))


PLAIN = (
    "Red deploys a troop to Ched Nasad.",
    "Stand still (speed 0)?",
    "What did it meet?",
    "SC-GP-01 SC-DEC-05",
)


@pytest.mark.parametrize("plain", PLAIN)
def test_plain_words_pass(plain: str) -> None:
    assert list(faults(plain)) == []


def test_what_no_person_reads_is_left_alone() -> None:
    words = "it lies here"
    code = f"'''{words}'''\nassert x, '{words}'\nre.compile('{words}')\nraise TypeError('{words}')"
    assert list(of_code(code, "code")) == []
    assert wrong(list(of_page(f"```text\n{words}\n```\nPlease use `{words}`.", "page"))) == []
