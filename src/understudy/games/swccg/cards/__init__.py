"""The texts of the cards, by id, in one file for each kind. A card that is not here is not whole."""

from __future__ import annotations

from understudy.games.swccg.cards.characters import CHARACTERS
from understudy.games.swccg.cards.creatures import CREATURES
from understudy.games.swccg.cards.devices import DEVICES
from understudy.games.swccg.cards.effects import EFFECTS
from understudy.games.swccg.cards.effects_more import MORE_EFFECTS
from understudy.games.swccg.cards.interrupts import INTERRUPTS
from understudy.games.swccg.cards.interrupts_more import MORE_INTERRUPTS
from understudy.games.swccg.cards.locations import LOCATIONS
from understudy.games.swccg.cards.starships import STARSHIPS
from understudy.games.swccg.cards.vehicles import VEHICLES
from understudy.games.swccg.cards.weapons import WEAPONS
from understudy.games.swccg.vocabulary import Text

TEXTS: dict[str, Text] = {
    **LOCATIONS,
    **CHARACTERS,
    **CREATURES,
    **VEHICLES,
    **STARSHIPS,
    **WEAPONS,
    **DEVICES,
    **EFFECTS,
    **MORE_EFFECTS,
    **INTERRUPTS,
    **MORE_INTERRUPTS,
}
