package web

import (
	"context"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/weiqi"
)

// A Venue is a place on this server where programs meet that come by another protocol.
// Its games are games of the arena. It is asked while others play there.
type Venue interface {
	// Info returns what holds there and how much is going on.
	Info() VenueInfo

	// Standings returns everybody who has been there, the strongest first.
	Standings() []VenueStanding

	// Games returns the games that are going on, and of those that are over the last
	// ones, at most so many; both newest first. The numbers of moves are left to the
	// server.
	Games(over int) []VenueGame

	// Game returns a game of the venue by its id; false for any other.
	Game(id string) (VenueGame, bool)
}

// VenueInfo is a venue in a list.
type VenueInfo struct {
	Name    string      `json:"name"`
	Address string      `json:"address" doc:"where programs connect; without a host it is that of this server" example:":6867"`
	Size    weiqi.Size  `json:"size"`
	Ruleset string      `json:"ruleset"`
	Komi    weiqi.Score `json:"komi"`
	Time    string      `json:"time" doc:"of every game" example:"5m"`
	Here    int         `json:"here" doc:"players who are logged in"`
	Live    int         `json:"live" doc:"games that are going on"`
}

// A VenueStanding is a player of a venue.
type VenueStanding struct {
	Player string          `json:"player"`
	Here   bool            `json:"here" doc:"logged in"`
	Tag    string          `json:"tag" doc:"the rating that moves with every game; with a question mark while it moves fast" example:"1800?"`
	Games  int             `json:"games"`
	Anchor bool            `json:"anchor" doc:"the rating is fixed"`
	Elo    *stats.Estimate `json:"elo,omitempty" doc:"the rating that all games together make most likely; absent before the first"`
}

// A VenueGame is a game at a venue.
type VenueGame struct {
	ID       string    `json:"id"`
	Black    string    `json:"black"`
	White    string    `json:"white"`
	BlackTag string    `json:"black_tag" doc:"the rating as it was shown when the game began" example:"1800?"`
	WhiteTag string    `json:"white_tag" example:"1800?"`
	Began    time.Time `json:"began"`
	Moves    int       `json:"moves,omitempty" doc:"so far, while it goes on"`
	Result   string    `json:"result,omitempty" doc:"as game records write it; absent while the game goes on" example:"B+R"`
}

// VenueList are the venues of a server.
type VenueList struct {
	Venues []VenueInfo `json:"venues"`
}

// VenueState is a venue as it is now.
type VenueState struct {
	VenueInfo
	Standings []VenueStanding `json:"standings" doc:"the strongest first, and those without a game last"`
	Games     []VenueGame     `json:"games" doc:"that are going on, newest first"`
	Recent    []VenueGame     `json:"recent" doc:"that were over lately, newest first"`
}

// venuesHandler shows the venues of a server.
type venuesHandler struct {
	venues []Venue
	tables *tables
}

// listVenues lists the venues.
func (h *venuesHandler) listVenues(context.Context, *struct{}) (*struct{ Body VenueList }, error) {
	list := VenueList{Venues: []VenueInfo{}}
	for _, v := range h.venues {
		list.Venues = append(list.Venues, v.Info())
	}
	return &struct{ Body VenueList }{list}, nil
}

// getVenue answers with a venue as it is.
func (h *venuesHandler) getVenue(ctx context.Context, in *struct {
	Name   string `path:"name" doc:"the name of the venue"`
	Recent int    `query:"recent" default:"30" minimum:"0" maximum:"500" doc:"how many games that are over are wanted"`
}) (*struct{ Body VenueState }, error) {
	i := slices.IndexFunc(h.venues, func(v Venue) bool { return v.Info().Name == in.Name })
	if i < 0 {
		return nil, problem.New("unknown-venue", reason.New("no-such-venue", "name", reason.Brief(in.Name)))
	}
	v := h.venues[i]
	state := VenueState{VenueInfo: v.Info(), Standings: []VenueStanding{}, Games: []VenueGame{}, Recent: []VenueGame{}}
	state.Standings = append(state.Standings, v.Standings()...)
	var live []string
	for _, g := range v.Games(in.Recent) {
		if g.Result != "" {
			state.Recent = append(state.Recent, g)
			continue
		}
		state.Games = append(state.Games, g)
		live = append(live, g.ID)
	}
	made, err := h.tables.movesMade(ctx, live)
	if err != nil {
		return nil, err
	}
	for i := range state.Games {
		state.Games[i].Moves = made[state.Games[i].ID]
	}
	return &struct{ Body VenueState }{state}, nil
}
