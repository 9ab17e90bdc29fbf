package driver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A troupe is a program of which every process answers final_status_list in a way of its own.
type troupe struct {
	lists  []string // by process; the last goes for all that follow; "die" and "hang" are no answers
	moves  []string // likewise to genmove; D4 if empty
	refuse string   // a command that all but the first process refuse
	limit  int      // how many processes start; 0 is any number
	ended  []bool   // whether those that have been ended were fit

	mu    sync.Mutex
	heard [][]string // by process: its commands; a process that hangs writes there at any time
}

func (p *troupe) start(ctx context.Context) (*gtp.Engine, error) {
	if p.limit > 0 && len(p.heard) == p.limit {
		return nil, errors.New("no room")
	}
	p.mu.Lock()
	n := len(p.heard)
	p.heard = append(p.heard, nil)
	p.mu.Unlock()
	ours, theirs := net.Pipe()
	go func() {
		defer theirs.Close()
		for lines := bufio.NewScanner(theirs); lines.Scan(); {
			id, command, _ := strings.Cut(lines.Text(), " ")
			p.mu.Lock()
			p.heard[n] = append(p.heard[n], command)
			p.mu.Unlock()
			reply := p.answer(n, command)
			switch reply {
			case "die":
				return
			case "hang":
				for lines.Scan() {
				}
				return
			}
			if _, err := fmt.Fprintf(theirs, "%s%s%s\n\n", reply[:1], id, reply[1:]); err != nil || command == "quit" {
				return
			}
		}
	}()
	return gtp.Connect(ctx, ours, gtp.Limits{}, nil)
}

func (p *troupe) answer(n int, command string) string {
	switch verb, _, _ := strings.Cut(command, " "); {
	case verb == "list_commands":
		return "= play\ngenmove\nboardsize\nclear_board\nkomi\nfinal_status_list"
	case n > 0 && verb == p.refuse:
		return "? not again"
	case verb == "place_free_handicap":
		return "? invalid handicap"
	case verb == "genmove" && p.moves != nil:
		return p.moves[min(n, len(p.moves)-1)]
	case verb == "genmove":
		return "= D4"
	case verb == "final_status_list":
		return p.lists[min(n, len(p.lists)-1)]
	}
	return "="
}

// session is the program's, on White's seat.
func (p *troupe) session(table driver.Table) *driver.Session {
	return &driver.Session{
		Program: driver.Program{
			Start: p.start,
			End: func(e *gtp.Engine, fit bool) {
				p.ended = append(p.ended, fit)
				_ = e.Close()
			},
		},
		Table: table, Color: weiqi.White, Patience: time.Minute,
	}
}

// stopped is a game after two passes. After a clean-up's dispute it is White's turn.
func stopped(t *testing.T, ending string) *fixture {
	t.Helper()
	ruleset := ""
	if ending == "confirmation" {
		ruleset = "japanese-1989"
	}
	d := open(t, referee.Terms{Ruleset: ruleset, Ending: ending, Time: referee.TimeControl{System: referee.Absolute, Main: 600_000}})
	d.do(weiqi.Black, referee.Play{Move: weiqi.Play(weiqi.Black, point(t, "C3"))})
	d.do(weiqi.White, referee.Play{Move: weiqi.Play(weiqi.White, point(t, "B2"))})
	d.do(weiqi.Black, referee.Play{Move: weiqi.Play(weiqi.Black, point(t, "C2"))})
	d.do(weiqi.White, referee.Play{Move: weiqi.Pass(weiqi.White)})
	d.do(weiqi.Black, referee.Play{Move: weiqi.Pass(weiqi.Black)})
	return d
}

// act has the program do what the game wants of White.
func (d *fixture) act(ctx context.Context, m *driver.Session) (driver.Answer, error) {
	return m.Act(ctx, d.game.Task(weiqi.White))
}

// dispute has White give no list, and Black call White's stone dead; and both play on.
func (d *fixture) dispute(m *driver.Session) {
	d.t.Helper()
	d.do(weiqi.White, referee.Claim{Stop: 1, Unknown: true})
	d.do(weiqi.Black, referee.Claim{Stop: 1, Dead: weiqi.SetOf(point(d.t, "B2"))})
	d.do(weiqi.Black, referee.PlayOn{Stop: 1})
	answer, err := d.act(d.t.Context(), m)
	if err != nil {
		d.t.Fatal(err)
	}
	d.do(weiqi.White, answer.Act)
}

// moves are what a process was told of the game.
func moves(heard []string) (told []string) {
	for _, command := range heard {
		if strings.HasPrefix(command, "play ") {
			told = append(told, strings.TrimPrefix(command, "play "))
		}
	}
	return told
}

// codes are the code of a reason and of those that it rests on.
func codes(why referee.Reason) string {
	all := why.Code
	for _, because := range why.Because {
		all += " " + codes(because)
	}
	return all
}

// A program that does not place free handicap stones gets those that the referee chooses, fewer if the board takes
// fewer.
func TestStonesForAProgram(t *testing.T) {
	for _, c := range []struct {
		size   weiqi.Size
		stones int
		want   string
	}{
		{weiqi.Square(9), 3, "C3 C7 G7"},
		{weiqi.Square(8), 8, "C3 F3 C6 F6"},
		{weiqi.Square(7), 8, "C3 E3 C5 E5"},
		{weiqi.Square(5), 2, "B2 D4"},
	} {
		d := open(t, referee.Terms{Size: c.size, Ending: "play-on", Handicap: referee.Handicap{Stones: c.stones, Free: true}})
		p := &troupe{}
		session := p.session(d)
		session.Color = weiqi.Black
		answer, err := session.Act(t.Context(), d.game.Task(weiqi.Black))
		if err != nil {
			t.Errorf("%d stones on %v: %v", c.stones, c.size, err)
			continue
		}
		if placed, ok := answer.Act.(referee.PlaceHandicap); !ok || placed.Points.String() != c.want {
			t.Errorf("%d stones on %v: %v, want %s", c.stones, c.size, answer.Act, c.want)
		}
		d.do(weiqi.Black, answer.Act)
		session.Rest()
	}
}

// Whatever a program does instead of giving a list, it has none, and plays on. One that broke down is
// started anew and told the game before anybody hears that it has no list, while no clock runs.
func TestBrokenLists(t *testing.T) {
	told := []string{"black C3", "white B2", "black C2", "white pass", "black pass"}
	for name, c := range map[string]struct {
		list, code string
		starts     int
	}{
		"it refuses":              {"? cannot score", "", 1},
		"it babbles":              {"= all of them", "list-unreadable not-a-point", 1},
		"it leaves the board":     {"= B2 T19", "list-unreadable points-off-board", 1},
		"it names an empty point": {"= B2 A1", "list-unreadable no-stone-at", 1},
		"it floods":               {"= " + strings.Repeat("B2 ", 3_500_000), "program-flooded", 2},
		"it dies":                 {"die", "program-exited", 2},
		"it hangs":                {"hang", "program-silent", 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d, p := stopped(t, "cleanup"), &troupe{lists: []string{c.list}}
				session := p.session(d)
				defer session.Rest()
				answer, err := d.act(t.Context(), session)
				if err != nil {
					t.Fatal(err)
				}
				claim, _ := answer.Act.(referee.Claim)
				if !claim.Unknown || codes(claim.Fault) != c.code || !answer.NoList.Equal(claim.Fault) {
					t.Errorf("it claims %+v (%v), want that it cannot tell, with %q", claim, answer.NoList, c.code)
				}
				if len(p.heard) != c.starts || !slices.Equal(moves(p.heard[c.starts-1]), told) {
					t.Fatalf("its processes have heard %q, want %d, and that the last was told %q", p.heard, c.starts, told)
				}
				if len(p.ended) != c.starts-1 || slices.Contains(p.ended, true) {
					t.Errorf("processes were ended as fit: %v, want %d, none fit", p.ended, c.starts-1)
				}
				d.dispute(session)
				answer, err = d.act(t.Context(), session)
				if play, _ := answer.Act.(referee.Play); err != nil || play.Move.Vertex() != "D4" {
					t.Errorf("it plays %+v, %v, want D4", answer.Act, err)
				}
				if len(p.heard) != c.starts {
					t.Errorf("it was started %d times, want %d", len(p.heard), c.starts)
				}
			})
		})
	}
}

// A program that nobody waits for any more while it owes its list, and that never answers, is started
// anew when it is wanted for a move. It has not failed.
func TestLateList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d, p := stopped(t, "cleanup"), &troupe{lists: []string{"hang"}}
		session := p.session(d)
		defer session.Rest()
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		if answer, err := d.act(ctx, session); !errors.Is(err, context.Canceled) {
			t.Fatalf("it says %+v, %v, want %v", answer, err, context.Canceled)
		}
		d.dispute(session)
		began := time.Now()
		answer, err := d.act(t.Context(), session)
		if play, _ := answer.Act.(referee.Play); err != nil || play.Move.Vertex() != "D4" || len(p.heard) != 2 {
			t.Errorf("it plays %+v, %v, and was started %d times, want D4 of the second process", answer.Act, err, len(p.heard))
		}
		if took := time.Since(began); took > 5*time.Minute {
			t.Errorf("it took %v, want half of its time at most", took)
		}
	})
}

// A program that broke down over its list and cannot be brought back has no list. It fails where it is
// wanted for a move, and the reason says both.
func TestLostProgram(t *testing.T) {
	for name, c := range map[string]struct {
		program *troupe
		codes   string
	}{
		"it does not start":    {&troupe{lists: []string{"die"}, limit: 1}, "program-lost program-exited program-not-started"},
		"it refuses the game":  {&troupe{lists: []string{"hang"}, refuse: "boardsize"}, "program-lost program-silent program-refused"},
		"it refuses the moves": {&troupe{lists: []string{"die"}, refuse: "play"}, "program-lost program-exited program-astray program-refused"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d, p := stopped(t, "cleanup"), c.program
				session := p.session(d)
				defer session.Rest()
				answer, err := d.act(t.Context(), session)
				if claim, _ := answer.Act.(referee.Claim); err != nil || !claim.Unknown {
					t.Fatalf("it says %+v, %v, want that it cannot tell", answer.Act, err)
				}
				d.dispute(session)
				answer, err = d.act(t.Context(), session)
				if err == nil {
					t.Fatalf("it plays %+v, want that it is lost", answer.Act)
				}
				why := driver.Reason(err)
				if codes(why) != c.codes || why.Because[0].Args["command"] != "final_status_list dead" {
					t.Errorf("it is lost by %q (%v), want %q, and over its list", codes(why), err, c.codes)
				}
			})
		})
	}
}

// A program that fails over a move on the copy of the board passes there, and is brought back.
func TestBrokenTrial(t *testing.T) {
	for reply, starts := range map[string]int{"? no idea": 1, "= here": 2, "die": 2, "hang": 2} {
		t.Run(reply, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d, p := stopped(t, "confirmation"), &troupe{lists: []string{"="}, moves: []string{reply, "= D4"}}
				session := p.session(d)
				defer session.Rest()
				d.dispute(session)
				d.wants("in a trial", referee.TaskTryOnCopy, referee.TaskWait)
				d.do(weiqi.Black, referee.TrialPlay{Trial: 1, N: 1, Move: weiqi.Play(weiqi.Black, point(t, "A2"))})
				answer, err := d.act(t.Context(), session)
				if play, _ := answer.Act.(referee.TrialPlay); err != nil || answer.NoList.Code != "program-on-copy" || play != (referee.TrialPlay{Trial: 1, N: 2, Move: weiqi.Pass(weiqi.White)}) {
					t.Errorf("it plays %+v (%v), %v, want a pass, and why", answer.Act, answer.NoList, err)
				}
				if len(p.heard) != starts {
					t.Errorf("it was started %d times, want %d", len(p.heard), starts)
				}
			})
		})
	}
}

// A program that answers in the moment in which its move on the copy is no longer wanted has a move all the same:
// whether it still counts is for the game to say.
func TestTrialAnsweredTooLate(t *testing.T) {
	d, p := stopped(t, "confirmation"), &troupe{lists: []string{"="}}
	session := p.session(d)
	defer session.Rest()
	d.dispute(session)
	d.do(weiqi.Black, referee.TrialPlay{Trial: 1, N: 1, Move: weiqi.Play(weiqi.Black, point(t, "A2"))})
	answer, err := d.act(givenUp{t.Context(), p}, session)
	if want := (referee.TrialPlay{Trial: 1, N: 2, Move: weiqi.Play(weiqi.White, point(t, "D4"))}); err != nil || answer.Act != want {
		t.Errorf("it plays %+v, %v, want %+v", answer.Act, err, want)
	}
}

// givenUp is a context that ends as soon as a program has been asked for a move.
type givenUp struct {
	context.Context
	program *troupe
}

func (c givenUp) Err() error {
	c.program.mu.Lock()
	defer c.program.mu.Unlock()
	for _, heard := range c.program.heard {
		if slices.ContainsFunc(heard, func(command string) bool { return strings.HasPrefix(command, "genmove") }) {
			return context.Canceled
		}
	}
	return c.Context.Err()
}
