"""Commands on lines of the key table: many at once, and what a table brings in."""
