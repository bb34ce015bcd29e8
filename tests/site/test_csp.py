"""What the browser is told about each page."""

from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from jaipur_site import csp


def _policy(answer: HttpResponse) -> dict[str, str]:
    return dict(part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))


def test_a_script_runs_if_it_is_ours_or_bears_the_nonce_of_the_request() -> None:
    seen = []

    def page(request: HttpRequest) -> HttpResponse:
        seen.append(csp.nonce(request)["csp_nonce"])
        return HttpResponse()

    answer = csp.ContentSecurityMiddleware(page)(RequestFactory().get("/"))

    assert _policy(answer)["script-src"] == f"'self' 'nonce-{seen[0]}'"
    assert _policy(answer)["default-src"] == "'none'"


def test_no_nonce_is_used_twice() -> None:
    middleware = csp.ContentSecurityMiddleware(lambda _: HttpResponse())

    answers = [middleware(RequestFactory().get("/")) for _ in range(2)]

    assert _policy(answers[0]) != _policy(answers[1])


def test_a_view_widens_the_policy_for_itself_alone() -> None:
    def framed(request: HttpRequest) -> HttpResponse:
        request.csp["frame-src"] = "'self'"  # type: ignore[attr-defined]
        return HttpResponse()

    answer = csp.ContentSecurityMiddleware(framed)(RequestFactory().get("/"))
    next_answer = csp.ContentSecurityMiddleware(lambda _: HttpResponse())(RequestFactory().get("/"))

    assert _policy(answer)["frame-src"] == "'self'"
    assert "frame-src" not in _policy(next_answer)


def test_the_site_itself_sends_the_headers() -> None:
    answer = Client().get("/no-such-page/")

    assert "'nonce-" in answer["Content-Security-Policy"]
    assert "camera=()" in answer["Permissions-Policy"]


@override_settings(SECURE_SSL_REDIRECT=True)
def test_answers_that_no_view_has_given_have_a_policy_too() -> None:
    for path, status in (("/", 301), ("/api/v1/me", 400)):
        answer = Client().get(path)

        assert answer.status_code == status
        assert "default-src 'none'" in answer["Content-Security-Policy"]
