"""A group that delves, parts, finds and goes back: its campaign is always what it was then."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from mapper.commands.delve.delve_action import AtDoor
from mapper.commands.delve.doors import (
    batter,
    close_door,
    force,
    listen,
    look_in,
    open_door,
    other,
    pick,
    recover,
)
from mapper.commands.delve.entering import enter, leave
from mapper.commands.delve.fought import fight
from mapper.commands.delve.hazards import faces, roll
from mapper.commands.delve.lights import douse, drop, light_up, relight, start_effect
from mapper.commands.delve.moving import hurry, move, move_all
from mapper.commands.delve.offers import group_offers, offers
from mapper.commands.delve.searching import search
from mapper.commands.delve.set_by_hand import DelverValues, edit_delver
from mapper.commands.delve.turn_order import close_round, pass_all, pass_turn
from mapper.commands.groups.party import add_member, edit_member
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.offer import Answer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import members_in
from mapper.model.campaign.play_rows import LogEntry, Member, MemberState, Party
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Key, Row
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Light, ZoneKnown
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.lights import will_end
from mapper.play.delve.site_procedure import delve_of, states_in
from mapper.play.members import members_of, state_key
from tests.commands.barrow import ANN, BARROW, BEA, CAL, barrow_rows, before_it
from tests.commands.vale import US
from tests.play.delve.reaching import reach_of

State = dict[Key, Row]
THEM = "2"
SITES = ("delving", "delving", "torchlit_turns", "dungeon_turns", "overloaded_dungeon")
PASSAGES = sorted(key.id for key in barrow_rows() if key.kind == "passage")
ZONES = sorted(str(key.id) for key in barrow_rows() if key.kind == "zone")
whos = st.sampled_from((ANN, BEA, CAL))
groups = st.sampled_from((US, US, THEM))


class Delves(RuleBasedStateMachine):
    """The campaign beside a list of what it was after each change."""

    def __init__(self) -> None:
        super().__init__()
        self.campaign = Campaign()
        self.chance = Random(7)
        self.done: list[tuple[Change, State]] = []
        self.undone: list[Change] = []
        self.first: State = {}

    @initialize(site=st.sampled_from(SITES))
    def set_out(self, site: str) -> None:
        self.campaign = before_it(site)
        self.campaign.apply(enter(self.campaign, US, BARROW))
        self.first = self.now()

    def now(self) -> State:
        return dict(self.campaign.rows())

    def do(self, change: Change) -> None:
        assert change == completed(self.campaign, change)
        if change:
            self.campaign.apply(change)
            self.done.append((change, self.now()))
            self.undone.clear()

    @rule(group=groups, who=whos, to=st.sampled_from(ZONES))
    def move(self, group: str, who: str, to: str) -> None:
        with suppress(NotAllowed):
            reached = reach_of(self.campaign, group).get(who, {})
            self.do(move(self.campaign, group, who, to))
            assert to in reached or delve_of(self.campaign, group).procedure == "torchlit_turns"

    @rule(group=groups, to=st.sampled_from(ZONES))
    def move_all(self, group: str, to: str) -> None:
        with suppress(NotAllowed):
            self.do(move_all(self.campaign, group, to))

    @rule(group=groups, who=whos, runs=st.booleans(), to=st.sampled_from(ZONES))
    def hurry(self, group: str, who: str, runs: bool, to: str) -> None:
        with suppress(NotAllowed):
            before = self.mapped(group)
            self.do(hurry(self.campaign, group, who, "run" if runs else "walk", to))
            assert not runs or before == self.mapped(group)

    def mapped(self, group: str) -> set[str]:
        known = self.campaign.all(ZoneKnown, BARROW, group)
        return {zone for zone, row in known.items() if row.mapped}

    @rule(group=groups, who=whos, which=st.integers(0, 3))
    def act(self, group: str, who: str, which: int) -> None:
        with suppress(NotAllowed):
            if which == 0:
                self.do(search(self.campaign, group, who))
            elif which == 1:
                self.do(recover(self.campaign, group, who, self.chance))
            else:
                self.do((other if which == 2 else pass_turn)(self.campaign, group, who))

    @rule(group=groups, who=whos, passage=st.sampled_from(PASSAGES), which=st.integers(0, 6))
    def door(self, group: str, who: str, passage: str, which: int) -> None:
        c = self.campaign
        with suppress(NotAllowed):
            told = delve_of(c, group).procedure != "torchlit_turns"
            succeeds = True if told else None
            match which:
                case 0:
                    self.do(open_door(c, group, who, passage))
                case 1:
                    self.do(close_door(c, group, who, passage))
                case 2:
                    self.do(
                        pick(c, AtDoor(group, who, passage), self.chance, Answer(succeeds=succeeds))
                    )
                case 3:
                    self.do(
                        force(
                            c, AtDoor(group, who, passage), self.chance, Answer(succeeds=succeeds)
                        )
                    )
                case 4:
                    self.do(
                        batter(
                            c, AtDoor(group, who, passage), self.chance, Answer(succeeds=succeeds)
                        )
                    )
                case 5:
                    self.do(listen(c, AtDoor(group, who, passage), self.chance))
                case _:
                    self.do(look_in(c, group, who, passage))

    @rule(group=groups, passes=st.booleans())
    def close(self, group: str, passes: bool) -> None:
        with suppress(NotAllowed):
            if passes:
                self.do(pass_all(self.campaign, group))
            ending = {each.id for each in will_end(self.campaign, group) if each.kind == "light"}
            before = set(self.campaign.all(Light))
            self.do(close_round(self.campaign, group, self.chance))
            assert before - ending == set(self.campaign.all(Light))

    @precondition(lambda self: bool(self.campaign.all(DueDie)))
    @rule(face=st.integers(1, 20))
    def roll(self, face: int) -> None:
        die = next(iter(self.campaign.all(DueDie)))
        shown = min(face, faces(self.campaign, die))
        self.do(roll(self.campaign, die, self.chance, face=shown))
        assert die not in self.campaign.all(DueDie)

    @rule(group=groups, who=whos, which=st.integers(0, 3))
    def light(self, group: str, who: str, which: int) -> None:
        with suppress(NotAllowed):
            if which == 0:
                self.do(light_up(self.campaign, group, who))
                return
            for light in list(self.campaign.all(Light))[:1]:
                handled = (douse, relight, drop)[which - 1]
                self.do(handled(self.campaign, light))

    @rule(group=groups, minutes=st.integers(1, 90))
    def cast(self, group: str, minutes: int) -> None:
        with suppress(NotAllowed):
            self.do(start_effect(self.campaign, group, "Bless", minutes))

    @rule(group=groups, rounds=st.integers(1, 9))
    def fight(self, group: str, rounds: int) -> None:
        with suppress(NotAllowed):
            self.do(fight(self.campaign, group, rounds))

    @rule(who=whos)
    def part(self, who: str) -> None:
        if THEM not in self.campaign.all(Party):
            with suppress(NotAllowed):
                self.do(split_group(self.campaign, US, "Scouts", [who]))

    @rule(group=groups, who=whos, name=st.sampled_from(("Zoe", "Yan", ANN)))
    def rename(self, group: str, who: str, name: str) -> None:
        """Somebody is called otherwise, and is where and how they were."""
        with suppress(NotAllowed):
            row = members_of(self.campaign, group).get(who, Member(who))
            before = delve_of(self.campaign, group).delvers
            self.do(edit_member(self.campaign, group, who, replace(row, name=name)))
            assert before == delve_of(self.campaign, group).delvers

    @rule(group=groups, name=st.sampled_from(("Zoe", BEA)))
    def come(self, group: str, name: str) -> None:
        if sum(len(row.members) for row in self.campaign.all(Party).values()) < 5:
            with suppress(NotAllowed):
                self.do(add_member(self.campaign, group, Member(name, fields={"FP": 3})))

    @rule(group=groups, who=whos, fatigue=st.none() | st.integers(0, 6), is_worn=st.booleans())
    def tire(self, group: str, who: str, fatigue: int | None, is_worn: bool) -> None:
        with suppress(NotAllowed):
            values = DelverValues(is_exhausted=is_worn, fatigue=fatigue)
            self.do(edit_delver(self.campaign, group, who, **values))

    @rule()
    def meet(self) -> None:
        if THEM in self.campaign.all(Party):
            with suppress(NotAllowed):
                self.do(join_groups(self.campaign, US, THEM))

    @rule(group=groups)
    def go_out_and_in(self, group: str) -> None:
        with suppress(NotAllowed):
            before = states_in(self.campaign, group)
            self.do(leave(self.campaign, group))
            self.do(enter(self.campaign, group, BARROW))
            assert before == states_in(self.campaign, group)

    @rule(group=groups, who=whos)
    def ask(self, group: str, who: str) -> None:
        """What is offered may be done, and asking alters nothing."""
        with suppress(NotAllowed):
            delve = delve_of(self.campaign, group)
            for offer in offers(self.campaign, group, who) if who in delve.delvers else ():
                if offer.name == "move" and not offer.why_not:
                    assert all(offer.tried_on(self.campaign))
            group_offers(self.campaign, group)

    @precondition(lambda self: self.done)
    @rule(steps=st.integers(1, 5))
    def rewind(self, steps: int) -> None:
        for _ in range(min(steps, len(self.done))):
            change, _ = self.done.pop()
            self.campaign.apply(change.inverted())
            self.undone.append(change)

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        change = self.undone.pop()
        self.campaign.apply(change)
        self.done.append((change, self.now()))

    @invariant()
    def it_is_what_it_was_then(self) -> None:
        assert (self.done[-1][1] if self.done else self.first) == self.now()

    @invariant()
    def everybody_is_in_a_zone_and_nowhere_else(self) -> None:
        for group, party in self.campaign.all(Party).items():
            if party.at.zone:
                delvers = delve_of(self.campaign, group).delvers
                assert list(members_of(self.campaign, group)) == list(delvers)
                assert party.at.zone in {row.zone for row in delvers.values()}

    @invariant()
    def nobody_is_somebody_else_and_only_members_are_tired(self) -> None:
        parties = self.campaign.all(Party)
        ids = [who for group, row in parties.items() for who in members_in(group, row)]
        assert len(ids) == len(set(ids))
        assert {str(state_key(who).id) for who in ids} >= self.campaign.all(MemberState).keys()

    @invariant()
    def a_hazard_die_is_due_only_when_all_have_acted(self) -> None:
        for row in self.campaign.all(DueDie).values():
            if row.mark == "hazard":
                delvers = delve_of(self.campaign, row.group).delvers
                assert all(each.is_done for each in delvers.values())

    @invariant()
    def what_players_read_holds_nothing_unknown(self) -> None:
        said = " ".join(row.player_text for row in self.campaign.all(LogEntry).values())
        for word in ("Hob", "Tomb", "secret", "concealed", "ghouls", "Mouth"):
            assert word not in said


TestDelves = Delves.TestCase
TestDelves.settings = settings(stateful_step_count=25, max_examples=20, deadline=None)
