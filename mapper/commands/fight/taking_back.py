"""What a deed in a fight has altered, and how it is taken back by a change of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from mapper.commands.edits import Draft, the_group
from mapper.commands.fight.telling import tell
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Altered, Fight
from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fighters import (
    HEALTH,
    Fighter,
    Fighters,
    fight_key,
    fighters_of,
    listed,
    the_fight,
)
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import every_field
from mapper.play.sheets.states import DEAD, with_state


def altered(by: str, before: Fighter, after: Fighter) -> Altered:
    """What the deed of somebody has altered on the sheet of one."""
    if before is after:
        return Altered(by, after.who)
    were, are = before.sheet.conditions(), after.sheet.conditions()
    return Altered(
        by,
        after.who,
        dict(_differences(before.sheet, after.sheet)),
        came=tuple(name for name in are if name not in were),
        went=tuple(state for name, state in were.items() if are.get(name) != state),
    )


def is_any(found: Altered) -> bool:
    """Whether anything was altered."""
    return bool(found.numbers or found.came or found.went)


def take_back(campaign: Campaign, group: str, who: Collection[str]) -> Change:
    """What these did in this round is as if it had not been; what others did since stays.

    Who has health again by it is not dead, whoever dealt the blow. The log keeps its entry, and
    has one more that says so.
    """
    fight, fighters = the_fight(campaign, group), fighters_of(campaign, group)
    undone = _to_undo(fight, who)
    after = {each: fighter.sheet for each, fighter in fighters.items()}
    for each in reversed(undone):
        if each.of in after:
            after[each.of] = _as_before(after[each.of], each)
    for name, sheet in after.items():
        if _lies(fighters[name].sheet) and not _lies(sheet):
            after[name] = sheet.without_condition(DEAD)
    draft, party = Draft(campaign), the_group(campaign, group)
    for name, sheet in after.items():
        if sheet != fighters[name].sheet:
            put_sheet(draft, group, name, sheet)
    draft.put(fight_key(group), _without(fight, undone, after))
    doers = dict.fromkeys(each.by for each in undone)
    names = listed([fighters[by].name if by in fighters else by for by in doers])
    came = "; ".join(_in_words(fighters, after))
    words = f"Taken back: what {names} did in round {fight.round}"
    tell(draft, group, party, f"{words}: {came}." if came else f"{words}.")
    return draft.change(f"Take back {names}")


def _to_undo(fight: Fight, who: Collection[str]) -> list[Altered]:
    """What these did in this round, as it was done."""
    undone = [each for each in fight.did if each.by in who]
    if not undone:
        raise NotAllowed("Nothing was done here in this round that could be taken back.")
    if any(each.took_time for each in undone):
        raise NotAllowed("Time has passed by it: Ctrl+Z takes it back.")
    return undone


def _differences(before: MemberSheet, after: MemberSheet) -> Iterator[tuple[str, int]]:
    was, now = before.member.fields, after.member.fields
    names = [name for name in {**was, **now} if was.get(name) != now.get(name)]
    if before.state.fatigue != after.state.fatigue:
        names += [name for name, row in every_field().items() if row.keeps == "fatigue"]
    for name in names:
        if more := after.value(name).whole - before.value(name).whole:
            yield name, more


def _as_before(sheet: MemberSheet, done: Altered) -> MemberSheet:
    for name, more in done.numbers.items():
        now = sheet.value(name).whole - more
        is_pool = name in every_field() and every_field()[name].kind == "pool"
        sheet = sheet.with_value(name, max(0, now) if is_pool else now)
    for name in done.came:
        sheet = sheet.without_condition(name)
    for state in done.went:
        sheet = with_state(sheet, state)
    return sheet


def _without(fight: Fight, undone: Collection[Altered], after: dict[str, MemberSheet]) -> Fight:
    """The fight in which these have not acted yet, nobody is hurt by them or has died of them."""
    doers, hurt = {each.by for each in undone}, dict(fight.hurt)
    for each in undone:
        lost = -each.numbers.get(HEALTH, 0)
        hurt[each.of] = max(0, hurt.get(each.of, 0) - max(0, lost))
    return replace(
        fight,
        acted=_others(fight.acted, doers),
        did=tuple(each for each in fight.did if each not in undone),
        hurt={who: lost for who, lost in hurt.items() if lost},
        fell=tuple(who for who in fight.fell if who in after and after[who].has(DEAD)),
        down={who: at for who, at in fight.down.items() if who in after and _is_down(after[who])},
    )


def _others(those: Iterable[str], but: Collection[str]) -> tuple[str, ...]:
    return tuple(each for each in those if each not in but)


def _is_down(sheet: MemberSheet) -> bool:
    return _lies(sheet) or sheet.has(DEAD)


def _lies(sheet: MemberSheet) -> bool:
    return not sheet.pool(HEALTH).now


def _in_words(before: Fighters, after: dict[str, MemberSheet]) -> Iterator[str]:
    """“Goblin 1 HP 1 to 4”, for each whose health is another."""
    for who, each in before.items():
        was, now = (sheet.pool(HEALTH).now for sheet in (each.sheet, after[who]))
        if was != now:
            yield f"{each.name} {HEALTH} {was} to {now}"
