"""The paths under /api/v1/."""

from django.urls import path

from games.api.views import (
    challenges,
    chat,
    invitations,
    matches,
    moderation,
    people,
    play,
    seeks,
    site,
)

app_name = "api"

urlpatterns = [
    path("", site.Index.as_view()),
    path("openapi.json", site.Contract.as_view(), name="openapi"),
    path("docs", site.Docs.as_view(), name="docs"),
    path("rules", site.Rules.as_view()),
    path("me", people.Me.as_view()),
    path("me/summary", people.Summary.as_view()),
    path("me/tokens", people.Tokens.as_view()),
    path("me/tokens/<str:token_id>", people.Token.as_view()),
    path("me/reports", moderation.OwnReports.as_view()),
    path("me/sanctions", moderation.Sanctions.as_view()),
    path("me/sanctions/<str:sanction_id>/acknowledged", moderation.Acknowledgement.as_view()),
    path("me/sanctions/<str:sanction_id>/appeal", moderation.Appeals.as_view()),
    path("reports", moderation.Reports.as_view()),
    path("users/<str:name>", people.UserDetail.as_view()),
    path("users/<str:name>/matches", people.UserMatches.as_view()),
    path("seeks", seeks.Seeks.as_view()),
    path("seeks/<str:offer_id>", seeks.Seek.as_view()),
    path("seeks/<str:offer_id>/accept", seeks.SeekAcceptance.as_view()),
    path("challenges", challenges.Challenges.as_view()),
    path("challenges/<str:offer_id>", challenges.Challenge.as_view()),
    path("challenges/<str:offer_id>/accept", challenges.ChallengeAcceptance.as_view()),
    path("challenges/<str:offer_id>/decline", challenges.ChallengeRefusal.as_view()),
    path("invitations", invitations.Invitations.as_view()),
    path("invitations/<str:token>", invitations.Invitation.as_view()),
    path("invitations/<str:token>/accept", invitations.InvitationAcceptance.as_view()),
    path("matches", matches.Matches.as_view()),
    path("matches/<str:match_id>", matches.MatchDetail.as_view()),
    path("matches/<str:match_id>/events", matches.Events.as_view()),
    path("matches/<str:match_id>/legal-moves", play.LegalMoves.as_view()),
    path("matches/<str:match_id>/moves", play.Moves.as_view()),
    path("matches/<str:match_id>/resign", play.Resignation.as_view()),
    path("matches/<str:match_id>/chat", chat.Chat.as_view()),
    path("matches/<str:match_id>/chat/mute", chat.ChatMute.as_view()),
    path("matches/<str:match_id>/presence", chat.Presence.as_view()),
    path("matches/<str:match_id>/note", chat.Note.as_view()),
    path("matches/<str:match_id>/export", matches.Export.as_view(), name="export"),
    path("matches/<str:match_id>/rematch", challenges.Rematch.as_view()),
]
