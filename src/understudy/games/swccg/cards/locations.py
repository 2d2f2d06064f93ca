"""Texts of locations: one side for each player."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.swccg.data import DARK
from understudy.games.swccg.filters import (
    CONTROL,
    HERE,
    IN_PLAY,
    OCCUPY,
    OPP,
    OWN,
    PART,
    PRESENT,
    SPOT,
    Filter,
    Mask,
    Trigger,
    aboard,
    alone,
    at_place,
    both,
    count,
    ground,
    holding,
    in_play,
    is_,
    sites_of,
)
from understudy.games.swccg.queries import (
    active,
    banned,
    is_piloting,
    location,
    places_with,
    related,
    row_of,
    shielded,
    word,
)
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.going import go, movable_kinds
from understudy.games.swccg.strength import controls
from understudy.games.swccg.table import AT, BIT, Table, bits
from understudy.games.swccg.verbs import add_drain, cancel_drain, cancels, raise_location
from understudy.games.swccg.vocabulary import (
    ALL_ATTRITION,
    Action,
    Flag,
    Mod,
    React,
    Tally,
    Target,
    Text,
    answer,
    cheaper,
    control,
    dark,
    deploys_for,
    drain,
    free,
    immune,
    light,
    mod,
    moves_free,
    provided,
    text,
    total_power,
)

LEADER_HERE = both(CONTROL, OWN & is_("leader") & HERE)
CLOUD_CITY = ground("cloud_city_location")
GENERATORS = in_play(is_("hoth: main power generators"))


def needs_six() -> Tally:
    """Total ability of 6 or more required to draw battle destiny here (BDREQ)."""
    return Tally("bd-requires", 6)


def aimed_better(amount: int = 1) -> Tally:
    """Each of your weapon destiny draws here +n."""
    return Tally("weapon-destiny-here", amount)


def orbit_support(system: str) -> list[Mod]:
    """Control: total power +1 per own starship here in battles at the sites of the system."""
    return control_mods(total_power(count(OWN & is_("starship") & HERE), places=sites_of(system)))


def control_mods(*mods: Mod) -> list[Mod]:
    return [one for one in control(*mods) if isinstance(one, Mod)]


def both_support(system: str) -> Text:
    return text(light(orbit_support(system)), dark(orbit_support(system)))


def loner(kind: str) -> list[Mod]:
    """A lone card of a kind here: power +2 in battle, immune to attrition."""
    lone = alone(OWN & is_(kind) & HERE)
    return [mod("power", 2, lone & PART), immune(ALL_ATTRITION, lone)]


def battle_here(table: Table, me: int, who: int) -> bool:
    """The player of the text initiated a battle at this place."""
    battle = table.battle
    return battle is not None and battle.place == table.spot[me] and battle.initiator == who


def strikes_first() -> Tally:
    """You initiate battle here: one battle destiny more (BDADD)."""
    return Tally("bd-add", 1, when=battle_here)


def hoth_sites(table: Table, me: int, who: int) -> int:
    """Hoth sites; for Dark only those that no energy shield covers (G39)."""
    found = places_with(table, "hoth", "site")
    for place in bits(found):
        if who == DARK and shielded(table, place):
            found &= ~(1 << place)
    return found


def hoth_support() -> list[Mod]:
    return control_mods(total_power(count(OWN & is_("starship") & HERE), places=hoth_sites))


def city_support() -> list[Mod]:
    """Control: total power +1 per own starship or vehicle here in battles at Cloud City sites."""
    here = count(OWN & is_("starship", "vehicle") & HERE)
    return control_mods(total_power(here, places=ground("cloud_city_location", "site")))


def city_blockade() -> Text:
    """Bespin: who controls it makes Cloud City dearer for the opponent, or (Dark) cheaper for himself."""
    people = is_("character", "vehicle")
    return text(
        light(control(cheaper(-1, OPP & people, CLOUD_CITY))),
        dark(control(cheaper(1, OWN & people, CLOUD_CITY))),
    )


def held_sites(table: Table, me: int, who: int, place: int) -> float:
    """Death Star sites that the player controls."""
    return sum(controls(table, site, who) for site in bits(places_with(table, "death star", "site")))


def asteroid_fields(table: Table, me: int, who: int, place: int) -> float:
    """Asteroid Fields on top at the same system."""
    return sum(location(table, other).title == "Asteroid Field" for other in row_of(table, table.spot[me]))


def shields_system() -> Action:
    """Control: any drain just initiated at the related system may be canceled."""

    def there(table: Table, me: int, who: int, event: Trigger) -> bool:
        near = related(table, table.spot[me]) >> event[2] & 1
        return bool(near) and location(table, event[2]).subtype == "system"

    return answer("drain-start", on=there, when=CONTROL, stages=(cancel_drain,))


def feeds_sites() -> Action:
    """Control, once a turn: an own drain just initiated at a related site may be raised by 1."""

    def there(table: Table, me: int, who: int, event: Trigger) -> bool:
        near = related(table, table.spot[me]) >> event[2] & 1
        return bool(near) and event[1] == who and location(table, event[2]).subtype == "site"

    return answer("drain-start", on=there, when=CONTROL, limit="turn", stages=(add_drain(1),))


def thick_air() -> list[Mod]:
    """Every starship here: power and maneuver −2; both sides of one card count once (G14)."""
    return [mod(question, -2, is_("starship") & HERE) for question in ("power", "maneuver")]


def hunters_aboard(table: Table, me: int, who: int, ship: int) -> float:
    """Own bounty hunters with pilot skill who pilot a ship."""
    hunters = table.on[ship] & table.owned[who] & table.words.get("bounty_hunter", 0) & word(table, "pilot")
    return sum(is_piloting(table, one, ship) for one in bits(hunters))


def _two_ships(table: Table, me: int, who: int) -> bool:
    """Occupies with exactly two own starships, those in holds counted."""
    ships = (OWN & is_("starship") & HERE)(table, me, who)
    return bool(OCCUPY(table, me, who)) and ships.bit_count() == 2


def _two_crewed_ships(table: Table, me: int, who: int) -> bool:
    """The same for what doubles ability itself: printed ability is what occupies."""
    mine = (OWN & IN_PLAY & HERE)(table, me, who)
    able = sum((table.cards[one].ability or 0) + table.cards[one].permanent_ability for one in bits(mine))
    ships = mine & table.words.get("starship", 0)
    return ships.bit_count() == 2 and able >= 1


def _tarkin_above(table: Table, me: int, who: int, card: int) -> float:
    return 2 if aboard(is_("starship") & HERE & IN_PLAY, is_("tarkin"))(table, me, who) else 1


def _first_medic(table: Table, me: int, who: int) -> bool:
    return not table.arrived & table.owned[who] & table.words.get("medical_droid", 0)


# -- raising buried locations --------------------------------------------------------------------------------


def _mixed_stacks(table: Table, frame: Frame) -> int:
    """Cards under the top of Hoth sites whose stacks hold cards of both owners."""
    found = 0
    for place in bits(places_with(table, "hoth", "site")):
        stack = table.stacks[place]
        if len({table.owner[card] for card in stack}) > 1:
            found |= sum(BIT[card] for card in stack[1:])
    return found


def _own_buried(table: Table, me: int, who: int) -> int:
    """Own Hoth locations under a top card of the opponent."""
    found = 0
    for place in bits(places_with(table, "hoth")):
        top, *under = table.stacks[place]
        if table.owner[top] != who:
            found |= sum(BIT[card] for card in under if table.owner[card] == who)
    return found


def _raise_all(table: Table, frame: Frame) -> Flow[None] | None:
    for card in bits(_own_buried(table, frame.card, frame.seat)):
        frame.targets = [card]
        raise_location(table, frame)
    return None


# -- movement by text ----------------------------------------------------------------------------------------


def walks_by_text(window: str, title: str) -> Action:
    """MOVE-TEXT, free: an own card here goes to a named place, or back; a regular move (G61)."""

    def ends(table: Table, frame: Frame) -> list[tuple[int, int]]:
        here = table.spot[frame.card]
        found = []
        for other in bits(places_with(table, title)):
            found += [(here, other), (other, here)] if other != here else []
        return found

    def goal(table: Table, frame: Frame, card: int) -> int:
        for start, end in ends(table, frame):
            if table.spot[card] == start and may_stand(table, frame.seat, card, end, moving=True):
                return end
        return -1

    def movers(table: Table, frame: Frame) -> int:
        found = 0
        mine = table.owned[frame.seat] & active(table) & movable_kinds(table) & ~table.moved
        mine &= ~banned(table, "move")
        for start, _ in ends(table, frame):
            for card in bits(mine & table.at[start]):
                if table.slot[card] == AT and goal(table, frame, card) >= 0:
                    found |= BIT[card]
        return found

    def move(table: Table, frame: Frame) -> None:
        card = frame.targets[0]
        end = goal(table, frame, card)
        if end >= 0:
            go(table, card, end)

    return Action(window, [move], targets=[Target(movers)])


def lifts(which: Filter, end: Mask) -> Action:
    """MOVE-TEXT in the own move phase, free: an own card of a filter here goes to any place of a ground."""

    def ends(table: Table, frame: Frame, card: int) -> int:
        found = end(table, frame.card, frame.seat) & ~(1 << table.spot[frame.card])
        for place in bits(found):
            if not may_stand(table, frame.seat, card, place, moving=True):
                found &= ~(1 << place)
        return found

    def movers(table: Table, frame: Frame) -> int:
        found = (OWN & HERE & which)(table, frame.card, frame.seat) & ~table.moved & ~banned(table, "move")
        for card in bits(found):
            if table.slot[card] != AT or not ends(table, frame, card):
                found &= ~BIT[card]
        return found

    def goals(table: Table, frame: Frame) -> int:
        return ends(table, frame, frame.targets[0])

    def move(table: Table, frame: Frame) -> None:
        go(table, *frame.targets)

    return Action("own move", [move], targets=[Target(movers), Target(goals, places=True)])


LOCATIONS: dict[str, Text] = {
    # Tatooine
    "L1_127 Tatooine": both_support("tatooine"),
    "D1_289 Tatooine": both_support("tatooine"),
    "L1_128 Tatooine: Cantina": text(
        light(mod("power", 1, OWN & is_("alien") & HERE)),
        dark(mod("forfeit", 1, (OWN & is_("alien") & HERE) - is_("tusken_raider"))),
    ),
    "D1_290 Tatooine: Cantina": text(
        dark(mod("power", 1, (OWN & is_("alien") & HERE) - is_("tusken_raider"))),
        light(mod("forfeit", 1, OWN & is_("alien") & HERE)),
    ),
    "L1_129 Tatooine: Docking Bay 94": text(),
    "D1_291 Tatooine: Docking Bay 94": text(),
    "L1_130 Tatooine: Dune Sea": text(dark(needs_six())),
    "L1_132 Tatooine: Lars' Moisture Farm": text(
        light(cheaper(1, is_("beru lars", "luke"))), dark(aimed_better())
    ),
    "D1_294 Tatooine: Lars' Moisture Farm": text(dark(aimed_better(), control(drain(1)))),
    "L1_133 Tatooine: Mos Eisley": text(light(walks_by_text("own control", "tatooine: cantina"))),
    "D1_295 Tatooine: Mos Eisley": text(
        dark(
            mod("power", 1, OWN & is_("spy", "thief", "bounty_hunter", "smuggler") & HERE),
            mod("forfeit", 1, OWN & is_("spy", "thief", "bounty_hunter", "smuggler") & HERE),
        )
    ),
    "L1_134 Tatooine: Obi-Wan's Hut": text(light(cheaper(3, is_("obiwan"))), dark(control(drain(1)))),
    "D1_293 Tatooine: Jundland Wastes": text(
        dark(mod("forfeit", 1, OWN & is_("tusken_raider") & HERE), control(drain(1))),
        light(needs_six()),
    ),
    "D1_292 Tatooine: Jawa Camp": text(
        dark(deploys_for(1, OWN & is_("jawa"))),
        light(mod("power", -1, OWN & is_("jawa") & HERE), mod("forfeit", -1, OWN & is_("jawa") & HERE)),
    ),
    # Yavin 4
    "L1_135 Yavin 4": both_support("yavin 4"),
    "D1_296 Yavin 4": both_support("yavin 4"),
    "L1_136 Yavin 4: Docking Bay": text(),
    "D1_297 Yavin 4: Docking Bay": text(),
    "L1_137 Yavin 4: Jungle": text(light(loner("rebel")), dark(control(drain(1)))),
    "D1_298 Yavin 4: Jungle": text(dark(loner("imperial"))),
    "L1_138 Yavin 4: Massassi Throne Room": text(light(Flag("light-first")), dark(control(drain(1)))),
    "L1_139 Yavin 4: Massassi War Room": text(
        light(provided(LEADER_HERE, mod("forfeit", -1, IN_PLAY & is_("stormtrooper", "tie")))),
        dark(strikes_first()),
    ),
    "L2_67 Yavin 4: Briefing Room": text(dark(control(drain(1)))),
    "L2_68 Yavin 4: Massassi Ruins": text(
        light(
            provided(
                LEADER_HERE, mod("power", 1, OWN & at_place(ground("death star", "system"), is_("starship")))
            )
        ),
        dark(control(drain(1))),
    ),
    "L1_131 Tatooine: Jawa Camp": text(
        light(
            deploys_for(1, OWN & is_("jawa")),
            Tally("one-pays", 1),
            free(OWN & is_("jawa"), when=is_("sandcrawler") & PRESENT),
        )
    ),
    # Systems
    "L1_121 Alderaan": text(light(Tally("bd-each", -1, "opp")), dark(control(drain(1)))),
    "D1_281 Alderaan": text(dark(control(drain(held_sites)))),
    "L1_122 Dantooine": text(
        light(
            cheaper(2, (OWN & is_("capital")) - is_("medium transport")),
            cheaper(1, OWN & is_("starfighter", "medium transport")),
        ),
        dark(control(drain(1))),
    ),
    "D1_282 Dantooine": text(dark(React("move", OWN & is_("starship"), SPOT))),
    "L2_61 Corellia": text(
        light(React("deploy", OWN & is_("falcon", "corellian corvette"), SPOT)),
        dark(Tally("hyperspeed-from", 1)),
    ),
    "L2_64 Kashyyyk": text(light(cheaper(2, OWN & is_("wookiee", "smuggler"))), dark(needs_six())),
    "D2_146 Kashyyyk": text(
        dark(control(drain(1), mod("forfeit", -3, IN_PLAY & is_("wookiee")))),
        light(
            [
                mod(question, 2, holding(OWN & is_("starship") & HERE, is_("wookiee")))
                for question in ("power", "forfeit")
            ]
        ),
    ),
    "L1_126 Kessel": text(light(control(drain(1))), dark(control(cancels("kessel run")))),
    "D1_288 Kessel": text(
        dark(cheaper(_tarkin_above, OWN & is_("starship")), control(cancels("kessel run"))),
        light(needs_six()),
    ),
    "D2_147 Kiffex": text(
        dark(
            provided(_two_ships, total_power(2)),
            [
                Mod(question, 2, is_("tonnika sisters"), _two_crewed_ships, "double")
                for question in ("power", "ability", "forfeit", "destiny")
            ],
        ),
        light(provided(_two_ships, total_power(2))),
    ),
    "L3_64 Ord Mantell": text(
        light(control(mod("forfeit", -2, OPP & IN_PLAY & is_("bounty_hunter")))),
        dark(mod("power", hunters_aboard, is_("starship") & HERE)),
    ),
    "D3_151 Ord Mantell": text(dark(cheaper(2, OWN & is_("bounty_hunter")))),
    "L2_65 Ralltiir": text(
        light(React("move", OWN & is_("starship"), SPOT)), dark(cheaper(2, OWN & is_("capital")))
    ),
    "D2_148 Ralltiir": text(
        dark(
            mod("power", 1, is_("devastator") & HERE),
            moves_free(is_("devastator"), to=SPOT),
            moves_free(is_("devastator"), leaving=SPOT),
        ),
        light(mod("power", 1, is_("tantive iv") & HERE)),
    ),
    # Bespin, clouds and asteroids
    "L5_76 Bespin": city_blockade(),
    "D5_164 Bespin": text(
        dark(control(cheaper(-1, OPP & is_("character", "vehicle"), CLOUD_CITY))),
        light(control(cheaper(1, OWN & is_("character", "vehicle"), CLOUD_CITY))),
    ),
    "L5_77 Bespin: Cloud City": text(light(city_support()), dark(city_support())),
    "D5_165 Bespin: Cloud City": text(light(city_support()), dark(city_support())),
    "L5_85 Clouds": text(thick_air(), light(feeds_sites()), dark(control(drain(1)))),
    "D5_174 Clouds": text(thick_air(), dark(feeds_sites()), light(control(drain(1)))),
    "L4_81 Asteroid Field": text(light(shields_system())),
    "D4_155 Asteroid Field": text(dark(shields_system())),
    "L4_82 Big One": text(light(control(drain(asteroid_fields))), dark(control(drain(1)))),
    "D4_156 Big One": text(dark(control(drain(asteroid_fields)))),
    # Death Star
    "D2_143 Death Star": text(dark(Flag("light-first"))),
    "D1_283 Death Star: Central Core": text(
        dark(control(free(OWN & is_("wrong turn", "retract the bridge"), None))),
        light(control(drain(1), cancels("death star tractor beam"))),
    ),
    "D2_144 Death Star: Conference Room": text(light(control(drain(1)))),
    "D1_284 Death Star: Detention Block Corridor": text(dark(aimed_better()), light(control(drain(1)))),
    "L1_123 Death Star: Detention Block Control Room": text(light(control(drain(1)))),
    "L1_124 Death Star: Docking Bay 327": text(),
    "D1_285 Death Star: Docking Bay 327": text(),
    "D1_286 Death Star: Level 4 Military Corridor": text(
        dark(lifts(is_("imperial"), ground("death star", "site"))),
        light(control(drain(1))),
    ),
    "D1_287 Death Star: War Room": text(
        dark(
            provided(
                LEADER_HERE, mod("forfeit", -1, IN_PLAY & ((is_("rebel") & is_("trooper")) | is_("y-wing")))
            )
        ),
        light(strikes_first()),
    ),
    "L1_125 Death Star: Trash Compactor": text(light(Tally("open-ground", 1), control(drain(1)))),
    "L2_62 Death Star: Trench": text(
        light(mod("maneuver", -2, OWN & is_("starfighter") & HERE)),
        dark(Mod("fire-cost", 0, OWN & is_("weapon") & HERE, how="free")),
    ),
    # Hoth
    "L3_55 Hoth": text(light(hoth_support()), dark(hoth_support())),
    "D3_143 Hoth": text(light(hoth_support()), dark(hoth_support())),
    "L3_56 Hoth: Defensive Perimeter (3rd Marker)": text(
        light(cheaper(1, OWN & is_("echo_base_trooper")), control(drain(1))), dark(control(drain(1)))
    ),
    "D3_144 Hoth: Defensive Perimeter (3rd Marker)": text(
        dark(aimed_better(), control(drain(1))), light(mod("forfeit", -1, OWN & is_("trooper") & HERE))
    ),
    "L3_57 Hoth: Echo Command Center (War Room)": text(
        light(control(total_power(count(OWN & is_("leader") & HERE), places=ground("hoth")))),
        dark(strikes_first(), control(drain(-1))),
    ),
    "D3_145 Hoth: Echo Command Center (War Room)": text(
        light(
            control(moves_free(OWN & is_("starship"), to=ground("hoth", "system"), leaving=sites_of("hoth")))
        ),
    ),
    "L3_58 Hoth: Echo Corridor": text(
        light(
            Action(
                "top", [raise_location], targets=[Target(_mixed_stacks)], cost=4, limit="turn", when=CONTROL
            )
        )
    ),
    "D3_146 Hoth: Echo Corridor": text(dark(Action("top", [_raise_all], when=both(OCCUPY, _own_buried)))),
    "L3_59 Hoth: Echo Docking Bay": text(dark(Tally("transit-to", 4))),
    "D3_147 Hoth: Echo Docking Bay": text(),
    "L3_60 Hoth: Echo Med Lab": text(
        light(cheaper(2, OWN & is_("medical_droid"), None, _first_medic)),
        dark(provided(both(CONTROL, OWN & is_("imperial") & PRESENT), drain(1))),
    ),
    "L3_61 Hoth: Main Power Generators (1st Marker)": text(light(Tally("powered", 1))),
    "L3_62 Hoth: North Ridge (4th Marker)": text(),
    "D3_149 Hoth: North Ridge (4th Marker)": text(dark(moves_free(OWN & is_("at-at"), to=SPOT))),
    "L3_63 Hoth: Snow Trench (2nd Marker)": text(
        light(aimed_better()), dark(control(Tally("generation-here", 1)))
    ),
    "D3_148 Hoth: Ice Plains (5th Marker)": text(
        dark(walks_by_text("own move", "hoth: mountains")),
        light(provided(both(CONTROL, GENERATORS), drain(-1))),
    ),
    "D3_150 Hoth: Wampa Cave (7th Marker)": text(
        dark(free(OWN & is_("wampa"))), light(provided(both(CONTROL, GENERATORS), drain(-1)))
    ),
}
