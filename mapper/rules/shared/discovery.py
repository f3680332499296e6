"""Which events make a feature of a hex known: entering, stumbling upon it, searching."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from mapper.model.campaign.clues import Visibility

Discovery = Literal[
    "enter_hex",
    "stumble_while_travelling",
    "search_1tp",
    "search_2tp_with_lead",
    "search_4x1tp",
    "search_all_tp_from_day_start",
    "search_all_tp_mid_day",
    "hint",
    "forget",
]

REVEALS: Mapping[Discovery, Visibility] = {
    "enter_hex": "overt",
    "stumble_while_travelling": "hidden",
    "search_1tp": "hidden",
    "search_2tp_with_lead": "hidden",
    "search_4x1tp": "hidden",
    "search_all_tp_from_day_start": "secret",
}
"""What each event can make known (DIS-02 to DIS-10); what is not listed makes nothing known."""


@dataclass(frozen=True, slots=True)
class FeatureOfHex:
    """A feature of a hex; without a hex it lies wherever the party is."""

    name: str
    visibility: Visibility
    hex: str = ""


@dataclass(frozen=True, slots=True)
class Discovered:
    """Whether a feature is known now, and whether the rules let the event make it so."""

    known: bool
    by_rule: bool


def discovered(visibility: Visibility, event: Discovery, *, known: bool) -> Discovered:
    """What an event does to a feature; what is known stays known (DIS-01)."""
    by_rule = REVEALS.get(event) == visibility
    return Discovered(known or by_rule, by_rule)


def still_to_find(
    sites: Collection[FeatureOfHex], at: str, visibility: Visibility, known: Collection[str]
) -> list[str]:
    """The names of what is of this kind, in this hex, and not known yet."""
    return [
        site.name
        for site in sites
        if site.visibility == visibility and site.hex in ("", at) and site.name not in known
    ]
