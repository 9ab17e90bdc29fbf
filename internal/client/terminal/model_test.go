package terminal

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

var update = flag.Bool("update", false, "write the screens of testdata anew")

// A fixture is a model with a game behind it. Time stands still.
type fixture struct {
	t    interface{ Fatalf(string, ...any) }
	at   time.Time
	game *referee.Game
	told int // how much of log the model knows
	log  []referee.Event
	m    Model
	left bool // the player has left
}

// newFixture begins a game.
func newFixture(t interface{ Fatalf(string, ...any) }, you weiqi.Color, change func(*referee.Terms)) *fixture {
	set, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatalf("%v", err)
	}
	terms := referee.Terms{
		Size: weiqi.Square(9), Ruleset: set.Name, Rules: set.Rules, Komi: set.Komi, Ending: "play-on",
		Black: referee.Seat{Kind: referee.Person, Name: "Anna", Player: "a"},
		White: referee.Seat{Kind: referee.Person, Name: "Bela", Player: "b"},
	}
	if change != nil {
		change(&terms)
	}
	d := &fixture{t: t, at: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)}
	first, err := referee.Open(terms, d.at)
	if err != nil {
		t.Fatalf("%v", err)
	}
	if d.game, err = referee.Replay([]referee.Event{first}); err != nil {
		t.Fatalf("%v", err)
	}
	d.log = []referee.Event{first}
	d.m = New(you, true, func() time.Time { return d.at }, func(act referee.Act) error { return d.do(you, act) })
	d.tell()
	return d
}

// do has a side, or the referee, act behind the model's back.
func (d *fixture) do(c weiqi.Color, act referee.Act) error {
	by := referee.PartyOf(c)
	if c == weiqi.Empty {
		by = referee.Referee
	}
	return d.act(by, act)
}

// act has somebody act behind the model's back.
func (d *fixture) act(by referee.Party, act referee.Act) error {
	events, _, err := d.game.Decide(d.at, by, act)
	for _, e := range events {
		if err := d.game.Apply(e); err != nil {
			return err
		}
	}
	d.log = append(d.log, events...)
	return err
}

// must has a side act, and tells the model.
func (d *fixture) must(c weiqi.Color, acts ...referee.Act) {
	for _, act := range acts {
		if err := d.do(c, act); err != nil {
			d.t.Fatalf("%v %+v: %v", c, act, err)
		}
	}
	d.tell()
}

// play plays moves, alternately.
func (d *fixture) play(moves ...string) {
	for _, vertex := range moves {
		m, err := weiqi.ParseMove(d.game.Turn(), vertex)
		if err != nil {
			d.t.Fatalf("%v", err)
		}
		d.must(m.Color, referee.Play{Move: m})
	}
}

// tell tells the model what has happened.
func (d *fixture) tell() {
	for ; d.told < len(d.log); d.told++ {
		d.send(happened{d.log[d.told]})
	}
}

// send gives the model a message, and does what it wants.
func (d *fixture) send(msg tea.Msg) {
	next, cmd := d.m.Update(msg)
	d.m = next.(Model)
	if cmd == nil || d.left {
		return
	}
	if _, clock := msg.(ticked); clock {
		return
	}
	answer := cmd()
	if _, quit := answer.(tea.QuitMsg); quit {
		d.left = true
		return
	}
	d.send(answer)
	d.tell()
}

// keys presses keys: words such as enter and left, or text in which every character is a key.
func (d *fixture) keys(keys ...string) {
	special := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft,
		"right": tea.KeyRight, "tab": tea.KeyTab, "home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace,
	}
	for _, key := range keys {
		if code, ok := special[key]; ok {
			d.send(tea.KeyPressMsg{Code: code})
			continue
		}
		if key == "ctrl+c" {
			d.send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
			continue
		}
		for _, r := range key {
			d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
}

// screen is what is on the screen.
func (d *fixture) screen() string {
	lines := strings.Split(ansi.Strip(d.m.View().Content), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// want compares the screen with a file of testdata.
func (d *fixture) want(t *testing.T, name string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	got := d.screen()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the screen is\n%s\nwant\n%s", got, want)
	}
}

// Screens of a whole game with a dispute, as the player at the terminal sees them.
func TestDispute(t *testing.T) {
	d := newFixture(t, weiqi.Black, func(terms *referee.Terms) {
		terms.Size = weiqi.Square(5)
		terms.Time, _ = referee.ParseTimeControl("10m+5x30s")
	})
	d.want(t, "begin")
	d.keys("c3", "enter")
	d.play("D3", "C4", "D4", "C2", "D2", "C5", "D5", "C1", "D1", "pass", "B3", "pass", "pass")
	d.must(weiqi.Empty, referee.Propose{Stop: 1, Proposal: referee.Proposal{Dead: weiqi.SetOf(weiqi.Point{Col: 1, Row: 2}), Judge: "test"}})
	d.want(t, "counting")
	d.keys("b3", "enter")
	if !d.m.chosen.Empty() {
		t.Errorf("marking what is marked leaves %v", d.m.chosen)
	}
	d.keys("enter", "done", "enter")
	d.must(weiqi.White, referee.Claim{Stop: 1})
	d.want(t, "disputed")
	d.keys("on", "enter")
	d.must(weiqi.White, referee.PlayOn{Stop: 1})
	d.want(t, "resumed")
	d.keys("b4", "enter")
	d.play("pass", "pass")
	d.want(t, "over")
	d.keys("[", "[", "[")
	d.want(t, "before")
}

// Boards of every usual size fit into 80x24, with clocks and a ko; a window that is too small
// says so.
func TestSizes(t *testing.T) {
	for _, side := range []int{9, 13, 19} {
		d := newFixture(t, weiqi.White, func(terms *referee.Terms) {
			terms.Size = weiqi.Square(side)
			terms.Time, _ = referee.ParseTimeControl("1h+25/5m")
			terms.White = referee.Seat{Kind: referee.Program, Name: "GNU Go 3.8", Engine: "gnugo"}
		})
		d.play("C4", "F4", "D5", "E5", "D3", "E3", "J9", "D4", "E4") // takes a ko
		d.send(tea.KeyPressMsg{Code: 'u', Text: "u"})
		d.want(t, fmt.Sprintf("board%d", side))
		d.send(tea.WindowSizeMsg{Width: 30, Height: 12})
		if side > 9 && !strings.Contains(strings.ReplaceAll(d.screen(), "\n", " "), fmt.Sprintf("a board of %dx%d needs %d and", side, side, 2*side+3)) {
			t.Errorf("in a small window the screen is\n%s", d.screen())
		}
	}
}

// Where there are colors, the letters are stones and nothing else changes its place.
func TestColors(t *testing.T) {
	d := newFixture(t, weiqi.Black, nil)
	d.play("D4", "E4")
	plain := d.screen()
	d.m.plain = false
	replace := strings.NewReplacer("X", "●", "O", "●", ".", "·")
	wide := boardWidth(weiqi.Square(9))
	for i, line := range strings.Split(d.screen(), "\n")[1:10] {
		before := strings.Split(plain, "\n")[i+1]
		if got, want := ansi.Truncate(line, wide, ""), replace.Replace(ansi.Truncate(before, wide, "")); got != want {
			t.Errorf("row %d is %q, want %q", 9-i, got, want)
		}
	}
	d.send(tea.ColorProfileMsg{Profile: colorprofile.ASCII})
	if got := d.screen(); got != plain {
		t.Errorf("without colors the screen is\n%s\nwant\n%s", got, plain)
	}
}

// The keyboard does what the help says.
func TestKeys(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []string
		want string // the last event, or what is said
	}{
		{"a point is typed", []string{"d4", "enter"}, "black D4"},
		{"in capitals, though h moves the cursor", []string{"H4", "enter"}, "black H4"},
		{"after a colon", []string{":h4", "enter"}, "black H4"},
		{"the cursor begins in the middle", []string{"enter"}, "black E5"},
		{"arrows", []string{"up", "right", "right", "enter"}, "black G6"},
		{"the keys of vi", []string{"hjjjkl", " "}, "black E3"},
		{"it stops at the edge", []string{"down", "down", "down", "down", "down", "down", "left", "enter"}, "black D1"},
		{"pass", []string{"pass", "enter"}, "black pass"},
		{"the beginning of a word", []string{"pa", "enter"}, "black pass"},
		{"resigning is confirmed", []string{"resign", "enter", "y"}, "W+R"},
		{"or not", []string{"resign", "enter", "nd4", "enter"}, "black D4"},
		{"a mistyped line is taken back", []string{"pp", "backspace", "backspace", "backspace", "enter"}, "black E5"},
		{"escape forgets it", []string{"d4", "esc", "enter"}, "black E5"},
		{"no point", []string{"z9", "enter"}, "Z9 is not on this board."},
		{"no word", []string{"fnord", "enter"}, `"fnord" is no point and no word that fits now. ? shows what does.`},
		{"nothing to answer", []string{"yes", "enter"}, "There is nothing to yes now."},
	} {
		d := newFixture(t, weiqi.Black, nil)
		d.keys(c.keys...)
		got := d.m.said
		switch what := d.log[len(d.log)-1].What.(type) {
		case referee.Moved:
			got = what.Move.String()
		case referee.Ended:
			got = what.Text
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Whatever is pressed, and however large the window is, nothing panics and nothing is wider
// or higher than the window.
func TestRandomKeys(t *testing.T) {
	endings := []string{}
	for _, e := range referee.Endings() {
		if e.Name != "mediation" && e.Name != "ladder" && e.Name != "aga" && e.Name != "confirmation" {
			endings = append(endings, e.Name)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]weiqi.Size{weiqi.Square(9), weiqi.Square(2), weiqi.Square(1), {Cols: 5, Rows: 3}, weiqi.Square(25)}).Draw(t, "size")
		d := newFixture(t, rapid.SampledFrom([]weiqi.Color{weiqi.Black, weiqi.White, weiqi.Empty}).Draw(t, "you"), func(terms *referee.Terms) {
			terms.Size = size
			terms.Ending = rapid.SampledFrom(endings).Draw(t, "ending")
			if size.Cols == 9 && rapid.Bool().Draw(t, "handicap") {
				terms.Handicap = referee.Handicap{Stones: 2, Free: true}
			}
		})
		keys := rapid.SampledFrom([]string{
			"enter", "esc", "up", "down", "left", "right", "tab", "home", "end", "backspace", "ctrl+c", "[", "]", "?", "y", "n", ":",
			"pass\r", "done\r", "on\r", "agree\r", "dispute\r", "undo\r", "yes\r", "no\r", "void\r", "resign\r", "a1\r", "b1\r", "claim\r", "ä", "pass a1\r",
		})
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			case 0:
				d.send(tea.WindowSizeMsg{Width: rapid.IntRange(0, 120).Draw(t, "width"), Height: rapid.IntRange(0, 50).Draw(t, "height")})
			case 1, 2, 3: // the other side does something
				other := d.m.you.Opponent()
				if other == weiqi.Empty {
					other = d.game.Turn()
				}
				for _, act := range []referee.Act{
					referee.Play{Move: weiqi.Pass(other)}, referee.Play{Move: weiqi.Play(other, weiqi.Point{})},
					referee.Claim{Stop: d.m.stopNumber(), Dead: d.game.Position().Stones(other)}, referee.PlayOn{Stop: d.m.stopNumber()},
					referee.AnswerUndo{Yes: true}, referee.AskUndo{},
				} {
					if d.do(other, act) == nil {
						break
					}
				}
				d.tell()
			default:
				key := keys.Draw(t, "key")
				text, enter := strings.CutSuffix(key, "\r")
				d.keys(text)
				if enter {
					d.keys("enter")
				}
			}
			view := strings.Split(d.m.View().Content, "\n")
			if len(view) > max(1, d.m.height) {
				t.Fatalf("%d lines in a window of %d", len(view), d.m.height)
			}
			for _, line := range view {
				if width := ansi.StringWidth(line); width > d.m.width {
					t.Fatalf("%q has %d columns in a window of %d", line, width, d.m.width)
				}
			}
		}
	})
}

// What others say, a server or a program, is text and commands no terminal.
func TestTextIsNoCommand(t *testing.T) {
	const evil = "\x1b]0;owned\x07\x1b[2J\u009b2J\nline"
	d := newFixture(t, weiqi.Black, func(terms *referee.Terms) {
		terms.White = referee.Seat{Kind: referee.Program, Name: "Robot", Engine: "robot"}
		terms.OnFault = referee.OfferOther
	})
	look := func(when string) {
		t.Helper()
		lines, _ := d.m.lines()
		for _, line := range lines {
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
				t.Errorf("%s: the screen has the line %q", when, line)
			}
		}
	}
	look("at the beginning")
	model, _ := d.m.Update(acted{fmt.Errorf("the server says %s", evil)})
	d.m = model.(Model)
	look("after a refusal")
	if err := d.do(weiqi.Empty, referee.Fault{Color: weiqi.White, Why: referee.Reason{Code: "program-error", Args: map[string]string{"text": "it says " + evil}}}); err != nil {
		t.Fatal(err)
	}
	d.tell()
	look("when the program has failed")
	if err := d.do(weiqi.Black, referee.ClaimWin{}); err != nil {
		t.Fatal(err)
	}
	d.tell()
	look("at the end")
	model, _ = d.m.Update(lost{fmt.Errorf("no more %s", evil)})
	d.m = model.(Model)
	look("without a connection")
}

// Who gives up what surely lives is asked whether he means it, before anything is sent.
func TestGivingUp(t *testing.T) {
	for _, c := range []struct {
		answer string
		sent   bool
	}{{"n", false}, {"y", true}} {
		d := newFixture(t, weiqi.Black, func(terms *referee.Terms) { terms.Size = weiqi.Square(5) })
		d.play("C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "pass", "pass")
		d.must(weiqi.Empty, referee.Propose{Stop: 1})
		d.keys("c3", "enter", "done", "enter")
		if got := d.screen(); !strings.Contains(got, "gives up your living stones C1 C2 C3 C4 C5") {
			t.Fatalf("the screen is\n%s", got)
		}
		if d.game.Stops()[0].Lists[weiqi.Black] != nil {
			t.Error("the list is sent before it is sure")
		}
		d.keys(c.answer)
		list := d.game.Stops()[0].Lists[weiqi.Black]
		if (list != nil) != c.sent {
			t.Errorf("after %q the list is %+v", c.answer, list)
		}
	}
}

// Only where an owner can confirm stones as dead the screen says so.
func TestConfirming(t *testing.T) {
	for ending, want := range map[string]bool{"play-on": true, "cleanup": false} {
		d := newFixture(t, weiqi.Black, func(terms *referee.Terms) { terms.Size, terms.Ending = weiqi.Square(5), ending })
		d.play("C3", "D3", "C2", "D2", "C4", "D4", "C1", "D1", "C5", "D5", "E3", "A3", "pass", "pass")
		d.must(weiqi.White, referee.Claim{Stop: 1, Dead: weiqi.SetOf(weiqi.Point{Col: 4, Row: 2})})
		d.must(weiqi.Black, referee.Claim{Stop: 1, Dead: weiqi.SetOf(weiqi.Point{Col: 4, Row: 2}, weiqi.Point{Col: 0, Row: 2})})
		if got := strings.Contains(d.screen(), "confirms a chain"); got != want {
			t.Errorf("under %s the screen is\n%s", ending, d.screen())
		}
	}
}

// Whoever offers to mediate is accepted, or not.
func TestAcceptingAMediator(t *testing.T) {
	for answer, accepted := range map[string]bool{"yes": true, "no": false} {
		d := newFixture(t, weiqi.Black, func(terms *referee.Terms) { terms.Ending, terms.Mediator = "mediation", "person" })
		if err := d.act(referee.Mediator, referee.Mediate{Seat: referee.Seat{Name: "Clara", Player: "c"}}); err != nil {
			t.Fatal(err)
		}
		d.tell()
		if got := d.screen(); !strings.Contains(got, "Clara offers to decide disputes") {
			t.Errorf("the screen is\n%s", got)
		}
		d.keys(answer, "enter")
		_, by, offered := d.game.MediatorOffered()
		if offered != accepted || by[weiqi.Black] != accepted {
			t.Errorf("after %q the offer stands: %v, accepted by %v", answer, offered, by)
		}
	}
}
