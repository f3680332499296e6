"""The keys of a zone map, for the game master and for players."""

from __future__ import annotations

from random import Random

import pytest

from mapper.exporters.key_markdown import gm_key
from mapper.exporters.player_key import player_key
from mapper.model.campaign import Campaign
from mapper.play.gm_map import gm_map
from mapper.play.player_map import player_map
from tests.commands.crypt import CRYPT, HEROES, crypt
from tests.play.twins import GROUP, MARK, Rows
from tests.play.zone_twins import CRYPT as TWIN_CRYPT
from tests.play.zone_twins import dungeon_rows, zone_twin

HALL = """\
### 1 Hall

Danger: normal. Light: dark. Players know it as The Hall.

- Door to zone 2 (closed).
- Opening to a corridor (closed).
- Portcullis to the map “Wild” (closed).

#### Altar (overt)

#### Needle (hidden, trap)

"""
SECRET = """\
- Secret door to zone 3 (closed, secret).
  - Clue in zone 2 of Crypt: Scratches on the floor
"""


def key() -> str:
    campaign = crypt()
    return gm_key({id_: gm_map(campaign, id_) for id_ in campaign.maps()}, CRYPT)


def test_a_key_begins_with_its_map_and_its_first_level() -> None:
    assert key().startswith("# Crypt\n\nKey for the game master. A move is 30 ft.\n\n## Level 1\n")


@pytest.mark.parametrize(
    "expected", [HALL, SECRET, "## Level 2\n\n### 4 Cave\n", "Treasure: 30 gp"]
)
def test_zones_are_told_with_their_passages_and_features(expected: str) -> None:
    assert expected in key()


def test_players_read_what_they_know() -> None:
    known = player_map(crypt(), CRYPT, [HEROES])

    assert "# Map\n\n## 1 The Hall\n\n### Something without a name\n" == player_key(known)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_not_known_changes_no_letter_for_players(seed: int) -> None:
    rows = dungeon_rows(Random(seed))

    one, other = (written(each) for each in (rows, zone_twin(rows, Random(seed + 1000))))

    assert one == other
    assert MARK not in one


def written(rows: Rows) -> str:
    return player_key(player_map(Campaign(rows), TWIN_CRYPT, [GROUP]))
