//go:build !js

package reason

// reviews has the sentences of what reviews say, as facts has others. The programs of the page, which are small, say
// nothing of the kind.
var reviews = map[string]string{
	"review-black":             "Black",
	"review-white":             "White",
	"review-by":                "reviewed by {engine}, {visits} visits a position",
	"review-position":          "Black wins with {rate} %, lead {lead}",
	"review-position-unscored": "Black wins with {rate} %",
	"review-edited":            "stones were placed by hand after move {move}",
	"review-cost":              "{move} costs {points} points and {rate} % of the win rate; better is {better}",
	"review-cost-unscored":     "{move} costs {rate} % of the win rate; better is {better}",
	"review-instead":           "better",
	"review-lead-lost":         "{color:color} gives the lead away with {move}, from {before} % to {after} %; {better} keeps it",
	"review-lead-shrinks":      "{color:color} is ahead and lets the lead shrink with {move}, from {before} % to {after} %; {better} is safer",
	"review-falls-behind":      "{color:color} falls further behind with {move}, from {before} % to {after} %; {better} holds on",
	"review-chance-missed":     "{color:color} does not punish the mistake before and plays {move}, from {before} % to {after} %; {better} does",
	"review-passed-early":      "{color:color} passes too early, from {before} % to {after} %; {better} is still worth a move",
	"review-decided":           "after {move} the game is as good as decided for {color:color}",
	"review-engine-absent":     "no worker had the engine {engine} within {minutes} minutes",
	"review-engine-gone":       "the engine {engine} does no reviews here any more",
	"review-engine-failed":     "the engine failed {times} times: {problem}",
	"review-pass":              "pass",
}
