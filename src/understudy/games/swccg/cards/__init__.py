"""The texts of the cards, by id, in files for each kind."""

from __future__ import annotations

from understudy.games.swccg.cards.characters import CHARACTERS
from understudy.games.swccg.cards.creatures import CREATURES
from understudy.games.swccg.cards.devices import DEVICES
from understudy.games.swccg.cards.effects import EFFECTS
from understudy.games.swccg.cards.effects_more import MORE_EFFECTS
from understudy.games.swccg.cards.effects_own import OWN_EFFECTS
from understudy.games.swccg.cards.interrupts import INTERRUPTS
from understudy.games.swccg.cards.interrupts_more import MORE_INTERRUPTS
from understudy.games.swccg.cards.interrupts_own import OWN_INTERRUPTS
from understudy.games.swccg.cards.locations import LOCATIONS
from understudy.games.swccg.cards.messengers import MESSENGERS
from understudy.games.swccg.cards.starships import STARSHIPS
from understudy.games.swccg.cards.vehicles import VEHICLES
from understudy.games.swccg.cards.weapons import WEAPONS
from understudy.games.swccg.vocabulary import Text

TEXTS: dict[str, Text] = {
    **LOCATIONS,
    **CHARACTERS,
    **MESSENGERS,
    **CREATURES,
    **VEHICLES,
    **STARSHIPS,
    **WEAPONS,
    **DEVICES,
    **EFFECTS,
    **MORE_EFFECTS,
    **OWN_EFFECTS,
    **INTERRUPTS,
    **MORE_INTERRUPTS,
    **OWN_INTERRUPTS,
}
