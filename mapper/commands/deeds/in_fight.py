"""Deeds in a fight: several at once, each with what it does to who has acted, is hurt, or falls."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from mapper.commands.deeds.deed_asked import DeedAsked, do_deed, tried
from mapper.commands.deeds.doing import part_done, refuse_unreadable
from mapper.commands.fight.rounds import end_round
from mapper.commands.fight.taking_back import altered, is_any
from mapper.commands.fight.wounds import what_became
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.fight_rows import Altered, Fight, Foe
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import DeedAnswered, answered
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.fitting import why_not_whole
from mapper.play.deeds.scene import Scene, SheetsRead, Taker
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fighters import (
    DAMAGE,
    Fighter,
    Fighters,
    fight_key,
    fight_of,
    fighters_of,
    the_fight,
)
from mapper.play.fight.plans import Plan, is_blow, meant_now, planned
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.rules.shared.dice import as_faces, parsed

MOST_DEEDS = 200
"""Deeds that are done together."""
MOST_ATTACKS = 20
"""How often somebody attacks anew in one round that ends."""
OF_MEMBERS = frozenset({"party", "member_state", "delve"})
CHASE_TURNS = "chase_check.turns"
"""What an answer says of how long a chase takes."""
OF_TIME = frozenset({"clock", "journey", "delve"})
"""Rows by which more than who takes part may be otherwise."""


def do_in_fight(campaign: Campaign, group: str, deeds: Sequence[DeedAsked]) -> Change:
    """Several do something at once, one after the other, each with an entry of the log.

    Nobody of it is done if one of them cannot be.
    """
    if not 0 < len(deeds) <= MOST_DEEDS:
        raise NotAllowed(f"From 1 to {MOST_DEEDS} deeds are done together.")
    going = _Going(campaign, group)
    for asked in deeds:
        going.do(asked)
    return going.change()


def do_plans(
    campaign: Campaign, group: str, plans: Mapping[str, Plan], random: Random
) -> tuple[Change, dict[str, str]]:
    """All of these do what they are about to, in this order; and what came of each, in words.

    Whose target falls before it is their turn goes for another, and who falls does nothing; dice
    nobody told are rolled.
    """
    going = _Going(campaign, group)
    came = going.do_all(plans, random)
    return going.change(), came


def do_round(
    campaign: Campaign, group: str, plans: Mapping[str, Plan], random: Random
) -> tuple[Change, dict[str, str]]:
    """All of these do what they are about to, and the round ends, as one change.

    Whoever has another attack by then makes it, unless nobody knows its damage.
    """
    going = _Going(campaign, group)
    came = going.do_all(plans, random)
    for _ in range(MOST_ATTACKS):
        more = _attacking_again(going, plans)
        if not more:
            break
        told = going.do_all(more, random)
        came = {who: " ".join(filter(None, (text, told.get(who)))) for who, text in came.items()}
    done = going.change()
    ends = end_round(going.campaign, group)
    return Change(ends.label, done.then(ends).rows), came


def _attacking_again(going: _Going, plans: Mapping[str, Plan]) -> dict[str, Plan]:
    """Those of whom a blow has left another attack, and whom it can be done to."""
    acted, fighters = the_fight(going.campaign, going.group).acted, going.fighters
    return {
        who: replace(plan, dice={})
        for who, plan in plans.items()
        if who not in acted
        and is_blow(deed_called(plan.choice.title)[1])
        and not fighters[who].why_idle
        and fighters[who].sheet.value(DAMAGE).source != "no sheet"
        and meant_now(fighters, fighters[who], plan) is not None
    }


def do_asked(campaign: Campaign, asked: DeedAsked) -> Change:
    """A deed by itself: in a fight it is a part of that."""
    if fight_of(campaign, asked.group) is None:
        return do_deed(campaign, asked)
    return do_in_fight(campaign, asked.group, [asked])


def as_asked(group: str, who: str, plan: Plan) -> DeedAsked:
    """A plan as its deed asks it."""
    system, deed, roles, told = planned(group, who, plan)
    return DeedAsked(system, deed, group, roles, told, dict(plan.dice))


def with_dice(campaign: Campaign, asked: DeedAsked, random: Random) -> DeedAsked:
    """A deed with the dice rolled that nobody has told."""
    scene = Scene(campaign, asked.group, asked.system, asked.who)
    found = answered(asked.system, asked.deed, scene, asked.told, asked.dice, random)
    cast: dict[str, Any] = {
        f"{each.ask}.{each.name}" if each.ask else each.name: each.value
        for each in found.casts
        if each.value is not None
    }
    return replace(asked, dice={**asked.dice, **cast})


def as_cast(
    campaign: Campaign, asked: DeedAsked, faces: Sequence[int], *, is_alone: bool
) -> tuple[Mapping[str, Any], list[int]]:
    """Faces as a deed's dice, in the order in which they fall, and those that are left.

    The damage of one who is alone is told with them, by its faces or as a sum. Where nothing but
    a damage that nobody knows is still to be told, one face is that.
    """
    found, name = tried(campaign, asked).answered, next(iter(asked.deed.rolls), "")
    if faces and _waits(found) and not (is_alone and len(faces) > 1):
        return {**asked.dice, name: faces[0]}, [*faces[1:]]
    casts = [each for each in found.casts if each.ask]
    dice: dict[str, Any] = {
        f"{cast.ask}.{cast.name}": [face] if cast.kind.shape == "list" else face
        for cast, face in zip(casts, faces, strict=False)
    }
    rest = [*faces[len(casts) :]]
    if not (rest and is_alone and name):
        return dice, rest
    own = next(iter(tried(campaign, replace(asked, dice=dice)).answered.rolled), None)
    if own is None:
        return {**dice, name: sum(rest)}, []
    notation = parsed(own.notation) if own.notation else None
    if notation is not None and len(rest) == notation.dice > 1:
        return {**dice, name: as_faces(notation, rest).totals[0]}, []
    return {**dice, name: rest[0]}, rest[1:]


def rolled_first(
    campaign: Campaign, group: str, plans: Mapping[str, Plan], random: Random
) -> tuple[dict[str, Plan], list[str]]:
    """These with the dice rolled of whose blow nobody knows the damage; and who of those hits.

    They wait: what the hit does is told by hand.
    """
    fighters, found, waiting = fighters_of(campaign, group), dict(plans), list[str]()
    for who, plan in plans.items():
        asked = as_asked(group, who, plan)
        if not asked.deed.rolls or fighters[who].sheet.value(DAMAGE).source != "no sheet":
            continue
        with_all = with_dice(campaign, asked, random)
        scene = Scene(campaign, group, asked.system, asked.who)
        after = answered(asked.system, asked.deed, scene, asked.told, with_all.dice)
        found[who] = replace(plan, dice=with_all.dice)
        waiting += [who] if _waits(after) else []
    return found, waiting


def _waits(found: DeedAnswered) -> bool:
    """Whether nothing is still to be told but what a hit does, which nobody knows."""
    return any(each.value is None and not each.notation for each in found.rolled)


class _Going:
    """A fight as one deed of it after the other is done, tried on a campaign of its own."""

    def __init__(self, campaign: Campaign, group: str) -> None:
        self.campaign, self.group = campaign.snapshot(), group
        self.fighters: dict[str, Fighter] = fighters_of(campaign, group)
        self._read: SheetsRead = {
            Taker(group, who): each.sheet for who, each in self.fighters.items()
        }
        self._changes: list[Change] = []
        self._titles: dict[str, None] = {}
        self._did: list[Altered] = []
        the_fight(campaign, group)

    def do_all(self, plans: Mapping[str, Plan], random: Random) -> dict[str, str]:
        """All of these do what they are about to; what came of each, in words."""
        came = dict[str, str]()
        for who, plan in plans.items():
            fighter = self.fighters[who]
            meant = None if fighter.why_idle else meant_now(self.fighters, fighter, plan)
            if meant is not None:
                came[who] = self.do(as_asked(self.group, who, meant), random)
        if not came:
            raise NotAllowed("Nobody is left to do this to.")
        return came

    def do(self, asked: DeedAsked, random: Random | None = None) -> str:
        """One more, with what it does to the fight; what came of it, in words."""
        scene = Scene(self.campaign, self.group, asked.system, asked.who, self._read)
        found = answered(asked.system, asked.deed, scene, asked.told, asked.dice, random)
        why = why_not_whole(asked.deed, asked.who)
        if why:
            raise NotAllowed(why)
        before, since = dict(self.fighters), scene.party.minutes
        done = part_done(found, asked.told, asked.dice).change
        self._forget_strangers()
        takers = _ours(asked, asked.who)
        self._apply(done, takers)
        fight = _took_part(the_fight(self.campaign, self.group), asked, found)
        passed = party_of(self.campaign, self.group).minutes - since
        fight = replace(fight, spent=fight.spent + passed) if passed else fight
        others = {who for who, each in self.fighters.items() if each is not before[who]}
        those = dict.fromkeys((*takers, *others))
        was, now = ({who: some[who] for who in those} for some in (before, self.fighters))
        self._apply(what_became(self.campaign, self.group, fight, was, now), ())
        self._titles[asked.deed.title] = None
        self._remember(asked, before, those, took_time=bool(passed or found.look(CHASE_TURNS)))
        told = (swap.after for swap in done.of_kind("log").values())
        return " ".join(row.text for row in told if isinstance(row, LogEntry))

    def change(self) -> Change:
        """All of it as one."""
        fight = the_fight(self.campaign, self.group)
        remembered = Swap(fight, replace(fight, did=(*fight.did, *self._did)))
        self._apply(Change("", {fight_key(self.group): remembered}), ())
        whole = Change("", {})
        for each in self._changes:
            whole = whole.then(each)
        refuse_unreadable(whole)
        return Change(", ".join(self._titles), whole.rows)

    def _remember(
        self, asked: DeedAsked, before: Fighters, those: Iterable[str], *, took_time: bool
    ) -> None:
        """What it has altered, so that it can be taken back."""
        role = next(iter(asked.deed.acting or asked.who), "")
        by = next(iter(_ours(asked, [role])), "")
        found = (altered(by, before[who], self.fighters[who]) for who in those)
        kept = (each for each in found if each.of == by or is_any(each))
        self._did += [replace(each, took_time=took_time) for each in kept]

    def _forget_strangers(self) -> None:
        """The sheets of who is of another group are read anew by the next deed."""
        for taker in [each for each in self._read if each.group != self.group]:
            del self._read[taker]

    def _apply(self, change: Change, takers: Collection[str]) -> None:
        self.campaign.apply(change)
        self._changes.append(change)
        for swap in change.of_kind("foe").values():
            if isinstance(swap.after, Foe):
                self._put(_as_foe(swap.after, self.fighters))
        if change.kinds & OF_MEMBERS:
            has_passed = bool(change.kinds & OF_TIME)
            for who, each in self.fighters.items():
                if each.foe is None and (has_passed or who in takers):
                    self._put(Fighter(who, sheet_of(self.campaign, self.group, who)))

    def _put(self, fighter: Fighter) -> None:
        if fighter != self.fighters.get(fighter.who):
            self.fighters[fighter.who] = fighter
            self._read[Taker(self.group, fighter.who)] = fighter.sheet


def _as_foe(foe: Foe, before: Mapping[str, Fighter]) -> Fighter:
    who = id_of(foe.member)
    return Fighter(who, MemberSheet(foe.member, foe.state, before[who].sheet.rules), foe)


def _took_part(fight: Fight, asked: DeedAsked, found: DeedAnswered) -> Fight:
    """Who has acted by a deed, and who had a part in it; who attacks again has not acted yet."""
    acting = _ours(asked, asked.deed.acting)
    free = {who for who in acting if who in fight.again}
    done = () if asked.deed.once_more and found.holds(asked.deed.once_more) else acting
    return replace(
        fight,
        acted=tuple(dict.fromkeys((*fight.acted, *(who for who in done if who not in free)))),
        again=tuple(who for who in fight.again if who not in acting or not done),
        fought=tuple(dict.fromkeys((*fight.fought, *_ours(asked, asked.who)))),
        turns=fight.turns + int(found.look(CHASE_TURNS) or 0),
    )


def _ours(asked: DeedAsked, roles: Iterable[str]) -> list[str]:
    """Who of the group that fights is in these roles."""
    takers = (taker for role in roles for taker in asked.who.get(role, ()))
    return [taker.who for taker in takers if taker.group == asked.group]
