"""A map as a file: one module for each kind, none of which can see the campaign."""
