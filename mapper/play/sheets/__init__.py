"""What a member has: fields and conditions by the systems in use, and where each number is from."""
