"""Cards about how battles and drains go: damage, joint fire, helpers, flight."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow, choose, confirm
from understudy.games.swccg import verbs
from understudy.games.swccg.cards.phrases import (
    AT_SITE,
    CANTINA,
    COMPACTOR,
    IN_BATTLE_PLACE,
    JEDI,
    PEOPLE,
    leave_battle,
    plays,
    space_battle,
)
from understudy.games.swccg.data import CHARACTER, DEVICE, STARSHIP, VEHICLE, WEAPON
from understudy.games.swccg.filters import IN_PLAY, OPP, OWN, PART, Condition, Trigger, exactly, is_
from understudy.games.swccg.options import PickCard, Regular, Walk
from understudy.games.swccg.queries import ability, active, adjacent, barred, location, present, units, value
from understudy.games.swccg.records import WEAPONS, Frame
from understudy.games.swccg.rules.battle import choice_made
from understudy.games.swccg.rules.deploy import may_stand, spots
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.going import away_moves, go, move_cost, relocate
from understudy.games.swccg.rules.piles import check_life, lose_force, top_card, use_force
from understudy.games.swccg.rules.weapons import fire_cost, may_fire, note_use, strike, targets, user_of
from understudy.games.swccg.strength import available, battle_presence, power_at, reserve, weapon_limit
from understudy.games.swccg.strength import total_power as battle_power
from understudy.games.swccg.table import BATTLE, BIT, BOTH, LOST, NONE, PLAY, RESERVE, UNRESOLVED, Table, bits
from understudy.games.swccg.vocabulary import (
    MINE,
    THEIRS,
    Action,
    Clause,
    Target,
    Text,
    all_of,
    answer,
    beside,
    play,
    text,
)

# -- Narrow Escape -------------------------------------------------------------------------------------------


def _cornered(table: Table, me: int, who: int, event: Trigger) -> bool:
    """The opponent initiated a battle at a site with an own Rebel of ability > 2, next to another site."""
    place = event[2]
    if event[1] == who or location(table, place).subtype != "site" or not adjacent(table, place):
        return False
    rebels = present(table, place) & table.owned[who] & table.words.get("rebel", 0)
    return any(ability(table, card) > 2 for card in bits(rebels))


def _escape(table: Table, frame: Frame) -> Flow[None]:
    """All own participants with ability move away by landspeed, paid, as many as possible, in any order."""
    battle = table.battle
    if battle is None:
        return
    left = 0
    for card in bits(battle.part & table.owned[frame.seat] & table.words.get(CHARACTER, 0)):
        left |= BIT[card] if ability(table, card) else 0
    while True:
        ways = []
        for card in bits(left & table.play):
            for one in away_moves(table, card):
                if isinstance(one, Walk) and move_cost(table, one) <= available(table, frame.seat):
                    ways.append(one)
        if not ways:
            return
        choice = yield from choose(
            frame.seat,
            "Who moves away, and where?",
            ways,
            topic="move-away",
            about={"card": frame.card},
        )
        left &= ~BIT[choice.card]
        yield from use_force(table, frame.seat, move_cost(table, choice))
        go(table, choice.card, choice.goal)


def _may_escape(table: Table, me: int, who: int, event: Trigger) -> bool:
    """Nobody plays it for nothing: something of his can move away, and pay for it."""
    battle = table.battle
    return battle is not None and bool(_escapes(table, who, battle.part & table.owned[who]))


def _escapes(table: Table, seat: int, cards: int) -> list[Regular]:
    """The ways in which starships and vehicles among these cards could move away, and be paid for."""
    force = available(table, seat)
    vessels = table.words.get(STARSHIP, 0) | table.words.get("vehicle", 0)
    return [
        one
        for card in bits(cards & vessels & table.play)
        for one in away_moves(table, card)
        if move_cost(table, one) <= force
    ]


def _ship_escape(table: Table, frame: Frame) -> Flow[None]:
    """L1_88: all own participating starships and vehicles move away, paid, as many as possible."""
    battle = table.battle
    if battle is None:
        return
    left = battle.part & table.owned[frame.seat]
    while True:
        ways = _escapes(table, frame.seat, left)
        if not ways:
            return
        choice = yield from choose(
            frame.seat,
            "What moves away, and where?",
            ways,
            topic="move-away",
            about={"card": frame.card},
        )
        left &= ~BIT[choice.card]
        yield from use_force(table, frame.seat, move_cost(table, choice))
        leave_battle(table, choice.card)
        go(table, choice.card, choice.goal)


# -- damage, crossfire, moving opponents along ---------------------------------------------------------------


def treble_damage(table: Table, frame: Frame) -> None:
    """The loser's battle damage ×3, or ×9 if the opponent's twin was answered with it."""
    if table.battle is not None:
        for seat in BOTH:
            table.battle.factor[seat] *= frame.args[0] if frame.args else 3


def _ninefold(table: Table, frame: Frame) -> None:
    if len(table.stack) > 1:
        table.stack[-2].args[:] = [9]


def chances(twin: str) -> list[Clause]:
    return [
        answer("battle-start", on=THEIRS, stages=(treble_damage,)),
        answer("playing", on=plays(twin), stages=(_ninefold,)),
    ]


def _weaker(factor: float = 1) -> Condition:
    def holds(table: Table, me: int, who: int) -> bool:
        return table.battle is not None and factor * battle_power(table, who) < battle_power(table, 1 - who)

    return holds


def _bad_feeling(table: Table, frame: Frame) -> None:
    battle = table.battle
    if battle is not None:
        han = (IN_BATTLE_PLACE & is_("han"))(table, frame.card, frame.seat)
        battle.factor[1 - frame.seat] *= 3 if han else 2


def _weapon_and_crowd(only_part: bool) -> Callable[[Table, Frame], int]:
    """Opponent's characters at the site of the battle, if he has a weapon there; else none."""

    def which(table: Table, frame: Frame) -> int:
        battle = table.battle
        if battle is None or location(table, battle.place).subtype != "site":
            return 0
        theirs = table.at[battle.place] & table.owned[1 - frame.seat] & active(table)
        if not theirs & table.words.get(WEAPON, 0):
            return 0
        people = theirs & table.words.get(CHARACTER, 0)
        return people & battle.part if only_part else people

    return which


def crossfire(only_part: bool) -> Action:
    which = _weapon_and_crowd(only_part)

    def enough(table: Table, me: int, who: int) -> bool:
        return which(table, Frame("play", who, me)).bit_count() > 1

    return answer(
        "battle-start",
        when=enough,
        stages=(
            verbs.draw(),
            verbs.unless(lambda table, frame, found: found < which(table, frame).bit_count()),
            verbs.they_lose_one(which),
        ),
    )


def _chute(table: Table, frame: Frame) -> None:
    """All own participants go down the chute; no regular move."""
    battle, chute = table.battle, COMPACTOR(table)
    if battle is not None and chute != NONE:
        mine = PEOPLE & PART & OWN
        for card in bits(mine(table, frame.card, frame.seat)):
            if not barred(table, "relocate", card) and may_stand(table, frame.seat, card, chute, moving=True):
                relocate(table, card, chute)
        table.then(("settle", ()))


def _above_the_chute(table: Table, me: int, who: int, event: Trigger) -> bool:
    one = location(table, event[2])
    chute = COMPACTOR(table)
    site = {"death star", "site"} <= one.words and chute not in (NONE, event[2])
    return site and bool((PEOPLE & PART & OWN)(table, me, who))


def _jedi_there(table: Table, me: int, who: int, event: Trigger) -> bool:
    near = present(table, event[2])
    return location(table, event[2]).subtype == "site" and bool(JEDI(table, me, who) & near)


def _pick_movers(table: Table, frame: Frame) -> Flow[None]:
    """Move Along: as many characters of ability 1 as the draw says are picked."""
    battle = table.battle
    number = int(total(table) or 0)
    if battle is None:
        return
    weak = exactly("ability", 1, OPP & PEOPLE & IN_PLAY)
    left = weak(table, frame.card, frame.seat) & present(table, battle.place)
    while number and left:
        choice = yield from choose(
            frame.seat,
            "Who has to move along?",
            [PickCard(card) for card in bits(left)],
            topic="move-along",
            about={"card": frame.card},
        )
        left &= ~BIT[choice.card]
        frame.targets.append(choice.card)
        number -= 1


def _move_along(table: Table, frame: Frame) -> Flow[None]:
    """One after the other; the stage is played again while there are more."""
    if not frame.targets:
        return
    card = frame.targets.pop(0)
    if frame.targets:
        frame.stage -= 1
    if table.play >> card & 1:
        yield from verbs.flee_or_lose(table, table.owner[card], card)


def _ship_fired_at(table: Table, me: int, who: int, event: Trigger) -> bool:
    ship = table.cards[event[2]].kind == STARSHIP and table.owner[event[2]] == who
    return ship and table.cards[event[3]].subtype == "starship"


def _worse_shot(table: Table, frame: Frame) -> None:
    """Each destiny of the firing below on the stack −2."""
    if len(table.stack) > 1:
        table.stack[-2].args.append(-2)


def _attrition_left(table: Table, me: int, who: int) -> bool:
    return table.battle is not None and table.battle.attrition[who] > 0 and AT_SITE(table, me, who)


def _droid_for_attrition(table: Table, frame: Frame) -> int:
    if table.battle is None:
        return 0
    mine = table.at[table.battle.place] & table.owned[frame.seat] & active(table)
    return mine & table.words.get("droid", 0)


def _attrition_met(table: Table, frame: Frame) -> None:
    if table.battle is not None:
        table.battle.attrition[frame.seat] = 0
        choice_made(table, frame.seat)


def _scapegoat(table: Table, frame: Frame) -> int:
    """Own droids at the site of the first target that the weapon could fire at."""
    first, weapon = frame.window[2], frame.window[3]
    place = table.spot[first]
    fire = table.config.texts[weapon].fire
    if table.owner[first] != frame.seat or fire is None or place == NONE or table.battle is None:
        return 0
    near = present(table, place) & table.owned[frame.seat] & table.words.get("droid", 0) & table.battle.part
    found = 0
    for card in bits(near & ~BIT[first]):
        if table.cards[card].words & fire.at.keys() and not barred(table, "target", card):
            found |= BIT[card]
    return found


def _take_the_shot(table: Table, frame: Frame) -> None:
    """The shot goes for the droid; a third target of the shot says whose forfeit value counts."""
    if len(table.stack) > 1 and table.stack[-2].kind == "fire":
        shot = table.stack[-2]
        first = shot.targets[2] if len(shot.targets) > 2 else shot.targets[0]
        shot.targets[:] = [frame.targets[0], shot.targets[1], first]


# -- Panic, Emergency Deployment -----------------------------------------------------------------------------


def _take_off_top(table: Table, frame: Frame) -> Flow[None]:
    """The cards are taken off the Reserve Deck; they lie open until each has its place."""
    number, seat = int(frame.left_behind(1)[0]), frame.seat
    frame.targets.clear()
    for _ in range(min(number, reserve(table, seat))):
        card = yield from top_card(table, seat, RESERVE)
        table.lift(card)
        table.put_pile(card, UNRESOLVED)
        table.tell("show", seat, card)
        frame.targets.append(card)


def _deploy_taken(table: Table, frame: Frame) -> Flow[None]:
    """What has a legal place must be deployed, one after the other; the rest is lost."""
    kinds = (CHARACTER, STARSHIP, VEHICLE, DEVICE, WEAPON)
    left = [card for card in frame.targets if table.zone[card] == UNRESOLVED]
    able = [
        card
        for card in left
        if table.cards[card].kind in kinds
        and next(spots(table, frame.seat, card, free=True), None) is not None
    ]
    if able:
        choice = yield from choose(
            frame.seat,
            "Which card is deployed?",
            lambda: [PickCard(card) for card in able],
            topic="panic",
            about={"card": frame.card},
        )
        frame.stage -= 1
        yield from verbs.deploy_free(table, frame.seat, choice.card)
        return
    for card in left:
        table.lift(card)
        table.put_pile(card, LOST)
        table.tell("lost", frame.seat, card)
    check_life(table)


def panic() -> Action:
    return answer(
        "battle-start",
        on=THEIRS,
        when=_weaker(2),
        amount=lambda table, frame: (1, min(3, reserve(table, frame.seat))),
        stages=(_take_off_top, _deploy_taken),
    )


# -- Surprise Assault, Counter Assault -----------------------------------------------------------------------


def _count_assault(table: Table, frame: Frame) -> None:
    """As many destinies as the opponent has units present; none at all is a total of 0."""
    place = frame.window[2]
    there = present(table, place) & table.owned[1 - frame.seat] & units(table)
    table.drawn = None
    if there:
        table.then(*draw_destiny(frame.seat, "test", there.bit_count()))


def _assault(table: Table, frame: Frame) -> None:
    mine, theirs = total(table) or 0, power_at(table, frame.window[2], 1 - frame.seat)
    loser = frame.seat if mine < theirs else 1 - frame.seat
    table.then(*lose_force(table, loser, abs(mine - theirs), "text"))


def assault() -> Action:
    return answer("drain-start", cost=1, stages=(verbs.cancel_drain, _count_assault, _assault))


# Local Trouble
def _battle_begins(table: Table, me: int, who: int, event: Trigger) -> bool:
    return event[2] == BATTLE and table.active == who


def _troublemakers(table: Table, frame: Frame) -> int:
    place = CANTINA(table)
    if place == NONE or table.battled_at >> place & 1:
        return 0
    mine = present(table, place) & table.owned[frame.seat] & table.words.get("stormtrooper", 0)
    return mine & ~table.battled & ~_no_battle(table)


def _no_battle(table: Table) -> int:
    return sum(BIT[card] for card in bits(units(table) & table.play) if barred(table, "battle", card))


def _victims(table: Table, frame: Frame) -> int:
    place = CANTINA(table)
    theirs = present(table, place) & table.owned[1 - frame.seat] & table.words.get(CHARACTER, 0)
    found = 0
    for card in bits(theirs & ~table.battled & ~_no_battle(table)):
        if battle_presence(table, place, 1 - frame.seat, BIT[card]):
            found |= BIT[card]
    return found


def _start_trouble(table: Table, frame: Frame) -> Flow[None]:
    """The battle begins when the Interrupt is done; one battle destiny may be added to it."""
    more = yield from confirm(
        frame.seat, "Add one battle destiny?", topic="may", about={"card": frame.card, "part": 0}
    )
    takes = 0
    for card in frame.targets:
        takes |= BIT[card] & table.play
    place = CANTINA(table)
    if takes.bit_count() == 3 and place != NONE:
        # Under the step that puts the Interrupt away.
        table.agenda.insert(len(table.agenda) - 1, ("chosen_battle", (frame.seat, place, takes, int(more))))


# -- Combined Attack, Precise Attack -------------------------------------------------------------------------


class Joint:
    """Two or more own weapons fire at one target, and add all that they draw."""

    def __init__(self, *kinds: str, ships: bool) -> None:
        self.kinds = kinds
        #: Only starship weapons.
        self.ships = ships

    def guns(self, table: Table, seat: int, victim: int) -> dict[int, tuple[int, int]]:
        """Weapons at the place of the battle that may fire at it: their users and prices."""
        battle = table.battle
        found: dict[int, tuple[int, int]] = {}
        if battle is None or battle.creature != NONE or battle.segment != WEAPONS:
            return found
        mine = table.words.get(WEAPON, 0) & table.owned[seat] & active(table) & table.at[battle.place]
        for weapon in bits(mine & ~battle.fired & ~battle.silenced):
            fire = table.config.texts[weapon].fire
            if self.ships and table.cards[weapon].subtype != "starship":
                continue
            if not may_fire(table, seat, weapon, battle, price=False):
                continue
            if targets(table, seat, weapon, fire, battle) >> victim & 1:
                user = user_of(table, seat, weapon, fire)
                user = NONE if user is None else user
                found[weapon] = (user, fire_cost(table, seat, weapon, user, fire))
        return found

    def choices(self, table: Table, seat: int, victim: int, chosen: list[int]) -> int:
        """Weapons that may still be added: paid, and within what their users may use."""
        guns = self.guns(table, seat, victim)
        left = available(table, seat) - sum(guns[gun][1] for gun in chosen if gun in guns)
        able = [gun for gun in guns if gun not in chosen and self._fits(table, guns, chosen, gun, left)]
        if not chosen:
            # The first must leave Force, and a user, for a second.
            able = [
                gun
                for gun in able
                if any(
                    other != gun and self._fits(table, guns, [gun], other, left - guns[gun][1])
                    for other in able
                )
            ]
        return sum(BIT[gun] for gun in able)

    def _fits(
        self, table: Table, guns: dict[int, tuple[int, int]], chosen: list[int], gun: int, force: int
    ) -> bool:
        user, price = guns[gun]
        uses = sum(BIT[other] for other in chosen if other in guns and guns[other][0] == user)
        uses |= table.used_weapons.get(user, 0) & ~BIT[gun]
        free = user == NONE or uses.bit_count() < weapon_limit(table, user)
        return free and price <= force

    def victims(self, table: Table, frame: Frame) -> int:
        battle = table.battle
        if battle is None:
            return 0
        found = 0
        for kind in self.kinds:
            found |= table.words.get(kind, 0)
        found &= battle.part & table.owned[1 - frame.seat]
        return sum(BIT[card] for card in bits(found) if self.choices(table, frame.seat, card, []))

    def battery(self, table: Table, frame: Frame) -> int:
        return self.choices(table, frame.seat, frame.targets[0], frame.targets[1:])

    def open_fire(self, table: Table, frame: Frame) -> Flow[None]:
        """All are paid for and count as fired; the sum, how many draws there were, and who draws next."""
        battle, seat, victim = table.battle, frame.seat, frame.targets[0]
        assert battle is not None
        guns = self.guns(table, seat, victim)
        yield from use_force(table, seat, sum(guns[gun][1] for gun in frame.targets[1:] if gun in guns))
        for gun in frame.targets[1:]:
            user = guns[gun][0] if gun in guns else NONE
            battle.fired |= BIT[gun]
            note_use(table, user, gun)
            table.tell("fire", seat, gun, victim)
        frame.args = [0, 0, 1]

    def action(self) -> Action:
        return play(
            Target(self.victims, hostile="hit"),
            Target(self.battery, least=2, most=60),
            window="battle",
            stages=(self.open_fire, _draw_next, _add_up, _strike_next),
        )


def _draw_next(table: Table, frame: Frame) -> None:
    gun = frame.targets[int(frame.left_behind(3)[2])]
    table.then(*draw_destiny(frame.seat, "weapon", table.config.texts[gun].fire.draws, gun))


def _add_up(table: Table, frame: Frame) -> None:
    found, sums = total(table), frame.left_behind(3)
    if found is not None:
        sums[0] += found
        sums[1] += 1
    sums[2] += 1
    if sums[2] < len(frame.targets):
        frame.stage = 1


def _strike_next(table: Table, frame: Frame) -> Flow[None]:
    """One weapon after the other, each with the common sum, as long as the target is there."""
    victim, *guns = frame.targets
    if not guns or table.zone[victim] != PLAY or table.battle is None:
        return
    gun = guns[0]
    if len(guns) > 1:
        choice = yield from choose(
            frame.seat,
            "Which weapon counts next?",
            lambda: [PickCard(one) for one in guns],
            topic="joint-fire",
            about={"card": frame.card, "target": victim},
        )
        gun = choice.card
    frame.targets.remove(gun)
    frame.stage -= 1
    shot = Frame("fire", frame.seat, gun)
    shot.targets = [victim, table.host[gun]]
    table.then(("shot", (gun,)))
    sum_of_all, drawn, _ = frame.left_behind(3)
    yield from strike(table, shot, sum_of_all if drawn else None)


# Mantellian Savrip
def _savrip_cost(table: Table, me: int, who: int, host: int) -> float:
    return 0 if table.words.get("c3po", 0) & active(table) else 3


def _lost_battle(table: Table, me: int, who: int) -> bool:
    battle = table.battle
    if battle is None or battle.winner != 1 - who:
        return False
    return bool(battle.damage[who] or battle.attrition[who])


def _units_in_hand(table: Table, frame: Frame) -> int:
    return table.hands[frame.seat] & units(table)


def _forfeit_from_hand(table: Table, frame: Frame) -> None:
    """Its value counts as if it had been forfeited; this was the player's choice."""
    card, seat, battle = frame.targets[0], frame.seat, table.battle
    if battle is None or not table.hands[seat] >> card & 1:
        return
    worth = value(table, "forfeit", card)
    battle.attrition[seat] = max(0.0, battle.attrition[seat] - worth)
    battle.damage[seat] = max(0.0, battle.damage[seat] - worth)
    table.lift(card)
    table.put_pile(card, LOST)
    table.tell("forfeit", seat, card)
    choice_made(table, seat)


BATTLES: dict[str, Text] = {
    "L1_55 Mantellian Savrip": text(
        beside(_savrip_cost),
        answer("damage", Target(_units_in_hand), on=MINE, when=_lost_battle, stages=(_forfeit_from_hand,)),
    ),
    "L1_75 Combined Attack": text(Joint("starship", ships=True).action()),
    "L1_77 Don't Underestimate Our Chances": text(chances("You Overestimate Their Chances")),
    "L1_80 Friendly Fire": text(crossfire(only_part=False)),
    "L1_85 Hear Me Baby, Hold Together": text(answer("fired-at", on=_ship_fired_at, stages=(_worse_shot,))),
    "L1_88 Hyper Escape": text(
        answer("battle-start", on=all_of(space_battle, _may_escape), stages=(_ship_escape,))
    ),
    "L1_89 Into The Garbage Chute, Flyboy": text(
        answer("battle-start", on=_above_the_chute, stages=(_chute,))
    ),
    "L1_91 I've Got A Bad Feeling About This": text(
        answer("battle-start", on=MINE, when=_weaker(), stages=(_bad_feeling,))
    ),
    "L1_96 Move Along...": text(
        answer("battle-start", on=_jedi_there, cost=1, stages=(verbs.draw(), _pick_movers, _move_along))
    ),
    "L1_98 Narrow Escape": text(answer("battle-start", on=_cornered, stages=(_escape,))),
    "L1_103 Panic": text(panic()),
    "L1_113 Surprise Assault": text(assault()),
    "L1_117 This Is All Your Fault": text(
        answer(
            "damage",
            Target(_droid_for_attrition, hostile="lost"),
            on=MINE,
            when=_attrition_left,
            late=True,
            stages=(verbs.lose_targets, verbs.open_responses, _attrition_met),
        ),
        answer("fired-at", Target(_scapegoat), on=THEIRS, stages=(_take_the_shot,)),
    ),
    "D1_237 Collateral Damage": text(crossfire(only_part=True)),
    "D1_238 Counter Assault": text(assault()),
    "D1_244 Emergency Deployment": text(panic()),
    "D1_256 Local Trouble": text(
        answer(
            "phase-start",
            Target(_troublemakers, 2, 2),
            Target(_victims),
            on=_battle_begins,
            cost=1,
            stages=(_start_trouble,),
        )
    ),
    "D1_265 Precise Attack": text(Joint("character", "vehicle", ships=False).action()),
    "D1_279 You Overestimate Their Chances": text(chances("Don't Underestimate Our Chances")),
}
