"""What a group may do now besides walking, at what cost, or why not: for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from mapper.commands.leads import clue_offers
from mapper.commands.offer import Answer, AskedWords, Choice, Offer, OfferCommand, OfferName
from mapper.commands.time.clock import group_behind
from mapper.commands.travel.camping import act_ahead, camp, dawn, eat, forage, rest
from mapper.commands.travel.finding_the_way import (
    find_way,
    push_on,
    roll_hike,
    start,
    step,
    stop_march,
)
from mapper.commands.travel.searching import search, search_all_day, search_for
from mapper.commands.travel.travel_action import TravelAction
from mapper.commands.travel.ways_to_go import (
    board,
    can_fly,
    go_ashore,
    land,
    moorings_near,
    take_wing,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found, Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import NOTHING, Journey
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fighters import fight_of
from mapper.play.travel.procedure import amount, the_vessel

PLAIN: Mapping[OfferName, Callable[[Campaign, str, Random], Change]] = {
    "act_ahead": lambda campaign, group, _random: act_ahead(campaign, group),
    "find_way": lambda campaign, group, _random: find_way(campaign, group),
    "search": search,
    "search_all_day": search_all_day,
    "go_ashore": lambda campaign, group, _random: go_ashore(campaign, group),
    "take_wing": lambda campaign, group, _random: take_wing(campaign, group),
    "land": lambda campaign, group, _random: land(campaign, group),
    "hike_roll": roll_hike,
    "stop_march": lambda campaign, group, _random: stop_march(campaign, group),
    "forage": lambda campaign, group, _random: forage(campaign, group),
    "eat": lambda campaign, group, _random: eat(campaign, group),
    "rest": lambda campaign, group, _random: rest(campaign, group),
    "camp": lambda campaign, group, _random: camp(campaign, group),
    "dawn": lambda campaign, group, _random: dawn(campaign, group),
}
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
    yield from _over_water(campaign, before)
    yield plain_offer(group, "search")
    known = campaign.all(Found, before.party.at.map, before.owner)
    for feature in before.journey.leads_on(before.party.at.map):
        row = campaign.get(Key("feature", before.party.at.map, feature))
        if feature not in known and isinstance(row, Feature) and row.visibility == "hidden":
            yield Offer("search_for", _for(group, feature), target=feature, words=row.title)
    yield plain_offer(group, "search_all_day")
    if not before.party.at.zone:
        yield from clue_offers(campaign, group, before.party.at, before.owner)
    if before.procedure.tires:
        yield hike_offer(group)
        yield push_offer(group)
        yield stop_offer(group)
    yield from (plain_offer(group, each) for each in SETTLING)


def _over_water(campaign: Campaign, before: TravelAction) -> Iterator[Offer]:
    """Aboard and ashore, into the air and down again, as it comes into question."""
    group, party = before.group, before.party
    if party.vessel is not None:
        yield replace(plain_offer(group, "go_ashore"), words=the_vessel(party.vessel))
    elif not party.is_flying:
        for id_, row in moorings_near(campaign, party):
            command = partial(_board, group, id_)
            yield Offer("board", command, target=id_, words=the_vessel(row.vessel))
    if party.is_flying:
        yield plain_offer(group, "land")
    elif can_fly(party):
        yield plain_offer(group, "take_wing")


def _board(group: str, id_: str, campaign: Campaign, _random: Random, _answer: Answer) -> Change:
    return board(campaign, group, id_)


def plain_offer(group: str, name: OfferName) -> Offer:
    """One of those that ask nothing, whether it fits now or not."""
    return Offer(name, lambda campaign, random, _answer: PLAIN[name](campaign, group, random))


def hike_offer(group: str) -> Offer:
    """The roll that leads further today: by the program, or as the table says it went."""
    asks = (
        Choice("rolls"),
        Choice("succeeds", Answer(succeeds=True)),
        Choice("fails", Answer(succeeds=False)),
    )
    return Offer(
        "hike_roll", lambda c, random, at: roll_hike(c, group, random, made=at.succeeds), asks=asks
    )


LEAST_EFFORT = "5"


def push_offer(group: str) -> Offer:
    """Extra effort to march so many per cent farther, by dice or as the table says it went."""

    def command(campaign: Campaign, random: Random, at: Answer) -> Change:
        percent = (at.words or LEAST_EFFORT).removesuffix("%").strip()
        if not percent.isdecimal():
            raise NotAllowed("Say by how many per cent, such as 10.")
        return push_on(campaign, group, int(percent), random, made=at.succeeds)

    asks = (
        Choice("rolls", asked=AskedWords(LEAST_EFFORT)),
        Choice("succeeds", Answer(succeeds=True), asked=AskedWords(LEAST_EFFORT)),
        Choice("fails", Answer(succeeds=False), asked=AskedWords(LEAST_EFFORT)),
    )
    return Offer("push_on", command, asks=asks)


def stop_offer(group: str) -> Offer:
    """To stop for what comes up, on a day that is hot or not."""
    asks = Choice("usual_day"), Choice("hot_day", Answer(words="hot"))
    return Offer(
        "stop_march",
        lambda c, _random, at: stop_march(c, group, is_hot=at.words == "hot"),
        asks=asks,
    )


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
    if fight_of(campaign, before.group) is not None:
        return replace(offer, why_not=f"{before.party.name} is fighting: end the fight first.")
    try:
        change = next(offer.tried_on(campaign))
    except NotAllowed as refused:
        return replace(offer, why_not=str(refused))
    swap = change.rows.get(Key("journey", "", before.group))
    after = swap.after if swap is not None else None
    spent = NOTHING
    is_same = isinstance(after, Journey) and after.procedure == before.journey.procedure
    if isinstance(after, Journey) and is_same and after.day == before.journey.day:
        spent = after.spent - before.journey.spent
    return replace(offer, cost=amount(before.procedure, spent) if spent else "")
