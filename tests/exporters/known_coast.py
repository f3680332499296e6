"""The example campaign after some days of play: what its players know of the Lantern Coast."""

from __future__ import annotations

from itertools import pairwise

from mapper.commands.groups.reveal import reveal, reveal_thing
from mapper.commands.time.log import add_note
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, line, within
from mapper.play.gate.known import PlayerMap
from mapper.resources import resources
from mapper.storage.text_form import Text, from_text
from tests.play.minted import player_map

COAST, COMPANY = "wilderness", "1"
STATIONS = (Hex(11, 3), Hex(10, 8), Hex(18, 6), Hex(20, 1), Hex(16, -3), Hex(11, 3))
FOUND = ("8", "9")


def example() -> Text:
    return from_text((resources() / "examples" / "example.json").read_text("utf-8"))


def played() -> Campaign:
    """Along the stations, with everything about the way in sight."""
    campaign = Campaign(example().rows)
    for start, end in pairwise(STATIONS):
        way = line(start, end)
        around = area_of(at for step in way for at in within(step, 2))
        campaign.apply(reveal(campaign, COMPANY, COAST, around))
        been = area_of(way)
        campaign.apply(reveal(campaign, COMPANY, COAST, been, as_visited=True))
    for id_ in FOUND:
        campaign.apply(reveal_thing(campaign, COMPANY, Key("feature", COAST, id_)))
    told = "The miller’s boy asks to come along."
    campaign.apply(add_note(campaign, "He is a spy.", group=COMPANY, player_text=told))
    return campaign


def known_coast() -> PlayerMap:
    return player_map(played(), COAST, [COMPANY])
