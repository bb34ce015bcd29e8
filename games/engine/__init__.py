"""The rules of Jaipur as small frozen values and pure functions.

Knows RULES.md and FAIR.md. Must not know Django, the clock, chance, input or output.
"""
