package web

import (
	"net/http"
	"testing"

	"github.com/shinpan/shinpan/internal/dialect"
)

// TestDialects: the API reads records in the manners of many programs as a careful reader does.
func TestDialects(t *testing.T) {
	s := newSite(t)
	for _, want := range dialect.All() {
		got, err := dialect.Scored([]byte(s.nobody().file(string(want.Data), "?judge=tom").want(http.StatusOK).text))
		if err != nil || got != want.Reading {
			t.Errorf("%s (%s) reads as\n%+v, %v, want\n%+v", want.File, want.Manner, got, err, want.Reading)
		}
	}
}
