"""What is stored of people; columns and constraints, no rules."""

from accounts.models.audit import AuditEntry, AuditRowsAreFinal
from accounts.models.availability import Availability, Vacation
from accounts.models.block import Block
from accounts.models.data_export import DataExport
from accounts.models.former_name import FormerName
from accounts.models.sanction import Sanction, SanctionKind, WarningLevel
from accounts.models.site import SiteSwitches
from accounts.models.token import PersonalAccessToken, Scope
from accounts.models.user import User, UserManager, default_language, validate_language

__all__ = [
    "AuditEntry",
    "AuditRowsAreFinal",
    "Availability",
    "Block",
    "DataExport",
    "FormerName",
    "PersonalAccessToken",
    "Sanction",
    "SanctionKind",
    "Scope",
    "SiteSwitches",
    "User",
    "UserManager",
    "Vacation",
    "WarningLevel",
    "default_language",
    "validate_language",
]
