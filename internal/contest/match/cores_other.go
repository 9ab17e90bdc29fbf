//go:build !linux

package match

import "errors"

// affinity returns the processors on which this process may run; only Linux tells them.
func affinity() ([]int, error) { return nil, errors.ErrUnsupported }
