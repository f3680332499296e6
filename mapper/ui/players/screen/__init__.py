"""The players' window: what stands behind it is a player map, never the campaign."""
