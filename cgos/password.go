package cgos

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// What a hash costs to compute, for us and for whoever tries to guess: 19 MiB and two
// passes, the least that OWASP's cheat sheet on password storage recommends.
const (
	hashMemory = 19 * 1024 // KiB
	hashPasses = 2
	hashBytes  = 32
	saltBytes  = 16
)

// HashPassword returns the hash of a password in the usual form of Argon2id, with a
// salt of its own.
func HashPassword(password string) string {
	salt := make([]byte, saltBytes)
	rand.Read(salt)
	return encodeHash(salt, hash(password, salt))
}

func hash(password string, salt []byte) []byte {
	return argon2.IDKey([]byte(password), salt, hashPasses, hashMemory, 1, hashBytes)
}

const hashForm = "$argon2id$v=19$m=19456,t=2,p=1$"

func encodeHash(salt, key []byte) string {
	encode := base64.RawStdEncoding.EncodeToString
	return hashForm + encode(salt) + "$" + encode(key)
}

// sameHash reports whether a password has a hash. What is no hash of ours fits no
// password.
func sameHash(password, encoded string) bool {
	rest, ours := strings.CutPrefix(encoded, hashForm)
	first, second, _ := strings.Cut(rest, "$")
	salt, err := base64.RawStdEncoding.DecodeString(first)
	key, keyErr := base64.RawStdEncoding.DecodeString(second)
	if !ours || err != nil || keyErr != nil {
		return false
	}
	return subtle.ConstantTimeCompare(hash(password, salt), key) == 1
}

// checkPassword says what is wrong with a new password.
func checkPassword(password string) error {
	switch {
	case len(password) < 8:
		return errors.New("a password has 8 characters or more")
	case len(password) > 64:
		return errors.New("a password has no more than 64 characters")
	case !name.MatchString(password):
		return errors.New("a password has only letters, digits, dots, dashes and underscores")
	}
	return nil
}

// newPassword returns a password for somebody who has lost his.
func newPassword() string { return rand.Text()[:16] }

// A cloakroom bounds how many passwords are hashed at a time: each takes memory, and
// everybody logs in at once after a restart.
type cloakroom chan struct{}

// hash returns the hash of a password, as soon as there is room to compute it.
func (c cloakroom) hash(ctx context.Context, password string) (string, error) {
	if err := c.enter(ctx); err != nil {
		return "", err
	}
	defer c.leave()
	return HashPassword(password), nil
}

func (c cloakroom) enter(ctx context.Context) error {
	select {
	case c <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("check a password: %w", ctx.Err())
	}
}

func (c cloakroom) leave() { <-c }
