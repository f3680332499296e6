"""Commands on terrain, heights and regions."""
