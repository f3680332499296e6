"""Preparing a map of zones: its Inspector, its forms, and what is done with zones."""
