"""Every card: what many of them have in common, as tables. What is special stands in test_cards_*.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.tyrants.tables import (
    aside,
    board,
    hall,
    holding,
    offered,
    play,
    player,
    resources,
    table,
    zone,
)
from understudy.core.match import Match
from understudy.games.tyrants.cards import CARD_IDS

#: White troops in reach at skullport, red and white ones there; far away a white and a red one.
FIGHT = {
    "skullport": {"black": 1, "red": 1, "white": 2},
    "kanaglym~skullport.1": {"white": 1},
    "everfire": {"white": 1, "red": 1},
}
WHITES_NEAR = ["skullport:white", "kanaglym~skullport.1:white"]
SPIED = {"skullport": {"black": 1}, "everfire": {"spies": ["black"]}, "eryndlyn": {"spies": ["black"]}}
NOBLES = ["noble"] * 5


def test_every_card_has_a_test() -> None:
    """Each card is played by name in one of these files."""
    folder = Path(__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("test_cards*.py"))
    assert [card for card in CARD_IDS if f'"{card}"' not in text] == []


def at_rest(match: Match) -> bool:
    """The card is done with, and black may act again."""
    return offered(match)[0] == "end"


@pytest.mark.parametrize(
    ("card", "answers", "gain"),
    [
        ("noble", [], (0, 1)),
        ("soldier", [], (1, 0)),
        ("house-guard", [], (2, 0)),
        ("priestess-of-lolth", [], (0, 2)),
        ("insane-outcast", [], (0, 0)),
        ("blackguard", ["option:1"], (2, 0)),
        ("bounty-hunter", [], (3, 0)),
        ("inquisitor", ["option:1"], (0, 2)),
        ("advocate", ["option:1"], (0, 2)),
        ("dragon-cultist", ["option:1"], (2, 0)),
        ("dragon-cultist", ["option:2"], (0, 2)),
        ("red-wyrmling", [], (2, 2)),
        ("severin-silrajin", [], (5, 0)),
        ("black-wyrmling", [], (0, 1)),
        ("cult-fanatic", [], (0, 2)),
        ("wyrmspeaker", [], (0, 1)),
        ("blue-wyrmling", [], (0, 3)),
        ("fire-elemental", ["option:1"], (2, 0)),
        ("fire-elemental", ["option:2"], (0, 2)),
        ("fire-elemental-myrmidon", [], (2, 0)),
        ("imix", [], (4, 0)),
        ("black-earth-cultist", [], (0, 0)),
        ("earth-elemental", [], (0, 1)),
        ("earth-elemental-myrmidon", [], (0, 2)),
        ("marlos-urnrayle", [], (0, 1)),
        ("ogremoch", [], (0, 2)),
        ("mind-flayer", [], (0, 0)),
        ("glabrezu", [], (0, 0)),
        ("marilith", [], (0, 0)),
        ("nalfeshnee", [], (0, 3)),
        ("gauth", ["option:1"], (0, 2)),
        ("spectator", [], (2, 1)),
        ("intellect-devourer", ["option:1"], (0, 3)),
        ("puppeteer", [], (0, 2)),
        ("wight", ["option:1"], (2, 0)),
        ("carrion-crawler", [], (3, 0)),
        ("flesh-golem", ["no"], (2, 0)),
        ("ravenous-zombies", [], (1, 0)),
        ("cultist-of-myrkul", ["option:1"], (0, 2)),
        ("vampire-spawn", [], (0, 1)),
        ("necromancer", ["option:1"], (0, 3)),
    ],
)
def test_resources(card: str, answers: list[str], gain: tuple[int, int]) -> None:
    """Alone on an almost empty map with an empty market: only the resources come of it."""
    match = play(holding(card), f"play:{card}", *answers)
    assert (resources(match), zone(match, "played"), player(match).vp) == (gain, [card], 0)
    assert at_rest(match)
    assert board(match, "skullport") == {"black": 1}


@pytest.mark.parametrize(
    ("card", "power", "influence", "drawn"),
    [
        ("information-broker", 0, 0, 3),
        ("watcher-of-thay", 0, 3, 0),
        ("enchanter-of-thay", 4, 0, 0),
        ("howling-hatred-cultist", 0, 3, 0),
        ("night-hag", 0, 0, 2),
        ("jackalwere", 2, 2, 0),
        ("vrock", 5, 0, 0),
        ("nothic", 0, 0, 1),
        ("brainwashed-slave", 2, 2, 0),
        ("masters-of-sorcere", 4, 0, 0),
    ],
)
def test_return_a_spy_for_a_gain(card: str, power: int, influence: int, drawn: int) -> None:
    """The second option: return a spy and gain, or decline and get nothing."""
    match = play(holding(card, board=SPIED, deck=NOBLES), f"play:{card}", "option:2")
    assert offered(match) == ["done", "recall:everfire", "recall:eryndlyn"]
    declined = aside(match, "done")
    assert (resources(declined), zone(declined, "hand")) == ((0, 0), [])
    play(match, "recall:everfire")
    assert (resources(match), zone(match, "hand")) == ((power, influence), ["noble"] * drawn)
    assert (board(match, "everfire"), at_rest(match)) == ({}, True)


@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("spellspinner", ["option:1"]),
        ("spy-master", []),
        ("infiltrator", []),
        ("information-broker", ["option:1"]),
        ("watcher-of-thay", ["option:1"]),
        ("enchanter-of-thay", ["option:1"]),
        ("green-wyrmling", []),
        ("rath-modar", []),
        ("green-dragon", ["option:1"]),
        ("air-elemental", ["option:1"]),
        ("howling-hatred-cultist", ["option:1"]),
        ("air-elemental-myrmidon", []),
        ("yan-c-bin", []),
        ("night-hag", ["option:1"]),
        ("jackalwere", ["option:1"]),
        ("vrock", ["option:1"]),
        ("cloaker", ["option:1"]),
        ("chuul", []),
        ("nothic", ["option:1"]),
        ("brainwashed-slave", ["option:1"]),
        ("ghost", ["option:1"]),
        ("banshee", []),
        ("conjurer", ["option:1"]),
        ("lich", []),
    ],
)
def test_place_a_spy(card: str, answers: list[str]) -> None:
    """One at any of the thirteen sites without an own spy, with nothing else to be had there."""
    match = play(holding(card, board=SPIED), f"play:{card}", *answers)
    assert (len(offered(match)), "spy:everfire" in offered(match)) == (13, False)
    play(match, "spy:chasmleap")
    assert board(match, "chasmleap") == {"spies": ["black"]}
    assert (resources(match), at_rest(match)) == ((0, 0), True)


@pytest.mark.parametrize("card", ["masters-of-sorcere", "grazzt", "aboleth"])
def test_place_two_spies(card: str) -> None:
    """Two separate placements."""
    match = play(holding(card), f"play:{card}", "option:1", "spy:chasmleap", "spy:everfire")
    assert table(match).board.spies_left(0) == 3
    assert at_rest(match)


@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("spellspinner", ["option:2"]),
        ("green-dragon", ["option:2"]),
        ("air-elemental", ["option:2"]),
        ("grazzt", ["option:2"]),
        ("cloaker", ["option:2"]),
        ("ghost", ["option:2"]),
        ("conjurer", ["option:2"]),
    ],
)
def test_no_spy_to_return(card: str, answers: list[str]) -> None:
    """Without a spy on the map the cost cannot be paid, and nothing is asked."""
    match = play(holding(card), f"play:{card}", *answers)
    assert (at_rest(match), resources(match), table(match).ghost) == (True, (0, 0), False)


@pytest.mark.parametrize(
    ("card", "answers", "count"),
    [
        ("mercenary-squad", [], 3),
        ("master-of-melee-magthere", ["option:1"], 4),
        ("kobold", ["option:1"], 1),
        ("white-wyrmling", [], 2),
        ("water-elemental", [], 2),
        ("gar-shatterkeel", [], 3),
        ("ettin", ["option:1"], 3),
        ("grimlock", [], 1),
        ("cranium-rats", [], 2),
        ("umber-hulk", [], 3),
        ("neogi", [], 4),
        ("minotaur-skeleton", ["option:1"], 3),
    ],
)
def test_deploy(card: str, answers: list[str], count: int) -> None:
    """So many separate deployments."""
    match = play(holding(card), f"play:{card}", *answers)
    assert offered(match) == [
        "deploy:skullport",
        "deploy:kanaglym~skullport.1",
        "deploy:skullport~labyrinth.1",
    ]
    play(match, *["deploy:skullport"] * count)
    assert (board(match, "skullport"), player(match).barracks) == ({"black": 1 + count}, 39 - count)
    assert at_rest(match)


@pytest.mark.parametrize(
    ("card", "answers", "count"),
    [
        ("underdark-ranger", [], 2),
        ("kobold", ["option:2"], 1),
        ("black-wyrmling", [], 1),
        ("crushing-wave-cultist", [], 1),
        ("water-elemental-myrmidon", [], 1),
        ("ettin", ["option:2"], 2),
        ("ravenous-zombies", [], 1),
    ],
)
def test_assassinate_white(card: str, answers: list[str], count: int) -> None:
    """White troops in reach, and only those."""
    match = play(holding(card, board=FIGHT), f"play:{card}", *answers)
    assert offered(match) == [f"assassinate:{place}" for place in WHITES_NEAR]
    play(match, *["assassinate:skullport:white"] * count)
    assert (hall(match), at_rest(match)) == ({"white": count}, True)


@pytest.mark.parametrize(
    ("card", "answers", "count"),
    [
        ("blackguard", ["option:2"], 1),
        ("inquisitor", ["option:2"], 1),
        ("deathblade", [], 2),
        ("dragonclaw", [], 1),
        ("eternal-flame-cultist", [], 1),
        ("vanifer", [], 1),
        ("mindwitness", [], 1),
        ("beholder", [], 1),
        ("flesh-golem", ["yes"], 1),
        ("revenant", [], 2),
    ],
)
def test_assassinate(card: str, answers: list[str], count: int) -> None:
    """Any enemy troop in reach."""
    match = play(holding(card, board=FIGHT), f"play:{card}", *answers)
    assert offered(match) == [f"assassinate:{place}" for place in ["skullport:red", *WHITES_NEAR]]
    play(match, "assassinate:skullport:red", *["assassinate:skullport:white"] * (count - 1))
    assert hall(match) == {"red": 1, **({"white": 1} if count == 2 else {})}
    assert at_rest(match)


@pytest.mark.parametrize(
    ("card", "answers"),
    [("doppelganger", []), ("red-dragon", []), ("death-knight", []), ("vampire", ["option:1"])],
)
def test_supplant(card: str, answers: list[str]) -> None:
    """Any enemy troop in reach."""
    match = play(holding(card, board=FIGHT), f"play:{card}", *answers)
    assert offered(match) == [f"supplant:{place}" for place in ["skullport:red", *WHITES_NEAR]]
    play(match, "supplant:skullport:red")
    assert (board(match, "skullport"), hall(match)) == ({"black": 2, "white": 2}, {"red": 1})
    assert at_rest(match)


@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("master-of-melee-magthere", ["option:2"]),
        ("black-dragon", []),
        ("olhydra", []),
        ("derro", []),
        ("balor", ["devour:noble"]),
        ("ogre-zombie", []),
    ],
)
def test_supplant_white_anywhere(card: str, answers: list[str]) -> None:
    """Any white troop on the map."""
    match = play(holding(card, "noble", board=FIGHT), f"play:{card}", *answers)
    assert offered(match) == [f"supplant:{place}" for place in ["everfire:white", *WHITES_NEAR]]
    play(match, "supplant:everfire:white")
    assert (board(match, "everfire"), hall(match)) == ({"black": 1, "red": 1}, {"white": 1})
    assert not offered(match)[0].startswith("supplant")


@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("advocate", ["option:2"]),
        ("chosen-of-lolth", []),
        ("drow-negotiator", []),
        ("council-member", []),
        ("cleric-of-laogzed", []),
        ("wyrmspeaker", []),
        ("black-earth-cultist", []),
        ("earth-elemental-myrmidon", []),
        ("marlos-urnrayle", []),
        ("ogremoch", []),
        ("myconid-sovereign", []),
        ("ambassador", []),
        ("puppeteer", []),
    ],
)
def test_promote_another_card(card: str, answers: list[str]) -> None:
    """At the end of the turn one other card, and not this one."""
    match = holding(card, "noble", "soldier", deck=NOBLES, stacks={"insane-outcast": 0})
    play(match, f"play:{card}", *answers, "play:noble", "play:soldier", "end")
    assert offered(match) == ["promote:noble", "promote:soldier"]
    play(match, "promote:soldier")
    assert (zone(match, "inner"), zone(match, "discard")) == (["soldier"], sorted([card, "noble"]))


@pytest.mark.parametrize(
    ("card", "answers"),
    [
        ("fire-elemental-myrmidon", []),
        ("water-elemental-myrmidon", []),
        ("air-elemental-myrmidon", ["spy:chasmleap"]),
    ],
)
def test_promote_obedience(card: str, answers: list[str]) -> None:
    """At the end of the turn a card of obedience and no other."""
    match = holding(card, "noble", "house-guard", "bounty-hunter", deck=NOBLES)
    play(match, f"play:{card}", *answers, "play:noble", "play:house-guard", "play:bounty-hunter", "end")
    assert offered(match) == ["promote:noble", "promote:house-guard"]
    play(match, "promote:house-guard")
    assert zone(match, "inner") == ["house-guard"]


@pytest.mark.parametrize(
    "card",
    ["chosen-of-lolth", "blue-wyrmling", "earth-elemental", "vampire-spawn", "high-priest-of-myrkul"],
)
def test_return_a_piece(card: str) -> None:
    """A troop or a spy of another player, with presence; mandatory."""
    there = {"skullport": {"black": 1, "red": 1, "white": 1, "spies": ["red"]}, "everfire": {"red": 1}}
    match = play(holding(card, board=there), f"play:{card}")
    assert offered(match) == ["return:skullport:red", "return-spy:skullport:red"]
    troop = aside(match, "return:skullport:red")
    assert board(troop, "skullport") == {"black": 1, "white": 1, "spies": ["red"]}
    play(match, "return-spy:skullport:red")
    assert (board(match, "skullport"), at_rest(match)) == ({"black": 1, "red": 1, "white": 1}, True)


@pytest.mark.parametrize(
    ("card", "optional"), [("council-member", True), ("cleric-of-laogzed", False), ("hezrou", False)]
)
def test_move(card: str, optional: bool) -> None:
    """Enemy troops in reach to anywhere; Council Member up to two of them."""
    match = play(holding(card, board=FIGHT), f"play:{card}")
    found = [f"move:{place}" for place in ["skullport:red", *WHITES_NEAR]]
    assert offered(match) == (["done", *found] if optional else found)
    play(match, "move:skullport:red", "to:tsenviilyq")
    assert board(match, "tsenviilyq") == {"red": 1}
    if optional:
        play(match, "move:skullport:white", "to:chasmleap")
        assert board(match, "chasmleap") == {"white": 1}
    assert at_rest(match)


@pytest.mark.parametrize(
    ("card", "answers", "other", "gain"),
    [
        ("eternal-flame-cultist", [], "bounty-hunter", {"power": 2}),
        ("fire-elemental", ["option:2"], "bounty-hunter", {"hand": 1}),
        ("imix", [], "bounty-hunter", {"power": 2}),
        ("crushing-wave-cultist", [], "grimlock", {"deployments": 2}),
        ("water-elemental", ["deploy:skullport", "deploy:skullport"], "grimlock", {"hand": 1}),
        ("olhydra", [], "grimlock", {"deployments": 2}),
        ("air-elemental", ["option:1", "spy:chasmleap"], "spy-master", {"hand": 1}),
        ("howling-hatred-cultist", ["option:1", "spy:chasmleap"], "spy-master", {"power": 1}),
        ("yan-c-bin", ["spy:chasmleap"], "spy-master", {"spies": 1}),
        ("black-earth-cultist", [], "puppeteer", {"influence": 2}),
        ("earth-elemental", [], "puppeteer", {"hand": 1}),
        ("ogremoch", [], "puppeteer", {"orders": 1}),
    ],
)
def test_focus(card: str, answers: list[str], other: str, gain: dict[str, int]) -> None:
    """The bonus for another card of the aspect that is shown from hand; none when it stays hidden."""
    match = play(holding(card, other, deck=NOBLES), f"play:{card}", *answers)
    assert offered(match) == ["done", f"reveal:{other}"]
    without, shown = aside(match, "done"), aside(match, f"reveal:{other}")
    assert _gained(without, shown) == gain
    assert other in zone(shown, "hand")


def _gained(without: Match, shown: Match) -> dict[str, int]:
    """What one line of play has more than the other, when all questions have been answered."""
    found = []
    for match in (without, shown):
        while not at_rest(match):
            match.answer(offered(match)[0])
        power, influence = resources(match)
        found.append(
            {
                "power": power,
                "influence": influence,
                "hand": len(zone(match, "hand")),
                "deployments": -player(match).barracks,
                "spies": -table(match).board.spies_left(0),
                "orders": len(table(match).laters),
            }
        )
    return {name: found[1][name] - found[0][name] for name in found[0] if found[1][name] != found[0][name]}


@pytest.mark.parametrize(
    ("card", "answers", "other", "more", "gain"),
    [
        ("eternal-flame-cultist", [], "bounty-hunter", [], {"power": 2}),
        ("fire-elemental", ["option:2"], "bounty-hunter", [], {"hand": 1}),
        ("imix", [], "bounty-hunter", [], {"power": 2}),
        ("crushing-wave-cultist", [], "kobold", ["option:2"], {"deployments": 2}),
        ("water-elemental", ["deploy:skullport", "deploy:skullport"], "kobold", ["option:2"], {"hand": 1}),
        ("olhydra", [], "kobold", ["option:2"], {"deployments": 2}),
        ("air-elemental", ["option:1", "spy:chasmleap"], "spy-master", ["spy:everfire"], {"hand": 1}),
        ("howling-hatred-cultist", ["option:1", "spy:chasmleap"], "banshee", ["spy:everfire"], {"power": 1}),
        ("yan-c-bin", ["spy:chasmleap"], "spy-master", ["spy:everfire"], {"spies": 1}),
        ("black-earth-cultist", [], "puppeteer", [], {"influence": 2}),
        ("earth-elemental", [], "puppeteer", [], {"hand": 1}),
        ("ogremoch", [], "puppeteer", [], {"orders": 1}),
    ],
)
def test_focus_by_a_card_played_before(
    card: str, answers: list[str], other: str, more: list[str], gain: dict[str, int]
) -> None:
    """The same two cards in the other order: the bonus comes by itself, and nothing has to be shown."""
    match = holding(card, other, deck=NOBLES)
    without = aside(match, f"play:{card}", *answers, "done", f"play:{other}", *more)
    assert _gained(without, play(match, f"play:{other}", *more, f"play:{card}", *answers)) == gain


@pytest.mark.parametrize(
    ("card", "answers", "market", "gain"),
    [
        ("vanifer", [], ["doppelganger", "bounty-hunter", "blackguard"], (0, 0)),
        ("gar-shatterkeel", ["deploy:skullport"] * 3, ["quaggoth", "umber-hulk", "grimlock"], (0, 0)),
        ("aerisi-kalinoth", ["spy:chasmleap"], ["information-broker", "infiltrator", "spy-master"], (1, 0)),
        ("marlos-urnrayle", [], ["blue-wyrmling", "cleric-of-laogzed", "advocate"], (0, 1)),
    ],
)
def test_recruit_without_paying(
    card: str, answers: list[str], market: list[str], gain: tuple[int, int]
) -> None:
    """One card of the aspect that costs four or less; it goes to the discard pile and the row is refilled."""
    row = [*market, "white-dragon" if card == "vanifer" else "dragon-cultist"]
    match = play(holding(card, market=row, market_deck=["white-wyrmling"] * 2), f"play:{card}", *answers)
    assert offered(match) == [f"recruit:{market[1]}:2", f"recruit:{market[2]}:3"]
    play(match, f"recruit:{market[2]}:3")
    assert (zone(match, "discard"), resources(match)) == ([market[2]], gain)
    assert (len(table(match).market), at_rest(match)) == (5, True)
