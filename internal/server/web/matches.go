package web

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	enginematch "github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A MatchInfo is a match of programs in a list.
type MatchInfo struct {
	Name     string         `json:"name"`
	Title    string         `json:"title" doc:"who plays" example:"old – new"`
	Size     weiqi.Size     `json:"size"`
	Ruleset  string         `json:"ruleset,omitempty"`
	Komi     weiqi.Score    `json:"komi"`
	Time     string         `json:"time" doc:"of every game" example:"10m+5x30s"`
	State    string         `json:"state" enum:"running,stopped,over" doc:"stopped: nobody plays it, and games are left"`
	Total    int            `json:"total" doc:"games that are planned"`
	Played   int            `json:"played" doc:"games that are over"`
	Live     int            `json:"live" doc:"games that have begun and are not over"`
	Pairings []MatchPairing `json:"pairings" doc:"each two engines"`
}

// A MatchPairing is what two engines made of their games, as A sees it. The estimates are
// made from the pairs where games begin from openings, and otherwise from single games.
type MatchPairing struct {
	A           string         `json:"a"`
	B           string         `json:"b"`
	Tally       stats.Tally    `json:"tally"`
	AsBlack     stats.Tally    `json:"as_black" doc:"the games in which A had Black"`
	Pairs       []int          `json:"pairs" doc:"pairs of games with the colors swapped, by A's points in both: 0, a half, 1, one and a half, 2"`
	Score       stats.Estimate `json:"score" doc:"A's points in a game, from 0 to 1"`
	Elo         stats.Estimate `json:"elo" doc:"A's rating less B's"`
	Superiority float64        `json:"superiority" doc:"how likely A is the stronger one, from 0 to 1"`
}

// MatchList are the matches of a server.
type MatchList struct {
	Matches []MatchInfo `json:"matches"`
}

// MatchState is a match of programs as it stands.
type MatchState struct {
	MatchInfo
	Ending     string        `json:"ending"`
	Openings   int           `json:"openings,omitempty" doc:"from how many the games begin"`
	Test       *MatchTest    `json:"test,omitempty" doc:"the sequential test that may end the match early"`
	Engines    []MatchEngine `json:"engines"`
	Ends       []MatchEnd    `json:"ends" doc:"how games ended, the most frequent first"`
	Duplicates int           `json:"duplicates" doc:"games that only repeat an earlier one, up to a symmetry of the board"`
	Replays    int           `json:"replays" doc:"how often games were played again since the machine had falsified a clock"`
	Falsified  int           `json:"falsified" doc:"games of which it falsified a clock every time that they were played"`
	LeftOut    int           `json:"left_out" doc:"how many of these do not count"`
	Playing    []MatchGame   `json:"playing" doc:"the games that are not over, number 1 first"`
	Disputes   []MatchGame   `json:"disputes" doc:"the games in which the sides did not agree on the dead stones, the latest first"`
	Games      []MatchGame   `json:"games" doc:"those that were over last, the latest first"`
}

// A MatchTest is how far a sequential probability ratio test is.
type MatchTest struct {
	stats.SPRT
	Low     float64   `json:"low" doc:"where the test accepts elo0"`
	High    float64   `json:"high" doc:"where the test accepts elo1"`
	LLR     float64   `json:"llr" doc:"the log of the likelihoods' ratio now"`
	Path    []float64 `json:"path" doc:"the same after some games, evenly chosen, from the first to the last"`
	Verdict string    `json:"verdict" enum:"continue,accept H0,accept H1"`
}

// A MatchEngine is a program and what its moves cost, in microseconds on average.
type MatchEngine struct {
	Name    string     `json:"name"`
	Program string     `json:"program,omitempty" doc:"its own name and version" example:"GNU Go 3.8"`
	Moves   int        `json:"moves"`
	Engine  int64      `json:"engine_us" doc:"time for which the program was busy: with the question for a move, and with the commands before it"`
	Pipe    int64      `json:"pipe_us" doc:"between its commands"`
	Waiting int64      `json:"waiting_us" doc:"for a turn of the processor, for the referee and for storage"`
	Longest int64      `json:"longest_us" doc:"the longest that it took over a move"`
	Faults  []MatchEnd `json:"faults" doc:"how it lost other than on the board, the most frequent first"`
}

// A MatchEnd is how often games ended in some way.
type MatchEnd struct {
	End   string `json:"end" example:"resign"`
	Games int    `json:"games"`
}

// A MatchGame is a game of a match.
type MatchGame struct {
	Number   int            `json:"number"`
	Black    string         `json:"black"`
	White    string         `json:"white"`
	Opening  string         `json:"opening,omitempty"`
	Moves    int            `json:"moves"`
	Began    time.Time      `json:"began"`
	Seconds  float64        `json:"seconds,omitempty" doc:"how long it took"`
	Result   string         `json:"result,omitempty" doc:"as game records write it; absent while the game goes on" example:"B+R"`
	End      string         `json:"end,omitempty" doc:"how it came to its end" example:"resign"`
	Why      referee.Reason `json:"why,omitzero" doc:"the reason for that end"`
	Disputed bool           `json:"disputed,omitempty" doc:"the sides did not agree on the dead stones"`

	Falsified bool `json:"falsified,omitempty" doc:"the machine falsified a clock of it, every time that it was played"`
	LeftOut   bool `json:"left_out,omitempty" doc:"it does not count, for that reason"`
}

// A MatchGameState is a game of a match, move by move, and how it was decided.
type MatchGameState struct {
	MatchGame
	Match    string                 `json:"match"`
	Size     weiqi.Size             `json:"size"`
	Start    []string               `json:"start" doc:"the board before the first move, top row first"`
	Line     []scoring.RecordedMove `json:"line" doc:"the moves, number 1 first"`
	Ruling   *Ruling                `json:"ruling,omitempty" doc:"how it was counted, if it was"`
	Document *referee.Document      `json:"document,omitempty" doc:"both lists, and the reason for every chain"`
}

// mostDisputes is how many disputes of a match are listed.
const mostDisputes = 200

// mostSteps is how many points the path of a test has.
const mostSteps = 300

// matchesHandler shows matches of programs.
type matchesHandler struct {
	problem.Faults
	matches *matches
	sender  *fileSender
}

// listMatches lists the matches, those that are being played first, then by name.
func (h *matchesHandler) listMatches(ctx context.Context, _ *struct{}) (*struct{ Body MatchList }, error) {
	list := MatchList{Matches: []MatchInfo{}}
	names, err := h.matches.names()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		r, err := h.matches.read(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			h.Log.DebugContext(ctx, "a match cannot be read", "match", name, "err", err)
			continue // the others can
		}
		list.Matches = append(list.Matches, matchInfo(name, r))
	}
	slices.SortStableFunc(list.Matches, func(a, b MatchInfo) int {
		last := func(m MatchInfo) int { return slices.Index([]string{"running", "stopped", "over"}, m.State) }
		return cmp.Compare(last(a), last(b))
	})
	return &struct{ Body MatchList }{list}, nil
}

// MatchInput names a match.
type MatchInput struct {
	Name string `path:"name" maxLength:"200" doc:"the name of the match"`
}

// getMatch answers with a match as it stands.
func (h *matchesHandler) getMatch(_ context.Context, in *struct {
	MatchInput
	Games int `query:"games" default:"100" minimum:"0" maximum:"10000" doc:"how many games that are over are wanted"`
}) (*struct{ Body MatchState }, error) {
	r, err := h.match(in.Name)
	if err != nil {
		return nil, err
	}
	return &struct{ Body MatchState }{matchState(in.Name, r, in.Games)}, nil
}

// MatchGameInput names a game of a match.
type MatchGameInput struct {
	MatchInput
	Number string `path:"number" maxLength:"20" doc:"the number of the game" example:"12"`
}

// getMatchGame answers with a game of a match, move by move.
func (h *matchesHandler) getMatchGame(_ context.Context, in *MatchGameInput) (*struct{ Body MatchGameState }, error) {
	r, err := h.match(in.Name)
	if err != nil {
		return nil, err
	}
	number, game, err := replayed(r, in.Name, in.Number)
	if err != nil {
		return nil, err
	}
	state := MatchGameState{
		MatchGame: MatchGame{Moves: game.MoveNumber(), Began: game.Began()}, Match: in.Name,
		Size: game.Start().Size(), Start: game.Start().Rows(), Line: []scoring.RecordedMove{},
	}
	if played, over := r.Played(number); over {
		state.MatchGame = playedGame(r.Plan, played)
	} else {
		state.name(r.Plan, r.Plan.Game(number))
	}
	for _, ply := range game.Moves() {
		move := scoring.RecordedMove{Color: ply.Move.Color, Move: ply.Move.Vertex(), Empty: ply.Captured.Points()}
		switch {
		case ply.Move.Pass:
		case ply.Move.Color == weiqi.Black:
			move.Black = []weiqi.Point{ply.Move.Point}
		default:
			move.White = []weiqi.Point{ply.Move.Point}
		}
		state.Line = append(state.Line, move)
	}
	if ruled, ok := game.Ruling(); ok {
		state.Ruling = rulingOf(game, ruled)
	}
	if doc, ok := game.RulingDocument(); ok {
		state.Document = &doc
	}
	return &struct{ Body MatchGameState }{state}, nil
}

// match reads a match.
func (h *matchesHandler) match(name string) (*enginematch.Reading, error) {
	r, err := h.matches.read(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, problem.New("unknown-match", reason.New("no-such-match", "name", reason.Brief(name)))
	}
	return r, err
}

func matchInfo(name string, r *enginematch.Reading) MatchInfo {
	terms := r.Plan.Terms
	info := MatchInfo{
		Name: name, Title: r.Plan.Title(), Size: terms.Size, Ruleset: terms.Ruleset, Komi: terms.Komi, Time: terms.Time.String(),
		State: "stopped", Total: r.Plan.Total(), Played: len(r.Standings.Played), Live: len(r.Live),
	}
	switch {
	case r.Over():
		info.State = "over"
	case r.Playing:
		info.State = "running"
	}
	for i := range r.Standings.Pairings {
		p := &r.Standings.Pairings[i]
		series := p.Series()
		info.Pairings = append(info.Pairings, MatchPairing{
			A: r.Plan.Engines[p.A].Name, B: r.Plan.Engines[p.B].Name,
			Tally: p.Tally, AsBlack: p.AsBlack, Pairs: p.Pairs[:],
			Score: stats.Score(series), Elo: stats.Elo(series), Superiority: stats.Superiority(series),
		})
	}
	return info
}

func matchState(name string, r *enginematch.Reading, games int) MatchState {
	s := r.Standings
	state := MatchState{
		MatchInfo: matchInfo(name, r), Ending: r.Plan.Terms.Ending, Openings: len(r.Plan.Openings),
		Ends: endsOf(s.Ends), Duplicates: len(s.Duplicates),
		Playing: []MatchGame{}, Disputes: []MatchGame{}, Games: []MatchGame{},
	}
	replays, falsified := s.Replays()
	state.Replays, state.Falsified = replays, len(falsified)
	for _, p := range falsified {
		if p.LeftOut {
			state.LeftOut++
		}
	}
	if test := r.Plan.SPRT; test != nil {
		low, high := test.Bounds()
		state.Test = &MatchTest{SPRT: *test, Low: low, High: high, LLR: s.LLR, Path: thinned(s.LLRs, mostSteps), Verdict: s.Verdict.String()}
	}
	for i, use := range s.Uses {
		engine, pipe, waiting := use.PerMove()
		shown := MatchEngine{
			Name: r.Plan.Engines[i].Name, Moves: use.Moves, Faults: endsOf(s.Faults[i]),
			Engine: engine.Microseconds(), Pipe: pipe.Microseconds(), Waiting: waiting.Microseconds(), Longest: use.Longest.Microseconds(),
		}
		shown.Program = r.Program(i)
		state.Engines = append(state.Engines, shown)
	}
	for _, live := range r.Live {
		g := MatchGame{Moves: live.Moves, Began: live.Began}
		g.name(r.Plan, live.Game)
		state.Playing = append(state.Playing, g)
	}
	for _, played := range slices.Backward(s.Played) {
		if len(state.Games) < games {
			state.Games = append(state.Games, playedGame(r.Plan, played))
		}
		if played.Disputed && len(state.Disputes) < mostDisputes {
			state.Disputes = append(state.Disputes, playedGame(r.Plan, played))
		}
	}
	return state
}

func playedGame(plan enginematch.Plan, p enginematch.Played) MatchGame {
	g := MatchGame{
		Moves: p.Moves, Began: p.Began, Seconds: p.Ended.Sub(p.Began).Seconds(),
		Result: p.Result.String(), End: string(p.End), Why: p.Why, Disputed: p.Disputed,
		Falsified: p.Falsified != "", LeftOut: p.LeftOut,
	}
	g.name(plan, p.Game)
	return g
}

// name says which game of a plan it is.
func (g *MatchGame) name(plan enginematch.Plan, planned enginematch.Game) {
	g.Number, g.Black, g.White = planned.Number, plan.Engines[planned.Black].Name, plan.Engines[planned.White].Name
	if opening, ok := plan.OpeningOf(planned); ok {
		g.Opening = opening.Name
	}
}

// endsOf lists how games ended, the most frequent way first.
func endsOf(ends map[enginematch.End]int) []MatchEnd {
	list := []MatchEnd{}
	for _, end := range slices.Sorted(maps.Keys(ends)) {
		list = append(list, MatchEnd{string(end), ends[end]})
	}
	slices.SortStableFunc(list, func(a, b MatchEnd) int { return cmp.Compare(b.Games, a.Games) })
	return list
}

// thinned returns at most so many of the figures, the first and the last among them.
func thinned(figures []float64, most int) []float64 {
	if len(figures) <= most {
		return append([]float64{}, figures...)
	}
	some := make([]float64, most)
	for i := range some {
		some[i] = figures[i*(len(figures)-1)/(most-1)]
	}
	return some
}

// matches are the matches of programs under a directory. They are only read.
type matches struct {
	dir string // empty: there are none

	mu sync.Mutex
	// guarded by mu:
	known map[string]*enginematch.Follower
}

// names returns what could be matches, in their order.
func (m *matches) names() ([]string, error) {
	if m.dir == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(m.dir)
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names, err
}

// read returns a match as it stands. The error is [fs.ErrNotExist] if there is none.
func (m *matches) read(name string) (*enginematch.Reading, error) {
	if m.dir == "" || name != filepath.Base(name) || !filepath.IsLocal(name) || name == "." {
		return nil, fs.ErrNotExist
	}
	path := filepath.Join(m.dir, name)
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return nil, fs.ErrNotExist
	}
	m.mu.Lock()
	f := m.known[name]
	if f == nil {
		f = enginematch.Follow(path)
		m.known[name] = f
	}
	m.mu.Unlock()
	return f.Read()
}
