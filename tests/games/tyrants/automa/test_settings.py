"""Every switch of the set-up: both values, and the difference they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.tyrants.automa import test_leads, test_market, test_setup
from tests.games.tyrants.automa.test_priorities import BETWEEN
from tests.games.tyrants.automa.turns import COOP, decide, play_turn, set_out
from understudy.games.tyrants import GAME
from understudy.games.tyrants.cards import CARDS
from understudy.games.tyrants.places import NODE_OF
from understudy.games.tyrants.rules import delay
from understudy.games.tyrants.setup import SETTINGS


def fresh(seats: tuple[str, ...], **options: str) -> Any:
    return GAME.set_up(GAME.options(options), GAME.line_up(seats))


def decks() -> None:
    """Each pair makes a market of forty cards of each, and no other."""
    setting = next(setting for setting in SETTINGS if setting.name == "decks")
    assert len(setting.values) == 15
    for pair in setting.values:
        cards = [CARDS[card].deck for card in fresh(("person", "automa"), decks=pair).market_deck]
        assert {name: cards.count(name) for name in set(cards)} == dict.fromkeys(pair.split("+"), 40)


def section() -> None:
    """Three seats play one outer section: gauntlgrym is in the left one, phaerlin in the right."""
    seats = ("person", "automa", "person")
    board = {"menzoberranzan": {"red": 1}, "araumycos": {"red": 1}, "tsenviilyq": {"red": 1}}
    assert decide(board, "og", seats=seats) == ["spy:gauntlgrym"]
    assert decide(board, "og", seats=seats, options={"section": "right"}) == ["spy:phaerlin"]


def coop() -> None:
    """As a team red spares blue; each for itself it does not."""
    board = {"skullport": {"red": 1, "blue": 1}}
    assert decide(board, "omm", seats=COOP)[0] == "assassinate:skullport:blue"
    assert decide(board, "omm", seats=COOP, options={"coop": "yes"})[0].startswith("deploy:")


def starting_sites() -> None:
    test_setup.test_asm_03_automas_draw_their_sites_first_or_in_seat_order()


def removed_outcasts() -> None:
    """ASM-06: the removed outcast leaves the game, or goes back to the supply; starting cards never do."""

    def supply(pile: str, where: str) -> int:
        position = set_out({}, "aaa", delay=pile, stacks={"insane-outcast": 4})
        return play_turn(position | {"options": {"removed-outcasts": where}}).table.outcasts

    assert [supply("OS", "leave"), supply("OS", "to-supply"), supply("SO", "to-supply")] == [4, 5, 4]


def removals() -> None:
    """ASM-15: by the printed list the spied site without troops comes first; or troops before spies.

    The kind of site still comes before that.
    """
    board: dict[str, dict[str, Any]] = {
        "eryndlyn": {"red": 1, "black": 1},
        "ched-nasad~halls-legion.2": {"red": 1},
        "halls-legion": {"spies": ["black"]},
    }
    troops = {"options": {"removals": "troops-first"}}
    assert decide(board, "omm")[0] == "return-spy:halls-legion:black"
    assert decide(board, "omm", **troops)[0] == "assassinate:eryndlyn:black"
    city = {**board, "tsenviilyq": {"red": 1, "spies": ["black"]}}
    assert decide(city, "omm", **troops)[0] == "return-spy:tsenviilyq:black"


def reading() -> None:
    """ASM-16: from the top, gracklstugh stands left of everfire in one row, but a little lower."""
    board = {
        "chasmleap~gracklstugh.2": {"red": 1},
        "chasmleap~everfire.1": {"red": 1},
        "chasmleap": {"red": 1},
    }
    assert decide(board, "oc")[0] == "deploy:gracklstugh"
    assert decide(board, "oc", options={"reading": "strict"})[0] == "deploy:everfire"


#: The two sites at the ends of one route space, with their sizes, and all routes that leave them.
SIZES = {"chasmleap": 1, "everfire": 3}
AROUND = (
    "chasmleap~everfire",
    "araumycos~chasmleap",
    "chasmleap~gracklstugh",
    "menzoberranzan~chasmleap",
    "halls-legion~everfire",
    "everfire~menzoberranzan",
)


def route_spaces() -> None:
    """ASM-11: a space between two sites with presence is left empty, or taken when nothing else is left."""
    full = {
        place: {"white": 1}
        for place in NODE_OF
        if place.partition(".")[0] in AROUND and place != "chasmleap~everfire.1"
    }
    board = {**full, **{site: {"red": 1, "white": spaces - 1} for site, spaces in SIZES.items()}}
    turn = play_turn(set_out(board, "oc"))
    assert turn.plans == ["assassinate:everfire:white"]
    turn = play_turn(set_out(board, "oc", options={"route-spaces": "any"}))
    assert turn.plans == ["deploy:chasmleap~everfire.1"]
    assert turn.vp == 1


def leading() -> None:
    test_leads.test_asm_37_a_route_space_leads_to_its_own_side()


def enemy_troops() -> None:
    """ASM-13: a white troop makes Eryndlyn the second choice, or does not count."""
    board = {**BETWEEN, "eryndlyn": {"white": 1}}
    assert decide(board, "oc")[0] == "deploy:llacerellyn"
    assert decide(board, "oc", options={"enemy-troops": "players"})[0] == "deploy:eryndlyn"


def third_guile_card() -> None:
    """ASM-18: the better site has one enemy troop, the other four; two cards are not asked about it."""
    board: dict[str, dict[str, Any]] = {
        "llacerellyn": {"red": 1},
        "tsenviilyq": {"white": 1, "spies": ["red"]},
        "mantol-derith": {"white": 4, "spies": ["red"]},
    }
    two = {"third-guile-card": "two-troops"}
    assert decide(board, "oggg")[0] == "spy-supplant:tsenviilyq"
    assert decide(board, "oggg", options=two)[0] == "spy-supplant:mantol-derith"
    assert decide(board, "ogg", options=two)[0] == "spy-supplant:tsenviilyq"


def exchange() -> None:
    """ASM-21: seven undeployed troops buy two white troops and one player's, or two players' troops."""
    board: dict[str, dict[str, Any]] = {
        "llacerellyn~tsenviilyq.1": {"red": 1},
        "tsenviilyq": {"black": 3},
        "llacerellyn": {"white": 2},
    }
    none: dict[str, Any] = {"own": {"barracks": 0}}
    white, black = "assassinate:llacerellyn:white", "assassinate:tsenviilyq:black"
    assert decide(board, "occc", **none) == [white, white, black]
    assert decide(board, "occc", **none, options={"exchange": "players-first"}) == [black, black]


def route_removals() -> None:
    """ASM-32: the troop between two known sites goes when nothing else is left, or stays."""
    board: dict[str, dict[str, Any]] = {
        "eryndlyn": {"red": 2},
        "llacerellyn": {"red": 1},
        "llacerellyn~eryndlyn.1": {"white": 1},
    }
    leading = {"route-removals": "leading"}
    assert decide(board, "om") == ["assassinate:llacerellyn~eryndlyn.1:white"]
    assert decide(board, "om", options=leading)[0].startswith("deploy:")
    way_on = {**board, "eryndlyn~kanaglym.1": {"white": 1}}
    assert decide(way_on, "om", options=leading) == ["assassinate:eryndlyn~kanaglym.1:white"]


def added_starting_cards() -> None:
    """ASM-24: under the pile, or on top of it."""
    for where, pile in (("bottom", "OS"), ("top", "SO")):
        position = {"seats": ["person", "automa"], "options": {"added-starting-cards": where}}
        table = GAME.read_position({**position, "players": [{}, {"delay": "O"}]})
        delay.discard(table, 1)
        assert GAME.position(table)["players"][1]["delay"] == pile


def team_markers() -> None:
    """ASM-30: a city of the team pays the member with more troops there, or each on its turn."""
    board = {"menzoberranzan": {"red": 1, "blue": 2}}
    for value, gained in (("one-member", [0, 1]), ("both", [1, 1])):
        options = {"coop": "yes", "team-markers": value}
        turns = [
            play_turn(set_out(board, "oo", seats=COOP, me=me, options=options)) for me in ("red", "blue")
        ]
        assert [turn.vp for turn in turns] == gained


def reshuffle() -> None:
    test_market.test_asm_33_all_devoured_cards_come_back_or_those_of_the_half_decks_only()


SWITCHES: dict[str, Callable[[], None]] = {
    "decks": decks,
    "section": section,
    "coop": coop,
    "starting-sites": starting_sites,
    "removed-outcasts": removed_outcasts,
    "removals": removals,
    "reading": reading,
    "route-spaces": route_spaces,
    "leading": leading,
    "enemy-troops": enemy_troops,
    "third-guile-card": third_guile_card,
    "exchange": exchange,
    "route-removals": route_removals,
    "added-starting-cards": added_starting_cards,
    "team-markers": team_markers,
    "reshuffle": reshuffle,
}


@pytest.mark.parametrize("name", SWITCHES)
def test_both_values_of_a_switch(name: str) -> None:
    SWITCHES[name]()


def test_every_switch_is_here() -> None:
    assert list(SWITCHES) == [setting.name for setting in SETTINGS]


def test_asm_16_reading_order_in_rows_is_the_default() -> None:
    assert GAME.options({})["reading"] == "rows"
