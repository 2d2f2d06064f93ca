"""The browser front, started from the command line."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path

from understudy.web.server import CannotServe, Serving, serve


def run(wish: Serving, browser: bool) -> None:
    """Serve until Ctrl+C."""
    _check(wish)
    wish = replace(wish, token=os.environ.get("UNDERSTUDY_TOKEN", ""))
    serve(wish, say, open_browser if browser and has_screen() else lambda address: None)


def _check(wish: Serving) -> None:
    """What nobody could listen on, and what would be waited for without end."""
    try:
        wish.host.encode("idna")
    except UnicodeError:
        raise CannotServe(f"--host {wish.host}: no machine can have this name or address.") from None
    for name in (wish.cert, wish.key):
        path = Path(name)
        try:
            wrong = bool(name) and path.exists() and not path.is_file()
        except (OSError, ValueError):
            # Whoever reads it says what is wrong with it.
            wrong = False
        if wrong:
            raise CannotServe(f"{name} is not a file: name a certificate and its private key, as PEM files.")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def has_screen() -> bool:
    """Is there a desktop on which a browser could show itself?"""
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def open_browser(address: str) -> None:
    """A moment later, when the server answers."""
    timer = threading.Timer(0.7, webbrowser.open, [address])
    timer.daemon = True
    timer.start()
