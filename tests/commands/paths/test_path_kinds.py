"""Kinds of path of a game master's own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mapper.commands.paths.paths import (
    add_path,
    add_path_kind,
    edit_path_kind,
    remove_path,
    remove_path_kind,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, PathKind
from mapper.model.not_allowed import NotAllowed
from tests.commands.paths.test_paths import ROAD
from tests.small import MAP, small_rows

CANAL = PathKind("Canal", "#336699", 3, "dashed", "river")
FLYING: Any = "flying"


def with_canals() -> Campaign:
    campaign = Campaign(small_rows())
    campaign.apply(add_path_kind(campaign, replace(CANAL, name="  Canal ", colour="#336699")))
    return campaign


def test_a_kind_is_added_and_can_be_drawn() -> None:
    campaign = with_canals()

    change = add_path(campaign, MAP, "1", ROAD)

    assert {"1": CANAL} == campaign.all(PathKind)
    assert "Draw canal" == change.label


def test_a_kind_is_edited() -> None:
    campaign = with_canals()

    campaign.apply(edit_path_kind(campaign, "1", replace(CANAL, width=5)))

    assert 5 == campaign.one(PathKind, Key("path_kind", "", "1")).width


def test_a_kind_in_use_is_not_removed() -> None:
    campaign = with_canals()
    campaign.apply(add_path(campaign, MAP, "1", ROAD))

    with pytest.raises(NotAllowed, match="1 path is of the kind Canal"):
        remove_path_kind(campaign, "1")


def test_a_kind_no_longer_in_use_is_removed() -> None:
    campaign = with_canals()
    campaign.apply(add_path(campaign, MAP, "1", ROAD))
    campaign.apply(remove_path(campaign, MAP, "1"))

    campaign.apply(remove_path_kind(campaign, "1"))

    assert {} == campaign.all(PathKind)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (replace(CANAL, name=" "), "needs a name"),
        (replace(CANAL, name="canal"), "already"),
        (replace(CANAL, name="River"), "already"),
        (replace(CANAL, name="Dyke", colour="blue"), "#rrggbb"),
        (replace(CANAL, name="Dyke", width=13), "1 to 12"),
        (replace(CANAL, name="Dyke", travel=FLYING), "taken for"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(row: PathKind, words: str) -> None:
    with pytest.raises(NotAllowed, match=words):
        add_path_kind(with_canals(), row)
