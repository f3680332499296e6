"""Fights in the window: a row for each who takes part, and what each is about to do."""
