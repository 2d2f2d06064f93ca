"""What a learner reads: the table as one seat sees it, and the options."""

from __future__ import annotations

from understudy.core.features import Feature, Features, Vocabulary
from understudy.games._template.view import View

_MOST = 200
_SEATS = 4


def read(view: View) -> list[int]:
    """All numbers, in the order in which they are declared."""
    count = len(view.bank)
    order = [(view.seat + turn) % count for turn in range(count)] if view.seat >= 0 else list(range(count))
    banks = [min(_MOST, view.bank[seat]) for seat in order]
    secret = view.secret[view.seat] if view.seat >= 0 and view.secret else None
    return [
        view.goal,
        min(_MOST, view.pot),
        -1 if secret is None else secret,
        *banks,
        *([0] * (_SEATS - count)),
    ]


FEATURES = Features(
    1,
    (
        Feature("goal", 0, _MOST),
        Feature("pot", 0, _MOST),
        Feature("secret", -1, 9),
        Feature("bank", 0, _MOST, _SEATS),
    ),
    read,
)
VOCABULARY = Vocabulary(1, ("roll", "bank"), ())
