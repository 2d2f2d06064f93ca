"""Tyrants of the Underdark for two to four seats, people and automas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from understudy.core.flow import Flow
from understudy.core.game import Bot, Game
from understudy.core.reporting import ARRANGE, REPORT
from understudy.games.tyrants import club, setup
from understudy.games.tyrants.asks import ASKS
from understudy.games.tyrants.assumptions import ASSUMPTIONS
from understudy.games.tyrants.bots.automa.bot import automa, resume
from understudy.games.tyrants.bots.automa.pages.turn import TURN
from understudy.games.tyrants.cards import CARDS
from understudy.games.tyrants.corrections import CORRECTIONS
from understudy.games.tyrants.features import FEATURES, VOCABULARY
from understudy.games.tyrants.glossary import GLOSSARY
from understudy.games.tyrants.greedy import greedy
from understudy.games.tyrants.options import find
from understudy.games.tyrants.picture import picture, redraw
from understudy.games.tyrants.position import position
from understudy.games.tyrants.position import read_position as read
from understudy.games.tyrants.reporting import REPORTING, arrange
from understudy.games.tyrants.rules.language import check
from understudy.games.tyrants.rules.turn import act, end_turn, hand, next_turn, reported, turn
from understudy.games.tyrants.scene import scene
from understudy.games.tyrants.scoring import scores
from understudy.games.tyrants.table import AUTOMA, Table
from understudy.games.tyrants.view import View, imagine
from understudy.games.tyrants.words import WORDS

check(CARDS)

STEPS: dict[str, Callable[..., Flow[None] | None]] = {
    "set_up": setup.seat_first,
    "start": setup.start,
    "deal": setup.deal,
    "turn": turn,
    "hand": hand,
    "act": act,
    "end_turn": end_turn,
    "next_turn": next_turn,
    REPORT: REPORTING.step,
    ARRANGE: arrange,
    "reported": reported,
    "automa": automa,
    "resume": resume,
}


#: Line-ups that together show every line of the Automa: all sizes, co-op, and decks that hit delay piles.
SHOWCASE: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = (
    (("greedy", "automa:normal"), {}),
    (("automa:easy", "greedy", "automa:hard"), {"decks": "demons+aberrations"}),
    (("greedy", "automa:hard", "greedy", "automa:hard"), {"coop": "yes", "decks": "aberrations+undead"}),
    (("automa:hard", "automa:hard"), {"decks": "elemental+undead"}),
    (("random", "automa:hard", "random"), {"decks": "demons+aberrations", "section": "right"}),
    (("greedy", "greedy", "automa:easy", "automa:normal"), {"decks": "dragons+demons"}),
)


def read_position(data: Mapping[str, Any]) -> Table:
    """A table from a position."""
    return read(data, GAME)


GAME: Game[Table, View] = Game(
    name="tyrants",
    title="Tyrants of the Underdark",
    blurb="Area control with a deck that grows: drow houses fight for the sites of the Underdark.",
    version=2,
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
    length=lambda table: table.round,
    length_unit="rounds",
    words=WORDS,
    lineup=("person", "automa:normal"),
    bots={
        AUTOMA: Bot(
            AUTOMA,
            "Automa",
            levels=("easy", "normal", "hard"),
            default_level="normal",
            pages=(TURN,),
            counters=("Insane Outcasts on the delay pile", "starting cards below them", "VP", "north"),
            open=True,
        )
    },
    corrections=CORRECTIONS,
    reporting=REPORTING,
    picture=picture,
    redraw=redraw,
    unseen=frozenset(("agenda", "aspects", "resolving")),
    scene=scene,
    policies={"greedy": greedy, "club": club.club},
    numbers={"club": club.NUMBERS},
    adviser="club",
    showcase=SHOWCASE,
    ratings=("understudy.games.tyrants", "data/ratings.json"),
    ledger=("understudy.games.tyrants.bots.automa", "ledger.csv"),
    glossary=GLOSSARY,
    assumptions=ASSUMPTIONS,
    asks=ASKS,
)
