//go:build system

package system

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/weiqi"
)

// gnuGoPath returns where GNU Go is. Without it the test is skipped, but not in CI.
func gnuGoPath(t *testing.T) string {
	t.Helper()
	path, ok := gtp.Find("gnugo")
	if !ok {
		if os.Getenv("CI") != "" {
			t.Fatal("GNU Go is not installed")
		}
		t.Skip("GNU Go is not installed")
	}
	return path
}

// TestGNUGoReadsOurRecords plays random games of every kind over the API and lets
// GNU Go read their records: it must come to the same final position.
func TestGNUGoReadsOurRecords(t *testing.T) {
	engine, err := gtp.Start(t.Context(), gtp.Command{Args: []string{gnuGoPath(t), "--mode", "gtp"}})
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	dir := t.TempDir()
	s := serve(t, program(t), freeAddr(t), filepath.Join(dir, "games.db"), "--no-limits")
	api := s.url + "/api/v1"
	client := &http.Client{Timeout: eventually.Hang}
	chance := rand.New(rand.NewPCG(1, 2))

	for i, terms := range []string{
		`"size":"9x9"`,
		`"size":"5x5","ruleset":"tromp-taylor","ending":"as-is"`,
		`"size":"9x9","ruleset":"japanese-1989","komi":-3.5`,
		`"size":"19x19","handicap":4`,
		`"size":"13x13","handicap":3,"free_handicap":true`,
		`"size":"7x7","ruleset":"new-zealand","time":"10m+5x30s"`,
		`"size":"9x9","ruleset":"aga","time":"10m+25/5m","handicap":2`,
	} {
		t.Run(terms, func(t *testing.T) {
			var tokens [3]string
			for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
				var guest struct{ Token string }
				if status, text := call(client, "", "POST", api+"/guests", fmt.Sprintf(`{"name":"%v\u3000O'碁"}`, c), &guest); status != http.StatusCreated {
					t.Fatalf("POST /guests: %d %s", status, text)
				}
				tokens[c] = guest.Token
			}
			var state gameState
			if status, text := call(client, tokens[weiqi.Black], "POST", api+"/games", `{"opponent":"friend","color":"black",`+terms+`}`, &state); status != http.StatusCreated {
				t.Fatalf("POST /games: %d %s", status, text)
			}
			game := api + "/games/" + state.Game
			if status, text := call(client, tokens[weiqi.White], "POST", game+"/sit", `{"color":"white"}`, nil); status != http.StatusOK {
				t.Fatalf("POST sit: %d %s", status, text)
			}
			if state.Phase == "handicap" {
				if status, text := call(client, tokens[weiqi.Black], "POST", game+"/handicap", `{"points":["C3","G7","E5"]}`, nil); status != http.StatusOK {
					t.Fatalf("POST handicap: %d %s", status, text)
				}
			}
			for range 150 {
				if status, text := call(client, "", "GET", game, "", &state); status != http.StatusOK {
					t.Fatalf("GET game: %d %s", status, text)
				}
				if state.Phase != "play" {
					break
				}
				mover, err := weiqi.ParseColor(state.ToPlay)
				if err != nil {
					t.Fatal(err)
				}
				if status, text := call(client, tokens[mover], "GET", game+"?legal=1", "", &state); status != http.StatusOK {
					t.Fatalf("GET game: %d %s", status, text)
				}
				move := state.Legal[chance.IntN(len(state.Legal))]
				body := fmt.Sprintf(`{"move":%q}`, move)
				if status, text := call(client, tokens[mover], "PUT", fmt.Sprintf("%s/moves/%d", game, state.MoveNumber+1), body, nil); status != http.StatusCreated {
					t.Fatalf("PUT move %s: %d %s", move, status, text)
				}
			}
			if status, text := call(client, "", "GET", game, "", &state); status != http.StatusOK {
				t.Fatalf("GET game: %d %s", status, text)
			}

			response, err := client.Get(game + ".sgf")
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			record, err := io.ReadAll(response.Body)
			if err != nil || response.StatusCode != http.StatusOK {
				t.Fatalf("GET sgf: %d %v %s", response.StatusCode, err, record)
			}
			file := filepath.Join(dir, fmt.Sprintf("%d.sgf", i))
			if err := os.WriteFile(file, record, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := engine.Send(t.Context(), "loadsgf", file); err != nil {
				t.Fatalf("GNU Go does not read the record: %v\n%s", err, record)
			}
			want, err := weiqi.ParseSetup(state.Board, weiqi.Black)
			if err != nil {
				t.Fatal(err)
			}
			for color, stones := range map[string]weiqi.Set{"black": want.Black, "white": want.White} {
				text, err := engine.Send(t.Context(), "list_stones", color)
				if err != nil {
					t.Fatal(err)
				}
				var got weiqi.Set
				for _, vertex := range strings.Fields(text) {
					p, err := weiqi.ParsePoint(vertex)
					if err != nil {
						t.Fatal(err)
					}
					got.Add(p)
				}
				if got != stones {
					t.Errorf("GNU Go has the %s stones %v, the game has %v\n%s", color, got, stones, record)
				}
			}
		})
	}
}

// A gameState is what the tests read of the state of a game.
type gameState struct {
	Game       string
	Seq        int
	Phase      string
	MoveNumber int    `json:"move_number"`
	ToPlay     string `json:"to_play"`
	Board      []string
	Legal      []string
	Scoring    struct {
		Proposal *struct{ Dead weiqi.Set }
	}
	ResultText string `json:"result_text"`
}
