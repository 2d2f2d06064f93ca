"""CW-CON-05: how a bot uses the cards whose choices are not obvious, if that was agreed before play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType

from understudy.core.errors import BadSetup
from understudy.games.carwars.bots.personalities import noes
from understudy.games.carwars.bots.personalities.terms import Mind
from understudy.games.carwars.cards import CARDS, Card
from understudy.games.carwars.options import NONE
from understudy.pages import No

ALWAYS, NEVER = "always", "never"
#: A-AMBIGUOUS: the effects that need a policy, and the policies there are for each.
POLICIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "computer": (ALWAYS, NEVER),
        "thundercat": (ALWAYS, "ahead", NEVER),
        "superconductor": (ALWAYS, "slow", NEVER),
        "slab": (ALWAYS, "chased", NEVER),
        "conceal": (ALWAYS, NEVER),
        "power_cell": (ALWAYS, NEVER),
        "drag_chute": (ALWAYS, NEVER),
        "taco": ("even", NEVER),
    }
)
#: The policy "slow": the speed up to which a Superconductor is worth its one use.
SLOW = 2


def effect_of(card: Card) -> str:
    """The effect of a card that needs a policy, or nothing."""
    return next((name for name in POLICIES if name in card.numbers), "")


def is_ambiguous(card: Card) -> bool:
    """Whether a bot may carry the card only with an agreed policy (CW-CON-05)."""
    return bool(effect_of(card))


@cache
def read_policies(text: str) -> Mapping[str, str]:
    """`targeting_computer=always;the_slab=chased` as a policy for each card; names what is wrong with it."""
    found: dict[str, str] = {}
    for part in text.replace(",", ";").split(";"):
        name, _, policy = (word.strip() for word in part.partition("="))
        if not name:
            continue
        card = CARDS.get(name)
        if card is None or not is_ambiguous(card):
            known = ", ".join(card.id for card in CARDS.values() if is_ambiguous(card))
            raise BadSetup(f"Option policies: “{name}” is not a card that needs one. Possible: {known}.")
        allowed = POLICIES[effect_of(card)]
        if policy not in allowed:
            raise BadSetup(
                f"Option policies: {card.name} cannot be used “{policy}”. Possible: {', '.join(allowed)}."
            )
        found[name] = policy
    return MappingProxyType(found)


def policy_for(mind: Mind, item: int) -> str:
    """The agreed policy for one of the bot's cards: its own, or the first for all; else it is not used."""
    card, options = mind.own.build.items[item].card, mind.view.config.options
    own = read_policies(options.get("policies", "")).get(card.id)
    if own is not None:
        return own
    return POLICIES[effect_of(card)][0] if options.get("bot-cards") == "always-use" else NEVER


def agreed(effect: str, *policies: str) -> Callable[[Mind], bool | No]:
    """Whether one of these policies was agreed for the bot's working card with an effect."""

    def test(mind: Mind) -> bool | No:
        item = mind.own.having(effect)
        if item == NONE:
            return No(noes.NO_WORKING_CARD)
        policy = policy_for(mind, item)
        return policy in policies or No(noes.agreed_otherwise, mind.own.build.items[item].card.name, policy)

    return test
