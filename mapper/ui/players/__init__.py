"""What the game master shows to players, and when."""
