"""Why nothing is spent or discarded in the Prelude: what was missing, with the facts of the position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs.bots.supercat.mind import AMBITION_OF, Means, Mind
from understudy.games.arcs.bots.supercat.pages import lacking
from understudy.games.arcs.bots.supercat.pages.lacking import Lacking
from understudy.games.arcs.bots.supercat.plans import combat, guild, spending
from understudy.games.arcs.bots.supercat.plans.kinds import FOR_ABILITY, FOR_CONTEND, FOR_CONTROL
from understudy.games.arcs.bots.supercat.terms import no_starport
from understudy.games.arcs.bots.supercat.tokens import may_discard, may_spend, spendable
from understudy.games.arcs.cards import (
    AGGRESSION,
    AMBITIONS,
    BUILD,
    COURT_CARDS,
    COURT_SUIT,
    FARSEERS,
    SECURE,
    SILVER_TONGUES,
    SUITS,
    TAX,
    UNIONS,
)
from understudy.games.arcs.places import FUEL, MATERIAL, NONE, PSIONIC, RELIC, RESOURCES, WEAPON
from understudy.kit.saying import plural
from understudy.pages.page import Lack, Line

# -- Guild cards ---------------------------------------------------------------------------------------------


def _not_held(courts: Sequence[int]) -> str:
    *some, last = [COURT_CARDS[court].name for court in courts]
    return f"It holds no {', '.join(some)} or {last}." if some else f"It holds no {last}."


def _is_kept(held: Sequence[int]) -> str:
    said = ", ".join(
        f"{COURT_CARDS[court].name} counts for {AMBITIONS[AMBITION_OF[COURT_SUIT[court]]].capitalize()}"
        for court in held
    )
    return f"{said}, which is declared: kept."


def _not_now(held: Sequence[int]) -> str:
    return f"{', '.join(COURT_CARDS[court].name for court in held)} cannot be used now."


def _card(courts: Sequence[int], further: Callable[[Mind], Line | None] = lambda mind: None) -> Lacking:
    def lacking(mind: Mind) -> Line:
        held = tuple(court for court in courts if mind.player.guilds >> court & 1)
        if not held:
            return Lack(_not_held, courts)
        if not any(may_discard(mind, court) for court in held):
            return Lack(_is_kept, held)
        return further(mind) or Lack(_not_now, held)

    return lacking


def _no_muster(ships: int) -> str:
    if ships < guild.SHIPS_BROUGHT:
        return f"{plural(ships, 'ship')} in its supply, {guild.SHIPS_BROUGHT} are needed."
    return "It controls neither a starport of its own nor the system of its task force."


def _muster(mind: Mind) -> Line | None:
    short = mind.player.ships < guild.SHIPS_BROUGHT or not guild.muster_sites(mind)
    return Lack(_no_muster, mind.player.ships) if short else None


def _no_union(held: Sequence[int]) -> str:
    suits = " or ".join(SUITS[UNIONS[court]].capitalize() for court in held)
    return f"No face-up {suits} card is there to be taken."


def _union(mind: Mind) -> Line | None:
    return Lack(_no_union, tuple(court for court in UNIONS if mind.player.guilds >> court & 1))


def _no_theft(standings: Sequence[lacking.Standing]) -> str:
    if not standings:
        return "No ambition is declared."
    return f"No theft would win a declared ambition: {lacking.told(standings)}."


def _tongues(mind: Mind) -> Line | None:
    return Lack(_no_theft, lacking.standing(mind, tuple(dict.fromkeys(mind.declared))))


weapon_card = _card(guild.WITH_SHIPS, _muster)
union = _card(tuple(UNIONS), _union)
farseers = _card((FARSEERS,))
silver_tongues = _card((SILVER_TONGUES,), _tongues)


# -- tokens --------------------------------------------------------------------------------------------------


def _no_token(resource: int, held: int, free: int, ambition: int) -> str:
    name = RESOURCES[resource].capitalize()
    if not held:
        return f"It holds no {name}."
    if not free:
        return f"{held} {name}, but outraged."
    return f"{held} {name} kept for {AMBITIONS[ambition].capitalize()}, which is declared."


def token(resource: int) -> Lacking:
    def lacking(mind: Mind) -> Line:
        held = mind.player.slots.count(resource)
        return Lack(_no_token, resource, held, spendable(mind.player, resource), AMBITION_OF[resource])

    return lacking


material, relic, psionic = token(MATERIAL), token(RELIC), token(PSIONIC)


def material_for_starport(mind: Mind) -> Line:
    return lacking.without_starport(mind) if not no_starport(mind) else material(mind)


def _builds(missing: Lacking) -> Lacking:
    return lambda mind: missing(mind.given(Means(may_spend(mind, MATERIAL), BUILD)))


starport, city, ship = _builds(lacking.starport), _builds(lacking.city), _builds(lacking.ship)


def _not_in_lead(action: str) -> str:
    return f"The lead suit has no {action} action, which is what a Psionic buys."


def psionic_tax(mind: Mind) -> Line:
    return lacking.tax.contend(mind) if mind.means.lead & TAX else Lack(_not_in_lead, "Tax")


def psionic_secure(mind: Mind) -> Line:
    return lacking.secure.contend(mind) if mind.means.lead & SECURE else Lack(_not_in_lead, "Secure")


def _relics(missing: Lacking) -> Lacking:
    return lambda mind: missing(mind.given(Means(spendable(mind.player, RELIC), SECURE)))


relic_captives = _relics(lacking.secure.captives)
relic_contend = _relics(lacking.secure.contend)
relic_vox = _relics(lacking.vox)


# -- combat --------------------------------------------------------------------------------------------------

PURPOSES = {
    "": Line("", "It was not selected for a combat."),
    FOR_ABILITY: Line("", "It was selected for an ability of a Guild card."),
    FOR_CONTEND: Line("", "It was selected for a combat to contend an ambition."),
    FOR_CONTROL: Line("", "It was selected for a combat to change control."),
}


def _cannot_fight(suit: int) -> str:
    played = SUITS[suit].capitalize() if suit != NONE else "no card"
    return f"{played} is played, and no Weapon may be spent to fight with it."


def _selected(purpose: str) -> Lacking:
    def missing(mind: Mind) -> Line:
        if mind.purpose != purpose:
            return PURPOSES[mind.purpose]
        return Lack(_cannot_fight, spending.suit_played(mind))

    return missing


def _no_fight(suit: int, fuel: int, psionics: int) -> str:
    if suit != AGGRESSION:
        return f"{SUITS[suit].capitalize() if suit != NONE else 'No card'} is played, not Aggression."
    if not fuel and not psionics:
        return "No Fuel and no Psionic may be spent."
    return "The card was selected for a combat already."


def other_aggression(mind: Mind) -> Line:
    return Lack(_no_fight, spending.suit_played(mind), may_spend(mind, FUEL), may_spend(mind, PSIONIC))


ARMED = Line("", "A Weapon was spent already.")


def _no_payment(suit: int, fuel: int, psionics: int, weapons: int) -> str:
    if suit == AGGRESSION:
        return f"{fuel} Fuel and {psionics} Psionic may be spent: the next step takes none of them."
    return f"{plural(weapons, 'Weapon')} may be spent."


def _fight(find: Callable[[Mind], Sequence[object]], missing: Lacking) -> Lacking:
    def lacking(mind: Mind) -> Line:
        if mind.table.armed:
            return ARMED
        if spending.may_pay(mind) and not find(spending.combat_mind(mind)):
            return missing(spending.combat_mind(mind))
        tokens = (may_spend(mind, FUEL), may_spend(mind, PSIONIC), may_spend(mind, WEAPON))
        return Lack(_no_payment, spending.suit_played(mind), *tokens)

    return lacking


def foreseen(mind: Mind) -> Line:
    return Lack(_not_foreseen, may_spend(mind, FUEL), may_spend(mind, PSIONIC))


def _not_foreseen(fuel: int, psionics: int) -> str:
    return f"Its page comes to no combat that would take one of {fuel} Fuel and {psionics} Psionic first."


for_contend, for_control = _selected(FOR_CONTEND), _selected(FOR_CONTROL)
trophies = _fight(combat.for_warlord, lacking.warlord)
raid = _fight(combat.for_raid, lacking.raid)
control = _fight(combat.to_change_control, lacking.control)
