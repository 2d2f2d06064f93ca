"""What SUPERCAT's plans and events are called. The game's own words ask here first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.events import Event
from understudy.core.option import Option
from understudy.games.arcs.bots.supercat.plans.abilities import LORE_SHIFT
from understudy.games.arcs.bots.supercat.plans.kinds import Agents, Combat, Journey, Play, Spend
from understudy.games.arcs.cards import ACTION_CARDS, AMBITIONS, COURT_CARDS, LORE
from understudy.games.arcs.names import card_name, color_name, place_name, way_name, ways_named
from understudy.games.arcs.options import Act
from understudy.games.arcs.places import NONE, RESOURCES, SYSTEM_IDS
from understudy.games.arcs.table import LEAD, WAYS
from understudy.kit.saying import either, listed, plural


def _ships(fresh: int, damaged: int) -> str:
    if not damaged:
        return plural(fresh, "ship")
    hurt = plural(damaged, "damaged ship")
    return f"{fresh} fresh and {hurt}" if fresh else hurt


def _play(plan: Play, name: Callable[[Option], str], done: Callable[[Act], str]) -> str:
    words = way_name(plan.way, plan.card)
    if plan.serves:
        words += f" ({_purpose(plan.serves[0], name, done)}{_and_more(len(plan.serves) - 1)})"
    return f"{words} and declare {AMBITIONS[plan.ambition].capitalize()}" if plan.ambition != NONE else words


def _purpose(plan: Option, name: Callable[[Option], str], done: Callable[[Act], str]) -> str:
    """What a card could be used for."""
    match plan:
        case Act():
            return f"to {done(plan)}"
        case Journey():
            return f"to move {name(plan)}"
        case Agents():
            return f"to place {name(plan)}"
    return f"for {name(plan)}"


def _and_more(count: int) -> str:
    return f" or {plural(count, 'other option')}" if count else ""


def _agents(plan: Agents) -> str:
    return f"{plan.count} agent{'s' if plan.count > 1 else ''} on {COURT_CARDS[plan.court].name}"


def _journey(plan: Journey) -> str:
    ships = _ships(plan.fresh, plan.damaged)
    actions = f"{plan.cost} action{'s' if plan.cost > 1 else ''}"
    return f"{ships} from {place_name(plan.origin)} to {place_name(plan.to)} in {actions}"


def _combat(plan: Combat, name: Callable[[Option], str]) -> str:
    words = f"{plan.goal} against {color_name(plan.defender)} at {place_name(plan.system)}"
    for journey in reversed(plan.journeys):
        words = f"{_journey(journey)}, then {words}"
    if plan.target is not None:
        words += f" for {name(plan.target)}"
    return f"{words} ({plan.battles} Battle{'s' if plan.battles > 1 else ''})"


def option(plan: Option, name: Callable[[Option], str], done: Callable[[Act], str]) -> str | None:
    """What a plan does; None if it is not one of SUPERCAT's.

    `name` says what the game's own options are called among others, and `done` what they do.
    """
    match plan:
        case Play():
            return _play(plan, name, done)
        case Agents():
            return _agents(plan)
        case Journey():
            return _journey(plan)
        case Combat():
            return _combat(plan, name)
        case Spend():
            token = RESOURCES[plan.resource].capitalize()
            if isinstance(plan.act, Act):
                return f"a {token} to {done(plan.act)}"
            return f"a {token}"
    return None


def touches(plan: Option, of: Callable[[Option], tuple[str, ...]]) -> tuple[str, ...]:
    """The places and cards of a plan; `of` says those of the game's own options."""
    match plan:
        case Play():
            return (ACTION_CARDS[plan.card].id,)
        case Agents():
            return (COURT_CARDS[plan.court].id,)
        case Journey():
            return SYSTEM_IDS[plan.origin], SYSTEM_IDS[plan.to]
        case Combat():
            return (*(SYSTEM_IDS[journey.origin] for journey in plan.journeys), SYSTEM_IDS[plan.system])
        case Spend():
            return (RESOURCES[plan.resource], *(of(plan.act) if plan.act is not None else ()))
    return ()


Args = tuple[int, ...]


def _counters(who: str, args: Args) -> str:
    counter, seize, bonus = args
    words = f"Hand counter {counter}, {f'seize counter {seize}' if seize else 'no seize counter'}"
    return f"{words}, {plural(bonus, 'bonus card')}." if bonus else f"{words}."


def _rolls_to_seize(who: str, args: Args) -> str:
    rolled, winning, result, _, passes = args
    for_ = "an undeclared ambition" if winning == 1 else "the undeclared ambitions"
    minus = f", minus {winning} for {for_} that it wins: {result}" if winning else ""
    verdict = "less" if passes else "not less"
    seizes = "seizes" if passes else "does not seize"
    return f"{who} rolls {rolled}{minus}, which is {verdict}, and {seizes} the initiative."


def _seize_roll(who: str, args: Args) -> str:
    told = _rolls_to_seize(who, args)
    return told.replace("less,", f"less than the seize counter ({args[3]}),", 1)


def _usable(who: str, args: Args) -> str:
    return f"{who} may {ways_named(list(zip(args[::2], args[1::2], strict=True)))}."


def _drawn(who: str, args: Args) -> str:
    return f"{who} draws {listed([card_name(card) for card in args]) or 'no cards'}."


def _force(who: str, args: Args) -> str:
    return f"{who} can fight at {place_name(args[0])}: {_sides(args)}."


def _sides(args: Args) -> str:
    _, _, fresh, dice, defending, battles = args
    left = f"{plural(battles, 'Battle action')} left"
    return f"{plural(fresh, 'fresh ship')} against {defending}, {plural(dice, 'die', 'dice')}, {left}"


def battle(told: str, args: Args, elite: bool) -> str:
    """An attack with the sides as the bot counts them."""
    more = ", 1 die of Elite Pilots included" if elite else ""
    return f"{told.removesuffix('.')}: {_sides(args)}{more}."


def _ability_card(number: int) -> str:
    """A Guild card, or behind those a lore card."""
    return LORE[number - LORE_SHIFT].name if number >= LORE_SHIFT else COURT_CARDS[number].name


_EVENTS: dict[str, Callable[[str, Args], str]] = {
    "task_force": lambda who, args: (
        f"Task force: {place_name(args[0])}." if args[0] != NONE else "No fresh ships, so no task force."
    ),
    "counters": _counters,
    "options": _drawn,
    "usable": _usable,
    "seize_counter": lambda who, args: f"{who}'s seize counter is now {args[0]}.",
    "seize_roll": _seize_roll,
    "spies": lambda who, args: "Lattice Spies are discarded instead of an extra card.",
    "extra_card": lambda who, args: f"An extra card to seize: {who}'s hand counter is now {args[0]}.",
    "logistics": lambda who, args: f"Efficient Logistics: +1 action, {args[0]} in all.",
    "exhausted": lambda who, args: f"{_ability_card(args[0])} is exhausted until the chapter ends.",
    "idle": lambda who, args: (
        f"Nothing to do: {plural(args[0], 'action')} {'is' if args[0] == 1 else 'are'} lost."
    ),
    "partial": lambda who, args: (
        f"A partial move: {place_name(args[0])} is on the way to {place_name(args[1])}."
    ),
    "broken_off": lambda who, args: (
        f"The route from {place_name(args[0])} to {place_name(args[1])} has changed: the ships stay."
    ),
    "route": lambda who, args: (
        f"{args[0]} routes are equally short; at random through {place_name(args[1])}."
    ),
    "force": _force,
    "effective": lambda who, args: f"{COURT_CARDS[args[0]].name} is effective.",
    "only_captives": lambda who, args: (
        f"{COURT_CARDS[args[0]].name} is not effective: only the captives count."
    ),
    "unfavorable": lambda who, args: "No longer favorable: the combat ends.",
    "withheld": lambda who, args: "Not favorable yet: no more tokens are spent on it.",
    "surplus": lambda who, args: f"{card_name(args[0])} was the extra card and is discarded.",
}


#: What is told in the line of the event before it.
FOLDS = {
    "task_force": frozenset({"counters"}),
    "options": frozenset({"usable"}),
    "seize_counter": frozenset({"seize_roll"}),
}


def event(happened: Event, who: str) -> str | None:
    """A sentence for one of SUPERCAT's events; None if it is not one."""
    tell = _EVENTS.get(happened.verb)
    return tell(who, happened.args) if tell is not None else None


def fold(happened: Sequence[Event], who: str) -> str:
    """Two of SUPERCAT's events as one line; empty where each is told for itself."""
    if len(happened) > 2:
        return ""
    first, then = happened
    match first.verb, then.verb:
        case "task_force", "counters":
            return f"{_counters(who, then.args)} {event(first, who)}"
        case "seize_counter", "seize_roll":
            return f"{who}'s seize counter is now {first.args[0]}. {_rolls_to_seize(who, then.args)}"
        case "options", "usable":
            return _may_play(who, first.args, list(zip(then.args[::2], then.args[1::2], strict=True)))
    return ""


def _may_play(who: str, drawn: Args, plays: Sequence[tuple[int, int]]) -> str:
    """What was drawn and how it can be played: “and may lead either”."""
    drawn_text = _drawn(who, drawn).removesuffix(".")
    ways = list(dict.fromkeys(way for way, _ in plays))
    whole = {(way, card) for way in ways for card in drawn}
    if len(drawn) != 2 or set(plays) != whole:
        return f"{drawn_text}, and may {ways_named(plays)}."
    named = either([WAYS[way] for way in ways])
    return f"{drawn_text}, and may {named}{'' if ways == [LEAD] else ' with'} either."
