"""Foes of a fight: they come with their numbers, are altered by hand, and are taken out again."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from random import Random

from mapper.commands.edits import Draft, one_line, the_group
from mapper.commands.fight.fighting import written_on
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Foe
from mapper.model.campaign.members import id_of, ids_in, with_id
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Creature
from mapper.model.not_allowed import NotAllowed
from mapper.model.stat_lines import ALONE, has_stats, one_of, stem
from mapper.play.fight.fight_rules import HIT_DICE
from mapper.play.fight.fighters import DAMAGE, HEALTH, the_fight
from mapper.play.knowledge import is_named
from mapper.play.map_rules import rules_of, tables_of
from mapper.play.members import foe_of, foes_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import MAX
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.dice import parsed, rolled

MOST_FOES = 200
BETWEEN = re.compile("([0-9]{1,4}) ?[-–] ?([0-9]{1,4})", re.ASCII)


def add_foes(
    campaign: Campaign, group: str, creature: Creature, random: Random, thing: str = ""
) -> Change:
    """So many of a creature come into the fight, each with its own health; dice are rolled.

    `thing`: the key of the feature or token that has them.
    """
    the_fight(campaign, group)
    count, name = _count(creature, random), creature.name or "foes"
    one = name if creature.count in ALONE else one_of(name)
    one = one[:1].upper() + one[1:]
    before = foes_of(campaign, group)
    if len(before) + count > MOST_FOES:
        raise NotAllowed(f"At most {MOST_FOES} foes are in one fight.")
    draft, taken = Draft(campaign), set(ids_in(campaign.all(Party))) | set(before)
    number = max((int(str(key.id)) for key, _ in before.values()), default=0)
    is_known = is_named(campaign, group, (name, stem(name)))
    same = sum(row.kind == name for _, row in before.values())
    for at in range(count):
        called = f"{one} {same + at + 1}" if count + same > 1 else one
        member = with_id(_member(campaign, group, creature, called, random), _free(called, taken))
        taken.add(id_of(member))
        row = Foe(member, kind=name, thing=thing, is_named=False, is_known=is_known)
        draft.put(Key("foe", "", str(number + at + 1), group), row)
    party = the_group(campaign, group)
    words = _coming(count, name)
    entry = LogEntry(party.minutes, words, "deed", group, party.at)
    draft.put(Key("log", "", draft.new_id("log")), entry)
    return draft.change(f"Add {name}")


def _coming(count: int, name: str) -> str:
    """“3 × goblins come to fight.” or “Wolves come to fight.”: a number only above one."""
    if count > 1:
        return f"{count} × {name} come to fight."
    are_many = stem(name) != name.casefold()
    return f"{name[:1].upper()}{name[1:]} {'come' if are_many else 'comes'} to fight."


def edit_foe(campaign: Campaign, group: str, who: str, wanted: Foe) -> Change:
    """What stands on the sheet of a foe, by the game master's hand; it is known as before."""
    key, before = _foe(campaign, group, who)
    name = one_line(wanted.member.name, "A foe")
    member = with_id(replace(wanted.member, name=name), who)
    draft = Draft(campaign)
    draft.put(key, replace(wanted, member=member))
    return draft.change(f"Edit {before.member.name}")


def write_numbers(
    campaign: Campaign, group: str, who: Collection[str], creature: Creature
) -> Change:
    """What is said of a creature stands on the sheets of these from now on; all else stays."""
    if creature.name or not has_stats(creature):
        raise NotAllowed("Say numbers alone, such as: attribute 11, 1d6 damage.")
    return written_on(campaign, group, who, "Numbers", lambda sheet: _with_numbers(sheet, creature))


def remove_foes(campaign: Campaign, group: str, who: Collection[str]) -> Change:
    """Foes that are not there after all."""
    draft, names = Draft(campaign), list[str]()
    for each in who:
        key, row = _foe(campaign, group, each)
        draft.put(key, None)
        names.append(row.member.name)
    return draft.change(f"Remove {', '.join(names)}")


def _foe(campaign: Campaign, group: str, who: str) -> tuple[Key, Foe]:
    found = foe_of(campaign, group, who)
    if found is None:
        raise NotAllowed(f"{who} is no foe in this fight.")
    return found


def _count(creature: Creature, random: Random) -> int:
    """How many come: a number, as dice fall, or one of “2–4”."""
    text = creature.count or "1"
    between = BETWEEN.fullmatch(text)
    if between is not None:
        least, most = sorted(map(int, between.groups()))
        found = random.randint(least, most)
    else:
        found = rolled(parsed(text), random).totals[0]
    if not 1 <= found <= MOST_FOES:
        raise NotAllowed(f"From 1 to {MOST_FOES} foes come at once, not {found:,}.")
    return found


def _member(
    campaign: Campaign, group: str, creature: Creature, name: str, random: Random
) -> Member:
    """A foe's sheet: what is known of its creature, and its health."""
    health = _health(campaign, group, creature, random)
    return _with_numbers(MemberSheet(Member(name)), replace(creature, health=health)).member


def _with_numbers(sheet: MemberSheet, creature: Creature) -> MemberSheet:
    """A sheet with all that is said of a creature."""
    said: dict[str, int | str | None] = {
        HEALTH: creature.health,
        HEALTH + MAX: creature.health,
        "AC": creature.armour_class,
        "Attack": creature.attribute,
        DAMAGE: creature.damage or None,
        HIT_DICE: None if creature.hit_dice is None else str(creature.hit_dice),
        "Morale": creature.morale,
    }
    for field, value in said.items():
        if value is not None:
            sheet = sheet.with_value(field, value)
    return sheet


def _health(campaign: Campaign, group: str, creature: Creature, random: Random) -> int | None:
    """Of each, as it is keyed; else as its hit dice fall; None: nobody knows."""
    if creature.health is not None or creature.hit_dice is None:
        return creature.health
    rules = rules_of(campaign, the_group(campaign, group).at.map)
    die = tables_of(rules, "cross", Cross).fights.house.foe_hit_die
    return max(1, hit_points(creature.hit_dice, die, random))


def hit_points(hit_dice: Fraction, die: int, random: Random) -> int:
    """A die for each whole hit die; of a half or a quarter so much of one."""
    whole, part = divmod(hit_dice, 1)
    fallen = sum(random.randint(1, die) for _ in range(int(whole)))
    return fallen + int(part * random.randint(1, die)) if part else fallen


def _free(name: str, taken: set[str]) -> str:
    free, number = name, 2
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free
