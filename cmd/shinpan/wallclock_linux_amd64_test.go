package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A wallClock is that of some servers, which is set at will. Their monotonic clock, by which
// nobody can set his watch, is the machine's.
type wallClock struct {
	t    *testing.T
	file *os.File // by how many seconds it is ahead of the machine's
}

func newWallClock(t *testing.T) wallClock {
	t.Helper()
	if vdsoClockgettimeSym == 0 {
		t.Skip("the runtime asks the kernel for the time here, and nobody comes between them")
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "ahead"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	w := wallClock{t, file}
	w.set(0)
	return w
}

// set has the clock be ahead of the machine's from now on.
func (w wallClock) set(ahead time.Duration) {
	w.t.Helper()
	if _, err := w.file.WriteAt(binary.LittleEndian.AppendUint64(nil, uint64(ahead/time.Second)), 0); err != nil {
		w.t.Fatal(err)
	}
}

// aheadFile names to a server the file of its wall clock.
const aheadFile = "SHINPAN_TEST_AHEAD"

// alone is one server at both spots, which goes by the clock.
func (w wallClock) alone(t *testing.T) [2]spot {
	t.Helper()
	s := spot{program: w.program(), addr: freeAddr(t), db: filepath.Join(t.TempDir(), "games.db")}
	return [2]spot{s, s}
}

// program returns a path that runs this test binary as shinpan under the clock.
func (w wallClock) program() string {
	w.t.Helper()
	path := filepath.Join(w.t.TempDir(), "shinpan")
	script := fmt.Sprintf("#!/bin/sh\n%s=%s exec %s \"$@\"\n", aheadFile, w.file.Name(), program(w.t))
	if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
		w.t.Fatal(err)
	}
	return path
}

// vdsoClockgettimeSym is where the runtime has the function by which it reads all clocks,
// clock_gettime(2) of the kernel's own library.
//
//go:linkname vdsoClockgettimeSym runtime.vdsoClockgettimeSym
var vdsoClockgettimeSym uintptr

// followAhead has this process go by the wall clock of a file, if one is named: a function in
// its place asks the one that was there, and adds to the wall clock what the file says.
func followAhead() {
	name := os.Getenv(aheadFile)
	if name == "" {
		return
	}
	file, err := os.Open(name)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	ahead, err := unix.Mmap(int(file.Fd()), 0, 8, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		panic(err)
	}
	number := func(n uintptr) string { return string(binary.LittleEndian.AppendUint64(nil, uint64(n))) }
	clock, seconds := number(vdsoClockgettimeSym), number(uintptr(unsafe.Pointer(&ahead[0])))
	code := "\x57" + // push rdi: which clock
		"\x56" + // push rsi: where its time goes
		"\x48\x83\xec\x08" + // sub rsp, 8: as a call wants the stack
		"\x48\xb8" + clock + // mov rax, clock
		"\xff\xd0" + // call rax
		"\x48\x83\xc4\x08" + // add rsp, 8
		"\x5e" + // pop rsi
		"\x5f" + // pop rdi
		"\x85\xff" + // test edi, edi: the wall clock has number 0
		"\x75\x10" + // jnz to the end
		"\x48\xb9" + seconds + // mov rcx, seconds
		"\x48\x8b\x09" + // mov rcx, [rcx]
		"\x48\x01\x0e" + // add [rsi], rcx
		"\xc3" // ret
	page, err := unix.Mmap(-1, 0, len(code), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
	if err != nil {
		panic(err)
	}
	copy(page, code)
	if err := unix.Mprotect(page, unix.PROT_READ|unix.PROT_EXEC); err != nil {
		panic(err)
	}
	vdsoClockgettimeSym = uintptr(unsafe.Pointer(&page[0]))
}

// jump sets the clock, and the players think for a while.
func (w wallClock) jump(r *replicas, ahead time.Duration) {
	w.t.Helper()
	w.set(ahead)
	response, err := r.client.Get(r.api(0))
	if err != nil {
		w.t.Fatal(err)
	}
	response.Body.Close()
	if date, err := http.ParseTime(response.Header.Get("Date")); err != nil || (time.Until(date)-ahead).Abs() > time.Minute {
		w.t.Fatalf("the server says that it is %v, want %v later than here (%v)", date, ahead, err)
	}
	r.goesOnFor(time.Second)
	r.think.Store(int64(1500 * time.Millisecond)) // in which the clocks go
	r.goesOn()
	r.think.Store(0)
	r.goesOn()
}

// TestWallClockJumps sets the wall clock of a server forward and back by hours while games go
// on: no flag falls, nobody is charged for it, no clock stands, and whoever waits for a game
// goes on waiting. Of two servers it is the clock of one.
func TestWallClockJumps(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		store string
		spots func(w wallClock, t *testing.T) [2]spot
	}{
		{"sqlite", wallClock.alone},
		{"postgres", func(w wallClock, t *testing.T) [2]spot {
			db := pgtest.Start(t).Database()
			return [2]spot{{program: w.program(), addr: freeAddr(t), db: db}, {program: program(t), addr: freeAddr(t), db: db}}
		}},
	} {
		if testing.Short() && test.store == "sqlite" {
			continue // the other one has two servers, of which one has the right time
		}
		t.Run(test.store, func(t *testing.T) {
			t.Parallel()
			wall := newWallClock(t)
			r := playAt(t, test.spots(wall, t), &http.Client{Timeout: 15 * time.Second}, 6)
			r.goesOn()
			r.ask(0, r.games[0].tokens[0], "POST", "/challenges", `{"kind":"open","game":{"size":"9x9"}}`, nil)
			for _, ahead := range []time.Duration{3 * time.Hour, 0, -3 * time.Hour} {
				wall.jump(r, ahead)
				for i := range r.servers {
					var list struct{ Open []json.RawMessage }
					if r.ask(i, r.games[1].tokens[0], "GET", "/challenges", "", &list); len(list.Open) != 1 {
						t.Errorf("%v from now server %d knows of %d challenges, want 1", ahead, i, len(list.Open))
					}
				}
			}
			_, most := r.audit()
			r.uninterrupted(most)
		})
	}
}

// TestServerStartsAtAnotherTime starts a server anew at a time that is hours after what is in
// its store, and then at one that is hours before that: clocks stood until it was back, and go.
func TestServerStartsAtAnotherTime(t *testing.T) {
	t.Parallel()
	wall := newWallClock(t)
	r := playAt(t, wall.alone(t), &http.Client{Timeout: 15 * time.Second}, 6)
	r.goesOn()
	for _, ahead := range []time.Duration{3 * time.Hour, 0} {
		r.nobody(func() {
			r.servers[0].kill()
			wall.set(ahead)
			r.start(0)
		})
		wall.jump(r, ahead)
	}
	if fewest, _ := r.audit(); fewest == 0 {
		t.Error("a game was not interrupted when there was no server")
	}
}
