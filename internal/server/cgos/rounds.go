package cgos

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/shinpan/shinpan/internal/contest/pairing"
	"github.com/shinpan/shinpan/internal/contest/stats"
)

// rounds begins a round whenever no game is in progress and two players wait. It looks
// after every pause, so that a player that has just reconnected can be ready, and tells everybody
// now and then how long the round can still take.
func (v *Venue) rounds(ctx context.Context) {
	pause := time.NewTimer(v.terms.Pause)
	defer pause.Stop()
	told := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-v.idle:
			pause.Reset(v.terms.Pause)
			continue
		case <-pause.C:
			pause.Reset(v.terms.Pause)
		}
		if left := v.left(); left > 0 && time.Since(told) >= time.Minute {
			told = time.Now()
			left = left.Round(time.Second)
			v.spawn(func(context.Context) { // no round waits for a player that does not read
				v.tell("Maximum time until next round: %02d:%02d", left/time.Minute, left%time.Minute/time.Second)
			})
		}
		v.round(ctx)
	}
}

// hurry lets the next round come one pause from now.
func (v *Venue) hurry() {
	select {
	case v.idle <- struct{}{}:
	default:
	}
}

// left returns how long the games that are going on can still take.
func (v *Venue) left() time.Duration {
	v.mu.Lock()
	own := v.own()
	v.mu.Unlock()
	var longest time.Duration
	for _, m := range own {
		clocks := m.clocks()
		longest = max(longest, (clocks.Black.Main + clocks.White.Main).Duration())
	}
	return longest
}

// round pairs the waiting players, unless games are in progress or rounds are held back.
func (v *Venue) round(ctx context.Context) {
	v.pairing.Lock()
	defer v.pairing.Unlock()
	s := v.state()
	v.mu.Lock()
	var waiting []stats.Player
	if !v.held && len(v.own()) == 0 {
		for _, name := range sortedNames(v.players) {
			if v.players[name].waits() {
				waiting = append(waiting, stats.Player{Name: name, Rating: s.members[name].tag.Elo})
			}
		}
	}
	v.mu.Unlock()
	if len(waiting) < 2 {
		return
	}
	for _, g := range pairing.Neighbors(0, waiting, s.played(), s.anchors(), v.chance) {
		if err := v.begin(ctx, g.Black, g.White); err != nil {
			v.log.Error("cannot begin a game", "black", g.Black, "white", g.White, "err", err)
		}
	}
}

func sortedNames[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }
