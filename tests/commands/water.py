"""A shore: sea in the west, land in the east, a river that runs to the sea, a road beside it."""

from __future__ import annotations

from mapper.commands.groups.party import add_member, form_group
from mapper.commands.moorings import put_vessel
from mapper.commands.travel.ways_to_go import board, moorings_near
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member, Mooring, Vessel
from mapper.model.campaign.rows import Key, Path
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import Hex
from tests.commands.vale import US, party
from tests.play.countries import MAP, country_rows

ROWBOAT, SHIP = Vessel("rowboat"), Vessel("sailing_ship", "The Gull")
RIVER = tuple(Hex(q, 0) for q in (4, 3, 2, 1, 0))
"""From the hills down to the sea."""
SEA, MOUTH, UP, SPRING = Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(4, 0)
BEACH, INLAND = Hex(1, -1), Hex(3, -1)


def shore(rules: MapRules | None = None, weather: str = "clear", **member: str | int) -> Campaign:
    """With a group of one at the mouth of the river."""
    codes = {Hex(q, r): 6 if q <= 0 else 1 for q in range(-3, 7) for r in range(-3, 4)}
    rows = country_rows(codes, rules, weather)
    rows[Key("path", MAP, "1")] = Path("river", RIVER)
    rows[Key("path", MAP, "2")] = Path("road", (Hex(1, -1), Hex(2, -1), Hex(3, -1)))
    campaign = Campaign(rows)
    campaign.apply(form_group(campaign, "We", MAP, MOUTH))
    campaign.apply(add_member(campaign, US, Member("Ann", fields={"Move": 1, **member})))
    return campaign


def aboard(campaign: Campaign, vessel: Vessel = ROWBOAT) -> Campaign:
    """The group in a vessel that lay where it stood."""
    at = party(campaign).at.hex
    assert at is not None
    campaign.apply(put_vessel(campaign, MAP, at, vessel))
    campaign.apply(board(campaign, US, lying(campaign)))
    return campaign


def lying(campaign: Campaign) -> str:
    """The vessel within reach of the group."""
    return next(id_ for id_, _ in moorings_near(campaign, party(campaign)))


def moorings(campaign: Campaign) -> list[Mooring]:
    return [*campaign.all(Mooring, MAP).values()]
