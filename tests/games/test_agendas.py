"""Steps that a position puts on the agenda by hand: they are played, or refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import Parameter, signature
from typing import Any

import pytest

import understudy
from understudy.core.chance import mix
from understudy.core.errors import BadPosition, Mistake
from understudy.core.game import AnyGame
from understudy.core.match import Match

LINE_UPS = {
    "tyrants": ["person", "automa:easy"],
    "arcs": ["person", "supercat:normal"],
    "carwars": ["person", "bot"],
    "armada": ["person", "ai"],
    "swccg": ["person", "greedy"],
}
#: What a step may be given: numbers that are there and that are not, and words of all kinds.
NUMBERS = (0, 1, 2, 3, -1, 7, 60, 85)
WORDS = ("", "x", "0", "0,1,2", "dial", "red", "front", "secure:BC01", "weapon")
ROUNDS, ANSWERS = 3, 4


def on(match: Match, number: int, seed: int) -> None:
    """Some answers more, whatever they are."""
    for _ in range(number):
        if match.over:
            return
        options = understudy.choices(match)
        answer = options[mix(seed, len(match.entries)) % len(options)] if options else understudy.hint(match)
        match.answer(answer)


def tables(name: str) -> Iterator[Mapping[str, Any]]:
    """A table from nothing, one at the start, and one in a game."""
    seats = LINE_UPS[name]
    yield {"game": name, "seats": seats}
    match = understudy.start(name, seats=seats, seed=4)
    yield match.position()
    on(match, 25, seed=3)
    yield match.position()


def arguments(game: AnyGame, step: str, seed: int) -> list[int | str]:
    """Of the right kinds, and of any value."""
    wanted = list(signature(game.steps[step]).parameters.values())[1:]
    least = sum(one.default is Parameter.empty for one in wanted)
    given: list[int | str] = []
    for place, one in enumerate(wanted[: least + seed % 2 * (len(wanted) - least)]):
        pick = mix(seed, place)
        text = one.annotation in (str, "str")
        given.append(WORDS[pick % len(WORDS)] if text else pick % 2 if one.name == "seat" else 0)
        if not text and one.name != "seat":
            given[-1] = NUMBERS[pick % len(NUMBERS)]
    return given


@pytest.mark.parametrize("name", LINE_UPS)
def test_any_step_on_the_agenda_is_played_or_refused(name: str) -> None:
    game, played, refused = understudy.find(name), 0, 0
    for at, given in enumerate(tables(name)):
        for number, step in enumerate(game.steps):
            for again in range(ROUNDS):
                seed = mix(at * 100 + again, number)
                position = {**given, "agenda": [[step, arguments(game, step, seed)]]}
                try:
                    on(understudy.start(name, position=position), ANSWERS, seed)
                    played += 1
                except Mistake:
                    refused += 1
    assert played > 30
    assert refused > 30


@pytest.mark.parametrize(
    ("name", "step", "words"),
    [
        ("arcs", ["report", [0]], "seat 0 is not reported"),
        ("arcs", ["told_card", [1]], "seat 1 is not reported"),
        ("arcs", ["draft", [0]], "draft.leaders: the drafts on the agenda need 1"),
        ("arcs", ["learn", [0, 2]], "step learn, left: 2 is out of range"),
        ("arcs", ["place", []], "setup_card says where pieces start"),
        ("carwars", ["report", [0]], "seat 0 is not reported"),
        ("carwars", ["burn", [0, -1]], "step burn, side: -1 is out of range"),
        ("carwars", ["collide", [0, 5, 0, 0]], "5 is out of range"),
        ("carwars", ["pile_up", [7, 0]], "7 is out of range"),
        ("armada", ["report", [0]], "seat 0 is not reported"),
        ("armada", ["activation_card", [0]], "is not a ship of the AI"),
        ("armada", ["before_deploy", [0]], "has no card that is used then"),
        ("armada", ["boost", [1]], "that is no card of"),
        ("armada", ["slip", []], "no attack is being resolved"),
        ("armada", ["last_raid", [0, ""]], "which ships"),
        ("armada", ["rampage", [0, "red"]], "numbers with commas between them are expected, not “red”"),
        ("armada", ["place_obstacle", [1, 40]], "left: 40 is out of range"),
        ("armada", ["sweep", [0, 0, 0]], "no mine has the number 0"),
        ("armada", ["launch", [1, 0, 9, ""]], "is out of range"),
        ("swccg", ["report", [0, 0]], "seat 0 is not reported"),
        ("swccg", ["destiny", [0, "luck", 1, 3]], "“luck”"),
        ("swccg", ["draw_one", []], "draws: destinies that the agenda continues with are missing"),
        ("swccg", ["creature_add", [3]], "has no ferocity yet"),
        ("swccg", ["creature_end", [3, 4]], "has no ferocity yet"),
        ("swccg", ["creature_attacks", [3]], "finds nothing to attack"),
        ("swccg", ["chosen_battle", [0, -1, 0, 0]], "place: -1 is out of range"),
        ("swccg", ["lose_force", [0, 4, "drain", 60]], "source: 60 is out of range"),
        ("swccg", ["trigger", [-1, 0, "lost", 0, 0, 0]], "card: -1 is out of range"),
        ("swccg", ["event", ["birthday", 0, 0, 0]], "event “birthday”"),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_a_step_that_finds_nothing_is_refused_by_name(name: str, step: list[Any], words: str) -> None:
    with pytest.raises(BadPosition) as wrong:
        understudy.start(name, position={"game": name, "seats": LINE_UPS[name], "agenda": [step]})
    assert words in str(wrong.value)


def test_a_game_is_set_up_once_and_on_an_empty_table() -> None:
    arcs = {"game": "arcs", "seats": LINE_UPS["arcs"], "agenda": [["set_up", []]]}
    twice = {**arcs, "agenda": [["set_up", []], ["set_up", []]]}
    with pytest.raises(BadPosition, match="set_up: it is there twice"):
        understudy.start("arcs", position=twice)
    table: Any = understudy.start("arcs", position={**arcs, "supply": {"fuel": 0}}).table
    assert min(table.supply) >= 0
    begun = understudy.start("swccg", seats=LINE_UPS["swccg"], seed=4).position()
    with pytest.raises(BadPosition, match="begins with nothing on the table"):
        understudy.start("swccg", position={**begun, "agenda": [["begin", []]]})


def test_cards_of_the_other_side_are_in_no_bag_and_no_pile_of_unseen_cards() -> None:
    begun = dict(understudy.start("swccg", seats=LINE_UPS["swccg"], seed=4).position())
    with pytest.raises(BadPosition, match=r"bags\[0\]: its cards are those of dark"):
        understudy.start("swccg", position={**begun, "bags": begun["bags"][::-1]})
    players = [dict(player) for player in begun["players"]]
    players[0]["reserve"], players[1]["reserve"] = players[1]["reserve"], players[0]["reserve"]
    with pytest.raises(BadPosition, match=r"bags\[0\]: its cards are those of light"):
        understudy.start("swccg", position={**begun, "players": players})
