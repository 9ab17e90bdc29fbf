//go:build system

package gtp_test

// allCases: each test has all its cases.
const allCases = true
