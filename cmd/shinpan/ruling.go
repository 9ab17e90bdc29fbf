package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/proof"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// rulingCmd prints how a game was counted and why.
type rulingCmd struct {
	DB     sqlstore.Place `name:"db" default:"shinpan.db" placeholder:"FILE|ADDRESS" help:"The database in which the game is kept (${default})."`
	Format string         `default:"text" enum:"text,json" help:"How to print it: text or json (${default})."`
	Signed bool           `help:"Write a proof instead: the whole log of the game, signed with the key of the server, to show others that it is unaltered. See shinpan verify."`
	Game   string         `arg:"" help:"The game's name, as in the address of its page."`
}

// Help explains the command with examples.
func (*rulingCmd) Help() string {
	return `A ruling is a document: both lists of dead stones, the rule that decided each chain, the board before and after, and the count. It is computed from the game's log alone; the server may be running.

Examples:

    shinpan ruling xLTp9NmBes8m
    shinpan ruling xLTp9NmBes8m --db club.db --format json
    shinpan ruling xLTp9NmBes8m --signed > xLTp9NmBes8m.proof`
}

// Run reads the log, replays it and prints the ruling.
func (c *rulingCmd) Run(ctx context.Context) error {
	db, err := readDatabase(ctx, c.DB)
	if err != nil {
		return err
	}
	log, err := db.Load(ctx, c.Game)
	if err == nil && c.Signed {
		return errors.Join(c.sign(ctx, db, log), db.Close())
	}
	if err := errors.Join(err, db.Close()); errors.Is(err, store.ErrNotFound) {
		return &exitError{2, fmt.Sprintf("there is no game %q in %s", c.Game, c.DB)}
	} else if err != nil {
		return err
	}
	game, err := referee.Replay(log)
	if err != nil {
		return fmt.Errorf("game %s: %w", c.Game, err)
	}
	document, given := game.RulingDocument()
	switch {
	case !given && game.Over():
		return &exitError{2, fmt.Sprintf("game %s ended without a ruling: %v, %s", c.Game, game.Result(), game.Why())}
	case !given:
		return &exitError{2, fmt.Sprintf("game %s has no ruling yet", c.Game)}
	case c.Format == "json":
		out := json.NewEncoder(os.Stdout)
		out.SetIndent("", "  ")
		return out.Encode(document)
	}
	printRuling(os.Stdout, document)
	return nil
}

// sign writes a game with a signature.
func (c *rulingCmd) sign(ctx context.Context, db proof.Source, log []referee.Event) error {
	key, err := proof.Key(ctx, db)
	if errors.Is(err, proof.ErrNoKey) {
		return &exitError{2, fmt.Sprintf("%s: %v", c.DB, err)}
	}
	if err != nil {
		return err
	}
	document, err := proof.Sign(key, c.Game, log, time.Now())
	if errors.Is(err, proof.ErrNotOver) {
		return &exitError{2, fmt.Sprintf("game %s goes on: it is signed when it is over", c.Game)}
	}
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(document)
	return err
}

// printRuling writes a ruling for people.
func printRuling(w io.Writer, d referee.Document) {
	fmt.Fprintf(w, "%s (Black) against %s (White), %d moves: %s\n", d.Black, d.White, d.Moves, d.Result)
	fmt.Fprintf(w, "%s\n", d.Why)
	if d.Amended != "" {
		fmt.Fprintf(w, "A moderator has put this result in its place: %s\n", d.Amended)
	}
	fmt.Fprintf(w, "\nEnding: %s. %s\n", d.Ending, d.Title)
	for _, stop := range d.Stops {
		printStop(w, stop)
	}
	fmt.Fprintf(w, "\nThe board that was counted, and without the dead:\n")
	for i, row := range d.Before {
		fmt.Fprintf(w, "  %s    %s\n", spaced(row), spaced(d.After[i]))
	}
	fmt.Fprintf(w, "\nWhat decided each chain:\n")
	for _, chain := range d.Chains {
		status := "alive"
		if chain.Dead {
			status = "dead"
		}
		fmt.Fprintf(w, "  %-5v %-5s %s: %s\n", chain.Color, status, shortly(chain.Stones), chain.Why)
	}
	fmt.Fprintf(w, "\nBlack %v, White %v and %v for komi and handicap: %s\n",
		d.Tally.Black.Total, d.Tally.White.Total, d.Komi, d.Result)
}

// printStop writes the statements at one stop.
func printStop(w io.Writer, s referee.StopReport) {
	fmt.Fprintf(w, "\nStop %d: %v passed first", s.Stop, s.FirstPasser)
	if s.BoardPlays == 0 && s.Stop > 1 {
		fmt.Fprint(w, ", right after the stop before")
	}
	fmt.Fprintln(w)
	if p := s.Proposal; p != nil {
		fmt.Fprintf(w, "  the referee saw as dead: %s", shortly(p.Dead))
		if !p.Unsettled.Empty() {
			fmt.Fprintf(w, "; not settled: %s", shortly(p.Unsettled))
		}
		fmt.Fprintln(w)
	}
	for _, list := range s.Lists {
		fmt.Fprintf(w, "  %v %s\n", list.Color, listSaid(list, s.Proposal != nil))
	}
	if !s.Disputed.Empty() {
		fmt.Fprintf(w, "  in question: %s\n", shortly(s.Disputed))
	}
	for _, answer := range s.Answers {
		said := "wanted it played out"
		if answer.Accept {
			said = "agreed"
		}
		if !answer.Confirmed.Empty() {
			said += ", and confirmed as dead: " + shortly(answer.Confirmed)
		}
		fmt.Fprintf(w, "  %v %s%s\n", answer.Color, said, silently(answer.Silent))
	}
	if v := s.Verdict; v != nil {
		said := "dead are " + shortly(v.Dead)
		if v.None {
			said = "no verdict"
		}
		fmt.Fprintf(w, "  %s: %s (seed %d)\n", reason.Mediator(v.Who), said, v.Seed)
	}
	if !s.Marks.Empty() {
		fmt.Fprintf(w, "  marked: %s\n", shortly(s.Marks))
	}
	if s.PlayOnBy != weiqi.Empty {
		fmt.Fprintf(w, "  %v wanted the game to go on\n", s.PlayOnBy)
	}
	if s.MarksDisputedBy != weiqi.Empty {
		fmt.Fprintf(w, "  %v disagreed with the marks\n", s.MarksDisputedBy)
	}
	for i, trial := range s.Trials {
		captured := "not captured"
		if trial.Captured {
			captured = "captured"
		}
		fmt.Fprintf(w, "  trial %d, of %s: %s, for %s; %d moves\n", i+1, shortly(trial.Chain), captured, trial.Why, len(trial.Moves))
	}
}

// listSaid tells what a side said was dead. For a silent person the referee's list holds, if there is one.
func listSaid(list referee.ListReport, proposed bool) string {
	switch {
	case list.Silent && proposed && !list.Unknown:
		return "said nothing; the referee's list holds: " + shortly(list.Dead)
	case list.Silent:
		return "said nothing"
	case !list.Fault.IsZero():
		return "said as dead: no list: " + list.Fault.String()
	case list.Unknown:
		return "said as dead: cannot tell"
	default:
		return "said as dead: " + shortly(list.Dead)
	}
}

func silently(silent bool) string {
	if silent {
		return " (the time ran out)"
	}
	return ""
}

// shortly writes points for people.
func shortly(s weiqi.Set) string {
	if s.Empty() {
		return "none"
	}
	return s.String()
}

// spaced writes a row of a board with blanks between the points.
func spaced(row string) string { return strings.Join(strings.Split(row, ""), " ") }
