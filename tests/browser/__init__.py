"""Real people at a real site: chromium against the one-command start, by HTTP alone."""
