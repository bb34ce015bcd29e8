"""The index, the rules in numbers, the page for people, and paths that do not exist."""

import json

import pytest
from django.test import Client as DjangoClient
from django.test import override_settings

from accounts.models import User
from games.api import handlers
from games.engine import cards
from tests.api.client import BASE, Client, body_of, by_session, code_of


def test_the_index_leads_everywhere(as_asha: Client, asha: User) -> None:
    index = body_of(as_asha.get(""))

    assert index["server_time"].endswith("Z")
    for path in index["links"].values():
        assert as_asha.get(path).status_code == 200


def test_the_rules_are_those_of_the_engine(as_nobody: Client) -> None:
    rules = body_of(as_nobody.get("rules"))

    assert rules["cards"]["camel"] == 11
    assert sum(rules["cards"].values()) == 55
    assert rules["goods_tokens"]["diamond"] == [7, 7, 5, 5, 5]
    assert rules["bonus_tokens"]["5"] == [8, 8, 9, 10, 10]
    assert (rules["hand_limit"], rules["market_size"]) == (cards.HAND_LIMIT, 5)
    assert rules["paces_days"] == [1, 2, 3, 5, 7, 10, 14]
    assert {"reason": "exchange-same-kind", "rule": "3.4b"} in rules["refusals"]


@pytest.mark.parametrize("path", ["rules", "openapi.json"])
def test_what_never_changes_is_read_once(path: str, as_nobody: Client) -> None:
    tag = as_nobody.get(path).headers["ETag"]

    again = as_nobody.get(path, If_None_Match=tag)

    assert (again.status_code, again.content) == (304, b"")


def test_the_page_for_people_has_no_inline_script_or_style(as_nobody: Client) -> None:
    answer = as_nobody.get("docs", Accept="text/html,*/*;q=0.8")

    page = answer.content.decode()
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert 'data-contract="/api/v1/openapi.json"' in page
    assert page.count("<script") == page.count("<script src=")
    assert "<style" not in page
    assert " style=" not in page


@pytest.mark.parametrize("debug", [True, False])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS", "BREW"])
@pytest.mark.parametrize(
    "path",
    ["/api", "/api/", "/api/v1", "/api/v1/nowhere", "/api/v1/matches/", "/api/v2/matches"],
)
def test_a_path_that_does_not_exist_is_a_problem_for_every_method(
    path: str, method: str, debug: bool, asha: User
) -> None:
    client = by_session(asha)
    client.headers = {}

    with override_settings(DEBUG=debug):
        answer = client.send(method, path, b"{}")

    assert code_of(answer) == (404, "not-found")


def test_a_problem_has_everything_and_its_id_is_in_the_log(
    as_asha: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO"):
        problem = body_of(as_asha.get("matches/2222222222"))

    assert problem == {
        "type": "/api/v1/docs#not-found",
        "title": "There is no such thing",
        "status": 404,
        "detail": "Nothing is there, or not for you to see.",
        "code": "not-found",
        "errors": [],
        "request_id": problem["request_id"],
    }
    assert problem["request_id"] in caplog.text


def test_a_fault_of_ours_is_a_problem_that_tells_nothing_and_is_logged(
    as_asha: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr("django.utils.timezone.now", fails)
    as_asha.django.raise_request_exception = False

    answer = as_asha.get("", Authorization="")

    assert code_of(answer) == (500, "internal-error")
    assert b"secret" not in answer.content
    assert body_of(answer)["request_id"] in caplog.text
    assert "request_failed" in caplog.text


def test_a_host_that_is_not_ours_gets_a_problem(db: None) -> None:
    with override_settings(DEBUG=False, ALLOWED_HOSTS=["jaipur.example"]):
        answer = DjangoClient(headers={"Host": "evil.example"}).get(f"{BASE}/rules")

    assert answer.status_code == 400
    assert json.loads(answer.content)["code"] == "malformed-request"


def test_djangos_own_handlers_answer_the_api_with_problems_and_people_with_pages() -> None:
    from django.test import RequestFactory

    api, page = RequestFactory().get(f"{BASE}/x"), RequestFactory().get("/x")
    error = RuntimeError()

    for answer in (
        handlers.bad_request(api, error),
        handlers.page_not_found(api, error),
        handlers.server_error(api),
    ):
        assert answer.headers["Content-Type"] == "application/problem+json"
    for answer in (
        handlers.bad_request(page, error),
        handlers.page_not_found(page, error),
        handlers.server_error(page),
    ):
        assert answer.headers["Content-Type"].startswith("text/html")
