"""How the hand changes a campaign: the tool in use, kept fields, long changes."""
