"""The shapes of what the API answers, each beside the function that makes it.

Shapes are TypedDicts: mypy compares them with what is made, OpenAPI is generated from them.
"""
