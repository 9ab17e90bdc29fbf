package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
)

// An OutboxStore has people, and letters to them.
type OutboxStore interface {
	store.Store
	store.Outbox
}

// RunOutbox tests a store's outbox. Each call of open returns what two processes have of a new and
// empty one.
func RunOutbox(t *testing.T, open func(*testing.T) (one, other OutboxStore)) {
	t.Run("letters wait until they are dropped", func(t *testing.T) { testLetters(t, open) })
	t.Run("letters are stored with a change or not at all", func(t *testing.T) { testChangeAndPost(t, open) })
	t.Run("queues are apart, and what is done is kept by its id", func(t *testing.T) { testQueues(t, open) })
	t.Run("one claims a letter", func(t *testing.T) { testClaims(t, open) })
	t.Run("people are found by their addresses", func(t *testing.T) { testEmail(t, open) })
}

func letter(id string, minute int) store.Letter {
	return store.Letter{ID: id, Queue: "mail", Body: `{"to":"` + id + `"}`, Created: start.Add(time.Duration(minute) * time.Minute)}
}

// claim expects a letter, by id, or none for "".
func claim(t *testing.T, s store.Outbox, now, again time.Time, want string) store.Letter {
	t.Helper()
	l, err := s.Claim(t.Context(), "mail", now, again)
	if want == "" {
		checkErr(t, "Claim", err, store.ErrNotFound)
	} else if err != nil || l.ID != want {
		t.Errorf("Claim = %q, %v, want %q", l.ID, err, want)
	}
	return l
}

func waiting(t *testing.T, s store.Outbox, want int) {
	t.Helper()
	if n, err := s.Waiting(t.Context(), "mail"); err != nil || n != want {
		t.Errorf("Waiting = %d, %v, want %d", n, err, want)
	}
}

func testLetters(t *testing.T, open func(*testing.T) (one, other OutboxStore)) {
	ctx := t.Context()
	s, other := open(t)
	later := func(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }
	claim(t, s, later(99), later(100), "")
	checkErr(t, "Post", s.Post(ctx, letter("b", 2), letter("c", 2), letter("a", 3)), nil)
	again := letter("b", 9)
	again.Body = "another"
	checkErr(t, "Post again", other.Post(ctx, again), nil)
	checkErr(t, "Post", s.Post(ctx, store.Letter{ID: "x", Queue: "mail", Body: "a", Created: start}), nil)
	dropped := claim(t, s, later(0), later(1), "x")
	checkErr(t, "Drop", s.Drop(ctx, dropped), nil)
	waiting(t, other, 3)
	claim(t, s, later(1), later(2), "")
	b := claim(t, s, later(2), later(20), "b")
	if want := (store.Letter{ID: "b", Queue: "mail", Body: letter("b", 2).Body, Created: later(2), Due: later(20), Claims: 1}); b != want {
		t.Errorf("claimed %+v, want %+v", b, want)
	}
	c := claim(t, other, later(10), later(20), "c")
	a := claim(t, s, later(10), later(20), "a")
	claim(t, other, later(19), later(30), "")
	checkErr(t, "Delay", other.Delay(ctx, c, later(40)), nil)
	checkErr(t, "Drop", s.Drop(ctx, a), nil)
	checkErr(t, "Drop again", s.Drop(ctx, a), store.ErrConflict)
	checkErr(t, "Delay what is dropped", s.Delay(ctx, a, later(40)), store.ErrConflict)

	// Whose claim has ended has nothing to say any more.
	second := claim(t, other, later(20), later(30), "b")
	if second.Claims != 2 {
		t.Errorf("the second claim is number %d", second.Claims)
	}
	checkErr(t, "Drop by an old claim", s.Drop(ctx, b), store.ErrConflict)
	checkErr(t, "Delay by an old claim", s.Delay(ctx, b, later(50)), store.ErrConflict)
	waiting(t, s, 2)
	checkErr(t, "Drop", other.Drop(ctx, second), nil)
	claim(t, s, later(39), later(50), "")
	claim(t, s, later(40), later(50), "c")
	waiting(t, s, 1)
}

func testChangeAndPost(t *testing.T, open func(*testing.T) (one, other OutboxStore)) {
	ctx := t.Context()
	s, _ := open(t)
	ann, session := guest("p1", "Ann")
	checkErr(t, "AddPerson", s.AddPerson(ctx, ann, session), nil)
	refused := errors.New("refused")
	checkErr(t, "ChangeAndPost with an error", s.ChangeAndPost(ctx, "p1", func(p *store.Person, _ *[]store.Token) ([]store.Letter, error) {
		p.Name = "Bob"
		return []store.Letter{letter("a", 0)}, refused
	}), refused)
	checkErr(t, "ChangeAndPost of nobody", s.ChangeAndPost(ctx, "p2", func(*store.Person, *[]store.Token) ([]store.Letter, error) {
		return []store.Letter{letter("a", 0)}, nil
	}), store.ErrNotFound)
	checkErr(t, "AddPerson", s.AddPerson(ctx, store.Person{ID: "p3", Key: "taken", Created: start}), nil)
	checkErr(t, "ChangeAndPost with a key that is taken", s.ChangeAndPost(ctx, "p1", func(p *store.Person, _ *[]store.Token) ([]store.Letter, error) {
		p.Key = "taken"
		return []store.Letter{letter("a", 0)}, nil
	}), store.ErrExists)
	waiting(t, s, 0)
	checkPerson(t, s, ann, session)
	checkErr(t, "ChangeAndPost", s.ChangeAndPost(ctx, "p1", func(p *store.Person, _ *[]store.Token) ([]store.Letter, error) {
		p.Email, p.Language, p.News = "ann@example.org", "de", `{"zone":"Asia/Tokyo"}`
		return []store.Letter{letter("a", 0), letter("b", 0)}, nil
	}), nil)
	ann.Email, ann.Language, ann.News = "ann@example.org", "de", `{"zone":"Asia/Tokyo"}`
	checkPerson(t, s, ann, session)
	waiting(t, s, 2)
}

func testQueues(t *testing.T, open func(*testing.T) (one, other OutboxStore)) {
	ctx := t.Context()
	s, other := open(t)
	later := func(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }
	push := func(id, person string, due int) store.Letter {
		return store.Letter{ID: id, Queue: "push", Person: person, Body: "b", Created: start, Due: later(due)}
	}
	checkErr(t, "Post", s.Post(ctx, letter("m", 0), push("a", "ann", 10), push("b", "bob", 5), push("c", "ann", 12)), nil)
	claim(t, s, later(99), later(200), "m")
	picked := func(queue string, now int, want string) store.Letter {
		t.Helper()
		l, err := other.Claim(ctx, queue, later(now), later(now+20))
		if want == "" {
			checkErr(t, "Claim", err, store.ErrNotFound)
		} else if err != nil || l.ID != want || l.Queue != queue {
			t.Errorf("Claim(%v) at %d = %+v, %v, want %q", queue, now, l, err, want)
		}
		return l
	}
	picked("push", 4, "")
	picked("pus", 20, "")
	b := picked("push", 11, "b")
	a := picked("push", 11, "a")
	picked("push", 11, "")
	checkErr(t, "Done", s.Done(ctx, later(100), a), nil)
	checkErr(t, "Done again by another claim", s.Done(ctx, later(100), store.Letter{ID: "a", Claims: 0}), store.ErrConflict)
	checkErr(t, "Post what is done", s.Post(ctx, push("a", "ann", 13)), nil)
	if n, err := s.Waiting(ctx, "push"); n != 2 || err != nil {
		t.Errorf("Waiting = %d, %v, want 2", n, err)
	}
	picked("push", 13, "c")
	picked("push", 13, "")
	checkErr(t, "Hasten", s.Hasten(ctx, "push", later(20), "b", "a", "m", "x"), nil)
	checkErr(t, "Delay what was hastened", s.Delay(ctx, b, later(90)), store.ErrConflict)
	again := picked("push", 20, "b")
	checkErr(t, "Delay", s.Delay(ctx, again, later(300)), nil)
	checkErr(t, "Hasten all", other.Hasten(ctx, "push", later(42)), nil)
	picked("push", 42, "c")
	again = picked("push", 42, "b")
	checkErr(t, "Delay", s.Delay(ctx, again, later(101)), nil)
	picked("push", 101, "c")
	picked("push", 101, "b")
	checkErr(t, "Post after what was done was forgotten", s.Post(ctx, push("a", "ann", 13)), nil)
	a = picked("push", 101, "a")
	checkErr(t, "Post", s.Post(ctx, push("d", "ann", 13)), nil)
	d := picked("push", 101, "d")
	stale := d
	stale.Claims--
	checkErr(t, "Done of several, one of them another's", s.Done(ctx, later(300), a, stale), store.ErrConflict)
	checkErr(t, "Done again", s.Done(ctx, later(300), a, d), nil)
	if n, err := s.Waiting(ctx, "push"); n != 2 || err != nil {
		t.Errorf("after several were done Waiting = %d, %v, want 2", n, err)
	}
	checkErr(t, "Post", s.Post(ctx, push("e", "bob", 105), push("f", "ann", 104), push("g", "ann", 131)), nil)
	for _, want := range []string{"f c", "e b", ""} {
		var got []string
		all, err := other.ClaimAll(ctx, "push", later(130), later(150))
		for _, l := range all {
			got = append(got, l.ID)
			if !l.Due.Equal(later(150)) || l.Claims == 0 || l.Person != all[0].Person {
				t.Errorf("ClaimAll = %+v", l)
			}
		}
		if strings.Join(got, " ") != want || (want == "") != errors.Is(err, store.ErrNotFound) {
			t.Errorf("ClaimAll = %v, %v, want %q", got, err, want)
		}
	}
}

// testClaims has two processes and many goroutines claim letters: each letter is claimed by one of them.
func testClaims(t *testing.T, open func(*testing.T) (one, other OutboxStore)) {
	ctx := t.Context()
	one, other := open(t)
	const letters = 60
	for i := range letters {
		checkErr(t, "Post", one.Post(ctx, letter(fmt.Sprint("l", i), 0)), nil)
	}
	var mu sync.Mutex
	claims := map[string]int{}
	var all sync.WaitGroup
	for i := range 8 {
		s := []OutboxStore{one, other}[i%2]
		all.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				done := len(claims) == letters
				mu.Unlock()
				if done {
					return
				}
				l, err := s.Claim(ctx, "mail", start, start.Add(time.Hour))
				if errors.Is(err, store.ErrNotFound) { // now, or for this process
					continue
				}
				if err != nil {
					t.Errorf("Claim: %v", err)
					return
				}
				mu.Lock()
				claims[l.ID]++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	for id, n := range claims {
		if n != 1 {
			t.Errorf("%s was claimed %d times", id, n)
		}
	}
}

func testEmail(t *testing.T, open func(*testing.T) (one, other OutboxStore)) {
	ctx := context.Background()
	s, _ := open(t)
	for i, email := range []string{"", "Ann@example.org", "ann@example.ORG", "bob@example.org", "a%@example.org"} {
		key := fmt.Sprint("k", i)
		checkErr(t, "AddPerson", s.AddPerson(ctx, store.Person{ID: key, Name: key, Key: key, Email: email, Created: start}), nil)
	}
	for email, want := range map[string]string{
		"ANN@EXAMPLE.org": "k1 k2", "bob@example.org": "k3", "a%@example.org": "k4", "a__@example.org": "", "nobody@example.org": "", "": "k0 k1 k2 k3 k4",
	} {
		found, err := s.FindPeople(ctx, store.PeopleQuery{Email: email})
		var keys []string
		for _, p := range found {
			keys = append(keys, p.Key)
		}
		if got := strings.Join(keys, " "); err != nil || got != want {
			t.Errorf("people at %q are %q, %v, want %q", email, got, err, want)
		}
	}
}
