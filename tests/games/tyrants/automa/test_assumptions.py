"""The list of assumptions: complete, at places that exist, switched by options that exist."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from understudy.core.game import Assumption
from understudy.games.tyrants import GAME
from understudy.games.tyrants.assumptions import ASSUMPTIONS
from understudy.games.tyrants.setup import SETTINGS


def source(assumption: Assumption) -> str:
    """The code at the place of an assumption."""
    module, _, name = assumption.place.partition(":")
    return inspect.getsource(getattr(import_module(module), name))


def test_all_of_them_in_order() -> None:
    assert [each.id for each in ASSUMPTIONS] == [f"ASM-{number:02d}" for number in range(1, 38)]
    assert GAME.assumptions is ASSUMPTIONS


@pytest.mark.parametrize("assumption", ASSUMPTIONS, ids=lambda each: each.id)
def test_the_code_at_the_place_cites_it(assumption: Assumption) -> None:
    assert assumption.id in source(assumption)


@pytest.mark.parametrize("assumption", ASSUMPTIONS, ids=lambda each: each.id)
def test_each_is_one_sentence(assumption: Assumption) -> None:
    assert re.fullmatch(r"[A-Z][^\n]{20,100}\.", assumption.text)


def test_settings_and_assumptions_name_each_other() -> None:
    """Both ways: an option that switches an assumption is listed with it."""
    by_setting = {setting.name: setting.assumption for setting in SETTINGS if setting.assumption}
    assert {each.setting: each.id for each in ASSUMPTIONS if each.setting} == by_setting


def test_every_assumption_has_a_test() -> None:
    """A test that is named after it shows the difference it makes."""
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"def test_asm_(\d\d)_", text)) | set(re.findall(r"ASM-(\d\d): ", text))
    assert {each.id[-2:] for each in ASSUMPTIONS} - named == set()
