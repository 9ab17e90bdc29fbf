package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"time"

	"github.com/pelletier/go-toml/v2"

	"github.com/shinpan/shinpan/web"
	"github.com/shinpan/shinpan/weiqi"
)

// A config is the file that serve reads, in TOML. Every key may be left out; one
// that is not known here is an error, since it is most likely a misspelt one.
//
//	addr = "127.0.0.1:8080"
//	db = "shinpan.db"
//
//	[limits]
//	games_per_token = { per_second = 2, burst = 20 }
//
//	[[engine]]
//	name = "pachi"
//	title = "Pachi 12.9"
//	command = ["/opt/pachi/pachi", "-t", "=2000"]
//	max_side = 19
type config struct {
	Addr    string         `toml:"addr"`
	DB      string         `toml:"db"`
	Limits  web.Limits     `toml:"limits"`
	Engines []engineConfig `toml:"engine"`
}

// An engineConfig is a GTP program that people may play.
type engineConfig struct {
	Name       string   `toml:"name"`        // as the API names it
	Title      string   `toml:"title"`       // as people read it; the name if empty
	Command    []string `toml:"command"`     // the program and its arguments
	Dir        string   `toml:"dir"`         // where it runs; the server's if empty
	MinSide    int      `toml:"min_side"`    // of the boards it plays
	MaxSide    int      `toml:"max_side"`    // of the boards it plays
	Square     bool     `toml:"square"`      // it plays on square boards only
	ReplyLimit duration `toml:"reply_limit"` // for one answer, as in "30s"
}

// A duration is written as in "1m30s".
type duration time.Duration

// UnmarshalText reads a duration.
func (d *duration) UnmarshalText(text []byte) error {
	parsed, err := time.ParseDuration(string(text))
	if err == nil && parsed <= 0 {
		err = fmt.Errorf("%q is not a time to wait: want one such as 30s", text)
	}
	*d = duration(parsed)
	return err
}

// loadConfig reads a configuration file; no path is an empty file. An error shows
// the line and points at what is wrong in it.
func loadConfig(path string) (config, error) {
	c := config{Addr: "127.0.0.1:8080", DB: "shinpan.db", Limits: web.DefaultLimits()}
	if path == "" {
		return c, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return c, fmt.Errorf("the configuration cannot be read: %w", err)
	}
	defer file.Close()
	err = toml.NewDecoder(file).DisallowUnknownFields().Decode(&c)
	var unknown *toml.StrictMissingError
	var wrong *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		return c, fmt.Errorf("%s has a key that is not known here:\n%s", path, unknown.String())
	case errors.As(err, &wrong):
		return c, fmt.Errorf("%s: %w\n%s", path, wrong, wrong.String())
	case err != nil:
		return c, fmt.Errorf("%s: %w", path, err)
	}
	if err := c.check(); err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// check returns everything that is wrong with the values of a configuration.
func (c config) check() error {
	var reasons []error
	goodName := regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,31}$`)
	taken := map[string]bool{builtin: true, "friend": true}
	for i, e := range c.Engines {
		who := fmt.Sprintf("engine %d (%q)", i+1, e.Name)
		if !goodName.MatchString(e.Name) {
			reasons = append(reasons, fmt.Errorf("%s: a name has 1 to 32 lower case letters, digits, dots, dashes or underscores", who))
		}
		if taken[e.Name] {
			reasons = append(reasons, fmt.Errorf("%s: the name is taken", who))
		}
		taken[e.Name] = true
		if len(e.Command) == 0 || e.Command[0] == "" {
			reasons = append(reasons, fmt.Errorf(`%s: command is missing: want the program and its arguments, as in ["gnugo", "--mode", "gtp"]`, who))
		}
		if e.MinSide < 0 || e.MaxSide < 0 || e.MinSide > weiqi.MaxSide || e.MaxSide > weiqi.MaxSide || e.MaxSide > 0 && e.MinSide > e.MaxSide {
			reasons = append(reasons, fmt.Errorf("%s: min_side and max_side go from 1 to %d, in this order", who, weiqi.MaxSide))
		}
	}
	return errors.Join(reasons...)
}
