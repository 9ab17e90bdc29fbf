package shinpan_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan"
	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A mute player says nothing of dead stones, and cleans nothing up.
type mute struct{}

func (mute) Cleanup(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	return weiqi.Pass(p.Turn()), nil
}

func (mute) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.Set{}, nil }

// A passer is a player that only passes, after it has thought for so long.
type passer struct {
	mute
	thinks time.Duration
}

func (p passer) Choose(_ context.Context, pos *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	time.Sleep(p.thinks) // a program that does not look at the time
	return weiqi.Pass(pos.Turn()), nil
}

// A filler plays on the first point, whatever is there.
type filler struct{ mute }

func (filler) Choose(_ context.Context, pos *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	return weiqi.Play(pos.Turn(), weiqi.Point{}), nil
}

// A breaker breaks down.
type breaker struct{ mute }

func (breaker) Choose(context.Context, *weiqi.Position, weiqi.Score) (weiqi.Move, error) {
	return weiqi.Move{}, errors.New("out of ideas")
}

func ExamplePlay() {
	black, white := gtp.Local(passer{}, gtp.Options{Name: "A"}), gtp.Local(passer{}, gtp.Options{Name: "B"})
	defer black.Close()
	defer white.Close()
	terms, err := referee.Settings{Size: "9x9", Ruleset: "chinese"}.Terms()
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := shinpan.Play(context.Background(), terms, black, white)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(game.Result())
	// Output: W+7.5
}

// Whatever a program does, the game ends with a result.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name         string
		black, white gtp.Player
		settings     referee.Settings
		want         string
		why          string // the reason that the result rests on, if a program is at fault
	}{
		{"both pass", passer{}, passer{}, referee.Settings{Ruleset: "japanese-1989"}, "W+6.5", ""},
		{"slow without a clock", passer{thinks: 2 * time.Minute}, passer{}, referee.Settings{}, "W+F", "program-silent"},
		{"slow", passer{}, passer{thinks: time.Hour}, referee.Settings{Time: "1m"}, "B+T", ""},
		{"in time", passer{thinks: 50 * time.Second}, passer{}, referee.Settings{Time: "1m"}, "W+7.5", ""},
		{"broken", filler{}, breaker{}, referee.Settings{}, "B+F", "program-refused"},
		{"illegal", filler{}, filler{}, referee.Settings{}, "B+F", "program-refused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				defer time.Sleep(2 * time.Hour) // until nobody thinks any more
				black, white := gtp.Local(c.black, gtp.Options{}), gtp.Local(c.white, gtp.Options{})
				defer black.Close()
				defer white.Close()
				c.settings.Size = "5x5"
				terms, err := c.settings.Terms()
				if err != nil {
					t.Fatal(err)
				}
				game, err := shinpan.Play(t.Context(), terms, black, white)
				if err != nil {
					t.Fatal(err)
				}
				if got := game.Result().String(); got != c.want {
					t.Errorf("the result is %s (%v), want %s", got, game.Why(), c.want)
				}
				if c.why != "" {
					if why := game.Why().Because; len(why) != 1 || why[0].Code != c.why {
						t.Errorf("the result is so because of %+v, want %s", why, c.why)
					}
				}
			})
		})
	}
}

// Every ending comes to an end between programs, whoever else it would ask.
func TestPlayUnderEveryEnding(t *testing.T) {
	for _, ending := range referee.Endings() {
		rules, named := map[string]string{"confirmation": "japanese-1989", "aga": "aga"}[ending.Name], ""
		if ending.Name == "mediation" || ending.Name == "ladder" {
			named = referee.NamedMediator(referee.MediatorJudge, "best") // which nobody asks
		}
		settings := referee.Settings{Size: "5x5", Ruleset: rules, Ending: ending.Name, Mediator: named, AllowUnsound: true}
		terms, err := settings.Terms()
		if err != nil {
			t.Fatal(err)
		}
		black, white := gtp.Local(passer{}, gtp.Options{}), gtp.Local(passer{}, gtp.Options{})
		if game, err := shinpan.Play(t.Context(), terms, black, white); err != nil || !game.Over() {
			t.Errorf("%s: %v", ending.Name, err)
		}
		black.Close()
		white.Close()
	}
}

func TestPlayEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		defer time.Sleep(2 * time.Hour) // until nobody thinks any more
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		terms, err := referee.Settings{Size: "5x5"}.Terms()
		if err != nil {
			t.Fatal(err)
		}
		black, white := gtp.Local(passer{thinks: time.Hour}, gtp.Options{}), gtp.Local(passer{}, gtp.Options{})
		defer black.Close()
		defer white.Close()
		if _, err := shinpan.Play(ctx, terms, black, white); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Play: %v, want the context's error", err)
		}
	})
}
