package connect_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/client/connect"
	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

func TestProbeGNUGo(t *testing.T) {
	t.Parallel()
	e, err := gnuGo(t)(patient(t))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	can, err := connect.Probe(patient(t), e, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	want := `GNU Go 3.8
  boards       2-19
  not by       the rules tromp-taylor, chinese-2002, chinese-kgs, chinese-ogs, aga, aga-button, new-zealand, ing-sst, kgs-cgtr, cgos, blog-2012: it refuses what they allow, or plays what they forbid
  rules        cannot be told: it plays by those of its command line
  komi         also half points
  clock        can be told, byo-yomi as Canadian time
  handicap     it places free stones itself
  dead stones  it says which
  disputes     it takes dead stones off the board`
	if got := can.String(); got != want {
		t.Errorf("GNU Go can\n%s\nwant\n%s", got, want)
	}
	for size, plays := range map[weiqi.Size]bool{weiqi.Square(9): true, weiqi.Square(25): false, {Cols: 9, Rows: 7}: false} {
		if can.Plays(size) != plays {
			t.Errorf("Plays(%v) = %v, want %v", size, !plays, plays)
		}
	}
}

// A program that cannot play at all is found out before anybody meets it.
func TestProbeFaulty(t *testing.T) {
	for _, c := range []struct {
		name, genmove, boardsize, why string
	}{
		{"it takes no board", "= A1", "? no", "no board of any size"},
		{"it plays twice on a point", "= A1", "=", "not legal"},
		{"it resigns at once", "= resign", "=", "resigns"},
		{"it dies", "die", "=", "exited"},
		{"it hangs", "hang", "=", "timed out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				e, err := scripted(func(command string) string {
					switch verb, _, _ := strings.Cut(command, " "); verb {
					case "genmove":
						return c.genmove
					case "boardsize":
						return c.boardsize
					default:
						return "="
					}
				})(patient(t))
				if err != nil {
					t.Fatal(err)
				}
				defer e.Close()
				if _, err := connect.Probe(patient(t), e, time.Minute); err == nil || !strings.Contains(err.Error(), c.why) {
					t.Errorf("Probe = %v, want %q in it", err, c.why)
				}
			})
		})
	}
}

func TestFilter(t *testing.T) {
	can := connect.Abilities{Scope: driver.Scope{Sides: []int{9, 13, 19}}, Clock: true}
	challenge := connect.Challenge{
		From: connect.Person{Name: "Anna"},
		// 40 minutes
		Game: connect.NewGame{Settings: referee.Settings{Size: "9x9", Ruleset: "japanese", Time: "10m+5x30s"}},
	}
	for _, c := range []struct {
		name   string
		filter connect.Filter
		change func(*connect.Challenge)
		why    string // empty: it is taken
	}{
		{"no filter", connect.Filter{}, nil, ""},
		{"people", connect.Filter{Opponents: []string{"people"}}, nil, ""},
		{"bots", connect.Filter{Opponents: []string{"bots"}}, nil, "Anna is not among"},
		{"by name", connect.Filter{Opponents: []string{"bots", "anna"}}, nil, ""},
		{"a board that it cannot play on", connect.Filter{}, func(c *connect.Challenge) { c.Game.Size = "7x7" }, "does not play on 7x7"},
		{"a rectangle", connect.Filter{}, func(c *connect.Challenge) { c.Game.Size = "9x13" }, "does not play on 9x13"},
		{"no board", connect.Filter{}, func(c *connect.Challenge) { c.Game.Size = "vast" }, "vast"},
		{"another board", connect.Filter{Sizes: []weiqi.Size{weiqi.Square(19)}}, nil, "boards of 9x9"},
		{"other rules", connect.Filter{Rulesets: []string{"chinese"}}, nil, "rules japanese"},
		{"the same rules by another name", connect.Filter{Rulesets: []string{"chinese", "Japanese Rules"}}, nil, ""},
		{"too short", connect.Filter{MinTime: time.Hour}, nil, "too short"},
		{"too long", connect.Filter{MaxTime: 30 * time.Minute}, nil, "too long"},
		{"long enough", connect.Filter{MinTime: 30 * time.Minute, MaxTime: time.Hour}, nil, ""},
		{"no clock, no end", connect.Filter{MaxTime: time.Hour}, func(c *connect.Challenge) { c.Game.Time = "" }, "too long"},
		{"rated games only", connect.Filter{Rated: connect.Only}, nil, "rated"},
		{"no handicap", connect.Filter{Handicap: connect.Never}, func(c *connect.Challenge) { c.Game.Handicap = 2 }, "handicap"},
	} {
		asked := challenge
		if c.change != nil {
			c.change(&asked)
		}
		why := c.filter.Refuses(asked, can)
		if (why == "") != (c.why == "") || !strings.Contains(why, c.why) {
			t.Errorf("%s: refused since %q, want %q", c.name, why, c.why)
		}
	}
}
