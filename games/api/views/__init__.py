"""The endpoints, by subject. Each parses, calls one service or query, and renders."""
