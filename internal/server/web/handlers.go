package web

import (
	"cmp"
	"sync/atomic"
	"time"

	enginematch "github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/chat"
	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/internal/server/outward"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/push"
)

// handlers has a handler for each resource of the API. A handler holds what it depends on, and
// nothing else.
type handlers struct {
	games       *gamesHandler
	newGames    *newGamesHandler
	scoring     *scoringHandler
	mediation   *mediationHandler
	events      *eventsHandler
	combined    *combinedHandler
	records     *recordsHandler
	counts      *countsHandler
	history     *historyHandler
	chat        *chatHandler
	lobby       *lobbyHandler
	inbox       *inboxHandler
	vacation    *vacationHandler
	accounts    *accountsHandler
	club        *clubHandler
	emails      *emailHandler
	methods     *methodsHandler
	erasing     *eraseHandler
	eraser      *eraser
	people      *peopleHandler
	exports     *exportHandler
	moderation  *moderationHandler
	matches     *matchesHandler
	tournaments *tournamentsHandler
	venues      *venuesHandler
	health      *healthHandler
	server      *serverHandler
	calendar    *calendarHandler
	reviews     *reviewsHandler
	kept        *keptRecordsHandler
	boards      *boardsHandler
	news        *newsHandler
	embeds      *embeds
}

// A core has the parts that several handlers depend on.
type core struct {
	problem.Faults
	journals     store.Journals // memory, where the store keeps none: what is said is forgotten with the server
	accounts     *account.Registry
	mail         *mail.Sender // nil: none is sent
	news         *newsSource
	who          *callers
	people       *directory
	work         *limit.Queue
	tables       *tables
	rated        *ratedGames
	states       *states
	rooms        *rooms
	boards       *openBoards
	hub          *live.Hub
	answers      *answers
	players      *players
	docket       *journalCache[chat.Docket, chat.Deed]
	lobby        *journalCache[lobby.Lobby, lobby.Entry]
	opinions     *opinions
	sender       *fileSender
	streams      *limit.Concurrency // by address
	proposals    *proposals
	newGamesOf   *limit.Limiter // by person
	tournaments  *tournaments
	impartiality *impartiality
	fair         *fairPlay
	reviews      *reviewQueue
	kept         *keptRecords
	closing      chan struct{}
	club         *atomic.Pointer[club.Club]
	limits       *liveLimits
}

// newCore makes what handlers share.
func newCore(c Config) *core {
	x := &core{Faults: problem.Faults{Log: c.Log}, opinions: newOpinions(), closing: make(chan struct{}), club: &atomic.Pointer[club.Club]{}, limits: &liveLimits{first: c.Limits}}
	x.club.Store(&c.Club)
	x.journals = store.NewMemory()
	var kept store.Journals
	if journals, keeps := c.Store.(store.Journals); keeps {
		x.journals, kept = journals, journals
	}
	x.work = x.limits.work(c.Processors)
	hasher := cmp.Or(c.Hasher, account.NewHasher(account.DefaultCost(), c.Processors))
	x.accounts = account.New(c.Store, hasher.After(x.work.Enter), namesHere(c)...)
	if outbox, keeps := c.Store.(store.Outbox); keeps && c.Mail != nil {
		x.accounts = x.accounts.Posting(outbox)
		x.mail = mail.NewSender(*c.Mail, x.accounts, outbox, c.Log)
	}
	x.who = &callers{accounts: x.accounts, addresses: c.Addresses, traces: c.Traces, rolesByPasskey: c.RolesByPasskey, club: x.club}
	x.news = &newsSource{arena: c.Arena, store: c.Store, log: c.Log}
	x.people = &directory{store: c.Store, ratings: c.Ratings, venues: c.Venues, log: c.Log}
	x.tables = &tables{arena: c.Arena, who: x.who, work: x.work, log: c.Log}
	x.rated = &ratedGames{arena: c.Arena, addresses: c.Addresses, ratings: c.Ratings}
	x.states = &states{x.rated, x.people}
	x.rooms = newRooms(x.journals, c.Log)
	x.boards = newOpenBoards(x.journals, x.rooms, x.tables, x.people)
	x.hub = live.NewHub(live.Config{State: x.states.rendered, Chat: x.rooms.said, Heartbeat: c.Heartbeat})
	x.answers = &answers{states: x.states, hub: x.hub}
	x.players = &players{arena: c.Arena, who: x.who, tables: x.tables, answers: x.answers}
	x.docket = &journalCache[chat.Docket, chat.Deed]{journals: x.journals, name: chat.Journal, then: chat.Record}
	x.lobby = &journalCache[lobby.Lobby, lobby.Entry]{journals: x.journals, name: lobby.Journal, then: lobby.Then}
	x.sender = &fileSender{made: newCache(cacheRoom), work: x.work, version: c.Version}
	x.streams = x.limits.most("streams.address", func(l Limits) int { return l.Streams }, manyStreams)
	x.proposals = &proposals{x.people}
	x.newGamesOf = x.limits.rate("games.token", func(l Limits) limit.Rate { return l.Games })
	x.tournaments = &tournaments{journals: kept, known: map[string]reading{}}
	x.tables.tournaments = x.tournaments
	x.fair = &fairPlay{arena: c.Arena, store: c.Store, tables: x.tables, who: x.who}
	x.news.lobby, x.news.docket, x.news.rooms, x.news.tournaments = x.lobby, x.docket, x.rooms, x.tournaments
	if outbox, keeps := c.Store.(store.Outbox); keeps {
		x.news.teller = newTeller(c, x, outbox)
	}
	x.impartiality = &impartiality{arena: c.Arena, store: c.Store, addresses: c.Addresses, docket: x.docket, tables: x.tables}
	x.reviews = &reviewQueue{journals: x.journals}
	x.kept = &keptRecords{
		journals: x.journals, queue: x.reviews,
		index: &journalCache[recordsState, recordEntry]{journals: x.journals, name: recordsJournal, then: recordsThen},
	}
	return x
}

// newTeller makes what tells people what is new.
func newTeller(c Config, x *core, outbox store.Outbox) *news.Teller {
	set := c.News
	if set.Key == (push.Key{}) {
		key, err := push.NewKey()
		if err != nil {
			panic("web: a key of pushes: " + err.Error()) // the machine has no randomness
		}
		set.Key = key
	}
	if x.mail != nil {
		x.mail.SetUnsubscribing(mail.NewUnsubscribing(set.Key.Bytes()))
	}
	return news.NewTeller(news.Config{
		Outbox: outbox, People: c.Store, Source: x.news, Key: set.Key, Guard: outward.Guard{Allowed: set.Allowed}, Page: set.Page, Subject: set.Contact,
		Mail: x.mail != nil, Log: c.Log, Look: set.Look, First: set.First, Patience: set.Patience,
	})
}

// newHandlers makes all handlers.
func newHandlers(c Config, x *core, short *guard.Shortage, ready *readiness, figures *metrics, parts *health.Monitor) handlers {
	var hs handlers
	hs.playing(c, x)
	hs.meeting(c, x)
	hs.contests(c, x)
	hs.records = &recordsHandler{
		Faults: x.Faults, arena: c.Arena, store: c.Store, tables: x.tables, people: x.people, sender: x.sender, work: x.work, keys: x.journals,
	}
	hs.counts = &countsHandler{Faults: x.Faults, opinions: x.opinions, fair: x.fair, work: x.work}
	hs.history = &historyHandler{store: c.Store, who: x.who, people: x.people, work: x.work}
	hs.exports = &exportHandler{Faults: x.Faults, store: c.Store, who: x.who, people: x.people, lobby: x.lobby, rooms: x.rooms, boards: x.boards, work: x.work, kept: x.kept}
	hs.moderation = &moderationHandler{
		boards: x.boards,
		arena:  c.Arena, store: c.Store, docket: x.docket, who: x.who, people: x.people, accounts: x.accounts, tables: x.tables, rooms: x.rooms, lobby: x.lobby,
		impartiality: x.impartiality, reportsFrom: x.limits.rate("reports.address", func(l Limits) limit.Rate { return l.Reports }), log: c.Log,
	}
	hs.emails = &emailHandler{
		accounts: x.accounts, who: x.who, passwords: hs.accounts.passwords, moderation: hs.moderation, sender: x.mail,
		changesOf:      x.limits.rate("emails.person", func(l Limits) limit.Rate { return l.Emails }),
		recoveriesFrom: x.limits.rate("recoveries.address", func(l Limits) limit.Rate { return l.Recoveries }),
		recoveriesOf:   x.limits.rate("recoveries.name", func(l Limits) limit.Rate { return l.RecoveriesOf }),
	}
	hs.accounts.emails, hs.accounts.moderation = hs.emails, hs.moderation
	hs.club = &clubHandler{accounts: x.accounts, who: x.who, people: x.people, moderation: hs.moderation, passwords: hs.accounts.passwords}
	hs.news = &newsHandler{
		Faults: x.Faults, accounts: x.accounts, store: c.Store, who: x.who, source: x.news, teller: x.news.teller, mail: x.mail != nil,
		changesOf: x.limits.rate("destinations.person", func(l Limits) limit.Rate { return l.Destinations }),
	}
	if x.news.teller != nil {
		hs.news.unsubscribing = mail.NewUnsubscribing(x.news.teller.Key.Bytes())
	}
	hs.methods = &methodsHandler{
		accounts: x.accounts, who: x.who, in: hs.accounts, tickets: tickets{x.journals}, passkeys: c.Passkeys, providers: c.SignOn,
		ceremoniesFrom: x.limits.rate("sign_ins.address", func(l Limits) limit.Rate { return l.SignIns }),
		signOnsFrom:    x.limits.rate("sign_ons.address", func(l Limits) limit.Rate { return l.SignOns }), log: c.Log,
	}
	hs.newGames.signIns, hs.exports.methods = hs.methods.offered(), hs.methods
	hs.erasing = &eraseHandler{accounts: x.accounts, who: x.who, passwords: hs.accounts.passwords, moderation: hs.moderation}
	hs.eraser = &eraser{
		arena: c.Arena, accounts: x.accounts, docket: x.docket, lobby: x.lobby, rooms: x.rooms, boards: x.boards, tournaments: x.tournaments,
		manager: c.Manager, moderation: hs.moderation, addresses: c.Addresses, kept: x.kept, log: c.Log, left: map[int]logNames{},
	}
	if logs, can := c.Store.(erasable); can {
		hs.eraser.logs = logs
	}
	hs.boards = &boardsHandler{
		Faults: x.Faults, arena: c.Arena, journals: x.journals, boards: x.boards, rooms: x.rooms, who: x.who, people: x.people, tables: x.tables, sender: x.sender,
		streams: &lineStreams{Faults: x.Faults, who: x.who, open: x.streams, heartbeat: c.Heartbeat, closing: x.closing},
		newOf:   x.limits.rate("boards.person", func(l Limits) limit.Rate { return l.Boards }), actsOf: x.limits.rate("board_acts.person", func(l Limits) limit.Rate { return l.BoardActs }), linesOf: hs.chat.linesOf,
	}
	hs.vacation = &vacationHandler{
		inbox: hs.inbox, log: c.Log,
		people: &journalCache[vacationers, vacationEntry]{journals: x.journals, name: vacationJournal, then: thenVacation},
	}
	hs.embeds = &embeds{Faults: x.Faults, games: hs.games, boards: hs.boards}
	hs.health = &healthHandler{closing: x.closing, readiness: ready, short: short}
	hs.calendar = &calendarHandler{accounts: x.accounts, who: x.who, inbox: hs.inbox, tournaments: x.tournaments}
	hs.kept = &keptRecordsHandler{x.kept, x.who}
	hs.reviews = &reviewsHandler{
		Faults: x.Faults, store: c.Store, tables: x.tables, people: x.people, who: x.who, queue: x.reviews, records: x.kept, fair: x.fair, sender: x.sender,
		streams: hs.inbox.streams, asksOf: x.limits.rate("reviews.address", func(l Limits) limit.Rate { return l.Reviews }), engines: c.ReviewEngines,
	}
	hs.server = &serverHandler{version: c.Version, since: time.Now(), who: x.who, health: hs.health, metrics: figures, mail: x.mail, teller: x.news.teller, parts: parts}
	return hs
}

// playing makes the handlers of games.
func (hs *handlers) playing(c Config, x *core) {
	moves := x.limits.rate("moves.game", func(l Limits) limit.Rate { return l.Moves })
	hs.games = &gamesHandler{Faults: x.Faults, who: x.who, tables: x.tables, players: x.players, answers: x.answers, movesIn: moves}
	hs.newGames = &newGamesHandler{
		arena: c.Arena, version: c.Version, mail: x.mail != nil, club: x.club, who: x.who, tables: x.tables, players: x.players, answers: x.answers,
		proposals: x.proposals, rated: x.rated, reviewEngines: c.ReviewEngines, newGamesOf: x.newGamesOf, newGamesFrom: x.limits.rate("games.address", func(l Limits) limit.Rate { return l.GamesFrom }),
	}
	hs.mediation = &mediationHandler{
		players: x.players, answers: x.answers, addresses: c.Addresses, tournaments: x.tournaments,
	}
	hs.scoring = &scoringHandler{
		who: x.who, tables: x.tables, players: x.players, answers: x.answers, states: x.states,
		opinions: x.opinions, movesIn: moves,
	}
	hs.events = &eventsHandler{Faults: x.Faults, who: x.who, tables: x.tables, hub: x.hub, openStreams: x.streams}
	hs.combined = &combinedHandler{Faults: x.Faults, heartbeat: c.Heartbeat, closing: x.closing}
	hs.chat = &chatHandler{news: x.news, arena: c.Arena, who: x.who, tables: x.tables, rooms: x.rooms, linesOf: x.limits.rate("chat.person", func(l Limits) limit.Rate { return l.Chat })}
}

// meeting makes the handlers of people and of the lobby.
func (hs *handlers) meeting(c Config, x *core) {
	logins := x.limits.logins()
	hs.accounts = &accountsHandler{
		accounts: x.accounts, store: c.Store, who: x.who, people: x.people, logins: logins,
		passwords:       &passwords{store: c.Store, logins: logins, triesWith: x.limits.rate("logins.device", func(l Limits) limit.Rate { return l.Logins })},
		newGuestsFrom:   x.limits.rate("guests.address", func(l Limits) limit.Rate { return l.Guests }),
		newAccountsFrom: x.limits.rate("accounts.address", func(l Limits) limit.Rate { return l.Accounts }),
		club:            x.club,
	}
	hs.people = &peopleHandler{who: x.who, store: c.Store, people: x.people}
	hs.lobby = &lobbyHandler{
		arena: c.Arena, store: c.Store, log: c.Log, lobby: x.lobby, who: x.who, people: x.people, players: x.players,
		proposals: x.proposals, rated: x.rated,
		newChallengesOf:   x.limits.rate("challenges.person", func(l Limits) limit.Rate { return l.Challenges }),
		newChallengesFrom: x.limits.rate("challenges.address", func(l Limits) limit.Rate { return l.ChallengesFrom }),
	}
	hs.inbox = &inboxHandler{
		Faults: x.Faults, arena: c.Arena, store: c.Store, lobby: x.lobby, challenges: hs.lobby, who: x.who, tables: x.tables,
		streams: &lineStreams{Faults: x.Faults, who: x.who, open: x.streams, heartbeat: c.Heartbeat, closing: x.closing},
	}
}

// contests makes the handlers of matches, tournaments and venues.
func (hs *handlers) contests(c Config, x *core) {
	hs.matches = &matchesHandler{
		Faults: x.Faults, matches: &matches{dir: c.Matches, known: map[string]*enginematch.Follower{}}, sender: x.sender,
	}
	hs.tournaments = &tournamentsHandler{
		tournaments: x.tournaments, manager: c.Manager, store: c.Store, accounts: x.accounts, who: x.who, tables: x.tables, people: x.people,
		impartiality: x.impartiality, proposals: x.proposals, newGamesOf: x.newGamesOf,
	}
	hs.venues = &venuesHandler{venues: c.Venues, tables: x.tables}
}
