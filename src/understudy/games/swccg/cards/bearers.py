"""Effects that characters and starships bear: skills, gear, handicaps."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.swccg.cards.phrases import FOLK, SHIPS, itself, set_mode, title_free
from understudy.games.swccg.data import CHARACTER
from understudy.games.swccg.events import CardDeployed
from understudy.games.swccg.filters import (
    HOST,
    IN_PLAY,
    OPP,
    OWN,
    Amount,
    Filter,
    both,
    exactly,
    flown_by,
    has,
    holding,
    is_,
    more_than,
    no,
    of,
)
from understudy.games.swccg.queries import ability, active, adjacent, changes, is_piloting, location, present
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.strength import armed
from understudy.games.swccg.table import BIT, NONE, WORN, Table, bits
from understudy.games.swccg.verbs import add_drain, draw, flee_or_lose
from understudy.games.swccg.vocabulary import (
    AT_SPOT,
    MINE,
    Clause,
    Flag,
    Mod,
    Tally,
    Target,
    Text,
    aim_of,
    all_of,
    answer,
    attach,
    ban,
    gains,
    immune,
    mode_is,
    on_host,
    play,
    silences,
    text,
)


def _if_printed(question: str) -> Amount:
    def amount(table: Table, me: int, who: int, host: int) -> float:
        return 2 if getattr(table.cards[host], question) is not None else 0

    return amount


def _on_falcon(table: Table, me: int, who: int) -> bool:
    ship = HOST & is_("falcon")
    return bool(flown_by(ship, is_("han", "lando", "chewie"))(table, me, who))


# -- skills --------------------------------------------------------------------------------------------------


def war_school() -> list[Clause]:
    """A non-warrior becomes a warrior; a warrior gets power +1."""
    people = OWN & IN_PLAY & is_("character")
    return [
        attach(people - has("warrior") - is_("droid"), mode=1),
        attach(people & has("warrior"), mode=2),
        gains("warrior", HOST, mode_is(1)),
        on_host("power", 1, mode_is(2)),
        Flag("immune alter"),
    ]


NOT_ALTER = Flag("immune alter")


# -- power of mind, skills of pilots, fear -------------------------------------------------------------------


def _jedi_near(side: Filter) -> Filter:
    """Jedi (or Dark Jedi) of a side that are present where this card is."""

    def found(table: Table, me: int, who: int) -> int:
        place = table.spot[me]
        if place == NONE:
            return 0
        people = present(table, place) & table.words.get(CHARACTER, 0) & side(table, me, who)
        return sum(BIT[card] for card in bits(people) if ability(table, card) >= 6)

    return Filter(found)


def overawes() -> list[Clause]:
    """On an own Jedi: the opponent's total ability here −2, unless one of his Jedi is present."""
    return [
        attach(more_than("ability", 5, OWN & FOLK), cost=1),
        Tally("total-ability", -2, "opp", when=no(_jedi_near(OPP))),
    ]


def _host_flies(table: Table, me: int, who: int) -> int:
    """What the host of this card pilots."""
    rider = table.host[me]
    vessel = NONE if rider == NONE else table.host[rider]
    return BIT[vessel] if vessel != NONE and is_piloting(table, rider, vessel) else 0


def _pilot_bonus(table: Table, me: int, who: int, card: int) -> float:
    return 2 if mode_is(1)(table, me, who) else 1


def teaches_to_fly() -> list[Clause]:
    return [
        attach(OWN & FOLK - has("pilot") - is_("droid"), mode=1),
        attach(OWN & FOLK & has("pilot"), mode=2),
        gains("pilot", HOST, mode_is(1)),
        Mod("power", _pilot_bonus, Filter(_host_flies)),
        NOT_ALTER,
    ]


def _with_saber(table: Table, me: int, who: int) -> int:
    """Cards that carry a lightsaber."""
    found = 0
    for saber in bits(table.words.get("lightsaber", 0) & table.play):
        if table.host[saber] != NONE and table.slot[saber] == WORN:
            found |= BIT[table.host[saber]]
    return found


def _host_fights(table: Table, me: int, who: int) -> bool:
    battle, host = table.battle, table.host[me]
    return battle is not None and battle.creature == NONE and host != NONE and bool(battle.part >> host & 1)


def _host_present(table: Table, me: int, who: int) -> bool:
    host = table.host[me]
    return host != NONE and bool(present(table, table.spot[host]) >> host & 1)


def _neighbor(table: Table, me: int, who: int) -> bool:
    place = table.spot[me]
    return location(table, place).subtype == "site" and bool(adjacent(table, place))


def _weaklings(table: Table, frame: Frame) -> int:
    weak = exactly("ability", 1, OPP & FOLK)
    return weak(table, frame.card, frame.seat) & present(table, table.spot[frame.card])


def _scare(table: Table, frame: Frame) -> Flow[None]:
    yield from flee_or_lose(table, table.owner[frame.targets[0]], frame.targets[0])


# Disarmed
def _duels(table: Table, frame: Frame) -> int:
    """Opponent's armed characters present at a site where an own armed character is."""
    found = 0
    people = table.words.get(CHARACTER, 0) & active(table)
    for place in range(len(table.stacks)):
        if location(table, place).subtype != "site":
            continue
        mine = table.at[place] & people & table.owned[frame.seat]
        if any(armed(table, card) for card in bits(mine)):
            theirs = present(table, place) & people & table.owned[1 - frame.seat]
            found |= sum(BIT[card] for card in bits(theirs) if armed(table, card))
    return found


def _disarm(table: Table, frame: Frame) -> None:
    host = frame.targets[0]
    if not table.play >> host & 1:
        return
    table.put_on(frame.card, host, WORN)
    table.tell(CardDeployed, frame.seat, frame.card, table.spot[host], host)
    weapons = bits(table.on[host] & table.words.get("weapon", 0))
    table.then(*event(table, "deployed", frame.seat, frame.card), *lose(*weapons), ("settle", ()))


def disarmed() -> list[Clause]:
    return [
        play(
            Target(_duels),
            window="control",
            when=title_free,
            deploys=True,
            stages=(_disarm,),
        ),
        on_host("power", -1),
        ban("carry", HOST),
        NOT_ALTER,
    ]


# -- I've Lost Artoo! ----------------------------------------------------------------------------------------


ASTROMECHS = FOLK & is_("astromech_droid")


def _navigates(table: Table, ship: int) -> bool:
    """Another copy may have taken the nav computer already."""
    return not any(how == "no" for how, _ in changes(table, "nav", ship))


def _navigation_fails(table: Table, frame: Frame) -> None:
    """Mode 1 is the nav computer, mode 2 an astromech, mode 3 a nav computer that is broken."""
    found, card = total(table), frame.card
    astromech = aim_of(table, card)
    if found is None or found <= 1:
        table.then(*lose(card))
    elif astromech != NONE:
        table.then(*lose(astromech, card))
    else:
        set_mode(table, card, 3)


BEARERS: dict[str, Text] = {
    "L1_43 Affect Mind": text(overawes()),
    "L1_47 Demotion": text(
        attach(FOLK & is_("imperial") - is_("vader", "emperor", "stormtrooper"), cost=2),
        on_host("power", -2),
        silences(HOST),
    ),
    "L1_48 Disarmed": text(disarmed()),
    "L1_49 Ellorrs Madak": text(teaches_to_fly()),
    "L1_54 Lightsaber Proficiency": text(
        attach(more_than("ability", 2, OWN & FOLK & Filter(_with_saber)), keep=Filter(_with_saber)),
        on_host("power", 3, _host_fights),
        answer("drain-start", on=all_of(MINE, AT_SPOT), when=_host_present, stages=(add_drain(1),)),
    ),
    "L1_57 Obi-Wan's Cape": text(
        attach(OWN & FOLK & is_("rebel", "alien"), cost=2),
        immune(5, HOST),
        answer(
            "battle-start",
            Target(_weaklings, hostile="lost"),
            on=AT_SPOT,
            when=both(_host_present, _neighbor),
            cost=1,
            stages=(_scare,),
        ),
    ),
    "L1_63 Rycar Ryjerd": text(
        attach(OWN & FOLK - has("smuggler"), mode=1),
        attach(OWN & FOLK & has("smuggler"), mode=2),
        gains("smuggler", HOST, mode_is(1)),
        on_host("power", 1, mode_is(2)),
        NOT_ALTER,
    ),
    "L1_64 Sai'torr Kal Fas": text(war_school()),
    "L1_65 Special Modifications": text(
        attach(IN_PLAY & is_("starship"), cost=1),
        on_host("armor", _if_printed("armor")),
        on_host("maneuver", _if_printed("maneuver")),
        on_host("power", 2, _on_falcon),
        on_host("forfeit", 2, _on_falcon),
    ),
    "D1_209 Baniss Keeg": text(teaches_to_fly()),
    "D1_214 Disarmed": text(disarmed()),
    "D1_217 I Find Your Lack Of Faith Disturbing": text(overawes()),
    "D1_218 I've Lost Artoo!": text(
        attach(of(SHIPS & is_("nav"), _navigates), cost=1, mode=1),
        attach(holding(SHIPS, ASTROMECHS), cost=1, mode=2, aim=ASTROMECHS, aboard=True),
        answer("deployed", must=True, on=itself, stages=(draw(), _navigation_fails)),
        ban("nav", HOST, mode_is(3)),
        Mod("astromechs", 1, HOST, mode_is(3)),
    ),
    "D1_221 Ket Maliss": text(war_school()),
}
