"""Creatures of features and tokens, typed in one line, and kept by name to be typed again."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from mapper.commands.edits import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Creature, StatBlock
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of
from mapper.model.stat_lines import LONGEST_LINE, StatLine, has_stats, read_line, stem

SAYS = "say HD 1, AC 13, attribute 12, 4 hp, undead, hostile or morale 7"


def key_creature(campaign: Campaign, key: Key, line: str) -> Change:
    """Who is at a feature, or who a token is; an empty line: nobody.

    What is said of a name is kept, and is meant wherever the name is typed again.
    """
    before = campaign.get(key)
    if not isinstance(before, Feature | Token):
        raise NotAllowed("There is nothing here for creatures to be at.")
    if len(line) > LONGEST_LINE:
        raise NotAllowed(f"Creatures are a line of at most {LONGEST_LINE} letters.")
    read = read_line(line, known_creatures(campaign))
    if read.wrong:
        raise NotAllowed(why_wrong(read))
    draft = Draft(campaign)
    tags = before.creature.tags if before.creature is not None else ()
    made = read.creature and replace(read.creature, tags=tags)
    draft.put(key, replace(before, creature=made))
    if made is not None and made.name and has_stats(made):
        _keep(campaign, draft, replace(made, count="", tags=()))
    title = before.title if isinstance(before, Feature) else before.name
    return draft.change(f"Creatures of {title}")


def known_creatures(campaign: Campaign) -> dict[str, Creature]:
    """Those that were typed once, by the stems of their names."""
    rows = campaign.all(StatBlock).values()
    return {stem(row.creature.name): row.creature for row in rows}


def why_wrong(read: StatLine) -> str:
    said = ", ".join(f"“{word}”" for word in read.wrong)
    return f"{said} is not understood: {SAYS}."


def creature_met(campaign: Campaign, who: str) -> Creature | None:
    """Who is met, as far as the words for them say it or their name is known."""
    read = read_line(who, known_creatures(campaign))
    made = read.creature
    return made if made is not None and not read.wrong and has_stats(made) else None


def called(row: Feature | Token) -> str:
    """Who is there, in few words: how many of what name, or what the thing is called."""
    creature = row.creature or Creature()
    words = " ".join(filter(None, (creature.count, creature.name)))
    return words if creature.name else (row.title if isinstance(row, Feature) else row.name)


def keyed_near(campaign: Campaign, map_id: str, zones: Collection[str]) -> dict[Key, str]:
    """Those who are keyed in some zones, by what they are called."""
    rows: dict[Key, Feature | Token] = {
        **{Key("feature", map_id, id_): row for id_, row in campaign.all(Feature, map_id).items()},
        **{Key("token", map_id, id_): row for id_, row in campaign.all(Token, map_id).items()},
    }
    return {
        key: called(row)
        for key, row in rows.items()
        if row.creature is not None and zone_of(row.at) in zones
    }


def _keep(campaign: Campaign, draft: Draft, creature: Creature) -> None:
    blocks: Mapping[str, StatBlock] = campaign.all(StatBlock)
    mine = (id_ for id_, row in blocks.items() if stem(row.creature.name) == stem(creature.name))
    id_ = next(mine, None) or draft.new_id("stat_block")
    draft.put(Key("stat_block", "", id_), StatBlock(creature))
