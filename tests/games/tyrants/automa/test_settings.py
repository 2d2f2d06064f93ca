"""Every switch of the set-up: both values, and the difference they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.tyrants.automa import test_market, test_setup
from tests.games.tyrants.automa.turns import COOP, decide, play_turn, set_out
from understudy.games.tyrants import GAME
from understudy.games.tyrants.cards import CARDS
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
    "reshuffle": reshuffle,
}


@pytest.mark.parametrize("name", SWITCHES)
def test_both_values_of_a_switch(name: str) -> None:
    SWITCHES[name]()


def test_every_switch_is_here() -> None:
    assert list(SWITCHES) == [setting.name for setting in SETTINGS]


def test_asm_16_reading_order_in_rows_is_the_default() -> None:
    assert GAME.options({})["reading"] == "rows"
