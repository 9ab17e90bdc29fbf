// Package model is the game of Go and its endings once more, as the documents say them
// and as plainly as they can be written: boards are strings, sets are maps, histories
// are lists that are searched from end to end.
//
// It is there to be compared with: it imports nothing of this module, was written
// without looking at the packages that it is compared with, and is used by tests only.
// Handicap is not in it. What a judge says of dead stones is told to it.
//
// A [Game] is played by its methods, one for every act. Each returns the code of its
// refusal, which is empty if the act was done. A [Sitting] is a game with what happens around
// its moves: clocks, pauses, interruptions, moves that are taken back. It is told when
// something happened, and how much lag a move was forgiven, and says what clocks show.
//
// The tests here play games over HTTP, those of cmd/shinpan follow matches, and games at servers
// that are killed and frozen. They play as many as they are told to:
//
//	go test ./internal/lab/verify/model -v -model-games 2000 -model-lies 1000 -model-seed 7
//	go test ./cmd/shinpan -v -run 'TestMatchesFollowed|TestMatchesOfLiars' -model-matches 100 -model-seed 7
//	go test ./cmd/shinpan -v -run TestSurvive -survive-games 500 -survive-seed 7
package model
