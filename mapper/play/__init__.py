"""What is known and what may be shown: from the campaign to map views."""
