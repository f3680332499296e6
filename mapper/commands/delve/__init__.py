"""What groups do in a dungeon: each command is one change with all that follows from it."""
