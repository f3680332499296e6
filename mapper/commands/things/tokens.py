"""Commands on tokens: persons and monsters that stand at hexes."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.one_row import (
    added,
    one_line,
    refuse_far,
    refuse_far_spot,
    refuse_no_zone,
    removed,
    replaced,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Token, is_colour
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of


def add_token(campaign: Campaign, map_id: str, token: Token) -> Change:
    row = _checked(token)
    refuse_no_zone(campaign, map_id, zone_of(row.at))
    return added(campaign, map_id, row, f"Add {row.name}")


def edit_token(campaign: Campaign, map_id: str, id_: str, wanted: Token) -> Change:
    key = Key("token", map_id, id_)
    after = _checked(wanted)
    return replaced(key, campaign.one(Token, key), after, f"Edit {after.name}")


def move_token(campaign: Campaign, map_id: str, id_: str, to: Hex) -> Change:
    key = Key("token", map_id, id_)
    before = campaign.one(Token, key)
    refuse_far(to)
    return replaced(key, before, replace(before, at=to), f"Move {before.name}")


def remove_token(campaign: Campaign, map_id: str, id_: str) -> Change:
    key = Key("token", map_id, id_)
    before = campaign.one(Token, key)
    return removed(campaign, key, f"Remove {before.name}")


def _checked(token: Token) -> Token:
    refuse_far_spot(token.at)
    if not is_colour(token.colour):
        raise NotAllowed(f"“{token.colour}” is not a colour; write it as #rrggbb.")
    return replace(token, name=one_line(token.name, "A token"))
