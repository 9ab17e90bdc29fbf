//go:build !linux

package web

import (
	"time"
)

var began = time.Now()

// spent is how long this process has run, where it is not known what it has used of the processor.
func spent() time.Duration { return time.Since(began) }
