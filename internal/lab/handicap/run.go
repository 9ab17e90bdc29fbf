package handicap

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"sync"

	"github.com/shinpan/shinpan/weiqi"
)

// A Cell is two players, a board and a handicap, of which games are played at many komi.
type Cell struct {
	Size int `json:"size"`
	// The levels of the built-in player; 0 if a program plays itself.
	Black int `json:"black,omitempty"`
	White int `json:"white,omitempty"`
	// Program is the command of a program that plays itself, in which {seed} becomes the seed of a game; empty for
	// levels.
	Program string `json:"program,omitempty"`
	Stones  int    `json:"stones"` // 0, or 2 and more
}

// A Plan is what is to be played.
type Plan struct {
	Cells []Cell
	Games int // of each cell, those of former runs included
}

// komi returns the komi of a game of the cell: one near what a stone is usually said to be worth, as often more as
// less, by the seed. What was played before has no say in it: a komi that followed the results would
// make points look dearer than they are.
func (c Cell) komi(seed uint64) weiqi.Score {
	const first, stone = 7, 13
	spread := 4*c.Size/3 + 1 // points, either way
	dice := rand.New(rand.NewPCG(seed, uint64(c.Stones)))
	return weiqi.Points(first + stone*max(0, c.Stones-1) + dice.IntN(2*spread+1) - spread)
}

// Run plays what is missing, a number of games at a time, and appends each to the file as it ends. The cells take
// turns, so that a run which is interrupted has something of each.
func (p Plan) Run(ctx context.Context, file string, parallel int) error {
	played, err := Read(file)
	if err != nil {
		return err
	}
	out, err := open(file)
	if err != nil {
		return err
	}
	defer func() { _ = out.Close() }()
	begun := map[Cell]int{} // games, those of former runs included
	for _, g := range played {
		begun[g.Cell]++
	}
	return p.play(ctx, json.NewEncoder(out), begun, parallel)
}

// open returns a file of results to append to, without a line that was cut off.
func open(file string) (*os.File, error) {
	out, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644) //nolint:gosec // figures for everybody
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(out)
	if err == nil {
		err = out.Truncate(int64(bytes.LastIndexByte(text, '\n') + 1))
	}
	if err != nil {
		return nil, errors.Join(err, out.Close())
	}
	return out, nil
}

func (p Plan) play(ctx context.Context, out *json.Encoder, begun map[Cell]int, parallel int) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		mu   sync.Mutex // guards begun and out
		wait sync.WaitGroup
	)
	next := func() (Game, bool) {
		mu.Lock()
		defer mu.Unlock()
		c := slices.MinFunc(p.Cells, func(a, b Cell) int { return cmp.Compare(begun[a], begun[b]) })
		if begun[c] >= p.Games {
			return Game{}, false
		}
		seed := uint64(begun[c])*2 + 1 // and the next one, for White
		begun[c]++
		return Game{Cell: c, Komi: c.komi(seed), Seed: seed}, true
	}
	done := func(g Game) error {
		mu.Lock()
		defer mu.Unlock()
		return out.Encode(g)
	}
	for range parallel {
		wait.Go(func() {
			for ctx.Err() == nil {
				g, more := next()
				if !more {
					return
				}
				g, err := g.Play(ctx)
				if err == nil {
					err = done(g)
				}
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	wait.Wait()
	return context.Cause(ctx)
}

// Read returns the games of a file of results; none if there is no such file. A line that was cut
// off when a run was ended is left out.
func Read(file string) ([]Game, error) {
	in, err := os.Open(file) //nolint:gosec // the file that the caller means
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }()
	var games []Game
	for lines := json.NewDecoder(in); ; {
		var g Game
		switch err := lines.Decode(&g); {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return games, nil
		case err != nil:
			return nil, fmt.Errorf("%s: game %d: %w", file, len(games)+1, err)
		}
		games = append(games, g)
	}
}
