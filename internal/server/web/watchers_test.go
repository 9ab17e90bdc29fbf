//go:build system

package web

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// lookOnEnv makes this program look on: it says where, at which games, and how often.
const lookOnEnv = "SHINPAN_TEST_LOOKS_ON"

// TestLookOn is no test of its own: for [TestWatchersTakeLittleMemory] it opens streams, which
// it does not read, says so, and keeps them until nobody talks to it any more.
func TestLookOn(t *testing.T) {
	text := os.Getenv(lookOnEnv)
	if text == "" {
		t.Skip("this is run by another test")
	}
	var address string
	var n int
	fields := strings.Fields(text)
	if _, err := fmt.Sscan(fields[0]+" "+fields[1], &address, &n); err != nil {
		t.Fatal(err)
	}
	games := fields[2:]
	for i := range n {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "GET %s/games/%s/events?since=2 HTTP/1.1\r\nHost: x\r\n\r\n", apiPath, games[i%len(games)])
		if line, err := bufio.NewReader(conn).ReadString('\n'); err != nil || !strings.Contains(line, "200") {
			t.Fatalf("%q, %v", line, err)
		}
	}
	fmt.Println("all look on")
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// A watcher takes less than 8 KB of memory, on the heap and in stacks, the share of the game
// included, also after moves. The clients are in another process, so that they are not counted.
func TestWatchersTakeLittleMemory(t *testing.T) {
	const many, limit = 1000, 8 << 10
	for _, games := range []int{1, 50} {
		t.Run(fmt.Sprint(games, " games"), func(t *testing.T) {
			s := newSite(t)
			s.described = nil
			var all []*match
			at := []string{strings.TrimPrefix(s.url, "http://"), fmt.Sprint(many)}
			for range games {
				m := s.newMatch(map[string]any{"size": "19x19"})
				all, at = append(all, m), append(at, m.id)
			}
			before := inUse()
			others := exec.Command(os.Args[0], "-test.run=^TestLookOn$")
			others.Env = append(os.Environ(), lookOnEnv+"="+strings.Join(at, " "))
			others.Stderr = os.Stderr
			stay, err := others.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			says, err := others.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := others.Start(); err != nil {
				t.Fatal(err)
			}
			if line, err := bufio.NewReader(says).ReadString('\n'); line != "all look on\n" {
				t.Fatalf("%q, %v", line, err)
			}
			each := (inUse() - before) / many
			for _, m := range all[:min(10, games)] {
				m.play("D4", "Q16", "Q4", "D16")
			}
			told := (inUse() - before) / many
			t.Logf("%d bytes each, %d after moves", each, told)
			if each > limit || told > limit {
				t.Errorf("a watcher costs %d bytes, and %d when he has been told of moves; want %d at most", each, told, limit)
			}
			if n := s.server.events.openStreams.Size(); n != many {
				t.Errorf("%d streams are open, want %d", n, many)
			}
			stay.Close()
			if err := others.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

// inUse returns the bytes of memory that the heap and stacks take.
func inUse() int64 {
	runtime.GC()
	runtime.GC() // what pools let go of
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapInuse + stats.StackInuse)
}
