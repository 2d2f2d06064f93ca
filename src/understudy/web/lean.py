"""Scripts and style sheets as they travel: without their comments, which are for whoever works on them."""

from __future__ import annotations

import re

#: Comments on lines of their own. Others stay: to tell them from what only looks like one takes a parser.
_COMMENTS = re.compile(r"^[ \t]*(?:/\*.*?\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
KINDS = (".css", ".js")


def lean(text: str) -> str:
    """The same without comments that fill whole lines.

    >>> lean("/** What it does,\\n *  and why. */\\nexport const one = 1; // stays\\n  // goes\\n")
    'export const one = 1; // stays\\n'
    """
    return _COMMENTS.sub("", text)
