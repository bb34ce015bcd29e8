"""The panel of the staff, inside Django's admin: pages that read, and actions that call services.

No rule lives here: who may do what, and why not, is for games.moderation and notifications.desk.
"""
