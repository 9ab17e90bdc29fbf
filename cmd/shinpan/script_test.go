package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/shinpan/shinpan/gtp"
)

func TestMain(m *testing.M) {
	gtp.Launch()                                           // when we are to become a program in a sandbox
	if err := flag.Set("test.parallel", "8"); err != nil { // the tests wait for processes, more than for a processor
		panic(err)
	}
	testscript.Main(m, map[string]func(){
		"shinpan": func() {
			followAhead()
			main()
		},
		"flood":    runFlood, // attacks a server
		"scripted": runScripted,
		"lottery":  playByLot, // a program for matches that a model follows
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
