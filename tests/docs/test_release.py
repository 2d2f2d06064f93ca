"""What `make release` tries: every Python that really starts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from bench.release import pythons


def shim(file: Path, code: int) -> Path:
    """A command that ends with this code, whatever it is asked."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\necho command not found >&2\nexit {code}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


def test_a_python_that_does_not_start_is_skipped_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shims, real = tmp_path / "shims", tmp_path / "real"
    dead = shim(shims / "python3.12", 127)
    shim(shims / "python3.13", 127)
    shim(shims / "python3.10", 0)
    (real / "bin").mkdir(parents=True)
    (shims / "python3.14").write_text("no program", encoding="utf-8")
    (real / "bin" / "python3.13").symlink_to(sys.executable)
    assert pythons([shims, tmp_path / "nowhere", real / "bin"]) == [real / "bin" / "python3.13"]
    assert capsys.readouterr().out.splitlines() == [
        f"skipped  python3.12: {dead} is there but does not start.",
        f"skipped  python3.14: {shims / 'python3.14'} is there but does not start.",
    ]
