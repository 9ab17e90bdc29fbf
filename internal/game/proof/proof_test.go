package proof

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/referee"
	"github.com/shinpan/shinpan/weiqi"
)

// played returns the log of a game that was given up.
func played(t *testing.T) []referee.Event {
	t.Helper()
	at := time.UnixMilli(1795255200000).UTC()
	rules, err := weiqi.RulesetNamed("chinese")
	if err != nil {
		t.Fatal(err)
	}
	terms := referee.Terms{
		Size: weiqi.Square(9), Ruleset: "chinese", Rules: rules.Rules, Ending: "play-on",
		Black: referee.Seat{Kind: referee.Person, Player: "b", Name: "Black"}, White: referee.Seat{Kind: referee.Person, Player: "w", Name: "審判"},
	}
	first, err := referee.Open(terms, at)
	if err != nil {
		t.Fatal(err)
	}
	game, err := referee.Replay([]referee.Event{first})
	if err != nil {
		t.Fatal(err)
	}
	log := []referee.Event{first}
	for _, act := range []referee.Act{referee.Play{Move: weiqi.Play(weiqi.Black, weiqi.Point{Col: 2, Row: 2})}, referee.Resign{}} {
		by := referee.Black
		if len(log) > 1 {
			by = referee.White
		}
		events, next, err := game.Decide(at, by, act)
		if err != nil {
			t.Fatal(err)
		}
		game = next
		log = append(log, events...)
	}
	return log
}

// TestAttackForgedProof: a document is as it was signed, byte for byte, or it is refused.
func TestAttackForgedProof(t *testing.T) {
	journals := store.NewMemory()
	key, err := MakeKey(t.Context(), journals)
	if err != nil {
		t.Fatal(err)
	}
	log := played(t)
	document, err := Sign(key, "game", log, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	public := key.Public().(ed25519.PublicKey)
	p, read, err := Verify(document, public)
	if err != nil || len(read) != len(log) || p.Events != len(log) || p.Game != "game" || p.Result != "B+R" {
		t.Fatalf("Verify = %+v, %d events, %v", p, len(read), err)
	}
	for at := range document {
		for _, flip := range []byte{1, 0x20} {
			forged := bytes.Clone(document)
			forged[at] ^= flip
			q, _, err := Verify(forged, public)
			if err == nil && (q.Game != p.Game || q.Events != p.Events || q.Result != p.Result || !q.At.Equal(p.At)) {
				t.Errorf("byte %d, %q became %q: it passes, and says %+v", at, document[at], forged[at], q)
			}
			first := bytes.IndexByte(document, '\n')
			if err == nil && at > first {
				t.Errorf("byte %d of the log, %q became %q: it passes", at, document[at], forged[at])
			}
		}
	}
	other, err := MakeKey(t.Context(), store.NewMemory())
	if err != nil {
		t.Fatal(err)
	}
	signedByOther, err := Sign(other, "game", log, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Verify(signedByOther, public); !errors.Is(err, ErrKey) {
		t.Errorf("signed by somebody else: %v, want ErrKey", err)
	}
	claimed := strings.Replace(string(signedByOther), Text(other), Text(key), 1)
	if _, _, err := Verify([]byte(claimed), public); !errors.Is(err, ErrForged) {
		t.Errorf("signed by somebody else in our name: %v, want ErrForged", err)
	}
	lines := bytes.SplitAfter(document, []byte("\n"))
	if _, _, err := Verify(bytes.Join(lines[:len(lines)-2], nil), public); !errors.Is(err, ErrForged) {
		t.Errorf("without its end: %v, want ErrForged", err)
	}
	if _, err := Sign(key, "game", log[:2], time.Now()); !errors.Is(err, ErrNotOver) {
		t.Errorf("a game that goes on: %v, want ErrNotOver", err)
	}
}

// Of many processes that want the key first, all get the same.
func TestKeyIsOne(t *testing.T) {
	journals := store.NewMemory()
	if _, err := Key(t.Context(), journals); !errors.Is(err, ErrNoKey) {
		t.Errorf("the key of a store that has none: %v", err)
	}
	keys := make([]string, 20)
	var work sync.WaitGroup
	for i := range keys {
		work.Go(func() {
			key, err := MakeKey(t.Context(), journals)
			if err != nil {
				t.Error(err)
				return
			}
			keys[i] = Text(key)
		})
	}
	work.Wait()
	for _, key := range keys {
		if key != keys[0] {
			t.Errorf("there are the keys %s and %s", keys[0], key)
		}
	}
	if key, err := Key(t.Context(), journals); err != nil || Text(key) != keys[0] {
		t.Errorf("the key is %v, %v, want %s", key, err, keys[0])
	}
	if read, err := ParseKey(keys[0]); err != nil || text(read) != keys[0] {
		t.Errorf("ParseKey = %v, %v", read, err)
	}
}
