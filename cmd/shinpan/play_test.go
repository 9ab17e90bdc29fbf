package main

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
)

// A program that does not start is no opponent, which is said before the board is shown.
func TestPlayAgainstNobody(t *testing.T) {
	c := playCmd{Engine: "/no/such/program --gtp"}
	_, _, err := c.opponents(t.Context(), slog.New(slog.DiscardHandler))
	if exit := new(exitError); !errors.As(err, &exit) || exit.code != 2 || !strings.Contains(exit.message, "no such file") {
		t.Errorf("the error is %v, want exit code 2 and why", err)
	}
}
