"""The Move phase: moves that gain more than they cost, and who goes along."""

from __future__ import annotations

from understudy.games.swccg.bots.player import choosing, moving, plans
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.pages import LOWEST, PLACE, passing, texts, weigh
from understudy.pages import Ask, Can, Page, Prefer

MOVE = Page(
    "Move",
    [
        Can(
            "SW-MOV-03 SW-BOT-07 SW-BOT-08",
            "Retreat from a battle that would cost the bot a lot?",
            moving.retreats,
            [
                Prefer("SW-BOT-06", "the most gained by all who go", moving.retreat_gain, ONE),
                Prefer("", "the most valuable", moving.dearest, ONE),
                LOWEST,
            ],
            log="a retreat from a battle that would cost the bot a lot",
        ),
        Can(
            "SW-MOV-03 SW-MOV-15 SW-MOV-16 SW-MOV-33 SW-GOT-21 SW-GOT-22 SW-XML-01",
            "Make the move that gains most at both ends?",
            plans.moves,
            [weigh("SW-GLO-25", *PLACE, "carry", "cost"), LOWEST],
            log="gains most at both ends",
        ),
        texts("SW-GOT-02", "Use a text or Interrupt?"),
        passing("SW-END-07", "Pass: no move is worth its Force."),
    ],
)

_STAYS = Can("SW-MOV-18", "That is all.", choosing.ends, log="")

COMPANIONS = Page(
    "Who goes along",
    [
        Can(
            "SW-MOV-18 SW-MOV-43",
            "Take along who gains by it?",
            choosing.companions,
            [Prefer("SW-MOV-43", "the most gained", choosing.companion, ONE), LOWEST],
            log="gains by going along",
        ),
        _STAYS,
        Can("SW-MOV-18", "A card has to move.", plans.everything, [LOWEST]),
    ],
)

SQUAD = Page(
    "A squad",
    [
        Ask(
            "SW-MOV-42 SW-XML-04",
            "Do three who go along free gain by it?",
            choosing.squad_gains,
            yes=[Can("SW-MOV-42", "Take them along.", choosing.yes)],
        ),
        Can("SW-XML-04", "They stay.", choosing.no),
    ],
)

SQUAD_MEMBER = Page(
    "Who goes along in a squad",
    [
        Can(
            "SW-MOV-42 SW-XML-02",
            "Take who gains most by it.",
            plans.everything,
            [Prefer("SW-GLO-25", "the most gained", choosing.companion, ONE), LOWEST],
        )
    ],
)

FLEE = Page(
    "Move away or lose it",
    [
        Can(
            "SW-MOV-44 SW-GOT-35 SW-GLO-42",
            "Move it away, to where it does most?",
            choosing.escapes,
            [weigh("SW-GLO-42", *PLACE, "cost"), LOWEST],
            log="to where it does most",
        ),
        Can("SW-MOV-44", "Let it be lost.", choosing.given_up),
        Can("SW-MOV-44", "It must be moved.", plans.everything, [LOWEST]),
    ],
)

RIDES = Page(
    "Who changes ships",
    [
        Can(
            "SW-MOV-16 SW-MOV-34 SW-GLO-35",
            "Who gives more where it goes than where it is?",
            choosing.good_rides,
            [weigh("SW-GLO-26", *PLACE, "carry"), LOWEST],
        ),
        _STAYS,
        Can(
            "SW-MOV-16",
            "A card has to move: the one that is missed least.",
            plans.everything,
            [weigh("SW-GLO-26", *PLACE, "carry"), LOWEST],
        ),
    ],
)

WAY = Page(
    "Which way a react goes",
    [
        Can(
            "SW-GLO-27 SW-XML-02",
            "Go the way that gains most at both ends.",
            plans.everything,
            [weigh("SW-GLO-25", *PLACE, "cost"), LOWEST],
        )
    ],
)
PAGES = (MOVE, COMPANIONS, SQUAD, SQUAD_MEMBER, FLEE, RIDES, WAY)
