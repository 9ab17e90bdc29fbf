package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/review/reviewtest"
)

func TestMain(m *testing.M) {
	gtp.Launch() // when we are to become a program in a sandbox
	lookIfAsked()
	if err := flag.Set("test.parallel", "8"); err != nil { // the tests wait for processes, more than for a processor
		panic(err)
	}
	if err := os.Setenv("GOMAXPROCS", strconv.Itoa(runtime.GOMAXPROCS(0))); err != nil { // for servers of this process
		panic(err)
	}
	if filepath.Base(os.Args[0]) == "shinpan" {
		main()
	}
	testscript.Main(onPath{m}, map[string]func(){
		"scripted": runScripted,
		"replay":   runReplay, // says of a game what another engine has said
	})
}

// onPath runs tests that find this binary on the path as shinpan. Package testscript would also take the word for its
// own: see [TestScripts].
type onPath struct{ *testing.M }

func (m onPath) Run() int {
	dir, err := os.MkdirTemp("", "shinpan")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	self, err := os.Executable()
	if err == nil {
		err = errors.Join(os.Symlink(self, filepath.Join(dir, "shinpan")), os.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH")))
	}
	if err != nil {
		panic(err)
	}
	return m.M.Run()
}

// update has the files that stories compare with written anew.
var update = flag.Bool("update", false, "write the files that stories compare with from what is printed")

// TestScripts runs the stories in testdata/script. In them shinpan is this
// program: by itself it runs in this process, one command at a time, and after exec in a process of its own, which may
// also read its input and end after its help. The program scripted plays stories: see [runScripted]. With -update the
// files that a story compares with become what was printed; a person reads the difference.
func TestScripts(t *testing.T) {
	dir, err := filepath.Abs("testdata/script") // a story changes the working directory of this process
	if err != nil {
		t.Fatal(err)
	}
	var alone sync.Mutex
	testscript.Run(t, testscript.Params{Dir: dir, UpdateScripts: *update, Cmds: map[string]func(*testscript.TestScript, bool, []string){
		"shinpan": func(ts *testscript.TestScript, fails bool, args []string) {
			alone.Lock()
			defer alone.Unlock()
			if code := runIn(ts, args); (code != 0) != fails {
				ts.Fatalf("shinpan ends with %d", code)
			}
		},
	}})
}

// runIn runs a command of a story in this process.
func runIn(ts *testscript.TestScript, args []string) (code int) {
	before, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(before)) }()
	stdin, stdout, stderr := os.Stdin, os.Stdout, os.Stderr
	defer func() { os.Stdin, os.Stdout, os.Stderr = stdin, stdout, stderr }()
	os.Stdin, err = os.Open(os.DevNull)
	ts.Check(err)
	defer os.Stdin.Close()
	var work sync.WaitGroup
	pipe := func(to io.Writer) *os.File {
		from, write, err := os.Pipe()
		ts.Check(err)
		work.Go(func() {
			_, err := io.Copy(to, from)
			ts.Check(errors.Join(err, from.Close()))
		})
		return write
	}
	os.Stdout, os.Stderr = pipe(ts.Stdout()), pipe(ts.Stderr())
	code = run(context.Background(), args)
	ts.Check(errors.Join(os.Stdout.Close(), os.Stderr.Close()))
	work.Wait()
	return code
}

// runReplay speaks the protocol of its first argument with the numbers of the review in its second.
func runReplay() {
	said, err := reviewtest.Read(os.Args[2])
	if err == nil {
		err = said.Speak(os.Args[1], os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
