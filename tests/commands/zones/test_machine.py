"""A game master who digs in any order: nothing overlaps, nothing hangs loose, views follow."""

from __future__ import annotations

from itertools import combinations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from mapper.model.campaign.change import Change
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import Passage, Zone, ZoneKnown
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of
from mapper.model.zones.zone_adjacency import fabric_in
from mapper.model.zones.zone_shapes import plainly, polygon_of, shape_of, shared_by
from mapper.play.gate.mint import known_map, player_map_after
from mapper.play.gm_map import gm_map, gm_map_after
from tests.commands.crypt import CRYPT, HEROES, crypt
from tests.commands.digging import PASSAGES, ZONES
from tests.commands.preparing import Deed, Whim


class Digging(RuleBasedStateMachine):
    """A campaign beside what follows it, and the changes that led to it."""

    def __init__(self) -> None:
        super().__init__()
        self.campaign = crypt()
        self.view = gm_map(self.campaign, CRYPT)
        self.known = known_map(self.campaign, CRYPT, [HEROES])
        self.made: list[Change] = []
        self.view.once(fabric_in)
        self.known.players.once(fabric_in)

    def apply(self, change: Change) -> None:
        self.campaign.apply(change)
        self.view = gm_map_after(self.view, self.campaign, CRYPT, change)
        self.known = player_map_after(self.known, self.campaign, change)

    def do(self, deed: Deed, data: st.DataObject) -> None:
        try:
            change = deed(Whim(data, self.campaign))
        except NotAllowed:
            return
        assert change == completed(self.campaign, change)
        self.apply(change)
        self.made.append(change)

    @rule(data=st.data(), name=st.sampled_from(sorted(ZONES)))
    def dig(self, data: st.DataObject, name: str) -> None:
        self.do(ZONES[name], data)

    @rule(data=st.data(), name=st.sampled_from(sorted(PASSAGES)))
    def build(self, data: st.DataObject, name: str) -> None:
        self.do(PASSAGES[name], data)

    @precondition(lambda self: self.made)
    @rule()
    def undo(self) -> None:
        self.apply(self.made.pop().inverted())

    @invariant()
    def no_zones_lie_on_the_same_ground(self) -> None:
        zones = self.campaign.all(Zone, CRYPT).values()
        for one, other in combinations(zones, 2):
            if one.level == other.level:
                assert shared_by(shape_of(one), shape_of(other)) < 2

    @invariant()
    def zones_are_sound_and_written_in_one_way(self) -> None:
        for row in self.campaign.all(Zone, CRYPT).values():
            shape = shape_of(row)
            assert polygon_of(shape).is_valid
            assert plainly(shape).outline[0] == shape.outline[0]

    @invariant()
    def nothing_names_a_zone_that_is_not_there(self) -> None:
        ids = {"", *self.campaign.all(Zone, CRYPT)}
        rows = self.campaign.all(Passage, CRYPT).values()
        assert ids >= {side.zone for row in rows for side in row.sides}
        assert ids >= {zone_of(row.at) for row in self.campaign.all(Feature, CRYPT).values()}
        assert ids >= {zone_of(row.at) for row in self.campaign.all(Token, CRYPT).values()}
        assert ids >= {*self.campaign.all(ZoneKnown, CRYPT, HEROES)}

    @invariant()
    def views_that_follow_are_fresh_ones(self) -> None:
        fresh = gm_map(self.campaign, CRYPT)
        assert fresh == self.view
        assert fresh.once(fabric_in).walls == self.view.once(fabric_in).walls
        assert known_map(self.campaign, CRYPT, [HEROES]) == self.known


TestDigging = Digging.TestCase
TestDigging.settings = settings(stateful_step_count=15, max_examples=25)
