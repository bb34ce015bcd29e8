"""The pages about notifications: parse, call one service or query, render one frozen value."""
