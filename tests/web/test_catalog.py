"""What people read on the page for a new game."""

from __future__ import annotations

import re

import pytest

from understudy.core import registry
from understudy.web.catalog import about

#: Looks like a code: an underscore, capitals in front of a number, an abbreviation without its capitals.
CODE = re.compile(r"_|[A-Z]{2,}-?\d|^Ai\b|\bai\b")


@pytest.mark.parametrize("name", registry.names())
def test_no_setting_reads_like_a_code(name: str) -> None:
    for setting in about(registry.find(name)).settings:
        labels = [setting.titles.get(value, value) for value in (*setting.values, *setting.each)]
        codes = [label for label in (setting.title, setting.under, *labels) if CODE.search(label)]
        assert not codes, (setting.name, codes)
        assert setting.title[0].isupper()


@pytest.mark.parametrize("name", registry.names())
def test_headings_tell_settings_apart(name: str) -> None:
    titles = [setting.title for setting in about(registry.find(name)).settings]
    assert len(titles) == len(set(titles))
