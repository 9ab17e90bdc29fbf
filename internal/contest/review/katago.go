package review

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// A KataGo is KataGo's JSON analysis engine ("katago analysis"): one process that is asked for all
// positions of a game at once, and looks at as many at a time as fit its batches.
type KataGo struct {
	pipe    *gtp.Pipe
	lines   *bufio.Reader
	name    string
	version string
	visits  int
	asked   int // queries so far
	warn    func(text string)
	close   sync.Once
}

var _ Engine = (*KataGo)(nil)

// What KataGo may take: for the first answer, while it loads its network, and from one answer to the next.
const (
	kataStart  = 5 * time.Minute
	kataAnswer = 5 * time.Minute
	kataWrite  = 10 * time.Second
	kataLine   = 4 << 20 // bytes
)

// StartKataGo starts KataGo by a command, such as katago analysis -config FILE -model FILE, and asks for its
// version. It is known under a name, and looks at each position with so many visits. Its warnings go to warn.
func StartKataGo(ctx context.Context, command gtp.Command, name string, visits int, warn func(text string)) (*KataGo, error) {
	pipe, err := gtp.Open(command)
	if err != nil {
		return nil, err
	}
	k := &KataGo{pipe: pipe, lines: bufio.NewReaderSize(pipe, 64<<10), name: name, visits: visits, warn: warn}
	if err := k.greet(ctx); err != nil {
		return nil, errors.Join(err, k.Close())
	}
	return k, nil
}

// Identity implements [Engine].
func (k *KataGo) Identity(*Game) Identity {
	return Identity{Engine: k.name, Name: "KataGo", Version: k.version, Visits: k.visits}
}

// Close ends the process.
func (k *KataGo) Close() (err error) {
	k.close.Do(func() { err = k.pipe.Close() })
	return err
}

// A kataLineOut is a line of KataGo's. Fields that there may be besides are none of our business.
type kataLineOut struct {
	ID      string `json:"id"`
	Error   string `json:"error"`
	Warning string `json:"warning"`
	Field   string `json:"field"`

	Action  string `json:"action"`
	Version string `json:"version"`

	Turn      int        `json:"turnNumber"`
	During    bool       `json:"isDuringSearch"`
	NoResults bool       `json:"noResults"` // the query was ended before there were any
	Root      kataMove   `json:"rootInfo"`
	Moves     []kataMove `json:"moveInfos"`
	Ownership []float64  `json:"ownership"`
}

type kataMove struct {
	Move    string   `json:"move"`
	Order   int      `json:"order"`
	Visits  int      `json:"visits"`
	Winrate float64  `json:"winrate"`
	Lead    float64  `json:"scoreLead"`
	Line    []string `json:"pv"`
}

// greet waits until the process answers.
func (k *KataGo) greet(ctx context.Context) error {
	if err := k.write(map[string]any{"id": "version", "action": "query_version"}); err != nil {
		return err
	}
	for {
		line, err := k.read(ctx, kataStart)
		if err != nil {
			return err
		}
		if line.ID == "version" || line.Action == "query_version" {
			k.version = line.Version
			return nil
		}
		if line.Error != "" {
			return fmt.Errorf("KataGo says: %s", line.Error)
		}
	}
}

func (k *KataGo) write(query any) error {
	text, err := json.Marshal(query)
	if err != nil {
		return err
	}
	if err := k.pipe.Write(append(text, '\n'), kataWrite); err != nil {
		return k.ended(fmt.Errorf("write to KataGo: %w", err))
	}
	return nil
}

// ended adds the last words of a process that has ended to an error.
func (k *KataGo) ended(err error) error {
	select {
	case <-k.pipe.Gone():
		how, words := k.pipe.Epitaph()
		return fmt.Errorf("KataGo has ended (%s): %s", how, strings.TrimSpace(words))
	case <-time.After(2 * time.Second):
		return err
	}
}

// read returns the next line that is an answer; whatever else is written is skipped. A process that is
// late, or is not waited for any more, is ended, since its answers would be taken for others'.
func (k *KataGo) read(ctx context.Context, most time.Duration) (kataLineOut, error) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = k.Close() })
	defer stop()
	for {
		text, err := k.line()
		switch {
		case ctx.Err() != nil:
			return kataLineOut{}, fmt.Errorf("wait for KataGo: %w", ctx.Err())
		case err != nil:
			return kataLineOut{}, k.ended(fmt.Errorf("read from KataGo: %w", err))
		}
		var line kataLineOut
		if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
			continue
		}
		if err := json.Unmarshal(text, &line); err != nil {
			return kataLineOut{}, fmt.Errorf("KataGo's answer makes no sense: %w", err)
		}
		return line, nil
	}
}

// line reads a line of bounded length.
func (k *KataGo) line() ([]byte, error) {
	var line []byte
	for {
		part, err := k.lines.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > kataLine:
			return nil, errors.New("a line is too long")
		case errors.Is(err, bufio.ErrBufferFull):
		case err == nil || errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		default:
			return nil, err
		}
	}
}

// A kataQuery asks for some positions of a game.
type kataQuery struct {
	ID        string          `json:"id"`
	Stones    [][2]string     `json:"initialStones"`
	Player    string          `json:"initialPlayer"`
	Moves     [][2]string     `json:"moves"`
	Rules     json.RawMessage `json:"rules"`
	Komi      float64         `json:"komi"`
	Bonus     string          `json:"whiteHandicapBonus"` // it is part of the komi
	Cols      int             `json:"boardXSize"`
	Rows      int             `json:"boardYSize"`
	Turns     []int           `json:"analyzeTurns"`
	Visits    int             `json:"maxVisits"`
	Ownership bool            `json:"includeOwnership"`
	Settings  map[string]any  `json:"overrideSettings"`
}

// query makes the query of positions of a part of a game.
func (k *KataGo) query(g *Game, of part, moves []weiqi.Move, rules weiqi.Rules, positions []int) kataQuery {
	k.asked++
	q := kataQuery{
		ID: fmt.Sprintf("game-%d", k.asked), Player: strings.ToUpper(of.setup.Turn.String()[:1]), Rules: gtp.KataRules(rules),
		Komi: float64(of.komi) / float64(weiqi.Points(1)), Bonus: "0", Cols: g.Size.Cols, Rows: g.Size.Rows,
		Visits: k.visits, Ownership: true, Settings: map[string]any{"reportAnalysisWinratesAs": "BLACK"},
		Stones: [][2]string{}, Moves: [][2]string{},
	}
	for letter, stones := range map[string]weiqi.Set{"B": of.setup.Black, "W": of.setup.White} {
		for at := range stones.All() {
			q.Stones = append(q.Stones, [2]string{letter, at.String()})
		}
	}
	slices.SortFunc(q.Stones, func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for _, m := range moves[of.from:of.to] {
		q.Moves = append(q.Moves, [2]string{strings.ToUpper(m.Color.String()[:1]), m.Vertex()})
	}
	for _, n := range positions {
		q.Turns = append(q.Turns, n-of.from)
	}
	return q
}

// Evaluate implements [Engine]: one query for all positions of a part of the game, whose answers come in any order.
func (k *KataGo) Evaluate(ctx context.Context, g *Game, positions []int, keep func(Evaluation) error) error {
	rules, err := g.rules()
	if err != nil {
		return err
	}
	all, err := g.Positions()
	if err != nil {
		return err
	}
	moves, err := g.moves()
	if err != nil {
		return err
	}
	parts, err := g.parts(rules)
	if err != nil {
		return err
	}
	for _, of := range parts {
		var its []int
		for _, n := range positions {
			if of.from <= n && n <= of.to {
				its = append(its, n)
			}
		}
		if len(its) == 0 {
			continue
		}
		q := k.query(g, of, moves, rules, its)
		if err := k.write(q); err != nil {
			return err
		}
		err := k.answers(ctx, q, of.from, func(n int, line kataLineOut) error {
			e := line.found(all[n].Turn(), g.Size).evaluation(n)
			if !e.sound(g) {
				return fmt.Errorf("KataGo's answer for position %d makes no sense", n)
			}
			return keep(e)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// answers waits for an answer to each position of a query, whose first one is that of the game with a number, and
// passes them on with their numbers.
func (k *KataGo) answers(ctx context.Context, q kataQuery, first int, take func(n int, line kataLineOut) error) error {
	wanted := map[int]bool{}
	for _, n := range q.Turns {
		wanted[n] = true
	}
	for len(wanted) > 0 {
		line, err := k.read(ctx, kataAnswer)
		switch {
		case err != nil:
			return err
		case line.Error != "" && (line.ID == "" || line.ID == q.ID):
			return fmt.Errorf("KataGo refuses the game (%s): %s", cmp.Or(line.Field, "query"), line.Error)
		case line.ID != q.ID || line.During:
			continue // of a query that nobody waits for any more, or too early
		case line.Warning != "":
			k.warn(fmt.Sprintf("%s: %s", line.Field, line.Warning))
			continue
		case line.NoResults || !wanted[line.Turn]:
			return fmt.Errorf("KataGo has no answer for position %d", first+line.Turn)
		}
		delete(wanted, line.Turn)
		if err := take(first+line.Turn, line); err != nil {
			return err
		}
	}
	return nil
}

// found returns an answer as the side to move has it: all rates and points in it are Black's.
func (a *kataLineOut) found(turn weiqi.Color, size weiqi.Size) *found {
	f := &found{turn: turn, visits: a.Root.Visits, scored: true}
	f.rate, f.lead = moverOf(turn, a.Root)
	slices.SortStableFunc(a.Moves, func(a, b kataMove) int { return cmp.Compare(a.Order, b.Order) })
	for _, info := range a.Moves {
		move, err := weiqi.ParseMove(turn, info.Move)
		if err != nil {
			continue
		}
		c := foundMove{move: move, visits: info.Visits}
		c.rate, c.lead = moverOf(turn, info)
		side := turn
		for _, vertex := range info.Line {
			next, err := weiqi.ParseMove(side, vertex)
			if err != nil {
				break
			}
			c.line = append(c.line, next)
			side = side.Opponent()
		}
		f.candidates = append(f.candidates, c)
	}
	if len(a.Ownership) == size.Points() { // by rows from the top
		for row := size.Rows - 1; row >= 0; row-- {
			f.ownership = append(f.ownership, a.Ownership[row*size.Cols:(row+1)*size.Cols]...)
		}
	}
	return f
}

func moverOf(turn weiqi.Color, info kataMove) (rate, lead float64) {
	if turn == weiqi.White {
		return 1 - info.Winrate, -info.Lead
	}
	return info.Winrate, info.Lead
}
