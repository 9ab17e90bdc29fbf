//go:build !unix

package files

import "os"

// GiveLike does nothing on systems where files have no such owners.
func GiveLike(path, like string) error { return nil }

func giveMade(file *os.File, dir string) error { return nil }

// OwnerOf knows no owner on such systems.
func OwnerOf(path string) (owner User, known bool) { return User{}, false }

// Self does not know it on such systems.
func Self() (self User, known bool) { return User{}, false }
