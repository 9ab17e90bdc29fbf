// Package example has boards that each teach one thing in which rulesets differ.
package example

import (
	_ "embed"
	"encoding/json"

	"github.com/shinpan/shinpan/weiqi"
)

// JSON is the list of [All] as the page has it.
//
//go:embed examples.json
var JSON []byte

// A Board is the end of a game, and which of its stones both sides call dead.
type Board struct {
	Name string        `json:"name"` // as in the address of its page: "bent-four"
	SGF  string        `json:"sgf"`
	Dead []weiqi.Point `json:"dead"` // one of each chain is enough
}

// all are the boards.
var all = func() (boards []Board) {
	if err := json.Unmarshal(JSON, &boards); err != nil {
		panic("example: " + err.Error())
	}
	return boards
}()

// All returns the boards, in the order in which they are best read.
func All() []Board { return all }
