"""What hands do beside a real table: one act after the other, with its piece; and what takes it back."""

from __future__ import annotations

import pytest

from tests.games.armada.cardtable import MC80, VADER, VICTORY, XWING
from tests.games.armada.tables import fleet, place
from tests.games.armada.test_reporting import AHEAD, OURS, Told, activated, start
from understudy.core.events import BEFORE_ALL, Event
from understudy.games.armada import GAME
from understudy.games.armada.table import Table
from understudy.pages.checklist import put_back, since


def table() -> Table:
    """Two ships and a squadron each."""
    return place(
        fleet("rebel", [MC80], [XWING]),
        fleet("imperial", [VICTORY], [VADER]),
        [OURS, AHEAD],
        [{"at": [300, 300]}, {"at": [900, 600]}],
    )


@pytest.mark.parametrize(
    ("verb", "args", "do", "back"),
    [
        (
            "moves",
            (1, 2, 2, 1, 0, -1),
            "Move Victory II-class Star Destroyer at speed 2: straight, 1 click left; tool to port",
            "Put Victory II-class Star Destroyer back where it was before the maneuver",
        ),
        (
            "shields",
            (1, 0, 2),
            "Set the front shields of Victory II-class Star Destroyer to 2",
            "Set the front shields of Victory II-class Star Destroyer back as they were",
        ),
        ("spends", (2, 1, 1, -1), "Exhaust the Brace token of Victory", "Ready the Brace token of Victory"),
        ("spends", (2, 0, 1, -1), "Discard the Brace token of Victory", "Put the Brace token of Victory"),
        ("spends", (2, 1, -1, 1), "Exhaust the Brace token of Darth Vader", "Ready the Brace token"),
        ("gains-token", (1, 0), "Put a Navigate command token next to", "Take a Navigate command token away"),
        (
            "spends-token",
            (1, 0),
            "Discard a Navigate command token of",
            "Put a Navigate command token next to",
        ),
        ("damaged", (1, 3), "Deal a facedown damage card to Victory", "Take the last damage card of Victory"),
        (
            "hurt",
            (0, 2, 3),
            "Set the hull of X-Wing Squadron to 3",
            "Set the hull of X-Wing Squadron back to 5",
        ),
        (
            "flown",
            (0,),
            "Move X-Wing Squadron to where the map",
            "Put X-Wing Squadron back to where",
        ),
        (
            "destroyed-squadron",
            (0,),
            "Take X-Wing Squadron off the table",
            "Put X-Wing Squadron back",
        ),
        ("passes", (1,), "Discard a pass token: 1 token left", "Take the pass token back: 2 now"),
    ],
)
def test_an_act_and_what_takes_it_back(verb: str, args: tuple[int, ...], do: str, back: str) -> None:
    event = Event((verb, 1, args, (), None, BEFORE_ALL))
    (doing,) = GAME.words.doings(table(), event)
    assert doing.do.startswith(do)
    assert doing.back.startswith(back)


@pytest.mark.parametrize(("verb", "args"), [("rolled", (1, 2)), ("total", (2, 1)), ("moves", (1, 0, 0, 0))])
def test_what_needs_no_hands_is_not_listed(verb: str, args: tuple[int, ...]) -> None:
    assert not GAME.words.doings(table(), Event((verb, 1, args, (), None, BEFORE_ALL)))


def test_the_ais_answer_to_an_attack_that_was_told_is_a_list_of_acts() -> None:
    """What the person told is not on it; the token and the shields of the AI are."""
    told = activated(ships=[OURS, {**AHEAD, "speed": 2}])
    before = len(told.match.entries)
    told.say("attack:front:ship-1:front", "dice:red-double,red-double")
    while told.topic != "report":
        told.say("done")
    acts = [line.doing.do for line in since(told.match, before, 0)]
    assert any(
        act.startswith("Exhaust the ") and act.endswith("Victory II-class Star Destroyer") for act in acts
    )
    assert any(" shields of Victory II-class Star Destroyer to " in act for act in acts)
    back = put_back(told.match, before, 0)
    assert any(line.startswith("Ready the ") for line in back)


def test_a_maneuver_of_the_ai_is_told_by_its_clicks() -> None:
    told = Told(start(ships=[{"pose": [200, 100, 0]}, {"pose": [1500, 800, 180]}], agenda=[["turn", [1]]]))
    acts = [line.doing.do for line in since(told.match, 0, 0)]
    (move,) = [act for act in acts if act.startswith("Move ")]
    assert "; tool to " in move
    assert any(act.startswith("Set a command dial of Victory") for act in acts)
