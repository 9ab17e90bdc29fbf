package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/contest/review/reviewtest"
)

func TestMain(m *testing.M) {
	gtp.Launch()                                           // when we are to become a program in a sandbox
	if err := flag.Set("test.parallel", "8"); err != nil { // the tests wait for processes, more than for a processor
		panic(err)
	}
	if err := os.Setenv("GOMAXPROCS", strconv.Itoa(runtime.GOMAXPROCS(0))); err != nil { // for servers of this process
		panic(err)
	}
	testscript.Main(m, map[string]func(){
		"shinpan":  main,
		"scripted": runScripted,
		"replay":   runReplay, // says of a game what another engine has said
	})
}

// update has the files that stories compare with written anew.
var update = flag.Bool("update", false, "write the files that stories compare with from what is printed")

// TestScripts runs the stories in testdata/script. In them shinpan is this
// program, and scripted plays stories: see [runScripted]. With -update the files that a story
// compares with become what was printed; a person reads the difference.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", UpdateScripts: *update})
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
