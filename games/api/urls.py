"""The paths under /api/v1/."""

from django.urls import path

from games.api.views import matches, offers, people, play, site

app_name = "api"

urlpatterns = [
    path("", site.Index.as_view()),
    path("rules", site.Rules.as_view()),
    path("me", people.Me.as_view()),
    path("me/summary", people.Summary.as_view()),
    path("me/tokens", people.Tokens.as_view()),
    path("me/tokens/<str:token_id>", people.Token.as_view()),
    path("users/<str:name>", people.UserDetail.as_view()),
    path("users/<str:name>/matches", people.UserMatches.as_view()),
    path("seeks", offers.Seeks.as_view()),
    path("seeks/<str:offer_id>", offers.Seek.as_view()),
    path("seeks/<str:offer_id>/accept", offers.SeekAcceptance.as_view()),
    path("challenges", offers.Challenges.as_view()),
    path("challenges/<str:offer_id>", offers.Challenge.as_view()),
    path("challenges/<str:offer_id>/accept", offers.ChallengeAcceptance.as_view()),
    path("challenges/<str:offer_id>/decline", offers.ChallengeRefusal.as_view()),
    path("invitations", offers.Invitations.as_view()),
    path("invitations/<str:token>", offers.Invitation.as_view()),
    path("invitations/<str:token>/accept", offers.InvitationAcceptance.as_view()),
    path("matches", matches.Matches.as_view()),
    path("matches/<str:match_id>", matches.MatchDetail.as_view()),
    path("matches/<str:match_id>/events", matches.Events.as_view()),
    path("matches/<str:match_id>/legal-moves", play.LegalMoves.as_view()),
    path("matches/<str:match_id>/moves", play.Moves.as_view()),
    path("matches/<str:match_id>/resign", play.Resignation.as_view()),
    path("matches/<str:match_id>/rematch", offers.Rematch.as_view()),
]
