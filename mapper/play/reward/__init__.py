"""What a group has won, and who gets what of it; pure functions."""
