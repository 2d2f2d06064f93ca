"""The files of `deploy/`: they say what the program understands."""

from __future__ import annotations

import re
import shlex
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from understudy.cli.app import app
from understudy.web.server import checked_addresses

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def options_of(words: list[str]) -> dict[str, Any]:
    """What `understudy serve` makes of a command."""
    command: Any = typer.main.get_command(app)
    serve = command.get_command(None, words[0])
    return dict(serve.make_context(words[0], words[1:]).params)


def unit() -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / "understudy@.service", encoding="utf-8")
    return parser


def test_the_unit_starts_one_of_several_servers() -> None:
    start = (
        unit()["Service"]["ExecStart"].replace("%i", "8765").replace("${UNDERSTUDY_DATA}", "postgresql://")
    )
    found = options_of(shlex.split(start)[1:])
    assert (found["port"], found["host"], found["no_browser"]) == (8765, "0.0.0.0", True)
    text = (DEPLOY / "understudy@.service").read_text(encoding="utf-8")
    for name in re.findall(r"\$\{(\w+)\}", start):
        assert f"#   {name}=" in text, "every variable is explained"
    assert unit()["Install"]["WantedBy"] == "multi-user.target"


def test_the_compose_file_is_one_whole() -> None:
    whole = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    servers, balancer = whole["services"]["understudy"], whole["services"]["balancer"]
    found = options_of([re.sub(r"\$\{.*\}", "x", word) for word in servers["command"]])
    assert found["data"].startswith("postgresql://understudy@database/")
    # Only the balancer is believed when it says for whom it asks, and it has that address.
    assert checked_addresses(found["behind"]) == [balancer["networks"]["table"]["ipv4_address"]]
    assert {"UNDERSTUDY_TOKEN", "PGPASSWORD"} <= servers["environment"].keys()
    assert (DEPLOY / servers["build"]["context"] / servers["build"]["dockerfile"]).is_file()
    config = (DEPLOY / balancer["volumes"][0].partition(":")[0]).read_text(encoding="utf-8")
    assert f"understudy {servers['deploy']['replicas']} understudy:{found['port']}" in config
    for service in whole["services"].values():
        for volume in service.get("volumes", []):
            name = volume.partition(":")[0]
            assert name in whole["volumes"] or (DEPLOY / name).exists()


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml", "README.md", "LICENSE", "src"])
def test_what_the_image_is_made_of_is_there(name: str) -> None:
    assert name in (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert (ROOT / name).exists()


def test_the_docs_name_every_file() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for path in DEPLOY.iterdir():
        assert f"deploy/{path.name}" in text
