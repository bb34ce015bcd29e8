"""The REST API: parses requests, calls one service or query, renders the answer."""
