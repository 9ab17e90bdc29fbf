package referee_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var update = flag.Bool("update", false, "rewrite the expected events in testdata")

// noon is when every game of the tests begins.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// TestScripts plays the stories in testdata. Each has terms, acts and the events
// that are expected. See testdata/README.md.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, parts := readScript(t, file)
			got, log, game := tell(t, parts)
			if game != nil {
				checkLog(t, log, game)
			}
			if *update {
				archive.Files = slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return f.Name == "events" })
				archive.Files = append(archive.Files, txtar.File{Name: "events", Data: []byte(got)})
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got != parts["events"] {
				t.Errorf("the events differ from those expected:\n%s", diff(parts["events"], got))
			}
		})
	}
}

func readScript(t testing.TB, file string) (*txtar.Archive, map[string]string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, f := range archive.Files {
		parts[f.Name] = string(f.Data)
	}
	return archive, parts
}

// diff marks the lines in which two texts first differ.
func diff(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range g {
		if i >= len(w) || w[i] != g[i] {
			return fmt.Sprintf("line %d\n got: %s\nwant: %s", i+1, strings.Join(g[i:min(i+4, len(g))], "\n      "),
				strings.Join(w[min(i, len(w)):min(i+4, len(w))], "\n      "))
		}
	}
	return fmt.Sprintf("%d lines are missing, from %q", len(w)-len(g), w[len(g)])
}

// tell plays a script and returns what happens, every act followed by its events;
// the log; and the game, nil if the terms are refused.
func tell(t testing.TB, parts map[string]string) (string, []referee.Event, *referee.Game) {
	var out bytes.Buffer
	terms, err := readTerms(parts["terms"], parts["board"])
	if err != nil {
		t.Fatalf("terms: %v", err)
	}
	now := noon
	first, err := referee.Open(terms, now)
	if err != nil {
		if strings.TrimSpace(parts["acts"]) != "" {
			t.Fatalf("terms: %v", err)
		}
		return fmt.Sprintf("! %v\n", err), nil, nil
	}
	log := []referee.Event{first}
	g, err := referee.Replay(log)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(parts["acts"]) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		fmt.Fprintf(&out, "> %s\n", strings.Join(words, " "))
		if strings.HasPrefix(words[0], "+") {
			d, err := time.ParseDuration(words[0])
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			now = now.Add(d)
			words = words[1:]
		}
		if words[0] == "?" {
			fmt.Fprint(&out, ask(t, g, now, words[1:]))
			continue
		}
		by, act, err := readAct(words)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		// "referee interrupt 5h": away for so long until now
		if _, ok := act.(referee.Interrupt); ok && len(words) == 3 {
			away, err := time.ParseDuration(words[2])
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			act = referee.Interrupt{Gaps: []referee.Gap{{From: now.Add(-away), To: now}}}
		}
		events, next, err := g.Decide(now, by, act)
		if err != nil {
			fmt.Fprintf(&out, "  ! %s\n", describeError(err))
		}
		for _, e := range events {
			fmt.Fprintf(&out, "  %s\n", describe(t, e))
			if err := g.Apply(e); err != nil {
				t.Fatal(err)
			}
			log = append(log, e)
		}
		if err == nil {
			checkSame(t, next, g)
			checkAsked(t, next)
			g = next
		}
	}
	return out.String(), log, g
}

// readTerms reads one term a line. What is left out is Tromp-Taylor without komi
// and clock, played on by two people.
func readTerms(text, board string) (referee.Terms, error) {
	terms := referee.Terms{
		Ruleset: "tromp-taylor",
		Ending:  "play-on",
		Black:   referee.Seat{Name: "Ada", Player: "ada"},
		White:   referee.Seat{Name: "Bo", Player: "bo"},
	}
	if board != "" {
		setup, err := weiqi.ParseSetup(strings.Split(strings.TrimSpace(board), "\n"), weiqi.Black)
		if err != nil {
			return terms, err
		}
		terms.Size = setup.Size
		terms.Start = &referee.Start{Black: setup.Black, White: setup.White, Turn: weiqi.Black}
	}
	var err error
	read := func(into interface{ UnmarshalText([]byte) error }, text string) {
		err = into.UnmarshalText([]byte(text))
	}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch key {
		case "size":
			read(&terms.Size, value)
		case "rules":
			terms.Ruleset = value
		case "komi":
			read(&terms.Komi, value)
		case "handicap":
			n, free, _ := strings.Cut(value, " ")
			terms.Handicap.Stones, err = strconv.Atoi(n)
			terms.Handicap.Free = free == "free"
		case "turn":
			read(&terms.Start.Turn, value)
		case "time":
			read(&terms.Time, value)
		case "first-move":
			wait, parseErr := time.ParseDuration(value)
			terms.Limits.FirstMove, err = referee.MillisOf(wait), parseErr
		case "gift":
			gift, parseErr := time.ParseDuration(value)
			terms.Gift, err = referee.MillisOf(gift), parseErr
		case "weekends":
			terms.Weekends = value
		case "vacation":
			budget, parseErr := time.ParseDuration(value)
			terms.Vacation, err = referee.MillisOf(budget), parseErr
		case "margin":
			margin, parseErr := time.ParseDuration(value)
			terms.Margin, err = referee.MillisOf(margin), parseErr
		case "ending":
			terms.Ending = value
		case "black":
			terms.Black = readSeat(value)
		case "white":
			terms.White = readSeat(value)
		case "on-fault":
			read(&terms.OnFault, value)
		case "mediator":
			terms.Mediator = value
		case "fallback":
			terms.Fallback = value
		case "judge":
			terms.Judge = value
		case "passing":
			read(&terms.Passing, value)
		case "mediator-name":
			terms.MediatorName = value
		case "allow-unsound":
			terms.AllowUnsound = true
		case "forced-pass":
			terms.ForcedPass = true
		case "illegal-loses":
			terms.IllegalLoses = true
		case "rated":
			terms.Rated = true
		case "moves":
			terms.Limits.Moves, err = strconv.Atoi(value)
		case "at-moves":
			read(&terms.Limits.AtMoves, value)
		case "repetition":
			read(&terms.Limits.Repetition, value)
		default:
			err = fmt.Errorf("no such term: %q", key)
		}
		if err != nil {
			return terms, err
		}
	}
	ruleset, err := weiqi.RulesetNamed(terms.Ruleset)
	terms.Rules = ruleset.Rules
	return terms, err
}

func readSeat(text string) referee.Seat {
	kind, name, _ := strings.Cut(text, " ")
	switch kind {
	case "program":
		return referee.Seat{Kind: referee.Program, Name: name, Engine: name}
	case "empty":
		return referee.Seat{}
	default:
		return referee.Seat{Name: name, Player: name}
	}
}

// readAct reads an act as in "black play D4" or "white claim 1 H7".
func readAct(words []string) (referee.Party, referee.Act, error) {
	if words[0] == "tick" {
		return referee.Referee, referee.Tick{}, nil
	}
	var by referee.Party
	if err := by.UnmarshalText([]byte(words[0])); err != nil {
		return 0, nil, err
	}
	if len(words) < 2 {
		return 0, nil, errors.New("no act")
	}
	verb, rest := words[1], words[2:]
	act, err := readVerb(by, verb, rest)
	return by, act, err
}

func readVerb(by referee.Party, verb string, rest []string) (referee.Act, error) {
	switch verb {
	case "play":
		return readPlay(by.Color(), rest)
	case "play-for":
		color, err := weiqi.ParseColor(rest[0])
		if err != nil {
			return nil, err
		}
		return readPlay(color, rest[1:])
	case "handicap":
		points, err := readSet(rest)
		return referee.PlaceHandicap{Points: points}, err
	case "resign":
		return referee.Resign{}, nil
	case "claim", "play-on", "propose":
		stop, err := strconv.Atoi(rest[0])
		if err != nil {
			return nil, err
		}
		if verb == "claim" && len(rest) >= 2 && rest[1] == "unknown" {
			return referee.Claim{Stop: stop, Unknown: true, Fault: wrong(rest[2:])}, nil
		}
		certain := rest[len(rest)-1] == "sure"
		if certain {
			rest = rest[:len(rest)-1]
		}
		sure, unsettled := rest[1:], []string(nil)
		if i := slices.Index(rest, "unsettled"); i >= 0 {
			sure, unsettled = rest[1:i], rest[i+1:]
		}
		dead, err := readSet(sure)
		if err != nil {
			return nil, err
		}
		switch verb {
		case "claim":
			return referee.Claim{Stop: stop, Dead: dead, Sure: certain}, nil
		case "play-on":
			return referee.PlayOn{Stop: stop, Confirm: dead}, nil
		}
		open, err := readSet(unsettled)
		return referee.Propose{Stop: stop, Proposal: referee.Proposal{Dead: dead, Unsettled: open, Judge: "test", Seed: 7}}, err
	case "accept":
		stop, err := strconv.Atoi(rest[0])
		return referee.Accept{Stop: stop, Sure: rest[len(rest)-1] == "sure"}, err
	case "mark":
		stop, err := strconv.Atoi(rest[0])
		if err != nil {
			return nil, err
		}
		point, err := weiqi.ParsePoint(rest[1])
		return referee.Mark{Stop: stop, Point: point}, err
	case "done":
		stop, err := strconv.Atoi(rest[0])
		return referee.Done{Stop: stop, Sure: rest[len(rest)-1] == "sure"}, err
	case "dispute":
		stop, err := strconv.Atoi(rest[0])
		return referee.Dispute{Stop: stop}, err
	case "verdict":
		return readVerdict(rest)
	case "mediate":
		return referee.Mediate{Seat: readSeat(strings.Join(rest, " "))}, nil
	case "mediator":
		return referee.AnswerMediator{Player: rest[0], Yes: rest[1] == "yes"}, nil
	case "withdraw":
		return referee.Withdraw{Player: rest[0]}, nil
	case "trial":
		return readTrialPlay(by.Color(), rest)
	case "ask-void":
		return referee.AskVoid{}, nil
	case "void":
		return referee.AnswerVoid{Yes: rest[0] == "yes"}, nil
	case "ask-undo":
		return referee.AskUndo{}, nil
	case "undo":
		return referee.AnswerUndo{Yes: rest[0] == "yes"}, nil
	case "claim-win":
		return referee.ClaimWin{}, nil
	case "replace":
		return referee.Replace{Seat: readSeat(strings.Join(rest, " "))}, nil
	case "sit":
		color, err := weiqi.ParseColor(rest[0])
		return referee.Sit{Color: color, Seat: readSeat(strings.Join(rest[1:], " "))}, err
	case "tick":
		return referee.Tick{}, nil
	case "fault":
		color, err := weiqi.ParseColor(rest[0])
		return referee.Fault{Color: color, Why: wrong(rest[1:])}, err
	case "interrupt":
		return referee.Interrupt{}, nil
	case "back":
		return referee.Back{}, nil
	case "vacation":
		return referee.Vacation{Over: slices.Equal(rest, []string{"over"})}, nil
	case "pause":
		return referee.Pause{}, nil
	case "unpause":
		return referee.Unpause{}, nil
	case "leave":
		color, err := weiqi.ParseColor(rest[0])
		return referee.Leave{Color: color, Banned: len(rest) > 1 && rest[1] == "banned"}, err
	case "amend":
		return readAmend(rest)
	default:
		return nil, fmt.Errorf("no such act: %q", verb)
	}
}

// readPlay reads the rest of "black play D4 n=3 lag=200ms".
func readPlay(c weiqi.Color, words []string) (referee.Act, error) {
	var play referee.Play
	var err error
	play.Move, err = weiqi.ParseMove(c, words[0])
	for _, word := range words[1:] {
		if n, ok := strings.CutPrefix(word, "n="); ok && err == nil {
			play.N, err = strconv.Atoi(n)
		}
		if lag, ok := strings.CutPrefix(word, "lag="); ok && err == nil {
			var d time.Duration
			d, err = time.ParseDuration(lag)
			play.Lag = referee.MillisOf(d)
		}
	}
	return play, err
}

// readVerdict reads the rest of "referee verdict 1 D4 E4 by GNU Go" or "… 1 none".
func readVerdict(words []string) (referee.Act, error) {
	stop, err := strconv.Atoi(words[0])
	if err != nil {
		return nil, err
	}
	v := referee.Verdict{Stop: stop, Seed: 7}
	words = words[1:]
	if i := slices.Index(words, "by"); i >= 0 {
		words, v.Who = words[:i], strings.Join(words[i+1:], " ")
	}
	if v.None = slices.Equal(words, []string{"none"}); !v.None {
		v.Dead, err = readSet(words)
	}
	return v, err
}

// readTrialPlay reads the rest of "black trial 1 D4 n=3" or "black trial 1 pass for D4".
func readTrialPlay(c weiqi.Color, words []string) (referee.Act, error) {
	number, err := strconv.Atoi(words[0])
	if err != nil {
		return nil, err
	}
	play := referee.TrialPlay{Trial: number}
	if play.Move, err = weiqi.ParseMove(c, words[1]); err != nil {
		return nil, err
	}
	if len(words) == 4 && words[2] == "for" {
		play.NameKo = true
		play.Ko, err = weiqi.ParsePoint(words[3])
	} else if len(words) == 3 {
		play.N, err = strconv.Atoi(strings.TrimPrefix(words[2], "n="))
	}
	return play, err
}

// readAmend reads the rest of "moderator amend white resign why not".
func readAmend(words []string) (referee.Act, error) {
	var a referee.Amend
	if err := a.Result.By.UnmarshalText([]byte(words[1])); err != nil {
		return nil, err
	}
	if words[0] != "nobody" {
		c, err := weiqi.ParseColor(words[0])
		if err != nil {
			return nil, err
		}
		a.Result.Winner = c
	}
	a.Why = referee.Amendment(strings.Join(words[2:], " "))
	return a, nil
}

// wrong is what is wrong with a program, in words; nothing if there are none.
func wrong(words []string) referee.Reason {
	if len(words) == 0 {
		return referee.Reason{}
	}
	return reason.New("program-error", "text", strings.Join(words, " "))
}

func readSet(words []string) (weiqi.Set, error) {
	var s weiqi.Set
	for _, word := range words {
		p, err := weiqi.ParsePoint(word)
		if err != nil {
			return s, err
		}
		s.Add(p)
	}
	return s, nil
}

// ask answers a question about the game: "? clocks".
func ask(t testing.TB, g *referee.Game, now time.Time, words []string) string {
	switch words[0] {
	case "clocks":
		c := g.Clocks(now)
		return fmt.Sprintf("  black %s, white %s, running: %v\n", clockText(c.Black), clockText(c.White), g.Running())
	case "deadline":
		deadline, ok := g.Deadline()
		if !ok {
			return "  none\n"
		}
		return fmt.Sprintf("  in %v\n", deadline.Sub(now))
	case "deadlines":
		var text strings.Builder
		for _, d := range g.Deadlines() {
			fmt.Fprintf(&text, "%v of %v in %v\n", d.Kind, d.Of, d.At.Sub(now))
		}
		return indent(text.String() + "no others")
	case "board":
		return indent(g.Position().String())
	case "phase":
		return fmt.Sprintf("  %v, move %d, %v to move, undo asked by %v, interrupted: %v\n",
			g.Phase(), g.MoveNumber(), g.Turn(), g.UndoAsked(), g.Interrupted())
	case "absent":
		var text strings.Builder
		for _, c := range []weiqi.Color{weiqi.Black, weiqi.White} {
			if claim, away := g.Absent(c); away {
				fmt.Fprintf(&text, "%v, a win to be claimed in %v\n", c, claim.Sub(now))
			}
		}
		return indent(text.String() + "no others")
	case "waiting":
		return fmt.Sprintf("  %v\n", g.Waiting())
	case "trial":
		trial, ok := g.Trial()
		if !ok {
			return "  none\n"
		}
		return indent(fmt.Sprintf("%v%q after %v, closed to %v: %q", trial.Position, trial.Chain, trial.Moves, trial.Turn, trial.Closed))
	case "ruling":
		document, ok := g.RulingDocument()
		if !ok {
			return "  none\n"
		}
		var fates strings.Builder
		for _, chain := range document.Chains {
			fmt.Fprintf(&fates, "%v %v, dead: %v, %s\n", chain.Color, chain.Stones, chain.Dead, coded(chain.Why))
		}
		return indent(fates.String() + document.Result)
	case "document":
		document, ok := g.RulingDocument()
		if !ok {
			return "  none\n"
		}
		text, err := json.MarshalIndent(document, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		return indent(string(text))
	case "if-both-pass":
		result, known := g.IfBothPass()
		return fmt.Sprintf("  %v %v\n", result, known)
	default:
		t.Fatalf("no such question: %q", words)
		return ""
	}
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ") + "\n"
}

func clockText(c referee.Clock) string {
	text := c.Main.Duration().String()
	if c.Periods > 0 {
		text += fmt.Sprintf("+%dx%v", c.Periods, c.Period.Duration())
	}
	if c.Stones > 0 {
		text += fmt.Sprintf("+%d/%v", c.Stones, c.Period.Duration())
	}
	return text
}

// describe writes an event on one line: its number, who, what, and the fields
// that are not empty.
func describe(t testing.TB, e referee.Event) string {
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var line strings.Builder
	fields := json.NewDecoder(bytes.NewReader(data))
	next := func(into any) {
		if err := fields.Decode(into); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := fields.Token(); err != nil {
		t.Fatal(err)
	}
	for fields.More() {
		key, err := fields.Token()
		if err != nil {
			t.Fatal(err)
		}
		switch key {
		case "at":
			next(new(any))
		case "seq", "by", "type":
			var value any
			next(&value)
			fmt.Fprintf(&line, "%v ", value)
		case "clock":
			var c referee.Clocks
			next(&c)
			fmt.Fprintf(&line, "clock=%s|%s ", clockText(c.Black), clockText(c.White))
		case "why", "limit":
			var why referee.Reason
			next(&why)
			fmt.Fprintf(&line, "%s=%s ", key, coded(why))
		default:
			var value json.RawMessage
			next(&value)
			text := strings.NewReplacer(`"`, "", "[", "", "]", "").Replace(string(value))
			if text != "" && text != "false" {
				fmt.Fprintf(&line, "%v=%s ", key, text)
			}
		}
	}
	return strings.TrimSpace(line.String())
}

// coded writes a reason as its code with its arguments, and the reasons that it rests on.
func coded(why referee.Reason) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(why.Args)) {
		parts = append(parts, name+": "+why.Args[name])
	}
	for _, because := range why.Because {
		parts = append(parts, coded(because))
	}
	if len(parts) == 0 {
		return why.Code
	}
	return why.Code + "(" + strings.Join(parts, ", ") + ")"
}

func describeError(err error) string {
	var refused *referee.RefusedError
	if errors.As(err, &refused) {
		text := refused.Kind + ": " + coded(refused.Why)
		if refused.Expected != 0 {
			text += fmt.Sprintf(" [expected %d, played %q]", refused.Expected, refused.Played)
		}
		return text
	}
	return fmt.Sprintf("%T: %v", err, err)
}
