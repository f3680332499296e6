"""The chosen group in a dungeon: who of it is to act, how fast, where it can come, what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import Manner, found_by, place
from mapper.commands.delve.offers import (
    group_offers,
    hurry_offer,
    move_offer,
    offers,
    search_all_offer,
)
from mapper.commands.delve.set_by_hand import edit_delver
from mapper.commands.groups.party import march, place_group
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.offer import BY_RULES, Answer, Offer
from mapper.commands.things.features import somebody_near
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MetOnTheWay
from mapper.model.campaign.zone_rows import Delve, Delver, Encounter, EntryNoise, Speed, Zone
from mapper.model.places import FootPoint, ZonePoint, in_all
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.model.zones.zones import number_point
from mapper.play.delve.checklist import Checklist, checklist
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.known_dungeon import ground_known, moves_left, reach, route
from mapper.play.delve.lights import burning_in, light_left
from mapper.play.delve.site_procedure import (
    EntryScore,
    GroupInside,
    SiteProcedure,
    delve_of,
    stopped_by,
    stopped_said,
)
from mapper.play.gate.player_zones import numbers_known
from mapper.play.map_rules import rules_of
from mapper.play.members import called, members_of
from mapper.play.travel.meetings import met_now
from mapper.tools.shared.tool import Sent, ZoneWay
from mapper.ui.app.translated import tr
from mapper.ui.canvas.arrows import Arrow, arrows_in_zones
from mapper.ui.canvas.delve_marks import DelveMark, mark_at, marks_in, no_health
from mapper.ui.delve.delve_words import SPEEDS
from mapper.ui.table.health_shown import health_of
from mapper.ui.table.play_session import PlaySession, told_by
from mapper.ui.table.travel_session import TravelSession

ALL = ""
"""In the place of an id: all together."""

OF_DELVING = frozenset(
    {"party", "delve", "light", "countdown", "due_die", "map", "rules", "zone", "passage"}
    | {"zone_known", "passage_state", "passage_found", "feature", "found", "trap_state"}
    | {"member_state", "fight", "foe"}
)


GOING = frozenset({"enter", "leave", "go_beyond"})


class DelveSession(PlaySession):
    """The delve of the chosen group, and what may be done in it now.

    `chosen` says that somebody else acts; `went` carries a map that the group is on now and was
    not before.
    """

    chosen = Signal()
    went = Signal(str)

    def __init__(self, travel_session: TravelSession, parent: QObject | None = None) -> None:
        super().__init__(travel_session.editor, travel_session.random, parent)
        self._travel_session = travel_session
        self._chosen = ALL
        self._speed: Speed = "delve"
        self._entry: EntryNoise = "soft"
        self._reach: frozenset[str] | None = None
        self._offers: tuple[Offer, ...] | None = None
        self._ways: tuple[Offer, ...] | None = None
        self._checks: Checklist | None = None
        self._numbers: Mapping[str, str] | None = None
        self.document.changed.connect(self._follow)
        travel_session.changed.connect(self._renew)

    @property
    def group(self) -> str:
        return self._travel_session.group

    @property
    def party(self) -> Party | None:
        return self._travel_session.party

    @property
    def is_inside(self) -> bool:
        party = self.party
        return party is not None and party.is_inside

    @property
    def is_here(self) -> bool:
        """Whether the chosen group is in the dungeon that is shown."""
        party = self.party
        return party is not None and party.is_inside and party.at.map == self.document.map_id

    @property
    def rules(self) -> SiteProcedure | None:
        party = self.party
        if party is None or not party.is_inside:
            return None
        return site_rules(self.campaign, party.at.map)

    @property
    def delve(self) -> Delve | None:
        return delve_of(self.campaign, self.group) if self.is_inside else None

    @property
    def delvers(self) -> Mapping[str, Delver]:
        """By id, in marching order."""
        delve = self.delve
        return delve.delvers if delve is not None else {}

    @property
    def who(self) -> str:
        """The id of the delver that acts; empty: all together."""
        return self._chosen if self._chosen in self.delvers else ALL

    @property
    def leader(self) -> str:
        """Whose turn it is among all: the first who has an action left, else who is not done;
        empty: nobody delves.
        """
        delvers = self.delvers
        left = [who for who, row in delvers.items() if not row.is_done]
        able = (who for who in left if not delvers[who].has_acted)
        return next(able, next(iter(left or delvers), ""))

    @property
    def why_stopped(self) -> str:
        """Why the chosen one, or whose turn it is, does nothing; empty: they may act."""
        found, who = members_of(self.campaign, self.group), self.who or self.leader
        state = stopped_by(self.campaign, who, found[who]) if who in found else ""
        return stopped_said(self.called(who), state) if state else ""

    @property
    def speed(self) -> Speed:
        """How fast the chosen go next; there is but one speed where turns are counted."""
        return self._speed if self.has_speeds else "delve"

    @property
    def has_speeds(self) -> bool:
        rules = self.rules
        return rules is not None and rules.asked.has_speeds

    @property
    def entry(self) -> EntryNoise:
        """How doors are gone through next; empty where the rules do not ask."""
        rules = self.rules
        return self._entry if rules is not None and rules.asked.asks_entry else ""

    @property
    def manner(self) -> Manner:
        """How the chosen go next."""
        return Manner(self.speed, self.entry, together=not self.who)

    @property
    def checks(self) -> Checklist | None:
        """What the round or turn asks for before it is closed; None out of doors."""
        if self._checks is None and self.is_inside:
            self._checks = checklist(self.campaign, self.group)
        return self._checks

    @property
    def meeting(self) -> Encounter | None:
        """Those who are met in a dungeon, while that goes on."""
        delve = self.delve
        return delve.meeting if delve is not None else None

    @property
    def met(self) -> Encounter | MetOnTheWay | None:
        """Those who are met, in a dungeon or out of doors."""
        return self.meeting if self.is_inside else met_now(self.campaign, self.group)

    def keyed_near(self) -> dict[Key, str]:
        """Those who are keyed at the hex of the group; inside, in the zones of it, or beside."""
        party, ground = self.party, self._known()
        if party is None or party.at.spot is None:
            return {}
        spots = [in_all(party.at.spot)]
        if ground is not None:
            held = {row.zone for row in self.delvers.values()}
            zones = held | {way.to for zone in held for way in ground.ways(zone)}
            spots = [ZonePoint(zone) for zone in zones]
        return somebody_near(self.campaign, party.at.map, spots)

    def scores_at_door(self) -> tuple[EntryScore, str] | None:
        """What counts for the whole group, whoever acts next in the lead, and for those within."""
        delve, rules, ground = self.delve, self.rules, self._known()
        if delve is None or rules is None or ground is None:
            return None
        inside = GroupInside(members_of(self.campaign, self.group), delve, ground)
        return rules.scores_at_door(inside, self.leader)

    def called(self, who: str) -> str:
        """A delver by name."""
        return called(self.campaign, self.group, who)

    def choose(self, who: str) -> None:
        self._chosen = who
        self._renew()
        self.chosen.emit()

    def choose_next(self) -> None:
        """The next in marching order who still has something left; after the last, all."""
        left = [who for who, row in self.delvers.items() if not row.is_done]
        at = left.index(self.who) + 1 if self.who in left else 0
        self.choose(left[at] if at < len(left) else ALL)

    def set_speed(self, speed: Speed) -> None:
        if speed != "delve" and not self.has_speeds:
            self.editor.refuse(tr("Walking and running are speeds of delve rounds."))
            return
        self._speed = speed
        self._renew()

    def set_entry(self, entry: EntryNoise) -> None:
        self._entry = entry
        self._renew()

    def go_by(self, site: str) -> bool:
        """Another procedure for the dungeon in which the group is, at once."""
        party = self.party
        if party is None or not self.is_inside:
            self.editor.refuse(tr("The group is in no dungeon."))
            return False
        on = party.at.map
        return self.do(lambda c, _group: set_map_rules(c, on, replace(rules_of(c, on), site=site)))

    def step_speed(self) -> None:
        """The next speed, or the other way of going through doors."""
        if self.entry:
            self.set_entry("hard" if self.entry == "soft" else "soft")
            return
        speeds = list(SPEEDS)
        self.set_speed(speeds[(speeds.index(self.speed) + 1) % len(speeds)])

    def offers(self) -> tuple[Offer, ...]:
        """What the chosen one may do; of all together, the one whose turn it is."""
        if self._offers is None:
            who = self.who or self.leader if self.is_inside else ""
            self._offers = offers(self.campaign, self.group, who, self.manner) if who else ()
        return self._offers

    def group_offers(self) -> tuple[Offer, ...]:
        """What all may do together."""
        if self._ways is None:
            self._ways = group_offers(self.campaign, self.group) if self.group else ()
        return self._ways

    def ways_in_or_out(self) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.group_offers() if offer.name in GOING)

    def accept(self, offer: Offer, answer: Answer = BY_RULES) -> bool:
        """Do what was offered; False if it was refused."""
        is_done = super().accept(offer, answer)
        if is_done and offer.name != "clue":
            self._advance()
        return is_done

    def close_round(self) -> None:
        """All that ends it, as one step; who has not acted passes first."""
        offer = next(each for each in self.group_offers() if each.name == "close_round")
        if self.accept(offer):
            self.choose(ALL)

    def search_together(self) -> bool:
        """All who can still act."""
        return self.accept(search_all_offer(self.group))

    def light_up(self, source: str = "torch") -> bool:
        """A fresh light in the hand of the chosen one, or of whose turn it is."""
        who = self.who or self.leader
        return self.do(lambda c, g: light_up(c, g, who, source))

    def act_again(self) -> bool:
        """Move and action of the chosen one are back, by hand."""
        who = self.who
        return self.do(
            lambda c, g: edit_delver(
                c, g, who, has_moved=False, has_acted=False, is_done=False, speed="delve"
            )
        )

    def tell(self, change: Change, before: Party | None) -> None:
        self._say(told_by(change), before)

    def send(self, sent: Sent) -> None:
        """Have those who are meant go to a zone, or put them there by hand."""
        if not sent.zone:
            self.choose(sent.who)
            return
        who, party = sent.who or self.who, self.party
        if party is None:
            return
        if sent.by_hand:
            self.put_in(sent.zone, who)
        elif not self.delvers:
            self.editor.refuse(tr("Nobody of the group is in a dungeon."))
        elif self.speed == "delve":
            manner = self.manner._replace(together=not who)
            self._walk(move_offer(self.group, who or self.leader, manner), sent.zone)
        else:
            self.accept(hurry_offer(self.group, who, self.speed), Answer(zone=sent.zone))

    def march(self, order: Sequence[str]) -> bool:
        """Another marching order, by ids, between rounds."""
        return self.do(lambda c, g: march(c, g, order))

    def step_in_order(self, by: int) -> None:
        """The chosen one goes so many places further back."""
        order = list(self.delvers)
        if self.who:
            at = order.index(self.who)
            to = min(max(at + by, 0), len(order) - 1)
            order.insert(to, order.pop(at))
            self.march(order)

    def put_in(self, zone: str, who: str = "") -> None:
        """Put the one who is meant, or all, into a zone of the map that is shown, by hand."""
        map_id, meant = self.document.map_id, who or self.who
        if meant and self.is_here:
            self.do(lambda c, g: place(c, g, meant, zone))
        else:
            self.do(lambda c, g: place_group(c, g, map_id, ZonePoint(zone)))

    def token_at(self, at: FootPoint, near: int) -> str:
        view = self.document.view
        return mark_at(self.marks(), at, near) if view is not None else ""

    def way_to(self, zone: str, who: str = "") -> ZoneWay:
        """How the one who is meant would get to a zone, in words."""
        meant = who or self.who or self.leader
        ground, rules = self._known(), self.rules
        row = self.delvers.get(meant)
        if ground is None or rules is None or row is None:
            return ZoneWay("")
        if row.zone == zone:
            here = self.called(meant) if who or self.who else tr("The group")
            return ZoneWay(tr("{who} is here", who=here), self._points((zone,)))
        if self.speed != "delve":
            return self._hurried(ground, rules, row, zone)
        light = light_left(self.campaign, self.group)
        way = route(ground, rules, row.zone, zone, delver=row, light=light)
        if way is None:
            return ZoneWay(tr("No way there is known"))
        is_near = len(way.zones) == 2 and not any(each.bar != "closed" for each in way.bars)
        return ZoneWay(way.words, self._points(way.zones), is_near)

    def marks(self) -> tuple[DelveMark, ...]:
        """The tokens of all groups in the dungeon that is shown."""
        shown = self._travel_session.shows_health
        health = partial(health_of, self.campaign) if shown else no_health
        return marks_in(self.campaign, self.document.map_id, self.group, self.who, health)

    def arrows(self) -> tuple[Arrow, ...]:
        """From where those come whom groups have met in the dungeon that is shown."""
        return arrows_in_zones(self.campaign, self.document.map_id)

    def players_numbers(self) -> Mapping[str, str]:
        """The numbers of zones of the dungeon that is shown, on the map of the group's players."""
        if self._numbers is None:
            self._numbers = numbers_known(self.campaign, self.document.map_id, self.group)
        return self._numbers

    def burning(self) -> frozenset[str]:
        """The zones of the dungeon that is shown in which a light burns, whoever lit it."""
        return burning_in(self.campaign, self.document.map_id)

    @property
    def is_delved(self) -> bool:
        """Whether any group is in the dungeon that is shown."""
        rows = self.campaign.all(Party).values()
        return any(row.at.map == self.document.map_id and row.at.zone for row in rows)

    def reached(self) -> frozenset[str]:
        """Where the chosen one, or the first of all, can come in this round at the chosen speed."""
        ground, rules, delvers = self._known(), self.rules, self.delvers
        if self._reach is None and ground is not None and rules is not None and delvers:
            who = self.who or self.leader
            found = reach(ground, rules, {who: delvers[who]}, self.speed)[who]
            self._reach = frozenset(found) - {delvers[who].zone}
        return self._reach or frozenset()

    def _hurried(
        self, ground: KnownDungeon, rules: SiteProcedure, row: Delver, zone: str
    ) -> ZoneWay:
        name = tr(SPEEDS[self.speed])
        away = reach(ground, rules, {"": row}, self.speed)[""].get(zone)
        most = moves_left(rules, row, self.speed)
        if away is None:
            text = tr(
                "{speed}: not in reach of %n moves, or a door bars the way", n=most, speed=name
            )
            return ZoneWay(text)
        return ZoneWay(
            tr("{speed}: {away} of %n moves", n=most, speed=name, away=away),
            self._points((row.zone, zone)),
            is_near=True,
        )

    def _points(self, way: tuple[str, ...]) -> tuple[FootPoint, ...]:
        zones = self.campaign.all(Zone, self.document.map_id)
        return tuple(number_point(zones[id_]) for id_ in way if id_ in zones)

    def _walk(self, offer: Offer, to: str) -> None:
        """Zone by zone, each asked of the campaign as it is by then, until something stops them."""
        before, aim = self.party, Answer(zone=to)
        made: list[Change] = []
        while True:
            steps = len(made)
            stopped = self.editor.why_not(
                lambda campaign: offer.command(campaign, self.random, aim), made.append
            )
            if len(made) == steps or found_by(made[-1]) or self.delvers[offer.who].zone == to:
                break
        if not made:
            self.editor.refuse(stopped)
            return
        self._say(" ".join(filter(None, (*map(told_by, made), stopped))), before)
        self._advance()

    def _say(self, words: str, before: Party | None) -> None:
        self._soon.start(0)
        if words:
            self.editor.said.emit(words)
        party = self.party
        if party is not None and (before is None or party.at.map != before.at.map):
            self.went.emit(party.at.map)

    def _advance(self) -> None:
        """Who is done makes room for the next."""
        row = self.delvers.get(self.who)
        if row is not None and row.is_done:
            self.choose_next()

    def _known(self) -> KnownDungeon | None:
        return ground_known(self.campaign, self.group) if self.is_inside else None

    def _follow(self, change: Change) -> None:
        if OF_DELVING & change.kinds:
            self._renew()

    def _renew(self) -> None:
        """All that was worked out may be otherwise."""
        self._reach = self._offers = self._ways = self._checks = self._numbers = None
        self._soon.start(0)
