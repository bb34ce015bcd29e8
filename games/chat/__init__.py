"""What players write in a match: messages to each other, and notes for themselves alone."""
