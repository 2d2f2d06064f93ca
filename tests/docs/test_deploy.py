"""The files of `deploy/`: they say what the program understands."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import socket
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import typer
import yaml  # type: ignore[import-untyped]

from understudy.cli.app import app
from understudy.web.server import checked_addresses

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
#: The instructions of a container file that we know.
KNOWN = re.compile("FROM|ENV|WORKDIR|COPY|RUN|USER|VOLUME|EXPOSE|HEALTHCHECK|ENTRYPOINT|CMD")
LOCKS = ("requirements.lock", "requirements-server.lock", "requirements-dev.lock")
PIN = re.compile(r"(?m)^([\w.-]+)==([^ ;\\]+)")


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


def test_no_container_may_do_more_than_it_needs() -> None:
    whole = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    servers = whole["services"]["understudy"]
    assert (servers["read_only"], servers["cap_drop"]) == (True, ["ALL"])
    assert servers["security_opt"] == ["no-new-privileges:true"]
    # What the image declares as a volume would else be left behind by every server.
    assert {"/tmp", *image()["VOLUME"]} == {*servers["tmpfs"]}
    assert not {"privileged", "user", "ports"} & servers.keys()
    for service in whole["services"].values():
        for name, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}
            assert "healthcheck" in whole["services"][name] or "HEALTHCHECK" in image()


def image() -> dict[str, list[str]]:
    """What the instructions of the Dockerfile say, by their names."""
    text = re.sub(r"(?m)^\s*#.*\n", "", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = {}
    for line in filter(None, text.replace("\\\n", " ").splitlines()):
        name, _, rest = line.partition(" ")
        assert KNOWN.fullmatch(name), f"no instruction: {name}"
        found.setdefault(name, []).append(rest.strip())
    return found


def copied() -> list[str]:
    """The files and folders that the image is made of."""
    return [name for line in image()["COPY"] for name in line.split()[:-1]]


def test_the_image_is_built_of_what_it_copies(tmp_path: Path) -> None:
    """The program is packed from nothing but what the Dockerfile brings, as it would be in the image."""
    for name in copied():
        file = ROOT / name
        if file.is_dir():
            shutil.copytree(file, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(file, tmp_path / name)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    assert [*(tmp_path / "out").glob("understudy-*.whl")]


def test_nothing_else_is_sent_to_the_engine() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "*"
    assert {line[1:] for line in lines if line.startswith("!")} == {*copied()}


def test_the_image_installs_only_what_is_pinned_and_hashed() -> None:
    for command in " && ".join(image()["RUN"]).split(" && "):
        if command.startswith("pip install"):
            assert "--require-hashes -r requirements-server.lock" in command or "--no-deps" in command
    pins = {lock: dict(PIN.findall((ROOT / lock).read_text(encoding="utf-8"))) for lock in LOCKS}
    base, server, dev = (pins[lock] for lock in LOCKS)
    assert {"psycopg", "psycopg-binary", "hatchling"} <= server.keys()
    assert base.items() <= server.items() <= dev.items(), "what is tested is what runs"


def test_the_image_runs_as_nobody_and_keeps_games_in_its_volume() -> None:
    said = image()
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", said["USER"][-1]), "a number that is not root's"
    owner = said["USER"][-1].replace(":", " -g ")
    assert f"install -d -o {owner} /data" in said["RUN"][-1], "the volume is the user's"
    found = options_of(json.loads(said["CMD"][0]))
    assert said["VOLUME"] == [found["data"]] == ["/data"]
    assert (found["host"], found["no_browser"], said["EXPOSE"]) == ("0.0.0.0", True, [str(found["port"])])
    assert json.loads(said["ENTRYPOINT"][0]) == ["understudy"]


def test_the_health_check_of_the_image_asks_a_server(tmp_path: Path) -> None:
    """As it stands in the file, but for the port; a server that asks for a token answers it."""
    command = json.loads(image()["HEALTHCHECK"][0].partition("CMD ")[2])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    ask = [sys.executable, *(word.replace("8765", port) for word in command[1:])]
    assert subprocess.run(ask, capture_output=True, check=False).returncode, "nobody is there yet"
    serve = [*json.loads(image()["CMD"][0]), "--port", port, "--data", str(tmp_path), "--workers", "0"]
    server = subprocess.Popen(
        [sys.executable, "-m", "understudy", *serve],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        assert "token=" in server.stdout.readline()
        for _ in range(100):
            if well := not subprocess.run(ask, capture_output=True, check=False).returncode:
                break
        assert well
    finally:
        server.terminate()
        server.communicate(timeout=30)


def test_systemd_has_nothing_to_say_about_the_unit(tmp_path: Path) -> None:
    """Where systemd is there it reads the unit; the keys are looked at in any case."""
    service = unit()["Service"]
    assert (service["DynamicUser"], service["ProtectSystem"], service["NoNewPrivileges"]) == (
        "yes",
        "strict",
        "yes",
    )
    # Five failed starts in ten seconds would else be the end.
    assert unit()["Unit"]["StartLimitIntervalSec"] == "0"
    text = (DEPLOY / "understudy@.service").read_text(encoding="utf-8")
    assert f"/var/lib/{service['StateDirectory'].replace('%i', '8765')}/" in text, "the only place to write"
    if analyze := shutil.which("systemd-analyze"):
        file = tmp_path / "understudy@8765.service"
        file.write_text(text.replace("/opt/understudy/bin/understudy", sys.executable), encoding="utf-8")
        told = subprocess.run(
            [analyze, "verify", "--man=no", str(file)], capture_output=True, text=True, check=False
        )
        assert [line for line in told.stderr.splitlines() if file.name in line] == []


def test_the_docs_name_every_file() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for path in DEPLOY.iterdir():
        assert f"deploy/{path.name}" in text
