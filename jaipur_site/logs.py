"""How a line of the log looks: JSON for machines, or coloured words for a developer."""

import re
from typing import Any, Final

import structlog
from structlog.typing import EventDict

_CAPABILITY: Final = re.compile(r"(/|%2f)(invitations|unsubscribe)(/|%2f)[^/?&%\s]+", re.IGNORECASE)


def without_capabilities(_logger: object, _method: str, line: EventDict) -> EventDict:
    """The line without what opens an invitation, or ends mails, to whoever reads it."""
    for name in ("event", "request"):
        if isinstance(line.get(name), str):
            line[name] = _CAPABILITY.sub(r"\1\2\3…", line[name])
    return line


# Before a line is rendered, for our own loggers and for those of the libraries.
SHARED_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    without_capabilities,
]


def structlog_options() -> dict[str, Any]:
    """What structlog.configure is called with; a line below the level costs next to nothing."""
    return {
        "processors": [
            structlog.stdlib.filter_by_level,
            *SHARED_PROCESSORS,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        "logger_factory": structlog.stdlib.LoggerFactory(),
        "cache_logger_on_first_use": True,
    }


def configuration(*, level: str, readable: bool) -> dict[str, Any]:
    """Django's LOGGING: everything goes to the standard error stream through one formatter."""
    renderer = (
        [
            structlog.dev.ConsoleRenderer(
                colors=False, exception_formatter=structlog.dev.plain_traceback
            )
        ]
        if readable
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED_PROCESSORS,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *renderer,
                ],
            }
        },
        "handlers": {"stream": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stream"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            # The request's own line says it all.
            "django.request": {"level": "CRITICAL"},
            "django.server": {"handlers": [], "propagate": True},
            # The beat's tasks are due every few seconds.
            "celery.app.trace": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
        },
    }
