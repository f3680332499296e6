"""(campaign, …) -> Change: one function for each thing a user can do."""
