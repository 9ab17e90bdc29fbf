package gtp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/weiqi"
)

// first plays the lowest legal point, and passes when it is asked to clean up. It
// holds stones on the first line for dead.
type first struct {
	komi *[]weiqi.Score // that it has been told; nil: nobody wants to know
}

func (f first) Choose(_ context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	if f.komi != nil {
		*f.komi = append(*f.komi, komi)
	}
	for point := range p.LegalPoints().All() {
		return weiqi.Play(p.Turn(), point), nil
	}
	return weiqi.Pass(p.Turn()), nil
}

func (first) Cleanup(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	return weiqi.Pass(p.Turn()), nil
}

func (first) Dead(_ context.Context, p *weiqi.Position) (weiqi.Set, error) {
	var dead weiqi.Set
	for point := range p.Size().All() {
		if point.Row == 0 && p.At(point) != weiqi.Empty {
			dead.Add(point)
		}
	}
	return dead, nil
}

// broken has answers that no player should have.
type broken struct{}

func (broken) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	return weiqi.Play(p.Turn().Opponent(), weiqi.Point{}), nil
}

func (broken) Cleanup(context.Context, *weiqi.Position, weiqi.Score) (weiqi.Move, error) {
	return weiqi.Move{}, errors.New("out of\n\nideas")
}

func (broken) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) {
	return weiqi.Set{}, errors.New("no idea")
}

// converse sends lines to a server and returns its replies, one a line, with " / "
// between the lines of one.
func converse(t *testing.T, p gtp.Player, lines string) string {
	t.Helper()
	var out strings.Builder
	err := gtp.Serve(t.Context(), strings.NewReader(lines), &out, p, gtp.Options{Name: "Igo", Version: "1.0"})
	if err != nil {
		t.Errorf("Serve() = %v", err)
	}
	text := strings.TrimSuffix(out.String(), "\n\n")
	text = strings.ReplaceAll(text, "\n\n", "\x00")
	return strings.ReplaceAll(strings.ReplaceAll(text, "\n", " / "), "\x00", "\n")
}

func TestServe(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"who it is", "protocol_version\nname\nversion", "= 2\n= Igo\n= 1.0"},
		{"ids", "1 name\n007 version\n3", "=1 Igo\n=007 1.0\n?3 syntax error"},
		{"blank lines, comments, controls", "\n  \n# hello\n1\tname # who\r\nna\x00me", "=1 Igo\n= Igo"},
		{"known_command", "known_command undo\nknown_command fly\nknown_command", "= true\n= false\n? syntax error"},
		{"unknown", "fly\n5 fly me", "? unknown command\n?5 unknown command"},
		{"quit", "quit\nname", "="},
		{"the last line lacks its end", "1 name", "=1 Igo"},

		{"boards", "boardsize 0\nboardsize 26\nboardsize x\nboardsize -1\nboardsize\nrectangular_boardsize 3 26\nboardsize 99999999999999999999",
			strings.Repeat("? unacceptable size\n", 2) + strings.Repeat("? syntax error\n", 3) + "? unacceptable size\n? syntax error"},
		{"a board", "rectangular_boardsize 3 2\nplay b b2\nshowboard", "=\n=\n=  /    A B C /  2 . X . 2 /  1 . . . 1 /    A B C / white to move"},
		{"clear_board", "boardsize 3\nplay b a1\nclear_board\nreg_genmove b", "=\n=\n=\n= A1"},
		{"boardsize clears", "boardsize 3\nplay b a1\nboardsize 3\nreg_genmove b", "=\n=\n=\n= A1"},
		{"komi between half points", "komi 7.25\nget_komi\nkomi 7.75\nget_komi\nkomi -0.3\nget_komi\nkata-set-rules aga-button\nkomi 7.25\nget_komi\nkomi 7.75\nget_komi",
			"=\n= 7.5\n=\n= 7.5\n=\n= -0.5\n=\n=\n= 7\n=\n= 8"},
		{"komi", "komi 6.5\nkomi 6.50\nkomi NaN\nkomi few\nkomi\nkomi 1e300",
			"=\n=\n" + `? "NaN" is not a number of points: want a whole or half number, as in 6.5` + "\n" +
				`? "few" is not a number of points: want a whole or half number, as in 6.5` + "\n? syntax error\n" +
				`? 1e300 points are out of bounds: want -10000 to 10000`},

		{"play", "boardsize 3\nplay b A1\nplay BLACK a1\nplay white D4\nplay w pass\nplay red A2\nplay b\nplay b I1\nplay b A2 A3",
			"=\n=\n? illegal move: there is already a stone\n? illegal move: the point is not on the board\n=\n" +
				"? invalid color or coordinate\n? syntax error\n? invalid color or coordinate\n? syntax error"},
		{"two in a row", "boardsize 3\nplay b A1\nplay b A2\ngenmove b\ngenmove b", "=\n=\n=\n= B1\n= C1"},
		{"undo", "boardsize 3\nundo\nplay b A1\ngenmove w\nundo\nundo\nundo\ngenmove w",
			"=\n? cannot undo\n=\n= B1\n=\n=\n? cannot undo\n= A1"},
		{"genmove", "boardsize 2\ngenmove b\nreg_genmove w\nreg_genmove w\ngenmove w\ngenmove\ngenmove x\nkgs-genmove_cleanup b",
			"=\n= A1\n= B1\n= B1\n= B1\n? syntax error\n? invalid color or coordinate\n= pass"},
		{"a ko stays closed", "boardsize 4\n" + plays("b B1 b A2 b B3 w C1 w D2 w C3 b C2 w B2") + "play b C2\nplay w pass\nplay b C2",
			"=\n" + strings.Repeat("=\n", 8) + "? illegal move: ko: the stone may not be retaken at once\n=\n="},

		{"handicap", "boardsize 9\nfixed_handicap 2\nfixed_handicap 2\ngenmove w", "=\n= C3 G7\n? board not empty\n= A1"},
		{"too many", "boardsize 7\nfixed_handicap 9\nplace_free_handicap 9\nclear_board\nplace_free_handicap 2000000000",
			"=\n? 9 handicap stones do not fit a 7x7 board: want 2 to 4\n= C3 E3 C5 E5\n=\n= C3 E3 C5 E5"},
		{"a small board", "boardsize 5\nplace_free_handicap 4\nplace_free_handicap 1\nplace_free_handicap\nfixed_handicap x",
			"=\n= D1 E2 A4 B5\n? a handicap of 1 stones does not fit a 5x5 board: want at least 2, and a point left\n? syntax error\n? syntax error"},
		{"chosen", "boardsize 3\nset_free_handicap A1\nset_free_handicap A1 A1\nset_free_handicap A1 D4\nset_free_handicap A1 pass\nset_free_handicap A1 B2\nplay b C3\nundo\nundo",
			"=\n? a handicap of 1 stones does not fit a 3x3 board: want at least 2, and a point left\n? there are two stones on A1\n? not on a 3x3 board: D4\n? invalid color or coordinate\n=\n=\n=\n? cannot undo"},

		{"time", "time_settings 1 2 3\ntime_settings 1 2\ntime_settings 1 -2 3\ntime_settings 1.5 2 3\ntime_left b 10 0\ntime_left b 10\ntime_left x 1 1\ntime_left",
			"=\n? syntax error\n? syntax error\n? syntax error\n=\n? syntax error\n? invalid color or coordinate\n? syntax error"},
		{"time by name", "kgs-time_settings none\nkgs-time_settings byoyomi 1 2 3\nkata-time_settings fischer 1 2\nkgs-time_settings absolute\nkgs-time_settings sudden 1\nkgs-time_settings\nkgs-time_settings byoyomi 1 2 0",
			"=\n=\n=\n? syntax error\n? syntax error\n? syntax error\n? syntax error"},

		{"suicide is a matter of rules", "boardsize 2\nplay b A1\nplay b B2\nplay w B1\nclear_board\nkgs-rules new_zealand\nplay b A1\nplay b B2\nplay w B1",
			"=\n=\n=\n? illegal move: the stone would have no liberty, and suicide is not allowed\n=\n=\n=\n=\n="},
		{"rules", "kgs-rules chinese\nkata-set-rules japanese\nkata-set-rules tromp-taylor\nkgs-rules ing\nkgs-rules\nkata-set-rules\nplay b A1\nkgs-rules aga",
			"=\n=\n=\n? unknown ruleset: want one of [aga chinese japanese new_zealand]\n? syntax error\n? syntax error\n=\n? the rules can only be set before the first move"},
		{"KataGo's rules", "boardsize 2\n" + `kata-set-rules {"ko": "SIMPLE", "suicide": true}` + "\nplay b A1\nplay b B2\nplay b A2\nplay b B1\nplay w A1\nclear_board\n" + `kata-set-rules {"ko":"NONE"}` + "\n" + `kata-set-rules {"ko":`,
			"=\n=\n=\n=\n=\n=\n=\n=\n" + `? ko "NONE": want one of [POSITIONAL SIMPLE SITUATIONAL]` + "\n? unexpected end of JSON input"},
		{"our own rules", "shinpan-rules {\"Ko\": 5}\nshinpan-rules {\nshinpan-rules", ""},

		{"the end", "boardsize 3\nkomi 0.5\n" + plays("b A2 b B2 b C2 w A1 w B1 w C3") + "final_status_list dead\nfinal_status_list alive\nfinal_status_list seki\nfinal_status_list\nfinal_status_list x\nfinal_score",
			"=\n=\n" + strings.Repeat("=\n", 6) + "= A1 B1\n= A2 B2 C2\n= C3\n? syntax error\n? syntax error\n= B+4.5"},
		{"a draw", "final_score", "= 0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := converse(t, first{}, test.in)
			if test.name == "our own rules" {
				for line := range strings.Lines(got) {
					if !strings.HasPrefix(line, "? ") {
						t.Errorf("the reply is %q, want a refusal", line)
					}
				}
				return
			}
			if got != test.want {
				t.Errorf("the replies are\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// plays writes play commands.
func plays(moves string) string {
	words := strings.Fields(moves)
	var b strings.Builder
	for i := 0; i < len(words); i += 2 {
		b.WriteString("play " + words[i] + " " + words[i+1] + "\n")
	}
	return b.String()
}

func TestServeListsWhatItKnows(t *testing.T) {
	list := strings.TrimPrefix(converse(t, first{}, "list_commands"), "= ")
	commands := strings.Split(list, " / ")
	if len(commands) < 25 {
		t.Errorf("it lists %q", commands)
	}
	for _, c := range commands {
		if got := converse(t, first{}, "known_command "+c+"\n"+c); !strings.HasPrefix(got, "= true\n") || strings.Contains(got, "unknown") {
			t.Errorf("%s is listed, but: %s", c, got)
		}
	}
}

func TestServeTooLong(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	if got, want := converse(t, first{}, "1 name\n"+long+"\n2 name\n"+long), "=1 Igo\n? the line is too long\n=2 Igo\n? the line is too long"; got != want {
		t.Errorf("the replies are\n%s\nwant\n%s", got, want)
	}
}

func TestServeBrokenPlayer(t *testing.T) {
	got := converse(t, broken{}, "genmove b\nkgs-genmove_cleanup b\nfinal_status_list dead\nfinal_score\nundo")
	want := "? white A1 is illegal: it is not this side's turn\n? out of ideas\n? no idea\n? no idea\n? cannot undo"
	if got != want {
		t.Errorf("the replies are\n%s\nwant\n%s", got, want)
	}
}

// The player is told all that White gets.
func TestServeCompensation(t *testing.T) {
	var komi []weiqi.Score
	converse(t, first{&komi}, "kgs-rules chinese\nkomi 0.5\nfixed_handicap 4\ngenmove w")
	if len(komi) != 1 || komi[0] != weiqi.Points(4)+1 {
		t.Errorf("the komi is %v, want 4.5", komi)
	}
}

// A hurried player spends all the time that it gets, and remembers how much it was.
type hurried struct {
	first
	got *[]string
}

func (h hurried) Choose(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	got := "-"
	if deadline, limited := ctx.Deadline(); limited {
		got = time.Until(deadline).Round(10 * time.Millisecond).String()
		<-ctx.Done()
	}
	*h.got = append(*h.got, got)
	return h.first.Choose(ctx, p, komi)
}

// The player gets a part of its time for each move. On 5x5 about 13 are to come at
// the start.
func TestServeClock(t *testing.T) {
	tests := []struct {
		name, in string
		options  gtp.Options
		want     string // seconds of the moves
	}{
		{"no clock", "", gtp.Options{}, "- - -"},
		{"no limit", "time_settings 10 5 0", gtp.Options{}, "- - -"},
		{"a limit of our own", "", gtp.Options{MoveTime: 2 * time.Second}, "2s 2s 2s"},
		{"absolute", "time_settings 130 0 0", gtp.Options{}, "8s 7.51s 7.63s"},
		{"the shorter limit", "time_settings 130 0 0", gtp.Options{MoveTime: time.Second}, "1s 1s 1s"},
		{"told how much is left", "time_settings 130 0 0\ntime_left b 13 0", gtp.Options{}, "800ms 750ms 760ms"},
		{"nothing left", "time_settings 130 0 0\ntime_left b 0 0", gtp.Options{}, "0s 0s 0s"},
		{"Canadian", "time_settings 0 30 3", gtp.Options{}, "8s 8.8s 10.56s"},
		{"Canadian, one stone left", "time_settings 0 30 3\ntime_left b 5 1", gtp.Options{}, "4s 8s 8.8s"},
		{"byo-yomi", "kgs-time_settings byoyomi 0 5 3", gtp.Options{}, "4s 4s 4s"},
		{"byo-yomi after the main time", "kgs-time_settings byoyomi 5 5 3", gtp.Options{}, "4s 4s 4s"},
		{"Fischer", "kata-time_settings fischer 13 5", gtp.Options{}, "4.8s 4.81s 4.89s"},
		{"a new game", "time_settings 130 0 0\ntime_left b 13 0\nclear_board", gtp.Options{}, "8s 7.51s 7.63s"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var got []string
				in := "boardsize 5\n" + test.in + strings.Repeat("\ngenmove b", 3)
				if err := gtp.Serve(t.Context(), strings.NewReader(in), io.Discard, hurried{got: &got}, test.options); err != nil {
					t.Fatal(err)
				}
				if got := strings.Join(got, " "); got != test.want {
					t.Errorf("the player gets %s, want %s", got, test.want)
				}
			})
		})
	}
}

// A player that uses what it is given never oversteps, however the controller
// counts.
func TestServeKeepsTime(t *testing.T) {
	for _, settings := range []string{"time_settings 10 0 0", "time_settings 5 10 7", "kgs-time_settings byoyomi 3 1 2", "kata-time_settings fischer 2 1"} {
		synctest.Test(t, func(t *testing.T) {
			var got []string
			began := time.Now()
			in := "boardsize 9\n" + settings + strings.Repeat("\ngenmove b\ngenmove w", 35)
			if err := gtp.Serve(t.Context(), strings.NewReader(in), io.Discard, hurried{got: &got}, gtp.Options{}); err != nil {
				t.Fatal(err)
			}
			most := map[string]time.Duration{
				"time_settings 10 0 0":            10 * time.Second,
				"time_settings 5 10 7":            5*time.Second + 5*10*time.Second,
				"kgs-time_settings byoyomi 3 1 2": 3*time.Second + 35*time.Second,
				"kata-time_settings fischer 2 1":  2*time.Second + 35*time.Second,
			}[settings]
			if used := time.Since(began) / 2; used > most {
				t.Errorf("%s: each side used %v, want at most %v", settings, used, most)
			}
		})
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestServeErrors(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := gtp.Serve(ended, strings.NewReader("name\n"), io.Discard, first{}, gtp.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Serve with an ended context = %v", err)
	}
	if err := gtp.Serve(t.Context(), strings.NewReader("name\n"), failingWriter{}, first{}, gtp.Options{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("Serve with a closed output = %v", err)
	}
}

func ExampleServe() {
	in := strings.NewReader("1 boardsize 9\n2 play black E5\n3 genmove white\n4 fly\n")
	if err := gtp.Serve(context.Background(), in, os.Stdout, first{}, gtp.Options{Name: "Igo"}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// =1
	//
	// =2
	//
	// =3 A1
	//
	// ?4 unknown command
}

// Local is both sides at once: a game through it is the game of the player.
func TestLocal(t *testing.T) {
	ctx := t.Context()
	e := gtp.Local(first{}, gtp.Options{Name: "Igo"})
	t.Cleanup(func() { _ = e.Close() })
	game := gtp.Game{
		Size:  weiqi.Size{Cols: 4, Rows: 3},
		Rules: weiqi.Rules{Ko: weiqi.NaturalSuperko, Suicide: weiqi.AnySuicide},
		Komi:  1,
		Setup: weiqi.Setup{Black: points("C2 C3"), White: points("A1")},
		Time:  gtp.TimeControl{Main: time.Minute, Increment: time.Second},
	}
	if err := e.NewGame(ctx, game); err != nil {
		t.Fatal(err)
	}
	game.Setup.Size, game.Setup.Turn = game.Size, weiqi.Black
	p, err := game.Setup.Position(game.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		want, _ := first{}.Choose(ctx, p, 0)
		answer, err := e.Genmove(ctx, p.Turn())
		if err != nil || answer.Move != want {
			t.Fatalf("Genmove() = %v, %v, want %v in\n%v", answer, err, want, p)
		}
		if p, err = p.Play(answer.Move); err != nil {
			t.Fatal(err)
		}
		if p.Stopped() {
			break
		}
	}
	dead, known, err := e.FinalStatusList(ctx, "dead", p)
	if want, _ := (first{}).Dead(ctx, p); err != nil || !known || dead != p.Widen(want) {
		t.Errorf("FinalStatusList() = %v, %v, %v, want %v", dead, known, err, want)
	}
	if err := e.Close(); err != nil {
		t.Errorf("Close() = %v", err)
	}
}

// thinker thinks until it is told to stop.
type thinker struct{ first }

func (thinker) Choose(ctx context.Context, _ *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	<-ctx.Done()
	return weiqi.Move{}, ctx.Err()
}

func TestCloseLocalInThought(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := gtp.Local(thinker{}, gtp.Options{})
		result := make(chan error)
		go func() {
			_, err := e.Genmove(context.Background(), weiqi.Black)
			result <- err
		}()
		synctest.Wait()
		began := time.Now()
		if err := e.Close(); err != nil {
			t.Errorf("Close() = %v", err)
		}
		if err := <-result; err == nil {
			t.Error("Genmove succeeds")
		}
		if passed := time.Since(began); passed != 0 {
			t.Errorf("closing took %v, want no time", passed)
		}
	})
}

// Whatever comes in, every command that is read gets exactly one reply.
func FuzzServe(f *testing.F) {
	f.Add("boardsize 3\n2 genmove b\nplay w a1\nshowboard\nfinal_score\nundo\nfinal_status_list dead")
	f.Add("rectangular_boardsize 1 1\nplay b a1\nkgs-rules aga\nkata-set-rules japanese\ngenmove w\nquit\nname")
	f.Add("shinpan-rules {\"Ko\":\"positional\",\"Suicide\":\"any\"}\nset_free_handicap A1 B2\ngenmove w\nkomi -7.5\nfinal_score")
	f.Add("99999999999999999999 name\n= \x00\xff\n#\nfixed_handicap 4\nplace_free_handicap 9\ntime_left b 1 2")
	f.Add("kata-analyze b 1 ownership true\nlz-genmove_analyze avoid w A1 1\ncgos-genmove_analyze b\nset_position b A1 w B2\nanalyze")
	f.Fuzz(func(t *testing.T, in string) {
		var out strings.Builder
		if err := gtp.Serve(t.Context(), strings.NewReader("boardsize 5\n"+in), &out, sage{}, gtp.Options{}); err != nil {
			t.Fatal(err)
		}
		replies := strings.SplitAfter(out.String(), "\n\n")
		if last := len(replies) - 1; replies[last] != "" {
			t.Errorf("the last reply has no end: %q", replies[last])
		} else {
			replies = replies[:last]
		}
		for _, reply := range replies {
			if reply[0] != '=' && reply[0] != '?' {
				t.Errorf("%q is no reply", reply)
			}
		}
		if most := strings.Count(in, "\n") + 2; len(replies) > most {
			t.Errorf("%d replies to %d lines", len(replies), most)
		}
	})
}
