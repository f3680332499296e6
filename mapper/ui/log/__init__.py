"""What has happened and what will: the log, the last evening, the month."""
