//go:build system

package pairing

// allCases is whether tests go through all cases.
const allCases = true
