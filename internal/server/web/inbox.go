package web

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/lobby"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// The lines of GET /me/events. Each has its type.
type (
	// helloLine begins every stream: all that concerns you, as it is.
	helloLine struct {
		Type       string     `json:"type" enum:"hello"`
		Challenges Challenges `json:"challenges"`
		Games      []MyGame   `json:"games"`
		Automatch  *Search    `json:"automatch,omitempty" doc:"what you wait for"`
	}
	challengeLine struct {
		Type      string    `json:"type" enum:"challenge"`
		Challenge Challenge `json:"challenge"`
	}
	challengeGoneLine struct {
		Type  string      `json:"type" enum:"challenge_gone"`
		ID    string      `json:"id"`
		State lobby.State `json:"state" enum:"waiting,accepted,declined,withdrawn,expired"`
	}
	gameStartLine struct {
		Type string `json:"type" enum:"game_start"`
		MyGame
	}
	yourTurnLine struct {
		Type       string `json:"type" enum:"your_turn"`
		Game       string `json:"game"`
		MoveNumber int    `json:"move_number"`
		DueMS      *int64 `json:"due_ms,omitempty" doc:"how long you have, unless nothing follows"`
	}
	gameOverLine struct {
		Type   string `json:"type" enum:"game_over"`
		Game   string `json:"game"`
		Result string `json:"result"`
	}
	automatchLine struct {
		Type    string  `json:"type" enum:"automatch"`
		Waiting *Search `json:"waiting,omitempty" doc:"absent: you wait for nobody any more"`
	}
)

// MyGame is a game that goes on, for one of its players.
type MyGame struct {
	Game       string      `json:"game"`
	Color      weiqi.Color `json:"color" doc:"yours"`
	Rated      bool        `json:"rated"`
	Opponent   Opponent    `json:"opponent"`
	Size       weiqi.Size  `json:"size"`
	Time       string      `json:"time" example:"10m+5x30s"`
	YourTurn   bool        `json:"your_turn" doc:"something is wanted of you: a move, a list, an answer"`
	MoveNumber int         `json:"move_number"`
	DueMS      *int64      `json:"due_ms,omitempty" doc:"where something is wanted of you, how long you have before something else follows, such as a loss on time; absent where nothing does"`
	TheirDueMS *int64      `json:"their_due_ms,omitempty" doc:"where something is wanted of the other side, how long that has"`
}

// An Opponent is whom somebody plays: a person, a program, or nobody yet.
type Opponent struct {
	ID   string           `json:"id,omitempty"`
	Name string           `json:"name,omitempty"`
	Kind referee.SeatKind `json:"kind"`
	Rank string           `json:"rank,omitempty" doc:"when the game began, with a question mark if it was uncertain; absent if it was unknown" example:"12k?"`
}

// manyGames is how many games that go on a stream tells of.
const manyGames = 200

// An inbox is one client's view of what concerns a person.
type inbox struct {
	from *inboxHandler
	me   store.Person
	book *store.Ledger[lobby.Lobby, lobby.Entry]
	live []*arena.Table // that go on when it is opened
	out  *live.Lines
	wait time.Duration // of a long poll; 0 for a stream

	told    map[string]bool // the challenges that the client knows of
	waiting *Search         // as the client knows it

	games    map[string]*inboxGame
	over     map[string]bool // games that were told to be over
	watchers sync.WaitGroup
	woken    chan struct{} // has room for one: something has happened in a game
}

// An inboxGame is a game of a person, as the client knows it.
type inboxGame struct {
	table *arena.Table
	color weiqi.Color
	told  bool // that it has begun
	turn  demand
	leave context.CancelFunc // ends the goroutine that watches it
}

// A demand is something that is wanted of a player; the zero demand, nothing.
type demand struct {
	wanted     bool
	phase      referee.Phase
	move, stop int
}

// inboxHandler streams to a person the events that concern this person.
type inboxHandler struct {
	problem.Faults
	arena      *arena.Arena
	store      store.Store
	lobby      *journalCache[lobby.Lobby, lobby.Entry]
	challenges *lobbyHandler
	who        *callers
	tables     *tables
	streams    *lineStreams
}

// streamInbox is GET /me/events: the present state, and then what happens, for as long as the
// client reads. With ?wait it is a long poll: it ends when there was something to tell, or when so
// many seconds have passed.
func (h *inboxHandler) streamInbox(w http.ResponseWriter, r *http.Request) {
	b, err := h.newInbox(r.Context(), r.URL.Query())
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return
	}
	h.streams.serve(w, r, b.me, b.run)
}

// inboxOperation describes [inboxHandler.streamInbox], which does not pass the API's router.
func inboxOperation(api huma.API) *huma.Operation {
	line := &huma.MediaType{Schema: &huma.Schema{AnyOf: []*huma.Schema{
		lineSchema[helloLine](api), lineSchema[challengeLine](api), lineSchema[challengeGoneLine](api), lineSchema[gameStartLine](api),
		lineSchema[yourTurnLine](api), lineSchema[gameOverLine](api), lineSchema[automatchLine](api),
	}}}
	return &huma.Operation{
		Method: http.MethodGet, Path: "/me/events", OperationID: "my-events",
		Summary: "What concerns you, as it happens: challenges, your games and your search for an opponent",
		Description: "Lines of JSON, or server-sent events if you accept text/event-stream. The first, hello, is how everything is; " +
			"then come challenge, challenge_gone, game_start, your_turn, game_over and automatch as they happen. " +
			"Empty lines keep the connection alive.",
		Parameters: []*huma.Param{{
			Name: "wait", In: "query", Schema: &huma.Schema{Type: huma.TypeInteger},
			Description: "seconds of a long poll: it ends as soon as there is something new",
		}},
		Responses: map[string]*huma.Response{
			"200":     {Description: "Lines", Content: map[string]*huma.MediaType{"application/x-ndjson": line, "text/event-stream": line}},
			"default": problemResponse(api),
		},
	}
}

func lineSchema[L any](api huma.API) *huma.Schema {
	return api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[L](), true, "")
}

// newInbox reads what a request wants to hear of.
func (h *inboxHandler) newInbox(ctx context.Context, query url.Values) (*inbox, error) {
	me, err := h.who.person(ctx)
	if err != nil {
		return nil, err
	}
	wait, err := number(query, "wait", 0, 1, longestWait)
	if err != nil {
		return nil, err
	}
	if _, err := h.lobby.current(ctx); err != nil {
		return nil, err
	}
	book, err := h.lobby.open(ctx)
	if err != nil {
		return nil, err
	}
	live, err := h.liveOf(ctx, me)
	if err != nil {
		return nil, err
	}
	return &inbox{
		from: h, me: me, book: book, live: live, wait: time.Duration(wait) * time.Second,
		told: map[string]bool{}, games: map[string]*inboxGame{}, over: map[string]bool{}, woken: make(chan struct{}, 1),
	}, nil
}

// run writes until ctx ends, the client does not read, or a long poll has its answer.
func (b *inbox) run(ctx context.Context, out *live.Lines) {
	b.out = out
	if b.wait > 0 {
		var late context.CancelFunc
		ctx, late = context.WithTimeout(ctx, b.wait)
		defer late()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer b.watchers.Wait()
	defer cancel()
	beat := time.NewTicker(b.from.streams.heartbeat)
	defer beat.Stop()

	l, fresh := b.book.Look()
	b.hello(ctx, l)
	for b.out.Flush() == nil {
		select {
		case <-ctx.Done():
			return
		case <-fresh:
		case <-b.woken:
		case <-beat.C: // games can begin elsewhere, and challenges wait no longer by time alone
			b.from.challenges.keepWish(ctx, b.me.ID)
			b.findGames(ctx)
		}
		l, fresh = b.book.Look()
		b.news(ctx, l)
		if !b.out.Empty() && b.wait > 0 {
			_ = b.out.Flush()
			return
		}
	}
}

// tell puts a line into the batch.
func (b *inbox) tell(line any) { b.out.Add(encode(line)) }

// hello tells how everything is.
func (b *inbox) hello(ctx context.Context, l lobby.Lobby) {
	now := b.from.arena.Now()
	hello := helloLine{
		Type: "hello", Challenges: b.from.challenges.challengesFor(l, b.me.ID, now),
		Games: []MyGame{}, Automatch: automatchOf(l, b.me.ID, now).Waiting,
	}
	b.waiting = hello.Automatch
	for _, list := range [][]Challenge{hello.Challenges.Open, hello.Challenges.ToMe, hello.Challenges.Mine} {
		for _, c := range list {
			b.told[c.ID] = true
		}
	}
	for _, table := range b.live {
		b.watch(ctx, table)
	}
	b.findAgreed(ctx, l)
	for _, id := range slices.Sorted(maps.Keys(b.games)) {
		g := b.games[id]
		game, turn, _ := g.look(b.from.challenges.people, now)
		g.told, g.turn = true, turn
		hello.Games = append(hello.Games, game)
	}
	b.tell(hello)
}

// news tells what has changed since the client was told.
func (b *inbox) news(ctx context.Context, l lobby.Lobby) {
	now := b.from.arena.Now()
	b.findAgreed(ctx, l)
	for _, id := range slices.Sorted(maps.Keys(b.games)) {
		b.gameNews(b.games[id], now)
	}
	there := map[string]bool{}
	for _, c := range l.Waiting(now, func(c *lobby.Challenge) bool { return concerns(l, c, b.me.ID) }) {
		there[c.ID] = true
		if !b.told[c.ID] {
			b.tell(challengeLine{"challenge", b.from.challenges.challengeOf(c, b.me.ID, now)})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(b.told)) {
		if !there[id] {
			state := lobby.Expired
			if c, err := l.Challenge(id); err == nil && c.State != lobby.Waiting {
				state = c.State
			}
			b.tell(challengeGoneLine{"challenge_gone", id, state})
		}
	}
	b.told = there
	if waiting := automatchOf(l, b.me.ID, now).Waiting; !reflect.DeepEqual(waiting, b.waiting) {
		b.waiting = waiting
		b.tell(automatchLine{"automatch", waiting})
	}
}

// gameNews tells what has changed in a game.
func (b *inbox) gameNews(g *inboxGame, now time.Time) {
	game, turn, result := g.look(b.from.challenges.people, now)
	if !g.told {
		b.tell(gameStartLine{"game_start", game})
		g.told = true
	}
	if turn != g.turn && turn.wanted {
		b.tell(yourTurnLine{"your_turn", game.Game, game.MoveNumber, game.DueMS})
	}
	g.turn = turn
	if result != "" {
		b.tell(gameOverLine{"game_over", game.Game, result})
		g.leave()
		delete(b.games, game.Game)
		b.over[game.Game] = true
	}
}

// liveOf returns the games of somebody that go on, as they are.
func (h *inboxHandler) liveOf(ctx context.Context, who store.Person) ([]*arena.Table, error) {
	live, err := h.store.List(ctx, store.Query{Status: store.Live, Player: who.ID, Limit: manyGames})
	if err != nil {
		return nil, err
	}
	games := make([]string, len(live))
	for i, g := range live {
		games[i] = g.ID
	}
	return h.tables.several(ctx, games)
}

// findGames takes up the games of the store that go on.
func (b *inbox) findGames(ctx context.Context) {
	live, err := b.from.liveOf(ctx, b.me)
	if err != nil {
		b.fault(ctx, err)
		return
	}
	for _, table := range live {
		if !b.knows(table.ID()) {
			b.watch(ctx, table)
		}
	}
}

// soon is how long a game that was agreed on may take to be in the store.
const soon = time.Minute

// findAgreed takes up the games that have just been agreed on in the lobby, and may not be
// in the store yet.
func (b *inbox) findAgreed(ctx context.Context, l lobby.Lobby) {
	for _, c := range l.Agreed() {
		if !c.Plays(b.me.ID) || b.knows(c.Table) || b.from.arena.Now().Sub(c.Ended) > soon {
			continue
		}
		table, err := b.from.challenges.tableOf(ctx, c)
		if err != nil {
			b.fault(ctx, err)
			continue
		}
		b.watch(ctx, table)
	}
}

func (b *inbox) fault(ctx context.Context, err error) {
	if ctx.Err() == nil {
		b.from.Log.Error("cannot follow the games of a person", "person", b.me.ID, "err", err)
	}
}

// knows reports whether a game has been taken up, or is over.
func (b *inbox) knows(game string) bool { return b.games[game] != nil || b.over[game] }

// watch takes a game up that is not known yet, unless it is over.
func (b *inbox) watch(ctx context.Context, table *arena.Table) {
	color, seq, over := weiqi.Empty, 0, false
	table.View(func(g *referee.Game) {
		color, seq, over = g.ColorOf(b.me.ID), g.Seq(), g.Over()
	})
	if over {
		b.over[table.ID()] = true
		return
	}
	ctx, leave := context.WithCancel(ctx)
	b.games[table.ID()] = &inboxGame{table: table, color: color, leave: leave}
	b.watchers.Go(func() {
		for _, err := range table.Watch(ctx, seq) {
			if err != nil {
				return // the stream has ended, or the table is no more
			}
			select {
			case b.woken <- struct{}{}:
			default: // it is to be looked at already
			}
		}
	})
}

// dueOf returns how many milliseconds a party has until its first deadline, or nil where it has none.
func dueOf(g *referee.Game, of referee.Party, now time.Time) *int64 {
	var first *int64
	for _, due := range duesOf(g, now) {
		if due.Of == of && (first == nil || due.InMS < *first) {
			first = &due.InMS
		}
	}
	return first
}

// look returns the game as it is, what is wanted of the player, and the result, which is
// empty while the game goes on.
func (m *inboxGame) look(people *directory, now time.Time) (game MyGame, turn demand, result string) {
	m.table.View(func(g *referee.Game) {
		terms, other := g.Terms(), g.Seat(m.color.Opponent())
		game = MyGame{
			Game: m.table.ID(), Color: m.color, Rated: terms.Rated,
			Opponent: Opponent{other.Player, other.Name, other.Kind, people.rankThen(other, terms.Size, g.Began())},
			Size:     terms.Size, Time: terms.Time.String(), MoveNumber: g.MoveNumber(),
		}
		if g.WaitsFor(referee.PartyOf(m.color)) {
			stop, _ := g.Stop()
			turn = demand{true, g.Phase(), g.MoveNumber(), stop.Number}
			game.YourTurn = true
			game.DueMS = dueOf(g, referee.PartyOf(m.color), now)
		}
		if party := referee.PartyOf(m.color.Opponent()); g.WaitsFor(party) {
			game.TheirDueMS = dueOf(g, party, now)
		}
		if g.Over() {
			result = g.Result().String()
		}
	})
	return game, turn, result
}
