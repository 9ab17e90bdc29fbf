package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/files"
	"github.com/shinpan/shinpan/internal/lab/load"
)

// loadCmd puts a server under load.
type loadCmd struct {
	Servers []string `arg:"" name:"server" placeholder:"HOST:PORT" help:"The server; or several that share a database, each of which gets some of the requests."`

	Games    int           `default:"100" help:"How many games are played at any time (${default})."`
	Watchers int           `help:"The number of watchers, spread over the games."`
	Rate     []float64     `placeholder:"N" help:"Moves a second over all games. Several, as in 500,1000,2000, are measured one after the other."`
	Think    time.Duration `help:"Instead of a rate: how long a player thinks, on average, after the answer to the move before."`
	Even     bool          `help:"Send moves at equal intervals, after equal times to think; otherwise both are exponential."`
	WarmUp   time.Duration `default:"2s" help:"The warm-up before each measurement (${default})."`
	Duration time.Duration `short:"d" default:"10s" help:"The duration of each measurement (${default})."`
	Clock    string        `default:"1h+1m" help:"The time control of the games (${default})."`
	Seed     uint64        `default:"1" help:"The seed of random numbers (${default})."`

	Connections int           `default:"128" help:"The most connections to each server, without those of watchers (${default})."`
	Patience    time.Duration `default:"10s" help:"How long a move is repeated until it is given up (${default})."`
	Disk        string        `placeholder:"DIR" type:"existingdir" help:"Also measure fdatasync on the disk of this directory, before and after each measurement."`
	PID         []int         `name:"pid" help:"Also measure the processor time of the server with this process number; may be repeated."`
	Anywhere    bool          `help:"Allow servers on other machines. Only put your own under load."`

	JSON  string `name:"json" placeholder:"FILE" help:"Also write the report as JSON."`
	Graph string `placeholder:"FILE.svg" help:"Also draw latency against load; needs several rates."`
}

// Help explains the command with examples.
func (*loadCmd) Help() string {
	return `Guests play games with each other at a rate that does not depend on how fast the server answers, and latencies count from the time at which a move was due: a server that stands still is charged with every move that was due meanwhile. At the end the log of every game is read. The exit code is 1 if an acknowledged move is lost, doubled or out of order, or if a watcher did not get every event exactly once.

The server must be started with --no-limits, and be on this machine unless --anywhere is given.

Examples:

    shinpan serve --no-limits --addr 127.0.0.1:9000 --db load.db &
    shinpan load 127.0.0.1:9000 --games 1000 --rate 2000 --disk . --pid $!
    shinpan load 127.0.0.1:9000 --games 1000 --watchers 500 --think 2s
    shinpan load 127.0.0.1:9000 --games 2000 --rate 500,1000,2000,4000 --graph load.svg`
}

// Validate refuses a load that means nothing.
func (c *loadCmd) Validate() error {
	switch {
	case c.Games < 1:
		return fmt.Errorf("--games %d: want a game at least", c.Games)
	case c.Watchers < 0:
		return fmt.Errorf("--watchers %d: want a number of watchers", c.Watchers)
	case c.Think < 0:
		return fmt.Errorf("--think %v: want a time to think", c.Think)
	case len(c.Rate) == 0 == (c.Think == 0):
		return errors.New("say either how many moves a second there shall be, with --rate, or how long players think, with --think")
	case slices.ContainsFunc(c.Rate, func(r float64) bool { return !(r > 0 && r <= 1e6) }):
		return fmt.Errorf("--rate %v: want moves a second, more than 0", c.Rate)
	case c.WarmUp < 0 || c.Duration <= 0:
		return errors.New("want a time to measure for, with --duration and --warm-up")
	case c.Connections < 1:
		return fmt.Errorf("--connections %d: want one at least", c.Connections)
	case c.Graph != "" && len(c.Rate) < 2:
		return errors.New("--graph: latency against load needs several rates, as in --rate 500,1000,2000")
	}
	return nil
}

// Run puts the servers under load.
func (c *loadCmd) Run(ctx context.Context) error {
	config := load.Config{
		Games: c.Games, Watchers: c.Watchers, Rates: c.Rate, Think: c.Think, Even: c.Even,
		WarmUp: c.WarmUp, Duration: c.Duration, Clock: c.Clock, Seed: c.Seed,
		Connections: c.Connections, Patience: c.Patience, Disk: c.Disk,
	}
	for _, server := range c.Servers {
		addr, err := c.address(ctx, server)
		if err != nil {
			return &exitError{2, err.Error()}
		}
		config.Servers = append(config.Servers, addr)
	}
	for _, pid := range c.PID {
		config.Processes = append(config.Processes, strconv.Itoa(pid))
	}
	if isTerminal(os.Stderr) {
		config.Progress = showLoad
	}
	result, err := load.Run(ctx, config)
	if config.Progress != nil {
		fmt.Fprint(os.Stderr, clearLine)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return &exitError{3, "interrupted"}
	case errors.Is(err, load.ErrLimited):
		return &exitError{2, err.Error()}
	case err != nil:
		return err
	}
	if err := errors.Join(result.WriteText(os.Stdout), c.keep(result)); err != nil {
		return err
	}
	if !result.Sound() {
		return &exitError{code: 1}
	}
	return nil
}

// address returns host and port of a server, which must be on this machine unless others
// are allowed.
func (c *loadCmd) address(ctx context.Context, server string) (string, error) {
	addr, plain := strings.CutPrefix(strings.TrimSuffix(server, "/"), "http://")
	host, _, err := net.SplitHostPort(addr)
	if err != nil || !plain && strings.Contains(addr, "://") {
		return "", fmt.Errorf("%q is no address of a server: want HOST:PORT, as in 127.0.0.1:8080; TLS is not spoken", server)
	}
	ips, err := net.DefaultResolver.LookupIPAddr(ctx, cmp.Or(host, "localhost"))
	if err != nil {
		return "", err
	}
	far := slices.ContainsFunc(ips, func(ip net.IPAddr) bool { return !ip.IP.IsLoopback() })
	if far && !c.Anywhere {
		return "", fmt.Errorf("%s is not on this machine: with --anywhere a server of yours elsewhere is put under load, too", server)
	}
	return addr, nil
}

// keep writes the files that were asked for.
func (c *loadCmd) keep(result *load.Report) error {
	if c.JSON != "" {
		text, err := json.MarshalIndent(result, "", "\t")
		if err == nil {
			err = files.WriteFile(c.JSON, append(text, '\n'))
		}
		if err != nil {
			return err
		}
	}
	if c.Graph == "" {
		return nil
	}
	picture, err := result.Graph()
	if err != nil {
		return err
	}
	return files.WriteFile(c.Graph, picture)
}

// clearLine erases the current line of a terminal.
const clearLine = "\r\x1b[K"

// showLoad shows a person how far a run is, on one line of a terminal.
func showLoad(p load.Progress) {
	fmt.Fprintf(os.Stderr, "%s%s: %d moves, %.0f/s, p50 %v, p99 %v", clearLine, p.Doing, p.Moves, p.Rate,
		p.Latency.P50.Round(10*time.Microsecond), p.Latency.P99.Round(10*time.Microsecond))
}
