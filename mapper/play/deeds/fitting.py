"""Which deeds fit those who are chosen, of the systems that are switched on, and who takes part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.play.deeds.deed_files import Deed, all_deeds
from mapper.play.deeds.scene import AT_LEAST, Scene, Taker
from mapper.play.deeds.sentences import holds
from mapper.play.members import members_of
from mapper.play.sheets.shown import systems_of

Roles = Mapping[str, tuple[Taker, ...]]
IN_ALL = frozenset({"cross", "all"})
"""What belongs to no system alone."""


class DeedOffered(NamedTuple):
    """A deed that could be done, whether it is just what fits, and who would take part."""

    system: str
    deed: Deed
    rank: int
    """0: it fits here; 1: it says nothing of that; 2: it does not fit now."""

    who: Roles


def offered(campaign: Campaign, group: str, chosen: Sequence[str] = ()) -> list[DeedOffered]:
    """All deeds of the systems that are switched on, those that fit first; by their groups."""
    systems = systems_of(campaign) | IN_ALL
    found = [
        _offered(campaign, group, chosen, file.system, deed)
        for file in all_deeds()
        if file.system in systems
        for deed in file.deeds
    ]
    groups = {each.deed.group: at for at, each in reversed([*enumerate(found)])}
    return sorted(found, key=lambda each: (each.rank, groups[each.deed.group]))


def usual_cast(
    campaign: Campaign, group: str, chosen: Sequence[str], system: str, deed: Deed
) -> Roles:
    """Who takes part unless somebody says otherwise: who is chosen, then those whom it fits."""
    members = [Taker(group, who) for who in members_of(campaign, group)]
    first = [each for each in members if each.who in chosen]
    found: Roles = {}
    for role, taking in deed.who.items():
        if taking == "some":
            found = {**found, role: ()}
        elif taking == "several":
            found = {**found, role: tuple(first if len(first) > 1 else members)}
        else:
            left = _may_be(members, first, found, is_other=taking == "another")
            tries = [{**found, role: (each,)} for each in left]
            best = (each for each in tries if fits(Scene(campaign, group, system, each), deed))
            found = next(best, tries[0] if tries else {**found, role: ()})
    return found


def _may_be(
    members: Sequence[Taker], first: Sequence[Taker], found: Roles, *, is_other: bool
) -> Sequence[Taker]:
    """Who may have the next role, the likeliest first; the first role is of who is chosen."""
    if first and not found:
        return first
    taken = {each for takers in found.values() for each in takers}
    left = [each for each in members if each not in taken]
    return left if is_other else [*left, *taken]


def fits(scene: Scene, deed: Deed) -> bool:
    """Whether all of its conditions are true; of what has none they are."""

    def look(name: str) -> object:
        found = scene.found(name)
        return None if found is None else found.value

    return all(holds(words, look) for words in deed.fits)


def why_not_whole(deed: Deed, who: Roles) -> str:
    """Who is missing, or takes part twice; nothing where all is well."""
    return next(_missing(deed, who), "")


def _missing(deed: Deed, who: Roles) -> Iterator[str]:
    taken: set[Taker] = set()
    for role, taking in deed.who.items():
        takers = who.get(role, ())
        if len(takers) < AT_LEAST[taking]:
            yield f"Say who the {role} is."
        if taking == "another" and taken.intersection(takers):
            yield f"The {role} is somebody else."
        taken.update(takers)


def _offered(
    campaign: Campaign, group: str, chosen: Sequence[str], system: str, deed: Deed
) -> DeedOffered:
    who = usual_cast(campaign, group, chosen, system, deed)
    does_fit = bool(deed.fits) and fits(Scene(campaign, group, system, who), deed)
    return DeedOffered(system, deed, 0 if does_fit else 2 if deed.fits else 1, who)
