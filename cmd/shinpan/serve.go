package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/mail"
	"github.com/shinpan/shinpan/internal/server/page"
	"github.com/shinpan/shinpan/internal/server/rating"
	"github.com/shinpan/shinpan/internal/server/systemd"
	"github.com/shinpan/shinpan/internal/server/traces"
	"github.com/shinpan/shinpan/internal/server/web"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/sgf"
)

// serveCmd runs the server until it is interrupted.
type serveCmd struct {
	Addr     string         `placeholder:"HOST:PORT" help:"The address to listen on; port 0 takes any free one. Without it, the configuration's, or 127.0.0.1:8080."`
	DB       sqlstore.Place `name:"db" aliases:"store" placeholder:"FILE|ADDRESS" help:"The database of games (also --store): an SQLite file, created if there is none, or the address of a PostgreSQL database, as postgres://user@host/games. Without it, the configuration's, or shinpan.db."`
	DBWait   *time.Duration `name:"db-wait" placeholder:"TIME" help:"How long to wait for a PostgreSQL server that does not answer yet, as 30s; 0s does not wait. Without it, the configuration's, or a minute."`
	Config   string         `placeholder:"FILE" help:"A configuration file, in TOML."`
	CGOS     string         `name:"cgos" placeholder:"HOST:PORT" help:"Also let programs meet here by the protocol of CGOS: 9x9, komi 7, 5 minutes a side. The configuration can name venues of other kinds."`
	Matches  string         `placeholder:"DIR" help:"A directory with matches of programs (see shinpan match), which the page shows."`
	NoLimits bool           `help:"Switch off all limits: rates, connections, streams, heavy work, and the slowing down of wrong passwords. For load tests only."`
	Check    bool           `help:"Try everything that the configuration names, say what is wrong, and start nothing. A server may run meanwhile. The exit code is 1 if anything is at fault."`
	Verbose  bool           `short:"v" help:"Log every request."`
}

// Help returns what --help says after the flags.
func (serveCmd) Help() string {
	return `Games are played in a browser or over the API; /openapi.json describes it.
Opponents are the built-in player, GNU Go if it is installed, and every
program of the configuration file.

Example:
  shinpan serve --addr 127.0.0.1:9000 --db club.db --config club.toml

where club.toml may say:
  [[engine]]
  name = "pachi"
  title = "Pachi"
  command = ["/opt/pachi/pachi", "-t", "=2000"]
  max_side = 19`
}

// oversubscribe has Go run twice as many threads as there are processors, and returns the number
// of processors. A thread that draws a picture then gives its processor up when the kernel wants
// it for a request, at once, and not when Go looks again, 10 ms later. GOMAXPROCS has precedence.
func oversubscribe() (processors int) {
	processors = runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(threads())
	return processors
}

// threads returns how many threads a server runs at once.
func threads() int {
	if os.Getenv("GOMAXPROCS") != "" {
		return runtime.GOMAXPROCS(0)
	}
	return 2 * runtime.GOMAXPROCS(0)
}

// Run starts the server and serves until ctx ends.
func (c *serveCmd) Run(ctx context.Context) error { return c.ended(c.serve(ctx)) }

// ended returns the error with which a server ends, with the exit code of the process: what is wrong with the command
// line or the configuration stays so until somebody mends it. Where the log is JSON the error is a line of it.
func (c *serveCmd) ended(err error) error {
	if err == nil || c.Check {
		return err
	}
	exit, is := errors.AsType[*exitError](err)
	switch {
	case !is:
		exit = &exitError{3, err.Error()}
	case exit.code == 2:
		exit = &exitError{unmendable, exit.message}
	}
	cfg, _ := loadConfig(c.Config) // it has what could be read
	if cfg.Log != "json" || exit.message == "" {
		return exit
	}
	cfg.logger(c.Verbose).Error("the server ends", "why", withoutSecrets(exit.message, os.Args[1:]...), "code", exit.code)
	return &exitError{exit.code, ""}
}

// serve is Run, with the error as it comes.
func (c *serveCmd) serve(ctx context.Context) (err error) {
	if err := enoughAddresses(addressLimit(), threads()); err != nil {
		return err
	}
	cfg, err := c.settings()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	cfg = cfg.guarded(c.Config)
	letters, collector, err := cfg.outside()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	if c.Check {
		return cfg.rehearse(ctx, letters, collector, os.Stdout)
	}
	log := cfg.logger(c.Verbose)
	manager := systemd.FromEnvironment()
	warnOfFewFiles(log)
	short := guard.NewShortage(log)
	var opened closers
	defer func() { err = errors.Join(err, opened.close()) }()
	opened.add(background(ctx, func(ctx context.Context) {
		<-ctx.Done()
		tellManager(manager.Stopping, log)
	}))

	steps, exporter, err := openTraces(ctx, collector, log)
	if err != nil {
		return err
	}
	if exporter != nil {
		opened.add(exporter.Close)
	}
	listener, err := net.Listen("tcp", cfg.Addr)
	if err != nil {
		return listenError(cfg.Addr, "--addr", err)
	}
	defer listener.Close() // the server closes it, where it comes to that
	db, err := awaitDatabase(ctx, cfg.DB, purpose{begin: true, traces: steps}, time.Duration(cfg.DBWait), log)
	if db == nil || err != nil {
		return err
	}
	opened.add(db.Close)
	opened.add(db.listen(log))
	opened.add(db.lookAfter(log))
	told, err := cfg.News.open(ctx, db, cfg.address())
	if err != nil {
		return err
	}
	encrypted, err := cfg.TLS.open(ctx, db)
	if err != nil {
		return err
	}
	closeRedirect, err := cfg.openRedirect(listener.Addr(), encrypted, short, log)
	if err != nil {
		return err
	}
	opened.add(closeRedirect)
	faults := &engineFaults{}
	players := append(programs(ctx, cfg.Engines, faults, log), fromVenue())
	opened.add(tryPrograms(ctx, cfg.Engines, players, log))
	opened.add(watchConfinement(ctx, cfg, faults, log))
	addresses := web.NewAddresses(cfg.TrustNeighbors)
	ratings, err := rating.Open(ctx, db, db, addresses.Neighbors)
	if err != nil {
		return err
	}
	tables := arena.Config{Store: db, Programs: players, Judge: life.Best{}, Log: log, Traces: steps, Ended: rateEnded(ratings, log)}
	if cfg.DB.IsPostgres() {
		tables.Shared, tables.Process = db, process(listener.Addr())
	}
	games := arena.New(tables)
	opened.add(games.Close)
	if err := games.Restore(ctx); err != nil {
		return err
	}
	opened.add(reconcileRatings(ctx, ratings, log))
	processors := oversubscribe()
	hasher := account.NewHasher(account.DefaultCost(), processors)
	places, err := openVenues(ctx, cfg.Venues, cgos.House{Arena: games, Journals: db, Log: log, Hasher: hasher}, short)
	if err != nil {
		return err
	}
	opened.add(places.close)
	tournaments := tournament.NewManager(tournament.Host{Arena: games, Parallel: cfg.TournamentGames, Venues: places.invite(), Log: log}, db)
	opened.add(tournaments.Close)
	if err := tournaments.Resume(ctx); err != nil {
		return err
	}
	if tables.Shared != nil {
		tournaments.Follow(tables.Shared)
	}
	passkeys, signOns, err := cfg.signIns(listener.Addr(), log)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	of, err := cfg.Club.load()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	server := web.New(web.Config{
		Arena:   games,
		Store:   db,
		Page:    page.Handler(page.Options{Version: version(), Worker: !cfg.NoWorker}),
		Venues:  places.shown(),
		Manager: tournaments,
		Matches: cfg.Matches,
		Ratings: ratings, Addresses: addresses, Shortage: short, Hasher: hasher,
		Mail: letters,
		News: told,
		Club: of,

		ReviewEngines: cfg.reviewEngines(),

		Passkeys: passkeys, SignOn: signOns, RolesByPasskey: cfg.RolesByPasskey,

		Limits:  cfg.Limits,
		Proxies: cfg.proxies(),
		TLS:     encryption(encrypted),
		Version: version(),
		Log:     log,
		Traces:  steps,
		Parts:   cfg.parts(encrypted, faults, exporter),

		Processors: processors,
	})
	again := &reloader{read: c.settingsAgain, began: cfg, club: of, now: cfg, server: server, addresses: addresses, log: log}
	at := cfg.TLS.url(listener.Addr())
	opened.add(onHangup(ctx, c.Config, func() {
		tellManager(manager.Reloading, log)
		_ = again.reload() // which has logged it
		tellManager(func() error { return manager.Ready("at " + at) }, log)
	}))
	opened.add(reviewHere(server, cfg, faults, log))
	opened.add(tryMail(ctx, letters, log))
	opened.add(obtain(ctx, encrypted, log))
	closeWindow, err := openWindow(cfg.Metrics, server.Metrics(), short, log)
	if err != nil {
		return err
	}
	opened.add(closeWindow)
	cfg.sayWhere(at, places, log)
	opened.add(background(ctx, func(ctx context.Context) { manager.Watch(ctx, server.Lives) }))
	tellManager(func() error { return manager.Ready("at " + at) }, log)
	return server.Serve(ctx, listener)
}

// sayWhere says where the server is: to people, or in its log where programs read that.
func (c config) sayWhere(at string, places *venues, log *slog.Logger) {
	if c.Log != "json" {
		fmt.Printf("Shinpan is at %s (games in %s, stop with Ctrl+C)\n", at, c.DB)
		places.print()
		return
	}
	log.Info("the server has started", "address", at, "database", c.DB)
	for _, p := range places.opened {
		log.Info("programs meet here by the protocol of CGOS", "address", p.address, "venue", p.venue.Terms().Name)
	}
}

// process returns the name of this process among those that share a database. It is the same
// when the server is started again.
func process(listens net.Addr) string {
	host, err := os.Hostname()
	if err != nil {
		host = "a machine without a name"
	}
	return host + " " + listens.String()
}

// settings merges the configuration and the flags, which have precedence.
func (c *serveCmd) settings() (config, error) {
	cfg, err := loadConfig(c.Config)
	if err != nil {
		return cfg, err
	}
	cfg.Addr = cmp.Or(c.Addr, cfg.Addr)
	cfg.DB = cmp.Or(c.DB, cfg.DB)
	if c.DBWait != nil {
		cfg.DBWait = pause(*c.DBWait)
	}
	cfg.Matches = cmp.Or(c.Matches, cfg.Matches)
	if cfg.Matches != "" && !isDirectory(cfg.Matches) {
		return cfg, fmt.Errorf("there is no directory %s of matches; make it, or name another with --matches", cfg.Matches)
	}
	if c.NoLimits {
		cfg.Limits = web.Limits{Record: sgf.LargestFile}
	}
	if c.CGOS == "" {
		return cfg, nil
	}
	cfg.Venues = append(cfg.Venues, venueConfig{Name: "cgos-9x9", Listen: c.CGOS, Size: 9, Komi: 7, Time: duration(5 * time.Minute)})
	return cfg, cfg.check()
}

// tellManager tells the service manager something. That this fails is no reason to end: it may be told later.
func tellManager(tell func() error, log *slog.Logger) {
	if err := tell(); err != nil {
		log.Warn("cannot tell the service manager", "err", err)
	}
}

// settingsAgain is settings with everything checked that a start checks before it opens anything.
func (c *serveCmd) settingsAgain() (config, error) {
	cfg, err := c.settings()
	if err == nil {
		_, _, err = cfg.outside()
	}
	return cfg.guarded(c.Config), err
}

// outside returns the mail server and the collector of traces, nil where there are none, and checks how people are told
// what is new.
func (c config) outside() (*mail.Config, *traces.Config, error) {
	letters, err := c.Mail.load(c.address())
	if err = errors.Join(err, c.News.check()); err != nil {
		return nil, nil, err
	}
	collector, err := c.Traces.load()
	return letters, collector, err
}

// listenError says in a sentence why an address cannot be listened on, and where to
// choose another.
func listenError(addr, where string, err error) error {
	_, nonsense := errors.AsType[*net.AddrError](err)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return &exitError{3, fmt.Sprintf("the address %s is taken by another program; choose another with %s", addr, where)}
	case errors.Is(err, syscall.EACCES):
		return &exitError{3, fmt.Sprintf("the system does not allow listening on %s; choose another with %s", addr, where)}
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return &exitError{3, fmt.Sprintf("this machine does not have the address %s, or not yet; choose another with %s", addr, where)}
	case nonsense:
		return &exitError{2, fmt.Sprintf("nobody can listen on %q (%s): %v; want an address as in 127.0.0.1:8080", addr, where, err)}
	default:
		return &exitError{3, fmt.Sprintf("nobody can listen on %s (%s): %v", addr, where, err)}
	}
}

// urlOf returns an address at which a browser on this machine reaches a listener.
func urlOf(addr net.Addr, encrypted bool) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	scheme := "http"
	if encrypted {
		scheme = "https"
	}
	return scheme + "://" + net.JoinHostPort(host, port) + "/"
}

// version returns the version that the program was built as.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// buildInfo is the version, the commit as far as it is known, the Go version and the platform, in a line.
func buildInfo() string {
	text := "shinpan " + version()
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return text
	}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	if commit := set["vcs.revision"]; commit != "" {
		text += ", commit " + commit[:min(12, len(commit))]
		if at := set["vcs.time"]; at != "" {
			text += " of " + at
		}
		if set["vcs.modified"] == "true" {
			text += ", with changes"
		}
	}
	return fmt.Sprintf("%s, %s, %s/%s", text, info.GoVersion, runtime.GOOS, runtime.GOARCH)
}
