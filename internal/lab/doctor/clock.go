package doctor

import (
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

func clockChecks() []Check {
	return []Check{
		{"clock/commands", "GTP 2, 4.2 and 6.3.4 (time_settings, time_left), kgs-time_settings (extension of KGS), kata-time_settings (of KataGo)",
			"it takes the time settings of the protocol and of the extensions that it lists",
			"without them it does not know how much time it has", clockCommandsCheck},
		{"clock/latency", "none: the protocol sets no time for replies",
			"it answers at once when there is nothing to think about",
			"what an answer takes beyond thinking is lost from every move", latencyCheck},
		{"clock/hurry", "GTP 2, 4.2 and 6.3.4 (time_settings, time_left)",
			"with a second left it moves within the second",
			"this is how games are lost that are won", hurryCheck},
		{"clock/absolute", "GTP 2, 4.2 and 6.3.4 (time_settings, time_left)",
			"it keeps absolute time", losesOnTime, absoluteCheck},
		{"clock/canadian", "GTP 2, 4.2 and 6.3.4 (time_settings, time_left)",
			"it keeps Canadian time", losesOnTime, canadianCheck},
		{"clock/byo-yomi", "kgs-time_settings (extension of KGS), kata-time_settings (of KataGo)",
			"it keeps byo-yomi, if it can be told it", losesOnTime, byoyomiCheck},
		{"clock/fischer", "kata-time_settings (extension of KataGo)",
			"it keeps Fischer time, if it can be told it", losesOnTime, fischerCheck},
	}
}

const losesOnTime = "who oversteps the time loses the game"

func clockCommandsCheck(x *exam) {
	for _, command := range []string{"time_settings", "time_left"} {
		if !x.has(command) {
			x.find(Warning, "add the command, and use it", "it does not list %s", command)
		}
	}
	const fix = "take every time setting"
	for _, line := range []string{
		"time_settings 600 0 0", "time_settings 600 300 25", "time_settings 0 30 1", "time_settings 0 1 0",
		"kgs-time_settings none", "kgs-time_settings absolute 600", "kgs-time_settings byoyomi 600 30 5", "kgs-time_settings canadian 600 300 25",
		"kata-time_settings none", "kata-time_settings absolute 600", "kata-time_settings byoyomi 600 30 5", "kata-time_settings canadian 600 300 25", "kata-time_settings fischer 600 10",
		"time_settings 600 300 25", "time_left black 599 0", "time_left w 30 25",
	} {
		command, _, _ := strings.Cut(line, " ")
		if x.has(command) {
			x.begin()
			x.accepts(Error, fix, "%s", line)
		}
	}
	if x.has("kata-time_settings") { // which is told parts of seconds, and so is time_left
		for _, line := range []string{"kata-time_settings absolute 0.5", "kata-time_settings fischer 10 0.1", "kata-time_settings byoyomi 10 0.5 5", "time_left black 4.25 0"} {
			x.begin()
			x.accepts(Warning, "take decimals", "%s", line)
		}
		x.ask("kata-time_settings none")
	}
	x.ask("time_settings 0 1 0") // no limit, for the checks after this one
}

func latencyCheck(x *exam) {
	const times, most = 20, 50 * time.Millisecond
	var took []time.Duration
	for range times {
		began := time.Now()
		x.ask("known_command name")
		took = append(took, time.Since(began))
	}
	if x.broken {
		return
	}
	if m := median(took); m > most {
		x.begin()
		x.find(Warning, "write every reply at once, and flush it", "it takes %v to answer a command that takes no thought", m.Round(time.Millisecond))
	} else {
		x.pass("it answers in %v when there is nothing to think about", m.Round(time.Microsecond))
	}
}

// slack is how much of an overstepping is held to be the machine's fault.
const slack = 200 * time.Millisecond

// clocked has the program move for Black, with its own moves for White that are not
// timed, and returns how long each of Black's took. Before each it is told what is
// left, as the rest of a time_left command; nothing: its time is up. The game may end
// before so many moves.
func (x *exam) clocked(most int, left func(used []span) string) (used []span) {
	p := weiqi.New(x.size(), mostLenient)
	for len(used) < most && !x.broken {
		report := left(used)
		if report == "" {
			return used
		}
		if x.has("time_left") {
			x.ask("time_left black %s", report)
		}
		took, m, resigns, ok := x.genmoveTimed(weiqi.Black)
		used = append(used, took)
		if !ok || resigns || m.Pass {
			return used
		}
		next, err := p.Play(m)
		if err != nil {
			return used // a finding of play/game
		}
		// White answers at the first point where that is legal.
		reply := weiqi.Pass(weiqi.White)
		for at := range next.LegalPoints().All() {
			if q := mustPlay(next, weiqi.Play(weiqi.White, at)); q.Occurrences() == 1 && q.Lost(weiqi.White) == next.Lost(weiqi.White) {
				reply = weiqi.Play(weiqi.White, at)
				break
			}
		}
		x.play(reply)
		p = mustPlay(next, reply)
	}
	return used
}

// whole returns seconds as GTP has them, rounded down.
func whole(d time.Duration) int { return int(d / time.Second) }

// timeLeft writes the rest of a time_left command; nothing if there is no time left.
func timeLeft(d time.Duration, stones int) string {
	if d <= 0 {
		return ""
	}
	return fmt.Sprint(whole(d), " ", stones)
}

func sum(all []span) (total span) {
	for _, s := range all {
		total.took += s.took
		total.waited += s.waited
	}
	return total
}

// A span is how long a program took for a move, and how much of that one of its threads
// waited for a processor.
type span struct{ took, waited time.Duration }

// genmoveTimed asks for a move as genmove does and returns how long it took.
func (x *exam) genmoveTimed(color weiqi.Color) (s span, m weiqi.Move, resigns, ok bool) {
	before := x.talk.pipe.Waits()
	began := time.Now()
	m, resigns, ok = x.genmove("genmove", color)
	s.took = time.Since(began)
	if x.broken {
		return s, m, resigns, false
	}
	for thread, waited := range x.talk.pipe.Waits() {
		s.waited = max(s.waited, waited-before[thread])
	}
	return s, m, resigns, ok
}

// oversteps notes what a program used that had less. If it had not used as much with a
// processor of its own, the machine is to blame.
func (x *exam) oversteps(used []span, had time.Duration, what string) {
	all := sum(used)
	took, waited := all.took.Round(10*time.Millisecond), all.waited.Round(10*time.Millisecond)
	switch {
	case all.took <= had+slack:
	case all.took-all.waited <= had+slack:
		x.find(NotMade, "examine it again when nothing else runs, or with fewer threads", "it used %v of the %v that it had %s, but waited for a processor for %v", took, had, what, waited)
	default:
		x.find(Error, "look at time_left, and leave some time unused", "it used %v of the %v that it had %s", took, had, what)
	}
}

// settle begins a game with time settings and reports whether the program takes
// them.
func (x *exam) settle(settings string) bool {
	x.board(x.side)
	x.begin()
	return x.accepts(Error, "take every time setting", "%s", settings)
}

// settings reports whether the program lists time_settings; if not, the check is not made.
func (x *exam) settings() bool {
	const command = "time_settings"
	if !x.has(command) {
		x.skip("add the command", "it does not list %s, so that it is not told the time", command)
		return false
	}
	x.timed = true
	return true
}

// played notes how the program kept its time, or that it played too few moves to tell.
func (x *exam) played(used []span, system string) {
	const few = 3
	switch {
	case x.found:
	case len(used) < few:
		x.skip("play on while the game is open", "it has played only %d moves, too few to tell", len(used))
	default:
		x.pass("it keeps %s: %d moves in %v", system, len(used), sum(used).took.Round(time.Millisecond))
	}
}

func hurryCheck(x *exam) {
	if !x.settings() {
		return
	}
	if !x.has("time_left") {
		x.skip("add the command", "it does not list time_left, so that it is not told that a second is left")
		return
	}
	if !x.settle("time_settings 60 0 0") {
		return
	}
	const opening = 20 // moves, after which no book helps
	x.followed(opening)
	x.begin()
	x.ask("time_left black %s", timeLeft(time.Second, 0))
	used, _, _, _ := x.genmoveTimed(weiqi.Black)
	x.oversteps([]span{used}, time.Second, "left")
	x.ask("time_settings 0 1 0")
	if !x.found {
		x.pass("with a second left it moves in %v", used.took.Round(time.Millisecond))
	}
}

func absoluteCheck(x *exam) {
	const main, moves = 4 * time.Second, 30
	if !x.settings() || !x.settle(fmt.Sprintf("time_settings %d 0 0", whole(main))) {
		return
	}
	used := x.clocked(moves, func(used []span) string { return timeLeft(main-sum(used).took, 0) })
	x.oversteps(used, main, "for the game")
	x.ask("time_settings 0 1 0")
	x.played(used, "absolute time")
}

func canadianCheck(x *exam) {
	const period, stones = 4 * time.Second, 5
	if !x.settings() || !x.settle(fmt.Sprintf("time_settings 0 %d %d", whole(period), stones)) {
		return
	}
	var all []span
	for round := range 2 {
		used := x.clocked(stones, func(used []span) string {
			return timeLeft(period-sum(used).took, stones-len(used))
		})
		x.oversteps(used, period, fmt.Sprintf("for period %d of %d stones", round+1, stones))
		if all = append(all, used...); x.found {
			break
		}
		x.board(x.side)
	}
	x.ask("time_settings 0 1 0")
	x.played(all, "Canadian time")
}

// namedSettings returns the command for time systems by name that the program
// lists, of those; empty if it lists none.
func (x *exam) namedSettings(commands ...string) string {
	for _, command := range commands {
		if x.has(command) {
			x.timed = true
			return command
		}
	}
	names := strings.Join(commands, " or ")
	x.skip("add "+names, "it cannot be told this time system: it does not list %s", names)
	return ""
}

func byoyomiCheck(x *exam) {
	command := x.namedSettings("kata-time_settings", "kgs-time_settings")
	const period, periods, moves = time.Second, 3, 8
	if command == "" || !x.settle(fmt.Sprintf("%s byoyomi 0 %d %d", command, whole(period), periods)) {
		return
	}
	used := x.clocked(moves, func(used []span) string {
		if len(used) > 0 {
			x.oversteps(used[len(used)-1:], period, "for a move")
		}
		if x.found {
			return ""
		}
		return timeLeft(period, periods)
	})
	x.ask("%s none", command)
	x.played(used, "byo-yomi")
}

func fischerCheck(x *exam) {
	command := x.namedSettings("kata-time_settings")
	const main, increment, moves = 3 * time.Second, time.Second, 8
	if command == "" || !x.settle(fmt.Sprintf("%s fischer %d %d", command, whole(main), whole(increment))) {
		return
	}
	left := func(used []span) time.Duration {
		return main + time.Duration(len(used))*increment - sum(used).took
	}
	used := x.clocked(moves, func(used []span) string { return timeLeft(left(used), 0) })
	for n := range used {
		x.oversteps(used[n:n+1], left(used[:n]), "left")
	}
	x.ask("%s none", command)
	x.played(used, "Fischer time")
}
