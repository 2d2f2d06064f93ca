"""The one tolerance of the kernel."""

from __future__ import annotations

from typing import Final

#: Lengths that differ by less are the same: shapes that share an edge touch, they do not overlap.
TOLERANCE: Final = 1e-6
