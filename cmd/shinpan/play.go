package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/charmbracelet/x/term"

	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/internal/client/terminal"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// playCmd is a board in the terminal.
type playCmd struct {
	referee.Settings // of the game; 9x9 if no size is given

	Color    string `enum:"black,white,random" default:"black" help:"Yours: black, white or random (${default})."`
	Opponent string `placeholder:"NAME" help:"The opponent: builtin, level-1 to level-10, or gnugo if it is installed; on a server one of its programs, or friend for the person who gets the link. builtin if not given."`
	Engine   string `placeholder:"COMMAND" help:"A GTP program to play instead, in quotes."`
	Record   string `placeholder:"FILE" help:"Keep a record of the game in this file, complete after every move."`
	Plain    bool   `help:"Draw stones as letters, X and O, as is done on any terminal without colors."`

	URL       string `name:"url" placeholder:"URL" help:"Play on a server, as in http://host:8080."`
	TokenFile string `placeholder:"FILE" help:"A file with the token to play there with. If there is no such file, you become a guest, and the guest's token is kept there."`
	Name      string `placeholder:"NAME" help:"The name of a new guest."`
	Game      string `placeholder:"ID" help:"Continue this game of the server, take its free seat, or watch it."`
}

// Help explains the command with examples.
func (*playCmd) Help() string {
	return `Arrows or hjkl move the cursor and Enter plays; or type: d4, pass, undo, resign. ? shows all commands. After two passes mark the dead chains and say done; if the other side does not agree, say on to have it played out, or agree. A window of 80x24 is enough for 19x19, and NO_COLOR is heeded.

Examples:

    shinpan play
    shinpan play --size 19 --opponent gnugo --time 20m+5x30s --record game.sgf
    shinpan play --engine 'katago gtp -model m.bin.gz'
    shinpan play --url http://host:8080 --opponent friend
    shinpan play --url http://host:8080 --token-file me.token --game 7Kq2`
}

// Validate refuses flags that do not go together.
func (c *playCmd) Validate() error {
	switch {
	case c.URL != "" && !isServer(c.URL):
		return fmt.Errorf("--url %s: want the address of a server, as in http://host:8080", c.URL)
	case c.URL != "" && c.Engine != "":
		return errors.New("--engine is for games in this terminal alone; programs go to a server by: shinpan connect")
	case c.URL == "" && (c.Game != "" || c.TokenFile != "" || c.Name != ""):
		return errors.New("--game, --token-file and --name are for games on a server: say --url too")
	case c.Engine != "" && c.Opponent != "":
		return errors.New("--engine and --opponent: want one of them")
	}
	return blame(c.Settings, flagOf, func(s referee.Settings) error {
		s.Size = cmp.Or(s.Size, referee.UsualBoard)
		_, err := s.Terms()
		return err
	})
}

// Run shows the game until the player leaves.
func (c *playCmd) Run(ctx context.Context) error {
	if !term.IsTerminal(os.Stdin.Fd()) || !term.IsTerminal(os.Stdout.Fd()) || os.Getenv("TERM") == "dumb" {
		return &exitError{2, "there is no terminal here to draw a board in; the server's page and its API are other ways to play"}
	}
	if dir := filepath.Dir(c.Record); c.Record != "" && !isDirectory(dir) {
		return &exitError{2, fmt.Sprintf("--record: there is no directory %s", dir)}
	}
	if c.URL != "" {
		return c.playOnline(ctx)
	}
	return c.playHere(ctx)
}

// playHere plays against a program on this machine.
func (c *playCmd) playHere(ctx context.Context) error {
	quiet := slog.New(slog.DiscardHandler) // lines in between would spoil the screen
	opponents, name, err := c.opponents(ctx, quiet)
	if err != nil {
		return err
	}
	games := arena.New(arena.Config{Store: store.NewMemory(), Programs: opponents, Judge: life.Best{}, Log: quiet})
	defer games.Close()
	you := c.color()
	terms, err := resolve(c.Settings, flagOf, func(s referee.Settings) (referee.Terms, error) { return c.terms(s, games, name, you) })
	if err != nil {
		return &exitError{2, err.Error()}
	}
	table, err := games.Open(ctx, terms)
	if err != nil {
		return &exitError{2, err.Error()}
	}
	if err := c.show(ctx, table, terminal.Config{Table: table, You: you, Leave: "The game ends with that."}); err != nil {
		return err
	}
	table.View(func(g *referee.Game) { printEnd(g, c.Record) })
	return nil
}

// opponents returns the opponents on this machine, and the name of the chosen one.
func (c *playCmd) opponents(ctx context.Context, log *slog.Logger) (all []arena.Program, name string, err error) {
	if c.Engine == "" {
		all := programs(ctx, nil, nil, log)
		name = cmp.Or(c.Opponent, builtin)
		var names []string
		for _, p := range all {
			names = append(names, p.Name)
			if p.Name == name {
				return all, name, nil
			}
		}
		return nil, "", &exitError{2, fmt.Sprintf("there is no opponent %q here: want %s, or --engine", name, strings.Join(names, " or "))}
	}
	command, err := splitCommand(c.Engine)
	if err != nil {
		return nil, "", &exitError{2, fmt.Sprintf("--engine %q: %v", c.Engine, err)}
	}
	program := engineConfig{Name: "engine", Title: filepath.Base(command[0]), Command: command}.program(nil, log)
	engine, err := program.Start(ctx) // rather now than after the first move
	if err == nil {
		err = engine.Close()
	}
	if err != nil {
		return nil, "", &exitError{2, fmt.Sprintf("--engine %q cannot play: %v", c.Engine, err)}
	}
	return []arena.Program{program}, program.Name, nil
}

// terms returns the terms of a game here against a program, as settings ask for them.
func (c *playCmd) terms(s referee.Settings, games *arena.Arena, opponent string, you weiqi.Color) (referee.Terms, error) {
	s.Size = cmp.Or(s.Size, referee.UsualBoard)
	terms, err := s.Terms()
	if err != nil {
		return terms, err
	}
	other, err := games.Seat(opponent, terms.Size, terms.Rules)
	if err != nil {
		return terms, err
	}
	mine := referee.Seat{Kind: referee.Person, Name: cmp.Or(os.Getenv("USER"), "Player"), Player: "here"}
	terms.Black, terms.White, terms.OnFault = mine, other, referee.OfferOther
	if you == weiqi.White {
		terms.Black, terms.White = other, mine
	}
	return terms, games.Check(terms)
}

// color returns the player's.
func (c *playCmd) color() weiqi.Color {
	if c.Color == "white" || c.Color == "random" && rand.N(2) == 0 {
		return weiqi.White
	}
	return weiqi.Black
}

// playOnline plays or watches a game of a server.
func (c *playCmd) playOnline(ctx context.Context) error {
	log := slog.New(slog.DiscardHandler)
	if err := reach(ctx, c.URL, log); err != nil {
		return err
	}
	client, hello, err := signIn(ctx, c.URL, c.TokenFile, newcomer{name: c.Name}, log)
	if err != nil {
		return connectError(ctx, c.URL, err)
	}
	id := c.Game
	if id == "" {
		wanted := connect.NewGame{Settings: c.Settings, Color: c.Color, Opponent: cmp.Or(c.Opponent, builtin)}
		wanted.Size = cmp.Or(wanted.Size, referee.UsualBoard)
		if id, err = client.Begin(ctx, wanted); err != nil {
			return connectError(ctx, c.URL, err)
		}
	}
	page := strings.TrimSuffix(c.URL, "/") + "/games/" + id
	if c.Opponent == "friend" && c.Game == "" {
		hello = "Send this link to whom you want to play: " + page
	}
	table, err := client.Join(ctx, id)
	if err != nil {
		return connectError(ctx, c.URL, err)
	}
	defer table.Close()
	if table.You() == weiqi.Empty {
		if err := table.Sit(ctx); err != nil {
			hello = "There is no seat for you in this game: you watch it."
		}
	}
	if err := c.show(ctx, table, terminal.Config{
		Table: table, You: table.You(), Hello: capital(hello), Leave: "The game goes on without you.", Connected: table.Connected,
	}); err != nil {
		return err
	}
	table.View(func(g *referee.Game) { printEnd(g, c.Record) })
	fmt.Println(page)
	return nil
}

// show shows a game until the player leaves, and keeps its record.
func (c *playCmd) show(ctx context.Context, table interface {
	terminal.Table
	View(f func(g *referee.Game))
}, config terminal.Config) error {
	config.Environ = os.Environ()
	config.Plain = c.Plain || !speaksUnicode(os.Getenv)
	if c.Record == "" {
		return terminal.Run(ctx, config)
	}
	var kept error
	stop := background(ctx, func(ctx context.Context) { kept = connect.KeepRecord(ctx, table, c.Record) })
	err := errors.Join(terminal.Run(ctx, config), stop())
	if kept != nil {
		kept = fmt.Errorf("the record of the game is not kept: %w", kept)
	}
	return errors.Join(err, kept)
}

// speaksUnicode reports whether the terminal is said to show more than ASCII.
func speaksUnicode(env func(string) string) bool {
	locale := strings.ToUpper(cmp.Or(env("LC_ALL"), env("LC_CTYPE"), env("LANG")))
	return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
}

// printEnd says in a line how a game ended, or that it did not.
func printEnd(g *referee.Game, record string) {
	said := fmt.Sprintf("The game is not over, after %d moves.", g.MoveNumber())
	if g.Over() {
		said = fmt.Sprintf("%v. %s.", g.Result(), terminal.Printable(capital(g.Why().String())))
	}
	if record != "" {
		said += " Its record is in " + record + "."
	}
	fmt.Println(said)
}

// capital begins a text with a capital letter.
func capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
