"""The texts of the cards: in files for each kind, Interrupts and Effects by what they do.

In every file the title of a card stands beside its id.
"""

from __future__ import annotations

from understudy.games.swccg.cards.aliens import ALIENS
from understudy.games.swccg.cards.battles import BATTLES
from understudy.games.swccg.cards.bearers import BEARERS
from understudy.games.swccg.cards.cancels import CANCELS
from understudy.games.swccg.cards.comebacks import COMEBACKS
from understudy.games.swccg.cards.creatures import CREATURES
from understudy.games.swccg.cards.destinies import DESTINIES
from understudy.games.swccg.cards.devices import DEVICES
from understudy.games.swccg.cards.droids import DROIDS
from understudy.games.swccg.cards.errands import ERRANDS
from understudy.games.swccg.cards.grounds import GROUNDS
from understudy.games.swccg.cards.imperials import IMPERIALS
from understudy.games.swccg.cards.journeys import JOURNEYS
from understudy.games.swccg.cards.locations import LOCATIONS
from understudy.games.swccg.cards.messengers import MESSENGERS
from understudy.games.swccg.cards.piles import PILES
from understudy.games.swccg.cards.rebels import REBELS
from understudy.games.swccg.cards.removals import REMOVALS
from understudy.games.swccg.cards.starships import STARSHIPS
from understudy.games.swccg.cards.vehicles import VEHICLES
from understudy.games.swccg.cards.weapons import WEAPONS
from understudy.games.swccg.vocabulary import Text

_PEOPLE = (REBELS, IMPERIALS, ALIENS, DROIDS, MESSENGERS, CREATURES)
_THINGS = (LOCATIONS, VEHICLES, STARSHIPS, WEAPONS, DEVICES)
_DEEDS = (CANCELS, COMEBACKS, PILES, DESTINIES, BATTLES, REMOVALS, JOURNEYS, BEARERS, GROUNDS, ERRANDS)

#: What every card does, by “id title” as the files write it.
WRITTEN: dict[str, Text] = {
    name: text for group in (*_PEOPLE, *_THINGS, *_DEEDS) for name, text in group.items()
}

#: The same by id alone.
TEXTS: dict[str, Text] = {name.partition(" ")[0]: text for name, text in WRITTEN.items()}
