"""What somebody in a fight is about to do: which deeds are theirs, on whom, and how it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.play.deeds.answering import asked_for, options_in
from mapper.play.deeds.deed_files import Deed, deed_called
from mapper.play.deeds.fitting import deeds_on, is_for
from mapper.play.deeds.scene import Scene, SheetsRead, Taker
from mapper.play.fight.fighters import HEALTH, Fighter, Fighters, fighters_of
from mapper.play.sheets.states import LONGEST, rounds_to_death

GROUPS = ("Fight", "Hurt and heal")
"""Deeds of these groups are done in a fight."""


class DeedChoice(NamedTuple):
    """A deed as one does it: by which field of the sheet, where the table may choose."""

    title: str
    field: str = ""

    @property
    def words(self) -> str:
        return f"{self.title} · {self.field}" if self.field else self.title


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody is about to do, on whom, and what real dice have shown of it."""

    choice: DeedChoice
    target: str = ""
    dice: Mapping[str, Any] = field(default_factory=dict)
    is_for_fallen: bool = False
    """Whether the target was chosen as it lay there."""


class Planned(NamedTuple):
    """A plan as a deed asks it: its system, the deed, who takes part, what is told."""

    system: str
    deed: Deed
    who: dict[str, tuple[Taker, ...]]
    told: dict[str, Any]


def choices_for(campaign: Campaign, fighter: Fighter) -> list[DeedChoice]:
    """All that somebody could do in a fight, by the systems that are switched on; blows first."""
    is_foe, found = fighter.foe is not None, list[DeedChoice]()
    deeds = (deed for _, deed in deeds_on(campaign) if deed.group in GROUPS and _actor(deed))
    for deed in sorted(deeds, key=lambda each: (not is_blow(each), GROUPS.index(each.group))):
        role = _actor(deed)
        if (deed.who[role] == "foe") == is_foe:
            fields = list(_fields(deed, role))
            found += [DeedChoice(deed.title, each) for each in fields] or [DeedChoice(deed.title)]
    return found


def usual_plan(campaign: Campaign, group: str, fighter: Fighter) -> Plan | None:
    """The first blow, at one of the other side; None: the rules in use know none."""
    choice = next(iter(choices_for(campaign, fighter)), None)
    if choice is None or not is_blow(deed_called(choice.title)[1]):
        return None
    return Plan(choice, likeliest(campaign, group, fighters_of(campaign, group), fighter, choice))


def likeliest(
    campaign: Campaign, group: str, fighters: Fighters, fighter: Fighter, choice: DeedChoice
) -> str:
    """On whom it is done if nobody says: a blow on who stands, help for who needs it most.

    That is who dies soonest, then who is hurt most, of those whom the deed fits.
    """
    found = targets_among(fighters, fighter, choice)
    if _is_against(deed_called(choice.title)[1]):
        return _spread(fighters, fighter, found)
    read = SheetsRead({Taker(group, who): each.sheet for who, each in fighters.items()})

    def need(who: str) -> tuple[bool, int, Fraction]:
        system, deed, roles, _ = planned(group, fighter.who, Plan(choice, who))
        does_fit = is_for(Scene(campaign, group, system, roles, read), deed, roles)
        sheet = fighters[who].sheet
        pool = sheet.pool(HEALTH)
        left = Fraction(pool.now or 0, pool.most) if pool.most else Fraction(1)
        return not does_fit, rounds_to_death(sheet) or LONGEST, left

    return min(found, key=need, default="")


def meant_now(fighters: Fighters, fighter: Fighter, plan: Plan) -> Plan | None:
    """The same at another one where its target is out of the fight; None: nobody is left.

    A blow goes for another one, too, once its target has fallen and somebody else stands.
    """
    deed = deed_called(plan.choice.title)[1]
    is_there = plan.target in fighters and _is_target(deed, fighter, fighters[plan.target])
    if is_there and (plan.is_for_fallen or not _lies(fighters, plan)):
        return plan
    found = targets_among(fighters, fighter, plan.choice)
    if not plan.target and not found:
        return plan
    target = _spread(fighters, fighter, found)
    if is_there and fighters[target].is_fallen:
        return plan
    return replace(plan, target=target) if found else None


def _lies(fighters: Fighters, plan: Plan) -> bool:
    """Whether a blow is meant for somebody who has fallen."""
    return _is_against(deed_called(plan.choice.title)[1]) and fighters[plan.target].is_fallen


def _spread(fighters: Fighters, fighter: Fighter, found: Sequence[str]) -> str:
    """Foes go for one member each, as they stand; members for the first of the foes.

    Who has fallen is left alone for as long as anybody stands; who cannot be hit, for as long as
    anybody can.
    """
    standing = [who for who in found if not fighters[who].is_fallen] or found
    if fighter.foe is None or not standing:
        return next(iter(standing), "")
    attack = fighter.sheet.value("Attack")
    if attack.source != "no sheet":
        armour = {who: fighters[who].sheet.value("AC").number for who in standing}
        standing = [who for who in standing if armour[who] < attack.number] or standing
    foes = [who for who, each in fighters.items() if each.foe is not None]
    return standing[foes.index(fighter.who) % len(standing)]


def targets_among(fighters: Fighters, fighter: Fighter, choice: DeedChoice) -> list[str]:
    """On whom it may be done: the other side of a blow, one's own of what helps."""
    _, deed = deed_called(choice.title)
    return [each.who for each in fighters.values() if _is_target(deed, fighter, each)]


def _is_target(deed: Deed, fighter: Fighter, other: Fighter) -> bool:
    if not _other(deed):
        return False
    if _is_against(deed):
        return other.side != fighter.side and not other.why_out
    return other.side == fighter.side and other.who != fighter.who


def planned(group: str, who: str, plan: Plan) -> Planned:
    """As the deed asks it."""
    system, deed = deed_called(plan.choice.title)
    actor, other = _actor(deed), _other(deed)
    roles = {actor: who, other: plan.target}
    takers = {role: (Taker(group, roles[role]),) for role in deed.who if roles.get(role)}
    some = {role: () for role in deed.who if deed.who[role] == "some" and role not in takers}
    told: dict[str, Any] = {}
    if plan.choice.field:
        for step in deed.steps:
            told |= {
                f"{step.ask}.{name}": plan.choice.field
                for name, source in step.given.items()
                if plan.choice.field in options_in(source)[1]
            }
    given = asked_for(system, deed)[0] if told else []
    return Planned(
        system,
        deed,
        {role: {**takers, **some}[role] for role in deed.who if role in {**takers, **some}},
        {name: value for name, value in told.items() if name in given},
    )


def is_blow(deed: Deed) -> bool:
    """Whether it is done to somebody of the other side."""
    return "foe" in deed.who.values()


def _is_against(deed: Deed) -> bool:
    """Whether who does it and to whom it is done are of two sides."""
    return "foe" in (deed.who[_actor(deed)], deed.who.get(_other(deed), ""))


def _actor(deed: Deed) -> str:
    """Who does it: the role that acts, else the first."""
    return next(iter(deed.acting or tuple(deed.who)), "")


def _other(deed: Deed) -> str:
    """To whom it is done."""
    alone = (role for role, taking in deed.who.items() if taking in ("one", "another", "foe"))
    return next((role for role in alone if role != _actor(deed)), "")


def _fields(deed: Deed, role: str) -> Iterator[str]:
    for step in deed.steps:
        for source in step.given.values():
            of, fields = options_in(source)
            if of == role:
                yield from fields
