"""That the pairs leave nothing out: each kind of row, and each word that is not for players."""

from __future__ import annotations

from random import Random

import pytest

from mapper.model.campaign.rows import KINDS
from tests.play.any_rows import words_in, words_in_type
from tests.play.twins import MARK, Rows, campaign_rows, twin
from tests.play.zone_twins import dungeon_rows, zone_twin

SEEDS = range(12)

FOR_PLAYERS = {
    *("map.plan.levels.player_name", "label.text"),
    *("label.letters.font", "label.letters.colour", "label_preset.letters.colour"),
    *("path.kind", "path.player_name", "path_kind.colour", "terrain_type.colour"),
    *("region.player_name", "region.colour", "token.colour"),
    *("feature.player_title", "feature.player_text", "feature.icon"),
    *("zone.player_name", "zone.player_text", "passage.sides.player_text"),
}
"""Words that players read, and those that say only how something is drawn."""


@pytest.fixture(scope="module")
def all_rows() -> list[Rows]:
    hexes = [campaign_rows(Random(seed))[0] for seed in SEEDS]
    return hexes + [dungeon_rows(Random(seed)) for seed in SEEDS]


def test_there_are_rows_of_every_kind(all_rows: list[Rows]) -> None:
    assert KINDS.keys() == {key.kind for rows in all_rows for key in rows}


def test_every_word_that_is_not_for_players_is_marked(all_rows: list[Rows]) -> None:
    every = {path for name, kind in KINDS.items() for path in words_in_type(kind.row, name)}

    marked = {
        path
        for rows in all_rows
        for key, row in rows.items()
        for path, text in words_in(row, key.kind)
        if MARK in text
    }

    assert FOR_PLAYERS == every - marked


@pytest.mark.parametrize("seed", SEEDS)
def test_no_word_of_the_game_masters_is_the_same_in_the_twin(seed: int) -> None:
    rows, visited, seen = campaign_rows(Random(seed))
    twins = (
        twin(rows, visited, seen, Random(seed)),
        zone_twin(dungeon_rows(Random(seed)), Random(seed)),
    )

    kept = [
        path
        for each in twins
        for key, row in each.items()
        for path, text in words_in(row, key.kind)
        if text == MARK
    ]

    assert [] == kept
