"""What this program decided where the rules or the data are silent."""

from __future__ import annotations

from understudy.core.game import Assumption
from understudy.games.armada.bots.aideck.assumptions import ASSUMPTIONS as OF_THE_AI

_Q = "understudy.games.armada.queries"
_M = "understudy.games.armada.rules.movement"

ASSUMPTIONS = (
    Assumption(
        "ARA-01",
        "Bases are rectangles without shield dials, tokens are centered on them; the token of large bases is "
        "extrapolated.",
        "understudy.games.armada.measures:BASES",
    ),
    Assumption(
        "ARA-02",
        "Of equally short range lines one that crosses no other zone of the defender is enough.",
        f"{_Q}:zone_range",
    ),
    Assumption(
        "ARA-03",
        "A course takes the fewest commands that allow it; the dial goes before the token.",
        f"{_M}:spent_on",
    ),
    Assumption(
        "ARA-04",
        "Of several rammed ships the closest gets the card: from the final pose, then the larger, "
        "then the lower number.",
        f"{_M}:_ram",
    ),
    Assumption(
        "ARA-05",
        "Facedown damage cards that nobody has seen stay unknown; a faceup card is any of the unseen ones.",
        "understudy.games.armada.rules.damage:pile",
    ),
    Assumption(
        "ARA-06",
        "Seat 1 is the first player; objectives are used only where they are switched on, and with the AI "
        "deck only by a house rule.",
        "understudy.games.armada.setup:set_up",
    ),
    Assumption(
        "ARA-07",
        "Damaged Controls deals one extra card per maneuver, right after the ram cards; by the other reading "
        "one for the ram and one for the obstacle.",
        f"{_M}:arrive",
        "rulings",
    ),
    Assumption(
        "ARA-08",
        "An attack on a mine is rolled and done: nothing changes its dice; obstruction takes a red one, then "
        "blue, then black.",
        "understudy.games.armada.rules.mapping:sweep",
    ),
    Assumption(
        "ARA-09",
        "If you judge everything, the AI assumes a ship in the middle of the hour and band you named, "
        "heading for the moving ship. It tries four maneuvers at most.",
        "understudy.games.armada.bots.aideck.seeing:believed",
        "space",
    ),
    Assumption(
        "ARA-10",
        "A ship without room in its deployment zone, or a squadron without room near a friendly ship, "
        "counts as destroyed.",
        "understudy.games.armada.rules.deploy:deploy_ship",
    ),
    Assumption(
        "ARA-H1",
        "The base of a huge ship is one rectangle of 77.5 × 356 mm, including the gap. Its token is 73 mm "
        "wide.",
        "understudy.games.armada.measures:BASES",
    ),
    Assumption(
        "ARA-H3",
        "A huge ship holds the guide of the tool 129 mm ahead of its stern.",
        "understudy.games.armada.measures:GUIDES",
    ),
    Assumption(
        "ARA-H5",
        "Zones of a huge ship are not adjacent across its keel.",
        "understudy.games.armada.measures:Arcs",
    ),
    Assumption(
        "ARA-H6",
        "A huge ship of the AI is in its column, slid toward its edge until a corner touches it.",
        "understudy.games.armada.rules.deploy:at_edge",
    ),
    Assumption(
        "ARA-H7",
        "Mines, grav tokens and targeting tokens are discs of radius 9.5 mm, as objective tokens are.",
        "understudy.games.armada.table:Laid",
    ),
    Assumption(
        "ARA-H8",
        "A targeting token is entirely inside one band of its ignition; cards add theirs to the printed one. "
        "By the other reading a band includes the nearer ones.",
        "understudy.games.armada.rules.ignition:target_legal",
        "rulings",
    ),
    Assumption(
        "ARA-H9",
        "Rakehell turns about the end of the tool on the inner side of the turn, without an advance; by the "
        "other reading about the middle of its base.",
        "understudy.games.armada.rules.turning:turned",
        "rulings",
    ),
    Assumption(
        "ARA-H10",
        "The AI places its targeting token where an enemy ship would end a straight move, on a 10 mm grid. "
        "It picks the ship in the special arc, or nearest to it. With none near, it uses the middle "
        "line, as far out as possible.",
        "understudy.games.armada.bots.aideck.pages.mapping:aim_point",
    ),
    Assumption(
        "ARA-O1",
        "If an objective has no legal place for a token, the VIP goes in the middle of the map. One of "
        "several tokens is left out. A ship without room in the ambush zone is deployed as usual.",
        "understudy.games.armada.rules.objectives.tokens:lay_mark",
    ),
    Assumption(
        "ARA-O4",
        "A token of Sensor Net is moved any distance up to its limit, but not left where it is.",
        "understudy.games.armada.rules.objectives.tokens:must_move",
    ),
    Assumption(
        "ARA-O5",
        "Dust fields have the outlines of the two debris fields. Ships cannot attack along a line that "
        "crosses one, squadrons attack obstructed along it, and nothing happens to what overlaps it.",
        "understudy.games.armada.queries:dust_between",
    ),
    Assumption(
        "ARA-O6",
        "Blockade Run: the whole play area is the setup area, and obstacles are beyond distance 3 of the "
        "long edges. It is not played on the map of 3 × 3 feet. The AI's columns run across its short edge.",
        "understudy.games.armada.measures:deployment_zone",
    ),
    Assumption(
        "ARA-O7",
        "Close-Range Intel Scan: a victory token once in an attack, by the other reading as often as "
        "accuracies can be spent. A token of Ion Storm stays on its ship when it is used, and a Repair "
        "command removes it in addition to its usual effect.",
        "understudy.games.armada.rules.objectives.fire:of_objective",
        "objective_words",
    ),
    Assumption(
        "ARA-O8",
        "The attacker across a Jamming Barrier chooses which dice are removed, after obstruction. Critical "
        "effects of objectives are those of ships alone, and owners choose the zones that Volatile Deposits "
        "damage.",
        "understudy.games.armada.rules.objectives.fire:criticals",
    ),
    Assumption(
        "ARA-O9",
        "Surprise Attack: a flagship that finds no room on the station is deployed as usual. The dials of "
        "the AI deck are open.",
        "understudy.games.armada.rules.objectives.choosing:dial_on_card",
    ),
    Assumption(
        "ARA-O10",
        "Planetary Ion Cannon: the second player lays the tokens, attacks, and may spend accuracies. "
        "Hits and crits count as in an attack between ships; salvo cannot answer it.",
        "understudy.games.armada.rules.objectives.fire:cannon_criticals",
    ),
    Assumption(
        "ARA-O11",
        "The gravity rift is a disc of 90 mm, purrgil are ovals of 95 × 40 mm, exogorths of 50 × 38 mm. The "
        "second station of Station Assault is like the first.",
        "understudy.games.armada.measures:OBSTACLES",
    ),
    Assumption(
        "ARA-O12",
        "Marked for Destruction: a purrgil that a player leaves where it is counts as moved, by the other "
        "reading it does not.",
        "understudy.games.armada.rules.objectives.purrgil:lead",
        "objective_words",
    ),
    Assumption(
        "ARA-O13",
        "An obstacle that moves toward something is not turned. It goes to the end of distance 1, to that of "
        "distance 2, or between them; where something is in the way, as near to the end of distance 1 as it "
        "can.",
        "understudy.games.armada.rules.objectives.wandering:ways_toward",
    ),
    Assumption(
        "ARA-O14",
        "An attack on a station is rolled and done: no card or command changes its dice. No other effect "
        "counts the stations among the ships.",
        "understudy.games.armada.rules.objectives.stations:shell",
    ),
    Assumption(
        "ARA-O15",
        "Rift Ambush: the rift pulls a ship after the last maneuver of its activation. The second player "
        "uses the speed chart of the ship and nothing more.",
        "understudy.games.armada.rules.objectives.rift:pulled",
    ),
    Assumption(
        "ARA-O16",
        "Exogorths are set in any direction from an obstacle. The player who chooses one also chooses the "
        "order of its attacks. It attacks at close range, and nothing can answer.",
        "understudy.games.armada.rules.objectives.exogorths:bite",
    ),
    Assumption(
        "ARA-O3",
        "By a house rule, the AI deck names the ship that an objective suits best, and places tokens near "
        "the middle of the map. It takes every token, and never changes its movement for them. It attacks no "
        "station, and buys no victory tokens.",
        "understudy.games.armada.bots.aideck.pages.objectives:OBJECTIVE_SHIP",
        "ai_objectives",
    ),
    Assumption(
        "ARA-11",
        "Dials on a card (Grand Admiral Thrawn, Admiral Trench) are open.",
        "understudy.games.armada.table:DIAL_STORES",
        "stored_dials",
    ),
    Assumption(
        "ARA-12",
        "The AI spends a stored dial or token in the first Ship Phase in which it helps most of its ships. "
        "In the last rounds it always does. Before an activation, a Navigate dial helps no ship.",
        "understudy.games.armada.bots.aideck.pages.stores:worth_paying",
        "payout",
    ),
    Assumption(
        "ARA-15",
        "General Rieekan takes effect when the step that destroyed the unit is over. A unit that he keeps is "
        "not destroyed if the game ends before the Status Phase; by the other reading it is.",
        "understudy.games.armada.rules.damage:kept",
        "rulings",
    ),
    Assumption(
        "ARA-16",
        "Anakin Skywalker (Delta-7): the defender may be one of the two squadrons that suffer 1, by the "
        "other reading it may not.",
        "understudy.games.armada.rules.aces:damage_done",
        "rulings",
    ),
    Assumption(
        "ARA-17",
        "Biggs Darklighter and Axe also help against Orbital Bombardment Particle Cannons, by the other "
        "reading they do not.",
        "understudy.games.armada.rules.crits:CRIT_OPS",
        "rulings",
    ),
    *OF_THE_AI,
)
