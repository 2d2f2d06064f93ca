"""The words of the effect language: whether every effect in the card file means something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from understudy.core.errors import BadData
from understudy.games.tyrants.cards import ASPECTS, Card, Effects, If, Instruction, Pay, Pick
from understudy.games.tyrants.rules.card_play import CONDITIONS, COUNTS
from understudy.games.tyrants.rules.costs import COSTS
from understudy.games.tyrants.rules.effects import VERBS

FLAGS = frozenset(("white", "anywhere", "other", "anybody", "optional", "over3", "presence"))
#: What may stand after a name and a sign of equality; empty where it is a word or number of the game.
PARAMS: dict[str, tuple[str, ...]] = {
    "per": tuple(COUNTS),
    "at": ("spy", "each_spy", "one_site"),
    "to": ("each", "self", "opponent", "adjacent"),
    "by": ("each", "opponent", "victim", "causer"),
    "from": ("spy",),
    "aspect": ASPECTS,
    "type": (),
    "max": (),
}


def check(cards: Sequence[Card]) -> None:
    """Every word of the cards' effects means something here; or BadData with the card that has it."""
    for card in cards:
        try:
            _check_words(card.effects)
            _check_words(card.if_discarded)
        except ValueError as error:
            raise BadData(f"cards.csv, card {card.id}: {error}") from None


def _check_words(effects: Effects) -> None:
    for effect in effects:
        if isinstance(effect, Instruction):
            _check_act(effect, VERBS)
        elif isinstance(effect, Pick):
            for option in effect.options:
                _check_words(option)
        elif isinstance(effect, Pay):
            _check_act(effect.cost, COSTS)
            _check_words(effect.gain)
        else:
            if isinstance(effect, If) and effect.condition not in CONDITIONS:
                raise ValueError(
                    f"there is no condition “{effect.condition}”; known: {', '.join(CONDITIONS)}"
                )
            _check_words(effect.then)


def _check_act(instruction: Instruction, verbs: Mapping[str, object]) -> None:
    if instruction.verb not in verbs:
        raise ValueError(f"there is no verb “{instruction.verb}” here; known: {', '.join(verbs)}")
    for flag in instruction.flags - FLAGS:
        raise ValueError(f"“{flag}” says nothing to {instruction.verb}; known: {', '.join(sorted(FLAGS))}")
    for name, value in instruction.params.items():
        if name not in PARAMS or (PARAMS[name] and value.partition("/")[0] not in PARAMS[name]):
            raise ValueError(f"“{name}={value}” says nothing to {instruction.verb}")
