// Package card is what a link to a page of this server shows elsewhere, where it is pasted. The server that knows games
// hands it to the page, which knows none, with the request.
package card

import "context"

// A Card is what a link shows besides what is the same for every page of its kind.
type Card struct {
	Title   string // of a game, a board or a tournament; text
	Note    string // a result; empty for none
	Server  string // the address of the server, as in https://go.example.org
	Picture string // path of a picture of 1200 by 630 pixels; empty for none
	Embed   string // path of what GET /oembed answers; empty for none
}

type key struct{}

// With returns a context with a card.
func With(ctx context.Context, c Card) context.Context { return context.WithValue(ctx, key{}, c) }

// Of returns the card of a context; the zero Card if it has none.
func Of(ctx context.Context) Card {
	c, _ := ctx.Value(key{}).(Card)
	return c
}
