"""Set-up and the kinds of game (TA-USE, TA-SETUP)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

import pytest

from tests.games.tyrants.automa.turns import COOP, play_turn
from understudy.core.errors import BadPosition, BadSetup
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.places import NODE_IDS, SITE_NODES
from understudy.games.tyrants.table import Table


def fresh(seats: Sequence[str], options: Mapping[str, str] | None = None) -> Table:
    """The table before anything is drawn or chosen."""
    return GAME.set_up(GAME.options(options or {}), GAME.line_up(seats))


def new_match(
    seats: Sequence[str], options: Mapping[str, str] | None = None, seed: int = 1, watch: Watch | None = None
) -> Match:
    header = Header(GAME, GAME.line_up(seats), GAME.options(options or {}), seed)
    return Match(header, keep=False, watch=watch)


def rules_told(seats: Sequence[str], options: Mapping[str, str] | None = None) -> set[str]:
    watch = Watch()
    match = new_match(seats, options, watch=watch)
    match.advance()
    assert match.over
    return {rule for event in watch.events() if event.verb == "mode" for rule in event.rules}


@pytest.mark.rule("TA-USE-01")
@pytest.mark.parametrize("automas", [1, 2, 3])
def test_one_person_may_play_against_any_number_of_automas(automas: int) -> None:
    assert rules_told(["random", *["automa"] * automas]) == {"TA-USE-01"}


@pytest.mark.rule("TA-USE-02")
@pytest.mark.parametrize(
    "seats",
    [("random", "random", "automa"), ("random", "automa", "random"), ("random",) * 2 + ("automa",) * 2],
)
def test_automas_fill_the_seats_of_a_game_among_people(seats: Sequence[str]) -> None:
    assert rules_told(seats) == {"TA-USE-02"}


@pytest.mark.rule("TA-USE-03", "TA-COOP-09")
def test_two_people_may_play_as_a_team_against_two_automas() -> None:
    seats = ["random" if seat == "person" else seat for seat in COOP]
    assert "TA-USE-03" in rules_told(seats, {"coop": "yes"})
    table = fresh(COOP, {"coop": "yes"})
    assert table.board.sides == ((0, 2), (1, 3))


@pytest.mark.rule("TA-COOP-09", "TA-COOP-01")
@pytest.mark.parametrize(
    "seats",
    [
        ("person", "person", "automa", "automa"),
        ("automa", "person", "automa", "person"),
        ("person", "automa", "person", "person"),
        ("automa",) * 4,
        ("person", "automa"),
        ("person", "automa", "person"),
    ],
)
def test_a_team_game_takes_no_other_line_up(seats: Sequence[str]) -> None:
    with pytest.raises(BadSetup, match="alternate"):
        fresh(seats, {"coop": "yes"})


@pytest.mark.rule("TA-SETUP-01", "TA-SETUP-02")
def test_an_automa_never_has_cards_of_its_own() -> None:
    watch = Watch()
    match = new_match(["random", "automa:hard"], {"decks": "demons+aberrations"}, seed=3, watch=watch)
    match.advance()
    player = cast(Table, match.table).players[1]
    assert [player.hand, player.deck, player.discard, player.inner, player.played] == [[]] * 5
    assert {event.seat for event in watch.events() if event.verb in ("draw", "recruit", "promote")} == {0}


@pytest.mark.rule("TA-SETUP-02")
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "inner", "played"])
def test_a_position_cannot_give_an_automa_cards(zone: str) -> None:
    with pytest.raises(BadPosition, match="an Automa has no cards"):
        GAME.read_position({"seats": ["person", "automa"], "players": [{}, {zone: ["noble"]}]})


@pytest.mark.rule("TA-SETUP-03")
def test_the_outcasts_are_always_set_out_with_automas() -> None:
    assert fresh(["person", "person"]).outcasts == 0
    assert fresh(["person", "automa:normal"]).outcasts == 30 - 10
    assert fresh(["person", "automa:easy", "automa:hard"]).outcasts == 30 - 13 - 7


@pytest.mark.parametrize(
    ("level", "outcasts", "starting"),
    [
        pytest.param("easy", 13, 10, marks=pytest.mark.rule("TA-SETUP-04", "TA-SUM-12")),
        pytest.param("normal", 10, 7, marks=pytest.mark.rule("TA-SETUP-05", "TA-SUM-01")),
        pytest.param("hard", 7, 4, marks=pytest.mark.rule("TA-SETUP-06", "TA-SUM-12")),
    ],
)
def test_delay_piles(level: str, outcasts: int, starting: int) -> None:
    position = GAME.position(fresh(["person", f"automa:{level}"]))
    assert position["players"][1]["delay"] == "O" * outcasts + "S" * starting


@pytest.mark.rule("TA-SETUP-07")
def test_each_automa_has_a_pile_of_its_own() -> None:
    turn = play_turn({"seats": ["automa:hard", "automa:hard"], "active": "red"})
    black, red = (player["delay"] for player in turn.position["players"])
    assert (len(black), len(red)) == (11, 10)


@pytest.mark.rule("TA-SETUP-10")
def test_asm_35_each_automa_may_have_its_own_difficulty() -> None:
    """The middle one is taken where none is named."""
    players = fresh(["automa:easy", "automa:normal", "automa:hard", "automa"]).players
    assert [len(player.delay) for player in players] == [23, 17, 11, 17]
    with pytest.raises(BadSetup, match="automa:gentle"):
        fresh(["person", "automa:gentle"])


def starts(seats: Sequence[str], seed: int, options: Mapping[str, str] | None = None) -> list[str]:
    """Where each seat put its first troop, by seat."""
    watch = Watch()
    match = new_match(seats, options, seed=seed, watch=watch)
    match.advance(until=20)
    verbs = [event.verb for event in watch.events()]
    placed = [event for event in watch.events()[: verbs.index("turn")] if event.verb == "deploy"]
    placed.sort(key=lambda event: event.seat)
    assert [event.seat for event in placed] == list(range(len(seats)))
    return [NODE_IDS[event.args[0]] for event in placed]


CENTER_STARTS = {"mantol-derith", "skullport", "eryndlyn", "ched-nasad"}


@pytest.mark.rule("TA-SETUP-08")
def test_an_automa_starts_at_a_random_starting_site() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        black, red = starts(["random", "automa"], seed)
        assert red != black
        seen[red] += 1
    assert set(seen) == CENTER_STARTS
    assert max(seen.values()) < 30


@pytest.mark.rule("TA-SETUP-08")
def test_only_free_starting_sites_are_drawn() -> None:
    """Four seats have six starting sites, and nobody stands on another's."""
    for seed in range(20):
        sites = starts(["automa"] * 4, seed)
        assert len(set(sites)) == 4
        assert set(sites) <= CENTER_STARTS | {"jhachalkhyn", "chaulssin"}


@pytest.mark.rule("TA-SETUP-09", "TA-NORTH-01")
def test_north_is_at_the_top_in_the_first_round() -> None:
    table = fresh(["person", "automa"])
    assert (table.round, table.north) == (1, "top")


def test_asm_01_seats_decide_the_sections() -> None:
    def sites(seats: int, section: str = "left") -> int:
        table = fresh(["automa"] * seats, {"section": section})
        return sum(table.board.in_play >> site & 1 for site in SITE_NODES)

    assert [sites(2), sites(3), sites(3, "right"), sites(4)] == [15, 21, 20, 26]


def test_asm_02_the_piles_are_filled_whatever_the_box_holds() -> None:
    table = fresh(["automa:easy"] * 3)
    assert sum(len(player.delay) for player in table.players) == 3 * 23
    assert table.outcasts == 0
    assert fresh(["automa:easy"] * 2).outcasts == 4


def kinds_of_start(order: str) -> list[str]:
    """How the starting sites were taken, in order: picked for an automa, chosen by a person."""
    seats = ["random", "automa", "random", "automa"]
    match = new_match(seats, {"starting-sites": order, "coop": "yes"})
    match.advance(until=10)
    return [str(entry[0]) for entry in match.entries if getattr(entry[3], "verb", "") == "start"]


def test_asm_03_automas_draw_their_sites_first_or_in_seat_order() -> None:
    assert kinds_of_start("automas-first") == ["pick", "pick", "choose", "choose"]
    assert kinds_of_start("seat-order") == ["choose", "pick", "choose", "pick"]
