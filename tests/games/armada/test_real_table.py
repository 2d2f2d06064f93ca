"""At a real table: what is judged or confirmed decides, and the program's own picture changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from math import atan2, degrees
from typing import Any

import pytest

from tests.games.armada.aideck.tables import card_with, fleet, mind_of, posed
from understudy.core import journal
from understudy.core.chance import seeded
from understudy.core.judging import Judges, key_of
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.core.requests import Choose, Judge, Request
from understudy.core.sources import Model, sources_for
from understudy.games.armada import GAME
from understudy.games.armada.bots.aideck.seeing import believed
from understudy.games.armada.judging import Unjudged
from understudy.games.armada.options import Maneuver
from understudy.games.armada.rules.courses import course_name
from understudy.games.armada.shots import flak_shots
from understudy.games.armada.table import Table

JUDGE = {"space": "judge"}
POSES = {"space": "poses"}


def table_of(match: Match) -> Table:
    table = match.table
    assert isinstance(table, Table)
    return table


def core_set(space: Mapping[str, str]) -> dict[str, Any]:
    """The learning scenario, two AI decks."""
    return GAME.position(GAME.set_up(GAME.options(space), GAME.line_up(("ai", "ai"))))


class Told:
    """Whoever sees the table: answers every question about space as it was answered before."""

    by = "typed"

    def __init__(self, journal: list[Any]) -> None:
        self.journal = journal

    def answer(self, request: Request, number: int) -> object:
        if request.kind != "judge":
            return seeded(3, number, request)
        entry = self.journal[number]
        assert (entry.kind, entry.keys) == ("judge", tuple(request.more or ())), "another question is asked"
        return entry.value


def written(match: Match) -> list[tuple[Any, ...]]:
    """Everything that was answered, but for who answered it."""
    return [(entry.kind, entry.seat, flat(entry.value), entry.keys) for entry in match.entries]


def flat(value: Any) -> object:
    if isinstance(value, tuple):
        return tuple(flat(each) for each in value)
    return value.id if isinstance(value, Option) else value


def nonsense(start: dict[str, Any]) -> dict[str, Any]:
    """The same game on a model that is wrong about everything: ships in a heap, squadrons in a corner."""
    wrong = dict(start)
    wrong["ships"] = [
        {**ship, "pose": [450 + 3 * number, 455, 77 * number]} for number, ship in enumerate(start["ships"])
    ]
    wrong["squadrons"] = [{**one, "at": [20 + number, 900]} for number, one in enumerate(start["squadrons"])]
    return wrong


def test_a_model_that_is_wrong_changes_nothing() -> None:
    """The same answers give the same game to the end, wherever the program believes the pieces to stand."""
    start = core_set(JUDGE)
    right = Match(Header.of(GAME, ("ai", "ai"), JUDGE, 3, start), source=sources_for(3))
    right.advance()
    assert sum(entry.kind == "judge" for entry in right.entries) > 200
    told = Told(right.entries)
    wrong = Match(Header.of(GAME, ("ai", "ai"), JUDGE, 3, nonsense(start)), source=lambda kind: told)
    wrong.advance()
    assert written(wrong) == written(right)
    assert wrong.scores() == right.scores()


def test_other_answers_do_change_the_game() -> None:
    """The model that the game above was played with matters as soon as it is asked."""
    right, other = (
        Match(Header.of(GAME, ("ai", "ai"), JUDGE, 3, start), source=sources_for(3))
        for start in (core_set(JUDGE), nonsense(core_set(JUDGE)))
    )
    right.advance()
    other.advance()
    assert written(other) != written(right)


def finished(match: Match) -> Match:
    """Play on; people do as little as they can."""
    request = match.advance()
    while request is not None:
        assert isinstance(request, Choose)
        request = match.answer(request.options()[0])
    return match


def questions(start: Mapping[str, Any]) -> list[str]:
    """The topics that are judged in one activation of the AI, one for each request."""
    match = finished(Match(Header.of(GAME, ("person", "ai"), JUDGE, 1, dict(start)), source=sources_for(1)))
    return [entry.keys[0].partition("?")[0] for entry in match.entries if entry.kind == "judge"]


def activation(*foes: list[float]) -> dict[str, Any]:
    return posed(
        fleet("rebel", ["nebulon_b_escort_frigate"] * len(foes)),
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [*({"pose": pose} for pose in foes), {"pose": [900, 500, 180], "speed": 2, "dials": ["repair"]}],
        obstacles=[{"id": "asteroid_1", "pose": [1600, 600, 0]}],
        active=card_with(attack="closest_ship"),
        options=JUDGE,
        round=6,
        agenda=[[step, [len(foes)]] for step in ("end_activation", "maneuver", "attack_step")],
    )


def test_one_target_takes_six_questions() -> None:
    """Which zones have a target, which of its zones are seen, range, line, where it is, where it ends."""
    assert questions(activation([900, 250, 0])) == [
        *("target", "seen", "range", "obstructed"),
        *("clock", "maneuver-ends"),
    ]


def test_two_targets_take_twelve() -> None:
    asked = questions(activation([900, 250, 0], [1100, 520, 270]))
    assert asked.count("target") == 1
    assert asked.count("obstructed") == 2
    assert len(asked) == 12


def test_what_was_judged_is_remembered_until_a_piece_has_moved() -> None:
    start = activation([900, 300, 0])
    match = Match(Header.of(GAME, ("person", "ai"), JUDGE, 1, start), source=sources_for(1))
    match.advance()
    table = table_of(match)
    known = table.known
    assert known is not None
    assert known["range?ship=ship:1&zone=front&other=ship:0&at=front"] == "close"
    position = GAME.position(table)
    assert position["known"] == known
    assert GAME.read_position(position).known == known
    known = table_of(finished(match)).known
    assert known is not None
    assert [key for key in known if "=ship:1" in key] == ["stands-on?ship=ship:1"]


class Witness:
    """A person at the table who judges by a list of answers, by topic; else as the model does."""

    by = "typed"

    def __init__(self, answers: Mapping[str, str]) -> None:
        self.answers = answers
        self.asked: list[str] = []

    def answer(self, request: Request, number: int) -> object:
        if isinstance(request, Judges):
            return tuple(self._one(question) for question in request.questions)
        return self._one(request) if isinstance(request, Judge) else seeded(1, number, request)

    def _one(self, question: Judge) -> Option:
        self.asked.append(question.topic)
        wanted = self.answers.get(question.topic)
        return next((one for one in question.options() if one.id == wanted), question.model())


def person_attacks(answers: Mapping[str, str]) -> tuple[Match, Witness]:
    start = activation([900, 300, 0])
    start["agenda"] = [["turn", [1]], ["end_activation", [0]], ["attack_step", [0]]]
    witness = Witness(answers)
    match = Match(Header.of(GAME, ("person", "ai"), JUDGE, 1, start), source=lambda kind: witness)
    match.advance()
    return match, witness


def test_a_person_declares_an_attack_and_says_its_range() -> None:
    match, witness = person_attacks({"range": "medium", "obstructed": "yes"})
    assert isinstance(match.pending, Choose)
    match.answer("attack:front:ship-1:front")
    assert witness.asked[:2] == ["range", "obstructed"]
    (attack,) = table_of(match).attacks
    assert (attack.band, attack.obstructed) == (1, True)


def test_an_attack_that_is_not_possible_is_not_offered_again() -> None:
    match, _ = person_attacks({"range": "no-shot"})
    request = match.answer("attack:front:ship-1:front")
    assert isinstance(request, Choose)
    ids = [option.id for option in request.options()]
    assert "attack:front:ship-1:front" not in ids
    assert "attack:front:ship-1:left" in ids


def test_what_a_maneuver_meets_is_what_was_seen() -> None:
    """The model sees a free way; the table does not."""
    start = activation([900, 300, 0])
    start["agenda"] = [["turn", [1]], ["end_activation", [0]], ["maneuver", [0]]]
    seen = {"maneuver-ends": "not-free", "on-ship": "yes", "on-rock": "yes", "off-map": "no"}
    witness = Witness(seen)
    match = Match(Header.of(GAME, ("person", "ai"), JUDGE, 1, start), source=lambda kind: witness)
    match.advance()
    match.answer("maneuver:2:0,0:right")
    ship, rammed = table_of(match).ships
    assert len(rammed.cards) == 1, "both get a card of the overlap"
    assert len(ship.cards) == 2, "and the asteroid deals a faceup one"


class Onlooker:
    """Whoever sees the table says what each course meets, by a list: the first one asked about gets the first
    answers; what the list does not have is free.
    """

    by = "typed"

    def __init__(self, met: Sequence[Mapping[str, bool]]) -> None:
        self.met = met
        #: The courses asked about, in their order.
        self.tried: list[str] = []

    def answer(self, request: Request, number: int) -> object:
        if isinstance(request, Judges):
            return tuple(self._one(question) for question in request.questions)
        return self._one(request) if isinstance(request, Judge) else seeded(1, number, request)

    def _one(self, question: Judge) -> Option:
        course = str(question.about.get("course", ""))
        if not course:
            return question.model()
        if course not in self.tried:
            self.tried.append(course)
        place = self.tried.index(course)
        met = self.met[place] if place < len(self.met) else {}
        if question.topic == "maneuver-ends":
            wanted = "not-free" if met else "free"
        elif question.topic in ("met-ship", "met-rock"):
            wanted = "yes" if met.get(f"{question.topic}-{question.about['thing']}") else "no"
        else:
            wanted = "yes" if met.get(question.topic) else "no"
        return next(one for one in question.options() if one.id == wanted)


#: What a course may meet; ship 0 and 1 are the person's, 2 is the AI's other one, 3 the one that moves.
MEETS: dict[str, dict[str, bool]] = {
    "off the map": {"off-map": True},
    "a friend": {"on-ship": True, "met-ship-2": True},
    "an asteroid": {"on-rock": True, "met-rock-0": True},
    "an enemy": {"on-ship": True, "met-ship-0": True},
    "a squadron": {"on-squadron": True},
    "the station": {"on-rock": True, "met-rock-1": True},
}
WORST_FIRST = list(MEETS)


def flown_among(*met: str, topic: str = "maneuver") -> tuple[int, Onlooker]:
    """Which of the courses that were tried on the real table the AI flies, when they meet these."""
    start = posed(
        fleet("rebel", ["nebulon_b_escort_frigate"] * 2, ["x_wing_squadron"]),
        fleet("imperial", ["victory_ii_class_star_destroyer", "gladiator_i_class_star_destroyer"]),
        [
            *({"pose": [600 + 300 * number, 250, 0]} for number in range(2)),
            {"pose": [600, 700, 180], "speed": 2},
            {"pose": [900, 500, 180], "speed": 2},
        ],
        [{"at": [300, 250]}],
        obstacles=[{"id": "asteroid_1", "pose": [1600, 600, 0]}, {"id": "station", "pose": [400, 500, 0]}],
        active=card_with(movement="close_in"),
        options=JUDGE,
        round=6,
        agenda=[["end_activation", [3]], [topic.replace("-", "_"), [3] if topic == "maneuver" else [3, 0]]],
    )
    onlooker = Onlooker([MEETS[each] for each in met])
    match = Match(Header.of(GAME, ("person", "ai"), JUDGE, 1, start), source=lambda kind: onlooker)
    flown = None
    match.advance()
    for entry in match.entries:
        if entry.kind == "choose" and isinstance(entry.value, Maneuver):
            flown = course_name(entry.value.clicks, entry.value.side)
            break
    assert flown is not None
    return onlooker.tried.index(flown), onlooker


@pytest.mark.rule("AR-MOV-01", "AR-MOV-02", "AR-MOV-04")
@pytest.mark.parametrize("met", ["off the map", "a friend", "an asteroid", "an enemy"])
def test_a_course_that_was_judged_not_free_is_not_flown_while_another_is(met: str) -> None:
    """The AI was told that its first course leaves the map, and does not fly it."""
    assert flown_among(met)[0] == 1
    assert flown_among(met, met)[0] == 2
    assert flown_among(met, met, met)[0] == 3


@pytest.mark.parametrize("met", ["a squadron", "the station"])
def test_what_no_line_minds_ends_the_trying(met: str) -> None:
    """Neither squadrons nor the station are avoided: nothing that could be seen would make another better."""
    flown, onlooker = flown_among(met)
    assert (flown, len(onlooker.tried)) == (0, 1)


@pytest.mark.rule("AR-MOV-01", "AR-MOV-02", "AR-MOV-04")
def test_of_four_that_are_not_free_the_least_bad_is_flown() -> None:
    """Off the map, friends, obstacles, enemies: the document's order, wherever in the row each one was."""
    for met in permutations(WORST_FIRST[:4]):
        flown, onlooker = flown_among(*met)
        assert len(onlooker.tried) == 4
        assert met[flown] != "off the map"
        assert flown == max(range(4), key=lambda number: WORST_FIRST.index(met[number])), met


def test_a_maneuver_that_a_card_gives_is_tried_on_the_table_too() -> None:
    flown, onlooker = flown_among("off the map", "a friend", topic="extra-maneuver")
    assert flown == 2
    assert len(onlooker.tried) == 3


def flak_as_judged(answers: Mapping[str, str]) -> list[tuple[int, int]]:
    """The squadrons that a zone may attack, by what is answered; what is not said is as the model sees it."""
    start = posed(
        fleet("rebel", ["nebulon_b_escort_frigate"], ["x_wing_squadron"] * 3),
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [{"pose": [900, 100, 0]}, {"pose": [900, 500, 180]}],
        [{"at": [900, 400]}, {"at": [930, 380]}, {"at": [900, 800]}],
        options=JUDGE,
    )
    table = GAME.read_position(start)
    known = table.known
    assert known is not None
    while True:
        try:
            shots = list(flak_shots(table, table.ships[1], (0,)))
            return [(squadron.index, shot.band) for _, squadron, shot in shots]
        except Unjudged as gap:
            for question in gap.questions:
                wanted = answers.get(question.topic)
                found = next((each for each in question.options() if each.id == wanted), question.model())
                known[key_of(question.topic, question.about)] = found.id


def test_flak_at_a_real_table_is_what_was_judged() -> None:
    """R9.6: one squadron after the other, the nearest first, until nobody sees another in arc."""
    assert flak_as_judged({}) == [(0, 0), (1, 0)]
    assert flak_as_judged({"flak-target": "none"}) == []
    assert flak_as_judged({"flak-target": "squadron-1"}) == [(1, 0), (0, 0)]


def test_judged_games_are_kept_loaded_and_verified() -> None:
    match = Match(Header.of(GAME, ("greedy", "ai"), JUDGE, 4), source=sources_for(4))
    match.advance()
    for verify in (False, True):
        loaded = journal.loads(journal.dumps(match), find, verify=verify)
        assert GAME.position(table_of(loaded)) == GAME.position(table_of(match))


# -- poses ---------------------------------------------------------------------------------------------------


class Counted:
    """Chance by how often it was asked for, so that other questions in between do not matter."""

    by = "script"

    def __init__(self) -> None:
        self.number = 0

    def answer(self, request: Request, number: int) -> object:
        self.number += 1
        return seeded(11, self.number, request)


def in_step(space: Mapping[str, str], most: int) -> Iterator[str]:
    """A game of a stand-in's choices in a person's chair; what the AI decides, one after the other."""
    chance = Counted()
    match = Match(Header.of(GAME, ("person", "ai"), space, 11), source=lambda kind: chance)
    request = match.advance()
    number = 0
    while request is not None and number < most:
        table = table_of(match)
        for entry in match.entries[number:]:
            if entry.seat == 1 and entry.kind == "choose":
                yield entry.value.id
        number = len(match.entries)
        assert isinstance(request, Choose)
        if request.topic == "confirm-pose":
            request = match.answer("as-drawn")
        else:
            request = match.answer(GAME.policies["greedy"](GAME.view(table, request.seat), request))


def test_the_virtual_game_and_the_real_table_decide_alike() -> None:
    """Move by move: the same facts, the same decisions of the AI."""
    virtual = list(in_step({}, 10_000))
    real = list(in_step(POSES, 10_000))
    assert len(virtual) > 60
    assert virtual == real


def test_a_pose_that_differs_is_taken_from_the_table() -> None:
    match = Match(Header.of(GAME, ("person", "ai"), POSES, 2), source=sources_for(2))
    request = match.advance()
    while request is not None and request.topic != "confirm-pose":
        assert isinstance(request, Choose)
        policy = GAME.policies["greedy"]
        request = match.answer(policy(GAME.view(table_of(match), request.seat), request))
    assert request is not None
    ship = int(request.about["ship"])
    match.answer("stands:400,300.5,20")
    moved = table_of(match).ships[ship]
    assert (moved.pose.x, moved.pose.y, moved.pose.heading) == pytest.approx((400, 300.5, 70))


@pytest.mark.parametrize(
    ("pose", "hour"), [([900, 200, 0], "12"), ([600, 500, 0], "3"), ([1200, 500, 0], "9")]
)
def test_the_clock_runs_to_the_right_of_the_bow(pose: list[float], hour: str) -> None:
    """The Victory heads down the map: what is on the left of the map is to its right."""
    table = GAME.read_position(activation(pose))
    mind = mind_of(table, "maneuver", (), ship=1)
    with pytest.raises(Unjudged) as gap:
        believed(mind, table.ships[1], table.ships[0])
    (question,) = gap.value.questions
    assert question.model().id == hour
    known = table.known
    assert known is not None
    known[key_of(question.topic, question.about)] = hour
    known[key_of("how-far", question.about)] = "long"
    seen = believed(mind, table.ships[1], table.ships[0])
    assert round(-degrees(atan2(seen.y, seen.x)) / 30) % 12 == int(hour) % 12


# -- cards with tokens on the map ----------------------------------------------------------------------------

MAPPERS = (
    fleet(
        "rebel",
        [
            ("mc80_command_cruiser", "leia_organa_commander", "ezra_bridger"),
            ("nebulon_b_escort_frigate", "sabine_wren"),
            "mc75_ordnance_cruiser",
        ],
        ["mart_mattin_satos_hammer", "x_wing_squadron"],
    ),
    fleet(
        "imperial",
        [
            ("onager_class_star_destroyer", "grand_admiral_thrawn", "cataclysm"),
            ("interdictor_suppression_refit", "proximity_mines"),
        ],
        ["ig_88b_ig_2000b", "hondo_ohnaka_slave_i"],
    ),
)
DROIDS = (
    fleet(
        "separatist",
        [("providence_class_carrier_separatist", "kraken"), "munificent_class_comms_frigate"],
        ["haor_chall_prototypes", "dbs_404", "vulture_class_droid_fighter_squadron"],
    ),
    fleet(
        "republic",
        [("venator_ii_class_star_destroyer_republic", "obi_wan_kenobi", "spha_t")],
        ["v_19_torrent_squadron", "v_19_torrent_squadron"],
    ),
)


def map_game(fleets: Sequence[Any], seats: tuple[str, str]) -> dict[str, Any]:
    """Both fleets close to each other, with mines between them and a token aimed."""
    count = [len(each["ships"]) for each in fleets]
    ships = [{"pose": [500 + 260 * at, 280, 0], "speed": 1} for at in range(count[0])]
    ships += [{"pose": [500 + 260 * at, 600, 180], "speed": 1} for at in range(count[1])]
    flying = sum(one["count"] for each in fleets for one in each["squadrons"])
    return {
        "seats": list(seats),
        "fleets": [{**each, "limit": 600} for each in fleets],
        "map": "standard",
        "round": 1,
        "options": {"scenario": "own", **JUDGE},
        "ships": ships,
        "squadrons": [{"at": [520 + 90 * at, 440]} for at in range(flying)],
        "obstacles": [{"id": "asteroid_1", "pose": [700, 450, 0]}, {"id": "station", "pose": [1100, 500, 0]}],
        "laid": [{"kind": "mine", "at": [450, 420]}, {"kind": "mine", "at": [760, 380]}],
        "agenda": [["round", []], ["status", []], ["squadron_phase", []], ["ship_phase", []]],
    }


@pytest.mark.parametrize(
    ("fleets", "asked"),
    [
        (MAPPERS, ("mines-near", "special-arc", "token-range", "ignition-range", "trap")),
        (DROIDS, ("mines-near", "touching", "token-arc", "strike")),
    ],
    ids=["mines", "droids"],
)
def test_nothing_is_measured_about_tokens_on_the_map(fleets: Sequence[Any], asked: tuple[str, ...]) -> None:
    """The same answers give the same game, wherever ships, mines, obstacles and tokens are drawn."""
    start = map_game(fleets, ("ai", "ai"))
    right = Match(Header.of(GAME, ("ai", "ai"), JUDGE, 3, start), source=sources_for(3))
    right.advance()
    assert right.over
    topics = {key.partition("?")[0] for entry in right.entries if entry.kind == "judge" for key in entry.keys}
    assert topics >= set(asked), set(asked) - topics
    wrong = nonsense(start)
    wrong["laid"] = [{**one, "at": [1700, 60 + 100 * at]} for at, one in enumerate(start["laid"])]
    wrong["obstacles"] = [
        {**one, "pose": [1500, 800 - 300 * at, 0]} for at, one in enumerate(start["obstacles"])
    ]
    told = Told(right.entries)
    other = Match(Header.of(GAME, ("ai", "ai"), JUDGE, 3, wrong), source=lambda kind: told)
    other.advance()
    assert written(other) == written(right)
    assert other.scores() == right.scores()


def declared(start: Mapping[str, Any]) -> Match:
    """A person's turn at a real table."""
    return Match(Header.of(GAME, ("person", "ai"), JUDGE, 1, dict(start)), source=sources_for(1))


def test_people_attack_mines_and_place_tokens_by_hand() -> None:
    start = {**map_game(MAPPERS[::-1], ("person", "ai")), "agenda": [["attack_step", [0]]]}
    match = declared(start)
    request = match.advance()
    assert isinstance(request, Choose)
    ids = [option.id for option in request.options()]
    assert {"sweep:front:0", "sweep:rear:1"} <= set(ids), "whoever attacks sees which mines can be attacked"
    match.answer("sweep:front:0")
    asked = [key for entry in match.entries if entry.kind == "judge" for key in entry.keys]
    assert [key.partition("?")[0] for key in asked][:1] == ["mine-range"]
    aiming = declared({**start, "agenda": [["turn", [1]], ["aim", [0]]]})
    placing = aiming.advance()
    assert isinstance(placing, Choose)
    assert [option.id for option in placing.options()] == ["done", "placed"]
    aiming.answer("placed")
    assert [one.kind for one in table_of(aiming).laid] == ["mine", "mine", "target"]


def test_people_move_obstacles_and_lay_mines_by_hand() -> None:
    start = map_game(MAPPERS, ("person", "ai"))
    near = {"pose": [600, 340, 0], "dials": ["navigate"]}
    ships = [{**ship, **near} if at == 0 else ship for at, ship in enumerate(start["ships"])]
    match = declared({**start, "ships": ships, "agenda": [["attack_step", [0]], ["reveal", [0]]]})
    match.advance()
    match.answer("use:ship-0:upgrade-1:effect-0")
    known = table_of(match).known
    assert known is not None
    known |= {"obstructed?one=ship:0&two=ship:3&of=ships": "yes", "within?one=ship:0&two=ship:3": "no"}
    match.answer("card:1")
    left = table_of(match).known or {}
    assert "within?one=ship:0&two=ship:3" in left
    assert not any(key.startswith(("obstructed", "obstacle-near")) for key in left), "they are looked at anew"
    trap = declared({**start, "agenda": [["turn", [0]], ["phase_card", [1]]]})
    trap.advance()
    trap.answer("use:ship-1:upgrade-0:effect-0")
    assert [one.kind for one in table_of(trap).laid] == ["mine"] * 3


def test_questions_name_moves_by_distances_and_the_closer_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """A squadron moves distance 5, not “long range”; the closest is one of three or more."""
    asked: set[str] = set()
    model = Model.answer

    def noted(self: Model, request: Request, number: int) -> object:
        asked.update(each.prompt for each in getattr(request, "questions", [request]))
        return model(self, request, number)

    monkeypatch.setattr(Model, "answer", noted)
    Match(Header.of(GAME, ("greedy", "ai"), {"space": "judge", "scenario": "pair_2"}, 5)).advance()
    assert any("by moving distance 5" in prompt for prompt in asked)
    assert not any("by moving long range" in prompt for prompt in asked)
    for prompt in asked:
        if prompt.startswith("Which is close"):
            two = prompt.partition(":")[2].count(",") == 1
            assert prompt.startswith("Which is closer to" if two else "Which is closest to"), prompt
