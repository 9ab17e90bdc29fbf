package scoring

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
	"pgregory.net/rapid"
)

// TestJSON: what the browser's program writes is what package encoding/json does for the server.
func TestJSON(t *testing.T) {
	type all struct {
		Text    string            `json:"text"`
		Texts   map[string]string `json:"texts,omitempty"`
		List    []string          `json:"list"`
		Number  int               `json:"number,omitempty"`
		Seed    uint64            `json:"seed"`
		Share   float64           `json:"share"`
		Is      bool              `json:"is"`
		Komi    *weiqi.Score      `json:"komi,omitempty"`
		Color   weiqi.Color       `json:"color,omitempty"`
		Points  weiqi.Set         `json:"points,omitempty"`
		Vertex  []weiqi.Point     `json:"vertex,omitempty"`
		Why     reason.Reason     `json:"why,omitzero"`
		Because []reason.Reason   `json:"because"`
		Inside  Sides[*float64]   `json:"inside"`
	}
	rapid.Check(t, func(t *rapid.T) {
		a := all{
			Text:   rapid.String().Draw(t, "text"),
			Texts:  rapid.MapOf(rapid.String(), rapid.String()).Draw(t, "texts"),
			List:   rapid.SliceOf(rapid.StringOf(rapid.RuneFrom([]rune("\"\\/<>&\b\f\n\r\t\x00\x1f\x7f\u2028\u2029囲")))).Draw(t, "list"),
			Number: rapid.IntRange(-1, 1).Draw(t, "number"),
			Seed:   rapid.Uint64().Draw(t, "seed"),
			Share:  rapid.Float64().Draw(t, "share"),
			Is:     rapid.Bool().Draw(t, "is"),
			Color:  rapid.SampledFrom([]weiqi.Color{weiqi.Empty, weiqi.Black, weiqi.White}).Draw(t, "color"),
			Inside: Sides[*float64]{Black: rapid.Ptr(rapid.Float64Range(-1e-5, 1e-5), true).Draw(t, "inside")},
		}
		if rapid.Bool().Draw(t, "more") {
			komi := weiqi.Score(rapid.IntRange(-20, 20).Draw(t, "komi"))
			a.Komi, a.Points, a.Vertex = &komi, weiqi.SetOf(weiqi.Point{Col: 2, Row: 3}), []weiqi.Point{{Col: 8}}
			a.Why = reason.New("several", reason.New("both-passed"), reason.New("differ-komi", "komi", komi))
			a.Because = []reason.Reason{a.Why}
		}
		var want bytes.Buffer
		w := json.NewEncoder(&want)
		w.SetEscapeHTML(false) // as the server's
		if err := w.Encode(a); err != nil {
			t.Fatal(err)
		}
		if got := string(appendJSON(nil, reflect.ValueOf(a))) + "\n"; got != want.String() {
			t.Errorf("JSON = %s, want %s", got, &want)
		}
	})
}
