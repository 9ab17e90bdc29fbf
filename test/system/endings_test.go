//go:build system

package system

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/life"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var gamesPerEnding = flag.Int("games", 1, "how many games GNU Go plays under each ending against itself and against the built-in player")

// TestRealProgramsUnderEveryEnding lets GNU Go play itself and the built-in player
// on 7x7 under every ending. Every game ends with a ruling.
func TestRealProgramsUnderEveryEnding(t *testing.T) {
	t.Parallel()
	path := gnuGoPath(t)
	// It knows no ko rule but the one that it was started with.
	gnuGo := func(ko string) arena.Program {
		return arena.Program{Name: "gnugo" + ko, Title: "GNU Go", Start: func(ctx context.Context) (*gtp.Engine, error) {
			return gtp.Start(ctx, gtp.Command{Args: []string{path, "--mode", "gtp", "--level", "1", "--never-resign", ko}})
		}}
	}
	gnus := map[weiqi.KoRule]arena.Program{
		weiqi.SimpleKo:           gnuGo("--simple-ko"),
		weiqi.PositionalSuperko:  gnuGo("--positional-superko"),
		weiqi.SituationalSuperko: gnuGo("--situational-superko"),
	}
	own := arena.Program{Name: "builtin", Title: "Shinpan", Start: func(context.Context) (*gtp.Engine, error) {
		return gtp.Local(bot.New(bot.Options{Playouts: 150}), gtp.Options{Name: "Shinpan"}), nil
	}}
	a := arena.New(arena.Config{Store: store.NewMemory(), Programs: append(slices.Collect(maps.Values(gnus)), own), Judge: life.Best{}, Log: slog.New(slog.DiscardHandler)})
	defer a.Close()

	for _, ending := range referee.Endings() {
		rules := termsFor(t, ending.Name)
		gnu, knows := gnus[rules.Rules.Ko]
		if !knows {
			t.Fatalf("GNU Go has no flag for %v", rules.Rules.Ko)
		}
		for _, opponent := range []arena.Program{gnu, own} {
			t.Run(ending.Name+" against "+opponent.Title, func(t *testing.T) {
				disputes, moves := 0, 0
				results := map[string]int{}
				began := time.Now()
				for n := range *gamesPerEnding {
					terms := rules
					terms.Black = referee.Seat{Kind: referee.Program, Name: gnu.Title, Engine: gnu.Name}
					terms.White = referee.Seat{Kind: referee.Program, Name: opponent.Title, Engine: opponent.Name}
					if n%2 == 1 {
						terms.Black, terms.White = terms.White, terms.Black
					}
					table, err := a.Open(t.Context(), terms)
					if err != nil {
						t.Fatal(err)
					}
					ruled := false
					for e, err := range table.Watch(t.Context(), 0) {
						if err != nil {
							t.Fatal(err)
						}
						switch w := e.What.(type) {
						case referee.Disputed, referee.Referred:
							disputes++
						case referee.Ruled:
							ruled = true
						case referee.Moved:
							moves++
						case referee.Ended:
							results[w.Result.By.String()]++
							if !ruled {
								t.Errorf("game %d ended without a ruling: %s, %s", n+1, w.Text, w.Why)
							}
						}
					}
				}
				t.Logf("%d games, %v, %d disputes or referrals, %d moves, %v",
					*gamesPerEnding, strings.Trim(fmt.Sprint(results), "map[]"), disputes, moves, time.Since(began).Round(time.Second))
			})
		}
	}
}

// termsFor are terms of a 7x7 game with an ending, under rules that fit it.
func termsFor(t *testing.T, ending string) referee.Terms {
	t.Helper()
	name := "chinese-kgs"
	terms := referee.Terms{Size: weiqi.Square(7), Ending: ending}
	switch ending {
	case "mediation", "ladder":
		terms.Mediator = "judge:best"
	case "confirmation":
		name = "japanese-1989"
	case "aga":
		name = "aga"
	}
	ruleset, err := weiqi.RulesetNamed(name)
	if err != nil {
		t.Fatal(err)
	}
	terms.Ruleset, terms.Rules, terms.Komi = ruleset.Name, ruleset.Rules, ruleset.Komi
	return terms
}
