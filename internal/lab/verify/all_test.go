//go:build system

package verify_test

// allCases: each test has all its cases.
const allCases = true
