package arena

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/store"
	"github.com/shinpan/shinpan/weiqi"
)

// A witness is a player of given moves whose word on dead stones is what it is.
type witness struct {
	script
	say func(ctx context.Context, p *weiqi.Position) (weiqi.Set, error)
}

func (w witness) Dead(ctx context.Context, p *weiqi.Position) (weiqi.Set, error) {
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

// TestProgramsEndEveryGame lets two programs come to a stop with a dead black
// stone in White's corner under every ending, whatever White says of it. All end
// with a ruling, and what is ruled off the board never includes living stones of
// the honest side.
func TestProgramsEndEveryGame(t *testing.T) {
	left := map[int]string{1: "B3", 3: "B2", 5: "B1", 7: "B4", 9: "B5", 11: "E5"}
	right := map[int]string{2: "D3", 4: "D2", 6: "D1", 8: "D4", 10: "D5"}
	honest := weiqi.SetOf()
	for row := range int8(5) {
		honest.Add(weiqi.Point{Col: 1, Row: row})
	}
	for _, ending := range referee.Endings() {
		for says, say := range words {
			t.Run(ending.Name+"/"+says, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					a := newArena(t, store.NewMemory(),
						local("left", witness{script{moves: left}, words["the truth"]}),
						local("right", witness{script{moves: right}, say}),
						local("third", witness{script{}, words["the truth"]}))
					table := open(t, a, terms(t, program("left"), program("right"), func(terms *referee.Terms) {
						terms.Ending = ending.Name
						name := "chinese-kgs"
						switch ending.Name {
						case "mediation", "ladder":
							terms.Mediator = "engine:third"
						case "auto":
							terms.Judge = "none"
						case "confirmation":
							name = "japanese-1989"
						case "aga":
							name = "aga"
						}
						ruleset, err := weiqi.RulesetNamed(name)
						if err != nil {
							t.Fatal(err)
						}
						terms.Rules = ruleset.Rules
					}))
					ruled := await[referee.Ruled](t, table)
					if dead := ruled.Dead.Intersect(honest); !dead.Empty() {
						t.Errorf("the ruling takes %v off the board: %s", dead, ruled.Why)
					}
					if ruled.Why == "" {
						t.Error("the ruling has no reason")
					}
				})
			})
		}
	}
}

func TestThirdPartiesThatAreNotHere(t *testing.T) {
	a := newArena(t, store.NewMemory())
	for name, change := range map[string]func(*referee.Terms){
		"unknown judge":    func(terms *referee.Terms) { terms.Ending, terms.Judge = "auto", "solomon" },
		"unknown mediator": func(terms *referee.Terms) { terms.Ending, terms.Mediator = "mediation", "engine:solomon" },
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
		if got := await[referee.Judged](t, table); !got.None {
			t.Errorf("the verdict is %v dead, want none", got.Dead)
		}
		if got := await[referee.Ruled](t, table); !got.Dead.Empty() {
			t.Errorf("%v is ruled dead, want nothing", got.Dead)
		}
		time.Sleep(time.Second)
	})
}
