package web

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/internal/server/limit"
	"github.com/shinpan/shinpan/sgf"
)

// Limits bound what one client may ask for. A rate of zero is no limit.
type Limits struct {
	Address  limit.Rate `toml:"requests_per_address"`
	Token    limit.Rate `toml:"requests_per_token"`   // a cookie's secret is one, too
	Guests   limit.Rate `toml:"guests_per_address"`   // new ones
	Accounts limit.Rate `toml:"accounts_per_address"` // new ones
	Logins   limit.Rate `toml:"logins_per_address"`   // wrong passwords; and all tries of one device or session
	// tries after a wrong password; each makes the next wait longer, down to this pace
	LoginsAs   limit.Rate `toml:"logins_per_name"`
	Games      limit.Rate `toml:"games_per_token"`       // new ones
	Moves      limit.Rate `toml:"moves_per_game"`        // of each player
	Work       limit.Rate `toml:"work_per_address"`      // seconds that the processor is kept busy; see [limit.Queue]
	Challenges limit.Rate `toml:"challenges_per_person"` // new ones, and searches for an opponent
	Chat       limit.Rate `toml:"chat_per_person"`       // lines
	Reports    limit.Rate `toml:"reports_per_address"`
	Reviews    limit.Rate `toml:"reviews_per_address"`   // that are asked for
	Boards     limit.Rate `toml:"boards_per_person"`     // new ones; a collection of problems is one
	BoardActs  limit.Rate `toml:"board_acts_per_person"` // moves, marks and whatever else is done with boards

	SignIns limit.Rate `toml:"sign_ins_per_address"` // ceremonies with passkeys that are begun
	SignOns limit.Rate `toml:"sign_ons_per_address"` // what providers are asked for in the name of a network address

	Emails       limit.Rate `toml:"emails_per_person"`       // changes of the e-mail address
	Destinations limit.Rate `toml:"destinations_per_person"` // devices and webhooks that are registered
	// letters with a link that are asked for from a network address
	Recoveries limit.Rate `toml:"recoveries_per_address"`
	// letters that are asked for by one name or e-mail address, whether there is such an account or not
	RecoveriesOf limit.Rate `toml:"recoveries_per_name"`

	// Of all people at an address together, who may be many guests of one person.
	GamesFrom      limit.Rate `toml:"games_per_address"`
	ChallengesFrom limit.Rate `toml:"challenges_per_address"`

	// What is open at once; 0 is no limit.
	Streams     int `toml:"streams_per_address"`
	Connections int `toml:"connections_per_address"`
	AtOnce      int `toml:"requests_at_once_per_address"`

	// of a game record that is to be counted; 0 is guard.MaxBody, which is all that is read of anything else
	Record int `toml:"record_bytes"`

	Arrivals limit.Rate `toml:"new_connections_per_address"` // more are closed unanswered
}

// DefaultLimits are generous for people and for programs that play.
func DefaultLimits() Limits {
	return Limits{
		Address:    limit.Rate{PerSecond: 200, Burst: 400},
		Token:      limit.Rate{PerSecond: 50, Burst: 100},
		Guests:     limit.Rate{PerSecond: 1.0 / 5, Burst: 50},
		Accounts:   limit.Rate{PerSecond: 1.0 / 60, Burst: 20},
		Logins:     limit.Rate{PerSecond: 1.0 / 60, Burst: 20},
		LoginsAs:   limit.Rate{PerSecond: 1.0 / 60, Burst: 5},
		Games:      limit.Rate{PerSecond: 2, Burst: 20},
		Moves:      limit.Rate{PerSecond: 20, Burst: 60},
		Work:       limit.Rate{PerSecond: 0.25, Burst: 20},
		Challenges: limit.Rate{PerSecond: 0.5, Burst: 10},
		Chat:       limit.Rate{PerSecond: 0.5, Burst: 5},
		Reports:    limit.Rate{PerSecond: 1.0 / 600, Burst: 5},
		Reviews:    limit.Rate{PerSecond: 1.0 / 30, Burst: 20},
		Boards:     limit.Rate{PerSecond: 1.0 / 20, Burst: 20},
		BoardActs:  limit.Rate{PerSecond: 10, Burst: 60},

		SignIns: limit.Rate{PerSecond: 1, Burst: 60},
		SignOns: limit.Rate{PerSecond: 0.2, Burst: 30},

		Emails:       limit.Rate{PerSecond: 1.0 / 1200, Burst: 5},
		Destinations: limit.Rate{PerSecond: 1.0 / 120, Burst: 20},
		Recoveries:   limit.Rate{PerSecond: 1.0 / 120, Burst: 10},
		RecoveriesOf: limit.Rate{PerSecond: 1.0 / 1800, Burst: 3},

		GamesFrom:      limit.Rate{PerSecond: 1, Burst: 100},
		ChallengesFrom: limit.Rate{PerSecond: 1.0 / 5, Burst: 100},

		Streams:     100,
		Connections: 400,
		AtOnce:      600,

		Arrivals: limit.Rate{PerSecond: 50, Burst: 400},
	}
}

// largestRecord is how many bytes a game record may have that is to be counted.
func (l Limits) largestRecord() int64 {
	return min(cmp.Or(int64(l.Record), guard.MaxBody), sgf.LargestFile)
}

// Check returns everything that is wrong with the limits, by the names that they have in a
// configuration.
func (l Limits) Check() error {
	var reasons []error
	all := reflect.ValueOf(l)
	for i := range all.NumField() {
		name := all.Type().Field(i).Tag.Get("toml")
		wrong := false
		switch most := all.Field(i).Interface().(type) {
		case limit.Rate:
			wrong = !(most.PerSecond >= 0) || most.Burst < 0 // which NaN is not either
			if most.PerSecond > 0 && most.Burst == 0 {
				reasons = append(reasons, fmt.Errorf("limits: %s has a burst of 0, which lets nobody ask once: want 1 or more, or per_second = 0 for no limit", name))
			}
		case int:
			wrong = most < 0
		}
		if wrong {
			reasons = append(reasons, fmt.Errorf("limits: %s is below 0", name))
		}
	}
	return errors.Join(reasons...)
}

// manyRequests says that too many requests are open; those after it say so of what else is open.
func manyRequests(most int) reason.Reason    { return reason.New("many-requests", "most", most) }
func manyStreams(most int) reason.Reason     { return reason.New("many-streams", "most", most) }
func manyConnections(most int) reason.Reason { return reason.New("many-connections", "most", most) }

// liveLimits are the limits of a server that runs: what they bound is made here, so that others can be applied to it.
type liveLimits struct {
	first Limits // those with which the server begins
	apply []func(now Limits, at time.Time)
}

// set applies other limits.
func (x *liveLimits) set(now Limits, at time.Time) {
	for _, apply := range x.apply {
		apply(now, at)
	}
}

// rate returns what bounds how often something is done.
func (x *liveLimits) rate(name string, of func(Limits) limit.Rate) *limit.Limiter {
	made := limit.NewLimiter(name, of(x.first))
	x.apply = append(x.apply, func(now Limits, at time.Time) { made.SetRate(of(now), at) })
	return made
}

// most returns what bounds how much is open at once.
func (x *liveLimits) most(name string, of func(Limits) int, why func(most int) reason.Reason) *limit.Concurrency {
	made := limit.NewConcurrency(name, of(x.first), why)
	x.apply = append(x.apply, func(now Limits, _ time.Time) { made.SetMost(of(now)) })
	return made
}

// work returns what bounds heavy work.
func (x *liveLimits) work(processors int) *limit.Queue {
	made := limit.NewQueue(x.first.Work, processors, guard.Asker)
	x.apply = append(x.apply, func(now Limits, _ time.Time) { made.SetRate(now.Work) })
	return made
}

// logins returns what bounds wrong passwords.
func (x *liveLimits) logins() *limit.Logins {
	made := limit.NewLogins(x.first.Logins, x.first.LoginsAs)
	x.apply = append(x.apply, func(now Limits, _ time.Time) { made.SetRates(now.Logins, now.LoginsAs) })
	return made
}
