"""Texts of locations: one side for each player."""

from __future__ import annotations

from understudy.games.swccg.queries import active, places_with
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.move import go, movable_kinds
from understudy.games.swccg.table import AT, BIT, Frame, Table, bits
from understudy.games.swccg.vocabulary import (
    ALL_ATTRITION,
    HERE,
    OWN,
    PART,
    Action,
    Flag,
    Mod,
    Tally,
    Target,
    Text,
    alone,
    cheaper,
    control,
    count,
    dark,
    deploys_for,
    drain,
    immune,
    is_,
    light,
    mod,
    sites_of,
    text,
    total_power,
)


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


# -- movement by text ----------------------------------------------------------------------------------------


def walks_by_text(window: str, *ways: tuple[str, str]) -> Action:
    """MOVE-TEXT, free: an own card at one of two places goes to the other; a regular move (G61)."""

    def ends(table: Table, frame: Frame) -> list[tuple[int, int]]:
        found = []
        for start, end in ways:
            for a in bits(places_with(table, start)):
                found += [(a, b) for b in bits(places_with(table, end)) if a != b]
        return found

    def goal(table: Table, frame: Frame, card: int) -> int:
        for start, end in ends(table, frame):
            if table.spot[card] == start and may_stand(table, frame.seat, card, end, moving=True):
                return end
        return -1

    def movers(table: Table, frame: Frame) -> int:
        found = 0
        mine = table.owned[frame.seat] & active(table) & movable_kinds(table) & ~table.moved
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


_MOS_EISLEY = (
    ("tatooine: mos eisley", "tatooine: cantina"),
    ("tatooine: cantina", "tatooine: mos eisley"),
)

LOCATIONS: dict[str, Text] = {
    # Tatooine
    "L1_127": both_support("tatooine"),
    "D1_289": both_support("tatooine"),
    "L1_128": text(
        light(mod("power", 1, OWN & is_("alien") & HERE)),
        dark(mod("forfeit", 1, (OWN & is_("alien") & HERE) - is_("tusken_raider"))),
    ),
    "D1_290": text(
        dark(mod("power", 1, (OWN & is_("alien") & HERE) - is_("tusken_raider"))),
        light(mod("forfeit", 1, OWN & is_("alien") & HERE)),
    ),
    "L1_129": text(),
    "D1_291": text(),
    "L1_130": text(dark(needs_six())),
    "L1_132": text(light(cheaper(1, is_("beru lars", "luke"))), dark(aimed_better())),
    "D1_294": text(dark(aimed_better(), control(drain(1)))),
    "L1_133": text(light(walks_by_text("own control", *_MOS_EISLEY))),
    "D1_295": text(
        dark(
            mod("power", 1, OWN & is_("spy", "thief", "bounty_hunter", "smuggler") & HERE),
            mod("forfeit", 1, OWN & is_("spy", "thief", "bounty_hunter", "smuggler") & HERE),
        )
    ),
    "L1_134": text(light(cheaper(3, is_("obiwan"))), dark(control(drain(1)))),
    "D1_293": text(
        dark(mod("forfeit", 1, OWN & is_("tusken_raider") & HERE), control(drain(1))),
        light(needs_six()),
    ),
    "D1_292": text(
        dark(deploys_for(1, OWN & is_("jawa"))),
        light(mod("power", -1, OWN & is_("jawa") & HERE), mod("forfeit", -1, OWN & is_("jawa") & HERE)),
    ),
    # Yavin 4
    "L1_135": both_support("yavin 4"),
    "D1_296": both_support("yavin 4"),
    "L1_136": text(),
    "D1_297": text(),
    "L1_137": text(light(loner("rebel")), dark(control(drain(1)))),
    "D1_298": text(dark(loner("imperial"))),
    "L1_138": text(light(Flag("light-first")), dark(control(drain(1)))),
}
