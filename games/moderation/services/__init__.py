"""The actions of the staff, by what they are about. Each is one transaction with its audit entry.

All raise NotAllowed and OwnMatter; those that take a reason ReasonTooShort and ReasonTooLong too.
"""
