"""Numbers that do not agree with their nouns, and other slips of sentences that are put together."""

from __future__ import annotations

import re

_IRREGULAR = {"die": "dice", "key": "keys"}


def _many(noun: str) -> str:
    return _IRREGULAR.get(noun) or (f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s")


def slips(*nouns: str) -> re.Pattern[str]:
    """What no sentence about these nouns may match: “1 ships”, “0 ship”, “2 fresh ship”."""
    one, many = "|".join(nouns), "|".join(map(_many, nouns))
    return re.compile(
        rf"\b1 (\w+ )?({many})\b|\b[02] (\w+ )?({one})\b(?!s)|  |\bNone\b\.| ,|\(\)|\b1 (have|burn|show)\b"
    )
