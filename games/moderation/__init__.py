"""What the staff does about players and matches: who may, for what reason, with what trace."""
