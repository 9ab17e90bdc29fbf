package farm

import (
	"encoding/json"
	"math"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
)

// A View is a test as pages, commands and programs see it.
type View struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	Status   Status    `json:"status"`
	Engines  [2]Engine `json:"engines"`
	Settings string    `json:"settings"` // the terms of the games, in a few words

	Priority   int         `json:"priority"`
	Throughput int         `json:"throughput"`
	SPRT       *stats.SPRT `json:"sprt,omitempty"`
	Most       int         `json:"most_games,omitempty"` // 0: as many as the SPRT takes

	Games   int               `json:"games"`
	Tally   stats.Tally       `json:"tally"`
	AsBlack stats.Tally       `json:"as_black"`
	Pairs   stats.Pentanomial `json:"pentanomial"`
	Void    int               `json:"void_pairs,omitempty"`
	Lost    [2]Losses         `json:"lost"`
	Out     int               `json:"pairs_out"` // that workers play

	LLR        float64        `json:"llr"`
	Low        float64        `json:"llr_low,omitempty"` // the bounds
	High       float64        `json:"llr_high,omitempty"`
	Verdict    stats.Verdict  `json:"verdict"`
	Elo        stats.Estimate `json:"elo"`
	Normalized stats.Estimate `json:"normalized_elo"`
	Better     float64        `json:"superiority"` // how likely the first engine is the stronger one
	Curve      []Point        `json:"curve,omitempty"`

	Added    time.Time `json:"added"`
	Started  time.Time `json:"started,omitzero"`
	Changed  time.Time `json:"changed"`
	Finished time.Time `json:"finished,omitzero"`
	By       string    `json:"by,omitempty"` // the last decision's author, and its reason
	Why      string    `json:"why,omitempty"`
}

// View returns the test as others see it, with so many pairs out.
func (s *State) View(out int) View {
	t := s.Terms
	v := View{
		Name: t.Name, Title: t.Heading(), Status: s.Status(), Engines: t.Engines, Settings: settings(t),
		Priority: t.Priority, Throughput: t.Throughput, SPRT: t.SPRT, Most: t.Games,
		Games: s.Pairs.Games(), Tally: s.Tally, AsBlack: s.AsBlack, Pairs: s.Pairs, Void: s.Void, Lost: s.Lost, Out: out,
		LLR: s.LLR(), Verdict: s.Verdict, Elo: s.Elo(), Normalized: stats.NormalizedElo(s.Pairs), Better: stats.Superiority(s.Pairs),
		Curve: s.Curve.Points, Added: s.Began, Started: s.Started, Changed: s.Changed, Finished: s.Finished,
	}
	if t.SPRT != nil {
		v.Low, v.High = t.SPRT.Bounds()
	}
	v.By, v.Why = s.Why()
	return v
}

// MarshalJSON leaves out what is not finite.
func (v View) MarshalJSON() ([]byte, error) {
	type plain View // without this method
	if math.IsNaN(v.LLR) || math.IsInf(v.LLR, 0) {
		v.LLR = 0
	}
	return json.Marshal(plain(v))
}
