"""How two people agree on a match: seeks, challenges, invitations, rematches."""
