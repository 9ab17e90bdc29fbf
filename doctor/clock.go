package doctor

import (
	"fmt"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

func clockChecks() []Check {
	return []Check{
		{"clock/commands", "it takes the time settings of the protocol and of the extensions that it lists",
			"without them it does not know how much time it has", clockCommandsCheck},
		{"clock/latency", "it answers at once when there is nothing to think about",
			"what an answer takes beyond thinking is lost from every move", latencyCheck},
		{"clock/hurry", "with a second left it moves within the second",
			"this is how games are lost that are won", hurryCheck},
		{"clock/absolute", "it keeps absolute time", losesOnTime, absoluteCheck},
		{"clock/canadian", "it keeps Canadian time", losesOnTime, canadianCheck},
		{"clock/byo-yomi", "it keeps byo-yomi, if it can be told it", losesOnTime, byoyomiCheck},
		{"clock/fischer", "it keeps Fischer time, if it can be told it", losesOnTime, fischerCheck},
	}
}

const losesOnTime = "who oversteps the time loses the game"

func clockCommandsCheck(x *exam) {
	for _, command := range []string{"time_settings", "time_left"} {
		if !x.has(command) {
			x.find(Warning, "add the command (GTP 2, 6.3.5), and use it", "it does not list %s", command)
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

// timed has the program move for Black, with its own moves for White that are not
// timed, and returns how long each of Black's took. Before each it is told what is
// left, as the rest of a time_left command; nothing: its time is up. The game may end
// before so many moves.
func (x *exam) timed(most int, left func(used []time.Duration) string) (used []time.Duration) {
	p := weiqi.New(x.size(), mostLenient)
	for len(used) < most && !x.broken {
		report := left(used)
		if report == "" {
			return used
		}
		if x.has("time_left") {
			x.ask("time_left black %s", report)
		}
		began := time.Now()
		m, resigns, ok := x.genmove("genmove", weiqi.Black)
		used = append(used, time.Since(began))
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

func sum(all []time.Duration) (total time.Duration) {
	for _, d := range all {
		total += d
	}
	return total
}

// oversteps notes what a program used that had less.
func (x *exam) oversteps(used, had time.Duration, what string) {
	if used > had+slack {
		x.find(Error, "look at time_left, and leave some time unused; if the machine was busy, examine it again", "it used %v of the %v that it had %s", used.Round(10*time.Millisecond), had, what)
	}
}

// settle begins a game with time settings and reports whether the program takes
// them.
func (x *exam) settle(settings string) bool {
	x.board(x.side)
	x.begin()
	return x.accepts(Error, "take every time setting", "%s", settings)
}

func hurryCheck(x *exam) {
	if !x.has("time_settings") {
		return // a finding of clock/commands
	}
	if !x.settle("time_settings 60 0 0") {
		return
	}
	const opening = 20 // moves, after which no book helps
	x.followed(opening)
	x.begin()
	if x.has("time_left") {
		x.ask("time_left black %s", timeLeft(time.Second, 0))
	}
	began := time.Now()
	x.genmove("genmove", weiqi.Black)
	used := time.Since(began)
	x.oversteps(used, time.Second, "left")
	x.ask("time_settings 0 1 0")
	if !x.found {
		x.pass("with a second left it moves in %v", used.Round(time.Millisecond))
	}
}

func absoluteCheck(x *exam) {
	const main, moves = 4 * time.Second, 30
	if !x.has("time_settings") || !x.settle(fmt.Sprintf("time_settings %d 0 0", whole(main))) {
		return
	}
	used := x.timed(moves, func(used []time.Duration) string { return timeLeft(main-sum(used), 0) })
	x.oversteps(sum(used), main, "for the game")
	x.ask("time_settings 0 1 0")
}

func canadianCheck(x *exam) {
	const period, stones = 4 * time.Second, 5
	if !x.has("time_settings") || !x.settle(fmt.Sprintf("time_settings 0 %d %d", whole(period), stones)) {
		return
	}
	for round := range 2 {
		used := x.timed(stones, func(used []time.Duration) string {
			return timeLeft(period-sum(used), stones-len(used))
		})
		x.oversteps(sum(used), period, fmt.Sprintf("for period %d of %d stones", round+1, stones))
		if x.found {
			break
		}
		x.board(x.side)
	}
	x.ask("time_settings 0 1 0")
}

// namedSettings returns the command for time systems by name that the program
// lists, of those; empty if it lists none.
func (x *exam) namedSettings(commands ...string) string {
	for _, command := range commands {
		if x.has(command) {
			return command
		}
	}
	names := strings.Join(commands, " or ")
	x.find(Note, "add "+names, "it cannot be told this time system: it does not list %s", names)
	return ""
}

func byoyomiCheck(x *exam) {
	command := x.namedSettings("kata-time_settings", "kgs-time_settings")
	const period, periods, moves = time.Second, 3, 8
	if command == "" || !x.settle(fmt.Sprintf("%s byoyomi 0 %d %d", command, whole(period), periods)) {
		return
	}
	x.timed(moves, func(used []time.Duration) string {
		if len(used) > 0 {
			x.oversteps(used[len(used)-1], period, "for a move")
		}
		if x.found {
			return ""
		}
		return timeLeft(period, periods)
	})
	x.ask("%s none", command)
}

func fischerCheck(x *exam) {
	command := x.namedSettings("kata-time_settings")
	const main, increment, moves = 3 * time.Second, time.Second, 8
	if command == "" || !x.settle(fmt.Sprintf("%s fischer %d %d", command, whole(main), whole(increment))) {
		return
	}
	left := func(used []time.Duration) time.Duration {
		return main + time.Duration(len(used))*increment - sum(used)
	}
	used := x.timed(moves, func(used []time.Duration) string { return timeLeft(left(used), 0) })
	for n := range used {
		x.oversteps(used[n], left(used[:n]), "left")
	}
	x.ask("%s none", command)
}
