"""Starts servers quickly, one after the other: everything is loaded once, and each server is a fork of it.

Reads "PORT" lines; each starts a server process there and is answered with its number. A server that is there
ends by signals only.
"""

from __future__ import annotations

import os
import signal
import sys

# What a server would otherwise load when it starts.
import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto  # noqa: F401

from understudy.core import registry
from understudy.web.server import Serving, serve


def main(data: str, workers: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    registry.find("tyrants")
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            quiet = os.open(os.devnull, os.O_RDWR)
            os.dup2(quiet, 0)
            os.dup2(quiet, 1)
            wish = Serving(port=int(line), data=data, rate=1e6, workers=workers)
            serve(wish, lambda text: None, lambda address: None)
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
