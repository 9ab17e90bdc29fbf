package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// lowest plays the lowest legal point, and calls no stone dead.
type lowest struct{}

func (lowest) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	for point := range p.LegalPoints().All() {
		return weiqi.Play(p.Turn(), point), nil
	}
	return weiqi.Pass(p.Turn()), nil
}

func (l lowest) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return l.Choose(ctx, p, komi)
}

func (lowest) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.SetOf(), nil }

// A controller talks to an engine. This one runs in the same process, at the other end of a pipe;
// for a program it is gtp.Start(ctx, gtp.Command{Args: []string{"gnugo", "--mode", "gtp"}}).
func Example() {
	e := gtp.Local(lowest{}, gtp.Options{Name: "Lowest", Version: "1"})
	defer func() { _ = e.Close() }()

	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // to be late is a fault
	defer cancel()
	if err := e.NewGame(ctx, gtp.Game{Size: weiqi.Square(3), Komi: weiqi.Points(7)}); err != nil {
		fmt.Println(err)
		return
	}
	center := weiqi.Point{Col: 1, Row: 1}
	if err := e.Play(ctx, weiqi.Play(weiqi.Black, center)); err != nil {
		fmt.Println(err)
	}
	var refused *gtp.RefusedError
	if err := e.Play(ctx, weiqi.Play(weiqi.White, center)); errors.As(err, &refused) {
		fmt.Printf("%s refuses %q: %s\n", e.Name(), refused.Command, refused.Message)
	}
	answer, err := e.Genmove(ctx, weiqi.White)
	if err != nil {
		fmt.Println(err) // a *gtp.FaultError if it crashed, hung or wrote nonsense
		return
	}
	fmt.Println(answer.Move)
	dead, known, err := e.FinalStatusList(ctx, "dead", weiqi.New(weiqi.Square(3), weiqi.Rules{}))
	fmt.Println("dead stones:", dead.Len(), known, err)
	// Output:
	// Lowest refuses "play white B2": illegal move: there is already a stone
	// white A1
	// dead stones: 0 true <nil>
}
