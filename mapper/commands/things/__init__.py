"""Commands on what lies on a map: features, tokens, labels, images."""
