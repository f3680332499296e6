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
from mapper.model.campaign.reward_rows import Pot, Treasure
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet, number_in
from mapper.play.sheets.sheet_files import SheetField

Supply = Literal["rations", "water", "light"]
GearOrTreasure = Literal["gear", "treasure"]
SUPPLIES: tuple[Supply, ...] = ("rations", "water", "light")
NOBODY = ""
"""Who has what nobody bears: it lies in the camp, or nobody has said who has it."""
THINGS = SheetField("load")


class BornePack(NamedTuple):
    """What one bears: a member, by the sheet; a beast, a cart, somebody hired; or nobody."""

    who: str
    name: str
    supplies: Supplies
    gear: str = ""
    treasures: tuple[Treasure, ...] = ()
    sheet: MemberSheet | None = None
    bearer: Bearer | None = None

    def has(self, supply: Supply) -> int:
        amount: int = getattr(self.supplies, supply)
        return amount

    def with_more(self, *treasures: Treasure) -> BornePack:
        """The same with these treasures, too."""
        more = (replace(each, by="") for each in treasures)
        return self._replace(treasures=(*self.treasures, *more))

    def with_supply(self, supply: Supply, amount: int) -> BornePack:
        return self._replace(supplies=replace(self.supplies, **{supply: amount}))


Packs = Mapping[str, BornePack]
"""By the id of a member, or the name of a bearer; nobody's comes last."""


def packs_of(campaign: Campaign, group: str, gear: str = "") -> Packs:
    """What everybody of a group bears; `gear`: the field of a sheet that holds the things."""
    party = party_of(campaign, group)
    sheets = {id_of(each): sheet_of(campaign, group, id_of(each)) for each in party.members}
    pot = campaign.found(Pot, Key("pot", "", group)) or Pot()
    return packs_in(party, sheets, pot.treasures, gear)


def packs_in(
    party: Party, sheets: Mapping[str, MemberSheet], treasures: Sequence[Treasure], gear: str = ""
) -> Packs:
    """The same of a group with the sheets of its members, and what treasure there is.

    What was eaten since they loaded is missing from the last of them first: from carts and beasts
    before people.
    """
    rows = [
        BornePack(who, sheet.member.name, sheet.state.bears, _written(sheet, gear), sheet=sheet)
        for who, sheet in sheets.items()
    ]
    rows += [
        BornePack(each.name, each.name, each.bears, each.gear, bearer=each)
        for each in party.bearers
    ]
    left = party.supplies
    found: dict[str, BornePack] = {}
    for row in rows:
        has = Supplies(*(min(row.has(each), getattr(left, each)) for each in SUPPLIES))
        left = Supplies(*(getattr(left, each) - getattr(has, each) for each in SUPPLIES))
        found[row.who] = row._replace(supplies=has)
    found[NOBODY] = BornePack(NOBODY, "", left)
    for treasure in treasures:
        by = treasure.by if treasure.by in found else NOBODY
        found[by] = found[by].with_more(treasure)
    return found


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


def handed(packs: Packs, who: Collection[str], to: str, what: Supply | GearOrTreasure) -> Packs:
    """The packs once these have handed all that they have of something to another."""
    found = dict(packs)
    for each in who:
        if each == to:
            continue
        giver, taker = found[each], found[to]
        match what:
            case "gear":
                found[each] = giver._replace(gear="")
                found[to] = taker._replace(gear=joined(taker.gear, giver.gear))
            case "treasure":
                found[each] = giver._replace(treasures=())
                found[to] = taker.with_more(*giver.treasures)
            case supply:
                found[to] = taker.with_supply(supply, taker.has(supply) + giver.has(supply))
                found[each] = giver.with_supply(supply, 0)
    if found[NOBODY].gear:
        raise NotAllowed("Gear is borne by somebody: choose who takes it.")
    return found


def handed_thing(packs: Packs, giver: str, to: str, thing: str) -> Packs:
    """The packs once one thing, or one treasure by its title, is in another."""
    pack, things = packs[giver], things_in(packs[giver].gear)
    if giver == to:
        return packs
    if thing in things:
        things.remove(thing)
        kept = pack._replace(gear=", ".join(things))
        alone = {**packs, giver: pack._replace(gear=thing)}
        return {**handed(alone, [giver], to, "gear"), giver: kept}
    treasure = next((each for each in pack.treasures if each.title == thing), None)
    if treasure is None:
        raise NotAllowed(f"{pack.name} has no “{thing}”.")
    left = [*pack.treasures]
    left.remove(treasure)
    kept = pack._replace(treasures=tuple(left))
    return {**packs, giver: kept, to: packs[to].with_more(treasure)}


def altered(before: Packs, after: Packs) -> list[str]:
    """Whose pack is another one, but nobody's."""
    return [who for who, pack in after.items() if who != NOBODY and pack != before.get(who)]


def titles(pack: BornePack) -> str:
    """The treasures of a pack."""
    return ", ".join(each.title for each in pack.treasures)


def things_in(text: str) -> list[str]:
    """GearOrTreasure that are written with a comma or a line between them."""
    return [part for part in (each.strip() for each in re.split("[,;\n]", text)) if part]


def joined(one: str, other: str) -> str:
    """The things of both."""
    return ", ".join((*things_in(one), *things_in(other)))


def number_of(text: str) -> Fraction:
    """What things come to; of what is no list of them nothing."""
    return number_in(text, THINGS) or Fraction(0) if text else Fraction(0)


def _written(sheet: MemberSheet, field: str) -> str:
    return sheet.value(field).words if field else ""


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
