"""A club player: knows when the game ends, plans its power and its purchases, and fights for the cities."""

from __future__ import annotations

from typing import cast

from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.tyrants import GAME
from understudy.games.tyrants.campaign import Campaign
from understudy.games.tyrants.cards import AMBITION, CARDS, CONQUEST, GUILE, MALICE, OUTCAST, PRIESTESS
from understudy.games.tyrants.club import EXTRA, USUAL, Club, Thought, club
from understudy.games.tyrants.options import (
    DEPLOYS,
    END_TURN,
    RECRUIT_PRIESTESS,
    RECRUITS,
    WHITE,
    Numbered,
    assassinations,
)
from understudy.games.tyrants.places import BIT, BONUS, CITIES, NODE_OF, ROOM, SITE_VP
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.kit.masks import bits

ARAUMYCOS, ERYNDLYN = NODE_OF["araumycos"], NODE_OF["eryndlyn"]


def table(seats: tuple[str, ...] = ("person", "automa:normal")) -> Table:
    """The first decision of the second round."""
    match = Match(Header.of(GAME, list(seats), {}, 3))
    request = match.advance()
    while cast(Table, match.table).round < 2:
        assert isinstance(request, Choose)
        request = match.answer(request.options()[0])
    return cast(Table, match.table)


def thought(found: Table, **numbers: int) -> Thought:
    return Thought(
        Club({**USUAL, **{key.replace("_", "-"): value for key, value in numbers.items()}}), View(found, 0)
    )


def empty(found: Table) -> None:
    """Nobody stands anywhere."""
    for color, troops in enumerate(found.board.troops):
        for node in range(len(troops)):
            while troops[node]:
                found.board.take(color, node)


def test_it_plays_whole_games() -> None:
    for seats, options in (
        (["club", "automa:normal", "club"], {"decks": "demons+undead"}),
        (["club", "automa:hard", "club", "automa:hard"], {"coop": "yes", "decks": "elemental+aberrations"}),
        (["club", "club"], {}),
    ):
        match = Match(Header.of(GAME, seats, options, 2))
        match.advance()
        assert match.over
    assert GAME.policies["club"] == club


def test_a_city_is_worth_its_influence_for_the_rest_of_the_game() -> None:
    found = table()
    early = thought(found)
    assert early.map.own_worth(ARAUMYCOS) == 100 * SITE_VP[ARAUMYCOS] + USUAL["marker"] * early.rounds
    assert early.map.own_worth(ERYNDLYN) == 100 * SITE_VP[ERYNDLYN]
    found.final = True
    late = thought(found)
    assert (late.rounds, late.plays) == (0, 0)
    assert late.map.own_total(ARAUMYCOS) == 200 < early.map.own_total(ARAUMYCOS)
    assert late.map.own_worth(ARAUMYCOS) == 100 * SITE_VP[ARAUMYCOS]


def test_a_city_that_a_rival_could_fill_is_spoiled_by_one_troop_or_spy() -> None:
    found = table()
    empty(found)
    campaign = thought(found).map
    open_city = campaign.standing(ARAUMYCOS, 0, [0], 4)
    assert open_city == -USUAL["spoil"] * campaign.rounds * BONUS[ARAUMYCOS]
    assert campaign.standing(ARAUMYCOS, 1, [0], 4) > 0
    found.board.spy_in(0, ARAUMYCOS)
    assert thought(found).map.standing(ARAUMYCOS, 0, [0], 4) == 0


def test_a_wide_lead_is_safer_than_a_narrow_one_and_total_control_counts() -> None:
    campaign = thought(table()).map
    worths = [campaign.standing(ERYNDLYN, own, [1], 0) for own in (0, 2, 3)]
    assert worths == sorted(worths)
    assert worths[0] < 0
    assert worths[2] - worths[1] >= campaign.own_total(ERYNDLYN)


def test_power_goes_to_the_goal_that_brings_most_for_it() -> None:
    """Two troops more give total control of Eryndlyn, and every one of them leads there."""
    found = table()
    empty(found)
    found.board.put(0, ERYNDLYN)
    for city in bits(found.board.in_play & CITIES):
        for _ in range(ROOM[city]):
            found.board.put(WHITE, city)
    found.power, found.influence = 2, 0
    found.players[0].hand = []
    goal = Campaign(View(found, 0), USUAL, 10).best(2)
    assert goal is not None
    assert (goal.site, goal.node) == (ERYNDLYN, ERYNDLYN)
    options = [END_TURN, *(DEPLOYS[node] for node in bits(found.board.deployable(0)))]
    assert thought(found, route=0).act(options) == DEPLOYS[ERYNDLYN]


def test_a_goal_may_lie_behind_a_route_and_behind_an_enemy() -> None:
    found = table()
    empty(found)
    board = found.board
    for _ in range(ROOM[ERYNDLYN]):
        board.put(0, ERYNDLYN)
    board.put(WHITE, ARAUMYCOS)
    campaign = Campaign(View(found, 0), USUAL, 10)
    way, first = campaign.reached(3)[ARAUMYCOS]
    assert (way, board.deployable(0) & BIT[first]) == (1, BIT[first])
    kills = [goal for goal in campaign.goals(ARAUMYCOS, way, first, 6, False) if goal.victim == WHITE]
    assert {goal.node for goal in kills} == {first}
    assert all(goal.victim != WHITE for goal in campaign.goals(ARAUMYCOS, way, first, 6, True))


def test_it_starts_beside_the_cities_where_no_white_troops_stand() -> None:
    found = thought(table())
    assert found.start(ERYNDLYN) > found.start(NODE_OF["mantol-derith"])
    assert found.start(NODE_OF["ched-nasad"]) > found.start(NODE_OF["skullport"])


def test_what_leaves_the_row_makes_the_rest_slide_away_from_the_automa() -> None:
    """With an Insane Outcast on its pile an Automa devours three: what it would miss is the fourth."""
    found = table()
    automa = found.players[1]
    malice, ambition = (
        next(number for number, card in enumerate(CARDS) if card.aspect == aspect and card.copies > 1)
        for aspect in (MALICE, AMBITION)
    )
    found.market = [ambition] * 3 + [malice] + [ambition] * 2
    automa.delay = [OUTCAST, *automa.delay]
    denied = [thought(found).denied([place]) for place in range(6)]
    assert denied[0] == denied[1] == denied[2] == denied[3] > 0 > denied[4]
    automa.delay = []
    assert thought(found).denied([0]) < 0
    assert thought(found).denied([]) == 0
    person = table(("person", "person"))
    assert thought(person).denied([0]) == 0


def test_an_automa_makes_more_of_three_cards_than_of_one_three_times() -> None:
    mind = Club(USUAL)
    one, two, three = (mind.row_worth([AMBITION] * count, 0) for count in (1, 2, 3))
    assert (two, three) == (2 * one, 7 * one // 2)
    assert mind.row_worth([AMBITION] * 4, 0) == three + EXTRA
    # A card that nobody knows yet is each of the four aspects in turn.
    each = [mind.row_worth([AMBITION, AMBITION, aspect], 0) for aspect in (GUILE, MALICE, CONQUEST, AMBITION)]
    assert mind.row_worth([AMBITION, AMBITION], 1) == sum(each) // 4


def test_what_a_text_does_now_depends_on_the_map_and_on_the_row() -> None:
    found = table()
    empty(found)
    blackguard = next(number for number, card in enumerate(CARDS) if card.id == "blackguard")
    found.resolving = [blackguard]
    power, kill = Numbered("option", 1), Numbered("option", 2)
    found.board.put(0, ERYNDLYN)
    found.board.put(WHITE, ERYNDLYN)
    mind = thought(found)
    assert mind.branch(kill) == mind.on_piece(assassinations[WHITE](BIT[ERYNDLYN])[0])
    found.board.take(WHITE, ERYNDLYN)
    assert thought(found).branch(kill) < 0 < thought(found).branch(power)
    # Influence that buys nothing better is worth nothing.
    found.final, found.market, found.influence, found.players[0].hand = True, [], 1, []
    assert thought(found).more_influence(1) == thought(found).recruited(PRIESTESS) > 0
    found.priestesses = found.guards = 0
    assert thought(found).more_influence(5) == 0


def test_the_best_purchase_is_the_best_set_of_cards() -> None:
    """Three of the stack are worth more than one dear card, if the numbers say so."""
    found = table()
    found.influence, found.final = 6, True
    mind = thought(found)
    dear = next(number for number, card in enumerate(CARDS) if card.cost == 6 and card.vp == 2)
    options = [END_TURN, RECRUITS[0][dear], RECRUIT_PRIESTESS]
    assert CARDS[PRIESTESS].cost == 2
    assert mind.buy(options) == RECRUIT_PRIESTESS
    assert mind.buy([END_TURN]) is None


def test_a_spy_is_worth_the_total_control_that_it_ends() -> None:
    found = table()
    empty(found)
    for _ in range(ROOM[ARAUMYCOS]):
        found.board.put(1, ARAUMYCOS)
    mind = thought(found)
    assert mind.spoils(ARAUMYCOS) > 0 == mind.spoils(ERYNDLYN)
    spying = next(card for card in CARDS if card.id == "spy-master")
    assert mind.spying(spying.effects) == USUAL["spy-card"] * mind.spoils(ARAUMYCOS) // 100
    assert mind.spying(CARDS[PRIESTESS].effects) == 0
    assert BIT[ARAUMYCOS] & CITIES
