package cgos_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/game/arena"
	"github.com/shinpan/shinpan/internal/game/remark"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// A site is a running venue.
type site struct {
	venue *cgos.Venue
	arena *arena.Arena
	addr  string
	close func()
}

// open runs a venue on a store until the test ends or it is closed.
func open(t *testing.T, db *store.Memory, terms cgos.Terms) *site {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return openAt(t, listener, db, terms)
}

// openAt is open for a venue with a listener of its own.
func openAt(t *testing.T, listener net.Listener, db *store.Memory, terms cgos.Terms) *site {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	games := arena.New(arena.Config{Store: db, Programs: []arena.Program{{Name: cgos.Seat, Title: "CGOS", Square: true}}, Log: log})
	if err := games.Restore(t.Context()); err != nil {
		t.Fatal(err)
	}
	venue, err := cgos.Open(t.Context(), terms, cgos.House{Arena: games, Journals: db, Hasher: cheap(), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- venue.Serve(ctx, listener) }()
	closed := false
	s := &site{venue: venue, arena: games, addr: listener.Addr().String(), close: func() {
		if closed {
			return
		}
		closed = true
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
		if err := venue.Close(); err != nil {
			t.Error(err)
		}
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	}}
	t.Cleanup(s.close)
	return s
}

// cheap makes passwords cost next to nothing.
func cheap() *account.Hasher {
	return account.NewHasher(account.Cost{Memory: 64, Passes: 1, Threads: 1}, runtime.GOMAXPROCS(0))
}

// nine are the terms of a 9x9 venue whose rounds begin at once.
func nine() cgos.Terms {
	return cgos.Terms{Name: "nine", Size: 9, Komi: weiqi.Points(7), Time: time.Minute, Pause: 5 * time.Millisecond}
}

// A client is a connection whose lines a test writes and reads.
type client struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Scanner
}

func dial(t *testing.T, s *site) *client {
	t.Helper()
	conn, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	return clientOver(t, conn)
}

// clientOver returns a client that has a connection already.
func clientOver(t *testing.T, conn net.Conn) *client {
	t.Cleanup(func() { conn.Close() })
	c := &client{t: t, conn: conn, in: bufio.NewScanner(conn)}
	c.in.Split(bufio.ScanLines)
	return c
}

// say sends text as it is, line ends included.
func (c *client) say(text string) {
	c.t.Helper()
	if _, err := c.conn.Write([]byte(text)); err != nil {
		c.t.Fatalf("say %q: %v", text, err)
	}
}

// line returns the next line, or "" at the end of the connection, also where it ends before
// all that was said was read.
func (c *client) line() string {
	c.t.Helper()
	c.conn.SetReadDeadline(time.Now().Add(eventually.Hang))
	if !c.in.Scan() {
		if err := c.in.Err(); err != nil && !errors.Is(err, syscall.ECONNRESET) {
			c.t.Fatalf("nothing was said: %v", err)
		}
		return ""
	}
	return c.in.Text()
}

// hear fails unless the next line matches a pattern as a whole. It returns what the
// groups match.
func (c *client) hear(pattern string) []string {
	c.t.Helper()
	line := c.line()
	found := regexp.MustCompile("^(?:" + pattern + ")$").FindStringSubmatch(line)
	if found == nil {
		c.t.Fatalf("the server says %q, want %q", line, pattern)
	}
	return found[1:]
}

// login plays the beginning of the protocol.
func login(t *testing.T, s *site, name, password string) *client {
	t.Helper()
	c := dial(t, s)
	c.hear("protocol genmove_analyze")
	c.say("e1 test 1.0 genmove_analyze\n")
	c.hear("username")
	c.say(name + "\n")
	c.hear("password")
	c.say(password + "\n")
	return c
}

// isHere waits until so many players are logged in.
func isHere(t *testing.T, s *site, want int) {
	t.Helper()
	eventually.True(t, func() bool { return s.venue.Here() == want }, "%d players are here", want)
}

// two logs two players in and returns Black and White of their game.
func two(t *testing.T, s *site) (black, white *client, setup string) {
	t.Helper()
	a, b := login(t, s, "gnugoPy", "longsecret1"), login(t, s, "other.one", "longsecret2")
	setup = a.line()
	if other := b.line(); other != setup {
		t.Fatalf("one player hears %q, the other %q", setup, other)
	}
	if strings.HasSuffix(setup, "gnugoPy(1800?)") {
		return a, b, setup
	}
	return b, a, setup
}

// The transcript of a game, in which the clients differ in how they end their lines.
func TestGame(t *testing.T) {
	db := store.NewMemory()
	s := open(t, db, nine())
	black, white, setup := two(t, s)
	names := regexp.MustCompile(`^setup 1 9 7\.0 60000 (gnugoPy|other\.one)\(1800\?\) (gnugoPy|other\.one)\(1800\?\)$`)
	if !names.MatchString(setup) {
		t.Fatalf("the game begins with %q", setup)
	}
	black.hear(`genmove b 60000`)
	black.say("d4 {\"winrate\":0.5,\"score\":1,\"visits\":9,\"comment\":\"a b\"}\r\n")
	white.hear(`play b D4 (60000|59\d\d\d)`)
	white.hear(`genmove w 60000`)
	white.say("E5\n")
	black.hear(`play w E5 (60000|59\d\d\d)`)
	black.hear(`genmove b (60000|59\d\d\d)`)
	black.say("pass\r\n")
	white.hear(`play b PASS (60000|59\d\d\d)`)
	white.hear(`genmove w (60000|59\d\d\d)`)
	white.say("Pass\n")
	black.hear(`play w PASS (60000|59\d\d\d)`)
	over := `gameover \d{4}-\d\d-\d\d W\+7\.0`
	black.hear(over)
	white.hear(over)
	record := &sgf.Record{Size: weiqi.Square(9), Steps: []sgf.Step{{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 3, Row: 3})}}}
	if err := remark.Comment(t.Context(), db, "nine-g1", record); err != nil {
		t.Fatal(err)
	}
	if got, want := record.Steps[0].Comment, "win rate 50.0 %, score +1.0, 9 visits\na b"; got != want {
		t.Errorf("of the first move is kept %q, want %q", got, want)
	}
	black.say("ready\n")
	white.say("ready\n")
	again := black.hear(`setup 2 9 7\.0 60000 (\S+)\(\d+\??\) (\S+)\(\d+\??\)`)
	first := names.FindStringSubmatch(setup)
	if again[0] != first[2] || again[1] != first[1] {
		t.Errorf("in their second game %s has White and %s Black, want the colors changed after %q", again[0], again[1], setup)
	}
}

// How games end, and what is told about it.
func TestEnds(t *testing.T) {
	for name, test := range map[string]struct{ moves, over string }{
		"resigns":        {"resign", `W\+Resign`},
		"says nonsense":  {"c3? hello", `W\+Illegal .*"c3\?" is no move.*`},
		"plays off it":   {"K10", `W\+Illegal .+`},
		"plays on it":    {"d4\nD4", `B\+Illegal .+`},
		"adds a comment": {"c3 hello\nresign", `B\+Resign`}, // what follows a move is its analysis
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, store.NewMemory(), nine())
			black, white, _ := two(t, s)
			side, other := black, white
			for _, move := range strings.Split(test.moves, "\n") {
				side.hear(`genmove [bw] \d+`)
				side.say(move + "\n")
				if strings.Contains(test.over, "B+") || other == nil {
					t.Fatal("unreachable")
				}
				if move != test.moves[strings.LastIndex(test.moves, "\n")+1:] {
					other.hear(`play [bw] \S+ \d+`)
				}
				side, other = other, side
			}
			black.hear(`gameover \S+ ` + test.over)
			white.hear(`gameover \S+ ` + test.over)
		})
	}
}

func TestFlagFallsOnTime(t *testing.T) {
	t.Parallel()
	terms := nine()
	terms.Time, terms.Gift = 50*time.Millisecond, time.Millisecond
	s := open(t, store.NewMemory(), terms)
	black, white, _ := two(t, s)
	black.hear(`genmove b \d+`)
	black.hear(`gameover \S+ W\+Time`)
	white.hear(`gameover \S+ W\+Time`)
	black.say("e5\nready\n") // what nobody has asked for is not answered
	white.say("ready\n")
	black.hear(`setup 2 .*`)
}

// A player whose connection is lost finds the game where it is; a second login takes
// the place of the first.
func TestComingBack(t *testing.T) {
	s := open(t, store.NewMemory(), nine())
	black, white, setup := two(t, s)
	black.hear(`genmove b 60000`)
	black.say("d4\n")
	white.hear(`play b D4 \d+`)
	white.hear(`genmove w 60000`)
	white.conn.Close()
	black.conn.Close()

	name := regexp.MustCompile(`60000 (\S+)\(`).FindStringSubmatch(setup)[1]
	passwords := map[string]string{"gnugoPy": "longsecret1", "other.one": "longsecret2"}
	again := login(t, s, name, passwords[name])
	again.hear(regexp.QuoteMeta(setup) + ` D4 \d+`)
	again.hear(`genmove w \d+`)
	second := login(t, s, name, passwords[name])
	second.hear(regexp.QuoteMeta(setup) + ` D4 \d+`)
	second.hear(`genmove w \d+`)
	again.hear("info you have logged in again, and this connection ends")
	if line := again.line(); line != "" {
		t.Errorf("after that the first connection hears %q", line)
	}
	second.say("resign\n")
	second.hear(`gameover \S+ B\+Resign`)
}

// A server that comes back finds its players, games and ratings.
func TestRestart(t *testing.T) {
	db := store.NewMemory()
	s := open(t, db, nine())
	black, white, setup := two(t, s)
	black.hear(`genmove b 60000`)
	black.say("d4\n")
	white.hear(`play b D4 \d+`)
	white.hear(`genmove w 60000`)
	s.close()
	s = open(t, db, nine())

	names := regexp.MustCompile(`60000 (\S+)\(1800\?\) (\S+)\(1800\?\)$`).FindStringSubmatch(setup)
	passwords := map[string]string{"gnugoPy": "longsecret1", "other.one": "longsecret2"}
	white = login(t, s, names[1], passwords[names[1]])
	white.hear(regexp.QuoteMeta(setup) + ` D4 \d+`)
	black = login(t, s, names[2], passwords[names[2]])
	black.hear(regexp.QuoteMeta(setup) + ` D4 \d+`)
	white.hear(`genmove w \d+`) // the clocks stood until both were back
	white.say("resign\n")
	black.hear(`gameover \S+ B\+Resign`)
	white.hear(`gameover \S+ B\+Resign`)

	written(t, s)
	standings := s.venue.Standings()
	if len(standings) != 2 || standings[0].Player != names[2] || standings[0].Games != 1 ||
		standings[0].Tag.Elo <= 1800 || standings[1].Tag.Elo >= 1800 {
		t.Errorf("after the game the standings are %+v", standings)
	}
	s.close()
	if again := open(t, db, nine()).venue.Standings(); len(again) != 2 || again[0].Tag != standings[0].Tag {
		t.Errorf("after another restart the standings are %+v, want %+v", again, standings)
	}
}

// written waits until the venue has written down how its first game ended, which is
// a moment after the players are told.
func written(t *testing.T, s *site) {
	t.Helper()
	viewer := dial(t, s)
	viewer.hear("protocol genmove_analyze")
	viewer.say("v1 viewer\n")
	for line := viewer.line(); line == "" || strings.HasSuffix(line, " -"); line = viewer.line() {
	}
}

// What a venue shows to those who look at it by the page.
func TestShown(t *testing.T) {
	s := open(t, store.NewMemory(), nine())
	black, white, setup := two(t, s)
	names := regexp.MustCompile(`60000 (\S+)\(1800\?\) (\S+)\(1800\?\)$`).FindStringSubmatch(setup)
	shown := s.venue.Games(0)
	if len(shown) != 1 || shown[0].ID != "nine-g1" || shown[0].White != names[1] || shown[0].Black != names[2] ||
		shown[0].BlackTag != "1800?" || shown[0].Result.Over() {
		t.Errorf("Games(0) = %+v, want the game that is going on", shown)
	}
	if here, live := s.venue.Here(), s.venue.Live(); here != 2 || live != 1 {
		t.Errorf("%d players are here with %d games, want 2 with 1", here, live)
	}
	black.hear(`genmove b 60000`)
	black.say("resign\n")
	white.hear(`gameover .*`)
	written(t, s)
	if shown := s.venue.Games(0); len(shown) != 0 {
		t.Errorf("after its end Games(0) = %+v, want none", shown)
	}
	if g, its := s.venue.Game(shown[0].ID); !its || g.BlackTag != shown[0].BlackTag || g.Result.String() != "W+R" {
		t.Errorf("Game(%q) = %+v, %v", shown[0].ID, g, its)
	}
	for _, id := range []string{"", "1", "other-g1", shown[0].ID + "0", shown[0].ID + "x", strings.TrimRight(shown[0].ID, "0123456789") + "0"} {
		if g, its := s.venue.Game(id); its {
			t.Errorf("Game(%q) = %+v, want none", id, g)
		}
	}
	if shown := s.venue.Games(1); len(shown) != 1 || shown[0].Result.String() != "W+R" {
		t.Errorf("after its end Games(1) = %+v, want the one with W+R", shown)
	}
}

func TestLogin(t *testing.T) {
	s := open(t, store.NewMemory(), nine())
	refused := func(why string, lines ...string) {
		t.Helper()
		c := dial(t, s)
		c.hear("protocol genmove_analyze")
		for i, line := range lines {
			c.say(line)
			if i < len(lines)-1 {
				c.line()
			}
		}
		c.hear("Error: " + why)
		if line := c.line(); line != "" {
			t.Errorf("after that the server says %q", line)
		}
	}
	hello := "e1 test\n"
	refused("invalid response", "hello\n")
	refused("invalid response", "\n")
	refused("a name has 3 characters or more", hello, "ab\n")
	refused("a name has no more than 18 characters", hello, strings.Repeat("a", 19)+"\n")
	refused("a name has only letters.*", hello, "a b c\n")
	refused("a name has only letters.*", hello, "審判審判\n")
	refused("a name does not begin with a digit", hello, "1abc\n")
	refused("a password has 8 characters or more", hello, "abc\n", "a\n")
	refused("a password has only letters.*", hello, "abc\n", "pässwörter\n")
	refused("a new player sends one password", hello, "abc\n", "old new\n")
	refused("this venue has no administrator", "a1 test\n")

	in := func(password string) {
		t.Helper()
		c := login(t, s, "abc", password)
		isHere(t, s, 1)
		c.say("hello\nquit\r\n")
		if line := c.line(); line != "" {
			t.Errorf("who says something without a game hears %q", line)
		}
		isHere(t, s, 0)
	}
	in("longsecret")
	refused("the password is not right", hello, "abc\n", "wrong\n")
	refused("the password is not right", hello, "abc\n", "wrong new\n")
	in("longsecret othersecret")
	refused("the password is not right", hello, "abc\n", "longsecret\n")
	in("othersecret")
}

func TestViewer(t *testing.T) {
	s := open(t, store.NewMemory(), nine())
	early := dial(t, s)
	early.hear("protocol genmove_analyze")
	early.say("v1 viewer\n")
	early.say("observe 1\n")
	early.hear(`setup 1 \?`)
	black, white, setup := two(t, s)
	names := strings.TrimPrefix(setup, "setup 1 9 7.0 60000 ")
	early.hear(`match 1 - - 9 7\.0 ` + regexp.QuoteMeta(names) + " -")
	early.say("observe 1\nobserve 1\n")
	early.hear(`setup 1 - - 9 7\.0 ` + regexp.QuoteMeta(names) + " 60000")
	black.hear(`genmove b \d+`)
	black.say("d4\n")
	early.hear(`update 1 D4 \d+`)
	late := dial(t, s)
	late.hear("protocol genmove_analyze")
	late.say("v1viewer\nobserve 1\nwhat\nobserve x\n")
	heard := late.line() + "\n" + late.line() + "\n" + late.line()
	for _, want := range []string{`match 1 - - 9 7\.0 ` + regexp.QuoteMeta(names) + ` -`, `setup 1 - - 9 7\.0 .* 60000 D4 \d+`, `setup x \?`} {
		if !regexp.MustCompile(want).MatchString(heard) {
			t.Errorf("the viewer heard\n%s\nwhich lacks %s", heard, want)
		}
	}
	white.hear(`play b D4 \d+`)
	white.hear(`genmove w \d+`)
	white.say("resign\n")
	heard = early.line() + "\n" + early.line()
	for _, want := range []string{`update 1 B\+Resign`, `gameover 1 B\+Resign \d+ \d+`} {
		if !regexp.MustCompile(want).MatchString(heard) {
			t.Errorf("the viewer heard\n%s\nwhich lacks %s", heard, want)
		}
	}
	third := dial(t, s)
	third.hear("protocol genmove_analyze")
	third.say("v1 viewer\n")
	third.hear(`match 1 \d{4}-\d\d-\d\d \d\d:\d\d 9 7\.0 ` + regexp.QuoteMeta(names) + ` B\+Resign`)
	third.say("observe 1\n")
	third.hear(`setup 1 \d{4}-\d\d-\d\d \d\d:\d\d 9 7\.0 ` + regexp.QuoteMeta(names) + ` 60000 D4 \d+ B\+Resign`)
}

// hashed returns the hash of a password.
func hashed(t *testing.T, password string) string {
	t.Helper()
	hash, err := cheap().Hash(t.Context(), password)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

func TestAdministrator(t *testing.T) {
	terms := nine()
	terms.Admin = hashed(t, "open sesame")
	terms.Pause = time.Hour
	s := open(t, store.NewMemory(), terms)
	admin := dial(t, s)
	admin.hear("protocol genmove_analyze")
	admin.say("a1 me\n")
	admin.hear("password")
	admin.say("open sesame\n")
	admin.hear("ok")
	order := func(line string, answer ...string) {
		t.Helper()
		admin.say(line + "\n")
		for _, pattern := range answer {
			admin.hear(pattern)
		}
	}
	a := login(t, s, "first", "longsecret")
	b := login(t, s, "second", "longsecret")
	isHere(t, s, 2)
	order("who", `first\(1800\?\) waits`, `second\(1800\?\) waits`, "ok")
	order("match first first", "Error: first cannot play against itself")
	order("match first nobody", "Error: nobody does not wait for a game")
	order("match first second", "ok")
	a.hear(`setup 1 9 7\.0 60000 first\(1800\?\) second\(1800\?\)`)
	b.hear(`setup 1 .*`)
	b.hear(`genmove b 60000`)
	order("match first second", "Error: first does not wait for a game")
	order("games", `match 1 - - 9 7\.0 first\(1800\?\) second\(1800\?\) -`, "ok")
	order("anchor first 2000", "ok")
	order("anchor first NaN", `Error: "NaN" is no rating`)
	order("anchor nobody 2000", "Error: nobody of that name has been here")
	b.say("resign\n")
	a.hear(`gameover .*`)
	a.say("ready\n")
	b.hear(`gameover .*`)
	b.say("ready\n")
	written(t, s)
	order("say hello", "ok")
	a.hear("info hello")
	order("kick second", "ok")
	b.hear("info hello")
	if line := b.line(); line != "" {
		t.Errorf("who was sent away hears %q", line)
	}
	isHere(t, s, 1)
	order("kick nobody", "Error: nobody is not here")
	b = login(t, s, "second", "longsecret")
	isHere(t, s, 2)
	order("round", `match 2 .*`, "ok")
	order("abort 2", `Error: "abort 2" is not understood: say help`)
	order("abort 1 the board", "Error: no game 1 is going on")
	order("abort x the board", `Error: "x" is no number of a game`)
	order("abort 2 the power failed", "ok")
	for _, c := range []*client{a, b} {
		c.hear(`setup 2 .*`)
		line := c.line()
		if strings.HasPrefix(line, "genmove") {
			line = c.line()
		}
		if !regexp.MustCompile(`^gameover \S+ Abort the power failed$`).MatchString(line) {
			t.Errorf("after an abort the server says %q", line)
		}
	}
	order("what", `Error: "what" is not understood: say help`)
	order("ratings", `first +2000 +[12] games .* anchor`, `second +\d+\? +[12] games.*`, "ok")
	order("free first", "ok")
	order("reset nobody", "Error: nobody of that name has been here")
	admin.say("reset second\n")
	password := admin.hear(`password (\S{16})`)[0]
	admin.hear("ok")
	if line := b.line(); line != "" {
		t.Errorf("whose password was reset hears %q", line)
	}
	isHere(t, s, 1)
	login(t, s, "second", "longsecret").hear("Error: the password is not right")
	b = login(t, s, "second", password)
	isHere(t, s, 2)
	order("remove second", "ok")
	if line := b.line(); line != "" {
		t.Errorf("who is removed hears %q", line)
	}
	isHere(t, s, 1)
	login(t, s, "second", password).hear("Error: the administrator has removed second")
	third := login(t, s, "third", "longsecret") // who never played
	isHere(t, s, 2)
	order("remove third", "ok")
	if line := third.line(); line != "" {
		t.Errorf("who is removed hears %q", line)
	}
	isHere(t, s, 1)
	login(t, s, "third", "othersecret")
	isHere(t, s, 2)
	order("reset second", `password \S{16}`, "ok") // he may come back
	order("hold", "ok")
	order("round", "ok")
	admin.say("help\n")
	for line := admin.line(); line != "ok"; line = admin.line() {
		if line == "" {
			t.Fatal("help does not end")
		}
	}
	order("quit", "")
}

// Floods, endless lines and silence end a connection and disturb nobody else.
func TestFloods(t *testing.T) {
	t.Parallel()
	s := open(t, store.NewMemory(), nine())
	endless := login(t, s, "endless", "longsecret")
	for range 100 {
		if _, err := endless.conn.Write(make([]byte, 4096)); err != nil {
			break
		}
	}
	flood := login(t, s, "flood", "longsecret")
	for range 100 {
		if _, err := flood.conn.Write([]byte(strings.Repeat("ready\n", 100))); err != nil {
			break
		}
	}
	for _, c := range []*client{endless, flood} {
		c.conn.SetReadDeadline(time.Now().Add(eventually.Hang))
		for c.in.Scan() { // whatever it is told before the connection ends
		}
		if errors.Is(c.in.Err(), os.ErrDeadlineExceeded) {
			t.Errorf("the connection does not end")
		}
	}
	black, white, _ := two(t, s)
	black.hear(`genmove b \d+`)
	black.say("resign\n")
	white.hear(`gameover .*`)
}

func ExampleTerms_Check() {
	_, err := cgos.Terms{Name: "9x9", Size: 9, Komi: weiqi.Points(7)}.Check()
	fmt.Println(err)
	// Output: the time: the main time is zero
}

var crowd = flag.Int("crowd", 24, "how many players are connected at once in TestCrowd")

// TestCrowd connects an even number of players, each of whom plays one game.
func TestCrowd(t *testing.T) {
	t.Parallel()
	terms := nine()
	terms.Newcomers = *crowd
	terms.Admin = hashed(t, "open sesame")
	s := open(t, store.NewMemory(), terms)
	admin := dial(t, s)
	admin.hear("protocol genmove_analyze")
	admin.say("a1 me\nopen sesame\nhold\n") // until all are here: whoever is left alone by a round would wait for ever
	admin.hear("password")
	admin.hear("ok")
	admin.hear("ok")
	var group sync.WaitGroup
	results := make(chan string, *crowd)
	for i := range *crowd {
		group.Go(func() {
			c := login(t, s, fmt.Sprintf("player%d", i), "longsecret")
			for {
				switch verb, rest, _ := strings.Cut(c.line(), " "); verb {
				case "genmove":
					c.say("pass\n")
				case "gameover":
					results <- rest // who does not say that it is ready plays no more
					return
				case "":
					t.Errorf("player %d is sent away", i)
					return
				}
			}
		})
	}
	isHere(t, s, *crowd)
	admin.say("go\n")
	group.Wait()
	if len(results) != *crowd {
		t.Errorf("%d of %d players have been told a result", len(results), *crowd)
	}
}
