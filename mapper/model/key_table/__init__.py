"""The key of a campaign as a table: a line for all that is keyed."""
