package bench

import (
	"context"
	"time"

	"github.com/shinpan/shinpan/internal/engine/playout"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// playouts measures light playouts from the empty board, some games at a time. The
// figures have the goals.
func playouts(name string, side, games int, move, length, playouts Figure) Item {
	return Item{name, func(ctx context.Context, long time.Duration) ([]Figure, error) {
		var start, board playout.Board
		start.Set(weiqi.New(weiqi.Square(side), weiqi.Rules{}))
		dice := playout.NewDice(1)
		all := 0
		rates, err := measure(ctx, long, func() (moves int, err error) {
			for range games {
				board.Copy(&start)
				moves += board.Run(dice, playout.Light)
				board.Count()
			}
			all += moves
			return moves, nil
		})
		if err != nil {
			return nil, err
		}
		move.Item, move.What, move.Unit = name, "a move of a light playout", "ns"
		move.Value = perUnit(rates, 0.5)
		length.Item, length.What, length.Unit = name, "mean length of a light playout", "moves"
		length.Value = float64(all) / float64(games*len(rates))
		playouts.Item, playouts.What, playouts.Unit = name, "light playouts", "a second"
		playouts.Value = 1e9 / (move.Value * length.Value)
		return []Figure{move, playouts, length}, nil
	}}
}

// batch is how many games are worked on in one measurement: enough for the clock,
// and few enough to be done before the system lets something else run.
const batch = 8

// round returns a function that returns one thing after the other, over and over.
func round[T any](things []T) func() T {
	next := -1
	return func() T {
		next = (next + 1) % len(things)
		return things[next]
	}
}

// replay measures how games are played through, with every rule checked.
func replay(s *Sample) Item {
	return Item{"replay", func(ctx context.Context, long time.Duration) ([]Figure, error) {
		var line weiqi.Line
		games := round(s.games)
		rates, err := measure(ctx, long, func() (moves int, err error) {
			for range batch {
				g := games()
				line.Start(g.start)
				for _, m := range g.moves {
					if err := follow(&line, m); err != nil {
						return 0, err
					}
				}
				moves += len(g.moves)
			}
			return moves, nil
		})
		if err != nil {
			return nil, err
		}
		return []Figure{{
			Item: "replay", What: "a move, positional superko checked", Value: perUnit(rates, 0.5), Unit: "ns", AtMost: 150,
			Elsewhere: "KataGo 1,700 (simple ko only: 60), rooklift/sgf 1,600, @sabaki/go-board 24,000",
		}}, nil
	}}
}

// parse measures how records are parsed.
func parse(s *Sample) Item {
	return Item{"sgf", func(ctx context.Context, long time.Duration) ([]Figure, error) {
		files := round(s.files)
		rates, err := measure(ctx, long, func() (bytes int, err error) {
			for range batch {
				data := files()
				if _, err := sgf.Parse(data); err != nil {
					return 0, err
				}
				bytes += len(data)
			}
			return bytes, nil
		})
		if err != nil {
			return nil, err
		}
		return []Figure{{
			Item: "sgf", What: "game records parsed", Value: 1e3 / perUnit(rates, 0.5), Unit: "MB/s", AtLeast: 100,
			Elsewhere: "KataGo 46, rooklift/sgf 26, @sabaki/sgf 1.9",
		}}, nil
	}}
}

// count measures how the final boards of the games are counted by area and searched
// for what is unconditionally alive, of both colors.
func count(s *Sample) Item {
	return Item{"area", func(ctx context.Context, long time.Duration) ([]Figure, error) {
		games := round(s.games)
		rates, err := measure(ctx, long, func() (int, error) {
			for range batch {
				end := games().end
				end.Count(weiqi.Set{})
				life.Benson(end, weiqi.Black)
				life.Benson(end, weiqi.White)
			}
			return batch, nil
		})
		if err != nil {
			return nil, err
		}
		return []Figure{{
			Item: "area", What: "a final board counted by area, Benson of both colors", Value: perUnit(rates, 0.5) / 1e3, Unit: "µs", AtMost: 30,
			Elsewhere: "KataGo 24",
		}}, nil
	}}
}

// judge measures how long the default judge takes for the final boards of the games.
func judge(s *Sample) Item {
	return Item{"judge", func(ctx context.Context, long time.Duration) ([]Figure, error) {
		judge, err := life.Named(life.Default)
		if err != nil {
			return nil, err
		}
		games := round(s.games)
		rates, err := measure(ctx, long, func() (int, error) {
			_, err := judge.Judge(ctx, games().end)
			return 1, err
		})
		if err != nil {
			return nil, err
		}
		return []Figure{
			{
				Item: "judge", What: "the judge " + life.Default + " on a final board, median", Value: perUnit(rates, 0.5) / 1e6, Unit: "ms", AtMost: 5,
				Elsewhere: "Pachi 90, Sabaki 75, GNU Go 577",
			},
			{Item: "judge", What: "the same, 95 % of the boards", Value: perUnit(rates, 0.95) / 1e6, Unit: "ms", AtMost: 60},
		}, nil
	}}
}
