"""Items and abilities: whatever may be used is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.carwars.bots.personalities import noes, plans
from understudy.games.carwars.bots.personalities.deciding import any_item
from understudy.games.carwars.bots.personalities.looking import nearest_in_back_arc
from understudy.games.carwars.bots.personalities.policies import ALWAYS, agreed, is_ambiguous, policy_for
from understudy.games.carwars.bots.personalities.terms import Mind, is_crew
from understudy.games.carwars.options import OnItem
from understudy.pages import Ask, Can, Look, No, Page, Settle, finds

#: Abilities that are paid for with tokens.
PAID = (
    "hacker",
    "goggles",
    "radials",
    "scorpion",
    "spoiler",
    "undercarriage",
    "medusa",
    "autopilot",
    "ghost",
    "extinguisher",
)

_uses = plans.all_of(OnItem, "use")


def is_paid(mind: Mind, plan: OnItem) -> bool:
    """The ability costs tokens."""
    return any(effect in mind.item(plan).card.numbers for effect in PAID)


def uses(what: str, *tests: Callable[[Mind, OnItem], bool]) -> plans.Plans[OnItem]:
    """The plain abilities offered where all tests hold; `what` they are in words."""

    def found(mind: Mind) -> Sequence[OnItem]:
        acts = _uses(mind)
        return [
            act
            for act in acts
            if not is_ambiguous(mind.item(act).card) and all(test(mind, act) for test in tests)
        ] or No(noes.no_item, what, mind.own.build, acts)

    return found


def _is_free(mind: Mind, plan: OnItem) -> bool:
    return not is_paid(mind, plan)


def _is_item(mind: Mind, plan: OnItem) -> bool:
    return not is_crew(mind, plan)


def agreed_uses(mind: Mind) -> Sequence[OnItem]:
    """Cards that were agreed to be used at every opportunity."""
    rows = [(act, policy_for(mind, act.item)) for act in _uses(mind) if is_ambiguous(mind.item(act).card)]
    return [act for act, policy in rows if policy == ALWAYS] or No(
        noes.none_agreed, [(mind.item(act).card.name, policy) for act, policy in rows]
    )


def _slab_is_offered(mind: Mind) -> bool | No:
    """Agreed on, and there to be dropped now."""
    offered = any("slab" in mind.item(act).card.numbers for act in _uses(mind))
    return _chased(mind) and (offered or No(noes.not_offered_now, "The Slab"))


_chased = agreed("slab", "chased")
WHICH = (Settle[Mind, OnItem]("CW-GEN-14", "what a die says", any_item),)
FREE_CREW = Can(
    "CW-GEN-02 CW-CON-03",
    "A crew ability without cost?",
    uses("crew ability without cost", is_crew, _is_free),
    prefer=WHICH,
)
FREE_ITEM = Can(
    "CW-CON-03 CW-CON-04",
    "An item without cost?",
    uses("item without cost", _is_item, _is_free),
    prefer=WHICH,
)
PAID_CREW = "CW-GEN-04 CW-GEN-05 CW-GEN-02 CW-CON-04"
PAID_ITEM = "CW-GEN-04 CW-GEN-05 CW-CON-03 CW-CON-04"
AGREED = (
    Can(
        "CW-CON-05",
        "A card that it was agreed to use?",
        agreed_uses,
        prefer=WHICH,
    ),
    Ask(
        "CW-CON-05",
        "Was it agreed to drop the Slab when chased?",
        _slab_is_offered,
        yes=[
            Look(
                "CW-CON-05",
                "Is the nearest opponent within the back arc?",
                nearest_in_back_arc,
                yes=[Can("CW-CON-05", "Drop it.", _uses)],
            )
        ],
    ),
)
#: Free ones first; paid ones that compete for the same tokens are settled by a die.
ABILITIES = Page(
    "Items and abilities",
    [
        FREE_CREW,
        FREE_ITEM,
        Ask(
            "CW-GEN-04",
            "Is an ability of the crew among those to be paid for?",
            finds(uses("ability of the crew to be paid for", is_crew, is_paid)),
            yes=[Can(PAID_CREW, "Pay for one.", uses("ability to be paid for", is_paid), prefer=WHICH)],
            no=[
                Can(
                    PAID_ITEM,
                    "Pay for an item?",
                    uses("item to be paid for", is_paid),
                    prefer=WHICH,
                )
            ],
        ),
        *AGREED,
        Can("CW-CON-05", "Its use was not agreed.", plans.passing),
    ],
)
#: The same when somebody attacks the bot: what is left open goes to a die.
DEFENSE = Page(
    "Defending: items and abilities",
    [
        Can(
            "CW-DFN-02 CW-CON-03",
            "An item or ability without cost?",
            uses("item or ability without cost", _is_free),
            prefer=[Settle("CW-DFN-03", "what a die says", any_item)],
        ),
        Can(
            "CW-DFN-02 CW-GEN-04 CW-GEN-05",
            "Pay for one?",
            uses("item or ability to be paid for", is_paid),
            prefer=[Settle("CW-DFN-03", "what a die says", any_item)],
        ),
        *AGREED,
        Can("CW-CON-05", "Its use was not agreed.", plans.passing),
    ],
    rules="CW-DFN-01",
)


# -- Taco! ---------------------------------------------------------------------------------------------------


def evening(mind: Mind) -> Sequence[OnItem]:
    """The policy "even" of Taco!: a point leaves whoever has two more than the other."""
    damage = mind.own.damage
    return [act for act in _heals(mind) if damage[act.item] - damage[1 - act.item] >= 2] or No(
        noes.damage_even, *damage[:2]
    )


_heals = plans.all_of(OnItem, "heal")


TACO = Page(
    "Taco!",
    [
        Ask(
            "CW-CON-05",
            "Was it agreed to even out damage?",
            agreed("taco", "even"),
            yes=[Can("CW-CON-05 CW-CRW-04", "Move a point to the other?", evening)],
        ),
        Can("CW-CON-05", "It stays as it is.", plans.passing),
    ],
)
