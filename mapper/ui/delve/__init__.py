"""A delve at the table: the round, lights, encounters, doors and traps."""
