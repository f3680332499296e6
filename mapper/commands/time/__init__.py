"""Commands on the clock, the sky and the log."""
