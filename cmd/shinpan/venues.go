package main

import (
	"context"
	"errors"
	"fmt"
	"net"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/web"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// venues are the places of a server where programs meet.
type venues struct {
	closers
	opened []place
}

// openVenues opens the venues of a configuration and lets clients in.
func openVenues(ctx context.Context, configs []venueConfig, house cgos.House, short *guard.Shortage) (*venues, error) {
	all := &venues{}
	for _, c := range configs {
		if err := all.open(ctx, c, house, short); err != nil {
			return nil, errors.Join(err, all.close())
		}
	}
	return all, nil
}

func (all *venues) open(ctx context.Context, c venueConfig, house cgos.House, short *guard.Shortage) error {
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return listenError(c.Listen, "--cgos or in the configuration", err)
	}
	terms, err := c.terms()
	if err != nil {
		return errors.Join(&exitError{2, err.Error()}, listener.Close())
	}
	venue, err := cgos.Open(ctx, terms, house)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	all.opened = append(all.opened, place{venue, addressOf(listener.Addr())})
	all.add(venue.Close)
	all.add(background(ctx, func(ctx context.Context) {
		if err := venue.Serve(ctx, short.Watch(listener)); err != nil {
			house.Log.Error("venue closed: it accepts no more programs", "venue", c.Name, "err", err)
		}
	}))
	return nil
}

// print says where programs connect.
func (all *venues) print() {
	for _, p := range all.opened {
		fmt.Printf("Programs meet at %s (%s, CGOS)\n", p.address, p.venue.Terms().Name)
	}
}

// shown returns the venues as the web shows them.
func (all *venues) shown() []web.Venue {
	var shown []web.Venue
	for _, p := range all.opened {
		shown = append(shown, p)
	}
	return shown
}

// invite returns the venues as the hosts of tournaments know them.
func (all *venues) invite() []tournament.Venue {
	var hosts []tournament.Venue
	for _, p := range all.opened {
		hosts = append(hosts, p.venue)
	}
	return hosts
}

// fromVenue is the program of an arena as which the players of venues sit down.
func fromVenue() arena.Program {
	return arena.Program{Name: cgos.Seat, Title: "A program at a venue", Square: true}
}

// A place is a venue and where it listens. It is a [web.Venue].
type place struct {
	venue   *cgos.Venue
	address string
}

// Info implements [web.Venue].
func (p place) Info() web.VenueInfo {
	terms := p.venue.Terms()
	return web.VenueInfo{
		Name: terms.Name, Address: p.address,
		Size: weiqi.Square(terms.Size), Ruleset: cgos.Ruleset, Komi: terms.Komi,
		Time: referee.TimeControl{System: referee.Absolute, Main: referee.MillisOf(terms.Time)}.String(),
		Here: p.venue.Here(), Live: p.venue.Live(),
	}
}

// Standings implements [web.Venue].
func (p place) Standings() []web.VenueStanding {
	var all []web.VenueStanding
	for _, s := range p.venue.Standings() {
		all = append(all, web.VenueStanding{Player: s.Player, Here: s.Here, Tag: s.Tag.String(), Games: s.Games, Anchor: s.Anchor, Elo: s.Elo})
	}
	return all
}

// Games implements [web.Venue].
func (p place) Games(over int) []web.VenueGame {
	var all []web.VenueGame
	for _, g := range p.venue.Games(over) {
		all = append(all, shown(g))
	}
	return all
}

// Game implements [web.Venue].
func (p place) Game(id string) (web.VenueGame, bool) {
	g, known := p.venue.Game(id)
	return shown(g), known
}

// shown returns a game of a venue as the web shows it.
func shown(g cgos.Game) web.VenueGame {
	game := web.VenueGame{ID: g.ID, Black: g.Black, White: g.White, BlackTag: g.BlackTag, WhiteTag: g.WhiteTag, Began: g.Began}
	if g.Result.Over() {
		game.Result = g.Result.String()
	}
	return game
}

// addressOf returns what to connect to, without the host where any will do.
func addressOf(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = ""
	}
	return net.JoinHostPort(host, port)
}
