"""A club player: knows when the game ends, and fights for the cities."""

from __future__ import annotations

from typing import cast

from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.tyrants import GAME
from understudy.games.tyrants.club import USUAL, Club, club
from understudy.games.tyrants.options import WithCard
from understudy.games.tyrants.places import BIT, BONUS, CITIES, SITE_VP, SITES
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.kit.masks import bits


def view() -> View:
    """The first decision of the second round."""
    match = Match(Header.of(GAME, ["person", "automa:normal"], {}, 3))
    request = match.advance()
    while cast(Table, match.table).round < 2:
        assert isinstance(request, Choose)
        request = match.answer(request.options()[0])
    return View(cast(Table, match.table), 0)


def test_it_plays_whole_games() -> None:
    match = Match(Header.of(GAME, ["club", "automa:normal", "club"], {"decks": "demons+undead"}, 2))
    match.advance()
    assert match.over


def test_a_city_is_worth_more_than_its_points() -> None:
    player = Club(USUAL)
    (city, *_), (site, *_) = list(bits(CITIES)), list(bits(SITES & ~CITIES))
    assert player.site_worth(city) == 100 * SITE_VP[city] + USUAL["marker"]
    assert player.site_worth(site) == 100 * SITE_VP[site]
    assert BIT[city] & CITIES


def test_a_bonus_is_worth_less_when_the_game_ends_soon() -> None:
    seen, player = view(), Club(USUAL)
    city = max(bits(CITIES), key=lambda site: BONUS[site])
    early = player.total_worth(seen, city)
    seen.final = True
    assert player.rounds_left(seen) == 0
    assert player.total_worth(seen, city) == USUAL["total"] < early


def test_it_goes_by_its_numbers() -> None:
    """A card of an aspect that an Automa counts is worth what the number says."""
    seen = view()
    cards = [card for card in seen.market if Club(USUAL).devour_market(seen, _devour(card)) > 0]
    assert cards
    plain = Club({**USUAL, **{name: 0 for name in USUAL if name.startswith("deny")}})
    assert all(plain.devour_market(seen, _devour(card)) <= 0 for card in seen.market)
    assert GAME.policies["club"] == club


def _devour(card: int) -> WithCard:
    return WithCard("devour-market", card)
