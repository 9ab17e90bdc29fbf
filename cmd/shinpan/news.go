package main

import (
	"context"
	"fmt"
	"net/netip"
	"net/url"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/news"
	"github.com/shinpan/shinpan/internal/server/web"
)

// A newsConfig says how people are told what is new, by push and by webhooks. Without it they are, too.
type newsConfig struct {
	// at which push services reach the operator: a mailto or https address; the page if empty
	Contact string    `toml:"contact"`
	Allow   []network `toml:"allow"` // networks of the operator's own that pushes and webhooks may reach
}

// check returns what is wrong with it.
func (n newsConfig) check() error {
	if contact, err := url.Parse(n.Contact); n.Contact != "" && (err != nil || contact.Scheme != "mailto" && contact.Scheme != "https") {
		return fmt.Errorf(`news: contact = %q: want where push services reach you, as in "mailto:go@example.org"`, n.Contact)
	}
	return nil
}

// open returns the configuration with the key of the store, which is made at the first start. Webhooks lead to the
// page.
func (n newsConfig) open(ctx context.Context, journals store.Journals, page string) (web.NewsConfig, error) {
	key, err := news.Key(ctx, journals)
	c := web.NewsConfig{Key: key, Page: page, Contact: n.Contact}
	for _, network := range n.Allow {
		c.Allowed = append(c.Allowed, netip.Prefix(network))
	}
	return c, err
}
