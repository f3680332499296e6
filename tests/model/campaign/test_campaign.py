"""The rows of a campaign: in order, read when asked for, altered by fitting changes only."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign, Unread
from mapper.model.campaign.change import Change, StaleChange, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.encoding import encode
from mapper.model.campaign.play_rows import Clock, LogEntry
from mapper.model.campaign.rows import CLOCK, SETTINGS, Feature, Key, Map, Row, Settings
from mapper.model.hexes.chunks import EMPTY, SIZE, ChunkAt
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.not_allowed import NotAllowed
from tests.small import painted, small_rows
from tests.strategies import Stroke, row_sets, strokes

FEATURE = Key("feature", "1", "3")
TERRAIN = Key("terrain", "1", ChunkAt(0, 0))
NEVER = 1 << 41
"""More minutes than any clock of the strategies shows."""


def log(id_: str) -> tuple[Key, Row]:
    return Key("log", "", id_), LogEntry(0, "Dusk falls.")


@given(row_sets)
def test_a_campaign_holds_the_rows_it_is_made_of(rows: dict[Key, Row]) -> None:
    campaign = Campaign(rows)

    assert rows == {key: campaign.get(key) for key in rows}


@given(row_sets, st.randoms())
def test_keys_come_in_one_order_however_they_went_in(rows: dict[Key, Row], random: Random) -> None:
    shuffled = list(rows.items())
    random.shuffle(shuffled)

    assert list(Campaign(rows).keys()) == list(Campaign(shuffled).keys())


def test_keys_come_by_kind_then_map_then_id() -> None:
    expected = [
        SETTINGS,
        Key("map", "", "2"),
        Key("map", "", "10"),
        Key("map", "", "barrow"),
        Key("terrain", "1", ChunkAt(5, -1)),
        Key("terrain", "1", ChunkAt(0, 0)),
        Key("terrain", "1", ChunkAt(1, 0)),
        FEATURE,
        Key("feature", "2", "1"),
        CLOCK,
    ]

    campaign = Campaign((key, Unread(b"")) for key in reversed(expected))

    assert expected == list(campaign.keys())


@given(strokes())
def test_a_change_that_is_stale_in_its_last_row_alters_nothing(stroke: Stroke) -> None:
    campaign = Campaign(stroke.rows)
    fitting = {key: swap for key, swap in stroke.changes[0].rows.items() if key != CLOCK}
    stale = {CLOCK: Swap(Clock(NEVER), Clock(0))}

    with pytest.raises(StaleChange, match=r"was made for another state of clock/now\."):
        campaign.apply(Change("Wait", {**fitting, **stale}))

    assert stroke.rows == campaign.rows()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(Clock(1), Clock(2), id="another row is there"),
        pytest.param(None, Clock(2), id="a row is there already"),
        pytest.param(Clock(1), None, id="another row would go"),
    ],
)
def test_a_change_for_another_state_is_refused(before: Row | None, after: Row | None) -> None:
    campaign = Campaign({CLOCK: Clock(0)})

    with pytest.raises(StaleChange, match="“Wait” was made for another state of clock/now"):
        campaign.apply(Change("Wait", {CLOCK: Swap(before, after)}))


def test_a_row_that_is_gone_cannot_be_taken_away() -> None:
    campaign = Campaign()

    with pytest.raises(StaleChange):
        campaign.apply(Change("Erase", {FEATURE: Swap(Feature(ORIGIN, "Inn", "overt"), None)}))


def test_a_swap_of_nothing_for_nothing_does_no_harm() -> None:
    rows: dict[Key, Row] = {CLOCK: Clock(0)}
    campaign = Campaign(rows)

    campaign.apply(Change("Erase", {FEATURE: Swap(None, None)}))

    assert rows == campaign.rows()


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        pytest.param([], "1", id="the first"),
        pytest.param(["1", "2", "10"], "11", id="by size, not by letter"),
        pytest.param(["barrow", "²", "٣"], "1", id="names are not numbers"),
        pytest.param(["4", "9" * 5000], "5", id="nor is what is too long"),
        pytest.param(["9" * 18, f"1{'0' * 18}"], f"1{'0' * 17}1", id="never one that is taken"),
    ],
)
def test_a_new_id_is_the_next_free_number(ids: list[str], expected: str) -> None:
    campaign = Campaign(log(id_) for id_ in ids)

    assert expected == campaign.new_id("log")


def test_a_new_id_looks_at_its_own_map_only() -> None:
    campaign = Campaign({FEATURE: Feature(ORIGIN, "Inn", "overt")})

    ids = {map_id: campaign.new_id("feature", map_id) for map_id in ("1", "2")}

    assert ids == {"1": "4", "2": "1"}


def test_an_id_of_any_length_has_its_place_in_the_order() -> None:
    short, long = log("7"), log("9" * 5000)

    campaign = Campaign([long, short])

    assert [short, long] == list(campaign.rows().items())


@given(row_sets)
def test_unread_rows_are_read_when_asked_for(rows: dict[Key, Row]) -> None:
    campaign = Campaign({key: Unread(encode(row)) for key, row in rows.items()})

    assert rows == campaign.rows()


def test_unread_rows_are_read_by_class() -> None:
    read, unread = Map("Vale"), Map("Fens")

    campaign = Campaign(
        [(Key("map", "", "1"), read), (Key("map", "", "2"), Unread(encode(unread)))]
    )

    assert campaign.maps() == {"1": read, "2": unread}


def test_unread_chunks_are_read_by_kind() -> None:
    campaign = Campaign({TERRAIN: Unread(EMPTY)})

    assert {ChunkAt(0, 0): EMPTY} == campaign.chunks("terrain", "1")


def test_a_change_fits_an_unread_row() -> None:
    campaign = Campaign([(CLOCK, Unread(encode(Clock(0))))])

    campaign.apply(Change("Wait", {CLOCK: Swap(Clock(0), Clock(10))}))

    assert Clock(10) == campaign.get(CLOCK)


def test_a_row_is_read_once() -> None:
    campaign = Campaign({SETTINGS: Unread(encode(Settings("Marches")))})

    first = campaign.get(SETTINGS)

    assert first is campaign.get(SETTINGS)


def test_a_bad_row_harms_nobody_who_does_not_ask_for_it() -> None:
    campaign = Campaign({FEATURE: Unread(b"?"), CLOCK: Unread(encode(Clock(7)))})

    assert Clock(7) == campaign.get(CLOCK)


def test_of_unread_rows_only_those_that_hold_a_word_are_read_for_it() -> None:
    lair = Feature(ORIGIN, "Lair", "secret", clues=(Clue("Tracks"),))
    other, rest = Key("feature", "1", "4"), Key("feature", "1", "5")
    inn, unread = Feature(ORIGIN, "Inn", "overt"), Unread(encode(lair))
    campaign = Campaign([(FEATURE, unread), (other, Unread(b"?")), (rest, inn)])

    found = campaign.holding(b'"clues"', Feature, "1")

    assert {"3": lair, "5": inn} == found


@pytest.mark.parametrize("times", [1, 2])
def test_a_bad_row_is_named_whenever_it_is_asked_for(times: int) -> None:
    campaign = Campaign({FEATURE: Unread(b"?")})

    for _ in range(times):
        with pytest.raises(NotAllowed, match=r"^feature/1/3: .*\.$"):
            campaign.all(Feature, "1")


def test_a_bad_chunk_is_named() -> None:
    campaign = Campaign({TERRAIN: Unread(b"?")})

    with pytest.raises(NotAllowed, match=f"terrain/1/0,0 holds 1 bytes instead of {SIZE}"):
        campaign.chunks("terrain", "1")


def test_a_missing_row_is_named_in_plain_words() -> None:
    campaign = Campaign()

    with pytest.raises(NotAllowed, match=r"The campaign has no terrain type “4”\."):
        campaign.one(Settings, Key("terrain_type", "", "4"))


def test_chunks_are_live() -> None:
    campaign = Campaign()
    chunks = campaign.chunks("terrain", "1")

    campaign.apply(Change("Paint", {TERRAIN: Swap(None, EMPTY)}))

    assert {ChunkAt(0, 0): EMPTY} == chunks


def test_rows_by_class_are_a_copy() -> None:
    campaign = Campaign({FEATURE: Feature(ORIGIN, "Inn", "overt")})

    campaign.all(Feature, "1").clear()

    assert campaign.get(FEATURE) is not None


def test_a_snapshot_stays_as_the_campaign_was() -> None:
    campaign = Campaign(small_rows())
    before = campaign.rows()

    taken = campaign.snapshot()
    campaign.apply(painted(campaign, "0101"))

    assert before == taken.rows()
