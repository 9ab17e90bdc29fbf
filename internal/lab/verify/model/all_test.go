//go:build system

package model_test

// allCases: each test has all its cases.
const allCases = true
