//go:build !unix

package bench

import (
	"errors"
	"time"
)

// ownTime is the processor time that this process has used, without its children.
func ownTime() (time.Duration, error) {
	return 0, errors.New("this system does not say how much time a process has used")
}
