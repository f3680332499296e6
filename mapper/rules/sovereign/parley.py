"""Bargains with who is met, and how large a party may be."""

from __future__ import annotations

from collections.abc import Mapping

from mapper.rules.sovereign.sovereign_delver_tables import Seats


def may_grant(leverage: int, asked_value: int) -> bool:
    """Whether an NPC may give so much for what the Delvers have to offer (SOV-89)."""
    return asked_value <= leverage


def typical_wants(wants: Mapping[str, tuple[str, ...]], kind: str) -> tuple[str, ...]:
    """What such creatures can usually be moved with (SOV-89)."""
    return wants.get(kind, ())


def is_party_size(table: Seats, game_masters: int, players: int, delvers: int) -> bool:
    """Whether this many at the table are within the limits (SOV-02)."""
    return (
        game_masters == table.game_masters
        and players <= table.most_players
        and table.fewest_delvers <= delvers <= table.most_delvers
    )
