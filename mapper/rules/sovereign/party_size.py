"""Whether a party is as large as a game is written for: a warning, never a lock."""

from __future__ import annotations

from mapper.rules.sovereign.sovereign_delver_tables import Seats


def is_party_size(table: Seats, game_masters: int, players: int, delvers: int) -> bool:
    """Whether this many at the table are within the limits (SOV-02)."""
    return (
        game_masters == table.game_masters
        and players <= table.most_players
        and table.fewest_delvers <= delvers <= table.most_delvers
    )
