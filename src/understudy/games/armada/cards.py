"""The printed cards: ships, squadrons, upgrades and damage, checked when they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

from understudy.core.game import PARTLY, UNPLAYED, WHOLE, CardState
from understudy.games.armada import vocabulary
from understudy.games.armada.dice import NO_DICE, Armament, armament
from understudy.games.armada.measures import (
    ARCS,
    FOUR,
    HUGE,
    JOINTS,
    MOST_CLICKS,
    PACKAGE,
    SIZES,
    ZONES,
    Arcs,
)
from understudy.games.armada.objectives import OBJECTIVES
from understudy.kit.reading import Row, csv_rows, json_row, text

FACTIONS = ("rebel", "imperial", "republic", "separatist")
NAVIGATE, SQUADRON, REPAIR, FIRE = range(4)
COMMANDS = vocabulary.COMMANDS
SCATTER, EVADE, BRACE, REDIRECT, CONTAIN, SALVO = range(6)
TOKENS = vocabulary.TOKENS
COMMAND_NAMES = vocabulary.COMMAND_NAMES
TOKEN_NAMES = vocabulary.TOKEN_NAMES
KEYWORDS = (
    "adept",
    "ai_anti_squadron",
    "ai_battery",
    "assault",
    "bomber",
    "cloak",
    "counter",
    "dodge",
    "escort",
    "grit",
    "heavy",
    "intel",
    "relay",
    "rogue",
    "scout",
    "screen",
    "snipe",
    "strategic",
    "swarm",
)
SLOTS = (
    "commander",
    "title",
    "officer",
    "weapons_team",
    "support_team",
    "fleet_command",
    "fleet_support",
    "offensive_retrofit",
    "defensive_retrofit",
    "experimental_retrofit",
    "ion_cannons",
    "turbolasers",
    "ordnance",
    "superweapon",
)
Effect: TypeAlias = vocabulary.Effect


@dataclass(frozen=True, slots=True)
class Points:
    """What a card costs: now, and when it was first printed (F55)."""

    now: int
    first: int


def _points(row: Row) -> Points:
    now = row.count("points", 0, 999)
    return Points(now, row.count("points_first_printing", 0, 999, empty=now))


def _dice(row: Row, field_: str) -> Armament:
    found = armament(str(row.value(field_)))
    if found is None:
        raise row.wrong(field_, f"dice are written as 2R1U0K, not “{row.value(field_)}”")
    return found


def _listed(row: Row, field_: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    found = tuple(word for word in str(row.value(field_)).split(";") if word)
    for word in found:
        if word not in allowed:
            raise row.wrong(field_, f"“{word}” is not allowed; choose from: {', '.join(allowed)}")
    return found


@dataclass(frozen=True, slots=True)
class ShipCard:
    """R1.2: a ship as it is printed."""

    id: str
    name: str
    faction: str
    unique: bool
    points: Points
    size: str
    flotilla: bool
    ship_class: str
    hull: int
    command: int
    squadron: int
    engineering: int
    shields: tuple[int, ...]
    batteries: tuple[Armament, ...]
    anti_squadron: Armament
    tokens: tuple[int, ...]
    #: Yaw values by speed; speed 0 has none.
    chart: tuple[tuple[int, ...], ...]
    slots: tuple[str, ...]
    traits: tuple[str, ...]
    arcs: Arcs
    #: B1.1: the special armament, for ignition attacks alone.
    special: Armament

    @property
    def max_speed(self) -> int:
        return len(self.chart) - 1

    @property
    def size_number(self) -> int:
        return SIZES.index(self.size)


def _chart(row: Row) -> tuple[tuple[int, ...], ...]:
    most = row.count("max_speed", 0, JOINTS)
    found: list[tuple[int, ...]] = [()]
    for word in str(row.value("speed_chart")).split():
        speed, _, yaws = word.partition(":")
        values = yaws.split("/")
        if speed != str(len(found)) or len(values) != len(found) or not all(v.isdigit() for v in values):
            raise row.wrong(
                "speed_chart", f"“{word}” is wrong; speed {len(found)} has {len(found)} yaw values"
            )
        if any(int(value) > MOST_CLICKS for value in values):
            raise row.wrong("speed_chart", f"“{word}”: a yaw value is at most {MOST_CLICKS}")
        found.append(tuple(int(value) for value in values))
    if len(found) != most + 1:
        raise row.wrong("speed_chart", f"it goes to speed {len(found) - 1}, but max_speed is {most}")
    return tuple(found)


def _ship(row: Row) -> ShipCard:
    size = row.word("size", SIZES)
    template = row.word("arc_template", tuple(ARCS))
    shields = tuple(row.count(f"shield_{zone}", 0, 9) for zone in ZONES[:FOUR])
    batteries = tuple(_dice(row, f"dice_{zone}") for zone in ZONES[:FOUR])
    if size == SIZES[HUGE]:
        # R21.2: both auxiliary zones have the same shields and dice.
        shields += (row.count("aux_shield", 0, 9),) * 2
        batteries += (_dice(row, "aux_dice"),) * 2
    return ShipCard(
        id=row.word("id"),
        name=row.word("name"),
        faction=row.word("faction", FACTIONS),
        unique=row.flag("unique"),
        points=_points(row),
        size=size,
        flotilla=row.flag("flotilla"),
        ship_class=row.word("ship_class"),
        hull=row.count("hull", 1, 40),
        command=row.count("command", 1, 6),
        squadron=row.count("squadron", 0, 8),
        engineering=row.count("engineering", 0, 8),
        shields=shields,
        batteries=batteries,
        anti_squadron=_dice(row, "anti_squadron"),
        tokens=tuple(TOKENS.index(word) for word in _listed(row, "defense_tokens", TOKENS)),
        chart=_chart(row),
        slots=_listed(row, "upgrade_slots", SLOTS),
        traits=tuple(word for word in str(row.value("traits")).split(";") if word),
        arcs=ARCS[template],
        special=_dice(row, "dice_special") if row.data.get("dice_special") else NO_DICE,
    )


@dataclass(frozen=True, slots=True)
class SquadronCard:
    """R1.3: a squadron as it is printed."""

    id: str
    name: str
    faction: str
    unique: bool
    points: Points
    hull: int
    speed: int
    anti_squadron: Armament
    battery: Armament
    keywords: Mapping[str, int]
    tokens: tuple[int, ...]
    irregular: bool
    ability: str

    @property
    def played(self) -> str:
        """Whether its ability is played; a squadron without one is whole."""
        return WHOLE if not self.ability or self.id in PLAYED_ABILITIES else UNPLAYED


#: Squadrons whose ability is played.
PLAYED_ABILITIES = frozenset(
    (
        *(
            "anakin_skywalker_btl_b",
            "bossk_hounds_tooth",
            "ciena_ree",
            "darth_vader",
            "darth_vader_tie_defender",
        ),
        *("dash_rendar_outrider", "dengar_punishing_one", "dfs_311", "dis_t81", "general_grievous"),
        *("hera_syndulla", "howlrunner", "ig_88_ig_2000", "ketsu_onyo_shadow_caster", "keyan_farlander"),
        *("luke_skywalker", "luminara_unduli", "maarek_stele", "major_rhymer", "mauler_mithel", "odd_ball"),
        *("phlac_arphocc_prototypes", "plo_koon", "shara_bey", "tycho_celchu", "valen_rudor", "vult_skerris"),
        "wedge_antilles",
        # Aces whose ability is in `rules/aces.py`.
        *("anakin_skywalker", "axe", "baktoid_prototypes", "biggs_darklighter", "captain_jonus", "dbs_404"),
        *("dutch_vander", "jango_fett", "kanan_jarrus", "kit_fisto", "lieutenant_blount", "malee_hurra"),
        "lando_calrissian_millennium_falcon",
        *("norra_wexley", "nym_havoc", "ten_numb", "zertik_strom"),
        # And those of `rules/wings.py`.
        *("ahsoka_tano", "boba_fett_slave_i", "colonel_jendon", "fenn_rau", "gar_saxon"),
        *("han_solo_millennium_falcon", "hera_syndulla_ghost", "hondo_ohnaka_slave_i", "ig_88b_ig_2000b"),
        *("kickback", "matchstick", "moralo_eval", "morna_kee", "soontir_fel", "tel_trevura", "whisper"),
        # Attacks before a move, tokens lent to others, mines.
        *("haor_chall_prototypes", "jan_ors_moldy_crow", "mart_mattin_satos_hammer"),
    )
)


def _squadron(row: Row) -> SquadronCard:
    keywords: dict[str, int] = {}
    for word in str(row.value("keywords")).split(";"):
        name, _, value = word.partition(":")
        if name and (name not in KEYWORDS or (value and not value.isdigit())):
            raise row.wrong("keywords", f"“{word}” is not allowed; choose from: {', '.join(KEYWORDS)}")
        if name:
            keywords[name] = int(value or 1)
    return SquadronCard(
        id=row.word("id"),
        name=row.word("name"),
        faction=row.word("faction", FACTIONS),
        unique=row.flag("unique"),
        points=_points(row),
        hull=row.count("hull", 1, 12),
        speed=row.count("speed", 0, 5),
        anti_squadron=_dice(row, "anti_squadron"),
        battery=_dice(row, "battery"),
        keywords=keywords,
        tokens=tuple(TOKENS.index(word) for word in _listed(row, "defense_tokens", TOKENS)),
        irregular=row.flag("irregular"),
        ability=row.word("ability", default=""),
    )


@dataclass(frozen=True)
class UpgradeCard:
    """An upgrade as it is printed, with its effects as data where they are played."""

    id: str
    name: str
    slots: tuple[str, ...]
    factions: tuple[str, ...]
    unique: bool
    points: Points
    restrictions: tuple[str, ...]
    text: str
    exhausts: bool
    discards: bool
    recur: bool
    ready_cost: tuple[int, tuple[str, ...]] | None
    start_tokens: str
    #: R20.3: tokens that lie on it may ready it.
    readies_itself: bool
    command_driven: tuple[str, ...]
    ship_class: str
    effects: tuple[Effect, ...] = ()
    played: str = UNPLAYED
    #: What of it is not played.
    missing: str = ""

    @property
    def modification(self) -> bool:
        return "modification" in self.restrictions

    @cached_property
    def windows(self) -> frozenset[str]:
        return frozenset(effect["w"] for effect in self.effects)


def _ready_cost(row: Row) -> tuple[int, tuple[str, ...]] | None:
    """`1 repair;squadron`: one token of one of these commands; `any` is every command."""
    words = row.word("ready_cost", default="")
    if not words:
        return None
    count, _, kinds = words.partition(" ")
    names = COMMANDS if kinds == "any" else tuple(kinds.split(";"))
    if not count.isdigit() or any(name not in COMMANDS for name in names):
        raise row.wrong("ready_cost", f"“{words}” is not valid; write it like “1 repair”")
    return int(count), names


class Played(NamedTuple):
    """What `upgrade_effects.json` says of a card."""

    effects: tuple[Effect, ...]
    played: str
    missing: str


def _upgrade(row: Row, effects: Mapping[str, Played]) -> UpgradeCard:
    slots = tuple(row.word("slot").split("+"))
    for slot in slots:
        if slot not in SLOTS:
            raise row.wrong("slot", f"“{slot}” is not allowed; choose from: {', '.join(SLOTS)}")
    factions = tuple(row.word("faction").split("|"))
    for faction in factions:
        if faction not in (*FACTIONS, "any"):
            raise row.wrong("faction", f"“{faction}” is not allowed; choose from: any, {', '.join(FACTIONS)}")
    id = row.word("id")
    known = effects.get(id, Played((), UNPLAYED, ""))
    return UpgradeCard(
        id=id,
        name=row.word("name"),
        slots=slots,
        factions=factions,
        unique=row.flag("unique"),
        points=_points(row),
        restrictions=tuple(word for word in row.word("restriction", default="").split(";") if word),
        text=row.word("effect"),
        exhausts=row.flag("exhaust"),
        discards=row.flag("discard_self"),
        recur=row.data.get("recur") != "non_recur",
        ready_cost=_ready_cost(row),
        start_tokens=row.word("start_tokens", default=""),
        readies_itself=row.word("token_source", default="") == "own|card",
        command_driven=tuple(word for word in row.word("command_driven", default="").split(";") if word),
        ship_class=row.word("title_ship_class", default=""),
        effects=known.effects,
        played=known.played,
        missing=known.missing,
    )


@dataclass(frozen=True, slots=True)
class DamageCard:
    """A kind of damage card."""

    id: str
    name: str
    trait: str
    count: int
    immediate: bool
    persistent: bool
    text: str
    number: int = field(default=0, compare=False)


def _damage(number: int, row: Row) -> DamageCard:
    kind = row.word("timing_kind", ("immediate", "persistent", "immediate_persistent"))
    return DamageCard(
        row.word("id"),
        row.word("title"),
        row.word("trait", ("crew", "ship")),
        row.count("count", 1, 10),
        "immediate" in kind,
        "persistent" in kind,
        row.word("effect"),
        number,
    )


def _effects() -> dict[str, Played]:
    """The effects of upgrades: of every card a list, or an entry with what is missing of it."""
    whole = json_row("upgrade_effects.json", text(PACKAGE, "upgrade_effects.json"))
    words = whole.inside("vocabulary")
    windows, operations = words.sequence("windows"), list(words.inside("ops").data)
    found = {}
    for id, entry in whole.inside("cards").data.items():
        row = Row(f"{whole.where}, card {id}", entry if isinstance(entry, dict) else {"effects": entry})
        row.only("effects", "played", "missing")
        effects = tuple(vocabulary.read_effect(effect, windows, operations) for effect in row.rows("effects"))
        state = row.word("played", (WHOLE, PARTLY), WHOLE)
        found[id] = Played(effects, state, row.word("missing", default=""))
    return found


EFFECTS = _effects()
SHIPS = {card.id: card for card in map(_ship, csv_rows("ships.csv", text(PACKAGE, "ships.csv")))}
SQUADRONS = {
    card.id: card for card in map(_squadron, csv_rows("squadrons.csv", text(PACKAGE, "squadrons.csv")))
}
UPGRADES = {
    card.id: card
    for card in (_upgrade(row, EFFECTS) for row in csv_rows("upgrades.csv", text(PACKAGE, "upgrades.csv")))
}
#: Chimaera exchanges one of these for another.
FLEET_COMMANDS = tuple(card for card in UPGRADES.values() if "fleet_command" in card.slots)
DAMAGE = tuple(
    _damage(number, row)
    for number, row in enumerate(csv_rows("damage_deck.csv", text(PACKAGE, "damage_deck.csv")))
)
DAMAGE_IDS = tuple(card.id for card in DAMAGE)
DAMAGE_OF = {card.id: card.number for card in DAMAGE}
#: R3.7: one shared deck.
DAMAGE_DECK = tuple(card.number for card in DAMAGE for _ in range(card.count))


def card_states() -> list[CardState]:
    """Every ship, squadron and upgrade, and how much of its text is played."""
    ships = [CardState("ship", card.id, card.name, WHOLE, "") for card in SHIPS.values()]
    squadrons = [
        CardState("squadron", card.id, card.name, card.played, "" if card.played == WHOLE else card.ability)
        for card in SQUADRONS.values()
    ]
    upgrades = [
        CardState(
            "upgrade", card.id, card.name, card.played, card.text if card.played == UNPLAYED else card.missing
        )
        for card in UPGRADES.values()
    ]
    objectives = [CardState("objective", card.id, card.name, WHOLE, "") for card in OBJECTIVES.values()]
    return [*ships, *squadrons, *upgrades, *objectives]
