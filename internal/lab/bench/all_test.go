//go:build system

package bench_test

// allCases: each test has all its cases.
const allCases = true
