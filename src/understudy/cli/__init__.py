"""The command line."""

from __future__ import annotations

import sys


def main() -> None:
    """Run a command. Nobody is ever shown a traceback: whatever goes wrong is one short message."""
    from understudy.cli.app import run

    sys.exit(run())
