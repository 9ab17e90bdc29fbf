package main

import (
	"cmp"
	"net/url"

	"github.com/shinpan/shinpan/internal/game/store/sqlstore"
)

// databaseFlags say of which server a command works on the database: of a configuration, so that nobody has to write
// the same twice, or of the database itself.
type databaseFlags struct {
	DB     sqlstore.Place `name:"db" placeholder:"FILE|ADDRESS" help:"The database of the server, SQLite or PostgreSQL, which may run meanwhile. Without it, the configuration's, or shinpan.db."`
	Config string         `placeholder:"FILE" help:"The configuration of the server, which names its database and its address."`

	page string // the address of the server for people, as far as it is known
}

// find fills in what the configuration says. What else is in that is not looked at: a command works, and a backup is
// made, also where the server would not start.
func (f *databaseFlags) find() error {
	cfg := config{DB: placeOf("shinpan.db")}
	if f.Config != "" {
		if err := readTOML(f.Config, &cfg); err != nil {
			return &exitError{2, err.Error()}
		}
	}
	f.DB, f.page = cmp.Or(f.DB, cfg.DB), cfg.address()
	return nil
}

// link returns an address on the page of the server, at which a flag says it is, or else the configuration.
func (f *databaseFlags) link(at *url.URL, screen, secret string) (string, error) {
	if at == nil {
		at = &url.URL{Scheme: "http", Host: "127.0.0.1:8080"}
		if given, err := url.Parse(f.page); err == nil && f.page != "" {
			at = given
		}
	}
	if err := checkURL(at); err != nil {
		return "", err
	}
	link := at.JoinPath(screen)
	link.Fragment = secret
	return link.String(), nil
}
