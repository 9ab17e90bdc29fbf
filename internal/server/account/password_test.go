package account

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
)

// cheap is a cost for tests.
var cheap = Cost{Memory: 64, Passes: 1, Threads: 1}

func TestHash(t *testing.T) {
	h := NewHasher(cheap, 1)
	hash, err := h.Hash(t.Context(), "the long wáll")
	if err != nil {
		t.Fatal(err)
	}
	again, _ := h.Hash(t.Context(), "the long wáll")
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=64,t=1,p=1$") || hash == again || strings.Contains(hash, "wall") {
		t.Errorf("the hashes are %s and %s", hash, again)
	}
	dearer := NewHasher(Cost{Memory: 128, Passes: 2, Threads: 1}, 1)
	for _, test := range []struct {
		hasher         *Hasher
		hash, password string
		matches, stale bool
	}{
		{h, hash, "the long wáll", true, false},
		{h, again, "the long wáll", true, false},
		{h, hash, "the long wa\u0301ll", true, false}, // another keyboard
		{h, hash, "the long wall", false, false},
		{h, hash, "The long wáll", false, false},
		{h, hash, "", false, false},
		{h, "", "", false, false},
		{h, "", "the long wáll", false, false},
		{dearer, hash, "the long wáll", true, true},
		{dearer, hash, "the short wall", false, true},
	} {
		matches, stale, err := test.hasher.Matches(t.Context(), test.hash, test.password)
		if matches != test.matches || stale != test.stale || err != nil {
			t.Errorf("Matches(%q, %q) = %v, %v, %v, want %v, %v", test.hash, test.password, matches, stale, err, test.matches, test.stale)
		}
	}
}

// The reference program of argon2 wrote this: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
func TestHashOfTheReference(t *testing.T) {
	const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	if matches, stale, err := NewHasher(cheap, 1).Matches(t.Context(), hash, "password"); !matches || !stale || err != nil {
		t.Errorf("Matches = %v, %v, %v, want a stale match", matches, stale, err)
	}
}

// A hash that was tampered with is an error, before it costs anything.
func TestHashRefuses(t *testing.T) {
	for name, hash := range map[string]string{
		"no hash":          "secret",
		"another function": "$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"another version":  "$argon2id$v=16$m=64,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"all the memory":   "$argon2id$v=19$m=4294967295,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"no pass":          "$argon2id$v=19$m=64,t=0,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"no thread":        "$argon2id$v=19$m=64,t=1,p=0$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"no key":           "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$",
		"no salt":          "$argon2id$v=19$m=64,t=1,p=1$$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
		"cut":              "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ",
		"no base64":        "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$*********************",
	} {
		if matches, _, err := NewHasher(cheap, 1).Matches(t.Context(), hash, "password"); matches || err == nil {
			t.Errorf("%s: Matches = %v, %v, want an error", name, matches, err)
		}
	}
}

// No more are hashed at once than there are slots, and who no longer waits has left.
func TestHasherWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := NewHasher(cheap, 1)
		h.slots <- struct{}{}
		ctx, leave := context.WithCancel(t.Context())
		left, done := make(chan error, 1), make(chan error, 1)
		go func() { _, err := h.Hash(ctx, "password"); left <- err }()
		go func() { _, _, err := h.Matches(t.Context(), "", "password"); done <- err }()
		synctest.Wait()
		leave()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("who left was told %v", err)
		}
		select {
		case <-done:
			t.Error("who waits was served")
		default:
		}
		<-h.slots
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestCheckPassword(t *testing.T) {
	for password, fine := range map[string]bool{
		"correct horse":             true,
		"囲碁は楽しいですね":                 true,
		"short12":                   false,
		"囲碁碁碁":                      false,
		"aaaaaaaaaaaa":              false,
		"ababababababab":            false,
		"Password":                  false,
		"12345678":                  false,
		"HONINBO-Shusaku":           false,
		strings.Repeat("abc ", 128): true,
		strings.Repeat("abc ", 129): false,
	} {
		err := checkStrength(password, Key("Honinbo Shusaku"))
		if _, refused := errors.AsType[*PasswordError](err); refused == fine || err != nil && !refused {
			t.Errorf("checkStrength(%.20q) = %v", password, err)
		}
	}
}

// BenchmarkHash is what a login costs.
func BenchmarkHash(b *testing.B) {
	h := NewHasher(DefaultCost(), 1)
	for b.Loop() {
		if _, err := h.Hash(b.Context(), "correct horse"); err != nil {
			b.Fatal(err)
		}
	}
}

// What is guessed first is refused however it is dressed up, and long or unlikely passwords are not.
func TestGuessed(t *testing.T) {
	for password, want := range map[string]bool{
		"trustno1":                true,
		"TrustNo1":                true,
		"7ru57n01":                true,
		"$t@rw@rs":                true,
		"ｔｒｕｓｔｎｏ１":                true, // full width
		"michael2026":             true,
		"!!dragon!!":              true,
		"baduk123":                true,
		"12345678910":             true,
		"bloombloom":              true,
		"Bloom2026!":              true,
		"xBLOOMx":                 true,
		"Bloom-password":          true,
		"bloom of nine dragons":   false,
		"michael plays at tengen": false,
		"correct horse":           false,
		"dragon 8841 tiger":       false,
		"kq7#vPz2":                false,
		"囲碁は楽しいですね":               false,
	} {
		if got := guessed(password, Key("Bloom")); got != want {
			t.Errorf("guessed(%q) = %v", password, got)
		}
	}
	if guessed("reliable horse", Key("Li")) {
		t.Error("a short name in a long password makes it guessed")
	}
	if n := len(common()); n < 25000 {
		t.Errorf("there are %d common words", n)
	}
}
