"""The memory of a process."""

from __future__ import annotations

import gc
import os
from pathlib import Path

#: How often memory is searched for rubbish: many matches lie in it, and a search through all of them stops
#: everybody for a moment. What is dropped goes at once; only what holds on to itself waits to be found.
RUBBISH = (20_000, 20, 50)


def settle() -> None:
    """What was loaded so far stays: nobody searches it for rubbish."""
    gc.freeze()
    gc.set_threshold(*RUBBISH)


def resident() -> int:
    """Bytes of memory that the process takes now; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
