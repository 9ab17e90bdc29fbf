package pagetest

import (
	"strings"
	"testing"
	"time"
)

// What a page may say passes, and each kind of lie is found out.
func TestLies(t *testing.T) {
	begin := time.UnixMilli(1_700_000_000_000)
	after := func(seconds float64) time.Time { return begin.Add(time.Duration(seconds * float64(time.Second))) }
	clocks := map[string]time.Duration{"black": 10 * time.Minute, "white": 10 * time.Minute}
	facts := []Fact{
		{At: begin, Board: "../..", Turn: "black", Running: "black", Main: clocks},
		{At: after(60), Moves: 1, Board: "../X.", Last: "A1", Turn: "white", Running: "white", Main: map[string]time.Duration{"black": 9 * time.Minute, "white": 10 * time.Minute}},
		{At: after(90), Away: true, Moves: 1, Board: "../X.", Last: "A1", Turn: "white"},
		{At: after(120), Moves: 1, Board: "../X.", Last: "A1", Turn: "white", Main: map[string]time.Duration{"black": 9 * time.Minute, "white": 590 * time.Second}},
		{At: after(180), Moves: 1, Board: "../X.", Last: "A1", Result: "B+R"},
	}
	sight := func(seconds float64, change func(*Sight)) Sight {
		s := Sight{MS: after(seconds).UnixMilli(), Board: "../..", Turn: "black", Status: "Your turn: Black"}
		if seconds >= 60 {
			s.Moves, s.Board, s.Last, s.Turn, s.Status = 1, "../X.", "A1", "white", "White to move"
		}
		if change != nil {
			change(&s)
		}
		return s
	}
	first := func(s *Sight) { // as it was before the move
		s.Moves, s.Board, s.Last, s.Turn, s.Status = 0, "../..", "", "black", "Your turn: Black"
	}
	waits := func(link string) func(*Sight) {
		return func(s *Sight) { s.Kept, s.Link = []string{"A1"}, link }
	}
	const lost, unanswered = "Connection lost. Connecting again…", "No answer yet to: A1. It is sent again until there is one."
	for name, c := range map[string]struct {
		sights []Sight
		want   string // in the one lie; empty for none
		tries  []*try
		naps   []nap
	}{
		"the truth":                            {sights: []Sight{sight(1, nil), sight(61, nil), sight(80, nil)}},
		"a clock that is right":                {sights: []Sight{sight(80, func(s *Sight) { s.Clocks = map[string]string{"black": "9:00", "white": "9:40"} })}},
		"a clock that is wrong":                {sights: []Sight{sight(80, func(s *Sight) { s.Clocks = map[string]string{"black": "9:00", "white": "9:50"} })}, want: "the clock of white shows 9:50, and 9m40s are left"},
		"a clock that is wrong by tenths":      {sights: []Sight{sight(80, func(s *Sight) { s.Clocks = map[string]string{"black": "9.9"} })}, want: "the clock of black shows 9.9"},
		"a stone that nobody has played":       {sights: []Sight{sight(30, func(s *Sight) { s.Board, s.Moves, s.Last, s.Turn = "../X.", 1, "A1", "white" })}, want: "never so"},
		"a stone that nobody will play":        {sights: []Sight{sight(70, func(s *Sight) { s.Board = "O./X." })}, want: "never so"},
		"another last move":                    {sights: []Sight{sight(70, func(s *Sight) { s.Last = "B2" })}, want: "never so"},
		"a result that is none":                {sights: []Sight{sight(70, func(s *Sight) { s.Result, s.Turn = "W+R", "" })}, want: "never so"},
		"two turns at once":                    {sights: []Sight{sight(70, func(s *Sight) { s.Status = "Your turn: Black" })}, want: "marks the seat of white"},
		"a little late":                        {sights: []Sight{sight(62, first)}},
		"late":                                 {sights: []Sight{sight(64, first)}, want: "what is past"},
		"late, and says why":                   {sights: []Sight{sight(64, func(s *Sight) { first(s); s.Link = lost })}},
		"late, and asleep":                     {sights: []Sight{sight(64, first), sight(72, first)}, naps: []nap{{after(59), after(70)}}},
		"late, and awake":                      {sights: []Sight{sight(74, first)}, naps: []nap{{after(59), after(70)}}, want: "what is past"},
		"a game that is over, late":            {sights: []Sight{sight(190, nil)}, want: "what is past"},
		"nothing of a server that is away":     {sights: []Sight{sight(95, nil)}, want: "nobody has reached the server"},
		"a server that is away":                {sights: []Sight{sight(95, func(s *Sight) { s.Link = lost })}},
		"a server that is back":                {sights: []Sight{sight(130, func(s *Sight) { s.Link = lost })}},
		"lost, with a server that was back":    {sights: []Sight{sight(140, func(s *Sight) { s.Link = lost })}, want: "has been back"},
		"an act without an answer":             {sights: []Sight{sight(50, waits("")), sight(54, waits(unanswered)), sight(61, nil)}},
		"an act that is not named":             {sights: []Sight{sight(50, waits("")), sight(54, waits(""))}, want: "no answer to A1, and the page does not say so"},
		"an act that is dropped":               {sights: []Sight{sight(50, waits("")), sight(51, nil)}, want: "A1 was dropped"},
		"an act that is objected to":           {sights: []Sight{sight(50, waits("")), sight(51, func(s *Sight) { s.Trouble = "It is occupied." })}},
		"an act that is not there":             {sights: []Sight{sight(50, func(s *Sight) { s.Link = unanswered })}, want: "nothing of it to be sent"},
		"a stone on its way that is not":       {sights: []Sight{sight(50, func(s *Sight) { s.OnWay = []string{"A1"} })}, want: "nothing to be sent"},
		"tries":                                {sights: []Sight{sight(91, func(s *Sight) { s.Link = lost }), sight(115, func(s *Sight) { s.Link = lost })}, tries: []*try{{after(110), after(110)}}},
		"has no answer yet":                    {sights: []Sight{sight(91, func(s *Sight) { s.Link = lost }), sight(119, func(s *Sight) { s.Link = lost })}, tries: []*try{{from: after(110)}}},
		"says that it tries":                   {sights: []Sight{sight(91, func(s *Sight) { s.Link = lost }), sight(119, func(s *Sight) { s.Link = lost })}, tries: []*try{{after(110), after(110)}}, want: "nothing was asked"},
		"says that it sends again":             {sights: []Sight{sight(30, waits(unanswered)), sight(59, waits(unanswered))}, tries: []*try{{after(30), after(30)}}, want: "nothing was asked"},
		"two acts, of which one is not named":  {sights: []Sight{sight(50, waits(unanswered)), sight(54, func(s *Sight) { waits(unanswered)(s); s.Kept = append(s.Kept, "Undo") }), sight(58, func(s *Sight) { waits(unanswered)(s); s.Kept = append(s.Kept, "Undo") })}, want: "no answer to Undo"},
		"says that the server was away, early": {sights: []Sight{sight(70, func(s *Sight) { s.Status = "The server was away. The clocks stand." })}, want: "never so"},
	} {
		t.Run(name, func(t *testing.T) {
			found := lies(Usual, facts, c.sights, c.tries, c.naps)
			switch {
			case c.want == "" && len(found) > 0:
				t.Errorf("found %q, want none", found)
			case c.want != "" && (len(found) != 1 || !strings.Contains(found[0], c.want)):
				t.Errorf("found %q, want one with %q", found, c.want)
			}
		})
	}
}
