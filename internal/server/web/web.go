// Package web serves people and programs over HTTP: the API and the page.
//
// The API is under /api/v1 and describes itself at /openapi.json. It speaks the game's own words:
// a body is an act, an answer is the [State] of the game after it, and an error is a [problem.Problem].
// GET /games/{id}/events is the game as it happens, as lines of JSON or as server-sent events,
// which package live streams. A stream begins with a whole state, so that a client that was cut
// off has missed nothing.
//
// A request shows a person by a secret, in a cookie or as a bearer token, that POST /guests hands
// out. The seats of a game name the person who may act for a color; everybody else may watch.
//
// The package decides nothing about the game. It asks the table, which asks the referee, and turns
// the answer into JSON.
//
// A request passes the middleware of package guard and the router, and comes to the handler of its
// resource. A handler is a struct that holds what it depends on, and nothing else; the
// [Server] composes them.
package web

import (
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/live"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/passkey"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/internal/server/push"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/internal/server/signon"
	"github.com/shinpan/shinpan/internal/server/traces"
	"github.com/shinpan/shinpan/internal/span"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// Config is what a server is made of. Arena, Store and Log are required.
type Config struct {
	Arena *arena.Arena
	// the arena's: here it lists games and knows people; if it keeps [store.Journals], also tournaments
	Store   store.Store
	Page    http.Handler        // answers what is not the API's; nil for no page
	Venues  []Venue             // where programs meet
	Manager *tournament.Manager // runs the tournaments that people begin here; nil: nobody can
	// the directory under which matches of programs are kept, each in one of its own; empty for none
	Matches string
	Mail    *mail.Config // the mail server, checked; nil, or a store without an [store.Outbox]: no mail is sent
	News    NewsConfig
	Limits  Limits

	// by which people can have games reviewed, the usual one first; empty: by the built-in player
	ReviewEngines []ReviewEngine

	Club club.Club // who may come in; see [Server.SetClub]

	Passkeys *passkey.Passkeys  // nil: nobody has one here
	SignOn   []*signon.Provider // where people can sign in, besides here
	// RolesByPasskey has moderators and administrators confirm with a passkey before they use their role.
	RolesByPasskey bool

	Proxies []netip.Prefix // whose word is taken for whom a request comes from, and how; see [guard.Proxies]
	TLS     *tls.Config    // nil for plain HTTP
	Version string         // of the program, as clients read it
	Log     *slog.Logger
	Traces  *span.Tracer  // nil: requests are not traced
	Parts   []health.Part // what the server depends on, besides what it knows itself

	Ratings   *rating.Ratings // nil: nobody has one
	Addresses *Addresses      // where people were seen, which the venues of the process share; nil: of its own
	Shortage  *guard.Shortage // of files, to which other listeners belong; nil: of this server alone
	Hasher    *account.Hasher // of passwords, which the venues of the process share; nil: one of its own
	Heartbeat time.Duration   // between keep-alive lines of event streams; 5 s if zero

	Processors int // that the machine has for the server; [runtime.GOMAXPROCS] if zero
}

// A NewsConfig says how people are told what is new. The zero NewsConfig tells them, with a key that lasts as long as
// the server.
type NewsConfig struct {
	Key      push.Key       // signs pushes; browsers subscribe to it
	Page     string         // the address of this server for people, to which what is told leads
	Contact  string         // at which push services reach the operator, https or mailto; empty: the page
	Allowed  []netip.Prefix // networks inside that pushes and webhooks may reach, besides the public internet
	Look     time.Duration  // of tests; see [news.Config]
	First    time.Duration
	Patience time.Duration
}

// A Server answers requests. It is an [http.Handler]; [Server.Serve] runs it on a
// listener.
type Server struct {
	handlers
	middleware
	handler     http.Handler  // all of it, composed
	description func() []byte // of the API, as /openapi.json has it

	hub       *live.Hub
	readiness *readiness
	short     *guard.Shortage
	metrics   *metrics
	log       *slog.Logger
	tls       *tls.Config
	stopWork  func()

	close   sync.Once
	closing chan struct{} // closed when streams have to end

	club   *atomic.Pointer[club.Club]
	limits *liveLimits
}

// middleware is what requests pass on their way to a handler, in this order.
type middleware struct {
	guard       *guard.Guard
	idempotency *guard.Idempotency
	router      *apiRouter
}

const (
	apiPath   = "/api/v1"
	pageRoute = "GET /"
)

// New returns a server. Close it when it is not run by [Server.Serve].
func New(c Config) *Server {
	c.Processors = cmp.Or(c.Processors, runtime.GOMAXPROCS(0))
	c.Heartbeat = cmp.Or(c.Heartbeat, 5*time.Second)
	c.Addresses = cmp.Or(c.Addresses, NewAddresses(false))
	if len(c.ReviewEngines) == 0 {
		c.ReviewEngines = []ReviewEngine{BuiltinReviewer}
	}
	x := newCore(c)
	s := &Server{
		hub: x.hub, readiness: &readiness{store: c.Store, log: c.Log}, short: cmp.Or(c.Shortage, guard.NewShortage(c.Log)),
		log: c.Log, tls: c.TLS, closing: x.closing, club: x.club, limits: x.limits,
	}
	s.metrics = newMetrics(c.Version, x.streams, x.work)
	parts := health.NewMonitor(c.Log, c.Parts...)
	s.handlers = newHandlers(c, x, s.short, s.readiness, s.metrics, parts)
	s.metrics.watchParts(s.server)
	s.metrics.watchStore(c.Store, c.Log)
	s.metrics.watchCommits(c.Store)
	s.metrics.watchBackups(c.Store)
	s.metrics.watchGames(c.Arena, x.opinions)
	s.metrics.watchAudience(x.hub, s.boards)
	s.middleware = newMiddleware(c, x, s.games, s.metrics)
	s.register(c, x)
	s.handler = traces.Handler(c.Traces, s.guard.Wrap(s.idempotency.Wrap(traces.Route(c.Traces, http.HandlerFunc(s.router.route)))))
	work := []func(context.Context){s.lobby.matchmake, func(ctx context.Context) {
		if err := s.moderation.enforceBans(ctx); err != nil && ctx.Err() == nil {
			s.log.Error("cannot read who is banned", "err", err)
		}
	}, parts.Run, s.metrics.remember, s.eraser.run, s.vacation.patrol, s.reviews.expire}
	if x.mail != nil {
		s.metrics.watchMail(x.mail)
		work = append(work, x.mail.Run)
	}
	if teller := x.news.teller; teller != nil {
		s.metrics.watchNews(teller, c.Store)
		work = append(work, teller.Run, x.news.run)
	}
	s.stopWork = background(work...)
	return s
}

// SetClub has the server go by other decisions of its operator from now on.
func (s *Server) SetClub(now club.Club) { s.club.Store(&now) }

// SetLimits applies other limits from now on, but for how large a game record may be.
func (s *Server) SetLimits(now Limits) { s.limits.set(now, time.Now()) }

// Description returns how a server describes its API at /openapi.json.
func Description(version string) []byte {
	memory, log := store.NewMemory(), slog.New(slog.DiscardHandler)
	games := arena.New(arena.Config{Store: memory, Log: log})
	defer games.Close()
	s := New(Config{Arena: games, Store: memory, Version: version, Log: log})
	defer s.Close()
	return s.description()
}

// newMiddleware makes what requests pass.
func newMiddleware(c Config, x *core, games *gamesHandler, metrics guard.Metrics) middleware {
	return middleware{
		guard: &guard.Guard{
			Proxies:         c.Proxies,
			Arrivals:        x.limits.rate("connections.new", func(l Limits) limit.Rate { return l.Arrivals }),
			OpenConnections: x.limits.most("connections.address", func(l Limits) int { return l.Connections }, manyConnections),
			OpenRequests:    x.limits.most("requests_at_once.address", func(l Limits) int { return l.AtOnce }, manyRequests),
			Turns:           limit.NewTurns(c.Processors),
			ByAddress:       x.limits.rate("requests.address", func(l Limits) limit.Rate { return l.Address }),
			ByToken:         x.limits.rate("requests.token", func(l Limits) limit.Rate { return l.Token }),
			Tarpit:          limit.NewTarpit(x.closing),
			Patience:        guard.UsualPatience,
			Body:            max(guard.MaxBody, c.Limits.largestRecord()),
			Metrics:         metrics,
			Log:             c.Log,
		},
		idempotency: guard.NewIdempotency(c.Log),
		router: &apiRouter{
			Faults: x.Faults, mux: http.NewServeMux(), everybodys: map[string]bool{}, strangers: map[string]bool{}, member: x.who.member, fastMove: games.fastMove,
		},
	}
}

// register gives the router all that the server answers: the API, its description, and the page.
func (s *Server) register(c Config, x *core) {
	mux := s.router.mux
	api := humago.NewWithPrefix(exact{mux}, apiPath, apiConfig(c.Version))
	o := &operations{Faults: x.Faults, api: api, router: s.router, work: x.work, largestRecord: c.Limits.largestRecord()}
	api.UseMiddleware(o.readBody)
	s.routes(o)
	s.description = sync.OnceValue(func() []byte { // it takes as long as all else here, and few ask for it
		text, err := json.Marshal(api.OpenAPI())
		if err != nil {
			panic(fmt.Sprintf("web: the API cannot be described: %v", err))
		}
		return text
	})
	mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(s.description())
	})
	mux.HandleFunc("GET "+guard.AlivePath, s.health.alive)
	mux.HandleFunc("GET "+guard.ReadyPath, s.health.ready)
	mux.HandleFunc("GET /problems/{kind}", explainProblem)
	mux.HandleFunc("GET /games/{id}/embed", s.embeds.game)
	mux.HandleFunc("GET /boards/{id}/embed", s.embeds.board)
	mux.HandleFunc("GET /embed.css", s.embeds.style)
	mux.HandleFunc("GET /compare/{example}/card.png", s.embeds.example)
	mux.HandleFunc("GET /oembed", s.embeds.oEmbed)
	s.router.public("/oembed")
	s.router.public("/openapi.json")
	s.router.public("/problems/{kind}")
	for _, path := range []string{guard.AlivePath, guard.ReadyPath, "/problems/{kind}"} {
		s.router.forStrangers(http.MethodGet, path)
	}
	if c.Page != nil {
		mux.Handle(pageRoute, (&pageShell{who: x.who, moderation: s.moderation, tables: x.tables, embeds: s.embeds, tournaments: x.tournaments, reviews: s.reviews}).shell(c.Page))
	}
}

// Reviews returns the queue of reviews, for workers of this process.
func (s *Server) Reviews(ctx context.Context) (*review.Queue, error) {
	return s.reviews.queue.open(ctx)
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends the event streams and what goes on besides requests. Other requests are not touched.
func (s *Server) Close() {
	s.close.Do(func() {
		close(s.closing)
		s.hub.Close()
		s.stopWork()
		s.readiness.close()
	})
}

// background runs functions until they are stopped, which ends their context and waits for them.
func background(work ...func(context.Context)) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	for _, f := range work {
		running.Go(func() { f(ctx) })
	}
	return func() {
		cancel()
		running.Wait()
	}
}

// goodbye is how long requests under way may take when the server shuts down.
const goodbye = 10 * time.Second

// Serve answers on a listener until ctx ends, and then shuts down: streams end,
// other requests are finished, also of those who are connected and were not accepted yet. The error is nil after an
// orderly end.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ConnContext:       guard.KeepConn,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      30 * time.Second, // streams set their own, line by line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	defer s.short.Relieve(server)()
	l, drain := guard.NewDrain(server, l)
	l = s.guard.Listen(s.short.Watch(l))
	stopped := make(chan error, 1)
	var wait sync.WaitGroup
	serving, done := context.WithCancel(ctx)
	wait.Go(func() {
		<-serving.Done()
		s.Close()
		bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), goodbye)
		defer cancel()
		drain(bounded)
		stopped <- server.Shutdown(bounded)
	})
	var err error
	if s.tls != nil {
		server.TLSConfig = s.tls
		err = server.ServeTLS(l, "", "")
	} else {
		err = server.Serve(l)
	}
	done()
	wait.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return <-stopped
	}
	return err
}

// exact is a mux on which a pattern that ends with a slash stands for that path alone.
type exact struct{ *http.ServeMux }

// HandleFunc registers a handler.
func (m exact) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if pattern[len(pattern)-1] == '/' {
		pattern += "{$}"
	}
	m.ServeMux.HandleFunc(pattern, handler)
}

// apiConfig is how the API is described and which bodies it reads.
func apiConfig(version string) huma.Config {
	giveReasons()
	config := huma.DefaultConfig("Shinpan", version)
	config.Info.Description = "Games of Go under a referee. Errors are application/problem+json."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", "" // served by hand, without remote scripts
	config.CreateHooks = nil                                             // no $schema in every answer
	config.Transformers = []huma.Transformer{fromRouter}
	jsonFormat := huma.Format{Marshal: huma.DefaultJSONFormat.Marshal, Unmarshal: unmarshal}
	config.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"cookie": {Type: "apiKey", In: "cookie", Name: guard.PlainCookie, Description: "over TLS its name is " + guard.SecureCookie},
		"bearer": {Type: "http", Scheme: "bearer"},
	}

	// Types that write themselves as JSON are described by what they write.
	schemas := huma.NewMapRegistry("#/components/schemas/", schemaName)
	config.Components.Schemas = schemas
	describeEnums(schemas)
	schemas.RegisterTypeAlias(reflect.TypeFor[problem.State](), reflect.TypeFor[State]())
	schemas.RegisterTypeAlias(reflect.TypeFor[weiqi.Set](), reflect.TypeFor[[]weiqi.Point]())
	schemas.RegisterTypeAlias(reflect.TypeFor[weiqi.Score](), reflect.TypeFor[float64]())
	schemas.RegisterTypeAlias(reflect.TypeFor[referee.SizeText](), reflect.TypeFor[askedSize]())
	schemas.RegisterTypeAlias(reflect.TypeFor[[]referee.Party](), reflect.TypeFor[[]string]())
	schemas.RegisterTypeAlias(reflect.TypeFor[referee.TrialPly](), reflect.TypeFor[string]())
	schemas.RegisterTypeAlias(reflect.TypeFor[stats.Estimate](), reflect.TypeFor[interval]())
	schemas.RegisterTypeAlias(reflect.TypeFor[pairing.Figure](), reflect.TypeFor[float64]())
	return config
}

// An askedSize is what a [referee.SizeText] reads. It writes itself as a text.
type askedSize struct{}

// Schema returns that the size of a square board may be a number. The form that is written is the last one.
func (askedSize) Schema(huma.Registry) *huma.Schema {
	least, most := 1, len("25x25")
	return &huma.Schema{
		OneOf:    []*huma.Schema{{Type: huma.TypeInteger}, {Type: huma.TypeString, MinLength: &least, MaxLength: &most}},
		Examples: []any{19},
	}
}

// An interval is what a [stats.Estimate] writes.
type interval struct {
	Value *float64 `json:"value" doc:"null where it is not known"`
	Low   *float64 `json:"low" doc:"of the 95 % interval; null for one that is open to this side"`
	High  *float64 `json:"high" doc:"of the 95 % interval; null for one that is open to this side"`
}

// schemaName names a type in the description of the API, with the package before it
// where that is not this one: a referee's verdict is not what a client reads of it.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	switch t.PkgPath() {
	case reflect.TypeFor[weiqi.Set]().PkgPath():
		return "Weiqi" + name
	case reflect.TypeFor[referee.Terms]().PkgPath():
		return "Referee" + name
	case reflect.TypeFor[life.Opinion]().PkgPath():
		return "Life" + name
	case reflect.TypeFor[stats.Tally]().PkgPath():
		return "Tournament" + name
	default:
		return name
	}
}

// explainProblem tells what the type of a problem stands for.
func explainProblem(w http.ResponseWriter, r *http.Request) {
	kind, known := problem.KindOf(r.PathValue("kind"))
	if !known {
		problem.New("not-found", reason.New("not-found")).Write(w)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "%d %s\n", kind.Status, kind.Title)
}
