"""When a turn ends, and why then. Pure: clock, calendars and credits in, instant and reason out."""
