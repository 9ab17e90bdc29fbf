package connect

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A Challenge is an offered game.
type Challenge struct {
	ID     string  `json:"id"`
	Kind   string  `json:"kind"` // open, direct or link
	From   Person  `json:"from"`
	To     *Person `json:"to"`
	Game   NewGame `json:"game"`
	Rated  bool    `json:"rated"`
	State  string  `json:"state"` // waiting, accepted, declined, withdrawn or expired
	GameID string  `json:"game_id"`
}

// A Filter says which challenges a bot takes. The zero Filter takes all.
type Filter struct {
	// Opponents are the wanted opponents: "people", "bots", or names; everybody if empty.
	Opponents []string
	Sizes     []weiqi.Size  // boards; all if empty
	Rulesets  []string      // by name; all if empty
	MinTime   time.Duration // a game with a clock has at least so much time a side
	MaxTime   time.Duration // and at most so much; 0: any. A game without a clock has no end of time
	Rated     Choice        // games that count for ratings
	Handicap  Choice        // games with handicap stones
}

// A Choice says whether something has to be.
type Choice string

// The choices. The zero Choice is Either.
const (
	Either Choice = ""
	Only   Choice = "only"
	Never  Choice = "never"
)

// allows reports whether a thing may be.
func (c Choice) allows(is bool) bool { return c == Either || is == (c == Only) }

// Refuses returns why a challenge is not taken by a bot that can play so much, as a
// sentence; empty if it is.
func (f Filter) Refuses(c Challenge, can Abilities) string {
	size, sizeErr := weiqi.ParseSize(orUsual(string(c.Game.Size), referee.UsualBoard))
	control, timeErr := referee.ParseTimeControl(orUsual(c.Game.Time, "none"))
	ruleset := orUsual(c.Game.Ruleset, "chinese")
	switch length := sideTime(control); {
	case sizeErr != nil:
		return sizeErr.Error()
	case timeErr != nil:
		return timeErr.Error()
	case !can.Plays(size):
		return fmt.Sprintf("the program does not play on %v", size)
	case len(f.Sizes) > 0 && !slices.Contains(f.Sizes, size):
		return fmt.Sprintf("boards of %v are not wanted", size)
	case refuses(can, ruleset) != "":
		return fmt.Sprintf("by the rules %s: %s", ruleset, refuses(can, ruleset))
	case len(f.Rulesets) > 0 && !slices.ContainsFunc(f.Rulesets, func(name string) bool { return sameRuleset(name, ruleset) }):
		return fmt.Sprintf("the rules %s are not wanted", ruleset)
	case !f.meets(c.From):
		return fmt.Sprintf("%s is not among the opponents that are wanted", c.From.Name)
	case control.System != referee.NoClock && !can.Clock:
		return "the program cannot be told the time"
	case control.System != referee.NoClock && length < f.MinTime:
		return fmt.Sprintf("the time %v is too short", control)
	case f.MaxTime > 0 && (control.System == referee.NoClock || length > f.MaxTime):
		return fmt.Sprintf("the time %v is too long", control)
	case !f.Rated.allows(c.Rated):
		return "rated: " + string(f.Rated)
	case !f.Handicap.allows(c.Game.Handicap > 0):
		return "handicap: " + string(f.Handicap)
	default:
		return ""
	}
}

// refuses returns why a program does not play by a ruleset, as a sentence; empty if it does, or there is none of this
// name.
func refuses(can Abilities, ruleset string) string {
	set, err := weiqi.RulesetNamed(ruleset)
	if err != nil {
		return ""
	}
	if why := can.Refuses(set.Rules); len(why) > 0 {
		return reason.All(why).String()
	}
	return ""
}

// sameRuleset reports whether two names are of one ruleset.
func sameRuleset(name, other string) bool {
	one, err := weiqi.RulesetNamed(name)
	if err != nil {
		return name == other
	}
	two, err := weiqi.RulesetNamed(other)
	return err == nil && one == two
}

// meets reports whether a person is a wanted opponent.
func (f Filter) meets(p Person) bool {
	return len(f.Opponents) == 0 || slices.ContainsFunc(f.Opponents, func(who string) bool {
		switch who {
		case "people":
			return !p.Bot
		case "bots":
			return p.Bot
		default:
			return strings.EqualFold(who, p.Name)
		}
	})
}

// longGame is for how many moves of a side the time of a game is reckoned.
const longGame = 60

// sideTime is about how long a side may think in a whole game.
func sideTime(t referee.TimeControl) time.Duration {
	total := t.Main.Duration() + longGame*t.Increment.Duration()
	switch {
	case t.Stones > 0:
		return total + longGame*t.Period.Duration()/time.Duration(t.Stones)
	case t.Periods > 0:
		return total + longGame*t.Period.Duration()
	default:
		return total
	}
}

func orUsual(said, usual string) string {
	if said == "" {
		return usual
	}
	return said
}
