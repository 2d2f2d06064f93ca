"""R3: from options and a line-up to fleets that are ready to be deployed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from understudy.core.errors import BadSetup
from understudy.core.game import Seat, Setting
from understudy.games.armada.aicards import find_deck
from understudy.games.armada.builds import Build
from understudy.games.armada.cards import DAMAGE_DECK, SHIPS, SQUADRONS
from understudy.games.armada.fleets import FLEETS, NOW, PAIRS, FittedShip, Fleet, checked, read_file, unplayed
from understudy.games.armada.measures import MAPS, PACKAGE, to_pose
from understudy.games.armada.names import mark
from understudy.games.armada.objectives import (
    NO_OBJECTIVE,
    OBJECTIVES,
    OF_THE_FLEET,
    OTHER_READING,
    USUAL_READING,
    WIDE,
)
from understudy.games.armada.queries import driving_commands
from understudy.games.armada.readings import READINGS
from understudy.games.armada.rules.obstacles import BY_HAND
from understudy.games.armada.table import (
    AI,
    FACEDOWN,
    JUDGED,
    MODEL,
    OPEN,
    POSED,
    SECOND,
    Config,
    ObjectiveInPlay,
    Ship,
    Squadron,
    Table,
)
from understudy.kit.reading import Row, json_row, text

CORE_SET = "core-set"
OWN = "own"
FILES = (".json", ".txt")

SETTINGS = (
    Setting(
        "scenario",
        "The core set's learning scenario, one of the supplied pairs of fleets, or fleets of your own.",
        (CORE_SET, *PAIRS, OWN),
        CORE_SET,
        titles={
            CORE_SET: "Core set: a Victory II and six TIE squadrons against two small ships and four X-wings",
            **{
                id: " against ".join(
                    f"{FLEETS[name].faction.capitalize()} {FLEETS[name].points}" for name in pair
                )
                for id, pair in PAIRS.items()
            },
            OWN: "Fleets of your own",
        },
    ),
    Setting(
        "fleets",
        "With scenario own: the fleet of each seat, joined by +: ids of supplied fleets, or files that end "
        "in .json or .txt. The first is the first player's.",
        (),
        "",
        each=("", *FLEETS),
        titles={
            "": "The scenario's fleet",
            **{id: f"{fleet.faction.capitalize()}, {fleet.points} points" for id, fleet in FLEETS.items()},
        },
        # Names of files have a dot, .json or .txt; ids of fleets have none.
        files=".",
        needs={"scenario": ("own",)},
        title="Fleet",
    ),
    Setting(
        "map",
        "The play area: 6 × 3 feet, or 3 × 3 feet as in the core set.",
        ("standard", "core"),
        "standard",
        titles={"standard": "6 × 3 feet", "core": "3 × 3 feet"},
    ),
    Setting(
        "obstacles",
        "How many obstacles the players place.",
        ("6", "4", "0"),
        "6",
    ),
    Setting(
        "objective",
        "Objectives: none, one of the three that the second player's fleet names, or this one.",
        (NO_OBJECTIVE, OF_THE_FLEET, *OBJECTIVES),
        NO_OBJECTIVE,
        titles={
            NO_OBJECTIVE: "None",
            OF_THE_FLEET: "The first player picks one of the second player's",
            **{id: f"{card.name} ({card.category})" for id, card in OBJECTIVES.items()},
        },
        title="Objectives",
    ),
    Setting(
        "ai_objectives",
        "A house rule: objectives also where the AI deck plays, whose document has none.",
        ("refused", "allowed"),
        "refused",
        title="Objectives with the AI deck",
        under="House rules",
    ),
    Setting(
        "objective_words",
        "Objectives whose words are not certain: as usual, or by the other reading (see assumptions).",
        (USUAL_READING, OTHER_READING),
        USUAL_READING,
        title="Uncertain objectives",
        under="Rule interpretations",
    ),
    Setting(
        "rulings",
        "Rulings that are not certain: as usual, or by the other reading (see assumptions).",
        (USUAL_READING, OTHER_READING),
        USUAL_READING,
        title="Uncertain rulings",
        under="Rule interpretations",
    ),
    Setting(
        "space",
        "The source of distances: Understudy's model, your table with each position confirmed after a "
        "move, or your table alone. Then you answer what the AI needs to know.",
        (MODEL, POSED, JUDGED),
        MODEL,
        titles={
            MODEL: "Measured by Understudy",
            POSED: "My table: I confirm where pieces are",
            JUDGED: "My table: I say what I see",
        },
        beside=POSED,
        title="Distances",
    ),
    Setting(
        "unplayed",
        "Fleets with cards whose text Understudy does not play: refused, or allowed as if they had none.",
        ("refused", "allowed"),
        "refused",
        title="Cards that are not played",
        under="House rules",
    ),
    Setting(
        "handicap",
        "How many points more the fleet of the AI deck may cost than the other one, with fleets of your own.",
        ("0", "25", "50", "75", "100", "150", "200"),
        "50",
        needs={"scenario": ("own",)},
    ),
    Setting(
        "deck",
        "The AI deck: 48 cards, 12 cards, or a file of your own that ends in .json.",
        (),
        "48",
        titles={"48": "48 cards", "12": "12 cards"},
        files=".json",
        title="AI deck",
    ),
    Setting(
        "placing",
        "Obstacles and ships of the AI deck: placed by the chart, or thematically, by the other player.",
        ("chart", BY_HAND),
        "chart",
        titles={"chart": "By the chart", BY_HAND: "By the other player"},
        title="Obstacles and ships of the AI",
    ),
    Setting(
        "elastic",
        "The elastic clause: three decisions of the AI deck may be overruled in a game.",
        ("on", "off"),
        "on",
        title="Elastic clause",
        under="House rules",
    ),
    Setting(
        "accuracies",
        "Accuracies of the AI deck prefer ready tokens among those of the type on the card, or among all.",
        ("of-the-type", "of-all"),
        "of-the-type",
        assumption="ARA-AI-05",
    ),
    Setting(
        "stored_dials",
        "Dials on a card (Grand Admiral Thrawn, Admiral Trench): open, or facedown until they are used.",
        (OPEN, FACEDOWN),
        OPEN,
        assumption="ARA-11",
    ),
    Setting(
        "payout",
        "The AI deck pays out dials and tokens of a card when they serve most of its ships, or any of them.",
        ("most", "any"),
        "most",
        assumption="ARA-12",
    ),
    Setting(
        "defence",
        "The AI deck spends any token that matches its card, or only one that does something.",
        ("any", "useful"),
        "any",
        assumption="ARA-AI-06",
        title="Defense tokens",
    ),
    *READINGS,
)
DEFAULTS = {setting.name: setting.default for setting in SETTINGS}


def damage_deck() -> list[int]:
    """R3.7: 52 cards, one shared deck."""
    return sorted(DAMAGE_DECK)


def _scenario() -> Row:
    return json_row("core_set_scenario.json", text(PACKAGE, "core_set_scenario.json"))


_SCENARIO = _scenario()
_SIDES = ("rebel", "imperial")


def _scenario_fleet(side: str) -> Fleet:
    ships = [row for row in _SCENARIO.rows("ships") if row.word("side", _SIDES) == side]
    squadrons = [row for row in _SCENARIO.rows("squadrons") if row.word("side", _SIDES) == side]
    return Fleet(
        f"core_{side}",
        f"Core set, {side}",
        side,
        180,
        tuple(FittedShip(SHIPS[row.word("ship", tuple(SHIPS))]) for row in ships),
        tuple(SQUADRONS[row.word("squadron", tuple(SQUADRONS))] for row in squadrons),
        NOW,
    )


CORE_FLEETS = tuple(_scenario_fleet(side) for side in _SIDES)


def chosen_fleets(options: Mapping[str, str], seats: Sequence[Seat] = ()) -> tuple[Fleet, Fleet]:
    """The fleets of both seats, checked. AR-SET-01: the AI's may cost more by the handicap."""
    scenario = options["scenario"]
    named = [word.strip() for word in options["fleets"].split("+")]
    if any(named) and scenario != OWN:
        raise BadSetup("Option fleets is for fleets of your own: choose scenario own with it.")
    if scenario == CORE_SET:
        return CORE_FLEETS[0], CORE_FLEETS[1]
    if scenario in PAIRS:
        one, two = PAIRS[scenario]
        gap = FLEETS[two].limit - FLEETS[one].limit
        if int(options["handicap"]) != gap and any(seat.player == AI for seat in seats):
            raise BadSetup(
                f"Option handicap: the supplied pairs give the AI {gap} points more. For "
                f"{options['handicap']} name fleets of your own (scenario own, fleets …)."
            )
        return FLEETS[one], FLEETS[two]
    words = [word for word in named if word]
    if len(words) != 2:
        raise BadSetup(
            "Option fleets names the fleets of both seats, joined by +, such as "
            f"{'+'.join(next(iter(PAIRS.values())))}; with scenario own it must be given."
        )
    allowed = options["unplayed"] == "allowed"
    first, second = (_fleet(word) for word in words)
    limit = None
    if len(seats) > 1 and seats[1].player == AI:
        limit = max(second.limit, first.limit + int(options["handicap"]))
        if second.points > first.limit + int(options["handicap"]):
            raise BadSetup(
                f"{second.name} costs {second.points} points. With a handicap of {options['handicap']} the "
                f"AI may have {first.limit + int(options['handicap'])} against {first.limit}."
            )
    return checked(first, allow_unplayed=allowed), checked(second, limit, allow_unplayed=allowed)


def _fleet(word: str) -> Fleet:
    if word in FLEETS:
        return FLEETS[word]
    if word.endswith(FILES):
        return read_file(word)
    raise BadSetup(
        f"There is no fleet “{word}”. Supplied: {', '.join(FLEETS)}; or name a file that ends in "
        ".json or .txt."
    )


def _human_first(seats: Sequence[Seat]) -> None:
    """AR-SET-02: against the AI deck the human is the first player."""
    if seats[0].player == AI and seats[1].player != AI:
        raise BadSetup(
            "The AI deck is always the second player: seat it second, such as person,ai. Two of them may "
            "play each other."
        )


def mustered(
    options: Mapping[str, str], seats: Sequence[Seat], fleets: tuple[Fleet, Fleet] | None = None
) -> Table:
    """A table with both fleets beside it, nothing deployed; those of the options unless others are given."""
    _human_first(seats)
    fleets = chosen_fleets(options, seats) if fleets is None else fleets
    area = MAPS["core" if options["scenario"] == CORE_SET else options["map"]]
    ships: list[Ship] = []
    squadrons: list[Squadron] = []
    for seat, fleet in enumerate(fleets):
        for number, ship in enumerate(fleet.ships, 1):
            ships.append(Ship(len(ships), seat, Build(fleet, number, ship)))
        for card in fleet.squadrons:
            squadrons.append(Squadron(len(squadrons), seat, card))
    mark(ships, lambda ship: ship.build.name)
    mark(squadrons, lambda squadron: squadron.card.name)
    config = Config(tuple(seats), options, area, fleets, find_deck(options["deck"]))
    table = Table(config, ships, squadrons)
    table.deck = damage_deck()
    _objective_allowed(options, seats)
    if options["objective"] == OF_THE_FLEET:
        _cards_played(fleets[SECOND], options)
    if options["objective"] in OBJECTIVES:
        table.goal = ObjectiveInPlay(OBJECTIVES[options["objective"]])
    return table


def _objective_allowed(options: Mapping[str, str], seats: Sequence[Seat]) -> None:
    """AR-SET-03: the AI deck plays without objectives, unless the house rule allows them."""
    if options["objective"] == NO_OBJECTIVE:
        return
    if any(seat.player == AI for seat in seats) and options["ai_objectives"] != "allowed":
        raise BadSetup(
            "“There are currently no objectives for this AI system. (Think of the handicap as the "
            "objective)”: choose objective none, or set ai_objectives to allowed."
        )
    if options["objective"] == WIDE and options["map"] != "standard":
        raise BadSetup("Blockade Run needs the map of 6 × 3 feet: choose map standard, or another objective.")
    if options["scenario"] == CORE_SET:
        raise BadSetup(
            "The learning scenario of the core set has no objectives: choose one of the pairs, or own fleets."
        )
    if options["space"] == JUDGED:
        raise BadSetup(
            "Where everything is judged at your table nobody measures objective tokens: choose space "
            "poses, or objective none."
        )


def _cards_played(fleet: Fleet, options: Mapping[str, str]) -> None:
    """O1.1: every objective that the second player's fleet names can be played on this map."""
    if WIDE in fleet.objectives and options["map"] != "standard":
        raise BadSetup("Blockade Run needs the map of 6 × 3 feet: choose map standard, or another card.")


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    """The table before the first question."""
    table = mustered({**DEFAULTS, **options}, seats)
    if table.config.options["scenario"] == CORE_SET:
        scenario_poses(table)
        table.then(("introduce", ()), ("pass_tokens", ()), ("round", ()))
        return table
    if table.config.options["objective"] != NO_OBJECTIVE:
        table.then(("introduce", ()), ("objective", ()))
        return table
    count = int(table.config.options["obstacles"])
    obstacles = [("place_obstacle", (SECOND, count))] if count else []
    table.then(("introduce", ()), *obstacles, ("pass_tokens", ()), ("deploy", (0,)), ("round", ()))
    return table


def scenario_poses(table: Table) -> None:
    """The printed places of the learning scenario."""
    for ships, name in ((True, "ships"), (False, "squadrons")):
        index = 0
        for side in _SIDES:
            for row in _SCENARIO.rows(name):
                if row.word("side") != side:
                    continue
                x, y = row.numbers("pos", 2, 0, 2000)
                if ships:
                    table.ships[index].place(to_pose(x, y, row.number("heading", 0, 360)))
                    table.ships[index].speed = row.count("speed", 0, 4)
                else:
                    table.squadrons[index].place(x, y)
                index += 1


def introduce(table: Table) -> None:
    """What is played, and cards that are not."""
    for seat, fleet in enumerate(table.config.fleets):
        table.tell("fleet", seat, fleet.points)
        for number in range(len(unplayed(fleet))):
            table.tell("unplayed", seat, number)
    for ship in table.ships:
        if table.config.ai[ship.seat] and len(driving_commands(ship)) > 1:
            table.tell("advice", ship.seat, ship.index, rules=("AR-CDA-05",))
