"""The Battle phase: whether to battle, what to fire at, whether to draw destiny."""

from __future__ import annotations

from understudy.games.swccg.bots.player import choosing, fighting, plans
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.pages import LOWEST, passing, texts, weigh
from understudy.pages import Can, Page, Prefer

BATTLE = Page(
    "Battle",
    [
        Can(
            "SW-BOT-05 SW-BOT-06 SW-BOT-07 SW-BOT-08 SW-BAT-01 SW-BAT-02 SW-GOT-16 SW-GOT-18 SW-XML-01",
            "Battle where it costs the opponent more than the bot, and is likely won?",
            fighting.good_battles,
            [weigh("SW-BOT-07", "their-loss", "my-loss", "hit", "swing", "finish", "cost"), LOWEST],
            log="likely won, and costs the opponent more",
        ),
        Can(
            "SW-ATK-12 SW-ATK-14 SW-ATK-15",
            "Attack a creature that the bot's total beats by 2?",
            plans.attacks,
            [weigh("SW-ATK-16", "attack"), LOWEST],
        ),
        texts("SW-GOT-02", "Use a text or Interrupt?"),
        passing("SW-GOT-25", "Pass: creatures attack by themselves."),
    ],
)

WEAPONS = Page(
    "Weapons segment",
    [
        Can(
            "SW-BAT-08 SW-BAT-09 SW-BOT-15 SW-BOT-17",
            "Fire a weapon that is likely to hit something valuable, with cards left to draw for it?",
            plans.shots,
            [weigh("", "hit", "cost"), LOWEST],
            log="likely to hit something valuable",
        ),
        texts("SW-BAT-20 SW-GOT-02", "Use a text or Interrupt that turns the battle?"),
        passing("SW-BAT-10"),
    ],
)

FIRE_AT = Page(
    "Target of a weapon",
    [
        Can(
            "SW-BAT-09 SW-XML-02 SW-GLO-29",
            "Fire at the best target.",
            plans.everything,
            [Prefer("SW-GLO-29", "the highest chance times value", fighting.target_of_fire, ONE), LOWEST],
        )
    ],
)

DESTINY = Page(
    "Battle destiny",
    [
        Can(
            "SW-BAT-18 SW-BOT-05 SW-GOT-16 SW-XML-04",
            "Draw: it costs no life, and gives power and attrition.",
            choosing.yes,
            log="",
        )
    ],
)
PAGES = (BATTLE, WEAPONS, FIRE_AT, DESTINY)
