package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/review"
	"github.com/shinpan/shinpan/internal/server/health"
	"github.com/shinpan/shinpan/internal/server/web"
)

// A reviewEngineConfig is an engine by which people can have games reviewed. One without a command is had by workers
// elsewhere.
type reviewEngineConfig struct {
	Name     string   `toml:"name"`      // as the API and workers name it; built-in is the built-in player
	Title    string   `toml:"title"`     // as people read it; the name if empty
	Protocol string   `toml:"protocol"`  // katago: KataGo's analysis engine; gtp: kata-analyze or lz-analyze
	Command  []string `toml:"command"`   // the program and its arguments
	Visits   int      `toml:"visits"`    // of a position; 200
	Dir      string   `toml:"dir"`       // where it runs; the server's if empty
	Memory   string   `toml:"memory"`    // that its process may have, as in "8GB"; no limit if empty
	Network  bool     `toml:"network"`   // it may reach the network
	ReadOnly bool     `toml:"read_only"` // it may not write files
	Files    []string `toml:"files"`     // and directories that it may read besides those that its command names

	hidden []string // what it must not see
}

// reviewEngineName is what the API takes for a name.
var reviewEngineName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// check returns everything that is wrong with it.
func (e reviewEngineConfig) check() (reasons []error) {
	if !reviewEngineName.MatchString(e.Name) {
		reasons = append(reasons, errors.New("a name has 1 to 32 lower case letters, digits or dashes"))
	}
	runs := len(e.Command) > 0
	switch {
	case e.Name == review.BuiltinEngine && (runs || e.Protocol != ""):
		reasons = append(reasons, errors.New("the built-in player has no command and no protocol"))
	case runs && e.Command[0] == "":
		reasons = append(reasons, errors.New("the command names no program"))
	case runs && e.Protocol != "katago" && e.Protocol != "gtp":
		reasons = append(reasons, fmt.Errorf("protocol = %q: want katago or gtp", e.Protocol))
	case !runs && e.Protocol != "":
		reasons = append(reasons, errors.New(`command is missing: want the program and its arguments, as in ["katago", "analysis"]; workers elsewhere need no protocol here`))
	}
	if e.Visits < 0 || e.Visits > mostVisits {
		reasons = append(reasons, fmt.Errorf("visits = %d: want 1 to %d", e.Visits, mostVisits))
	}
	if _, err := parseBytes(e.Memory); err != nil {
		reasons = append(reasons, fmt.Errorf("memory: %w", err))
	}
	return reasons
}

// checkReviewEngines returns everything that is wrong with the engines for reviews.
func (c config) checkReviewEngines() error {
	var reasons []error
	taken := map[string]bool{}
	for i, e := range c.ReviewEngines {
		who := fmt.Sprintf("review_engine %d (%q)", i+1, e.Name)
		for _, err := range e.check() {
			reasons = append(reasons, fmt.Errorf("%s: %w", who, err))
		}
		if taken[e.Name] {
			reasons = append(reasons, fmt.Errorf("%s: the name is taken", who))
		}
		taken[e.Name] = true
	}
	return errors.Join(reasons...)
}

// reviewEngines returns by which engines people can have games reviewed: those of the configuration, and the built-in
// player last, if the configuration does not name it and this server has it do reviews.
func (c config) reviewEngines() []web.ReviewEngine {
	var all []web.ReviewEngine
	for _, e := range c.ReviewEngines {
		offered := web.ReviewEngine{Name: e.Name, Title: cmp.Or(e.Title, e.Name)}
		if e.Name == review.BuiltinEngine {
			offered.Title = cmp.Or(e.Title, web.BuiltinReviewer.Title)
		}
		all = append(all, offered)
	}
	named := slices.ContainsFunc(c.ReviewEngines, func(e reviewEngineConfig) bool { return e.Name == review.BuiltinEngine })
	if !named && c.Reviews > 0 {
		all = append(all, web.BuiltinReviewer)
	}
	return all
}

// command returns the command that starts it, as [engineConfig.command] does.
func (e reviewEngineConfig) command(log *slog.Logger) gtp.Command {
	return engineConfig{
		Name: e.Name, Command: e.Command, Dir: e.Dir, Memory: e.Memory, Network: e.Network, ReadOnly: e.ReadOnly, Files: e.Files, hidden: e.hidden,
	}.command(log)
}

// start starts it.
func (e reviewEngineConfig) start(ctx context.Context, faults *engineFaults, log *slog.Logger) (review.Engine, error) {
	engine, err := startReviewer(ctx, e.Protocol, e.command(log), e.Name, cmp.Or(e.Visits, usualVisits))
	if ctx.Err() == nil { // a review still wants it
		faults.note("review_engine "+e.Name, err)
	}
	return engine, err
}

// try starts the program, and ends it again.
func (e reviewEngineConfig) try(ctx context.Context) health.Finding {
	bounded, cancel := context.WithTimeout(ctx, tryPatience)
	defer cancel()
	engine, err := e.start(bounded, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		return health.Finding{Grade: health.Wrong, Says: err.Error()}
	}
	by := engine.Identity(&review.Game{})
	if err := engine.Close(); err != nil {
		return health.Finding{Grade: health.Noted, Says: err.Error()}
	}
	return health.Finding{Grade: health.Fine, Says: by.Name + " " + by.Version}
}
