package sqlstore

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// An append to logs that the writer remembers is one round trip to the database and back.
func TestOneRoundTrip(t *testing.T) {
	w, address := lay(t, emptyPostgres(t))
	db := openPostgres(t, address)
	create(t, db, "g")
	fewest := int64(100)
	for seq := 2; seq <= 2*summedUp; seq++ {
		before := w.roundTrips.Load()
		if err := db.Append(t.Context(), "g", seq-1, note(seq)); err != nil {
			t.Fatal(err)
		}
		// a statement that is new to the connection takes more, and so does a pause
		fewest = min(fewest, w.roundTrips.Load()-before)
	}
	if fewest != 1 {
		t.Errorf("an append takes %d journeys, want 1", fewest)
	}
}

// When the line breaks under a transaction it is made or not, as a whole, and whoever asks for
// it again finds out.
func TestWireBreaks(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		at    place
		stays bool
	}{
		{"before a part of it has come", place{true, 'E', 1}, false},
		{"before the end of it has come", place{true, 'E', 2}, false},
		{"before its answer has come", place{false, 'Z', 0}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, address := lay(t, emptyPostgres(t))
			db := openPostgres(t, address)
			create(t, db, "a")
			create(t, db, "b")
			grow := func(id string, length int) error { return db.Append(t.Context(), id, length, note(length+1)) }
			if err := grow("a", 1); err != nil {
				t.Fatal(err)
			}
			w.cut(test.at)
			err := grow("a", 2)
			if err == nil || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrNotFound) {
				t.Errorf("the line broke, and the append says %v", err)
			}
			length := 2
			if test.stays {
				length = 3
			}
			checkLength(t, db, "a", length)
			if err := grow("a", 5-length); !errors.Is(err, store.ErrConflict) {
				t.Errorf("append to a log of another length: %v", err)
			}
			for _, err := range []error{grow("a", length), grow("b", 1)} {
				if err != nil {
					t.Errorf("append over a new line: %v", err)
				}
			}
			check(t, db)
		})
	}
}

// Whoever is cut off while a transaction is on its way does not keep others from its games.
func TestCutOffInTransaction(t *testing.T) {
	t.Parallel()
	direct := emptyPostgres(t)
	w, address := lay(t, direct)
	lost, db := openPostgres(t, address), openPostgres(t, direct)
	create(t, lost, "g")
	w.vanish.Store(true)
	w.cut(place{true, 'E', 2})
	if err := lost.Append(t.Context(), "g", 1, note(2)); err == nil {
		t.Error("the line broke, and the append says nothing")
	}
	if w.vanish.Load() {
		t.Skip("connections cannot be made to vanish here")
	}
	if err := db.Append(t.Context(), "g", 1, note(2)); err != nil {
		t.Errorf("append to a game to which somebody who was cut off was about to add: %v", err)
	}
}

// After a restart of the server the games go on that the writer remembers.
func TestGamesOutliveServer(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	address := server.Database()
	db := openPostgres(t, address)
	create(t, db, "g")
	const length = 3
	for seq := 2; seq <= length; seq++ {
		for tries := 1; ; tries++ {
			err := db.Append(t.Context(), "g", seq-1, note(seq))
			if err == nil {
				break
			}
			if errors.Is(err, store.ErrConflict) || tries == 5 {
				t.Fatal(err) // over the line that has broken nothing came to the server
			}
		}
		server.Kill()
		server.Run()
	}
	again := openPostgres(t, address)
	checkLength(t, again, "g", length)
	check(t, again)
}

// A wire leads to a PostgreSQL, and can break under a writer of ours.
type wire struct {
	server     string
	roundTrips atomic.Int64          // how often the server has told the writer that it is done
	breaks     atomic.Pointer[place] // where it breaks next; nil: nowhere
	vanish     atomic.Bool           // without the server's noticing
}

// A place is in what is said over a wire, before a message.
type place struct {
	there bool // to the server, not from it
	kind  byte // of the message, as the protocol calls it
	after int  // so many of that kind
}

// lay lays a wire to the server of a database, and returns the address at its other end.
func lay(t *testing.T, address string) (*wire, string) {
	t.Helper()
	to, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	here, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { here.Close() })
	w := &wire{server: to.Host}
	go func() {
		for {
			client, err := here.Accept()
			if err != nil {
				return
			}
			go w.connect(client)
		}
	}()
	return w, strings.Replace(address, to.Host, here.Addr().String(), 1)
}

// cut has the wire break at a place.
func (w *wire) cut(at place) { w.breaks.Store(&at) }

// connect connects a client until one of both ends closes.
func (w *wire) connect(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", w.server)
	if err != nil {
		return
	}
	defer server.Close()
	var writer atomic.Bool // whether this is the line of the writer
	go func() {
		defer client.Close()
		w.pass(server, client, false, func(kind byte, _ []byte) bool {
			if !writer.Load() || kind != 'Z' {
				return true
			}
			w.roundTrips.Add(1)
			return !w.at(false, kind)
		})
	}()
	w.pass(client, server, true, func(kind byte, body []byte) bool {
		if strings.Contains(string(body), "INSERT INTO events") {
			writer.Store(true)
		}
		if !writer.Load() || !w.at(true, kind) {
			return true
		}
		if w.vanish.Load() {
			w.vanish.Store(!forget(server.(*net.TCPConn)))
		}
		return false
	})
}

// at reports whether the wire is to break here.
func (w *wire) at(there bool, kind byte) bool {
	at := w.breaks.Load()
	if at == nil || at.there != there || at.kind != kind {
		return false
	}
	if at.after--; at.after >= 0 {
		return false
	}
	w.breaks.Store(nil)
	return true
}

// pass passes messages on until one may not pass. The first one of a client has no kind.
func (w *wire) pass(from io.Reader, to io.Writer, first bool, may func(kind byte, body []byte) bool) {
	for ; ; first = false {
		head := make([]byte, 5)
		if first {
			head = head[:4]
		}
		if _, err := io.ReadFull(from, head); err != nil {
			return
		}
		size := int(binary.BigEndian.Uint32(head[len(head)-4:]))
		message := append(head, make([]byte, size-4)...)
		if _, err := io.ReadFull(from, message[len(head):]); err != nil {
			return
		}
		if !first && !may(head[0], message[len(head):]) {
			return
		}
		if _, err := to.Write(message); err != nil {
			return
		}
	}
}

// forget has the kernel forget one end of a connection, as if the machine there were gone, once
// all that was said has come to the other one; and reports whether it does such things.
func forget(conn *net.TCPConn) bool {
	const repair = 19 // TCP_REPAIR of Linux
	raw, err := conn.SyscallConn()
	if err != nil {
		return false
	}
	forgotten := false
	err = raw.Control(func(fd uintptr) {
		for unheard := int32(1); unheard > 0; time.Sleep(time.Millisecond) {
			if _, _, fault := syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCOUTQ, uintptr(unsafe.Pointer(&unheard))); fault != 0 {
				return
			}
		}
		forgotten = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, repair, 1) == nil
	})
	return forgotten && err == nil
}
