"""Images of a campaign as bytes: what may be decoded, and at what cost."""
