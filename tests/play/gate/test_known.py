"""The players' value, byte by byte: nothing in it depends on what is the game master's."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import CALENDAR, Feature, ImagePoint, Key, Underlay
from mapper.model.campaign.zone_rows import FOOT
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.recap import Recap
from mapper.play.gate.recap import recap_of_days
from mapper.play.gate.what_groups_know import player_log
from tests.play.any_rows import first_map
from tests.play.known_rooms import CRYPT
from tests.play.minted import player_map
from tests.play.pairs import over_pairs
from tests.play.twins import GROUP, MARK, Rows, campaign_rows, twin
from tests.play.written import written
from tests.play.zone_twins import dungeon_rows, zone_twin

KINDS = ("land", "dungeon")
PICTURED = {"land": "village", "dungeon": "tower"}
"""What is drawn so has a picture of the game master's own instead."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    over_pairs(metafunc, "kind", KINDS)


def hash_(chance: Random) -> str:
    return f"{chance.getrandbits(256):064x}"


def with_pictures(rows: Rows, pictured: str, chance: Random) -> Rows:
    """Files that nobody else has, which lie as they lie in any other of these campaigns."""
    own, map_id = hash_(chance), first_map(rows)
    found = {
        key: replace(row, icon=own) if isinstance(row, Feature) and row.icon == pictured else row
        for key, row in rows.items()
    }
    for number in range(chance.randint(0, 3)):
        far = FootPoint(chance.randint(1, 9000) * FOOT, chance.randint(-9000, 9000) * FOOT)
        ends = ImagePoint(0, 0, far), ImagePoint(chance.randint(9, 99), 0, FootPoint(0, 0))
        key = Key("underlay", map_id, f"9{number}")
        level = chance.choice([1, *(row.level for row in rows.values() if hasattr(row, "level"))])
        found[key] = Underlay(hash_(chance), (), chance.randint(20, 90), spots=ends, level=level)
    return found


def pair_of(kind: str, number: int) -> tuple[Campaign, Campaign]:
    one, other = Random(number), Random(number + 100_000)
    if kind == "land":
        rows, visited, seen = campaign_rows(one)
        different = twin(rows, visited, seen, other)
    else:
        rows = dungeon_rows(one)
        different = zone_twin(rows, other)
    made = ((rows, one), (different, other))
    first, second = (Campaign(with_pictures(each, PICTURED[kind], by)) for each, by in made)
    return first, second


def map_in(campaign: Campaign) -> str:
    return first_map(campaign.rows())


def test_not_a_byte_of_it_is_the_game_masters(kind: str, pair: int) -> None:
    one, other = (
        written((player_map(each, map_in(each), [GROUP]), player_log(each, [GROUP])))
        for each in pair_of(kind, pair)
    )

    assert one == other


def recap_in(campaign: Campaign) -> Recap | None:
    """Of all days, by the usual calendar: that of a campaign is told to players, as dates."""
    rows = {key: row for key, row in campaign.rows().items() if key != CALENDAR}
    try:
        return recap_of_days(Campaign(rows), [GROUP], 1, 10_000_000)
    except NotAllowed:
        return None


def test_not_a_byte_of_a_recap_is_the_game_masters(kind: str, pair: int) -> None:
    one, other = (recap_in(each) for each in pair_of(kind, pair))

    assert one == other
    assert MARK not in repr(one)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_no_word_and_no_hash_of_the_game_masters_is_in_it(kind: str, seed: int) -> None:
    campaign, _ = pair_of(kind, seed)
    rows = campaign.rows()
    hashes = [row.image for row in rows.values() if isinstance(row, Underlay)]
    hashes += [row.icon for row in rows.values() if isinstance(row, Feature) and row.icon]

    content = written(player_map(campaign, map_in(campaign), [GROUP]))

    assert MARK.encode() not in content
    assert [] == [each for each in hashes if len(each) == 64 and each.encode() in content]


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_written_is_read_as_the_same_value(kind: str) -> None:
    campaign, _ = pair_of(kind, 3)
    known = player_map(campaign, map_in(campaign), [GROUP])

    read = pickle.loads(pickle.dumps(known))

    assert known == read


def test_what_was_worked_out_of_it_stays_behind() -> None:
    campaign, _ = pair_of("dungeon", 1)
    known = player_map(campaign, first_map(campaign.rows()), [GROUP])
    before = written(known)

    known.extent()

    assert before == written(known)


def test_the_maps_of_a_pair_have_other_ids() -> None:
    one, other = pair_of("dungeon", 1)

    assert (CRYPT, True) == (map_in(one), map_in(other) not in one.maps())
