"""Pennies: a dice game of a few rules, there to be copied by whoever adds a game.

On your turn, roll a die as often as you dare: a 1 loses the pot, any other face goes into it, and banking the
pot ends the turn. Everybody also holds a secret card that counts at the end. Fifty or more ends the game.
"""

from __future__ import annotations

from understudy.core.corrections import Corrections
from understudy.core.game import Assumption, Bot, Game, Setting
from understudy.games._template.bot import PAGES, careful, greedy
from understudy.games._template.features import FEATURES, VOCABULARY
from understudy.games._template.options import OPTIONS
from understudy.games._template.picture import picture
from understudy.games._template.position import position, read_position
from understudy.games._template.rules import ASKS, STEPS, scores, set_up
from understudy.games._template.table import Table, fields, put
from understudy.games._template.view import View, imagine
from understudy.games._template.words import PenniesWords

GAME: Game[Table, View] = Game(
    name="pennies",
    title="Pennies",
    blurb="A template: push your luck with one die.",
    version=1,
    contract=1,
    seats=(2, 4),
    settings=(Setting("goal", "How much ends the game.", ("20", "50", "100"), "50"),),
    set_up=set_up,
    steps=STEPS,
    view=View,
    option=OPTIONS.get,
    position=position,
    read_position=read_position,
    imagine=imagine,
    scores=scores,
    features=FEATURES,
    vocabulary=VOCABULARY,
    length=lambda table: table.turns,
    length_unit="turns",
    words=PenniesWords(),
    lineup=("person", "careful"),
    showcase=((("careful", "greedy"), {}),),
    bots={"careful": Bot("careful", "Careful", think=careful, pages=tuple(PAGES.values()), open=True)},
    policies={"greedy": greedy},
    corrections=Corrections(fields, put),
    picture=picture,
    static=("understudy.games._template", "static"),
    ledger=("understudy.games._template", "ledger.csv"),
    assumptions=(Assumption("PN-A1", "Twenty is a big pot.", "understudy.games._template.bot:BIG_POT"),),
    asks=ASKS,
    listed=False,
)
