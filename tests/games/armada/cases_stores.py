"""Positions of cards on which dials and tokens lie, one each."""

from __future__ import annotations

from typing import Any

from tests.games.armada.cardtable import CR90, USE, USE1, case, commanding, fight, scene
from tests.games.armada.tables import Played
from understudy.games.armada import GAME
from understudy.games.armada.rules.courses import sources

REST = ["attack_step", [0]]
FRIEND: list[tuple[Any, dict[str, Any]]] = [(CR90, {"pose": [760, 300, 0]})]


def phase(card: str, stored: list[int], *answers: str, **more: Any) -> Played:
    """The Ship Phase begins with these pieces on the card."""
    mine = {"stored": [stored], **more.pop("mine", {})}
    return commanding(card, [["ship_phase", []]], mine=mine, **more).answer(*answers)


@case("grand_admiral_thrawn")
def _() -> None:
    """Three dials after deployment; one of them for every ship that activates this round."""
    played = Played(scene("grand_admiral_thrawn", round=0, agenda=[["round", []]]))
    played.answer("command:repair", "command:repair", "command:squadron")
    assert played.table.ships[0].stored == [(1, 2, 2)]
    played = phase("grand_admiral_thrawn", [1, 2, 2], USE1, "command:repair", friends=FRIEND)
    assert played.table.ships[0].stored == [(1, 2)]
    assert played.table.standing == [("extra_dial", 0, 2)]
    played.answer("activate:ship-1")
    assert played.table.ships[1].extra == 4
    assert played.topic == "gained-dial"
    played.answer("take-token")
    assert (played.table.ships[1].extra, played.table.ships[1].commands) == (0, 4)
    again = GAME.position(played.table)
    assert GAME.position(GAME.read_position(again)) == again
    hurt = {"stored": [[]], "dials": ["squadron"], "shields": [0, 0, 0, 0]}
    played = commanding(
        "grand_admiral_thrawn",
        [REST, ["activate_ship", [0]]],
        mine=hurt,
        standing=[["extra_dial", 0, 2]],
    ).answer("keep-dial", "keep-dial")
    assert "resolve:repair:dial" in played.options()
    played.answer("resolve:repair:dial")
    assert played.topic == "repair"
    assert played.table.ships[0].dial == 1, "the revealed dial is still there"


@case("admiral_tarkin")
def _() -> None:
    played = phase("admiral_tarkin", [1, 3], USE, "command:concentrate_fire", "ability:token", friends=FRIEND)
    assert [ship.commands for ship in played.table.ships] == [8, 8, 0]
    played = phase("admiral_tarkin", [1, 3], USE, "command:squadron", "ability:dial", friends=FRIEND)
    assert [ship.extra for ship in played.table.ships] == [2, 0, 0]
    start = scene("admiral_tarkin", mine={"pose": None}, agenda=[REST, ["deploy_ship", [0]]])
    played = Played(start).answer("place:600,100,0", "speed:1", *["command:repair"] * 6)
    assert played.table.ships[0].stored == [(2,) * 6]


@case("bail_organa")
def _() -> None:
    """One of each kind for the ship that reveals, also for a friend."""
    friends = [(CR90, {"pose": [760, 300, 0], "dials": ["squadron"]})]
    played = commanding("bail_organa", [REST, ["reveal", [1]]], mine={"stored": [[0, 0, 2]]}, friends=friends)
    played.answer(USE, "command:navigate")
    assert played.options() == ["done", "command:repair"], "one of each kind"
    played.answer("command:repair")
    assert played.table.ships[1].extra == 5
    assert played.table.ships[0].stored == [(0,)]


@case("admiral_trench")
def _() -> None:
    """A token alone is resolved as dial and token."""
    played = phase("admiral_trench", [2, 3], USE, "command:repair")
    assert played.table.standing == [("counts_both", 0, 2)]
    token = {"tokens": ["repair", "concentrate_fire", "navigate"], "shields": [0, 0, 0, 0]}
    decreed = [["counts_both", 0, command] for command in (0, 2, 3)]
    for standing, points in (([], 2), (decreed, 6)):
        played = commanding("admiral_trench", [REST, ["commands", [0]]], mine=token, standing=standing)
        played.answer("resolve:repair:token")
        assert played.request is not None
        assert played.request.about["points"] == points
        assert played.table.ships[0].commands == 9
    given = sources(played.table, played.table.ships[0])
    assert (given.dial, given.token) == (True, True)
    fired = fight("admiral_trench", "Rb", mine=token, standing=decreed, rolled=[["hit"], ["hit"]])
    fired.answer("cf:both:red", "reroll:0")
    assert not fired.dice, "a die was added, and one rolled again"


@case("emperor_palpatine_commander")
def _() -> None:
    """This round the enemy discards what it spends of that kind."""
    played = Played(
        scene("emperor_palpatine_commander", round=0, agenda=[["ship_phase", []], ["first_card", [0]]])
    )
    assert played.table.ships[0].stored == [(0, 1, 2, 3, 4, 5)]
    played.answer(USE1, "kind:brace")
    assert played.table.ships[0].stored == [(0, 1, 3, 4, 5)]
    for standing, state in (([], 1), ([["doomed", 0, 2]], 0)):
        played = fight("emperor_palpatine_commander", "Rh Rh", step="tokens", standing=standing).answer(
            "spend:0"
        )
        assert played.table.ships[1].tokens[0] == state


@case("general_draven_commander")
def _() -> None:
    """It looks at dials, two tokens lie on the card, and one goes for a raid token."""
    dials = {"dials": ["repair", "squadron", "repair"]}
    played = commanding(
        "general_draven_commander", [["ship_phase", []], ["command_end_card", [0]]], theirs=dials
    )
    played.answer(USE, "command:repair")
    assert played.options() == [f"command:{name}" for name in ("navigate", "squadron", "concentrate_fire")]
    played.answer("command:navigate")
    assert played.table.ships[0].stored == [(0, 2)]
    active = {"tokens": ["repair"], "shields": [0, 0, 0, 0]}
    played = commanding(
        "general_draven_commander", [REST, ["commands", [1]]], mine={"stored": [[2]]}, theirs=active
    )
    played.answer("resolve:repair:token", "recover:front")
    assert played.topic == "enemy-resolved"
    played.answer("use:ship-0:upgrade-0:effect-1")
    assert (played.table.ships[1].raids, played.table.ships[0].stored) == (4, [()])


@case("passel_argente")
def _() -> None:
    played = commanding(
        "passel_argente", [REST, ["reveal", [0]]], mine={"dials": ["repair"], "stored": [[0, 1]]}
    )
    played.answer(USE)
    assert played.table.ships[0].stored == [(0, 1, 2)]
    assert played.topic == "reveal", "not all four kinds"
    mine = {"dials": ["repair"], "stored": [[0, 1, 3]]}
    played = commanding("passel_argente", [REST, ["reveal", [0]]], mine=mine)
    played.answer(USE, "command:squadron")
    assert (played.table.ships[0].extra, played.table.ships[0].stored) == (2, [(0, 1, 2, 3)])


@case("tikkes")
def _() -> None:
    """Any token now; the next dials must be the revealed command."""
    played = commanding("tikkes", [REST, ["reveal", [0]]], mine={"dials": ["repair"]})
    played.answer(USE, "command:navigate")
    assert (played.table.ships[0].commands, played.table.ships[0].stored) == (1, [(2,)])
    played = commanding("tikkes", [["ship_phase", []], ["dials", []]], mine={"stored": [[2]]})
    assert set(played.table.dials[0]) == {2}
    assert played.table.ships[0].stored == [()]


@case("nova_defiant")
def _() -> None:
    ship = "recusant_class_light_destroyer"
    mine = {"dials": ["repair"], "stored": [[0, 1, 2, 3]], "tokens": ["navigate"], "speed": 2}
    start = scene("nova_defiant", ship=ship, mine=mine, agenda=[REST, ["reveal", [0]]])
    played = Played(start)
    assert played.table.ships[0].build.command == 4
    played.answer("use:ship-0:upgrade-0:effect-3")
    assert played.topic == "excess-token", "the fifth is one too many"
    played.answer("command:repair")
    assert played.table.ships[0].token_count == 4
    assert played.table.ships[0].commands == 11
    played.table.ships[0].lose_token(0)
    assert played.table.ships[0].commands == 11, "there was another one"
    played.table.ships[0].lose_token(0)
    assert played.table.ships[0].commands == 10


@case("hondo_ohnaka")
def _() -> None:
    played = commanding("hondo_ohnaka", [["ship_phase", []]], friends=FRIEND)
    played.answer(USE, "command:repair", "to-ship:ship-0", "command:navigate")
    assert played.options() == ["to-ship:ship-1", "to-ship:ship-2"], "another ship"
    played.answer("to-ship:ship-1", "command:squadron", "to-ship:ship-2")
    played.answer("to-ship:ship-0")
    assert [ship.commands for ship in played.table.ships] == [12, 1, 2]
    assert played.table.ships[0].upgrades == [0]
