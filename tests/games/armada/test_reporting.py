"""Activations that were played at the real table, and are told: what changed, and what concerns the AI."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from tests.games.armada.cardtable import CR90, MC80, TIE, VICTORY, XWING
from tests.games.armada.tables import fleet, position
from understudy.core import journal
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.reporting import ARRANGE, REPORT, arranged
from understudy.core.requests import Choose, Judge, Request
from understudy.core.sources import Source, sources_for
from understudy.games.armada import GAME
from understudy.games.armada.queries import overlapped_ships
from understudy.games.armada.table import UNSEEN, Table
from understudy.pages.checklist import since

SEATS = ("reported", "ai")
AHEAD = {"pose": [600, 500, 180]}
OURS = {"pose": [600, 300, 0]}


def start(
    ships: Sequence[Mapping[str, Any]] = (OURS, AHEAD),
    own: Sequence[Any] = (MC80,),
    theirs: Sequence[Any] = (VICTORY,),
    squadrons: Sequence[Mapping[str, Any]] = (),
    flying: tuple[Sequence[str], Sequence[str]] = ((), ()),
    **more: Any,
) -> dict[str, Any]:
    given = position(
        fleet("rebel", own, flying[0]), fleet("imperial", theirs, flying[1]), ships, squadrons, **more
    )
    return {**given, "seats": list(SEATS)}


def from_the_table(seed: int) -> Callable[[str], Source]:
    return sources_for(seed, typed=("roll", "draw", "judge"))


class Told:
    """A game beside a real table: dice and damage cards are those given, in order."""

    def __init__(self, begin: dict[str, Any], came: Sequence[list[str]] = (), **options: str) -> None:
        begin = {**begin, "options": options}
        self.watch, self.came = Watch(), list(came)
        self.match = Match(
            Header.of(GAME, SEATS, options, 1, begin),
            watch=self.watch,
            source=from_the_table(1),
        )
        self.request = self._chance(self.match.advance())

    @property
    def table(self) -> Table:
        table = self.match.table
        assert isinstance(table, Table)
        return table

    def _chance(self, request: Request | None) -> Request | None:
        while request is not None and request.chance and self.came:
            request = self.match.answer(self.came.pop(0))
        return request

    @property
    def topic(self) -> str:
        return "" if self.request is None else self.request.topic

    def ids(self) -> list[str]:
        assert isinstance(self.request, Choose)
        return [option.id for option in self.request.options()]

    def say(self, *answers: str) -> Told:
        for answer in answers:
            self.request = self._chance(self.match.answer(answer))
        return self

    def words(self) -> list[str]:
        return [GAME.words.event(self.table, event) for event in self.watch.events()]


def activated(**more: Any) -> Told:
    """Ship 0 is being activated."""
    came, options = more.pop("came", ()), more.pop("options", {})
    return Told(start(agenda=[["turn", [1]], ["activate_ship", [0]]], **more), came, **options)


def test_a_turn_is_played_at_the_table_told_and_taken_back() -> None:
    """No dials, no moves: which ship, what changed, that was all, where it went."""
    told = Told(start(round=1, agenda=[["round", []]]))
    assert told.topic == REPORT, "there is only one ship to be activated"
    assert "Play the activation of" in GAME.words.question(told.table, told.match.pending)  # type: ignore[arg-type]
    assert not any(told.table.dials[0])
    told.say("set-ship:ship-0:shields-front:2", "set-ship:ship-0:command-navigate:yes")
    assert told.table.ships[0].shields[0] == 2
    assert any("front shields is 2" in word for word in told.words())
    told.match.undo()
    told.match.undo()
    assert told.table.ships[0].shields[0] == told.table.ships[0].build.card.shields[0]
    told.say("told")
    assert told.topic == "told-course"
    told.say("maneuver:2:0,0:right")
    assert told.table.ships[0].pose.y > 300
    assert told.table.ships[0].activated
    again = journal.loads(journal.dumps(told.match), find, source=from_the_table)
    assert find("armada").position(again.table) == GAME.position(told.table)


def test_the_ai_defends_by_its_page_against_dice_that_are_told() -> None:
    """Five damage and an accuracy: the person locks a token, the AI turns over cards for another one."""
    told = activated(came=[["structural_damage"]])
    told.say("attack:front:ship-1:front")
    assert told.topic == "told-dice"
    told.say("dice:red-double,red-double,blue-crit,blue-accuracy")
    assert told.topic == "attack-effects"
    assert all(id == "done" or id.startswith("lock:") for id in told.ids())
    before = sum(told.table.ships[1].tokens)
    told.say("lock:0")
    while told.topic not in (REPORT, "critical-effect"):
        told.say("done")
    if told.topic == "critical-effect":
        told.say("standard-crit")
    assert told.topic == REPORT
    ship = told.table.ships[1]
    assert sum(ship.tokens) == before - 1
    assert ship.shields[0] < ship.build.card.shields[0]
    assert any("spends" in word for word in told.words())


def test_an_attack_that_the_model_does_not_see_is_told_with_its_zones_and_range() -> None:
    """The ships stand back to back as they are drawn; at the table they do not."""
    told = activated(ships=[{"pose": [600, 300, 180]}, {"pose": [600, 800, 0]}])
    assert not any(id.startswith("attack:") for id in told.ids())
    with pytest.raises(IllegalAnswer, match="zones and range"):
        told.say("attack:front:ship-1:front")
    told.say("fire-at:ship-1")
    assert told.ids() == ["zone:front", "zone:right", "zone:rear", "zone:left"]
    told.say("zone:left", "zone:rear", "band:2", "dice:red-hit,red-blank")
    while told.topic != REPORT:
        told.say("done")
    assert any("to rear zone" in word and "Victory" in word and "long range" in word for word in told.words())
    assert any("The dice show" in word for word in told.words())


def test_an_ignition_attack_is_told_with_its_range() -> None:
    """At extreme range; a salvo does not answer it, and an evade cancels two dice."""
    onager, acclamator = "onager_class_testbed", "acclamator_i_class_assault_ship"
    told = activated(own=[onager], theirs=[acclamator], ships=[OURS, {"pose": [600, 800, 180]}])
    told.say("fire-at:ship-1", "zone:left", "zone:rear")
    assert told.topic == "told-band", "there is no ignition at the sides"
    told = activated(own=[onager], theirs=[acclamator], ships=[OURS, {"pose": [600, 800, 180]}])
    told.say("fire-at:ship-1", "zone:front", "zone:front")
    assert told.topic == "told-ignition"
    told.say("yes")
    assert told.ids() == ["band:0", "band:1", "band:2", "band:3"]
    told.say("band:3", "dice:red-hit,red-blank")
    attack = told.table.attacks[-1] if told.table.attacks else None
    assert attack is None or (attack.ignition, attack.band) == (True, 3)
    while told.topic != REPORT:
        told.say("done")
    assert any("ignition attack" in word for word in told.words())
    assert not any("salvo" in word for word in told.words())


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        ("set-ship:ship-0:shields-front:9", "It is 4; choose from: 0, 1, 2, 3, 4"),
        ("set-ship:ship-0:speed:7", "cannot be 7"),
        ("set-ship:ship-0:token-scatter:ready", "has no token scatter"),
        ("set-squadron:squadron-0:hull:8", "cannot be 8"),
        ("card-off:ship-0:0", "does not have that damage card"),
        ("ship-gone:ship-7", "There is no ship 7"),
        ("flies:squadron-1", "is not yours"),
        ("fights:squadron-0:squadron-1", "too far away"),
        ("set-ship:ship-0:dial-1:repair", "to enter|cannot be"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_there(edit: str, why: str) -> None:
    told = activated(squadrons=[{"at": [300, 200]}, {"at": [900, 800]}], flying=([XWING], [TIE]))
    before = GAME.position(told.table)
    with pytest.raises(IllegalAnswer, match=why):
        told.say(edit)
    assert GAME.position(told.table) == before


def test_what_follows_follows() -> None:
    """The last card destroys a ship, a destroyed ship scores, the last ship ends the game."""
    told = activated(
        ships=[OURS, {**AHEAD, "damage": ["facedown"] * 7}, {"pose": [900, 800, 180]}],
        theirs=[VICTORY, VICTORY],
    )
    told.say("deal-down:ship-1")
    assert not told.table.ships[1].alive
    points = GAME.scores(told.table)[0].total
    assert points == told.table.ships[1].build.points
    told.say("ship-gone:ship-2")
    assert told.match.over
    assert GAME.scores(told.table)[0].total > points


def test_a_rule_of_the_ai_fires_in_the_persons_turn() -> None:
    """Comm Noise is dealt to our ship: the AI chooses the speed or our dial, and says which."""
    told = activated(came=[["comm_noise"]], ships=[{**OURS, "speed": 0}, AHEAD])
    told.say("deal-up:ship-0")
    assert told.topic == REPORT
    assert any(word.startswith("Set dial 1 of MC80") for word in told.words())
    assert not told.table.dials[0]
    told.say("card-off:ship-0:0")
    assert not told.table.ships[0].cards


def test_a_told_maneuver_rams_and_pushes_squadrons_as_the_rules_say() -> None:
    """The AI places the squadrons that are overlapped; both ships get a card."""
    told = activated(
        own=[CR90],
        ships=[OURS, {"pose": [600, 480, 180]}],
        squadrons=[{"at": [600, 375]}],
        flying=((), [TIE]),
    )
    told.say("told")
    assert told.topic == "told-course"
    told.say("maneuver:2:0,0:right")
    ours, theirs = told.table.ships
    assert ours.cards == [UNSEEN]
    assert theirs.cards == [UNSEEN]
    assert told.table.squadrons[0].in_play
    assert not any("stands elsewhere" in word for word in told.words())


def test_a_ship_that_stands_elsewhere_is_not_asked_for_its_course() -> None:
    told = activated(options={"space": "poses"})
    told.say("stands-at:ship-0")
    assert told.topic == "told-pose"
    with pytest.raises(IllegalAnswer):
        told.say("stands:600,480,180")
    told.say("stands:700,400,10")
    assert (told.table.ships[0].pose.x, told.table.ships[0].pose.y) == (700, 400)
    told.say("told")
    assert told.topic != "told-course"
    with_course = activated(options={"space": "poses"}).say("moves:ship-0", "maneuver:1:1:right")
    assert with_course.topic == REPORT, "a told course is not confirmed once more"
    assert "moves:ship-0" not in with_course.ids()


def squadrons_told(**options: str) -> Told:
    """Our two X-wings and their two TIEs in the Squadron Phase."""
    return Told(
        start(
            ships=[{"pose": [300, 200, 0]}, {"pose": [1500, 800, 180]}],
            squadrons=[
                {"at": [600, 400]},
                {"at": [700, 200]},
                {"at": [640, 400]},
                {"at": [1400, 700]},
            ],
            flying=([XWING, XWING], ["tie_interceptor_squadron", TIE]),
            phase="squadron",
            agenda=[["status", []], ["squadron_turn", [0]]],
        ),
        [["hit", "crit"]],
        **options,
    )


def test_a_pair_of_squadrons_is_told_and_the_ai_counters() -> None:
    told = squadrons_told()
    assert told.topic == REPORT
    assert "two squadrons" in GAME.words.question(told.table, told.match.pending)  # type: ignore[arg-type]
    told.say("fights:squadron-0:squadron-2", "dice:blue-hit,blue-hit,blue-crit,blue-accuracy")
    while told.topic != REPORT:
        told.say("done")
    one, _, foe, _ = told.table.squadrons
    assert foe.hull == foe.card.hull - 2
    assert one.hull == one.card.hull - 1, "its counter: one hit"
    told.say("told")
    # The only other squadron that was left is not asked for.
    assert all(squadron.activated for squadron in told.table.squadrons[:2])


def test_a_squadron_flies_where_it_is_said_to_stand() -> None:
    told = squadrons_told()
    told.say("flies:squadron-1")
    assert told.topic == "told-spot"
    with pytest.raises(IllegalAnswer):
        told.say("put:600,400")
    told.say("put:900,300", "flew:squadron-0")
    assert (told.table.squadrons[1].base.x, told.table.squadrons[1].activated) == (900, True)
    with pytest.raises(IllegalAnswer, match="activated already"):
        told.say("flew:squadron-0")


def test_where_people_look_themselves_nothing_is_measured() -> None:
    """An attack is judged, a move is only noticed."""
    told = activated(options={"space": "judge"})
    assert not any(id.startswith(("attack:", "moves:", "stands-at:")) for id in told.ids())
    told.say("fire-at:ship-1", "zone:front", "zone:front")
    asked = told.topic
    while told.request is not None and told.request.kind == "judge":
        assert isinstance(told.request, Judge)
        told.say("medium" if told.topic == asked else "no")
    assert asked != "told-band"
    assert told.topic == "told-dice"
    told.say("dice:red-hit")
    while told.topic != REPORT:
        told.say("done")
    told.say("told")
    assert "told-course" not in {told.topic}
    judged = squadrons_told(space="judge").say("flies:squadron-1")
    assert judged.topic == REPORT


@pytest.mark.parametrize("answer", ["no", "yes"])
def test_where_people_look_themselves_a_told_strike_may_be_obstructed(answer: str) -> None:
    """It is asked once, where something can lie between: what comes back has a die less then."""
    for edits in (["fights:squadron-0:squadron-2"], ["strikes:squadron-0:ship-1", "zone:front"]):
        told = squadrons_told(space="judge").say(*edits)
        assert (told.request and told.request.kind, told.topic) == ("judge", "obstructed")
        told.say(answer)
        assert told.topic == "told-dice"
        assert told.table.attack is not None
        assert told.table.attack.obstructed == (answer == "yes")
    assert squadrons_told(space="model").say("fights:squadron-0:squadron-2").topic == "told-dice"


def test_the_ai_deck_is_drawn_by_the_program_unless_lots_are() -> None:
    """At a real table damage cards come from the table; the AI deck does not lie there."""
    for kinds, waits in ((("draw", "roll"), False), (("pick",), True)):
        match = Match(
            Header.of(
                GAME, ("person", "ai"), {}, 3, start(agenda=[["turn", [1]]]) | {"seats": ["person", "ai"]}
            ),
            source=sources_for(3, typed=kinds),
        )
        request = match.advance()
        drawn = request is not None and request.topic == "ai-card"
        assert drawn == waits


def test_a_game_that_has_begun_is_set_up_and_goes_on_with_a_round() -> None:
    """Obstacles are laid, values set right; ships stand somewhere, and can be moved by hand."""
    options = {"scenario": "pair_1", "space": "poses"}
    header = Header.of(GAME, SEATS, options, 1, arranged(SEATS, options))
    match = Match(header, watch=Watch(), source=sources_for(1))
    request = match.advance()
    assert request is not None
    assert request.topic == "told-obstacle"
    request = match.answer("take-obstacle:asteroid_1")
    assert request is not None
    assert request.topic == "obstacle-pose"
    match.answer("obstacle:asteroid_1:900,450,0")
    request = match.answer("done")
    assert request is not None
    assert request.topic == ARRANGE
    table = match.table
    assert isinstance(table, Table)
    assert len(table.obstacles) == 1
    assert all(ship.in_play for ship in table.ships)
    assert all(not overlapped_ships(table, ship, ship.base) for ship in table.ships)
    match.correct(1, "ship-1-x", "700")
    match.correct(1, "ship-1-damage-1", "facedown")
    match.correct(0, "pass-tokens", "0")
    request = match.answer("round:3")
    table = match.table
    assert isinstance(table, Table)
    assert (table.round, table.phase) == (3, "ship")
    ships = [ship for ship in table.ships if ship.seat == 1]
    assert (ships[0].pose.x, ships[0].cards) == (700, [UNSEEN])
    assert request is not None
    assert request.topic in ("activate", "ship-phase-start")


def test_the_core_set_has_no_obstacles_to_lay() -> None:
    header = Header.of(GAME, SEATS, {}, 1, arranged(SEATS, {}))
    request = Match(header, source=sources_for(1)).advance()
    assert request is not None
    assert request.topic == ARRANGE


def test_what_was_told_lies_there_and_what_follows_is_to_be_done() -> None:
    """Nobody deals a card twice; a card that a ram brings is dealt."""
    told = activated(own=[CR90], ships=[OURS, {"pose": [600, 480, 180]}])
    before = len(told.match.entries)
    told.say("deal-down:ship-1")
    assert not since(told.match, before, 0)
    told.say("told", "maneuver:2:0,0:right")
    acts = [line.doing.do for line in since(told.match, before, 0)]
    assert any(act.startswith("Deal a facedown damage card to Victory") for act in acts)
    assert not any(act.startswith("Move CR90") for act in acts)
