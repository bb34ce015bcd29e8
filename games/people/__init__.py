"""What concerns a user and their matches together."""
