"""A game master who adds, removes and reveals in any order: nobody knows what was not revealed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from mapper.commands.groups.party import disband_group, form_group
from mapper.commands.groups.reveal import hide_thing, reveal, reveal_thing
from mapper.commands.groups.split_and_join import join_groups
from mapper.commands.maps.maps import remove_map
from mapper.commands.things.things import remove_things
from mapper.commands.time.log import add_note, remove_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import KINDS, Feature, Key, Map
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.play.gate.what_groups_know import player_log
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.text_form import from_text, to_text
from tests.commands.crypt import CRYPT, crypt_rows
from tests.commands.digging import DIGGING
from tests.commands.preparing import GROUND, PIECES, THINGS, Deed, Whim
from tests.play.minted import player_map
from tests.small import MAP
from tests.storage.remembered import Remembered

OF_PLAY = frozenset({"found", "zone_known", "passage_found"})
NUMBERED = frozenset(
    kind
    for kind, row in KINDS.items()
    if row.row is not bytes and not row.has_owner and kind not in ("settings", "given", "clock")
) - {
    *("journey", "delve", "passage_state", "trap_state", "creature_state", "token_state"),
    *("rules", "weather", "calendar"),
}


class Line(NamedTuple):
    """What there ever was on the way to a state, and what was ever told on it."""

    given: frozenset[Key]
    told: frozenset[Key]


def known(campaign: Campaign) -> set[Key]:
    return {key._replace(of="") for key in campaign.rows() if key.kind in OF_PLAY}


def given(campaign: Campaign) -> set[Key]:
    return {key for key in campaign.rows() if key.kind in NUMBERED}


def _on(w: Whim) -> str:
    return CRYPT if CRYPT in w.campaign.maps() and w.yes() else MAP


def _remove_any_feature(w: Whim) -> Change:
    on = _on(w)
    return remove_things(w.campaign, [Key("feature", on, w.one(Feature, on))])


def _remove_crypt(w: Whim) -> Change:
    if CRYPT not in w.campaign.maps():
        raise NotAllowed("It is gone.")
    return remove_map(w.campaign, CRYPT)


PLAYED: Mapping[str, Deed] = MappingProxyType(
    {
        "form": lambda w: form_group(w.campaign, w.words(), MAP, w.hex()),
        "disband": lambda w: disband_group(w.campaign, w.one(Party)),
        "join": lambda w: join_groups(w.campaign, w.one(Party), w.one(Party)),
        "note": lambda w: add_note(
            w.campaign, "x", group=(group := w.one(Party)), player_text=f"To {group}"
        ),
        "remove note": lambda w: remove_note(w.campaign, w.one(LogEntry)),
        "hide": lambda w: hide_thing(
            w.campaign, w.one(Party), Key("feature", MAP, w.one(Feature, MAP))
        ),
        "remove feature": _remove_any_feature,
        "remove crypt": _remove_crypt,
    }
)


def _tell(w: Whim) -> Change:
    on = _on(w)
    return reveal_thing(w.campaign, w.one(Party), Key("feature", on, w.one(Feature, on)))


TOLD: Mapping[str, Deed] = MappingProxyType(
    {
        "hexes": lambda w: reveal(w.campaign, w.one(Party), MAP, w.area()),
        "feature": _tell,
        "zone": lambda w: reveal(w.campaign, w.one(Party), CRYPT, [w.one(Zone, CRYPT)]),
        "passage": lambda w: reveal_thing(
            w.campaign, w.one(Party), Key("passage", CRYPT, w.one(Passage, CRYPT))
        ),
    }
)
PREPARED: Mapping[str, Deed] = MappingProxyType(
    {
        **{f"thing: {name}": deed for name, deed in THINGS.items()},
        **{f"piece: {name}": deed for name, deed in PIECES.items()},
        **{f"ground: {name}": deed for name, deed in GROUND.items()},
        **{f"dug: {name}": deed for name, deed in DIGGING.items()},
    }
)


class Known(Remembered[Line]):
    """The file beside what was given and told on the way to each state that undo leads to."""

    def __init__(self) -> None:
        super().__init__(crypt_rows())
        campaign = self.file.campaign
        self.done = [Line(frozenset(given(campaign)), frozenset(known(campaign)))]
        self.mark = self.file.checkpoint("start").entry

    def do(self, deed: Callable[[Whim], Change], data: st.DataObject) -> set[Key]:
        """Makes a change, and says what is known by it that was not."""
        before, campaign = given(self.file.campaign), self.file.campaign
        was_known = known(campaign)
        try:
            change = deed(Whim(data, campaign))
        except NotAllowed:
            return set()
        if not change:
            return set()
        self.file.do(change)
        new = given(campaign) - before
        assert set() == new & self.done[-1].given
        self.remember(self.line())
        return known(campaign) - was_known

    def line(self, told: Collection[Key] = ()) -> Line:
        """What was given and told by now."""
        last = self.done[-1]
        return Line(last.given | given(self.file.campaign), last.told | frozenset(told))

    @rule(data=st.data(), name=st.sampled_from(sorted(PREPARED)))
    def prepare(self, data: st.DataObject, name: str) -> None:
        self.do(PREPARED[name], data)

    @rule(data=st.data(), name=st.sampled_from(sorted(PLAYED)))
    def play(self, data: st.DataObject, name: str) -> None:
        self.do(PLAYED[name], data)

    @rule(data=st.data(), name=st.sampled_from(sorted(TOLD)))
    def tell(self, data: st.DataObject, name: str) -> None:
        told = self.do(TOLD[name], data)
        if told:
            last = self.done.pop()
            self.done.append(last._replace(told=last.told | told))

    @rule()
    def checkpoint(self) -> None:
        self.mark = self.file.checkpoint("here").entry

    @rule()
    def go_back(self) -> None:
        if self.file.go_back(self.mark):
            self.remember(self.line(known(self.file.campaign)))

    @precondition(lambda self: self.file.campaign.all(LogEntry))
    @rule(data=st.data())
    def rewind(self, data: st.DataObject) -> None:
        entries = sorted(self.file.campaign.all(LogEntry), key=int)
        try:
            change = self.file.rewind(data.draw(st.sampled_from(entries)))
        except NotAllowed:
            return
        if change:
            self.remember(self.line())

    @rule()
    def by_way_of_the_text_form(self) -> None:
        """Another file with the same rows, in which nothing can be undone."""
        self.file.close()
        rows = from_text(to_text(read_campaign(self.path).rows(), ())).rows
        create_file(self.path, rows, replace=True)
        self.file = CampaignFile(self.path, keep_backups=False)
        self.done, self.undone = self.done[-1:], []
        self.mark = self.file.checkpoint("again").entry

    @invariant()
    def nothing_is_of_what_is_not_there(self) -> None:
        assert [] == list(self.file.campaign.of_nothing())

    @invariant()
    def known_is_what_was_told(self) -> None:
        assert known(self.file.campaign) <= self.done[-1].told | self.made_of_known_ground()

    def made_of_known_ground(self) -> set[Key]:
        """Zones that were parted from, or joined with, those that were told."""
        return {key for key in known(self.file.campaign) if key.kind == "zone_known"}

    @invariant()
    def players_see_no_secret_that_nobody_told(self) -> None:
        campaign = self.file.campaign
        groups = list(campaign.all(Party))
        told = {str(key.id) for key in self.done[-1].told if (key.kind, key.map) == ("found", MAP)}
        rows = campaign.all(Feature, MAP).items()
        open_ = {(row.at, row.title) for id_, row in rows if id_ in told}
        open_ |= {(row.at, row.title) for _, row in rows if row.visibility == "overt"}
        shown = player_map(campaign, MAP, groups).features.values()
        assert {(row.at, row.title) for row in shown} <= open_

    @invariant()
    def each_group_reads_what_it_was_told(self) -> None:
        campaign = self.file.campaign
        for group in campaign.all(Party):
            assert {f"To {group}"} >= {told.text for told in player_log(campaign, [group])}

    @invariant()
    def maps_are_where_rows_are(self) -> None:
        campaign = self.file.campaign
        assert campaign.map_ids() <= campaign.all(Map).keys()


TestKnown = Known.TestCase
TestKnown.settings = settings(stateful_step_count=20, max_examples=settings().max_examples // 6)
"""A few on each run, many at night."""
