// Package dialect has small game records in the manners of other programs, and of each what a careful reader makes of
// it. The tests of every door that reads game records read all of them: the command line, the API, GTP, and what the
// page has in the browser.
package dialect

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
)

//go:embed records
var files embed.FS

//go:embed records.json
var readings []byte

// A Record is a file of game records.
type Record struct {
	File   string `json:"file"`
	Manner string `json:"manner"` // whose it is
	Reading

	Data []byte `json:"-"`
}

// A Reading is what a reader makes of the first game of a file.
type Reading struct {
	Games          int    `json:"games"` // in the file
	Size           string `json:"size"`
	Moves          int    `json:"moves"`
	Board          string `json:"board"` // after the last move, as [Hash] has it
	BlackPrisoners int    `json:"black_prisoners"`
	WhitePrisoners int    `json:"white_prisoners"`
	Komi           string `json:"komi"`    // empty for none that can be
	Rules          string `json:"rules"`   // as written
	Ruleset        string `json:"ruleset"` // that is meant; empty for none that is known
	Result         string `json:"result"`  // as FF[4] writes it
	// how many things are told: values that make no sense, a move that the rules refuse, and other games
	Faults int `json:"faults"`
}

// All returns the records.
func All() []Record {
	var all []Record
	if err := json.Unmarshal(readings, &all); err != nil {
		panic(err) // of our own JSON
	}
	for i := range all {
		data, err := files.ReadFile("records/" + all[i].File)
		if err != nil {
			panic(err) // of a file that is embedded
		}
		all[i].Data = data
	}
	return all
}

// Hash returns what tells one board from another, from its rows of X, O and dots, the top one first.
func Hash(rows []string) string {
	sum := sha256.Sum256([]byte(strings.Join(rows, "\n")))
	return hex.EncodeToString(sum[:8])
}

// Scored reads what POST /score answers, of the server or in a browser.
func Scored(answer []byte) (Reading, error) {
	type sides struct{ Black, White int }
	var scored struct {
		Record struct {
			Size, Rules, Ruleset, Result string

			Komi     *float64
			Moves    []json.RawMessage
			Problems []struct {
				Code string
				Args map[string]string
			}
		}
		Board     []string
		Prisoners sides
	}
	if err := json.Unmarshal(answer, &scored); err != nil {
		return Reading{}, err
	}
	record := scored.Record
	r := Reading{
		Games: 1, Size: record.Size, Moves: len(record.Moves), Board: Hash(scored.Board), Rules: record.Rules, Ruleset: record.Ruleset,
		BlackPrisoners: scored.Prisoners.Black, WhitePrisoners: scored.Prisoners.White, Result: record.Result, Faults: len(record.Problems),
	}
	if record.Komi != nil {
		r.Komi = strconv.FormatFloat(*record.Komi, 'f', -1, 64)
	}
	if r.Result == "" {
		r.Result = "?"
	}
	for _, problem := range record.Problems {
		if problem.Code == "records-more" {
			r.Games, _ = strconv.Atoi(problem.Args["games"])
		}
	}
	return r, nil
}
