//go:build system

package sqlstore

// allCases: each test has all its cases.
const allCases = true
