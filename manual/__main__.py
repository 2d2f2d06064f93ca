"""`python -m manual`: the documentation site, from docs/ and from the program itself."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from manual.gather import gather

HERE = Path(__file__).parent
BUILD = HERE.parent / "build" / "manual"


def build(folder: Path) -> int:
    """Build the site; anything that is doubtful (a link into nowhere, a page nobody leads to) is an error."""
    source = folder / "source"
    gather(source)
    options = ["-b", "html", "-c", str(HERE), "-q", "-W", "--keep-going", "-d", str(folder / "doctrees")]
    return sphinx([*options, str(source), str(folder / "html")])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=BUILD, help="where it is built")
    folder = parser.parse_args().out
    code = build(folder)
    if not code:
        sys.stdout.write(f"The manual is in {folder / 'html' / 'index.html'}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
