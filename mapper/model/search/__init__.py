"""Find and go to: all texts of a campaign."""
