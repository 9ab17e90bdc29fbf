//go:build js && wasm

// Judge is what the page counts game records by where it cannot reach the server: package scoring, compiled
// to WebAssembly. In the worker that runs it, it sets a function shinpanAnswer(path, body), which takes a request
// of the API as JSON and returns [status, answer].
//
// It is built by go generate ./internal/server/page, with the tag browser, and committed in dist: what
// somebody installs with the go command needs no further step. It does without encoding/json and fmt, for the
// sake of its size.
package main

import (
	"context"
	"syscall/js"

	"github.com/shinpan/shinpan/internal/scoring"
	"github.com/shinpan/shinpan/internal/server/page/fields"
	"github.com/shinpan/shinpan/weiqi"
)

func main() {
	js.Global().Set("shinpanAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		status, answer := answer(args[0].String(), js.Global().Get("JSON").Call("parse", args[1]))
		return []any{status, string(answer)}
	}))
	select {}
}

func answer(path string, body js.Value) (status int, answer []byte) {
	ctx := context.Background()
	if path == "/score/cruxes" {
		return scoring.Answer(ctx, scoring.CruxesBody{SGF: fields.Text(body, "sgf"), Judge: fields.Text(body, "judge"), Move: fields.Number(body, "move")})
	}
	how := scoring.ScoreBody{
		SGF: fields.Text(body, "sgf"), Ruleset: fields.Text(body, "ruleset"), Judge: fields.Text(body, "judge"), Count: fields.Text(body, "count"), Move: fields.Number(body, "move"),
	}
	var err error
	if how.Dead, err = points(body, "dead"); err != nil {
		return scoring.Refuse(err)
	}
	if how.Komi, err = score(body, "komi"); err != nil {
		return scoring.Refuse(err)
	}
	return scoring.Answer(ctx, how)
}

// points returns a list of points of an object, nil if it is left out.
func points(body js.Value, name string) (*[]weiqi.Point, error) {
	list := body.Get(name)
	if list.Type() != js.TypeObject {
		return nil, nil
	}
	read := make([]weiqi.Point, list.Length())
	for i := range read {
		var err error
		if read[i], err = weiqi.ParsePoint(list.Index(i).String()); err != nil {
			return nil, err
		}
	}
	return &read, nil
}

// score returns a score of an object, nil if it is left out.
func score(body js.Value, name string) (*weiqi.Score, error) {
	field := body.Get(name)
	if field.Type() != js.TypeNumber {
		return nil, nil
	}
	read, err := weiqi.ParseScore(field.Call("toString").String())
	return &read, err
}
