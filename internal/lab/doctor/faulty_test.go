package doctor_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/engine/bot"
	"github.com/shinpan/shinpan/weiqi"
)

// faultVar names the fault of a test binary that is run as an engine.
const faultVar = "DOCTOR_TEST_FAULT"

func TestMain(m *testing.M) {
	if fault := os.Getenv(faultVar); fault != "" {
		faultyEngine(fault, ownProcess())
		return
	}
	if name := os.Getenv(standInVar); name != "" {
		standInFor(name, ownProcess())
		return
	}
	goleak.VerifyTestMain(m)
}

// A patient is an engine without a fault between its input and its output, where a
// fault can be put.
type patient struct {
	forward func(line string) string // has the engine answer a line
	calls   map[string]int           // how often each command has come
	played  map[string]bool          // points since the board was cleared
	last    string                   // of them
	began   time.Time                // when it was told its first move
	turn    time.Duration            // what a move of the first hundred took, with the way to the examination and back
	process
}

// A process is what a program has of the machine.
type process struct {
	in          io.Reader
	out, stderr io.Writer
	exit        func(code int)  // ends it, and does not return
	hang        func()          // does nothing for ever
	ignore      func()          // ignores SIGTERM from now on
	grow        func(bytes int) // takes memory for ever
}

// ownProcess is this whole one.
func ownProcess() process {
	var taken [][]byte
	return process{
		in: os.Stdin, out: os.Stdout, stderr: os.Stderr, exit: os.Exit, hang: hang,
		ignore: func() { signal.Ignore(syscall.SIGTERM) },
		grow:   func(n int) { taken = append(taken, bytes.Repeat([]byte{1}, n)) },
	}
}

// faultyEngine answers commands on its standard input as its fault says.
func faultyEngine(fault string, own process) {
	var player gtp.Player = bot.New(bot.Options{Seed: 1, Playouts: 20})
	if fault == "never passes" {
		player = restless{player}
	}
	ruleset, err := weiqi.RulesetNamed("chinese-kgs")
	if err != nil {
		panic(err)
	}
	toServer, lines := io.Pipe()
	answers, fromServer := io.Pipe()
	defer lines.Close()
	defer answers.Close()
	go func() {
		err := gtp.Serve(context.Background(), toServer, fromServer, player, gtp.Options{Name: "Patient", Version: "1", Rules: ruleset.Rules})
		_ = fromServer.CloseWithError(err)
	}()
	replies := bufio.NewReader(answers)
	p := &patient{calls: map[string]int{}, played: map[string]bool{}, process: own}
	p.forward = func(line string) string {
		fmt.Fprintf(lines, "%s\n", line)
		var b strings.Builder
		for {
			part, err := replies.ReadString('\n')
			b.WriteString(part)
			if err != nil || part == "\n" {
				return b.String()
			}
		}
	}
	switch fault {
	case "does not start":
		fmt.Fprintln(p.stderr, "no weights found")
		p.exit(3)
	case "is silent":
		p.hang()
	case "keeps its output":
		_, _ = io.Copy(io.Discard, p.in) // as it does with a buffer that is larger than what it writes
		fmt.Fprint(p.out, "=1 list_commands\n\n")
		p.exit(0)
	case "ignores SIGTERM":
		p.ignore()
	}
	in := bufio.NewReader(p.in)
	switch fault {
	case "writes a BOM":
		fmt.Fprint(p.out, "\ufeff")
	case "writes UTF-16":
		fmt.Fprint(p.out, "\xff\xfe")
	case "greets":
		fmt.Fprintln(p.out, "Welcome to Patient")
	}
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			break
		}
		text := strings.TrimRight(line, "\n")
		words := strings.Fields(strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' {
				return -1
			}
			return r
		}, strings.SplitN(text, "#", 2)[0]))
		id := ""
		if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
			id, words = words[0], words[1:]
		}
		if len(words) == 0 && id == "" {
			if fault == "answers to nothing" {
				fmt.Fprint(p.out, "? what\n\n")
			}
			continue
		}
		if len(words) == 0 {
			words = []string{""}
		}
		p.calls[words[0]]++
		reply := p.answer(fault, text, id, words)
		fmt.Fprint(p.out, reply)
		if words[0] == "quit" {
			p.end(fault)
		}
	}
	if fault == "outlives its input" {
		p.hang()
	}
}

func (p *patient) end(fault string) {
	switch fault {
	case "ignores quit":
		p.hang()
	case "takes long to quit":
		time.Sleep(2200 * time.Millisecond)
	case "exits with 3":
		p.exit(3)
	}
	p.exit(0)
}

// answer returns what is written to a command.
func (p *patient) answer(fault, line, id string, words []string) string {
	command, args := words[0], words[1:]
	arg := ""
	if len(args) > 0 {
		arg = args[len(args)-1]
	}
	yes := func(text string) string { return "=" + id + " " + text + "\n\n" }
	no := func(text string) string { return "?" + id + " " + text + "\n\n" }
	is := func(name string, commands ...string) bool {
		if fault != name {
			return false
		}
		for _, c := range commands {
			if c == command {
				return true
			}
		}
		return len(commands) == 0
	}
	answer := func() string { return p.forward(line) }
	switch {
	case is("speaks version 1", "protocol_version"):
		return yes("1")
	case is("refuses its name", "name"):
		return no("secret")
	case is("has no version", "version"):
		return yes("")
	case is("lists too little", "list_commands"):
		return strings.Replace(answer(), "\nkomi\n", "\n", 1)
	case is("lists twice", "list_commands"):
		return strings.Replace(answer(), "\nkomi\n", "\nkomi\nkomi\n", 1)
	case is("lists on one line", "list_commands"):
		return yes(strings.Join(strings.Fields(answer())[1:], " "))
	case is("does not know itself", "known_command") && arg == "komi":
		return yes("false")
	case is("knows all", "known_command"):
		return yes("true")
	case is("has no ids", "protocol_version", "fly_to_the_moon"):
		return strings.Replace(answer(), id, "", 1)
	case is("refuses nothing"):
		return strings.Replace(answer(), "?", "=", 1)
	case is("has its own words") && strings.Contains(line, "fly"):
		return no("Eh?")
	case is("crashes on a syntax error", "komi") && len(args) == 0:
		fmt.Fprintln(p.stderr, "segmentation fault")
		p.exit(139)
	case is("ends lines with CR"):
		return strings.ReplaceAll(answer(), "\n", "\r\n")
	case is("is noisy"):
		return "thinking\n" + answer()
	case is("leaves lines empty"):
		return "\n" + answer()
	case is("has no blank", "name"):
		return strings.Replace(answer(), " ", "", 1)
	case is("knows no ids"): // and takes one for a command
		if id != "" {
			return "? unknown command\n\n"
		}
		return answer()
	case is("glues"):
		return strings.Replace(answer(), id+" ", id, 1)
	case is("rings"):
		return strings.Replace(answer(), "\n", "\a\n", 1)
	case is("ends no reply"):
		return strings.TrimSuffix(answer(), "\n")
	case is("writes UTF-16"):
		return strings.Join(strings.Split(answer(), ""), "\x00") + "\x00"
	case is("talks"):
		return "I am listening\n\n"
	case is("ends no answer to garbage") && line == "99":
		return "? empty command\n"
	case is("takes any komi", "komi"):
		return yes("")
	case is("takes sensible komi only", "komi") && arg == "375":
		return no("unacceptable komi")
	case is("takes its time", "genmove"):
		p.hang()
	case is("explains at length") && strings.Contains(line, "fly"):
		return no("unknown command\ntry another")
	case is("answers twice", "showboard"):
		return answer() + yes("really")
	case is("knows no tabs") && strings.Contains(line, "\t"):
		return no("unknown command")
	case is("knows capitals only", "play") && arg != strings.ToUpper(arg):
		return no("invalid color or coordinate")
	case is("mixes up ids", "known_command") && p.calls[command] > 5:
		return "=" + id + "1 true\n\n"
	case is("crashes on long lines") && len(line) > 5000:
		p.exit(1)
	case is("splits long lines") && len(line) > 5000:
		return answer() + no("unknown command") + no("unknown command")
	case is("hangs on bytes") && strings.Contains(line, "\xff"):
		p.hang()
	case is("floods") && p.calls["name"] > 1:
		for {
			fmt.Fprintln(p.out, "=", strings.Repeat("x", 1000))
		}

	case is("plays on 19x19 only", "boardsize") && arg != "19":
		return no("unacceptable size")
	case is("takes any size", "boardsize"):
		p.forward(line)
		return yes("")
	case is("cannot reach the corner", "play") && arg == "J9":
		return no("illegal move")
	case is("keeps the board", "clear_board", "boardsize") && p.calls["play"] > 0:
		return yes("")
	case is("takes whole komi only", "komi") && strings.Contains(arg, "."):
		return no("not an integer")
	case is("has a column I", "play") && strings.HasPrefix(arg, "I"):
		return yes("")
	case is("puts handicaps elsewhere", "fixed_handicap"):
		p.forward(line)
		return yes("A1 B2")
	case is("puts no handicap", "place_free_handicap", "set_free_handicap"):
		return yes("C3 D4")
	case is("has no handicaps", "list_commands"):
		return strings.NewReplacer("fixed_handicap\n", "", "place_free_handicap\n", "", "set_free_handicap\n", "").Replace(answer())
	case is("undoes nothing", "undo"):
		return yes("")
	case is("crashes on a handicap too many", "set_free_handicap") && arg == "B1":
		p.exit(1)
	case is("has no undo", "list_commands"):
		return strings.Replace(answer(), "undo\n", "", 1)

	case is("plays into a ko", "genmove") && p.last == "C4":
		return yes("B4")
	case is("lets ko be taken", "play"), is("plays into a ko", "play"):
		p.last = arg
		if reply := answer(); !strings.Contains(reply, "ko:") || line != id+" play white B4" {
			return reply
		}
		return yes("")
	case is("refuses captures", "play") && line == id+" play black C2":
		return no("illegal move")
	case is("keeps captured stones", "play", "clear_board"):
		if command == "clear_board" {
			p.played = map[string]bool{}
		} else if p.played[arg] && arg != "pass" {
			return no("illegal move")
		}
		p.played[arg] = true
		return answer()
	case is("takes no rules", "kata-set-rules", "kgs-rules"):
		return yes("")
	case is("refuses the rules", "kata-set-rules", "kgs-rules"):
		return no("unknown ruleset")
	case is("cannot be told rules", "list_commands"):
		return strings.NewReplacer("kata-set-rules\n", "", "kgs-rules\n", "").Replace(answer())
	case is("has its own rules", "play") && line == id+" play black A1":
		return strings.Replace(answer(), "?", "=", 1)

	case is("resigns", "genmove", "kgs-genmove_cleanup"):
		return yes("resign")
	case is("answers with a banana", "genmove"):
		return yes("banana")
	case is("refuses to move", "genmove"):
		return no("not now")
	case is("analyses without a move") && command == "list_commands":
		return strings.Replace(answer(), "genmove\n", "genmove\nlz-genmove_analyze\n", 1)
	case is("analyses without a move", "lz-genmove_analyze"):
		return yes("\ninfo move D4 visits 1 winrate 5000 pv D4")
	case is("analyses") && command == "list_commands":
		return strings.Replace(answer(), "genmove\n", "genmove\ncgos-genmove_analyze\nlz-genmove_analyze\n", 1)
	case is("analyses", "lz-genmove_analyze", "cgos-genmove_analyze"):
		move := strings.TrimSpace(strings.TrimLeft(p.forward("genmove black"), "="))
		return yes("\ninfo move D4 visits 1 winrate 5000 pv D4\nplay " + move)
	case is("analyses without playing") && command == "list_commands":
		return strings.Replace(answer(), "genmove\n", "genmove\nlz-genmove_analyze\n", 1)
	case is("analyses without playing", "lz-genmove_analyze"):
		return yes("\nplay D4")
	case is("always plays D4", "genmove"):
		return yes("D4")
	case is("passes at once", "genmove"):
		return yes("pass")
	case is("does not play its moves", "genmove"):
		return p.forward(id + " reg_genmove " + arg)
	case is("stops after two passes", "play", "genmove"):
		if p.calls["passes"] >= 2 {
			return no("the game is over")
		}
		if arg == "pass" {
			p.calls["passes"]++
		}
		return answer()
	case is("gets slow", "play"): // twenty times as slow as it was, however slow the machine is
		switch n := p.calls["play"]; {
		case n == 1:
			p.began = time.Now()
		case n == 101:
			p.turn = time.Since(p.began) / 100
		case n > 495:
			time.Sleep(max(30*time.Millisecond, 20*p.turn))
		}
		return answer()
	case is("forgets", "play") && p.calls["genmove"] == 0 && p.calls["play"] > 5:
		return no("illegal move")

	case is("has no clock", "list_commands"):
		return strings.NewReplacer("time_settings\n", "", "time_left\n", "").Replace(answer())
	case is("takes whole seconds", "kata-time_settings", "time_left") && strings.Contains(line, "."):
		return no("not an integer")
	case is("cannot be told time", "list_commands"):
		return strings.NewReplacer("kata-time_settings\n", "", "kgs-time_settings\n", "").Replace(answer())
	case is("knows no byo-yomi") && strings.Contains(line, "byoyomi"):
		return no("unknown time system")
	case is("is slow"):
		time.Sleep(60 * time.Millisecond)
		return answer()
	case is("thinks for long", "genmove"):
		time.Sleep(2200 * time.Millisecond)
		return answer()

	case is("calls nothing dead", "final_status_list") && arg == "dead":
		return yes("")
	case is("calls too much dead", "final_status_list") && arg == "dead":
		return yes("A8 A7")
	case is("calls the living dead", "final_status_list") && arg == "dead":
		return yes("A5 J5 A6 J6 A8")
	case is("calls half a chain dead", "final_status_list") && arg == "dead":
		return yes("A6")
	case is("changes its mind", "final_status_list") && arg == "dead" && p.calls[command] == 1:
		return yes("")
	case is("has no list", "final_status_list"):
		return no("no idea")
	case is("has no list command", "list_commands"):
		return strings.Replace(answer(), "final_status_list\n", "", 1)
	case is("names words", "final_status_list"):
		return yes("none")
	case is("leaves stones out", "final_status_list") && arg == "alive":
		return yes("A8")
	case is("counts wrong", "final_score"):
		return yes("B+99.5")
	case is("does not count", "final_score"):
		return no("cannot score")
	case is("counts in words", "final_score"):
		return yes("Black wins")
	case is("never cleans up", "kgs-genmove_cleanup"):
		return yes("pass")
	case is("cleans up elsewhere", "kgs-genmove_cleanup"):
		return p.forward(id + " genmove " + arg)

	case is("is rude", "quit"):
		p.exit(0)
	case is("refuses to quit", "quit"):
		return no("no")
	case is("babbles") && command != "quit":
		texts := []string{"", "A1", "E5", "pass", "resign", "true", "false", "banana", "A1 B2", "D4\nE5", "B+3.5", "2", "illegal move"}
		if chance := p.calls[command] * 7919 % 101; chance%3 == 0 {
			return no(texts[chance%len(texts)])
		} else {
			return yes(texts[chance%len(texts)])
		}
	case is("leaks", "clear_board"):
		p.grow(4 << 20)
		return answer()
	}
	return answer()
}

// hang does nothing for ever.
func hang() {
	for {
		time.Sleep(time.Hour)
	}
}

// A restless player never passes while it has a move.
type restless struct{ gtp.Player }

func (restless) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	chance := rand.New(rand.NewPCG(uint64(p.Moves()), p.Hash()))
	if points := p.LegalPoints().Points(); len(points) > 0 {
		return weiqi.Play(p.Turn(), points[chance.IntN(len(points))]), nil
	}
	return weiqi.Pass(p.Turn()), nil
}
