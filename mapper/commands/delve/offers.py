"""What a delver, or all, may do now, at what cost, or why not: for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Literal, NamedTuple

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.doors import batter, close_door, doors_at, force, open_door, pick
from mapper.commands.delve.end_of_round import close_round
from mapper.commands.delve.entering import enter, go_beyond, leave
from mapper.commands.delve.moving import move
from mapper.commands.delve.other_actions import listen, look_in, other, recover
from mapper.commands.delve.searching import search
from mapper.commands.delve.turn_order import pass_all, pass_turn
from mapper.commands.groups.party import the_group
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.delve_rows import Delve
from mapper.model.campaign.rows import Key, Map
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import KnownDungeon, directions
from mapper.play.delve.entrances import entrances_at
from mapper.play.delve.known_dungeon import ground_of
from mapper.play.delve.procedures import delve_key
from mapper.play.delve.zone_routes import moves_left
from mapper.play.knowledge import knows_as

DeedName = Literal[
    "move",
    "walk",
    "run",
    "search",
    "recover",
    "listen",
    "look_in",
    "open_door",
    "close_door",
    "pick",
    "force",
    "batter",
    "other",
    "pass_turn",
    "pass_all",
    "close_round",
    "enter",
    "leave",
    "go_beyond",
]
CHANCE = 0
"""What is rolled has no part in the answers."""


class DelveOffer(NamedTuple):
    """Its cost in words, empty where it is free; `why_not` is empty where it may be done.

    `target` is the zone or the passage that it is about, `words` what that is called.
    """

    deed: DeedName
    who: str = ""
    target: str = ""
    words: str = ""
    cost: str = ""
    why_not: str = ""


def offers(campaign: Campaign, group: str, who: str) -> tuple[DelveOffer, ...]:
    """All that one delver may do, tried out on the campaign as it is; nothing is altered."""
    deed = DelveAction(campaign, group, override=True)
    tried = _Trying(campaign, group, who, deed.delve)
    found = [*_moves(deed, tried), *_hurries(deed, tried)]
    found += (tried.simple(name) for name in ("search", "recover", "other"))
    deed.ground = tried.known_ground()
    for passage in doors_at(deed, who):
        found += _at_door(deed, tried, passage)
    found.append(tried.simple("pass_turn"))
    return tuple(found)


def group_offers(campaign: Campaign, group: str) -> tuple[DelveOffer, ...]:
    """What all may do together: go in, pass, close the round, go out."""
    if not the_group(campaign, group).at.zone:
        return tuple(_ways_in(campaign, group))
    deed = DelveAction(campaign, group, override=True)
    tried = _Trying(campaign, group, "", deed.delve)
    found = [
        tried.told("pass_all", lambda: pass_all(campaign, group)),
        tried.told("close_round", lambda: close_round(campaign, group, Random(CHANCE))),
    ]
    zones = {deed.delver(who).zone for who in deed.order}
    for way in dict.fromkeys(deed.ground.exits()):
        row = deed.passage(way)
        if any(start in zones and not end for start, end in directions(row)):
            found.append(_way_out(deed, tried, way))
    return tuple(found)


class _Trying:
    """Commands tried out, for their cost or for what refuses them."""

    def __init__(self, campaign: Campaign, group: str, who: str, delve: Delve) -> None:
        self.campaign, self.group, self.who, self.delve = campaign, group, who, delve

    def told(
        self, name: DeedName, command: Callable[[], Change], target: str = "", words: str = ""
    ) -> DelveOffer:
        offer = DelveOffer(name, self.who, target, words)
        try:
            change = command()
        except NotAllowed as refused:
            return offer._replace(why_not=str(refused))
        return offer._replace(cost=self._cost(change))

    def simple(self, name: str) -> DelveOffer:
        campaign, group, who = self.campaign, self.group, self.who
        match name:
            case "search":
                return self.told("search", lambda: search(campaign, group, who))
            case "recover":
                return self.told("recover", lambda: recover(campaign, group, who, Random(CHANCE)))
            case "other":
                return self.told("other", lambda: other(campaign, group, who))
        return self.told("pass_turn", lambda: pass_turn(campaign, group, who))

    def known_ground(self) -> KnownDungeon:
        owner = knows_as(self.campaign, self.group)
        party = the_group(self.campaign, self.group)
        return ground_of(self.campaign, party.at.map, owner)

    def _cost(self, change: Change) -> str:
        swap = change.rows.get(delve_key(self.group))
        after = swap.after if swap is not None else None
        if not self.who or not isinstance(after, Delve):
            return ""
        one, other = self.delve.delvers[self.who], after.delvers[self.who]
        if other.has_acted and not one.has_acted:
            return "action"
        return "move" if other.has_moved and not one.has_moved else ""


def _moves(deed: DelveAction, tried: _Trying) -> Iterator[DelveOffer]:
    zone = deed.delver(tried.who).zone
    for to in dict.fromkeys(way.to for way in tried.known_ground().ways(zone)):
        yield tried.told("move", _moving(tried, to), to, deed.named(to))


def _moving(tried: _Trying, to: str) -> Callable[[], Change]:
    return lambda: move(tried.campaign, tried.group, tried.who, to)


def _hurries(deed: DelveAction, tried: _Trying) -> Iterator[DelveOffer]:
    if not deed.rules.asked.has_speeds:
        return
    row = deed.delver(tried.who)
    for speed in ("walk", "run"):
        left = moves_left(deed.rules, row, speed)
        why = "" if left else "The action of this round is spent."
        yield DelveOffer(speed, tried.who, cost="" if why else "action", why_not=why)


def _at_door(deed: DelveAction, tried: _Trying, passage: str) -> Iterator[DelveOffer]:
    """What the state of a door leaves to be done with it."""
    told = None if deed.rules.asked.checks else True
    campaign, group, who, chance = tried.campaign, tried.group, tried.who, Random(CHANCE)
    words = deed.door(passage, deed.delver(who).zone)
    has_leaf = PASSAGES[deed.passage(passage).kind].has_leaf
    doing: dict[DeedName, Callable[[], Change]] = {
        "open_door": lambda: open_door(campaign, group, who, passage),
        "close_door": lambda: close_door(campaign, group, who, passage),
        "look_in": lambda: look_in(campaign, group, who, passage),
        "listen": lambda: listen(campaign, group, who, passage, chance),
        "pick": lambda: pick(campaign, group, who, passage, chance, succeeds=told),
        "force": lambda: force(campaign, group, who, passage, chance, succeeds=told),
        "batter": lambda: batter(campaign, group, who, passage, succeeds=told),
    }
    for name in _FITTING.get(deed.state(passage).state, ()) if has_leaf else ("look_in",):
        yield tried.told(name, doing[name], passage, words)


_FITTING: Mapping[str, tuple[DeedName, ...]] = MappingProxyType(
    {
        "open": ("close_door", "look_in"),
        "battered": ("look_in",),
        "broken": ("look_in",),
        "closed": ("open_door", "listen"),
        "locked": ("listen", "pick", "batter"),
        "stuck": ("listen", "force"),
        "barred": ("listen",),
    }
)


def _ways_in(campaign: Campaign, group: str) -> Iterator[DelveOffer]:
    party = the_group(campaign, group)
    for way in entrances_at(campaign, party):
        offer = DelveOffer(
            "enter", target=way.passage, words=campaign.one(Map, Key("map", "", way.map)).name
        )
        try:
            enter(campaign, group, way.map, way.passage)
        except NotAllowed as refused:
            offer = offer._replace(why_not=str(refused))
        yield offer


def _way_out(deed: DelveAction, tried: _Trying, way: str) -> DelveOffer:
    beyond = deed.passage(way).beyond
    words = deed.door(way)
    if beyond is not None and beyond.zone:
        return tried.told(
            "go_beyond", lambda: go_beyond(deed.campaign, deed.group, way), way, words
        )
    return tried.told("leave", lambda: leave(deed.campaign, deed.group, way), way, words)
