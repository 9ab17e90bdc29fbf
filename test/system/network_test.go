//go:build system

package system

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// A cable can be cut: what is sent over it vanishes, and nobody is told.
type cable interface {
	cut()
	mend()
}

// A cabling is what two servers have around them: a cable to their database, and one to
// everybody else.
type cabling struct {
	spots        [2]spot
	database, us [2]cable
	how          string // it is made
}

// newCabling lays the cables, between network namespaces where this machine allows it, and
// otherwise as proxies that fall silent.
func newCabling(t *testing.T, db string) *cabling {
	t.Helper()
	n := &cabling{how: "network namespaces"}
	for i := range n.spots {
		if err := n.separate(t, i, db); err != nil {
			t.Logf("no network namespaces here: %v", err)
			n.how = "silent proxies"
			break
		}
	}
	if n.how == "silent proxies" {
		for i := range n.spots {
			inner := freeAddr(t)
			toDB, toUs := newWire(t, "127.0.0.1:0", hostOf(t, db)), newWire(t, "127.0.0.1:0", inner)
			n.spots[i] = spot{program: program(t), addr: toUs.addr(), listen: inner, db: withHost(t, db, toDB.addr())}
			n.database[i], n.us[i] = toDB, toUs
		}
	}
	t.Logf("the network is made of %s", n.how)
	return n
}

// hostOf returns the host and port of a database.
func hostOf(t *testing.T, db string) string {
	t.Helper()
	u, err := url.Parse(db)
	if err != nil {
		t.Fatal(err)
	}
	return u.Host
}

// withHost returns the address of a database as it is found elsewhere.
func withHost(t *testing.T, db, host string) string {
	t.Helper()
	return strings.Replace(db, hostOf(t, db), host, 1)
}

// separate puts a server into a network namespace of its own, with two pairs of virtual
// interfaces that lead out of it.
func (n *cabling) separate(t *testing.T, i int, db string) error {
	if os.Geteuid() != 0 {
		return errors.New("that takes root")
	}
	name := fmt.Sprintf("sp%d-%d", os.Getpid()%100_000, i)
	if err := ip("netns", "add", name); err != nil {
		return err
	}
	t.Cleanup(func() { _ = ip("netns", "delete", name) }) // its interfaces go with it
	if err := ip("-n", name, "link", "set", "lo", "up"); err != nil {
		return err
	}
	var out [2]string
	for end := range out {
		iface := fmt.Sprintf("%s%c", name, "du"[end])
		net := fmt.Sprintf("10.%d.%d", 128+rand.IntN(120), rand.IntN(256))
		near, far := net+".1", net+".2"
		out[end] = near
		for _, command := range [][]string{
			{"link", "add", iface, "type", "veth", "peer", "name", iface + "i", "netns", name},
			{"address", "add", near + "/30", "dev", iface},
			{"link", "set", iface, "up"},
			{"-n", name, "address", "add", far + "/30", "dev", iface + "i"},
			{"-n", name, "link", "set", iface + "i", "up"},
		} {
			if err := ip(command...); err != nil {
				return err
			}
		}
		*[2]*cable{&n.database[i], &n.us[i]}[end] = veth{t, name, iface, near, far}
		n.spots[i].addr = far + ":8080"
	}
	relay := newWire(t, out[0]+":0", hostOf(t, db)) // the database listens on loopback only
	n.spots[i].program, n.spots[i].db = inside(t, name, program(t)), withHost(t, db, relay.addr())
	return nil
}

// ip runs the program of that name.
func ip(args ...string) error {
	if said, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("ip %s: %w %s", strings.Join(args, " "), err, said)
	}
	return nil
}

// inside returns a program that runs another one in a network namespace.
func inside(t *testing.T, namespace, program string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shinpan")
	script := fmt.Sprintf("#!/bin/sh\nexec ip netns exec %s %s \"$@\"\n", namespace, program)
	if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// A veth is a cable that is a pair of virtual interfaces. While it is cut both ends send to a
// machine that is not there.
type veth struct {
	t                           *testing.T
	namespace, iface, near, far string
}

func (v veth) cut() {
	v.t.Helper()
	v.neighbors("replace", "lladdr", "02:00:00:00:00:01", "nud", "permanent")
}

func (v veth) mend() {
	v.t.Helper()
	v.neighbors("del")
}

func (v veth) neighbors(what string, more ...string) {
	v.t.Helper()
	err := ip(append([]string{"neighbor", what, v.far, "dev", v.iface}, more...)...)
	if err := errors.Join(err, ip(append([]string{"-n", v.namespace, "neighbor", what, v.near, "dev", v.iface + "i"}, more...)...)); err != nil {
		v.t.Fatal(err)
	}
}

// A wire is a cable that is a proxy. While it is cut it takes what comes and keeps it; while it is
// torn it lets nobody through, and says so.
type wire struct {
	listener net.Listener
	to       string
	work     sync.WaitGroup

	mu    sync.Mutex
	whole chan struct{}                          // closed while it is whole; guarded by mu
	torn  chan struct{}                          // closed while it is torn; guarded by mu
	pace  func(up bool, bytes int) time.Duration // how long so many bytes take; guarded by mu
	asked func() (answered func())               // is told of every question; guarded by mu
	done  chan struct{}                          // closed in the end
}

func newWire(t *testing.T, listen, to string) *wire {
	t.Helper()
	l, err := net.Listen("tcp", listen)
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{
		listener: l, to: to,
		whole: make(chan struct{}), torn: make(chan struct{}), done: make(chan struct{}),
	}
	w.paced(atOnce)
	w.asks(func() func() { return func() {} })
	close(w.whole)
	w.work.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			w.work.Go(func() { w.join(conn) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		close(w.done)
		w.work.Wait()
	})
	return w
}

func (w *wire) addr() string { return w.listener.Addr().String() }

func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.whole = make(chan struct{})
}

func (w *wire) mend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	close(w.whole)
}

// tear breaks all connections, and every further one until the wire is mended.
func (w *wire) tear() {
	w.cut()
	w.mu.Lock()
	defer w.mu.Unlock()
	close(w.torn)
}

// mendTorn ends what tear began.
func (w *wire) mendTorn() {
	w.mu.Lock()
	w.torn = make(chan struct{})
	w.mu.Unlock()
	w.mend()
}

// paced has bytes take their time from now on.
func (w *wire) paced(pace func(up bool, bytes int) time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pace = pace
}

// asks has somebody told of every question from now on, and of its answer.
func (w *wire) asks(asked func() (answered func())) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked = asked
}

func atOnce(bool, int) time.Duration { return 0 }

// delay waits for as long as bytes take, and reports whether the wire is neither torn nor gone.
func (w *wire) delay(up bool, bytes int) bool {
	w.mu.Lock()
	wait, torn := w.pace(up, bytes), w.torn
	w.mu.Unlock()
	if wait == 0 {
		return true
	}
	select {
	case <-time.After(wait):
		return true
	case <-torn:
		return false
	case <-w.done:
		return false
	}
}

// passes waits until the wire is whole, and reports whether it is not gone.
func (w *wire) passes() bool {
	w.mu.Lock()
	whole, torn := w.whole, w.torn
	w.mu.Unlock()
	select {
	case <-whole:
		return true
	case <-torn:
		return false
	case <-w.done:
		return false
	}
}

// join carries what comes over one connection.
func (w *wire) join(near net.Conn) {
	defer near.Close()
	var open question
	defer open.end()
	open.begin(w)
	open.end() // as far as is known: browsers also connect to ask later
	if !w.passes() {
		return
	}
	far, err := net.Dial("tcp", w.to)
	if err != nil {
		return
	}
	defer far.Close()
	ended := make(chan struct{}, 2)
	carry := func(from, to net.Conn) {
		defer func() { ended <- struct{}{} }()
		buffer := make([]byte, 32<<10)
		for {
			n, err := from.Read(buffer)
			if from == near {
				open.begin(w)
			} else {
				open.end()
			}
			if !w.delay(from == near, n) || !w.passes() {
				return
			}
			if _, failed := to.Write(buffer[:n]); err != nil || failed != nil {
				return
			}
		}
	}
	w.work.Go(func() { carry(near, far) })
	w.work.Go(func() { carry(far, near) })
	w.mu.Lock()
	torn := w.torn
	w.mu.Unlock()
	select {
	case <-ended:
	case <-torn:
	case <-w.done:
	}
}

// A question is what somebody asks over a connection, and waits for the answer to.
type question struct {
	mu       sync.Mutex
	answered func() // nil while there is none; guarded by mu
}

// begin tells who is told of questions that there is one, unless there is one already.
func (q *question) begin(w *wire) {
	w.mu.Lock()
	asked := w.asked
	w.mu.Unlock()
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answered == nil {
		q.answered = asked()
	}
}

// end tells of the answer, or that there will be none.
func (q *question) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answered != nil {
		q.answered()
	}
	q.answered = nil
}

// An impatient client has the other server asked, too, when one has not answered for a while, and takes the first
// answer. It gives nobody up: a busy machine answers late, and a request that is only ever begun anew would never be
// answered.
type impatient struct {
	hosts [2]string
	*http.Transport
}

// impatience is how long an impatient client waits until it asks the other server, too.
const impatience = time.Second

// impatiently returns a client of two servers.
func impatiently(spots [2]spot) *http.Client {
	return &http.Client{Timeout: eventually.Hang, Transport: &impatient{[2]string{spots[0].addr, spots[1].addr}, &http.Transport{MaxIdleConnsPerHost: 100}}}
}

func (i *impatient) RoundTrip(r *http.Request) (*http.Response, error) {
	body := []byte{}
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
	}
	type reply struct {
		*http.Response
		err error
	}
	replies, open := make(chan reply, 2), 0
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	send := func(host string) {
		copied := r.Clone(ctx)
		copied.URL.Host, copied.Host = host, host
		copied.Body = io.NopCloser(bytes.NewReader(body))
		open++
		go func() {
			response, err := i.Transport.RoundTrip(copied)
			if err == nil {
				var text []byte
				text, err = io.ReadAll(response.Body)
				err = errors.Join(err, response.Body.Close())
				response.Body = io.NopCloser(bytes.NewReader(text))
			}
			replies <- reply{response, err}
		}()
	}
	other := i.hosts[0]
	if r.URL.Host == other {
		other = i.hosts[1]
	}
	send(r.URL.Host)
	waited := time.NewTimer(impatience)
	defer waited.Stop()
	for asked := false; ; {
		select {
		case got := <-replies:
			if open--; got.err == nil || asked && open == 0 {
				return got.Response, got.err
			}
		case <-waited.C:
		}
		if !asked {
			send(other)
			asked = true
		}
	}
}

// TestNetworkCuts cuts servers off: nothing is said to anybody, what is sent vanishes.
//
// It does not run beside others: a server that is cut off is told from one that is slow by seconds.
func TestNetworkCuts(t *testing.T) {
	cuts := min(max(1, *kills/3), killsOfGames)
	database := pgtest.Start(t)

	// One of two has lost the database: the other goes on, and no clock is stopped but of who asks the one.
	t.Run("a server from the database", func(t *testing.T) {
		n := newCabling(t, database.Database())
		r := playAt(t, n.spots, impatiently(n.spots), 6)
		watching := r.watch()
		var servers []downtime
		for k := range cuts {
			servers = append(servers, downtime{k % 2, r.now()})
			n.database[k%2].cut()
			r.goesOnFor(store.Silence + time.Second)
			n.database[k%2].mend()
			r.goesOn()
		}
		r.audit()
		r.interruptedAt(servers, impatience)
		watching.audit()
	})

	// Who asks and looks on at one of two reaches it no more.
	t.Run("people from a server", func(t *testing.T) {
		n := newCabling(t, database.Database())
		r := playAt(t, n.spots, impatiently(n.spots), 6)
		watching := r.watch()
		for k := range cuts {
			n.us[k%2].cut()
			r.goesOnFor(time.Second)
			n.us[k%2].mend()
			r.goesOn()
		}
		_, most := r.audit()
		r.uninterrupted(most)
		watching.audit()
	})

	// Nobody has the database: clocks stand.
	t.Run("both servers from the database", func(t *testing.T) {
		n := newCabling(t, database.Database())
		r := playAt(t, n.spots, impatiently(n.spots), 6)
		r.begin()
		n.database[0].cut()
		n.database[1].cut()
		time.Sleep(store.Silence) // until then it may just be slow, and whoever asks is charged until it has asked
		r.nobody(func() { time.Sleep(store.Silence) })
		n.database[0].mend()
		n.database[1].mend()
		r.goesOn()
		if fewest, _ := r.audit(); fewest == 0 {
			t.Error("a game was not interrupted when nobody could move")
		}
	})
}
