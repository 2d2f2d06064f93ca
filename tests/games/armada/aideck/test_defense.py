"""Salvo always, and one more token by the deck."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import Playing, answer, card_with, fleet, posed, table_of
from understudy.games.armada.cards import TOKENS
from understudy.games.armada.table import Table

EMPIRE = fleet("imperial", ["victory_ii_class_star_destroyer"])
#: Evade, redirect, redirect, brace... and a ship with salvo.
REBELS = fleet("rebel", ["assault_frigate_mark_ii_b"])
SEPARATISTS = fleet("separatist", ["munificent_class_comms_frigate"])
SHIPS: list[dict[str, Any]] = [{"pose": [900, 560, 0]}, {"pose": [900, 780, 180]}]


def attacked(
    pool: list[str], ship: dict[str, Any] | None = None, own: dict[str, Any] = REBELS, **more: Any
) -> Table:
    attack = {
        "kind": "battery",
        "band": 0,
        "obstructed": False,
        "by_ship": 0,
        "zone": 0,
        "target_ship": 1,
        "target_zone": 0,
        "pool": [word.split() for word in pool],
        **more.pop("attack", {}),
    }
    ships = [SHIPS[0], {**SHIPS[1], **(ship or {})}]
    return table_of(posed(EMPIRE, own, ships, attacks=[attack], **more))


def tokens(found: Table) -> list[str]:
    return [TOKENS[kind] for kind in found.ships[1].build.tokens]


def spent(found: Table, *more: str) -> str:
    free = [index for index in range(len(found.ships[1].tokens)) if not found.attack.spent >> index & 1]
    ways = ["done", *(f"spend:{index}" for index in free), *more]
    id = answer(found, "defense-tokens", ways, attack=1, kind="battery")
    verb, _, index = id.partition(":")
    return tokens(found)[int(index)] if verb == "spend" else id


HITS = ["red double", "red hit"]


@pytest.mark.rule("AR-DEF-03")
def test_the_deck_finds_the_token() -> None:
    found = attacked(HITS)
    assert spent(found) == "reveal-card"
    for token in ("brace", "evade", "redirect"):
        if token in tokens(found):
            cards = [card_with(token=TOKENS.index("scatter")), card_with(token=TOKENS.index(token))]
            assert spent(attacked(HITS, orders={"revealed": cards})) == token
    assert spent(attacked(HITS, orders={"revealed": [card_with(token=0)]})) == "reveal-card"


@pytest.mark.rule("AR-DEF-02")
def test_only_one_token_besides_salvo() -> None:
    found = attacked(HITS, attack={"spent": 1}, orders={"revealed": [card_with(token=2)]})
    assert TOKENS[found.ships[1].build.tokens[0]] != "salvo"
    assert spent(found) == "done"


@pytest.mark.rule("AR-DEF-01", "AR-OVR-02")
def test_salvo_is_always_used_and_another_one_too() -> None:
    found = attacked(HITS, own=SEPARATISTS)
    assert "salvo" in tokens(found)
    assert spent(found) == "salvo"
    index = tokens(found).index("salvo")
    after = attacked(HITS, own=SEPARATISTS, attack={"spent": 1 << index, "salvo": True})
    assert spent(after) == "reveal-card"
    # Even where nothing else would be spent.
    assert spent(attacked(["red accuracy"], own=SEPARATISTS)) == "salvo"
    # Not where no die would be gathered: the stern has no dice that reach so far.
    far = attacked(HITS, own=SEPARATISTS, attack={"band": 2, "obstructed": True})
    rear = far.ships[1].build.batteries[2]
    assert (spent(far) == "salvo") == (rear[0] > 1)


@pytest.mark.rule("AR-OVR-02")
def test_a_salvo_is_fired_back() -> None:
    start = posed(
        EMPIRE,
        SEPARATISTS,
        SHIPS,
        agenda=[["attack_step", [0]]],
    )
    play = Playing(start, people={"attack": "attack:front:ship-1:front"}, dice=[("hit",) * 3 + ("hit",) * 3])
    assert play.until("defense-tokens").startswith("spend:")
    index = int(play.answers("defense-tokens")[0].split(":")[1])
    assert TOKENS[play.table.ships[1].build.tokens[index]] == "salvo"


@pytest.mark.rule("AR-DEF-04", "AR-DEF-05")
def test_the_sustainable_copy_and_else_one_for_good() -> None:
    frigate = fleet("rebel", ["mc80_command_cruiser"])
    names = tokens(attacked(HITS, own=frigate))
    pairs = [name for name in dict.fromkeys(names) if names.count(name) == 2]
    assert pairs
    twice = pairs[0]
    first, second = (index for index, name in enumerate(names) if name == twice)
    orders = {"revealed": [card_with(token=TOKENS.index(twice))]}

    def chosen(tired: list[int]) -> str:
        states = ["exhausted" if index in tired else "ready" for index in range(len(names))]
        found = attacked(HITS, {"defense": states}, own=frigate, orders=dict(orders))
        ways = ["done", *(f"spend:{index}" for index in range(len(names)))]
        return answer(found, "defense-tokens", ways, attack=1, kind="battery")

    assert chosen([first]) == f"spend:{second}"
    assert chosen([second]) == f"spend:{first}"
    assert chosen([first, second]) == f"spend:{first}"


@pytest.mark.rule("AR-GOL-01")
def test_nothing_is_spent_on_an_attack_without_damage() -> None:
    assert spent(attacked(["red blank", "red accuracy"])) == "done"
    assert spent(attacked(["red crit"])) == "reveal-card"


def test_only_useful_tokens_if_the_option_says_so() -> None:
    brace = {"revealed": [card_with(token=2)]}
    assert spent(attacked(["red hit"], orders=dict(brace))) == "brace"
    assert spent(attacked(["red hit"], orders=dict(brace), options={"defence": "useful"})) == "reveal-card"


@pytest.mark.rule("AR-DEF-03", "AR-RER-03")
def test_what_evade_rerolls_and_cancels() -> None:
    pool = ["red hit", "red double", "black hit-crit", "blue crit"]
    found = attacked(pool)
    assert answer(found, "evade-reroll", [f"reroll:{at}" for at in range(4)]) == "reroll:2"
    assert answer(attacked(pool[:2]), "evade-reroll", ["reroll:0", "reroll:1"]) == "reroll:1"
    assert (
        answer(attacked(["red accuracy", "red blank"]), "evade-reroll", ["reroll:0", "reroll:1"])
        == "reroll:0"
    )
    assert answer(found, "evade-cancel", [f"cancel:{at}" for at in range(2)]) == "cancel:1"
    assert answer(attacked(["red hit", "red crit"]), "evade-cancel", ["cancel:0", "cancel:1"]) == "cancel:1"


@pytest.mark.rule("AR-DEF-04", "AR-DEF-05")
def test_one_die_more_only_if_the_token_is_lost_anyway() -> None:
    names = tokens(attacked(HITS))
    evade = names.index("evade")
    ways = ("done", "amount:1")
    fresh = attacked(
        HITS,
        {"defense": ["exhausted" if at == evade else "ready" for at in range(len(names))]},
        attack={"spent": 1 << evade},
    )
    assert answer(fresh, "evade-larger", ways) == "done"
    gone = attacked(
        HITS,
        {"defense": ["discarded" if at == evade else "ready" for at in range(len(names))]},
        attack={"spent": 1 << evade},
    )
    assert answer(gone, "evade-larger", ways) == "amount:1"


@pytest.mark.rule("AR-PRI-07")
def test_redirect_goes_clockwise_to_shields() -> None:
    ways = ("redirect:right", "redirect:left")
    assert answer(attacked(HITS), "redirect-zone", ways, ship=1) == "redirect:right"
    bare = attacked(HITS, {"shields": [2, 0, 2, 3]})
    assert answer(bare, "redirect-zone", ways, ship=1) == "redirect:left"
    amounts = [f"amount:{number}" for number in range(4)]
    found = attacked(HITS, {"shields": [2, 3, 2, 3]})
    assert answer(found, "redirect-amount", amounts, ship=1, zone=1, damage=3) == "amount:1"
    assert answer(found, "redirect-amount", amounts, ship=1, zone=1, damage=2) == "amount:0"


@pytest.mark.rule("AR-RER-03", "AR-ODD-01", "AR-UPG-01")
def test_electronic_countermeasures_where_every_token_is_locked() -> None:
    own = fleet("rebel", [("assault_frigate_mark_ii_b", "electronic_countermeasures")])
    use = "use:ship-1:upgrade-0:effect-0"
    count = len(tokens(attacked(HITS, own=own)))
    locked = attacked(HITS, own=own, attack={"locked": (1 << count) - 1})
    assert answer(locked, "defense-tokens", ["done", use], attack=1, kind="battery") == use
    free = attacked(HITS, own=own)
    assert answer(free, "defense-tokens", ["done", use, "spend:0"], attack=1, kind="battery") == "reveal-card"
