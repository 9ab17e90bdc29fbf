package main

import (
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/server/health"
)

// said passes on what is logged.
type said chan slog.Record

func (said) Enabled(context.Context, slog.Level) bool { return true }
func (s said) Handle(_ context.Context, r slog.Record) error {
	s <- r
	return nil
}
func (s said) WithAttrs([]slog.Attr) slog.Handler { return s }
func (s said) WithGroup(string) slog.Handler      { return s }

// What is wrong with a program of the configuration is known before anybody plays it.
func TestProgramsAreTried(t *testing.T) {
	heard, failed := make(said, 10), &engineFaults{}
	engines := []engineConfig{
		{Name: "gone", Command: []string{"/nowhere/program"}},
		{Name: "mute", Command: []string{"true"}},
		{Name: "blind", Command: []string{"sh", "-c", "echo cannot open /etc/passwd >&2; exit 1"}},
	}
	var offered []arena.Program
	for _, e := range engines {
		offered = append(offered, e.program(failed, slog.New(slog.DiscardHandler)))
	}
	wait := tryPrograms(t.Context(), engines, offered, slog.New(heard))
	for faults := 0; faults < len(engines); {
		if r := <-heard; r.Message == "cannot use program of the configuration" {
			faults++
		}
	}
	if err := wait(); err != nil {
		t.Error(err)
	}
	if f := failed.finding(); f.Grade != health.Wrong || !strings.Contains(f.Says, "gone: ") || !strings.Contains(f.Says, "mute: ") || !strings.Contains(f.Says, "its last words: cannot open /etc/passwd") {
		t.Errorf("found %+v", f)
	}
	failed.note("gone", nil)
	failed.note("mute", nil)
	failed.note("blind", nil)
	if f := failed.finding(); f.Grade != health.Fine {
		t.Errorf("once they start, found %+v", f)
	}
	failed.noteConfinement(health.Finding{Grade: health.Noted, Says: "they see everything"})
	if f := failed.finding(); f.Grade != health.Noted || f.Says != "they see everything" {
		t.Errorf("of programs that are not confined, found %+v", f)
	}
}

// A program that a configuration calls gnugo is taken for GNU Go: another one that is as strong can play on for it.
func TestLevelOfGNUGo(t *testing.T) {
	for name, want := range map[string]int{gnugo: gnuGoLevel, "other": 0} {
		if got := (engineConfig{Name: name}).program(&engineFaults{}, slog.New(slog.DiscardHandler)).Level; got != want {
			t.Errorf("%s has level %d, want %d", name, got, want)
		}
	}
}
