//go:build !linux

package match

import "errors"

// affinity returns the processors on which this process may run, which only Linux tells.
func affinity() ([]int, error) { return nil, errors.ErrUnsupported }
