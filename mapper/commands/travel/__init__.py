"""What groups do in the wilderness: each command is one change with all that follows from it."""
