"""The packages that are installed with the program: their licenses, and a bill of materials."""

from __future__ import annotations

import re
from email.message import Message
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, NamedTuple, cast

LOCK = Path(__file__).parents[1] / "requirements.lock"
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
#: Said by those that name their license only in a classifier.
_CLASSIFIER = "License :: OSI Approved :: "


class Package(NamedTuple):
    """A package that is pinned, and what it says of its license."""

    name: str
    version: str
    license: str


def packages(lock: Path = LOCK) -> list[Package]:
    """What a lock file pins, in its order."""
    pinned = _PINNED.findall(lock.read_text(encoding="utf-8"))
    return [Package(name, version, _license(name)) for name, version in pinned]


def _license(name: str) -> str:
    try:
        found = cast(Message, metadata(name))
    except PackageNotFoundError:
        return "only on other systems"
    said = found.get("License-Expression") or _by_classifier(found) or found.get("License") or "not stated"
    return str(said).partition("\n")[0]


def _by_classifier(found: Message) -> str:
    return ", ".join(
        line.removeprefix(_CLASSIFIER)
        for line in found.get_all("Classifier") or ()
        if line.startswith(_CLASSIFIER)
    )


def licenses() -> str:
    """The page of the manual."""
    head = [
        "# Licenses",
        "",
        "Understudy itself is under the MIT license. It is installed with these packages:",
        "",
    ]
    rows = [f"| {one.name} | {one.version} | {one.license} |" for one in packages()]
    return "\n".join([*head, "| package | version | license |", "|---|---|---|", *rows]) + "\n"


def bill(version: str) -> dict[str, Any]:
    """A software bill of materials in CycloneDX's form."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "understudy",
                "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": [
            {
                "type": "library",
                "name": one.name,
                "version": one.version,
                "purl": f"pkg:pypi/{one.name}@{one.version}",
                "licenses": [{"license": {"name": one.license}}],
            }
            for one in packages()
        ],
    }
