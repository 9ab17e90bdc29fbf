package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/shinpan/shinpan/internal/contest/farm"
	"github.com/shinpan/shinpan/internal/contest/match"
	"github.com/shinpan/shinpan/referee"
)

// farmSettings are the file of a test, or of a worker's engines. An empty setting is left to its default.
type farmSettings struct {
	Name  string `toml:"name"`
	Title string `toml:"title"`

	referee.Settings        // of every game
	ReplyLimit       string `toml:"reply_limit"`
	Openings         string `toml:"openings"`
	OpeningMoves     int    `toml:"opening_moves"`
	RandomOpening    int    `toml:"random_opening"`
	Seed             uint64 `toml:"seed"`

	SPRT       string `toml:"sprt"`
	Games      int    `toml:"games"`
	Priority   int    `toml:"priority"`
	Throughput int    `toml:"throughput"`

	CPUs      []int  `toml:"cpus"`
	Memory    string `toml:"memory"`
	NoNetwork bool   `toml:"no_network"`

	Engines []farmEngineSettings `toml:"engine"`
}

// farmEngineSettings are an engine of a test, or one that a worker has.
type farmEngineSettings struct {
	engineSettings
	Version  string `toml:"version"`
	File     string `toml:"file"`     // the program, if it is not the first word of the command
	Identity string `toml:"identity"` // describes the engine instead of its file
	Checksum string `toml:"checksum"` // of the file, which need not be here to add a test
}

// readFarm reads the file of a test, or of a worker.
func readFarm(path string) (farmSettings, error) {
	var s farmSettings
	file, err := os.Open(path)
	if err != nil {
		return s, fmt.Errorf("the file of the test cannot be read: %w", err)
	}
	defer file.Close()
	if err := decodeStrictly(file, &s); err != nil {
		return s, fmt.Errorf("%s%w", path, err)
	}
	return s, nil
}

// command returns the command that starts an engine.
func (s farmSettings) command(e farmEngineSettings) (match.Engine, error) {
	engine, err := e.engine(matchSettings{CPUs: s.CPUs, Memory: s.Memory, NoNetwork: s.NoNetwork})
	switch {
	case err != nil:
	case e.Name == "":
		err = errors.New("it has no name")
	case len(engine.Command) == 0 || engine.Command[0] == "":
		err = errors.New("there is no command")
	case len(e.Uses) > 0:
		err = errors.New("a farm knows no resources: see --parallel")
	case !e.plays():
		err = errors.New("every engine of a test plays")
	}
	return engine, err
}

// identify returns the engine as a test knows it. Here: its program is to be on this machine.
func (e farmEngineSettings) identify(command []string, here bool) (engine farm.Engine, sum *fileSum, err error) {
	engine = farm.Engine{Name: e.Name, Version: e.Version}
	switch {
	case e.Identity != "" && (e.Checksum != "" || e.File != ""):
		return engine, nil, errors.New("its identity stands for its file: leave one of the two out")
	case e.Identity != "":
		engine.Checksum = farm.ChecksumOf(e.Identity)
		return engine, nil, nil
	}
	engine.Arguments = command[1:]
	if e.Checksum != "" && !here {
		engine.Checksum = e.Checksum
		return engine, nil, nil
	}
	sum, err = sumOf(cmp.Or(e.File, command[0]))
	if err != nil {
		return engine, nil, err
	}
	engine.Checksum = sum.sum
	if e.Checksum != "" && e.Checksum != sum.sum {
		err = fmt.Errorf("its file has the checksum %s, not %s", sum.sum, e.Checksum)
	}
	return engine, sum, err
}

// terms returns the terms of the test, or everything that is wrong with them.
func (s farmSettings) terms() (farm.Terms, error) {
	var reasons []error
	object := func(what string, err error) {
		if err != nil {
			reasons = append(reasons, fmt.Errorf("%s: %w", what, err))
		}
	}
	t := farm.Terms{
		Name: s.Name, Title: s.Title, Seed: s.Seed, Games: s.Games, Priority: s.Priority, Throughput: s.Throughput, Reply: 60_000,
	}
	if n := len(s.Engines); n != len(t.Engines) {
		object("engine", fmt.Errorf("a test compares two engines, not %d", n))
	}
	for i, e := range s.Engines[:min(len(s.Engines), len(t.Engines))] {
		command, err := s.command(e)
		if err == nil {
			t.Engines[i], _, err = e.identify(command.Command, false)
		}
		object(fmt.Sprintf("engine %d (%q)", i+1, e.Name), err)
	}
	if s.SPRT != "" {
		test, err := parseSPRT(s.SPRT)
		object("sprt", err)
		t.SPRT = test
	}
	if s.ReplyLimit != "" {
		limit, err := time.ParseDuration(s.ReplyLimit)
		if err == nil && limit < time.Millisecond {
			err = fmt.Errorf("%v is no time to wait", limit)
		}
		object("reply_limit", err)
		t.Reply = referee.MillisOf(limit)
	}
	if err := errors.Join(reasons...); err != nil {
		return t, err
	}
	return s.withOpenings(t)
}

// withOpenings returns the terms with those of the games, and with the openings.
func (s farmSettings) withOpenings(t farm.Terms) (farm.Terms, error) {
	key := func(key string) string { return key }
	checked := func(asked referee.Settings) (farm.Terms, error) {
		asked.Size = cmp.Or(asked.Size, "19")
		game, err := asked.Terms()
		if err != nil {
			return t, err
		}
		terms := t
		terms.Game = game
		return terms.Check()
	}
	without, err := resolve(s.Settings, key, checked)
	if err != nil {
		return t, err
	}
	t.Random = s.RandomOpening
	switch {
	case s.Openings != "":
		openings, err := match.ReadOpenings(s.Openings, s.OpeningMoves, without.Game.Size, without.Game.Rules)
		if err != nil {
			return t, fmt.Errorf("openings: %w", err)
		}
		for _, o := range openings {
			t.Openings = append(t.Openings, farm.Opening(o))
		}
	case s.OpeningMoves != 0:
		return t, errors.New("opening_moves: how many moves they have is said, but not where they are")
	}
	return resolve(s.Settings, key, checked)
}
