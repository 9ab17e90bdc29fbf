package web

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/internal/server/problem"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A TournamentInfo is a tournament in a list.
type TournamentInfo struct {
	ID        string      `json:"id"`
	Title     string      `json:"title" doc:"as people call it"`
	Kind      string      `json:"kind" example:"swiss"`
	Size      weiqi.Size  `json:"size"`
	Ruleset   string      `json:"ruleset,omitempty"`
	Komi      weiqi.Score `json:"komi"`
	Time      string      `json:"time" doc:"of every game" example:"10m+5x30s"`
	Players   int         `json:"players"`
	Round     int         `json:"round" doc:"the last that has been paired; 0 before the first"`
	Rounds    int         `json:"rounds,omitempty" doc:"how many there will be, where that is fixed"`
	Live      int         `json:"live" doc:"games that are going on"`
	Played    int         `json:"played" doc:"games that are over"`
	Over      bool        `json:"over" doc:"everything has been played, or the organizer has ended it"`
	CalledOff bool        `json:"called_off,omitempty" doc:"the organizer has called it off"`
	Joining   bool        `json:"joining,omitempty" doc:"people can still join; nothing is paired meanwhile"`
	Began     time.Time   `json:"began"`
	Changed   time.Time   `json:"changed" doc:"when something happened last"`
}

// TournamentList are the tournaments of a server.
type TournamentList struct {
	Tournaments []TournamentInfo `json:"tournaments"`
}

// TournamentState is a tournament as it stands.
type TournamentState struct {
	TournamentInfo
	tournament.Attendance
	Opens      *time.Time           `json:"opens,omitempty" doc:"when the next round begins, while it waits for its time"`
	FirstMove  int64                `json:"first_move_ms" doc:"how long a side may take to begin a game"`
	Organizer  string               `json:"organizer,omitempty" doc:"its organizer; absent for one that shinpan tournament runs"`
	Closed     *Closure             `json:"closed,omitempty" doc:"the organizer's word that no further round is paired, if so"`
	Trouble    string               `json:"trouble,omitempty" doc:"why it does not go on"`
	Player     string               `json:"player,omitempty" doc:"the name under which you take part"`
	Arbiter    bool                 `json:"arbiter,omitempty" doc:"you may correct results and send players away"`
	TieBreaks  []string             `json:"tie_breaks" doc:"by which the players are ordered, the most important first" example:"[\"wins\",\"sos\"]"`
	Standings  []TournamentStanding `json:"standings"`
	Crosstable [][]stats.Tally      `json:"crosstable" doc:"what each of the standings has against each; empty with very many players"`
	Likelier   *Superiority         `json:"superiority,omitempty" doc:"absent before the first result, and with very many players"`
	Games      []TournamentGame     `json:"games" doc:"number 1 first"`
}

// A Closure is how a tournament was ended early, or called off.
type Closure struct {
	At        time.Time     `json:"at"`
	By        string        `json:"by"`
	CalledOff bool          `json:"called_off" doc:"games that were not over have no result; otherwise the round of which a game had begun is played to its end"`
	Why       reason.Reason `json:"why"`
}

// A Superiority is how likely each player is stronger than each other one.
type Superiority struct {
	Players []string    `json:"players" doc:"the strongest first"`
	Chances [][]float64 `json:"chances" doc:"the likelihood that the player of the row is stronger than that of the column, from 0 to 1"`
}

// A TournamentStanding is a player of a tournament, with the points.
type TournamentStanding struct {
	Place    int                `json:"place" doc:"from 1, shared by equal players"`
	Player   string             `json:"player"`
	ID       string             `json:"id,omitempty" doc:"of a person with an account, for GET /people/{id}"`
	Rating   float64            `json:"rating,omitempty" doc:"as far as known beforehand"`
	Rank     string             `json:"rank,omitempty" doc:"as entered; otherwise that of the account when the tournament began, with a question mark if it was uncertain" example:"3d"`
	Club     string             `json:"club,omitempty"`
	Country  string             `json:"country,omitempty"`
	Program  bool               `json:"program" doc:"a program of the machine that plays, and not a person"`
	Present  bool               `json:"present" doc:"has checked in for the round that is played, or before the first for that one; a program always has"`
	Left     string             `json:"left,omitempty" enum:"withdrawn,disqualified,absent" doc:"why there are no further games"`
	Why      string             `json:"why,omitempty" doc:"the arbiter's reason for that"`
	Tally    stats.Tally        `json:"tally" doc:"of the games that were played"`
	Figures  []pairing.Figure   `json:"figures" doc:"one for each of the tie_breaks"`
	Elo      *stats.Estimate    `json:"elo,omitempty" doc:"the rating that the games of the tournament make most likely"`
	ByRounds [][]TournamentCell `json:"by_rounds" doc:"for each round what the player did in it, mostly one game"`
}

// A TournamentCell is a game as one of its players sees it.
type TournamentCell struct {
	Opponent int    `json:"opponent" doc:"the row of the standings, from 1; 0 where nobody was met"`
	Sign     string `json:"sign" enum:"+,-,=,?" doc:"won, lost, drawn, not over"`
	Color    string `json:"color,omitempty" enum:"black,white"`
	Handicap int    `json:"handicap,omitempty"`
	Game     int    `json:"game" doc:"its number"`
}

// A TournamentGame is a game of a tournament, or a bye.
type TournamentGame struct {
	Number      int            `json:"number"`
	Round       int            `json:"round"`
	Game        string         `json:"game,omitempty" doc:"the id, once there is a board"`
	Black       string         `json:"black"`
	White       string         `json:"white,omitempty" doc:"absent for a bye"`
	Handicap    int            `json:"handicap,omitempty" doc:"stones"`
	Status      string         `json:"status" enum:"bye,paired,live,over"`
	Moves       int            `json:"moves,omitempty"`
	Result      string         `json:"result,omitempty" doc:"as game records write it; both-lose if both have lost" example:"B+4.5"`
	Why         referee.Reason `json:"why,omitzero" doc:"where there is more to say"`
	Disputed    bool           `json:"disputed,omitempty" doc:"the sides did not agree on the dead stones"`
	Corrections []Correction   `json:"corrections,omitempty"`
}

// A Correction is an arbiter's word on a result.
type Correction struct {
	At   time.Time `json:"at"`
	By   string    `json:"by"`
	Why  string    `json:"why"`
	From string    `json:"from,omitempty" doc:"the result before; absent if there was none"`
	To   string    `json:"to" example:"W+R"`
}

// tournamentsHandler shows tournaments, and takes what organizers and players do in them.
type tournamentsHandler struct {
	tournaments  *tournaments
	manager      *tournament.Manager // nil: tournaments are not run here
	store        store.Store
	accounts     *account.Registry
	who          *callers
	tables       *tables
	people       *directory
	impartiality *impartiality
	proposals    *proposals
	newGamesOf   *limit.Limiter // by person
}

// listTournaments lists the tournaments, those that are going on first, then the latest.
func (h *tournamentsHandler) listTournaments(ctx context.Context, _ *struct{}) (*struct{ Body TournamentList }, error) {
	reports, err := h.tournaments.all(ctx)
	if err != nil {
		return nil, err
	}
	list := TournamentList{Tournaments: []TournamentInfo{}}
	for _, r := range reports {
		list.Tournaments = append(list.Tournaments, tournamentInfo(r))
	}
	slices.SortStableFunc(list.Tournaments, func(a, b TournamentInfo) int {
		if a.Over != b.Over {
			return map[bool]int{false: -1, true: 1}[a.Over]
		}
		return b.Began.Compare(a.Began)
	})
	return &struct{ Body TournamentList }{list}, nil
}

// getTournament answers with a tournament as it stands.
func (h *tournamentsHandler) getTournament(ctx context.Context, in *TournamentInput) (*tournamentOutput, error) {
	me, err := h.who.viewer(ctx)
	if err != nil {
		return nil, err
	}
	return h.tournamentAnswer(ctx, me, in.ID)
}

// nameOf returns the name of an arbiter, whom a tournament that is run here knows by the id.
func (h *tournamentsHandler) nameOf(ctx context.Context, id string) (string, error) {
	by, err := h.store.Person(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return id, nil
	}
	return by.Name, err
}

// nameArbiters tells who corrected results.
func (h *tournamentsHandler) nameArbiters(ctx context.Context, games []TournamentGame) error {
	names := map[string]string{}
	for _, g := range games {
		for i, c := range g.Corrections {
			if _, known := names[c.By]; !known {
				name, err := h.nameOf(ctx, c.By)
				if err != nil {
					return err
				}
				names[c.By] = name
			}
			g.Corrections[i].By = names[c.By]
		}
	}
	return nil
}

// tournamentReport returns a tournament; that there is none is a problem.
func (h *tournamentsHandler) tournamentReport(ctx context.Context, id string) (*tournament.Report, error) {
	report, err := h.tournaments.report(ctx, id)
	if errors.Is(err, tournament.ErrUnknown) {
		return nil, problem.New("unknown-tournament", reason.New("no-such-tournament", "name", reason.Brief(id)))
	}
	return report, err
}

// tournamentStateFor returns a tournament as it stands, and what the viewer may do in it.
func (h *tournamentsHandler) tournamentStateFor(ctx context.Context, me store.Person, report *tournament.Report) (TournamentState, error) {
	state := tournamentState(report)
	h.rank(report, state.Standings)
	if at, waits := report.Opens(time.Now()); waits {
		state.Opens = &at
	}
	state.Player, state.Arbiter = playerOf(report.State, me), arbiterOf(report.State, me)
	if id := report.Terms.Organizer; id != "" {
		organizer, err := h.store.Person(ctx, id)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return state, err
		}
		state.Organizer = organizer.Name
	}
	if err := h.nameArbiters(ctx, state.Games); err != nil {
		return state, err
	}
	if c := report.Closed; c != nil {
		by, err := h.nameOf(ctx, c.By)
		if err != nil {
			return state, err
		}
		state.Closed = &Closure{c.At, by, c.CalledOff, c.Reason()}
	}
	if h.manager != nil {
		if err := h.manager.Trouble(state.ID); err != nil {
			state.Trouble = err.Error()
		}
	}
	var live []string
	for _, g := range state.Games {
		if g.Status == "live" {
			live = append(live, g.Game)
		}
	}
	made, err := h.tables.movesMade(ctx, live)
	for i, g := range state.Games {
		if n, known := made[g.Game]; known {
			state.Games[i].Moves = n
		}
	}
	return state, err
}

// rank gives those of the standings for whom no rank was entered the one with which they came: people that of
// their account when the tournament began, programs that of their anchor.
func (h *tournamentsHandler) rank(r *tournament.Report, standings []TournamentStanding) {
	began := r.Began
	if r.Joining() {
		began = time.Now()
	} else if !r.Started.IsZero() {
		began = r.Started
	}
	for i := range standings {
		s := &standings[i]
		entered, _ := r.Player(s.Player)
		seat := referee.Seat{Kind: referee.Person, Player: entered.Account}
		if entered.Engine != "" {
			seat = referee.Seat{Kind: referee.Program, Engine: entered.Engine}
		}
		s.Rank = cmp.Or(s.Rank, h.people.rankThen(seat, r.Terms.Game.Size, began))
	}
}

func tournamentInfo(r *tournament.Report) TournamentInfo {
	terms := r.Terms
	info := TournamentInfo{
		ID: terms.Name, Title: cmp.Or(terms.Title, terms.Name), Kind: terms.System.Kind,
		Size: terms.Game.Size, Ruleset: terms.Game.Ruleset, Komi: terms.Game.Komi, Time: terms.Game.Time.String(),
		Players: len(r.Players), Round: r.Round(), Rounds: terms.System.Rounds,
		Over: r.Over(), CalledOff: r.Closed != nil && r.Closed.CalledOff, Joining: r.Joining(), Began: r.Began, Changed: r.Changed,
	}
	for _, g := range r.Games {
		switch statusOf(g) {
		case "live":
			info.Live++
		case "over":
			info.Played++
		}
	}
	return info
}

func tournamentState(r *tournament.Report) TournamentState {
	state := TournamentState{
		TournamentInfo: tournamentInfo(r), Attendance: r.Terms.Attendance, FirstMove: int64(r.Terms.Game.Limits.FirstMove), TieBreaks: []string{}, Crosstable: [][]stats.Tally{},
		Standings: []TournamentStanding{}, Games: []TournamentGame{},
	}
	for _, t := range r.Terms.TieBreaks {
		state.TieBreaks = append(state.TieBreaks, t.String())
	}
	elo := map[string]*stats.Estimate{}
	if r.Ratings != nil {
		for _, rated := range r.Ratings.Players {
			elo[rated.Name] = &rated.Elo
		}
		if len(r.Superiority) > 0 {
			state.Likelier = &Superiority{Chances: r.Superiority}
			for _, rated := range r.Ratings.Players {
				state.Likelier.Players = append(state.Likelier.Players, rated.Name)
			}
		}
	}
	for _, standing := range r.Standings {
		state.Standings = append(state.Standings, standingOf(r, standing, elo[standing.Player.Name]))
	}
	for round := 1; round <= r.Round(); round++ {
		for i, cells := range cellsOf(r, round) {
			state.Standings[i].ByRounds = append(state.Standings[i].ByRounds, cells)
		}
	}
	state.Crosstable = append(state.Crosstable, r.Crosstable...)
	for _, g := range r.Games {
		state.Games = append(state.Games, tournamentGame(g))
	}
	return state
}

func standingOf(r *tournament.Report, standing pairing.Standing, elo *stats.Estimate) TournamentStanding {
	who := standing.Player
	entered, _ := r.Player(who.Name)
	row := TournamentStanding{
		Place: standing.Place, Player: who.Name, ID: entered.Account, Rating: who.Rating, Rank: who.Rank, Club: who.Club, Country: who.Country,
		Program: entered.Engine != "" || entered.CGOS != "", Tally: standing.Tally, Figures: append([]pairing.Figure{}, standing.Figures...), Elo: elo,
		ByRounds: [][]TournamentCell{}, Present: r.Present(entered),
	}
	if gone := entered.Gone; gone != nil {
		row.Left, row.Why = "withdrawn", gone.Why
		if gone.Disqualified {
			row.Left = "disqualified"
		} else if gone.Absent {
			row.Left = "absent"
		}
	}
	return row
}

// cellsOf returns what each of the standings did in a round.
func cellsOf(r *tournament.Report, round int) [][]TournamentCell {
	var games []stats.Game
	mine := map[string][]int{} // the numbers of a player's games
	for _, g := range r.Games {
		if g.Round != round {
			continue
		}
		games = append(games, g.Game)
		mine[g.Black] = append(mine[g.Black], g.Number)
		mine[g.White] = append(mine[g.White], g.Number)
	}
	seen := pairing.Rounds(r.Standings, games)
	all := make([][]TournamentCell, len(r.Standings))
	for i, standing := range r.Standings {
		all[i] = []TournamentCell{}
		for k, number := range mine[standing.Player.Name] {
			c := seen[i][k]
			cell := TournamentCell{Opponent: c.Opponent, Sign: c.Sign, Handicap: c.Handicap, Game: number}
			if c.Color != weiqi.Empty {
				cell.Color = c.Color.String()
			}
			all[i] = append(all[i], cell)
		}
	}
	return all
}

func tournamentGame(g tournament.Game) TournamentGame {
	shown := TournamentGame{
		Number: g.Number, Round: g.Round, Game: g.ID, Black: g.Black, White: g.White, Handicap: g.Handicap,
		Status: statusOf(g), Moves: g.Moves, Result: resultOf(g.Result), Why: g.Reason(), Disputed: g.Disputed,
	}
	for _, c := range g.Corrections {
		shown.Corrections = append(shown.Corrections, Correction{c.At, c.By, c.Why, resultOf(c.From), resultOf(c.Result)})
	}
	return shown
}

func statusOf(g tournament.Game) string {
	switch {
	case g.Bye():
		return "bye"
	case g.Over():
		return "over"
	case g.Begun.IsZero():
		return "paired"
	default:
		return "live"
	}
}

// resultOf writes a result as game records do, which cannot say that both sides lose.
func resultOf(r weiqi.Result) string {
	switch {
	case !r.Over():
		return ""
	case r.By == weiqi.BothLose:
		return r.By.String()
	default:
		return r.String()
	}
}

// tournaments are what the journals of tournaments come to. A journal is read again only
// when it has grown.
type tournaments struct {
	journals store.Journals // nil: there are none

	mu sync.Mutex
	// guarded by mu:
	known map[string]reading
}

// A reading is what a journal came to when it was so long.
type reading struct {
	length int
	report *tournament.Report
}

// forget has all tournaments read again: their journals were rewritten.
func (t *tournaments) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	clear(t.known)
}

// all returns every tournament, in the order of their names.
func (t *tournaments) all(ctx context.Context) ([]*tournament.Report, error) {
	if t.journals == nil {
		return nil, nil
	}
	names, err := t.journals.JournalNames(ctx, tournament.JournalPrefix)
	if err != nil {
		return nil, err
	}
	var all []*tournament.Report
	for _, name := range names {
		report, err := t.report(ctx, strings.TrimPrefix(name, tournament.JournalPrefix))
		if err != nil {
			return nil, err
		}
		all = append(all, report)
	}
	return all, nil
}

// report returns a tournament. The error is [tournament.ErrUnknown] if there is none.
func (t *tournaments) report(ctx context.Context, name string) (*tournament.Report, error) {
	if t.journals == nil {
		return nil, tournament.ErrUnknown
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	was := t.known[name]
	fresh, err := t.journals.Journal(ctx, tournament.JournalPrefix+name, was.length)
	if err != nil {
		return nil, err
	}
	if was.report != nil && len(fresh) == 0 {
		return was.report, nil
	}
	tour, err := tournament.Load(ctx, t.journals, name)
	if err != nil {
		return nil, err
	}
	report, err := tour.State().Report()
	if err != nil {
		return nil, err
	}
	t.known[name] = reading{was.length + len(fresh), report}
	return report, nil
}
