package gtp_test

import (
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/shinpan/shinpan/gtp"
)

// Programs that run take three descriptors each, and no thread; when they have ended nothing of them is left.
func TestProgramsTakeLittle(t *testing.T) {
	count := func(of string) int {
		entries, err := os.ReadDir("/proc/self/" + of)
		if err != nil {
			t.Fatal(err)
		}
		return len(entries)
	}
	open := func() *gtp.Pipe {
		p, err := gtp.Open(gtp.Command{Args: []string{"cat"}})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := open() // with what is there once for all
	defer first.Close()
	const programs = 40
	descriptors, threads := count("fd"), count("task")
	var pipes []*gtp.Pipe
	for range programs {
		pipes = append(pipes, open())
	}
	if got := count("fd") - descriptors; got > 3*programs+5 {
		t.Errorf("%d programs take %d descriptors, want three each", programs, got)
	}
	if got := count("task") - threads; got > programs/2 {
		t.Errorf("%d programs take %d threads, want none", programs, got)
	}
	for i, p := range pipes {
		if i%2 == 0 {
			p.CloseInput() // and it ends by itself
		} else if err := p.Close(); err != nil {
			t.Error(err)
		}
		select {
		case <-p.Gone():
		case <-time.After(patient):
			t.Fatal("a program that has ended is still waited for")
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	if got := count("fd") - descriptors; got > 5 {
		t.Errorf("programs that have ended hold %d descriptors", got)
	}
}

// How a program ended is told as the standard library tells it.
func TestEndsAsTold(t *testing.T) {
	t.Parallel()
	for _, script := range []string{"exit 0", "exit 3", "kill -9 $$", "kill -15 $$"} {
		cmd := exec.Command("sh", "-c", script)
		_ = cmd.Run() // its error says the same
		p, err := gtp.Open(gtp.Command{Args: []string{"sh", "-c", script}, SharePIDs: true})
		if err != nil {
			t.Fatal(err)
		}
		<-p.Gone()
		if how, _ := p.Epitaph(); how != cmd.ProcessState.String() {
			t.Errorf("%q ended by %q, want %q", script, how, cmd.ProcessState)
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}
