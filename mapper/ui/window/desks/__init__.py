"""The two desks of the window: where parts stand to prepare, and where they stand to play."""
