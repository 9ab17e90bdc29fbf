package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/shinpan/shinpan/internal/eventually"
	"github.com/shinpan/shinpan/internal/server/guard"
	"github.com/shinpan/shinpan/referee"
)

// A lossy proxy loses requests, and four in ten answers after what was asked has been
// done; of every line of an event stream one in twenty is cut off with all that follows.
type lossy struct {
	to string

	mu     sync.Mutex
	chance *rand.Rand
	lost   int // answers
	cut    int // streams
}

func (l *lossy) happens(percent int, count *int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.chance.IntN(100) >= percent {
		return false
	}
	*count++
	return true
}

func (l *lossy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if l.happens(5, new(int)) {
		panic(http.ErrAbortHandler) // the request never arrives
	}
	onward, err := http.NewRequestWithContext(r.Context(), r.Method, l.to+r.URL.RequestURI(), r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	onward.Header, onward.ContentLength = r.Header.Clone(), r.ContentLength
	response, err := http.DefaultTransport.RoundTrip(onward)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer response.Body.Close()
	if strings.HasSuffix(r.URL.Path, "/events") {
		l.stream(w, response)
		return
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || l.happens(40, &l.lost) {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(response.StatusCode)
	_, _ = w.Write(body)
}

func (l *lossy) stream(w http.ResponseWriter, response *http.Response) {
	w.WriteHeader(response.StatusCode)
	for read := bufio.NewReader(response.Body); ; {
		line, err := read.ReadBytes('\n')
		if l.happens(5, &l.cut) {
			_, _ = w.Write(line[:len(line)/2])
			panic(http.ErrAbortHandler)
		}
		if _, failed := w.Write(line); failed != nil || err != nil {
			return
		}
		_ = http.NewResponseController(w).Flush()
	}
}

// A stubborn player plays by the API through a bad line: it asks until it is answered.
type stubborn struct {
	url, token string
	chance     *rand.Rand
	played     []string // its moves, each once
}

// ask sends a request until there is an answer; one that is no success is an error.
func (p *stubborn) ask(ctx context.Context, method, path string, body any) (map[string]any, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	key := fmt.Sprintf("%016x", p.chance.Uint64())
	for ctx.Err() == nil {
		r, err := http.NewRequestWithContext(ctx, method, p.url+apiPath+path, bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set(guard.KeyHeader, key)
		if p.token != "" {
			r.Header.Set("Authorization", "Bearer "+p.token)
		}
		response, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			continue
		}
		var answer map[string]any
		err = json.NewDecoder(response.Body).Decode(&answer)
		response.Body.Close()
		switch {
		case err != nil:
		case response.StatusCode/100 != 2:
			return nil, fmt.Errorf("%s %s %s: %v", method, path, text, answer)
		default:
			return answer, nil
		}
	}
	return nil, ctx.Err()
}

// watch reads the game until it is over, from as many streams as that takes.
func (p *stubborn) watch(ctx context.Context, game string, see func(state map[string]any) error) error {
	since := 0.0
	for ctx.Err() == nil {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s%s/games/%s/events?legal=1&since=%.0f", p.url, apiPath, game, since), nil)
		if err != nil {
			return err
		}
		r.Header.Set("Authorization", "Bearer "+p.token)
		response, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			continue
		}
		lines := bufio.NewScanner(response.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var line map[string]any
			if json.Unmarshal(lines.Bytes(), &line) != nil {
				continue // half a line, or none
			}
			if seq, ok := line["seq"].(float64); ok {
				since = max(since, seq)
			}
			if line["type"] != "state" {
				continue
			}
			if line["phase"] == "over" {
				response.Body.Close()
				return nil
			}
			if err := see(line); err != nil {
				response.Body.Close()
				return err
			}
		}
		response.Body.Close()
	}
	return ctx.Err()
}

// play plays a game to its end.
func (p *stubborn) play(ctx context.Context, game string) error {
	done, listed := 0.0, 0.0 // the last move number and the last stop that were dealt with
	return p.watch(ctx, game, func(state map[string]any) error {
		switch legal, _ := state["legal"].([]any); state["phase"] {
		case "play":
			n := state["move_number"].(float64) + 1
			if state["to_play"] != state["you"] || n <= done || len(legal) == 0 {
				return nil
			}
			done = n
			move := "pass"
			if n < 30 {
				move = legal[max(p.chance.IntN(len(legal)), min(1, len(legal)-1))].(string) // the first is the pass
			}
			p.played = append(p.played, fmt.Sprint(n, " ", move))
			_, err := p.ask(ctx, http.MethodPut, fmt.Sprintf("/games/%s/moves/%.0f", game, n), map[string]string{"move": move})
			return err
		case "scoring":
			stop := state["scoring"].(map[string]any)["stop"].(float64)
			if stop <= listed {
				return nil
			}
			listed = stop
			_, err := p.ask(ctx, http.MethodPut, "/games/"+game+"/scoring/claims/me", map[string]any{"stop": stop, "dead": []string{}})
			return err
		default:
			return nil
		}
	})
}

// playPair has two players meet through the proxy and play, and checks what the server
// has of it.
func playPair(ctx context.Context, s *site, proxy string, seed uint64) error {
	var players [2]*stubborn
	for i := range players {
		p := &stubborn{url: proxy, chance: rand.New(rand.NewPCG(seed, uint64(i)))}
		me, err := p.ask(ctx, http.MethodPost, "/guests", map[string]string{"name": "Stubborn"})
		if err != nil {
			return err
		}
		p.token, players[i] = me["token"].(string), p
	}
	state, err := players[0].ask(ctx, http.MethodPost, "/games", map[string]any{"opponent": "friend", "size": "5x5", "time": "10m"})
	if err != nil {
		return err
	}
	game := state["game"].(string)
	if _, err := players[1].ask(ctx, http.MethodPost, "/games/"+game+"/sit", struct{}{}); err != nil {
		return err
	}
	var ends [2]error
	var both sync.WaitGroup
	for i, p := range players {
		both.Go(func() { ends[i] = p.play(ctx, game) })
	}
	both.Wait()
	if err := errors.Join(ends[:]...); err != nil {
		return err
	}
	log, err := s.store.Load(ctx, game)
	if err != nil {
		return err
	}
	var made [2][]string
	for _, e := range log {
		if m, ok := e.What.(referee.Moved); ok {
			side := (m.N + 1) % 2
			made[side] = append(made[side], fmt.Sprint(m.N, " ", m.Move.Vertex()))
		}
	}
	for i, p := range players {
		if got, want := fmt.Sprint(made[i]), fmt.Sprint(p.played); got != want {
			return fmt.Errorf("player %d made the moves %s, and the game has %s", i, want, got)
		}
	}
	end, over := log[len(log)-1].What.(referee.Ended)
	if !over || end.Text == "" || len(made[0])+len(made[1]) < 30 {
		return fmt.Errorf("the game ended with %+v after %d moves", log[len(log)-1].What, len(made[0])+len(made[1]))
	}
	return nil
}

// Through a proxy that loses four of ten answers and cuts streams off, players by the
// API play whole games to their results: no move is made twice, none is lost, and
// nobody waits for ever.
func TestHostileProxy(t *testing.T) {
	s := newSite(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	serving, stop := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.server.Serve(serving, l) }()
	between := &lossy{to: "http://" + l.Addr().String(), chance: rand.New(rand.NewPCG(1, 2))}
	proxy := httptest.NewServer(between)
	t.Cleanup(func() {
		proxy.Close()
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	ctx, cancel := context.WithTimeout(t.Context(), eventually.Hang) // nobody waits for ever
	defer cancel()
	var games sync.WaitGroup
	for i := range uint64(4) {
		games.Go(func() {
			if err := playPair(ctx, s, proxy.URL, i); err != nil {
				t.Errorf("game %d: %v", i, err)
			}
		})
	}
	games.Wait()
	if between.lost < 50 || between.cut < 5 {
		t.Errorf("the proxy lost %d answers and cut %d streams, which is no trial", between.lost, between.cut)
	}
}
