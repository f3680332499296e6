"""How hex maps are drawn, from near and from far."""
