"""Who takes part in a deed: members put into its roles, in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.deed_files import Deed
from mapper.play.deeds.scene import Taker

AT_LEAST: Mapping[str, int] = {"one": 1, "another": 1, "several": 1, "some": 0}


def in_roles(deed: Deed, takers: Sequence[Taker]) -> dict[str, tuple[Taker, ...]]:
    """The first for the first role, and so on; roles of several take all that are left."""
    left, found = list(takers), dict[str, tuple[Taker, ...]]()
    for role, taking in deed.who.items():
        count = 1 if taking in ("one", "another") else len(left)
        took, left = tuple(left[:count]), left[count:]
        if len(took) < AT_LEAST[taking]:
            raise NotAllowed(f"{deed.title}: say who the {role} is.")
        if taking == "another" and took[0] in [each for row in found.values() for each in row]:
            raise NotAllowed(f"{deed.title}: the {role} is somebody else.")
        found[role] = took
    if left:
        raise NotAllowed(f"{deed.title}: nobody more takes part than {len(takers) - len(left)}.")
    return found
