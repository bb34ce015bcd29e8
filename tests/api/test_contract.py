"""The committed contract is the one that the code makes, and says enough."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.api import contract
from tests.api.routes import API_ROUTES

OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, item in contract.contract()["paths"].items()
    for method, operation in item.items()
}


def test_the_committed_contract_is_what_the_code_says(tmp_path: Path) -> None:
    """If it is meant to differ: `manage.py spectacular --format openapi-json --file …`."""
    fresh = tmp_path / "openapi.json"
    call_command(
        "spectacular", validate=True, fail_on_warn=True, format="openapi-json", file=str(fresh)
    )

    assert json.loads(fresh.read_bytes()) == contract.contract()


def test_every_route_is_in_the_contract() -> None:
    routes = {f"{route.method} /api/v1/{route.path}" for route in API_ROUTES}

    assert {name for name in OPERATIONS if "/health/" not in name} == routes


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_says_who_may_use_it_and_what_can_go_wrong(name: str) -> None:
    operation = OPERATIONS[name]

    assert operation["summary"]
    assert operation["description"]
    assert {} in operation["security"] or {"session": []} in operation["security"]
    assert {"406", "422", "500"} <= operation["responses"].keys()
    assert ("401" in operation["responses"]) == (operation["security"] != [{}])
    for parameter in operation["parameters"]:
        assert parameter["description"]


@pytest.mark.parametrize("name", [name for name in OPERATIONS if "requestBody" in OPERATIONS[name]])
def test_every_example_of_a_body_is_one(name: str) -> None:
    content = OPERATIONS[name]["requestBody"]["content"]["application/json"]

    assert content["examples"]
    for example in content["examples"].values():
        contract.validate(example["value"], content["schema"])


def test_every_example_of_a_problem_is_one() -> None:
    components: dict[str, Any] = contract.contract()["components"]

    for code, example in components["examples"].items():
        contract.validate(example["value"], {"$ref": "#/components/schemas/Problem"})
        assert example["value"]["code"] == code


def test_what_is_sent_is_closed_and_what_is_answered_may_grow() -> None:
    schemas = contract.contract()["components"]["schemas"]

    for sent in ("Take", "TakeCamels", "Exchange", "Sell", "NewSeek", "NewChallenge", "TokenTerms"):
        assert schemas[sent]["additionalProperties"] is False
    for answered in ("Match", "OwnArea", "Problem", "Offer"):
        assert "additionalProperties" not in schemas[answered]


def test_no_player_but_you_has_a_place_for_bonus_values() -> None:
    schemas = contract.contract()["components"]["schemas"]

    assert "rupees" in schemas["OwnArea"]["properties"]
    assert "rupees" not in schemas["Player"]["properties"]
    assert schemas["Player"]["properties"]["bonus_tokens"]["properties"]["3"] == {
        "type": "integer",
        "minimum": 0,
    }
