package gtp_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// A program is an engine in the test: it answers as its table says, "=" to what is
// not in it, and remembers what it heard.
type program struct {
	lists   []string          // its commands
	replies map[string]string // "= text" or "? text", by the whole command or its first word
	slow    map[string]time.Duration
	log     *slog.Logger // of the engine; nil for none
	noIDs   bool         // it replies without ids, and takes a number for a command

	mu    sync.Mutex
	heard []string
}

// connect starts talking to the program. What it hears before is forgotten.
func (p *program) connect(t *testing.T) *gtp.Engine {
	t.Helper()
	in, commands := io.Pipe()
	replies, out := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.talk(in, out)
		_ = out.Close()
	}()
	cut := func() error { return errors.Join(commands.Close(), replies.Close(), in.Close()) }
	e, err := gtp.Connect(t.Context(), ends{replies, commands, cut}, gtp.Limits{}, p.log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
		<-ended
	})
	p.hears()
	return e
}

type ends struct {
	io.Reader
	io.Writer
	cut func() error
}

func (e ends) Close() error { return e.cut() }

func (p *program) talk(in io.Reader, out io.Writer) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		id, command := idOf(lines.Text())
		if p.noIDs {
			id, command = "", lines.Text()
		}
		word, _, _ := strings.Cut(command, " ")
		p.mu.Lock()
		p.heard = append(p.heard, command)
		p.mu.Unlock()
		if wait, slow := p.slow[word]; slow {
			time.Sleep(wait)
		}
		reply, ok := p.replies[command]
		if !ok {
			reply, ok = p.replies[word]
		}
		switch {
		case ok:
		case word == "list_commands":
			reply = "= " + strings.Join(p.lists, "\n")
		default:
			reply = "="
		}
		if _, err := fmt.Fprintf(out, "%s%s%s\n\n", reply[:1], id, reply[1:]); err != nil {
			return
		}
		if word == "quit" {
			return
		}
	}
}

// hears returns what the program has heard since the last time.
func (p *program) hears() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	heard := p.heard
	p.heard = nil
	return heard
}

func TestGreeting(t *testing.T) {
	p := &program{lists: []string{"genmove", "undo"}, replies: map[string]string{"name": "= Igo", "version": "? none"}}
	e := p.connect(t)
	if e.Name() != "Igo" || e.Version() != "" {
		t.Errorf("Name, Version = %q, %q", e.Name(), e.Version())
	}
	if !e.Has("undo") || e.Has("final_status_list") || e.Has("") {
		t.Error("Has does not say what list_commands does")
	}
}

// A program that writes no blank after the id of a reply, or a byte order mark before it,
// is understood: no other reply can be meant.
func TestSloppyReplies(t *testing.T) {
	p := &program{
		lists:   []string{"genmove"},
		replies: map[string]string{"name": "=Igo", "version": "=3.8", "genmove": "=D4", "play": "?illegal move"},
	}
	e := p.connect(t)
	if e.Name() != "Igo" || e.Version() != "3.8" {
		t.Errorf("Name, Version = %q, %q", e.Name(), e.Version())
	}
	if answer, err := e.Genmove(t.Context(), weiqi.Black); err != nil || answer.Move.Vertex() != "D4" {
		t.Errorf("Genmove() = %v, %v", answer, err)
	}
	var refused *gtp.RefusedError
	if err := e.Play(t.Context(), weiqi.Pass(weiqi.White)); !errors.As(err, &refused) || refused.Message != "illegal move" {
		t.Errorf("Play() = %v", err)
	}
}

// What a program has written that is no reply is told when the time for the reply is up.
func TestDeadlineShowsWhatCame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, commands := io.Pipe()
		replies, out := io.Pipe()
		go func() {
			for lines := bufio.NewScanner(in); lines.Scan(); {
				id, _, _ := strings.Cut(lines.Text(), " ")
				_, _ = fmt.Fprintf(out, "\xef\xbb\xbf=%s D4\n", id)
			}
		}()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		cut := func() error { return errors.Join(commands.Close(), replies.Close(), in.Close()) }
		_, err := gtp.Connect(ctx, ends{replies, commands, cut}, gtp.Limits{}, nil)
		var fault *gtp.FaultError
		if !errors.As(err, &fault) || fault.Fault != gtp.Timeout || fault.Said != "\ufeff=1 D4\n" {
			t.Errorf("Connect() = %v", err)
		}
	})
}

func TestSendRefusesControlCharacters(t *testing.T) {
	p := &program{}
	e := p.connect(t)
	for _, command := range []string{"", "name\nquit", "na\x00me"} {
		if _, err := e.Send(t.Context(), command); err == nil {
			t.Errorf("Send(%q) succeeds", command)
		}
	}
	if _, err := e.Send(t.Context(), "echo", "a\nb"); err == nil {
		t.Error("Send with a line feed in an argument succeeds")
	}
	if heard := p.hears(); len(heard) > 0 {
		t.Errorf("the program heard %q", heard)
	}
}

func TestDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &program{slow: map[string]time.Duration{"genmove": time.Hour}, replies: map[string]string{"genmove": "= D4"}}
		e := p.connect(t)
		began := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		_, err := e.Genmove(ctx, weiqi.Black)
		expectFault(t, e, err, gtp.Timeout, "")
		if passed := time.Since(began); passed != 5*time.Second {
			t.Errorf("it took %v, want 5s", passed)
		}
		<-e.Dead()
	})
}

func TestDeadlineBeforeSending(t *testing.T) {
	p := &program{}
	e := p.connect(t)
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	if _, err := e.Send(ctx, "name"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Send() = %v, want %v", err, context.DeadlineExceeded)
	}
	if e.Err() != nil {
		t.Errorf("nothing was sent, yet the engine is dead: %v", e.Err())
	}
}

// A command that was cancelled is answered late; nobody takes the answer for that
// to the next command.
func TestLateReplyIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &program{
			slow:    map[string]time.Duration{"genmove": time.Minute},
			replies: map[string]string{"genmove": "= D4", "showboard": "= the board"},
		}
		e := p.connect(t)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		if _, err := e.Genmove(ctx, weiqi.Black); !errors.Is(err, context.Canceled) {
			t.Fatalf("Genmove() = %v, want %v", err, context.Canceled)
		}
		if text, err := e.Send(t.Context(), "showboard"); err != nil || text != "the board" {
			t.Errorf("Send() = %q, %v; want the board", text, err)
		}
	})
}

// So it is with a program that gives no ids, since its replies come in turn.
func TestLateReplyWithoutID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &program{
			noIDs:   true,
			lists:   []string{"genmove"},
			slow:    map[string]time.Duration{"genmove": time.Minute},
			replies: map[string]string{"1": "? unknown command", "genmove": "= D4", "protocol_version": "=2"},
		}
		e := p.connect(t)
		if !e.Has("genmove") {
			t.Error("what it lists is not known")
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		if _, err := e.Genmove(ctx, weiqi.Black); !errors.Is(err, context.Canceled) {
			t.Fatalf("Genmove() = %v, want %v", err, context.Canceled)
		}
		if text, err := e.Send(t.Context(), "protocol_version"); err != nil || text != "2" {
			t.Errorf("Send() = %q, %v; want 2", text, err)
		}
		if heard := p.hears(); !slices.Equal(heard, []string{"genmove black", "protocol_version"}) {
			t.Errorf("it heard %q, want no ids", heard)
		}
	})
}

func TestCloseIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &program{slow: map[string]time.Duration{"quit": time.Hour}}
		e := p.connect(t)
		began := time.Now()
		if err := e.Close(); err != nil {
			t.Errorf("Close() = %v", err)
		}
		if passed := time.Since(began); passed > 3*time.Second {
			t.Errorf("it took %v, want 2s for quit and 1s more", passed)
		}
	})
}

func TestConcurrentCalls(t *testing.T) {
	p := &program{replies: map[string]string{}}
	for i := range 50 {
		p.replies[fmt.Sprintf("echo %d", i)] = fmt.Sprintf("= %d", i)
	}
	e := p.connect(t)
	var calls sync.WaitGroup
	for i := range 50 {
		calls.Go(func() {
			want := fmt.Sprint(i)
			if text, err := e.Send(t.Context(), "echo", want); err != nil || text != want {
				t.Errorf("Send(echo %s) = %q, %v", want, text, err)
			}
		})
	}
	calls.Wait()
}

// An id that was never given is garbage, also while no command is under way.
func TestUnaskedReplies(t *testing.T) {
	for _, extra := range []string{"=0 D4", "=5 D4", "= D4"} {
		p := &program{replies: map[string]string{"version": "= 1\n\n" + extra}}
		e := p.connect(t)
		<-e.Dead()
		var fault *gtp.FaultError
		if err := e.Err(); !errors.As(err, &fault) || fault.Fault != gtp.Garbage {
			t.Errorf("after %q Err() = %v, want the fault %v", extra, err, gtp.Garbage)
		}
	}
}

func TestCutConnection(t *testing.T) {
	in, commands := io.Pipe()
	replies, out := io.Pipe()
	_, _ = in.Close(), out.Close()
	_, err := gtp.Connect(t.Context(), ends{replies, commands, replies.Close}, gtp.Limits{}, nil)
	var fault *gtp.FaultError
	if !errors.As(err, &fault) || fault.Fault != gtp.Exited {
		t.Errorf("Connect() = %v, want the fault %v", err, gtp.Exited)
	}
}

// What a program is told of a game depends on what it knows.
func TestNewGame(t *testing.T) {
	handicap := weiqi.Setup{Black: points("C3 G7")}
	problem := weiqi.Setup{Black: points("A1 B2"), White: points("A2")}
	rules := weiqi.Rules{Ko: weiqi.NaturalSuperko, Suicide: weiqi.AnySuicide, Bonus: weiqi.BonusN}
	tests := []struct {
		name    string
		lists   string
		replies map[string]string
		game    gtp.Game
		want    string // lines
		err     error
	}{
		{
			"plain", "", nil,
			gtp.Game{Size: weiqi.Square(9), Komi: 15},
			"boardsize 9; clear_board; komi 7.5; time_settings 0 1 0", nil,
		},
		{
			"a board that is not square", "rectangular_boardsize", nil,
			gtp.Game{Size: weiqi.Size{Cols: 7, Rows: 5}, Komi: -1},
			"rectangular_boardsize 7 5; clear_board; komi -0.5; time_settings 0 1 0", nil,
		},
		{
			"no such board", "", nil,
			gtp.Game{Size: weiqi.Size{Cols: 7, Rows: 5}},
			"", errors.ErrUnsupported,
		},
		{
			"handicap", "set_free_handicap", nil,
			gtp.Game{Size: weiqi.Square(9), Setup: handicap},
			"boardsize 9; clear_board; komi 0; set_free_handicap C3 G7; time_settings 0 1 0", nil,
		},
		{
			"handicap by moves", "", nil,
			gtp.Game{Size: weiqi.Square(9), Setup: handicap},
			"boardsize 9; clear_board; komi 0; play black C3; play black G7; time_settings 0 1 0", nil,
		},
		{
			"handicap refused", "set_free_handicap", map[string]string{"set_free_handicap": "? no"},
			gtp.Game{Size: weiqi.Square(9), Setup: handicap},
			"boardsize 9; clear_board; komi 0; set_free_handicap C3 G7; play black C3; play black G7; time_settings 0 1 0", nil,
		},
		{
			"a problem", "set_free_handicap", nil,
			gtp.Game{Size: weiqi.Square(9), Setup: problem},
			"boardsize 9; clear_board; komi 0; play black A1; play black B2; play white A2; time_settings 0 1 0", nil,
		},
		{
			"KGS", "kgs-rules kgs-time_settings", nil,
			gtp.Game{Size: weiqi.Square(9), Rules: rules},
			"boardsize 9; clear_board; kgs-rules new_zealand; komi 0; kgs-time_settings none", nil,
		},
		{
			"KataGo", "kgs-rules kata-set-rules kata-time_settings", nil,
			gtp.Game{Size: weiqi.Square(9), Rules: rules},
			`boardsize 9; clear_board; kata-set-rules {"ko":"SITUATIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"N","friendlyPassOk":true}; komi 0; kata-time_settings none`, nil,
		},
		{
			"advice refused", "kgs-rules", map[string]string{"kgs-rules": "? no", "time_settings": "? no"},
			gtp.Game{Size: weiqi.Square(9)},
			"boardsize 9; clear_board; kgs-rules chinese; komi 0; time_settings 0 1 0", nil,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := &program{lists: strings.Fields(test.lists), replies: test.replies}
			e := p.connect(t)
			if err := e.NewGame(t.Context(), test.game); !errors.Is(err, test.err) {
				t.Errorf("NewGame() = %v, want %v", err, test.err)
			}
			if got := strings.Join(p.hears(), "; "); got != test.want {
				t.Errorf("the program hears\n%s, want\n%s", got, test.want)
			}
		})
	}
}

// It is known which rules a program was told: what a command can say, and nothing if it refuses.
func TestToldRules(t *testing.T) {
	rulesetOf := func(name string) weiqi.Rules {
		set, err := weiqi.RulesetNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		return set.Rules
	}
	for _, test := range []struct {
		name, lists string
		replies     map[string]string
		ruleset     string
		want        gtp.ToldRules
	}{
		{"exactly", "shinpan-rules kata-set-rules", nil, "new-zealand", gtp.ToldRules{Command: "shinpan-rules", Rules: rulesetOf("new-zealand")}},
		{"as KataGo has it", "kata-set-rules kgs-rules", nil, "tromp-taylor", gtp.ToldRules{
			Command: "kata-set-rules", Rules: weiqi.Rules{Ko: weiqi.PositionalSuperko, Suicide: weiqi.MultiSuicide},
		}},
		{"as KGS has it", "kgs-rules", nil, "tromp-taylor", gtp.ToldRules{Command: "kgs-rules", Rules: rulesetOf("new-zealand")}},
		{"as KGS has it, without suicide", "kgs-rules", nil, "cgos", gtp.ToldRules{Command: "kgs-rules", Rules: rulesetOf("chinese-kgs")}},
		{"refused", "kgs-rules", map[string]string{"kgs-rules": "? no"}, "tromp-taylor", gtp.ToldRules{}},
		{"not at all", "genmove", nil, "tromp-taylor", gtp.ToldRules{}},
	} {
		p := &program{lists: strings.Fields(test.lists), replies: test.replies}
		e := p.connect(t)
		if err := e.NewGame(t.Context(), gtp.Game{Size: weiqi.Square(9), Rules: rulesetOf(test.ruleset)}); err != nil {
			t.Fatal(err)
		}
		if got := e.ToldRules(); got != test.want {
			t.Errorf("%s: it was told %+v, want %+v", test.name, got, test.want)
		}
	}
}

func TestNewGameRefused(t *testing.T) {
	p := &program{replies: map[string]string{"boardsize": "? unacceptable size"}}
	err := p.connect(t).NewGame(t.Context(), gtp.Game{Size: weiqi.Square(25)})
	var refused *gtp.RefusedError
	if !errors.As(err, &refused) || refused.Command != "boardsize 25" {
		t.Errorf("NewGame() = %v, want a refusal", err)
	}
}

func TestGenmoveReplies(t *testing.T) {
	d4 := weiqi.Play(weiqi.White, weiqi.Point{Col: 3, Row: 3})
	tests := []struct {
		reply string
		want  gtp.Answer
		fault gtp.Fault
	}{
		{"= D4", gtp.Answer{Move: d4}, 0},
		{"= d4", gtp.Answer{Move: d4}, 0},
		{"=   d4  ", gtp.Answer{Move: d4}, 0},
		{"= PASS", gtp.Answer{Move: weiqi.Pass(weiqi.White)}, 0},
		{"= Resign", gtp.Answer{Resign: true}, 0},
		{"=", gtp.Answer{}, gtp.Garbage},
		{"= I5", gtp.Answer{}, gtp.Garbage},
		{"= D0", gtp.Answer{}, gtp.Garbage},
		{"= D26", gtp.Answer{}, gtp.Garbage},
		{"= D4 D5", gtp.Answer{}, gtp.Garbage},
		{"= white D4", gtp.Answer{}, gtp.Garbage},
		{"= D４", gtp.Answer{}, gtp.Garbage},
	}
	for _, test := range tests {
		p := &program{replies: map[string]string{"genmove white": test.reply}}
		got, err := p.connect(t).Genmove(t.Context(), weiqi.White)
		var fault *gtp.FaultError
		if errors.As(err, &fault); got != test.want || (err == nil) != (test.fault == 0) || fault != nil && fault.Fault != test.fault {
			t.Errorf("Genmove() with %q = %v, %v", test.reply, got, err)
		}
	}
}

func TestGenmoveCleanup(t *testing.T) {
	tests := []struct{ lists, want string }{
		{"", "genmove black; genmove black; genmove black"},
		{"kgs-genmove_cleanup", "genmove black; kgs-genmove_cleanup black; kgs-genmove_cleanup black"},
		{"kata-set-rule", "kata-set-rule friendlyPassOk true; genmove black; kata-set-rule friendlyPassOk false; genmove black; genmove black"},
	}
	for _, test := range tests {
		p := &program{lists: strings.Fields(test.lists), replies: map[string]string{"genmove": "= A1", "kgs-genmove_cleanup": "= A1"}}
		e := p.connect(t)
		_, err1 := e.Genmove(t.Context(), weiqi.Black)
		_, err2 := e.GenmoveCleanup(t.Context(), weiqi.Black)
		_, err3 := e.GenmoveCleanup(t.Context(), weiqi.Black)
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Error(err)
		}
		if got := strings.Join(p.hears(), "; "); got != test.want {
			t.Errorf("a program with %q hears %s, want %s", test.lists, got, test.want)
		}
	}
}

func TestGenmoveCleanupAnalyze(t *testing.T) {
	for lists, want := range map[string]string{
		"":                                       "genmove black; genmove black",
		"kgs-genmove_cleanup":                    "genmove black; kgs-genmove_cleanup black",
		"lz-genmove_analyze":                     "lz-genmove_analyze black 50; lz-genmove_analyze black 50",
		"kgs-genmove_cleanup lz-genmove_analyze": "lz-genmove_analyze black 50; kgs-genmove_cleanup black",
		"kata-set-rule":                          "kata-set-rule friendlyPassOk true; genmove black; kata-set-rule friendlyPassOk false; genmove black",
		"kata-set-rule kgs-genmove_cleanup lz-genmove_analyze": "kata-set-rule friendlyPassOk true; lz-genmove_analyze black 50; kata-set-rule friendlyPassOk false; lz-genmove_analyze black 50",
	} {
		p := &program{lists: strings.Fields(lists), replies: map[string]string{
			"genmove": "= A1", "kgs-genmove_cleanup": "= A1", "lz-genmove_analyze": "= info move A1 visits 1\nplay A1",
		}}
		e := p.connect(t)
		_, err1 := e.GenmoveAnalyze(t.Context(), weiqi.Black)
		_, err2 := e.GenmoveCleanupAnalyze(t.Context(), weiqi.Black)
		if err := errors.Join(err1, err2); err != nil {
			t.Error(err)
		}
		if got := strings.Join(p.hears(), "; "); got != want {
			t.Errorf("a program with %q hears %s, want %s", lists, got, want)
		}
	}
}

func TestFinalStatusList(t *testing.T) {
	setup, err := weiqi.ParseSetup([]string{"..X..", "..X..", "XXX..", "...XX", "OX.OO"}, weiqi.Black)
	if err != nil {
		t.Fatal(err)
	}
	position, err := setup.Position(weiqi.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		lists []string
		reply string
		want  string // points
		known bool
		word  string // that is no stone
		stray gtp.Stray
	}{
		{"chains a line", []string{"final_status_list"}, "= A1\nD1 E1", "A1 D1 E1", true, "", 0},
		{"all on a line", []string{"final_status_list"}, "= A1 D1 e1", "A1 D1 E1", true, "", 0},
		{"nothing", []string{"final_status_list"}, "=", "", true, "", 0},
		{"refused", []string{"final_status_list"}, "? cannot score", "", false, "", 0},
		{"unsupported", nil, "=", "", false, "", 0},
		{"no points", []string{"final_status_list"}, "= A1 none", "", false, "none", gtp.NoPoint},
		{"off the board", []string{"final_status_list"}, "= A1 K10", "", false, "K10", gtp.OffBoard},
		{"no stone", []string{"final_status_list"}, "= A1 B2", "", false, "B2", gtp.NoStone},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := &program{lists: test.lists, replies: map[string]string{"final_status_list dead": test.reply}}
			e := p.connect(t)
			dead, known, err := e.FinalStatusList(t.Context(), "dead", position)
			var broken *gtp.ListError
			if errors.As(err, &broken); (err == nil) != (test.stray == 0) || broken != nil && (broken.Word != test.word || broken.Stray != test.stray) {
				t.Errorf("FinalStatusList() = %v, want that %q is no stone (%d)", err, test.word, test.stray)
			}
			if dead != points(test.want) || known != test.known {
				t.Errorf("FinalStatusList() = %v, %v; want %q, %v", dead, known, test.want, test.known)
			}
			if err := e.Err(); err != nil {
				t.Errorf("it is dead: %v", err)
			}
		})
	}
}

func TestFreeHandicap(t *testing.T) {
	for reply, ok := range map[string]bool{"= D4 Q16": true, "= D4": true, "= D4 Q16 Q4 D16": false, "=": false, "= x": false} {
		p := &program{replies: map[string]string{"place_free_handicap 3": reply}}
		stones, err := p.connect(t).FreeHandicap(t.Context(), 3)
		if (err == nil) != ok || ok && "= "+stones.String() != reply {
			t.Errorf("FreeHandicap() with %q = %v, %v", reply, stones, err)
		}
	}
}

func TestGameOverAndUndo(t *testing.T) {
	for _, test := range []struct{ lists, want string }{{"", "undo"}, {"kgs-game_over", "undo; kgs-game_over"}} {
		p := &program{lists: strings.Fields(test.lists)}
		e := p.connect(t)
		if err := errors.Join(e.Undo(t.Context()), e.GameOver(t.Context())); err != nil {
			t.Error(err)
		}
		if got := strings.Join(p.hears(), "; "); got != test.want {
			t.Errorf("a program with %q hears %s, want %s", test.lists, got, test.want)
		}
	}
}

// points reads a set as String writes it.
func points(text string) weiqi.Set {
	var s weiqi.Set
	for _, field := range strings.Fields(text) {
		p, err := weiqi.ParsePoint(field)
		if err != nil {
			panic(err)
		}
		s.Add(p)
	}
	return s
}
