// Package scoring counts a position of a game record that somebody hands in: it reads the record,
// asks a judge which stones are dead, counts under the rulesets, and says all of it in the form of
// the API.
//
// The server answers POST /score and POST /score/cruxes with it, and the page counts by the same
// code, compiled to WebAssembly, where the server cannot be reached. So it knows of no
// server, and whoever calls it brings the judges.
package scoring
