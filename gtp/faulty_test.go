package gtp_test

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/gtp"
)

// faultVar names the fault of a test binary that is run as an engine.
const faultVar = "GTP_TEST_FAULT"

// missedVar names the file that an engine misses.
const missedVar = "GTP_TEST_MISSED"

func TestMain(m *testing.M) {
	gtp.Launch()
	if fault := os.Getenv(faultVar); fault != "" {
		faultyEngine(fault)
		return
	}
	if strings.HasPrefix(os.TempDir(), "/dev/shm/") {
		// a program that may only read may write to shared memory: that is no file of anybody's
		os.Setenv("TMPDIR", "/var/tmp")
	}
	if err := flag.Set("test.parallel", "8"); err != nil { // the tests wait for processes, more than for a processor
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// faultyEngine plays an engine that behaves until it is asked for a move, but for
// what its fault says.
func faultyEngine(fault string) {
	switch fault {
	case "sleeper":
		signal.Ignore(syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE)
		hang()
	case "uncovers":
		if !unmount(os.Args[1]) {
			os.Exit(1)
		}
		os.Exit(0)
	case "exits at start":
		fmt.Fprintln(os.Stderr, "no weights found")
		os.Exit(3)
	case "misses a file":
		fmt.Fprintf(os.Stderr, "cannot open model '%s'\n", os.Getenv(missedVar))
		os.Exit(1)
	case "says nothing":
		hang()
	case "speaks no GTP":
		fmt.Print("usage: engine --gtp\n")
		os.Exit(2)
	case "keeps its output":
		_, _ = io.Copy(io.Discard, os.Stdin) // as it does with a buffer that is larger than what it writes
		fmt.Print("=1 list_commands\n\n")
		os.Exit(0)
	case "floods at start":
		flood("banner\n")
	case "deaf":
		signal.Ignore(syscall.SIGTERM)
	case "floods stderr":
		for range 5000 {
			fmt.Fprintln(os.Stderr, strings.Repeat("thinking ", 100))
		}
		fmt.Fprintln(os.Stderr, "last words")
	}

	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		id, command := idOf(in.Text())
		reply := func(text string) { fmt.Printf("=%s %s\n\n", id, text) }
		if fault == "noisy" {
			fmt.Print("\r\n\n== debug ==\n\tvisits 100\r\n")
			reply = func(text string) { fmt.Printf("=%s\t%s\r\n\r\n", id, strings.ReplaceAll(text, "\n", "\r\n")) }
		}
		if fault == "answers twice" {
			reply = func(text string) { fmt.Printf("=%s %s\n\n=%s %s\n\n", id, text, id, text) }
		}
		switch fault {
		case "gives no ids":
			id = ""
		case "knows no ids":
			if id != "" {
				fmt.Print("? unknown command\n\n")
				continue
			}
		}
		switch word, _, _ := strings.Cut(command, " "); word {
		case "list_commands":
			reply("list_commands\ngenmove\nquit\nfinal_status_list")
		case "genmove":
			genmove(fault, id, reply)
		case "quit":
			if fault != "deaf" {
				reply("")
				return
			}
		case "attack":
			reply(attackAs(strings.Fields(command)[1:]))
		case "try":
			reply(try(strings.Fields(command)[1:]))
		default:
			reply("fine")
		}
	}
	if fault == "deaf" {
		hang()
	}
}

// idOf splits a command from its id, if it has one.
func idOf(line string) (id, command string) {
	id, command, _ = strings.Cut(line, " ")
	if _, err := strconv.Atoi(id); err != nil {
		return "", line
	}
	return id, command
}

func genmove(fault, id string, reply func(text string)) {
	switch fault {
	case "crashes":
		panic("segmentation fault")
	case "exits":
		os.Exit(0)
	case "hangs":
		hang()
	case "never ends its reply":
		fmt.Printf("=%s D4\n", id)
		hang()
	case "floods with lines":
		flood("visits 100\n")
	case "floods without lines":
		flood("xxxxxxxxxxxxxxxx")
	case "floods inside a reply":
		fmt.Printf("=%s D4\n", id)
		flood("and\n")
	case "uses a future id":
		fmt.Print("=4711 D4\n\n")
	case "uses an old id":
		fmt.Print("=1 D4\n\n")
		hang()
	case "uses a negative id":
		fmt.Print("=-1 D4\n\n")
		hang()
	case "uses no id":
		fmt.Print("= D4\n\n")
	case "names no vertex":
		reply("banana")
	case "answers nothing":
		reply("")
	case "answers too much":
		reply("D4\nC3")
	case "refuses":
		fmt.Printf("?%s I do not want to\n\n", id)
	case "closes stdout":
		_ = os.Stdout.Close()
		hang()
	case "closes stdin":
		_ = os.Stdin.Close()
		reply("D4")
		hang()
	case "leaves a child":
		child(&syscall.SysProcAttr{})
		os.Exit(1)
	case "hides a child":
		child(&syscall.SysProcAttr{Setsid: true})
		reply("D4")
	default:
		reply("D4")
	}
}

// hang does nothing for ever.
func hang() {
	for {
		time.Sleep(time.Hour)
	}
}

func flood(text string) {
	out := bufio.NewWriter(os.Stdout)
	for {
		if _, err := io.WriteString(out, text); err != nil {
			os.Exit(1)
		}
	}
}

// child starts a process that holds on to our pipes and does not end by itself.
func child(attr *syscall.SysProcAttr) {
	cmd := exec.Command(os.Args[0], os.Args[1:]...)
	cmd.Env = append(os.Environ(), faultVar+"=sleeper")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = attr
	if err := cmd.Start(); err != nil {
		panic(err)
	}
}
