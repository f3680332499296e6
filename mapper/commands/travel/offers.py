"""What a group may do now besides walking, at what cost, or why not: for buttons and menus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapper.commands.offer import DeedName, Offer, OfferCommand
from mapper.commands.time.advance_clock import group_behind
from mapper.commands.travel.camping import act_ahead, camp, dawn, eat, forage, rest
from mapper.commands.travel.finding_the_way import find_way
from mapper.commands.travel.searching import search, search_all_day, search_for
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign, GroupCommand
from mapper.model.campaign.play_rows import Found, Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import NOTHING, Journey
from mapper.model.not_allowed import NotAllowed
from mapper.play.travel.procedure import amount

Simple = tuple[DeedName, GroupCommand]
SETTLING: tuple[Simple, ...] = (
    ("forage", forage),
    ("eat", eat),
    ("rest", rest),
    ("camp", camp),
    ("dawn", dawn),
)


def offers(campaign: Campaign, group: str) -> tuple[Offer, ...]:
    """All of them, tried out on the campaign as it is; nothing is altered."""
    before = TravelAction(campaign, group, override=True, anywhere=True)
    return tuple(_tried(campaign, before, offer) for offer in _all(campaign, before))


def _all(campaign: Campaign, before: TravelAction) -> Iterator[Offer]:
    group = before.group
    if group_behind(campaign.all(Party), group) is not None and not before.journey.acts_ahead:
        yield _simple(group, ("act_ahead", act_ahead))
    if before.party.believed is not None:
        yield _simple(group, ("find_way", find_way))
    yield Offer("search", lambda c, random, _: search(c, group, random))
    known = campaign.all(Found, before.party.at.map, before.owner)
    for feature in before.journey.leads_on(before.party.at.map):
        if feature in known:
            continue
        row = campaign.get(Key("feature", before.party.at.map, feature))
        words = row.title if isinstance(row, Feature) else feature
        yield Offer("search_for", _for(group, feature), target=feature, words=words)
    yield Offer("search_all_day", lambda c, random, _: search_all_day(c, group, random))
    yield from (_simple(group, each) for each in SETTLING)


def _simple(group: str, deed: Simple) -> Offer:
    name, command = deed
    return Offer(name, lambda campaign, _random, _answer: command(campaign, group))


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
