package model_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
)

// A state is what the server says of a game to one viewer, as far as it is compared.
type state struct {
	Phase      string
	Waiting    []string
	MoveNumber int    `json:"move_number"`
	ToPlay     string `json:"to_play"`
	Board      []string
	Ko         string
	Prisoners  struct{ Black, White int }
	Legal      []string
	IfBothPass string `json:"if_both_pass"`
	ResultText string `json:"result_text"`
	Scoring    *struct {
		Stop         int `json:"stop"`
		Proposal     *struct{ Dead, Unsettled []string }
		Lists        struct{ Black, White *list }
		Disputed     []string
		Agreed       []string
		MayConfirm   bool `json:"may_confirm"`
		Answers      struct{ Black, White *answer }
		Marks        []string
		MarkTurn     string `json:"mark_turn"`
		ResumeToPlay string `json:"resume_to_play"`
		Verdict      *struct {
			Dead []string
			None bool
		}
		Trials []struct {
			Trial    int
			Chain    []string
			Captured bool
		}
		Counts struct {
			AsIs                         *count `json:"as_is"`
			Black, White, Referee, Marks *count
		}
	}
	Trial *struct {
		Number int
		Chain  []string
		First  string
		Board  []string
		ToPlay string `json:"to_play"`
		Closed []string
		Moves  int
	}
	Resumption *struct {
		Stop                     int
		Disputed, Agreed, Frozen []string
		Ends                     bool
	}
	Mediator *struct {
		Free    bool
		Offered *struct{ Black, White bool }
	}
	Ruling *struct {
		Dead  []string
		Score float64
		Tally struct{ Black, White tally }
	}
}

type list struct {
	Dead    []string
	Unknown bool
	Sealed  bool
}

type answer struct {
	Accept    bool
	Confirmed []string
}

type count struct {
	Black, White float64
	Result       string
}

type tally struct {
	Stones, Surrounded, Prisoners, Tax int
	Button, Total                      float64
}

// A picture is a state in lines that can be compared, by what they are about.
type picture map[string]string

func (p picture) add(what string, said any) {
	text, _ := json.Marshal(said)
	p[what] = string(text)
}

func sorted(names []string) []string {
	if names == nil {
		return []string{}
	}
	names = slices.Clone(names)
	slices.Sort(names)
	return names
}

// picture is what the server shows.
func (s state) picture() picture {
	p := picture{}
	p.add("phase", s.Phase)
	p.add("waiting", sorted(s.Waiting))
	p.add("moves", s.MoveNumber)
	p.add("to play", s.ToPlay)
	p.add("board", s.Board)
	p.add("ko", s.Ko)
	p.add("prisoners", []int{s.Prisoners.Black, s.Prisoners.White})
	p.add("legal", sorted(s.Legal))
	p.add("if both pass", s.IfBothPass)
	p.add("result", s.ResultText)
	if x := s.Scoring; x != nil {
		p.add("stop", x.Stop)
		p.add("black's list", shown(x.Lists.Black))
		p.add("white's list", shown(x.Lists.White))
		p.add("disputed", sorted(x.Disputed))
		p.add("agreed", sorted(x.Agreed))
		p.add("may confirm", x.MayConfirm)
		p.add("black's answer", said(x.Answers.Black))
		p.add("white's answer", said(x.Answers.White))
		p.add("marks", sorted(x.Marks))
		p.add("mark turn", x.MarkTurn)
		for _, t := range x.Trials {
			p.add(fmt.Sprint("tried ", t.Trial), []any{sorted(t.Chain), t.Captured})
		}
		p.add("count as it stands", x.Counts.AsIs)
		p.add("count by black", x.Counts.Black)
		p.add("count by white", x.Counts.White)
		p.add("count by the judge", x.Counts.Referee)
		p.add("count by the marks", x.Counts.Marks)
	}
	if t := s.Trial; t != nil {
		p.add("trial", []any{t.Number, sorted(t.Chain), t.First, t.Board, t.ToPlay, sorted(t.Closed), t.Moves})
	}
	if r := s.Resumption; r != nil {
		p.add("resumption", []any{r.Stop, sorted(r.Disputed), sorted(r.Agreed), sorted(r.Frozen), r.Ends})
	}
	if m := s.Mediator; m != nil {
		p.add("mediator", []any{m.Free, m.Offered})
	}
	if r := s.Ruling; r != nil {
		p.add("dead", sorted(r.Dead))
		p.add("score", r.Score)
		p.add("black has", r.Tally.Black)
		p.add("white has", r.Tally.White)
	}
	return p
}

func shown(l *list) any {
	switch {
	case l == nil:
		return "none"
	case l.Sealed:
		return "sealed"
	default:
		return []any{sorted(l.Dead), l.Unknown}
	}
}

func said(a *answer) any {
	if a == nil {
		return "none"
	}
	return []any{a.Accept, sorted(a.Confirmed)}
}

// pictureOf is what the server should show to a viewer: a side, or nobody in
// particular.
func pictureOf(g *model.Game, viewer model.Color) picture {
	p := picture{}
	name := func(s model.Set) []string { return sorted(g.Board.Names(s)) }
	p.add("phase", g.Phase)
	p.add("waiting", waiting(g))
	p.add("moves", g.Moves)
	p.add("board", g.Board.Drawing())
	p.add("prisoners", []int{g.Prisoners(model.Black), g.Prisoners(model.White)})
	p.add("result", g.Result)
	toPlay, ko := g.Turn.String(), ""
	if at := g.Ko(); at >= 0 {
		ko = g.Board.Name(at)
	}
	if g.Phase == "over" {
		toPlay, ko = "", ""
	}
	p.add("to play", toPlay)
	p.add("ko", ko)
	p.add("legal", sorted(g.Legal(viewer)))
	both, _ := g.IfBothPass()
	p.add("if both pass", both)

	switch g.Phase {
	case "scoring", "dispute", "referred", "marking", "trial":
		s := g.Stops[len(g.Stops)-1]
		p.add("stop", s.Number)
		p.add("black's list", listShown(g, s, model.Black, viewer))
		p.add("white's list", listShown(g, s, model.White, viewer))
		p.add("disputed", name(s.Disputed))
		p.add("agreed", name(s.Agreed))
		p.add("may confirm", s.MayConfirm)
		p.add("black's answer", answerSaid(g, s.Answers[model.Black]))
		p.add("white's answer", answerSaid(g, s.Answers[model.White]))
		p.add("marks", name(s.Marks))
		turn := ""
		if g.Phase == "marking" {
			turn = s.MarkTurn.String()
		}
		p.add("mark turn", turn)
		for i, t := range s.Trials {
			p.add(fmt.Sprint("tried ", i+1), []any{name(t.Chain), t.Captured})
		}
		p.add("count as it stands", counted(g, model.Set{}))
		var black, white, judge, marks *count
		if l := s.Lists[model.Black]; l != nil && (s.Opened() || viewer == model.Black) {
			black = counted(g, l.Dead)
		}
		if l := s.Lists[model.White]; l != nil && (s.Opened() || viewer == model.White) {
			white = counted(g, l.Dead)
		}
		if s.Proposal != nil {
			judge = counted(g, s.Proposal.Dead)
		}
		if g.Phase == "marking" {
			marks = counted(g, s.Marks)
		}
		p.add("count by black", black)
		p.add("count by white", white)
		p.add("count by the judge", judge)
		p.add("count by the marks", marks)
	}
	if t := g.Trial; t != nil && g.Phase == "trial" {
		p.add("trial", []any{t.Number, name(t.Chain), t.First.String(), t.Board.Drawing(), t.Turn.String(), name(t.Closed()), t.Moves})
	}
	if r := g.Again; r != nil && g.Phase == "play" {
		p.add("resumption", []any{len(g.Stops), name(r.Disputed), name(r.Agreed), name(r.Frozen), g.Ends()})
	}
	if g.Mediator != "" {
		type accepted struct{ Black, White bool }
		var offered *accepted
		if g.Offered != nil {
			offered = &accepted{g.Offered[model.Black], g.Offered[model.White]}
		}
		p.add("mediator", []any{g.Seats() && !g.Mediating(), offered})
	}
	if g.Ruled {
		p.add("dead", name(g.Dead))
		p.add("score", half(g.Score(g.Dead)))
		sides := g.Count(g.Dead)
		p.add("black has", tallied(sides[model.Black]))
		p.add("white has", tallied(sides[model.White]))
	}
	return p
}

func waiting(g *model.Game) []string {
	who := []string{}
	for _, c := range g.Awaits() {
		who = append(who, c.String())
	}
	if g.Phase == "referred" {
		if g.Awaited() {
			return []string{"mediator"}
		}
		return []string{"referee"}
	}
	return who
}

func listShown(g *model.Game, s *model.Stop, c, viewer model.Color) any {
	l := s.Lists[c]
	switch {
	case l == nil:
		return "none"
	case !s.Opened() && c != viewer:
		return "sealed"
	default:
		return []any{sorted(g.Board.Names(l.Dead)), l.Unknown}
	}
}

func answerSaid(g *model.Game, a *model.Answer) any {
	if a == nil {
		return "none"
	}
	return []any{a.Accept, sorted(g.Board.Names(a.Confirmed))}
}

func counted(g *model.Game, dead model.Set) *count {
	sides := g.Count(dead)
	return &count{half(sides[model.Black].Total()), half(sides[model.White].Total()), model.Text(g.Score(dead))}
}

func half(n int) float64 { return float64(n) / 2 }

func tallied(s model.Side) tally {
	return tally{s.Stones / 2, s.Surrounded / 2, s.Prisoners / 2, s.Tax / 2, half(s.Button), half(s.Total())}
}

// differ returns the lines in which two pictures differ.
func differ(got, want picture) string {
	var lines []string
	for what := range got {
		if got[what] != want[what] {
			lines = append(lines, fmt.Sprintf("%s: %s, want %s", what, got[what], want[what]))
		}
	}
	for what := range want {
		if _, there := got[what]; !there {
			lines = append(lines, fmt.Sprintf("%s: nothing, want %s", what, want[what]))
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
