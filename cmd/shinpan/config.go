package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/netip"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/internal/server/web"
	"github.com/shinpan/shinpan/weiqi"
)

// A config is the file that serve reads, in TOML. Every key may be left out; one
// that is not known here is an error, since it is most likely a misspelt one.
//
//	addr = "127.0.0.1:8080"
//	db = "shinpan.db"
//	db_wait = "1m"
//	matches = "matches"
//	trust_neighbors = false
//
//	metrics = "127.0.0.1:9100"
//	log = "json"
//
//	[tls]
//	domains = ["go.example.org"]
//	redirect = ":80"
//
//	trusted_proxies = ["127.0.0.1/32"]
//
//	page = "https://go.example.org"
//	roles_by_passkey = true
//	no_service_worker = false
//
//	[club]
//	name = "Go Club Example"
//	imprint = "/etc/shinpan/imprint.md"
//	privacy = "https://club.example.org/privacy"
//	accounts = "invited"
//	guests = false
//	members_only = false
//
//	[[sign_on]]
//	name = "club"
//	title = "Our club"
//	issuer = "https://accounts.example.org"
//	client = "shinpan"
//	secret_file = "/etc/shinpan/club.secret"
//
//	[mail]
//	server = "smtp.example.org:587"
//	user = "go@example.org"
//	password_file = "/etc/shinpan/mail.password"
//	from = "Our club <go@example.org>"
//
//	[news]
//	page = "https://go.example.org"
//	contact = "mailto:go@example.org"
//
//	[limits]
//	games_per_token = { per_second = 2, burst = 20 }
//
//	[[engine]]
//	name = "pachi"
//	title = "Pachi 12.9"
//	command = ["/opt/pachi/pachi", "-t", "=2000"]
//	max_side = 19
//	memory = "2GB"
//
//	[[venue]]
//	name = "cgos-9x9"
//	listen = ":6867"
//	size = 9
//	komi = 7
//	time = "5m"
//	anchors = { GNUGo-3.8 = 1500 }
type config struct {
	Addr    string         `toml:"addr"`
	DB      sqlstore.Place `toml:"db"`
	DBWait  pause          `toml:"db_wait"` // how long to wait for the server of a database that is not there yet; 1m
	TLS     tlsConfig      `toml:"tls"`
	Mail    mailConfig     `toml:"mail"`
	Traces  tracesConfig   `toml:"traces"`
	News    newsConfig     `toml:"news"`
	Metrics string         `toml:"metrics"` // where a Prometheus server asks for /metrics; nowhere if empty
	Log     string         `toml:"log"`     // text, or json
	Matches string         `toml:"matches"` // the directory of matches to be watched; empty for none
	// Page is the address of this server for people; without it, that of the certificate or of this machine.
	Page    string         `toml:"page"`
	Club    clubConfig     `toml:"club"`
	SignOns []signOnConfig `toml:"sign_on"`
	// RolesByPasskey has moderators and administrators confirm with a passkey before they use their role.
	RolesByPasskey bool `toml:"roles_by_passkey"`
	// NoWorker has browsers give up the service worker of the page, with what it has kept and the pushes that it shows.
	NoWorker bool `toml:"no_service_worker"`
	// TrustedProxies are the networks of proxies whose X-Forwarded-For and
	// X-Forwarded-Proto are believed.
	TrustedProxies []network `toml:"trusted_proxies"`

	Limits  web.Limits     `toml:"limits"`
	Engines []engineConfig `toml:"engine"`
	Venues  []venueConfig  `toml:"venue"`
	// TrustNeighbors has rated games count between accounts at one address, and people mediate
	// there, as in a club where many independent people play.
	TrustNeighbors bool `toml:"trust_neighbors"`
	// TournamentGames is how many games with programs of this machine each tournament has
	// going on at a time; 2.
	TournamentGames int `toml:"tournament_games"`
	// Reviews is how many reviews of games the server does at a time itself, by the built-in player, on one processor
	// each; 1.
	Reviews int `toml:"reviews"`
	// ReviewEngines are the engines by which people can have games reviewed, the usual one first; without any the
	// built-in player.
	ReviewEngines []reviewEngineConfig `toml:"review_engine"`

	file string // where this was read; empty if nowhere
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
	Memory     string   `toml:"memory"`      // that each of its processes may have, as in "2GB"; no limit if empty
	Network    bool     `toml:"network"`     // it may reach the network
	ReadOnly   bool     `toml:"read_only"`   // it may not write files
	Files      []string `toml:"files"`       // and directories that it may read besides those that its command names

	hidden []string // what it must not see
}

// A venueConfig is a port at which programs meet by the protocol of CGOS.
type venueConfig struct {
	Name    string             `toml:"name"`
	Listen  string             `toml:"listen"`
	Size    int                `toml:"size"`
	Komi    float64            `toml:"komi"`
	Time    duration           `toml:"time"`    // of a side for a whole game
	Gift    duration           `toml:"gift"`    // of every move; 250ms
	Pause   duration           `toml:"pause"`   // between two looks for a new round; 15s
	Rating  float64            `toml:"rating"`  // of a newcomer; 1800
	Anchors map[string]float64 `toml:"anchors"` // ratings that are fixed, by player
	// NoRounds switches pairing off: programs play only in their tournaments.
	NoRounds bool `toml:"no_rounds"`
	// Newcomers is how many new players one household may register at once, and then one an hour; 30.
	Newcomers int `toml:"newcomers"`
	// AdminFile holds the administrator's password; empty for no administrator.
	AdminFile string `toml:"admin_file"`
}

// terms returns what holds at the venue.
func (v venueConfig) terms() (cgos.Terms, error) {
	terms := cgos.Terms{
		Name: v.Name, Size: v.Size, Komi: weiqi.Score(math.Round(2 * v.Komi)),
		Time: time.Duration(v.Time), Gift: time.Duration(v.Gift), Pause: time.Duration(v.Pause),
		Rating: v.Rating, Anchors: v.Anchors, NoRounds: v.NoRounds, Newcomers: v.Newcomers,
	}
	if v.AdminFile != "" {
		password, err := os.ReadFile(v.AdminFile)
		if err != nil {
			return terms, fmt.Errorf("the administrator's password: %w", err)
		}
		hasher := account.NewHasher(account.DefaultCost(), 1)
		if terms.Admin, err = hasher.Hash(context.Background(), strings.TrimSpace(string(password))); err != nil {
			return terms, fmt.Errorf("the administrator's password: %w", err)
		}
	}
	return terms.Check()
}

// proxies returns the networks of the proxies that are trusted.
func (c config) proxies() []netip.Prefix {
	var all []netip.Prefix
	for _, n := range c.TrustedProxies {
		all = append(all, netip.Prefix(n))
	}
	return all
}

// A network is written as in "10.0.0.0/8", or as one address.
type network netip.Prefix

// UnmarshalText reads a network.
func (n *network) UnmarshalText(text []byte) error {
	if at, err := netip.ParseAddr(string(text)); err == nil {
		*n = network(netip.PrefixFrom(at, at.BitLen()))
		return nil
	}
	prefix, err := netip.ParsePrefix(string(text))
	if err != nil {
		return fmt.Errorf("%q is no network: want one as in 10.0.0.0/8", text)
	}
	*n = network(prefix)
	return nil
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

// A pause is written as a duration is, and may be none at all, as in "0s".
type pause time.Duration

// UnmarshalText reads a pause.
func (p *pause) UnmarshalText(text []byte) error {
	parsed, err := time.ParseDuration(string(text))
	if err == nil && parsed < 0 {
		err = fmt.Errorf("%q is not a time to wait: want one such as 30s, or 0s", text)
	}
	*p = pause(parsed)
	return err
}

// loadConfig reads a configuration file; no path is an empty file. An error shows
// the line and marks the fault in it.
func loadConfig(path string) (config, error) {
	c := config{Addr: "127.0.0.1:8080", DB: placeOf("shinpan.db"), DBWait: pause(time.Minute), Limits: web.DefaultLimits(), TournamentGames: 2, Reviews: 1, Club: clubConfig{Guests: true}}
	if path == "" {
		return c, nil
	}
	if err := readTOML(path, &c); err != nil {
		return c, err
	}
	if err := c.check(); err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// readTOML reads a file into a struct. Keys that the struct does not have are errors.
func readTOML(path string, into any) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("the configuration cannot be read: %w%s", err, theirs(path, err))
	}
	defer file.Close()
	if err := decodeStrictly(file, into); err != nil {
		return fmt.Errorf("%s%w", path, err)
	}
	return nil
}

// botsFrom returns the programs that a configuration lists as [[bot]], or where there is
// none the one of the flags; said is whether the flags say anything.
func botsFrom[T any](path string, one T, said bool) ([]T, error) {
	if path == "" {
		return []T{one}, nil
	}
	if said {
		return nil, errors.New("--config says it all: leave out the other flags and the program")
	}
	var file struct {
		Bots []T `toml:"bot"`
	}
	if err := readTOML(path, &file); err != nil {
		return nil, err
	}
	if len(file.Bots) == 0 {
		return nil, fmt.Errorf("%s has no [[bot]]", path)
	}
	return file.Bots, nil
}

// commandOf returns a program and its arguments without the -- that may stand before them.
func commandOf(words []string) []string {
	if len(words) > 0 && words[0] == "--" {
		return words[1:]
	}
	return words
}

// check returns everything that is wrong with the values of a configuration.
func (c config) check() error {
	var reasons []error
	if c.Log != "" && c.Log != "text" && c.Log != "json" {
		reasons = append(reasons, fmt.Errorf("log = %q: want text or json", c.Log))
	}
	if err := c.Limits.Check(); err != nil {
		reasons = append(reasons, err)
	}
	if err := c.TLS.check(); err != nil {
		reasons = append(reasons, err)
	}
	if err := c.checkSignIns(); err != nil {
		reasons = append(reasons, err)
	}
	if _, err := c.Club.load(); err != nil {
		reasons = append(reasons, err)
	}
	goodName := regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{0,31}$`)
	taken := map[string]bool{builtin: true, "friend": true, cgos.Seat: true}
	for level := 1; level <= bot.Levels; level++ {
		taken[levelName(level)] = true
	}
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
		if _, err := parseBytes(e.Memory); err != nil {
			reasons = append(reasons, fmt.Errorf("%s: memory: %w", who, err))
		}
		if e.MinSide < 0 || e.MaxSide < 0 || e.MinSide > weiqi.MaxSide || e.MaxSide > weiqi.MaxSide || e.MaxSide > 0 && e.MinSide > e.MaxSide {
			reasons = append(reasons, fmt.Errorf("%s: min_side and max_side go from 1 to %d, in this order", who, weiqi.MaxSide))
		}
	}
	if c.Reviews < 0 {
		reasons = append(reasons, fmt.Errorf("reviews: %d at a time is below 0", c.Reviews))
	}
	if err := c.checkReviewEngines(); err != nil {
		reasons = append(reasons, err)
	}
	if c.TournamentGames < 1 {
		reasons = append(reasons, fmt.Errorf("tournament_games: %d games at a time are none", c.TournamentGames))
	}
	listened, named := map[string]bool{}, map[string]bool{}
	for i, v := range c.Venues {
		who := fmt.Sprintf("venue %d (%q)", i+1, v.Name)
		if v.Listen == "" {
			reasons = append(reasons, fmt.Errorf(`%s: listen is missing: want an address as in ":6867"`, who))
		}
		if named[v.Name] || listened[v.Listen] && v.Listen != "" {
			reasons = append(reasons, fmt.Errorf("%s: another venue has its name or its address", who))
		}
		named[v.Name], listened[v.Listen] = true, true
		if v.Komi != math.Round(2*v.Komi)/2 {
			reasons = append(reasons, fmt.Errorf("%s: a komi of %v is no number of half points", who, v.Komi))
		}
		if _, err := v.terms(); err != nil {
			reasons = append(reasons, fmt.Errorf("%s: %w", who, err))
		}
	}
	return errors.Join(reasons...)
}
