"""What cards do, in plain words: the effect language read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from understudy.games.tyrants import cards
from understudy.kit.saying import plural

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


def _per(instruction: cards.Instruction) -> str:
    name, _, each = instruction.param("per").partition("/")
    if not name:
        return ""
    one, many = _PER[name]
    return f" for every {each} {many}" if each else f" for each {one}"


def _some(instruction: cards.Instruction, one: str, many: str) -> str:
    """A troop, 2 troops, up to 2 troops, any number of troops."""
    if instruction.count == cards.ANY:
        return f"any number of {many}"
    if instruction.upto:
        return f"up to {plural(instruction.count, one, many)}"
    if instruction.count > 1:
        return f"{instruction.count} {many}"
    return f"{'an' if one[0] in 'aeiouI' else 'a'} {one}"


def _where(instruction: cards.Instruction) -> str:
    if "anywhere" in instruction.flags:
        return " anywhere on the map"
    places = {"spy": " there", "each_spy": " at the site of each", "one_site": " at one site"}
    return places.get(instruction.param("at"), "")


def _troops(instruction: cards.Instruction) -> str:
    white = "white " if "white" in instruction.flags else ""
    return _some(instruction, f"{white}troop", f"{white}troops") + _where(instruction) + _per(instruction)


def _promote(instruction: cards.Instruction) -> str:
    if instruction.param("type"):
        return f"promote {_some(instruction, '', instruction.param('type') + ' cards')} played this turn"
    if instruction.param("aspect"):
        return f"promote an {instruction.param('aspect')} card played this turn"
    if instruction.upto:
        return f"promote up to {plural(instruction.count, 'other card')} played this turn"
    return "promote another card played this turn"


def _trophy(instruction: cards.Instruction) -> str:
    if instruction.param("from") == "spy":
        return (
            f"take {_some(instruction, 'troop', 'troops')} out of the trophy hall of a player with a troop "
            "there and put them where you have presence"
        )
    hall, it = ("any trophy hall", "it") if instruction.count == 1 else ("any trophy halls", "them")
    return f"take {_troops(instruction)} out of {hall} and put {it} on the map"


def _free(instruction: cards.Instruction) -> str:
    aspect = f"{instruction.param('aspect')} " if instruction.param("aspect") else ""
    what = _some(instruction, f"{aspect}card", f"{aspect}cards")
    return f"recruit {what} of cost {instruction.param('max')} or less without paying"


def _outcast(instruction: cards.Instruction) -> str:
    takers = {
        "each": "each opponent takes",
        "self": "you take",
        "adjacent": "an opponent with a troop next to those just deployed takes",
        "opponent": "an opponent of your choice takes",
    }
    return f"{takers[instruction.param('to')]} {_some(instruction, 'Insane Outcast', 'Insane Outcasts')}"


def _discard(instruction: cards.Instruction) -> str:
    there = " with a troop there" if instruction.param("at") == "spy" else ""
    over = " and more than 3 cards" if there else " with more than 3 cards"
    over = over if "over3" in instruction.flags else ""
    who = {
        "opponent": f"an opponent of your choice{there}{over}",
        "each": f"each opponent{there}{over}",
        "victim": "its owner, if holding more than 3 cards,",
        "causer": "the player who made you discard it",
    }
    return f"{who[instruction.param('by')]} discards a card"


def _return_piece(instruction: cards.Instruction) -> str:
    if "anybody" in instruction.flags:
        return f"return {_some(instruction, 'troop or spy', 'troops or spies')}, your own included"
    return "return another player's troop or spy"


_ACTS: dict[str, Callable[[cards.Instruction], str]] = {
    "power": lambda instruction: f"gain {instruction.count} power{_per(instruction)}",
    "influence": lambda instruction: f"gain {instruction.count} influence{_per(instruction)}",
    "vp": lambda instruction: f"gain {instruction.count} VP{_per(instruction)}",
    "draw": lambda instruction: f"draw {_some(instruction, 'card', 'cards')}{_per(instruction)}",
    "deploy": lambda instruction: f"deploy {_troops(instruction)}",
    "assassinate": lambda instruction: f"assassinate {_troops(instruction)}",
    "supplant": lambda instruction: f"supplant {_troops(instruction)}",
    "place_spy": lambda instruction: f"place {_some(instruction, 'spy', 'spies')}",
    "return_piece": _return_piece,
    "return_spy": lambda instruction: "return an enemy spy",
    "move": lambda instruction: f"move {_some(instruction, 'enemy troop', 'enemy troops')}",
    "take_trophy": _trophy,
    "promote": _promote,
    "promote_discard": lambda instruction: "promote a card of your discard pile",
    "promote_any": lambda instruction: "promote this card, or one from your hand or discard pile",
    "promote_self": lambda instruction: "promote this card",
    "promote_top": lambda instruction: "promote the top card of your deck",
    "promote_instead": lambda instruction: "you may promote it instead",
    "deck_to_discard": lambda instruction: "put your deck into your discard pile",
    "devour_market": lambda instruction: "you may devour a market card",
    "swap_into_market": lambda instruction: "devour a market card; this card takes its place in the market",
    "return_outcast": lambda instruction: "return this card to the supply",
    "recruit_free": _free,
    "ghost": lambda instruction: "treat the top devoured card as a market card for the rest of the turn",
    "play_market": lambda instruction: (
        f"use a market card of cost {instruction.param('max')} or less, then devour it"
    ),
    "play_inner": lambda instruction: "use a card of your inner circle",
    "outcast": _outcast,
    "discard": _discard,
    "return_own_spy": lambda instruction: (
        f"return {'any number' if instruction.count == cards.ANY else 'one'} of your spies"
    ),
    "devour_hand": lambda instruction: "devour a card from your hand",
    "devour_inner": lambda instruction: "devour a card of your inner circle",
    "discard_hand": lambda instruction: "discard a card",
    "devour_self": lambda instruction: "devour this card",
}


def _effect(effect: cards.Effect, aspect: int) -> str:
    if isinstance(effect, cards.Instruction):
        return _ACTS[effect.verb](effect)
    if isinstance(effect, cards.Pick):
        times = "one" if effect.times == 1 else f"{effect.times} times"
        return f"choose {times}: " + ", or ".join(choice_text(option, aspect) for option in effect.options)
    if isinstance(effect, cards.Pay):
        return f"you may {_pay(effect, aspect)}"
    if isinstance(effect, cards.If):
        return f"{_CONDITIONS[effect.condition]}, {phrase(effect.then, aspect, ' and ')}"
    if isinstance(effect, cards.Focus):
        then = phrase(effect.then, aspect, " and ")
        return f"with another {cards.ASPECT_NAMES[aspect]} card played or shown, {then}"
    return f"at the end of the turn {phrase(effect.then, aspect, ' and ')}"


def _pay(pay: cards.Pay, aspect: int) -> str:
    cost = _ACTS[pay.cost.verb](pay.cost)
    if len(pay.gain) == 1 and isinstance(pay.gain[0], cards.Instruction):
        return f"{cost} to {_effect(pay.gain[0], aspect)}"
    return f"{cost}: {phrase(pay.gain, aspect, ', then ')}"


def choice_text(effects: cards.Effects, aspect: int) -> str:
    """One of several printed options; choosing it is as good as saying that one pays."""
    if len(effects) == 1 and isinstance(effects[0], cards.Pay):
        return _pay(effects[0], aspect)
    return phrase(effects, aspect, ", then ")


def phrase(effects: cards.Effects, aspect: int, joint: str = "; ") -> str:
    """Instructions as one phrase."""
    return joint.join(_effect(effect, aspect) for effect in effects)


def effect_text(card: cards.Card) -> str:
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
    card = cards.CARDS[number]
    aspect = cards.ASPECT_NAMES[card.aspect]
    worth = f"{card.vp} VP in the deck, {card.inner_vp} in the inner circle"
    effect = effect_text(card)
    return f"{card.name}: {aspect}, cost {card.cost}, {worth}. {effect[0].upper()}{effect[1:]}."


def _picks(effects: cards.Effects) -> Iterator[cards.Pick]:
    for effect in effects:
        if isinstance(effect, cards.Pick):
            yield effect
        elif isinstance(effect, cards.Pay):
            yield from _picks(effect.gain)
        elif isinstance(effect, cards.If | cards.Focus | cards.Later):
            yield from _picks(effect.then)


def option_text(number: int, choice: int) -> str:
    """Printed option `choice` (from 1) of a card; every card has at most one such list."""
    card = cards.CARDS[number]
    for pick in _picks(card.effects):
        if choice <= len(pick.options):
            return choice_text(pick.options[choice - 1], card.aspect)
    return f"option {choice}"
