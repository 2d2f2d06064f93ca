"""The manual in the terminal, in the browser and as a site; every link leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from manual.gather import GAMES

from tests.cli.console import inside
from understudy.kit import manual
from understudy.web.manual import rendered, slug

ROOT = Path(__file__).parents[2]
OUTSIDE = re.compile(r'<(?:script|link|img)[^>]*(?:src|href)="https?:')
LINKS = re.compile(r'(?:href|src)="([^"]*)"')


def anchors(name: str) -> set[str]:
    return set(re.findall(r'id="([^"]*)"', rendered(name)))


def leads_somewhere(name: str, link: str) -> bool:
    target, _, anchor = link.partition("#")
    page = target.removeprefix("/manual/") if target else name
    if page in manual.topics():
        return not anchor or anchor in anchors(page)
    return (manual.folder() / page).is_file()


@pytest.mark.parametrize("name", manual.topics())
def test_links_lead_somewhere(name: str) -> None:
    links = [link for link in LINKS.findall(rendered(name)) if "://" not in link]
    assert [link for link in links if not leads_somewhere(name, link)] == []


def test_the_first_page_leads_to_every_game() -> None:
    names = list(manual.topics())
    assert names[0] == manual.START
    assert {*GAMES} < {*names[:10]}


def test_anchors_are_those_of_the_usual_readers() -> None:
    assert slug("What it writes down") == "what-it-writes-down"
    assert slug("In the browser: `why?`") == "in-the-browser-why"


def test_the_site_is_built_without_a_doubt(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "manual", "--out", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, "")
    gallery = (tmp_path / "html" / "gallery.html").read_text(encoding="utf-8")
    assert gallery.count('class="turn"') == gallery.count("<summary>Why?</summary>") == len(GAMES)
    reference = (tmp_path / "html" / "library.html").read_text(encoding="utf-8")
    assert "understudy.library.decide" in reference
    # A search on the disk must not need to read the pages that it has found.
    options = (tmp_path / "html" / "_static" / "documentation_options.js").read_text(encoding="utf-8")
    assert "SHOW_SEARCH_SUMMARY: false" in options
    for page in (tmp_path / "html").rglob("*.html"):
        assert not re.search(
            r'<(?:script|link|img)[^>]*(?:src|href)="https?:', page.read_text(encoding="utf-8")
        )


def test_help_in_the_terminal(tmp_path: Path) -> None:
    listed = inside("help", folder=tmp_path)
    assert listed.code == 0
    assert "tyrants" in listed.out
    assert "simulate" in listed.out
    assert inside("help", "arcs", folder=tmp_path).out.startswith("# Arcs and SUPERCAT")
    assert "Usage: understudy play" in inside("help", "play", folder=tmp_path).out
    assert inside("help", "Arcs", folder=tmp_path).out.startswith("# Arcs and SUPERCAT")
    assert inside("help", "decisions", folder=tmp_path).out.startswith("# Decisions")
    missed = inside("help", "tirants", folder=tmp_path)
    assert missed.code == 2
    assert "Did you mean tyrants" in missed.err


def test_the_man_page_has_every_command(tmp_path: Path) -> None:
    page = inside("help", "--man", folder=tmp_path).out
    assert page.startswith(".TH UNDERSTUDY 1")
    for command in ("understudy play", "understudy gemp host", "understudy simulate"):
        assert f".SS {command}" in page
    assert r".B \-\-seats LIST" in page
