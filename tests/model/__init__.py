"""What a campaign is made of, tested without Qt."""
