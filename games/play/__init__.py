"""The application layer of a match: services write, queries read."""
