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

	"github.com/shinpan/shinpan/internal/records"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// sgfSearchCmd finds games.
type sgfSearchCmd struct {
	sgfFiles
	Player  string     `placeholder:"NAME" help:"Of this player; a part of the name is enough, and so for the next three."`
	Black   string     `placeholder:"NAME" help:"With this player as Black."`
	White   string     `placeholder:"NAME" help:"With this player as White."`
	Event   string     `placeholder:"NAME" help:"Of this event."`
	From    string     `placeholder:"DATE" help:"Played on this date or later: 2006, 2006-05 or 2006-05-13."`
	To      string     `placeholder:"DATE" help:"Played on this date or earlier."`
	Result  string     `placeholder:"RESULT" help:"With this result: B or W for a winner, B+R, W+T, B+3.5, B+ for a count, 0, Void, ? for none."`
	Moves   string     `placeholder:"MOVES" help:"With the position of the whole board after these moves, by turns from an empty board, as in \"Q16 D4\"."`
	Pattern string     `placeholder:"ROWS" help:"With these rows, the top one first and slashes between them, in a corner, or on the whole board if they are as many: X is black, O white, a dot empty, a question mark anything."`
	Like    string     `placeholder:"FILE" help:"With the position of the whole board at the end of this record, or after --move N."`
	Move    *int       `placeholder:"N" help:"The position of --like after N moves."`
	Size    weiqi.Size `default:"19x19" placeholder:"SIZE" help:"The board of --moves and --pattern (${default})."`
	Next    string     `placeholder:"COLOR" help:"Only where this side, black or white, has played next."`
	Exact   bool       `help:"No other symmetries of the board, and no swapped colors."`
	Limit   *int       `placeholder:"N" help:"Print at most N games, 0 for all; 100 if left out, and all as JSON."`
	Format  string     `default:"text" enum:"text,json" help:"How to print: text or json (${default})."`
}

// Validate refuses two positions.
func (c *sgfSearchCmd) Validate() error {
	positions := 0
	for _, said := range []string{c.Moves, c.Pattern, c.Like} {
		if said != "" {
			positions++
		}
	}
	switch {
	case positions > 1:
		return errors.New("--moves, --pattern and --like exclude each other")
	case positions == 0 && (c.Next != "" || c.Exact):
		return errors.New("--next and --exact are for a position: say --moves, --pattern or --like, too")
	case c.Move != nil && c.Like == "":
		return errors.New("--move is for --like")
	case c.Limit != nil && *c.Limit < 0:
		return fmt.Errorf("--limit %d: want 0 or more", *c.Limit)
	}
	return nil
}

// query returns what is asked for.
func (c *sgfSearchCmd) query() (q records.Query, err error) {
	q = records.Query{Player: c.Player, Black: c.Black, White: c.White, Event: c.Event}
	for _, bound := range []struct {
		said string
		to   *string
	}{{c.From, &q.From}, {c.To, &q.To}} {
		if bound.said != "" {
			if *bound.to, err = records.DayOf(bound.said); err != nil {
				return q, err
			}
		}
	}
	if c.Result != "" {
		if q.Result, err = records.WishOf(c.Result); err != nil {
			return q, err
		}
	}
	if q.Pattern, err = c.pattern(); err != nil || q.Pattern == nil {
		return q, err
	}
	q.Pattern.Fixed, q.Pattern.SameColors = c.Exact, c.Exact
	if c.Next != "" {
		q.Pattern.Next, err = weiqi.ParseColor(c.Next)
	}
	return q, err
}

// pattern returns the position that is asked for, nil for none.
func (c *sgfSearchCmd) pattern() (*records.Pattern, error) {
	switch {
	case c.Pattern != "":
		return records.PatternOf(c.Size, strings.Split(c.Pattern, "/"))
	case c.Like != "":
		record, err := readRecord(c.Like)
		if err != nil {
			return nil, err
		}
		p, _, err := record.after(c.Move, sgf.Lenient())
		if err != nil {
			return nil, record.bad(err)
		}
		return records.PatternOf(p.Size(), p.Rows())
	case c.Moves == "":
		return nil, nil
	}
	p := weiqi.New(c.Size, sgf.Lenient())
	for _, vertex := range strings.FieldsFunc(c.Moves, func(r rune) bool { return r == ' ' || r == ',' }) {
		m, err := weiqi.ParseMove(p.Turn(), vertex)
		if err == nil {
			p, err = p.Play(m)
		}
		if err != nil {
			return nil, err
		}
	}
	return records.PatternOf(p.Size(), p.Rows())
}

// Run indexes the games and prints those that were asked for.
func (c *sgfSearchCmd) Run(ctx context.Context) error {
	q, err := c.query()
	if err != nil {
		if exit, is := errors.AsType[*exitError](err); is {
			return exit
		}
		return &exitError{2, err.Error()}
	}
	all, err := c.sources()
	if err != nil {
		return err
	}
	began := time.Now()
	index, faults, err := indexOf(ctx, all)
	if err != nil {
		return err
	}
	indexed := time.Now()
	found := index.Find(q)
	fmt.Fprintf(os.Stderr, "%s indexed in %v, searched in %v\n", counting(index.Len(), "game"),
		indexed.Sub(began).Round(time.Millisecond), time.Since(indexed).Round(100*time.Microsecond))
	listed := foundGamesOf(index, q, found, c.Limit)
	if c.Format == "json" {
		if err := json.NewEncoder(os.Stdout).Encode(listed); err != nil {
			return err
		}
	} else {
		listed.print(os.Stdout, c.Limit)
	}
	return complain(faults)
}

// indexOf indexes the games of all files. The faults are those of files that cannot be read.
func indexOf(ctx context.Context, all []source) (*records.Index, []error, error) {
	parts, faults := make([]records.Index, len(all)/inRun+1), make([]error, len(all))
	err := forEach(ctx, "indexed", len(all), func(i int) {
		trees, err := mainLinesOf(all[i].path, "")
		if err == nil {
			if _, err = parts[i/inRun].AddTrees(all[i].path, trees); err != nil {
				err = fmt.Errorf("%s: %w", all[i].path, err)
			}
		}
		faults[i] = err
	})
	index := &records.Index{}
	for i := range parts {
		index.Append(&parts[i])
	}
	return index, faults, err
}

// A foundGame is a game that was found, as it is printed.
type foundGame struct {
	File   string       `json:"file"`
	Game   int          `json:"game"`
	Date   string       `json:"date,omitempty"`
	Black  string       `json:"black,omitempty"`
	White  string       `json:"white,omitempty"`
	Event  string       `json:"event,omitempty"`
	Result weiqi.Result `json:"result,omitzero"`
	Moves  int          `json:"moves"`
	Fault  string       `json:"fault,omitempty"`
	At     []int        `json:"at,omitempty"` // after how many moves the position stood
}

// A followed is a move that followed on a position.
type followed struct {
	Color weiqi.Color `json:"color,omitempty"` // none where nothing followed
	Move  string      `json:"move,omitempty"`
	Games int         `json:"games"`
	Black int         `json:"black_wins"`
	White int         `json:"white_wins"`
}

// A foundGames is all that a search has found.
type foundGames struct {
	Indexed int         `json:"indexed"`
	Found   int         `json:"found"`
	Games   []foundGame `json:"games"`
	Next    []followed  `json:"next,omitempty"`
}

func foundGamesOf(index *records.Index, q records.Query, found records.Found, limit *int) foundGames {
	listed := foundGames{Indexed: index.Len(), Found: len(found.Games), Games: []foundGame{}}
	hits := found.Hits
	for n, number := range found.Games {
		if limit != nil && *limit > 0 && n == *limit {
			break
		}
		game := foundGameOf(index, number)
		for len(hits) > 0 && hits[0].Game == number {
			game.At = append(game.At, hits[0].Move)
			hits = hits[1:]
		}
		listed.Games = append(listed.Games, game)
	}
	for _, next := range found.Next {
		move := followed{Games: next.Games, Black: next.Black, White: next.White}
		if next.Move.Color != weiqi.Empty {
			move.Color, move.Move = next.Move.Color, next.Move.Vertex()
		}
		listed.Next = append(listed.Next, move)
	}
	return listed
}

func foundGameOf(index *records.Index, number int) foundGame {
	g := index.Game(number)
	game := foundGame{File: g.File, Game: g.Number, Date: g.Date, Black: g.Black.Name, White: g.White.Name, Event: g.Event, Result: g.Result, Moves: g.Moves}
	if g.Fault != nil {
		game.Fault = g.Fault.String()
	}
	return game
}

// print writes a line for each game, and the moves that followed.
func (f foundGames) print(w io.Writer, limit *int) {
	most := 100
	if limit != nil {
		most = *limit
	}
	for n, g := range f.Games {
		if most > 0 && n == most {
			fmt.Fprintf(w, "… and %d more\n", f.Found-n)
			break
		}
		fmt.Fprintln(w, g.line())
	}
	fmt.Fprintf(w, "%d of %s\n", f.Found, counting(f.Indexed, "game"))
	if len(f.Next) == 0 {
		return
	}
	rows := [][]string{{"next", "games", "Black wins", "White wins"}}
	for _, next := range f.Next {
		name := "nothing"
		if next.Move != "" {
			name = fmt.Sprintf("%v %s", next.Color, next.Move)
		}
		rows = append(rows, []string{name, fmt.Sprint(next.Games), share(next.Black, next.Black+next.White), share(next.White, next.Black+next.White)})
	}
	fmt.Fprintln(w)
	printTable(w, rows, 1)
}

// line is a game in a line.
func (g foundGame) line() string {
	name := g.File
	if g.Game > 1 {
		name += fmt.Sprintf("#%d", g.Game)
	}
	said := []string{name, g.Date, g.Black + " – " + g.White, sgf.FormatResult(g.Result), fmt.Sprintf("%d moves", g.Moves)}
	if len(g.At) > 0 {
		said = append(said, "after "+strings.Trim(fmt.Sprint(g.At), "[]"))
	}
	if g.Fault != "" {
		said = append(said, "ends early: "+g.Fault)
	}
	return strings.Join(said, "\t")
}

// share returns a part of a whole in percent.
func share(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(part)/float64(whole))
}

// sgfDuplicatesCmd finds games that are there several times.
type sgfDuplicatesCmd struct {
	sgfFiles
	Format string `default:"text" enum:"text,json" help:"How to print: text or json (${default})."`
}

// Run indexes the games and compares them.
func (c *sgfDuplicatesCmd) Run(ctx context.Context) error {
	all, err := c.sources()
	if err != nil {
		return err
	}
	index, faults, err := indexOf(ctx, all)
	if err != nil {
		return err
	}
	type group struct {
		Whole bool        `json:"whole"` // else some are the beginning of another
		Games []foundGame `json:"games"`
	}
	groups := []group{}
	for _, found := range index.Duplicates() {
		g := group{Whole: found.Whole}
		for _, number := range found.Games {
			g.Games = append(g.Games, foundGameOf(index, number))
		}
		groups = append(groups, g)
	}
	if c.Format == "json" {
		if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"indexed": index.Len(), "groups": groups}); err != nil {
			return err
		}
	} else {
		for _, g := range groups {
			fmt.Println(map[bool]string{true: "the same game:", false: "the same game, some of it only its beginning:"}[g.Whole])
			for _, game := range g.Games {
				fmt.Println("    " + game.line())
			}
		}
		fmt.Printf("%s; there several times: %d\n", counting(index.Len(), "game"), len(groups))
	}
	if err := complain(faults); err != nil {
		return err
	}
	if len(groups) > 0 {
		return &exitError{code: 1}
	}
	return nil
}
