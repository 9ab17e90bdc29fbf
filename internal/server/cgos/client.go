package cgos

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/api"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/weiqi"
)

// A Client plays for a GTP program on a server, game after game. The connection and the
// program may both be lost: it connects again, or starts the program again, and goes on
// with the game.
type Client struct {
	Server   string // host and port
	User     string
	Password string
	Start    func(ctx context.Context) (*gtp.Engine, error) // starts the program
	Games    int                                            // after so many it leaves; 0: never
	Log      *slog.Logger

	program driver.Program
	played  int // games that are over
	game    ongoing
}

// ongoing is the game of a client as far as it knows.
type ongoing struct {
	terms gtp.Game
	color weiqi.Color
	moves []weiqi.Move
}

// A RefusedError is the server's last word before it ended the connection.
type RefusedError struct{ Message string }

func (e *RefusedError) Error() string { return "the server says: " + e.Message }

const (
	dialLimit = 30 * time.Second
	shortWait = time.Second // before connecting again, and longer every time
	longWait  = time.Minute
	attempts  = 2 // to get a move from the program, which is started again in between
)

// Play plays until the context ends, whose error it returns, or the wanted number of
// games is over. It gives up with a [*RefusedError] where the server refuses the
// user or another login replaces this one, and with the error of a program that cannot
// be started.
func (c *Client) Play(ctx context.Context) error {
	c.program = driver.Program{Start: c.start, End: c.end}
	defer c.program.Rest()
	if err := c.program.Wake(ctx); err != nil {
		return err
	}
	patience := api.Backoff{Least: shortWait, Most: longWait}
	for {
		before := c.played
		in, err := c.visit(ctx)
		var refused *RefusedError
		switch {
		case err == nil || errors.As(err, &refused):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case in || c.played > before:
			patience.Reset()
		}
		c.Log.Warn("connection lost", "server", c.Server, "err", err)
		if err := patience.Pause(ctx, 0); err != nil {
			return err
		}
	}
}

// visit plays over one connection until it ends. In: the server let the user in.
func (c *Client) visit(ctx context.Context) (in bool, err error) {
	dialer := net.Dialer{Timeout: dialLimit}
	conn, err := dialer.DialContext(ctx, "tcp", c.Server)
	if err != nil {
		return false, err
	}
	w := newWire(conn)
	w.pace.SetLimit(1 << 20) // the user has chosen to trust it
	defer w.close()
	stop := context.AfterFunc(ctx, w.close)
	defer stop()
	for {
		line, err := w.read(0)
		if err != nil {
			if errors.Is(err, io.EOF) {
				err = errors.New("the server ended it")
			}
			return in, err
		}
		verb, rest := split(line)
		in = in || verb == "setup" || verb == "info"
		done, err := c.hear(ctx, w, verb, rest)
		if done || err != nil {
			return in, err
		}
	}
}

// hear does what a line of the server wants. Done: there is nothing more to play.
func (c *Client) hear(ctx context.Context, w *wire, verb, rest string) (done bool, err error) {
	switch verb {
	case "protocol":
		hello := "e1 shinpan"
		if strings.Contains(rest, "genmove_analyze") {
			hello += " genmove_analyze"
		}
		return false, w.write("%s", hello)
	case "username":
		return false, w.write("%s", c.User)
	case "password":
		return false, w.write("%s", c.Password)
	case "info", "":
		c.Log.Info("server", "info", rest)
	case "setup":
		return false, c.setUp(ctx, rest)
	case "play":
		return false, c.hearMove(ctx, rest)
	case "genmove":
		answer, err := c.choose(ctx, rest)
		if err != nil {
			return false, err
		}
		return false, w.write("%s", answer)
	case "gameover":
		c.Log.Info("game over", "result", rest)
		c.played++
		if engine := c.program.Engine(); engine != nil {
			_ = engine.GameOver(ctx) // a program need not take it
		}
		if c.Games > 0 && c.played >= c.Games {
			return true, w.write("quit")
		}
		return false, w.write("ready")
	case "Error:", "Sorry,":
		return false, &RefusedError{rest}
	default:
		c.Log.Warn("unknown line from the server", "line", short(verb+" "+rest))
	}
	return false, nil
}

// setUp begins a game, or takes it up where it is: "1 9 7.0 60000 White(1800?)
// Black(1800?) D4 59000 …".
func (c *Client) setUp(ctx context.Context, text string) error {
	f := strings.Fields(text)
	if len(f) < 6 || len(f)%2 != 0 {
		return fmt.Errorf("a game that nobody understands: %s", short(text))
	}
	side, err := strconv.Atoi(f[1])
	komi, komiErr := weiqi.ParseScore(f[2])
	ms, timeErr := strconv.ParseInt(f[3], 10, 64)
	if err := errors.Join(err, komiErr, timeErr); err != nil {
		return fmt.Errorf("a game that nobody understands: %s: %w", short(text), err)
	}
	if !weiqi.Square(side).Valid() {
		return fmt.Errorf("a game on a board that there is not: %s", short(text))
	}
	set, err := weiqi.RulesetNamed("cgos")
	if err != nil {
		panic(err) // the ruleset is one of ours
	}
	white, _, _ := strings.Cut(f[4], "(")
	c.game = ongoing{color: weiqi.Black, terms: gtp.Game{
		Size: weiqi.Square(side), Rules: set.Rules, Komi: komi,
		Time: gtp.TimeControl{Main: time.Duration(ms) * time.Millisecond},
	}}
	if white == c.User {
		c.game.color = weiqi.White
	}
	turn := weiqi.Black
	for move := range f[6:] {
		if move%2 != 0 {
			continue // the time left
		}
		m, err := weiqi.ParseMove(turn, f[6+move])
		if err != nil {
			return err
		}
		c.game.moves = append(c.game.moves, m)
		turn = turn.Opponent()
	}
	c.Log.Info("game", "number", f[0], "white", f[4], "black", f[5], "moves", len(c.game.moves))
	c.program.Anew()
	return c.inform(ctx)
}

// hearMove takes the other side's move: "b D4 59000".
func (c *Client) hearMove(ctx context.Context, text string) error {
	f := strings.Fields(text)
	if len(f) != 3 {
		return fmt.Errorf("a move that nobody understands: %s", short(text))
	}
	color, err := weiqi.ParseColor(f[0])
	if err != nil {
		return err
	}
	m, err := weiqi.ParseMove(color, f[1])
	if err != nil {
		return err
	}
	c.game.moves = append(c.game.moves, m)
	if c.program.Engine() == nil {
		return nil // it is told when it is asked
	}
	if err := c.program.Tell(ctx, c.game.terms, c.game.moves); err != nil {
		c.Log.Warn("the program does not take a move", "move", m, "err", err)
		c.program.Forget()
	}
	return nil
}

// choose has the program choose a move: "b 59000". A program that fails is started
// again and asked again; one that fails again resigns.
func (c *Client) choose(ctx context.Context, text string) (string, error) {
	f := strings.Fields(text)
	if len(f) != 2 {
		return "", fmt.Errorf("a question that nobody understands: %s", short(text))
	}
	ms, err := strconv.ParseInt(f[1], 10, 64)
	if err != nil {
		return "", err
	}
	left := time.Duration(ms) * time.Millisecond
	until, cancel := context.WithTimeout(ctx, left)
	defer cancel()
	for range attempts {
		answer, err := c.ask(until, left)
		switch {
		case err == nil && answer.Resign:
			return "resign", nil
		case err == nil:
			c.game.moves = append(c.game.moves, answer.Move)
			return strings.ToLower(answer.Move.Vertex()) + analysisText(answer), nil
		case ctx.Err() != nil:
			return "", ctx.Err()
		}
		c.Log.Warn("the program failed", "err", err)
		c.program.Rest()
	}
	return "resign", nil
}

// ask asks the program once.
func (c *Client) ask(ctx context.Context, left time.Duration) (gtp.Answer, error) {
	if err := c.inform(ctx); err != nil {
		return gtp.Answer{}, err
	}
	var refused *gtp.RefusedError
	if err := c.program.Engine().TimeLeft(ctx, c.game.color, left, 0); err != nil && !errors.As(err, &refused) {
		return gtp.Answer{}, err
	}
	return c.program.Genmove(ctx, c.game.color, driver.Manner{AsItStands: true, Explains: true})
}

// inform starts the program if none runs and tells it the game if it does not know it.
func (c *Client) inform(ctx context.Context) error {
	if err := c.program.Wake(ctx); err != nil {
		return err
	}
	return c.program.Tell(ctx, c.game.terms, c.game.moves)
}

// start starts a process of the program.
func (c *Client) start(ctx context.Context) (*gtp.Engine, error) {
	engine, err := c.Start(ctx)
	if err != nil {
		return nil, fmt.Errorf("start the program: %w", err)
	}
	return engine, nil
}

// end ends a process of the program.
func (c *Client) end(engine *gtp.Engine, _ bool) {
	if err := engine.Close(); err != nil {
		c.Log.Warn("the program does not end", "err", err)
	}
}

// analysisText returns what goes behind a move, a blank and JSON, or nothing.
func analysisText(answer gtp.Answer) string {
	a := answer.Analysis
	if a == nil {
		return ""
	}
	type candidate struct {
		Move    string   `json:"move"`
		Winrate *float64 `json:"winrate,omitempty"`
		Score   *float64 `json:"score,omitempty"`
		Visits  int      `json:"visits,omitempty"`
		Line    string   `json:"pv,omitempty"`
	}
	var line []string
	for _, m := range a.Line {
		line = append(line, m.Vertex())
	}
	text, err := json.Marshal(struct {
		Winrate *float64    `json:"winrate,omitempty"`
		Score   *float64    `json:"score,omitempty"`
		Visits  int         `json:"visits,omitempty"`
		Moves   []candidate `json:"moves"`
		Comment string      `json:"comment,omitempty"`
	}{a.Winrate, a.Score, a.Visits, []candidate{{answer.Move.Vertex(), a.Winrate, a.Score, a.Visits, strings.Join(line, " ")}}, a.Comment})
	if err != nil { // a number that JSON cannot write
		return ""
	}
	return " " + string(text)
}
