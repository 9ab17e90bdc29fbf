//go:build js && wasm

// Judge is what the page counts game records by where it cannot reach the server: package scoring, compiled
// to WebAssembly. In the worker that runs it, it sets a function shinpanAnswer(path, body), which takes a request
// of the API as JSON and returns [status, answer].
//
// It is built by go generate ./internal/server/page, with the tag browser, and committed in dist: what
// somebody installs with the go command needs no further step.
package main

import (
	"context"
	"syscall/js"

	"github.com/shinpan/shinpan/internal/scoring"
)

func main() {
	js.Global().Set("shinpanAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		status, answer := scoring.Answer(context.Background(), args[0].String(), []byte(args[1].String()))
		return []any{status, string(answer)}
	}))
	select {}
}
