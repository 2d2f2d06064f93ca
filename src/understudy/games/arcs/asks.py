"""Questions that a position can ask by their topic: how each of them is reached (`Game.asks`).

What follows from the answer is carried out as in a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from understudy.core.errors import BadPosition
from understudy.core.flow import Flow
from understudy.core.game import Posing
from understudy.games.arcs.bots.supercat.plans.kinds import CONTROL, RAID, TROPHIES, WHY, Combat
from understudy.games.arcs.bots.supercat.question import MUSTER, ONLY_CAPTIVES, PRESSGANG
from understudy.games.arcs.cards import (
    DICE,
    DIE_NAMES,
    GUILD_STRUGGLE,
    MASS_UPRISING,
    OUTRAGE_SPREADS,
    POPULIST_DEMANDS,
    SONG_OF_FREEDOM,
)
from understudy.games.arcs.options import COLORS, TRADES, StealCard, StealToken, Theft, find
from understudy.games.arcs.options import PRESSGANG as PRESSGANG_ACT
from understudy.games.arcs.places import NONE, RESOURCES, SYSTEM_IDS
from understudy.games.arcs.position.lookups import ACTION_NAMES, seat_named, system_named
from understudy.games.arcs.rules import battle, guilds, resources, vox
from understudy.games.arcs.rules.actions import perform
from understudy.games.arcs.rules.battle import Fight
from understudy.games.arcs.rules.court import ransack
from understudy.games.arcs.rules.turn import rebuild
from understudy.games.arcs.table import Table
from understudy.kit.positions import known, meant, number
from understudy.kit.saying import quoted

ABOUT = "ask.about"


class Asked(NamedTuple):
    """Who is asked, and what about."""

    seat: int
    #: Where, and which rival it concerns.
    system: int
    rival: int
    #: Hits, keys, a resource, or a type of dice.
    number: int
    #: What dice of that type show.
    faces: tuple[str, ...]

    @property
    def fight(self) -> Fight:
        return Fight(self.seat, self.rival, self.system)


def _hits(table: Table, asked: Asked) -> Flow[None]:
    rest = yield from battle.hit_defenders(table, asked.fight, asked.number)
    yield from battle.hit_buildings(table, asked.fight, rest)


def _reroll(table: Table, asked: Asked) -> Flow[None]:
    rolled = [asked.faces if die == asked.number else () for die in range(len(DIE_NAMES))]
    yield from battle.rerolls(table, asked.fight, rolled)
    yield from battle.resolve(table, asked.fight, tuple(rolled))


def _gain(table: Table, asked: Asked) -> Flow[None]:
    yield from resources.gain(table, asked.seat, asked.number)


def _text_of(court: int) -> Callable[[Table, Asked], Flow[None]]:
    return lambda table, asked: vox.read_text(table, asked.seat, court)


class Inquiry(NamedTuple):
    """One kind of question in the middle of an action: what has to be said about it, and how it is asked."""

    text: str
    ask: Callable[[Table, Asked], Flow[None]]
    #: What must be said about it.
    fields: tuple[str, ...] = ()
    #: What may be said about it.
    more: tuple[str, ...] = ()
    #: What the bot remembers meanwhile.
    aim: str = ""


_FIGHT = ("system", "defender")
_PLAN = ("goal", "battles", "target")
KINDS: dict[str, Inquiry] = {
    "dice": Inquiry(
        "A Battle: which dice are rolled.",
        lambda table, asked: battle.battle(table, asked.seat, asked.system, asked.rival),
        _FIGHT,
        _PLAN,
    ),
    "reroll": Inquiry("A Battle: which dice are rolled again.", _reroll, (*_FIGHT, "die", "faces"), _PLAN),
    "hits": Inquiry(
        "A Battle: how hits on the defender's ships are allocated.", _hits, (*_FIGHT, "count"), _PLAN
    ),
    "own-hits": Inquiry(
        "A Battle: how hits on the bot's own ships are allocated.",
        lambda table, asked: battle.hit_attackers(table, asked.fight, asked.number),
        (*_FIGHT, "count"),
        _PLAN,
    ),
    "building-hit": Inquiry(
        "A Battle: which building is hit.",
        lambda table, asked: battle.hit_buildings(table, asked.fight, asked.number),
        (*_FIGHT, "count"),
        _PLAN,
    ),
    "raid": Inquiry(
        "A raid: what is stolen with the keys.",
        lambda table, asked: battle.raid(table, asked.fight, asked.number),
        (*_FIGHT, "keys"),
        _PLAN,
    ),
    "ransack": Inquiry(
        "A city fell: which Court card is ransacked.",
        lambda table, asked: ransack(table, asked.seat, asked.rival),
        ("owner",),
    ),
    "steal": Inquiry(
        "Silver-Tongues: what is stolen.", lambda table, asked: guilds.silver_tongues(table, asked.seat)
    ),
    "steal-card": Inquiry(
        "Guild Struggle: which Guild card is stolen.", _text_of(GUILD_STRUGGLE), more=("effective",)
    ),
    "declare": Inquiry(
        "Populist Demands: which ambition is declared.", _text_of(POPULIST_DEMANDS), more=("effective",)
    ),
    "outrage": Inquiry("Outrage Spreads: which Outrage.", _text_of(OUTRAGE_SPREADS), more=("effective",)),
    "return-city": Inquiry(
        "Song of Freedom: which city goes back.", _text_of(SONG_OF_FREEDOM), more=("effective",)
    ),
    "seize": Inquiry(
        "Song of Freedom: is the initiative seized.",
        lambda table, asked: vox.seize_now(table, asked.seat),
        more=("effective",),
    ),
    "cluster": Inquiry(
        "Mass Uprising: in which cluster ships are placed.", _text_of(MASS_UPRISING), more=("effective",)
    ),
    "place-ships": Inquiry(
        "A Weapon Guild card: where three ships are placed.",
        lambda table, asked: guilds.three_ships(table, asked.seat),
        aim=MUSTER,
    ),
    "slot": Inquiry(
        "A new token: where it goes, or which token makes room.",
        _gain,
        ("resource",),
    ),
    "rearrange": Inquiry(
        "A token went: are the others rearranged.",
        lambda table, asked: resources.offer_to_rearrange(table, asked.seat),
    ),
    "put": Inquiry(
        "Rearranging tokens: which one goes in the safest slot.",
        lambda table, asked: resources.rearrange(table, asked.seat, NONE),
    ),
    "drop": Inquiry(
        "A city of its own goes back to the board and slots close: which token goes.",
        lambda table, asked: vox.return_city(table, asked.seat, asked.system),
        ("system",),
    ),
    "resource": Inquiry(
        "Pressgang: which type a captive is exchanged for.",
        lambda table, asked: resources.gain_any(table, asked.seat, "Which type?"),
        aim=PRESSGANG,
    ),
    "captive": Inquiry(
        "Pressgang: which captives go.",
        lambda table, asked: perform(table, asked.seat, PRESSGANG_ACT),
        aim=PRESSGANG,
    ),
    "give": Inquiry(
        "Trade: which token is handed over.",
        lambda table, asked: perform(table, asked.seat, TRADES[asked.rival][asked.system]),
        ("system", "owner"),
    ),
    "gate": Inquiry(
        "No ships and no starports: at which gate the fleet starts again.",
        lambda table, asked: rebuild(table, asked.seat),
    ),
}
MEANINGS = {
    "system": "where, by id or name: 1A, Gate 1",
    "defender": "whose pieces are attacked: red",
    "owner": "whose city it is or was: red",
    "count": "how many hits",
    "keys": "how many keys were rolled",
    "die": "which dice: skirmish, assault or raid",
    "faces": 'what they show: ["hit", "blank"]',
    "resource": "the type of the token: fuel",
    "goal": "what the combat is for: trophies (default), raid or control",
    "battles": "how many Battles are left, this one included; default: 1",
    "target": "what a raid is after: steal:red:slot-2, or steal-card:red:BC08",
    "effective": "false if the card was secured for captives only",
    "drawn": 'the cards it has drawn: ["ADM2", "Construction 3"]',
    "purpose": "what the card was selected for: ability, contend or control",
}


def question(
    table: Table,
    seat: int,
    topic: str,
    system: int = NONE,
    rival: int = NONE,
    number: int = 0,
    faces: str = "",
) -> Flow[None]:
    """A step: the question is asked, and what follows from the answer happens."""
    _check(table, topic, system, rival)
    asked = Asked(seat, system, rival, number, tuple(faces.split(",")) if faces else ())
    yield from KINDS[topic].ask(table, asked)
    table.players[seat].aim = ""


def _check(table: Table, topic: str, place: int, rival: int) -> None:
    """An agenda that was written by hand may ask for anything."""
    where = "agenda, step question"
    needed = KINDS[known(topic, KINDS, where, "question")].fields
    number(place, 0 if "system" in needed else NONE, len(SYSTEM_IDS) - 1, f"{where}, system")
    number(rival, 0 if "defender" in needed else NONE, len(table.players) - 1, f"{where}, rival")


# -- what a position says about a question -------------------------------------------------------------------

About = Mapping[str, Any]


def _word(about: About, name: str) -> str:
    value = about[name]
    if not isinstance(value, str):
        raise BadPosition(f"{ABOUT}.{name}: a text is expected, not {quoted(value)}")
    return value


def _whole(about: About, name: str, high: int) -> int:
    value = about[name]
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadPosition(f"{ABOUT}.{name}: a whole number is expected, not {quoted(value)}")
    return number(value, 1, high, f"{ABOUT}.{name}")


def _words(about: About, name: str) -> list[str]:
    value = about[name]
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value) or not value:
        raise BadPosition(f"{ABOUT}.{name}: a list of texts is expected, not {quoted(value)}")
    return value


def _rival(table: Table, seat: int, about: About, name: str) -> int:
    rival = seat_named(_word(about, name), table, f"{ABOUT}.{name}")
    if rival == seat:
        raise BadPosition(f"{ABOUT}.{name}: {COLORS[seat]} is the one who decides; name a rival")
    return rival


def _mid_action(topic: str) -> Posing[Table]:
    """A question in the middle of an action: a step of its own before everything else."""
    kind = KINDS[topic]

    def pose(table: Table, seat: int, about: About) -> None:
        for name in kind.fields:
            if name not in about:
                raise BadPosition(f"{ABOUT}.{name} is missing: {MEANINGS[name]}")
        system = rival = NONE
        value, faces = 0, ""
        for name in kind.fields:
            if name == "system":
                system = system_named(table, _word(about, name), f"{ABOUT}.system")
            elif name in ("defender", "owner"):
                rival = _rival(table, seat, about, name)
            elif name in ("count", "keys"):
                value = _whole(about, name, 36)
            elif name == "resource":
                value = RESOURCES.index(meant(_word(about, name), RESOURCES, f"{ABOUT}.resource", "resource"))
            elif name == "die":
                value = DIE_NAMES.index(meant(_word(about, name), DIE_NAMES, f"{ABOUT}.die", "die"))
            else:
                shown = DICE[value].faces
                faces = ",".join(meant(face, shown, f"{ABOUT}.faces", "face") for face in _words(about, name))
        if table.players[seat].bot:
            table.players[seat].aim = _aim(kind, system, rival, about)
        table.agenda.append(("question", (seat, topic, system, rival, value, faces)))

    return Posing(kind.text, pose, {name: MEANINGS[name] for name in (*kind.fields, *kind.more)})


def _theft(about: About) -> Theft:
    """What a raid is after."""
    found = find(_word(about, "target"))
    if not isinstance(found, StealToken | StealCard):
        raise BadPosition(f"{ABOUT}.target: “{about['target']}” is no theft; it is {MEANINGS['target']}")
    return found


def _aim(kind: Inquiry, system: int, rival: int, about: About) -> str:
    """What the bot has in mind meanwhile: its combat, or why a card was secured."""
    if about.get("effective") is False:
        return ONLY_CAPTIVES
    if kind.more != _PLAN or not any(name in about for name in _PLAN):
        return kind.aim
    goals = (TROPHIES, RAID, CONTROL)
    goal = meant(_word(about, "goal"), goals, f"{ABOUT}.goal", "goal") if "goal" in about else TROPHIES
    battles = _whole(about, "battles", 20) if "battles" in about else 1
    target = _theft(about) if "target" in about else None
    plan = Combat(goal, system, rival, battles, (), target)
    return f"{plan.id}|{battles}"


def _about_cards(table: Table, seat: int, about: About) -> None:
    """Which card is played: the bot's turn begins, with the cards it has drawn if they are named."""
    if ("turn", (seat,)) not in table.agenda:
        raise BadPosition("ask: the position is in the middle of a turn; leave `turn` out to ask for a card")
    if "drawn" in about:
        drawn = [ACTION_NAMES.find(word, f"{ABOUT}.drawn") for word in _words(about, "drawn")]
        for card in drawn:
            if card not in table.stack:
                raise BadPosition(f"{ABOUT}.drawn: {ACTION_NAMES.ids[card]} is not in the stack here")
            table.stack.remove(card)
        table.players[seat].drawn = drawn


def _about_turn(topic: str) -> Callable[[Table, int, About], None]:
    """What is done with the card that was played."""

    def pose(table: Table, seat: int, about: About) -> None:
        if table.card == NONE or table.active != seat:
            raise BadPosition(
                'ask: which card is being played? Say so in `turn`, for example {"card": "AGG4"}'
            )
        purpose = meant(_word(about, "purpose"), WHY, f"{ABOUT}.purpose", "purpose") if about else ""
        if topic == "ability":
            table.agenda.append(("supercat_ability", (seat,)))
        elif topic == "prelude":
            table.prelude = True
            table.agenda = [step for step in table.agenda if step[0] != "supercat_prelude"]
            table.agenda.append(("supercat_prelude", (seat, purpose)))

    return pose


def _of_bot(posing: Posing[Table]) -> Posing[Table]:
    """A question that only bots are asked."""

    def pose(table: Table, seat: int, about: About) -> None:
        if not table.players[seat].bot:
            raise BadPosition(f"ask: {COLORS[seat]} is a human; these are a bot's questions")
        posing.pose(table, seat, about)

    return Posing(posing.text, pose, posing.about)


_DRAWN = {"drawn": MEANINGS["drawn"]}
ASKS: dict[str, Posing[Table]] = {
    "declaration": _of_bot(Posing("With the initiative: which card declares.", _about_cards, _DRAWN)),
    "surpass": _of_bot(Posing("Without it: which card surpasses.", _about_cards, _DRAWN)),
    "priorities": _of_bot(Posing("General Priorities: which card is played.", _about_cards, _DRAWN)),
    "bards": _of_bot(Posing("Galactic Bards: which ambition is declared.", _about_cards, _DRAWN)),
    "prelude": _of_bot(
        Posing(
            "The Prelude: what is spent or discarded.",
            _about_turn("prelude"),
            {"purpose": MEANINGS["purpose"]},
        )
    ),
    "ability": _of_bot(Posing("The ability that a card was selected for.", _about_turn("ability"))),
    "page": _of_bot(Posing("The page of the suit: the next action.", _about_turn("page"))),
    **{topic: _of_bot(_mid_action(topic)) for topic in KINDS},
}
