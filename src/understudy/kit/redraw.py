"""Drawing a table anew: what has not changed since it was drawn last need not be drawn again."""

from __future__ import annotations

from typing import Any

from understudy.core.table import same


class Before:
    """What is the same in a table as in the one that was drawn before it. Both stay as they are.

    >>> class Box:
    ...     __slots__ = ("coins", "lid")
    >>> one, other = Box(), Box()
    >>> one.coins, other.coins, one.lid, other.lid = [1], [1], "open", "shut"
    >>> before = Before(one, other)
    >>> before.same("coins"), before.same("coins", "lid")
    (True, False)
    """

    __slots__ = ("_known", "new", "old")

    def __init__(self, old: Any, new: Any) -> None:
        self.old = old
        self.new = new
        self._known: dict[str, bool] = {}

    def same(self, *names: str) -> bool:
        """Do all of these fields hold the same in both tables?"""
        known = self._known
        for name in names:
            found = known.get(name)
            if found is None:
                one, other = getattr(self.old, name), getattr(self.new, name)
                found = known[name] = one is other or same(one, other)
            if not found:
                return False
        return True

    def alike(self, name: str, but: frozenset[str] = frozenset()) -> list[bool]:
        """Of a list of things: of each, whether it is as it was, whatever became of the fields `but`.

        All of them are not where there were more, or fewer.
        """
        old, new = getattr(self.old, name), getattr(self.new, name)
        if len(old) != len(new):
            return [False] * len(new)
        return [same(one, other, but) for one, other in zip(old, new, strict=True)]
