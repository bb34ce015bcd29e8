"""The paths that the benchmarks ask for."""

BARE = "/bench/bare"
HOME = "/"
MY_MATCHES = "/api/v1/matches"


def match_json(match_id: str) -> str:
    """The view of a match."""
    return f"/api/v1/matches/{match_id}"


def moves(match_id: str) -> str:
    """Where moves are posted."""
    return f"/api/v1/matches/{match_id}/moves"


def match_page(match_id: str) -> str:
    """The page of a match."""
    return f"/matches/{match_id}/"
