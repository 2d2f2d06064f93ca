"""Cards that have others lost: by destiny, by duel, by choking."""

from __future__ import annotations

from understudy.games.swccg.cards.phrases import (
    CANTINA,
    COMPACTOR,
    IN_BATTLE_PLACE,
    JEDI,
    PEOPLE,
    TROOPER,
    won,
)
from understudy.games.swccg.data import CHARACTER, EFFECT, STARSHIP
from understudy.games.swccg.filters import IN_PLAY, OPP, OWN, PILOTED_ONES, Filter, Trigger, is_, of
from understudy.games.swccg.queries import ability, active, banned, location, power, present, value, word
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.destiny import total
from understudy.games.swccg.rules.leaving import AT_ONCE, lose, out_of_play
from understudy.games.swccg.strength import carried
from understudy.games.swccg.table import BIT, NONE, Table, bits
from understudy.games.swccg.verbs import (
    draw,
    keep_total,
    lose_all,
    lose_targets,
    they_lose_one,
    to_hand,
    unless,
)
from understudy.games.swccg.vocabulary import Target, Text, answer, play, target, text

# -- Overload, destiny against a target ----------------------------------------------------------------------


def first_target(table: Table, frame: Frame) -> float:
    return frame.targets[0]


def _overloaded(table: Table, frame: Frame, found: float) -> bool:
    return found < value(table, "destiny", frame.targets[0])


def _overload(table: Table, frame: Frame) -> None:
    """D1_263: the weapon is lost; with a draw of 0 also who carries it."""
    weapon = frame.targets[0]
    host = table.host[weapon]
    cards = [weapon]
    if total(table) == 0 and host != NONE and table.cards[host].kind in (CHARACTER, STARSHIP):
        cards.append(host)
    table.then(*lose(*[card for card in cards if table.play >> card & 1]))


def _ended_in_space(table: Table, me: int, who: int, event: Trigger) -> bool:
    return location(table, event[2]).subtype != "site"


def _troubled(table: Table, frame: Frame) -> int:
    foes = table.at[frame.window[2]] & active(table) & table.owned[1 - frame.seat]
    found = foes & table.words.get("starfighter", 0)
    return sum(BIT[card] for card in bits(found) if table.cards[card].maneuver is not None)


def _beats_maneuver(table: Table, frame: Frame, found: float) -> bool:
    return found > value(table, "maneuver", frame.targets[0])


def above_ability(table: Table, frame: Frame, found: float) -> bool:
    return found > ability(table, frame.targets[0])


def _crowded_space(table: Table, frame: Frame) -> int:
    found = 0
    for place in range(len(table.stacks)):
        if location(table, place).subtype != "site" and _ships_at(table, frame, place).bit_count() > 1:
            found |= 1 << place
    return found


def _ships_at(table: Table, frame: Frame, place: int) -> int:
    return present(table, place) & table.owned[1 - frame.seat] & table.words.get(STARSHIP, 0)


# -- crowds and Jawas ----------------------------------------------------------------------------------------


def _cantina_guests(table: Table, me: int, who: int) -> int:
    place = CANTINA(table)
    return 0 if place == NONE else table.at[place] & table.words.get(CHARACTER, 0) & table.play


def _brawl(table: Table, frame: Frame) -> None:
    """Everybody whose ability was drawn is lost, all at once."""
    guests = _cantina_guests(table, frame.card, frame.seat)
    hurt = [card for card in bits(guests) if ability(table, card) in frame.args[:2]]
    table.then(*lose(*hurt, how=AT_ONCE))


def _jawa_hunts(table: Table, frame: Frame) -> int:
    found = 0
    for place in range(len(table.stacks)):
        near = present(table, place) & table.owned[frame.seat] & table.words.get("stormtrooper", 0)
        if near.bit_count() > 1 and _jawas_at(table, frame, place):
            found |= 1 << place
    return found


def _jawas_at(table: Table, frame: Frame, place: int) -> int:
    return table.at[place] & active(table) & table.owned[1 - frame.seat] & table.words.get("jawa", 0)


def _hunted(table: Table, frame: Frame) -> int:
    return _jawas_at(table, frame, frame.targets[0])


def _jawas_lost(table: Table, frame: Frame) -> None:
    table.then(*lose(*[card for card in frame.targets[1:] if table.play >> card & 1]))


GRAVEL = (
    "tatooine: dune sea",
    "tatooine: jundland wastes",
    "tatooine: beggar's canyon",
    "tatooine: lars' moisture farm",
    "tatooine: jawa camp",
    "tatooine: mos eisley",
)


def _in_gravel(table: Table, card: int) -> bool:
    place = table.spot[card]
    if place == NONE or not location(table, place).words.intersection(GRAVEL):
        return False
    return bool(present(table, place) >> card & 1)


def _enemy_spies(table: Table, frame: Frame) -> int:
    """Opponent's spies at a site with an own one; undercover ones count."""
    spies = word(table, "spy") & table.play & ~table.buried
    found = 0
    for card in bits(spies & table.owned[1 - frame.seat]):
        place = table.spot[card]
        if place != NONE and location(table, place).subtype == "site":
            found |= BIT[card] if table.at[place] & spies & table.owned[frame.seat] else 0
    return found


def _spy_caught(table: Table, frame: Frame, found: float) -> bool:
    return found + (2 if table.undercover >> frame.targets[0] & 1 else 0) > 2


# Tallon Roll
def _in_space(table: Table, card: int) -> bool:
    place = table.spot[card]
    if place == NONE or location(table, place).subtype == "site":
        return False
    return bool(present(table, place) >> card & 1)


def _rebel_fighters(table: Table, frame: Frame, place: int) -> int:
    near = present(table, place) & table.owned[1 - frame.seat] & table.words.get("starfighter", 0)
    return near & table.words.get("rebel_starship", 0)


def _rollers(table: Table, frame: Frame) -> int:
    ties = of(OWN & PILOTED_ONES & is_("tie/ln"), _in_space)(table, frame.card, frame.seat)
    return sum(BIT[card] for card in bits(ties) if _rebel_fighters(table, frame, table.spot[card]))


def _rolled(table: Table, frame: Frame) -> int:
    return _rebel_fighters(table, frame, table.spot[frame.targets[0]])


def _tallon(table: Table, frame: Frame) -> None:
    tie, fighter = frame.targets
    mine, theirs = frame.left_behind(2)
    if not table.play >> tie & 1 or not table.play >> fighter & 1 or mine == theirs == -1:
        return
    a = mine + power(table, tie) + value(table, "maneuver", tie) if mine >= 0 else -1
    b = theirs + power(table, fighter) if theirs >= 0 else -1
    if a != b:
        table.then(*lose(tie if a < b else fighter))


# The Circle Is Now Complete
def _duellists(table: Table, frame: Frame) -> int:
    found = 0
    for card in bits(table.words.get("vader", 0) & active(table)):
        if _old_masters(table, card):
            found |= BIT[card]
    return found


def _old_masters(table: Table, vader: int) -> int:
    place = table.spot[vader]
    if place == NONE or location(table, place).subtype != "site":
        return 0
    near = present(table, place)
    return near & table.words.get("obiwan", 0) if near >> vader & 1 else 0


def _duel_total(table: Table, card: int) -> float:
    saber = carried(table, card) & table.words.get("lightsaber", 0)
    return power(table, card) + (2 if saber else 0)


def _duel(table: Table, frame: Frame) -> None:
    vader, master = frame.targets
    if not table.play >> vader & 1 or not table.play >> master & 1:
        return
    a, b = _duel_total(table, vader), _duel_total(table, master)
    if a != b:
        table.then(*out_of_play(table, vader if a < b else master))


def _rubbish(table: Table, me: int, who: int) -> int:
    """Every card at the Trash Compactor, active or not, except Effects."""
    place = COMPACTOR(table)
    return 0 if place == NONE else table.at[place] & ~table.words.get(EFFECT, 0)


#: L1_41: characters at and next to a Vaporator.
SHELTERED = Filter(lambda table, me, who: banned(table, "gravel storm"))
REMOVALS: dict[str, Text] = {
    "L1_73 Cantina Brawl": text(
        play(
            cost=2,
            when=_cantina_guests,
            stages=(draw(), keep_total, draw(1, "opp"), keep_total, _brawl),
        )
    ),
    "L1_74 Collision!": text(
        play(
            Target(_crowded_space, places=True),
            cost=1,
            stages=(
                draw(),
                unless(lambda t, frame, found: found < _ships_at(t, frame, frame.targets[0]).bit_count()),
                they_lose_one(lambda t, frame: _ships_at(t, frame, frame.targets[0])),
            ),
        )
    ),
    "D1_242 Dead Jawa": text(
        play(
            Target(_jawa_hunts, places=True),
            Target(_hunted, 1, 60),
            stages=(
                draw(),
                unless(lambda table, frame, found: found > len(frame.targets) - 1),
                _jawas_lost,
            ),
        )
    ),
    "D1_247 Gravel Storm": text(
        play(
            target(of(OPP & PEOPLE & IN_PLAY, _in_gravel) - SHELTERED, hostile="lost"),
            stages=(draw(about=lambda t, frame: frame.targets[0]), unless(above_ability), lose_targets),
        )
    ),
    "D1_253 I've Got A Problem Here": text(
        answer(
            "battle-end",
            Target(_troubled, hostile="lost"),
            on=_ended_in_space,
            cost=1,
            stages=(draw(1, about=first_target), unless(_beats_maneuver), lose_targets),
        )
    ),
    "D1_261 Nevar Yalnal": text(
        play(Target(_enemy_spies, hostile="lost"), stages=(draw(), unless(_spy_caught), lose_targets))
    ),
    "D1_263 Overload": text(
        play(
            target((IN_PLAY & is_("weapon")) - is_("gaderffii stick", "ewok_weapon"), hostile="lost"),
            stages=(draw(), unless(_overloaded), _overload),
        )
    ),
    "D1_264 Physical Choke": text(
        play(target(IN_PLAY & is_("rebel") & TROOPER, hostile="choked"), stages=(lose_targets,)),
        answer(
            "battle-won",
            target(OPP & PEOPLE & IN_BATTLE_PLACE, hostile="choked"),
            on=won,
            when=IN_BATTLE_PLACE & JEDI,
            cost=1,
            stages=(draw(about=lambda t, frame: frame.targets[0]), unless(above_ability), lose_targets),
        ),
    ),
    "D1_268 Set For Stun": text(
        play(
            target(OPP & PEOPLE & IN_PLAY),
            cost=2,
            stages=(draw(about=lambda t, frame: frame.targets[0]), unless(above_ability), to_hand),
        )
    ),
    "D1_270 Tallon Roll": text(
        play(
            Target(_rollers),
            Target(_rolled, hostile="lost"),
            stages=(draw(), keep_total, draw(1, "opp"), keep_total, _tallon),
        )
    ),
    "D1_271 The Circle Is Now Complete": text(
        play(
            Target(_duellists),
            Target(lambda t, frame: _old_masters(t, frame.targets[0])),
            cost=1,
            stages=(_duel,),
        )
    ),
    "D1_278 We're All Gonna Be A Lot Thinner!": text(
        play(
            when=lambda table, me, who: COMPACTOR(table) != NONE,
            stages=(lose_all(Filter(_rubbish)),),
        )
    ),
}
