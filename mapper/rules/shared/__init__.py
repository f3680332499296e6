"""What the rules of all systems share: dice, tables, profiles, the clock."""
