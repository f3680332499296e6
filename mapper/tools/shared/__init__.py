"""What a tool is, and the tools that there are."""
