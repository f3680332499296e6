"""Commands on the features of a map: what lies at its hexes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import TypeGuard

from mapper.commands.edits import Draft, added, edited, one_line, refuse_no_spot, replaced
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.rows import Feature, Key, Map, Row, Token, lying_on, name_of
from mapper.model.campaign.zone_rows import Creature, StatBlock
from mapper.model.hexes.chunks import value_at
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, Spot, in_all
from mapper.model.spot_contents import lying_at
from mapper.model.stat_lines import (
    LONGEST_LINE,
    StatLine,
    has_stats,
    read_line,
    so_many,
    stem,
)
from mapper.play.fight.keyed_foes import creatures_at

IsGone = Callable[[FeatureAt], bool]


def edit_feature(campaign: Campaign, at: FeatureAt, wanted: Feature) -> Change:
    """The feature as it is wanted; what of it was kept is not refused again."""
    before = _feature(campaign, at)
    if wanted.at != before.at:
        refuse_no_spot(campaign, Place(at.map, wanted.at))
    after = checked_feature(campaign, wanted, at, before)
    return edited(_key(at), before, after, feature_named(after))


def reorder_feature(campaign: Campaign, at: FeatureAt, by: int) -> Change:
    """Up or down in the list of its hex or zone, by so many places."""
    before = _feature(campaign, at)
    ids = list(lying_at(campaign.all(Feature, at.map), before.at))
    place = ids.index(at.id)
    ids.insert(min(max(place + by, 0), len(ids) - 1), ids.pop(place))
    rows = {}
    for order, id_ in enumerate(ids):
        row = _feature(campaign, FeatureAt(at.map, id_))
        if row.order != order:
            rows[Key("feature", at.map, id_)] = Swap(row, replace(row, order=order))
    return Change(f"Reorder {feature_named(before)}", rows if ids[place] != at.id else {})


def duplicate_feature(campaign: Campaign, at: FeatureAt, to: Spot) -> Change:
    """A second feature like this one; what the first is linked to, it is linked to as well."""
    before = _feature(campaign, at)
    refuse_no_spot(campaign, Place(at.map, to))
    copy = last_at(campaign, at.map, replace(before, at=to))
    return added(campaign, at.map, copy, f"Duplicate {feature_named(before)}")


def show_as(feature: Feature, visibility: Visibility) -> Feature:
    """
    The feature with another visibility.

    Only what is overt stays a landmark. Clues are kept, since a game master may change his mind;
    the check before play remarks on clues that nobody needs.
    """
    is_landmark = feature.is_landmark and visibility == "overt"
    return replace(feature, visibility=visibility, is_landmark=is_landmark)


def roll_landmark(campaign: Campaign, at: FeatureAt, dice: Random) -> Change:
    """Whether an overt feature can be seen from afar: on a 1 of a six-sided die."""
    before = _feature(campaign, at)
    if before.visibility != "overt":
        raise NotAllowed("Only an overt feature can be a landmark.")
    rolled = dice.randint(1, 6)
    result = "a landmark" if rolled == 1 else "no landmark"
    label = f"Roll {rolled}: {feature_named(before)} is {result}"
    return replaced(_key(at), before, replace(before, is_landmark=rolled == 1), label)


def add_clue(campaign: Campaign, at: FeatureAt, clue: Clue) -> Change:
    before = _feature(campaign, at)
    after = replace(before, clues=(*before.clues, clue))
    label = f"Add a clue to {feature_named(before)}"
    return replace(edit_feature(campaign, at, after), label=label)


def edit_clue(campaign: Campaign, at: FeatureAt, known: Clue, clue: Clue) -> Change:
    """Put a clue in the place of one that is `known`, wherever among the others that is by now."""
    before = _feature(campaign, at)
    label = f"Edit a clue to {feature_named(before)}"
    after = replace(before, clues=with_clue_edited(before.clues, known, clue))
    return replace(edit_feature(campaign, at, after), label=label)


def with_clue_edited(clues: tuple[Clue, ...], known: Clue, clue: Clue) -> tuple[Clue, ...]:
    if known not in clues:
        raise NotAllowed("The clue is another one by now, or gone; open it again.")
    index = clues.index(known)
    return (*clues[:index], clue, *clues[index + 1 :])


def remove_clue(campaign: Campaign, at: FeatureAt, index: int) -> Change:
    before = _feature(campaign, at)
    _refuse_no_clue(before, index)
    clues = before.clues[:index] + before.clues[index + 1 :]
    label = f"Remove a clue to {feature_named(before)}"
    return replaced(_key(at), before, replace(before, clues=clues), label)


def link_features(campaign: Campaign, one: FeatureAt, other: FeatureAt) -> Change:
    """Each of the two leads to the other."""
    if one == other:
        raise NotAllowed("A feature cannot be linked to itself.")
    first, second = _feature(campaign, one), _feature(campaign, other)
    linked = (
        (one, first, replace(first, related=_with(first.related, other))),
        (other, second, replace(second, related=_with(second.related, one))),
    )
    label = f"Link {feature_named(first)} and {feature_named(second)}"
    return Change(label, {_key(at): Swap(b, a) for at, b, a in linked if b != a})


def unlink_features(campaign: Campaign, one: FeatureAt, other: FeatureAt) -> Change:
    """Neither of the two leads to the other any more; either may have gone."""
    rows = {}
    for at, to in ((one, other), (other, one)):
        before = campaign.get(_key(at))
        if isinstance(before, Feature) and to in before.related:
            related = tuple(link for link in before.related if link != to)
            rows[_key(at)] = Swap(before, replace(before, related=related))
    return Change("Unlink features", rows)


def unlink(draft: Draft, is_gone: IsGone, gone_map: str = "") -> None:
    """Takes links to features that are gone, and to a map that is, from all others."""
    for map_id in draft.all(Map):
        for id_, row in draft.all(Feature, map_id).items():
            leads_there = bool(row.opens) and row.opens == gone_map
            if leads_there or any(map(is_gone, row.related)):
                related = tuple(link for link in row.related if not is_gone(link))
                opens = "" if leads_there else row.opens
                draft.put(Key("feature", map_id, id_), replace(row, related=related, opens=opens))


def checked_feature(
    campaign: Campaign, wanted: Feature, at: FeatureAt | None = None, before: Feature | None = None
) -> Feature:
    if wanted.is_landmark and wanted.visibility != "overt":
        raise NotAllowed("Only an overt feature can be a landmark.")
    known = before.clues if before is not None else ()
    if wanted.visibility == "overt" and any(clue not in known for clue in wanted.clues):
        raise NotAllowed("Only a hidden or secret feature has clues.")
    _check_links(campaign, wanted, at, before)
    for clue in wanted.clues:
        if clue not in known:
            check_clue(campaign, clue)
    return replace(
        wanted,
        title=one_line(wanted.title, "A feature"),
        player_title=one_line(wanted.player_title, "A feature", may_be_empty=True),
        tags=plain_tags(wanted.tags),
    )


def _check_links(
    campaign: Campaign, wanted: Feature, at: FeatureAt | None, before: Feature | None
) -> None:
    known = before.related if before is not None else ()
    for link in wanted.related:
        if link == at:
            raise NotAllowed("A feature cannot be linked to itself.")
        if link not in known:
            _feature(campaign, link)
    if wanted.opens and (before is None or wanted.opens != before.opens):
        campaign.one(Map, Key("map", "", wanted.opens))


def _refuse_no_clue(feature: Feature, index: int) -> None:
    if not 0 <= index < len(feature.clues):
        raise NotAllowed(f"{feature_named(feature)} has no clue {index + 1}.")


def last_at(campaign: Campaign, map_id: str, feature: Feature) -> Feature:
    """The feature after those that lie there already; in no order if those are in none."""
    there = lying_at(campaign.all(Feature, map_id), feature.at).values()
    last = max((other.order for other in there), default=0)
    return replace(feature, order=last + 1 if last else 0)


def check_clue(campaign: Campaign, clue: Clue) -> None:
    """Refuse one without a text, or that lies where nothing is."""
    if not clue.text.strip():
        raise NotAllowed("A clue needs a text.")
    if clue.at is None:
        return
    refuse_no_spot(campaign, clue.at)
    here, terrain = clue.at.hex, campaign.chunks("terrain", clue.at.map)
    if here is not None and not value_at(terrain, here):
        raise NotAllowed("A clue can only be found at a hex that is mapped.")


def plain_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Each in one line, none empty, none twice whatever the case."""
    found: dict[str, str] = {}
    for tag in tags:
        line = one_line(tag, "A tag", may_be_empty=True)
        if line:
            found.setdefault(line.casefold(), line)
    return tuple(found.values())


def _feature(campaign: Campaign, at: FeatureAt) -> Feature:
    return campaign.one(Feature, _key(at))


def _key(at: FeatureAt) -> Key:
    return Key("feature", at.map, at.id)


def feature_named(feature: Feature) -> str:
    return f"“{feature.title}”" if feature.title.strip() else "a feature"


def _with(links: tuple[FeatureAt, ...], link: FeatureAt) -> tuple[FeatureAt, ...]:
    return links if link in links else (*links, link)


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
    return draft.change(f"Creatures of {name_of(before)}")


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
    return words if creature.name else name_of(row)


def is_somebody(row: Row | None) -> TypeGuard[Feature | Token]:
    """Whether it can be met: a token, with numbers or without, or creatures of a feature."""
    return isinstance(row, Token) or (isinstance(row, Feature) and row.creature is not None)


def creature_left(campaign: Campaign, key: Key) -> Creature | None:
    """Those who are keyed there, as many as fights have left of them; None: nobody is."""
    row, state = campaign.get(key), creatures_at(campaign, key)
    creature = row.creature if isinstance(row, Feature | Token) else None
    if creature is None or state is None:
        return creature
    return None if state.is_gone else so_many(creature, f"{state.left}")


def left_there(campaign: Campaign, key: Key, row: Feature | Token) -> str:
    """Who is there still, in the same words."""
    creature = creature_left(campaign, key)
    state = creatures_at(campaign, key)
    if state is not None and state.is_gone:
        raise NotAllowed("None of them is there any more.")
    return called(row if creature is None else replace(row, creature=creature))


def keyed_near(campaign: Campaign, map_id: str, spots: Collection[Spot]) -> dict[Key, str]:
    """Those who are keyed in some zones or hexes, by what they are called."""
    return {
        Key(kind, map_id, id_): called(row)
        for kind, rows in lying_on(campaign, map_id).items()
        for id_, row in rows.items()
        if in_all(row.at) in spots and creature_left(campaign, Key(kind, map_id, id_)) is not None
    }


def somebody_near(campaign: Campaign, map_id: str, spots: Collection[Spot]) -> dict[Key, str]:
    """The same with the tokens whose numbers nobody has said, which can be met as well."""
    found = keyed_near(campaign, map_id, spots)
    for id_, row in campaign.all(Token, map_id).items():
        key = Key("token", map_id, id_)
        state = creatures_at(campaign, key)
        is_there = in_all(row.at) in spots and (state is None or not state.is_gone)
        if row.creature is None and is_there:
            found[key] = name_of(row)
    return {key: words for key, words in found.items() if words}


def _keep(campaign: Campaign, draft: Draft, creature: Creature) -> None:
    blocks: Mapping[str, StatBlock] = campaign.all(StatBlock)
    mine = (id_ for id_, row in blocks.items() if stem(row.creature.name) == stem(creature.name))
    id_ = next(mine, None) or draft.new_id("stat_block")
    draft.put(Key("stat_block", "", id_), StatBlock(creature))
