//go:build !system

package main

// allCases says that every case is tested where there are many of a kind.
const allCases = false
