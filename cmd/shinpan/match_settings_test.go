package main

import (
	"runtime"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/contest/match"
)

func TestParseBytes(t *testing.T) {
	for text, want := range map[string]int64{"": 0, "100": 100, "2K": 2048, "512MB": 512 << 20, "2gb": 2 << 30, "3 G": 3 << 30} {
		if got, err := parseBytes(text); err != nil || got != want {
			t.Errorf("parseBytes(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"0", "-1G", "much", "1TB", "1.5G", "99999999999"} {
		if got, err := parseBytes(text); err == nil {
			t.Errorf("parseBytes(%q) = %d, want an error", text, got)
		}
	}
}

func TestNameEngines(t *testing.T) {
	for _, test := range []struct{ commands, want string }{
		{"gnugo --mode gtp --level 1|/usr/games/gnugo --mode gtp --level 10", "gnugo 1|gnugo 10"},
		{"gnugo --mode gtp|./kata gtp", "gnugo mode|kata"},
		{"x|x|x", "x|x #2|x #3"},
	} {
		var engines []match.Engine
		for command := range strings.SplitSeq(test.commands, "|") {
			engines = append(engines, match.Engine{Command: strings.Fields(command)})
		}
		nameEngines(engines)
		var names []string
		for _, e := range engines {
			names = append(names, e.Name)
		}
		if got := strings.Join(names, "|"); got != test.want {
			t.Errorf("%s are named %s, want %s", test.commands, got, test.want)
		}
	}
}

func TestBuildInfo(t *testing.T) {
	if got := buildInfo(); !strings.HasPrefix(got, "shinpan ") || !strings.Contains(got, "go1.") || !strings.HasSuffix(got, runtime.GOOS+"/"+runtime.GOARCH) {
		t.Errorf("buildInfo() = %q, want the version, the Go version and the platform", got)
	}
}
