"""What the game says to people: options, events, names. One source for every front."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from understudy.core.doing import Doing
from understudy.core.events import Event
from understudy.core.game import Words
from understudy.core.option import NO, YES, Option
from understudy.core.reporting import REPORT
from understudy.core.reporting import TOLD as ALL_TOLD
from understudy.core.requests import Request
from understudy.core.scene import Prospect
from understudy.games.carwars import options, textboard
from understudy.games.carwars.arena import facing, thing_name, where
from understudy.games.carwars.builds import BUILDS, SIDES, Build, label, of_several, said_of
from understudy.games.carwars.cards import CARDS, DAMAGE_CARDS, Card, hazard_name
from understudy.games.carwars.constants import RULES, TURNS
from understudy.games.carwars.dashboard import told
from understudy.games.carwars.dice import COLORS, FACES
from understudy.games.carwars.doings import doings, lay_out
from understudy.games.carwars.judging import Pointing
from understudy.games.carwars.odds import free_rerolls, outlook, stakes
from understudy.games.carwars.queries import end_pose, turn_angle
from understudy.games.carwars.reporting import is_driving
from understudy.games.carwars.rules.attack import WHY_NOT
from understudy.games.carwars.rules.chance import ROLLS
from understudy.games.carwars.rules.motion import THING
from understudy.games.carwars.rules.movement import TOLD, new_speed
from understudy.games.carwars.rules.rounds import PERSONALITIES
from understudy.games.carwars.setup import Chosen
from understudy.games.carwars.table import Table
from understudy.games.carwars.view import View
from understudy.kit.saying import listed, plural


def car_name(seat: int) -> str:
    return options.NAMES[seat].capitalize()


def speed_text(speed: int) -> str:
    return "reverse" if speed < 0 else str(speed)


# -- options -------------------------------------------------------------------------------------------------

_SPEEDS = {
    "keep": "keep",
    "up": "accelerate to",
    "down": "slow down to",
    "hard-up": "hard acceleration to",
    "hard-down": "hard braking to",
    "boost": "Power Plant Superconductor to",
}


_SPEED_CHANGES = {
    "keep": "keep the speed",
    "up": "accelerate by 1",
    "down": "slow down by 1",
    "hard-up": "hard acceleration",
    "hard-down": "hard braking",
    "boost": "Power Plant Superconductor",
}


def _speed(table: Table, act: options.Speed) -> str:
    """The slider's new place, for the car whose turn it is."""
    return f"{_SPEEDS[act.way]} speed {speed_text(new_speed(table.cars[table.asked], act.way))}"


#: Moves stand together by how hard they are: with the dice of the driving roll (R 8.2).
_KEY = {
    "straight": "Straight on, slight turns",
    "slight": "Straight on, slight turns",
    "extra": "Straight on, slight turns",
    "reverse": "Back",
    "reverse-slight": "Back",
    "D0": "Slide (D0)",
}


def _dice_of(turn: str) -> str:
    """The dice that a maneuver adds to the driving roll; those for the speed come to it."""
    return ", ".join(COLORS[color] for color, count in enumerate(RULES.maneuver_dice[turn]) if count)


_ACTS = {
    "pass": "no, continue",
    "hold": "no more attacks",
    "earns-ace": "earn 1 ACE",
    "goes-out": "go out of control",
    "pile-up": "push something into a third",
    "wrecked": "your car is out of the duel",
    "stays": "as drawn",
}
#: Where a bot's page is told: what it does when it does nothing.
_NO_PLAN = {"pass": "nothing", "hold": "hold fire"}
_ON_SIDE = {"douse": "put out the fire at the {}", "side": "{}", "wall": "hit a wall with the {}"}
_ON_CAR = {"ram": "collide with {}", "push": "push along {}", "car": "{}"}
_WITH_ITEM = {"use": "use {}", "hit": "{} takes it", "heal": "treat {}"}
_GROUPS = {
    "speed": "Adjust the speed",
    "drop": "Drop a hazard",
    "reroll": "Re-roll",
    "douse": "Put out a fire",
    "hit": "Damage",
    "at-speed": "Speed",
    "lose": "Used up, earned",
    "earns-ace": "Used up, earned",
    "goes-out": "Used up, earned",
    "ram": "Collisions",
    "push": "Collisions",
    "pile-up": "Collisions",
    "meet": "Obstacles and tokens",
    "wall": "Collisions",
    "wrecked": "Out of the duel",
}


#: What somebody at the table sees.
_SEEN = {
    "clear": "nothing",
    "free": "nothing",
    "wall": "a wall",
    "heavy": "a heavy obstacle",
    "no-room": "no room to start",
    "held-up": "blocked by what it touched before",
    **{name: name.capitalize() for name in options.NAMES},
}


def _planned(act: options.OnItem, item: str) -> str:
    """What is done with an item, where a bot's page is told."""
    match act:
        case options.Fire():
            return f"{options.CREW[act.who]} with {item} at {car_name(act.car)}"
        case options.Drop():
            return f"{options.CREW[act.who]} lays {item}"
    return f"{'treat' if act.verb == 'heal' else act.verb} {item}"


#: Deeds that come in a row, each with the words around what differs.
_RUNS = {"moved": ": ….", "reroll": " re-rolls …."}

#: What is told in the line of the deed before it.
_FOLDS = {
    "dice": frozenset({"driving", "rolled", "tires", "control", "ace", "armor"}),
    "driving": frozenset({"tires", "control", "ace"}),
    "defence": frozenset({"effects", "tires", "armor", "fire"}),
    "effects": frozenset({"tires", "armor", "fire"}),
    "speed": frozenset({"plant", "tires"}),
    "tokens": frozenset({"tokens"}),
    "wall": frozenset({"control"}),
}


class CarWords(Words[Table]):
    """Short sentences for every front."""

    parts = textboard.PARTS
    runs = _RUNS
    folds = _FOLDS

    def run(self, table: Table, events: Sequence[Event]) -> str:
        return _items(table, events) if events[0].verb == "item" else super().run(table, events)

    def fold(self, table: Table, events: Sequence[Event]) -> str:
        first, second = events[0].verb, events[1].verb
        if first == "tokens":
            return _all_tokens(events)
        if len({event.seat for event in events}) > 1:
            return ""
        told = self.event(table, events[0]).removesuffix(".")
        match first, second:
            case "dice", "driving":
                told, rest = f"{told} → {_skids(events[1])}", events[2:]
            case "dice", "rolled":
                effects = self.event(table, events[1]).removesuffix(".").partition(" rolls ")[2]
                told, rest = f"{told} → {effects}", events[2:]
            case "dice", "armor":
                told, rest = f"{told} → {_SHORT['armor'](events[1].args)}", events[2:]
            case "dice", _:
                return ""
            case "defence", "effects":
                suffers = self.event(table, events[1]).removesuffix(".").partition(" ")[2]
                told, rest = f"{told} and {suffers}", events[2:]
            case _:
                rest = events[1:]
        changes = ", ".join(_SHORT[event.verb](event.args) for event in rest)
        colon = ": " if first in ("defence", "effects") else "; "
        return f"{told}{colon if changes else ''}{changes}."

    def seat(self, table: Table, seat: int) -> str:
        return f"{car_name(seat)} ({table.cars[seat].build.name})"

    def option(self, table: Table, option: Option) -> str:
        if option is ALL_TOLD:
            return "that was my turn"
        if isinstance(option, options.Act):
            return self._act(table, option)
        if isinstance(option, Chosen):
            return option.build.name
        if isinstance(option, Pointing):
            return " or ".join(options.move_text(act) for act in option.acts)
        if option in (YES, NO):
            return option.id
        head, _, word = option.id.rpartition(":")
        if head == "pushes":
            return f"pushes {_SEEN.get(word, word)}"
        return _SEEN.get(word) or word.replace("+", " and ").replace("-", " ")

    def _act(self, table: Table, act: options.Act) -> str:
        match act:
            case options.Move():
                return options.move_text(act)
            case options.Speed():
                return _speed(table, act)
            case options.OnItem():
                return self._with_item(table, act)
            case options.OnSide():
                return _ON_SIDE[act.verb].format(SIDES[act.side])
            case options.OnCar():
                return _ON_CAR[act.verb].format(car_name(act.car))
            case options.OnDie():
                return self._die(table, act.die)
            case options.LeaveOut():
                return f"leave out a {COLORS[act.color]} die"
            case options.StandsAt():
                return f"{where(act.x, act.y)}, heading {facing(act.heading)}"
            case options.AtSpeed():
                return f"speed {speed_text(act.speed)} now"
            case options.Lose():
                return f"lose 1 {options.LOST[act.slot]}".replace("1 tires", "1 point of tires")
            case options.Meet():
                there = act.thing < len(table.things)
                return f"drive into {thing_name(table.things[act.thing]) if there else 'something'}"
        return _ACTS[act.verb]

    def _die(self, table: Table, index: int) -> str:
        if table.pool is None or index >= len(table.pool.dice):
            return f"re-roll die {index + 1}"
        color, face = table.pool.dice[index]
        return f"re-roll {COLORS[color]} ({FACES[face].replace('-', ' ')})"

    def alike(self, table: Table, option: Option) -> str:
        """Dice that show the same: it does not matter which of them is rolled again."""
        pool = table.pool
        if not isinstance(option, options.OnDie) or pool is None or option.die >= len(pool.dice):
            return ""
        color, face = pool.dice[option.die]
        return f"re-roll {COLORS[color]} {FACES[face]}"

    def batches(self, table: Table, request: Request) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Every die that failed, as long as that costs nothing."""
        if not request.topic.startswith("reroll") or table.pool is None:
            return ()
        ids = tuple(options.REROLLS[die].id for die in free_rerolls(table, table.pool))
        return ((f"Re-roll all {len(ids)} dice that failed", ids),) if len(ids) > 1 else ()

    def _with_item(self, table: Table, act: options.OnItem) -> str:
        car = table.cars[table.asked]
        if act.item >= len(car.build.items):
            return act.id  # an option of another car, shown out of its turn
        name = label(car.build, act.item)
        match act:
            case options.Fire():
                return f"{options.CREW[act.who]}: {name} at {car_name(act.car)}"
            case options.Drop():
                return f"{options.CREW[act.who]}: drop a hazard, {name}"
        if car.build.items.count(car.build.items[act.item]) > 1:
            points = car.build.points[act.item]
            fired = ", fired" if car.fired >> act.item & 1 else ""
            name = f"{name}, {points - car.damage[act.item]}/{points}{fired}"
        return _WITH_ITEM[act.verb].format(name)

    def stakes(self, table: Table, request: Request, option: Option) -> str:
        return stakes(table, request, option) if isinstance(option, options.Act) else ""

    def outlook(self, table: Table, request: Request, option: Option) -> Prospect | None:
        return outlook(table, request, option) if isinstance(option, options.Act) else None

    def group(self, option: Option) -> str:
        match option:
            case options.Move():
                return _KEY.get(option.turn) or f"{option.turn} turn ({_dice_of(option.turn)})"
            case options.Fire():
                return f"Attack {car_name(option.car)}"
            case options.Act():
                return _GROUPS.get(option.verb, "")
        return ""

    def brief(self, table: Table, option: Option) -> str:
        """Under its heading a turn is told by its side and angle, an attack by its weapon."""
        text = self.option(table, option)
        if isinstance(option, options.Move) and option.turn in TURNS[1:]:
            return f"{option.way}, {turn_angle(option):g}°"
        if isinstance(option, options.Fire):
            return text.removesuffix(f" at {car_name(option.car)}")
        return text

    def touches(self, option: Option) -> tuple[str, ...]:
        match option:
            case options.Judgment():
                return (option.id,)  # a car or an obstacle, where the answer is one
            case options.Fire():
                return options.NAMES[option.car], f"item-{option.item}"
            case options.OnItem():
                return (f"item-{option.item}",)
            case options.Move():
                return (f"ghost-{option.id}",)
            case options.OnCar():
                return (options.NAMES[option.car],)
            case options.OnSide():
                return (f"side-{SIDES[option.side]}",)
            case options.OnDie():
                return (f"die-{option.die}",)
        return ()

    def explain(self, table: Table, option: Option) -> str:
        """Where a move ends; what a card does."""
        if isinstance(option, options.Move):
            pose = end_pose(table, table.asked, option)
            angle = f"turns {turn_angle(option):g}°, " if turn_angle(option) else ""
            where = f"{pose.x:.1f}, {pose.y:.1f} facing {pose.heading:.0f}°"
            return f"{angle}ends at {where} if free"
        if isinstance(option, options.OnItem):
            car = table.cars[table.asked]
            return card_text(car.build.items[option.item].card) if option.item < len(car.build.items) else ""
        return ""

    def about(self, table: Table, request: Request) -> str:
        shot = table.attack
        if shot is None:
            return ""
        card = table.cars[shot.seat].build.items[shot.item].card
        side = "" if shot.side == options.NONE else f", {SIDES[shot.side]} side"
        return f"{car_name(shot.seat)} attacks {car_name(shot.target)}{side} with {card.name}"

    def question(self, table: Table, request: Request) -> str:
        if request.topic != REPORT:
            return request.prompt
        if is_driving(table):
            return "Drive your car, then enter what changed"
        return "Attack with your crew or hold fire, then enter what they did"

    def plan(self, table: Table, option: Option, seat: int) -> str:
        match option:
            case options.Move():
                return options.move_text(option)
            case options.Speed():
                return _SPEED_CHANGES[option.way]
            case options.OnItem():
                item = label(table.cars[seat].build, option.item) if seat >= 0 else ""
                return _planned(option, item)
            case options.OnDie():
                return f"die {option.die + 1}"
            case options.OnSide(verb="side" | "douse"):
                return SIDES[option.side]
            case options.OnCar(verb="car"):
                return car_name(option.car)
            case options.LeaveOut():
                return self._act(table, option)
            case options.Act():
                return _NO_PLAN.get(option.verb, option.id)
        return option.id

    def doings(self, table: Table, event: Event) -> Sequence[Doing]:
        moved = f"Move {self.event(table, event).removesuffix('.')}" if event.verb == "moved" else ""
        return doings(table, event, moved)

    def lay_out(self, table: Table) -> tuple[str, ...]:
        return lay_out(table)

    def event(self, table: Table, event: Event) -> str:
        sentence = _EVENTS.get(event.verb)
        if sentence is None:
            return ""
        who = car_name(event.seat) if event.seat != options.NONE else ""
        text = sentence(table, event, who)
        return f"{text}." if text else ""

    def look(self, table: Table, text: str) -> list[str]:
        """Cards, builds and cars by name."""
        word = text.lower()
        found = [card_line(card) for card in CARDS.values() if word in (card.id, card.name.lower())]
        found += [
            f"{build.name}, division {build.division}: {', '.join(item.card.name for item in build.items)}"
            for build in BUILDS.values()
            if word in (build.id, build.name.lower())
        ]
        if word in options.NAMES[: len(table.cars)]:
            found += textboard.dashboard(View(table, options.NONE), options.NAMES.index(word))
        return found

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        return textboard.board(View(table, seat), seat, width, part)


#: What a wrench does on an attack with a weapon.
_WRENCHES = {"tires": "tire damage", "basic": "1 more damage", "fire": "a fire", "explosion": "an explosion"}


def _plain(text: str) -> str:
    """The short notes of the data files as sentences."""
    text = (
        text.partition(" [")[0]
        .replace(" -> ", ": ")
        .replace("_", " ")
        .replace("take control", "Take Control")
    )
    text = re.sub(r"\bace\b", "ACE", text)
    text = re.sub(r"(?<!out of )\bcontrol\b", "CONTROL", text)
    sentences = [part.strip() for part in text.split(" | ")]
    return ". ".join(part[:1].upper() + part[1:] for part in sentences)


def card_text(card: Card) -> str:
    """What a card does, in one line."""
    parts = []
    dice = [f"{count} {COLORS[color]}" for color, count in enumerate(card.dice) if count]
    if card.basic:
        parts.append(f"{card.basic} basic damage")
    if dice:
        parts.append(f"dice: {', '.join(dice)}")
    if card.wrench != "none":
        parts.append(f"a wrench is {_WRENCHES.get(card.wrench, card.wrench)}")
    if card.reach:
        parts.append(f"up to {plural(card.reach, 'length')}")
    if card.one_shot:
        parts.append("one shot")
    told = "; ".join(parts)
    sentences = [told[:1].upper() + told[1:], _plain(card.text)]
    return ". ".join(sentence for sentence in sentences if sentence)


def card_line(card: Card) -> str:
    return f"{card.name} ({card.kind}, cost {card.cost}): {card_text(card) or 'no effect'}"


# -- events --------------------------------------------------------------------------------------------------

Sentence = Callable[[Table, Event, str], str]


def _moved(table: Table, event: Event, who: str) -> str:
    turn, side, reached = event.args
    name = options.MOVE_NAMES.get(TOLD[turn], f"{TOLD[turn]} turn")
    way = "" if side == options.NONE else (" left", " right")[side]
    if TOLD[reached] == "blocked":
        return f"{who} has no room to move"
    plain = TOLD[turn] in ("straight", "extra", "reverse", "reverse-slight")
    short = "" if plain or turn == reached else f", but only as far as {TOLD[reached]}"
    return f"{who}: {name}{way}{short}"


def _met(ref: int, wreck: int) -> str:
    """A car, which may have been a wreck then, or an obstacle."""
    return car_name(ref) + (" (wreck)" if wreck else "") if ref < THING else "an obstacle"


def _collision(table: Table, event: Event, who: str) -> str:
    one, other, _, _, wrecks = event.args
    return f"{_met(one, wrecks & 1)} collides with {_met(other, wrecks & 2)}"


def _attack(table: Table, event: Event, who: str) -> str:
    crew, item, target, side = event.args
    card = table.cars[event.seat].build.items[item].card
    return f"{who}'s {options.CREW[crew]} fires {card.name} at {car_name(target)}'s {SIDES[side]}"


def _effects(words: str) -> Sentence:
    def sentence(table: Table, event: Event, who: str) -> str:
        names = ("damage", "fire", "explosion", "tire damage", "paint")
        found = [f"{count} {name}" for count, name in zip(event.args, names, strict=True) if count]
        return f"{who} {words} {listed(found) if found else 'nothing'}"

    return sentence


def _side(text: str) -> Sentence:
    return lambda table, event, who: text.format(who=who, side=SIDES[event.args[0]])


def _item(table: Table, event: Event, who: str) -> str:
    item, destroyed = event.args
    return f"{who}'s {_hurt(table, event.seat, item, destroyed, 1)}"


def _hurt(table: Table, seat: int, item: int, destroyed: int, times: int) -> str:
    """What became of an item, or of one of the crew."""
    crew = item < len(options.CREW)
    end = ("dead" if crew else "destroyed") if destroyed else ("hurt" if crew else "damaged")
    often = f" ×{times}" if times > 1 and not destroyed else ""
    return f"{said_of(table.cars[seat].build, item, f'is {end}')}{often}"


def _items(table: Table, events: Sequence[Event]) -> str:
    """Items hit in a row, each once with what became of it in the end."""
    hits = Counter(event.args[0] for event in events)
    gone = {event.args[0]: event.args[1] for event in events}
    seat = events[0].seat
    told = [_hurt(table, seat, item, gone[item], times) for item, times in hits.items()]
    return f"{car_name(seat)}'s {listed(told)}."


def _end(table: Table, event: Event, who: str) -> str:
    if event.args[0] == 0:
        return "No one is left: a draw"
    return (
        f"{who} wins"
        if event.seat != options.NONE
        else "The last round is over: a draw between the cars still running"
    )


def dice_text(codes: Sequence[int]) -> str:
    """Dice as they are on the table: `2 yellow stars, blue shield`."""
    names = [f"{COLORS[code // len(FACES)]} {FACES[code % len(FACES)].replace('-', ' ')}" for code in codes]
    counts = Counter(names)
    return ", ".join(name if count == 1 else _several(count, name) for name, count in counts.items())


def _several(count: int, face: str) -> str:
    return plural(count, face, f"{face}es" if face.endswith("wrench") else "")


def _dice(table: Table, event: Event, who: str) -> str:
    roll, *codes = event.args
    return f"{who}'s {ROLLS[roll]}: {dice_text(codes)}" if codes else ""


#: So many weapons are named that cannot fire for one cause; the others are counted.
_NAMED = 6


def _silent(build: Build, items: Sequence[int], cause: str) -> str:
    """Weapons that cannot fire for the same cause."""
    if len(items) == 1:
        return said_of(build, items[0], cause)
    names, more = [label(build, item) for item in items[:_NAMED]], len(items) - _NAMED
    told = listed([*names, f"{more} more"] if more > 0 else names)
    return f"{told} {of_several(cause, 'their arcs')}"


def _idle(table: Table, event: Event, who: str) -> str:
    """Item 5 of the list: nobody attacks, and why."""
    crew, *rest = event.args
    build = table.cars[event.seat].build
    members = " and ".join(name for bit, name in enumerate(options.CREW) if crew >> bit & 1)
    silent: dict[int, list[int]] = {}
    for item, cause in zip(rest[::2], rest[1::2], strict=True):
        silent.setdefault(cause, []).append(item)
    causes = [_silent(build, items, WHY_NOT[cause]) for cause, items in silent.items()]
    return f"{who}'s {members} cannot attack: {'; '.join(causes) or 'nothing to fire'}"


def _personality(table: Table, event: Event, who: str) -> str:
    which, *codes = event.args
    return f"{who} is {PERSONALITIES[which]}" + (f" ({dice_text(codes)})" if codes else "")


def _driving(table: Table, event: Event, who: str) -> str:
    shields, wrenches = event.args
    if not shields and not wrenches:
        return f"{who} drives cleanly"
    return f"{who} suffers {_skids(event)}"


def _skids(event: Event) -> str:
    """What a driving roll shows."""
    shields, wrenches = event.args
    found = [plural(shields, "skid")] if shields else []
    found += [plural(wrenches, "wrench", "wrenches")] if wrenches else []
    return listed(found) or "a clean drive"


#: What changes on a dashboard, in short: (the numbers of the event) to “tires −1 (9 left)”.
_SHORT: dict[str, Callable[[Sequence[int]], str]] = {
    "tires": lambda args: f"tires −{args[0]} ({args[1]} left)",
    "plant": lambda args: f"power plant −{args[0]} ({args[1]} left)",
    "control": lambda args: f"CONTROL −{args[0]} ({args[1]} left)",
    "ace": lambda args: f"ACE +{args[0]}",
    "armor": lambda args: f"{SIDES[args[0]]} armor −{args[1]} ({args[2]} left)",
    "fire": lambda args: f"the {SIDES[args[0]]} side is on fire",
}


def _all_tokens(events: Sequence[Event]) -> str:
    """What every car has: “Jade has 4 CONTROL and 2 ACE, Amber 5 and 0”."""
    first, *others = events
    stand = [f"{car_name(event.seat)} {event.args[0]} and {event.args[1]}" for event in others]
    head = f"{car_name(first.seat)} has {first.args[0]} CONTROL and {first.args[1]} ACE"
    return f"{', '.join([head, *stand])}."


def _face(face: int) -> str:
    return FACES[face].replace("-", " ")


def _reroll(table: Table, event: Event, who: str) -> str:
    color, before, after, ace = event.args
    price = f" for {ace} ACE" if ace else ""
    result = f"{'again' if before == after else 'now'} a {_face(after)}"
    return f"{who} re-rolls a {COLORS[color]} {_face(before)}{price} ({result})"


def damage_text(card: int) -> str:
    """What a damage card hits, in order."""
    lines = DAMAGE_CARDS[card].lines
    return ", ".join(f"{line.what.replace('_', ' ')} {line.limit or '(all)'}" for line in lines)


_EVENTS: dict[str, Sentence] = {
    "start": lambda t, e, who: f"{plural(e.args[0], 'car')} in {t.arena.name}",
    "drives": lambda t, e, who: f"{who} is a bot and drives {t.cars[e.seat].build.name}",
    "round": lambda t, e, who: f"Round {e.args[0]}: {car_name(e.args[1])} goes first",
    "turn": lambda t, e, who: f"{who} drives",
    "personality": _personality,
    "dice": _dice,
    "idle": _idle,
    "tokens": lambda t, e, who: f"{who} has {e.args[0]} CONTROL and {e.args[1]} ACE",
    "speed": lambda t, e, who: f"{who} goes to speed {speed_text(e.args[0])}",
    "moved": _moved,
    "driving": _driving,
    "reroll": _reroll,
    "ace": lambda t, e, who: f"{who} earns {e.args[0]} ACE",
    "ace_used": lambda t, e, who: f"{who} uses an ACE ({e.args[0]} left)",
    "bonus": lambda t, e, who: f"{who} takes {e.args[0]} ACE for losing control",
    "control": lambda t, e, who: f"{who} loses {e.args[0]} CONTROL ({e.args[1]} left)" if e.args[0] else "",
    "saved": lambda t, e, who: f"{who} uses {label(t.cars[e.seat].build, e.args[0])}",
    "stored": lambda t, e, who: f"{who} stores 1 CONTROL in the Autopilot",
    "out": lambda t, e, who: f"{who} goes out of control",
    "spin": lambda t, e, who: (
        f"{who} spins {('left', 'right')[e.args[0]]} by {e.args[1] / 10:g}°"
        + ("" if e.args[2] else ", but only as far as there is room")
    ),
    "wall": _side("{who} hits a wall with its {side}"),
    "collision": _collision,
    "pushed": lambda t, e, who: f"{who} is pushed",
    "cone": _side("{who} runs over a light obstacle with its {side}"),
    "cleared": lambda t, e, who: f"{who} uses up {hazard_name(e.args[0])}",
    "mine": _side("{who} touches a mine with its {side}"),
    "armor": lambda t, e, who: f"{who} loses {e.args[1]} {SIDES[e.args[0]]} armor ({e.args[2]} left)",
    "tires": lambda t, e, who: f"{who}'s tires take {e.args[0]} damage ({e.args[1]} left)",
    "tires_up": lambda t, e, who: f"{who}'s tires run on at {e.args[0]}",
    "plant": lambda t, e, who: f"{who}'s power plant takes {e.args[0]} damage ({e.args[1]} left)",
    "charged": lambda t, e, who: f"{who}'s power plant is back at {e.args[0]}",
    "item": _item,
    "healed": lambda t, e, who: f"{who} treats {label(t.cars[e.seat].build, e.args[0])}",
    "card": lambda t, e, who: (
        f"{who} draws damage card {DAMAGE_CARDS[e.args[0]].id}: {damage_text(e.args[0])}"
    ),
    "fire": _side("{who}'s {side} is on fire"),
    "burns": _side("The fire at {who}'s {side} burns"),
    "doused": _side("The fire at {who}'s {side} is out"),
    "attack": _attack,
    "rolled": _effects("rolls"),
    "defence": lambda t, e, who: (
        f"{who} defends with {plural(e.args[0], 'shield')}" if e.args[0] else f"{who} has no shields"
    ),
    "effects": _effects("suffers"),
    "dropped": lambda t, e, who: f"{who} lays {hazard_name(e.args[0])}",
    "revealed": lambda t, e, who: f"{who} opens its concealed weapons",
    "corrected": lambda t, e, who: f"Corrected: {who}: {told(t.cars[e.seat], *e.args)}",
    "held": lambda t, e, who: f"{who} holds its fire",
    "eliminated": lambda t, e, who: f"{who} is eliminated",
    "end": _end,
}

WORDS = CarWords()
