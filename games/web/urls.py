"""The addresses of the pages."""

from django.urls import path

from games.web import (
    block_views,
    chat_views,
    clock_views,
    components,
    export_view,
    guest_views,
    lobby_views,
    match_views,
    practice,
    replay_views,
    standing_views,
    vacation_views,
    views,
)

app_name = "games"

urlpatterns = [
    path("", views.home, name="home"),
    path("rules/", views.rules, name="rules"),
    path("rules/try/", practice.practice, name="practice"),
    path("dev/components/", components.components, name="components"),
    path("users/<str:name>/", views.profile, name="profile"),
    path("users/<str:name>/report/", standing_views.report, name="report"),
    path("settings/reports/", standing_views.reports, name="reports"),
    path("settings/standing/", standing_views.standing_of_user, name="standing"),
    path("settings/standing/<uuid:sanction_id>/appeal/", standing_views.appeal, name="appeal"),
    path(
        "settings/standing/<uuid:sanction_id>/read/",
        standing_views.read_warning,
        name="read_warning",
    ),
    path("users/<str:name>/block/", block_views.block, name="block"),
    path("settings/blocks/", block_views.blocks, name="blocks"),
    path("settings/vacation/", vacation_views.vacation, name="vacation"),
    path("settings/vacation/end/", vacation_views.end_vacation, name="end_vacation"),
    path("settings/availability/", vacation_views.availability, name="availability"),
    path("lobby/", lobby_views.lobby, name="lobby"),
    path("seeks/<slug:key>/", lobby_views.offer, {"kind": "seek"}, name="seek"),
    path("challenges/<slug:key>/", lobby_views.offer, {"kind": "challenge"}, name="challenge"),
    path("invitations/<slug:key>/", lobby_views.offer, {"kind": "invitation"}, name="invitation"),
    path("invitations/<slug:key>/guest/", guest_views.guest, name="guest"),
    path("invitations/<slug:key>/guest/code/", guest_views.guest_code, name="guest_code"),
    path("matches/finished/", views.finished, name="finished"),
    path("matches/<slug:match_id>/", match_views.match, name="match"),
    path("matches/<slug:match_id>/moves/", match_views.play, name="play"),
    path("matches/<slug:match_id>/history/", match_views.history, name="history"),
    path("matches/<slug:match_id>/replay/", replay_views.replay, name="replay"),
    path("matches/<slug:match_id>/chat/", chat_views.chat, name="chat"),
    path("matches/<slug:match_id>/chat/mute/", chat_views.mute, name="mute"),
    path("matches/<slug:match_id>/presence/", chat_views.presence, name="presence"),
    path("matches/<slug:match_id>/note/", chat_views.note, name="note"),
    path("matches/<slug:match_id>/export/", export_view.export, name="export"),
    path("matches/<slug:match_id>/gift-time/", clock_views.gift, name="gift"),
    path("matches/<slug:match_id>/proposals/", clock_views.propose, name="propose"),
    path(
        "matches/<slug:match_id>/proposals/<int:proposal_id>/",
        clock_views.proposal,
        name="proposal",
    ),
    path("matches/<slug:match_id>/claim/", clock_views.claim, name="claim"),
    path("matches/<slug:match_id>/resign/", match_views.resign, name="resign"),
    path("matches/<slug:match_id>/rematch/", match_views.rematch, name="rematch"),
]
