"""Commands on zones and passages."""
