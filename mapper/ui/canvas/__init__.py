"""The map on the screen: what is seen of it, painted and pointed at."""
