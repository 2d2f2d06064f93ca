"""The Star Wars CCG for two seats: the Dark Side sits first, the Light Side second."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from understudy.core.game import Bot, Counting, Game
from understudy.games.swccg import setup
from understudy.games.swccg.asks import ASKS
from understudy.games.swccg.assumptions import ASSUMPTIONS
from understudy.games.swccg.bots.player.assumptions import ASSUMPTIONS as BOT_ASSUMPTIONS
from understudy.games.swccg.bots.player.bot import PAGES, think
from understudy.games.swccg.bots.player.weights import LEVELS, numbers_of
from understudy.games.swccg.corrections import CORRECTIONS
from understudy.games.swccg.decks import card_states
from understudy.games.swccg.features import FEATURES, VOCABULARY
from understudy.games.swccg.glossary import GLOSSARY
from understudy.games.swccg.greedy import greedy
from understudy.games.swccg.options import find
from understudy.games.swccg.picture import picture, redraw
from understudy.games.swccg.position import position
from understudy.games.swccg.position import read_position as read
from understudy.games.swccg.reporting import REPORTING
from understudy.games.swccg.rules.steps import STEPS, mover
from understudy.games.swccg.scene import scene
from understudy.games.swccg.scoring import scores
from understudy.games.swccg.showcase import SHOWCASE, mixed_decks
from understudy.games.swccg.table import Table
from understudy.games.swccg.view import View, imagine
from understudy.games.swccg.wary import wary
from understudy.games.swccg.words import WORDS

#: Modules whose functions carry out the rules, and say which.
COUNTED = (
    *("filters", "queries", "rules", "scoring", "setup", "strength", "table"),
    *("verbs", "vocabulary"),
)


def read_position(data: Mapping[str, Any]) -> Table:
    """A table from a position."""
    return read(data, GAME)


GAME: Game[Table, View] = Game(
    name="swccg",
    title="Star Wars CCG",
    blurb="Two decks of sixty cards: locations, characters and starships fight for the Force.",
    version=4,
    seats=(2, 2),
    settings=setup.SETTINGS,
    set_up=setup.set_up,
    steps=STEPS,
    view=View,
    option=find,
    position=position,
    read_position=read_position,
    imagine=imagine,
    scores=scores,
    features=FEATURES,
    vocabulary=VOCABULARY,
    length=lambda table: table.turn,
    length_unit="turns",
    words=WORDS,
    lineup=("person", "player"),
    bots={"player": Bot("player", "Bot", levels=LEVELS, default_level="expert", think=think, pages=PAGES)},
    policies={"greedy": greedy, "wary": wary},
    horizon=4,
    numbers={f"player:{level}": numbers_of(level) for level in LEVELS},
    corrections=CORRECTIONS,
    reporting=REPORTING,
    picture=picture,
    redraw=redraw,
    scene=scene,
    unseen=frozenset(("agenda", "memo")),
    showcase=SHOWCASE,
    ratings=("understudy.games.swccg", "data/ratings.json"),
    ledger=("understudy.games.swccg.bots.player", "ledger.csv"),
    counting=Counting(
        tuple(f"understudy.games.swccg.{name}" for name in COUNTED),
        mixed_decks,
    ),
    glossary=GLOSSARY,
    assumptions=(*ASSUMPTIONS, *BOT_ASSUMPTIONS),
    cards=card_states,
    mover=mover,
    asks=ASKS,
)
