package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
)

// A tournamentProgress prints the progress of a tournament, a line for each game, and
// a bar on a terminal.
type tournamentProgress struct {
	to    io.Writer
	known *tournament.State // the state that has been printed
	bars  *mpb.Progress
	bar   *mpb.Bar
}

// newTournamentProgress begins to tell of a tournament. The caller must call stop.
func newTournamentProgress(to *os.File, s *tournament.State) *tournamentProgress {
	p := &tournamentProgress{to: to, known: s}
	fmt.Fprintf(to, "%s: %s\n", s.Terms.Name, s.Summary())
	if isTerminal(to) {
		p.bars = mpb.New(mpb.WithOutput(to))
		p.bar = p.bars.AddBar(0,
			mpb.PrependDecorators(decor.CountersNoUnit("%d of %d games")),
			mpb.AppendDecorators(decor.Elapsed(decor.ET_STYLE_MMSS)))
		p.to = p.bars
		p.advance(s)
	}
	return p
}

// tell prints what is new, and reports whether it is to be published: when a round has been
// paired or is over, or an arbiter has acted.
func (p *tournamentProgress) tell(s *tournament.State) (publish bool) {
	before := p.known
	p.known = s
	for i, g := range s.Games {
		var was tournament.Game
		if i < len(before.Games) {
			was = before.Games[i]
		}
		switch {
		case len(g.Corrections) > len(was.Corrections):
			c := g.Corrections[len(g.Corrections)-1]
			fmt.Fprintf(p.to, "game %d corrected from %v to %v by %s: %s\n", g.Number, c.From, c.Result, c.By, c.Why)
			publish = true
		case g.Bye() && was.Black == "":
			fmt.Fprintf(p.to, "round %d: %s has a bye\n", g.Round, g.Black)
		case !g.Over() || was.Over() || g.Bye():
		case g.Unplayed:
			fmt.Fprintf(p.to, "round %d, game %d: %s – %s %v, not played\n", g.Round, g.Number, g.Black, g.White, g.Result)
		default:
			disputed := ""
			if g.Disputed {
				disputed = "after a dispute, "
			}
			fmt.Fprintf(p.to, "round %d, game %d: %s – %s %v (%s%d moves, %v)\n",
				g.Round, g.Number, g.Black, g.White, g.Result, disputed, g.Moves, g.Ended.Sub(g.Begun).Round(time.Second))
		}
	}
	for i, player := range s.Players {
		if player.Gone == nil || i < len(before.Players) && before.Players[i].Gone != nil {
			continue
		}
		how := "withdrawn"
		if player.Gone.Disqualified {
			how = "disqualified"
		}
		fmt.Fprintf(p.to, "%s is %s %s\n", player.Name, how, strings.TrimSpace("by "+player.Gone.By+" "+player.Gone.Why))
		publish = true
	}
	if c := s.Closed; c != nil && (before.Closed == nil || before.Closed.At != c.At) {
		fmt.Fprintf(p.to, "%v (by %s)\n", c.Reason(), c.By)
		publish = true
	}
	p.advance(s)
	return publish || len(s.Games) > len(before.Games) || s.RoundOver() && !before.RoundOver()
}

// advance moves the bar to where the tournament is.
func (p *tournamentProgress) advance(s *tournament.State) {
	if p.bar == nil {
		return
	}
	over := 0
	for _, g := range s.Games {
		if g.Over() {
			over++
		}
	}
	p.bar.SetTotal(int64(len(s.Games)), false)
	p.bar.SetCurrent(int64(over))
}

// stop ends the telling.
func (p *tournamentProgress) stop() {
	if p.bar != nil {
		p.bar.Abort(false)
		p.bars.Wait()
	}
}

// printStandings writes where everybody stands, for people.
func printStandings(w io.Writer, s *tournament.State) error {
	report, err := s.Report()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	names := make([]string, 0, len(s.Terms.TieBreaks))
	for _, t := range s.Terms.TieBreaks {
		names = append(names, t.String())
	}
	fmt.Fprintf(table, "place\tplayer\t%s\tgames\n", strings.Join(names, "\t"))
	for i, standing := range report.Standings {
		fmt.Fprintf(table, "%d\t%s\t", standing.Place, standing.Player.Name)
		for _, figure := range standing.Figures {
			fmt.Fprintf(table, "%v\t", figure)
		}
		for _, cell := range report.Rounds[i] {
			fmt.Fprintf(table, "%-7s ", cell)
		}
		fmt.Fprintln(table)
	}
	return table.Flush()
}

// The sizes of a preview: games of the first round, and up to how many games pairings are
// tried.
const (
	previewed = 20
	rehearsed = 10_000
)

// preview writes the games to be played, and the first round.
func (p tournamentPlan) preview(w io.Writer) error {
	t := p.Terms
	programs := 0
	players := make([]stats.Player, len(p.Players))
	for i, player := range p.Players {
		players[i] = player.Player
		if player.Engine != "" {
			programs++
		}
	}
	fmt.Fprintf(w, "%s: %s\n", t.Name, t.System.Kind)
	engines := len(p.Engines)
	if p.Mediator != nil {
		engines--
	}
	fmt.Fprintf(w, "players: %d, of them %d programs of %d engines; %d games at a time\n", len(players), programs, engines, p.Parallel)
	if err := match.WriteTerms(w, t.Game, p.Reply); err != nil {
		return err
	}
	games, whole, err := tournament.Rehearse(t, p.Players, rehearsed)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	if len(games) == 0 {
		return &exitError{2, "there is nothing to play"}
	}
	more := ""
	if !whole {
		more = ", and more"
	}
	fmt.Fprintf(w, "if the favorite won every game: %d rounds, %d games%s\nround 1:\n", games[len(games)-1].Round, len(games), more)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	shown := 0
	for _, g := range games {
		switch {
		case g.Round > 1:
		case shown == previewed:
			fmt.Fprintln(table, "…")
			shown++
		case shown > previewed:
		case g.Bye():
			fmt.Fprintf(table, "%s\thas a bye\n", g.Black)
			shown++
		default:
			fmt.Fprintf(table, "%s\t– %s\n", g.Black, g.White)
			shown++
		}
	}
	return table.Flush()
}
