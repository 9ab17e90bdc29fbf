package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/filestore"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/internal/server/web"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var everyEntrance = flag.Bool("entrances", false, "play every story under every ruleset and ending at every entrance, and not only some")

// A entrance is a way to have a game played: it plays the story of a number on settings and returns
// the log. It is errShut where there are no words for such a game.
type entrance struct {
	name string
	play func(t *testing.T, asked referee.Settings, n int) ([]referee.Event, error)
}

// errShut says that a entrance has no words for a game.
var errShut = errors.New("there are no words for such a game")

// TestEntrances plays the same games through every entrance, under every ruleset and ending that go
// together: what happens and what it comes to is the same. A story is told at the first entrance and, by
// turns, at one other. Where an ending's document says that a lie gains nothing, none does.
func TestEntrances(t *testing.T) { // not beside others: it has work for all processors
	entrances := []entrance{{"API", newAPI(t).play}, {"match", playMatch}, {"tournament", playTournament}, {"worker", playWorker}, {"play", playHere}, {"CGOS", playCGOS}}
	cases := together(t)
	t.Logf("%d pairs of a ruleset and an ending go together", len(cases))
	cases = append(cases, limited()...)
	var games atomic.Int64
	var work sync.WaitGroup
	dog := keepWatch(t)
	room := make(chan struct{}, 12) // they spend their time waiting
	for i, asked := range cases {
		walk := walk{entrances: entrances, asked: asked, stories: everyStory(), dog: dog}
		if !*everyEntrance {
			// every ending has other stories under every ruleset
			walk.stories = []int{0, 1 + (i+i/10)%(len(walk.stories)-1)}
			walk.other = []int{1 + i%(len(entrances)-1), 1 + (i/2+2)%(len(entrances)-1)}
			if !allCases { // every other case is told at the first entrance alone, and of the rest one story
				walk.other[i/2%2] = 0
				if i%2 == 1 {
					walk.other = []int{0, 0}
				}
			}
		}
		room <- struct{}{}
		work.Go(func() {
			defer func() { <-room }()
			games.Add(int64(walk.through(t)))
		})
	}
	work.Wait()
	t.Logf("%d games", games.Load())
}

// A walk leads stories through every entrance, on one kind of settings.
type walk struct {
	entrances []entrance
	asked     referee.Settings
	stories   []int // the honest one is the first
	other     []int // the only entrance, besides the first, that each is told at; nil: all are
	dog       *watchdog
}

// through plays the stories and compares what they come to.
func (w walk) through(t *testing.T) (games int) {
	var first [][]referee.Event
	for at, n := range w.stories {
		for i, entrance := range w.entrances {
			if w.other != nil && i > 0 && i != w.other[at] {
				continue
			}
			where := fmt.Sprintf("%s, %s, %q: at the entrance %s", w.asked.Ruleset, w.asked.Ending, stories()[n].name, entrance.name)
			log, err := w.dog.undisturbed(func() ([]referee.Event, error) { return entrance.play(t, w.asked, n) })
			switch {
			case errors.Is(err, errShut):
				continue
			case err != nil:
				t.Errorf("%s: %v", where, err)
				return games
			case i == 0:
				first = append(first, log)
			}
			games++
			if got, want := tale(log), tale(first[len(first)-1]); got != want {
				t.Errorf("%s\n%s\nand at %s\n%s", where, got, w.entrances[0].name, want)
			}
		}
	}
	checkGains(t, w.asked, w.stories, first)
	return games
}

// A watchdog notices when this process stands still: an arena interrupts its games then, and a program of
// a story that is started anew does not know which color it has.
type watchdog struct {
	last  atomic.Int64 // when this process was at work, in nanoseconds since it began
	stood atomic.Int64 // how often it has stood still
	began time.Time
}

// keepWatch has a watchdog look until the test ends.
func keepWatch(t *testing.T) *watchdog {
	t.Helper()
	dog := &watchdog{began: time.Now()}
	looks, done := time.NewTicker(arena.Stall/20), make(chan struct{})
	var work sync.WaitGroup
	work.Go(func() {
		for {
			select {
			case <-looks.C:
				dog.look()
			case <-done:
				return
			}
		}
	})
	t.Cleanup(func() {
		looks.Stop()
		close(done)
		work.Wait()
	})
	return dog
}

// look returns how often this process has stood still for half as long as an arena minds.
func (d *watchdog) look() int64 {
	now := int64(time.Since(d.began))
	if time.Duration(now-d.last.Swap(now)) > arena.Stall/2 {
		d.stood.Add(1)
	}
	return d.stood.Load()
}

// undisturbed plays a game, and again while this process stands still in it.
func (d *watchdog) undisturbed(play func() ([]referee.Event, error)) (log []referee.Event, err error) {
	for range 10 {
		before := d.look()
		if log, err = play(); d.look() == before {
			break
		}
	}
	return log, err
}

// checkGains checks that no lie gains against the honest story, which is the first, unless the
// terms allow it. Where only stones count the board is not finished; and under auto the programs of the stories go on
// capturing where it costs points, though it would do to pass.
func checkGains(t *testing.T, asked referee.Settings, chosen []int, logs [][]referee.Event) {
	set, err := weiqi.RulesetNamed(asked.Ruleset)
	if err != nil || asked.AllowUnsound || set.Rules.Scoring == weiqi.Stones || set.Rules.Scoring == weiqi.Territory && asked.Ending == "auto" {
		return
	}
	honest := margin(logs[0])
	for i, log := range logs {
		s := stories()[chosen[i]]
		switch got := margin(log); {
		case strings.HasPrefix(s.name, "White") && got < honest, strings.HasPrefix(s.name, "Black") && got > honest:
			t.Errorf("%s, %s: %s, and the game comes to %v instead of %v", asked.Ruleset, asked.Ending, s.name, got, honest)
		}
	}
}

// margin is by how much Black won.
func margin(log []referee.Event) weiqi.Score {
	ended, _ := log[len(log)-1].What.(referee.Ended)
	if ended.Result.Winner == weiqi.White {
		return -ended.Result.Margin
	}
	return ended.Result.Margin
}

// tale tells what happened in a game, but for when, for what sides say at the same time in
// which order, and for what was only proposed.
func tale(log []referee.Event) string {
	var lines, said []string
	created, _ := log[0].What.(referee.Created)
	counted := created.Terms.Ending == "auto" // the first who disagrees is all that counts
	flush := func() {
		slices.Sort(said)
		lines, said = append(lines, said...), nil
	}
	for _, e := range log {
		switch what := e.What.(type) {
		case referee.Created:
			lines = append(lines, agreed(what.Terms))
		case referee.Proposed, referee.Stopped, referee.Seated:
		case referee.Claimed:
			said = append(said, fmt.Sprintf("%v lists %v unknown: %v", what.Color, what.Dead, what.Unknown))
		case referee.Answered:
			if counted {
				continue
			}
			said = append(said, fmt.Sprintf("%v answers accept: %v confirmed: %v", what.Color, what.Accept, what.Confirmed))
		default:
			flush()
			lines = append(lines, plainly(e))
		}
	}
	flush()
	return strings.Join(lines, "\n")
}

// agreed writes terms without what differs from entrance to entrance: seats, waits, what is paid for
// the network, and the tournament; and by Japanese rules what a third repetition comes to, which is
// something else between two programs.
func agreed(t referee.Terms) string {
	t.Black, t.White, t.OnFault, t.Gift, t.Time, t.Private = referee.Seat{}, referee.Seat{}, 0, 0, referee.TimeControl{}, false
	t.Tournament = ""
	t.Limits = referee.Limits{Moves: t.Limits.Moves, AtMoves: t.Limits.AtMoves, Repetition: t.Limits.Repetition}
	if strings.HasPrefix(t.Ruleset, "japanese-") {
		t.Limits.Repetition = referee.DefaultOutcome
	}
	return fmt.Sprintf("%+v", t)
}

// plainly writes an event without what differs from entrance to entrance: clocks and deadlines.
func plainly(e referee.Event) string {
	switch what := e.What.(type) {
	case referee.Moved:
		return fmt.Sprintf("%v %s forced: %v", what.Move.Color, what.Move.Vertex(), what.Forced)
	case referee.TrialMoved:
		return fmt.Sprintf("trial %d: %v %s", what.Trial, what.Move.Color, what.Move.Vertex())
	case referee.TrialBegan:
		return fmt.Sprintf("trial %d of %v", what.Trial, what.Chain)
	case referee.Opened: // why a list is none is said to a person with what he can do about it
		return fmt.Sprintf("lists opened, faults: %v, %v", !what.Black.Fault.IsZero(), !what.White.Fault.IsZero())
	case referee.Disputed:
		return fmt.Sprintf("disputed %v, agreed %v", what.Disputed, what.Agreed)
	case referee.Referred:
		return fmt.Sprintf("referred %v to %s", what.Disputed, what.To)
	case referee.Counted:
		return fmt.Sprintf("counted %v: %s", what.Dead, what.Text)
	case referee.Resumed:
		return fmt.Sprintf("resumed, %v to play, disputed %v, frozen %v, %s if both pass", what.Turn, what.Disputed, what.Frozen, what.IfBothPass)
	default:
		return fmt.Sprintf("%T %+v", e.What, e.What)
	}
}

// together are settings of all rulesets with all endings that go with them. Where somebody has
// to mediate it is by turns a judge and a program.
func together(t *testing.T) []referee.Settings {
	var all []referee.Settings
	komi := weiqi.Score(1)
	program := referee.Seat{Kind: referee.Program, Name: "scripted", Engine: "scripted"}
	for i, set := range weiqi.Rulesets() {
		for _, ending := range referee.Endings() {
			asked := referee.Settings{Size: "5", Ruleset: set.Name, Komi: &komi, Time: "none", Ending: ending.Name}
			if ending.Name == "mediation" {
				asked.Mediator = []string{"judge:best", "engine:" + wise}[i%2]
			}
			terms, err := asked.Terms()
			if err != nil {
				t.Fatal(err)
			}
			terms.Black, terms.White = program, program
			if _, err := terms.Check(); err == nil {
				all = append(all, asked)
			}
		}
	}
	return all
}

// limited are settings that ask for what the rulesets do not.
func limited() []referee.Settings {
	komi, yes := weiqi.Score(1), true
	all := []referee.Settings{
		{Ruleset: "chinese", Ending: "as-is", MoveLimit: 8, AtLimit: "count"},
		{Ruleset: "cgos", Ending: "as-is", MoveLimit: 9, AtLimit: "void"},
		{Ruleset: "korean", Ending: "confirmation", MoveLimit: 13, AtLimit: "draw"},
		{Ruleset: "dublin-2001", Ending: "as-is", Passing: "for-good", Repetition: "count", ForcedPass: &yes, IllegalLoses: new(bool)},
		{Ruleset: "chinese", Ending: "play-on", Passing: "for-good"},
		{Ruleset: "korean", Ending: "cleanup", AllowUnsound: true},
	}
	for i := range all {
		all[i].Size, all[i].Komi, all[i].Time = "5", &komi, "none"
	}
	return all
}

// wise is the name of the program that mediates.
const wise = "wise"

var quiet = slog.New(slog.DiscardHandler)

// players are the program that plays a story, on both sides, and the mediator.
func players(n int) []arena.Program {
	gone := &atomic.Bool{}
	return []arena.Program{{
		Name: "scripted", Title: "scripted", ReplyLimit: waitOf(n),
		Start: func(ctx context.Context) (*gtp.Engine, error) {
			process := actor(n)
			process.gone = gone
			return process.start(ctx)
		},
	}, mediator()}
}

// actor is an engine that plays one story.
func actor(n int) *scriptedEngine {
	return &scriptedEngine{stories: []story{storyOf(n)}, playing: -1, gone: &atomic.Bool{}}
}

// mediator is the program that knows the truth.
func mediator() arena.Program {
	return arena.Program{Name: wise, Title: wise, Start: (&scriptedEngine{mediate: true}).start}
}

// An api is a server.
type api struct {
	url   string
	arena *arena.Arena
	close func()
}

// newAPI opens a server until the test ends.
func newAPI(t *testing.T) *api {
	a := openAPI()
	t.Cleanup(a.close)
	return a
}

// openAPI opens a server with the program that mediates, and these.
func openAPI(programs ...arena.Program) *api {
	memory := store.NewMemory()
	games := arena.New(arena.Config{Store: memory, Programs: append([]arena.Program{mediator()}, programs...), Judge: life.Best{}, Log: quiet})
	server := web.New(web.Config{Arena: games, Store: memory, Version: "test", Log: quiet})
	listening := httptest.NewServer(server)
	return &api{listening.URL, games, func() {
		server.Close()
		listening.CloseClientConnections()
		listening.Close()
		games.Close()
	}}
}

// play has two bots play over the API.
func (a *api) play(t *testing.T, asked referee.Settings, n int) ([]referee.Event, error) {
	var clients [2]*connect.Client
	for i := range clients {
		clients[i] = connect.New(a.url, "", quiet)
		if _, err := clients[i].Guest(t.Context(), "a bot", true); err != nil {
			return nil, err
		}
	}
	id, err := clients[0].Begin(t.Context(), connect.NewGame{Settings: asked, Opponent: "friend", Color: "black"})
	if err != nil {
		return nil, err
	}
	var errs [2]error
	var bots sync.WaitGroup
	for i, client := range clients {
		bot := connect.Bot{Client: client, Start: players(n)[0].Start, Patience: waitOf(n), Log: quiet}
		bots.Go(func() { errs[i] = bot.Play(t.Context(), id) })
	}
	bots.Wait()
	table, err := a.arena.Table(t.Context(), id)
	if err = errors.Join(errs[0], errs[1], err); err != nil {
		return nil, err
	}
	return table.Events(0), nil
}

// playMatch plays a match of programs, which are processes of their own.
func playMatch(t *testing.T, asked referee.Settings, n int) ([]referee.Event, error) {
	games, idle, words := 1, false, scripted(t)+" "+filepath.Join(t.TempDir(), "gone")
	s := matchSettings{Settings: asked, Games: &games, ReplyLimit: limitOf(n), Engines: []engineSettings{
		{Name: "one", Command: words + " " + numbers(n)}, {Name: "other", Command: words + " " + numbers(n)},
	}}
	if asked.Mediator == "engine:"+wise {
		s.Engines = append(s.Engines, engineSettings{Name: wise, Command: words, Plays: &idle})
	}
	plan, err := s.plan(flagOf)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(t.TempDir(), "match")
	m, err := match.Open(t.Context(), plan, dir, nil)
	if err == nil {
		err = m.Run(t.Context(), func(match.Played) {})
	}
	if err = errors.Join(err, m.Close()); err != nil {
		return nil, err
	}
	return filestore.ReadLog(filepath.Join(dir, "games", plan.Game(1).ID()+".game"))
}

// tournamentOf is a tournament of two players with one game.
func tournamentOf(asked referee.Settings, n int, players ...playerSettings) (tournamentPlan, error) {
	idle := false
	s := tournamentSettings{Name: "entrances", Kind: "round-robin", Settings: asked, ReplyLimit: limitOf(n), Players: players}
	if players[0].Engine != "" {
		s.Engines = append(s.Engines, engineSettings{Name: "scripted", Command: "scripted"})
	}
	if asked.Mediator == "engine:"+wise {
		s.Engines = append(s.Engines, engineSettings{Name: wise, Command: "scripted", Plays: &idle})
	}
	return s.plan()
}

// two are the players of a tournament between programs.
func two() []playerSettings {
	return []playerSettings{{Name: "one", Engine: "scripted"}, {Name: "other", Engine: "scripted"}}
}

// runTournament runs a tournament and returns the log of its game.
func runTournament(t *testing.T, plan tournamentPlan, host tournament.Host, db *store.Memory) ([]referee.Event, error) {
	admitted, err := host.Admit(plan.Terms, plan.Players)
	if err != nil {
		return nil, err
	}
	tour, err := tournament.Open(t.Context(), db, plan.Terms, admitted)
	if err != nil {
		return nil, err
	}
	if err := tour.Run(t.Context(), host, nil); err != nil {
		return nil, err
	}
	return db.Load(t.Context(), tour.State().Games[0].ID)
}

// playTournament plays a tournament of programs.
func playTournament(t *testing.T, asked referee.Settings, n int) ([]referee.Event, error) {
	plan, err := tournamentOf(asked, n, two()...)
	if err != nil {
		return nil, err
	}
	db := store.NewMemory()
	games := arena.New(arena.Config{Store: db, Programs: players(n), Judge: life.Best{}, Log: quiet})
	defer games.Close()
	return runTournament(t, plan, tournament.Host{Arena: games, Log: quiet}, db)
}

// playWorker plays a tournament of programs on another machine.
func playWorker(t *testing.T, asked referee.Settings, n int) ([]referee.Event, error) {
	plan, err := tournamentOf(asked, n, two()...)
	if err != nil {
		return nil, err
	}
	db := store.NewMemory()
	games := arena.New(arena.Config{Store: db, Log: quiet})
	defer games.Close()
	leases := tournament.NewLeases(db, "secret", time.Minute)
	server := httptest.NewServer(leases)
	defer server.Close()
	inside, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	defer work.Wait()
	defer stop()
	work.Go(func() {
		tournament.Worker{Server: server.URL, Token: "secret", Programs: players(n), Pause: 2 * time.Millisecond, Client: server.Client(), Log: quiet}.Run(inside)
	})
	return runTournament(t, plan, tournament.Host{Arena: games, Leases: leases, Log: quiet}, db)
}

// playHere plays as a person plays in a terminal, who does what the program of the story does.
func playHere(t *testing.T, asked referee.Settings, n int) ([]referee.Event, error) {
	games := arena.New(arena.Config{Store: store.NewMemory(), Programs: players(n), Judge: life.Best{}, Log: quiet})
	defer games.Close()
	terms, err := (&playCmd{}).terms(asked, games, "scripted", weiqi.Black)
	if err != nil {
		return nil, err
	}
	return playPerson(t.Context(), games, terms, actor(n))
}

// playPerson has an engine act for a person, who has Black.
func playPerson(ctx context.Context, games *arena.Arena, terms referee.Terms, engine *scriptedEngine) ([]referee.Event, error) {
	table, err := games.Open(ctx, terms)
	if err != nil {
		return nil, err
	}
	session := driver.Session{
		Program: driver.Program{Start: engine.start, End: func(e *gtp.Engine, _ bool) { e.Close() }},
		Table:   table, Color: weiqi.Black, Patience: time.Minute,
	}
	defer session.Rest()
	var done referee.Task
	for _, err := range table.Watch(ctx, 0) {
		if err != nil {
			return nil, err
		}
		task := wantedOf(table)
		if task == done || !driver.Asks(task.Kind) {
			continue
		}
		done = task
		answer, err := session.Act(ctx, task)
		if err == nil {
			_, err = table.Do(ctx, referee.Black, answer.Act)
		}
		if err != nil && wantedOf(table) == task { // otherwise the other side was faster
			return nil, err
		}
	}
	return table.Events(0), nil
}

// wantedOf is what a game wants of Black.
func wantedOf(table *arena.Table) (task referee.Task) {
	table.View(func(g *referee.Game) { task = g.Task(weiqi.Black) })
	return task
}

// playCGOS plays a tournament of programs that come by the protocol of CGOS, which has no words
// for dead stones.
func playCGOS(t *testing.T, asked referee.Settings, n int) ([]referee.Event, error) {
	set, err := weiqi.RulesetNamed(asked.Ruleset)
	if err != nil || set.Rules.Scoring != weiqi.Area || asked.Ending != "as-is" {
		return nil, errShut
	}
	asked.Ending, asked.Time = "", "10m"
	plan, err := tournamentOf(asked, n, playerSettings{Name: "one", CGOS: "one"}, playerSettings{Name: "other", CGOS: "other"})
	if err != nil {
		return nil, err
	}
	terms, err := plan.venue("").terms()
	if err != nil {
		return nil, err
	}
	db := store.NewMemory()
	games := arena.New(arena.Config{Store: db, Programs: []arena.Program{fromVenue()}, Judge: life.Best{}, Log: quiet})
	defer games.Close()
	venue, err := cgos.Open(t.Context(), terms, cgos.House{Arena: games, Journals: db, Log: quiet})
	if err != nil {
		return nil, err
	}
	defer venue.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	inside, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	defer work.Wait()
	defer stop()
	work.Go(func() { _ = venue.Serve(inside, listener) })
	for _, user := range []string{"one", "other"} {
		client := &cgos.Client{Server: listener.Addr().String(), User: user, Password: "longsecret", Start: players(n)[0].Start, Log: quiet}
		work.Go(func() { _ = client.Play(inside) })
	}
	return runTournament(t, plan, tournament.Host{Arena: games, Venues: []tournament.Venue{venue}, Log: quiet}, db)
}
