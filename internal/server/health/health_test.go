package health

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
)

// A change of a part is logged once, and found by all who ask.
func TestMonitor(t *testing.T) {
	now := Finding{Fine, "9 GB"}
	var said bytes.Buffer
	m := NewMonitor(slog.New(slog.NewTextHandler(&said, nil)), Part{"disk", func(context.Context) Finding { return now }}, Part{"mail", func(context.Context) Finding { return Finding{Fine, ""} }})
	for _, c := range []struct {
		found Finding
		line  string
	}{
		{Finding{Fine, "9 GB"}, ""},
		{Finding{Noted, "1 GB"}, "a part of the server needs attention"},
		{Finding{Noted, "1 GB"}, ""},
		{Finding{Wrong, "0 GB"}, "a part of the server is at fault"},
		{Finding{Fine, "9 GB"}, "a part of the server is well again"},
	} {
		said.Reset()
		now = c.found
		m.Look(t.Context())
		if got := said.String(); c.line == "" && got != "" || !strings.Contains(got, c.line) || strings.Count(got, "\n") > 1 {
			t.Errorf("%v is logged as %q, want %q", c.found, got, c.line)
		}
		if got := m.Found(); got[0] != (Known{"disk", c.found}) || got[1].Grade != Fine {
			t.Errorf("found %v, want %v", got, c.found)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	now = Finding{Wrong, "who knows"}
	m.Look(ended)
	if m.Found()[0].Grade != Fine {
		t.Error("a look that was broken off counts")
	}
}
