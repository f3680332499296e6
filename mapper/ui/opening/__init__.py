"""How a campaign is opened, made new, brought in, rescued, and kept when others write it."""
