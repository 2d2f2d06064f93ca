"""Why a line said no: sentences only. The finders know the facts, and here they are put into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from understudy.games.arcs import cards
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.names import (
    card_name,
    color_name,
    court_name,
    face_name,
    place_name,
    way_name,
    ways_named,
)
from understudy.games.arcs.places import FUEL, NONE, PLACES, PSIONIC, RESOURCES, System, Systems, listed
from understudy.kit.saying import either, plural
from understudy.kit.saying import listed as series
from understudy.pages import No

#: So many places are named; more are counted.
NAMED = 5
#: Farther than any two systems lie apart.
FAR = 12
#: Dice of one type (R-BATTLE-2).
MOST = 6
#: Some ambitions, what every contestant has for each ambition, and the seat that is meant.
Standing = tuple[Sequence[int], Sequence[Sequence[int]], int]


# -- words ---------------------------------------------------------------------------------------------------


def names(systems: Systems) -> str:
    """Places by their names, the first few of them."""
    said = [PLACES[system].name for system in listed(systems)]
    more = len(said) - NAMED
    return series([*said[:NAMED], *([f"{more} more"] if more > 0 else [])])


def standing_of(mind: Mind, ambitions: Sequence[int]) -> Standing:
    """How some ambitions stand, as facts for a sentence."""
    return ambitions, mind.counts, mind.seat


def told(standing: Standing) -> str:
    """How ambitions stand: “Keeper (0 against 2) and Empath (1 against 1)”."""
    ambitions, counts, seat = standing
    said = []
    for ambition in ambitions:
        best = max(number for index, number in enumerate(counts[ambition]) if index != seat)
        said.append(f"{cards.AMBITIONS[ambition].capitalize()} ({counts[ambition][seat]} against {best})")
    return series(said)


def _cards(courts: Sequence[int]) -> str:
    return series(list(map(court_name, courts)))


def _resource(kind: int) -> str:
    return RESOURCES[kind].capitalize()


def _ambition(number: int) -> str:
    return cards.AMBITIONS[number].capitalize()


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


# -- means ---------------------------------------------------------------------------------------------------

NO_ACTION = "No action is left."
#: What is told in two places.
NOTHING_DECLARED = "No ambition is declared."
LEFT_TO_PEOPLE = "No one overruled it: the pages leave lore to the humans."


def no_such_action(word: str) -> str:
    return f"The card gives no {word} action."


# -- taxing and securing -------------------------------------------------------------------------------------


def nothing_to_contend(known: str, winning: Standing) -> str:
    if not winning[0]:
        return f"No ambition is {known}."
    return f"Nothing is left to contend, since it is winning what is {known}: {told(winning)}."


def not_enough(word: str, some: str, offers: Sequence[Any], standing: Standing) -> str:
    """What the offers bring for these ambitions."""
    most = {number: max(change.own[number] for _, change in offers) for number in standing[0]}
    brings = series(
        [f"at most {count} for {_ambition(number)}" for number, count in most.items() if count > 0]
    )
    if not brings:
        return f"No {some} that it may {word} brings anything for {told(standing)}."
    return f"Its options to {word} bring {brings}: not enough in {told(standing)}."


#: Whom a Tax takes captive.
CAPTIVE = "a rival's with an agent to take"


def no_captive_in_tax(count: int) -> str:
    if count < 2:
        return f"{'The city that it may tax is not' if count else 'It may tax no city that is'} {CAPTIVE}."
    return f"None of the {count} cities that it may tax is {CAPTIVE}."


def no_captive_on_card(count: int) -> str:
    return f"No rival agent is on the {'card' if count == 1 else f'{count} cards'} that it may secure."


def no_lead(known: str, standing: Standing) -> str:
    if not standing[0]:
        return f"No ambition is {known}."
    return f"It leads in no {known} ambition: {told(standing)}."


def adds_nothing(word: str, some: str, count: int, standing: Standing) -> str:
    if count < 2:
        return f"The {some} that it may {word} adds nothing to {told(standing)}."
    return f"None of the {count} that it may {word} adds to {told(standing)}."


def not_kept(kinds: Sequence[int]) -> str:
    types = " and ".join(_resource(kind) for kind in dict.fromkeys(kinds))
    return f"It would not keep what it can tax ({types}): its slots hold better, or the supply is empty."


def no_city_to_tax(cities: Systems) -> str:
    if not cities:
        return "It has no city on the map, and controls no city of a rival."
    return f"It has taxed this turn what it may tax: {names(cities)}."


#: A Court card, with the bot's agents on it and the most of a rival.
Rivalry = tuple[int, int, int]


def _level(rows: Sequence[Rivalry]) -> str:
    return series([f"{court_name(card)} ({own} against {best})" for card, own, best in rows])


def leads_on_none(rows: Sequence[Rivalry]) -> str:
    if not rows:
        return "It has no agent on a card of the Court."
    return f"It leads on no card of the Court: {_level(rows)}."


def vox_without_use(courts: Sequence[int]) -> str:
    return f"It leads only on {_cards(courts)}: not effective, and without captives."


def no_vox(courts: Sequence[int]) -> str:
    vox = [court for court in courts if cards.COURT_CARDS[court].vox]
    if vox:
        return f"No Vox card that it may secure is effective: {_cards(vox)}."
    return f"It leads on no Vox card, only on {_cards(courts)}."


def only_vox(courts: Sequence[int]) -> str:
    return f"It leads only on Vox cards: {_cards(courts)}."


# -- influencing ---------------------------------------------------------------------------------------------

NO_AGENT = "No agents are left in its supply."


def no_card_to_influence(rows: Sequence[Rivalry], most: int) -> str:
    led = [card for card, own, rival in rows if own > rival]
    lost = [
        f"{court_name(card)} ({plural(rival, 'rival agent')})" for card, own, rival in rows if own <= rival
    ]
    said = [f"It leads on {_cards(led)}."] if led else []
    if lost:
        said.append(f"{plural(most, 'agent')} would not be enough on {series(lost)}.")
    return " ".join(said) or "Rivals are level with it or alone on every card."


def only_level(rows: Sequence[Rivalry]) -> str:
    return f"Agents would only draw level: {_level(rows)}."


# -- building and repairing ----------------------------------------------------------------------------------

NO_DAMAGE = "No loyal piece is damaged."


def none_in_supply(word: str) -> str:
    return f"No {word} is left {'on its board' if word == 'city' else 'in its supply'}."


def no_slot(present: Systems) -> str:
    if not present:
        return "It has no piece on the map."
    return f"No slot is free where it has a piece: {names(present)}."


def wins_no_declared(standing: Standing) -> str:
    if not standing[0]:
        return NOTHING_DECLARED
    return f"It wins no declared ambition: {told(standing)}."


def no_power_bonus(unbuilt: int) -> str:
    return f"Its next city uncovers no power bonus: {plural(unbuilt, 'city', 'cities')} left on its board."


def only_double_cities(sites: Systems) -> str:
    return (
        f"The only free slots are next to a loyal city ({names(sites)}): "
        "a double city is for a power bonus while it wins a declared ambition."
    )


def no_yard(ports: Systems) -> str:
    if not ports:
        return "It has no starport on the map."
    return f"Every loyal starport has built this turn: {names(ports)}."


def arrives_damaged(sites: Systems) -> str:
    return (
        f"A ship could be built at {names(sites)}, but under a rival's control it is placed damaged and "
        "changes nothing."
    )


def changes_no_control(sites: Systems, lost: Systems) -> str:
    return f"A ship could be built at {names(sites)}, but that changes no control at {names(lost)}."


def takes_no_building(sites: Systems, buildings: Systems) -> str:
    if not buildings:
        return "No rival has a building on the map."
    where = names(buildings)
    return f"A ship could be built at {names(sites)}, but that takes control of no rival building: {where}."


def all_defended(ports: Systems) -> str:
    return f"Every starport that can build has ships: {names(ports)}."


def only_buildings_damaged(damaged: Systems) -> str:
    return f"Damaged pieces are at {names(damaged)}; no ship is among them."


def repair_keeps_control(damaged: Systems, lost: Systems) -> str:
    where = names(lost)
    return f"Damaged pieces are at {names(damaged)}; no repaired ship would end a rival's control: {where}."


def repair_takes_nothing(damaged: Systems, buildings: Systems) -> str:
    where = names(buildings) or "nowhere"
    return (
        f"Damaged pieces are at {names(damaged)}; "
        f"no repaired ship would take control of a rival building: {where}."
    )


# -- moving --------------------------------------------------------------------------------------------------


def nothing_there(what: str) -> str:
    return f"There is no {what}."


def too_far(what: str, moves: int, nearest: int) -> str:
    far = f"the nearest is {plural(nearest, 'Move')} away" if nearest < FAR else "none can be reached"
    return f"No {what} is within {plural(moves, 'Move')} of its ships: {far}."


def in_reach(targets: Systems, but: str) -> str:
    return f"In reach: {names(targets)}; but {but}."


def leaves_buildings(targets: Systems, origins: Systems) -> str:
    """A-51: the ships that could do it guard buildings where they are."""
    return (
        f"In reach: {names(targets)}; but the ships that could do it would leave a loyal building "
        f"to rivals: {names(origins)}."
    )


def gives_up_cities(targets: Systems, origins: Systems) -> str:
    """A-51: the ships that could do it control a rival city where they are."""
    return (
        f"In reach: {names(targets)}; but the ships that could do it would give up a rival city that they "
        f"control: {names(origins)}."
    )


def gives_up_claims(targets: Systems, origins: Systems) -> str:
    """A-53: the ships that could do it came this turn to get a claim."""
    return (
        f"In reach: {names(targets)}; but the ships that could do it would give up a claim of this turn: "
        f"{names(origins)}."
    )


def straight_back(ways: Sequence[tuple[System, System]]) -> str:
    """A-53."""
    said = [f"from {place_name(origin)} to {place_name(to)}" for origin, to in dict.fromkeys(ways)]
    more = [f"{len(said) - NAMED} more"] if len(said) > NAMED else []
    only = "the only option is" if len(said) == 1 else "the only options are"
    return f"That would undo a move of this turn: {only} {series([*said[:NAMED], *more])}."


def no_way_to_force(origins: Systems, force: System) -> str:
    if force == NONE:
        return "There is no task force: none of its ships is fresh."
    return f"No route leads from {names(origins)} to the task force at {place_name(force)}."


def all_assigned(ships: Systems, came: Systems) -> str:
    if not ships:
        return "It has no ship on the map."
    said = f"Its ships at {names(ships)} are the task force, or control a gate, a claim or a rival building"
    return f"{said}; or they were moved there this turn ({names(came)})." if came else f"{said}."


# -- combat --------------------------------------------------------------------------------------------------

NO_BATTLE = "No action can be a Battle."
_OUT_OF_REACH = "is within reach with an action left for a Battle."
NOBODY = f"No rival piece {_OUT_OF_REACH}"
NO_LOST_BUILDING = f"No loyal building under a rival's control {_OUT_OF_REACH}"
NO_RIVAL_CITY = f"No rival city that it does not control {_OUT_OF_REACH}"
NO_VICTIM = (
    "No rival with something that it wants can be reached where raid dice are allowed, with an action left "
    "for a Battle."
)
NO_WARLORD = "Warlord is not declared."
OUTRAGE = "the dice could destroy a city there, and it may not risk that Outrage"


class Fought:
    """The best that the bot could bring: where, against whom, with what, and how many cities are there."""

    __slots__ = ("cities", "defending", "dice", "fresh", "rival", "system")

    def __init__(
        self, system: System, rival: int, fresh: int, dice: int, defending: int, cities: int
    ) -> None:
        self.system, self.rival = system, rival
        self.fresh, self.dice = fresh, dice
        self.defending, self.cities = defending, cities

    def short(self, wanted: str) -> str:
        """What is there, and what is wanted."""
        return (
            f"The best within reach, at {place_name(self.system)} against {color_name(self.rival)}, "
            f"would be {plural(self.fresh, 'fresh ship')} and {plural(self.dice, 'die', 'dice')} against "
            f"{plural(self.defending, 'fresh ship')}: {wanted}."
        )

    def outrage(self, else_wanted: str) -> str:
        return self.short(OUTRAGE if self.cities else else_wanted)


def too_few_for_trophies(fought: Fought, trophies: int) -> str:
    """For trophies: fresh ships, then what they can take."""
    least = max(1, fought.defending)
    if fought.fresh < least:
        return fought.short(f"at least {plural(least, 'fresh ship')} {_are(least)} wanted")
    needed = plural(trophies, "trophy", "trophies")
    short = f"the dice could not take the {needed} that {_are(trophies)} wanted"
    return fought.outrage(short) if trophies == 1 else fought.short(short)


def wins_warlord(standing: Standing) -> str:
    return f"It is winning {told(standing)} already."


def no_icons(standing: Standing) -> str:
    if not standing[0]:
        return NOTHING_DECLARED
    return f"Nothing it can steal contends a declared ambition: {told(standing)}."


def no_loot(standing: Standing) -> str:
    return f"No rival has a token or card that would contend {told(standing)}."


def too_few_for_raid(fought: Fought, fewest: Sequence[tuple[int, int]]) -> str:
    """By rival the keys of the cheapest thing that is wanted."""
    keys = dict(fewest)[fought.rival]
    dice = f"{plural(2 * keys, 'die is', 'dice are')} wanted for {plural(keys, 'key')}"
    if min(fought.dice, MOST) < 2 * keys:
        return fought.short(dice)
    if fought.fresh <= fought.defending:
        return fought.short("more fresh ships are wanted, or as many and two Battles")
    return fought.outrage(dice)


def too_few_for_control(fought: Fought) -> str:
    if not fought.defending:
        return fought.short("there is no ship to fight")
    if fought.dice < fought.defending:
        return fought.short(f"{plural(fought.defending, 'die is', 'dice are')} wanted")
    return fought.outrage("others would still be in control")


def no_rival_city(ruled: Systems) -> str:
    return f"It controls every rival city: {names(ruled)}." if ruled else "No rival has a city on the map."


# -- abilities -----------------------------------------------------------------------------------------------


def no_ability(held: Sequence[int], used: Sequence[int]) -> str:
    if used:
        return f"Used this chapter: {_cards(used)}."
    if held:
        return f"The action of {_cards(held)} would bring nothing now."
    return "None of its Guild cards has an action for this suit."


# -- questions of the pages ----------------------------------------------------------------------------------


def all_safe(buildings: Systems) -> str:
    if not buildings:
        return "It has no building on the map."
    return f"No rival controls a system with a loyal building: {names(buildings)}."


def _starports(ports: Systems) -> str:
    return f"{'a starport' if ports.bit_count() == 1 else 'starports'} at {names(ports)}"


def has_starports(ports: Systems) -> str:
    return f"It has {_starports(ports)}."


def starport_or_claim(ports: Systems, claims: int) -> str:
    said = [_starports(ports)] if ports else []
    return f"It has {' and '.join([*said, *([plural(claims, 'claim')] if claims else [])])}."


def cannot_build_starport(claims: int, supply: int) -> str:
    return f"It has {plural(claims, 'claim')} to build on, and {plural(supply, 'starport')} in its supply."


def enough_claims(claims: int, unbuilt: int) -> str:
    return f"It has {plural(claims, 'claim')} and {plural(unbuilt, 'unbuilt city', 'unbuilt cities')}."


def none_unbuilt(cities: Systems) -> str:
    return f"No city is left on its board; on the map: {names(cities) or 'none'}."


def no_claim(present: Systems) -> str:
    return f"No slot is free next to its pieces: {names(present)}."


def no_marker(markers: Sequence[int]) -> str:
    return f"All markers are placed: {series([_ambition(number) for number in markers])}."


# -- selecting a card ----------------------------------------------------------------------------------------


def no_card(suits: Sequence[int], plays: Sequence[tuple[int, int]]) -> str:
    wanted = " or ".join(cards.SUITS[suit].capitalize() for suit in suits)
    return f"No card counts as {wanted}: it may {ways_named(plays)}."


def with_card(way: int, card: int, reason: No) -> str:
    return f"It may {way_name(way, card)}. {reason.text}"


def cannot_surpass(lead: int, number: int, options: Sequence[int]) -> str:
    zeroed = "" if number == cards.NUMBER[lead] else f" (which counts as {number})"
    if len(options) == 1:
        return f"{card_name(options[0])} does not surpass {card_name(lead)}{zeroed}."
    return f"None of {series(list(map(card_name, options)))} surpasses {card_name(lead)}{zeroed}."


MAY_NOT_DECLARE = "It may not declare now."
NO_AMBITION = "None of its cards declares an ambition."


def no_declaration(standing: Standing) -> str:
    if not standing[0]:
        return NO_AMBITION
    return (
        "No card declares an ambition it wins, or one it ties for first that no one has declared: "
        f"{told(standing)}."
    )


# -- the turn ------------------------------------------------------------------------------------------------

NOT_YET = "Nothing was declared."


def counter(count: int, bonus: int) -> str:
    return f"The counter is {count}, and it has {plural(bonus, 'bonus card')}."


def other_initiative(seat: int) -> str:
    return f"{color_name(seat)} has it."


def not_first(standing: Standing) -> str:
    if not standing[0]:
        return NO_AMBITION
    return f"It is not first in {told(standing)}."


def no_seizing(count: int, seized: int) -> str:
    if seized != NONE:
        return f"{color_name(seized)} has seized it this round."
    return f"The hand counter is {count}."


# -- Guild cards in the Prelude ------------------------------------------------------------------------------


def not_held(courts: Sequence[int]) -> str:
    return f"It holds no {either(list(map(court_name, courts)))}."


def guild_kept(held: Sequence[int]) -> str:
    if len(held) == 1:
        ambition = _ambition(cards.AMBITION_OF[cards.COURT_SUIT[held[0]]])
        return f"{court_name(held[0])} scores {ambition}, which is declared, so it stays."
    said = [
        f"{court_name(court)} for {_ambition(cards.AMBITION_OF[cards.COURT_SUIT[court]])}" for court in held
    ]
    return f"They stay, since they score for declared ambitions: {series(said)}."


def no_use(held: Sequence[int]) -> str:
    return f"{_cards(held)} cannot be used now."


def too_few_ships(ships: int, wanted: int) -> str:
    return f"It has {plural(ships, 'ship')} in its supply and needs {wanted}."


NO_MUSTER = "It controls neither a loyal starport nor the system of its task force."


def no_union_card(held: Sequence[int]) -> str:
    suits = " or ".join(cards.SUITS[cards.UNIONS[court]].capitalize() for court in held)
    return f"No face-up {suits} card is there to be taken."


def no_winning_theft(standing: Standing) -> str:
    if not standing[0]:
        return NOTHING_DECLARED
    return f"No theft would win a declared ambition: {told(standing)}."


# -- tokens --------------------------------------------------------------------------------------------------


def no_token(kind: int, held: int, free: int) -> str:
    if not held:
        return f"It holds no {_resource(kind)}."
    if not free:
        return (
            f"It holds {held} {_resource(kind)}, but may spend none because of its {_resource(kind)} Outrage."
        )
    return f"It keeps {held} {_resource(kind)} for {_ambition(cards.AMBITION_OF[kind])}, which is declared."


def not_in_lead(action: str) -> str:
    return f"A Psionic buys an action of the lead suit, which has no {action}."


def no_relic_card(courts: Sequence[int]) -> str:
    """SC-PRE-05."""
    others = f"{_cards(courts)} {_are(len(courts))} none"
    return f"Keeper is declared, so a Relic may only secure Relic cards: {others}."


# -- tokens for a combat -------------------------------------------------------------------------------------

ARMED = "A Weapon was spent already."
PURPOSES = {
    "": "It was not selected for a combat.",
    "ability": "It was selected for an ability of a Guild card.",
    "contend": "It was selected for a combat to contend an ambition.",
    "control": "It was selected for a combat to change control.",
}
SELECTED = "The card was selected for a combat already."
NO_COMBAT_TOKEN = "No Fuel and no Psionic may be spent."


def _played(suit: int) -> str:
    return cards.SUITS[suit].capitalize() if suit != NONE else "No card"


def cannot_fight(suit: int) -> str:
    return f"{_played(suit)} is played, and no Weapon may be spent to fight with it."


def no_aggression(suit: int) -> str:
    return f"{_played(suit)} is played, not Aggression."


def _both(fuel: int, psionics: int) -> str:
    """Tokens for a combat, those that are there."""
    tokens = ((fuel, FUEL), (psionics, PSIONIC))
    return " and ".join(f"{count} {_resource(kind)}" for count, kind in tokens if count)


def no_payment(suit: int, fuel: int, psionics: int, weapons: int) -> str:
    if suit != cards.AGGRESSION:
        tokens = f"{weapons} Weapon" if weapons else ""
    elif fuel or psionics:
        tokens = _both(fuel, psionics)
    else:
        return NO_COMBAT_TOKEN
    if not tokens:
        return cannot_fight(suit)
    return f"It may spend {tokens}, but the next step of its combat takes no token."


def not_fought(system: System, rival: int) -> str:
    return (
        f"Tokens would be spent on a combat against {color_name(rival)} at {place_name(system)}, "
        "but then its page would not surely come to that Battle."
    )


def not_foreseen(fuel: int, psionics: int) -> str:
    if not fuel and not psionics:
        return NO_COMBAT_TOKEN
    return f"It may spend {_both(fuel, psionics)}, but its page comes to no combat that would take a token."


# -- questions of the rules: battles and thefts --------------------------------------------------------------


def no_last_raid(goal: str, left: int) -> str:
    if goal != "raid":
        return f"The combat is for {goal}."
    return f"{plural(left, 'Battle')} {_are(left)} left of the raid."


LAST_BATTLE = "It is the last Battle."


def no_softening(fresh: int, defending: int) -> str:
    return f"It has {plural(fresh, 'fresh ship')} against {defending}."


def no_face(wanted: str, faces: Sequence[int]) -> str:
    shown = series([face_name(face) for face in dict.fromkeys(faces)]) or "nothing that may be rolled again"
    return f"No die shows {wanted}: {shown}."


#: What may be stolen: a Court card, or a type of token.
Loot = tuple[tuple[str, int], ...]


def _loot(offered: Loot) -> str:
    said = [_resource(number) if kind == "steal" else court_name(number) for kind, number in offered]
    return series(list(dict.fromkeys(said)))


NO_TARGET = "The combat is not after anything to steal."
NO_KEYS = "Nothing can be taken with the keys that are left."


def target_gone(keys: int, offered: Loot) -> str:
    left = (
        f"with {plural(keys, 'key')} left it may take {_loot(offered)}" if offered else "nothing can be taken"
    )
    return f"It is taken already, or costs too many keys: {left}."


NO_GUARDIANS = f"{cards.COURT_CARDS[cards.SWORN_GUARDIANS].name} do not protect the rest."


def guardians_too_dear(keys: int) -> str:
    return f"{plural(keys, 'key')} {_are(keys)} left: not enough for them and something else."


def contends_nothing(offered: Loot, standing: Standing) -> str:
    if not standing[0]:
        return NOTHING_DECLARED
    if not offered:
        return NO_KEYS
    return f"{_loot(offered)} would contend none of {told(standing)}."


def not_worth_it(offered: Loot) -> str:
    return f"{_loot(offered)} would not fit its slots." if offered else NO_KEYS


# -- questions of the rules: Vox cards, tokens, captives -----------------------------------------------------

FOR_CAPTIVES = "It was secured for the captives only."


def no_song(city: bool, initiative: int, seized: int) -> str:
    if not city:
        return "It controls no rival city that it could return."
    if seized != NONE:
        return f"{color_name(seized)} has seized the initiative this round."
    return f"There is no initiative to seize: {color_name(initiative)} has it."


def wins_nothing(standing: Standing) -> str:
    return f"It is first in no undeclared ambition: {told(standing) or 'all are declared'}."


def hurts_nobody(standing: Standing) -> str:
    return f"No type would make a rival stop winning: {told(standing) or 'no ambition is declared'}."


def no_city_to_return(count: int) -> str:
    return "None of the cities on offer is a rival's." if count else "No city can be returned."


def other_source(aim: str) -> str:
    return "They come from a Vox card." if not aim else "They come from another card."


def no_muster_site(systems: Sequence[int]) -> str:
    places = series(list(map(place_name, systems)))
    return f"Neither a starport under its control nor its task force is among {places}."


def has_room(room: int) -> str:
    return f"{plural(room, 'slot')} {_are(room)} empty."


def _held(slots: Sequence[int]) -> str:
    return series([_resource(kind) for kind in slots if kind != NONE])


def lies_safe(slots: Sequence[int]) -> str:
    held = _held(slots)
    return f"They are already in its slots with most keys: {held}." if held else "It holds no token."


def more_captives(chosen: int, wanted: int) -> str:
    return f"{chosen} of {wanted} chosen."


EXECUTES_ALL = "It executes all of them."


def holds(slots: Sequence[int]) -> str:
    held = _held(slots)
    return f"It holds {held}." if held else "It holds no token."
