"""Where the document is silent or vague: our reading, where it lies, how to switch it."""

from __future__ import annotations

from understudy.core.game import Assumption

_GAME = "understudy.games.armada"
_AI = f"{_GAME}.bots.aideck"
_ROWS: tuple[tuple[str, str, str, str], ...] = (
    (
        "ARA-AI-01",
        "The cards of the deck are this project's own: 48 of them, or 12 with one for each number.",
        f"{_GAME}.aicards:SUPPLIED",
        "deck",
    ),
    (
        "ARA-AI-02",
        "A revealed card is discarded. The discarded cards refill an empty pile, without the activation "
        "card. Only choosing a ship shuffles all cards together, as the document says.",
        f"{_GAME}.rules.asking:turn_over",
        "",
    ),
    (
        "ARA-AI-03",
        "Nothing is revealed where no card could match: the search would not end.",
        f"{_AI}.terms:can_be_found",
        "",
    ),
    (
        "ARA-AI-04",
        "Further ties follow the principles in the document's order: the closest, the biggest (size, then "
        "points), clockwise. Last comes the lowest number.",
        f"{_AI}.terms:chain",
        "",
    ),
    (
        "ARA-AI-05",
        "An accuracy prefers a ready token among those of the type on the card.",
        f"{_AI}.pages.attack:token_types",
        "accuracies",
    ),
    (
        "ARA-AI-06",
        "A defense token that matches the card is spent whether it does something or not.",
        f"{_AI}.pages.defending:_useful",
        "defence",
    ),
    (
        "ARA-AI-07",
        "The rows of the chart are five equal bands between distance 3 of the long edges, from the AI's "
        "side: Evade, Redirect, Brace, Contain, Scatter. The printed chart is not at hand.",
        f"{_GAME}.aicards:cell",
        "",
    ),
    (
        "ARA-AI-08",
        "Obstacles are taken in the order of the list, without rotation; after 50 pairs of cards the "
        "nearest legal place serves. The document names no kind and no direction.",
        f"{_AI}.pages.setup:OBSTACLE_PLACE",
        "",
    ),
    (
        "ARA-AI-09",
        "One further card gives the column of a ship. It faces the enemies within a ruler of each other, "
        "at most 60° aside, or straight ahead if there are none. The document says only that it points at "
        "the enemy.",
        f"{_AI}.pages.setup:aim",
        "",
    ),
    (
        "ARA-AI-10",
        "The path that squadrons keep clear of is as wide as the base and 136.8 mm long. So far a ship "
        "moves straight ahead at speed 2, its speed then.",
        f"{_AI}.pages.setup:path",
        "",
    ),
    (
        "ARA-AI-11",
        "The AI has no dials of its own: the document sets one by the activation card, and everybody sees "
        "it.",
        f"{_GAME}.rules.orders:activation_card",
        "",
    ),
    (
        "ARA-AI-12",
        "Several upgrades of one command keep its priority; different commands cancel each other. By the "
        "other reading, two such upgrades always do.",
        f"{_AI}.pages.activation:priority_command",
        "priority",
    ),
    (
        "ARA-AI-13",
        "A token taken in place of a dial, or after the reveal, stays for a later activation. By the other "
        "reading, it may be spent during this one.",
        f"{_GAME}.rules.asking:choose",
        "new_tokens",
    ),
    (
        "ARA-AI-14",
        "“Cannot spend all engineering points” means that there is nothing left to repair; by the other "
        "reading, that any point remains.",
        f"{_AI}.repairs:Spending",
        "engineering",
    ),
    (
        "ARA-AI-15",
        "Attacks are planned by the priority, one for each zone, and carried out in the order of their "
        "dice. By the other reading, only the dice of the arcs count.",
        f"{_AI}.planning:ordered",
        "arcs",
    ),
    (
        "ARA-AI-16",
        "A die given up for obstruction is red, then blue, then black; by the other reading black, then "
        "blue, then red.",
        f"{_AI}.pages.attack:REMOVE",
        "obstruction",
    ),
    (
        "ARA-AI-17",
        "An effect that cannot fully work on the first attack may be used on the second; by the other "
        "reading it may not.",
        f"{_AI}.benefits:limited",
        "second_attack",
    ),
    (
        "ARA-AI-18",
        "Dial and token of Concentrate Fire are resolved together: the token re-rolls right after the die "
        "was added. The rules resolve a command once.",
        f"{_AI}.pages.attack:EFFECTS",
        "",
    ),
    (
        "ARA-AI-19",
        "Maneuvers are compared by components in order: off the map, bound to leave it, ramming a friend, "
        "the wished speed, the goal, obstacles, ramming an enemy, the metric of the movement priority. The "
        "document's four goals keep their order.",
        f"{_AI}.pages.movement:counting",
        "",
    ),
    (
        "ARA-AI-20",
        "A ship looks ahead as many maneuvers as a quarter turn takes, four at most; other ships and "
        "obstacles are left out. By the other reading, it looks at this maneuver only.",
        f"{_AI}.courses:look_ahead",
        "look_ahead",
    ),
    (
        "ARA-AI-21",
        "The document slows a ship to speed 1 at least, so the AI never stands still while it can move; "
        "without dice at its sides a ship turns its bow instead.",
        f"{_AI}.courses:priority_of",
        "",
    ),
    (
        "ARA-AI-22",
        "Nothing but salvo is spent against an attack without damage or critical effect; nor salvo where "
        "no die would be gathered. By the other reading, one token is spent as always.",
        f"{_AI}.pages.defending:DEFEND",
        "harmless",
    ),
    (
        "ARA-AI-23",
        "In the Squadron Phase the squadron nearest to an enemy squadron flies first. By the other "
        "reading, the biggest does.",
        f"{_AI}.pages.squadrons:PHASE",
        "squadron_order",
    ),
    (
        "ARA-AI-24",
        "Squadrons move to points 5° and 5 mm apart. The parent's ship is the target if it can be brought to "
        "distance 1, else the closest. By the other reading, the parent's ship is always the target.",
        f"{_AI}.flights:points",
        "far_target",
    ),
    (
        "ARA-AI-25",
        "Repairs take the oldest card first, by the other reading the newest; the AI never moves shields.",
        f"{_AI}.repairs:repair_plan",
        "repairs",
    ),
    (
        "ARA-AI-26",
        "One-use cards against damage: used if it is lethal, a card of the deck decides if there is some, "
        "not used if there is none. The example in the document has it so.",
        f"{_AI}.benefits:lethal",
        "",
    ),
    (
        "ARA-AI-27",
        "Squadrons in the way: own ones next to the ship near the enemy, others far from own ships, one "
        "after the other. The document does not mention them.",
        f"{_AI}.pages.squadrons:PUSH",
        "",
    ),
    (
        "ARA-AI-28",
        "If nothing else decides: the first legal option. The document asks for what feels right.",
        f"{_AI}.pages.upgrades:OTHER",
        "",
    ),
    (
        "ARA-AI-29",
        "The zone of a target: against which most dice are rolled, without an obstruction, the nearest, "
        "clockwise. If the card says “weakest shields”, those come first. By the other reading, only "
        "clockwise counts.",
        f"{_AI}.planning:defending",
        "target_zone",
    ),
    (
        "ARA-AI-30",
        "The AI does not use a card whose price would destroy its own ship; by the other reading it does.",
        f"{_AI}.benefits:deadly",
        "prices",
    ),
)
ASSUMPTIONS = tuple(Assumption(*row) for row in _ROWS)
