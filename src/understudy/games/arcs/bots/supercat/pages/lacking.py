"""Why a line said no: what was missing, with the facts of the position.

Facts are noted while the bot thinks, and only for whoever listens; sentences are made of them when they are
read. The same functions say it for a suit page and, with the means of a card, for the General Priorities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs.bots.supercat.mind import (
    AMBITION_OF,
    Means,
    Mind,
    contested,
    contested_undeclared,
)
from understudy.games.arcs.bots.supercat.plans import abilities, building, combat, court, moving, taxing
from understudy.games.arcs.bots.supercat.plans.approach import fields
from understudy.games.arcs.bots.supercat.plans.cards import (
    CombatCards,
    ServingCards,
    armed,
    means_of,
    plays,
    suit_of,
)
from understudy.games.arcs.bots.supercat.plans.goals import Offer
from understudy.games.arcs.bots.supercat.terms import (
    agents_on,
    claims,
    lost_buildings,
    most_rival_agents,
    rival_buildings,
    rival_cities,
)
from understudy.games.arcs.bots.supercat.words import card_name
from understudy.games.arcs.cards import (
    AGGRESSION,
    AMBITIONS,
    BATTLE,
    BUILD,
    COURT_CARDS,
    INFLUENCE,
    IS_VOX,
    MOVE,
    NUMBER,
    REPAIR,
    SECURE,
    SUITS,
    TAX,
    WARLORD,
)
from understudy.games.arcs.options import COLOURS, Act, AtSystem
from understudy.games.arcs.places import GATES, NONE, PLACES, RESOURCES, System, Systems, listed
from understudy.games.arcs.queries import WINNING, ambitions_of, lead_number, raid_limit
from understudy.games.arcs.rules.ambitions import may_declare
from understudy.games.arcs.rules.build import city_sites, port_sites, ship_sites
from understudy.games.arcs.rules.court import securable
from understudy.games.arcs.rules.guilds import new_actions
from understudy.games.arcs.rules.repair import repairable
from understudy.games.arcs.table import WAYS
from understudy.kit.saying import plural
from understudy.pages.page import Lack, Line

Lacking = Callable[[Mind], Line]
#: What a seat has for an ambition, and the most that another has.
Standing = tuple[int, int, int]

NOTHING_LEFT = Line("", "No action is left.")


# -- words ---------------------------------------------------------------------------------------------------


#: So many places are named; more are counted.
NAMED = 5


def names(systems: Systems) -> str:
    said = [PLACES[system].name for system in listed(systems)]
    more = len(said) - NAMED
    return ", ".join(said[:NAMED]) + (f" and {more} more" if more > 0 else "")


def _cards(courts: Sequence[int]) -> str:
    return ", ".join(COURT_CARDS[number].name for number in courts)


def _types(kinds: Sequence[int]) -> str:
    return " and ".join(RESOURCES[kind].capitalize() for kind in dict.fromkeys(kinds))


def standing(mind: Mind, ambitions: Sequence[int]) -> tuple[Standing, ...]:
    found = []
    for ambition in ambitions:
        numbers = mind.counts[ambition]
        others = [number for index, number in enumerate(numbers) if index != mind.seat]
        found.append((ambition, numbers[mind.seat], max(others)))
    return tuple(found)


def told(standings: Sequence[Standing]) -> str:
    """How ambitions stand: “Keeper (0 against 2)”."""
    return ", ".join(
        f"{AMBITIONS[number].capitalize()} ({own} against {best})" for number, own, best in standings
    )


# -- means ---------------------------------------------------------------------------------------------------


def _no_such_action(word: str) -> str:
    return f"The card gives no {word} action."


def _unable(mind: Mind, action: int, word: str) -> Line | None:
    """No action is left, or the card has none of this kind."""
    if not mind.means.pips:
        return NOTHING_LEFT
    return None if mind.means.may & action else Lack(_no_such_action, word)


# -- taxing and securing -------------------------------------------------------------------------------------


def _nothing_to_contend(known: str, winning: Sequence[Standing]) -> str:
    if not winning:
        return f"No ambition is {known}."
    return f"Nothing is left to contend, since it is winning what is {known}: {told(winning)}."


def _gains(offers: Sequence[Offer[Act]], ambitions: Sequence[int]) -> str:
    """What the offers bring for these ambitions."""
    most = {number: max(change.own[number] for _, change in offers) for number in ambitions}
    some = [
        f"at most {count} for {AMBITIONS[number].capitalize()}" for number, count in most.items() if count > 0
    ]
    return ", ".join(some)


class _Kind:
    """Taxing or securing: what there is to choose from, and how it is called."""

    def __init__(
        self,
        action: int,
        word: str,
        offers: Callable[[Mind], Sequence[Offer[Act]]],
        paid: Callable[[Mind], int],
        none: Callable[[Mind], Line],
        some: str,
    ) -> None:
        self.action, self.word, self.offers, self.paid = action, word, offers, paid
        self.none, self.some = none, some

    def _first(self, mind: Mind, paid: bool) -> Line | None:
        if not (paid and self.paid(mind)):
            unable = _unable(mind, self.action, self.word)
            if unable is not None:
                return unable
        return None if self.offers(mind) else self.none(mind)

    def contend(self, mind: Mind) -> Line:
        """Nothing contends a declared ambition."""
        return self._contend(mind, "declared", mind.declared, contested(mind), paid=True)

    def contend_undeclared(self, mind: Mind) -> Line:
        return self._contend(mind, "undeclared", mind.undeclared, contested_undeclared(mind), paid=False)

    def _contend(
        self, mind: Mind, known: str, all_of_them: Sequence[int], open_to: Sequence[int], paid: bool
    ) -> Line:
        if not open_to:
            return Lack(_nothing_to_contend, known, standing(mind, tuple(dict.fromkeys(all_of_them))))
        missing = self._first(mind, paid)
        if missing is not None:
            return missing
        offers = self.offers(mind)
        return Lack(self._short, tuple(offers), standing(mind, open_to))

    def _short(self, offers: Sequence[Offer[Act]], standings: Sequence[Standing]) -> str:
        brings = _gains(offers, [number for number, _, _ in standings])
        if not brings:
            return f"No {self.some} that it may {self.word} brings anything for {told(standings)}."
        return f"The {self.some} that it may {self.word} brings {brings}: not enough in {told(standings)}."

    def captives(self, mind: Mind) -> Line:
        missing = self._first(mind, False)
        return missing if missing is not None else Lack(self._no_captives, len(self.offers(mind)))

    def _no_captives(self, count: int) -> str:
        if self.action == TAX:
            cities = (
                "The city that it may tax is not"
                if count == 1
                else f"None of the {count} cities that it may tax is"
            )
            return f"{cities} a rival's with an agent to take."
        return f"No rival agent is on the {'card' if count == 1 else f'{count} cards'} that it may secure."

    def lead(self, mind: Mind) -> Line:
        return self._lead(mind, "declared", mind.declared)

    def lead_undeclared(self, mind: Mind) -> Line:
        return self._lead(mind, "undeclared", mind.undeclared)

    def _lead(self, mind: Mind, known: str, ambitions: Sequence[int]) -> Line:
        winning = [number for number in dict.fromkeys(ambitions) if mind.places[number] == WINNING]
        if not winning:
            return Lack(_no_lead, known, standing(mind, tuple(dict.fromkeys(ambitions))))
        missing = self._first(mind, False)
        return (
            missing
            if missing is not None
            else Lack(self._no_more, len(self.offers(mind)), standing(mind, winning))
        )

    def _no_more(self, count: int, standings: Sequence[Standing]) -> str:
        return f"None of the {count} that it may {self.word} adds to {told(standings)}."

    def gain(self, mind: Mind) -> Line:
        missing = self._first(mind, False)
        acts = [act for act, _ in self.offers(mind) if isinstance(act, AtSystem)]
        kinds = tuple(mind.board.types[act.system] for act in acts)
        return missing if missing is not None else Lack(_not_kept, kinds)


def _no_lead(known: str, standings: Sequence[Standing]) -> str:
    if not standings:
        return f"No ambition is {known}."
    return f"It leads in no {known} ambition: {told(standings)}."


def _not_kept(kinds: Sequence[int]) -> str:
    return (
        f"It would not keep what it can tax ({_types(kinds)}): its slots hold better, or the supply is empty."
    )


def _no_city(cities: Systems) -> str:
    if not cities:
        return "It has no city on the map, and controls no city of a rival."
    return f"It has taxed this turn what it may tax: {names(cities)}."


def _no_taxable(mind: Mind) -> Line:
    board, seat = mind.board, mind.seat
    ruled = board.controlled[seat] & rival_cities(mind)
    return Lack(_no_city, board.cities(seat) | ruled)


def _no_court(rows: Sequence[tuple[int, int, int]]) -> str:
    if not rows:
        return "It has no agent on a card of the Court."
    return (
        "It leads on no card of the Court: "
        + ", ".join(f"{COURT_CARDS[card].name} ({own} against {best})" for card, own, best in rows)
        + "."
    )


def _not_worth(courts: Sequence[int]) -> str:
    return f"It leads only on {_cards(courts)}: not effective, and without captives."


def _no_securable(mind: Mind) -> Line:
    able = securable(mind.table, mind.seat)
    if able:
        return Lack(_not_worth, tuple(act.court for act in able))
    rows = []
    for spot, card in enumerate(mind.table.court):
        own = agents_on(mind, spot)[mind.seat]
        if card != NONE and own:
            rows.append((card, own, most_rival_agents(mind, spot)))
    return Lack(_no_court, tuple(rows))


tax = _Kind(TAX, "tax", taxing.offers, lambda mind: mind.means.paid_taxes, _no_taxable, "city")
secure = _Kind(SECURE, "secure", court.offers, lambda mind: mind.means.paid_secures, _no_securable, "card")


def _no_vox(guilds: Sequence[int]) -> str:
    return f"No Vox card that it may secure is effective: it leads on {_cards(guilds)}."


def vox(mind: Mind) -> Line:
    missing = _unable(mind, SECURE, "secure")
    if missing is not None:
        return missing
    offers = court.offers(mind)
    return Lack(_no_vox, tuple(act.court for act, _ in offers)) if offers else _no_securable(mind)


def any_card(mind: Mind) -> Line:
    missing = _unable(mind, SECURE, "secure")
    if missing is not None:
        return missing
    led = tuple(act.court for act, _ in court.offers(mind) if IS_VOX[act.court])
    return Lack(_only_vox, led) if led else _no_securable(mind)


def _only_vox(courts: Sequence[int]) -> str:
    return f"It leads only on Vox cards: {_cards(courts)}."


# -- influencing ---------------------------------------------------------------------------------------------

NO_AGENT = Line("", "No agents are left in its supply.")
#: A Court card, with the bot's agents on it and the most of a rival.
Rivalry = tuple[int, int, int]


def _no_interest(rows: Sequence[Rivalry], most: int) -> str:
    led = [card for card, own, rival in rows if own > rival]
    lost = [f"{COURT_CARDS[card].name} ({rival} rival agents)" for card, own, rival in rows if own <= rival]
    said = [f"it leads on {_cards(led)}"] if led else []
    if lost:
        said.append(f"{plural(most, 'agent')} would not be enough on {', '.join(lost)}")
    return f"{'; '.join(said).capitalize() if not led else 'It' + '; '.join(said)[2:]}."


def influence(mind: Mind) -> Line:
    if not mind.player.agents:
        return NO_AGENT
    missing = _unable(mind, INFLUENCE, "influence")
    if missing is not None:
        return missing
    rows = [
        (card, agents_on(mind, spot)[mind.seat], most_rival_agents(mind, spot))
        for spot, card in enumerate(mind.table.court)
        if card != NONE
    ]
    return Lack(_no_interest, tuple(rows), min(mind.means.pips, mind.player.agents))


def lead_a_card(mind: Mind) -> Line:
    """Some cards are worth agents, but it would lead on none of them."""
    plans = court.to_influence(mind)
    if not plans:
        return influence(mind)
    rows = []
    for plan in plans:
        spot = mind.table.court.index(plan.court)
        rows.append(
            (plan.court, agents_on(mind, spot)[mind.seat] + plan.count, most_rival_agents(mind, spot))
        )
    return Lack(_would_not_lead, tuple(rows))


def _would_not_lead(rows: Sequence[Rivalry]) -> str:
    said = ", ".join(f"{COURT_CARDS[card].name} ({own} against {rival})" for card, own, rival in rows)
    return f"Agents would only draw level: {said}."


# -- building ------------------------------------------------------------------------------------------------


def _none_in_supply(word: str) -> str:
    return f"No {word} is left in its supply."


def _no_slot(present: Systems) -> str:
    return (
        f"No slot is free where it has a piece: {names(present)}."
        if present
        else "It has no piece on the map."
    )


def _only_double(sites: Systems) -> str:
    return (
        f"The only free slots are beside a city of its own ({names(sites)}): that is for a power bonus while "
        "it wins a declared ambition."
    )


def city(mind: Mind) -> Line:
    missing = _unable(mind, BUILD, "build")
    if missing is not None:
        return missing
    if not mind.player.cities:
        return Lack(_none_in_supply, "city")
    sites = city_sites(mind.table, mind.seat)
    return Lack(_only_double, sites) if sites else Lack(_no_slot, mind.board.present(mind.seat))


def starport(mind: Mind) -> Line:
    missing = _unable(mind, BUILD, "build")
    if missing is not None:
        return missing
    if not mind.player.starports:
        return Lack(_none_in_supply, "starport")
    sites = port_sites(mind.table, mind.seat)
    return Lack(_none_in_supply, "starport") if sites else Lack(_no_slot, mind.board.present(mind.seat))


def _no_yard(ports: Systems) -> str:
    if not ports:
        return "It has no starport on the map."
    return f"Every starport of its own has built this turn: {names(ports)}."


def _no_ship(goal: str, sites: Systems, targets: Systems) -> str:
    if not targets:
        return f"Nothing to do for it: {goal}."
    return f"A ship could come at {names(sites)}, but {goal}: {names(targets)}."


def _ship(goal: str, targets: Callable[[Mind], Systems]) -> Lacking:
    def lacking(mind: Mind) -> Line:
        missing = _unable(mind, BUILD, "build")
        if missing is not None:
            return missing
        if not mind.player.ships:
            return Lack(_none_in_supply, "ship")
        sites = ship_sites(mind.table, mind.seat)
        return (
            Lack(_no_ship, goal, sites, targets(mind))
            if sites
            else Lack(_no_yard, mind.board.ports(mind.seat))
        )

    return lacking


ship = _ship("a starport is needed", lambda mind: 0)
ship_for_control = _ship(
    "under a rival's control it is placed damaged and changes nothing at its lost buildings", lost_buildings
)
ship_for_rival_building = _ship("that takes control of no rival building", rival_buildings)


def _all_defended(buildings: Systems) -> str:
    return f"Ships stand at every starport that can build: {names(buildings)}."


def ship_to_defend(mind: Mind) -> Line:
    sites = building.ships(mind)
    return Lack(_all_defended, mind.board.ports(mind.seat)) if sites else ship(mind)


NO_DAMAGE = Line("", "Nothing of its own is damaged.")


def _no_repair(goal: str, damaged: Systems, targets: Systems) -> str:
    where = f"damaged pieces are at {names(damaged)}"
    return (
        f"{where.capitalize()}; {goal}: {names(targets) or 'nowhere'}." if goal else f"{where.capitalize()}."
    )


def _repair(goal: str, targets: Callable[[Mind], Systems]) -> Lacking:
    def lacking(mind: Mind) -> Line:
        missing = _unable(mind, REPAIR, "repair")
        if missing is not None:
            return missing
        damaged = 0
        for act in repairable(mind.table, mind.seat):
            damaged |= 1 << act.system
        return Lack(_no_repair, goal, damaged, targets(mind)) if damaged else NO_DAMAGE

    return lacking


repair = _repair("", lambda mind: 0)
repair_for_control = _repair("no repaired ship would end a rival's control", lost_buildings)
repair_for_rival_building = _repair(
    "no repaired ship would take control beside a rival building", rival_buildings
)
repair_ship = _repair("no ship is among them", lambda mind: 0)


# -- moving --------------------------------------------------------------------------------------------------


def _no_move(what: str, targets: Systems, moves: int, nearest: int, enough: str) -> str:
    if not targets:
        return f"There is no {what}."
    if nearest > moves:
        far = (
            f"the nearest is {plural(nearest, 'Move')} away"
            if nearest < moving.FAR
            else "there is no way to one"
        )
        return f"No {what} lies within {plural(moves, 'Move')} of its ships: {far}."
    return f"In reach: {names(targets)}; but {enough}."


def _move(what: str, targets: Callable[[Mind], Systems], enough: str) -> Lacking:
    def lacking(mind: Mind) -> Line:
        missing = _unable(mind, MOVE, "move")
        if missing is not None:
            return missing
        there, moves = targets(mind), mind.means.moves
        nearest, reach = _reach(mind, there, moves)
        return Lack(_no_move, what, reach or there, moves, nearest, enough)

    return lacking


def _reach(mind: Mind, targets: Systems, moves: int) -> tuple[int, Systems]:
    """How near the nearest of these is, and those within so many Moves."""
    nearest, reach = moving.FAR, 0
    routes = mind.routes
    for origin in listed(mind.board.ships(mind.seat)):
        for cost, level in enumerate(routes.levels(origin)):
            if cost and level & targets:
                nearest = min(nearest, cost)
                if cost <= moves:
                    reach |= level & targets
    return nearest, reach


new_claim = _move(
    "planet with an empty slot and without a piece of its own",
    lambda mind: mind.board.open & ~mind.board.present(mind.seat),
    "the ships that can go give up as many claims where they leave",
)
move_for_control = _move(
    "building of its own under a rival's control",
    lost_buildings,
    "the fresh ships that can come do not end that control",
)
rival_city = _move(
    "rival city that it does not control",
    lambda mind: rival_cities(mind) & ~mind.board.controlled[mind.seat],
    "the fresh ships that can come do not take control",
)
gate = _move(
    "gate that a rival controls",
    lambda mind: mind.ruled_by_rivals & GATES,
    "the fresh ships that can come do not end that control",
)


def _no_way_to(origins: Systems, force: System) -> str:
    if force == NONE:
        return "There is no task force: no ship of it is fresh."
    return f"No way leads from {names(origins)} to the task force at {PLACES[force].name}."


def task_force(mind: Mind) -> Line:
    missing = _unable(mind, MOVE, "move")
    return (
        missing if missing is not None else Lack(_no_way_to, moving.unassigned(mind), mind.player.task_force)
    )


# -- combat --------------------------------------------------------------------------------------------------

NO_BATTLE = Line("", "No action can be a Battle.")
NOBODY = Line("", "No rival piece is within reach with an action left for a Battle.")
NO_VICTIM = Line(
    "", "Nobody who has it can be reached where raid dice may be rolled, with an action left for it."
)


#: Where, against whom, the fresh ships and dice it could bring, the fresh ships and cities of the defender.
Fought = tuple[System, int, int, int, int, int]


def _fought(mind: Mind, among: Systems, rivals: Sequence[int]) -> Fought | None:
    """The best that it could bring to one of these systems against one of these rivals."""
    best: tuple[int, int, Fought] | None = None
    known = fields(mind)
    for rival in rivals:
        for system in listed(mind.board.present(rival) & among):
            field = known.get(system)
            if field is not None:
                defending, cities = mind.board.fresh(rival, system), mind.board.cities_at(rival, system)
                more, ships = max((row.fresh, row.ships) for row in field.rows(mind))
                fresh, dice = field.fresh + more, field.dice + ships
                rank = (fresh - defending, dice, (system, rival, fresh, dice, defending, cities))
                best = rank if best is None or rank[:2] > best[:2] else best
    return None if best is None else best[2]


def _everywhere(mind: Mind) -> Systems:
    found = 0
    for rival in mind.rivals:
        found |= mind.board.present(rival)
    return found


def _unfavorable(fought: Fought, wanted: str) -> str:
    system, rival, fresh, dice, defending, _ = fought
    return (
        f"The best within reach, at {PLACES[system].name} against {COLOURS[rival]}, would be "
        f"{plural(fresh, 'fresh ship')} and {'1 die' if dice == 1 else f'{dice} dice'} against "
        f"{plural(defending, 'fresh ship')}: {wanted}."
    )


def _battle(
    mind: Mind, among: Systems, tell: Callable[..., str], *facts: int, rivals: Sequence[int] = ()
) -> Line:
    if not mind.means.battles_after(0):
        missing = _unable(mind, BATTLE, "battle")
        return NO_BATTLE if missing is None else missing
    fought = _fought(mind, among, rivals or mind.rivals)
    if fought is None:
        return NO_VICTIM if rivals else NOBODY
    return Lack(tell, fought, *facts)


def _outrage(fought: Fought, else_wanted: str) -> str:
    return "its city there may not fall, for the Outrage" if fought[5] else else_wanted


def _too_few(fought: Fought, trophies: int) -> str:
    """For trophies: fresh ships, then what they can take."""
    least = max(1, fought[4])
    if fought[2] < least:
        return _unfavorable(
            fought, f"at least {plural(least, 'fresh ship')} {'is' if least == 1 else 'are'} wanted"
        )
    needed = "1 trophy" if trophies == 1 else f"{trophies} trophies"
    short = f"the dice could not take the {needed} that {'is' if trophies == 1 else 'are'} wanted"
    return _unfavorable(fought, _outrage(fought, short) if trophies == 1 else short)


NO_WARLORD = Line("", "Warlord is not declared.")


def _wins_warlord(standings: Sequence[Standing]) -> str:
    return f"It is winning it: {told(standings)}."


def warlord(mind: Mind) -> Line:
    if WARLORD not in mind.declared:
        return NO_WARLORD
    if WARLORD not in contested(mind):
        return Lack(_wins_warlord, standing(mind, (WARLORD,)))
    return _battle(mind, _everywhere(mind), _too_few, combat.trophies_to_contend(mind))


def trophies(mind: Mind) -> Line:
    return _battle(mind, _everywhere(mind), _too_few, 1)


def _no_icons(standings: Sequence[Standing]) -> str:
    if not standings:
        return "No ambition is declared."
    return f"What can be stolen contends no declared ambition: {told(standings)}."


def _no_target(standings: Sequence[Standing]) -> str:
    return f"No rival has a token or card that would contend {told(standings)}."


def _no_raid(fought: Fought, keys: int) -> str:
    dice = f"{2 * keys} dice are wanted for {plural(keys, 'key')}"
    if min(fought[3], combat.MOST) < 2 * keys:
        return _unfavorable(fought, dice)
    ships = "more fresh ships are wanted, or as many and two Battles"
    return _unfavorable(fought, ships if fought[2] <= fought[4] else _outrage(fought, dice))


def raid(mind: Mind) -> Line:
    kinds = combat.raided_types(mind)
    if not kinds:
        return Lack(_no_icons, standing(mind, tuple(dict.fromkeys(mind.declared))))
    owners = [(rival, combat.raid_targets(mind, rival, kinds)) for rival in mind.rivals]
    keys = min((cost for _, targets in owners for _, cost, _ in targets), default=0)
    if not keys:
        ambitions = tuple(dict.fromkeys(AMBITION_OF[kind] for kind in kinds))
        return Lack(_no_target, standing(mind, ambitions))
    rivals = [rival for rival, targets in owners if targets]
    among = 0
    for rival in rivals:
        for system in listed(mind.board.present(rival)):
            if raid_limit(mind.table, mind.seat, rival, system) == combat.MOST:
                among |= 1 << system
    return _battle(mind, among, _no_raid, keys, rivals=rivals)


def contend_by_combat(mind: Mind) -> Line:
    """For trophies and for a raid: the first is told unless it is out of the question."""
    return warlord(mind) if WARLORD in contested(mind) else raid(mind)


def _no_control(fought: Fought) -> str:
    _, _, _, dice, defending, _ = fought
    if not defending:
        return _unfavorable(fought, "there is no ship to fight")
    if dice < defending:
        return _unfavorable(fought, f"{defending} dice are wanted")
    return _unfavorable(fought, _outrage(fought, "others would still be in control"))


def control(mind: Mind) -> Line:
    return _battle(mind, lost_buildings(mind), _no_control)


def _no_rival_city(ruled: Systems) -> str:
    return f"It controls every rival city: {names(ruled)}." if ruled else "No rival has a city on the map."


def city_by_combat(mind: Mind) -> Line:
    there = rival_cities(mind) & ~mind.board.controlled[mind.seat]
    return _battle(mind, there, _no_control) if there else Lack(_no_rival_city, rival_cities(mind))


# -- abilities -----------------------------------------------------------------------------------------------


def _no_ability(held: Sequence[int], used: Sequence[int]) -> str:
    if used:
        return f"Used this chapter: {_cards(used)}."
    if held:
        return f"The action of {_cards(held)} would bring nothing now."
    return "None of its Guild cards has an action for this suit."


def ability(mind: Mind) -> Line:
    if not mind.means.pips:
        return NOTHING_LEFT
    held, used = dict[int, None](), dict[int, None]()
    for act in new_actions(mind.table, mind.seat, mind.means.may):
        row = held if abilities.is_ready(mind, act) else used
        row[abilities.CARD_OF[act.verb]] = None
    return Lack(_no_ability, tuple(held), tuple(used))


# -- questions of the suit pages and of the General Priorities -----------------------------------------------


def _all_safe(buildings: Systems) -> str:
    if not buildings:
        return "It has no building on the map."
    return f"No rival controls a system with a building of its own: {names(buildings)}."


def lost_building(mind: Mind) -> Line:
    return Lack(_all_safe, mind.board.buildings(mind.seat))


def _has_ports(ports: Systems) -> str:
    return f"It has a starport at {names(ports)}."


def without_starport(mind: Mind) -> Line:
    return Lack(_has_ports, mind.board.ports(mind.seat))


def _port_or_claim(ports: Systems, count: int) -> str:
    said = [f"a starport at {names(ports)}"] if ports else []
    return f"It has {' and '.join([*said, *([plural(count, 'claim')] if count else [])])}."


def without_starport_and_claims(mind: Mind) -> Line:
    return Lack(_port_or_claim, mind.board.ports(mind.seat), claims(mind))


def _cannot_build(count: int, supply: int) -> str:
    return f"It has {plural(count, 'claim')} to build on, and {plural(supply, 'starport')} in its supply."


def starport_to_build(mind: Mind) -> Line:
    return Lack(_cannot_build, claims(mind), mind.player.starports)


def _enough(count: int, unbuilt: int) -> str:
    return f"{plural(count, 'claim')}, and {unbuilt} unbuilt {'city' if unbuilt == 1 else 'cities'}."


def enough_claims(mind: Mind) -> Line:
    return Lack(_enough, claims(mind), mind.player.cities)


def _none_unbuilt(cities: Systems) -> str:
    return f"No city is left on its board; on the map: {names(cities) or 'none'}."


def unbuilt(mind: Mind) -> Line:
    return Lack(_none_unbuilt, mind.board.cities(mind.seat))


def _no_claim(present: Systems) -> str:
    return f"No slot is free beside its pieces: {names(present)}."


def claim(mind: Mind) -> Line:
    return Lack(_no_claim, mind.board.present(mind.seat))


def _all_assigned(ships: Systems) -> str:
    if not ships:
        return "It has no ship on the map."
    return f"Its ships at {names(ships)} are the task force, or control a gate, a claim or a rival building."


def unassigned(mind: Mind) -> Line:
    return Lack(_all_assigned, mind.board.ships(mind.seat))


def _all_declared(markers: Sequence[int]) -> str:
    said = ", ".join(AMBITIONS[number].capitalize() for number in markers)
    return f"All markers are placed: {said}."


def marker(mind: Mind) -> Line:
    return Lack(_all_declared, tuple(mind.table.markers))


# -- selecting a card ----------------------------------------------------------------------------------------


def _no_card(suits: Sequence[int], plays: Sequence[tuple[int, int]]) -> str:
    wanted = " or ".join(SUITS[suit].capitalize() for suit in suits)
    at_hand = ", ".join(f"{WAYS[way]} {card_name(card)}" for way, card in plays)
    return f"No card counts as {wanted}: it may {at_hand}."


def _with_card(way: int, card: int, missing: Line) -> str:
    return f"It may {WAYS[way]} with {card_name(card)}. {missing.text}"


def for_card(serving: ServingCards, missing: Lacking | None = None) -> Lacking:
    """SC-QST-04: a card and something to do with it are asked for; of several cards the strongest is told."""

    def lacking(mind: Mind) -> Line:
        found = serving.at_hand(mind)
        if not found or missing is None:
            return Lack(_no_card, serving.suits, tuple((play.way, play.card) for play in plays(mind)))
        best = max(found, key=lambda play: means_of(mind, play).pips)
        means = means_of(mind, best)
        if isinstance(serving, CombatCards) and suit_of(mind, best) != AGGRESSION:
            means = armed(means)
        return Lack(_with_card, best.way, best.card, missing(mind.given(means)))

    return lacking


def any_ability(mind: Mind) -> Line:
    """With all that its cards would allow."""
    may = 0
    for play in plays(mind):
        may |= means_of(mind, play).may
    return ability(mind.given(Means(1, may)))


def _cannot_surpass(lead: int, number: int, options: Sequence[int]) -> str:
    zeroed = "" if number == NUMBER[lead] else f" (which counts as {number})"
    return f"None of {', '.join(map(card_name, options))} is above {card_name(lead)}{zeroed} in its suit."


def surpass(mind: Mind) -> Line:
    table = mind.table
    return Lack(_cannot_surpass, table.lead, lead_number(table), tuple(mind.options))


def _no_declaration(standings: Sequence[Standing], able: bool) -> str:
    if not able:
        return "It may not declare now."
    return (
        f"No card of it declares what it wins, or ties for first and nobody has declared: {told(standings)}."
    )


def declaration(mind: Mind) -> Line:
    numbers = tuple(dict.fromkeys(number for card in mind.options for number in ambitions_of(card)))
    return Lack(_no_declaration, standing(mind, numbers), may_declare(mind.table, mind.seat))


LEFT_TO_PEOPLE = Line("", "Nobody overruled it: the pages leave lore to people.")


def lore(mind: Mind) -> Line:
    return LEFT_TO_PEOPLE
