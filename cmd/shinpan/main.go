// Command shinpan is a referee and a game server for the game of Go.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	_ "time/tzdata" // terms name time zones, which not every machine has

	"github.com/alecthomas/kong"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/server/systemd"
	"github.com/shinpan/shinpan/life"
)

// commands are the subcommands; each has a file of its own.
type commands struct {
	Serve      serveCmd      `cmd:"" help:"Run the server: the page, the API and the referee."`
	Backup     backupCmd     `cmd:"" help:"Copy the database of a server, SQLite or PostgreSQL, also while it runs."`
	Restore    restoreCmd    `cmd:"" help:"Put a copy made by backup in the place of a database."`
	Migrate    migrateCmd    `cmd:"" help:"Copy a database to another kind of database: SQLite, PostgreSQL."`
	Play       playCmd       `cmd:"" help:"Play in the terminal, against a program or on a server."`
	Draw       drawCmd       `cmd:"" help:"Show a position of a game record, as text or as a picture."`
	Score      scoreCmd      `cmd:"" help:"Say which stones of a game record are dead, and count it; or measure judges."`
	SGF        sgfCmd        `cmd:"" name:"sgf" help:"Search, check, clean, convert, merge and split game records, thousands at a time."`
	Ruling     rulingCmd     `cmd:"" help:"Print how a game was counted and why."`
	Review     reviewCmd     `cmd:"" help:"Say where a game was won and lost: review a game record with an engine."`
	Match      matchCmd      `cmd:"" help:"Play programs against each other, and say which is stronger."`
	Tournament tournamentCmd `cmd:"" help:"Run a tournament of programs and people."`
	Worker     workerCmd     `cmd:"" help:"Play games of a tournament on another machine."`
	Farm       farmCmd       `cmd:"" help:"Play a queue of tests between versions of programs, on many machines."`
	GTP        gtpCmd        `cmd:"" name:"gtp" help:"Play as a GTP engine: the built-in player, for any controller."`
	Account    accountCmd    `cmd:"" help:"Look after the accounts of a server: roles, passwords, bans."`
	Announce   announceCmd   `cmd:"" help:"Have everybody told something who looks at the page of a server, such as a maintenance."`
	Check      checkCmd      `cmd:"" help:"Examine a program that plays over GTP, and report what is wrong with it."`
	CGOS       cgosClientCmd `cmd:"" name:"cgos-client" help:"Play on a CGOS server for GTP programs."`
	Connect    connectCmd    `cmd:"" help:"Put a GTP program online: it plays on a server of this kind."`
	Relay      relayCmd      `cmd:"" help:"Show a game that is played elsewhere on a board of a server, as its record grows."`
	Verify     verifyCmd     `cmd:"" help:"Check that a database or a signed game is unaltered, or the rules against files of known cases."`
	Key        keyCmd        `cmd:"" help:"Print the public key with which the server's proofs are checked."`
	Prove      proveCmd      `cmd:"" help:"Walk every state of an ending on tiny boards, and find loops."`
	Bench      benchCmd      `cmd:"" help:"Measure how fast this machine plays out, replays, parses, counts and judges."`
	Handicap   handicapCmd   `cmd:"" help:"Measure what a handicap stone and a point of komi are worth in rating."`
	Load       loadCmd       `cmd:"" help:"Put a server under load, measure it, and check that nothing was lost."`

	Licences licencesCmd `cmd:"" help:"Print the licences of all software in this program."`
	Build    versionCmd  `cmd:"" name:"version" help:"Print the version, the commit and the Go version."`

	Version kong.VersionFlag `help:"Print the version, the commit and the Go version."`

	NullEngine nullCmd `cmd:"" hidden:"" help:"Play as a GTP engine that does not think."`
}

// An exitError ends the program with a code. Its message has been printed already
// when it is empty.
type exitError struct {
	code    int
	message string
}

func (e *exitError) Error() string { return e.message }

func main() {
	gtp.Launch() // when we are to become a program in a sandbox
	lookIfAsked()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

// unmendable is the exit code of a server that would end in the same way if it were started again: a person has to mend
// its command line, its configuration or its database first. It is EX_CONFIG of sysexits.h, and not 2, with which the
// runtime ends a program that panics.
const unmendable = 78

// helpFor returns the command line that shows the help of the command with an error.
func helpFor(err error) string {
	var wrong *kong.ParseError
	if errors.As(err, &wrong) {
		if node := wrong.Context.Selected(); node != nil {
			return node.Path() + " --help"
		}
	}
	return "help"
}

// parserOf returns what reads a command line.
func parserOf(ctx context.Context, cli *commands) (*kong.Kong, error) {
	return kong.New(cli,
		kong.Name("shinpan"),
		kong.Description("A referee and a game server for the game of Go."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{"version": buildInfo(), "judges": strings.Join(life.Names(), ", "), "judge": life.Default, "counts": strings.Join(life.TomNames(), ", ")},
		kong.PostBuild(explainSettings),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
}

// run executes one command line and returns the exit code: 0 for success, 1 for
// a check that failed, 2 for wrong usage or input, 3 for a fault of the program
// or the machine, [unmendable] for a server that it is no use to start again. The end
// of the context ends what would go on, as an interrupt does.
func run(ctx context.Context, args []string) int {
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:], "--help")
	}
	var cli commands
	parser, err := parserOf(ctx, &cli)
	if err != nil {
		panic(err) // the struct above is wrong
	}
	kctx, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(os.Stderr, "shinpan: %s\nTry: shinpan %s\n", withoutSecrets(err.Error(), args...), helpFor(err))
		if len(args) > 0 && args[0] == "serve" {
			return unmendable
		}
		return 2
	}
	err = kctx.Run()
	var exit *exitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		if exit.message != "" {
			sayWhy(exit.message, args)
		}
		return exit.code
	default:
		sayWhy(err.Error(), args)
		return 3
	}
}

// sayWhy says why a command has ended.
func sayWhy(why string, args []string) {
	fmt.Fprintf(os.Stderr, "%sshinpan: %s\n", systemd.Prefix(os.Stderr, slog.LevelError), withoutSecrets(why, args...))
}
