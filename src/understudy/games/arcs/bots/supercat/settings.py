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
)
