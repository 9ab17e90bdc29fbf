package doctor_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lab/doctor"
)

// impatience is how long an engine that does not answer is waited for.
const impatience = 3 * time.Second

// examine puts an engine with a fault through some checks, inside this process.
func examine(t *testing.T, fault string, only ...string) doctor.Report {
	t.Helper()
	return examineInside(t, fault, func(own process) { faultyEngine(fault, own) }, optionsFor(fault, only))
}

// examineProcess does the same with a process.
func examineProcess(t *testing.T, fault string, only ...string) doctor.Report {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := gtp.Command{Args: []string{program}, Env: append(os.Environ(), faultVar+"="+fault)}
	report, err := doctor.Examine(t.Context(), command, optionsFor(fault, only))
	if err != nil {
		t.Errorf("%s: Examine() = %v", fault, err)
	}
	return report
}

// optionsFor returns how an engine with a fault is examined.
func optionsFor(fault string, only []string) doctor.Options {
	o := doctor.Options{Only: only, Reply: 30 * time.Second}
	if slices.Contains([]string{"is silent", "hangs on bytes", "ends no reply", "writes UTF-16", "talks", "takes its time", "ignores quit", "ignores SIGTERM", "outlives its input"}, fault) {
		o.Reply = impatience // much longer than a busy machine takes to start a process
	}
	return o
}

// An engine without a fault passes everything.
func TestHealthy(t *testing.T) {
	t.Parallel()
	report := examine(t, "none")
	for _, f := range report.Findings {
		if f.Severity != doctor.Pass && f.Check != "play/analyze" { // it lists no such command
			t.Errorf("%s: %v: %s\n%s", f.Check, f.Severity, f.What, strings.Join(f.Exchange, "\n"))
		}
	}
	if report.Name != "Patient" || report.Version != "1" || report.Worst() != doctor.NotMade {
		t.Errorf("the report is of %q %q, at worst %v", report.Name, report.Version, report.Worst())
	}
	if n := len(doctor.Checks()) - 1; report.Count(doctor.Pass) != n {
		t.Errorf("%d findings for %d checks", report.Count(doctor.Pass), n)
	}
}

const notMade, note, warning, fatal = doctor.NotMade, doctor.Note, doctor.Warning, doctor.Error

// faultTests are checks with the faults that they are for, and with some that they are not for.
var faultTests = []struct {
	check, fault string
	want         doctor.Severity
	what         string // part of a finding
}{
	{"protocol/start", "speaks version 1", warning, `answers protocol_version with "1"`},
	{"protocol/start", "refuses its name", fatal, "refuses name"},
	{"protocol/start", "has no version", note, "version is empty"},
	{"protocol/commands", "lists too little", fatal, "komi is required but not listed"},
	{"protocol/commands", "lists twice", note, `"komi" is listed twice`},
	{"protocol/commands", "lists on one line", fatal, "protocol_version is required"},
	{"protocol/commands", "does not know itself", fatal, "known_command does not know komi"},
	{"protocol/commands", "knows all", fatal, "a command that there is not"},
	{"protocol/ids", "has no ids", fatal, `a command with the id "7" has a reply with the id ""`},
	{"protocol/ids", "knows no ids", fatal, "its replies have no ids; here it is told none and goes on"},
	{"protocol/start", "knows no ids", doctor.Pass, ""},
	{"protocol/pipeline", "knows no ids", notMade, "its replies have no ids"},
	{"protocol/garbage", "knows no ids", notMade, "its replies have no ids"},
	{"protocol/whitespace", "knows no ids", notMade, "its replies have no ids"},
	{"play/genmove", "knows no ids", doctor.Pass, ""},
	{"life/quit", "knows no ids", doctor.Pass, ""},
	{"protocol/errors", "refuses nothing", fatal, `it does not refuse "fly_to_the_moon"`},
	{"protocol/errors", "has its own words", note, `is "Eh?"`},
	{"protocol/errors", "crashes on a syntax error", fatal, "it has ended by itself: exit status 139"},
	{"protocol/form", "ends lines with CR", note, "carriage returns"},
	{"protocol/form", "is noisy", warning, "outside of its replies"},
	{"protocol/form", "leaves lines empty", note, "empty lines between replies"},
	{"protocol/form", "has no blank", warning, "no blank"},
	{"protocol/form", "glues", warning, "no blank between the id and the text"},
	{"protocol/form", "writes a BOM", warning, "byte order mark"},
	{"protocol/form", "rings", warning, "control characters"},
	{"protocol/form", "greets", warning, `before the first one: "Welcome to Patient"`},
	{"protocol/start", "ends no reply", fatal, "its reply has no end: no empty line follows it"},
	{"protocol/start", "writes UTF-16", fatal, "it writes UTF-16"},
	{"protocol/start", "talks", fatal, "what it has written after 3s is no reply"},
	{"protocol/form", "explains at length", note, "more than one line"},
	{"protocol/form", "answers twice", fatal, "two replies"},
	{"protocol/whitespace", "knows no tabs", warning, "a tab between words"},
	{"protocol/whitespace", "answers to nothing", warning, "it answers to empty lines"},
	{"protocol/case", "knows capitals only", fatal, `it refuses "play BLACK d7"`},
	{"protocol/pipeline", "mixes up ids", fatal, "reply 6 of"},
	{"protocol/garbage", "crashes on long lines", fatal, "ended by itself"},
	{"protocol/garbage", "ends no answer to garbage", warning, "it answers an id alone at once, but without an end"},
	{"protocol/errors", "takes any komi", warning, `it does not refuse "komi", "komi x"`},
	{"protocol/garbage", "splits long lines", warning, "more than one reply"},
	{"protocol/garbage", "hangs on bytes", fatal, "no answer after"},

	{"setup/sizes", "plays on 19x19 only", note, "not take all of the usual boards"},
	{"setup/sizes", "takes any size", fatal, `it does not refuse "boardsize 0"`},
	{"setup/sizes", "cannot reach the corner", fatal, `refuses "play black J9"`},
	{"setup/clear", "keeps the board", fatal, `refuses "play white D4"`},
	{"setup/komi", "takes whole komi only", fatal, `refuses "komi 5.5"`},
	{"setup/coordinates", "has a column I", fatal, `it does not refuse "play black I5"`},
	{"setup/fixed-handicap", "puts handicaps elsewhere", fatal, "it puts 2 stones on A1 B2, want C3 G7"},
	{"setup/fixed-handicap", "has no handicaps", notMade, "does not list fixed_handicap"},
	{"setup/free-handicap", "puts no handicap", fatal, `it does not refuse "play white C3"`},
	{"setup/free-handicap", "crashes on a handicap too many", warning, "it has ended by itself"},
	{"setup/free-handicap", "has no handicaps", notMade, "does not list set_free_handicap"},
	{"setup/undo", "undoes nothing", fatal, `it does not refuse "undo"`},
	{"setup/komi", "takes sensible komi only", note, `refuses "komi 375"`},
	{"setup/undo", "has no undo", notMade, "does not list undo"},

	{"rules/common", "lets ko be taken", note, "its play takes from a controller what is illegal under all rules"},
	{"rules/common", "plays into a ko", fatal, "Immediate recapture in a ko: its own move, white B4, is illegal"},
	{"rules/told", "lets ko be taken", note, "illegal under the rules that it is told"},
	{"rules/own", "lets ko be taken", notMade, "does not show its own"},
	{"rules/common", "refuses captures", fatal, "Centre stone captured by the fourth neighbour: it refuses black C2"},
	{"rules/common", "keeps captured stones", fatal, `it refuses "play black A5"`},
	{"rules/told", "takes no rules", fatal, "after kata-set-rules tromp-taylor"},
	{"rules/told", "refuses the rules", warning, `refuses "kata-set-rules tromp-taylor"`},
	{"rules/told", "cannot be told rules", notMade, "cannot be told"},
	{"rules/own", "has its own rules", note, "it takes black A1"},
	{"rules/own", "refuses captures", fatal, "refuses what is legal under all rules"},

	{"play/genmove", "answers with a banana", fatal, `its move is "banana"`},
	{"play/genmove", "refuses to move", fatal, "refuses to move: not now"},
	{"play/genmove", "passes at once", warning, "it passes at move 1 of a game"},
	{"play/genmove", "resigns", warning, "it resigns at move 1 of a game"},
	{"play/genmove", "does not play its moves", fatal, `it does not refuse "play white`},
	{"play/genmove", "takes its time", notMade, "thinks about a move for longer than 3s, and no clock forbids it"},
	{"play/analyze", "none", notMade, "it lists none of kata-genmove_analyze, cgos-genmove_analyze, lz-genmove_analyze"},
	{"play/analyze", "analyses", doctor.Pass, "end their reply with the move"},
	{"play/analyze", "analyses without a move", fatal, "does not end with play and a move"},
	{"play/analyze", "analyses without playing", fatal, `does not refuse "play white D4"`},
	{"play/game", "always plays D4", fatal, "its move 2, white D4, is illegal"},
	{"play/game", "never passes", fatal, "not ended after 243 moves"},
	{"play/after-passes", "stops after two passes", fatal, `refuses "play white E5"`},
	{"play/long", "gets slow", warning, "at the end of a long game"},
	{"play/restart", "forgets", fatal, "after a restart it refuses"},

	{"clock/commands", "has no clock", warning, "does not list time_left"},
	{"clock/commands", "knows no byo-yomi", fatal, "unknown time system"},
	{"clock/commands", "takes whole seconds", warning, `refuses "kata-time_settings fischer 10 0.1"`},
	{"clock/hurry", "has no clock", notMade, "does not list time_settings"},
	{"clock/absolute", "has no clock", notMade, "does not list time_settings"},
	{"clock/canadian", "has no clock", notMade, "does not list time_settings"},
	{"clock/absolute", "passes at once", notMade, "only 1 moves"},
	{"clock/absolute", "takes its time", fatal, "there is no answer after 3s"},
	{"clock/byo-yomi", "cannot be told time", notMade, "does not list kata-time_settings or kgs-time_settings"},
	{"clock/fischer", "cannot be told time", notMade, "does not list kata-time_settings"},
	{"clock/latency", "is slow", warning, "takes no thought"},
	{"clock/hurry", "thinks for long", fatal, "of the 1s that it had left"},
	{"clock/absolute", "thinks for long", fatal, "of the 4s that it had for the game"},
	{"clock/canadian", "thinks for long", fatal, "for period 1"},
	{"clock/byo-yomi", "thinks for long", fatal, "of the 1s that it had for a move"},
	{"clock/fischer", "thinks for long", fatal, "that it had left"},

	{"ending/pass", "resigns", notMade, "it resigns"},
	{"ending/pass", "never passes", fatal, "not passed after"},
	{"ending/dead", "calls nothing dead", warning, "it says that nothing is dead, but A5 J5 A6 J6 is"},
	{"ending/dead", "calls too much dead", fatal, "A7 is dead, where there is no stone; here it has no list of dead stones then, and loses no game by it"},
	{"ending/dead", "calls the living dead", warning, "A8 is dead, which lives"},
	{"ending/dead", "calls half a chain dead", warning, "half a chain as dead"},
	{"ending/dead", "changes its mind", note, "before the second pass it says that  is dead"},
	{"ending/dead", "has no list", fatal, "refuses to say what is dead: no idea; here it has no list"},
	{"ending/dead", "has no list command", warning, "its claim is not known"},
	{"ending/status", "has no list command", notMade, "does not list final_status_list"},
	{"ending/score", "does not count", note, "refuses to count"},
	{"ending/status", "names words", fatal, `it says that "none" is dead`},
	{"ending/status", "leaves stones out", warning, "stones a status"},
	{"ending/score", "counts wrong", warning, "it counts B+99.5"},
	{"ending/score", "counts in words", fatal, `with "Black wins"`},
	{"ending/clean-up", "never cleans up", fatal, "it passes while A5 A6"},
	{"ending/clean-up", "resigns", notMade, "it resigns with white, so that it does not show whether it would clean up"},

	{"life/quit", "ignores quit", fatal, "after quit it has not ended"},
	{"life/quit", "takes long to quit", note, "after quit; a match waits 2s"},
	{"life/quit", "exits with 3", note, "it ends with exit status 3"},
	{"life/quit", "is rude", warning, "does not answer quit"},
	{"life/quit", "refuses to quit", fatal, "refuses to quit"},
	{"life/end-of-input", "outlives its input", warning, "after the end of its input it has not ended"},
	{"life/terminate", "ignores SIGTERM", warning, "after SIGTERM it has not ended"},
	{"life/memory", "leaks", warning, "MB after 40 games"},

	{"protocol/start", "does not start", fatal, "it has ended by itself: exit status 3"},
	{"protocol/start", "is silent", fatal, "there is no answer after 3s"},
	{"protocol/start", "keeps its output", fatal, "it has one when its input ends, so it keeps its output in a buffer"},
	{"protocol/form", "floods", fatal, "more than 1048576 bytes"},
}

// Every check finds the faults that it is for. The engines are inside this process; with the tag system they are
// processes too.
func TestFaults(t *testing.T) {
	tested := map[string]bool{}
	for _, test := range faultTests {
		tested[test.check] = true
		t.Run(test.check+": "+test.fault, func(t *testing.T) {
			t.Parallel()
			report := examine(t, test.fault, test.check)
			checkFault(t, report, test.want, test.what)
		})
	}
	for _, check := range doctor.Checks() {
		if !tested[check.Name] {
			t.Errorf("there is no fault for %s", check.Name)
		}
	}
}

// checkFault checks what an examination of an engine with a fault has found.
func checkFault(t *testing.T, report doctor.Report, want doctor.Severity, what string) {
	t.Helper()
	var all []string
	for _, f := range report.Findings {
		all = append(all, f.What)
		if f.Severity != doctor.Pass && (f.Why == "" || f.Fix == "") {
			t.Errorf("%q says not why it matters or how to mend it", f.What)
		}
		if f.Rule == "" {
			t.Errorf("%q names no rule", f.What)
		}
	}
	if report.Worst() != want || !strings.Contains(strings.Join(all, "\n"), what) {
		t.Errorf("the worst is %v, want %v with %q:\n%s", report.Worst(), want, what, strings.Join(all, "\n"))
	}
}

// A process is started, and ends as it should or not, as one inside this process does.
func TestProcesses(t *testing.T) {
	for _, test := range []struct {
		fault string
		only  []string
		want  doctor.Severity
		what  string
	}{
		{"none", []string{"protocol", "life/quit", "life/end-of-input", "life/terminate"}, doctor.Pass, ""},
		{"does not start", []string{"protocol/start"}, fatal, "it has ended by itself: exit status 3"},
		{"leaks", []string{"life/memory"}, warning, "MB after 40 games"},
	} {
		t.Run(test.fault, func(t *testing.T) {
			t.Parallel()
			report := examineProcess(t, test.fault, test.only...)
			checkFault(t, report, test.want, test.what)
		})
	}
}

// A program may play on 19x19 alone.
func TestLargeBoard(t *testing.T) {
	t.Parallel()
	report := examine(t, "plays on 19x19 only", "setup", "rules", "ending", "play/genmove")
	for _, f := range report.Findings {
		if f.Severity != doctor.Pass && f.Check != "setup/sizes" {
			t.Errorf("%s: %v: %s\n%s", f.Check, f.Severity, f.What, strings.Join(f.Exchange, "\n"))
		}
	}
}

// knownGood are the checks that tell programs from each other that are known to be good.
var knownGood = []string{
	"protocol", "setup", "rules", "play/genmove", "play/analyze", "play/after-passes",
	"clock/commands", "clock/byo-yomi", "clock/fischer", "ending", "life/quit", "life/end-of-input",
}

// Programs that are known to be good get no error: what they do otherwise than the
// protocol says, they do only when no controller would ask for it.
func TestKnownGood(t *testing.T) {
	t.Parallel()
	for name := range dialects {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := examineInside(t, name, func(own process) { standInFor(name, own) }, doctor.Options{Only: knownGood})
			taken := 0
			for _, f := range report.Findings {
				if f.Severity == doctor.Error {
					t.Errorf("%s: %s\n%s", f.Check, f.What, strings.Join(f.Exchange, "\n"))
				}
				if strings.Contains(f.What, "takes from a controller") {
					taken++
				}
				if f.Severity != doctor.Pass {
					t.Logf("%v %s: %s", f.Severity, f.Check, f.What)
				}
			}
			if taken > 1 {
				t.Errorf("that its play takes illegal moves is said %d times", taken)
			}
		})
	}
}

// The reference implementation of the protocol gets no error either.
func TestGNUGo(t *testing.T) {
	t.Parallel()
	program, ok := gtp.Find("gnugo")
	if !ok {
		t.Skip("GNU Go is not installed")
	}
	command := gtp.Command{Args: []string{program, "--mode", "gtp", "--level", "0"}}
	report, err := doctor.Examine(t.Context(), command, doctor.Options{Only: []string{"protocol", "setup", "rules", "play/genmove", "clock/commands", "life/quit"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Findings {
		if f.Severity == doctor.Error {
			t.Errorf("%s: %s\n%s", f.Check, f.What, strings.Join(f.Exchange, "\n"))
		}
	}
}

// A program that answers anything at all is survived.
func TestBabble(t *testing.T) {
	t.Parallel()
	report := examine(t, "babbles")
	counts := map[string]int{}
	for _, f := range report.Findings {
		counts[f.Check]++
	}
	if len(counts) != len(doctor.Checks()) || report.Worst() != doctor.Error {
		t.Errorf("there are findings of %d checks, at worst %v", len(counts), report.Worst())
	}
	for check, n := range counts {
		if n > 10 {
			t.Errorf("%s has %d findings", check, n)
		}
	}
}

func TestSelect(t *testing.T) {
	for _, test := range []struct {
		names []string
		first string
		n     int
	}{
		{nil, "protocol/start", len(doctor.Checks())},
		{[]string{"life"}, "life/quit", 4},
		{[]string{"life/memory", "protocol/ids", "protocol"}, "protocol/start", 10},
	} {
		checks, err := doctor.Select(test.names)
		if err != nil || len(checks) != test.n || checks[0].Name != test.first {
			t.Errorf("Select(%q) = %d checks, %v, want %d", test.names, len(checks), err, test.n)
		}
	}
	for _, name := range []string{"lif", "life/", "", "nonsense"} {
		if checks, err := doctor.Select([]string{name}); err == nil {
			t.Errorf("Select(%q) = %v", name, checks)
		}
	}
}

// An examination ends when its time or its context does, whatever the program does.
func TestExamineEnds(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	silent := gtp.Command{Args: []string{program}, Env: append(os.Environ(), faultVar+"=is silent")}
	report, err := doctor.Examine(t.Context(), silent, doctor.Options{Total: time.Millisecond})
	if err != nil || report.Worst() != doctor.NotMade || report.Count(doctor.NotMade) != len(doctor.Checks()) || !strings.Contains(report.Findings[0].What, "the whole examination was up") {
		t.Errorf("Examine without time = %+v, %v", report, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	for range 2 { // the second time it has ended before
		if _, err := doctor.Examine(ctx, silent, doctor.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("Examine with a context that ends = %v", err)
		}
	}
	if _, err := doctor.Examine(t.Context(), silent, doctor.Options{Only: []string{"nonsense"}}); err == nil {
		t.Error("Examine with a check that there is not succeeds")
	}
	if _, err := doctor.Examine(t.Context(), gtp.Command{Args: []string{"/no/such/program"}}, doctor.Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Examine without a program = %v", err)
	}
}

func TestReport(t *testing.T) {
	report := doctor.Report{
		Command: []string{"igo", "--gtp"}, Name: "Igo", Version: "2", Began: time.Unix(0, 0).UTC(), Took: 1234 * time.Millisecond,
		Findings: []doctor.Finding{
			{Check: "a/b", Rule: "GTP 2, 2.6", Severity: doctor.Pass, What: "all is well"},
			{Check: "a/d", Rule: "GTP 2, 4.2", Severity: doctor.NotMade, What: "it has no clock", Why: "time", Fix: "add one"},
			{Check: "a/c", Rule: "GTP 2, 2.5", Severity: doctor.Error, What: "it <crashes>", Exchange: []string{"> 1 name", "< =1 Igo"}, Why: "games", Fix: "mend it"},
		},
	}
	var text strings.Builder
	if err := report.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	const want = `Igo 2
igo --gtp
1 error, 0 warnings, 0 notes, 1 passed, 1 not made, in 1.2s

pass      a/b: all is well
          rule: GTP 2, 2.6
not made  a/d: it has no clock
          rule: GTP 2, 4.2
          why: time
          fix: add one
error     a/c: it <crashes>
              > 1 name
              < =1 Igo
          rule: GTP 2, 2.5
          why: games
          fix: mend it

GTP 2 is the Specification of the Go Text Protocol, version 2, draft 2 (lysator.liu.se/~gunnar/gtp).
`
	if text.String() != want {
		t.Errorf("the text is\n%s\nwant\n%s", text.String(), want)
	}
	var page strings.Builder
	if err := report.WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"<title>Igo 2:", "it &lt;crashes&gt;", "&gt; 1 name\n", `class="error"`, "1970-01-01 00:00 UTC", "all is well", "it has no clock", "GTP 2, 2.5"} {
		if !strings.Contains(page.String(), part) {
			t.Errorf("the page lacks %q", part)
		}
	}
	var written strings.Builder
	if err := report.WriteJSON(&written); err != nil {
		t.Fatal(err)
	}
	var again doctor.Report
	if err := json.Unmarshal([]byte(written.String()), &again); err != nil || !reflect.DeepEqual(again, report) {
		t.Errorf("the report reads back as %+v, %v", again, err)
	}
}

func TestSeverity(t *testing.T) {
	var s doctor.Severity
	if err := s.UnmarshalText([]byte("fatal")); err == nil {
		t.Error("fatal is a severity")
	}
	names := []string{}
	for s := doctor.Pass; s <= doctor.Error+1; s++ {
		names = append(names, s.String())
	}
	if want := []string{"pass", "not made", "note", "warning", "error", "Severity(5)"}; !slices.Equal(names, want) {
		t.Errorf("the names are %q, want %q", names, want)
	}
}
