"""The pages of the games: parse, call one service or query, render one frozen value."""
