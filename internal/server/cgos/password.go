package cgos

import (
	"crypto/rand"
	"errors"
)

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

// newPassword returns a password for a player who has lost the old one.
func newPassword() string { return rand.Text()[:16] }
