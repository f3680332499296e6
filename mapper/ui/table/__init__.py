"""Play out of doors: groups, travel, log, time and weather."""
