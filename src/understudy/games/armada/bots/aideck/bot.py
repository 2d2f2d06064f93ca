"""The AI deck plays the ordinary turn: it answers each choice of the rules by the page for it."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.armada.bots.aideck.pages import (
    aces,
    activation,
    attack,
    choices,
    commands,
    defending,
    guarding,
    mapping,
    meddling,
    movement,
    objectives,
    setup,
    squadrons,
    stores,
    upgrades,
)
from understudy.games.armada.bots.aideck.terms import Mind
from understudy.games.armada.judging import Unjudged, asked
from understudy.games.armada.table import Table
from understudy.games.armada.view import View
from understudy.pages import Page, walk

#: AR-ELA-02: how many decisions may be overruled in a game.
OVERRULES = 3

#: The page for each question that the rules can ask.
PAGE_OF: dict[str, Page] = {
    "obstacle": setup.OBSTACLE,
    "obstacle-pose": setup.OBSTACLE_PLACE,
    "deploy": setup.DEPLOY,
    "deploy-squadron": setup.DEPLOY_SQUADRON,
    "deploy-pose": setup.SHIP_PLACE,
    "deploy-speed": setup.DEPLOY_SPEED,
    "deploy-place": setup.SQUADRON_PLACE,
    "activate": activation.ACTIVATE,
    "activation-card": activation.CARD,
    "excess-token": activation.EXCESS,
    "crew-panic": activation.PANIC,
    "damage-zone": activation.ZONE,
    "projector-zone": upgrades.ENEMY_ZONE,
    "commands": upgrades.COMMANDING,
    "late-command": commands.LATE,
    "command-squadron": commands.COMMAND_SQUADRON,
    "repair": commands.REPAIRING,
    "recover-shield": commands.SHIELD,
    "next-squadron": attack.NEXT_SQUADRON,
    "attack-effects": attack.EFFECTS,
    "reroll": attack.REROLL,
    "remove-die": attack.REMOVE,
    "colour": attack.COLOR,
    "set-die": attack.SET_DIE,
    "spend-die": attack.SPEND_DIE,
    "cancel-die": attack.CANCEL,
    "critical-effect": attack.CRITICAL,
    "mark-token": attack.MARK,
    "defense-tokens": defending.DEFEND,
    "unlock-token": defending.UNLOCK,
    "evade-reroll": attack.EVADE_REROLL,
    "evade-cancel": attack.CANCEL,
    "evade-larger": defending.EVADE_LARGER,
    "redirect-zone": defending.REDIRECT_ZONE,
    "redirect-amount": defending.REDIRECT_AMOUNT,
    "discard-defense-token": defending.DISCARD_TOKEN,
    "pay-defense-token": defending.PAY_TOKEN,
    "recover-token": defending.RECOVER_TOKEN,
    "ready-token": upgrades.READY_TOKEN,
    "squadron-phase": squadrons.PHASE,
    "squadron": squadrons.SQUADRON,
    "cloak": squadrons.CLOAK,
    "pushed-squadron": squadrons.PUSHED,
    "push": squadrons.PUSH,
    "counter": upgrades.CONFIRM,
    "set-aside": upgrades.SET_ASIDE,
    "activation-start": upgrades.USE,
    "ship-phase-start": upgrades.USE,
    "before-reveal": upgrades.USE,
    "status-start": upgrades.USE,
    "after-gather": upgrades.USE,
    "after-roll": upgrades.USE,
    "before-damage": upgrades.USE,
    "instead-of-token": upgrades.USE,
    "ignore-obstacles": upgrades.USE,
    "prevent-card": upgrades.USE,
    "overlapped": upgrades.USE,
    "on-reveal": upgrades.USE,
    "friend-reveal": upgrades.USE,
    "resolving": upgrades.USE,
    "after-command": upgrades.USE,
    "regain-token": upgrades.USE,
    "course": upgrades.USE,
    "attack-card": upgrades.USE,
    "after-maneuver": upgrades.USE,
    "activation-end": upgrades.USE,
    "squadron-phase-end": upgrades.USE,
    "first-round": upgrades.USE,
    "prepare": upgrades.USE,
    "cluster-bombs": upgrades.USE,
    "ruthless": upgrades.COIN,
    "command-phase-end": upgrades.USE,
    "enemy-resolved": upgrades.USE,
    "pay-stored": stores.PAY,
    "lend-scout": upgrades.SET_ASIDE,
    "mission-ship": guarding.MISSION,
    "sliced-ship": meddling.SLICED,
    "swerve": guarding.SWERVE,
    "gather-zone": guarding.GATHER_ZONE,
    "gather-shield": guarding.GATHER_SHIELD,
    "ship-phase-end": upgrades.USE,
    "react-speed": guarding.REACT,
    "token-more": guarding.TOKEN_MORE,
    "boost": guarding.BOOST,
    "slice": meddling.SLICE,
    "robbed-ship": upgrades.OTHER_SHIP,
    "discard-upgrade": meddling.DISCARD,
    "discard-officer": meddling.OFFICER,
    "free-hostage": meddling.HOSTAGE,
    "dial-or-tokens": stores.DIAL_OR_TOKENS,
    "doomed-kind": stores.DOOM,
    "hondo-token": upgrades.COMMAND,
    "hondo-ship": stores.TO_SHIP,
    "lend-dial": stores.LEND,
    "gained-dial": stores.GAINED,
    "look-dials": upgrades.OTHER_SHIP,
    "spy-token": upgrades.COMMAND,
    "spend-crit": aces.SPEND,
    "spend-worst": aces.SPEND,
    "ace-friend": aces.FRIEND,
    "ace-foe": aces.FOE,
    "ace-defends": aces.DEFENDS,
    "ace-token": aces.TOKEN,
    "ace-use": aces.USE,
    "ace-attack": aces.ATTACK,
    "hondo": aces.HONDO,
    "jendon": aces.JENDON,
    "set-down": upgrades.AS_IT_IS,
    "lend-rogue": aces.ROGUES,
    "take-tokens": upgrades.TAKE_TOKENS,
    "shift-shields": upgrades.AS_IT_IS,
    "redeploy": upgrades.AS_IT_IS,
    "relay-token": upgrades.AS_IT_IS,
    "ready-upgrade": upgrades.READY_UPGRADE,
    "ready-token-of": upgrades.OTHER_SHIP,
    "pass-token": upgrades.PASS_TOKEN,
    "pass-token-to": upgrades.PASS_TOKEN_TO,
    "chosen-command": upgrades.COMMAND,
    "gain-token": upgrades.COMMAND,
    "set-dial": upgrades.COMMAND,
    "raid-type": upgrades.COMMAND,
    "take-command-token": upgrades.COMMAND,
    "pay-command-token": upgrades.COMMAND,
    "store-token": upgrades.COMMAND,
    "stored-token": upgrades.COMMAND,
    "take-raid": upgrades.COMMAND,
    "shed-raid": upgrades.COMMAND,
    "swap-token-to": upgrades.COMMAND,
    "preset-round": upgrades.NUMBER,
    "pay-shield": upgrades.PAY_SHIELD,
    "shield-failure": upgrades.ENEMY_ZONE,
    "station": upgrades.STATION,
    "comm-noise": upgrades.COMM_NOISE,
    "comm-noise-dial": upgrades.COMM_NOISE_DIAL,
    "spend-shields": upgrades.AMOUNT,
    "move-shields": upgrades.MOVE_SHIELDS,
    "move-shields-amount": upgrades.AMOUNT,
    "before-deploy": upgrades.USE,
    "linger": upgrades.USE,
    "enemy-course": upgrades.USE,
    "command-phase-start": upgrades.USE,
    "lay-mine": mapping.LAY_MINE,
    "lay-by-hand": upgrades.OTHER,
    "lay-grav-well": mapping.LAY_WELL,
    "lay-grav-shift": mapping.LAY_SHIFT,
    "which-obstacle": mapping.WHICH_OBSTACLE,
    "move-obstacle": mapping.MOVE_OBSTACLE,
    "set-beside": mapping.SET_BESIDE,
    "aim": mapping.AIM,
    "ignition": mapping.IGNITE,
    "hold-squadron": mapping.HOLD,
    "launch-squadron": mapping.LAUNCH,
    "launch-place": mapping.LAUNCH_PLACE,
    "focus-zone": mapping.FOCUS,
    "turn-in-place": mapping.TURN,
    "snap-shot": aces.ATTACK,
    "stay-put": upgrades.AS_IT_IS,
    "objective-ship": objectives.OBJECTIVE_SHIP,
    "take-mark": objectives.TAKE_MARK,
    "take-rock": upgrades.CONFIRM,
    "opening-salvo": upgrades.CONFIRM,
    "lay-mark": objectives.LAY_MARK,
    "move-mark": objectives.MOVE_MARK,
    "lay-wreck": objectives.LAY_WRECK,
    "hyperspace": objectives.HYPERSPACE,
    "hyperspace-ship": objectives.DEAREST,
    "ion-token": upgrades.CONFIRM,
    "being-token": objectives.READY_TOKEN,
    "surprise-dial": upgrades.COMMAND,
    "ion-command": upgrades.COMMAND,
    "volatile-obstacle": objectives.DEPOSITS,
    "ion-cannon": objectives.CANNON,
    "cannon-ship": objectives.CANNON_SHIP,
    "cannon-zone": objectives.CANNON_ZONE,
    "jolted-token": defending.PAY_TOKEN,
    "slowed-ship": upgrades.OTHER_SHIP,
    "raided-ship": upgrades.OTHER_SHIP,
    "sponsor": upgrades.OTHER_SHIP,
    "board": upgrades.OTHER_SHIP,
    "swap-token-of": upgrades.OTHER_SHIP,
    "token-for": choices.TOKEN_FOR,
    "swap-token": upgrades.COMMAND,
    "splash": choices.SPLASH,
    "mourn": choices.BIGGEST,
    "fly-again": choices.CLOSEST,
    "glide": choices.CLOSEST,
    "glide-place": choices.GLIDE,
    "extra-flak": choices.ONE_FLAK,
    "replace-squadron": choices.BESIDE,
    "hyperspace-place": choices.BESIDE,
    "mark-zone": choices.ZONE,
    "spread-damage": choices.ZONE,
    "exhaust-upgrade": choices.UPGRADE,
    "ready-card": choices.UPGRADE,
    "swap-die": choices.SWAP_DIE,
    "replace-die": choices.REPLACE_DIE,
    "board-token": choices.ENEMY_TOKEN,
    "suppress": choices.ENEMY_TOKEN,
    "replace-token": choices.OTHER_KIND,
}
#: O3: the same where an objective is played.
WITH_OBJECTIVE = {
    "attack-effects": objectives.beside(attack.EFFECTS, objectives.DICE_LINE, "The card's bonus re-rolls"),
    "critical-effect": objectives.beside(attack.CRITICAL, objectives.CRITICAL_LINE, "Unclear"),
}
#: Where the activation card decides which.
FINDING: dict[str, Callable[[Mind], Page]] = {
    "reveal": lambda mind: activation.REVEAL[int(mind.about["command"])],
    "attack": attack.page_for,
    "maneuver": movement.page_for,
    "extra-maneuver": movement.extra_page,
    "pulled": movement.extra_page,
}
#: Every page, in the document's order.
PAGES = tuple(
    dict.fromkeys(
        (
            *PAGE_OF.values(),
            *WITH_OBJECTIVE.values(),
            *activation.REVEAL.values(),
            *attack.ATTACK.values(),
            *(page for pages in movement.MOVEMENT.values() for page in pages.values()),
            *movement.EXTRA.values(),
            upgrades.OTHER,
        )
    )
)


def overrules(table: Table) -> int:
    """AR-ELA-01 to AR-ELA-03: the elastic clause is an option; a clearly bad choice may be overridden, three
    times in a game.
    """
    return OVERRULES if table.config.options["elastic"] == "on" else 0


def think(view: View, request: Choose, watch: Watch | None) -> Flow[Option]:
    """AR-OVR-01, AR-OVR-03: the answer to a choice, by the page that the document has for it."""
    if view.known is not None:
        return _judging(view, request, watch)
    mind = Mind(view, request, watch)
    return walk(page_for(mind), mind, watch, mind.seat)


def _judging(view: View, request: Choose, watch: Watch | None) -> Flow[Option]:
    """At a real table: what nobody has said yet is asked, and the page is read again from the top."""
    known = view.known
    assert known is not None
    while True:
        told = 0 if watch is None else len(watch.notes)
        mind = Mind(view, request, watch)
        try:
            return (yield from walk(page_for(mind), mind, watch, mind.seat))
        except Unjudged as gap:
            if watch is not None:
                del watch.notes[told:]
            yield from asked(known, gap)


def page_for(mind: Mind) -> Page:
    """The page for what is asked; AR-GOL-01 for what the document does not name."""
    topic = mind.request.topic
    if mind.view.goal is not None and topic in WITH_OBJECTIVE:
        return WITH_OBJECTIVE[topic]
    find = FINDING.get(topic)
    return find(mind) if find is not None else PAGE_OF.get(topic, upgrades.OTHER)
