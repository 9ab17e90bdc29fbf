package pairing

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/shinpan/shinpan/internal/contest/stats"
	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/weiqi"
)

// A Pairer says who plays whom next. It is a pure function of the players and of the games
// so far, so that a tournament can go on after whatever interruption.
type Pairer interface {
	// Pair returns the games that can be played now and have not been paired before, byes
	// included. The games that it is given are all of those that it has returned, with the
	// results there are; who keeps them keeps all of a round or nothing of it. There is
	// nothing to pair, and no error, while results are awaited.
	//
	// The error is [ErrOver] if everything has been played, an [ImpossibleError] if there
	// is no pairing as the rules want it, and otherwise says what is wrong with the players
	// or the games.
	Pair(players []stats.Player, games []stats.Game) ([]stats.Game, error)
}

var (
	_ Pairer = RoundRobin{}
	_ Pairer = Gauntlet{}
	_ Pairer = Swiss{}
	_ Pairer = McMahon{}
	_ Pairer = Knockout{}
	_ Pairer = DoubleElimination{}
	_ Pairer = Ladder{}
)

// A Checker is a system whose rounds may be too many for its players.
type Checker interface {
	Pairer
	// Check says why not all rounds can be paired as the system wants it, before the first.
	Check(players []stats.Player) error
}

var (
	_ Checker = Swiss{}
	_ Checker = McMahon{}
)

// ErrOver says that everything has been played.
var ErrOver = reason.Error(reason.New("tournament-over"))

// An ImpossibleError says why a round cannot be paired.
type ImpossibleError struct {
	Round int
	Why   reason.Reason
}

// Error returns the reason in English.
func (e *ImpossibleError) Error() string { return e.Reason().String() }

// Reason returns why the round cannot be paired.
func (e *ImpossibleError) Reason() reason.Reason {
	return reason.New("round-unpaired", "round", e.Round, e.Why)
}

// A field is the players and what they have done so far.
type field struct {
	entries []*entry     // by seed
	games   []stats.Game // by round
	byName  map[string]*entry
	round   int // of the last game
}

// An entry is one player with all games so far.
type entry struct {
	stats.Player
	seed    int            // from 0, the strongest
	points  int            // in half points
	met     map[*entry]int // how often they were paired
	blacks  int            // games as Black
	balance int            // games as Black less games as White
	last    weiqi.Color    // of the last game
	byes    int            // points without a game
}

// newField checks the players and games, and adds up.
func newField(players []stats.Player, games []stats.Game) (*field, error) {
	f := &field{games: slices.Clone(games), byName: map[string]*entry{}}
	slices.SortStableFunc(f.games, func(a, b stats.Game) int { return cmp.Compare(a.Round, b.Round) })
	for _, p := range players {
		switch {
		case p.Name == "":
			return nil, reason.Error(reason.New("player-without-name", "n", len(f.entries)+1))
		case f.byName[p.Name] != nil:
			return nil, reason.Error(reason.New("player-called-twice", "player", p.Name))
		case math.IsNaN(p.Rating) || math.IsInf(p.Rating, 0):
			return nil, reason.Error(reason.New("player-rating-unfit", "player", p.Name, "rating", p.Rating))
		}
		e := &entry{Player: p, met: map[*entry]int{}}
		f.entries = append(f.entries, e)
		f.byName[p.Name] = e
	}
	slices.SortStableFunc(f.entries, func(a, b *entry) int { return cmp.Compare(b.Rating, a.Rating) })
	for i, e := range f.entries {
		e.seed = i
	}
	for _, g := range f.games {
		if err := f.add(g); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// pairable is a new field of at least two players.
func pairable(players []stats.Player, games []stats.Game) (*field, error) {
	f, err := newField(players, games)
	if err == nil && len(players) < 2 {
		err = &ImpossibleError{1, reason.New("takes-two-players", "players", len(players))}
	}
	return f, err
}

// add adds a game to what its players have done.
func (f *field) add(g stats.Game) error {
	black, white := f.byName[g.Black], f.byName[g.White]
	switch {
	case black == nil:
		return reason.Error(reason.New("game-of-stranger", "round", g.Round, "player", g.Black))
	case white == nil && !g.Bye():
		return reason.Error(reason.New("game-of-stranger", "round", g.Round, "player", g.White))
	case black == white:
		return reason.Error(reason.New("paired-with-oneself", "round", g.Round, "player", g.Black))
	case g.Round < 1:
		return reason.Error(reason.New("round-before-first", "black", g.Black, "white", g.White, "round", g.Round))
	}
	f.round = max(f.round, g.Round)
	forBlack, forWhite := g.Outcomes()
	black.points += int(forBlack)
	if g.Bye() {
		black.byes++
		return nil
	}
	white.points += int(forWhite)
	switch {
	case g.Unplayed && forBlack > stats.Loss:
		black.byes++
	case g.Unplayed && forWhite > stats.Loss:
		white.byes++
	case g.Played() || !g.Over():
		black.met[white]++
		white.met[black]++
		if g.Handicap == 0 { // colours that somebody chose
			black.blacks++
			black.balance++
			white.balance--
			black.last, white.last = weiqi.Black, weiqi.White
		}
	}
	return nil
}

// waiting reports whether results are awaited.
func (f *field) waiting() bool {
	return slices.ContainsFunc(f.games, func(g stats.Game) bool { return !g.Over() })
}

// over is what a system answers when it has nothing more to pair.
func (f *field) over() ([]stats.Game, error) {
	if f.waiting() {
		return nil, nil
	}
	return nil, ErrOver
}

// colored returns two of a round as Black and White. Black is who was Black less often, and if nobody was, who was not
// the last time. Otherwise lots are drawn, by the names, so that they fall out the same whenever they are drawn.
func colored(round int, a, b *entry) (black, white *entry) {
	if b.Name < a.Name {
		a, b = b, a
	}
	waited := func(e *entry) int { return map[weiqi.Color]int{weiqi.White: 0, weiqi.Empty: 1, weiqi.Black: 2}[e.last] }
	order := cmp.Or(cmp.Compare(a.blacks, b.blacks), cmp.Compare(waited(a), waited(b)))
	if order == 0 {
		names := fnv.New64a()
		fmt.Fprint(names, a.Name, "\x00", b.Name)
		order = 2*rand.New(rand.NewPCG(names.Sum64(), uint64(round))).IntN(2) - 1
	}
	if order < 0 {
		return a, b
	}
	return b, a
}

// pair pairs two for a round, or gives the game to the one who is there; ok is false if
// neither is.
func pair(round int, black, white *entry) (g stats.Game, ok bool) {
	g = stats.Game{Round: round, Black: black.Name, White: white.Name}
	switch here, there := black.TakesPart(round), white.TakesPart(round); {
	case here && there:
		return g, true
	case here:
		g.Result.Winner = weiqi.Black
	case there:
		g.Result.Winner = weiqi.White
	default:
		return stats.Game{}, false
	}
	g.Result.By, g.Unplayed = weiqi.ByForfeit, true
	return g, true
}
