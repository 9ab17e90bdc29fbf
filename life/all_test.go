//go:build system

package life_test

// allCases: each test has all its cases.
const allCases = true
