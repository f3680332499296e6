"""A fight with those who are met: who they are, who is off guard, and where they were keyed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from random import Random

from mapper.commands.edits import Draft, the_group
from mapper.commands.fight.fighting import begin_fight
from mapper.commands.fight.foes import add_foes
from mapper.commands.member_rows import put_sheet
from mapper.commands.things.features import creature_met, somebody_near
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.travel_rows import Journey, MetOnTheWay
from mapper.model.campaign.zone_rows import Creature, CreatureState, Delve, Encounter, TokenState
from mapper.model.stat_lines import counted_in_words, one_of, read_line, so_many, stem
from mapper.play.delve.site_procedure import delve_key, sheet_of
from mapper.play.fight.fighters import Fighter, fight_of
from mapper.play.fight.keyed_foes import creatures_at
from mapper.play.sheets.states import DEAD, FLED, GAVE_UP, SURPRISED, state_from, with_state
from mapper.play.travel.meetings import met_now


def begin_with_met(campaign: Campaign, group: str, random: Random) -> Change:
    """A fight begins with those who are met, if anybody is; who they take by surprise is so."""
    change, met = begin_fight(campaign, group), _met(campaign, group)
    after = campaign.snapshot()
    after.apply(change)
    if met is not None and met.who:
        key = _keyed(campaign, group, met)
        creature = _creature(campaign, met.who, key)
        if creature is not None:
            coming = add_foes(after, group, creature, random, str(key or ""))
            after.apply(coming)
            change = change.then(coming)
    off_guard = met.surprised if isinstance(met, Encounter) else ()
    return change.then(_off_guard(after, group, off_guard)) if off_guard else change


def put_toll(draft: Draft, campaign: Campaign, fighters: dict[str, Fighter]) -> None:
    """Of each feature and token that had foes in it: who is slain, fled or gave up, and is left."""
    tolls: dict[str, Counter[str]] = {}
    for each in fighters.values():
        if each.foe is not None and each.foe.thing:
            tolls.setdefault(each.foe.thing, Counter())[each.why_out] += 1
    for thing, toll in tolls.items():
        kind, map_id, id_ = thing.split("/")
        key = Key(kind, map_id, id_)
        if not campaign.has(key):
            continue
        gone = sum(toll.values()) - toll[""]
        before = creatures_at(campaign, key) or CreatureState(_keyed_there(campaign, key))
        after = CreatureState(
            max(toll[""], before.left - gone),
            before.slain + toll[DEAD],
            before.fled + toll[FLED],
            before.gave_up + toll[GAVE_UP],
        )
        is_token = kind == "token"
        of = Key("token_state" if is_token else "creature_state", map_id, id_)
        draft.put(of, TokenState(after) if is_token else after)


def end_meeting(draft: Draft, campaign: Campaign, group: str, foes: Collection[Fighter]) -> None:
    """Out of doors nobody is met any more who is gone, and of the others as many as are left."""
    key, met = Key("journey", "", group), met_now(campaign, group)
    journey = draft.found(Journey, key)
    kinds = [each.foe.kind for each in foes if each.foe is not None and not each.why_out]
    if met is None or journey is None or not foes or len(kinds) == len(foes):
        return
    kind, count = next(iter(kinds), ""), len(kinds)
    left = f"{count} {kind if count > 1 else one_of(kind)}" if len({*kinds}) == 1 else met.who
    draft.put(key, replace(journey, met=replace(met, who=left) if kinds else None))


def foes_away(campaign: Campaign, group: str) -> Change:
    """Nobody is met any more once one side got away; in a fight its end says so."""
    draft = Draft(campaign)
    if fight_of(campaign, group) is not None or _met(campaign, group) is None:
        return draft.change("Away")
    inside = the_group(campaign, group).is_inside
    stay = draft.found(Delve, delve_key(group)) if inside else None
    journey = draft.found(Journey, Key("journey", "", group))
    if stay is not None:
        draft.put(delve_key(group), replace(stay, meeting=None))
    elif journey is not None:
        draft.put(Key("journey", "", group), replace(journey, met=None))
    entry = logged(campaign, "The encounter is over.", "note", group=group)
    draft.put(entry.key, entry.row)
    return draft.change("Away")


def _keyed_there(campaign: Campaign, key: Key) -> int:
    """How many were keyed there, where that is a number; else 0."""
    row = campaign.get(key)
    creature = row.creature if isinstance(row, Feature | Token) else None
    count = (creature.count or "1") if creature is not None else ""
    return int(count) if count.isdecimal() else 0


def _met(campaign: Campaign, group: str) -> Encounter | MetOnTheWay | None:
    if not the_group(campaign, group).is_inside:
        return met_now(campaign, group)
    row = campaign.found(Delve, delve_key(group))
    return None if row is None else row.meeting


def _keyed(campaign: Campaign, group: str, met: Encounter | MetOnTheWay) -> Key | None:
    """The key of those who are met, where they wait; None: they are keyed nowhere."""
    if met.at is None:
        return None
    last = stem(met.who.split()[-1])
    near = somebody_near(campaign, the_group(campaign, group).at.map, [met.at])
    return next((key for key, name in near.items() if stem(name.split()[-1]) == last), None)


def _creature(campaign: Campaign, who: str, key: Key | None) -> Creature | None:
    """Who comes, as many as the words for them say: as it is keyed, or known by its name."""
    read = read_line(who, {}).creature
    row = campaign.get(key) if key is not None else None
    if isinstance(row, Feature | Token) and row.creature is not None:
        if not row.creature.name:
            return named_by(row.creature, who)
        return so_many(row.creature, read.count if read is not None else "")
    return creature_met(campaign, who) or read


def named_by(creature: Creature, words: str) -> Creature:
    """One that has no name of its own by that of the thing: of “Two smugglers” there are two."""
    if creature.name:
        return creature
    count, name = counted_in_words(words)
    return replace(creature, count=creature.count or count, name=name)


def _off_guard(campaign: Campaign, group: str, who: tuple[str, ...]) -> Change:
    draft, now = Draft(campaign), the_group(campaign, group).minutes
    for each in who:
        sheet = sheet_of(campaign, group, each)
        put_sheet(draft, group, each, with_state(sheet, state_from(SURPRISED, now, 1, "round")))
    return draft.change("Surprised")
