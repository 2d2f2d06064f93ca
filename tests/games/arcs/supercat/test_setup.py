"""Set-up, chapters, difficulty modifiers, leaders and lore."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import BOT, fired, look, of, plans, position, table, told, turn
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.games.arcs import GAME, queries
from understudy.games.arcs.board import ruler_of
from understudy.games.arcs.cards import ACTION_IDS, LEADER_IDS, LORE, LORE_IDS
from understudy.games.arcs.options import dice
from understudy.games.arcs.places import SYSTEM_OF
from understudy.games.arcs.rules.battle import hit_choices, toughness
from understudy.games.arcs.table import Table
from understudy.kit.masks import bits

NAMES = ("person", "supercat:normal", "supercat:hard")


def begin(*seats: str, seed: Any = 3, **options: Any) -> Table:
    """A game at the first question to a person, or over."""
    match = Match(Header.of(GAME, seats or NAMES, options, seed))
    match.advance()
    return of(match)


def started(*seats: str, seed: Any = 3, **options: Any) -> Match:
    """A game whose first chapter has been dealt, before anybody's turn."""
    match = Match(Header.of(GAME, seats or NAMES, options, seed), watch=Watch())
    for number in range(400):
        match.advance(until=number)
        if told(match, "turn"):
            break
    return match


@pytest.mark.rule("SC-SET-01", "SC-DIF-01", "SC-DIF-17")
@pytest.mark.parametrize("seed", range(4))
def test_the_person_sits_last_and_a_bot_begins(seed: int) -> None:
    at = begin("supercat:normal", "person", "supercat:normal", seed=seed, **{"player-last": "yes"})
    assert at.played[0][0] == 2
    assert at.active == 1


@pytest.mark.rule("SC-SET-02", "SC-DIF-09")
def test_fleet_readiness_adds_a_ship_wherever_a_bot_has_pieces() -> None:
    usual, ready = (started(**{"fleet-readiness": word}) for word in ("no", "yes"))
    for seat in (1, 2):
        for system in bits(of(usual).board.present(seat)):
            assert of(ready).board.fresh(seat, system) >= of(usual).board.fresh(seat, system) + 1
    assert sum(of(ready).board.at[0]) == sum(of(usual).board.at[0])


@pytest.mark.rule("SC-SET-03", "SC-DIF-10")
def test_strategic_reserves_give_each_bot_a_token() -> None:
    at = of(started(**{"strategic-reserves": "yes"}))
    assert [7 - player.slots.count(-1) for player in at.players] == [2, 3, 3]


@pytest.mark.rule("SC-SET-04", "SC-SET-05", "SC-SET-06", "SC-SET-07")
def test_cards_are_dealt_to_people_only() -> None:
    at = of(started())
    assert [len(player.hand) for player in at.players] == [6, 0, 0]
    assert [player.counter for player in at.players] == [0, 6, 6]
    assert len(at.stack) == 14
    assert at.discards == []


@pytest.mark.rule("SC-CHP-07", "SC-ABL-03", "SC-CHP-02")
def test_a_chapter_ends_when_all_hands_and_counters_are_empty() -> None:
    bot = {"counter": 0, "guilds": ["BC02"], "exhausted": ["BC02"], "cities": 4}
    rows: dict[str, Any] = {"red": {"hand": []}, "yellow": {"hand": []}}
    ends = {"agenda": [["round_end", []]], "initiative": "red"}
    given = position({"1A": {"blue": {"cities": 1}}}, bot=bot, **rows, **ends)
    match = turn(given)
    assert of(match).chapter == 2
    assert (of(match).players[BOT].counter, of(match).players[BOT].exhausted) == (6, 0)
    goes_on = turn(position(bot={"counter": 1}, **rows, **ends))
    assert told(goes_on, "turn")[0] == (1,)


@pytest.mark.rule("SC-TURN-01")
def test_without_cards_the_bot_passes_the_initiative() -> None:
    given = position(bot={"counter": 0}, red={"hand": ["ADM3"]}, initiative="blue", agenda=[["round", []]])
    match = turn(given)
    assert of(match).initiative == 0
    assert "SC-TURN-01" in fired(match)
    assert of(match).played == []


# -- advantages ----------------------------------------------------------------------------------------------


def powers(level: str, bot: int, *people: int, **options: str) -> bool:
    """Whether a bot has both of its advantages; it must not have one of them alone."""
    found = advantages(level, bot, *people, **options)
    assert len(set(found)) == 1
    return found[0]


def advantages(level: str, bot: int, *people: int, **options: str) -> tuple[bool, bool]:
    """Efficient Logistics, Elite Pilots."""
    rows: dict[str, Any] = {
        "bot": {"power": bot},
        "red": {"power": people[0]},
        "yellow": {"power": people[1]},
    }
    switched = {name.replace("_", "-"): value for name, value in options.items()}
    at = table(**rows, seats=["person", f"supercat:{level}", "person"], options=switched)
    return queries.has_logistics(at, BOT), queries.has_pilots(at, BOT)


@pytest.mark.rule("SC-DIF-02", "SC-DIF-06")
def test_advantages_while_the_bot_is_not_ahead_of_anybody() -> None:
    """A-29: of several people the one with least Power counts."""
    found = [powers("normal", *numbers) for numbers in ((0, 0, 0), (3, 3, 5), (4, 3, 5), (2, 3, 5))]
    assert found == [True, True, False, True]
    assert not powers("easy", 0, 5, 5)


@pytest.mark.rule("SC-DIF-05")
def test_each_bot_is_judged_by_itself() -> None:
    at = table(bot={"power": 5}, red={"power": 3}, seats=["person", "supercat:normal", "supercat:normal"])
    assert [queries.has_logistics(at, seat) for seat in (0, 1, 2)] == [False, False, True]
    assert [queries.has_pilots(at, seat) for seat in (0, 1, 2)] == [False, False, True]


@pytest.mark.rule("SC-DIF-07")
def test_hard_bots_have_them_always() -> None:
    assert powers("hard", 9, 3, 3)


@pytest.mark.rule("SC-DIF-03", "SC-DIF-04", "SC-DIF-07")
def test_each_advantage_can_be_switched_alone() -> None:
    assert advantages("normal", 0, 1, 1, efficient_logistics="no") == (False, True)
    assert advantages("normal", 0, 1, 1, elite_pilots="no") == (True, False)
    assert advantages("easy", 0, 1, 1, efficient_logistics="yes") == (True, False)
    assert advantages("easy", 0, 1, 1, elite_pilots="yes") == (False, True)
    assert advantages("easy", 2, 1, 1, elite_pilots="yes") == (False, False), "only while it is not ahead"
    assert advantages("normal", 9, 1, 1, advantages_when_ahead="yes") == (True, True)
    assert advantages("hard", 9, 1, 1, advantages_when_ahead="no") == (False, False)
    assert advantages("hard", 1, 1, 1, advantages_when_ahead="no") == (True, True)


@pytest.mark.rule("SC-DIF-08")
@pytest.mark.parametrize(("level", "switch", "leads"), [("hard", "no", 0), ("normal", "yes", 2)])
def test_who_starts_a_chapter_can_be_switched_alone(level: str, switch: str, leads: int) -> None:
    seats = ["person", f"supercat:{level}", f"supercat:{level}"]
    rows: dict[str, Any] = {"bot": {"power": 3}, "yellow": {"power": 5}, "red": {"power": 9}}
    options = {"strongest-bot-leads": switch}
    match = turn(position(**rows, seats=seats, agenda=[["chapter", []]], initiative="red", options=options))
    assert of(match).initiative == leads


@pytest.mark.rule("SC-DIF-03")
def test_efficient_logistics_is_one_more_action() -> None:
    given = position({"1A": {"blue": {"ships": 1}}}, initiative="blue", bot={"cities": 0, "starports": 0})
    easy = turn(given, ["ADM3", "ADM4"], "play:lead:ADM3")
    normal = turn(given, ["ADM3", "ADM4"], "play:lead:ADM3", seats=["person", "supercat:normal", "person"])
    assert (told(easy, "logistics"), told(normal, "logistics")) == ([], [(4,)])


@pytest.mark.rule("SC-DIF-04")
def test_elite_pilots_are_one_more_die() -> None:
    where = {"1A": {"blue": {"ships": 2}, "red": {"ships": 1}}, "2A": {"blue": {"starports": 1}}}
    given = position(
        where, initiative="blue", ambitions={"warlord": ["high", "mid", "low"]}, bot={"cities": 0}
    )
    easy = turn(given, ["AGG3", "CON4"])
    normal = turn(given, ["AGG3", "CON4"], seats=["person", "supercat:normal", "person"])
    first = [next(plan for plan in plans(match) if plan.startswith("dice")) for match in (easy, normal)]
    assert first == ["dice:0-2-0", "dice:1-2-0"]


@pytest.mark.rule("SC-DIF-08")
def test_the_strongest_hard_bot_starts_each_chapter() -> None:
    seats = ["person", "supercat:hard", "supercat:hard"]
    rows: dict[str, Any] = {
        "bot": {"power": 3, "counter": 0},
        "yellow": {"power": 5, "counter": 0},
        "red": {"power": 9},
    }
    match = turn(position(**rows, seats=seats, agenda=[["round_end", []]], initiative="red"))
    chapter_two = [note for note in match.watch.notes if "SC-DIF-08" in note.rules]  # type: ignore[union-attr]
    assert chapter_two
    assert of(match).chapter >= 2


# -- modifiers -----------------------------------------------------------------------------------------------


def tough(attacker: int, owner: int, *names: str) -> tuple[int, int, bool]:
    return toughness(table(options=dict.fromkeys(names, "yes")), attacker, owner)


@pytest.mark.rule("SC-DIF-11")
def test_armored_hulls() -> None:
    assert tough(0, BOT, "armored-hulls") == (2, 1, False)
    assert [act.id for act in hit_choices(1, 0, 1, 2, 1, False)] == ["hits:0-0"]
    assert [act.id for act in hit_choices(0, 1, 1, 2, 1, False)] == ["hits:0-1"]


@pytest.mark.rule("SC-DIF-12")
def test_energy_shields() -> None:
    assert tough(0, BOT, "energy-shields") == (2, 2, False)
    assert tough(0, BOT, "energy-shields", "armored-hulls") == (2, 2, False)
    assert [act.id for act in hit_choices(0, 1, 3, 2, 2, False)] == ["hits:0-1"]


@pytest.mark.rule("SC-DIF-13")
def test_carrier_tactics() -> None:
    assert tough(0, BOT, "carrier-tactics") == (1, 1, True)
    assert [act.id for act in hit_choices(2, 1, 2, 1, 1, True)] == ["hits:2-0"]
    assert [act.id for act in hit_choices(2, 1, 3, 1, 1, True)] == ["hits:2-1"]


@pytest.mark.rule("SC-DIF-11", "SC-DIF-12", "SC-DIF-13", "SC-DIF-14")
def test_starred_modifiers_hold_against_people_only() -> None:
    names = ("armored-hulls", "energy-shields", "carrier-tactics", "fortress-vaults")
    options = dict.fromkeys(names, "yes")
    at = table(options=options, seats=["supercat:easy", "supercat:easy", "person"])
    assert toughness(at, 0, BOT) == (1, 1, False)
    assert toughness(at, BOT, 2) == (1, 1, False)
    assert queries.slot_keys(at, BOT, 1, 0) == 1


@pytest.mark.rule("SC-DIF-14")
def test_fortress_vaults_make_single_keys_two() -> None:
    at = table(options={"fortress-vaults": "yes"})
    assert [queries.slot_keys(at, BOT, slot, 0) for slot in range(6)] == [3, 2, 2, 2, 2, 3]
    assert [queries.slot_keys(at, 0, slot, BOT) for slot in range(6)] == [3, 1, 1, 2, 1, 3]


@pytest.mark.rule("SC-DIF-15", "SC-DIF-16")
def test_warp_blockades() -> None:
    """A-31: tied bots leave a gate to nobody."""
    where = {
        "1G": {"blue": {"ships": 1}, "red": {"ships": 4}},
        "1A": {"blue": {"ships": 1}, "red": {"ships": 4}},
    }
    at = table(where, options={"warp-blockades": "yes"})
    assert at.board.ruler[SYSTEM_OF["1G"]] == BOT
    assert at.board.ruler[SYSTEM_OF["1A"]] == 0
    assert ruler_of([5, 1, 2], (1, 2)) == 2
    assert ruler_of([5, 2, 2], (1, 2)) == -1
    assert ruler_of([5, 0, 0], (1, 2)) == 0


@pytest.mark.rule("SC-DIF-18", "SC-DIF-17")
def test_modifiers_can_be_mixed_and_are_all_optional() -> None:
    names = [setting.name for setting in GAME.settings if setting.name in table().config.options]
    modifiers = [name for name in names if "yes" in {s.name: s.values for s in GAME.settings}[name]]
    everything = dict.fromkeys(modifiers, "yes")
    match = Match(Header.of(GAME, ("supercat:hard", "random", "supercat:normal"), everything, 5))
    match.advance()
    assert match.over
    assert table().config.modifiers == ("player-last",)
    assert table(options={"player-last": "no"}).config.modifiers == ()


# -- leaders and lore ----------------------------------------------------------------------------------------

LEADERS = {"LEAD05", "LEAD11", "LEAD16"}
LORES = {"L04", "L06", "L07", "L12", "L14"}


@pytest.mark.rule("SC-LL-02", "SC-LL-03", "SC-LL-05")
def test_bots_get_leaders_and_lore_that_need_no_decisions() -> None:
    seen: set[str] = set()
    for seed in range(6):
        at = of(started("supercat:easy", "supercat:easy", "person", seed=seed, leaders="yes"))
        for seat in (0, 1):
            leader = LEADER_IDS[at.players[seat].leader]
            lore = [LORE_IDS[number] for number in range(len(LORE)) if at.players[seat].lore >> number & 1]
            assert leader in LEADERS
            assert len(lore) == 1
            assert lore[0] in LORES
            seen |= {leader, lore[0]}
    assert len(seen) > 4


@pytest.mark.rule("SC-LL-04")
def test_a_person_keeps_one_of_two_leaders_and_one_of_two_lore() -> None:
    match = Match(Header.of(GAME, ("supercat:easy", "person"), {"leaders": "yes"}, 1))
    request = match.advance()
    assert request is not None
    options = [option.id.split(":")[0] for option in request.options()]  # type: ignore[attr-defined]
    assert sorted(options) == ["leader", "leader", "lore", "lore"]


@pytest.mark.rule("SC-LL-01")
def test_a_person_may_overrule_the_bot() -> None:
    where = {"1A": {"blue": {"ships": 1}}, "2A": {"blue": {"starports": 1}}}
    match = turn(position(where, initiative="blue", bot={"cities": 0, "starports": 0}), ["ADM3", "CON4"])
    number = next(index for index, entry in enumerate(match.entries) if entry[0] == "decide")
    before = match.entries[number][3].id
    other = "play:lead:ADM3" if before != "play:lead:ADM3" else "play:lead:CON4"
    match.overrule(number, other)
    assert match.entries[number][2:4][0] == "overruled"
    assert of(match).played[0][1] == next(entry[3].card for entry in match.entries if entry[0] == "decide")


@pytest.mark.rule("SC-LL-01", "SC-LL-05")
def test_lore_abilities_are_for_a_person_to_choose() -> None:
    """Tool-Priests: the bot never summons by itself, but may be told to, once a chapter."""
    where = {"1A": {"blue": {"ships": 2, "cities": 2}}, "2A": {"blue": {"starports": 1, "ships": 1}}}
    bot = {"cities": 0, "starports": 0, "ships": 3, "agents": 0, "lore": ["L01"]}
    given = position(where, initiative="blue", bot=bot, options={"leaders": "manual"})
    match = turn(given, ["CON3", "CON4"], "play:lead:CON3")
    assert not [plan for plan in plans(match) if plan.startswith("summon")]
    page = [number for number, entry in enumerate(match.entries) if entry[0] == "decide"][2]
    match.overrule(page, "summon:1A:blue")
    assert of(match).board.fresh(BOT, SYSTEM_OF["1A"]) == 3
    assert of(match).players[BOT].exhausted == 1 << 32
    assert plans(match).count("summon:1A:blue") == 1


@pytest.mark.rule("SC-GLD-04")
def test_a_person_with_farseers_looks_at_the_stack_of_a_bot() -> None:
    seats = ["person", "supercat:easy"]
    rows = [{"hand": ["ADM2", "CON3"], "guilds": ["BC17"], "resources": ["fuel"]}, {"counter": 3}]
    given = {
        "seats": seats,
        "active": "red",
        "players": rows,
        "initiative": "red",
        "court": ["BC11", "BC13", "BC14"],
    }
    match = Match(Header.of(GAME, seats, {}, 1, given), watch=Watch())
    match.advance()
    for answer in ("lead:ADM2", "declare:tycoon", "rival:blue"):
        match.answer(answer)
    request = match.pending
    assert request is not None
    shown = [option.id for option in request.options() if option.id.startswith("take-card")]  # type: ignore[attr-defined]
    assert len(shown) == 3
    match.answer(shown[0])
    assert "SC-GLD-04" in fired(match)
    assert [ACTION_IDS[card] for card in of(match).players[0].hand] == [shown[0].split(":")[1]]


def test_dice_options_are_what_the_bot_wants() -> None:
    """With more than six dice the rest is left: the wish is always among the options."""
    where = {"1A": {"blue": {"ships": 9}, "red": {"ships": 9}}, "2A": {"blue": {"starports": 1}}}
    given: dict[str, Any] = position(
        where, initiative="blue", ambitions={"warlord": ["high"]}, bot={"cities": 0}
    )
    match = turn(given, ["AGG2", "CON4"])
    assert dice(6, 0, 0).id in plans(match)
    assert look(of(match)).seat == BOT
