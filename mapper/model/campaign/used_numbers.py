"""The numbers and names that were given to what is gone: none of them is given again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated

from annotated_types import Interval

from mapper.model.campaign.ids import LONGEST_NUMBER

Number = Annotated[int, Interval(ge=0, le=10**LONGEST_NUMBER)]


@dataclass(frozen=True, slots=True)
class UsedNumbers:
    """The numbers and names that were given to what is gone.

    What was given to what is gone, as far as the rows that are left do not tell.

    `last` is the highest number of a kind, or of a kind on a map: log, feature/wilderness. `names`
    are keys of rows that had a name for their id.
    """

    last: Mapping[str, Number] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "last", MappingProxyType(dict(sorted(self.last.items()))))

    def and_(self, other: UsedNumbers) -> UsedNumbers:
        """What either of the two remembers."""
        kinds = {*self.last, *other.last}
        last = {kind: max(self.last.get(kind, 0), other.last.get(kind, 0)) for kind in kinds}
        return UsedNumbers(last, tuple(sorted({*self.names, *other.names})))


NOTHING_GIVEN = UsedNumbers()


def of_kind(kind: str, map_id: str) -> str:
    """What the highest number of a kind, or of a kind on a map, stands under."""
    return f"{kind}/{map_id}" if map_id else kind
