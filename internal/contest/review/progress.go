package review

import (
	"maps"
	"time"
)

// A Part is an entry of the journal of one review: the first has the game, the others have what an engine found.
type Part struct {
	Game        *Game        `json:"game,omitempty"`
	By          *Identity    `json:"by,omitempty"`
	Evaluations []Evaluation `json:"evaluations,omitempty"`
	Spent       int64        `json:"spent_ms,omitempty"`
}

// A Progress is what there is of a review.
type Progress struct {
	Review
	Spent time.Duration // that engines have worked on it
}

// progressed returns the progress after more parts. What another engine, or another version of it, has found before
// is dropped: a review is by one.
func progressed(p Progress, parts ...Part) (Progress, error) {
	p.Evaluations = maps.Clone(p.Evaluations)
	for _, part := range parts {
		if part.Game != nil {
			p.Game = part.Game
		}
		if part.By == nil || p.Game == nil {
			continue
		}
		if *part.By != p.By || p.Evaluations == nil {
			p.By, p.Evaluations, p.Spent = *part.By, map[int]Evaluation{}, 0
		}
		p.Spent += time.Duration(part.Spent) * time.Millisecond
		for _, e := range part.Evaluations {
			if err := p.Add(e); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}
