package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"github.com/shinpan/shinpan/internal/reason"
)

// Cost is the cost of one guess at a password for an attacker with a stolen hash, and of every honest
// login for the server.
type Cost struct {
	Memory  uint32 // KiB
	Passes  uint32 // over the memory
	Threads uint8
}

// DefaultCost is about 30 ms and 19 MiB, the least that OWASP's cheat sheet on storing
// passwords asks for of argon2id.
func DefaultCost() Cost { return Cost{Memory: 19 << 10, Passes: 2, Threads: 1} }

// maxCost bounds what a stored hash can ask for, so that none can stop the server.
func maxCost() Cost { return Cost{Memory: 1 << 20, Passes: 64, Threads: 64} }

const (
	minPassword = 8   // characters
	maxPassword = 512 // bytes
	saltBytes   = 16
	keyBytes    = 32
)

// A PasswordError says why something is no password.
type PasswordError struct{ Why reason.Reason }

// Error returns the reason in English.
func (e *PasswordError) Error() string { return e.Why.String() }

// Reason returns why.
func (e *PasswordError) Reason() reason.Reason { return e.Why }

// checkStrength returns a [PasswordError] for a password that is easy to guess.
func checkStrength(password, key string) error {
	different := map[rune]bool{}
	for _, r := range password {
		different[r] = true
	}
	switch {
	case utf8.RuneCountInString(password) < minPassword:
		return &PasswordError{reason.New("password-short", "least", minPassword)}
	case len(password) > maxPassword:
		return &PasswordError{reason.New("password-long", "most", maxPassword)}
	case len(different) < 4:
		return &PasswordError{reason.New("password-simple")}
	case guessed(password, key):
		return &PasswordError{reason.New("password-guessed")}
	}
	return nil
}

// A Hasher hashes passwords by argon2id, and no more of them at once than it was told. The
// hash says what it cost, so that the cost can be raised later.
type Hasher struct {
	enter Enter // nil: nobody is asked
	cost  Cost
	slots chan struct{}
	// [argon2.IDKey]; tests count what it does
	derive func(password, salt []byte, passes, memory uint32, threads uint8, length uint32) []byte
}

// NewHasher returns a hasher of a cost for every password that hashes so many at
// once.
func NewHasher(cost Cost, atOnce int) *Hasher {
	return &Hasher{cost: cost, slots: make(chan struct{}, atOnce), derive: argon2.IDKey}
}

// Enter gives a turn to do some work, which leave ends.
type Enter func(ctx context.Context) (turn context.Context, leave func(), err error)

// After returns a hasher that shares its bound with this one, and has each password wait for a
// turn first.
func (h *Hasher) After(enter Enter) *Hasher {
	after := *h
	after.enter = enter
	return &after
}

// Hash returns the hash of a password, as text. It waits for its turn, as long as the
// context lasts.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	var salt [saltBytes]byte
	rand.Read(salt[:]) // never fails
	key, err := h.key(ctx, password, salt[:], h.cost, keyBytes)
	if err != nil {
		return "", err
	}
	return written{h.cost, salt[:], key}.String(), nil
}

// Matches reports whether a hash is that of a password, and whether it is stale: of another
// cost than new ones. Without a hash nothing matches, after the same work.
func (h *Hasher) Matches(ctx context.Context, hash, password string) (matches, stale bool, err error) {
	want := written{h.cost, make([]byte, saltBytes), make([]byte, keyBytes)}
	if hash != "" {
		if want, err = parseHash(hash); err != nil {
			return false, false, err
		}
	}
	key, err := h.key(ctx, password, want.salt, want.cost, uint32(len(want.key)))
	if err != nil {
		return false, false, err
	}
	same := subtle.ConstantTimeCompare(key, want.key) == 1
	return same && hash != "", want.cost != h.cost, nil
}

// key does the work of a hash.
func (h *Hasher) key(ctx context.Context, password string, salt []byte, cost Cost, length uint32) ([]byte, error) {
	if h.enter != nil {
		_, leave, err := h.enter(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	plain := norm.NFC.String(password) // in one form of accents, whichever the keyboard sends
	return h.derive([]byte(plain), salt, cost.Passes, cost.Memory, cost.Threads, length), nil
}

// written is a hash as it is stored: $argon2id$v=19$m=19456,t=2,p=1$SALT$KEY.
type written struct {
	cost      Cost
	salt, key []byte
}

const hashFormat = "$argon2id$v=%d$m=%d,t=%d,p=%d$"

// String returns the text that [parseHash] reads.
func (w written) String() string {
	head := fmt.Sprintf(hashFormat, argon2.Version, w.cost.Memory, w.cost.Passes, w.cost.Threads)
	return head + base64.RawStdEncoding.EncodeToString(w.salt) + "$" + base64.RawStdEncoding.EncodeToString(w.key)
}

// parseHash reads a hash that is stored.
func parseHash(text string) (written, error) {
	var version int
	var w written
	fail := func(why string) (written, error) {
		return written{}, fmt.Errorf("the stored hash of a password %s", why)
	}
	if _, err := fmt.Sscanf(text, hashFormat, &version, &w.cost.Memory, &w.cost.Passes, &w.cost.Threads); err != nil {
		return fail("is not one of argon2id")
	}
	most := maxCost()
	switch {
	case version != argon2.Version:
		return fail(fmt.Sprintf("is of version %d of argon2, not %d", version, argon2.Version))
	case w.cost.Passes == 0 || w.cost.Threads == 0 || w.cost.Passes > most.Passes || w.cost.Memory > most.Memory || w.cost.Threads > most.Threads:
		return fail("costs more than is allowed, or nothing")
	}
	parts := strings.Split(text, "$")
	if len(parts) != 6 {
		return fail("has not its five parts")
	}
	var saltErr, keyErr error
	w.salt, saltErr = base64.RawStdEncoding.DecodeString(parts[4])
	w.key, keyErr = base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || keyErr != nil || len(w.salt) < 8 || len(w.key) < 16 {
		return fail("is cut short")
	}
	return w, nil
}
