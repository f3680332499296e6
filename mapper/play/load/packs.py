"""Packs: what each of a group bears, and the same shared out or handed on, before it is done."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Bearer, Party, Supplies
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet, number_in
from mapper.play.sheets.sheet_files import SheetField

Supply = Literal["rations", "water", "light"]
Things = Literal["gear", "treasure"]
SUPPLIES: tuple[Supply, ...] = ("rations", "water", "light")
NOBODY = ""
"""Who has what nobody bears: it lies in the camp, or nobody has said who has it."""
TREASURE = "Treasure"
"""What a sheet calls the things of value that somebody bears."""
THINGS = SheetField("load")


class Pack(NamedTuple):
    """What one bears: a member, by the sheet; a beast, a cart, somebody hired; or nobody."""

    who: str
    name: str
    supplies: Supplies
    gear: str = ""
    treasure: str = ""
    sheet: MemberSheet | None = None
    bearer: Bearer | None = None

    def has(self, supply: Supply) -> int:
        amount: int = getattr(self.supplies, supply)
        return amount

    def with_supply(self, supply: Supply, amount: int) -> Pack:
        return self._replace(supplies=replace(self.supplies, **{supply: amount}))

    def things(self, what: Things) -> str:
        return self.gear if what == "gear" else self.treasure

    def with_things(self, what: Things, text: str) -> Pack:
        return self._replace(gear=text) if what == "gear" else self._replace(treasure=text)


Packs = Mapping[str, Pack]
"""By the id of a member, or the name of a bearer; nobody's comes last."""


def packs_of(campaign: Campaign, group: str, gear: str = "") -> Packs:
    """What everybody of a group bears; `gear`: the field of a sheet that holds the things."""
    party = party_of(campaign, group)
    sheets = {id_of(each): sheet_of(campaign, group, id_of(each)) for each in party.members}
    return packs_in(party, sheets, gear)


def packs_in(party: Party, sheets: Mapping[str, MemberSheet], gear: str = "") -> Packs:
    """The same of a group with the sheets of its members.

    What was eaten since they loaded is missing from the last of them first: from carts and beasts
    before people.
    """
    rows = [
        Pack(who, sheet.member.name, sheet.state.bears, _written(sheet, gear), "", sheet)
        for who, sheet in sheets.items()
    ]
    rows = [row._replace(treasure=_written(row.sheet, TREASURE)) for row in rows]
    rows += [
        Pack(each.name, each.name, each.bears, each.gear, each.treasure, bearer=each)
        for each in party.bearers
    ]
    left = party.supplies
    found: dict[str, Pack] = {}
    for row in rows:
        has = Supplies(*(min(row.has(each), getattr(left, each)) for each in SUPPLIES))
        left = Supplies(*(getattr(left, each) - getattr(has, each) for each in SUPPLIES))
        found[row.who] = row._replace(supplies=has)
    return {**found, NOBODY: Pack(NOBODY, "", left)}


def total_of(packs: Packs, supply: Supply) -> int:
    """All of it that there is."""
    return sum(pack.has(supply) for pack in packs.values())


def told(packs: Packs, who: Collection[str], supply: Supply, amount: str) -> Packs:
    """The packs once each of these has so much: "5", "+2", "-1"; nobody has the less by it.

    What nobody bears can be told as well: then there is more of it, or less.
    """
    found = dict(packs)
    for each in who:
        before = found[each].has(supply)
        after = _amount(amount, before)
        found[each] = found[each].with_supply(supply, after)
        if each != NOBODY:
            rest = found[NOBODY].has(supply) + before - after
            found[NOBODY] = found[NOBODY].with_supply(supply, _enough(rest, supply, packs))
    return found


def shared(packs: Packs, who: Sequence[str], supply: Supply) -> Packs:
    """The packs once these have what they and nobody have of it now, as evenly as it goes."""
    some = [each for each in dict.fromkeys(who) if each != NOBODY]
    if not some:
        raise NotAllowed("Say among whom: tick or mark their rows.")
    there = sum(packs[each].has(supply) for each in (*some, NOBODY))
    each_has, more = divmod(there, len(some))
    found = dict(packs)
    for number, each in enumerate(some):
        found[each] = found[each].with_supply(supply, each_has + (number < more))
    found[NOBODY] = found[NOBODY].with_supply(supply, 0)
    return found


def handed(packs: Packs, who: Collection[str], to: str, what: Supply | Things) -> Packs:
    """The packs once these have handed all that they have of something to another."""
    found = dict(packs)
    for each in who:
        if each == to:
            continue
        giver, taker = found[each], found[to]
        match what:
            case "gear" | "treasure" as things:
                both = joined(taker.things(things), giver.things(things))
                found[each], found[to] = (
                    giver.with_things(things, ""),
                    taker.with_things(things, both),
                )
            case supply:
                found[to] = taker.with_supply(supply, taker.has(supply) + giver.has(supply))
                found[each] = giver.with_supply(supply, 0)
    if found[NOBODY].gear or found[NOBODY].treasure:
        raise NotAllowed("Things are borne by somebody: choose who takes them.")
    return found


def handed_thing(packs: Packs, giver: str, to: str, what: Things, thing: str) -> Packs:
    """The packs once one thing of a pack is in another."""
    things = things_in(packs[giver].things(what))
    if thing not in things:
        raise NotAllowed(f"{packs[giver].name} has no “{thing}”.")
    things.remove(thing)
    if giver == to:
        return packs
    kept = packs[giver].with_things(what, ", ".join(things))
    alone = {**packs, giver: kept.with_things(what, thing)}
    return {**handed(alone, [giver], to, what), giver: kept}


def altered(before: Packs, after: Packs) -> list[str]:
    """Whose pack is another one, but nobody's."""
    return [who for who, pack in after.items() if who != NOBODY and pack != before.get(who)]


def things_in(text: str) -> list[str]:
    """Things that are written with a comma or a line between them."""
    return [part for part in (each.strip() for each in re.split("[,;\n]", text)) if part]


def joined(one: str, other: str) -> str:
    """The things of both."""
    return ", ".join((*things_in(one), *things_in(other)))


def number_of(text: str) -> Fraction:
    """What things come to; of what is no list of them nothing."""
    return number_in(text, THINGS) or Fraction(0) if text else Fraction(0)


def heads_last(supplies: Supplies, heads: int) -> tuple[int, int]:
    """For how many days so many have food, and water."""
    return supplies.rations // max(1, heads), supplies.water // max(1, heads)


def _written(sheet: MemberSheet | None, field: str) -> str:
    return sheet.value(field).words if sheet is not None and field else ""


def _amount(text: str, before: int) -> int:
    typed = "".join(text.split()).replace("\u2212", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", typed, re.ASCII):
        raise NotAllowed("Write a number such as 5, or +2, or -1.")
    after = before + int(typed) if typed[0] in "+-" else int(typed)
    if after < 0:
        raise NotAllowed("Nobody bears less than nothing.")
    return after


def _enough(rest: int, supply: Supply, packs: Packs) -> int:
    if rest < 0:
        there = packs[NOBODY].has(supply)
        raise NotAllowed(f"Only {there} of {supply} are left that nobody bears.")
    return rest
