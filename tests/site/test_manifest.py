"""What a phone reads to put the site on its home screen."""

from django.contrib.staticfiles import finders
from django.test import Client


def test_the_manifest_names_the_site_its_colours_and_its_icons(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    manifest = answer.json()

    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (manifest["name"], manifest["start_url"]) == ("Jaipur by Post", "/")
    assert manifest["display"] == "standalone"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_the_icons_exist(client: Client) -> None:
    icons = client.get("/manifest.webmanifest").json()["icons"]

    missing = [i["src"] for i in icons if not finders.find(i["src"].removeprefix("/static/"))]
    assert missing == []


def test_every_page_links_the_manifest_and_names_a_colour_for_both_schemes(
    client: Client, db: None
) -> None:
    page = client.get("/rules/").content.decode()

    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    assert page.count('name="theme-color"') == 2
