package arena

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A claimant is a player of given moves whose word on dead stones is what it is.
type claimant struct {
	script
	say func(ctx context.Context, p *weiqi.Position) (weiqi.Set, error)
}

func (w claimant) Dead(ctx context.Context, p *weiqi.Position) (weiqi.Set, error) {
	return w.say(ctx, p)
}

// words are what programs say of dead stones, from the honest one on.
var words = map[string]func(ctx context.Context, p *weiqi.Position) (weiqi.Set, error){
	"the truth": func(context.Context, *weiqi.Position) (weiqi.Set, error) {
		return weiqi.SetOf(weiqi.Point{Col: 4, Row: 4}), nil
	},
	"everything": func(_ context.Context, p *weiqi.Position) (weiqi.Set, error) {
		return p.Stones(weiqi.Black).Union(p.Stones(weiqi.White)), nil
	},
	"nothing": func(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.Set{}, nil },
	"its own": func(_ context.Context, p *weiqi.Position) (weiqi.Set, error) { return p.Stones(weiqi.White), nil },
	"unknown": func(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.Set{}, errors.New("no idea") },
	"too late": func(ctx context.Context, p *weiqi.Position) (weiqi.Set, error) {
		select {
		case <-time.After(30 * time.Second):
		case <-ctx.Done():
		}
		return p.Stones(weiqi.Black), nil
	},
	"by whim": func(_ context.Context, p *weiqi.Position) (weiqi.Set, error) {
		if p.Moves()%4 == 0 {
			return p.Stones(weiqi.Black), nil
		}
		return p.Stones(weiqi.White), nil
	},
}

// The moves of two programs that come to a stop with a dead black stone in White's corner.
var (
	leftMoves  = map[int]string{1: "B3", 3: "B2", 5: "B1", 7: "B4", 9: "B5", 11: "E5"}
	rightMoves = map[int]string{2: "D3", 4: "D2", 6: "D1", 8: "D4", 10: "D5"}
)

// endingIn has a game end in a way, with the program third or no judge to ask, under rules that
// go with it.
func endingIn(t *testing.T, ending string) func(*referee.Terms) {
	t.Helper()
	name := "chinese-kgs"
	switch ending {
	case "confirmation":
		name = "japanese-1989"
	case "aga":
		name = "aga"
	}
	ruleset, err := weiqi.RulesetNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	return func(terms *referee.Terms) {
		terms.Ending, terms.Rules = ending, ruleset.Rules
		switch ending {
		case "mediation", "ladder":
			terms.Mediator = "engine:third"
		case "auto":
			terms.Judge = "none"
		}
	}
}

// TestProgramsEndEveryGame lets two programs come to that stop under every ending, whatever
// White says of it. All end with a ruling, and what is ruled off the board never includes
// living stones of the honest side.
func TestProgramsEndEveryGame(t *testing.T) {
	honest := weiqi.SetOf()
	for row := range int8(5) {
		honest.Add(weiqi.Point{Col: 1, Row: row})
	}
	for _, ending := range referee.Endings() {
		for says, say := range words {
			t.Run(ending.Name+"/"+says, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					a := newArena(t, store.NewMemory(),
						local("left", claimant{script{moves: leftMoves}, words["the truth"]}),
						local("right", claimant{script{moves: rightMoves}, say}),
						local("third", claimant{script{}, words["the truth"]}))
					table := open(t, a, terms(t, program("left"), program("right"), endingIn(t, ending.Name)))
					ruled := await[referee.Ruled](t, table)
					if dead := ruled.Dead.Intersect(honest); !dead.Empty() {
						t.Errorf("the ruling takes %v off the board: %s", dead, ruled.Why)
					}
					if ruled.Why.IsZero() {
						t.Error("the ruling has no reason")
					}
				})
			})
		}
	}
}

// A knowing judge holds the stone in the corner for dead, and everything else for alive.
type knowing struct{}

func (knowing) Judge(ctx context.Context, p *weiqi.Position) (life.Opinion, error) {
	dead, err := words["the truth"](ctx, p)
	return life.Opinion{Judge: "knowing", Dead: dead}, err
}

// TestBrokenListIsNoList lets White answer final_status_list in every way that is no list, and
// once refuse it. Under every ending the game comes to the same: nobody loses by a broken list,
// and nothing is given up. So does one in which the mediator's list is broken.
func TestBrokenListIsNoList(t *testing.T) {
	broken := map[string]string{
		"garbage":                    "the upper right",
		"off the board":              "E5 J9",
		"an empty point":             "E5 A1",
		"its own and an empty point": "D1 A1",
		"a flood":                    strings.Repeat("E5 ", 1<<20),
		"crash":                      "crash",
		"hang":                       "hang",
	}
	failures := map[string]string{
		"garbage":                    "list-unreadable",
		"off the board":              "list-unreadable",
		"an empty point":             "list-unreadable",
		"its own and an empty point": "list-unreadable",
		"a flood":                    "program-flooded",
		"crash":                      "program-exited",
		"hang":                       "program-silent",
	}
	type outcome struct{ result, why, dead string }
	play := func(t *testing.T, ending, says, mediatorSays string) (end outcome, noVerdict, noList referee.Reason) {
		heard := &listener{}
		synctest.Test(t, func(t *testing.T) {
			right := &talker{moves: rightMoves, answers: map[string]string{"final_status_list": says}}
			third := &talker{answers: map[string]string{"final_status_list": mediatorSays}}
			seated := func(name string, s *talker) Program {
				p := s.program()
				p.Name, p.Title = name, name
				return p
			}
			a := New(Config{
				Store: store.NewMemory(), Observer: heard, Judge: knowing{}, Log: slog.New(slog.DiscardHandler),
				Programs: []Program{
					local("left", claimant{script{moves: leftMoves}, words["the truth"]}),
					seated("right", right), seated("third", third),
				},
			})
			defer a.Close()
			table := open(t, a, terms(t, program("left"), program("right"), endingIn(t, ending)))
			<-table.Over()
			ruled := await[referee.Ruled](t, table)
			for _, e := range table.Events(0) {
				if w, ok := e.What.(referee.Judged); ok {
					noVerdict = w.Fault
				}
			}
			end = outcome{sees(table, (*referee.Game).Result).String(), ruled.Why.String(), ruled.Dead.String()}
		})
		return end, noVerdict, heard.noList[weiqi.White]
	}
	for _, ending := range referee.Endings() {
		want, _, noList := play(t, ending.Name, "?cannot score", "E5")
		if !noList.IsZero() {
			t.Errorf("%s: to refuse is no fault, the observer is told %v", ending.Name, noList)
		}
		for name, says := range broken {
			t.Run(ending.Name+"/"+name, func(t *testing.T) {
				got, _, noList := play(t, ending.Name, says, "E5")
				if got != want {
					t.Errorf("the game comes to %+v, want %+v as without a list", got, want)
				}
				asked := ending.Name != "as-is"
				if ending.Name == "auto" || says == "hang" {
					return // the other side may be faster to disagree, or time
				}
				if told := !noList.IsZero(); told != asked {
					t.Errorf("the observer is told %v", noList)
				}
			})
		}
	}
	// That the judge is sure that what White gives up lives comes to the same. Where dead stones are marked, White's
	// own mark has been seen before.
	for _, ending := range referee.Endings() {
		if ending.Name == "as-is" || ending.Name == "auto" || ending.Name == "marking" {
			continue
		}
		want, _, _ := play(t, ending.Name, "?cannot score", "E5")
		got, _, noList := play(t, ending.Name, "D1", "E5")
		if got != want || noList.IsZero() {
			t.Errorf("%s: White gives up what lives, the observer is told %v, and the game comes to %+v, want %+v", ending.Name, noList, got, want)
		}
	}
	want, why, _ := play(t, "mediation", "E5 B1", "?cannot score")
	if why.Code != "no-opinion" {
		t.Errorf("of a mediator that cannot tell the record says %v", why)
	}
	for name, says := range broken {
		t.Run("mediator/"+name, func(t *testing.T) {
			got, why, _ := play(t, "mediation", "E5 B1", says)
			if got != want || why.Code != failures[name] {
				t.Errorf("the game comes to %+v (%v), want %+v as without a verdict, and %s", got, why, want, failures[name])
			}
		})
	}
}

// A program that takes the seat of one that failed, and is the mediator, decides nothing.
func TestMediatorThatHasTakenASeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broken := script{think: func(context.Context, *weiqi.Position) error { return errors.New("out of order") }}
		a := newArena(t, store.NewMemory(),
			local("broken", broken), local("third", claimant{script{}, words["everything"]}))
		table := open(t, a, terms(t, person("ann"), program("broken"), func(terms *referee.Terms) {
			terms.Ending, terms.Mediator, terms.OnFault = "mediation", "engine:third", referee.OfferOther
		}))
		play(t, table, referee.Black, "C3")
		await[referee.Faulted](t, table)
		do(t, table, referee.Black, referee.Replace{Seat: program("third")})
		time.Sleep(time.Second) // it passes
		play(t, table, referee.Black, "pass")
		do(t, table, referee.Black, referee.Claim{Stop: 1})
		if got := await[referee.Judged](t, table); !got.None || got.Fault.Code != "mediator-plays-itself" || got.Fault.Args["program"] != "third" {
			t.Errorf("the verdict is %+v, want none and why", got)
		}
	})
}

func TestThirdPartiesThatAreNotHere(t *testing.T) {
	a := newArena(t, store.NewMemory(), local("solon", script{}))
	for name, change := range map[string]func(*referee.Terms){
		"unknown judge":     func(terms *referee.Terms) { terms.Ending, terms.Judge = "auto", "solomon" },
		"unknown mediator":  func(terms *referee.Terms) { terms.Ending, terms.Mediator = "mediation", "engine:solomon" },
		"judge of disputes": func(terms *referee.Terms) { terms.Ending, terms.Mediator = "mediation", "judge:solomon" },
		"mediator that plays": func(terms *referee.Terms) {
			terms.Ending, terms.Mediator, terms.White = "mediation", "engine:solon", program("solon")
		},
	} {
		_, err := a.Open(t.Context(), terms(t, person("ann"), person("bob"), change))
		if wrong := new(referee.TermsError); !errors.As(err, &wrong) {
			t.Errorf("%s: %v, want a TermsError", name, err)
		}
	}
}

func TestMediatorThatIsNotSureGivesNoVerdict(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newArena(t, store.NewMemory())
		table := open(t, a, terms(t, person("ann"), person("bob"), func(terms *referee.Terms) {
			terms.Ending, terms.Mediator, terms.Fallback = "mediation", "judge:montecarlo", "as-is"
		}))
		// Two stones on an open board: nothing is settled.
		play(t, table, referee.Black, "B2")
		play(t, table, referee.White, "D4")
		play(t, table, referee.Black, "pass")
		play(t, table, referee.White, "pass")
		do(t, table, referee.Black, referee.Claim{Stop: 1, Dead: weiqi.SetOf(weiqi.Point{Col: 3, Row: 3})})
		do(t, table, referee.White, referee.Claim{Stop: 1, Dead: weiqi.SetOf(weiqi.Point{Col: 1, Row: 1})})
		if got := await[referee.Judged](t, table); !got.None || got.Fault.Code != "judge-unsure" || got.Fault.Args["points"] != "B2 D4" {
			t.Errorf("the verdict is %+v, want none and why", got)
		}
		if got := await[referee.Ruled](t, table); !got.Dead.Empty() {
			t.Errorf("%v is ruled dead, want nothing", got.Dead)
		}
		time.Sleep(time.Second)
	})
}

// A program whose answer is given up at the very moment at which the time for its list ends
// is late, and loses no game by it, whoever notices the deadline first.
func TestListAtTheDeadline(t *testing.T) {
	for range 100 {
		synctest.Test(t, func(t *testing.T) {
			right := (&talker{moves: rightMoves, answers: map[string]string{"final_status_list": "hang"}}).program()
			right.Name, right.Title = "right", "right"
			a := New(Config{
				Store: store.NewMemory(), Judge: knowing{}, Log: slog.New(slog.DiscardHandler),
				Programs: []Program{local("left", claimant{script{moves: leftMoves}, words["the truth"]}), right},
			})
			defer a.Close()
			table := open(t, a, terms(t, program("left"), program("right"), endingIn(t, "confirmation")))
			<-table.Over()
			if result := sees(table, (*referee.Game).Result); result.By != weiqi.ByCount {
				t.Fatalf("the game comes to %v: %s", result, sees(table, (*referee.Game).Why))
			}
		})
	}
}

// TestListAndClock has White's program fail over its list where Black disputes, so that White has to play
// on. While it is started anew and told the game no clock runs, and it loses nothing. One that does not
// start again loses when it is wanted for a move, and the reason says over what it broke down.
func TestListAndClock(t *testing.T) {
	for _, says := range []string{"crash", "stall"} {
		for _, comesBack := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s/%t", says, comesBack), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					right := &talker{moves: rightMoves, answers: map[string]string{"final_status_list": says}}
					white := right.program()
					white.Name, white.Title = "right", "right"
					start, started := white.Start, false
					white.Start = func(ctx context.Context) (*gtp.Engine, error) {
						if started && !comesBack {
							return nil, errors.New("no room")
						}
						started = true
						time.Sleep(time.Second)
						return start(ctx)
					}
					a := newArena(t, store.NewMemory(), local("left", claimant{script{moves: leftMoves}, words["its own"]}), white)
					table := open(t, a, terms(t, program("left"), program("right"), func(terms *referee.Terms) {
						clock(t, "10s")(terms)
						terms.Ending = "cleanup"
					}))
					<-table.Over()
					checkListAndClock(t, table, comesBack)
				})
			})
		}
	}
}

func checkListAndClock(t *testing.T, table *Table, comesBack bool) {
	t.Helper()
	result, why := sees(table, (*referee.Game).Result), sees(table, (*referee.Game).Why)
	if !comesBack {
		if result.By != weiqi.ByForfeit || !strings.Contains(why.String(), "final_status_list") || !strings.Contains(why.String(), "no room") {
			t.Errorf("the game comes to %v: %s, want that White loses, over what, and why it cannot be brought back", result, why)
		}
		return
	}
	var resumed, moved time.Time
	for _, e := range table.Events(0) {
		switch w := e.What.(type) {
		case referee.Resumed:
			resumed = e.At
		case referee.Moved:
			if w.Move.Color == weiqi.White && !resumed.IsZero() && moved.IsZero() {
				moved = e.At
			}
		}
	}
	if result.By != weiqi.ByCount || resumed.IsZero() || moved.Sub(resumed) > 100*time.Millisecond {
		t.Errorf("the game comes to %v: %s, and White moves %v after it was resumed, want a count, and at once", result, why, moved.Sub(resumed))
	}
}
