//go:build system

package doctor_test

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/lab/doctor"
)

// Every check finds the faults that it is for in processes too.
func TestFaultsOfProcesses(t *testing.T) {
	// Most of them only wait, so many can be examined at a time.
	reports := make([]doctor.Report, len(faultTests))
	var examinations sync.WaitGroup
	beds := make(chan struct{}, 8)
	for i, test := range faultTests {
		examinations.Go(func() {
			beds <- struct{}{}
			defer func() { <-beds }()
			reports[i] = examineProcess(t, test.fault, test.check)
		})
	}
	examinations.Wait()
	for i, test := range faultTests {
		t.Run(test.check+": "+test.fault, func(t *testing.T) { checkFault(t, reports[i], test.want, test.what) })
	}
}

// Processes of programs that are known to be good get no error either.
func TestKnownGoodProcesses(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name := range dialects {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			command := gtp.Command{Args: []string{program}, Env: append(os.Environ(), standInVar+"="+name)}
			report, err := doctor.Examine(t.Context(), command, doctor.Options{Only: knownGood})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range report.Findings {
				if f.Severity == doctor.Error {
					t.Errorf("%s: %s\n%s", f.Check, f.What, strings.Join(f.Exchange, "\n"))
				}
			}
		})
	}
}
