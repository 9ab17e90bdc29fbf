package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/internal/game/driver"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// A listFault is what White does instead of giving a list of dead stones. What begins with "!" is
// for [scriptedEngine.misbehave].
type listFault struct {
	name string // in the table of docs/match.md
	does string
	end  faultEnd
}

// A faultEnd is what becomes of a game after a fault.
type faultEnd uint8

const (
	noList faultEnd = iota // it has none: the game comes to the same as if it had refused to give one
	aList                  // it has one, and the game comes to the same at every entrance
	loses                  // it is wanted for a move, and cannot be brought back
)

// listFaults are the faults of the table in docs/match.md, in its order.
func listFaults() []listFault {
	return []listFault{
		{"answers `?`", "?", noList},
		{"words that are not points", "!say everything in the corner", noList},
		{"points off the board", "!say E5 A1 T19", noList},
		{"empty points", "!say E5 A1 B1", noList},
		{"its own living stones", "!say C4", noList},
		{"living stones of the other side", "!say C3", aList},
		{"a list of 10 MB", "!long", noList},
		{"output without an end", "!flood", noList},
		{"a reply that does not end", "!endless", noList},
		{"a reply to another command", "!other", noList},
		{"a list that is late", "!late", noList},
		{"hangs", "!hang", noList},
		{"crashes", "!crash", noList},
		{"exits with 0", "!exit", noList},
		{"closes its output", "!close", noList},
		{"crashes, and cannot be started again", "!gone", loses},
	}
}

// firstFault is the number of the story of the first fault.
const firstFault = 100

// storyOf is the story of a number, or that of a fault: Black is honest in it, and calls dead what White
// does not give up, so that play goes on.
func storyOf(n int) story {
	if n < firstFault {
		return stories()[n]
	}
	f := listFaults()[n-firstFault]
	return story{f.name, [3]string{weiqi.Black: scriptedTruth, weiqi.White: f.does}}
}

// faultWait is how long a program of a fault may take for an answer. A quarter of it is left to bring a program
// back, which takes a busy machine more than a second.
const faultWait = 8 * time.Second

// waitOf is how long a program may take for an answer in a story; 0 is as usual.
func waitOf(n int) time.Duration {
	if n < firstFault {
		return 0
	}
	return faultWait
}

// limitOf is waitOf as settings have it.
func limitOf(n int) string {
	if n < firstFault {
		return ""
	}
	return faultWait.String()
}

// misbehave does what is no answer to the command of an id, and reports whether to go on.
func (e *scriptedEngine) misbehave(what, id string, from io.Reader, to io.Writer) bool {
	process, _ := to.(*os.File) // nil in the test's own process, where to leave is to crash
	hang := func() { _, _ = io.Copy(io.Discard, from) }
	verb, text, _ := strings.Cut(what, " ")
	switch verb {
	case "!say":
		fmt.Fprintf(to, "=%s %s\n\n", id, text)
		return true
	case "!late":
		time.Sleep(faultWait + faultWait/2)
		_, err := fmt.Fprintf(to, "=%s %s\n\n", id, scriptedTruth)
		return err == nil
	case "!other":
		fmt.Fprintf(to, "=4711 %s\n\n", scriptedTruth)
		hang()
	case "!endless":
		fmt.Fprintf(to, "=%s %s\n", id, scriptedTruth)
		hang()
	case "!long":
		fmt.Fprintf(to, "=%s %s\n\n", id, strings.Repeat(scriptedTruth+"\n", 10<<20/(len(scriptedTruth)+1)))
		hang()
	case "!flood":
		for {
			if _, err := io.WriteString(to, strings.Repeat("x", 1<<16)); err != nil {
				return false
			}
		}
	case "!hang":
		hang()
	case "!close":
		if process != nil {
			process.Close()
			hang()
		}
	case "!crash":
		if process != nil {
			os.Exit(139)
		}
	case "!gone":
		e.gone.Store(true)
		if process != nil {
			_ = os.WriteFile(e.mark, nil, 0o600)
		}
	case "!exit":
	default:
		panic("no such fault: " + what)
	}
	return false
}

// errGone is why a program does not start.
var errGone = errors.New("the program is gone")

// faultSettings are those of the games of these tests, at an entrance.
func faultSettings(entrance string) referee.Settings {
	komi := weiqi.Score(1)
	asked := referee.Settings{Size: "5", Ruleset: "chinese", Komi: &komi, Time: "none", Ending: "play-on"}
	if entrance == "CGOS" {
		asked.Ruleset, asked.Ending = "cgos", "as-is"
	}
	return asked
}

// TestListFaults has White's program fail over its list of dead stones in every way, at the entrances that need neither
// processes nor a network. It loses by that only where it cannot be brought back.
func TestListFaults(t *testing.T) {
	for _, entrance := range []entrance{{"play", playHere}, {"tournament", playTournament}} {
		var refused []referee.Event // the game in which White only refuses, which is the first
		for n, f := range listFaults() {
			t.Run(entrance.name+"/"+f.name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { // programs wait for as long as a server does
					log, err := entrance.play(t, faultSettings(entrance.name), firstFault+n)
					if n == 0 {
						refused = log
					}
					checkFault(t, entrance.name, f, log, err, refused)
					time.Sleep(2 * faultWait) // the program that is late, and has been left, ends by itself
				})
			})
		}
	}
}

// silent reports whether a side said nothing in time of its dead stones: a busy machine took too long to bring its
// program back.
func silent(e referee.Event) bool {
	claimed, ok := e.What.(referee.Claimed)
	return ok && claimed.Silent
}

// checkFault checks what a game came to after a fault; refused is the game in which White only refused.
func checkFault(t *testing.T, entrance string, f listFault, log []referee.Event, err error, refused []referee.Event) {
	switch {
	case entrance == "CGOS": // where nobody asks for a list
		f.end = noList
	case f.end == loses && entrance == "connect":
		if lost, ok := errors.AsType[*driver.LostError](err); !ok || !exitedAndLost(lost.Reason()) {
			t.Errorf("it gives up with %v, want that it exited over dead stones", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	ended, _ := log[len(log)-1].What.(referee.Ended)
	if f.end == loses {
		if ended.Result.By != weiqi.ByForfeit || ended.Result.Winner != weiqi.Black || !lostOverDeadStones(ended.Why) {
			t.Errorf("the game ends with %+v, want that White loses it since it cannot be brought back", ended)
		}
		return
	}
	if ended.Result.By != weiqi.ByCount {
		t.Errorf("the game ends with %+v, want a count", ended)
	}
	if got, want := taleOfFault(log), taleOfFault(refused); got != want && f.end == noList {
		t.Errorf("the game is\n%s\nwant as where White refuses to give a list\n%s", got, want)
	}
	for _, e := range log {
		claimed, ok := e.What.(referee.Claimed)
		if silent(e) {
			continue
		}
		if ok && claimed.Color == weiqi.White && !claimed.Fault.IsZero() != (f.end == noList && f.does != "?") {
			t.Errorf("White's list is %+v, want the fault if there is one", claimed)
		}
	}
}

// lostOverDeadStones reports whether a reason says that a program failed since it exited over dead stones and
// could not be brought back.
func lostOverDeadStones(why referee.Reason) bool {
	return why.Code == "program-failed" && exitedAndLost(why.Because[0])
}

// exitedAndLost reports whether a reason says that a program exited over dead stones and could not be brought back.
func exitedAndLost(why referee.Reason) bool {
	return why.Code == "program-lost" && why.Because[0].Code == "program-exited"
}

// taleOfFault is a tale without whether a list has a fault, and without interruptions, which a busy machine
// can cause.
func taleOfFault(log []referee.Event) string {
	log = slices.DeleteFunc(slices.Clone(log), func(e referee.Event) bool {
		switch e.What.(type) {
		case referee.Interrupted, referee.Returned, referee.Continued, referee.Left:
			return true
		default:
			return false
		}
	})
	return strings.ReplaceAll(tale(log), "faults: false, true", "faults: false, false")
}

// The table of docs/match.md has a row for every fault.
func TestListFaultsAreTold(t *testing.T) {
	text, err := os.ReadFile("../../docs/match.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range listFaults() {
		if !strings.Contains(string(text), "\n| "+f.name+" |") {
			t.Errorf("docs/match.md has no row for the fault %q", f.name)
		}
	}
}
