"""The paths under /api/v1/."""

from django.urls import path

from games.api.views import matches, play

app_name = "api"

urlpatterns = [
    path("matches/<str:match_id>", matches.MatchDetail.as_view()),
    path("matches/<str:match_id>/events", matches.Events.as_view()),
    path("matches/<str:match_id>/moves", play.Moves.as_view()),
    path("matches/<str:match_id>/legal-moves", play.LegalMoves.as_view()),
    path("matches/<str:match_id>/resign", play.Resignation.as_view()),
]
