"""What a group may do now besides walking, at what cost, or why not: for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

from mapper.commands.offer import Answer, Offer, OfferCommand, OfferName
from mapper.commands.time.advance_clock import group_behind
from mapper.commands.travel.camping import act_ahead, camp, dawn, eat, forage, rest
from mapper.commands.travel.enter_hex import start, step
from mapper.commands.travel.finding_the_way import find_way
from mapper.commands.travel.searching import search, search_all_day, search_for
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found, Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import NOTHING, Journey
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.travel.procedure import amount

PLAIN: Mapping[OfferName, Callable[[Campaign, str, Random], Change]] = MappingProxyType(
    {
        "act_ahead": lambda campaign, group, _random: act_ahead(campaign, group),
        "find_way": lambda campaign, group, _random: find_way(campaign, group),
        "search": search,
        "search_all_day": search_all_day,
        "forage": lambda campaign, group, _random: forage(campaign, group),
        "eat": lambda campaign, group, _random: eat(campaign, group),
        "rest": lambda campaign, group, _random: rest(campaign, group),
        "camp": lambda campaign, group, _random: camp(campaign, group),
        "dawn": lambda campaign, group, _random: dawn(campaign, group),
    }
)
"""What needs no more than a group and chance."""
SETTLING: tuple[OfferName, ...] = ("forage", "eat", "rest", "camp", "dawn")


def offers(campaign: Campaign, group: str) -> tuple[Offer, ...]:
    """All of them, tried out on the campaign as it is; nothing is altered."""
    before = TravelAction(campaign, group, override=True, anywhere=True)
    return tuple(_tried(campaign, before, offer) for offer in _all(campaign, before))


def _all(campaign: Campaign, before: TravelAction) -> Iterator[Offer]:
    group = before.group
    if group_behind(campaign.all(Party), group) is not None and not before.journey.acts_ahead:
        yield plain_offer(group, "act_ahead")
    if before.party.believed is not None:
        yield plain_offer(group, "find_way")
    yield plain_offer(group, "search")
    known = campaign.all(Found, before.party.at.map, before.owner)
    for feature in before.journey.leads_on(before.party.at.map):
        if feature in known:
            continue
        row = campaign.get(Key("feature", before.party.at.map, feature))
        words = row.title if isinstance(row, Feature) else feature
        yield Offer("search_for", _for(group, feature), target=feature, words=words)
    yield plain_offer(group, "search_all_day")
    yield from (plain_offer(group, each) for each in SETTLING)


def plain_offer(group: str, name: OfferName) -> Offer:
    """One of those that ask nothing, whether it fits now or not."""
    return Offer(name, lambda campaign, random, _answer: PLAIN[name](campaign, group, random))


def move_offer(group: str) -> Offer:
    """Going into the hex of an answer, which touches the group's."""
    return Offer("move", lambda campaign, random, at: step(campaign, group, _aim(at), random))


def set_out_offer(group: str) -> Offer:
    """Giving what is left of the day to the hex of an answer: listed where a way has one."""
    return Offer("set_out", lambda campaign, random, at: start(campaign, group, _aim(at), random))


def _aim(answer: Answer) -> Hex:
    if answer.hex is None:
        raise NotAllowed("Say into which hex the group goes.")
    return answer.hex


def _for(group: str, feature: str) -> OfferCommand:
    return lambda campaign, _random, _answer: search_for(campaign, group, feature)


def _tried(campaign: Campaign, before: TravelAction, offer: Offer) -> Offer:
    try:
        change = next(offer.tried_on(campaign))
    except NotAllowed as refused:
        return replace(offer, why_not=str(refused))
    swap = change.rows.get(Key("journey", "", before.group))
    after = swap.after if swap is not None else None
    spent = NOTHING
    if isinstance(after, Journey) and after.day == before.journey.day:
        spent = after.spent - before.journey.spent
    return replace(offer, cost=amount(before.procedure, spent) if spent else "")
