package main

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// What a program plays is asked once, and again when its file has changed; and not of one that breaks down over it.
func TestScope(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	script, heard := filepath.Join(dir, "program"), filepath.Join(dir, "heard")
	write := func(unwanted string, age time.Duration) {
		t.Helper()
		text := `while read -r id command; do
	echo "$command" >>"` + heard + `"
	case "$command" in
	` + unwanted + `) exit ;;
	"boardsize 19" | "play black B1") echo "?$id no" ;;
	genmove*) echo "=$id pass" ;;
	*) echo "=$id" ;;
	esac
	echo
	[ "$command" != quit ] || exit
done
`
		if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if at := time.Unix(1e9, 0).Add(age); os.Chtimes(script, at, at) != nil {
			t.Fatal("the file has no time")
		}
	}
	var s scope
	for _, step := range []struct {
		name     string
		unwanted string
		age      time.Duration
		asked    bool // which is by far most of what it hears
		known    bool
	}{
		{"first", "nothing", 0, true, true},
		{"the same", "nothing", 0, false, true},
		{"built anew", "nothing", time.Second, true, true},
		{"one that breaks down over a move", `"genmove black"`, 3 * time.Second, true, true},
		{"one that breaks down", `"boardsize 25"`, 2 * time.Second, true, false},
		{"the same again", `"boardsize 25"`, 2 * time.Second, false, false},
	} {
		write(step.unwanted, step.age)
		_ = os.Remove(heard)
		engine, err := s.start(t.Context(), gtp.Command{Args: []string{"sh", script}})
		if err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
		text, err := os.ReadFile(heard)
		if asked := strings.Contains(string(text), "boardsize 2\n"); err != nil || asked != step.asked {
			t.Errorf("%s: it heard %q, %v, want asked %v", step.name, text, err, step.asked)
		}
		plays, known := s.found()
		if known != step.known {
			t.Errorf("%s: known %v, want %v", step.name, known, step.known)
		}
		if rules := (weiqi.Rules{Ko: weiqi.PositionalSuperko, Suicide: weiqi.AnySuicide}); known && (len(plays.Refuses(rules)) != 1 || plays.Plays(weiqi.Square(19)) || !plays.Plays(weiqi.Square(13))) {
			t.Errorf("%s: it plays %+v", step.name, plays)
		}
	}
}

// GNU Go is not offered under rules that allow suicide.
func TestGNUGoScope(t *testing.T) {
	t.Parallel()
	path, ok := gtp.Find("gnugo")
	if !ok && os.Getenv("CI") != "true" {
		t.Skip("GNU Go is not installed")
	}
	program, err := gnuGo(t.Context(), path, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := program.NotBy(), []string{"tromp-taylor", "new-zealand", "ing-sst"}; !slices.Equal(got, want) {
		t.Errorf("it is not offered under %v, want %v", got, want)
	}
	if !program.Plays(weiqi.Square(9)) || program.Plays(weiqi.Square(4)) || program.Plays(weiqi.Square(25)) {
		t.Error("it plays on other boards than from 5x5 to 19x19")
	}
}
