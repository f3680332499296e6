"""What is offered at the table, what it costs, and what may be answered, in words of the window."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mapper.commands.offer import ChoiceName, DeedName, Offer
from mapper.ui.app.translated import tr

DEEDS: Mapping[DeedName, str] = MappingProxyType(
    {
        "act_ahead": "Act all the same",
        "find_way": "Find the way again",
        "search": "Search",
        "search_for": "Search for {title}",
        "search_all_day": "Search all day",
        "forage": "Forage",
        "eat": "Eat and drink",
        "rest": "Rest",
        "camp": "Make camp",
        "dawn": "Dawn",
        "move": "Go to {what}",
        "find": "Search, and find…",
        "recover": "Recover",
        "listen": "Listen at {what}",
        "look_in": "Look through {what}",
        "open_door": "Open {what}",
        "close_door": "Close {what}",
        "pick": "Pick {what}",
        "force": "Force {what}",
        "batter": "Batter {what}",
        "disarm": "Disarm {what}",
        "clue": "Clue to {what}",
        "pass_turn": "Pass",
        "enter": "Go into {what}",
        "leave": "Leave by {what}",
        "go_beyond": "Go on by {what}",
    }
)
SHORT_DEEDS: Mapping[DeedName, str] = MappingProxyType(
    {
        "find": "Find…",
        "listen": "Listen",
        "look_in": "Look through",
        "open_door": "Open",
        "close_door": "Close",
        "pick": "Pick",
        "force": "Force",
        "batter": "Batter",
    }
)
"""Under the name of the door."""
COSTS: Mapping[str, str] = MappingProxyType(
    {"": "free", "move": "the move", "action": "the action"}
)
CHOICES: Mapping[ChoiceName, str] = MappingProxyType(
    {
        "succeeds": "It succeeds",
        "fails": "It fails",
        "rolls": "Roll",
        "real_dice": "With real dice…",
        "finds": "Finds: {what}",
        "finds_nothing": "Finds nothing",
        "hears_nothing": "Nothing is heard",
        "hears": "Something is heard…",
        "hears_talk": "Talk is heard…",
        "hears_quieter": "Something quieter, by a check…",
        "tells": "Tell: {clue}",
        "check_succeeds": "By a check that succeeds",
        "check_fails": "By one that fails",
        "in_other_words": "In other words…",
        "worked_out": "They have worked it out",
    }
)


def deed_in_words(offer: Offer) -> str:
    return tr(DEEDS[offer.deed], what=offer.words, title=offer.words)


def short_in_words(offer: Offer) -> str:
    """What a button says beside the name of what it is about."""
    short = SHORT_DEEDS.get(offer.deed)
    return tr(SHORT_DEEDS[offer.deed]) if short else deed_in_words(offer)


def cost_in_words(offer: Offer) -> str:
    if offer.deed == "clue":
        return tr("for you to give")
    return tr(COSTS[offer.cost]) if offer.cost in COSTS else offer.cost


def choice_in_words(name: ChoiceName, what: str) -> str:
    return tr(CHOICES[name], what=what, clue=what)
