"""The endpoints about notifications; how endpoints behave is in games.api."""
