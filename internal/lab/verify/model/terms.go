package model

import (
	"cmp"
	"slices"
	"strings"
)

// Terms are what a game is played under.
type Terms struct {
	Ruleset      string
	Rules        Rules
	Cols, Rows   int
	Komi         int // half points
	Ending       string
	Mediator     string // judge:…, engine:…, person, account:…; or none
	Fallback     string
	Judge        string
	ForGood      bool // who has passed only passes, until a dispute brings play back
	ForcedPass   bool
	IllegalLoses bool
	MoveLimit    int    // 0: the usual one
	AtLimit      string // draw, count, void
	Repetition   string // draw, count, void, none
	AllowUnsound bool
}

// Endings are the names of all endings.
var Endings = []string{"as-is", "play-on", "play-on-text", "cleanup", "resume", "mediation", "ladder", "auto", "marking", "confirmation", "aga"}

// Usual returns the terms that belong to a ruleset.
func Usual(ruleset string, cols, rows int) Terms {
	rules := Rulesets[ruleset]
	t := Terms{Ruleset: ruleset, Rules: rules, Cols: cols, Rows: rows, Komi: rules.Komi, AtLimit: "count", Repetition: "void", Ending: "play-on"}
	switch ruleset {
	case "japanese-1989", "japanese-owner-first", "japanese-other-first":
		t.Ending, t.Repetition = "confirmation", "none"
	case "korean":
		t.Ending = "confirmation"
	case "tromp-taylor":
		t.Ending = "as-is"
	case "cgos":
		t.Ending, t.IllegalLoses = "as-is", true
	case "blog-2012":
		t.Ending, t.ForcedPass = "as-is", true
	case "dublin-2001":
		t.Ending, t.IllegalLoses, t.MoveLimit, t.AtLimit, t.Repetition = "as-is", true, 500, "draw", "none"
	case "aga":
		t.Ending = "aga"
	case "kgs-cgtr":
		t.Ending = "cleanup"
	}
	return t
}

// BetweenPrograms returns the usual terms of a ruleset as two programs have them: by Japanese rules they agree to no
// result by going round.
func (t Terms) BetweenPrograms() Terms {
	if strings.HasPrefix(t.Ruleset, "japanese-") {
		t.Repetition = "void"
	}
	return t
}

// Filled returns the terms with what they leave open.
func (t Terms) Filled() Terms {
	t.MoveLimit = cmp.Or(t.MoveLimit, 3*t.Cols*t.Rows+100)
	if t.Ending == "mediation" && t.Fallback == "" {
		t.Fallback = "cleanup"
		if t.Rules.Scoring == "territory" {
			t.Fallback = "confirmation"
		}
	}
	return t
}

// Together reports whether the terms go together: whether a game can be played under
// them.
func (t Terms) Together() bool {
	t = t.Filled()
	territory := t.Rules.Scoring == "territory"
	switch {
	case !slices.Contains(Endings, t.Ending):
		return false
	case t.Ending == "mediation" && t.Mediator == "":
		return false
	case t.Mediator != "" && t.Ending != "mediation" && t.Ending != "ladder":
		return false
	case t.Fallback != "" && t.Ending != "mediation":
		return false
	case t.Fallback != "" && !slices.Contains([]string{"cleanup", "as-is", "play-on", "resume", "confirmation"}, t.Fallback):
		return false
	case (t.Ending == "auto") != (t.Judge != ""):
		return false
	case (t.Ending == "confirmation" || t.Fallback == "confirmation") && !territory:
		return false
	case t.Ending == "aga" && !t.Rules.PassStones:
		return false
	default:
		return t.Sound() || t.AllowUnsound
	}
}

// Sound reports whether the ending was made for what is counted: where territory counts
// and passes cost nothing, dead stones cannot be captured on the board itself without
// losing points.
func (t Terms) Sound() bool {
	if t.Rules.Scoring != "territory" || t.Rules.PassStones {
		return true
	}
	t = t.Filled()
	switch t.Ending {
	case "confirmation", "auto", "ladder":
		return true
	case "mediation":
		return t.Fallback == "confirmation"
	default:
		return false
	}
}

// alone reports whether a side gives stones up by its own word alone: where areas
// count, and stones, since what one takes off oneself never gains. A tax on groups or a
// count of territory needs the word of both.
func (t Terms) alone() bool { return t.Rules.Scoring != "territory" && t.Rules.Tax != "all" }

// settles is the ending that settles a dispute without a verdict.
func (t Terms) settles() string {
	switch {
	case t.Ending == "mediation":
		return t.Fallback
	case t.Ending != "ladder":
		return t.Ending
	case t.Rules.Scoring == "territory":
		return "confirmation"
	default:
		return "cleanup"
	}
}
