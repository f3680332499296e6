"""The rules of Sovereign."""
