"""The rules of Delving."""
