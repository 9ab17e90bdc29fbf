//go:build !system

package web

// allCases has tests try all of many cases of a kind, and not a few: with the tag system.
const allCases = false
