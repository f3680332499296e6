"""What is chosen about a file to export, and the words that ask our command line for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from mapper.drawing.style import USUAL, Unknown
from mapper.exporters.paper import Paper
from mapper.model.map_view import Extent
from mapper.play.gate.picture_sources import PicturedMap
from mapper.ui.output.export_request import Kind


@dataclass(frozen=True, slots=True)
class Export:
    """An extent if only a part is wanted; a group, or none for all of them together."""

    px_per_hex: float
    extent: Extent | None
    without: tuple[str, ...]
    opacities: tuple[tuple[str, int], ...] = ()
    """In per cent, of the layers that are not seen wholly."""
    kind: Kind = "png"
    is_for_players: bool = False
    group: str = ""
    style: str = USUAL
    unknown: Unknown = Unknown.PARCHMENT
    has_legend: bool = False
    mm_per_hex: float | None = None
    paper: Paper = "A4"
    level: int | Literal["all"] | None = None
    """Of a map of zones."""
    region: str = ""
    """Two hex numbers, such as 0101-0510."""
    as_of: int | None = None
    """The entry of the log up to which players know things."""
    dpi: int | None = None
    """Of a picture: how finely it is to be printed."""

    def words(self) -> list[str]:
        """All but the names of the files, and of the map."""
        words = self._whose()
        if self.region:
            words.append(f"--region={self.region}")
        if self.kind == "md":
            return words
        if self.level is not None:
            words.append(f"--level={self.level}")
        words += [f"--style={self.style}", f"--unknown={self.unknown}"]
        if self.kind == "pdf":
            words.append(f"--paper={self.paper}")
            words += ["--tiles", f"--mm-per-hex={self.mm_per_hex:g}"] if self.mm_per_hex else []
        else:
            words.append(f"--px-per-hex={self.px_per_hex:.6f}")
            words += [f"--dpi={self.dpi}"] if self.dpi is not None and self.kind == "png" else []
        if self.has_legend and self.kind != "dd2vtt":
            words.append("--legend")
        if self.without:
            words.append(f"--without={','.join(self.without)}")
        if self.opacities:
            said = (f"{name}={per_cent}" for name, per_cent in self.opacities)
            words.append(f"--opacity={','.join(said)}")
        if self.extent is not None and not self.region:
            words.append(f"--area={','.join(map(repr, self.extent))}")
        return words

    def _whose(self) -> list[str]:
        if not self.is_for_players:
            return ["--for=gm", "--force"]
        words = ["--for=players", "--force"]
        if self.group:
            words.append(f"--group={self.group}")
        if self.as_of is not None:
            words.append(f"--as-of={self.as_of}")
        return words


@dataclass(frozen=True, slots=True)
class KnownToPlayers:
    """The groups, by id, and what one of them (or, for “”, all together) know of the map."""

    groups: Mapping[str, str] = field(default_factory=dict)
    pictured: Callable[[str, int | None], PicturedMap | None] = lambda _group, _as_of: None
    """As it was at an entry of the log, or as it is."""
    key: Callable[[str], str] = lambda _group: ""
    """The beginning of the key as Markdown: for a group; for “gm” the game master's."""
