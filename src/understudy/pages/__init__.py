"""A bot's printed procedure as data, walked by one function. Knows no game."""

from understudy.pages.page import (
    Ask,
    Can,
    Do,
    First,
    Goto,
    Lack,
    Look,
    Order,
    Page,
    Prefer,
    Rung,
    Settle,
    Term,
    Weigh,
    fewest,
    most,
)
from understudy.pages.walk import decide, follow, walk

__all__ = [
    "Ask",
    "Can",
    "Do",
    "First",
    "Goto",
    "Lack",
    "Look",
    "Order",
    "Page",
    "Prefer",
    "Rung",
    "Settle",
    "Term",
    "Weigh",
    "decide",
    "fewest",
    "follow",
    "most",
    "walk",
]
