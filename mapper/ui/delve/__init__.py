"""A delve at the table: the round, lights, meetings, doors and traps."""
