package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/page"
	"github.com/shinpan/shinpan/internal/server/web"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// tournamentCmd runs a tournament, or is its arbiter's.
type tournamentCmd struct {
	DB  sqlstore.Place `name:"db" default:"tournament.db" placeholder:"FILE|ADDRESS" help:"The database in which the tournament and its games are kept; an SQLite file is begun if there is none (${default})."`
	Out string         `default:"results" placeholder:"DIR" help:"The directory into which the results are published (${default})."`

	File struct {
		File string `arg:"" help:"The tournament, in TOML."`

		Run        tournamentRunCmd        `cmd:"" default:"withargs" help:"Play the tournament, or continue it."`
		Correct    tournamentCorrectCmd    `cmd:"" help:"Correct a result, as the arbiter."`
		Withdraw   tournamentWithdrawCmd   `cmd:"" help:"Withdraw a player from the next round on."`
		CheckIn    tournamentCheckInCmd    `cmd:"" name:"check-in" help:"Say that a player is there, for the first round or for the one that is played."`
		Disqualify tournamentDisqualifyCmd `cmd:"" help:"Disqualify a player, with the loss of all unfinished games."`
		End        tournamentEndCmd        `cmd:"" help:"End the tournament after the games of its round."`
		CallOff    tournamentCallOffCmd    `cmd:"" name:"call-off" help:"Call the tournament off: games that are not over have no result."`
	} `arg:""`
}

// Help explains the command with examples.
func (*tournamentCmd) Help() string {
	return `The tournament runs by itself until everything has been played. Every move is stored at once: after a crash, a kill or Ctrl-C the same command continues, in the middle of a game too, and each game has one result. When a round has been paired or is over, and when an arbiter has acted, the results are published: index.html, results.json, results.h9 for the European Go Database, opengotha.xml, and every game as an SGF file.

An arbiter may act at any time, also while the tournament runs; end has no further round, call-off ends it at once. Players added to the file join in the next round. The exit code is 0 for a tournament that is over, 2 for wrong usage or a round that cannot be paired, 3 for a fault of the machine, and 130 after Ctrl-C.

Examples:

    shinpan tournament winter.toml --db winter.db --out winter
    shinpan tournament winter.toml --dry-run
    shinpan tournament winter.toml correct 12 W+R --why "the board was set up wrongly" --db winter.db --out winter
    shinpan tournament winter.toml withdraw gnugo-3 --db winter.db --out winter

where winter.toml may say:

    name = "winter"
    kind = "swiss"
    rounds = 5
    size = 9
    time = "2m"
    parallel = 2

    [[engine]]
    name = "gnugo-0"
    command = "gnugo --mode gtp --level 0"

    [[player]]
    name = "GNU Go, level 0"
    engine = "gnugo-0"
    rating = 1200

    [[player]]
    name = "Kim Min"

Kinds are ` + strings.Join(tournament.Kinds(), ", ") + `. An engine that no player names plays under its own name. A player with cgos = "NAME" is a program that comes under that name by the protocol of CGOS: see --cgos. Any other is a person, who takes a seat on the page or over the API: see --addr.`
}

// tournamentRunCmd plays a tournament.
type tournamentRunCmd struct {
	DryRun      bool   `help:"Print the terms and the first round, and play nothing."`
	PlayersFrom string `placeholder:"FILE" help:"More players, in CSV: the first line names the columns, of name, rating, rank, club, country, engine, cgos, account and joins."`
	Addr        string `placeholder:"HOST:PORT" help:"Also run a server, with the page and the API, where people take their seats."`
	CGOS        string `name:"cgos" placeholder:"HOST:PORT" help:"Also open a venue for players that speak the protocol of CGOS."`
	Workers     string `placeholder:"HOST:PORT" help:"Have workers play the games between programs, and lend them games at this address: see shinpan worker. Nothing is encrypted."`
	Token       string `env:"SHINPAN_TOKEN" placeholder:"TEXT" help:"The secret that workers have to send."`
}

// Validate refuses workers without a token.
func (c *tournamentRunCmd) Validate() error {
	if c.Workers != "" && c.Token == "" {
		return errors.New("--workers wants a --token")
	}
	return nil
}

// Run plays the remaining games of the tournament.
func (c *tournamentRunCmd) Run(ctx context.Context, all *tournamentCmd) error {
	settings, err := readTournament(all.File.File, c.PlayersFrom)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	plan, err := settings.plan()
	if err != nil {
		return &exitError{2, fmt.Sprintf("%s: %v", all.File.File, err)}
	}
	if err := c.reachable(plan.Terms.Game); err != nil {
		return &exitError{2, fmt.Sprintf("%s: %v", all.File.File, err)}
	}
	if c.DryRun {
		return plan.preview(os.Stdout)
	}
	// so that a second one ends us at once
	context.AfterFunc(ctx, func() { signal.Reset(os.Interrupt, syscall.SIGTERM) })

	if err := os.MkdirAll(filepath.Join(all.Out, "logs"), 0o755); err != nil {
		return &exitError{2, err.Error()}
	}
	file, err := files.OpenRotated(filepath.Join(all.Out, "logs", "tournament.log"), tournamentLogBytes, tournamentLogFiles)
	if err != nil {
		return err
	}
	defer file.Close()
	log := slog.New(slog.NewTextHandler(file, nil))
	here := plan
	if c.Workers != "" && plan.enginesOnly() {
		here.Engines = nil // none is needed on this machine
	}
	programs, err := startable(ctx, here, filepath.Join(all.Out, "logs"), all.Out, log)
	if err != nil {
		return tournamentError(ctx, err)
	}
	defer programs.close()
	db, err := openDatabase(ctx, all.DB, purpose{alone: true, begin: true})
	if err != nil {
		return err
	}
	games := arena.New(arena.Config{Store: db, Programs: append(programs.all, fromVenue()), Judge: life.Best{}, Log: log, Running: 3*plan.Parallel + spareRunning})
	err = c.play(ctx, all, plan, db, games, log)
	return tournamentError(ctx, errors.Join(err, games.Close(), db.Close()))
}

// reachable refuses a person as mediator where no page or API is served.
func (c *tournamentRunCmd) reachable(game referee.Terms) error {
	if c.Addr != "" || !game.PersonMediates() {
		return nil
	}
	return errors.New("mediator: nobody can come to this tournament to decide disputes: have people come over the page with --addr, " +
		"or name judge:NAME, or engine:NAME for an [[engine]] with plays = false")
}

// The sizes of the log files: of a program's standard error, and of our own log.
const (
	tournamentLogBytes = 1 << 20
	tournamentLogFiles = 3
)

// spareRunning is how many programs may run besides the players and the mediators of games: when
// people play against one over the page.
const spareRunning = 8

// play opens the tournament and sees it to its end.
func (c *tournamentRunCmd) play(ctx context.Context, all *tournamentCmd, plan tournamentPlan, db *database, games *arena.Arena, log *slog.Logger) (err error) {
	var opened closers
	defer func() { err = errors.Join(err, opened.close()) }()
	opened.add(db.listen(log))
	short := guard.NewShortage(log)
	hasher := account.NewHasher(account.DefaultCost(), runtime.GOMAXPROCS(0))
	host := tournament.Host{Arena: games, Parallel: plan.Parallel, Log: log}
	if c.CGOS != "" {
		places, err := openVenues(ctx, []venueConfig{plan.venue(c.CGOS)}, cgos.House{Arena: games, Journals: db, Log: log, Hasher: hasher}, short)
		if err != nil {
			return err
		}
		opened.add(places.close) // the games stay as they are
		places.print()
		host.Venues = places.invite()
	}
	players, err := host.Admit(plan.Terms, plan.Players)
	if err != nil {
		return err
	}
	tour, err := tournament.Open(ctx, db, plan.Terms, players)
	if err != nil {
		return err
	}
	publisher, err := tournament.NewPublisher(all.Out, db, db)
	if err != nil {
		return err
	}
	if c.Addr != "" {
		stop, err := c.serve(ctx, db, games, hasher, short, log)
		if err != nil {
			return err
		}
		opened.add(stop)
	}
	if c.Workers != "" {
		host.Leases = tournament.NewLeases(db, c.Token, leaseTerm)
		stop, err := lend(ctx, c.Workers, host.Leases, short, log)
		if err != nil {
			return err
		}
		opened.add(stop)
	}
	show := newTournamentProgress(os.Stdout, tour.State())
	var published error
	err = tour.Run(ctx, host, func(s *tournament.State) {
		if show.tell(s) {
			published = errors.Join(published, publisher.Publish(ctx, s))
		}
	})
	show.stop()
	if ctx.Err() == nil {
		published = errors.Join(published, publisher.Publish(ctx, tour.State()))
	}
	if err = errors.Join(err, published); err != nil {
		return err
	}
	if err := printStandings(os.Stdout, tour.State()); err != nil {
		return err
	}
	fmt.Printf("everything is in %s\n", all.Out)
	return nil
}

// serve lets people in, until the function that it returns is called.
func (c *tournamentRunCmd) serve(ctx context.Context, db *database, games *arena.Arena, hasher *account.Hasher, short *guard.Shortage, log *slog.Logger) (stop func() error, err error) {
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return nil, listenError(c.Addr, "--addr", err)
	}
	server := web.New(web.Config{
		Arena:   games,
		Store:   db,
		Page:    page.Handler(page.Options{Version: version()}),
		Limits:  web.DefaultLimits(),
		Version: version(),
		Log:     log,

		Shortage: short, Hasher: hasher,
	})
	fmt.Printf("People take their seats at %s\n", urlOf(listener.Addr(), false))
	return background(ctx, func(ctx context.Context) {
		if err := server.Serve(ctx, listener); err != nil {
			log.Error("server ended", "err", err)
		}
	}), nil
}

// tournamentError returns the exit code of a tournament that has not come to its end.
func tournamentError(ctx context.Context, err error) error {
	var exit *exitError
	var terms *tournament.TermsError
	var refused *tournament.RefusedError
	var engine *match.EngineError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &exit):
		return exit
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return &exitError{130, "interrupted: the same command goes on from here"}
	case errors.As(err, &terms), errors.As(err, &refused), errors.As(err, &engine):
		return &exitError{2, err.Error()}
	default:
		return &exitError{3, fmt.Sprintf("%v\nnothing that was played is lost: the same command goes on from here", err)}
	}
}

// tournamentCorrectCmd corrects a result.
type tournamentCorrectCmd struct {
	Game   int    `arg:"" help:"The number of the game."`
	Result string `arg:"" help:"The result: B+R, W+3.5, B+T, W+F, 0 for a draw, void, or both-lose."`
	Why    string `required:"" placeholder:"TEXT" help:"The reason, which is published."`
	By     string `placeholder:"NAME" help:"The name of the arbiter (the user who runs the command)."`
}

// Run writes the correction down and publishes the results.
func (c *tournamentCorrectCmd) Run(ctx context.Context, all *tournamentCmd) error {
	result, err := parseResult(c.Result)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	return arbitrate(ctx, all, func(t *tournament.Tournament) error {
		return t.Correct(ctx, c.Game, result, arbiter(c.By), c.Why)
	})
}

// tournamentWithdrawCmd withdraws a player.
type tournamentWithdrawCmd struct {
	Player string `arg:"" help:"The name of the player."`
	Why    string `placeholder:"TEXT" help:"The reason, which is published."`
	By     string `placeholder:"NAME" help:"The name of the arbiter (the user who runs the command)."`
}

// Run writes the withdrawal down and publishes the results.
func (c *tournamentWithdrawCmd) Run(ctx context.Context, all *tournamentCmd) error {
	return arbitrate(ctx, all, func(t *tournament.Tournament) error {
		return t.Withdraw(ctx, c.Player, arbiter(c.By), c.Why)
	})
}

// tournamentCheckInCmd says that a player is there.
type tournamentCheckInCmd struct {
	Player string `arg:"" help:"The name of the player."`
	By     string `placeholder:"NAME" help:"The name of the arbiter (the user who runs the command)."`
}

// Run writes it down and publishes the results.
func (c *tournamentCheckInCmd) Run(ctx context.Context, all *tournamentCmd) error {
	return arbitrate(ctx, all, func(t *tournament.Tournament) error {
		return t.CheckIn(ctx, c.Player, arbiter(c.By))
	})
}

// tournamentDisqualifyCmd disqualifies a player.
type tournamentDisqualifyCmd struct {
	Player string `arg:"" help:"The name of the player."`
	Why    string `required:"" placeholder:"TEXT" help:"The reason, which is published."`
	By     string `placeholder:"NAME" help:"The name of the arbiter (the user who runs the command)."`
}

// Run writes the disqualification down and publishes the results.
func (c *tournamentDisqualifyCmd) Run(ctx context.Context, all *tournamentCmd) error {
	return arbitrate(ctx, all, func(t *tournament.Tournament) error {
		return t.Disqualify(ctx, c.Player, arbiter(c.By), c.Why)
	})
}

// closing is what both ways to end a tournament early are told.
type closing struct {
	Why string `required:"" placeholder:"TEXT" help:"The reason, which is published."`
	By  string `placeholder:"NAME" help:"The name of the organizer (the user who runs the command)."`
}

// tournamentEndCmd has no further round be paired.
type tournamentEndCmd struct{ closing }

// Run writes it down and publishes the results.
func (c *tournamentEndCmd) Run(ctx context.Context, all *tournamentCmd) error {
	return arbitrate(ctx, all, func(t *tournament.Tournament) error {
		return t.End(ctx, arbiter(c.By), c.Why)
	})
}

// tournamentCallOffCmd ends the tournament at once.
type tournamentCallOffCmd struct{ closing }

// Run writes it down and publishes the results.
func (c *tournamentCallOffCmd) Run(ctx context.Context, all *tournamentCmd) error {
	return arbitrate(ctx, all, func(t *tournament.Tournament) error {
		return t.CallOff(ctx, arbiter(c.By), c.Why)
	})
}

// arbitrate opens the tournament, has the arbiter act on it, and publishes the results.
func arbitrate(ctx context.Context, all *tournamentCmd, act func(*tournament.Tournament) error) error {
	settings, err := readTournament(all.File.File, "")
	if err != nil {
		return &exitError{2, err.Error()}
	}
	db, err := openDatabase(ctx, all.DB, purpose{beside: true})
	if err != nil {
		return err
	}
	defer db.Close()
	tour, err := tournament.Load(ctx, db, settings.Name)
	if err != nil {
		return &exitError{2, fmt.Sprintf("%s: %v", all.DB, err)}
	}
	if err := act(tour); err != nil {
		return tournamentError(ctx, err)
	}
	publisher, err := tournament.NewPublisher(all.Out, db, db)
	if err != nil {
		return err
	}
	if err := publisher.Publish(ctx, tour.State()); err != nil {
		return err
	}
	fmt.Println(tour.State().Summary())
	return nil
}

// arbiter is the name of the arbiter: the given one, or the user who runs the command.
func arbiter(by string) string {
	if by != "" {
		return by
	}
	if who, err := user.Current(); err == nil {
		return who.Username
	}
	return "the arbiter"
}

// parseResult reads a result as [weiqi.Result.String] writes it, and "both-lose".
func parseResult(text string) (weiqi.Result, error) {
	wrong := fmt.Errorf("%q is not a result: want B+R, W+3.5, B+T, W+F, 0 for a draw, void, or both-lose", text)
	switch strings.ToLower(text) {
	case "0", "draw", "jigo":
		return weiqi.Result{By: weiqi.ByCount}, nil
	case "void":
		return weiqi.Result{By: weiqi.Void}, nil
	case "both-lose":
		return weiqi.Result{By: weiqi.BothLose}, nil
	}
	winner, how, _ := strings.Cut(strings.ToUpper(text), "+")
	r := weiqi.Result{Winner: map[string]weiqi.Color{"B": weiqi.Black, "W": weiqi.White}[winner]}
	if r.Winner == weiqi.Empty {
		return r, wrong
	}
	switch how {
	case "R":
		r.By = weiqi.ByResign
	case "T":
		r.By = weiqi.ByTime
	case "F":
		r.By = weiqi.ByForfeit
	default:
		margin, err := weiqi.ParseScore(how)
		if err != nil || margin <= 0 {
			return r, wrong
		}
		r.By, r.Margin = weiqi.ByCount, margin
	}
	return r, nil
}
