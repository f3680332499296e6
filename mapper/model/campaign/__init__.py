"""What a campaign is made of: its rows, changes of them, and how they are written."""
