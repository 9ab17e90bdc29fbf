package web

import (
	"context"
	"crypto/rand"

	"github.com/shinpan/shinpan/internal/server/guard"
)

// titleLength is how long a name is that cannot be guessed, in characters of 5 bits.
const titleLength = 16

// unguessable draws a name that cannot be guessed.
func unguessable() string { return rand.Text()[:titleLength] }

// titleOf returns an unguessable name for what a request begins, the same one when the request is
// sent again with its key.
func titleOf(ctx context.Context) string {
	if title, named := guard.TitleOf(ctx); named {
		return title[:titleLength]
	}
	return unguessable()
}
