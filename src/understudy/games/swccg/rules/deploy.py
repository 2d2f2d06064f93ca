"""The Deploy phase (R-8.1, R-10, G26 to G41): what goes where, at what cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.games.swccg.data import (
    CHARACTER,
    CREATURE,
    DARK,
    DEVICE,
    EFFECT,
    INTERRUPT,
    LOCATION,
    STARSHIP,
    UNITS,
    VEHICLE,
    WEAPON,
    Card,
)
from understudy.games.swccg.events import CardDeployed
from understudy.games.swccg.options import (
    BreakCover,
    ChangeSlot,
    Deploy,
    DeployWith,
    OnCard,
    PickBeside,
    PickCard,
    PickHost,
    PickPlace,
    PickSpot,
    Replace,
    Spot,
    Transfer,
)
from understudy.games.swccg.queries import (
    SEAT_BIT,
    active,
    banned,
    barred,
    faced,
    forget,
    icons,
    is_at,
    live,
    location,
    riders,
    shielded,
    slots_free,
    tally,
    text_value,
    together,
    value,
    word,
)
from understudy.games.swccg.records import Chosen, Frame
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.layout import lay, spots_of
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.strength import available, presence
from understudy.games.swccg.table import (
    AT,
    BIT,
    FORCE,
    LIMBO,
    LOST,
    NONE,
    ON_PLACE,
    OUT,
    PASSENGER,
    PILOT,
    WORN,
    Table,
    bits,
)
from understudy.games.swccg.vocabulary import Attach, Mod, Text
from understudy.kit.options import case

#: More Force than anything costs: what is deployed free.
ANY_PRICE = 1000
#: The classes of spots, by which frames note where an announced card goes.
SPOTS: tuple[type[Spot], ...] = (PickPlace, PickHost, PickBeside, PickSpot)


def possibilities(table: Table, seat: int) -> Iterator[OnCard]:
    """What the active player may do in his Deploy phase."""
    for card in bits(table.hands[seat]):
        if table.cards[card].kind != INTERRUPT and deployable(table, seat, card):
            yield Deploy(card)
    yield from pairs(table, seat)
    for spy in bits(table.undercover & table.owned[seat] & table.play):
        yield BreakCover(spy)
    yield from transfers(table, seat)
    yield from replacements(table, seat)
    yield from slot_changes(table, seat)


# -- may it be deployed --------------------------------------------------------------------------------------


def deployable(table: Table, seat: int, card: int) -> bool:
    """Whether there is any place for a card that its player can pay for."""
    key = ("deployable", card, available(table, seat), len(table.played))
    found = table.memo.get(key)
    if found is None:
        found = table.memo[key] = next(spots(table, seat, card), None) is not None
    return bool(found)


def free_title(table: Table, seat: int, card: int) -> bool:
    """R-10.6, G38, hooks 6.1: uniqueness on table, personas, plays in a turn.

    SW-DEP-26.
    """
    one = table.cards[card]
    if one.limit > 0:
        if table.played.get(one.title, 0) >= one.limit:
            return False
        same = table.words.get(one.title.lower(), 0) & table.play
        if one.kind != LOCATION and same.bit_count() >= one.limit:
            # SW-STA-04, SW-GOT-04
            return False
        if one.kind in (CHARACTER, STARSHIP, VEHICLE):
            for gone in table.piles[seat][OUT]:
                if table.cards[gone].title == one.title:
                    # SW-STA-10
                    return False
    for persona in one.personas:
        mine = table.words.get(persona, 0) & table.owned[seat] & ~BIT[card]
        if mine & table.play & table.buried:
            # SW-DEP-28
            return False
        if mine & table.play or any(mine >> gone & 1 for gone in table.piles[seat][OUT]):
            # SW-DEP-24, SW-DEP-25, SW-GOT-24, SW-GLO-16
            return False
        theirs = table.words.get(persona, 0) & table.owned[1 - seat] & table.play
        if any(table.cards[other].side == one.side for other in bits(theirs)):
            # SW-DEP-29: it was stolen.
            return False
    return True


def spots(table: Table, seat: int, card: int, free: bool = False) -> Iterator[Spot]:
    """Every place, host or side that a card may be deployed to now, and that can be paid.

    SW-DEP-03, SW-BOT-01.
    """
    if not free_title(table, seat, card):
        return
    one = table.cards[card]
    kind = one.kind
    if kind == LOCATION:
        yield from spots_of(table, seat, card)
        return
    force = ANY_PRICE if free else available(table, seat)
    if _too_dear(table, card, force) or not conditions(table, seat, card):
        return
    if kind in (CHARACTER, STARSHIP, VEHICLE, CREATURE):
        for place in bits(fitting(table, one)):
            if not _may_be_at(table, seat, card, place, moving=False, alone=True):
                continue
            if affordable(table, seat, card, cost(table, seat, card, place), force, place):
                yield PickPlace(place)
        if kind != CREATURE:
            yield from _aboard(table, seat, card, force)
    elif kind in (WEAPON, DEVICE, EFFECT):
        yield from attachments(table, seat, card, force)


def _too_dear(table: Table, card: int, force: int) -> bool:
    """Whether a unit's printed cost, which nothing on table changes, is more than there is."""
    price = table.cards[card].deploy
    if (
        price is None
        or price <= force
        or table.cards[card].kind not in (CHARACTER, STARSHIP, VEHICLE, CREATURE)
    ):
        return False
    given = table.config.mods.get("deploy")
    return given is None or not given[0] & (table.play | BIT[card]) or not _cost_changes(table, card)


def conditions(table: Table, seat: int, card: int) -> bool:
    """SW-CND-01: conditions that the card's own text sets for its deployment."""
    # SW-DEP-13, SW-DEP-14 speak of objectives, which would be conditions too; the pool has none.
    text: Text = table.config.texts[card]
    return not text.only or all(only.when is None or only.when(table, card, seat) for only in text.only)


def may_stand(
    table: Table, seat: int, card: int, place: int, moving: bool = False, alone: bool = True
) -> bool:
    """Whether a unit or creature may be deployed to a place (R-10.1 to R-10.3); moving asks for less.

    SW-BOT-02.
    """
    return fits(table, table.cards[card], place, moving) and _may_be_at(
        table, seat, card, place, moving, alone
    )


# SW-DEP-04, SW-DEP-05: the pool has neither Dagobah nor Ahch-To.


def _may_be_at(
    table: Table, seat: int, card: int, place: int, moving: bool, alone: bool, open_: bool = False
) -> bool:
    """The same where the place is of the right kind; it may be open without presence or icons."""
    one = table.cards[card]
    text: Text = table.config.texts[card]
    if "not-mobile" in text.flags and is_at(table, place, "mobile"):
        return False
    for only in text.only:
        if (not moving or only.stays) and not only.places(table, card, seat) >> place & 1:
            # SW-DEP-07
            return False
    if moving:
        return True
    if "droid" in one.words and tally(table, "closed-to droid", seat, place):
        return False
    if one.kind == CREATURE:
        return True
    if seat == DARK and shielded(table, place):
        # SW-DEP-06
        return False
    if alone and one.kind == STARSHIP and not one.permanents and not is_at(table, place, "docking_bay"):
        return False
    if alone and one.kind == VEHICLE and location(table, place).subtype == "sector" and not one.permanents:
        return False
    return open_ or may_enter(table, seat, card, place)


def may_enter(table: Table, seat: int, card: int, place: int) -> bool:
    """SW-DEP-01: presence or an own icon; G31: an own undercover spy is enough; spies need nothing.

    SW-DEP-02.
    """
    if icons(table, place, seat) or presence(table, place, seat):
        return True
    if table.at[place] & table.undercover & table.owned[seat]:
        return True
    if "no-presence-needed" in table.config.texts[card].flags or tally(table, "open-ground", seat, place):
        # SW-DEP-15
        return True
    return location(table, place).subtype == "site" and bool(word(table, "spy") >> card & 1)


def fits(table: Table, one: Card, place: int, moving: bool = False) -> bool:
    """R-10.3, G11, G27, G40: kinds of cards and kinds of places. “Never” rules: no text changes them.

    SW-LOC-08, SW-DEP-16, SW-BOT-03.
    """
    known = table.chart.known
    key = (one.number, place, moving)
    found: bool | None = known.get(key)
    if found is None:
        found = known[key] = _fits(location(table, place), one, moving)
    return found


def stands(table: Table, one: Card, place: int) -> bool:
    """Whether a card can be at a place, however it came there; the Trench is flown through."""
    if one.kind not in UNITS or location(table, place).name == "Death Star: Trench":
        return True
    return fits(table, one, place, moving=True)


def fitting(table: Table, one: Card) -> int:
    """The places, a bit each, that are of the right kind for a card that is deployed."""
    known, key = table.chart.known, ("fits", one.number)
    found: int | None = known.get(key)
    if found is None:
        found = sum(1 << place for place in range(len(table.stacks)) if fits(table, one, place))
        known[key] = found
    return found


# SW-LOC-07, SW-DEP-12: nothing goes to holosites; the pool has none.


def _fits(top: Card, one: Card, moving: bool) -> bool:
    words = top.words
    if top.name == "Death Star: Trench":
        # SW-LOC-02
        return False
    if one.kind == CREATURE:
        return True
    if one.kind not in (STARSHIP, VEHICLE):
        # SW-LOC-01, SW-DEP-10
        return top.subtype == "site"
    if one.kind == VEHICLE:
        if one.name == "Lift Tube":
            return "interior" in words and "mobile" in words
        if "cloud_sector" in words:
            # SW-LOC-04
            return one.model == "twin-pod cloud car" or one.subtype == "shuttle"
        # SW-LOC-03, SW-DEP-09
        return top.subtype == "site" and "exterior" in words
    if one.subtype == "capital" and one.name != "Medium Transport":
        # SW-LOC-05, SW-DEP-08
        return top.subtype == "system" or "asteroid" in words
    if top.subtype == "site":
        if "tie" in one.words or not moving:
            # SW-DEP-11
            return "docking_bay" in words
        return "exterior" in words
    # SW-LOC-06
    return True


def _aboard(table: Table, seat: int, card: int, force: int) -> Iterator[PickHost]:
    """R-10.9: hosts with room; the place of the host is what counts (G31)."""
    vessels = table.config.vessels & table.owned[seat] & active(table)
    text: Text = table.config.texts[card]
    if "undercover" in text.flags:
        # A card that comes as an undercover spy comes to a site; once its cover is broken it may embark.
        return
    for host in bits(vessels):
        place = table.spot[host]
        if place == NONE or any(not only.places(table, card, seat) >> place & 1 for only in text.only):
            continue
        if seat == DARK and shielded(table, place):
            continue
        if not may_enter(table, seat, card, place):
            continue
        if barred(table, "aboard", card) or not may_board(table, card, host):
            continue
        free = slots_free(table, host, card)
        if free and affordable(table, seat, card, cost(table, seat, card, place, host), force, place):
            for slot in free:
                yield PickHost(host, slot)


def may_board(table: Table, card: int, host: int) -> bool:
    """S-NA: texts that keep a card off some vessels (`not-aboard WORD` flags)."""
    if not table.config.bound >> card & 1:
        return True
    flags = table.config.texts[card].flags
    return not any(flag == f"not-aboard {one}" for one in table.cards[host].words for flag in flags)


# -- attachments ---------------------------------------------------------------------------------------------


def attachments(
    table: Table, seat: int, card: int, force: int
) -> Iterator[PickPlace | PickHost | PickBeside]:
    text: Text = table.config.texts[card]
    for number, way in enumerate(text.attach):
        if way.when is not None and not way.when(table, card, seat):
            continue
        if way.beside:
            price = attach_cost(table, seat, card, way, NONE, NONE)
            able = affordable(table, seat, card, price, force, NONE)
            if able and _aims(table, seat, card, way):
                yield PickBeside(number)
            continue
        if way.onto is not None:
            for host in bits(way.onto(table, card, seat) & _bearers(table, seat)):
                if barred(table, "carry", host) and table.cards[card].kind == WEAPON:
                    continue
                price = attach_cost(table, seat, card, way, host, table.spot[host])
                if price <= force and _aims(table, seat, card, way, host):
                    yield PickHost(host, WORN, number)
        if way.places is not None:
            for place in bits(way.places(table, card, seat)):
                if is_at(table, place, "death star: trench") and "trench" not in text.flags:
                    continue
                price = attach_cost(table, seat, card, way, NONE, place)
                if price <= force and _aims(table, seat, card, way):
                    yield PickPlace(place, number)


def _bearers(table: Table, seat: int) -> int:
    """Cards that others may be deployed on; of undercover spies one's own (G41)."""
    return active(table) | table.undercover & table.owned[seat] & table.play


def _aims(table: Table, seat: int, card: int, way: Attach, host: int = NONE) -> bool:
    return way.aim is None or bool(aims_of(table, seat, card, way, host))


def aims_of(table: Table, seat: int, card: int, way: Attach, host: int) -> int:
    """The cards that an Effect may target; some look only aboard their host."""
    assert way.aim is not None
    found = way.aim(table, card, seat) & active(table)
    return found & riders(table, host) if way.aboard and host != NONE else found


def attach_cost(table: Table, seat: int, card: int, way: Attach, host: int, place: int) -> int:
    """What a weapon, device or Effect costs on a host (R-10.5)."""
    base = way.cost
    amount = base(table, card, seat, host) if callable(base) else base
    return cost(table, seat, card, place, host, amount)


# -- costs ---------------------------------------------------------------------------------------------------


def cost(table: Table, seat: int, card: int, place: int, host: int = NONE, base: float | None = None) -> int:
    """R-10.4, G34: separate costs + max(0, base + modifiers); free and resets first (G15, G62).

    SW-DEP-20, SW-VAL-08, SW-BOT-04.
    """
    if base is None:
        base = table.cards[card].deploy
        if base is None:
            base = text_value(table, "deploy", card) or 0
    given = table.config.mods.get("deploy")
    known = _cost_changes(table, card) if given is not None and given[0] & (table.play | BIT[card]) else ()
    if not known:
        return extra_cost(table, seat, card) + max(0, int(base))
    found = float(base)
    resets = []
    met: set[tuple[str, str]] = set()
    for source, one, who in known:
        if one.toward is not None and (place == NONE or not one.going(table, source, who) >> place & 1):
            continue
        if one.onto is not None and (host == NONE or not one.onto(table, source, who) >> host & 1):
            continue
        if one.how == "free":
            # SW-VAL-08, SW-DEP-19, SW-GOT-10
            return extra_cost(table, seat, card)
        title = table.cards[source]
        if not title.unique and not one.cumulative and (title.title, one.how) in met:
            continue
        met.add((title.title, one.how))
        amount = one.size(table, source, who, card)
        if one.how == "set":
            resets.append(amount)
        else:
            # SW-DEP-20
            found += amount
    if resets:
        found = min(resets)
    return extra_cost(table, seat, card) + max(0, int(found))


def _cost_changes(table: Table, card: int) -> Sequence[tuple[int, Mod, int]]:
    """The texts that change what a card costs somewhere: source, modifier, whose it is."""
    key = ("cost", card)
    known: list[tuple[int, Mod, int]] | None = table.memo.get(key)
    if known is not None:
        return known
    mask, by = table.config.mods["deploy"]
    found: list[tuple[int, Mod, int]] = []
    for source in bits(mask & (live(table) | BIT[card])):
        for one in by[source]:
            on_table = source != card and one.side is not None
            who = faced(table, table.spot[source], one.side) if on_table else table.owner[source]
            if one.reach(table, source, who) >> card & 1:
                found.append((source, one, who))
    table.memo[key] = found
    return found


def extra_cost(table: Table, seat: int, card: int) -> int:
    """SW-VAL-13, SW-VAL-14: separate costs, which “free” does not touch."""
    found = tally(table, "separate-cost", seat, NONE)
    return max(0, int(found)) if found else 0


# -- deploying -----------------------------------------------------------------------------------------------


def deploy(table: Table, seat: int, card: int) -> Flow[None]:
    """Choose where, pay, and let it be answered (SW-DEP-17).

    SW-GLO-06, SW-GOT-23.
    """
    frame = announce(table, seat, card)
    choice = yield from choose(
        seat,
        f"Where does {table.cards[card].title} go?",
        lambda: list(spots(table, seat, card)),
        topic="deploy-to",
        about={"card": card},
    )
    yield from deploy_to(table, frame, choice)


def deploy_to(table: Table, frame: Frame, choice: Spot) -> Flow[None]:
    """A card that was announced goes to a place that was chosen: it is paid for, and can be answered."""
    seat, card = frame.seat, frame.card
    place, host, price = price_of(table, seat, card, choice)
    way = way_of(table, card, choice)
    if way is not None and way.aim is not None:
        aims = aims_of(table, seat, card, way, host)
        aim = yield from choose(
            seat,
            f"Which card does {table.cards[card].title} target?",
            lambda: [PickCard(one) for one in bits(aims)],
            topic="effect-target",
            about={"card": card},
        )
        frame.args.append(aim.card)
    yield from pay(table, seat, card, price, place)
    begin(table, frame, choice, place, host)


def price_of(table: Table, seat: int, card: int, choice: Spot) -> tuple[int, int, int]:
    """Place, host and cost of a way to deploy."""
    if table.cards[card].kind == LOCATION:
        return NONE, NONE, 0
    way = way_of(table, card, choice)
    host = choice.host if isinstance(choice, PickHost) else NONE
    place = choice.place if isinstance(choice, PickPlace) else table.spot[host] if host != NONE else NONE
    if way is not None:
        return place, host, attach_cost(table, seat, card, way, host, place)
    return place, host, cost(table, seat, card, place, host)


def way_of(table: Table, card: int, choice: Spot) -> Attach | None:
    ways = table.config.texts[card].attach
    if table.cards[card].kind not in (WEAPON, DEVICE, EFFECT) or isinstance(choice, PickSpot):
        return None
    found: Attach = ways[choice.side]
    return found


def affordable(table: Table, seat: int, card: int, price: int, force: int, place: int) -> bool:
    """Whether it can be paid; of cards that both pay for (COST-BOTH) by the opponent too."""
    if price > force:
        return False
    if force == ANY_PRICE or not shared(table, seat, card, place):
        return True
    # The opponent's share comes first; what is left of his pile may be begged for.
    theirs = len(table.piles[1 - seat][FORCE])
    return price <= theirs and (price <= len(table.piles[seat][FORCE]) or 2 * price <= force)


def pay(table: Table, seat: int, card: int, price: int, place: int) -> Flow[None]:
    """The deploy cost; a few cards are paid by both players (COST-BOTH)."""
    if shared(table, seat, card, place):
        yield from use_force(table, 1 - seat, min(price, available(table, 1 - seat)))
    yield from use_force(table, seat, price)


def shared(table: Table, seat: int, card: int, place: int) -> bool:
    """COST-BOTH: both players use the cost, unless a location has its owner pay alone (G34)."""
    if "both-pay" not in table.config.texts[card].flags:
        return False
    return place == NONE or not tally(table, "one-pays", seat, place)


def announce(table: Table, seat: int, card: int) -> Frame:
    """A card is shown to be deployed: everybody sees it before anything is asked about it."""
    frame = Frame("deploy", seat, card)
    if table.zone[card] != LIMBO:
        table.lift(card)
    table.stack.append(frame)
    return frame


def begin(table: Table, frame: Frame, choice: Spot, place: int, host: int) -> None:
    """The card is on its way: it can be answered before it arrives (SW-JDP-02)."""
    card, seat = frame.card, frame.seat
    title = table.cards[card].title
    table.played[title] = table.played.get(title, 0) + 1
    if "insert" in table.config.texts[card].flags:
        table.ever[title] = 1
    if table.cards[card].kind == LOCATION and isinstance(choice, PickPlace):
        # G4: it goes on top of the one that lies there.
        place = choice.place
    frame.targets[:0] = [SPOTS.index(type(choice)), *choice.numbers]
    table.tell(CardDeployed, seat, card, place, host)
    table.then(*event(table, "playing", seat, card), ("deploy_result", ()))


def _spot_of(frame: Frame) -> Spot:
    """Where an announced card goes: the first of its targets."""
    kind = SPOTS[frame.targets[0]]
    return kind(*frame.targets[1 : 1 + len(kind.parts)])


def deploy_result(table: Table) -> None:
    """The card arrives; a canceled one is lost (SW-DEP-18). Then “just deployed” (SW-JDP-01)."""
    frame = table.stack.pop()
    card, seat = frame.card, frame.seat
    if frame.canceled:
        table.put_pile(card, LOST)
        table.tell("put-away", seat, card, LOST)
        table.then(("settle", ()))
        return
    if "insert" in table.config.texts[card].flags:
        table.then(("insert", (card,)))
        return
    arrive(table, seat, card, _spot_of(frame), frame)
    mate = NONE
    if len(frame.targets) > 4:
        mate = frame.targets[4]
        table.put_on(mate, card, PILOT)
        table.arrived |= BIT[mate]
        table.tell("pilots", seat, mate, card)
    table.arrived |= BIT[card]
    table.then(*event(table, "deployed", seat, card, mate), ("settle", ()))


def arrive(table: Table, seat: int, card: int, choice: Spot, frame: Frame) -> None:
    """Lay a card where it was deployed to."""
    one = table.cards[card]
    if one.kind == LOCATION:
        lay(table, card, choice)
        table.tell("arrived", seat, card)
        return
    way = way_of(table, card, choice)
    hidden = False
    if isinstance(choice, PickBeside):
        table.put_side(card)
    elif isinstance(choice, PickHost):
        table.put_on(card, choice.host, choice.slot)
    else:
        assert isinstance(choice, PickPlace)
        hidden = way is None and goes_undercover(table, seat, card, choice.place)
        walks = way is None or "moves-like-character" in table.config.texts[card].flags
        table.put_at(card, choice.place, AT if walks else ON_PLACE)
    table.tell("arrived", seat, card)
    if hidden:
        table.undercover |= BIT[card]
        table.touch()
        table.tell("undercover", seat, card)
    if way is not None and (way.mode or way.aim is not None):
        aimed = frame.args and way.aim is not None
        table.keep(card, Chosen(way.mode, int(frame.args[0]) if aimed else NONE))


def goes_undercover(table: Table, seat: int, card: int, place: int) -> bool:
    """R-10.1: a spy where its owner has neither presence nor icon; or where its text says so."""
    flags = table.config.texts[card].flags
    if "undercover" in flags:
        return True
    if not word(table, "spy") >> card & 1 or location(table, place).subtype != "site":
        return False
    if icons(table, place, seat) or presence(table, place, seat):
        return False
    return not (
        table.at[place] & table.undercover & table.owned[seat]
        or "no-presence-needed" in flags
        or tally(table, "open-ground", seat, place)
    )


# -- ships with their pilots ---------------------------------------------------------------------------------


def pairs(table: Table, seat: int) -> Iterator[DeployWith]:
    """G26, G30: a ship without permanent pilot comes with a character from hand that may pilot it."""
    hand = table.hands[seat]
    vessels = hand & table.config.vessels
    if not vessels:
        return
    ships = [card for card in bits(vessels) if not table.cards[card].permanents and crewed(table.cards[card])]
    if not ships:
        return
    pilots = bits(hand & table.words.get(CHARACTER, 0) & word(table, "pilot"))
    for ship in ships:
        for pilot in pilots:
            if can_fly(table, ship, pilot) and next(pair_spots(table, seat, ship, pilot), None) is not None:
                yield DeployWith(ship, pilot)


def crewed(one: Card) -> bool:
    return bool(one.pilots or one.either) and (one.kind == STARSHIP or one.model == "twin-pod cloud car")


def can_fly(table: Table, ship: int, pilot: int) -> bool:
    return bool(word(table, "pilot") >> pilot & 1) and may_board(table, pilot, ship)


def pair_spots(
    table: Table, seat: int, ship: int, pilot: int, free: bool = False
) -> Iterator[PickPlace | PickHost]:
    """Where both are legal and both can be paid (SW-DEP-23); a spy at the controls opens any place (G31)."""
    if not (free_title(table, seat, ship) and free_title(table, seat, pilot)):
        return
    if not (conditions(table, seat, ship) and conditions(table, seat, pilot)):
        return
    force = available(table, seat)
    spied = bool(word(table, "spy") >> pilot & 1)
    text: Text = table.config.texts[pilot]
    found = [
        place
        for place in bits(fitting(table, table.cards[ship]))
        if _may_be_at(table, seat, ship, place, moving=False, alone=False, open_=spied)
        and not any(not only.places(table, pilot, seat) >> place & 1 for only in text.only)
        and pair_cost(table, seat, ship, pilot, place, free) <= force
    ]
    if table.cards[ship].kind == VEHICLE and not any(is_at(table, place, "sector") for place in found):
        # A vehicle needs a driver to come along only where it would fall down (G30).
        return
    yield from (PickPlace(place) for place in found)
    for way in _aboard(table, seat, ship, force):
        place = table.spot[way.host]
        there = not any(not only.places(table, pilot, seat) >> place & 1 for only in text.only)
        if there and pair_cost(table, seat, ship, pilot, place, free, way.host) <= force:
            yield way


def pair_cost(
    table: Table, seat: int, ship: int, pilot: int, place: int, free: bool = False, host: int = NONE
) -> int:
    """Both prices; the ship may come free."""
    return (0 if free else cost(table, seat, ship, place, host)) + cost(table, seat, pilot, place)


def deploy_pair(table: Table, seat: int, ship: int, pilot: int) -> Flow[None]:
    """SW-DEP-21: both at once, the one on the other; one action."""
    frame = announce(table, seat, ship)
    table.lift(pilot)
    choice = yield from choose(
        seat,
        f"Where do {table.cards[ship].title} and {table.cards[pilot].title} go?",
        lambda: list(pair_spots(table, seat, ship, pilot)),
        topic="deploy-to",
        about={"card": ship, "pilot": pilot},
    )
    yield from board_and_go(table, frame, pilot, choice)


def board_and_go(
    table: Table, frame: Frame, pilot: int, choice: PickPlace | PickHost, free: bool = False
) -> Flow[None]:
    """The pilot takes his seat in a ship that was announced; both are paid for."""
    if table.zone[pilot] != LIMBO:
        table.lift(pilot)
    frame.targets = [pilot]
    seat, ship = frame.seat, frame.card
    place, host, _ = price_of(table, seat, ship, choice)
    yield from pay(table, seat, ship, pair_cost(table, seat, ship, pilot, place, free, host), place)
    title = table.cards[pilot].title
    table.played[title] = table.played.get(title, 0) + 1
    begin(table, frame, choice, place, host)


# -- transfers, cover, versions, slots -----------------------------------------------------------------------


def transfers(table: Table, seat: int) -> Iterator[Transfer]:
    """R-10.5, G32: weapons and devices go to another own card that is present with the carrier."""
    gear = (table.words.get(WEAPON, 0) | table.words.get(DEVICE, 0)) & table.owned[seat] & table.play
    if not gear:
        return
    force = available(table, seat)
    for card in bits(gear):
        host = table.host[card]
        if host == NONE or table.owner[host] != seat or table.slot[card] != WORN:
            continue
        place = table.spot[host]
        near = together(table, host) if place != NONE and active(table) >> host & 1 else 0
        for way in table.config.texts[card].attach if near else ():
            if way.onto is None:
                continue
            for other in bits(way.onto(table, card, seat) & near & table.owned[seat]):
                if attach_cost(table, seat, card, way, other, place) <= force:
                    yield Transfer(card, other)


def transfer(table: Table, seat: int, card: int, host: int) -> Flow[None]:
    for way in table.config.texts[card].attach:
        if way.onto is not None and way.onto(table, card, seat) >> host & 1:
            yield from use_force(table, seat, attach_cost(table, seat, card, way, host, table.spot[host]))
            break
    table.put_on(card, host, WORN)
    table.tell("transfer", seat, card, host)
    table.then(*event(table, "transferred", seat, card, host), ("settle", ()))


def break_cover(table: Table, card: int) -> None:
    """R-10.8: the spy is an ordinary character again."""
    table.undercover &= ~BIT[card]
    table.touch()
    table.tell("cover", table.owner[card], card)
    table.then(*event(table, "cover-broken", table.owner[card], card), ("settle", ()))


def replacements(table: Table, seat: int) -> Iterator[Replace]:
    """G37: a version in hand for the version on table, if it is at least as strong and able."""
    for card in bits(table.hands[seat] & table.config.versions & table.words.get(CHARACTER, 0)):
        one = table.cards[card]
        if not one.unique or not one.personas:
            continue
        for persona in one.personas:
            for old in bits(table.words.get(persona, 0) & table.owned[seat] & active(table)):
                if table.cards[old].title == one.title or table.cards[old].kind != CHARACTER:
                    continue
                strong = (one.power or 0) >= value(table, "power", old)
                if (
                    strong
                    and (one.ability or 0) >= value(table, "ability", old)
                    and _legal_there(table, card, old)
                ):
                    yield Replace(card, old)


def _legal_there(table: Table, card: int, old: int) -> bool:
    text: Text = table.config.texts[card]
    seat, place = table.owner[card], table.spot[old]
    return place != NONE and all(only.places(table, card, seat) >> place & 1 for only in text.only)


def replace(table: Table, card: int, old: int) -> None:
    """Place, slot, attachments and flags are kept; the old card goes to the Lost Pile."""
    host, slot, place = table.host[old], table.slot[old], table.spot[old]
    carried = list(bits(table.on[old]))
    if host != NONE:
        table.put_on(card, host, slot)
    else:
        table.put_at(card, place, slot)
    for one in carried:
        table.put_on(one, card, table.slot[one])
    _hand_down(table, card, old)
    table.lift(old)
    table.put_pile(old, LOST)
    table.tell("replace", table.owner[card], card, old)
    table.then(("settle", ()))


def _hand_down(table: Table, card: int, old: int) -> None:
    """What the old card did and used this turn, what holds for it, who targets it: all of the new one."""
    bit, mine = BIT[old], BIT[card]
    for name in ("moved", "drained", "battled", "arrived", "attacked", "hit"):
        if getattr(table, name) & bit:
            setattr(table, name, getattr(table, name) & ~bit | mine)
    for uses in (table.used_weapons, table.used_devices):
        if old in uses:
            uses[card] = uses.pop(old)
    held: list[Any] = [
        (*one[:2], one[2] & ~bit | mine, *one[3:]) if one[2] & bit and one[2] < SEAT_BIT[0] else one
        for one in table.temps
    ]
    table.temps = held
    for other, chosen in [*table.chosen.items()]:
        if chosen.aim == old:
            table.keep(other, chosen._replace(aim=card))
    table.mark(card, table.marks.get(old, 0))
    forget(table, old)


def change_slot(table: Table, seat: int, choice: ChangeSlot) -> None:
    table.put_on(choice.card, table.host[choice.card], choice.slot)
    table.tell("slot", seat, choice.card, choice.slot)
    table.then(("settle", ()))


def slot_changes(table: Table, seat: int) -> Iterator[ChangeSlot]:
    """SW-MOV-32: between pilot and passenger slots, free."""
    people = 0
    for vessel in bits(table.config.vessels & table.owned[seat] & table.play):
        people |= table.on[vessel]
    if not people:
        return
    for card in bits(people & table.words.get(CHARACTER, 0) & active(table) & ~banned(table, "move")):
        host, slot = table.host[card], table.slot[card]
        if host == NONE or slot not in (PILOT, PASSENGER):
            continue
        other = PASSENGER if slot == PILOT else PILOT
        if other in slots_free(table, host, card):
            yield ChangeSlot(card, other)


PERFORM: dict[type[Option], Callable[[Table, int, Any], Flow[None] | None]] = dict(
    (
        case(Deploy, lambda table, seat, choice: deploy(table, seat, choice.card)),
        case(DeployWith, lambda table, seat, choice: deploy_pair(table, seat, choice.card, choice.pilot)),
        case(Transfer, lambda table, seat, choice: transfer(table, seat, choice.card, choice.goal)),
        case(BreakCover, lambda table, seat, choice: break_cover(table, choice.card)),
        case(Replace, lambda table, seat, choice: replace(table, choice.card, choice.other)),
        case(ChangeSlot, change_slot),
    )
)
