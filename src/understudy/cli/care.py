"""`doctor`, `backup` and `restore`: looking after the games that are kept."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import typer

from understudy.cli.files import autosaves
from understudy.core import journal
from understudy.core.errors import BadSetup, Mistake
from understudy.core.registry import find, names
from understudy.core.textfile import visible
from understudy.kit.saying import plural
from understudy.store import BadStore, Store, care, open_store
from understudy.store.log import Damage, NoStore, OutOfOrder
from understudy.store.place import FILE, file_of
from understudy.store.record import Record
from understudy.store.salvage import put_in_order


def _say(text: str) -> None:
    """Names and troubles come out of files that somebody else may have written."""
    typer.echo(visible(text))


@contextmanager
def _bar(what: str) -> Iterator[care.Progress]:
    """A bar on a terminal that counts games; nothing elsewhere."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(file=sys.stderr), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, every: bar.update(task, completed=done, total=every)


def doctor(place: str, folder: Path | None, mending: bool) -> int:
    """Say what is spoiled; save it, and cut logs, where that was asked for. 1 where anything is spoiled."""
    try:
        store = _opened(place, mending)
    except NoStore:
        if place:
            raise
        # Somebody who has not played in the browser yet.
        return 1 if _report([], folder, None) + _autosaves() else 0
    except Damage as error:
        return _salvage(place, folder, mending, error)
    try:
        with _bar("looking") as progress:
            findings = list(care.examine(store, progress))
        spoiled = _report(findings, folder, store if mending else None)
    finally:
        store.close()
    return 1 if spoiled + (_autosaves() if not place else 0) else 0


def _opened(place: str, mending: bool) -> Store:
    """The games, only to be read unless they are mended; then entries are put in order too."""
    try:
        return open_store(place, make=False, writing=mending)
    except OutOfOrder as error:
        if not mending:
            raise
        _say(str(error))
        put_in_order(file_of(place))
        _say("  put in order")
        return open_store(place, make=False)


def _report(findings: Iterable[care.Finding], folder: Path | None, mended: Store | None) -> int:
    count = spoiled = foreign = 0
    for finding in findings:
        count += 1
        if not finding.problem:
            continue
        spoiled += finding.spoiled
        foreign += finding.foreign
        _say(
            f"{finding.game}: {finding.problem}; "
            f"{plural(len(finding.sound), 'event is', 'events are')} intact."
        )
        saved = care.save(finding, folder) if folder is not None else None
        if saved is not None:
            _say(f"  saved to {saved}")
        if mended is not None and finding.spoiled:
            care.mend(mended, finding, _card(finding))
            _say(f"  {_mended(finding)}")
    sound = count - spoiled - foreign
    _say(f"{plural(count, 'game')}: {sound} intact, {spoiled} damaged, {foreign} for other rules.")
    return spoiled


def _mended(finding: care.Finding) -> str:
    if finding.listed:
        return "cut where it was damaged" if finding.sound else "deleted: nothing of it was left"
    return "listed again" if finding.sound else "deleted: its beginning was lost"


def _card(finding: care.Finding) -> str:
    """What a list shows of the sound part of a game; as it was, where that cannot be played."""
    from understudy.web.views import listing

    record = Record.of(finding.sound)
    try:
        listed = listing(record.match(), record.created, record.changed, len(finding.sound))
        return msgspec.json.encode(listed).decode()
    except Mistake:
        return finding.card


def _salvage(place: str, folder: Path | None, mending: bool, error: BadStore) -> int:
    """The file itself is damaged: what can still be read is saved, and the file left as it is."""
    _say(str(error))
    if mending:
        raise BadSetup(
            "A damaged file cannot be repaired in place. Save the readable part with --save FOLDER."
        )
    findings = list(care.salvaged(file_of(place)))
    _report(findings, folder, None)
    if folder is None:
        _say("To save the readable part: understudy doctor --save FOLDER.")
    else:
        rescued = folder / FILE
        whole = [replace(one, card=_card(one)) if one.sound else one for one in findings]
        _say(f"{care.rescue(whole, rescued)} games, as far as they are intact, are in {rescued}.")
    return 1


def _autosaves() -> int:
    """The games of the terminal; how many cannot be read."""
    spoiled = count = 0
    for path in (path for name in names() for path in autosaves(name)):
        count += 1
        try:
            journal.load(path, find)
        except Mistake as error:
            spoiled += 1
            _say(str(error))
    _say(f"{plural(count, 'game')} of the terminal: {count - spoiled} intact, {spoiled} damaged.")
    return spoiled


def backup(path: Path, place: str) -> int:
    """Copy all games into a new file, also while they are played. 1 where any of them is spoiled."""
    store = open_store(place, make=False, writing=False)
    try:
        with _bar("copying") as progress:
            found = care.back_up(store, path, progress)
    finally:
        store.close()
    _say(f"{plural(found.count, 'game is', 'games are')} saved in {path}.")
    return _not_whole(found)


def bring_back(path: Path, place: str, over: bool) -> int:
    """Copy the games of a backup to where games are kept. 1 where any of them is spoiled."""
    care.insist_on_backup(path)
    store = open_store(place)
    try:
        with _bar("copying") as progress:
            found = care.restore(path, store, over, progress)
    finally:
        store.close()
    _say(f"{found.new} games were restored, {found.same} were already there.")
    if found.replaced:
        _say(f"{found.replaced} were replaced.")
    if found.kept:
        _say(f"{found.kept} are different here and were left as they are; --over replaces them.")
    return _not_whole(found)


def _not_whole(found: care.Copied) -> int:
    """Say which games could not be copied whole."""
    for line in found.spoiled:
        _say(line)
    if found.spoiled:
        _say("Only the intact part of these was copied; `understudy doctor` says more.")
    return 1 if found.spoiled else 0
