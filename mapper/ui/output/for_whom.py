"""Whom a file or a print is for: players of a group, or the game master; never remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from PySide6.QtWidgets import QLabel, QRadioButton

from mapper.drawing.known_pictures import KnownPictures
from mapper.play.gate.known import PlayerMap
from mapper.ui.app.translated import tr
from mapper.ui.widgets.kept_choices import either
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import SteadyBox


class KnownOnce(NamedTuple):
    """What players know of a map at a moment, and what paints its pictures, if it has any."""

    players: PlayerMap
    paint: Callable[[], KnownPictures] | None = None


@dataclass(frozen=True, slots=True)
class KnownToPlayers:
    """The groups, by id, and what one of them (or, for “”, all together) know of the map."""

    groups: Mapping[str, str] = field(default_factory=dict)
    known: Callable[[str, int | None], KnownOnce | None] = lambda _group, _as_of: None
    """As it was at an entry of the log, or as it is."""
    key: Callable[[str], str] = lambda _group: ""
    """The key as Markdown: for a group; for “gm” the game master's."""


class ForWhom(NamedTuple):
    """The fields of the choice; it begins with the players where there is a group."""

    players: QRadioButton
    no_players: QLabel
    """Says why there is no choice."""
    gm: QRadioButton
    groups: SteadyBox


def for_whom(groups: Mapping[str, str]) -> ForWhom:
    """The choice among these groups, and the game master."""
    players = QRadioButton(tr("&Players: only what they know"))
    gm = QRadioButton(tr("&Game master: everything"))
    either(*((players, gm) if groups else (gm, players)))
    players.setEnabled(bool(groups))
    box = SteadyBox(groups)
    if len(groups) > 1:
        box.addItem(tr("All groups together"), "")
    return ForWhom(
        players, faint(tr("Form a group first: players may see what it knows.")), gm, box
    )
