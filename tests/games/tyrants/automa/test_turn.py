"""The automa's turn: delay card, market, order of the steps, markers (TA-TURN, TA-VP, TA-ACT, TA-AMB)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import Turn, decide, play_turn, row, set_out
from understudy.core.events import Watch
from understudy.games.tyrants import GAME
from understudy.games.tyrants.bots.automa import actions
from understudy.games.tyrants.bots.automa.actions import Actor
from understudy.pages.trace import CHOSEN, DONE, KEPT, Mark

#: Red holds a corner of the map and finds nothing to remove there.
QUIET: dict[str, dict[str, Any]] = {"skullport": {"red": 1}}


def counted(turn: Turn) -> tuple[int, ...]:
    """Guile, malice, conquest and ambition cards that the automa counted."""
    return next(event.args for event in turn.events if event.verb == "market")


@pytest.mark.rule("TA-TURN-01")
@pytest.mark.parametrize(("pile", "left"), [("OOS", "OS"), ("OS", "S"), ("S", ""), ("SO", "O"), ("", "")])
def test_the_top_delay_card_is_removed(pile: str, left: str) -> None:
    turn = play_turn(set_out(QUIET, "aaaaaa", delay=pile, stacks={"insane-outcast": 5}))
    assert turn.position["players"][1]["delay"] == left
    assert turn.table.outcasts == 5  # ASM-06: it leaves the game


@pytest.mark.parametrize(
    ("pile", "count"),
    [
        pytest.param("OS", 3, marks=pytest.mark.rule("TA-TURN-02", "TA-SUM-02", "TA-MKT-03")),
        pytest.param("SO", 2, marks=pytest.mark.rule("TA-TURN-03", "TA-SUM-02", "TA-MKT-03")),
        pytest.param("", 1, marks=pytest.mark.rule("TA-TURN-04", "TA-SUM-02", "TA-MKT-03")),
    ],
)
def test_the_leftmost_market_cards_are_devoured(pile: str, count: int) -> None:
    market = row("gmcagm")
    turn = play_turn(set_out(QUIET, market, delay=pile, devoured=["kobold"]))
    assert turn.position["devoured"] == ["kobold", *market[:count]]
    assert turn.position["market"][: 6 - count] == market[count:]


def test_asm_04_a_short_row_is_devoured_as_far_as_it_goes() -> None:
    turn = play_turn(set_out(QUIET, "gg", delay="O"))
    assert counted(turn) == (0, 0, 0, 0)
    assert turn.position["devoured"] == row("gg")
    assert turn.plans == []


@pytest.mark.rule("TA-TURN-06", "TA-MKT-01")
@pytest.mark.parametrize(("pile", "counts"), [("O", (0, 1, 0, 2)), ("S", (0, 1, 1, 2)), ("", (0, 1, 2, 2))])
def test_only_the_cards_left_in_the_row_count(pile: str, counts: tuple[int, ...]) -> None:
    assert counted(play_turn(set_out(QUIET, "gccmaa", delay=pile))) == counts


@pytest.mark.rule("TA-MKT-01", "TA-ACT-03")
def test_without_cards_of_the_four_aspects_nothing_is_done() -> None:
    turn = play_turn(set_out(QUIET, "oooooo"))
    assert counted(turn) == (0, 0, 0, 0)
    assert (turn.plans, turn.vp) == ([], 0)


@pytest.mark.rule("TA-ACT-03")
@pytest.mark.parametrize("letter", "gmc")
def test_an_aspect_without_a_card_gives_no_action(letter: str) -> None:
    """All aspects but one: its pages are not opened."""
    rest = "gmca".replace(letter, "")
    turn = play_turn(set_out(QUIET, "o" + rest))
    titles = [note.line.text for note in turn.notes if isinstance(note, Mark) and note.depth == 0]
    word = {"g": "Guile", "m": "Malice", "c": "Conquest"}
    opened = {name for name in word.values() if any(title.startswith(f"{name}, ") for title in titles)}
    assert opened == set(word.values()) - {word[letter]}


@pytest.mark.rule("TA-TURN-05", "TA-TURN-08", "TA-MKT-04")
def test_the_market_is_refilled_last_and_on_the_right() -> None:
    market = row("ggcmca")
    turn = play_turn(set_out(QUIET, market, delay="O"))
    verbs = turn.verbs("devour", "market", "deploy", "vp", "deal")
    assert verbs == ["devour", "market"] + ["deploy"] * 3 + ["vp", "deal"]
    assert turn.position["market"][:3] == market[3:]
    assert len(turn.position["market"]) == 6


@pytest.mark.rule("TA-TURN-09", "TA-SUM-03", "TA-TURN-07", "TA-TURN-08")
def test_the_steps_of_the_turn_in_order() -> None:
    turn = play_turn(set_out(QUIET, "gmcagm", delay="S"))
    done = [note.line.text for note in turn.notes if isinstance(note, Mark) and note.what == DONE]
    assert done == [
        "Remove the top card of the delay pile, if any.",
        "Devour the two leftmost market cards; do not refill.",
        "Count the market cards of each aspect.",
        "Guile.",
        "Malice.",
        "Conquest.",
        "Ambition.",
        "Gain VP for site control markers.",
        "Refill the market.",
    ]


@pytest.mark.rule("TA-TURN-07", "TA-VP-01")
def test_marker_vp_come_after_the_actions() -> None:
    """The marker is won by this turn's deployments and pays at its end."""
    board = {"llacerellyn~tsenviilyq.1": {"red": 1}}
    turn = play_turn(set_out(board, "oca"))
    assert turn.plans == ["deploy:tsenviilyq"] * 2
    assert turn.vp == 2 + 1
    told = [event.rules[0] if event.rules else event.verb for event in turn.events]
    assert told[5:10] == ["deploy", "deploy", "TA-AMB-01", "TA-VP-01", "TA-MKT-04"]


CITIES = {
    "araumycos": (4, 3),
    "menzoberranzan": (6, 2),
    "tsenviilyq": (3, 1),
    "gauntlgrym": (3, 1),
    "chchitl": (3, 1),
    "phaerlin": (3, 1),
    "sszuraassnee": (3, 1),
}


@pytest.mark.rule("TA-VP-01")
@pytest.mark.parametrize("city", CITIES)
def test_a_marker_without_total_control_gives_1_vp(city: str) -> None:
    spaces, _ = CITIES[city]
    seats = ("person", "automa", "person", "person")
    turn = play_turn(set_out({city: {"red": spaces - 1}}, "", seats=seats))
    assert turn.vp == 1
    spied = play_turn(set_out({city: {"red": spaces, "spies": ["black"]}}, "", seats=seats))
    assert spied.vp == 1


@pytest.mark.rule("TA-VP-02")
@pytest.mark.parametrize("city", CITIES)
def test_a_marker_with_total_control_gives_its_bonus_and_1(city: str) -> None:
    spaces, bonus = CITIES[city]
    board = {city: {"red": spaces, "spies": ["red"]}}
    turn = play_turn(set_out(board, "", seats=("person", "automa", "person", "person")))
    assert turn.vp == bonus + 1


@pytest.mark.rule("TA-VP-01", "TA-VP-02")
def test_every_marker_pays_and_only_markers_do() -> None:
    board = {
        "araumycos": {"red": 4},
        "menzoberranzan": {"red": 3, "black": 2},
        "tsenviilyq": {"red": 1, "black": 1},
        "skullport": {"red": 5},
    }
    turn = play_turn(set_out(board, ""))
    assert turn.vp == 4 + 1
    assert turn.table.influence == 0


@pytest.mark.rule("TA-ACT-01")
def test_aspects_are_resolved_in_order_whatever_the_row_says() -> None:
    board = {"skullport": {"red": 1, "white": 1}}
    turn = play_turn(set_out(board, "oacmg"))
    assert [plan.split(":")[0] for plan in turn.plans] == ["spy", "assassinate", "deploy", "deploy"]
    assert turn.verbs("spy", "assassinate", "deploy", "vp") == [
        "spy",
        "assassinate",
        "deploy",
        "deploy",
        "vp",
    ]


@pytest.mark.rule("TA-ACT-02")
@pytest.mark.parametrize(("market", "plans"), [("og", 1), ("ogg", 2), ("oggg", 3)])
def test_the_number_of_cards_is_the_strength(market: str, plans: int) -> None:
    assert len(decide(QUIET, market)) == plans


@pytest.mark.rule("TA-ACT-04")
@pytest.mark.parametrize(("market", "verb", "parts"), [("occcc", "deploy", 7), ("ogggg", "spy", 3)])
def test_a_fourth_card_adds_nothing_to_the_action(market: str, verb: str, parts: int) -> None:
    turn = play_turn(set_out(QUIET, market))
    assert [plan.split(":")[0] for plan in turn.plans] == [verb] * parts
    assert "TA-ACT-04" in turn.fired


@pytest.mark.rule("TA-ACT-05")
@pytest.mark.parametrize(
    ("market", "vp"), [("occc", 0), ("occcc", 3), ("occccc", 6), ("oggggg", 6), ("oaaaaa", 7 + 6)]
)
def test_each_card_beyond_the_third_gives_3_vp(market: str, vp: int) -> None:
    assert play_turn(set_out(QUIET, market)).vp == vp


@pytest.mark.rule("TA-ACT-05")
def test_the_extra_vp_come_after_the_action() -> None:
    turn = play_turn(set_out(QUIET, "occccc"))
    assert turn.verbs("deploy", "vp") == ["deploy"] * 7 + ["vp"]
    board = {"skullport": {"red": 1, "black": 4}}
    assert play_turn(set_out(board, "ommmm")).verbs("assassinate", "vp") == ["assassinate"] * 3 + ["vp"]


@pytest.mark.rule("TA-ACT-04", "TA-ACT-05")
def test_six_cards_of_one_aspect_which_no_turn_can_show() -> None:
    """The devouring leaves five at most; the document speaks of six."""
    table = GAME.read_position(set_out(QUIET, "aaaaaa"))
    watch = table.watch = Watch()
    actions.ambition(Actor(table, 1))
    assert [event.args for event in watch.events() if event.verb == "vp"] == [(7,), (9,)]


@pytest.mark.parametrize(
    ("market", "vp"),
    [
        pytest.param("oa", 2, marks=pytest.mark.rule("TA-AMB-01", "TA-SUM-10")),
        pytest.param("oaa", 4, marks=pytest.mark.rule("TA-AMB-02", "TA-SUM-10")),
        pytest.param("oaaa", 7, marks=pytest.mark.rule("TA-AMB-03", "TA-SUM-10")),
    ],
)
def test_ambition(market: str, vp: int) -> None:
    turn = play_turn(set_out(QUIET, market))
    assert (turn.plans, turn.vp) == ([], vp)


def test_asm_05_the_counts_are_taken_once() -> None:
    """No action touches the row, so the first count holds for all of them."""
    turn = play_turn(set_out({"skullport": {"red": 1, "black": 3}}, "ogmcaa"))
    last = max(number for number, event in enumerate(turn.events) if event.verb in ("deploy", "vp"))
    first = next(number for number, event in enumerate(turn.events) if event.verb == "market")
    assert not {"devour", "deal", "recruit"} & {event.verb for event in turn.events[first:last]}
    assert counted(turn) == (1, 1, 1, 2)


def test_the_trace_can_be_read() -> None:
    text = play_turn(set_out({"skullport": {"red": 1, "white": 1}}, "om")).text()
    assert "Malice, 1 card" in text
    assert any(line.lstrip().startswith("Assassinate a white troop? 1 option:") for line in text)
    assert any("[TA-MAL-01 " in line for line in text)


HELD: dict[str, dict[str, Any]] = {"skullport": {"red": 1, "black": 1, "white": 1}}


@pytest.mark.parametrize(
    ("market", "rule", "line"),
    [
        ("og", "TA-GUILE-02", "Place 1 spy?"),
        ("ogg", "TA-GUILE-04", "Place 2 spies: where?"),
        ("oggg", "TA-GUILE-06", "Place 3 spies: where?"),
        ("om", "TA-MAL-01", "Assassinate a white troop?"),
        ("omm", "TA-MAL-02", "Assassinate a troop of any color or return a spy?"),
        ("omm", "TA-MAL-03", "Assassinate a white troop?"),
        ("ommm", "TA-MAL-04", "Assassinate a troop of any color or return a spy?"),
        ("oc", "TA-CONQ-01", "Deploy a troop?"),
        ("occ", "TA-CONQ-02", "Deploy a troop?"),
        ("occc", "TA-CONQ-03", "Deploy a troop?"),
        ("ommm", "TA-WASTE-02", "Deploy a troop for the wasted part?"),
    ],
)
def test_the_trace_shows_which_line_was_followed(market: str, rule: str, line: str) -> None:
    assert set(play_turn(set_out(HELD, market)).lines(rule)) == {line}


def test_the_trace_shows_how_the_candidates_were_narrowed() -> None:
    """Two cities are open; the kinds, then enemies, then the bonus."""
    board = {"menzoberranzan~chasmleap.1": {"red": 1}, "araumycos~chasmleap.1": {"red": 1}}
    turn = play_turn(set_out(board, "oc"))
    first = next(number for number, note in enumerate(turn.notes) if note.rules[:1] == ("TA-CONQ-01",))
    read = []
    for note in turn.notes[first:]:
        assert isinstance(note, Mark)
        read.append((note.what, note.line.text, [plan.id for plan in note.plans]))
        if note.what == CHOSEN:
            break
    cities = ["deploy:menzoberranzan", "deploy:araumycos"]
    assert read[1:] == [
        (KEPT, "a city it does not totally control", cities),
        (KEPT, "fewer enemy troops", cities),
        (KEPT, "higher VP (cities: total-control bonus)", ["deploy:araumycos"]),
        (CHOSEN, "Deploy a troop?", ["deploy:araumycos"]),
    ]
