"""A bot's printed procedure as data, walked by one function. Knows no game."""

from understudy.pages.page import Ask, Can, Do, First, Goto, Order, Page, Prefer, Rung, fewest, most
from understudy.pages.walk import decide, follow, walk

__all__ = [
    "Ask",
    "Can",
    "Do",
    "First",
    "Goto",
    "Order",
    "Page",
    "Prefer",
    "Rung",
    "decide",
    "fewest",
    "follow",
    "most",
    "walk",
]
