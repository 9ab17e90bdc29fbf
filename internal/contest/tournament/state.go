package tournament

import (
	"errors"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A State is a tournament as its log says that it stands. It never changes.
type State struct {
	Terms    Terms     `json:"terms"`
	Began    time.Time `json:"began"`
	Started  time.Time `json:"started,omitzero"` // when joining ended, if it was open
	Players  []Player  `json:"players"`          // in the order in which they joined
	Games    []Game    `json:"games"`            // number 1 first
	Closed   *Closure  `json:"closed,omitempty"` // by the organizer, if it was
	Finished time.Time `json:"finished,omitzero"`
	Changed  time.Time `json:"changed"` // when the last entry was made
}

// A Game is one game of a tournament. Its result is the one that counts.
type Game struct {
	Number int `json:"number"`
	stats.Game
	ID    string    `json:"id,omitempty"` // in the store, once it has begun
	Begun time.Time `json:"begun,omitzero"`
	// What it came to on its table. An arbiter's word may have come before its end, and
	// then there is none.
	Ended    time.Time      `json:"ended,omitzero"`
	Ruled    weiqi.Result   `json:"ruled,omitzero"`
	Why      referee.Reason `json:"why,omitzero"`
	Moves    int            `json:"moves,omitempty"`
	Disputed bool           `json:"disputed,omitempty"` // the sides did not agree on what was dead

	Corrections []Correction `json:"corrections,omitempty"`
}

// A Correction is an arbiter's word on a result.
type Correction struct {
	At     time.Time    `json:"at"`
	By     string       `json:"by"`
	Why    string       `json:"why"`
	From   weiqi.Result `json:"from,omitzero"`
	Result weiqi.Result `json:"result"`
}

// A Closure is the organizer's word that a tournament has no further round.
type Closure struct {
	At        time.Time `json:"at"`
	By        string    `json:"by"`
	Why       string    `json:"why"`
	CalledOff bool      `json:"called_off,omitempty"` // games that were not over have no result
}

// Reason says what was done, and why.
func (c Closure) Reason() reason.Reason {
	if c.CalledOff {
		return reason.New("called-off", "text", c.Why)
	}
	return reason.New("ended-early", "text", c.Why)
}

// Over reports whether everything has been played.
func (s *State) Over() bool { return !s.Finished.IsZero() }

// Joining reports whether players can still join by themselves. Nothing is paired
// meanwhile.
func (s *State) Joining() bool { return s.Terms.Joining && s.Started.IsZero() && s.Closed == nil }

// Round returns the number of the last round that has been paired.
func (s *State) Round() int {
	round := 0
	for _, g := range s.Games {
		round = max(round, g.Round)
	}
	return round
}

// Player returns a player by name.
func (s *State) Player(name string) (Player, bool) {
	if i := s.player(name); i >= 0 {
		return s.Players[i], true
	}
	return Player{}, false
}

func (s *State) player(name string) int {
	return slices.IndexFunc(s.Players, func(p Player) bool { return p.Name == name })
}

// players returns the players in the form for pairing.
func (s *State) players() []stats.Player {
	all := make([]stats.Player, len(s.Players))
	for i, p := range s.Players {
		all[i] = p.Player
	}
	return s.Terms.System.banded(all)
}

// games returns the games in the form for pairing.
func (s *State) games() []stats.Game {
	all := make([]stats.Game, len(s.Games))
	for i, g := range s.Games {
		all[i] = g.Game
	}
	return all
}

// Standings orders the players: as far as they got where the system says so, and
// otherwise, and among equals, by the tie-breaks.
func (s *State) Standings() ([]pairing.Standing, error) {
	standings, err := pairing.Standings(s.players(), s.games(), s.Terms.TieBreaks...)
	placer, places := s.Terms.pairing().(pairing.Placer)
	if err != nil || !places {
		return standings, err
	}
	groups, err := placer.Places(s.players(), s.games())
	if err != nil {
		return nil, err
	}
	var placed []pairing.Standing
	for _, names := range groups {
		place := len(placed) + 1
		for _, standing := range standings {
			if slices.Contains(names, standing.Player.Name) {
				standing.Place = place
				placed = append(placed, standing)
			}
		}
	}
	return placed, nil
}

// couldPair says what the system has against the players after entries: it may be closed
// once begun, say. That a round cannot be paired as yet is no objection.
func (s *State) couldPair(entries []entry) error {
	if len(entries) == 0 {
		return nil
	}
	after, err := s.with(entries...)
	if err != nil {
		return &RefusedError{err}
	}
	var impossible *pairing.ImpossibleError
	if _, err := after.next(); !errors.As(err, &impossible) {
		return err
	}
	return nil
}

// next returns what follows from the state alone: another round, the end, or nothing
// while players or results are awaited. The error is a [*RefusedError].
func (s *State) next() (*entry, error) {
	switch {
	case s.Joining():
		return nil, nil
	case s.Closed != nil && (s.Over() || !s.RoundOver()):
		return nil, nil
	case s.Closed != nil:
		return &entry{What: finished{}}, nil
	}
	games, err := s.Terms.pairing().Pair(s.players(), s.games())
	switch {
	case errors.Is(err, pairing.ErrOver):
		if s.Over() {
			return nil, nil
		}
		return &entry{What: finished{}}, nil
	case err != nil:
		return nil, &RefusedError{err}
	case len(games) == 0:
		return nil, nil
	}
	p := paired{}
	for _, g := range games {
		p.Games = append(p.Games, pairedGame{Round: g.Round, Black: g.Black, White: g.White, Handicap: g.Handicap, Result: g.Result})
	}
	return &entry{What: p}, nil
}

// with returns the state after more entries.
func (s *State) with(entries ...entry) (*State, error) {
	after := *s
	after.Players, after.Games = slices.Clone(s.Players), slices.Clone(s.Games)
	for _, e := range entries {
		if err := after.apply(e); err != nil {
			return nil, err
		}
	}
	return &after, nil
}

// apply changes the state, or says why the entry does not follow and changes nothing.
func (s *State) apply(e entry) error {
	if _, creates := e.What.(created); creates != (s.Terms.Name == "") {
		return reason.Error(reason.New("created-already"))
	}
	var err error
	switch what := e.What.(type) {
	case created:
		s.Terms, s.Began = what.Terms, e.At
	case joined:
		err = s.join(what.Player)
	case started:
		if !s.Joining() {
			return reason.Error(reason.New("tournament-started"))
		}
		s.Started = e.At
	case checkedIn:
		err = s.checkIn(what)
	case left:
		err = s.leave(what, e.By, e.At)
	case paired:
		err = s.pair(what.Games)
	case begun:
		err = s.begin(what.Number, e.At)
	case ended:
		err = s.end(what, e.At)
	case corrected:
		err = s.correct(what, e.By, e.At)
	case closed:
		err = s.close(what, e.By, e.At)
	case finished:
		if s.Over() {
			return pairing.ErrOver
		}
		s.Finished = e.At
	default:
		return reason.Error(reason.New("nothing-happened"))
	}
	if err == nil {
		s.Changed = e.At
	}
	return err
}

func (s *State) join(p Player) error {
	i := s.player(p.Name)
	switch {
	case p.Name == "":
		return reason.Error(reason.New("player-without-name", "n", len(s.Players)+1))
	case i >= 0 && s.Joining() && s.Players[i].Gone != nil && s.Players[i].Account == p.Account:
		s.Players[i] = p // is there again
		return nil
	case i >= 0:
		return reason.Error(reason.New("player-called-twice", "player", p.Name))
	case s.Over() || s.Closed != nil:
		return reason.Error(reason.New("joins-after-end", "player", p.Name))
	case s.Round() > 0 && p.Joins <= s.Round():
		return reason.Error(reason.New("joins-paired-round", "player", p.Name, "round", max(p.Joins, 1)))
	}
	s.Players = append(s.Players, p)
	return nil
}

func (s *State) leave(l left, by string, at time.Time) error {
	i := s.player(l.Player)
	if i < 0 {
		return reason.Error(reason.New("takes-no-part", "player", l.Player))
	}
	p := &s.Players[i]
	switch {
	case p.Gone != nil && (p.Gone.Disqualified || !l.Disqualified):
		return reason.Error(reason.New("player-gone", "player", p.Name))
	case s.Over() && !l.Disqualified:
		return pairing.ErrOver
	}
	p.Gone = &Departure{Disqualified: l.Disqualified, Absent: l.Absent, Why: l.Why, By: by}
	p.Leaves = s.Round() + 1
	if !l.Disqualified {
		return nil
	}
	p.Leaves = max(1, s.Round()) // further games of a duel are lost too
	for i := range s.Games {
		g := &s.Games[i]
		if opponent := g.Opponent(p.Name); opponent != "" && !g.Over() {
			g.Result = weiqi.Result{Winner: weiqi.Black, By: weiqi.ByForfeit}
			if opponent == g.White {
				g.Result.Winner = weiqi.White
			}
			g.Why = reason.New("player-disqualified", "player", p.Name, "text", l.Why)
			g.Unplayed = g.Begun.IsZero()
			g.Ended = at
		}
	}
	return nil
}

// close has no further round be paired. A round of which a game has begun is played to its end, unless the tournament
// is called off.
func (s *State) close(c closed, by string, at time.Time) error {
	switch {
	case s.Over():
		return pairing.ErrOver
	case c.Why == "":
		return reason.Error(reason.New("ending-without-reason"))
	case s.Closed != nil && (s.Closed.CalledOff || !c.CalledOff):
		return reason.Error(reason.New("tournament-ended-already"))
	}
	s.Closed = &Closure{At: at, By: by, Why: c.Why, CalledOff: c.CalledOff}
	played := 0 // the last round to be played
	for _, g := range s.Games {
		if !g.Begun.IsZero() && !c.CalledOff {
			played = max(played, g.Round)
		}
	}
	for i := range s.Games {
		if g := &s.Games[i]; !g.Over() && g.Round > played {
			g.Result, g.Why = weiqi.Result{By: weiqi.Void}, s.Closed.Reason()
			g.Unplayed, g.Ended = g.Begun.IsZero(), at
		}
	}
	return nil
}

func (s *State) pair(games []pairedGame) error {
	if len(games) == 0 {
		return reason.Error(reason.New("round-without-game"))
	}
	for _, g := range games {
		switch {
		case g.Round < 1:
			return reason.Error(reason.New("no-such-round", "round", g.Round))
		case s.player(g.Black) < 0 || g.White != "" && s.player(g.White) < 0 || g.Black == g.White:
			return reason.Error(reason.New("cannot-play-each-other", "black", g.Black, "white", g.White))
		}
	}
	for _, g := range games {
		s.Games = append(s.Games, Game{Number: len(s.Games) + 1, Game: stats.Game{
			Round: g.Round, Black: g.Black, White: g.White, Handicap: g.Handicap, Result: g.Result, Unplayed: g.Result.Over(),
		}})
	}
	s.Finished = time.Time{} // a result has been corrected since
	return nil
}

// game returns a game with two players.
func (s *State) game(number int) (*Game, error) {
	if number < 1 || number > len(s.Games) {
		return nil, reason.Error(reason.New("no-such-game-number", "number", number, "games", len(s.Games)))
	}
	g := &s.Games[number-1]
	if g.Bye() {
		return nil, reason.Error(reason.New("game-is-bye", "number", number, "player", g.Black))
	}
	return g, nil
}

func (s *State) begin(number int, at time.Time) error {
	g, err := s.game(number)
	switch {
	case err != nil:
		return err
	case !g.Begun.IsZero() || g.Over():
		return reason.Error(reason.New("game-begun-already", "number", number))
	}
	g.ID, g.Begun = s.Terms.gameID(number), at
	return nil
}

func (s *State) end(e ended, at time.Time) error {
	g, err := s.game(e.Number)
	switch {
	case err != nil:
		return err
	case g.Begun.IsZero() || g.Over() || !e.Result.Over():
		return reason.Error(reason.New("game-cannot-end-with", "number", e.Number, "result", e.Result))
	}
	g.Result, g.Ruled, g.Ended = e.Result, e.Result, at
	g.Why, g.Moves, g.Disputed, g.Unplayed = e.Why, e.Moves, e.Disputed, e.Absent
	return nil
}

func (s *State) correct(c corrected, by string, at time.Time) error {
	g, err := s.game(c.Number)
	switch {
	case err != nil:
		return err
	case !c.Result.Over():
		return reason.Error(reason.New("correction-no-result", "result", c.Result))
	case c.Why == "":
		return reason.Error(reason.New("correction-without-reason"))
	case g.Result == c.Result:
		return reason.Error(reason.New("result-is-already", "number", c.Number, "result", c.Result))
	}
	g.Corrections = append(slices.Clip(g.Corrections), Correction{At: at, By: by, Why: c.Why, From: g.Result, Result: c.Result})
	g.Result = c.Result
	if g.Ended.IsZero() {
		g.Ended, g.Unplayed = at, g.Begun.IsZero()
	}
	return nil
}
