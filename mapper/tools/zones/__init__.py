"""Tools for maps of zones: gestures over the plane in, changes out."""
