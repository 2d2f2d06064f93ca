"""Car Wars Sixth Edition for two to four cars, people and bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from understudy.core.flow import Flow
from understudy.core.game import Bot, Game
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, REPORT
from understudy.games.carwars import setup
from understudy.games.carwars.asks import ASKS
from understudy.games.carwars.assumptions import ASSUMPTIONS
from understudy.games.carwars.bots.personalities.assumptions import ASSUMPTIONS as BOT_ASSUMPTIONS
from understudy.games.carwars.bots.personalities.bot import think
from understudy.games.carwars.dashboard import CORRECTIONS
from understudy.games.carwars.features import FEATURES, VOCABULARY
from understudy.games.carwars.glossary import GLOSSARY
from understudy.games.carwars.greedy import greedy
from understudy.games.carwars.judging import ANSWERS
from understudy.games.carwars.options import find
from understudy.games.carwars.picture import picture, redraw
from understudy.games.carwars.position import position
from understudy.games.carwars.position import read_position as read
from understudy.games.carwars.preview import preview, way
from understudy.games.carwars.reporting import REPORTING, arrange, settled
from understudy.games.carwars.rules import attack, collision, damage, driving, movement, rounds
from understudy.games.carwars.scene import faces, scene
from understudy.games.carwars.scoring import scores
from understudy.games.carwars.table import BOT, Table, is_posed
from understudy.games.carwars.view import View, imagine
from understudy.games.carwars.words import WORDS

STEPS: dict[str, Callable[..., Flow[None] | None]] = {
    "deal": setup.deal,
    "introduce": setup.introduce_bots,
    "set_up": rounds.set_up,
    "round": rounds.round,
    "despair": rounds.despair,
    "personality": rounds.personality,
    "check_speed": rounds.check_speed,
    "take_control": rounds.take_control,
    "manage_fires": rounds.manage_fires,
    "burn": rounds.burn,
    "turn": movement.turn,
    REPORT: REPORTING.step,
    ARRANGE: arrange,
    "settled": settled,
    "point": movement.point,
    "hit_wall": collision.hit_wall,
    "collide": collision.collide,
    "pile_up": collision.pile_up,
    "pushed_over": driving.pushed_over,
    "run_over": driving.run_over,
    "mine": driving.mine,
    "arrive": driving.arrive,
    "combat": attack.combat,
    "attack": attack.attack,
    "shoot": attack.shoot,
    "defend": attack.defend,
    "effects": attack.effects,
    "suffer": damage.suffer,
    "end_round": rounds.end_round,
    "end": rounds.end,
}

#: Line-ups that show the game: every arena, every size, and cards whose use was agreed or that were replaced.
SHOWCASE: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = (
    (("greedy", "bot"), {}),
    (("bot", "random", "bot"), {"arena": "four_pylons", "cars": "random"}),
    (("bot", "bot", "bot", "bot"), {"arena": "crossbar", "division": "8"}),
    (("bot", "bot"), {"cars": "avalanche_d8+kodiak_d8", "division": "8", "bot-cards": "always-use"}),
    (("bot", "bot"), {"cars": "goblin_d8+avalanche_d4", "division": "8", "bot-cards": "replace"}),
)


def option(id: str) -> Option | None:
    """The option with this id."""
    return find(id) or ANSWERS.get(id) or setup.BUILD_OPTIONS.get(id.removeprefix("build:"))


def read_position(data: Mapping[str, Any]) -> Table:
    """A table from a position."""
    return read(data, GAME)


GAME: Game[Table, View] = Game(
    name="carwars",
    title="Car Wars Sixth Edition",
    blurb="Armed cars in an arena: drive hard, shoot first, and be the last one running.",
    version=2,
    seats=(2, 4),
    settings=setup.SETTINGS,
    set_up=setup.set_up,
    steps=STEPS,
    view=View,
    option=option,
    position=position,
    read_position=read_position,
    imagine=imagine,
    scores=scores,
    features=FEATURES,
    vocabulary=VOCABULARY,
    length=lambda table: table.round,
    length_unit="rounds",
    words=WORDS,
    lineup=("person", BOT),
    bots={BOT: Bot(BOT, "Bot", think=think, open=True)},
    policies={"greedy": greedy},
    showcase=SHOWCASE,
    corrections=CORRECTIONS,
    ledger=("understudy.games.carwars.bots.personalities", "ledger.csv"),
    reporting=REPORTING,
    picture=picture,
    measures=is_posed,
    redraw=redraw,
    unseen=frozenset(("facts",)),
    scene=scene,
    faces=faces,
    preview=preview,
    way=way,
    asks=ASKS,
    parts=frozenset((*rounds.PARTS, "round", "end_round", "end")) - {"turn"},
    glossary=GLOSSARY,
    assumptions=(*ASSUMPTIONS, *BOT_ASSUMPTIONS),
)
