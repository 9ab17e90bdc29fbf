package web

import (
	"context"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
)

// smallBody bounds what operations read: more than every point of the largest board.
const smallBody = 16 << 10

// operations registers the operations of the API.
type operations struct {
	problem.Faults
	api    huma.API
	router *apiRouter
	work   *limit.Queue // that heavy operations pass

	largestRecord int64 // in bytes, that is counted
}

// routes registers every operation of the API.
func (hs handlers) routes(o *operations) {
	api := o.api
	handle(o, "GET /", "overview", "What this server offers", hs.newGames.overview, zipped, forStrangers)
	handle(o, "POST /guests", "new-guest", "Become a guest, without a login", hs.accounts.createGuest, created)
	handle(o, "POST /accounts", "new-account", "Make an account, with a name and a password; a guest keeps the id, seats and games", hs.accounts.createAccount, created, forStrangers)
	handle(o, "POST /session", "sign-in", "Sign in to an account, with its name and password", hs.accounts.signIn, created, forStrangers)
	handle(o, "POST /invitation", "look-invitation", "Whether an invitation is good, by the secret of its link", hs.accounts.lookInvitation, forStrangers)
	handle(o, "POST /recovery", "recover", "Choose another password, with the secret of a link that was sent to you or that a moderator or the operator gave you", hs.accounts.recoverAccount, created, forStrangers)
	handle(o, "POST /recovery/request", "ask-recovery", "Have a link for another password sent to the e-mail address of an account; whether there is one is not told", hs.emails.askRecovery, forStrangers)
	handle(o, "POST /email", "prove-email", "Prove that an e-mail address is yours, with the secret of the link that was sent there", hs.emails.prove, forStrangers)
	handle(o, "POST /passkeys/options", "passkey-options", "Begin to prove a passkey: what the browser needs for it", hs.methods.askPasskey, forStrangers)
	handle(o, "POST /session/passkey", "sign-in-passkey", "Sign in with a passkey, without a name", hs.methods.signInPasskey, created, forStrangers)
	handle(o, "POST /accounts/passkey/options", "new-account-passkey-options", "Begin to make an account with a passkey and no password", hs.methods.signUpOptions, forStrangers)
	handle(o, "POST /accounts/passkey", "new-account-passkey", "Make an account with a passkey and no password; a guest keeps the id, seats and games", hs.methods.signUpPasskey, created, forStrangers)
	handle(o, "POST /sign-on/{provider}", "sign-on", "Begin to sign in at a provider: where the browser goes for it", hs.methods.beginSignOn, forStrangers)
	handle(o, "POST /sign-on/{provider}/finish", "finish-sign-on", "Come back from a provider, with what it says in the address", hs.methods.finishSignOn, forStrangers)
	handle(o, "POST /accounts/sign-on", "new-account-sign-on", "Make an account of somebody who has signed in at a provider for the first time; a guest keeps the id, seats and games", hs.methods.signUpProvider, created, forStrangers)
	handle(o, "GET /me/methods", "methods", "List the ways into your account: passkeys, and accounts at providers", hs.methods.list, personal)
	handle(o, "POST /me/passkeys/options", "new-passkey-options", "Begin to add a passkey to your account", hs.methods.addOptions, personal)
	handle(o, "POST /me/passkeys", "new-passkey", "Add the passkey that the browser has made to your account", hs.methods.addPasskey, personal, created)
	handle(o, "PATCH /me/methods/{id}", "rename-method", "Change what you call a passkey or a provider", hs.methods.rename, personal)
	handle(o, "DELETE /me/methods/{id}", "drop-method", "Remove a passkey or a provider, and end other sessions that it was used for; the last way into the account stays", hs.methods.drop, personal)
	handle(o, "POST /me/confirm/passkey", "confirm-passkey", "Confirm that it is you with a passkey of yours: it stands for the password for five minutes, and allows to use a role for twelve hours", hs.methods.confirmPasskey, personal)
	handle(o, "DELETE /session", "sign-out", "Sign out: revoke this session or token", hs.accounts.signOut, personal, forStrangers)
	handle(o, "GET /me", "me", "The account or guest of this request", hs.accounts.me, personal, forStrangers)
	handle(o, "PATCH /me", "change-me", "Change your name, password or profile", hs.accounts.changeMe, personal)
	handle(o, "DELETE /me", "erase-me", "Delete your account or guest for good: you resign your games, and your name is taken out of all logs", hs.erasing.eraseMe, personal)
	handle(o, "PUT /me/email", "change-email", "Have a link sent that proves your e-mail address, or remove the one that you have", hs.emails.change, personal)
	handle(o, "GET /me/games", "my-games", "Your games that go on, those that wait for you first, by their deadlines", hs.inbox.listMine, personal)
	handle(o, "GET /me/vacation", "my-vacation", "Whether you are on vacation", hs.vacation.get, personal)
	handle(o, "PUT /me/vacation", "change-vacation", "Begin or end your vacation, in all your games whose terms have days for it", hs.vacation.put, personal)
	handle(o, "GET /me/tokens", "tokens", "List your tokens and sessions", hs.accounts.listTokens, personal)
	handle(o, "POST /me/tokens", "new-token", "Make a token for a program", hs.accounts.createToken, personal, created)
	handle(o, "DELETE /me/tokens/{id}", "revoke-token", "Revoke a token or a session", hs.accounts.revokeToken, personal)
	handle(o, "DELETE /me/sessions", "end-sessions", "Sign out everywhere else: end all your sessions but this one; tokens stay", hs.accounts.endSessions, personal)
	handle(o, "POST /me/calendar", "new-calendar", "Make the address of a calendar of your deadlines and rounds; an earlier one ends, and DELETE /me/tokens/{id} ends it", hs.calendar.create, personal, created)
	handle(o, "GET /calendar.ics", "calendar", "When something is due for somebody, as a calendar reads it", hs.calendar.show, calendared, forStrangers)
	handle(o, "GET /me/news", "news", "What you are told when you look at no page, and by which ways", hs.news.show, personal)
	handle(o, "PUT /me/news", "choose-news", "Choose what you are told when you look at no page, by which ways, and when not", hs.news.choose, personal)
	handle(o, "POST /me/devices", "new-device", "Have this browser told by push: it is sent a secret, and shows it to POST /me/devices/{id}/proof", hs.news.register, personal, created)
	handle(o, "POST /me/devices/{id}/proof", "prove-device", "Show the secret that was pushed to this browser, which is told from now on", hs.news.prove, personal)
	handle(o, "PATCH /me/devices/{id}", "rename-device", "Change what you call a device", hs.news.rename, personal)
	handle(o, "DELETE /me/devices/{id}", "drop-device", "Have a device told no longer", hs.news.remove, personal)
	handle(o, "POST /me/webhooks", "new-webhook", "Have an address told by webhooks, signed as Standard Webhooks says", hs.news.hook, personal, created)
	handle(o, "DELETE /me/webhooks/{id}", "drop-webhook", "Have an address told no longer", hs.news.remove, personal)
	handle(o, "PUT /me/seen", "seen", "Say that a page of yours is looked at: for five minutes it tells you what is new by itself", hs.news.seen, personal)
	for _, method := range []string{"GET ", "POST "} {
		o.router.mux.HandleFunc(method+mail.UnsubscribePath, hs.news.unsubscribe)
		o.router.forStrangers(strings.TrimSpace(method), mail.UnsubscribePath)
	}
	o.router.public(mail.UnsubscribePath)
	handle(o, "GET /me/export", "export", "All your data on this server, as a ZIP file", hs.exports.export, personal, exported)
	handle(o, "GET /people", "people", "Find accounts by the beginning of their names", hs.people.findPeople, heavy)
	handle(o, "POST /me/rank", "declare-rank", "Say how strong you are, once, before the first rated game", hs.people.declareRank, personal)
	handle(o, "GET /people/{id}", "person", "A person, by id or by name: rating, record, profile", hs.people.getPerson)
	handle(o, "GET /people/{id}/games", "person-games", "The games of a person, newest first", hs.history.gamesOf)

	handle(o, "POST /terms", "terms", "The terms of a game, with those of the ruleset filled in; or why it cannot be played, or rated, on them", hs.newGames.terms)
	handle(o, "POST /games", "new-game", "Start a game", hs.newGames.createGame, personal, created)
	handle(o, "GET /games", "games", "List games, newest first; those of a player, by opponent, result, ruleset and size", hs.history.listGames)
	handle(o, "GET /games/{id}", "game", "A game as it is; with .sgf, .svg, .png or .gif after the id, its record or a picture", hs.games.getGame,
		func(op *huma.Operation) { op.Middlewares = huma.Middlewares{hs.records.files} })
	o.router.mux.HandleFunc("GET "+apiPath+"/games/{id}/events", hs.events.streamEvents)
	o.router.public(apiPath + "/games/{id}/events")
	api.OpenAPI().AddOperation(eventsOperation(api))
	hs.combined.mux = o.router.mux
	o.router.mux.HandleFunc("GET "+apiPath+"/events", hs.combined.streamCombined)
	api.OpenAPI().AddOperation(combinedOperation(api))
	handle(o, "POST /games/{id}/sit", "sit", "Take a free seat", hs.newGames.sit, personal)

	handle(o, "PUT /games/{id}/moves/{n}", "move", "Make the move with that number; the same again changes nothing", hs.games.putMove, personal, created, replayable[MoveOutput](api))
	handle(o, "GET /games/{id}/conditional", "prepared", "The moves that you have prepared in a game by correspondence; nobody else sees them", hs.games.getPrepared, personal)
	handle(o, "PUT /games/{id}/conditional", "prepare", "Replace the moves that you have prepared: the referee makes an answer as soon as the awaited move is made; none withdraw them", hs.games.putPrepared, personal)
	handle(o, "POST /games/{id}/handicap", "handicap", "Put the free handicap stones on the board", worded[HandicapBody](hs.games.players), personal)
	handle(o, "POST /games/{id}/resign", "resign", "Give the game up", plain(hs.games.players, referee.Resign{}), personal)
	handle(o, "POST /games/{id}/undo", "undo", "Ask to take your last move back", plain(hs.games.players, referee.AskUndo{}), personal)
	handle(o, "POST /games/{id}/undo/accept", "accept-undo", "Let the other side take it back", plain(hs.games.players, referee.AnswerUndo{Yes: true}), personal)
	handle(o, "POST /games/{id}/undo/decline", "decline-undo", "Do not let the other side take it back", plain(hs.games.players, referee.AnswerUndo{}), personal)
	handle(o, "POST /games/{id}/claim-win", "claim-win", "Take the win from a program that failed, or from a person who left and did not come back", plain(hs.games.players, referee.ClaimWin{}), personal)
	handle(o, "POST /games/{id}/pause", "pause", "Pause the clocks for a while, if the other side agrees; a program always does", plain(hs.games.players, referee.Pause{}), personal)
	handle(o, "POST /games/{id}/unpause", "unpause", "End a pause, or decline or withdraw one that was asked for", plain(hs.games.players, referee.Unpause{}), personal)
	handle(o, "POST /games/{id}/replace", "replace", "Go on with another program where one failed", hs.newGames.replace, personal)

	handle(o, "GET /games/{id}/scoring", "scoring", "The present stop: lists, answers, proposal", hs.scoring.getScoring)
	handle(o, "PUT /games/{id}/scoring/claims/me", "claim", "Give your one list of dead stones", hs.scoring.claim, personal)
	handle(o, "POST /games/{id}/scoring/accept", "accept", "Agree with the other side's list, or with a judge's count", worded[AcceptBody](hs.scoring.players), personal)
	handle(o, "POST /games/{id}/scoring/play-on", "play-on", "Have the dispute played out, play on after a judge's count, or where the ending allows it have the game go on instead of giving a list", worded[PlayOnBody](hs.scoring.players), personal)
	handle(o, "POST /games/{id}/scoring/mark", "mark", "Mark a dead chain, when it is your turn to", worded[MarkBody](hs.scoring.players), personal)
	handle(o, "POST /games/{id}/scoring/done", "done", "Have nothing more to mark", worded[DoneBody](hs.scoring.players), personal)
	handle(o, "POST /games/{id}/scoring/dispute", "dispute", "Disagree with the marks: they vanish and play goes on", worded[DisputeBody](hs.scoring.players), personal)
	handle(o, "POST /games/{id}/mediator", "mediate", "Become the mediator, if the terms name you; or offer to mediate, if both players have to accept", hs.mediation.mediate, personal)
	handle(o, "POST /games/{id}/mediator/answer", "answer-mediator", "Accept or decline an offer to mediate, as a player", hs.mediation.answerMediator, personal)
	handle(o, "DELETE /games/{id}/mediator", "stop-mediating", "Stop mediating, or withdraw the offer to; an awaited verdict is then not given", hs.mediation.stopMediating, personal)
	handle(o, "POST /games/{id}/scoring/verdict", "verdict", "Decide about the disputed chains, as the mediator", hs.scoring.verdict, personal)
	handle(o, "PUT /games/{id}/trials/{t}/moves/{n}", "trial-move", "Move on the copy on which a dispute is played out; the same again changes nothing", hs.scoring.putTrialMove, personal, created, replayable[State](api))
	handle(o, "POST /games/{id}/void", "void", "Propose that the game have no result", plain(hs.games.players, referee.AskVoid{}), personal)
	handle(o, "POST /games/{id}/void/accept", "accept-void", "Agree that the game has no result", plain(hs.games.players, referee.AnswerVoid{Yes: true}), personal)
	handle(o, "POST /games/{id}/void/decline", "decline-void", "Do not agree that the game has no result", plain(hs.games.players, referee.AnswerVoid{}), personal)
	handle(o, "GET /games/{id}/estimate", "estimate", "The usual judge's estimate of a game, unless two people are playing it", hs.scoring.estimate, heavy)
	handle(o, "POST /score", "score", "Count a position of a game record under any ruleset", hs.counts.score, recordBody(o.largestRecord), heavy,
		func(op *huma.Operation) { op.Middlewares = huma.Middlewares{hs.counts.scoreFile} })
	handle(o, "POST /score/cruxes", "cruxes", "Read out what is not settled in a position of a game record: the move that decides, for each side moving first", hs.counts.cruxes, heavy)
	handle(o, "GET /games/{id}/ruling", "ruling", "How the game was decided: both lists, and the rule that settled every chain", hs.scoring.getRuling)
	handle(o, "GET /games/{id}/proof", "proof", "A finished game, signed by the server, to prove to others that it is unaltered", hs.records.getProof, proofs)
	handle(o, "GET /key", "key", "The public key with which signed games are checked", hs.records.getKey)

	handle(o, "GET /challenges", "challenges", "The challenges that wait: to anybody, to you, and yours", hs.lobby.listChallenges)
	handle(o, "POST /challenges", "new-challenge", "Offer a game", hs.lobby.createChallenge, personal, created)
	handle(o, "GET /challenges/{id}", "challenge", "A challenge as it is", hs.lobby.getChallenge)
	handle(o, "POST /challenges/{id}/accept", "accept-challenge", "Accept a challenge and begin its game; the same again changes nothing", hs.lobby.acceptChallenge, personal)
	handle(o, "POST /challenges/{id}/decline", "decline-challenge", "Say no to a direct challenge", hs.lobby.declineChallenge, personal)
	handle(o, "DELETE /challenges/{id}", "withdraw-challenge", "Take an offer back", hs.lobby.withdrawChallenge, personal)
	handle(o, "PUT /automatch", "search", "Wait for any opponent", hs.lobby.search, personal)
	handle(o, "DELETE /automatch", "stop-search", "Wait no longer", hs.lobby.stopSearch, personal)
	handle(o, "POST /games/{id}/rematch", "rematch", "Ask for another game with the colors swapped; if the other side has asked, it begins", hs.lobby.rematch, personal)
	handle(o, "GET /me/blocks", "blocks", "List the people whom you block", hs.lobby.listBlocks, personal)
	handle(o, "PUT /me/blocks/{id}", "block", "Block a person: no games together, and no offers from that side", hs.lobby.block, personal)
	handle(o, "DELETE /me/blocks/{id}", "unblock", "Unblock a person", hs.lobby.unblock, personal)
	o.router.mux.HandleFunc("GET "+apiPath+"/me/events", hs.inbox.streamInbox)
	api.OpenAPI().AddOperation(inboxOperation(api))

	handle(o, "GET /games/{id}/chat", "chat", "The chat beside a game", hs.chat.getChat)
	handle(o, "POST /games/{id}/chat", "say", "Say something beside a game: with an account, or as a guest who plays in it against a person", hs.chat.say, personal, created)
	handle(o, "PUT /games/{id}/chat", "switch-chat", "As a player, switch the chat of the players off or on", hs.chat.switchChat, personal)
	handle(o, "POST /reports", "report", "Report a person, a game, or a line of its chat to the moderators", hs.moderation.report, personal, created)
	handle(o, "GET /admin/reports", "reports", "The open reports, as a moderator", hs.moderation.listReports, personal)
	handle(o, "POST /admin/reports/{id}/close", "close-report", "Close a report, as a moderator", hs.moderation.closeReport, personal)
	handle(o, "POST /admin/people/{id}/mute", "mute", "Let a person no longer talk, as a moderator", discipline(hs.moderation, chat.Mute), personal)
	handle(o, "POST /admin/people/{id}/ban", "ban", "Let a person no longer do anything, as a moderator", discipline(hs.moderation, chat.Ban), personal)
	handle(o, "POST /admin/people/{id}/pardon", "pardon", "Take mutes and bans back, as a moderator", discipline(hs.moderation, chat.Pardon), personal)
	handle(o, "POST /admin/people/{id}/recovery", "new-recovery", "Let a person choose another password, once and within a day, as a moderator", hs.moderation.newRecovery, personal, created)
	handle(o, "POST /admin/people/{id}/erase", "erase", "Delete a person for good, as a moderator: the name is taken out of all logs", hs.erasing.erasePerson, personal)
	handle(o, "POST /admin/games/{id}/amend", "amend", "Give a game that is over another result, as a moderator", hs.moderation.amend, personal)
	handle(o, "GET /admin/invitations", "invitations", "The invitations that are good, as an administrator", hs.club.list, personal)
	handle(o, "POST /admin/invitations", "new-invitation", "Make a link with which people make accounts, as an administrator", hs.club.create, personal, created)
	handle(o, "DELETE /admin/invitations/{id}", "withdraw-invitation", "Take an invitation back, as an administrator", hs.club.withdraw, personal)
	handle(o, "PUT /admin/people/{id}/roles", "appoint", "Give a person other roles, as an administrator who confirms with the password", hs.club.appoint, personal)
	handle(o, "GET /announcements", "announcements", "What everybody is told who looks at a page: announcements, and when the server is maintained", hs.moderation.listAnnouncements)
	handle(o, "POST /admin/announcements", "announce", "Have everybody told something who looks at a page, as an administrator", hs.club.announce, personal, created)
	handle(o, "DELETE /admin/announcements/{id}", "withdraw-announcement", "Take an announcement back, as an administrator", hs.club.withdrawAnnouncement, personal)
	handle(o, "POST /admin/accounts", "add-account", "Make an account for somebody, who chooses the password by a link, as an administrator", hs.club.add, personal, created)
	handle(o, "GET /admin/server", "server", "How the server does, as an administrator", hs.server.state, personal)
	handle(o, "GET /admin/audit", "audit", "All reports and acts of moderators, newest first, as a moderator", hs.moderation.audit, personal)

	handle(o, "GET /boards", "boards", "List shared boards, problems or relayed games, newest first", hs.boards.list, heavy)
	handle(o, "POST /boards", "new-board", "Begin a shared board, from a game, a record or nothing; or a collection of problems; the same again changes nothing", hs.boards.create, personal, created, large, heavy)
	handle(o, "GET /boards/{id}", "board", "A shared board as you may see it; with .sgf, .svg or .png after the id, its record or a picture", hs.boards.get,
		func(op *huma.Operation) { op.Middlewares = huma.Middlewares{hs.boards.files} })
	o.router.mux.HandleFunc("GET "+apiPath+"/boards/{id}/events", hs.boards.stream)
	o.router.public(apiPath + "/boards/{id}/events")
	api.OpenAPI().AddOperation(boardStreamOperation(api))
	handle(o, "POST /boards/{id}/acts", "act", "Do something with a shared board, most of it as who leads or owns it; with an Idempotency-Key it is done once", hs.boards.act, personal)
	handle(o, "PUT /boards/{id}/record", "follow-record", "Have a shared board become what a game record says that grows, as who leads it; the same again changes nothing", hs.boards.putRecord, personal, large, heavy)
	handle(o, "POST /boards/{id}/attempts", "attempt", "Try a line of a problem, and hear what is replied", hs.boards.attempt)
	handle(o, "GET /boards/{id}/chat", "board-chat", "The chat beside a shared board", hs.boards.getChat)
	handle(o, "POST /boards/{id}/chat", "say-beside", "Say something beside a shared board, with an account", hs.boards.say, personal, created)
	handle(o, "POST /admin/boards/{id}/hide", "hide-board", "Hide a shared board from everybody but its owner, as a moderator", hs.boards.hide, personal)

	handle(o, "GET /venues", "venues", "Where programs meet on this server, by other protocols than this one", hs.venues.listVenues)
	handle(o, "GET /venues/{name}", "venue", "A venue: ratings, games in progress and games that are over", hs.venues.getVenue)
	handle(o, "GET /tournaments", "tournaments", "List tournaments, those that are going on first", hs.tournaments.listTournaments)
	handle(o, "GET /tournaments/{id}", "tournament", "A tournament: rounds, standings, cross table", hs.tournaments.getTournament, heavy)
	handle(o, "POST /tournaments", "new-tournament", "Begin a tournament, as an organizer; the same again changes nothing", hs.tournaments.createTournament, personal, created, large, heavy)
	handle(o, "POST /tournaments/{id}/join", "join", "Take part, while joining is open", hs.tournaments.joinTournament, personal)
	handle(o, "POST /tournaments/{id}/withdraw", "leave", "Take part no longer, from the next round on", hs.tournaments.leaveTournament, personal)
	handle(o, "POST /tournaments/{id}/check-in", "check-in", "Say that you are there, before the first round or for the one that is played", hs.tournaments.checkIn, personal)
	handle(o, "POST /tournaments/{id}/players/{player}/check-in", "check-in-player", "Say that a player is there, as the arbiter", hs.tournaments.checkInPlayer, personal)
	handle(o, "POST /tournaments/{id}/start", "start", "End joining and have the first round paired, as the arbiter", hs.tournaments.startTournament, personal, heavy)
	handle(o, "POST /tournaments/{id}/end", "end", "End a tournament after the games of its round, as the arbiter", hs.tournaments.endTournament, personal)
	handle(o, "POST /tournaments/{id}/call-off", "call-off", "Call a tournament off: games that are not over have no result, as the arbiter", hs.tournaments.callOffTournament, personal)
	handle(o, "POST /tournaments/{id}/games/{number}/correct", "correct-result", "Correct the result of a game, as the arbiter", hs.tournaments.correctResult, personal)
	handle(o, "POST /tournaments/{id}/players/{player}/withdraw", "withdraw-player", "Have a player take part no longer, as the arbiter", hs.tournaments.withdrawPlayer, personal)
	handle(o, "POST /tournaments/{id}/players/{player}/disqualify", "disqualify-player", "Disqualify a player, with the loss of all unfinished games, as the arbiter", hs.tournaments.disqualifyPlayer, personal)

	handle(o, "GET /matches", "matches", "List matches of programs, those that are being played first", hs.matches.listMatches, heavy)
	handle(o, "GET /matches/{name}", "match", "A match of programs: score, rating, ends of games, times of moves", hs.matches.getMatch, heavy)
	handle(o, "GET /matches/{name}/games/{number}", "match-game", "A game of a match, move by move, and how it was decided; with .sgf or .svg after the number, its record or a picture", hs.matches.getMatchGame, heavy,
		func(op *huma.Operation) { op.Middlewares = huma.Middlewares{hs.matches.matchFiles} })
	handle(o, "GET /matches/{name}/reports/{file}", "match-report", "A report of a match, for keeping", hs.matches.matchReport, reports, heavy)

	hs.reviewRoutes(o)

	describeFiles(api)

	// The router's own model of errors never leaves it: see fromRouter.
	schemas := api.OpenAPI().Components.Schemas.Map()
	delete(schemas, "ErrorModel")
	delete(schemas, "ErrorDetail")
}

// handle registers an operation whose errors become problems.
func handle[I, O any](o *operations, route, id, summary string, f func(context.Context, *I) (*O, error), also ...func(*huma.Operation)) {
	method, path, _ := strings.Cut(route, " ")
	op := huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary,
		MaxBodyBytes: smallBody,
		Responses:    map[string]*huma.Response{"default": problemResponse(o.api)},
	}
	if method != http.MethodGet {
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: guard.KeyHeader, In: "header", Schema: &huma.Schema{Type: huma.TypeString, MaxLength: new(guard.LongestKey)},
			Description: "any text of yours: the same request with the same key is done once and answered the same, for as long as the server remembers",
		})
	}
	for _, change := range also {
		change(&op)
	}
	if _, passes := op.Metadata[queueKey]; passes {
		f = throughQueue(o.work, f)
	}
	if method == http.MethodGet && op.Security == nil {
		o.router.public(apiPath + path)
	}
	if _, stranger := op.Metadata[strangersKey]; stranger {
		o.router.forStrangers(method, apiPath+path)
	}
	huma.Register(o.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := f(ctx, in)
		if err != nil {
			return nil, o.Fault(ctx, err)
		}
		return out, nil
	})
}

// heavy marks an operation that takes more than a few milliseconds, so that it passes the queue for heavy work.
func heavy(op *huma.Operation) { op.Metadata = map[string]any{queueKey: true} }

// forStrangers marks an operation that is for everybody, also where all else is for members only.
func forStrangers(op *huma.Operation) { op.Metadata = map[string]any{strangersKey: true} }

// strangersKey marks operations that are for everybody.
const strangersKey = "strangers"

// queueKey marks operations that pass the queue for heavy work.
const queueKey = "queue"

// throughQueue returns an operation that passes the queue for heavy work. Its answer is written afterwards, as
// slowly as the client reads.
func throughQueue[I, O any](work *limit.Queue, f func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		ctx, leave, err := work.Enter(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
		return f(ctx, in)
	}
}

// personal marks an operation that only somebody can ask for.
func personal(op *huma.Operation) {
	op.Security = []map[string][]string{{"cookie": {}}, {"bearer": {}}}
}

// created marks an operation that makes something.
func created(op *huma.Operation) { op.DefaultStatus = http.StatusCreated }

// replayable marks an operation that answers 200 where it was done before.
func replayable[Body any](api huma.API) func(*huma.Operation) {
	schema := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Body](), true, "")
	return func(op *huma.Operation) {
		op.Responses["200"] = &huma.Response{
			Description: "It was done before, and nothing has changed",
			Content:     map[string]*huma.MediaType{"application/json": {Schema: schema}},
		}
	}
}

// problemResponse describes what every operation may answer instead.
func problemResponse(api huma.API) *huma.Response {
	schema := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[problem.Problem](), true, "")
	return &huma.Response{
		Description: "What is wrong",
		Content:     map[string]*huma.MediaType{problem.MediaType: {Schema: schema}},
	}
}

// eventsOperation describes [eventsHandler.streamEvents], which does not pass the API's router.
func eventsOperation(api huma.API) *huma.Operation {
	state := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[State](), true, "")
	event := &huma.Schema{
		Type:        huma.TypeObject,
		Description: "What happened: an entry of the game's log",
		Required:    []string{"game", "seq", "at", "by", "type"},
		Properties: map[string]*huma.Schema{
			"game": {Type: huma.TypeString},
			"seq":  {Type: huma.TypeInteger},
			"at":   {Type: huma.TypeString, Format: "date-time"},
			"by":   {Type: huma.TypeString},
			"type": {Type: huma.TypeString, Description: "one of " + strings.Join(referee.EventTypes(), ", ")},
		},
		AdditionalProperties: true,
	}
	query := func(name, doc string) *huma.Param {
		return &huma.Param{Name: name, In: "query", Description: doc, Schema: &huma.Schema{Type: huma.TypeInteger}}
	}
	chat := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[chatEvent](), true, "")
	watchers := api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[live.WatchersEvent](), true, "")
	line := &huma.MediaType{Schema: &huma.Schema{AnyOf: []*huma.Schema{state, event, chat, watchers}}}
	return &huma.Operation{
		Method: http.MethodGet, Path: "/games/{id}/events", OperationID: "events",
		Summary: "The game as it happens",
		Description: "Lines of JSON, or server-sent events if you accept text/event-stream. The first is a whole state; " +
			"then come the events after since, and new ones as they happen, every batch followed by a state. " +
			"A claim is sealed, without its stones, for everybody but its author until both are in; lists then tells both. " +
			"A player who keeps a stream of the game open is present; one whose stream has ended, and who has asked nothing about the game for ten seconds, has left, where people play by the clock. " +
			"Empty lines keep the connection alive. The stream ends when the game is over and told.",
		Parameters: []*huma.Param{
			{Name: "id", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}},
			query("since", "the last event that you know of; Last-Event-ID does the same"),
			query("legal", "1: states have the legal moves, when it is your turn"),
			query("wait", "seconds of a long poll: it ends as soon as there is something new"),
			query("chat", "1: what is said beside the game, too, also when it is over"),
			query("heard", "the last line of the chat that you know of; a player gets what spectators said again once players may read it"),
		},
		Responses: map[string]*huma.Response{
			"200":     {Description: "Lines", Content: map[string]*huma.MediaType{"application/x-ndjson": line, "text/event-stream": line}},
			"204":     {Description: "A browser that reconnects has been told everything"},
			"default": problemResponse(api),
		},
	}
}
