"""Every setting of the site, from the environment alone; secure unless DEBUG.

The README has the table of the variables. A wrong value stops the start with one line
that names it.
"""

import logging
from pathlib import Path
from urllib.parse import urlsplit

import django
import django_stubs_ext
import structlog
from celery.schedules import schedule

from jaipur_site import environment, logs, mail_provider, social

django_stubs_ext.monkeypatch()  # Django's generic classes take their parameter at run time too

BASE_DIR = Path(__file__).resolve().parent.parent

# The site

DEBUG = environment.flag("DEBUG", default=False)
DATA_DIR = environment.folder("DATA_DIR", BASE_DIR / "var")
SECRET_KEY = environment.secret("SECRET_KEY", "insecure-key-for-development" if DEBUG else None)
SECRET_KEY_FALLBACKS = environment.names("SECRET_KEY_FALLBACKS", [])
SITE_URL = environment.address("SITE_URL", "http://127.0.0.1:8000" if DEBUG else None)
SITE_HOST = str(urlsplit(SITE_URL).hostname)
LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
ALLOWED_HOSTS = environment.names("ALLOWED_HOSTS", [SITE_HOST, *(LOOPBACK_HOSTS if DEBUG else [])])
TRUSTED_PROXIES = environment.number("TRUSTED_PROXIES", default=0)

ROOT_URLCONF = "jaipur_site.urls"
WSGI_APPLICATION = "jaipur_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATA_UPLOAD_MAX_MEMORY_SIZE = 128 * 1024
FILE_UPLOAD_HANDLERS = ["jaipur_site.uploads.NoFiles"]

SOCIAL_PROVIDERS = social.chosen()
INSTALLED_APPS = [
    "jaipur_site",
    "accounts",
    "games",
    "notifications",
    "jaipur_site.panel.apps.PanelConfig",  # Django's admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",  # its templates, after ours
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    *social.apps(SOCIAL_PROVIDERS),
    "django_structlog",
]

MIDDLEWARE = [
    "jaipur_site.csp.ContentSecurityMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "jaipur_site.plain_http.PlainHttpMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.SessionMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.StaffFactorMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "accounts.middleware.FrozenMiddleware",
    "jaipur_site.read_only.ReadOnlyMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "jaipur_site.paths.NulMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,  # with the cached loader, which notices changed files when DEBUG
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "jaipur_site.csp.nonce",
                "notifications.context.bell",
                "accounts.context.site_banner",
            ],
        },
    },
]

# Security. Browsers are held to https as soon as the site's own address says so.

HTTPS = SITE_URL.startswith("https://")
CSRF_TRUSTED_ORIGINS = [SITE_URL]
COOKIE_PREFIX = "__Host-" if HTTPS else ""  # then no other host of the domain can set them
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
MESSAGE_COOKIE_NAME = f"{COOKIE_PREFIX}messages"
MESSAGE_STORAGE = "jaipur_site.messages.MessageStorage"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^api/"]  # PlainHttpMiddleware refuses there
SECURE_HSTS_SECONDS = environment.number("HSTS_SECONDS", default=31_536_000) if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
X_FRAME_OPTIONS = "DENY"
# Subdomains and the browsers' preload list are the domain owner's business, not this site's.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Database

DATABASES = {
    "default": environment.database("DATABASE_URL", f"sqlite:///{DATA_DIR / 'jaipur.sqlite3'}")
}
USES_SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
if USES_SQLITE:
    SQLITE_SYNCHRONOUS = environment.choice("SQLITE_SYNCHRONOUS", ("FULL", "NORMAL"), "FULL")
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": f"PRAGMA journal_mode=WAL;PRAGMA synchronous={SQLITE_SYNCHRONOUS};"
        "PRAGMA cache_size=-20000;PRAGMA mmap_size=134217728;PRAGMA temp_store=MEMORY;"
        "PRAGMA journal_size_limit=27103364;",
    }
# The web server's threads are few and live long, so each keeps its own connection.
DATABASES["default"]["CONN_MAX_AGE"] = environment.number("DATABASE_MAX_AGE", default=60)
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# Redis: one database for Celery's queue, the next one for the cache

CELERY_BROKER_URL, CACHE_URL = environment.redis(
    "REDIS_URL", f"unix://{DATA_DIR / 'valkey.sock'}" if DEBUG else None
)
CACHES = {
    "default": {
        "BACKEND": "jaipur_site.cache.ForgivingRedisCache",
        "LOCATION": CACHE_URL,
        "KEY_PREFIX": "jaipur",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 1},
    }
}
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"

# Celery. The outbox in the database is the truth; the broker only wakes the worker.

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 240
CELERY_TASK_SOFT_TIME_LIMIT = 180
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_TASK_DEFAULT_QUEUE = environment.text("CELERY_QUEUE", "jaipur")
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
CELERY_BROKER_CONNECTION_TIMEOUT = 1
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 600,
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 1,
    "socket_timeout": 10,
    "socket_keepalive": True,
    "health_check_interval": 30,
}
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE = {
    name: {"task": name, "schedule": schedule(seconds), "options": {"expires": seconds}}
    for name, seconds in (
        ("notifications.tasks.relay_outbox", 5),
        ("notifications.tasks.sweep_emails", 10),
        ("notifications.tasks.remind", 60),
        ("notifications.tasks.watch_mail", 60),
        ("notifications.tasks.forget_bounces", 3600),
        ("accounts.tasks.forget_sign_ups", 3600),
        ("accounts.tasks.forget_sessions", 3600),
        ("games.tasks.expire_turns", 30),
        ("games.tasks.expire_offers", 600),
        ("games.tasks.tell_of_endings", 300),
        ("games.tasks.count_reliability", 86_400),
        ("games.tasks.tell_of_looks", 60),
        ("games.tasks.flag", 3600),
        ("games.tasks.delete_accounts", 600),
        ("games.tasks.make_exports", 60),
        ("games.tasks.forget_exports", 3600),
        ("games.tasks.forget_idempotency_keys", 3600),
    )
}

# Mail: by SMTP, or handed to a provider

MAIL_TIMEOUT = 15
MAIL_PROVIDER = mail_provider.chosen()
MAIL_BACKEND = mail_provider.backend(MAIL_PROVIDER)
ANYMAIL = mail_provider.options(MAIL_PROVIDER, timeout=MAIL_TIMEOUT) if MAIL_PROVIDER else {}
MAIL_SERVER = environment.mail(
    "EMAIL_URL", "smtp://127.0.0.1:1025" if DEBUG else "smtp://localhost:25"
)
DEFAULT_FROM_EMAIL = environment.text("DEFAULT_FROM_EMAIL", f"Jaipur by Post <jaipur@{SITE_HOST}>")
if django.VERSION >= (6, 1):
    MAIL_OPTIONS = {} if MAIL_PROVIDER else MAIL_SERVER | {"timeout": MAIL_TIMEOUT}
    MAILERS = {"default": {"BACKEND": MAIL_BACKEND, "OPTIONS": MAIL_OPTIONS}}
else:
    EMAIL_BACKEND, EMAIL_TIMEOUT = MAIL_BACKEND, MAIL_TIMEOUT
    EMAIL_HOST, EMAIL_PORT = MAIL_SERVER["host"], MAIL_SERVER["port"]
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL_SERVER["username"], MAIL_SERVER["password"]
    EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL_SERVER["use_tls"], MAIL_SERVER["use_ssl"]
# A mail that a worker has taken up is left alone for so long; then the worker must have died.
MAIL_LEASE_SECONDS = 300
# What was not accepted is tried again after each of these pauses (MAIL D10).
MAIL_RETRY_SECONDS = (20, 120, 1200, 7200, 28_800)
# Where the one-command start keeps every mail it was handed; the mailbox page exists only with it.
MAILBOX_DIR = DATA_DIR / "mail" if DEBUG else None

# Accounts, with allauth

AUTH_USER_MODEL = "accounts.User"
# The admin logs in by allauth too, so Django's own backend would only hash each password twice.
AUTHENTICATION_BACKENDS = ["accounts.backends.OneCheckBackend"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator"}
    for name in ("UserAttributeSimilarity", "MinimumLength", "CommonPassword", "NumericPassword")
]
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "/"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # our own fields, errors and attributes
SESSION_COOKIE_AGE = 60 * 24 * 60 * 60  # a match may rest for two weeks
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_ADAPTER = "notifications.account_adapter.AccountAdapter"
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.username_validators"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignUpForm",
    "login": "accounts.forms.LogInForm",
    "add_email": "accounts.forms.ChangeEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password_from_key": "accounts.forms.NewPasswordForm",
    "set_password": "accounts.forms.FirstPasswordForm",
}
# Codes, not links: mail scanners open links, and a code works on the device that asked for it.
# Changing the address in the middle of a sign-up stays off: allauth offers it only where the
# address is new, which tells strangers who has an account. The page offers to start again instead.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 10 * 60
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 10 * 60
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa", "code"}  # the code: without password
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 10 * 60
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = urlsplit(SITE_URL).scheme
# Every way in passes the second factor, if there is one; a passkey that knows its owner by finger,
# face or PIN is two factors by itself.
MFA_ADAPTER = "accounts.factors.FactorAdapter"
MFA_FORMS = {
    "authenticate": "accounts.factor_forms.SignInCodeForm",
    "reauthenticate": "accounts.factor_forms.ProofCodeForm",
    "activate_totp": "accounts.factor_forms.AppForm",
    "add_webauthn": "accounts.factor_forms.NewPasskeyForm",
    "edit_webauthn": "accounts.factor_forms.PasskeyNameForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1
MFA_RECOVERY_CODE_DIGITS = 10
# Accounts of other sites, if any are chosen: one more way in, which passes the second factor too.
# Whoever holds an address there does not thereby get the account that has it here.
SOCIALACCOUNT_PROVIDERS = social.options(SOCIAL_PROVIDERS)
SOCIALACCOUNT_EMAIL_AUTHENTICATION = False
SOCIALACCOUNT_AUTO_SIGNUP = False
SOCIALACCOUNT_LOGIN_ON_GET = False
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_FORMS = {"signup": "accounts.social_forms.SocialSignUpForm"}
FORM_TARGETS = social.origins(SOCIAL_PROVIDERS)

# REST API

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "NUM_PROXIES": TRUSTED_PROXIES,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Jaipur by Post",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["games.api.openapi.introduce"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "jaipur_site" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: with DEBUG straight from the apps, else collected, compressed and named by content

STATIC_URL = "/static/"
STATIC_ROOT = environment.folder("STATIC_ROOT", BASE_DIR / "staticfiles")
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Logs

LOG_LEVEL = environment.choice("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), "INFO")
LOGGING = logs.configuration(level=LOG_LEVEL, readable=DEBUG)
structlog.configure(**logs.structlog_options())
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logging.INFO
DJANGO_STRUCTLOG_CELERY_TASK_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_CELERY_TASK_SUCCESS_LOG_LEVEL = logging.DEBUG
