package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

var (
	color    = []any{"black", "white"}
	anyColor = []any{"black", "white", ""}
	outcome  = []any{"draw", "count", "void", "none"}
	roles    = []any{"moderator", "organizer", "admin"}
)

// values are those of fields that the description calls strings, since in Go they are types that
// write themselves as text: a field of one schema, or of all.
var values = map[string][]any{
	"color":                  color,
	"Pause.by":               color,
	"Trial.first":            color,
	"Trial.to_play":          color,
	"State.to_play":          anyColor,
	"State.you":              anyColor,
	"State.running":          anyColor,
	"State.undo_asked":       anyColor,
	"State.void_asked":       anyColor,
	"Scoring.resume_to_play": anyColor,
	"Scoring.mark_turn":      anyColor,
	"WeiqiResult.winner":     anyColor,

	"LifeChain.status":         {"alive", "dead", "unsettled", "seki"},
	"RefereeSeat.kind":         {"person", "program"},
	"RefereeLimits.at_moves":   outcome,
	"RefereeLimits.repetition": outcome,
	"NewGame.at_limit":         outcome,
	"NewGame.repetition":       outcome,
	"Myself.roles":             roles,
	"Profile.roles":            roles,

	"HelloLine.type":          {"hello"},
	"ChallengeLine.type":      {"challenge"},
	"ChallengeGoneLine.type":  {"challenge_gone"},
	"ChallengeGoneLine.state": {"waiting", "accepted", "declined", "withdrawn", "expired"},
	"GameStartLine.type":      {"game_start"},
	"YourTurnLine.type":       {"your_turn"},
	"GameOverLine.type":       {"game_over"},
	"AutomatchLine.type":      {"automatch"},
}

// narrow has the fields of values allow these only. It is an error if there is no such field.
func narrow(schemas map[string]*schema) error {
	missing := maps.Clone(values)
	for name, s := range schemas {
		for field, property := range s.Properties {
			for _, key := range []string{field, name + "." + field} {
				allowed, listed := values[key]
				if !listed {
					continue
				}
				delete(missing, key)
				narrowTo(property, allowed)
			}
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("no schema has %s", strings.Join(slices.Sorted(maps.Keys(missing)), ", "))
	}
	return nil
}

// narrowTo has a text, or the texts of a list, be one of some.
func narrowTo(property *schema, allowed []any) {
	if property.Items != nil {
		property = property.Items
	}
	if len(property.Enum) == 0 {
		property.Enum = allowed
	}
}
