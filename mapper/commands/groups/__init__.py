"""Commands on groups, their members, and what they know."""
