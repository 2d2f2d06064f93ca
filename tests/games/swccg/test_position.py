"""Positions: short ones, any window, and what is said about faults."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import inside
from tests.games.swccg.pools import random_match
from tests.games.swccg.tables import Lab
from understudy.core.errors import BadPosition
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.swccg import GAME, shapes
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.records import STOPPED, Frame
from understudy.games.swccg.rules.piles import shuffle_pile
from understudy.games.swccg.rules.steps import STEPS
from understudy.games.swccg.showcase import mixed_decks
from understudy.games.swccg.strength import controls
from understudy.games.swccg.table import BAG, FORCE, HAND, LIMBO, LOST, NONE, RESERVE, SLOTS, Table
from understudy.games.swccg.view import OPEN, View, imagine

SEATS = ["person", "person"]
SHORT: dict[str, Any] = {
    "game": "swccg",
    "seats": SEATS,
    "phase": "control",
    "places": [{"stack": ["D1_290"]}, {"stack": ["D1_295"]}],
    "rows": [[0, 1]],
    "cards": {"D1_168": {"at": 0}, "D1_324": {"on": "D1_168", "slot": "worn"}, "L1_28": {"at": 1}},
    "players": [{"force": 3, "hand": ["D1_249"]}, {"force": 2, "hand": 5}],
}


def asked(data: dict[str, Any]) -> Choose:
    match = Match(Header(GAME, GAME.line_up(SEATS), {}, 1, data))
    request = match.advance()
    assert isinstance(request, Choose)
    return request


def test_a_short_position_is_filled_up() -> None:
    table = GAME.read_position(SHORT)
    assert controls(table, 0, DARK)
    assert controls(table, 1, LIGHT)
    assert len(table.piles[DARK][FORCE]) == 3
    assert len(table.piles[DARK][RESERVE]) == 60 - 2 - 2 - 3 - 1
    assert [option.id for option in asked(SHORT).options()] == ["pass", "drain 0"]
    assert GAME.position(GAME.read_position(GAME.position(table))) == GAME.position(table)


def test_a_position_poses_a_response_window() -> None:
    """Light is about to answer an Interrupt of Dark that lies on the stack."""
    data = {
        **SHORT,
        "cards": {**SHORT["cards"], "L1_6": {"at": 0}, "L1_19": {"at": 1}},
        "players": [{"force": 3}, {"force": 2, "hand": ["L1_109"]}],
        "stack": [{"kind": "play", "seat": 0, "card": "D1_259", "part": 1, "targets": [85]}],
        "agenda": [
            ["end_turn", []],
            ["resolve", []],
            ["event", ["playing", 0, 55, 1]],
        ],
    }
    table = GAME.read_position(data)
    look_sir = table.config.names.index("D1_259")
    droid = table.config.names.index("L1_6")
    data["stack"][0]["targets"] = [droid]
    data["agenda"][2] = ["event", ["playing", 0, look_sir, 1]]
    request = asked(data)
    assert request.topic == "respond"
    assert request.seat == LIGHT
    assert [option.verb for option in request.options()] == ["pass", "answer"]  # type: ignore[attr-defined]
    match = Match(Header(GAME, GAME.line_up(SEATS), {}, 1, data))
    match.advance()
    fork = match.fork()
    match.answer("pass")
    assert match.table.zone[droid] != fork.table.zone[droid]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cards": {"D1_999": {"at": 0}}}, "cards: there is no card “D1_999”"),
        ({"cards": {"D1_168": {"at": 9}}}, r"cards.D1_168.at: 9 is out of range; it must be 0 to 1"),
        ({"cards": {"D1_168": {"on": "D1_194"}}}, "D1_194 is not on table"),
        ({"cards": {"D1_168": {"at": 0, "slot": "roof"}}}, "there is no slot “roof”"),
        ({"places": [{"stack": ["D1_168"]}], "rows": [[0]], "cards": {}}, "is no location"),
        ({"rows": [[0]]}, "every place from 0 to 1 must be there once"),
        ({"phase": "lunch"}, "there is no phase “lunch”"),
        ({"players": [{"force": 70}]}, "70 is out of range"),
        ({"players": [{"hand": ["D1_168"]}]}, "D1_168 is also in cards.D1_168"),
        ({"players": [{"out": 3}]}, r"players\[0\].out: these cards are faceup; name them"),
        ({"players": [{"unresolved": ["?0"]}]}, "these cards are faceup"),
        ({"bags": [["?0"], []]}, r"bags\[0\]: there is no card “\?0”"),
        ({"places": [{"stack": ["?light Yavin 4"]}], "cards": {}}, "there is no card “.light Yavin 4”"),
        ({"players": [{"hand": ["?" + "9" * 5000]}]}, "an unseen card is written"),
        ({"cards": {"D1_168": {"at": "9" * 5000}}}, "there is no place"),
        ({"weather": 1}, "no field “weather”; choose from"),
        ({"cards": {"Darth Vadr": {"at": 0}}}, "there is no card “Darth Vadr”; did you mean Darth Vader"),
        (
            {"places": [{"stack": ["Kashyyyk"]}], "cards": {}},
            "both sides have a card “Kashyyyk”; write D2_146",
        ),
        ({"cards": {"Darth Vader": {"at": "Hoth"}}}, "there is no place “Hoth”; places: Tatooine: Cantina"),
        ({"cards": {"D1_168": {"at": 0}, "darth vader": {"at": 1}}}, "one card is named twice"),
        ({"cards": {"D1_168": {"at": 0}, "D1_168.2": {"at": 1}}}, "are both on table; there is only one"),
        ({"cards": {"Sense": {"at": 0}}}, "both sides have a card “Sense”"),
        ({"cards": {"D1_267": {"at": 0}}}, "is an Interrupt; it is in a hand or a pile"),
        ({"cards": {"D1_301": {"at": 0}}}, "a capital starship cannot be at Tatooine: Cantina, a site"),
        ({"cards": {"D1_289": {"at": 0}}}, "is a location; it belongs into places"),
        (
            {"cards": {"D1_168": {"on": "L1_28", "slot": "pilot"}, "L1_28": {"at": 0}}},
            "aboard means on a starship",
        ),
        ({"undercover": ["D1_324"]}, "only characters on table can be undercover"),
        ({"hit": ["D1_194"]}, "D1_194 .* is not on table"),
        ({"players": [{"generation": -1}]}, r"players\[0\].generation: -1 is out of range"),
        ({"spent": {"8000": 1, "63": 1}}, "spent: 63 is no clause of a text"),
        ({"losses": [{"seat": 4, "left": 1, "reason": "text"}]}, "losses.seat: 4"),
        ({"draws": [{"seat": 0, "purpose": "luck", "left": 1}]}, "no purpose of destiny “luck”"),
        ({"battle": {"place": 0, "initiator": 3}}, "battle.initiator: 3"),
        ({"battle": {"place": 0, "initiator": 0, "damage": [-2, 0]}}, "battle.damage: -2"),
        ({"stack": [{"kind": "dance", "seat": 0, "card": "D1_168"}]}, "no kind of action “dance”"),
        ({"stack": [{"kind": "deploy", "seat": 0, "card": "D1_180", "targets": [3, 0]}]}, "four numbers"),
        (
            {"stack": [{"kind": "deploy", "seat": 0, "card": "D1_180"}], "agenda": [["deploy_result", []]]},
            "D1_180 .* arrives; four numbers say where",
        ),
        (
            {
                "stack": [
                    {"kind": "deploy", "seat": 0, "card": "D1_194", "targets": [0, 0, -1, -1]},
                    {"kind": "deploy", "seat": 0, "card": "D1_180"},
                ],
                "agenda": [["deploy_result", []]],
            },
            "D1_180 .* arrives; four numbers say where",
        ),
        ({"agenda": [["phase", [12]]]}, "agenda, step phase, number: 12"),
        ({"agenda": [["leave", [400, 0]]]}, "agenda, step leave, card: 400"),
        ({"agenda": [["event", ["moved", 5, 1, 1]]]}, "agenda, step event, by: 5"),
        ({"game": "chess"}, "position of “chess”"),
        ({"rows": None, "places": [{"stack": []}]}, r"places\[0\].stack: at least one location"),
        (
            {"rows": None, "places": [{"stack": ["D1_290"]}, {"stack": ["L1_128"]}]},
            r"is also places\[0\]; there is only one",
        ),
        (
            {"rows": None, "places": [{"stack": ["D1_290", "D1_295"]}], "cards": {}},
            "only the same location can be",
        ),
        (
            {
                "rows": None,
                "places": [{"stack": ["D1_290"]}, {"stack": ["D1_289"], "parsec": -5}],
                "cards": {},
            },
            "parsec: -5 is out of range",
        ),
        (
            {"rows": None, "places": [{"stack": ["D1_290"]}, {"stack": ["D1_289"], "orbit": 1}], "cards": {}},
            "only a mobile system orbits",
        ),
        ({"players": [{"reserve": 60, "hand": 10}]}, "dark has .* unseen cards, but the piles hold"),
        ({"spent": {"some": 1}}, "spent: “some” is no whole number"),
        ({"why": "life"}, "why: nobody has won"),
        ({"used_weapons": {"D1_168": ["D1_194"]}}, "Stormtrooper. is no weapon"),
    ],
)
def test_faults_are_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.read_position({**SHORT, **change})


XWING, PILOT, TIE = "L1_146", "L1_27", "D1_304"


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ({XWING: {"at": 1}, PILOT: {"on": XWING, "slot": "astromech"}}, "is no astromech droid"),
        ({TIE: {"at": 1}, PILOT: {"on": TIE, "slot": "pilot"}}, "a card of the other side"),
        ({"D1_324": {"at": 0, "slot": "worn"}}, "worn means on a card"),
        ({"D1_194": {"at": 0, "slot": "worn"}}, "worn means on a card"),
        ({"D1_194": {"on": "D1_168"}}, "slot says how"),
        ({"D1_194": {"on": "L1_28", "slot": "captive"}, "L1_28": {"at": 0}}, "captives are char"),
        ({"D1_194": {"at": 0, "on": "D1_168"}}, "at and on are both given"),
        ({"D1_194": {"at": 0, "owner": "light"}}, "it belongs to dark; only droids"),
        ({"L1_19": {"at": 0}, "Commander Luke Skywalker": {"at": 0}}, "are the same person"),
    ],
)
def test_what_cannot_lie_so_is_refused(cards: dict[str, Any], message: str) -> None:
    places = [{"stack": ["D1_290"]}, {"stack": ["D1_289"]}]
    laid = {"places": places, "cards": {"D1_168": {"at": 0}, **cards}}
    with pytest.raises(BadPosition, match=message):
        GAME.read_position(laid)


def test_sides_are_written_by_name() -> None:
    """Where a seat is a number, its side can stand too."""
    one = {"question": "power", "amount": 2, "until": "turn", "cards": ["D1_168"]}
    by_name = GAME.read_position({**SHORT, "temps": [{**one, "seat": "Dark"}]})
    assert by_name.temps == GAME.read_position({**SHORT, "temps": [{**one, "seat": 0}]}).temps


def test_a_card_that_is_announced_has_no_spot_yet() -> None:
    """Where it goes is being asked."""
    stack = [{"kind": "deploy", "seat": 0, "card": "D1_180"}]
    table = GAME.read_position({**SHORT, "stack": stack, "agenda": [["end_turn", []]]})
    written = GAME.position(table)
    assert written["stack"][0]["card"] == "D1_180"
    assert GAME.position(GAME.read_position(written)) == written


def test_an_action_that_was_stopped_early_reads_back() -> None:
    """Its result is still to be put away."""
    stack = [{"kind": "play", "seat": 0, "card": "D1_259", "part": 1, "stage": STOPPED}]
    table = GAME.read_position({**SHORT, "stack": stack, "agenda": [["end_turn", []], ["resolve", []]]})
    written = GAME.position(table)
    assert written["stack"][0]["stage"] == STOPPED
    assert GAME.position(GAME.read_position(written)) == written


@pytest.mark.parametrize(
    ("card", "stage"),
    [
        ("D1_255", 1),
        ("D1_262", 1),
        ("D1_265", 1),
        ("D1_270", 2),
        ("L1_115", 1),
        ("L1_75", 1),
        ("L1_9", 3),
        ("L1_99", 1),
    ],
)
def test_an_action_needs_what_its_earlier_parts_left(card: str, stage: int) -> None:
    """Which pile was picked, what came as destiny: it cannot go on without that, and says so."""
    lab = Lab(card, "D1_168", "D1_290")
    played, vader = lab.find(card), lab.put("D1_168", lab.place("D1_290"))
    frame = Frame("play", played // 60, played, 0)
    frame.stage, frame.targets = stage, [vader] * 2
    lab.table.stack.append(frame)
    lab.table.agenda = [("resolve", ())]
    with pytest.raises(BadPosition, match=r"stack\.args: .* needs \d numbers? from its earlier parts"):
        lab.play()


def test_cards_are_called_by_their_titles_and_any_card_of_the_pool_may_lie_there() -> None:
    data = {
        "seats": SEATS,
        "phase": "control",
        "places": [{"stack": ["dark tatooine: CANTINA"]}, {"stack": ["Hoth: Ice Plains"]}],
        "cards": {
            "darth vader": {"at": "Cantina"},
            "VADER’S LIGHTSABER": {"on": "Darth Vader", "slot": "worn"},
            "Blizzard 1": {"at": "hoth: ice plains"},
            "Rebel Trooper.2": {"at": 1},
        },
        "players": [{"hand": ["Imperial Barrier", "sense"]}, {"hand": ["Sense"], "force": 2}],
        "moved": ["Blizzard 1"],
    }
    table = GAME.read_position(data)
    names = table.config.names
    vader = names.index("D1_168")
    assert table.spot[vader] == 0
    assert table.host[names.index("D1_324")] == vader
    assert table.spot[names.index("D3_154")] == 1, "a walker that is in no sample deck of this game"
    assert table.hands == [
        1 << names.index("D1_249") | 1 << names.index("D1_267"),
        1 << names.index("L1_109"),
    ]
    written = GAME.position(table)
    assert GAME.position(GAME.read_position(written)) == written
    assert sum(written["decks"]["dark"]["cards"].values()) == 60


def test_places_of_one_system_lie_in_one_row_in_their_order() -> None:
    table = GAME.read_position(
        {"seats": SEATS, "places": [{"stack": ["D1_289"]}, {"stack": ["D1_295"]}, {"stack": ["D1_290"]}]}
    )
    assert table.rows == [[2, 1, 0]], "the Cantina, Mos Eisley, the system"


def test_positions_of_every_step_read_back() -> None:
    """Games of decks out of the pool: wherever a step begins, the position is possible, and reads back."""
    met: Counter[str] = Counter()

    def watched(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        def play(table: Table, *args: Any) -> Any:
            met[name] += 1
            if met[name] in (1, 2, 7, 40, 150):
                before = table.copy()
                before.agenda.append((name, args))
                data = GAME.position(before)
                assert GAME.position(GAME.read_position(data)) == data
            return step(table, *args)

        return play

    game = replace(GAME, steps={name: watched(name, step) for name, step in STEPS.items()})
    for number, (_, options) in list(enumerate(mixed_decks()))[:8]:
        Match(Header.of(game, ("greedy", "random"), options, number), keep=False).advance()
    assert len(met) > 40


@pytest.mark.parametrize("seed", [325, 330])
def test_a_game_of_random_decks_goes_on_the_same_from_a_position(seed: int) -> None:
    """Whoever is asked next is offered the same; bags are used again, and stolen cards are shuffled."""
    rng, now_and_then = random.Random(seed), random.Random(seed)
    kept: dict[str, Any] = {}

    def watched(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        def play(table: Table, *args: Any) -> Any:
            kept.clear()
            if now_and_then.random() < 0.04:
                before = table.copy()
                before.agenda.append((name, args))
                kept.update(GAME.position(before))
            return step(table, *args)

        return play

    steps = {name: watched(name, step) for name, step in STEPS.items()}
    match = random_match(seed, ("person", "person"), steps=steps)
    request, compared = match.advance(), 0
    for _ in range(700):
        if request is None:
            break
        assert isinstance(request, Choose)
        if kept:
            again = asked({**kept, "options": {}})
            assert (again.topic, again.seat) == (request.topic, request.seat)
            assert [one.id for one in again.options()] == [one.id for one in request.options()]
            compared += 1
            kept.clear()
        options = request.options()
        request = match.answer(rng.choice(options[1:] or options) if rng.random() < 0.9 else options[0])
    assert compared > 10


def test_decks_that_a_position_brings_are_written_and_read_again() -> None:
    """With the usual options too: whoever reads it knows only what stands in it."""
    brought = {"light": {"cards": {"L1_131": 1, "L1_28": 59}, "start": "L1_131"}}
    data = {**SHORT, "decks": brought, "players": []}
    table = GAME.read_position(data)
    written = GAME.position(table)
    assert written["decks"]["light"]["cards"] == brought["light"]["cards"]
    assert "dark" not in written["decks"], "the usual deck need not be written"
    assert GAME.position(GAME.read_position(written)) == written


def test_bags_belong_to_whoever_shuffled_them_stolen_cards_too() -> None:
    """All of Light's cards lie open but a few: Dark's deck takes the number of the bag that is empty."""
    lab = Lab("D1_324", "D1_168", "D1_290", "L1_128")
    table = lab.table
    for card in (*table.bags[LIGHT][:55], lab.find("D1_168")):
        table.bags[card // 60].remove(card)
        table.piles[card // 60][RESERVE].pop()
        table.zone[card] = LIMBO
        table.put_pile(card, LOST)
    few, saber = table.bags[LIGHT], lab.take("D1_324")
    table.bags[LIGHT] = []
    table.bags.append(sorted([*few, saber]))
    table.give(saber, LIGHT)
    table.zone[saber] = BAG
    table.piles[LIGHT][RESERVE] = [-3] * len(table.bags[2])
    for _ in shuffle_pile(table, DARK, RESERVE):
        raise AssertionError("all of it lies in one bag")
    table.bags[:2] = table.bags[1::-1]
    table.piles[DARK][RESERVE] = [-2] * len(table.bags[LIGHT])
    data = GAME.position(GAME.read_position({**GAME.position(table), "options": {"start": "choose"}}))
    again = GAME.read_position(data)
    assert GAME.position(again) == data
    assert (again.owner[saber], again.owned[LIGHT] >> saber & 1) == (LIGHT, 1)
    assert [again.bags[1][0] // 60, again.bags[2][0] // 60] == [DARK, DARK]
    vader = data["players"][DARK]["lost"].pop()
    with pytest.raises(
        BadPosition, match=r"bags\[2\]: its cards are those of light, in piles of that side; D1_168"
    ):
        GAME.read_position({**data, "bags": [[], data["bags"][1], [*data["bags"][2], vader]]})


def test_a_view_hides_hands_and_unseen_cards() -> None:
    table = GAME.read_position(SHORT)
    dark, light = View(table, DARK), View(table, LIGHT)
    assert dark.hand == [table.config.names.index("D1_249")]
    assert light.hands[DARK] == 0
    assert len(light.piles[DARK][5]) == 1
    assert table.config.names.index("D1_249") in light.unseen[DARK]
    twin = imagine(table, LIGHT, 3)
    assert twin.hands[DARK] != table.hands[DARK] or twin.bags != table.bags
    assert [len(pile) for pile in twin.piles[DARK]] == [len(pile) for pile in table.piles[DARK]]


def test_what_a_view_has_is_named() -> None:
    """A new part of the table is hidden until somebody says that it may be seen."""
    table = GAME.read_position(SHORT)
    made = {"bags", "depths", "hands", "memo", "news", "piles", "seen", "told", "zone"}
    assert set(OPEN) | made == set(Table.__slots__), "name new parts in OPEN, or make them anew in View"
    assert made.isdisjoint(OPEN)
    view = View(table, DARK)
    for name in made:
        assert getattr(view, name) is not getattr(table, name) or not getattr(table, name), name
    assert view.agenda == []

    class Larger(Table):
        __slots__ = ("secret",)
        secret: str

    larger = Larger.__new__(Larger)
    for name in ("agenda", "watch", *Table.__slots__):
        setattr(larger, name, getattr(table, name))
    larger.secret = "in the dark"
    assert not hasattr(View(larger, DARK), "secret")


def test_the_table_as_a_picture() -> None:
    table = GAME.read_position(SHORT)
    assert GAME.picture is not None
    drawn = GAME.picture(table, DARK)
    (row,) = drawn.rows.values()
    cantina = row.stops[0]
    assert cantina.card.name == "Tatooine: Cantina"
    assert cantina.near_note == "power 6, controls"
    (vader,) = cantina.near
    assert (vader.name, [one.name for one in vader.on]) == ("Darth Vader", ["Vader's Lightsaber"])
    assert [card.name for card in drawn.zones["hand"].cards] == ["Imperial Barrier"]
    assert "hand" not in GAME.picture(table, -1).zones
    touched = {id for stop in row.stops for card in (stop.card, *stop.near, *stop.far) for id in card.ids}
    for option in asked(SHORT).options():
        assert set(GAME.words.touches(option)) <= touched


def test_the_table_as_text() -> None:
    table = GAME.read_position(SHORT)
    text = GAME.words.board(table, DARK, 100)
    assert "Tatooine: Cantina (dark 2, light 2), dark controls" in text
    assert "Darth Vader 6/" in text
    assert "Vader's Lightsaber" in text
    assert "hand: Imperial Barrier" in text
    assert "Imperial Barrier" not in GAME.words.board(table, LIGHT, 0)
    assert "hand" not in GAME.words.board(table, -1, 100, "table")
    assert any("Darth Vader" in line for line in GAME.words.look(table, "vader"))


@pytest.mark.parametrize(
    ("agenda", "wrong"),
    [
        ([["damage_turn", [0]]], "damage_turn continues a battle"),
        ([["drain_result", []]], "ends a Force drain"),
        ([["resolve", []]], "stack: actions that the agenda continues with are missing"),
        ([["lose_unit", []]], "losses: losses of Force"),
        ([["destiny_done", []]], "draws: destinies"),
    ],
)
def test_an_agenda_that_goes_on_with_nothing_is_refused(agenda: list[list[object]], wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        GAME.read_position({"agenda": agenda})


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"agenda": [["damage_turn", [0]], ["damage_turn", [0]]]}, "a battle continues once"),
        ({"agenda": [["end_battle", []], ["power", []]]}, "a battle continues once"),
        (
            {"agenda": [["took", [0, "battle"]], ["end_phase", [5]]]},
            "took counts what was drawn, and nothing",
        ),
        ({"agenda": [["phase", [0]]]}, "agenda, step phase, number: 0 is out of range; it must be 1 to 6"),
        ({"stack": [{"kind": "fire", "seat": 0, "card": "D1_168"}]}, "Darth Vader. fires: at what, and who"),
        ({"phase": "start", "battle": None, "agenda": [["act", [0, 0]]]}, "nobody acts in turn in the phase"),
    ],
)
def test_an_agenda_that_ends_something_twice_is_refused(change: dict[str, object], wrong: str) -> None:
    fought = {**SHORT, "battle": {"place": 0, "initiator": 0, "segment": "damage"}}
    with pytest.raises(BadPosition, match=wrong):
        GAME.read_position({**fought, **change})


def test_locations_do_not_leave() -> None:
    table = GAME.read_position(SHORT)
    (top, *_) = table.stacks[0]
    with pytest.raises(BadPosition, match="locations stay"):
        GAME.read_position({**SHORT, "agenda": [["leave", [top, 1]]]})


def test_hands_of_which_only_the_number_is_said_are_settled_first() -> None:
    match = Match(Header(GAME, GAME.line_up(["greedy", "greedy"]), {}, 1, {**SHORT, "seats": ["greedy"] * 2}))
    assert GAME.read_position(SHORT).agenda[-1] == ("read_hands", ())
    given = GAME.read_position({**SHORT, "agenda": [["end_turn", []], ["act", [0, 0]]]})
    assert given.agenda[-2:] == [("act", (0, 0)), ("read_hands", ())], "whatever goes on after it"
    assert GAME.read_position(GAME.position(given)).agenda == given.agenda
    match.advance(until=1)
    hand = match.table.piles[LIGHT][HAND]  # type: ignore[attr-defined]
    assert len(hand) == 5
    assert min(hand) >= 0, "its owner knows every card"


# -- what is documented --------------------------------------------------------------------------------------

DOCS = Path(__file__).parents[3] / "docs" / "positions"


@pytest.mark.parametrize("path", sorted(DOCS.glob("swccg-*.json")), ids=lambda path: path.stem)
def test_the_examples_are_decided_and_linked(path: Path, tmp_path: Path) -> None:
    result = inside("decide", "swccg", path, "--json", folder=tmp_path)
    assert result.code == 0, result.err
    assert result.data()["answers"]
    assert f"({path.name})" in (DOCS / "swccg.md").read_text(encoding="utf-8")


def test_every_field_is_documented() -> None:
    text = (DOCS / "swccg.md").read_text(encoding="utf-8")
    text += (DOCS.parent / "positions.md").read_text(encoding="utf-8")
    written = (shapes.Position, shapes.Place, shapes.CardShape, shapes.Player, shapes.Temp)
    for field in (name for shape in written for name in shape.__struct_encode_fields__):
        assert f"`{field}`" in text, field
    for slot in SLOTS:
        assert f"`{slot}`" in text or slot in ("nowhere", "location", "under"), slot


def test_where_force_is_lost_stands_in_a_position_while_it_is_lost() -> None:
    read = GAME.read_position
    by_text = {"losses": [{"seat": 1, "left": 2, "reason": "text"}], "agenda": [["lose_unit", []]]}
    assert read(by_text).losses[-1].place == NONE
    places = [{"stack": ["D1_290"]}]
    drained = {"losses": [{"seat": 1, "left": 2, "reason": "drain", "place": 0}], "places": places}
    going_on = read({**drained, "agenda": [["lose_unit", []]]})
    assert going_on.losses[-1].place == 0
    assert GAME.position(going_on)["losses"][-1]["place"] == 0
    # Saved games that ended by a drain end in the same position as ever.
    going_on.agenda.clear()
    assert "place" not in GAME.position(going_on)["losses"][-1]
