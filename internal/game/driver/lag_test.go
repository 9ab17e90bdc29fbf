package driver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A sleeper is a program that passes, and takes its time for some commands.
type sleeper map[string]time.Duration

func (s sleeper) talk(in io.Reader, out io.Writer) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		id, command, _ := strings.Cut(lines.Text(), " ")
		word, _, _ := strings.Cut(command, " ")
		time.Sleep(s[word])
		text := map[string]string{"list_commands": "time_left\ngomill-explain_last_move", "genmove": "pass"}[word]
		if _, err := fmt.Fprintf(out, "=%s %s\n\n", id, text); err != nil || word == "quit" {
			return
		}
	}
}

type wire struct {
	io.Reader
	io.Writer
	cut func() error
}

func (w wire) Close() error { return w.cut() }

// start returns an engine that is the program.
func (s sleeper) start(t *testing.T) *gtp.Engine {
	t.Helper()
	in, commands := io.Pipe()
	replies, out := io.Pipe()
	go func() {
		s.talk(in, out)
		_ = out.Close()
	}()
	cut := func() error { return errors.Join(commands.Close(), replies.Close(), in.Close()) }
	e, err := gtp.Connect(t.Context(), wire{replies, commands, cut}, gtp.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// A live fixture goes by the wall clock.
type live struct{ *fixture }

func (live) Now() time.Time { return time.Now() }

// play has White make a move now.
func (l live) play(vertex string) {
	_, next, err := l.game.Decide(time.Now(), referee.PartyOf(weiqi.White), referee.Play{Move: weiqi.Play(weiqi.White, point(l.t, vertex))})
	if err != nil {
		l.t.Fatal(err)
	}
	l.game = next
}

// What a program thinks is its own time, whichever command it thinks in, and what passes before
// and between its commands is not. An explanation has the time of the other side and no more.
func TestLag(t *testing.T) {
	for _, test := range []struct {
		name         string
		slow         sleeper
		before       time.Duration // from White's move until the program is asked
		explains     bool          // the program is asked about its last move a second before White's move
		thought, lag time.Duration
	}{
		{"at once", sleeper{}, 0, false, 0, 0},
		{"asked late", sleeper{}, 30 * time.Millisecond, false, 0, 30 * time.Millisecond},
		{"genmove", sleeper{"genmove": time.Second}, 30 * time.Millisecond, false, time.Second, 30 * time.Millisecond},
		{"play", sleeper{"play": time.Second}, 30 * time.Millisecond, false, time.Second, 30 * time.Millisecond},
		{"time_left, for both sides", sleeper{"time_left": time.Second}, 0, false, 2 * time.Second, 0},
		{"all of them", sleeper{"play": time.Second, "time_left": time.Second, "genmove": time.Second}, time.Millisecond, false, 4 * time.Second, time.Millisecond},
		{"an explanation in time", sleeper{"gomill-explain_last_move": 300 * time.Millisecond}, 20 * time.Millisecond, true, 0, 20 * time.Millisecond},
		{"an explanation that goes on", sleeper{"gomill-explain_last_move": 1500 * time.Millisecond}, 0, true, 0, 0},
	} {
		synctest.Test(t, func(t *testing.T) {
			d := live{open(t, referee.Terms{Ending: "play-on", Time: referee.TimeControl{System: referee.Absolute, Main: 600_000}})}
			pass := referee.Play{Move: weiqi.Pass(weiqi.Black)}
			d.do(weiqi.Black, pass)
			time.Sleep(time.Until(d.at))
			session := &driver.Session{
				Program: driver.Program{
					Start: func(context.Context) (*gtp.Engine, error) { return test.slow.start(t), nil },
					End:   func(e *gtp.Engine, _ bool) { _ = e.Close() },
				},
				Table: d, Color: weiqi.Black, Patience: time.Minute,
			}
			defer session.Rest()
			d.play("A1")
			if _, err := session.Act(t.Context(), d.game.Task(weiqi.Black)); err != nil {
				t.Fatal(err)
			}
			d.at = time.Now()
			d.do(weiqi.Black, pass)
			time.Sleep(time.Second)
			explained := make(chan struct{})
			go func() {
				defer close(explained)
				if test.explains {
					_, _ = session.Explain(t.Context())
				}
			}()
			time.Sleep(time.Second)
			d.play("B1")
			time.Sleep(test.before)
			<-explained
			answer, err := session.Act(t.Context(), d.game.Task(weiqi.Black))
			if err != nil {
				t.Fatal(err)
			}
			if answer.Took != test.thought || answer.Lag != test.lag {
				t.Errorf("%s: it took %v, and %v were not its own, want %v and %v", test.name, answer.Took, answer.Lag, test.thought, test.lag)
			}
		})
	}
}
