// Package lock keeps a second process out of a place where one is at work.
package lock

import "errors"

// ErrTaken says that another process holds the lock.
var ErrTaken = errors.New("another process holds the lock")
