"""Which deeds fit those who are chosen, of the systems that are switched on, and who takes part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.play.deeds.deed_files import Deed, NeededState, all_deeds
from mapper.play.deeds.scene import AT_LEAST, Scene, SheetsRead, Taker, taken_twice
from mapper.play.deeds.sentences import Look, alternatives, filled, holds, is_against
from mapper.play.delve.site_procedure import busy_said, busy_until
from mapper.play.members import foes_in, members_of
from mapper.play.sheets.member_sheet import MemberSheet, systems_of
from mapper.play.sheets.sheet_files import every_field
from mapper.play.sheets.states import DEAD, DOWN

Roles = Mapping[str, tuple[Taker, ...]]
FALLEN = ".HP = 0"
"""What fits who has no hit points left."""

IN_ALL = frozenset({"cross", "all"})
"""What belongs to no system alone."""


class DeedOffered(NamedTuple):
    """A deed that could be done, whether it is just what fits, and who would take part."""

    system: str
    deed: Deed
    rank: int
    """0: it fits here; 1: it says nothing of that; 2: it does not fit now."""

    who: Roles


def deeds_on(campaign: Campaign) -> Iterator[tuple[str, Deed]]:
    """The deeds of the systems that are switched on, each with its system."""
    systems = systems_of(campaign) | IN_ALL
    files = (file for file in all_deeds() if file.system in systems)
    return ((file.system, deed) for file in files for deed in file.deeds)


def offered(campaign: Campaign, group: str, chosen: Sequence[str] = ()) -> list[DeedOffered]:
    """All deeds of the systems that are switched on, those that fit first; by their groups."""
    read, deeds = SheetsRead(), sorted(deeds_on(campaign), key=lambda each: each[0] in IN_ALL)
    found = [_offered(campaign, group, chosen, *each, read) for each in deeds]
    groups = {each.deed.group: at for at, each in reversed([*enumerate(found)])}
    return sorted(found, key=lambda each: (each.rank, groups[each.deed.group]))


def fitting(campaign: Campaign, group: str, chosen: Sequence[str] = ()) -> DeedOffered | None:
    """The first deed that fits just now, of those that say when they do."""
    read, deeds = SheetsRead(), (each for each in deeds_on(campaign) if each[1].fits)
    tries = (_offered(campaign, group, chosen, *each, read) for each in deeds)
    return next((each for each in tries if each.rank == 0), None)


def answering(campaign: Campaign, member: Taker, state: str) -> DeedOffered | None:
    """The first deed that fits just now because a member is in a state; done to that member."""
    read = SheetsRead()
    for system, deed in deeds_on(campaign):
        role = next((role for role in deed.who if f"{role}.is {state}" in deed.fits), "")
        if not role:
            continue
        who = done_to(campaign, (member,), role, system, deed, read)
        if fits(Scene(campaign, member.group, system, who, read), deed):
            return DeedOffered(system, deed, 0, who)
    return None


def done_to(
    campaign: Campaign,
    those: tuple[Taker, ...],
    role: str,
    system: str,
    deed: Deed,
    read: SheetsRead,
) -> Roles:
    """Who takes part where one role is that of certain members of a group."""
    group = those[0].group
    usual = usual_cast(campaign, group, (), system, deed, read)
    members = (Taker(group, who) for who in members_of(campaign, group))
    others = [each for each in members if each not in those]
    who = {each: _without(those, takers, others) for each, takers in usual.items()}
    return {**who, role: those}


def _without(
    those: tuple[Taker, ...], takers: tuple[Taker, ...], others: Sequence[Taker]
) -> tuple[Taker, ...]:
    """Who has a role, but for some: where nobody is left of them, the first of the others."""
    left = tuple(each for each in takers if each not in those)
    return left if left or not takers else tuple(others[:1])


def is_played_by(campaign: Campaign, title: str) -> bool:
    """Whether a deed of this title is one of the systems that are switched on."""
    return any(deed.title == title for _, deed in deeds_on(campaign))


def usual_cast(
    campaign: Campaign,
    group: str,
    chosen: Sequence[str],
    system: str,
    deed: Deed,
    read: SheetsRead | None = None,
) -> Roles:
    """Who takes part unless somebody says otherwise: who is chosen, then those whom it fits.

    Who is chosen has the first role, or where that is nothing for them another one.
    """
    sheets = SheetsRead() if read is None else read
    scene = Scene(campaign, group, system, {}, sheets)
    members = [Taker(group, who) for who in members_of(campaign, group)]
    first = [each for each in members if each.who in chosen]
    usual = _cast(scene, deed, members, first)
    is_for_fallen = any(FALLEN in words for words in deed.fits)
    if first and is_for_fallen and not is_for(scene, deed, usual):
        fallen = _cast(scene, deed, members, ())
        return fallen if is_for(scene, deed, fallen) else usual
    alone = [role for role, taking in deed.who.items() if taking in ("one", "another")]
    if len(first) != 1 or len(alone) < 2 or is_for(scene, deed, usual):
        return usual
    others = (_cast(scene, deed, members, first, {role: tuple(first)}) for role in alone[1:])
    return next((each for each in others if is_for(scene, deed, each)), usual)


def is_for(scene: Scene, deed: Deed, who: Roles) -> bool:
    """Whether it fits them, and nothing is against it."""
    there = replace(scene, who=who)
    return not why_not_whole(deed, who) and fits(there, deed) and not why_refused(there, deed)


def _cast(
    scene: Scene,
    deed: Deed,
    members: Sequence[Taker],
    first: Sequence[Taker],
    bound: Roles = MappingProxyType({}),
) -> Roles:
    """Who has each role, besides those that somebody is bound to."""
    found = bound
    for role, taking in deed.who.items():
        if role not in bound:
            those = members if taking != "foe" else _other_side(scene, members, found)
            able = [each for each in those if not why_not_role(scene.sheet(each), deed, role)]
            found = {**found, role: _having(replace(scene, who=found), deed, role, able, first)}
    return {role: found[role] for role in deed.who if found[role] or deed.who[role] != "foe"}


def _other_side(scene: Scene, members: Sequence[Taker], found: Roles) -> list[Taker]:
    """Whom those fight who have a role already: foes, or for a foe the members."""
    foes = [Taker(scene.group, who) for who in foes_in(scene.campaign, scene.group)]
    are_foes = any(each in foes for takers in found.values() for each in takers)
    return [each for each in members if each not in foes] if are_foes else foes


def _having(
    scene: Scene, deed: Deed, role: str, able: Sequence[Taker], first: Sequence[Taker]
) -> tuple[Taker, ...]:
    """Who has the next role, besides those who have one in the scene."""
    if deed.who[role] in ("some", "several"):
        free = _may_be(able, (), scene.who, is_other=True)
        return _many(deed, role, first, (replace(scene, who={role: (each,)}) for each in free))
    if deed.who[role] == "foe":
        return tuple(able[:1])
    left = _may_be(able, first, scene.who, is_other=deed.who[role] == "another")
    best = (each for each in left if fits(replace(scene, who={**scene.who, role: (each,)}), deed))
    found = next(best, left[0] if left else None)
    return () if found is None else (found,)


def _many(
    deed: Deed, role: str, first: Sequence[Taker], scenes: Iterable[Scene]
) -> tuple[Taker, ...]:
    """Who has a role of several: of those whom the deed means the chosen ones, or all."""
    whom = deed.whom.get(role, "")
    if deed.who[role] == "some" and not whom:
        return ()
    meant = [each.who[role][0] for each in scenes if not whom or holds(whom, seen_in(each))]
    chosen = [each for each in meant if each in first]
    return tuple(chosen if len(first) > 1 else meant)


def seen_in(scene: Scene) -> Look:
    """What a name stands for there."""

    def look(name: str) -> object:
        found = scene.found(name)
        return None if found is None else found.value

    return look


def _may_be(
    members: Sequence[Taker], first: Sequence[Taker], found: Roles, *, is_other: bool
) -> Sequence[Taker]:
    """Who may have the next role, the likeliest first; the first role is of who is chosen."""
    if first and not found:
        return sorted(first, key=lambda each: each not in members)
    taken = {each for takers in found.values() for each in takers}
    left = [each for each in members if each not in taken]
    return left if is_other else [*left, *taken]


def fits(scene: Scene, deed: Deed) -> bool:
    """Whether all of its conditions are true; of what has none they are."""
    look = seen_in(scene)
    return all(holds(words, look) for words in deed.fits)


def nothing_known(_name: str) -> None:
    """What a name stands for where nothing was asked yet."""


def why_refused(scene: Scene, deed: Deed) -> str:
    """Why those who take part cannot, as they are now; nothing where they can."""
    return next(_against(scene, deed), "")


def why_not_needed(scene: Scene, deed: Deed, answer: Look) -> str:
    """Why not, by what the deed needs, once it is known what its questions came to."""
    return next(_not_as_needed(scene, deed, answer), "")


def _against(scene: Scene, deed: Deed) -> Iterator[str]:
    for role, takers in scene.who.items():
        for taker in takers:
            why = why_not_role(scene.sheet(taker), deed, role)
            if why:
                yield why
    yield from _busy(scene, deed)
    yield from _not_as_needed(scene, deed, nothing_known)


def _not_as_needed(scene: Scene, deed: Deed, answer: Look) -> Iterator[str]:
    for need in deed.needs:
        for there in _each_alone(scene, need):
            if is_against(need.that, _or_else(_written_in(there), answer)):
                yield filled(need.say, _or_else(_named_in(there), answer))


def _busy(scene: Scene, deed: Deed) -> Iterator[str]:
    """Who of those who do something is not done with what takes longer than a round."""
    for taker in (each for role in deed.acting for each in scene.who.get(role, ())):
        until = busy_until(scene.campaign, *taker, scene.group_of(taker).minutes)
        if until:
            yield busy_said(scene.sheet(taker).member.name, until)


def _each_alone(scene: Scene, need: NeededState) -> Iterator[Scene]:
    """The scene as a need looks at it: what it asks of several it asks of each alone."""
    role = need.that.removeprefix("no ").partition(".")[0]
    takers = scene.who.get(role)
    if takers is None or len(takers) == 1 or f"{role}.count" in need.that:
        yield scene
        return
    yield from (replace(scene, who={**scene.who, role: (each,)}) for each in takers)


def _or_else(look: Look, other: Look) -> Look:
    """What a name stands for by the first of them that knows it."""

    def either(name: str) -> object:
        found = look(name)
        return other(name) if found is None else found

    return either


def _named_in(scene: Scene) -> Look:
    """What a name stands for there, that of a role too."""
    seen = seen_in(scene)
    return lambda name: scene.named(name) if name in scene.who else seen(name)


def _written_in(scene: Scene) -> Look:
    """What somebody has written there; what is only usual refuses nothing.

    Of what was lost of a pool all is written: nothing, where nobody has written more.
    """

    def look(name: str) -> object:
        found, row = scene.found(name), every_field().get(name.partition(".")[2])
        is_usual = found is not None and found.source == "no sheet"
        is_lost = row is not None and row.kind == "part"
        return None if found is None or (is_usual and not is_lost) else found.value

    return look


def why_not_role(sheet: MemberSheet, deed: Deed, role: str) -> str:
    """Why nobody in such a state has this role, unless a need of the deed asks for the state."""
    name, is_in = sheet.member.name, {each.name for each in sheet.state.conditions}
    if DEAD in is_in and not _asks_for(deed, role, DEAD):
        return f"{name} is dead."
    states = DOWN if role in deed.acting else ()
    down = (each for each in states if each in is_in and not _asks_for(deed, role, each))
    return next((f"{name} is {each}, and does nothing." for each in down), "")


def _asks_for(deed: Deed, role: str, state: str) -> bool:
    wanted = f"{role}.is {state}"
    return any(wanted in chain(*alternatives(need.that)) for need in deed.needs)


def why_not_whole(deed: Deed, who: Roles) -> str:
    """Who is missing, or takes part twice; nothing where all is well."""
    return next(_missing(deed, who), "")


def _missing(deed: Deed, who: Roles) -> Iterator[str]:
    for role, taking in deed.who.items():
        if len(who.get(role, ())) < AT_LEAST[taking]:
            yield f"Say who the {role} {'are' if taking == 'several' else 'is'}."
    yield from taken_twice(deed, who)


def _offered(
    campaign: Campaign, group: str, chosen: Sequence[str], system: str, deed: Deed, read: SheetsRead
) -> DeedOffered:
    who = usual_cast(campaign, group, chosen, system, deed, read)
    scene = Scene(campaign, group, system, who, read)
    does_fit = bool(deed.fits) and is_for(scene, deed, who)
    return DeedOffered(system, deed, 0 if does_fit else 2 if deed.fits else 1, who)
