"""Commands on paths and crossings."""
