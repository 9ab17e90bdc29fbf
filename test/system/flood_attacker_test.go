//go:build system

package system

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// runFlood attacks a server until its standard input ends: flood HOST:PORT ADDRESSES CONNECTIONS GAME,GAME,…
func runFlood() {
	addresses, _ := strconv.Atoi(os.Args[2])
	connections, _ := strconv.Atoi(os.Args[3])
	ctx, stop := context.WithCancel(context.Background())
	f := &flood{addr: os.Args[1], games: strings.Split(os.Args[4], ","), got: map[string]map[string]int{}}
	var working sync.WaitGroup
	for i := range connections {
		from := net.IPv4(127, 66, 0, byte(i%addresses+1))
		working.Go(func() { f.attack(ctx, floods[i%len(floods)], from) })
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
	stop()
	working.Wait()
	for _, name := range slices.Sorted(maps.Keys(f.got)) {
		fmt.Printf("  %-28s", name)
		for _, answer := range slices.Sorted(maps.Keys(f.got[name])) {
			fmt.Printf("  %s: %d", answer, f.got[name][answer])
		}
		fmt.Println()
	}
}

// A flood is the attack of one process.
type flood struct {
	addr  string
	games []string

	mu  sync.Mutex
	got map[string]map[string]int // how often each kind of attack was answered how
}

// note counts an answer.
func (f *flood) note(kind, answer string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.got[kind] == nil {
		f.got[kind] = map[string]int{}
	}
	f.got[kind][answer]++
}

// A floodKind is one thing that an attacker does again and again. It is a request, or whatever a
// connection can be used for.
type floodKind struct {
	name    string
	request func(game string) (method, path, media, body string)
	gone    bool // closes the connection instead of waiting for the answer
	raw     func(ctx context.Context, conn net.Conn, game string)
}

// floods is everything that might cost a server something.
var floods = []floodKind{
	{name: "picture", request: func(game string) (string, string, string, string) {
		return "GET", fmt.Sprintf("/games/%s.png?width=%d", game, 2048-rand.IntN(200)), "", ""
	}},
	{name: "picture, gone at once", gone: true, request: func(game string) (string, string, string, string) {
		return "GET", fmt.Sprintf("/games/%s.png?width=%d", game, 2048-rand.IntN(200)), "", ""
	}},
	{name: "gif", request: func(game string) (string, string, string, string) {
		return "GET", fmt.Sprintf("/games/%s.gif?width=%d", game, 800-rand.IntN(100)), "", ""
	}},
	{name: "count of a record", request: func(string) (string, string, string, string) {
		return "POST", "/score", "application/x-go-sgf", longRecord()
	}},
	{name: "count, gone at once", gone: true, request: func(string) (string, string, string, string) {
		return "POST", "/score", "application/x-go-sgf", longRecord()
	}},
	{name: "nonsense of a megabyte", request: func(string) (string, string, string, string) {
		return "POST", "/score", "application/x-go-sgf", "(;GM[1]" + strings.Repeat("(;C[a])", 140000) + ")"
	}},
	{name: "wrong password", request: func(string) (string, string, string, string) {
		return "POST", "/session", "application/json", fmt.Sprintf(`{"name":"somebody%d","password":"no password %d"}`, rand.IntN(50), rand.Int())
	}},
	{name: "new account", request: func(string) (string, string, string, string) {
		return "POST", "/accounts", "application/json", fmt.Sprintf(`{"name":"x%d","password":"some password %d"}`, rand.Int64(), rand.Int())
	}},
	{name: "new guest", request: func(string) (string, string, string, string) {
		return "POST", "/guests", "application/json", "{}"
	}},
	{name: "list with filters", request: func(string) (string, string, string, string) {
		return "GET", fmt.Sprintf("/games?limit=100&size=%d&result=white&ruleset=aga", rand.IntN(25)+1), "", ""
	}},
	{name: "search for people", request: func(string) (string, string, string, string) {
		return "GET", fmt.Sprintf("/people?q=%c", 'a'+rune(rand.IntN(26))), "", ""
	}},
	{name: "estimate", request: func(game string) (string, string, string, string) {
		return "GET", fmt.Sprintf("/games/%s/estimate?move=%d", game, rand.IntN(20)), "", ""
	}},
	{name: "record", request: func(game string) (string, string, string, string) {
		return "GET", "/games/" + game + ".sgf", "", ""
	}},
	{name: "game", request: func(game string) (string, string, string, string) {
		return "GET", "/games/" + game, "", ""
	}},
	{name: "long poll", request: func(game string) (string, string, string, string) {
		return "GET", "/games/" + game + "/events?since=100000&wait=1", "", ""
	}},
	{name: "nothing there", request: func(string) (string, string, string, string) {
		return "GET", fmt.Sprintf("/games/none%d", rand.Int64()), "", ""
	}},
	{name: "not an act", request: func(game string) (string, string, string, string) {
		return "PUT", "/games/" + game + "/moves/1", "application/json", "{" + strings.Repeat(`"a":[[[[`, 1000)
	}},
	{name: "stream that is not read", raw: func(ctx context.Context, conn net.Conn, game string) {
		fmt.Fprintf(conn, "GET /api/v1/games/%s/events?since=0&legal=1&chat=1 HTTP/1.1\r\nHost: x\r\n\r\n", game)
		pauseFor(ctx, 20*time.Second)
	}},
	{name: "header, byte by byte", raw: func(ctx context.Context, conn net.Conn, _ string) {
		dribble(ctx, conn, "GET / HTTP/1.1\r\nHost: x\r\nX-Long: "+strings.Repeat("a", 200))
	}},
	{name: "body, byte by byte", raw: func(ctx context.Context, conn net.Conn, game string) {
		fmt.Fprintf(conn, "PUT /api/v1/games/%s/moves/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n", game)
		dribble(ctx, conn, strings.Repeat(" ", 60))
	}},
	{name: "connection and nothing", raw: func(context.Context, net.Conn, string) {}},
	{name: "a thousand at once", raw: func(ctx context.Context, conn net.Conn, game string) {
		if _, err := io.WriteString(conn, strings.Repeat("GET /api/v1/games/"+game+" HTTP/1.1\r\nHost: x\r\n\r\n", 1000)); err == nil {
			_ = conn.SetReadDeadline(time.Now().Add(5 * time.Second))
			_, _ = io.Copy(io.Discard, conn)
		}
	}},
}

// longRecord returns a record like no other, of a game that goes row by row over the board.
func longRecord() string {
	var b strings.Builder
	fmt.Fprintf(&b, "(;GM[1]SZ[19]PB[%d]", rand.Int64())
	for row := range 18 {
		for i, column := range rand.Perm(19) {
			fmt.Fprintf(&b, ";%c[%c%c]", "BW"[(row*19+i)%2], 'a'+column, 'a'+row)
		}
	}
	return b.String() + ")"
}

// dribble sends a text byte by byte.
func dribble(ctx context.Context, conn net.Conn, text string) {
	for i := range len(text) {
		if _, err := conn.Write([]byte{text[i]}); err != nil || !pauseFor(ctx, time.Second) {
			return
		}
	}
}

// pauseFor waits, and reports whether the attack goes on.
func pauseFor(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// attack does one thing again and again.
func (f *flood) attack(ctx context.Context, kind floodKind, from net.IP) {
	client := clientFrom(from)
	for ctx.Err() == nil {
		game := f.games[rand.IntN(len(f.games))]
		for range 200 {
			if ctx.Err() != nil {
				return
			}
			var answer string
			if kind.raw != nil {
				answer = f.connect(ctx, from, func(conn net.Conn) { kind.raw(ctx, conn, game) })
			} else {
				method, path, media, body := kind.request(game)
				if kind.gone {
					answer = f.connect(ctx, from, func(conn net.Conn) {
						fmt.Fprintf(conn, "%s /api/v1%s HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s", method, path, media, len(body), body)
					})
				} else {
					answer = f.send(ctx, client, method, path, media, body)
				}
			}
			f.note(kind.name, answer)
			if answer == "no answer" {
				pauseFor(ctx, 5*time.Millisecond) // or all that is measured is how fast connections are refused
			}
		}
	}
}

// connect uses a new connection, and closes it.
func (f *flood) connect(ctx context.Context, from net.IP, use func(net.Conn)) (answer string) {
	dialer := net.Dialer{Timeout: 5 * time.Second, LocalAddr: &net.TCPAddr{IP: from}}
	conn, err := dialer.DialContext(ctx, "tcp", f.addr)
	if err != nil {
		return "no answer"
	}
	defer conn.Close()
	use(conn)
	return "sent"
}

// send makes a request and returns the status of the answer.
func (f *flood) send(ctx context.Context, client *http.Client, method, path, media, body string) (answer string) {
	request, err := http.NewRequestWithContext(ctx, method, "http://"+f.addr+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	request.Header.Set("Content-Type", media)
	response, err := client.Do(request)
	if err != nil {
		return "no answer"
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, bufio.NewReader(response.Body))
	return strconv.Itoa(response.StatusCode)
}
