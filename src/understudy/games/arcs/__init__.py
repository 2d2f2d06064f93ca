"""Arcs for two to four seats, people and SUPERCAT bots, with leaders and lore as an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from understudy.core.flow import Flow
from understudy.core.game import Bot, Game
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, REPORT
from understudy.games.arcs import club, options, setup
from understudy.games.arcs.asks import ASKS, question
from understudy.games.arcs.assumptions import ASSUMPTIONS
from understudy.games.arcs.bots.supercat import plans
from understudy.games.arcs.bots.supercat.answers import answer
from understudy.games.arcs.bots.supercat.bot import STEPS as BOT_STEPS
from understudy.games.arcs.bots.supercat.pages.turn import TURN
from understudy.games.arcs.corrections import CORRECTIONS
from understudy.games.arcs.features import FEATURES, VOCABULARY
from understudy.games.arcs.glossary import GLOSSARY
from understudy.games.arcs.greedy import greedy
from understudy.games.arcs.picture import picture, redraw
from understudy.games.arcs.position import position
from understudy.games.arcs.position import read_position as read
from understudy.games.arcs.reporting import REPORTING, arrange, arrange_pieces, told_card
from understudy.games.arcs.rules import chapter, turn
from understudy.games.arcs.rules.asking import ANSWER
from understudy.games.arcs.scene import faces, scene
from understudy.games.arcs.scoring import scores
from understudy.games.arcs.table import SUPERCAT, Table
from understudy.games.arcs.view import View, imagine
from understudy.games.arcs.words import WORDS

STEPS: dict[str, Callable[..., Flow[None] | None]] = {
    "set_up": setup.start,
    "draft": setup.draft,
    "place": setup.place,
    "learn": setup.learn,
    "fill_court": setup.fill_court,
    "chapter": chapter.chapter,
    "mulligan": chapter.mulligan,
    "round": turn.round_,
    "turn": turn.turn,
    "play": turn.play,
    "before_prelude": turn.before_prelude,
    "act": turn.act,
    "end_turn": turn.end_turn,
    "told_card": told_card,
    REPORT: REPORTING.step,
    ARRANGE: arrange,
    "arrange_pieces": arrange_pieces,
    "round_end": turn.round_end,
    "chapter_end": chapter.chapter_end,
    "question": question,
    **BOT_STEPS,
}
ANSWER[SUPERCAT] = answer

#: Line-ups that together show every line of SUPERCAT: all sizes, levels, modifiers, leaders.
SHOWCASE: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = (
    (("greedy", "supercat:normal"), {"player-last": "yes"}),
    (("supercat:hard", "greedy", "supercat:hard"), {"fleet-readiness": "yes", "strategic-reserves": "yes"}),
    (("greedy", "supercat:normal", "supercat:easy", "greedy"), {"leaders": "yes"}),
    (
        ("greedy", "supercat:hard", "supercat:hard"),
        {
            "armored-hulls": "yes",
            "energy-shields": "yes",
            "carrier-tactics": "yes",
            "fortress-vaults": "yes",
            "warp-blockades": "yes",
        },
    ),
    (("supercat:normal", "supercat:normal", "supercat:normal", "supercat:hard"), {}),
    (("random", "supercat:normal", "random"), {"leaders": "manual"}),
)


def find(id: str) -> Option | None:
    """An option of the rules, or a plan of the bot."""
    return options.find(id) or plans.find(id)


def read_position(data: Mapping[str, Any]) -> Table:
    """A table from a position."""
    return read(data, GAME)


GAME: Game[Table, View] = Game(
    name="arcs",
    title="Arcs",
    blurb="Ships, cities and intrigue among the stars: declare your ambitions and outdo your rivals in them.",
    version=4,
    seats=(2, 4),
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
    length=lambda table: table.chapter,
    length_unit="chapters",
    words=WORDS,
    lineup=("person", "supercat:normal"),
    bots={
        SUPERCAT: Bot(
            SUPERCAT,
            "SUPERCAT",
            levels=("easy", "normal", "hard"),
            default_level="normal",
            pages=(TURN,),
            counters=("hand counter", "seize counter", "bonus cards", "exhausted cards"),
            open=True,
        )
    },
    corrections=CORRECTIONS,
    reporting=REPORTING,
    picture=picture,
    redraw=redraw,
    unseen=frozenset(("agenda", "armed", "pips", "prelude", "secured", "spent", "stack", "taxed", "used")),
    scene=scene,
    faces=faces,
    policies={"greedy": greedy, "club": club.club},
    numbers={"club": club.NUMBERS},
    adviser="club",
    showcase=SHOWCASE,
    ratings=("understudy.games.arcs", "data/ratings.json"),
    ledger=("understudy.games.arcs.bots.supercat", "ledger.csv"),
    glossary=GLOSSARY,
    assumptions=ASSUMPTIONS,
    asks=ASKS,
)
