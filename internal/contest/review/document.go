package review

// A Document is a review as it is handed out.
type Document struct {
	Game        *Game        `json:"game"`
	By          Identity     `json:"by"`
	Positions   int          `json:"positions"` // that there are
	Evaluations []Evaluation `json:"evaluations"`
	Summary     *Summary     `json:"summary"`
}

// DocumentOf returns a review with all that follows from it.
func DocumentOf(r *Review) Document {
	return Document{r.Game, r.By, len(r.Game.Moves) + 1, r.Sorted(), r.Summary()}
}
