"""Texts of more Interrupts: those that none of the sample decks holds."""

from __future__ import annotations

from collections.abc import Callable

from understudy.core.flow import Flow, choose, confirm, shuffle
from understudy.games.swccg.cards.interrupts import below_ability, highest_ability
from understudy.games.swccg.data import CHARACTER, DEVICE, EFFECT, INTERRUPT, STARSHIP, VEHICLE, WEAPON
from understudy.games.swccg.options import act
from understudy.games.swccg.queries import (
    ability,
    active,
    available,
    banned,
    barred,
    battle_presence,
    carried,
    face_down,
    location,
    places_with,
    power,
    power_at,
    present,
    reserve,
    tally,
    temp,
    total_power,
    units,
    value,
    word,
)
from understudy.games.swccg.rules.battle import choice_made
from understudy.games.swccg.rules.deploy import may_stand, spots
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.leaving import AT_ONCE, away, lose, out_of_play
from understudy.games.swccg.rules.move import relocate
from understudy.games.swccg.rules.piles import (
    activate_force,
    check_life,
    look_through,
    lose_force,
    retrieve,
    shuffle_pile,
    take_into_hand,
    top_card,
)
from understudy.games.swccg.table import (
    BATTLE,
    BATTLE_END,
    BIT,
    BOTH,
    HAND,
    LOST,
    NONE,
    RESERVE,
    TURN_END,
    UNRESOLVED,
    USED,
    Frame,
    Table,
    bits,
)
from understudy.games.swccg.verbs import (
    add_battle_destiny,
    add_power,
    cancel_answered,
    cancel_drain,
    cancel_targets,
    change_seat,
    change_those,
    deploy_free,
    draw,
    flee_or_lose,
    keep_total,
    lose_all,
    lose_targets,
    open_responses,
    redraw_destiny,
    retrieve_chosen,
    retrieve_random,
    searches,
    they_lose_one,
    to_hand,
    unless,
    unseen_to_used,
)
from understudy.games.swccg.vocabulary import (
    IN_PLAY,
    MINE,
    OPP,
    OWN,
    OWN_TURN,
    PART,
    PILOTED_ONES,
    THEIRS,
    Action,
    Clause,
    Condition,
    Filter,
    Stage,
    Target,
    Test,
    Text,
    Trigger,
    X,
    all_of,
    alone,
    answer,
    at_scomp,
    battle_at,
    both,
    exactly,
    has,
    in_play,
    is_,
    more_than,
    of,
    of_card,
    play,
    target,
    text,
)

# -- words that several of these cards use -------------------------------------------------------------------


def _in_battle_place(table: Table, me: int, who: int) -> int:
    """Participants that are present at the place of the battle."""
    mask = PART(table, me, who)
    return mask and mask & present(table, table.battle.place)  # type: ignore[union-attr]


IN_BATTLE_PLACE = Filter(_in_battle_place)
PEOPLE = is_("character")
JEDI = more_than("ability", 5, OWN & PEOPLE & IN_PLAY)
STRONG_REBEL = more_than("ability", 2, PART & is_("rebel"))
STRONG_IMPERIAL = more_than("ability", 2, PART & is_("imperial"))
AT_SITE = battle_at("site")


def DEFENDS(table: Table, me: int, who: int) -> bool:  # noqa: N802
    """The opponent initiated the battle."""
    return table.battle is not None and table.battle.initiator != who


def lone(these: Filter) -> Condition:
    """One of these takes part alone, in a battle that the opponent initiated (alone def)."""
    return both(DEFENDS, alone(PART & these))


def boost(count: int, *tests: Condition, power: int = 0) -> Action:
    """bd_add=count in the weapons segment, and total power."""
    extra: tuple[Stage, ...] = (add_power(power),) if power else ()
    return play(window="battle", when=both(*tests), stages=(add_battle_destiny(count), *extra))


def boost_by(these: Filter, best: Filter, *tests: Condition) -> Action:
    """bd_add=1 with one of these in the battle, 2 if it is the named one."""

    def stage(table: Table, frame: Frame) -> None:
        more = bool((these & best)(table, frame.card, frame.seat))
        add_battle_destiny(2 if more else 1)(table, frame)

    return play(window="battle", when=both(these, *tests), stages=(stage,))


def plays(*titles: str) -> Test:
    """One of these cards is being played or deployed."""
    return lambda table, me, who, event: event[2] != me and table.cards[event[2]].name in titles


def cancels(*titles: str, when: Condition | None = None) -> list[Clause]:
    """cancel{…}: on table, or while it is played."""
    named = IN_PLAY & is_(*[one.lower() for one in titles])
    return [
        play(target(named), when=when, stages=(cancel_targets,)),
        answer("playing", on=plays(*titles), when=when, stages=(cancel_answered,)),
    ]


def OPP_HAND(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return bool(table.piles[1 - who][HAND])


def OPP_USED(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return bool(table.piles[1 - who][USED])


def OWN_LOST(table: Table, me: int, who: int) -> bool:  # noqa: N802
    return bool(table.piles[who][LOST])


def comes_back(which: Filter, cheap: int = 1, dear: int = 3) -> list[Clause]:
    """Retrieve a card from the Lost Pile, or search the Reserve Deck for it."""
    return [
        play(cost=cheap, when=OWN_LOST, stages=(retrieve_chosen(which),)),
        searches(which, cost=dear),
    ]


def first_place(*words: str) -> Callable[[Table], int]:
    """The place with these words, or NONE."""

    def found(table: Table) -> int:
        mask = places_with(table, *words)
        return (mask & -mask).bit_length() - 1

    return found


CANTINA = first_place("tatooine: cantina")
COMPACTOR = first_place("death star: trash compactor")


def _won(table: Table, me: int, who: int, event: Trigger) -> bool:
    """The player of the text won the battle."""
    return event[2] == who


def above_ability(table: Table, frame: Frame, found: float) -> bool:
    return found > ability(table, frame.targets[0])


def beats(number: float) -> Callable[[Table, Frame, float], bool]:
    return lambda table, frame, found: found > number


def lower_than_count(which: Filter) -> Callable[[Table, Frame, float], bool]:
    return lambda table, frame, found: found < which(table, frame.card, frame.seat).bit_count()


def show_used(test: Callable[[Table, Frame, int], bool]) -> Stage:
    """The opponent's Used Pile is shown; cards that pass the test go to his Lost Pile."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        pile = yield from look_through(table, 1 - frame.seat, USED, BOTH)
        for card in pile:
            if test(table, frame, card):
                table.lift(card)
                table.put_pile(card, LOST)
                table.tell("lost", table.owner[card], card)

    return stage


# -- Alter ---------------------------------------------------------------------------------------------------

ALTERABLE = IN_PLAY & is_("effect") - Filter(lambda t, me, who: t.config.flags.get("immune alter", 0))


def _effect_played(table: Table, me: int, who: int, event: Trigger) -> bool:
    one = event[2]
    return table.cards[one].kind == EFFECT and "immune alter" not in table.config.texts[one].flags


def _cancel_second(table: Table, frame: Frame) -> None:
    table.then(*lose(*[card for card in frame.targets[1:] if table.play >> card & 1]))


def alter() -> list[Clause]:
    return [
        play(
            Target(highest_ability),
            target(ALTERABLE),
            stages=(draw(), unless(below_ability), _cancel_second),
        ),
        answer(
            "playing",
            Target(highest_ability),
            on=_effect_played,
            stages=(draw(), unless(below_ability), cancel_answered),
        ),
        answer("playing", on=plays("Sense"), stages=(cancel_answered,)),
    ]


# -- Force and piles -----------------------------------------------------------------------------------------


def _both_activate(table: Table, me: int, who: int) -> bool:
    return all(reserve(table, seat) and not tally(table, "no-activation", seat, NONE) for seat in BOTH)


def _stew(table: Table, frame: Frame) -> Flow[None]:
    """Each activates 2, in the order that is picked; then the player may activate more."""
    seat = frame.seat
    first = yield from choose(
        seat,
        "Who activates first?",
        lambda: [act("seat", seat), act("seat", 1 - seat)],
        topic="activates-first",
        about={"card": frame.card},
    )
    for one in (first.seat, 1 - first.seat):
        activate_force(table, one, min(2, reserve(table, one)))
    more = IN_PLAY & is_("beru lars", "owen lars", "hydroponics station")
    most = min(more(table, frame.card, seat).bit_count(), reserve(table, seat))
    if most:
        number = yield from choose(
            seat,
            "How much more Force is activated?",
            lambda: [act("number", one) for one in range(most + 1)],
            topic="activate-more",
            about={"card": frame.card},
        )
        activate_force(table, seat, number.number)
    check_life(table)


def _whole_hand_away(table: Table, frame: Frame) -> Flow[None]:
    """The whole hand goes to the Used Pile; as many cards are drawn, one more with a famous droid."""
    seat = frame.seat
    hand = sorted(table.piles[seat][HAND])
    for card in hand:
        if table.config.reported[seat]:
            unseen_to_used(table, seat)
        else:
            table.lift(card)
            table.put_pile(card, USED, (seat,))
    table.tell("hand-away", seat, len(hand))
    famous = table.cards[frame.targets[0]].words & {"c3po", "r2d2"}
    for _ in range(len(hand) + bool(famous)):
        if table.piles[seat][RESERVE]:
            yield from take_into_hand(table, seat, RESERVE)
    check_life(table)


def _other_cards(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[who] & ~BIT[me])


def _shuffle_one(table: Table, frame: Frame) -> Flow[None]:
    """One pile is shuffled; the order of a Lost Pile stays open to see."""
    seat, zone = divmod(int(frame.args[0]), 16)
    if zone != LOST:
        yield from shuffle_pile(table, seat, zone)
    elif face_down(table, seat):
        yield from shuffle_pile(table, seat, LOST)
    elif len(table.piles[seat][LOST]) > 1:
        cards = table.piles[seat][LOST]
        names = table.config.names
        cards[:] = yield from shuffle(
            seat, "Shuffle the Lost Pile", "the Lost Pile", cards, names, topic="shuffle"
        )
    table.tell("shuffle", seat, zone)


def _pick_pile(table: Table, frame: Frame) -> Flow[None]:
    """A.pile: which pile, of either player."""
    choice = yield from choose(
        frame.seat,
        "Which pile is shuffled?",
        lambda: [act("pile", seat, zone) for seat, zone in _piles(table)],
        topic="shuffle-which",
        about={"card": frame.card},
    )
    frame.args.append(choice.seat * 16 + choice.zone)


def _piles(table: Table) -> list[tuple[int, int]]:
    return [(seat, zone) for seat in BOTH for zone in (RESERVE, LOST, USED) if table.piles[seat][zone]]


def shuffles() -> Action:
    return play(
        when=lambda table, me, who: bool(_piles(table)),
        late=True,
        stages=(_pick_pile, open_responses, _shuffle_one),
    )


def _search_either(table: Table, frame: Frame) -> Flow[None]:
    """Look through one Reserve Deck, then reshuffle it."""
    choice = yield from choose(
        frame.seat,
        "Whose Reserve Deck?",
        lambda: [act("seat", seat) for seat in BOTH if table.piles[seat][RESERVE]],
        topic="look-through",
        about={"card": frame.card},
    )
    pile = yield from look_through(table, choice.seat, RESERVE, (frame.seat,))
    yield from confirm(
        frame.seat,
        "Reshuffle it: " + ", ".join(table.cards[card].title for card in pile),
        topic="seen",
        about={"card": frame.card},
    )
    yield from shuffle_pile(table, choice.seat, RESERVE)


def _any_reserve(table: Table, me: int, who: int) -> bool:
    return any(table.piles[seat][RESERVE] for seat in BOTH)


def looks_through(who: Filter) -> Action:
    return play(target(who), when=_any_reserve, stages=(_search_either,))


def _hand_all(which: Callable[[Table, int], bool]) -> Stage:
    """The opponent's hand is seen; all cards of a sort, or none, go to his Used Pile."""

    def stage(table: Table, frame: Frame) -> Flow[None]:
        hand = yield from look_through(table, 1 - frame.seat, HAND, (frame.seat,))
        found = [card for card in hand if which(table, card)]
        if found and (
            yield from confirm(
                frame.seat,
                "Put these on the Used Pile?",
                topic="hand-to-used-all",
                about={"card": frame.card},
            )
        ):
            for card in found:
                table.lift(card)
                table.put_pile(card, USED)
                table.tell("hand-to-used", table.owner[card], card)

    return stage


def _small_fry(table: Table, card: int) -> bool:
    words = table.cards[card].words
    return bool(words & {"jawa", "tusken_raider"}) and "dathcha" not in words


def _hand_one(table: Table, frame: Frame) -> Flow[None]:
    """The opponent's hand is seen; one Rebel of it may go to the top of his Used Pile."""
    hand = yield from look_through(table, 1 - frame.seat, HAND, (frame.seat,))
    found = [card for card in hand if "rebel" in table.cards[card].words]
    choice = yield from choose(
        frame.seat,
        "Which Rebel goes to the Used Pile?",
        lambda: [act("done"), *[act("card", card) for card in found]],
        topic="hand-rebel",
        about={"card": frame.card},
    )
    if choice.kind == "card":
        table.lift(choice.card)
        table.put_pile(choice.card, USED)
        table.tell("hand-to-used", table.owner[choice.card], choice.card)


def _fewer(table: Table, me: int, who: int) -> bool:
    """Fewer own active characters and starships in play than the opponent's."""
    mine = (is_(CHARACTER) | is_(STARSHIP)) & IN_PLAY
    return (mine & OWN)(table, me, who).bit_count() < (mine & OPP)(table, me, who).bit_count()


def drawn_number(table: Table, frame: Frame) -> float:
    return total(table) or 0


def reinforcements(which: Filter) -> Action:
    return play(cost=1, when=_fewer, stages=(draw(), retrieve_chosen(which, most=drawn_number)))


def _retrieve_drawn(table: Table, frame: Frame) -> Flow[None]:
    for _ in range(int(total(table) or 0)):
        yield from retrieve_random(table, frame)


def _drained_five(table: Table, me: int, who: int) -> bool:
    return table.played.get("Force drained", 0) >= 5


def _activate_drawn(table: Table, frame: Frame) -> None:
    activate_force(table, frame.seat, min(int(total(table) or 0), reserve(table, frame.seat)))


def _two_or_three(table: Table, frame: Frame) -> float:
    return 3 if "luke's x-34 landspeeder" in table.cards[frame.targets[0]].words else 2


def _at_speeders(table: Table, card: int) -> bool:
    place = table.spot[card]
    if place == NONE or location(table, place).subtype != "site":
        return False
    wioslea = table.at[place] & active(table) & table.words.get("wioslea", 0)
    return location(table, place).name == "Tatooine: Mos Eisley" or bool(wioslea)


def _at_dune_sea(table: Table, card: int) -> bool:
    place = table.spot[card]
    return place != NONE and location(table, place).name == "Tatooine: Dune Sea"


def _fix_loss(table: Table, frame: Frame) -> None:
    """Limited Resources: what is lost is settled when it is played."""
    amount = 4 if table.active == frame.seat else 2
    tanks = OPP & IN_PLAY & is_("fusion generator supply tanks")
    hosts = [table.host[card] for card in bits(tanks(table, frame.card, frame.seat))]
    if any(host != NONE and table.cards[host].kind == STARSHIP for host in hosts):
        amount -= 2
    frame.args.append(amount)


def _they_lose_fixed(table: Table, frame: Frame) -> None:
    table.then(*lose_force(table, 1 - frame.seat, frame.args[0], "text"))


def _short_hand(table: Table, me: int, who: int) -> bool:
    return len(table.piles[1 - who][HAND]) <= 2


# -- battles -------------------------------------------------------------------------------------------------


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
        return table.battle is not None and factor * total_power(table, who) < total_power(table, 1 - who)

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
            draw(),
            unless(lambda table, frame, found: found < which(table, frame).bit_count()),
            they_lose_one(which),
        ),
    )


def _crowded_space(table: Table, frame: Frame) -> int:
    found = 0
    for place in range(len(table.stacks)):
        if location(table, place).subtype != "site" and _ships_at(table, frame, place).bit_count() > 1:
            found |= 1 << place
    return found


def _ships_at(table: Table, frame: Frame, place: int) -> int:
    return present(table, place) & table.owned[1 - frame.seat] & table.words.get(STARSHIP, 0)


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


def doubles(chief: Filter, others: Filter) -> Action:
    """All other participants of a kind have power ×2 with one chief present in the battle."""

    def stage(table: Table, frame: Frame) -> None:
        rest = PART & others - Filter(lambda t, me, who: BIT[frame.targets[0]])
        change_those(rest, "power", 2, BATTLE_END, "times")(table, frame)

    def chiefs(table: Table, frame: Frame) -> int:
        rest = (PART & others)(table, frame.card, frame.seat)
        found = (IN_BATTLE_PLACE & chief)(table, frame.card, frame.seat)
        return sum(BIT[card] for card in bits(found) if rest & ~BIT[card])

    return play(Target(chiefs), window="battle", cost=1, stages=(stage,))


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
            lambda left=left: [act("card", card) for card in bits(left)],  # type: ignore[misc]
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
        yield from flee_or_lose(table, table.owner[card], card)


def _swap_destinies(table: Table, frame: Frame) -> None:
    battle = table.battle
    if battle is not None:
        battle.drawn.reverse()
        battle.values.reverse()
        table.touch()


def _one_each(table: Table, me: int, who: int) -> bool:
    return table.battle is not None and table.battle.completed == [1, 1]


def _charge(table: Table, frame: Frame) -> None:
    """Power till the end of the battle; it has to be forfeited as if it were hit."""
    card = frame.targets[0]
    more = 3 if "death_star_trooper" in table.cards[card].words else 2
    temp(table, "power", BIT[card], more, BATTLE_END, "add", table.cards[frame.card].title)
    table.hit |= BIT[card]
    table.touch()


def _own_battle_draw(table: Table, me: int, who: int, event: Trigger) -> bool:
    return event[1] == who and bool(table.draws) and table.draws[-1].purpose == "battle"


def _ship_fired_at(table: Table, me: int, who: int, event: Trigger) -> bool:
    ship = table.cards[event[2]].kind == STARSHIP and table.owner[event[2]] == who
    return ship and table.cards[event[3]].subtype == "starship"


def _worse_shot(table: Table, frame: Frame) -> None:
    """Each destiny of the firing below on the stack −2."""
    if len(table.stack) > 1:
        table.stack[-2].args.append(-2)


def _their_loss(table: Table, frame: Frame) -> None:
    """It's Worse: the loss that was to be reduced is raised by what was paid."""
    cancel_answered(table, frame)
    other, amount = 1 - frame.seat, frame.args[0]
    if table.losses and table.losses[-1].seat == other:
        table.losses[-1].left += amount
    elif table.battle is not None:
        table.battle.damage[other] += amount


def _one_more(table: Table, frame: Frame) -> None:
    if table.battle is not None:
        table.battle.damage[1 - frame.seat] += 1


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


def _own_droid_targeted(table: Table, me: int, who: int, event: Trigger) -> bool:
    droid = "droid" in table.cards[event[2]].words and table.owner[event[2]] == who
    return droid and event[1] != who


def _shut_down(table: Table, frame: Frame) -> None:
    """The action is cancelled as a whole; the droid is safe from such targeting till the end of the turn."""
    cancel_answered(table, frame)
    temp(table, "target", BIT[frame.window[2]], 0, TURN_END, "no", table.cards[frame.card].title)


# -- Panic, Emergency Deployment -----------------------------------------------------------------------------


def _take_off_top(table: Table, frame: Frame) -> Flow[None]:
    """The cards are taken off the Reserve Deck; they lie open until each has its place."""
    number, seat = int(frame.args[0]), frame.seat
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
            lambda: [act("card", card) for card in able],
            topic="panic",
            about={"card": frame.card},
        )
        frame.stage -= 1
        yield from deploy_free(table, frame.seat, choice.card)
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


# -- drains --------------------------------------------------------------------------------------------------


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
    return answer("drain-start", cost=1, stages=(cancel_drain, _count_assault, _assault))


# -- single cards --------------------------------------------------------------------------------------------


def _cantina_guests(table: Table, me: int, who: int) -> int:
    place = CANTINA(table)
    return 0 if place == NONE else table.at[place] & table.words.get(CHARACTER, 0) & table.play


def _brawl(table: Table, frame: Frame) -> None:
    """Everybody whose ability was drawn is lost, all at once."""
    guests = _cantina_guests(table, frame.card, frame.seat)
    hurt = [card for card in bits(guests) if ability(table, card) in frame.args[:2]]
    table.then(*lose(*hurt, how=AT_ONCE))


def _sacrifices(table: Table, frame: Frame) -> int:
    """Own characters whose power equals that of the character just deployed."""
    enemy = frame.window[2]
    mine = PEOPLE & OWN & IN_PLAY
    found = 0
    for card in bits(mine(table, frame.card, frame.seat)):
        if power(table, card) == power(table, enemy):
            found |= BIT[card]
    return found


def _sacrifice(table: Table, frame: Frame) -> None:
    card = frame.targets[0]
    frame.args.append(value(table, "forfeit", card))
    table.then(*out_of_play(table, card))


def _forfeit_back(table: Table, frame: Frame) -> Flow[None]:
    amount = int(frame.args[0])
    if (
        amount
        and table.piles[frame.seat][LOST]
        and (
            yield from confirm(
                frame.seat, f"Retrieve {amount} Force?", topic="may", about={"card": frame.card, "part": 0}
            )
        )
    ):
        retrieve(table, frame.seat, amount)


def _forfeited_on_tatooine(table: Table, me: int, who: int, event: Trigger) -> bool:
    card, place = event[2], event[3] // 4 - 1
    one = table.cards[card]
    return (
        event[3] & 1 == 1
        and one.kind == CHARACTER
        and table.owner[card] == who
        and "obiwan" not in one.words
        and table.zone[card] == LOST
        and place != NONE
        and {"tatooine", "site"} <= location(table, place).words
    )


def _back_to_site(table: Table, frame: Frame) -> None:
    card, place = frame.window[2], frame.window[3] // 4 - 1
    if table.zone[card] == LOST:
        table.put_at(card, place)
        table.tell("return", frame.seat, card, place)
        table.then(("settle", ()))


def _dared(table: Table, frame: Frame) -> Flow[None]:
    """On The Edge: more than the number named retrieves it, otherwise the Rebel is lost."""
    found, number = total(table), int(frame.args[0])
    if found is None or found <= number:
        lose_targets(table, frame)
    elif (
        yield from confirm(
            frame.seat, f"Retrieve {number} Force?", topic="may", about={"card": frame.card, "part": 0}
        )
    ):
        retrieve(table, frame.seat, number)


def _jawa_places(table: Table, frame: Frame) -> int:
    """Utinni Effects where an own Jawa is."""
    found = 0
    for card in bits(table.words.get("utinni", 0) & table.words.get(EFFECT, 0) & active(table)):
        place = table.spot[card]
        if place != NONE and table.at[place] & active(table) & table.owned[frame.seat] & table.words.get(
            "jawa", 0
        ):
            found |= BIT[card]
    return found


def _into_own_hand(table: Table, frame: Frame) -> None:
    """The Effect changes its owner and goes to his hand; cards on it are lost."""
    card = frame.targets[0]
    if not table.play >> card & 1:
        return
    for other in bits(table.on[card]):
        away(table, other)
        table.put_pile(other, LOST)
        table.tell("lost", table.owner[other], other)
    away(table, card)
    table.give(card, frame.seat)
    table.put_hand(card, 0, 1)
    table.tell("steal", frame.seat, card)
    table.then(("settle", ()))


JAWA_EFFECTS = of(
    IN_PLAY & is_("effect") - is_("utinni"), lambda t, card: "jawa" in t.cards[card].title.lower()
)


def _jawa_card_played(table: Table, me: int, who: int, event: Trigger) -> bool:
    one = table.cards[event[2]]
    return one.kind in (INTERRUPT, EFFECT) and "jawa" in one.title.lower()


def utinni() -> list[Clause]:
    return [
        play(Target(_jawa_places, hostile="stolen"), stages=(_into_own_hand,)),
        play(target(JAWA_EFFECTS), stages=(cancel_targets,)),
        answer("playing", on=_jawa_card_played, stages=(cancel_answered,)),
    ]


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


STORMTROOPERS = IN_PLAY & is_("stormtrooper")
SAND_PEOPLE = IN_PLAY & is_("tusken_raider")
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


def _enemy_char_lost(table: Table, me: int, who: int, event: Trigger) -> bool:
    return table.cards[event[2]].kind == CHARACTER and event[1] != who


def _top_char_to_hand(table: Table, frame: Frame) -> Flow[None]:
    pile = yield from look_through(table, frame.seat, LOST, (frame.seat,))
    for card in pile:
        if table.cards[card].kind == CHARACTER:
            table.lift(card)
            table.put_hand(card, 0, 1)
            table.tell("hand", frame.seat, card)
            return


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
    mine, theirs = frame.args
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
        if _masters(table, card):
            found |= BIT[card]
    return found


def _masters(table: Table, vader: int) -> int:
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


def _destiny_is(table: Table, frame: Frame, card: int) -> bool:
    found = total(table)
    return found is not None and found in table.cards[card].destinies


def _hardware(table: Table, frame: Frame, card: int) -> bool:
    return table.cards[card].kind in (VEHICLE, WEAPON, DEVICE)


def _rubbish(table: Table, me: int, who: int) -> int:
    """Every card at the Trash Compactor, active or not, except Effects."""
    place = COMPACTOR(table)
    return 0 if place == NONE else table.at[place] & ~table.words.get(EFFECT, 0)


R_UNIT = at_scomp(OWN & IN_PLAY & is_("r-unit"))
LEADER = at_scomp(IN_PLAY & is_("imperial") & is_("leader"))


def _on_death_star(these: Filter) -> Filter:
    return of(these, lambda t, card: {"death star", "site"} <= location(t, t.spot[card]).words)


THE_FOUR = is_("vader", "tarkin", "motti", "general tagge")
TROOPER = is_("trooper", "stormtrooper")

#: L1_41: characters at and next to a Vaporator.
SHELTERED = Filter(lambda table, me, who: banned(table, "gravel storm"))


MORE_INTERRUPTS: dict[str, Text] = {
    "L1_71": text(alter()),
    "L1_72": text(play(when=_both_activate, stages=(_stew,))),
    "L1_73": text(
        play(
            cost=2,
            when=_cantina_guests,
            stages=(draw(), keep_total, draw(1, "opp"), keep_total, _brawl),
        )
    ),
    "L1_74": text(
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
    "L1_76": text(
        boost(2, PART & is_("luke"), PART & is_("han")),
        answer(
            "battle-start",
            target(IN_BATTLE_PLACE & is_("tie/ln"), hostile="lost"),
            on=THEIRS,
            when=battle_at("system", "sector"),
            stages=(lose_targets,),
        ),
    ),
    "L1_77": text(chances("You Overestimate Their Chances")),
    "L1_78": text(answer("targeted", on=_own_droid_targeted, stages=(_shut_down,))),
    "L1_80": text(crossfire(only_part=False)),
    "L1_82": text(
        boost(2, PART & is_("luke"), PART & is_("obiwan", "yoda")), searches(is_("lightsaber"), cost=1)
    ),
    "L1_83": text(comes_back(is_("han"))),
    "L1_84": text(
        answer(
            "drawn",
            on=_own_battle_draw,
            when=more_than("ability", 2, PART & OWN & PEOPLE),
            cost=1,
            stages=(redraw_destiny,),
        )
    ),
    "L1_85": text(answer("fired-at", on=_ship_fired_at, stages=(_worse_shot,))),
    "L1_87": text(
        play(
            target(of(OWN & IN_PLAY & is_("droid"), _at_dune_sea) | at_scomp(OWN & IN_PLAY & is_("droid"))),
            cost=1,
            when=_other_cards,
            stages=(_whole_hand_away,),
        )
    ),
    "L1_89": text(answer("battle-start", on=_above_the_chute, stages=(_chute,))),
    "L1_91": text(answer("battle-start", on=MINE, when=_weaker(), stages=(_bad_feeling,))),
    "L1_92": text(doubles(JEDI, is_("rebel"))),
    "L1_93": text(
        boost(1, AT_SITE, lone(is_("obiwan")), power=1),
        boost(1, AT_SITE, lone(more_than("ability", 2, OWN & is_("rebel") - is_("obiwan")))),
    ),
    "L1_94": text(comes_back(is_("leia"))),
    "L1_95": text(comes_back(is_("luke"))),
    "L1_96": text(answer("battle-start", on=_jedi_there, cost=1, stages=(draw(), _pick_movers, _move_along))),
    "L1_99": text(
        answer(
            "deployed",
            Target(_sacrifices),
            on=all_of(THEIRS, of_card(PEOPLE)),
            late=True,
            stages=(_sacrifice, open_responses, _forfeit_back),
        )
    ),
    "L1_100": text(answer("lost", on=_forfeited_on_tatooine, cost=1, stages=(_back_to_site,))),
    "L1_101": text(
        play(
            target(more_than("ability", 2, IN_PLAY & is_("rebel"))),
            cost=1,
            amount=lambda table, frame: (1, 6),
            stages=(draw(), _dared),
        )
    ),
    "L1_103": text(panic()),
    "L1_104": text(
        play(
            cost=1,
            when=both(OPP_HAND, in_play(OWN & is_("vehicle", "starship"))),
            stages=(_hand_all(_small_fry),),
        )
    ),
    "L1_106": text(reinforcements(is_("rebel") & TROOPER | is_("y-wing"))),
    "L1_107": text(comes_back(is_("obiwan"))),
    "L1_108": text(
        looks_through(R_UNIT),
        cancels(
            "We're All Gonna Be A Lot Thinner!", "Boring Conversation Anyway", when=_on_death_star(R_UNIT)
        ),
    ),
    "L1_110": text(
        boost(2, PART & is_("luke"), PART & is_("leia")),
        cancels("Imperial Barrier", "Wrong Turn", "Retract The Bridge"),
    ),
    "L1_111": text(boost(2, AT_SITE, lone(is_("han"))), boost(1, AT_SITE, lone(OWN & is_("alien") & PEOPLE))),
    "L1_112": text(
        play(
            target(of(OWN & IN_PLAY & is_("vehicle", "droid"), _at_speeders)),
            stages=(draw(_two_or_three), _activate_drawn, lose_targets),
        )
    ),
    "L1_113": text(assault()),
    "L1_114": text(
        play(
            window="opp control",
            cost=1,
            when=both(_drained_five, in_play(OWN & is_("droid"))),
            stages=(draw(), _retrieve_drawn),
        )
    ),
    "L1_115": text(shuffles()),
    "L1_116": text(boost_by(STRONG_IMPERIAL, is_("vader"), PART & is_("luke"))),
    "L1_117": text(
        answer(
            "damage",
            Target(_droid_for_attrition, hostile="lost"),
            on=MINE,
            when=_attrition_left,
            late=True,
            stages=(lose_targets, open_responses, _attrition_met),
        ),
        answer("fired-at", Target(_scapegoat), on=THEIRS, stages=(_take_the_shot,)),
    ),
    "L1_118": text(utinni()),
    "L1_119": text(
        boost(1, AT_SITE, lone(OWN & PEOPLE & has("warrior"))), boost(2, AT_SITE, lone(is_("leia")))
    ),
    "D1_234": text(alter()),
    "D1_235": text(
        cancels(
            "Report To Lord Vader",
            "Scomp Link Access",
            "Rebel Planners",
            "Rebel Reinforcements",
            "Gift Of The Mentor",
            "Panic",
            "Don't Get Cocky",
            "Skywalkers",
            "Demotion",
            "Combined Attack",
            "Surprise Assault",
        )
    ),
    "D1_236": text(boost_by(STRONG_REBEL, is_("leia"), PART & is_("tarkin"))),
    "D1_237": text(crossfire(only_part=True)),
    "D1_238": text(assault()),
    "D1_239": text(
        boost(2, PART & is_("tarkin"), PART & is_("general tagge", "motti")),
        cancels("Restricted Deployment", "Rebel Barrier"),
    ),
    "D1_240": text(doubles(JEDI, is_("imperial"))),
    "D1_242": text(
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
    "D1_244": text(panic()),
    "D1_246": text(
        play(
            cost=2,
            when=STORMTROOPERS,
            stages=(draw(), unless(lower_than_count(STORMTROOPERS)), change_seat("alert", 1, "opp")),
        )
    ),
    "D1_247": text(
        play(
            target(of(OPP & PEOPLE & IN_PLAY, _in_gravel) - SHELTERED, hostile="lost"),
            stages=(draw(about=lambda t, frame: frame.targets[0]), unless(above_ability), lose_targets),
        )
    ),
    "D1_248": text(boost_by(STRONG_REBEL, is_("luke"), PART & JEDI)),
    "D1_250": text(
        looks_through(LEADER),
        cancels("Scomp Link Access", "Into The Garbage Chute, Flyboy", when=_on_death_star(LEADER)),
    ),
    "D1_251": text(reinforcements(is_("stormtrooper", "tie/ln"))),
    "D1_252": text(
        answer(
            "playing",
            on=all_of(THEIRS, plays("It Could Be Worse")),
            cost=X,
            amount=lambda table, frame: (0, available(table, frame.seat)),
            stages=(_their_loss,),
        ),
        answer("bd-loss", on=THEIRS, stages=(_one_more,)),
    ),
    "D1_254": text(answer("lost", on=_enemy_char_lost, when=OWN_LOST, cost=1, stages=(_top_char_to_hand,))),
    "D1_255": text(play(when=_short_hand, late=True, stages=(_fix_loss, open_responses, _they_lose_fixed))),
    "D1_256": text(
        answer(
            "phase-start",
            Target(_troublemakers, 2, 2),
            Target(_victims),
            on=_battle_begins,
            cost=1,
            stages=(_start_trouble,),
        )
    ),
    "D1_258": text(
        boost(1, AT_SITE, lone(OWN & PEOPLE & has("warrior"))),
        boost(2, AT_SITE, lone(is_("general tagge"))),
    ),
    "D1_260": text(boost(2, lone(is_("tarkin"))), boost(1, lone(OWN & is_("alien") & PEOPLE))),
    "D1_261": text(
        play(Target(_enemy_spies, hostile="lost"), stages=(draw(), unless(_spy_caught), lose_targets))
    ),
    "D1_262": text(shuffles()),
    "D1_264": text(
        play(target(IN_PLAY & is_("rebel") & TROOPER, hostile="choked"), stages=(lose_targets,)),
        answer(
            "battle-won",
            target(OPP & PEOPLE & IN_BATTLE_PLACE, hostile="choked"),
            on=_won,
            when=IN_BATTLE_PLACE & JEDI,
            cost=1,
            stages=(draw(about=lambda t, frame: frame.targets[0]), unless(above_ability), lose_targets),
        ),
    ),
    "D1_266": text(play(cost=1, when=OPP_HAND, stages=(_hand_one,))),
    "D1_268": text(
        play(
            target(OPP & PEOPLE & IN_PLAY),
            cost=2,
            stages=(draw(about=lambda t, frame: frame.targets[0]), unless(above_ability), to_hand),
        )
    ),
    "D1_269": text(answer("bd-done", when=_one_each, cost=1, stages=(_swap_destinies,))),
    "D1_270": text(
        play(
            Target(_rollers),
            Target(_rolled, hostile="lost"),
            stages=(draw(), keep_total, draw(1, "opp"), keep_total, _tallon),
        )
    ),
    "D1_271": text(
        play(
            Target(_duellists),
            Target(lambda t, frame: _masters(t, frame.targets[0])),
            cost=1,
            stages=(_duel,),
        )
    ),
    "D1_272": text(comes_back(THE_FOUR, 2, 4)),
    "D1_273": text(
        play(
            window="battle",
            when=both(OWN_TURN, OPP_USED),
            stages=(draw(), unless(lambda t, frame, found: True), show_used(_destiny_is)),
        )
    ),
    "D1_274": text(play(target(OWN & PART & TROOPER & PEOPLE), window="battle", stages=(_charge,))),
    "D1_275": text(
        play(
            cost=1,
            when=both(OPP_USED, SAND_PEOPLE),
            stages=(draw(), unless(lower_than_count(SAND_PEOPLE)), show_used(_hardware)),
        )
    ),
    "D1_276": text(utinni()),
    "D1_277": text(
        boost(1, AT_SITE, lone(is_("vader")), power=1),
        boost(1, AT_SITE, lone(more_than("ability", 2, OWN & is_("imperial") - is_("vader")))),
    ),
    "D1_278": text(
        play(
            when=lambda table, me, who: COMPACTOR(table) != NONE,
            stages=(lose_all(Filter(_rubbish)),),
        )
    ),
    "D1_279": text(chances("Don't Underestimate Our Chances")),
    "D1_280": text(
        boost(1, PART & is_("vader"), PART & is_("obiwan")),
        cancels("Return Of A Jedi", "Jedi Lightsaber", "Jedi Presence", "Old Ben"),
    ),
}
