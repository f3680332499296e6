"""Fights as changes: begun, fought round by round, and ended."""
