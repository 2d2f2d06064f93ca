"""Cars for bots: what they may carry, and what takes the place of a card that they may not."""

from __future__ import annotations

from collections.abc import Mapping

from understudy.core.errors import BadSetup
from understudy.games.carwars.bots.personalities.policies import is_ambiguous, read_policies
from understudy.games.carwars.builds import BUILDS, Build
from understudy.games.carwars.cards import CARDS, Card

__all__ = ["admit", "ambiguous", "read_policies", "ready_builds", "replacements"]


def ready_builds(division: int) -> list[Build]:
    """CW-CON-07: the published recipes of a division that need no policy; the suggested bot cars."""
    return [build for build in BUILDS.values() if build.division == division and not ambiguous(build)]


def ambiguous(build: Build) -> list[Card]:
    """CW-CON-05: the cards of a car whose use needs a policy, without repetition."""
    return list(dict.fromkeys(item.card for item in build.items if is_ambiguous(item.card)))


def replacements(card: Card) -> list[Card]:
    """CW-CON-06: other cards of the same value for the same place on the car."""
    return [
        other
        for other in CARDS.values()
        if other.kind == card.kind and other.cost == card.cost and not is_ambiguous(other)
    ]


def admit(build: Build, policies: Mapping[str, str]) -> None:
    """CW-CON-02, CW-CON-05: any legal car may be a bot's, if every ambiguous card has an agreed policy."""
    for card in ambiguous(build):
        if card.id not in policies:
            others = ", ".join(other.name for other in replacements(card)[:6]) or "none"
            raise BadSetup(
                f"{build.name} carries {card.name}, whose use a bot cannot decide. Agree on a policy first "
                f"(option policies, e.g. {card.id}=always) or take another card of the same value: {others}."
            )
