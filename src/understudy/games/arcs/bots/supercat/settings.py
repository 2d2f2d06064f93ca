"""What can be chosen about SUPERCAT before a game, besides the difficulty modifiers of the document."""

from __future__ import annotations

from understudy.core.game import Setting

SETTINGS: tuple[Setting, ...] = (
    Setting(
        "contend",
        "Whether bots count a raise as contending when their place stays the same (gap) or not (place).",
        ("place", "gap"),
        "place",
        "A-3",
        title="Contending",
    ),
    Setting(
        "moves",
        "Whether bots look at the shortest path or at the line's own preferences first.",
        ("distance-first", "preferences-first"),
        "distance-first",
        "A-22",
        title="Paths of ships",
    ),
    Setting(
        "control",
        "Whether bots that move count the control that they lose at the origin (net) or not (letter).",
        ("net", "letter"),
        "net",
        "A-51",
        title="Control that is left behind",
    ),
    Setting(
        "claims",
        "Whether bots that move count the claims that they give up (net) or only new ones (letter).",
        ("net", "letter"),
        "net",
        "A-40",
        title="Claims that are left behind",
    ),
    Setting(
        "influence",
        "Whether bots influence level cards and those with rival agents only (all), or only uncontested and "
        "contested ones (named).",
        ("all", "named"),
        "all",
        "A-20",
        title="Cards to influence",
    ),
    Setting(
        "undefended",
        "Whether a building is undefended without any loyal ship or without a fresh one.",
        ("no-ship", "no-fresh-ship"),
        "no-ship",
        "A-19",
        title="Undefended buildings",
    ),
    Setting(
        "raid-targets",
        "Whether bots raid for the best place in an ambition or for the fewest keys first.",
        ("place-first", "keys-first"),
        "place-first",
        "A-48",
        title="Raid targets",
    ),
)
