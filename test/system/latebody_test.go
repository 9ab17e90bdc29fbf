//go:build system

package system

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/store/pgtest"
)

// tooLate is longer than a server waits for the body of a request.
const tooLate = 5500 * time.Millisecond

// A kept connection is one over which several requests go, one after another, that need not
// be whole.
type kept struct {
	t      *testing.T
	conn   net.Conn
	answer *bufio.Reader
	token  string
}

// keptTo opens a connection to a server.
func keptTo(t *testing.T, s *server, token string) *kept {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(eventually.Hang))
	return &kept{t, conn, bufio.NewReader(conn), token}
}

// send sends a request with some headers, as far as the connection takes it.
func (k *kept) send(method, path, headers, body string) {
	fmt.Fprintf(k.conn, "%s /api/v1%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n%s\r\n%s", method, path, k.token, headers, body)
}

// read returns the answer to what was sent; the status is 0 where the connection has ended.
func (k *kept) read() (status int, text string) {
	k.t.Helper()
	response, err := http.ReadResponse(k.answer, nil)
	if err != nil {
		return 0, err.Error()
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		k.t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

// lateMove sends the head of a move, and its body when the server has given up on it. It
// reports whether the connection goes on.
func (k *kept) lateMove(game string) (goesOn bool) {
	k.t.Helper()
	const body = `{"move":"E5"}`
	k.send("PUT", "/games/"+game+"/moves/1", fmt.Sprintf("Content-Type: application/json\r\nContent-Length: %d\r\n", len(body)), "")
	time.Sleep(tooLate)
	io.WriteString(k.conn, body)
	if status, text := k.read(); status != http.StatusRequestTimeout {
		k.t.Errorf("a move whose body was late: %d %s, want 408", status, text)
	}
	k.send("GET", "/games/"+game, "", "")
	status, text := k.read()
	if status != 0 && status != http.StatusOK {
		k.t.Errorf("the first read after that: %d %s, want the game, or the end of the connection", status, text)
	}
	return status != 0
}

// guestOf returns what a new guest of a server proves himself with.
func guestOf(t *testing.T, s *server) string {
	t.Helper()
	var guest struct{ Token string }
	if status, text := call(http.DefaultClient, "", "POST", s.url+"/api/v1/guests", "{}", &guest); status != http.StatusCreated {
		t.Fatal(status, text)
	}
	return guest.Token
}

// beginWithFriend begins a game between two people, and returns its name.
func beginWithFriend(t *testing.T, at, elsewhere *server, black, white string) string {
	t.Helper()
	var state struct{ Game string }
	if status, text := call(http.DefaultClient, black, "POST", at.url+"/api/v1/games", `{"size":"19x19","opponent":"friend","color":"black"}`, &state); status != http.StatusCreated {
		t.Fatal(status, text)
	}
	if status, text := call(http.DefaultClient, white, "POST", elsewhere.url+"/api/v1/games/"+state.Game+"/sit", `{"color":"white"}`, nil); status != http.StatusOK {
		t.Fatal(status, text)
	}
	return state.Game
}

// A body that comes too late spoils no request that comes after it over the same connection.
func TestAttackLateBody(t *testing.T) {
	t.Parallel()
	s := serve(t, program(t), freeAddr(t), filepath.Join(t.TempDir(), "games.db"), "--no-limits")
	black, white := guestOf(t, s), guestOf(t, s)
	game := beginWithFriend(t, s, s, black, white)
	k := keptTo(t, s, black)
	if !k.lateMove(game) {
		return // there is no such connection any more
	}
	for _, path := range []string{"/games/" + game, "/games", "/challenges", "/me/tokens", "/games/" + game + "/chat", "/people?name=x"} {
		k.send("GET", path, "", "")
		if status, text := k.read(); status >= http.StatusInternalServerError {
			t.Errorf("GET %s after the body that was late: %d %s\nthe log: %q", path, status, text, s.logs)
		}
	}
}

// Nobody is shown a game as it was because it could not be read how it is: where one of two
// servers plays on, the other says what it says over any connection.
func TestAttackLateBodyStaleReads(t *testing.T) {
	t.Parallel()
	db := pgtest.Start(t).Database()
	one, other := serve(t, program(t), freeAddr(t), db, "--no-limits"), serve(t, program(t), freeAddr(t), db, "--no-limits")
	black, white := guestOf(t, one), guestOf(t, one)
	game := beginWithFriend(t, one, other, black, white)
	k := keptTo(t, one, black)
	if !k.lateMove(game) {
		return // there is no such connection any more
	}
	wrong := 0
	const reads = 60
	for n := range reads {
		url := fmt.Sprintf("%s/api/v1/games/%s/moves/%d", other.url, game, n+1)
		if status, text := call(http.DefaultClient, []string{black, white}[n%2], "PUT", url, fmt.Sprintf(`{"move":%q}`, vertex(n)), nil); status != http.StatusCreated {
			t.Fatal(status, text)
		}
		k.send("GET", "/games/"+game, "", "")
		status, text := k.read()
		var state struct {
			MoveNumber int `json:"move_number"`
		}
		if err := json.Unmarshal([]byte(text), &state); status != http.StatusOK || err != nil || state.MoveNumber != n+1 {
			wrong++
			t.Logf("read %d: %d, move %d", n+1, status, state.MoveNumber)
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d reads over the connection were refused or stale", wrong, reads)
	}
}
