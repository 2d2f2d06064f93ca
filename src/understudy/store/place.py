"""Where games are kept: a file, a folder, or a database URL."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from understudy.store.log import BadStore, NoStore, Store
from understudy.store.sqlite import SqliteStore

FILE = "games.db"


def data_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where a program of this system keeps a person's data."""
    if environ.get("XDG_DATA_HOME"):
        return Path(environ["XDG_DATA_HOME"]) / "understudy"
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "understudy"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "understudy"
    return Path.home() / ".local" / "share" / "understudy"


def open_store(
    place: str = "", durable: bool = False, make: bool = True, checked: bool = False, writing: bool = True
) -> Store:
    """The store at a path or a postgresql:// address; without one, this person's own.

    A durable one loses nothing even when the whole machine loses its power (PostgreSQL always is). A file
    that is not there is made only if that is wanted; one that was checked a moment ago is not read through
    once more; and one that is only read may lie where nobody can write.
    """
    if is_database(place):
        return _postgres(place)
    if "://" in place:
        raise BadStore("A database address starts with postgresql://; anything else is taken for a file.")
    path = file_of(place)
    if not make and not path.exists():
        raise NoStore(f"{path}: this file does not exist, so it holds no games.")
    return SqliteStore(path, durable, writing, checked)


def is_database(place: str) -> bool:
    """Does a place name a database server, which others may use too?"""
    return place.startswith(("postgresql://", "postgres://"))


def file_of(place: str) -> Path:
    """The file that a place on this machine means."""
    try:
        path = Path(place).expanduser() if place else data_folder()
        return path / FILE if not place or path.is_dir() else path
    except RuntimeError:
        raise BadStore(f"{place}: this machine has no user of that name.") from None
    except OSError as error:
        raise BadStore(f"{place}: {error.strerror}.") from None


def _postgres(url: str) -> Store:
    try:
        from understudy.store.postgres import PostgresStore
    except ImportError as error:
        raise BadStore(f"PostgreSQL needs another package: {error}.") from None
    return PostgresStore(url)
