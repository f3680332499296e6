"""Play out of doors: groups, travel, time and weather."""
