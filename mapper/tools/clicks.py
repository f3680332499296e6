"""Pick, pan, feature, label: tools that do all they do with one click."""

from __future__ import annotations

from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.chunks import area_of
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Spot, hex_of
from mapper.model.selection import Selection, Thing
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    NOTHING,
    Click,
    Hand,
    NewThing,
    Outcome,
    Paint,
    Preview,
    Worded,
    pick,
)
from mapper.tools.zones.zone_pointer import drawn, drawn_zone, the_zone

NEW_TITLE = "New feature"


def pan_tool(paint: Paint) -> Click:
    return Click(paint, _do_nothing, lambda _campaign, _paint, _hand: NOTHING)


def pick_tool(paint: Paint) -> Click:
    """What it takes up, its preview says."""
    return Click(paint, _do_nothing, pick)


def feature_tool(paint: Paint) -> Click:
    """A click puts a feature where it is: overt, with Shift hidden, with Control secret."""
    return Click(paint, _put_feature, _show_feature)


def zone_label_tool(paint: Paint) -> Click:
    """A click asks for words, which stand there."""
    return Click(paint, _ask_words, _show_label)


def _do_nothing(_campaign: Campaign, _paint: Paint, _hand: Hand) -> Outcome:
    return NO_OUTCOME


def _put_feature(campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
    """One that is still as it came, as at the second click of a double one, is meant itself."""
    new = Feature(_ground(hand), NEW_TITLE, _visibility(hand))
    at = hex_of(new.at)
    there = {row: id_ for id_, row in campaign.all(Feature, paint.map_id).items()}
    if new in there:
        return Outcome(wish=NewThing(Thing("feature", there[new]), at))
    change = add_thing(campaign, paint.map_id, new)
    thing = Thing("feature", str(next(iter(change.rows)).id))
    return Outcome(change, Selection(thing=thing), NewThing(thing, at))


def _show_feature(campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
    _ground(hand)
    visibility = _visibility(hand)
    words = f"Add {'an' if visibility == 'overt' else 'a'} {visibility} feature"
    if not hand.zone:
        return Preview(area_of([hand.hex]), None, words)
    outline = drawn_zone(the_zone(campaign, paint, hand.zone), "guide")
    return Preview(text=words, drawn=(*outline, drawn((hand.foot,), "handle")))


def _ask_words(_campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
    return Outcome(wish=Worded((), points=(hand.foot,), level=paint.sketch.level))


def _show_label(_campaign: Campaign, _paint: Paint, hand: Hand) -> Preview:
    return Preview(text="Add a label", drawn=(drawn((hand.foot,), "handle"),))


def _ground(hand: Hand) -> Spot:
    if hand.spot is None:
        raise NotAllowed("A feature lies in a zone; click into one.")
    return hand.spot


def _visibility(hand: Hand) -> Visibility:
    return "hidden" if hand.shift else "secret" if hand.control else "overt"
