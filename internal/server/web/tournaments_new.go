package web

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/problem"
)

// A NewTournament is a tournament that somebody wants to have run here. It says what the
// file of shinpan tournament says, but for the programs, which are this server's.
type NewTournament struct {
	Name  string `json:"name" maxLength:"40" doc:"names it in addresses: 1 to 40 of A-Z, a-z, 0-9, dot, dash and underscore" example:"winter-26"`
	Title string `json:"title,omitempty" maxLength:"120" doc:"as people call it"`
	tournament.System
	tournament.Attendance
	TieBreaks []string     `json:"tie_breaks,omitempty" doc:"by which the players are ordered, the most important first; the usual ones of the kind if left out"`
	Game      *NewGame     `json:"game,omitempty" doc:"what every game is played on; color and opponent say nothing here"`
	Joining   bool         `json:"joining,omitempty" doc:"people join by themselves until you start it; otherwise it starts at once"`
	Players   []NewEntrant `json:"players,omitempty" maxItems:"1000"`
	Location  string       `json:"location,omitempty" maxLength:"80" doc:"for result files, as are the next two"`
	Country   string       `json:"country,omitempty" maxLength:"3"`
	Class     string       `json:"class,omitempty" maxLength:"1"`
}

// A NewEntrant is a player to be: a program of this server, a player of one of its venues, the
// holder of an account, or anybody who takes the seat.
type NewEntrant struct {
	Name    string  `json:"name,omitempty" maxLength:"60" doc:"in the tournament; left out, that of the engine, of the player at the venue, or of the account"`
	Engine  string  `json:"engine,omitempty" maxLength:"40" doc:"one of the engines of GET /"`
	CGOS    string  `json:"cgos,omitempty" maxLength:"40" doc:"a player's name at a venue"`
	Venue   string  `json:"venue,omitempty" maxLength:"40" doc:"which venue, where there are several"`
	Account string  `json:"account,omitempty" maxLength:"60" doc:"the id or the name of an account, of a person or of a bot"`
	Rating  float64 `json:"rating,omitempty" minimum:"-10000" maximum:"10000"`
	Rank    string  `json:"rank,omitempty" maxLength:"4" example:"3d"`
	Club    string  `json:"club,omitempty" maxLength:"60"`
	Country string  `json:"country,omitempty" maxLength:"3"`
	Joins   int     `json:"joins,omitempty" minimum:"0" doc:"the first round; 1 if left out"`
	Absent  []int   `json:"absent,omitempty" doc:"rounds without a game"`
}

// tournamentBody bounds what describes a tournament of a thousand players.
const tournamentBody = 256 << 10

// large marks an operation that reads a whole tournament.
func large(op *huma.Operation) { op.MaxBodyBytes = tournamentBody }

type tournamentOutput struct {
	Location string `header:"Location"`
	Body     TournamentState
}

// createTournament begins a tournament for the person of the request. The same request again
// begins no second one.
func (h *tournamentsHandler) createTournament(ctx context.Context, in *struct{ Body NewTournament }) (*tournamentOutput, error) {
	me, err := h.who.official(ctx, roleOrganizer)
	if err != nil {
		return nil, err
	}
	if h.manager == nil {
		return nil, problem.New("tournament-elsewhere", reason.New("no-tournaments-here"))
	}
	if err := h.newGamesOf.Allow(me.ID, time.Now()); err != nil {
		return nil, err
	}
	terms, players, err := h.planned(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	_, err = h.manager.Begin(ctx, terms, players, me.ID)
	var refused *tournament.RefusedError
	var other *tournament.TermsError
	switch {
	case errors.As(err, &refused):
		return nil, problem.Refusal("bad-tournament", refused.Why)
	case errors.As(err, &other):
		return nil, problem.New("tournament-exists", reason.New("tournament-differs", "name", other.Name, reason.All(other.Why)))
	case err != nil:
		return nil, err
	}
	out, err := h.tournamentAnswer(ctx, me, terms.Name)
	if err != nil {
		return nil, err
	}
	return &tournamentOutput{apiPath + "/tournaments/" + terms.Name, out.Body}, nil
}

// planned returns the terms and the players of a tournament, as far as they can be read.
// Whether they make one is for the manager to say.
func (h *tournamentsHandler) planned(ctx context.Context, n NewTournament) (tournament.Terms, []tournament.Player, error) {
	terms := tournament.Terms{
		Name: n.Name, Title: n.Title, System: n.System, Attendance: n.Attendance, Joining: n.Joining,
		Location: n.Location, Country: n.Country, Class: n.Class,
	}
	var players []tournament.Player
	var reasons []reason.Reason
	called := map[string]string{} // names by their keys
	for _, name := range n.TieBreaks {
		var figure pairing.TieBreak
		if err := figure.UnmarshalText([]byte(name)); err != nil {
			reasons = append(reasons, reason.MustOf(err))
		}
		terms.TieBreaks = append(terms.TieBreaks, figure)
	}
	for i, e := range n.Players {
		player, err := h.playerFor(ctx, e)
		switch {
		case errors.Is(err, store.ErrNotFound):
			reasons = append(reasons, reason.New("player-numbered", "n", i+1, reason.New("no-such-account", "account", reason.Brief(e.Account))))
		case err != nil:
			return terms, nil, err
		}
		if err := h.mayBeCalled(ctx, e, player); err != nil {
			why, refused := reason.Of(err)
			if !refused {
				return terms, nil, err
			}
			reasons = append(reasons, reason.New("player-named", "n", i+1, "name", reason.Brief(player.Name), why))
		}
		key := account.Key(player.Name)
		if other, alike := called[key]; alike && key != "" && other != player.Name {
			reasons = append(reasons, reason.New("player-numbered", "n", i+1, reason.New("name-looks-like", "name", reason.Brief(player.Name), "other", reason.Brief(other))))
		}
		called[key] = player.Name
		players = append(players, player)
	}
	if len(reasons) > 0 {
		return terms, nil, problem.New("bad-tournament", reason.All(reasons))
	}
	var game NewGame
	if n.Game != nil {
		game = *n.Game
	}
	var err error
	if game.Ending, err = tournament.EndingFor(game.Ending, game.Ruleset, players); err != nil {
		return terms, nil, problem.Refusal("bad-tournament", err)
	}
	terms.Game, err = h.proposals.termsOf(ctx, game)
	return terms, players, err
}

// mayBeCalled returns what is wrong with the name that an organizer gives a player; nil for no
// name.
func (h *tournamentsHandler) mayBeCalled(ctx context.Context, e NewEntrant, p tournament.Player) error {
	if e.Name == "" {
		return nil
	}
	_, err := h.accounts.CalledHere(ctx, e.Name, p.Account, e.Engine != "" || e.CGOS != "", time.Now())
	return err
}

// playerFor returns a player as the tournament knows them. The error is [store.ErrNotFound] if
// there is no such account.
func (h *tournamentsHandler) playerFor(ctx context.Context, e NewEntrant) (tournament.Player, error) {
	p := tournament.Player{
		Player: stats.Player{
			Name: cmp.Or(e.Name, e.Engine, e.CGOS), Rating: e.Rating, Rank: e.Rank, Club: e.Club, Country: e.Country, Joins: e.Joins, Absent: e.Absent,
		},
		Engine: e.Engine, CGOS: e.CGOS, Venue: e.Venue,
	}
	if e.Account == "" {
		return p, nil
	}
	who, err := h.store.Person(ctx, e.Account)
	if errors.Is(err, store.ErrNotFound) {
		who, err = h.store.PersonByKey(ctx, account.Key(e.Account))
	}
	if err == nil && who.Guest {
		err = store.ErrNotFound
	}
	p.Account, p.Name = who.ID, cmp.Or(e.Name, who.Name)
	return p, err
}
