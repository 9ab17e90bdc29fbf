package tournament

import (
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// An Attendance says when players have to be there, and what follows for one who is not.
type Attendance struct {
	// Absence is [ForfeitAbsent] or [VoidAbsent]. How long a side may take to begin is a term of the games.
	Absence string `json:"absence,omitempty" toml:"absence" enum:"forfeit,void" doc:"what a game comes to that a side does not begin in time: forfeit: that side has lost, or both if neither has moved or checked in; void: it has no result (forfeit)"`
	// CheckIn leaves out whoever has not checked in when the first round is paired.
	CheckIn bool `json:"check_in,omitempty" toml:"check_in" doc:"the holders of accounts check in before the first round; who has not takes no part"`
	// Starts are the times before which no game of a round begins. At the first one joining ends.
	Starts []time.Time `json:"starts,omitempty" toml:"starts" doc:"when the games of each round begin at the earliest, round 1 first; joining ends at the first time"`
}

// What a game comes to that a side does not begin.
const (
	ForfeitAbsent = "forfeit" // it is lost for whoever is not there
	VoidAbsent    = "void"    // it has no result
)

// usualAppearance is how long a side may take to begin a live game of a tournament.
const usualAppearance referee.Millis = 5 * 60 * 1000

// check returns the attendance with defaults filled in, or what is wrong with it.
func (a Attendance) check() (Attendance, error) {
	switch a.Absence {
	case "":
		a.Absence = ForfeitAbsent
	case ForfeitAbsent, VoidAbsent:
	default:
		return a, reason.Error(reason.New("no-such-absence", "text", reason.Brief(a.Absence)))
	}
	for i := 1; i < len(a.Starts); i++ {
		if a.Starts[i].Before(a.Starts[i-1]) {
			return a, reason.Error(reason.New("rounds-start-backwards", "round", i+1))
		}
	}
	return a, nil
}

// opens returns when the games of a round may begin; the zero time if at once.
func (a Attendance) opens(round int) time.Time {
	if round < 1 || round > len(a.Starts) {
		return time.Time{}
	}
	return a.Starts[round-1]
}

// Opens returns the next time at which a round may begin that waits for it now; false if none does.
func (s *State) Opens(now time.Time) (at time.Time, waits bool) {
	if s.Joining() && len(s.Terms.Starts) > 0 {
		return s.Terms.Starts[0], true
	}
	for i := range s.Games {
		g := &s.Games[i]
		opens := s.Terms.opens(g.Round)
		if g.Begun.IsZero() && !g.Over() && opens.After(now) && (!waits || opens.Before(at)) {
			at, waits = opens, true
		}
	}
	return at, waits
}

// CheckingIn reports whether players may check in: for the first round before it is paired, and later for the round
// that is played.
func (s *State) CheckingIn() bool { return !s.Over() }

// Present reports whether a player has checked in for the present round, or is a program that is always there.
func (s *State) Present(p Player) bool {
	return p.Engine != "" || p.CGOS != "" || p.Present == s.checkedInFor() && p.Present > 0
}

// checkedInFor is the round for which players check in now.
func (s *State) checkedInFor() int { return max(1, s.Round()) }

// leftOut are the players who are left out when the first round is paired, since they have not checked in.
func (s *State) leftOut() []entry {
	var out []entry
	for _, p := range s.Players {
		if s.Terms.CheckIn && p.Account != "" && p.Gone == nil && !s.Present(p) {
			out = append(out, entry{What: left{Player: p.Name, Absent: true}})
		}
	}
	return out
}

// checkIn takes a player's word that he is there.
func (s *State) checkIn(c checkedIn) error {
	i := s.player(c.Player)
	switch {
	case i < 0:
		return reason.Error(reason.New("takes-no-part", "player", c.Player))
	case s.Players[i].Gone != nil:
		return reason.Error(reason.New("player-gone", "player", c.Player))
	case !s.CheckingIn():
		return reason.Error(reason.New("check-in-over"))
	case s.Players[i].Present == s.checkedInFor():
		return reason.Error(reason.New("checked-in-already", "player", c.Player))
	}
	s.Players[i].Present = s.checkedInFor()
	return nil
}

// forfeited returns how a game counts that has ended on its table: where a side did not begin in time, as the terms
// say.
func (s *State) forfeited(e ended, absent weiqi.Color, otherMoved bool) ended {
	if absent == weiqi.Empty || s.Terms.Absence != ForfeitAbsent {
		return e
	}
	g := &s.Games[e.Number-1]
	names := [3]string{weiqi.Black: g.Black, weiqi.White: g.White}
	there := absent.Opponent()
	other, _ := s.Player(names[there])
	e.Absent = true
	if otherMoved || s.Present(other) {
		e.Result = weiqi.Result{Winner: there, By: weiqi.ByForfeit}
		e.Why = reason.New("player-absent", "player", names[absent])
		return e
	}
	e.Result = weiqi.Result{By: weiqi.BothLose}
	e.Why = reason.New("players-absent", "player", g.Black, "other", g.White)
	return e
}
