"""A game master who prepares a wilderness by all commands: the file remembers what he did."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from mapper.commands.keying.links_renamed import with_links_renamed
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Crossing, Key, PathKind, Region, Row, TerrainType, is_play
from mapper.model.campaign.rows import Path as Way
from mapper.model.key_table.key_listing import KeyListing
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import needs_crossing, spanned, stops, with_stops
from mapper.storage.reading import read_campaign
from tests.commands.crypt import CRYPT, crypt_rows
from tests.commands.digging import DIGGING
from tests.commands.listing import LINES
from tests.commands.preparing import GROUND, OFFER_WORDS, PIECES, THINGS, WAYS, Deed, Whim
from tests.commands.stocked import stocked
from tests.small import MAP
from tests.storage.remembered import Remembered

State = dict[Key, Row]


def dungeon_rows() -> State:
    """A zone map behind a hex, with nobody in it."""
    rows = crypt_rows().items()
    return {key: row for key, row in rows if CRYPT in (key.map, key.id) and not is_play(key)}


class Preparing(Remembered[State]):
    """The file beside the states that undo and redo lead to."""

    def __init__(self) -> None:
        blank: Row = TerrainType(4, "Blank", "#eeeeee")
        rows = {**stocked().rows(), Key("terrain_type", "", "blank"): blank, **dungeon_rows()}
        super().__init__(rows)
        self.done = [rows]

    def do(self, deed: Deed, data: st.DataObject) -> None:
        """What is not allowed changes nothing; all else is one step."""
        try:
            change = deed(Whim(data, self.file.campaign))
            change = with_links_renamed(self.file.campaign, change)
        except NotAllowed:
            return
        assert change == completed(self.file.campaign, change)
        if change:
            listing = KeyListing(self.file.campaign)
            self.file.do(change)
            listing.follow(change)
            assert {*KeyListing(self.file.campaign).lines()} == {*listing.lines()}
            self.remember(dict(self.file.campaign.rows()))

    @rule(data=st.data(), name=st.sampled_from(sorted(THINGS)))
    def put_things(self, data: st.DataObject, name: str) -> None:
        self.do(THINGS[name], data)

    @rule(data=st.data(), name=st.sampled_from(sorted(WAYS)))
    def draw_ways(self, data: st.DataObject, name: str) -> None:
        self.do(WAYS[name], data)

    @rule(data=st.data(), name=st.sampled_from(sorted(GROUND)))
    def shape_the_ground(self, data: st.DataObject, name: str) -> None:
        self.do(GROUND[name], data)

    @rule(data=st.data(), name=st.sampled_from(sorted(PIECES)))
    def move_pieces(self, data: st.DataObject, name: str) -> None:
        self.do(PIECES[name], data)

    @rule(data=st.data(), name=st.sampled_from(sorted(DIGGING)))
    def dig(self, data: st.DataObject, name: str) -> None:
        self.do(DIGGING[name], data)

    @rule(data=st.data(), name=st.sampled_from(sorted(LINES)))
    def work_in_the_key_table(self, data: st.DataObject, name: str) -> None:
        self.do(LINES[name], data)

    @invariant()
    def memory_and_campaign_agree(self) -> None:
        assert self.done[-1] == self.file.campaign.rows()

    @invariant()
    def file_and_campaign_agree(self) -> None:
        assert self.done[-1] == read_campaign(self.path).rows()

    @invariant()
    def bridges_lead_somewhere(self) -> None:
        campaign = self.file.campaign
        ways, own = campaign.all(Way, MAP).values(), campaign.all(PathKind)
        crossings = campaign.all(Crossing, MAP).values()
        lonely = [row for row in crossings if not needs_crossing(ways, spanned(row), own)]
        assert [] == lonely

    @invariant()
    def paths_have_no_gaps(self) -> None:
        for way in self.file.campaign.all(Way, MAP).values():
            assert way == with_stops(way, stops(way))

    @invariant()
    def marks_belong_to_regions(self) -> None:
        campaign = self.file.campaign
        owners = {key.of for key in campaign.rows() if key.kind == "region_hexes"}
        assert owners <= campaign.all(Region, MAP).keys()


TestPreparing = pytest.mark.slow(Preparing.TestCase)
TestPreparing.settings = settings(stateful_step_count=30)


def test_every_group_of_deeds_is_done() -> None:
    assert len(OFFER_WORDS) == sum(map(len, (THINGS, WAYS, GROUND, PIECES)))
