"""Fights: who takes part, who acts when, and what a round comes to, by the rules of each system."""
