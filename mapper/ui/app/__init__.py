"""The program as a whole: start, theme, settings, keys, crash net, about."""
