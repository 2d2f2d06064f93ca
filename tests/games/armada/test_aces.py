"""Unique squadrons: each in a position of its own that would go otherwise without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.armada.cardtable import CR90, MC80, VICTORY, dice, shown
from tests.games.armada.tables import Played, fleet, position
from understudy.games.armada import GAME
from understudy.games.armada.cards import SQUADRONS, TOKENS
from understudy.games.armada.queries import keyword
from understudy.games.armada.rules.activation import commandable

FACTION_SHIPS = {
    "rebel": CR90,
    "imperial": VICTORY,
    "republic": "acclamator_i_class_assault_ship",
    "separatist": "munificent_class_comms_frigate",
}
XWING, TIE = "x_wing_squadron", "tie_fighter_squadron"
AWAY: list[dict[str, Any]] = [{"pose": [1700, 100, 0]}, {"pose": [1700, 800, 180]}]
#: Where a squadron stands that attacks, its target, and others beside them.
HERE, THERE, BESIDE, BEYOND = (600, 400), (660, 400), (640, 450), (700, 440)


def enemy_of(faction: str) -> str:
    return "imperial" if faction in ("rebel", "republic") else "rebel"


def scene(
    ours: list[str],
    theirs: list[str],
    places: Sequence[tuple[float, float]],
    states: dict[int, dict[str, Any]] | None = None,
    ships: list[dict[str, Any]] = AWAY,
    **more: Any,
) -> dict[str, Any]:
    """Squadrons of the first one's faction against others; the ships are far away unless they are placed."""
    own = SQUADRONS[ours[0]].faction
    foe = SQUADRONS[theirs[0]].faction if theirs else enemy_of(own)
    flying = [{"at": list(at), **(states or {}).get(number, {})} for number, at in enumerate(places)]
    ship = more.pop("ship", FACTION_SHIPS[own])
    return position(fleet(own, [ship], ours), fleet(foe, [FACTION_SHIPS[foe]], theirs), ships, flying, **more)


def strike(
    ours: list[str],
    theirs: list[str],
    pool: str,
    *,
    step: str = "effects",
    rolled: Any = (),
    attack: dict[str, Any] | None = None,
    places: Sequence[tuple[float, float]] | None = None,
    at_ship: bool = False,
    **more: Any,
) -> Played:
    """The first squadron attacks the first enemy squadron, or the enemy ship."""
    count = len(ours)
    spots = places or [*[HERE, BESIDE, (560, 450)][:count], *[THERE, BEYOND, (720, 380)][: len(theirs)]]
    given: dict[str, Any] = {
        "kind": "strike",
        "band": 0,
        "obstructed": False,
        "by_squadron": 0,
        "pool": dice(pool),
    }
    given |= {"target_ship": 1, "target_zone": 0} if at_ship else {"target_squadron": count}
    given |= {"gathered": [0, 1, 0], **(attack or {})}
    if at_ship:
        more.setdefault("ships", [AWAY[0], {"pose": [600, 490, 180]}])
    start = scene(ours, theirs, spots, attacks=[given], agenda=[["turn", [0]], [step, []]], **more)
    return Played(start, rolled)


def hulls(played: Played) -> list[int]:
    return [one.hull for one in played.table.squadrons]


def test_every_squadron_is_played() -> None:
    assert {card.id for card in SQUADRONS.values() if card.played != "whole"} == set()


# -- dice ----------------------------------------------------------------------------------------------------


def test_ten_numb() -> None:
    played = strike(["ten_numb"], [TIE, TIE, TIE], "Uc", places=[HERE, THERE, BEYOND, (900, 400)])
    played.answer("ability:blast")
    assert hulls(played)[1:] == [3, 2, 3], "the one beside the defender, not the defender, not one far away"
    assert "ability:blast" not in strike(["ten_numb"], [TIE], "Uc").options()
    assert "ability:blast" not in strike(["ten_numb"], [TIE, TIE], "Uh").options()


def test_kanan_jarrus() -> None:
    played = strike(["kanan_jarrus"], [TIE], "Uc Uh", at_ship=True)
    played.answer("ability:raid", "command:repair")
    assert played.table.ships[1].raids == 4
    # Besides assault: both in one attack.
    played.answer("ability:assault", "command:navigate")
    assert played.table.ships[1].raids == 5


def test_zertik_strom() -> None:
    played = strike(["zertik_strom", TIE], [XWING], "Rb Rb Rh", rolled=[["hit", "crit"]])
    played.answer("ability:drive", "reroll:0", "reroll:1", "done")
    assert hulls(played)[1:] == [2, 3], "a friend suffers; two hits where there was one"
    assert "ability:drive" not in strike(["zertik_strom"], [XWING], "Rb").options()


def test_morna_kees_first_ability() -> None:
    played = strike(["morna_kee"], [XWING], "Kb Kb", rolled=[["hit", "hit"]])
    played.answer("ability:recast", "reroll:0", "reroll:1")
    assert played.table.squadrons[0].tokens == [1]
    assert hulls(played)[1] == 3


def test_dbs_404() -> None:
    touching = [(600, 400), (634, 400)]
    played = strike(["dbs_404"], [XWING], "Uh", places=touching, rolled=[["hit"]])
    played.answer("ability:dive")
    assert hulls(played) == [3, 3], "two hits"
    assert "ability:dive" not in strike(["dbs_404"], [XWING], "Ua").options()
    dead = strike(["dbs_404"], [XWING], "Uh", places=touching, states={0: {"hull": 1}}).answer("ability:dive")
    assert not dead.table.squadrons[0].alive
    assert hulls(dead)[1] == 5, "the attack has ended"


def test_baktoid_prototypes() -> None:
    bombers = ["baktoid_prototypes", "hyena_class_droid_bomber_squadron"]
    near = [(600, 420), (640, 420), (1000, 300)]
    played = strike(bombers, [XWING], "Rb", at_ship=True, places=near)
    played.answer("ability:guide")
    assert shown(played.table.attack.pool) == "Ra"
    far = strike(bombers, [XWING], "Ra", at_ship=True, places=[(600, 420), (1400, 420), (1000, 300)])
    assert "ability:guide" not in far.options()


def test_jango_fett() -> None:
    vultures = ["jango_fett", "vulture_class_droid_fighter_squadron"]
    played = strike(vultures, ["luke_skywalker"], "Rb Uh")
    played.answer("ability:bounty", "set:0:double")
    assert (hulls(played)[1], shown(played.table.attack.pool)) == (2, "Rd Uh")
    assert "ability:bounty" not in strike(vultures, [XWING], "Rb Ua").options(), "no unique squadron"


def test_lieutenant_blount() -> None:
    zs = ["z_95_headhunter_squadron", "lieutenant_blount"]
    played = strike(zs, [TIE], "Rb", rolled=[["hit"]]).answer("ability:lead", "reroll:0")
    assert shown(played.table.attack.pool) == "Rh"
    assert "ability:lead" not in strike(["lieutenant_blount", zs[0]], [TIE], "Ra").options(), "another one"
    far = strike(zs, [TIE], "Ra", places=[HERE, (1000, 700), THERE])
    assert "ability:lead" not in far.options()


def volley(
    aces: list[str],
    pool: str,
    at: tuple[float, float],
    foes: Sequence[tuple[str, tuple[float, float]]] = (),
    **more: Any,
) -> Played:
    """The ship of the ace's side attacks the enemy ship at (600, 500)."""
    own = SQUADRONS[aces[0]].faction
    given = {
        "kind": "battery",
        "band": 1,
        "obstructed": False,
        "by_ship": 0,
        "zone": 0,
        "target_ship": 1,
        "target_zone": 0,
    }
    start = position(
        fleet(own, [MC80 if own == "rebel" else VICTORY], aces),
        fleet(enemy_of(own), [FACTION_SHIPS[enemy_of(own)]], [one for one, _ in foes]),
        [{"pose": [600, 250, 0]}, {"pose": [600, 500, 180]}],
        [{"at": list(at)}, *({"at": list(place)} for _, place in foes)],
        attacks=[{**given, "pool": dice(pool), "gathered": [1, 0, 0]}],
        agenda=[["attack_step", [0]], ["effects", []]],
        **more,
    )
    return Played(start)


def test_captain_jonus() -> None:
    played = volley(["captain_jonus"], "Rb Kb", (680, 480))
    played.answer("ability:sight")
    assert shown(played.table.attack.pool) == "Ra Kb"
    assert "ability:sight" not in volley(["captain_jonus"], "Ra", (900, 300)).options()


def test_malee_hurra() -> None:
    played = volley(["malee_hurra"], "Rb Rh", (680, 480))
    played.answer("ability:paint", "spend-die:0")
    assert shown(played.table.attack.pool) == "Rc"
    assert played.table.used, "once in an activation"
    foes = [(TIE, (720, 480)), (TIE, (700, 520))]
    assert "ability:paint" not in volley(["malee_hurra"], "Ra Rh", (680, 480), foes).options(), (
        "two engage her"
    )


# -- critical effects ----------------------------------------------------------------------------------------


def test_nym() -> None:
    played = strike(["nym_havoc"], [TIE], "Uc", at_ship=True, step="crit")
    played.answer("ability:havoc", "lock:1")
    assert played.table.ships[1].tokens[1] == 0
    assert "ability:havoc" not in strike(["nym_havoc"], [TIE], "Kx", at_ship=True, step="crit").options()


def test_norra_wexley() -> None:
    played = strike(
        ["y_wing_squadron", "norra_wexley"],
        [TIE],
        "Kx",
        at_ship=True,
        step="crit",
        places=[(600, 420), (560, 400), (1000, 300)],
    )
    played.answer("ability:strip")
    ship = played.table.ships[1]
    assert ship.shields[0] == 0, "two of the dice, one more for the crit"
    assert not ship.cards
    far = strike(
        ["y_wing_squadron", "norra_wexley"],
        [TIE],
        "Kx",
        at_ship=True,
        step="crit",
        places=[(600, 420), (200, 400), (1000, 300)],
    )
    assert "ability:strip" not in far.options()


# -- damage --------------------------------------------------------------------------------------------------


def test_biggs_darklighter() -> None:
    attack = {"by_squadron": 2, "target_squadron": 0}
    played = strike([XWING, "biggs_darklighter"], [TIE], "Uh Uh", step="damage", attack=attack)
    assert played.topic == "ace-defends"
    played.answer("ability:biggs_darklighter", "to-squadron:squadron-1")
    assert hulls(played)[:2] == [4, 4]
    declined = strike([XWING, "biggs_darklighter"], [TIE], "Uh Uh", step="damage", attack=attack)
    assert hulls(declined.answer("done"))[:2] == [3, 5]


def test_axe() -> None:
    attack = {"by_squadron": 2, "target_squadron": 0}
    played = strike(["v_19_torrent_squadron", "axe"], [TIE], "Uh Uh Uh", step="damage", attack=attack)
    played.answer("ability:axe", "spend:0", "ability:axe")
    assert played.table.squadrons[1].tokens == [1, 1]
    assert hulls(played)[0] == SQUADRONS["v_19_torrent_squadron"].hull - 1
    assert played.topic != "ace-defends", "each token once"


def test_dutch_vander() -> None:
    played = strike(["dutch_vander"], [TIE], "Uh", step="damage")
    played.answer("ability:dutch_vander")
    assert played.table.squadrons[1].activated
    assert hulls(played)[1] == 2
    played = strike(["dutch_vander"], [TIE], "Uh", step="damage", states={1: {"activated": True}})
    assert hulls(played)[1] == 1, "one more"
    unhurt = strike(["dutch_vander"], [TIE], "Ua", step="damage")
    assert not unhurt.table.squadrons[1].activated


def test_anakin_skywalker() -> None:
    played = strike(["anakin_skywalker"], [TIE, TIE], "Uh", step="damage")
    assert played.topic == "ace-foe"
    played.answer("to-squadron:squadron-1", "to-squadron:squadron-2")
    assert hulls(played)[1:] == [1, 2]
    assert strike(["anakin_skywalker"], [TIE, TIE], "Ua", step="damage").topic != "ace-foe"


def test_kit_fisto() -> None:
    attack = {"by_squadron": 1, "target_squadron": 0}
    played = strike(["kit_fisto"], [TIE], "Uh Uh Uh Uh", step="tokens", attack=attack)
    played.answer("spend:0")
    assert played.topic == "ace-token"
    played.answer("ability:kit_fisto")
    assert played.table.squadrons[0].tokens[0] == 0
    played.until("counter") if played.topic != "counter" else None
    assert hulls(played)[0] == 3
    braced = strike(["kit_fisto"], [TIE], "Uh Uh Uh Uh", step="tokens", attack=attack).answer(
        "spend:0", "done"
    )
    assert braced.table.squadrons[0].tokens[0] == 1


def test_lando_calrissian() -> None:
    """For a token that he discards a die is turned; a token that he spends has dice rolled again."""
    lando = "lando_calrissian_millennium_falcon"
    played = strike([lando], [TIE], "Rb Uh").answer("ability:gamble")
    if played.topic == "pay-defense-token":
        played.answer("spend:0")
    played.answer("set:0:double")
    assert hulls(played)[1] == 0, "three damage"
    assert played.table.squadrons[0].tokens == [0, 2]
    attack = {"by_squadron": 1, "target_squadron": 0}
    played = strike([lando], [TIE], "Uh Uh", step="tokens", attack=attack, rolled=[["accuracy", "accuracy"]])
    played.answer("spend:0", f"ability:{lando}", "reroll:0", "reroll:1")
    assert not played.dice
    assert played.table.squadrons[0].tokens[0] == 1
    assert hulls(played)[0] == SQUADRONS[lando].hull


def test_nobody_touches_the_die_that_lando_has_set() -> None:
    """It locks nothing, and is not rolled again or canceled; an equal die still may be."""
    lando = "lando_calrissian_millennium_falcon"
    played = strike([lando], ["howlrunner"], "Rb Uh Uh").answer("ability:gamble", "spend:0", "set:0:accuracy")
    assert shown(played.table.attack.pool) == "Ra Uh Uh"
    assert played.topic == "defense-tokens", "the accuracy cannot be spent"
    played = strike([lando], ["howlrunner"], "Rb Rd Uh").answer("ability:gamble", "spend:0", "set:0:double")
    scatter = SQUADRONS["howlrunner"].tokens.index(TOKENS.index("scatter"))
    played.answer(f"spend:{scatter}", "done")
    assert hulls(played)[1] == SQUADRONS["howlrunner"].hull - 2, "one double hit is canceled, the other stays"
    # DFS-311 has a die of an obstructed attack rolled again.
    attack = {"obstructed": True}
    dfs = strike([lando], ["dfs_311"], "Rb Uh", attack=attack).answer(
        "ability:gamble", "spend:0", "set:0:hit"
    )
    dfs.until("defense-tokens", {"attack-effects": "done"}).answer("ability:reroll")
    assert dfs.options() == ["done", "reroll:1"]


# -- activations ---------------------------------------------------------------------------------------------


def fly(
    ours: list[str], theirs: list[str], places: Sequence[tuple[float, float]], left: int = 7, **more: Any
) -> Played:
    """The first squadron is activated: in the Squadron Phase, or as `left` says."""
    agenda = more.pop("agenda", [["turn", [0]], ["landed", [0]], ["fly", [0, left]]])
    return Played(scene(ours, theirs, places, agenda=agenda, **more))


def test_boba_fett() -> None:
    agenda = [["turn", [0]], ["ace_activates", [0]]]
    played = fly(["boba_fett_slave_i"], [XWING, XWING], [HERE, THERE, (600, 460)], agenda=agenda)
    played.answer("to-squadron:squadron-2")
    assert hulls(played)[1:] == [5, 4]
    near_ship = [AWAY[0], {"pose": [600, 480, 180]}]
    ship = fly(["boba_fett_slave_i"], [XWING], [HERE, (1200, 400)], ships=near_ship, agenda=agenda)
    assert ship.topic == "damage-zone"
    ship.answer("zone:front")
    assert sum(ship.table.ships[1].shields) == sum(ship.table.ships[1].build.card.shields) - 1


def test_gar_saxon() -> None:
    agenda = [["turn", [0]], ["landed", [0]], ["ace_activates", [0]]]
    relay = "vcx_100_freighter"
    hull = SQUADRONS[relay].hull
    assert hulls(fly([relay], ["gar_saxon"], [HERE, THERE], agenda=agenda))[0] == hull - 1
    assert hulls(fly([relay], ["gar_saxon"], [HERE, (900, 400)], agenda=agenda))[0] == hull
    assert hulls(fly([XWING], ["gar_saxon"], [HERE, THERE], agenda=agenda))[0] == 5, "neither intel nor relay"


def test_activations_open_with_what_aces_do() -> None:
    start = scene(
        ["boba_fett_slave_i"], [XWING, XWING], [HERE, THERE, (600, 460)], agenda=[["squadron_phase", []]]
    )
    assert Played(start).topic == "ace-foe"


def test_morna_kees_second_ability() -> None:
    agenda = [["turn", [0]], ["ace_activates", [0]]]
    played = fly(["morna_kee"], [XWING], [HERE, THERE], agenda=agenda, states={0: {"defense": ["discarded"]}})
    assert played.answer("ability:morna_kee").table.squadrons[0].tokens == [2]


def test_fenn_rau() -> None:
    wings = ["fenn_rau", "a_wing_squadron", "a_wing_squadron", "luke_skywalker"]
    places = [HERE, (560, 440), (640, 440), (600, 460), (1200, 400)]
    agenda = [["turn", [0]], ["landed", [0]]]
    states = {0: {"activated": True, "by": 0}}
    played = fly(wings, [TIE], places, agenda=agenda, states=states)
    assert played.topic == "command-squadron"
    assert played.options() == ["done", "fly:squadron-1", "fly:squadron-2"], "not unique, not activated"
    played.answer("fly:squadron-1")
    assert played.table.squadrons[1].by == 0
    alone = fly(wings, [TIE], places, agenda=agenda, states={0: {"activated": True}})
    assert alone.topic != "command-squadron", "only after a command"


def test_ahsoka_tano() -> None:
    pair = ["ahsoka_tano", "v_19_torrent_squadron"]
    played = fly(pair, [TIE], [(500, 400), (600, 430), THERE], left=1)
    played.answer("move:560,460")
    assert played.topic == "ace-attack"
    played.dice = [["hit", "hit"]]
    played.answer("dogfight:squadron-2")
    assert hulls(played)[2] == 1, "two blue dice of the squadron beside her"


def test_colonel_jendon() -> None:
    pair = ["colonel_jendon", "tie_interceptor_squadron"]
    played = fly(pair, [XWING], [(500, 400), HERE, THERE], left=7)
    assert "ability:colonel_jendon" in played.options()
    played.dice = [["hit", "hit", "hit", "accuracy"]]
    played.answer("ability:colonel_jendon")
    assert played.topic == "ace-attack"
    played.answer("dogfight:squadron-2")
    assert hulls(played)[2] <= 3


def test_hondo_ohnaka() -> None:
    played = fly(["hondo_ohnaka_slave_i"], [XWING], [HERE, THERE])
    played.answer("ability:hondo_ohnaka_slave_i")
    assert played.table.squadrons[1].activated
    again = fly(["hondo_ohnaka_slave_i"], [XWING], [HERE, THERE], states={1: {"activated": True}})
    again.answer("ability:hondo_ohnaka_slave_i")
    assert again.topic == "set-down"
    again.answer("put:550,400")
    assert again.table.squadrons[1].base.x == 550


def test_matchstick() -> None:
    wings = ["matchstick", "", "v_19_torrent_squadron"]
    bomber = next(
        card.id
        for card in SQUADRONS.values()
        if card.faction == "republic" and "bomber" in card.keywords and not card.unique
    )
    wings[1] = bomber
    places = [(900, 400), (1060, 400), (1060, 460), (1500, 700)]
    start = scene(wings, [TIE], places, ships=[{"pose": [700, 400, 0]}, AWAY[1]])
    table = GAME.read_position(start)
    assert [one.index for one in commandable(table, table.ships[0])] == [0, 1], "bombers only"


# -- phases --------------------------------------------------------------------------------------------------


def test_han_solo() -> None:
    played = Played(scene(["han_solo_millennium_falcon"], [TIE], [HERE, THERE], agenda=[["ship_phase", []]]))
    assert played.topic == "ace-use"
    played.answer("ability:han_solo_millennium_falcon")
    assert played.topic == "squadron"
    assert played.table.squadrons[0].activated
    played.dice = [["hit", "hit", "blank", "blank"]]
    assert "dogfight:squadron-1" in played.options()


def test_hera_syndulla() -> None:
    wings = ["hera_syndulla_ghost", XWING, XWING]
    played = Played(
        scene(wings, [TIE], [HERE, BESIDE, (1000, 700), (1200, 400)], agenda=[["squadron_phase", []]])
    )
    assert played.topic == "lend-rogue"
    assert played.options() == ["done", "to-squadron:squadron-1"]
    played.answer("to-squadron:squadron-1")
    assert keyword(played.table, played.table.squadrons[1], "rogue")
    position_ = GAME.position(played.table)
    assert GAME.read_position(position_).squadrons[1].lent == 1


def test_ig_88b() -> None:
    foes = [XWING, XWING]
    places = [HERE, THERE, (600, 460)]
    start = scene(["ig_88b_ig_2000b"], foes, places, agenda=[["squadron_phase", []]])
    played = Played(start)
    played.answer("ability:ig_88b_ig_2000b")
    assert played.table.squadrons[0].activated
    assert played.topic == "ace-attack"
    played.answer("dogfight:squadron-1")
    assert played.table.attack.obstructed


# -- after an attack -----------------------------------------------------------------------------------------


def test_soontir_fel() -> None:
    """An enemy engaged with him attacks somebody else."""
    foes = ["soontir_fel", TIE]
    attack = {"target_squadron": 2}
    played = strike([XWING], foes, "Ua", step="damage", attack=attack, places=[HERE, THERE, (600, 460)])
    assert hulls(played)[0] == 4
    at_him = strike([XWING], foes, "Ua", step="damage", places=[HERE, THERE, (600, 460)])
    assert at_him.topic == "counter"
    assert hulls(at_him.answer("no"))[0] == 5


def test_kickback() -> None:
    played = strike(["kickback"], [TIE], "Ua", step="damage")
    assert played.topic == "cloak"
    played.answer("move:560,340")
    assert played.table.squadrons[0].base.x == 560


def test_tel_trevura() -> None:
    attack = {"by_squadron": 1, "target_squadron": 0, "spent": 1}
    states = {0: {"hull": 2, "defense": ["discarded", "ready"]}}
    played = strike(["tel_trevura"], [XWING], "Uh Uh", step="damage", attack=attack, states=states)
    assert hulls(played)[0] == 3, "from 0: not destroyed"
    kept = {0: {"hull": 2, "defense": ["exhausted", "ready"]}}
    dead = strike(["tel_trevura"], [XWING], "Uh Uh", step="damage", attack=attack, states=kept)
    assert not dead.table.squadrons[0].alive


def test_whisper() -> None:
    attack = {"by_squadron": 1, "target_squadron": 0, "spent": 1}
    played = strike(["whisper"], [XWING], "Ua", step="damage", attack=attack)
    assert played.topic == "cloak"
    unspent = strike(["whisper"], [XWING], "Ua", step="damage", attack={**attack, "spent": 0})
    assert unspent.topic != "cloak"


def test_moralo_eval_has_nothing_to_do_without_objectives() -> None:
    assert "objective" in SQUADRONS["moralo_eval"].ability


# -- tokens lent, mines, attacks before a move ---------------------------------------------------------------


def test_jan_ors() -> None:
    """Friends at distance 1–2 spend her tokens; one of each type together with their own."""
    ours, theirs = [XWING, "jan_ors_moldy_crow"], [TIE]
    attack = {"by_squadron": 2, "target_squadron": 0}
    played = strike(ours, theirs, "Uh Uh", step="tokens", attack=attack)
    assert played.options() == ["done", "spend:0", "spend:1"]
    played.answer("spend:0")
    assert played.table.squadrons[1].tokens == [1, 2]
    played.rest(stop=("activate",))
    assert hulls(played)[0] == 4, "two hits were braced to one"
    far = strike(ours, theirs, "Uh", step="tokens", attack=attack, places=[HERE, (1000, 700), THERE])
    assert far.topic != "defense-tokens"
    own = strike(["luke_skywalker", ours[1]], theirs, "Uh", step="tokens", attack=attack)
    assert len(own.options()) == 1 + len(SQUADRONS["luke_skywalker"].tokens) + 2
    own.answer("spend:2")
    assert all(
        SQUADRONS["luke_skywalker"].tokens[int(each[6:])] != SQUADRONS[ours[1]].tokens[0]
        for each in (own.options() if own.topic == "defense-tokens" else ())
        if each.startswith("spend:") and int(each[6:]) < 2
    )
    locks = strike(theirs, ours, "Ua Uh", attack={"by_squadron": 0, "target_squadron": 1})
    assert not [each for each in locks.options() if each.startswith("lock")], "hers are not locked"


def test_mart_mattin() -> None:
    """At the start of the Squadron Phase he counts as activated for a mine at distance 1."""
    id = "mart_mattin_satos_hammer"
    start = scene([id], [TIE], [HERE, (1400, 700)], agenda=[["round", []], ["squadron_phase", []]])
    played = Played(start)
    assert played.topic == "ace-use"
    played.answer(f"ability:{id}")
    assert not played.allows("mark:600,600"), "beyond distance 1"
    played.answer("mark:600,480")
    assert played.table.squadrons[0].activated
    assert [(one.kind, one.y) for one in played.table.laid] == [("mine", 480.0)]
    tired = Played({**start, "squadrons": [{"at": list(HERE), "activated": True}, {"at": [1400, 700]}]})
    assert tired.topic != "ace-use"


def test_haor_chall_prototypes() -> None:
    """They attack an enemy at distance 1 before it moves, which may give up its move."""
    ours, theirs = [XWING], ["haor_chall_prototypes"]
    start = scene(ours, theirs, [HERE, THERE], agenda=[["round", []], ["fly", [0, 3]]])
    for answer, moved, hull in (("stay", False, 5), ("done", True, 4)):
        # It ignores that they engage it.
        spots = [{"at": list(HERE), "moved": 4}, {"at": list(THERE)}]
        played = Played({**start, "squadrons": spots}, [["hit", "blank"]])
        played.answer("move:600,300")
        assert played.topic == "stay-put"
        played.answer(answer)
        if answer == "done":
            assert played.topic == "snap-shot"
            played.answer("dogfight:squadron-0")
            played.rest(most=20, stop=("squadron", "turn"))
        one = played.table.squadrons[0]
        assert (one.hull, one.base.y == 300) == (hull, moved)
    far = Played(scene(ours, theirs, [HERE, (900, 400)], agenda=[["round", []], ["fly", [0, 3]]]))
    assert far.answer("move:600,300").topic != "stay-put"


def test_haor_chall_prototypes_at_a_ship() -> None:
    """Between the course and the move; not at a ship that stands still."""
    theirs = ["haor_chall_prototypes"]
    near: list[dict[str, Any]] = [{"pose": [600, 300, 0]}, {"pose": [1700, 800, 180]}]
    for speed, asked in ((2, True), (0, False)):
        ships = [{**near[0], "speed": speed}, near[1]]
        start = scene([XWING], theirs, [(1500, 100), (600, 390)], ships=ships)
        played = Played({**start, "agenda": [["maneuver", [0]]]}, [["hit"]] if asked else [])
        if speed:
            played.answer("maneuver:2:0,0:right")
        assert (played.topic == "snap-shot") == asked
        if asked:
            before = sum(played.table.ships[0].shields)
            played.answer(played.options()[1]).rest(most=6, stop=("activate", "push"))
            assert sum(played.table.ships[0].shields) == before - 1
            assert played.table.ships[0].pose.y > 300, "and then it moves"


def test_biggs_and_axe_share_what_is_suffered_beside_the_total() -> None:
    """G66: Ten Numb's blast is suffered during the attack."""
    axe = ["axe", "v_19_torrent_squadron", "v_19_torrent_squadron"]
    attack = {"by_squadron": 3, "target_squadron": 2, "gathered": [0, 1, 0]}
    spots = [(720, 420), (700, 440), (660, 400), HERE]
    played = strike(axe, ["ten_numb"], "Uc", attack=attack, places=spots)
    played.answer("ability:blast")
    assert played.topic == "ace-defends"


def test_moralo_eval() -> None:
    """An objective token beside him is moved: he moves and attacks, even if he was activated."""
    goal = {"card": "sensor_net", "marks": [[600, 470]]}
    more: dict[str, Any] = {"states": {0: {"activated": True}}, "goal": goal}
    more["agenda"] = [["move_mark", [1, 0, 1]]]
    for place, asked in ((HERE, True), ((600, 100), False)):
        start = scene(["moralo_eval"], [XWING], [place, (900, 700)], **more)
        played = Played(start)
        assert played.topic == "move-mark"
        played.answer("mark:600,530")
        assert (played.topic == "ace-attack") == asked
        if asked:
            assert not played.allows("move:600,250"), "up to distance 1"
            played.answer("move:640,440")
            assert (played.table.squadrons[0].base.x, played.table.squadrons[0].activated) == (640, True)
