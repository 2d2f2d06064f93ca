"""R-COMP and R-SET: what lies in the box, and how a game starts."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.tyrants.tables import asked, names, offered, play, table, zone
from understudy.core.match import Header, Match
from understudy.core.sources import Scripted, Seeded
from understudy.games.tyrants import GAME
from understudy.games.tyrants.cards import ASPECTS, CARDS, HALF_DECKS, MARKET_ASPECTS
from understudy.games.tyrants.options import WHITE, find
from understudy.games.tyrants.places import ADJACENT, BIT, NODE_OF, PLACES, ROUTES
from understudy.kit.masks import bits


def new_game(people: int, first: str = "black", **options: str) -> Match:
    """A game of people only, at its first question."""
    source = Scripted([f"opponent:{first}"], find, Seeded(7))
    seats = GAME.line_up(["person"] * people)
    match = Match(Header(GAME, seats, GAME.options(options), 7), source=lambda kind: source)
    match.advance()
    return match


def places_in_play(match: Match) -> set[str]:
    return {PLACES[node].id for node in bits(table(match).board.in_play)}


def whites(match: Match) -> int:
    return sum(table(match).board.troops[WHITE])


def test_r_comp_1_every_color_has_40_troops_5_spies_and_ten_cards() -> None:
    """R-COMP-1."""
    match = new_game(4)
    for seat, player in enumerate(table(match).players):
        assert player.barracks == 40
        assert table(match).board.spies_left(seat) == 5
        assert Counter(names(player.hand + player.deck)) == {"noble": 7, "soldier": 3}


@pytest.mark.parametrize(("section", "count"), [("left", 7), ("centre", 25), ("right", 8)])
def test_r_comp_2_white_troops_of_each_section(section: str, count: int) -> None:
    """R-COMP-2."""
    assert sum(place.white for place in PLACES if place.section == section) == count


def test_r_comp_3_copies_of_the_cards_outside_the_half_decks() -> None:
    """R-COMP-3."""
    copies = {card.id: card.copies for card in CARDS if card.deck not in HALF_DECKS}
    assert copies == {
        "noble": 28,
        "soldier": 12,
        "house-guard": 15,
        "priestess-of-lolth": 15,
        "insane-outcast": 30,
    }


@pytest.mark.parametrize("deck", HALF_DECKS)
def test_r_comp_3_a_half_deck_has_ten_cards_of_each_market_aspect(deck: str) -> None:
    """R-COMP-3."""
    aspects: Counter[int] = Counter()
    for card in CARDS:
        if card.deck == deck:
            aspects[card.aspect] += card.copies
    assert aspects == dict.fromkeys(MARKET_ASPECTS, 10)


def test_r_comp_3_aspects_of_the_other_cards() -> None:
    """R-COMP-3: obedience for what everybody can have, none for the outcast."""
    aspects = {card.id: ASPECTS[card.aspect] for card in CARDS if card.deck not in HALF_DECKS}
    assert aspects.pop("insane-outcast") == "none"
    assert set(aspects.values()) == {"obedience"}


def test_r_comp_4_seven_markers() -> None:
    """R-COMP-4, R-CTRL-6: the VP of the total-control sides."""
    assert {place.id: place.bonus for place in PLACES if place.bonus is not None} == {
        "gauntlgrym": 1,
        "chchitl": 1,
        "menzoberranzan": 2,
        "araumycos": 3,
        "tsenviilyq": 1,
        "phaerlin": 1,
        "sszuraassnee": 1,
    }


def test_r_comp_5_a_card_has_all_its_figures() -> None:
    """R-COMP-5."""
    (card,) = [card for card in CARDS if card.id == "orcus"]
    assert (card.name, card.cost, ASPECTS[card.aspect], card.type) == ("Orcus", 8, "malice", "fiend")
    assert (card.vp, card.inner_vp, card.copies) == (5, 10, 1)


def test_the_map_has_the_size_of_the_printed_one() -> None:
    """26 sites, 53 route spaces, and links that hold in both directions."""
    sites = [place for place in PLACES if place.vp]
    assert (len(sites), len(PLACES) - len(sites), len(ROUTES)) == (26, 53, 40)
    assert sum(place.spaces for place in PLACES) == 140
    for node, linked in enumerate(ADJACENT):
        assert all(ADJACENT[other] & BIT[node] for other in bits(linked))


@pytest.mark.parametrize(
    ("people", "section", "sections"),
    [
        (2, "left", {"centre"}),
        (3, "left", {"centre", "left"}),
        (3, "right", {"centre", "right"}),
        (4, "left", {"left", "centre", "right"}),
    ],
)
def test_r_set_1_sections_in_play(people: int, section: str, sections: set[str]) -> None:
    """R-SET-1."""
    match = new_game(people, section=section)
    assert {PLACES[node].section for node in bits(table(match).board.in_play)} == sections


def test_r_set_1_a_route_that_leaves_the_center_belongs_to_the_outer_section() -> None:
    """R-SET-1, F-05: none of its spaces is there in a game of two, all are in a game of four."""
    crossing = {
        PLACES[space].id
        for route in ROUTES
        if len({PLACES[end].section for end in route.ends}) == 2
        for space in route.spaces
    }
    assert len(crossing) == 12
    assert not crossing & places_in_play(new_game(2))
    assert len(crossing & places_in_play(new_game(3, section="left"))) == 6
    assert len(crossing & places_in_play(new_game(3, section="right"))) == 6
    assert crossing <= places_in_play(new_game(4))


def test_r_set_2_market_of_two_half_decks() -> None:
    """R-SET-2."""
    match = new_game(2, decks="elemental+demons")
    cards = table(match).market + table(match).market_deck
    assert len(table(match).market) == 6
    assert Counter(CARDS[card].deck for card in cards) == {"elemental": 40, "demons": 40}
    assert Counter(cards) == {
        number: card.copies for number, card in enumerate(CARDS) if card.deck in ("elemental", "demons")
    }


@pytest.mark.parametrize(("decks", "outcasts"), [("drow+dragons", 0), ("dragons+demons", 30)])
def test_r_set_3_stacks(decks: str, outcasts: int) -> None:
    """R-SET-3: outcasts only where a half-deck hands them out."""
    match = new_game(2, decks=decks)
    assert (table(match).guards, table(match).priestesses) == (15, 15)
    assert table(match).outcasts == outcasts


@pytest.mark.parametrize(("people", "section", "count"), [(2, "left", 25), (3, "left", 32), (3, "right", 33)])
def test_r_set_4_white_troops(people: int, section: str, count: int) -> None:
    """R-SET-4."""
    match = new_game(people, section=section)
    assert whites(match) == count
    assert table(match).board.troops[WHITE][NODE_OF["menzoberranzan"]] == 3
    assert table(match).board.troops[WHITE][NODE_OF["araumycos~chasmleap.1"]] == 1
    assert table(match).board.troops[WHITE][NODE_OF["everfire"]] == 0


def test_r_set_5_nobody_holds_a_marker() -> None:
    """R-SET-5."""
    assert table(new_game(4)).board.markers == [0, 0, 0, 0]


def test_r_set_6_the_first_player_is_drawn_and_turns_go_clockwise() -> None:
    """R-SET-6, R-TURN-1."""
    match = new_game(3, first="orange")
    assert asked(match) == "orange"
    play(match, "start:skullport")
    assert asked(match) == "black"
    play(match, "start:eryndlyn")
    assert asked(match) == "red"
    play(match, "start:ched-nasad", "end")
    assert (asked(match), table(match).round) == ("black", 1)
    play(match, "end")
    assert (asked(match), table(match).round) == ("red", 1)
    play(match, "end")
    assert (asked(match), table(match).round) == ("orange", 2)


def test_r_set_7_five_cards_in_hand() -> None:
    """R-SET-7."""
    match = new_game(2)
    for color in ("black", "red"):
        assert (len(zone(match, "hand", color)), len(zone(match, "deck", color))) == (5, 5)


def test_r_set_8_starting_sites_are_taken_once() -> None:
    """R-SET-8."""
    match = new_game(4)
    assert offered(match) == [
        "start:jhachalkhyn",
        "start:mantol-derith",
        "start:ched-nasad",
        "start:skullport",
        "start:eryndlyn",
        "start:chaulssin",
    ]
    play(match, "start:skullport")
    assert "start:skullport" not in offered(match)
    assert table(match).players[0].barracks == 39


def test_r_set_8_two_players_have_the_four_sites_of_the_center() -> None:
    """R-SET-8."""
    assert offered(new_game(2)) == [
        "start:mantol-derith",
        "start:ched-nasad",
        "start:skullport",
        "start:eryndlyn",
    ]
