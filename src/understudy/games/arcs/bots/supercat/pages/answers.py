"""The pages by the topic of the question that the rules ask."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.pages import battle, bookkeeping, theft, vox
from understudy.pages import Page

PAGES: dict[str, Page] = {
    "dice": battle.DICE,
    "reroll": battle.REROLL,
    "hits": battle.HITS,
    "own-hits": battle.OWN_HITS,
    "building-hit": battle.BUILDING_HIT,
    "ransack": battle.RANSACK,
    "raid": theft.RAID_PAGE,
    "steal": theft.SILVER_TONGUES,
    "steal-card": theft.GUILD_STRUGGLE,
    "declare": vox.POPULIST_DEMANDS,
    "outrage": vox.OUTRAGE_SPREADS,
    "return-city": vox.SONG_OF_FREEDOM,
    "seize": vox.SEIZE,
    "cluster": vox.MASS_UPRISING,
    "place-ships": vox.PLACE_SHIPS,
    "slot": bookkeeping.SLOT,
    "rearrange": bookkeeping.KEPT,
    "put": bookkeeping.PUT,
    "drop": bookkeeping.DROP,
    "resource": bookkeeping.RESOURCE,
    "captive": bookkeeping.CAPTIVE,
    "give": bookkeeping.GIVE,
    "gate": bookkeeping.GATE,
}
