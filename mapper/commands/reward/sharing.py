"""The pot of a group shared out, each share written on a sheet, and a share that is given back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple

from mapper.commands.edits import Draft, refuse_number, the_group
from mapper.commands.member_rows import put_sheet
from mapper.commands.purse import put_pot
from mapper.commands.time.log import logged
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import meant
from mapper.model.campaign.reward_rows import Gathered, Pot, ShareGot
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import members_of
from mapper.play.reward.foes_worth import gives_xp
from mapper.play.reward.pots import GOLD, keeps_purse, pot_of
from mapper.play.reward.shares import (
    BONUS,
    COINS,
    HEALTH,
    LEVEL,
    POINTS,
    XP,
    Due,
    Rise,
    SharesAsked,
    bonus_at,
    dice_of,
    dues_of,
    health_after,
    is_settled,
    lines_of,
    total_xp,
    xp_said,
)
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import MAX


class Risen(NamedTuple):
    """A sheet with a share on it, what was added to it, and that in words."""

    sheet: MemberSheet
    share: ShareGot
    words: str


def share_out(campaign: Campaign, group: str, asked: SharesAsked, random: Random) -> Change:
    """All get their shares and the levels these make: one entry, a line for each.

    Hit dice that nobody has told are rolled. Coins that cannot be parted stay in the purse.
    """
    why, dues = why_not_shared(campaign, group, asked), dues_of(campaign, group, asked)
    if why:
        raise NotAllowed(why)
    row, draft, shares = the_group(campaign, group), Draft(campaign), dict[str, ShareGot]()
    pot, lines = pot_of(campaign, group), list[str]()
    for due in dues:
        found = _with_share(due, asked.rolls.get(due.who), random)
        if found.share == ShareGot():
            continue
        put_sheet(draft, group, due.who, found.sheet)
        shares[due.who] = found.share
        lines.append(f"{due.sheet.member.name}: {found.words}")
    given = sum(each.gold for each in shares.values())
    put_pot(draft, group, _after(pot, given, shares))
    head = f"{row.name} shares {_sum_in_words(total_xp(campaign, group), given)}"
    what = ", ".join(line.what for line in lines_of(campaign, group) if line.what != COINS)
    text = "\n".join((f"{head}: {what}." if what else f"{head}.", *lines))
    told = "\n".join((f"{head}.", *lines))
    draft.put(*logged(campaign, text, "deed", group=group, at=row.at, player_text=told))
    return draft.change("Share the reward")


def why_not_shared(campaign: Campaign, group: str, asked: SharesAsked) -> str:
    """Why a pot is not shared out: they are not back, nothing is there, or nobody is to get it."""
    dues = dues_of(campaign, group, asked)
    if gives_xp(campaign) and not asked.anyway and not is_settled(campaign, group):
        return "Nothing is shared before they are back in a settlement."
    if not any(due.weight for due in dues):
        return "Nobody is to get a share."
    has_more = any(due.gold or due.rise for due in dues)
    return "" if has_more or total_xp(campaign, group) else "There is nothing to share."


def take_back(campaign: Campaign, group: str, who: str) -> Change:
    """What a member got last goes back into the pot, with the levels that it made.

    Gold goes back as far as it is not spent.
    """
    pot, members = pot_of(campaign, group), members_of(campaign, group)
    id_ = meant(members, who)
    share = pot.shares.get(id_)
    if share is None:
        name = members[id_].name if id_ else who
        raise NotAllowed(f"{name} got nothing that could be taken back.")
    row, draft, before = the_group(campaign, group), Draft(campaign), sheet_of(campaign, group, id_)
    share = replace(share, gold=min(share.gold, max(0, before.value(GOLD).whole)))
    refuse_number(pot.coins + share.gold)
    put_sheet(draft, group, id_, _without_share(before, share))
    name = before.member.name
    gathered = (Gathered(f"Back from {name}", share.exact),) if share.exact else ()
    left = {each: one for each, one in pot.shares.items() if each != id_}
    put_pot(
        draft,
        group,
        replace(
            pot,
            coins=pot.coins + share.gold,
            coins_back=pot.coins_back + share.gold,
            gathered=(*pot.gathered, *gathered),
            shares=left,
        ),
    )
    told = f"{name} gives back {_share_in_words(share)}."
    draft.put(*logged(campaign, told, "deed", group=group, at=row.at, player_text=told))
    return draft.change(f"Take back the share of {name}")


def _after(pot: Pot, given: int, shares: dict[str, ShareGot]) -> Pot:
    """The pot once it was shared: coins are left, treasure, and what waits to be said."""
    kept = tuple(replace(each, is_shared=each.worth > 0) for each in pot.treasures)
    return Pot(
        pot.coins - given,
        has_purse=keeps_purse(pot),
        treasures=kept,
        gathered=tuple(each for each in pot.gathered if each.unsaid),
        shares=shares,
    )


def _with_share(due: Due, told: tuple[int, ...] | None, random: Random) -> Risen:
    """The sheet with experience and gold, and with all that a new level buys."""
    sheet = due.sheet
    for name, more in ((XP, due.xp), (GOLD, due.gold)):
        sheet = sheet.with_more(name, more) if more else sheet
    share = ShareGot(due.exact, due.xp, due.gold)
    words = [_share_in_words(share)] if due.xp or due.gold else []
    if due.rise is not None:
        rolls = told or _rolled(due.sheet, due.rise, random)
        risen = _risen(sheet, due.rise, rolls)
        share = replace(
            share,
            levels=due.rise.levels,
            health=_most(risen) - _most(sheet),
            points=due.rise.points,
            bonus=risen.value(BONUS).whole - sheet.value(BONUS).whole,
        )
        words += _rise_in_words(due.rise, sheet, risen, rolls)
        sheet = risen
    return Risen(sheet, share, "; ".join(words))


def _rolled(sheet: MemberSheet, rise: Rise, random: Random) -> tuple[int, ...]:
    faces = int(rise.die.removeprefix("d") or 0)
    return tuple(random.randint(1, faces) for _ in range(sum(dice_of(sheet, rise))))


def _risen(sheet: MemberSheet, rise: Rise, rolls: tuple[int, ...]) -> MemberSheet:
    after = sheet.with_value(LEVEL, rise.level).with_more(POINTS, rise.points)
    if rolls:
        after = after.with_value(HEALTH + MAX, health_after(sheet, rise, rolls))
    return after if rise.attack_bonus is None else after.with_value(BONUS, rise.attack_bonus)


def _without_share(sheet: MemberSheet, share: ShareGot) -> MemberSheet:
    """As if they had never got it; what they have spent of it meanwhile is not below nothing."""
    less = ((XP, share.xp), (GOLD, share.gold), (POINTS, share.points))
    for name, number in less:
        sheet = sheet.with_more(name, -number) if number else sheet
    if share.levels:
        level = max(1, sheet.value(LEVEL).whole - share.levels)
        bonus = bonus_at(sheet, level) if share.bonus is None else None
        sheet = sheet.with_value(LEVEL, level)
        if share.bonus:
            bonus = sheet.value(BONUS).whole - share.bonus
        sheet = sheet if bonus is None else sheet.with_value(BONUS, bonus or None)
    if share.health:
        sheet = sheet.with_value(HEALTH + MAX, max(1, _most(sheet) - share.health))
    return sheet


def _most(sheet: MemberSheet) -> int:
    return sheet.pool(HEALTH).most or 0


def _share_in_words(share: ShareGot) -> str:
    """“327 XP, 30 gold”."""
    return _sum_in_words(Fraction(share.xp), share.gold)


def _sum_in_words(xp: Fraction, gold: int) -> str:
    said = (f"{xp_said(xp)} XP" if xp else "", f"{gold:,} gold" if gold else "")
    return " and ".join(filter(None, said)) or "what it has learned"


def _rise_in_words(
    rise: Rise, before: MemberSheet, after: MemberSheet, rolls: tuple[int, ...]
) -> Iterator[str]:
    yield f"level {rise.level}"
    if rolls:
        shown = " ".join(map(str, rolls))
        yield f"HP {_most(before)} → {_most(after)} ({rise.die}: {shown})"
    yield f"{rise.points} skill points"
    if rise.feats:
        yield "a Feat" if rise.feats == 1 else f"{rise.feats} Feats"
    if rise.learns:
        yield rise.learns.rstrip(".")
