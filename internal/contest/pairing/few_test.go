//go:build !system

package pairing

// allCases is whether tests go through all cases. Without the tag system they take a few.
const allCases = false
