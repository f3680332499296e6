"""The rules of a map: how it is travelled and delved, what dice bring, and house rules."""
