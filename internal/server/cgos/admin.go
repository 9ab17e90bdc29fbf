package cgos

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// orders are what the administrator can say, with what each does.
var orders = []struct{ form, does string }{
	{"who", "list the players who are here"},
	{"games", "list the games that are going on"},
	{"ratings", "list everybody with both ratings"},
	{"match WHITE BLACK", "begin a game between two players who wait"},
	{"round", "begin a round now, if no game is going on"},
	{"abort GAME WHY", "end a game without a result"},
	{"hold", "begin no more rounds"},
	{"go", "begin rounds again"},
	{"anchor NAME ELO", "fix the rating of a player"},
	{"free NAME", "let the rating of a player move again"},
	{"kick NAME", "end the connection of a player"},
	{"reset NAME", "give a player a new password, and tell it"},
	{"remove NAME", "let a player in no more, until a reset; a name that never played is free"},
	{"say TEXT", "tell everybody who plays"},
	{"help", "list this"},
	{"quit", "go"},
}

// administrator stands for the administrator where wrong passwords are counted: no player.
const administrator = "the administrator"

// receiveAdmin does what the administrator wants. Every answer ends with a line that
// says ok, or with one that says why not.
func (v *Venue) receiveAdmin(ctx context.Context, w *wire) error {
	if v.terms.Admin == "" {
		return fail("this venue has no administrator")
	}
	if err := w.write("password"); err != nil {
		return err
	}
	password, err := w.read(loginLimit)
	if err != nil {
		return err
	}
	if err := v.knows(ctx, visitor{homeOf(w.conn), administrator}, password, v.terms.Admin); err != nil {
		return err
	}
	if err := w.write("ok"); err != nil {
		return err
	}
	for {
		line, err := w.read(0)
		if err != nil || line == "quit" {
			return err
		}
		if line == "" {
			continue
		}
		v.log.Info("administrator", "order", short(line))
		answer, err := v.obey(ctx, line)
		for _, line := range answer {
			if err := w.write("%s", line); err != nil {
				return err
			}
		}
		last := "ok"
		if err != nil {
			last = "Error: " + clean(err.Error())
		}
		if err := w.write("%s", last); err != nil {
			return err
		}
	}
}

// obey does what an order says and returns what there is to tell.
func (v *Venue) obey(ctx context.Context, line string) ([]string, error) {
	verb, rest := split(line)
	words := strings.Fields(rest)
	wrong := fmt.Errorf("%q is not understood: say help", short(line))
	takes := func(n int) bool { return len(words) == n }
	switch {
	case verb == "who" && takes(0):
		return v.who(), nil
	case verb == "games" && takes(0):
		return v.games(), nil
	case verb == "ratings" && takes(0):
		return v.table(), nil
	case verb == "match" && takes(2):
		return nil, v.arrange(ctx, words[0], words[1])
	case verb == "round" && takes(0):
		v.round(ctx)
		return v.games(), nil
	case verb == "abort" && len(words) > 1:
		number, err := strconv.Atoi(words[0])
		if err != nil {
			return nil, fmt.Errorf("%q is no number of a game", words[0])
		}
		return nil, v.abort(ctx, number, strings.Join(words[1:], " "))
	case verb == "hold" && takes(0), verb == "go" && takes(0):
		v.pairing.Lock() // a round that has begun has begun all its games
		defer v.pairing.Unlock()
		v.mu.Lock()
		defer v.mu.Unlock()
		v.held = verb == "hold"
		return nil, nil
	case verb == "anchor" && takes(2):
		elo, err := strconv.ParseFloat(words[1], 64)
		if err != nil || !(elo >= -10000 && elo <= 10000) { // which NaN is not either
			return nil, fmt.Errorf("%q is no rating", words[1])
		}
		return nil, v.fix(ctx, words[0], elo, true)
	case verb == "free" && takes(1):
		return nil, v.fix(ctx, words[0], 0, false)
	case verb == "kick" && takes(1):
		if !v.kick(words[0]) {
			return nil, fmt.Errorf("%s is not here", words[0])
		}
		return nil, nil
	case verb == "reset" && takes(1):
		password, err := v.reset(ctx, words[0])
		if err != nil {
			return nil, err
		}
		return []string{"password " + password}, nil
	case verb == "remove" && takes(1):
		return nil, v.remove(ctx, words[0])
	case verb == "say" && rest != "":
		v.tell("%s", rest)
		return nil, nil
	case verb == "help":
		var lines []string
		for _, o := range orders {
			lines = append(lines, fmt.Sprintf("%-18s %s", o.form, o.does))
		}
		return lines, nil
	default:
		return nil, wrong
	}
}

// kick ends the connection of a player, and reports whether there was one.
func (v *Venue) kick(name string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	p := v.players[name]
	if p != nil {
		p.leave()
	}
	return p != nil
}

func (v *Venue) who() (lines []string) {
	s := v.state()
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, name := range sortedNames(v.players) {
		doing := "waits"
		switch m := v.players[name].match; {
		case m == nil:
		case m.own == nil:
			doing = "invited to " + m.table.ID()
		default:
			doing = fmt.Sprintf("in game %d", m.number)
		}
		lines = append(lines, fmt.Sprintf("%s %s", tagged(name, s.members[name].tag.String()), doing))
	}
	return lines
}

// games lists what is played; the end of a game may be written down a moment later.
func (v *Venue) games() (lines []string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, m := range v.own() {
		if !m.over() {
			lines = append(lines, v.matchLine(m.own))
		}
	}
	return lines
}

func (v *Venue) table() (lines []string) {
	for _, s := range v.Standings() {
		line := fmt.Sprintf("%-18s %6s %5d games", s.Player, s.Tag, s.Games)
		if s.Elo != nil {
			line += fmt.Sprintf("  %6.0f [%.0f, %.0f]", s.Elo.Value, s.Elo.Low, s.Elo.High)
		}
		if s.Anchor {
			line += "  anchor"
		}
		lines = append(lines, line)
	}
	return lines
}

// arrange begins a game between two waiting players.
func (v *Venue) arrange(ctx context.Context, white, black string) error {
	v.pairing.Lock()
	defer v.pairing.Unlock()
	if white == black {
		return fmt.Errorf("%s cannot play against itself", white)
	}
	for _, name := range []string{white, black} {
		v.mu.Lock()
		p := v.players[name]
		free := p != nil && p.waits()
		v.mu.Unlock()
		if !free {
			return fmt.Errorf("%s does not wait for a game", name)
		}
	}
	return v.begin(ctx, black, white)
}

// tell sends a line to every player, and returns when all have received it: later lines and
// acts come after it. It waits a while for a player that does not read, and disconnects it.
func (v *Venue) tell(format string, args ...any) {
	line := "info " + clean(fmt.Sprintf(format, args...))
	v.mu.Lock()
	players := slices.Collect(maps.Values(v.players))
	v.mu.Unlock()
	var work sync.WaitGroup
	for _, p := range players {
		work.Go(func() {
			if p.wire.write("%s", line) != nil {
				p.leave()
			}
		})
	}
	work.Wait()
}
