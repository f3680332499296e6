"""What everybody of a group bears, told anew: one change, with one entry in the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mapper.commands.edits import Draft, refuse_many, refuse_number, the_group
from mapper.commands.member_rows import put_sheet
from mapper.commands.purse import put_pot
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Bearer, LogEntry, Party, Supplies
from mapper.model.campaign.reward_rows import Treasure
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.load.load_rules import LoadRules, loads_of, pace_of
from mapper.play.load.packs import (
    NOBODY,
    SUPPLIES,
    THINGS,
    BornePack,
    Packs,
    altered,
    titles,
    total_of,
)
from mapper.play.reward.pots import pot_of
from mapper.play.sheets.member_sheet import MemberSheet, number_in
from mapper.rules.shared.reasons import mixed

LONGEST_THINGS = 2000


def load_up(campaign: Campaign, group: str, wanted: Packs) -> Change:
    """Everybody bears what these packs say; whom they leave out bears what they did."""
    rules, before = loads_of(campaign, group)
    stranger = next((who for who in wanted if who not in before), None)
    if stranger is not None:
        raise NotAllowed(f"{the_group(campaign, group).name} has no “{stranger}” to bear anything.")
    after = {**before, **wanted}
    draft = Draft(campaign)
    for who, pack in after.items():
        _refuse(pack, before[who])
        packed = _packed(pack, rules.gear)
        if packed is not None and packed != pack.sheet:
            put_sheet(draft, group, who, packed)
    key = Key("party", "", group)
    party = draft.one(Party, key)
    bearers = tuple(_borne(after[each.name], each) for each in party.bearers)
    total = Supplies(*(total_of(after, each) for each in SUPPLIES))
    refuse_many(total)
    draft.put(key, replace(party, bearers=bearers, supplies=total))
    pot = pot_of(campaign, group)
    put_pot(draft, group, replace(pot, treasures=_borne_by(pot.treasures, after)))
    if not draft.change("Load"):
        return Change("Load", {})
    said = _said(before, after)
    if said:
        words = f"Load: {'; '.join(said)}.{_slower(rules, before, after)}"
        row = LogEntry(party.minutes, words, "deed", group, party.at)
        draft.put(Key("log", "", draft.new_id("log")), row)
    return draft.change("Load")


def _packed(pack: BornePack, gear: str) -> MemberSheet | None:
    """The sheet of a member who bears a pack."""
    sheet = pack.sheet
    if sheet is None:
        return None
    if gear and pack.gear != sheet.value(gear).words:
        sheet = sheet.with_value(gear, pack.gear)
    return replace(sheet, state=replace(sheet.state, bears=pack.supplies))


def _borne(pack: BornePack, bearer: Bearer) -> Bearer:
    return replace(bearer, bears=pack.supplies, gear=pack.gear)


def _borne_by(treasures: Sequence[Treasure], packs: Packs) -> tuple[Treasure, ...]:
    """All treasures in the order in which they were taken, each with who bears it now."""
    left = {who: [*pack.treasures] for who, pack in packs.items()}
    found = []
    for each in treasures:
        bare = replace(each, by=NOBODY)
        who = next((who for who in (each.by, *left) if bare in left.get(who, ())), NOBODY)
        if bare in left[who]:
            left[who].remove(bare)
        found.append(replace(each, by=who))
    return tuple(found)


def _refuse(pack: BornePack, before: BornePack) -> None:
    for supply in SUPPLIES:
        refuse_number(pack.has(supply))
    text = pack.gear
    if text == before.gear:
        return
    if pack.who == NOBODY:
        raise NotAllowed("Gear is borne by somebody: choose who takes it.")
    if len(text) > LONGEST_THINGS:
        raise NotAllowed(f"A pack is told in at most {LONGEST_THINGS:,} letters.")
    if text and number_in(text, THINGS) is None:
        raise NotAllowed(f"Write things each with its number: “rope 1, tent 5”, not “{text}”.")


def _said(before: Packs, after: Packs) -> list[str]:
    """What each bears otherwise: “Ann: rations 0 → 3”, and what is there in all."""
    found = []
    for who in altered(before, after):
        old, new = before[who], after[who]
        texts = ("gear", old.gear, new.gear), ("treasure", titles(old), titles(new))
        things = [f"{what} {now or 'nothing'}" for what, was, now in texts if was != now]
        found.append(f"{new.name}: {', '.join((*_numbers(old, new), *things))}")
    totals = ((each, total_of(before, each), total_of(after, each)) for each in SUPPLIES)
    found += [f"{name} in all {was} → {now}" for name, was, now in totals if was != now]
    return found


def _numbers(old: BornePack, new: BornePack) -> list[str]:
    pairs = ((each, old.has(each), new.has(each)) for each in SUPPLIES)
    return [f"{name} {was} → {now}" for name, was, now in pairs if was != now]


def _slower(rules: LoadRules, before: Packs, after: Packs) -> str:
    """What becomes of the Move of all, where it is another."""
    was, now = pace_of(rules, before), pace_of(rules, after)
    if now.why_stuck and now != was:
        return f" {now.why_stuck}"
    if now.move is None or now.move == was.move:
        return ""
    return f" The group’s Move is {mixed(now.move)} {rules.pace}, by {now.who}."
