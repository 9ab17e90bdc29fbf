package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/shinpan/shinpan/internal/contest/match"
)

// matchCmd plays programs against each other.
type matchCmd struct {
	Engine []string `arg:"" optional:"" help:"The command of each program, as in 'gnugo --mode gtp --level 1', or with a name of its own, as in 'weak=gnugo --mode gtp'. In a command {seed} becomes the seed of the game."`

	matchSettings
	MediatorEngine string `placeholder:"NAME=COMMAND" help:"A program that plays in no game, and decides disputes under the endings mediation and ladder."`

	File   string `placeholder:"FILE" help:"A file, in TOML, with the flags as keys; a flag has precedence."`
	DryRun bool   `help:"Print the plan and play nothing."`
}

// Help explains the command with examples.
func (*matchCmd) Help() string {
	return `The referee judges every move by the rules of the game and by its own clock. Every move is written to the directory of the match at once: after a crash or Ctrl-C the same command continues the match, in the middle of a game too. A second Ctrl-C does not wait for programs to end. The directory has every game as an SGF file, the logs of the programs, and at the end report.html, results.csv and results.json. A server whose --matches names the parent directory shows the match while it is played.

A program that breaks the rules, crashes, hangs or answers nonsense loses the game and is started again; a program that cannot be started any more loses the game, too. If it fails over its list of dead stones it has no list, and loses nothing. A program that loses --forfeits games in a row in that way is out: the others play on, and the same command has it play its games when it is mended, with --rebuilt if its files changed by that. A game whose log is damaged is set aside, in the folder damaged, and played again.

A match does not go on with a program that was built anew since it has played: --rebuilt goes on, and each game says which program played it.

The exit code is 0 for a match that is over, 1 if it is over and had damaged logs, 2 for wrong usage or a program that is missing or cannot play, 3 for a fault of the machine or a program that is out with games left to play, and 130 after Ctrl-C.

Examples:

    shinpan match 'gnugo --mode gtp --level 1' 'gnugo --mode gtp --level 10' \
        --games 200 --size 9 --ruleset chinese --komi 7 --time 2m+10s --parallel 2 --out gnugo-1-10
    shinpan match 'old=./old gtp' 'new=./new gtp' --openings book.sgf --sprt elo0=0,elo1=10,alpha=0.05,beta=0.05
    shinpan match 'old=./old gtp' 'new=./new gtp' --ending mediation --mediator-engine 'gnugo=gnugo --mode gtp'
    shinpan match --file match.toml

where match.toml may say:

    games = 200
    size = 9
    time = "2m+10s"
    resources = { gpu = 1 }

    [[engine]]
    name = "old"
    command = "./old gtp"
    uses = ["gpu"]

    [[engine]]
    name = "new"
    command = ["./new", "gtp"]
    cpus = [0, 1]
    memory = "2GB"

    [[engine]]
    name = "gnugo"
    command = "gnugo --mode gtp"
    plays = false     # it is the mediator`
}

// Run plays the match and prints its result.
func (c *matchCmd) Run(ctx context.Context) error {
	settings, err := c.settings()
	if err != nil {
		return &exitError{2, err.Error()}
	}
	plan, err := settings.plan(c.said)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	if err := match.WritePlan(os.Stdout, plan); err != nil {
		return err
	}
	if crowded := plan.Crowded(min(runtime.NumCPU(), runtime.GOMAXPROCS(0))); crowded != "" {
		fmt.Println("warning: " + crowded)
	}
	if c.DryRun {
		return match.WriteSchedule(os.Stdout, plan, 20)
	}
	// so that a second one ends us at once
	context.AfterFunc(ctx, func() { signal.Reset(os.Interrupt, syscall.SIGTERM) })

	defer match.Frugal()()
	out := cmp.Or(settings.Out, "match")
	show := &matchProgress{to: os.Stdout}
	fmt.Println(plan.Confinement(out))
	m, err := match.Open(ctx, plan, out, show.tell)
	switch {
	case ctx.Err() != nil && err != nil:
		return &exitError{exitInterrupted, "interrupted before the first game"}
	case err != nil:
		return &exitError{2, err.Error()}
	}
	damaged := len(m.Damaged())
	err = errors.Join(play(ctx, m, plan, out, show), m.Close())
	switch {
	case err == nil && damaged > 0:
		return &exitError{1, fmt.Sprintf("the logs of games that were damaged (%d) are in %s now; the games were played anew", damaged, filepath.Join(out, match.DamagedFolder))}
	case err == nil:
		return nil
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		return &exitError{exitInterrupted, "interrupted: the same command goes on from here"}
	default:
		return &exitError{3, fmt.Sprintf("%v\nnothing that was played is lost: the same command goes on from here", err)}
	}
}

// exitInterrupted is the exit code of programs that Ctrl-C ended.
const exitInterrupted = 130

// play plays the games that are left, shows how it goes, and reports.
func play(ctx context.Context, m *match.Match, plan match.Plan, out string, show *matchProgress) error {
	standings := m.Standings()
	if n := len(standings.Played); n > 0 {
		fmt.Printf("%d games are over already\n", n)
	}
	show.start(os.Stdout, plan.Total()-len(standings.Played))
	err := m.Run(ctx, func(p match.Played) { show.game(standings, p) })
	show.stop()
	fmt.Println()
	err = errors.Join(err, standings.WriteSummary(os.Stdout), m.WriteReports())
	if err == nil {
		fmt.Printf("everything is in %s\n", out)
	}
	return err
}
