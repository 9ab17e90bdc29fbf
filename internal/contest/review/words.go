package review

import (
	_ "embed"
	"encoding/json"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// wordsFile is made from the catalogues of the page by go generate ./internal/server/page.
//
//go:embed words.json
var wordsFile []byte

var allWords = func() map[string]Words {
	var read map[string]map[string]string
	if err := json.Unmarshal(wordsFile, &read); err != nil {
		panic("review: words.json: " + err.Error())
	}
	all := map[string]Words{}
	for language, sentences := range read {
		all[language] = Words{language, sentences}
	}
	return all
}()

// Words are what reviews say in a language.
type Words struct {
	language  string
	sentences map[string]string
}

// Languages returns the codes of the languages that there are words in.
func Languages() []string { return slices.Sorted(maps.Keys(allWords)) }

// WordsIn returns the words of a language by its code, and whether there are any.
func WordsIn(language string) (Words, bool) {
	w, known := allWords[language]
	return w, known
}

var hole = regexp.MustCompile(`\{([a-z]+)(?::([a-z]+))?\}`)

// Say returns a reason of this package as a sentence.
func (w Words) Say(r reason.Reason) string {
	sentence, known := w.sentences[r.Code]
	if !known {
		return r.String()
	}
	return hole.ReplaceAllStringFunc(sentence, func(found string) string {
		parts := hole.FindStringSubmatch(found)
		value := r.Args[parts[1]]
		switch {
		case parts[2] == "color":
			return w.color(value)
		case value == "pass":
			return w.Say(reason.New("review-pass"))
		default:
			return value
		}
	})
}

// color returns what a side is called.
func (w Words) color(color string) string {
	if color == "white" {
		return w.Say(reason.New("review-white"))
	}
	return w.Say(reason.New("review-black"))
}

// comma lists the languages that write fractions with one.
const comma = " de fr es pt ru "

// figure writes a number with one decimal place.
func (w Words) figure(x float64) string {
	text := strconv.FormatFloat(math.Abs(x), 'f', 1, 64)
	if strings.Contains(comma, " "+w.language+" ") {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// lead writes who leads by how many points.
func (w Words) lead(points float64) string {
	if points < 0 {
		return w.color("white") + " +" + w.figure(points)
	}
	return w.color("black") + " +" + w.figure(points)
}

// position says how a position was evaluated.
func (w Words) position(e *Evaluation) string {
	if !e.Scored {
		return w.Say(reason.New("review-position-unscored", "rate", percent(e.Black)))
	}
	return w.Say(reason.New("review-position", "rate", percent(e.Black), "lead", w.lead(e.Lead)))
}

// cost says what a move cost.
func (w Words) cost(c *MoveCost, scored bool) string {
	if !scored {
		return w.Say(reason.New("review-cost-unscored", "move", c.Move, "rate", percent(c.Rate), "better", c.Better))
	}
	return w.Say(reason.New("review-cost", "move", c.Move, "points", w.figure(c.Points), "rate", percent(c.Rate), "better", c.Better))
}

// by says who has reviewed.
func (w Words) by(i Identity) string {
	name := strings.TrimSpace(i.Name + " " + i.Version)
	return w.Say(reason.New("review-by", "engine", name, "visits", i.Visits))
}
