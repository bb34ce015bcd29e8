"""How the OpenAPI document describes access tokens; sessions are described by drf-spectacular."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from typing_extensions import override


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """`Authorization: Bearer jpr_…`."""

    target_class = "accounts.authentication.BearerAuthentication"
    name = "accessToken"

    @override
    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """The security scheme object."""
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "jpr_…",
            "description": "A personal access token, made on the website under settings.",
        }
