"""What cards do, in plain words: the effect language read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from understudy.games.tyrants.cards import (
    ANY,
    ASPECTS,
    CARDS,
    NO_ASPECT,
    Act,
    Card,
    Effect,
    Effects,
    Focus,
    If,
    Later,
    Pay,
    Pick,
)


def plural(count: int, word: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{count} {word if count == 1 else many or word + 's'}"


def listed(words: Sequence[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


_PER = {
    "sites": ("site you control", "sites you control"),
    "total": ("site under your total control", "sites under your total control"),
    "markers": ("control marker you hold", "control markers you hold"),
    "spies": ("spy you have on the map", "spies you have on the map"),
    "inner": ("card in your inner circle", "cards in your inner circle"),
    "trophies": ("troop in your trophy hall", "troops in your trophy hall"),
    "white_trophies": ("white troop in your trophy hall", "white troops in your trophy hall"),
    "player_trophies": ("player's troop in your trophy hall", "players' troops in your trophy hall"),
    "kills": ("troop assassinated with it", "troops assassinated with it"),
}

_CONDITIONS = {
    "inner>=4": "with 4 or more cards in your inner circle",
    "trophies>=8": "with 8 or more troops in your trophy hall",
    "player_trophies>=5": "with 5 or more players' troops in your trophy hall",
    "troop_there": "if another player has a troop there",
    "spy_there": "if another player has a spy there",
}


def _per(act: Act) -> str:
    name, _, each = act.param("per").partition("/")
    if not name:
        return ""
    one, many = _PER[name]
    return f" for every {each} {many}" if each else f" for each {one}"


def _some(act: Act, one: str, many: str) -> str:
    """A troop, 2 troops, up to 2 troops, any number of troops."""
    if act.count == ANY:
        return f"any number of {many}"
    if act.upto:
        return f"up to {plural(act.count, one, many)}"
    if act.count > 1:
        return f"{act.count} {many}"
    return f"{'an' if one[0] in 'aeiouI' else 'a'} {one}"


def _where(act: Act) -> str:
    if "anywhere" in act.flags:
        return " anywhere on the map"
    places = {"spy": " there", "each_spy": " at the site of each", "one_site": " at one site"}
    return places.get(act.param("at"), "")


def _troops(act: Act) -> str:
    white = "white " if "white" in act.flags else ""
    return _some(act, f"{white}troop", f"{white}troops") + _where(act) + _per(act)


def _promote(act: Act) -> str:
    if act.param("type"):
        return f"promote {_some(act, '', act.param('type') + ' cards')} played this turn"
    if act.param("aspect"):
        return f"promote an {act.param('aspect')} card played this turn"
    if act.upto:
        return f"promote up to {act.count} other cards played this turn"
    return "promote another card played this turn"


def _trophy(act: Act) -> str:
    if act.param("from") == "spy":
        return (
            f"take {_some(act, 'troop', 'troops')} out of the trophy hall of a player with a troop there "
            "and put them where you have presence"
        )
    hall, it = ("any trophy hall", "it") if act.count == 1 else ("any trophy halls", "them")
    return f"take {_troops(act)} out of {hall} and put {it} on the map"


def _free(act: Act) -> str:
    aspect = f"{act.param('aspect')} " if act.param("aspect") else ""
    what = _some(act, f"{aspect}card", f"{aspect}cards")
    return f"recruit {what} of cost {act.param('max')} or less without paying"


def _outcast(act: Act) -> str:
    takers = {
        "each": "each opponent takes",
        "self": "you take",
        "adjacent": "an opponent with a troop next to those just deployed takes",
        "opponent": "an opponent of your choice takes",
    }
    return f"{takers[act.param('to')]} {_some(act, 'Insane Outcast', 'Insane Outcasts')}"


def _discard(act: Act) -> str:
    there = " with a troop there" if act.param("at") == "spy" else ""
    over = " and more than 3 cards" if there else " with more than 3 cards"
    over = over if "over3" in act.flags else ""
    who = {
        "opponent": f"an opponent of your choice{there}{over}",
        "each": f"each opponent{there}{over}",
        "victim": "its owner, if holding more than 3 cards,",
        "causer": "whoever made you discard it",
    }
    return f"{who[act.param('by')]} discards a card"


def _return_piece(act: Act) -> str:
    if "anybody" in act.flags:
        return f"return {_some(act, 'troop or spy', 'troops or spies')}, your own included"
    return "return another player's troop or spy"


_ACTS: dict[str, Callable[[Act], str]] = {
    "power": lambda act: f"gain {act.count} power{_per(act)}",
    "influence": lambda act: f"gain {act.count} influence{_per(act)}",
    "vp": lambda act: f"gain {act.count} VP{_per(act)}",
    "draw": lambda act: f"draw {_some(act, 'card', 'cards')}{_per(act)}",
    "deploy": lambda act: f"deploy {_troops(act)}",
    "assassinate": lambda act: f"assassinate {_troops(act)}",
    "supplant": lambda act: f"supplant {_troops(act)}",
    "place_spy": lambda act: f"place {_some(act, 'spy', 'spies')}",
    "return_piece": _return_piece,
    "return_spy": lambda act: "return an enemy spy",
    "move": lambda act: f"move {_some(act, 'enemy troop', 'enemy troops')}",
    "take_trophy": _trophy,
    "promote": _promote,
    "promote_discard": lambda act: "promote a card of your discard pile",
    "promote_any": lambda act: "promote this card, or one from your hand or discard pile",
    "promote_self": lambda act: "promote this card",
    "promote_top": lambda act: "promote the top card of your deck",
    "promote_instead": lambda act: "you may promote it instead",
    "deck_to_discard": lambda act: "put your deck into your discard pile",
    "devour_market": lambda act: "you may devour a market card",
    "swap_into_market": lambda act: "devour a market card; this card goes into the market in its stead",
    "return_outcast": lambda act: "return this card to the supply",
    "recruit_free": _free,
    "ghost": lambda act: "treat the top devoured card as a market card for the rest of the turn",
    "play_market": lambda act: f"use a market card of cost {act.param('max')} or less, then devour it",
    "play_inner": lambda act: "use a card of your inner circle",
    "outcast": _outcast,
    "discard": _discard,
    "return_own_spy": lambda act: f"return {'any number' if act.count == ANY else 'one'} of your spies",
    "devour_hand": lambda act: "devour a card from your hand",
    "devour_inner": lambda act: "devour a card of your inner circle",
    "discard_hand": lambda act: "discard a card",
    "devour_self": lambda act: "devour this card",
}


def _effect(effect: Effect, aspect: int) -> str:
    if isinstance(effect, Act):
        return _ACTS[effect.verb](effect)
    if isinstance(effect, Pick):
        times = "one" if effect.times == 1 else f"{effect.times} times"
        return f"choose {times}: " + ", or ".join(choice_text(option, aspect) for option in effect.options)
    if isinstance(effect, Pay):
        return f"you may {_pay(effect, aspect)}"
    if isinstance(effect, If):
        return f"{_CONDITIONS[effect.condition]}, {phrase(effect.then, aspect, ' and ')}"
    if isinstance(effect, Focus):
        return f"with another {ASPECTS[aspect]} card played or shown, {phrase(effect.then, aspect, ' and ')}"
    return f"at the end of the turn {phrase(effect.then, aspect, ' and ')}"


def _pay(pay: Pay, aspect: int) -> str:
    cost = _ACTS[pay.cost.verb](pay.cost)
    if len(pay.gain) == 1 and isinstance(pay.gain[0], Act):
        return f"{cost} to {_effect(pay.gain[0], aspect)}"
    return f"{cost}: {phrase(pay.gain, aspect, ', then ')}"


def choice_text(effects: Effects, aspect: int) -> str:
    """One of several printed options; choosing it is as good as saying that one pays."""
    if len(effects) == 1 and isinstance(effects[0], Pay):
        return _pay(effects[0], aspect)
    return phrase(effects, aspect, ", then ")


def phrase(effects: Effects, aspect: int, joint: str = "; ") -> str:
    """Instructions as one phrase."""
    return joint.join(_effect(effect, aspect) for effect in effects)


def effect_text(card: Card) -> str:
    """What the card does, as one short sentence without a full stop."""
    if card.gain is not None:
        gains = zip(card.gain, ("power", "influence"), strict=True)
        return " and ".join(f"{count} {what}" for count, what in gains if count)
    text = phrase(card.effects, card.aspect)
    if card.if_discarded:
        text += f"; when an opponent makes you discard it, {phrase(card.if_discarded, card.aspect)}"
    return text


def card_text(number: int) -> str:
    """Everything that matters about a card."""
    card = CARDS[number]
    aspect = "no aspect" if card.aspect == NO_ASPECT else ASPECTS[card.aspect]
    worth = f"{card.vp} VP in the deck, {card.inner_vp} in the inner circle"
    effect = effect_text(card)
    return f"{card.name}: {aspect}, cost {card.cost}, {worth}. {effect[0].upper()}{effect[1:]}."


def _picks(effects: Effects) -> Iterator[Pick]:
    for effect in effects:
        if isinstance(effect, Pick):
            yield effect
        elif isinstance(effect, Pay):
            yield from _picks(effect.gain)
        elif isinstance(effect, If | Focus | Later):
            yield from _picks(effect.then)


def option_text(number: int, choice: int) -> str:
    """Printed option `choice` (from 1) of a card; every card has at most one such list."""
    card = CARDS[number]
    for pick in _picks(card.effects):
        if choice <= len(pick.options):
            return choice_text(pick.options[choice - 1], card.aspect)
    return f"option {choice}"
