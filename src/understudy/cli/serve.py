"""The browser front, started from the command line."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace

from understudy.web.server import Serving, serve


def run(wish: Serving, browser: bool) -> None:
    """Serve until Ctrl+C."""
    wish = replace(wish, token=os.environ.get("UNDERSTUDY_TOKEN", ""))
    serve(wish, say, opener(browser))


def opener(browser: bool) -> Callable[[str], None]:
    """What is done with the address once it can be opened."""
    if not browser:
        return lambda address: None
    if has_screen():
        return open_browser
    return lambda address: say("No browser can be opened from here: open the address above in one.")


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
