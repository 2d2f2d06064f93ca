"""Games kept in a database: event logs in SQLite, or in PostgreSQL where a database URL says so."""

from understudy.store.log import SHELVES, BadStore, Conflict, Elsewhere, LogEvent, NoGame, Store
from understudy.store.place import open_store

__all__ = ["SHELVES", "BadStore", "Conflict", "Elsewhere", "LogEvent", "NoGame", "Store", "open_store"]
