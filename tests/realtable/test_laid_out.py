"""What the list beside a real table says: what to set up, what to move, and how often."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import understudy
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.core.requests import Choose
from understudy.core.sources import sources_for
from understudy.games.arcs.options import COLORS
from understudy.games.swccg.words import WORDS
from understudy.games.tyrants.names import place_name
from understudy.games.tyrants.places import NODES
from understudy.pages import checklist
from understudy.pages.checklist import ListedAct
from understudy.web import views

#: The ship of the AI in the core set.
VICTORY = 2


def begun(game: str, bot: str, **options: str) -> Match:
    """A game at a real table whose dice and cards come by themselves, at its first question."""
    header = Header.of(find(game), ["reported", bot], options, 3)
    match = Match(header, watch=Watch(), source=sources_for(3, typed=()))
    match.advance()
    return match


def listed(match: Match) -> list[str]:
    return views.todo(match, 0)[1]


def test_cars_are_built_before_the_duel() -> None:
    acts = listed(begun("carwars", "bot"))
    assert acts[0] == "Put Amber on its starting slot: Apollo, division 4."
    assert "Cobalt, front: Electrolaser, Electrolaser, Standard Steel Plate." in acts
    assert "Set Cobalt's armor to 4 on each side, tires to 10 and power plant to 10." in acts


@pytest.mark.parametrize("scenario", ["core-set", "pair_1"])
def test_fleets_are_laid_out(scenario: str) -> None:
    """Every ship with its upgrades, and every squadron."""
    match = begun("armada", "ai", scenario=scenario)
    acts = "\n".join(listed(match))
    table = match.table
    for ship in table.ships:  # type: ignore[attr-defined]
        assert ship.name in acts
    for squadron in table.squadrons:  # type: ignore[attr-defined]
        assert squadron.name.removesuffix(f" {squadron.mark}") in acts
    assert ("TIE Fighter Squadron ● ▲ ■ ◆ ✚ ○" in acts) == (scenario == "core-set")
    for ship in table.ships:  # type: ignore[attr-defined]
        assert all(upgrade.name in acts for upgrade in ship.build.upgrades)
    assert ("where the map shows them" in acts) == (scenario == "core-set")


def test_cities_and_starports_are_put_there() -> None:
    match = begun("arcs", "supercat")
    acts = listed(match)
    for who in COLORS[:2]:
        for what in ("city", "starport"):
            assert any(act.startswith(f"Place a {who.capitalize()} {what} from") for act in acts), (who, what)


def test_what_lies_there_is_not_listed_again() -> None:
    """Once somebody has decided, the set-up is done."""
    match = begun("carwars", "bot")
    request = match.pending
    assert isinstance(request, Choose)
    while checklist.last_told(match.header, match.entries) < 0:
        request = match.answer("told")
    assert not any("starting slot" in act for act in listed(match))


def test_equal_acts_are_one_line_unless_somebody_was_asked_in_between() -> None:
    match = begun("arcs", "supercat")
    doing = checklist.since(match, -1, 0)[0].doing
    last = len(match.entries) - 1
    twice = [ListedAct(last, doing), ListedAct(last, doing)]
    assert checklist.sentences(match, twice) == [f"{doing.do} (2 times)."]
    match.answer(match.pending.options()[0])  # type: ignore[union-attr]
    apart = [ListedAct(last, doing), ListedAct(last + 1, doing)]
    assert checklist.sentences(match, apart) == [f"{doing.do}."] * 2


def test_a_ship_is_moved_before_it_is_asked_where_it_stands() -> None:
    """Speed, clicks and tool are on the list when its place is to be confirmed."""
    header = Header.of(find("armada"), ["person", "ai"], {"space": "poses"}, 3)
    match = Match(header, watch=Watch(), source=sources_for(3, typed=()))
    request = match.advance()
    for _ in range(200):
        assert isinstance(request, Choose)
        if request.topic == "confirm-pose" and request.about.get("ship") == VICTORY:
            break
        request = match.answer(understudy.hint(match))
    name = match.table.ships[VICTORY].name  # type: ignore[attr-defined]
    assert any(act.startswith(f"Move {name} at speed ") for act in listed(match))


def test_spaces_of_a_route_have_names() -> None:
    names = [place_name(node) for node in NODES]
    assert len(set(names)) == len(names)
    assert not [name for name in names if name[-1] in ")123456789"]
    assert "Menzoberranzan–Mantol-Derith in the middle" in names


def test_force_is_lost_for_a_reason() -> None:
    match = Match(Header.of(find("swccg"), ["person", "player:expert"], {}, 0), watch=Watch())
    request = match.advance()
    for _ in range(300):
        assert isinstance(request, Choose)
        if request.topic == "lose-force":
            break
        request = match.answer(_least(request.options()))
    assert WORDS.question(match.table, request).startswith("Lose 1 Force for a Force drain: ")  # type: ignore


def _least(options: Sequence[Option]) -> Option:
    """What does as little as possible."""
    return next((option for option in options if option.ends or option.id in ("pass", "done")), options[0])
