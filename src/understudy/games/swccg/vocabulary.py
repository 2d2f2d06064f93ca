"""The words that card texts are written in: filters, grounds, conditions, modifiers, actions, and a few more.

A text is a `Text` of clauses; `cards/` holds one for every card, in files for each kind.

**Filters** say which cards: functions of (table, me, who) that give a mask of cards. `me` is the card with
the text, `who` the player whose text it is (its owner; of a location the player whom that side faces). They
are put together with `&`, `|`, `-` and `~`:

    OWN & is_("rebel") & HERE - ME          other own Rebels here (aboard things too)
    OPP & is_("character") & PRESENT        opponent's characters present here
    OWN & has("pilot") & ABILITY(2)         own pilots (given skills count) with ability of 2 or more

**Grounds** say which places: functions of (table, me, who) that give a mask of places:

    SPOT, ADJACENT, RELATED, near(), sites_of("tatooine"), ground("site", "exterior"), ANYWHERE

**Conditions** are functions of (table, me, who) that give true or false; a filter is one too (is there any?):

    CONTROL, OCCUPY, with_(is_("han")), at("hoth", "site"), both(a, b), either(a, b), no(a), IN_BATTLE, NIGHT

**Modifiers** change a value of cards (`Mod`: power, ability, forfeit, armor, maneuver, hyperspeed, landspeed,
defense, destiny, immune, deploy …) or a number of a seat at a place (`Tally`: drain, total-power, icons,
generation, bd-add, bd-requires, bd-each, weapon-destiny …). They are found by their question; who asks for a
value needs to know no card:

    "L1_3": text(pilot(2), pilot_of("red 3", mod("maneuver", 1)), bd_min(1, piloting("red 3")))
    "L1_2":  text(mod("forfeit", 2, when=with_(is_("owen lars"))))
    "L1_134": text(light(cheaper(3, is_("obiwan"))), dark(control(drain(1))))
    "L1_40": text(attach(OWN & is_("rebel", "alien"), cost=1), on_host("power", 2, when=on("tatooine")))

**Actions** are what a text lets its player do: when (a window), at what cost, with which targets, and what
comes of it, as stages that are played one after the other. A stage is a function of (table, frame), a flow
where it asks. Verbs that give ready stages are in `verbs.py`:

    "D1_248": text(play(window="battle", when=…, stages=(add_battle_destiny(1),)))
    "D1_247": text(play(target(OPP & PRESENT_THERE), stages=(draw(1), unless(above_ability), lose_target)))

Windows of actions at top level: `top` (any phase of either turn, and the weapons segment), `battle` (weapons
segment), `own control`, `opp control`, `control` and so on for every phase.
Windows of answers are events; `EVENTS` lists them with what their numbers are. `must=True` makes an answer
automatic. Limits: once per `turn`, `battle`, `game`, or none; counted for each physical card (SW-ONE-02).

A card without any text of its own is `text()`.

**Questions of `Mod`** (values of cards): power, ability, forfeit, armor, maneuver, hyperspeed, landspeed,
defense, destiny; dv (added to the defense value); immune; deploy (`cheaper`, `free`, `deploys_for`);
move-free (`moves_free`); bd-min; bd-each-own (each own battle destiny while it takes part); weapon-destiny
(of a weapon, each draw), weapon-total, aimed-total (of a target); fire-cost (how="free"); to-used
(how="yes"); text (`silences`); nav (how="no"); astromechs (room for more); bd-ability (what of its ability
counts for battle destiny); range (a weapon fires into adjacent sites); gear-limit (any
number of weapons and devices may be used); `word X` (`gains`); `is X` (`value_is`). Bans (how="no",
`ban`): move, landspeed, relocate, battle, carry (weapons), weapon (use), target, hit, lost, attack, aboard,
sense, steal.

**Questions of `Tally`** (numbers of a seat at places): drain, drain-cost, icons, generation (places are not
looked at), generation-here, total-power, total-ability, battle-ability, ability-needed, bd-add,
bd-requires, bd-limit, bd-each, bd-total, attrition, destiny-to-power, destiny-to-attrition,
weapon-destiny-here, battle-cost (how="set" too), battle-at (how="no"), night, open-ground (deploy without
presence), closed-to droid (none may deploy there), one-pays (no share for the opponent), powered,
separate-cost, extra-landspeed, hyperspeed-from, move-cost, transit-to, ferocity, no-activation, alert
(cards of the seat may not move, but smugglers and what carries one), halve-loss
(rounds down while R2-D2 or C-3PO is in play), halve-loss-1 (rounds up), halve-loss-2.

**Flags**: may-drain, may-battle, no-presence-needed, undercover (always deployed so), like-starfighter,
moves-like-character, seeker, not-mobile, not-aboard WORD, drives, squad, shuttle N, both-pay, light-first,
spares-own, eats-droids, parasite starfighter, parasite character, trench (may be deployed there), immune
alter, shot-at (any weapon may fire at it, defense value 1), rides (as a passenger, though it is no
character), face-down (mode 1: the own Lost Pile, mode 2: the opponent's), insert (into the opponent's Reserve
Deck), begs, expands, messenger (carries Utinni Effects).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from understudy.core.flow import Flow
from understudy.games.swccg import queries
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.filters import (
    ANYWHERE,
    CONTROL,
    HOST,
    ME,
    PILOTED,
    SPOT,
    Amount,
    Condition,
    Filter,
    Mask,
    Stage,
    Test,
    Trigger,
    both,
    is_,
)
from understudy.games.swccg.records import Frame
from understudy.games.swccg.table import BIT, BOTH, NONE, Table

#: Events, and what their two numbers are (the seat is the player who did it).
EVENTS = {
    "turn-start": "-, -",
    "phase-start": "phase, -",
    "phase-end": "phase, -",
    "turn-end": "-, -",
    "activated": "how many this phase, -",
    "playing": "card being played or deployed, clause; before its result",
    "targeted": "card chosen as a target, by which card; before the result",
    "deployed": "card just deployed, card deployed together with it",
    "transferred": "weapon or device, new host",
    "moved": "card just moved, place it left",
    "react": "card that reacts, place; before its result",
    "reacted": "card that was just moved or deployed as a react, place",
    "drain-start": "place, -; drain just initiated",
    "drained": "place, amount; just drained",
    "battle-start": "place, -; battle just initiated",
    "fired-at": "target, weapon; a weapon is being fired, before its destiny",
    "fired": "weapon, 1 if it hit",
    "hit-about": "card about to be hit, weapon",
    "hit": "card just hit, weapon",
    "draw-about": "destiny about to be drawn: card it is about, -",
    "drawn": "destiny just drawn: the card, card it is about",
    "total": "destiny about to be completed: card it is about, -",
    "bd-done": "both players' battle destinies are drawn: place, -",
    "battle-won": "winner (NONE for a tie), place; totals are fixed, before damage",
    "damage": "before one choice in the damage segment of the seat: -, -",
    "loss": "the seat is about to lose Force: how much, -",
    "bd-loss": "the seat just lost one Force to battle damage: -, -",
    "battle-end": "place, -",
    "about-lost": "card about to be lost or forfeited, 1 if forfeited",
    "lost": "card that just left the table for the Lost Pile, place it left × 4 + 1 if forfeited, + 2 if hit",
    "cover-broken": "card, -",
    "attack-start": "creature, target",
    "eaten": "card just defeated by a creature, the creature",
    "check": "the table changed: -, -",
}


# -- clauses -------------------------------------------------------------------------------------------------


class Clause:
    """A part of a text. `side` is set for the texts of locations."""

    side: int | None = None


@dataclass(eq=False)
class Mod(Clause):
    """A modifier of a value of cards."""

    question: str
    amount: Amount
    to: Filter = ME
    when: Condition | None = None
    #: add, times, set, no (a ban), exactly (immunity).
    how: str = "add"
    cumulative: bool = False
    #: For costs: the places that the card must be going to, and whether a host is asked for.
    toward: Mask | None = field(default=None, init=False)
    onto: Filter | None = field(default=None, init=False)
    #: For moves: the places that the card must be leaving, and a test of (table, me, start, target).
    leaving: Mask | None = field(default=None, init=False)
    route: Callable[[Table, int, int, int], bool] | None = field(default=None, init=False)

    def holds(self, table: Table, me: int, who: int) -> bool:
        return self.when is None or bool(self.when(table, me, who))

    def reach(self, table: Table, me: int, who: int) -> int:
        """The cards that it holds for now: none while its condition does not hold."""
        key = (self, me)
        found: int | None = table.memo.get(key)
        if found is None:
            holds = self.when is None or self.when(table, me, who)
            found = table.memo[key] = self.to(table, me, who) if holds else 0
        return found

    def going(self, table: Table, me: int, who: int) -> int:
        """For costs: the places that the card may be going to."""
        assert self.toward is not None
        key = (self, me, "to")
        found: int | None = table.memo.get(key)
        if found is None:
            found = table.memo[key] = self.toward(table, me, who)
        return found

    def size(self, table: Table, me: int, who: int, target: int) -> float:
        amount = self.amount
        return amount(table, me, who, target) if callable(amount) else amount

    def seats(self, who: int) -> Sequence[int]:
        return BOTH

    def ground(self, table: Table, me: int, who: int) -> int:
        return queries.all_places(table)


class Tally(Mod):
    """A modifier of a number that a seat has at places (or as such)."""

    def __init__(
        self,
        question: str,
        amount: Amount,
        of: str = "own",
        places: Mask = SPOT,
        when: Condition | None = None,
        how: str = "add",
        cumulative: bool = False,
    ) -> None:
        super().__init__(question, amount, ME, when, how, cumulative)
        #: own, opp or both: whose number.
        self.of = of
        self.places = places

    def seats(self, who: int) -> Sequence[int]:
        return (who,) if self.of == "own" else (1 - who,) if self.of == "opp" else BOTH

    def ground(self, table: Table, me: int, who: int) -> int:
        return self.places(table, me, who)


@dataclass(eq=False)
class Flag(Clause):
    """Something that a card simply is: may-drain, may-battle, no-presence-needed, like-starfighter …"""

    name: str


@dataclass(eq=False)
class Only(Clause):
    """Deploys (and, with `stays`, stays) only at these places, or only while a condition holds."""

    places: Mask = ANYWHERE
    when: Condition | None = None
    stays: bool = False


@dataclass(eq=False)
class Attach(Clause):
    """What a weapon, device or Effect is deployed on, and what that costs. Several are alternatives."""

    onto: Filter | None = None
    places: Mask | None = None
    cost: Amount = 0
    #: What its host must go on being; None: anything.
    keep: Filter | None = None
    #: Beside the table.
    beside: bool = False
    #: Kept in `marks` while it is in play, so that clauses can ask for it (`mode_is`); below 8. A target
    #: stands above it (`aim_of`, 7 bits); above that there is room for what single cards remember.
    mode: int = 0
    #: A target that is chosen with the place (Utinni Effects); `AIM` finds it again.
    aim: Filter | None = None
    when: Condition | None = None
    #: The target is something aboard the host.
    aboard: bool = False


@dataclass(eq=False)
class Fire(Clause):
    """How a weapon is fired (R-11.4, G45): cost, draws, targets with their modifiers, what a hit does."""

    #: Words of targets with the modifier of the total against them.
    at: dict[str, float]
    cost: Amount = 0
    draws: int = 1
    bonus: float = 0
    #: Words of targets with a fixed defense value.
    defense: dict[str, float] = field(default_factory=dict)
    #: Instead of the defense value.
    against: Callable[[Table, int], float] | None = None
    #: Instead of a hit.
    result: Callable[[Table, Frame], Flow[None] | None] | None = None
    #: Fired by one of these, a hit also makes the target's forfeit 0.
    zero: Filter | None = None
    #: May be fired into a battle at an adjacent site.
    adjacent: bool = False
    #: Who may use it; None: its host, if it is a warrior (of character weapons) or piloted.
    user: Filter | None = None
    #: Works on a landed ship.
    lands: bool = False
    #: Usable only while this holds; after each shot it may be fired again.
    when: Condition | None = None
    repeats: bool = False
    #: A total of 0, or none, costs its user.
    explodes: bool = False


@dataclass(eq=False)
class React(Clause):
    """Permission to react (G52): move, away or deploy; which own cards; to where; free or not."""

    kind: str
    who: Filter = ME
    to: Mask = ANYWHERE
    free: bool = False
    when: Condition | None = None
    battle_only: bool = False


@dataclass(eq=False)
class Target:
    """Cards (or places) that are chosen when an action is initiated (R-4.7)."""

    which: Callable[[Table, Frame], int]
    least: int = 1
    most: int = 1
    places: bool = False
    chooser: str = "own"
    #: Why it is chosen, if that can be answered: lost, hit, stolen, captured, choked (W.targeted).
    hostile: str = ""


@dataclass(eq=False)
class Action(Clause):
    """What a text lets (or makes) its player do."""

    window: str
    stages: Sequence[Stage]
    _: KW_ONLY
    targets: Sequence[Target] = ()
    cost: Amount = 0
    when: Condition | None = None
    #: A test of the event that is answered.
    on: Test | None = None
    #: Whose choice it is: own, opp, both.
    by: str = "own"
    must: bool = False
    #: turn, battle, game, phase or nothing.
    limit: str = ""
    times: int = 1
    #: A number that is named at initiation, from … to; it is kept in `frame.args` and, if the cost is
    #: `X`, paid.
    amount: Callable[[Table, Frame], tuple[int, int]] | None = None
    #: May answer one event more than once.
    repeat: bool = False
    #: The Interrupt goes to the Lost Pile although it is a Used one.
    lost: bool = False
    #: The card is deployed by it (Effects that deploy as a response).
    deploys: bool = False
    #: It counts as played only when a stage (`open_responses`) says so: what comes before is a cost.
    late: bool = False
    name: str = ""

    def pays(self, table: Table, me: int, who: int) -> int:
        """Force to use, without a number that is still to be named."""
        cost = self.cost
        return int(cost(table, me, who, NONE)) if callable(cost) else int(cost)


#: As a cost: the number that is named.
X = -1


class Text:
    """What a card's text does."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses = tuple(clauses)
        self.mods = tuple(one for one in clauses if isinstance(one, Mod))
        self.actions = tuple(one for one in clauses if isinstance(one, Action))
        self.flags = frozenset(one.name for one in clauses if isinstance(one, Flag))
        self.only = tuple(one for one in clauses if isinstance(one, Only))
        #: Whether it may not be everywhere, once deployed.
        self.stays = any(one.stays for one in self.only) or "not-mobile" in self.flags
        self.attach = tuple(one for one in clauses if isinstance(one, Attach))
        self.reacts = tuple(one for one in clauses if isinstance(one, React))
        fires = [one for one in clauses if isinstance(one, Fire)]
        self.fire = fires[0] if fires else None

    def extended(self, clauses: Sequence[Clause]) -> Text:
        """The text with more clauses behind its own."""
        return Text((*self.clauses, *clauses))


def text(*clauses: Clause | Sequence[Clause]) -> Text:
    """The text of a card; clauses may come in groups."""
    return Text(_flat(clauses))


def _flat(clauses: Sequence[Clause | Sequence[Clause]]) -> list[Clause]:
    found: list[Clause] = []
    for one in clauses:
        if isinstance(one, Clause):
            found.append(one)
        else:
            found += _flat(one)
    return found


def light(*clauses: Clause | Sequence[Clause]) -> list[Clause]:
    """The text of a location for the Light player."""
    return _faces(LIGHT, clauses)


def dark(*clauses: Clause | Sequence[Clause]) -> list[Clause]:
    """The text of a location for the Dark player."""
    return _faces(DARK, clauses)


def _faces(side: int, clauses: Sequence[Clause | Sequence[Clause]]) -> list[Clause]:
    found = _flat(clauses)
    for one in found:
        one.side = side
    return found


# -- short forms ---------------------------------------------------------------------------------------------


def mod(
    question: str,
    amount: Amount,
    to: Filter = ME,
    when: Condition | None = None,
    cumulative: bool = False,
) -> Mod:
    """`question` +amount of cards (S-PW, S-PWO, S-FF, S-FFO, M.stat)."""
    return Mod(question, amount, to, when, "add", cumulative)


def reset(question: str, amount: Amount, to: Filter = ME, when: Condition | None = None) -> Mod:
    """`question` = amount, unmodifiable (SW-VAL-04)."""
    return Mod(question, amount, to, when, "set")


def value_is(question: str, amount: Amount) -> Mod:
    """A number that the text gives instead of a printed one (*)."""
    return Mod(f"is {question}", amount)


def ban(question: str, to: Filter = ME, when: Condition | None = None) -> Mod:
    """May not: move, battle, landspeed, relocate, weapon, fire …"""
    return Mod(question, 0, to, when, "no")


def gains(word: str, to: Filter = HOST, when: Condition | None = None) -> Mod:
    """Gives a skill (M.skill)."""
    return Mod(f"word {word}", 1, to, when, "add", True)


def silences(to: Filter, when: Condition | None = None) -> Mod:
    """Cancels the game text of cards (M.text-cancel)."""
    return Mod("text", 1, to, when, "add", True)


def pilot(amount: Amount, when: Condition | None = None) -> Mod:
    """pilot:+n (S-PP)."""
    return Mod("power", amount, PILOTED, when)


def pilot_of(words: str | Sequence[str], *mods: Mod) -> list[Mod]:
    """pilot(X): modifiers of the vessel X that it pilots (S-PS); they are written for ME."""
    names = (words,) if isinstance(words, str) else tuple(words)
    return [
        Mod(one.question, one.amount, PILOTED & is_(*names), one.when, one.how, one.cumulative)
        for one in mods
    ]


def bd_min(amount: int = 1, when: Condition | None = None) -> Mod:
    """Draws so many battle destinies if unable to otherwise (S-BD)."""
    return Mod("bd-min", amount, ME, when)


def immune(below: float, to: Filter = ME, when: Condition | None = None) -> Mod:
    """Immune to attrition < n (S-IM)."""
    return Mod("immune", below, to, when)


ALL_ATTRITION = 10_000


def on_host(question: str, amount: Amount, when: Condition | None = None, cumulative: bool = False) -> Mod:
    """A modifier of what this card is on."""
    return Mod(question, amount, HOST, when, "add", cumulative)


def drain(amount: Amount, of: str = "own", places: Mask = SPOT, when: Condition | None = None) -> Tally:
    """Force drain +n (M.drain)."""
    return Tally("drain", amount, of, places, when)


def total_power(amount: Amount, of: str = "own", places: Mask = SPOT, when: Condition | None = None) -> Tally:
    """Total power +n in battles at places (S-TP, TOTALPOWER)."""
    return Tally("total-power", amount, of, places, when)


def control(*clauses: Clause | Sequence[Clause]) -> list[Clause]:
    """`control => …`: the modifiers hold while the player of the text controls the place."""
    return _under(CONTROL, clauses)


def provided(test: Condition, *clauses: Clause | Sequence[Clause]) -> list[Clause]:
    """The modifiers hold while a condition does."""
    return _under(test, clauses)


def _under(test: Condition, clauses: Sequence[Any]) -> list[Clause]:
    found = _flat(clauses)
    for one in found:
        assert isinstance(one, Mod | React | Action)
        one.when = test if one.when is None else both(test, one.when)
    return found


def cheaper(
    amount: Amount,
    cards: Filter,
    places: Mask | None = SPOT,
    when: Condition | None = None,
    onto: Filter | None = None,
) -> Mod:
    """Cards deploy −n to places (None: anywhere) or onto cards; +n if negative (S-DC, S-DCO, DEPLOYCOST)."""
    less: Amount = (lambda t, me, who, c: -amount(t, me, who, c)) if callable(amount) else -amount
    found = Mod("deploy", less, cards, when)
    found.toward, found.onto = places, onto
    return found


def free(
    cards: Filter, places: Mask | None = SPOT, when: Condition | None = None, onto: Filter | None = None
) -> Mod:
    """Cards deploy free to places."""
    found = Mod("deploy", 0, cards, when, "free")
    found.toward, found.onto = places, onto
    return found


def deploys_for(
    amount: Amount, cards: Filter, places: Mask | None = SPOT, when: Condition | None = None
) -> Mod:
    """Cards deploy at cost n (a reset, G34)."""
    found = Mod("deploy", amount, cards, when, "set")
    found.toward = places
    return found


def moves_free(
    cards: Filter, to: Mask | None = None, leaving: Mask | None = None, when: Condition | None = None
) -> Mod:
    """Cards move free: to places, from places, or anyhow (S-MF, MOVEFREE)."""
    found = Mod("move-free", 0, cards, when, "free")
    found.toward, found.leaving = to, leaving
    return found


def attach(
    onto: Filter | None = None,
    *,
    places: Mask | None = None,
    cost: Amount = 0,
    keep: Filter | None = None,
    mode: int = 0,
    aim: Filter | None = None,
    when: Condition | None = None,
    aboard: bool = False,
) -> Attach:
    """What the card is deployed on (D.attach-…); with `aim` also which card it targets (D.utinni)."""
    return Attach(onto, places, cost, keep, False, mode, aim, when, aboard)


def beside(cost: Amount = 0, mode: int = 0, when: Condition | None = None) -> Attach:
    """Side of the table (D.side)."""
    return Attach(None, None, cost, None, True, mode, None, when)


def mode_is(number: int) -> Condition:
    """The mode that was chosen when this card was deployed."""
    return lambda table, me, who: table.chosen_of(me).mode == number


def aim_of(table: Table, card: int) -> int:
    """The card that a Utinni Effect targets, or NONE."""
    return table.chosen_of(card).aim


AIM = Filter(lambda table, me, who: 0 if aim_of(table, me) == NONE else BIT[aim_of(table, me)] & table.play)


def target(which: Filter, least: int = 1, most: int = 1, chooser: str = "own", hostile: str = "") -> Target:
    """Cards of a filter that may be chosen."""
    return Target(lambda t, frame: which(t, frame.card, frame.seat), least, most, False, chooser, hostile)


def play(*targets: Target, window: str = "top", **how: Any) -> Action:
    """One function of an Interrupt, or an action of a card in play."""
    return Action(window, how.pop("stages"), targets=targets, **how)


def answer(window: str, *targets: Target, **how: Any) -> Action:
    """A response to an event."""
    return Action(window, how.pop("stages"), targets=targets, **how)


def MINE(table: Table, me: int, who: int, event: Trigger) -> bool:  # noqa: N802
    """The event was done by the player of the text."""
    return event[1] == who


def THEIRS(table: Table, me: int, who: int, event: Trigger) -> bool:  # noqa: N802
    return event[1] != who


def AT_SPOT(table: Table, me: int, who: int, event: Trigger) -> bool:  # noqa: N802
    """The place of the event is where this card is."""
    return event[2] == table.spot[me]


def all_of(*tests: Test) -> Test:
    return lambda table, me, who, event: all(test(table, me, who, event) for test in tests)


def of_card(these: Filter) -> Test:
    """The first number of the event is a card of a filter."""
    return lambda table, me, who, event: these(table, me, who) >> event[2] & 1
