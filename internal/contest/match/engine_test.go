package match

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/gtp"
)

// engineMark makes the test binary an engine: its arguments after the mark are how it
// behaves.
const engineMark = "be-an-engine"

func TestMain(m *testing.M) {
	gtp.Launch() // when we are to become a program in a sandbox
	switch {
	case len(os.Args) > 1 && os.Args[1] == engineMark:
		(&testEngine{behaviour: os.Args[2], script: os.Args[3:], in: os.Stdin, out: os.Stdout, stderr: os.Stderr, exit: os.Exit, sleep: sleep}).run()
	case len(os.Args) > 1 && os.Args[1] == matchMark:
		playForTest(os.Args[2], os.Args[3:]...)
	default:
		goleak.VerifyTestMain(m)
	}
}

// engine is a program that behaves in some way and makes the moves of a script; then
// it passes.
func engine(name, behaviour string, script ...string) Engine {
	return Engine{Name: name, Command: append([]string{os.Args[0], engineMark, behaviour}, script...)}
}

// A testEngine knows nothing of the game: it believes whatever it is told.
type testEngine struct {
	behaviour string
	script    []string
	made      int             // moves of its own in this game
	lied      bool            // and does from then on
	stones    map[string]bool // where it has been told of moves
	id        string
	network   string // which is its version

	in          io.Reader
	out, stderr io.Writer
	exit        func(code int) // does not return
	sleep       func()         // for ever
}

// inside starts a test engine in this process, where a bubble may be its clock. Of what a process can do it
// can end and be silent, and it has no standard error.
func inside(ctx context.Context, c gtp.Command) (*gtp.Engine, error) {
	in, commands := io.Pipe()
	replies, out := io.Pipe()
	killed := make(chan struct{})
	e := &testEngine{
		behaviour: c.Args[2], script: c.Args[3:], in: in, out: out, stderr: io.Discard,
		exit:  func(int) { runtime.Goexit() },
		sleep: func() { <-killed; runtime.Goexit() },
	}
	go func() {
		defer in.Close()
		defer out.Close()
		e.run()
	}()
	kill := sync.OnceFunc(func() {
		close(killed)
		_, _ = in.Close(), replies.Close() // which says nothing
	})
	return gtp.Connect(ctx, ends{replies, commands, kill}, c.Limits, c.Log)
}

// ends are ours of the pipes of an engine in this process.
type ends struct {
	io.Reader
	io.Writer
	kill func()
}

func (e ends) Close() error {
	e.kill()
	return nil
}

func (e *testEngine) run() {
	switch e.behaviour {
	case "ignores quit":
		signal.Ignore(syscall.SIGTERM)
	case "starts once":
		file, err := os.OpenFile(e.script[0], os.O_CREATE|os.O_EXCL, 0o600) // which says that it has
		if err != nil {
			fmt.Fprintln(e.stderr, "cannot load the network")
			e.exit(1)
		}
		file.Close()
	case "has a network":
		text, err := os.ReadFile(e.script[0])
		if err != nil {
			e.exit(1)
		}
		e.network, e.script = string(text), e.script[1:]
	case "starts never":
		e.sleep()
	case "floods stderr":
		for range 40_000 {
			fmt.Fprintln(e.stderr, strings.Repeat("thinking ", 100))
		}
	}
	in := bufio.NewScanner(e.in)
	for in.Scan() {
		var command string
		e.id, command, _ = strings.Cut(in.Text(), " ")
		if e.behaviour == "noisy" {
			fmt.Fprint(e.out, "\r\n\n== debug ==\n\tvisits 100\r\n")
		}
		switch word, _, _ := strings.Cut(command, " "); word {
		case "list_commands":
			commands := []string{"genmove", "final_status_list", "rectangular_boardsize"}
			if e.behaviour == "analyzes" {
				commands = append(commands, "cgos-genmove_analyze", "gomill-explain_last_move")
			}
			e.reply(strings.Join(commands, "\n"))
		case "boardsize":
			if e.behaviour == "refuses the size" {
				fmt.Fprintf(e.out, "?%s unacceptable size\n\n", e.id)
				continue
			}
			e.reply("")
		case "name":
			e.reply("tester")
		case "version":
			e.reply(e.network)
		case "clear_board":
			e.made, e.stones = 0, map[string]bool{}
			e.reply("")
		case "play":
			if e.behaviour == "dies of suicide" && strings.HasSuffix(command, "black B1") {
				e.exit(1)
			}
			if e.behaviour == "knows no suicide" && strings.HasSuffix(command, "black B1") {
				fmt.Fprintf(e.out, "?%s illegal move\n\n", e.id)
				continue
			}
			if e.lied = e.lied || e.behaviour == "lies" && e.made > 0; e.lied {
				fmt.Fprintf(e.out, "?%s illegal move\n\n", e.id)
				continue
			}
			if e.behaviour == "is slow in play" {
				time.Sleep(100 * time.Millisecond)
			}
			e.stones[command[strings.LastIndexByte(command, ' ')+1:]] = true
			e.reply("")
		case "genmove":
			e.genmove()
		case "cgos-genmove_analyze":
			e.reply(`{"winrate":0.61,"score":3.5,"visits":100,"moves":[{"move":"` + e.move() + `","pv":"C3"}]}` + "\nplay " + e.last())
		case "gomill-explain_last_move":
			e.reply("I like " + e.last())
		case "final_status_list":
			if e.behaviour == "claims" && e.script[0] == "crash" {
				e.exit(1)
			}
			if e.behaviour == "claims" {
				e.reply(strings.Join(e.script, " "))
				continue
			}
			e.reply("")
		case "quit":
			if e.behaviour != "ignores quit" {
				e.reply("")
				return
			}
		default:
			e.reply("")
		}
	}
	if e.behaviour == "ignores quit" {
		e.sleep()
	}
}

func (e *testEngine) reply(text string) {
	switch e.behaviour {
	case "glues":
		fmt.Fprintf(e.out, "=%s%s\n\n", e.id, text)
		return
	case "writes a mark":
		fmt.Fprint(e.out, "\ufeff")
	}
	fmt.Fprintf(e.out, "=%s %s\n\n", e.id, text)
	if e.behaviour == "answers twice" {
		fmt.Fprintf(e.out, "=%s %s\n\n", e.id, text)
	}
}

// move makes the next move of the script.
func (e *testEngine) move() string {
	e.made++
	return e.last()
}

func (e *testEngine) last() string {
	if e.made > len(e.script) || e.behaviour == "claims" || e.behaviour == "starts once" {
		return "pass"
	}
	return e.script[e.made-1]
}

// genmove answers the first question of each game as the script has it, and then
// misbehaves.
func (e *testEngine) genmove() {
	if e.behaviour == "dawdles" { // it is the one that also plays on in a game that it is told
		time.Sleep(5 * time.Millisecond)
		for e.made < len(e.script) && e.stones[e.script[e.made]] {
			e.made++
		}
	}
	move := e.move()
	if e.made == 1 {
		e.reply(move)
		return
	}
	switch e.behaviour {
	case "crashes":
		fmt.Fprintln(e.stderr, "assertion failed: liberties > 0")
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
		os.Exit(139)
	case "exits":
		e.exit(0)
	case "starts once":
		e.exit(1)
	case "says garbage":
		e.reply("banana")
	case "says nothing":
		e.reply("")
	case "refuses to move":
		fmt.Fprintf(e.out, "?%s I do not want to\n\n", e.id)
	case "hangs":
		e.sleep()
	case "closes stdout":
		os.Stdout.Close()
		sleep()
	case "never ends its reply":
		fmt.Fprintf(e.out, "=%s %s\n", e.id, move)
		e.sleep()
	case "floods with lines":
		flood("visits 100\n")
	case "floods without lines":
		flood("xxxxxxxxxxxxxxxx")
	case "uses a wrong id":
		fmt.Fprintf(e.out, "=4711 %s\n\n", move)
	case "is a little slow":
		time.Sleep(100 * time.Millisecond)
		e.reply(move)
	case "is slow":
		time.Sleep(400 * time.Millisecond)
		e.reply(move)
	default:
		e.reply(move)
	}
}

// sleep does nothing for ever.
func sleep() {
	for {
		time.Sleep(time.Hour)
	}
}

func flood(text string) {
	out := bufio.NewWriter(os.Stdout)
	for {
		if _, err := out.WriteString(text); err != nil {
			os.Exit(1)
		}
	}
}

// fill is a script that fills columns from the left, or from the right.
func fill(columns string) []string {
	var script []string
	for _, col := range columns {
		for row := range 5 {
			script = append(script, string(col)+fmt.Sprint(row+1))
		}
	}
	return slices.Clip(script)
}
