"""A group that travels, searches, camps and goes back: its campaign is always what it was then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from mapper.commands.groups.wait import jump
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.time.clock import set_weather
from mapper.commands.travel.camping import camp, dawn, eat, forage, set_mode
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import start, step
from mapper.commands.travel.offers import offers
from mapper.commands.travel.searching import search, search_all_day
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Key, Row
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import line, neighbours
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import the_hex
from mapper.play.gate.mint import known_map, player_map_after
from mapper.play.travel.chosen_procedure import journey_of
from mapper.play.travel.reach import reach
from mapper.play.travel.travel_map import country_of
from tests.commands.travel.walks import go
from tests.commands.vale import MAP, US, party, spot, vale
from tests.play.minted import player_map

State = dict[Key, Row]
WEATHERS = ("clear", "rain", "heavy_snow")
SETTLING: Mapping[str, Callable[[Campaign, str], Change]] = MappingProxyType(
    {"camp": camp, "dawn": dawn, "eat": eat, "forage": forage}
)


class Travels(RuleBasedStateMachine):
    """The campaign beside a list of what it was after each change."""

    def __init__(self) -> None:
        super().__init__()
        self.campaign = vale()
        self.chance = Random(7)
        self.done: list[tuple[Change, State]] = []
        self.undone: list[Change] = []
        self.first = self.now()
        self.shown = known_map(self.campaign, MAP, [US])

    def now(self) -> State:
        return dict(self.campaign.rows())

    def apply(self, change: Change) -> None:
        self.campaign.apply(change)
        self.shown = player_map_after(self.shown, self.campaign, change)

    def do(self, change: Change) -> None:
        assert change == completed(self.campaign, change)
        if change:
            self.apply(change)
            self.done.append((change, self.now()))
            self.undone.clear()

    @rule(way=st.integers(0, 5), starts=st.booleans())
    def step(self, way: int, starts: bool) -> None:
        to = neighbours(the_hex(party(self.campaign).at.spot))[way]
        country = country_of(self.campaign, MAP)
        here = party(self.campaign)
        journey = journey_of(self.campaign, US, here, country.procedure)
        found = reach(country, here, journey, 1).way(to)
        try:
            self.do((start if starts else step)(self.campaign, US, to, self.chance))
        except NotAllowed:
            if not starts and not due_dice(self.campaign):
                assert found is None or len(found) > 2
            return
        assert starts or found is not None

    @rule(to=st.sampled_from(("0101", "0301", "0403", "0601")))
    def walk(self, to: str) -> None:
        way = line(the_hex(party(self.campaign).at.spot), spot(to))
        for change in go(self.campaign, US, way, self.chance).changes:
            self.do(change)

    @rule(all_day=st.booleans())
    def search(self, all_day: bool) -> None:
        looking = search_all_day if all_day else search
        with suppress(NotAllowed):
            self.do(looking(self.campaign, US, self.chance))

    @rule(which=st.sampled_from(("camp", "dawn", "eat", "forage")))
    def settle(self, which: str) -> None:
        settling = SETTLING[which]
        with suppress(NotAllowed):
            self.do(settling(self.campaign, US))

    @precondition(lambda self: bool(due_dice(self.campaign)))
    @rule(face=st.integers(1, 6))
    def roll(self, face: int) -> None:
        die = next(iter(due_dice(self.campaign)))
        self.do(roll(self.campaign, die, self.chance, face=face))

        assert die not in due_dice(self.campaign)

    @rule(kind=st.sampled_from(WEATHERS))
    def weather(self, kind: str) -> None:
        self.do(set_weather(self.campaign, MAP, kind))

    @rule(explores=st.booleans())
    def mode(self, explores: bool) -> None:
        with suppress(NotAllowed):
            self.do(set_mode(self.campaign, US, "exploring" if explores else "travelling"))

    @precondition(lambda self: not due_dice(self.campaign))
    @rule(hours=st.integers(1, 30))
    def wait(self, hours: int) -> None:
        self.do(jump(self.campaign, hours=hours))

    @precondition(lambda self: not due_dice(self.campaign))
    @rule(name=st.sampled_from(("travel_points", "travel_points", "hiking", "watches")))
    def other_rules(self, name: str) -> None:
        self.do(set_map_rules(self.campaign, MAP, MapRules(travel=name, can_get_lost=False)))

    @rule()
    def ask(self) -> None:
        """What is offered may be done."""
        for offer in offers(self.campaign, US):
            if offer.name in SETTLING and not offer.why_not:
                assert all(offer.tried_on(self.campaign))

    @precondition(lambda self: self.done)
    @rule(steps=st.integers(1, 5))
    def rewind(self, steps: int) -> None:
        for _ in range(min(steps, len(self.done))):
            change, _ = self.done.pop()
            self.apply(change.inverted())
            self.undone.append(change)

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        change = self.undone.pop()
        self.apply(change)
        self.done.append((change, self.now()))

    @invariant()
    def it_is_what_it_was_then(self) -> None:
        assert (self.done[-1][1] if self.done else self.first) == self.now()

    @invariant()
    def players_see_what_a_map_made_anew_shows(self) -> None:
        assert player_map(self.campaign, MAP, [US]) == self.shown.players

    @invariant()
    def the_log_is_in_order(self) -> None:
        entries = self.campaign.all(LogEntry)
        minutes = [entries[id_].minutes for id_ in sorted(entries, key=int)]
        assert sorted(minutes) == minutes


TestTravels = Travels.TestCase
TestTravels.settings = settings(stateful_step_count=25, max_examples=30, deadline=None)
