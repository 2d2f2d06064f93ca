"""Star Wars: Armada for two fleets, people and bots. Unofficial fan software."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from understudy.core.flow import Flow
from understudy.core.game import Bot, Game
from understudy.core.reporting import ARRANGE, REPORT
from understudy.games.armada import setup
from understudy.games.armada.asks import asks
from understudy.games.armada.assumptions import ASSUMPTIONS
from understudy.games.armada.bots.aideck import bot
from understudy.games.armada.cards import card_states
from understudy.games.armada.corrections import CORRECTIONS
from understudy.games.armada.features import FEATURES, VOCABULARY
from understudy.games.armada.glossary import GLOSSARY
from understudy.games.armada.greedy import greedy
from understudy.games.armada.options import find
from understudy.games.armada.picture import picture, redraw
from understudy.games.armada.position import position
from understudy.games.armada.position import read_position as read
from understudy.games.armada.preview import preview, way
from understudy.games.armada.reporting import (
    REPORTING,
    arrange,
    arrange_obstacle,
    arrange_units,
    told_maneuver,
)
from understudy.games.armada.rules import (
    activation,
    answers,
    arrivals,
    attack,
    defense,
    deploy,
    doubling,
    gliding,
    guarding,
    hangars,
    harm,
    ignition,
    lingering,
    mapping,
    movement,
    obstacles,
    orders,
    preparing,
    pushing,
    repairing,
    rounds,
    squadrons,
    stores,
    watching,
    wings,
)
from understudy.games.armada.rules.asking import step
from understudy.games.armada.rules.objectives import (
    cannon,
    choosing,
    deeds,
    exogorths,
    fire,
    hyperspace,
    purrgil,
    rift,
    round_end,
    stations,
    tokens,
)
from understudy.games.armada.scene import faces, scene
from understudy.games.armada.scoring import scores
from understudy.games.armada.table import JUDGED, Table
from understudy.games.armada.view import View, imagine
from understudy.games.armada.words import WORDS

_STEPS: dict[str, Callable[..., Flow[None] | None]] = {
    "introduce": setup.introduce,
    "linger_ship": lingering.linger_ship,
    "linger_squadron": lingering.linger_squadron,
    "fade": lingering.fade,
    "grav_shift": mapping.grav_shift,
    "sweep": mapping.sweep,
    "hold_back": hangars.hold_back,
    "launch": hangars.launch,
    "aim": ignition.aim,
    "ignite": ignition.ignite,
    "slow_down": guarding.slow_down,
    "sail": movement.sail,
    "snap_at_ship": watching.snap_at_ship,
    "snap_at_squadron": watching.snap_at_squadron,
    "flies_on": watching.flies_on,
    "place_obstacle": obstacles.place_obstacle,
    "pass_tokens": deploy.pass_tokens,
    "before_deploy": preparing.before_deploy,
    "deploy": deploy.deploy,
    "objective": choosing.objective,
    "after_obstacles": choosing.after_obstacles,
    "after_deployment": choosing.after_deployment,
    "set_wing_aside": hyperspace.set_wing_aside,
    "lay_mark": tokens.lay_mark,
    "move_mark": tokens.move_mark,
    "name_ship": choosing.name_ship,
    "dial_on_card": choosing.dial_on_card,
    "surprise": choosing.surprise,
    "earthed": deeds.earthed,
    "ready_for_token": fire.ready_for_token,
    "strategic": tokens.strategic,
    "wreck": tokens.wreck,
    "hyperspace": hyperspace.hyperspace,
    "wing": hyperspace.wing,
    "objective_end": round_end.objective_end,
    "drift": round_end.drift,
    "lay_last": obstacles.lay_last,
    "herd": purrgil.herd,
    "gore": purrgil.gore,
    "lead": purrgil.lead,
    "migrate": purrgil.migrate,
    "escorted": purrgil.escorted,
    "strained": rift.strained,
    "ambush_by_rift": rift.ambush_by_rift,
    "pulled": rift.pulled,
    "rift_speed": rift.rift_speed,
    "fall": rift.fall,
    "burrow": exogorths.burrow,
    "feed": exogorths.feed,
    "bite": exogorths.bite,
    "withdraw": exogorths.withdraw,
    "uproot": exogorths.uproot,
    "takes_rock": exogorths.takes_rock,
    "squadron_cover": exogorths.squadron_cover,
    "shell": stations.shell,
    "storm": stations.storm,
    "opening_salvo": fire.opening_salvo,
    "ion_cannon": cannon.ion_cannon,
    "deploy_ship": deploy.deploy_ship,
    "deploy_next": deploy.deploy_next,
    "deploy_squadron": deploy.deploy_squadron,
    "arrival": arrivals.arrival,
    "redeploy": deploy.redeploy,
    "round": rounds.round,
    "first_card": rounds.first_card,
    "command_phase": rounds.command_phase,
    "command_card": rounds.command_card,
    "dials": rounds.dials,
    "redeemed": rounds.redeemed,
    "command_end_card": rounds.command_end_card,
    "assign": rounds.assign,
    "ship_phase": rounds.ship_phase,
    "phase_card": rounds.phase_card,
    "phase_end_card": rounds.phase_end_card,
    "boost": rounds.boost,
    "boost_pick": rounds.boost_pick,
    "enemy_speed": guarding.enemy_speed,
    "turn": rounds.turn,
    "activate_ship": activation.activate,
    "activation_card": orders.activation_card,
    "start_bonus": orders.start_bonus,
    "reveal_bonus": orders.reveal_bonus,
    "activation_start": activation.activation_start,
    "reveal": activation.reveal,
    "commands": activation.commands,
    "resolving": activation.resolving,
    "after_command": answers.after_command,
    "regain": answers.regain,
    "raided_by": doubling.raided_by,
    "enemy_resolved": stores.enemy_resolved,
    "repair": repairing.repair,
    "command": activation.command,
    "attack_card": activation.attack_card,
    "attack_step": activation.attack_step,
    "attack_end": activation.attack_end,
    "attack_again": activation.attack_again,
    "late": activation.late,
    "late_command": activation.late_command,
    "activation_end": activation.activation_end,
    "end_activation": activation.end_activation,
    "gather": attack.gather,
    "roll": attack.roll,
    "told_roll": attack.told_roll,
    "after_roll": attack.after_roll,
    "effects": attack.effects,
    "tokens": defense.tokens,
    "after_tokens": harm.after_tokens,
    "crit": harm.crit,
    "damage": harm.damage,
    "salvo": harm.salvo,
    "cluster": harm.cluster,
    "counter": harm.counter,
    "ruthless": harm.ruthless,
    "finish": harm.finish,
    "flak_next": attack.flak_next,
    "course": movement.course,
    "maneuver": movement.maneuver,
    "after_maneuver": movement.after_maneuver,
    "extra_maneuver": movement.extra_maneuver,
    "ace_activates": wings.ace_activates,
    "follow": wings.follow,
    "after_move": wings.after_move,
    "hondo": wings.hondo,
    "jendon": wings.jendon,
    "moralo": wings.moralo,
    "phase_ace": wings.phase_ace,
    "rampage": wings.rampage,
    "aftermath": wings.aftermath,
    "slip": wings.slip,
    "push": pushing.push,
    "arrive": movement.arrive,
    "fly": squadrons.fly,
    "landed": squadrons.landed,
    "flown": squadrons.flown,
    "confirm_squadron": squadrons.confirm_squadron,
    "glide": gliding.glide,
    "last_raid": answers.last_raid,
    "mourn": answers.mourn,
    "replace_squadron": answers.replace_squadron,
    "squadron_phase": rounds.squadron_phase,
    "squadron_turn": rounds.squadron_turn,
    "squadron_pick": rounds.squadron_pick,
    "told_squadrons": rounds.told_squadrons,
    "told_maneuver": told_maneuver,
    REPORT: REPORTING.step,
    ARRANGE: arrange,
    "arrange_obstacle": arrange_obstacle,
    "arrange_units": arrange_units,
    "cloaks": rounds.cloaks,
    "cloak": wings.cloak,
    "squadron_end": rounds.squadron_end,
    "status": rounds.status,
    "status_card": rounds.status_card,
    "ready_card": rounds.ready_card,
    "end": rounds.end,
}
STEPS = {name: step(played) for name, played in _STEPS.items()}

#: Line-ups that show the game: the core set, two of the supplied pairs, and a table at which people look.
SHOWCASE: tuple[tuple[tuple[str, ...], Mapping[str, str]], ...] = (
    (("ai", "ai"), {}),
    (("greedy", "ai"), {"scenario": "pair_1"}),
    (("greedy", "random"), {}),
    (("random", "greedy"), {"scenario": "pair_3"}),
    (("greedy", "ai"), {"space": JUDGED}),
    (("greedy", "random"), {"scenario": "pair_3", "objective": "hyperspace_assault"}),
)


#: What the first number of a step is: a seat, a ship or a squadron.
_FIRST = {name: next(iter(list(signature(played).parameters)[1:]), "") for name, played in _STEPS.items()}


def mover(table: Table) -> int | None:
    """The seat of the attack that is being resolved, or of the ship or squadron whose step comes next."""
    for name, args in reversed(table.agenda):
        if not args or not isinstance(args[0], int):
            continue
        match _FIRST[name]:
            case "seat":
                return args[0]
            case "squadron":
                return table.squadrons[args[0]].seat
            case _:
                return table.ships[args[0]].seat
    return None


def read_position(data: Mapping[str, Any]) -> Table:
    """A table from a position."""
    return read(data, GAME)


GAME: Game[Table, View] = Game(
    name="armada",
    title="Star Wars: Armada",
    blurb="Two fleets of great ships and small squadrons: plan ahead, turn in time, and fire first.",
    version=8,
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
    length=lambda table: table.round,
    length_unit="rounds",
    words=WORDS,
    lineup=("person", "ai"),
    bots={"ai": Bot("ai", "AI deck", think=bot.think, pages=bot.PAGES, open=True)},
    policies={"greedy": greedy},
    showcase=SHOWCASE,
    ledger=("understudy.games.armada.bots.aideck", "ledger.csv"),
    corrections=CORRECTIONS,
    reporting=REPORTING,
    picture=picture,
    redraw=redraw,
    scene=scene,
    faces=faces,
    preview=preview,
    way=way,
    glossary=GLOSSARY,
    assumptions=ASSUMPTIONS,
    overrules=bot.overrules,
    mover=mover,
    asks=asks(STEPS, (*bot.PAGE_OF, *bot.FINDING)),
    cards=card_states,
)
