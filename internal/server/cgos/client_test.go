package cgos_test

import (
	"bufio"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/shinpan/shinpan/gtp"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/cgos"
	"github.com/shinpan/shinpan/weiqi"
)

// random plays where it may, and passes when the board is nearly full.
type random struct{}

func (random) Choose(_ context.Context, p *weiqi.Position, _ weiqi.Score) (weiqi.Move, error) {
	legal := p.LegalPoints().Points()
	if len(legal) < 20 {
		return weiqi.Pass(p.Turn()), nil
	}
	return weiqi.Play(p.Turn(), legal[rand.IntN(len(legal))]), nil
}

func (r random) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	return r.Choose(ctx, p, komi)
}

func (random) Dead(context.Context, *weiqi.Position) (weiqi.Set, error) { return weiqi.Set{}, nil }

// mortal breaks down at every so many questions.
type mortal struct {
	random
	asked *atomic.Int32
}

// Cleanup is what it is asked: what is on the board counts.
func (m mortal) Cleanup(ctx context.Context, p *weiqi.Position, komi weiqi.Score) (weiqi.Move, error) {
	if m.asked.Add(1)%5 == 0 {
		return weiqi.Move{}, errors.New("out of order")
	}
	return m.Choose(ctx, p, komi)
}

func client1(addr, user string, player gtp.Player, games int) *cgos.Client {
	return &cgos.Client{
		Server: addr, User: user, Password: "longsecret", Games: games, Log: slog.New(slog.DiscardHandler),
		Start: func(context.Context) (*gtp.Engine, error) { return gtp.Local(player, gtp.Options{Name: user}), nil },
	}
}

// A program that fails now and then is started again in the middle of its games, and
// nothing is lost.
func TestClients(t *testing.T) {
	t.Parallel()
	s := open(t, store.NewMemory(), nine())
	const games = 3
	var asked atomic.Int32
	var group sync.WaitGroup
	for name, player := range map[string]gtp.Player{"sound": random{}, "mortal": mortal{asked: &asked}} {
		group.Go(func() {
			if err := client1(s.addr, name, player, games).Play(t.Context()); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	group.Wait()
	viewer := dial(t, s)
	viewer.hear("protocol genmove_analyze")
	viewer.say("v1 viewer\n")
	for over := 0; over < games; {
		line := viewer.line()
		switch {
		case strings.HasSuffix(line, " -"): // the venue has not written its end down yet
		case regexp.MustCompile(`^(?:match|gameover) .* ([BW]\+\d+\.\d|Draw)( \d+ \d+)?$`).MatchString(line):
			over++
		default:
			t.Fatalf("a game ended by resignation, time or a fault: %q", line)
		}
	}
	if asked.Load() < 5 {
		t.Errorf("the program was asked %d times, which is too few to fail", asked.Load())
	}
}

func TestClientIsRefused(t *testing.T) {
	s := open(t, store.NewMemory(), nine())
	login(t, s, "taken", "othersecret")
	isHere(t, s, 1)
	err := client1(s.addr, "taken", random{}, 0).Play(t.Context())
	var refused *cgos.RefusedError
	if !errors.As(err, &refused) || refused.Message != "the password is not right" {
		t.Errorf("Play: %v, want what the server said", err)
	}
	broken := client1(s.addr, "other", random{}, 0)
	broken.Start = func(context.Context) (*gtp.Engine, error) { return nil, errors.New("no such file") }
	if err := broken.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("Play with a program that does not start: %v", err)
	}
}

// A scripted server: what the client says, line by line, in a game that is taken up.
func TestClientTranscript(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	played := make(chan error, 1)
	go func() { played <- client1(listener.Addr().String(), "gnugoPy", random{}, 1).Play(t.Context()) }()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	server := &client{t: t, conn: conn, in: bufio.NewScanner(conn)}
	server.say("protocol genmove_analyze\r\n")
	server.hear("e1 shinpan genmove_analyze")
	server.say("username\n")
	server.hear("gnugoPy")
	server.say("info welcome\npassword\n")
	server.hear("longsecret")
	server.say("setup 7 5 0.5 60000 gnugoPy(1800?) black(2000) C3 59000 PASS 58000 pass 57000\nwhat is this\n")
	server.say("genmove w 58000\n")
	server.hear(`[a-e][1-5]|pass`)
	server.say("play b PASS 56000\ngameover 2026-11-21 B+3.5\n")
	server.hear("quit")
	if err := <-played; err != nil {
		t.Errorf("Play: %v", err)
	}
}

func FuzzLines(f *testing.F) {
	for _, line := range []string{"d4", "d4 {\"winrate\":.5}\r", "quit", "ready", "resign", "\x00\xff", "e1 x\nabc\nlongsecret", "v1\nobserve 1", "a1\nopen sesame\nwho", strings.Repeat("x", 70000)} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// Over TCP there would soon be no port left.
		socket := filepath.Join(t.TempDir(), "socket")
		listener, err := net.Listen("unix", socket)
		if err != nil {
			t.Fatal(err)
		}
		s := openAt(t, listener, store.NewMemory(), nine())
		conn, err := net.Dial("unix", socket)
		if err != nil {
			t.Fatal(err)
		}
		c := clientOver(t, conn)
		if _, err := conn.Write([]byte(text + "\n")); err == nil {
			conn.(*net.UnixConn).CloseWrite()
		}
		for c.in.Scan() {
			if !regexp.MustCompile(`^(protocol genmove_analyze|username|password|ok|info .*|match .*|setup .*|Error: .*)$`).MatchString(c.in.Text()) {
				t.Errorf("the server says %q", c.in.Text())
			}
		}
		s.close()
	})
}
