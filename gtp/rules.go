package gtp

import (
	"encoding/json"

	"github.com/shinpan/shinpan/weiqi"
)

// ownRules is the command with which two sides that are both this package tell
// each other the rules exactly, as JSON of [weiqi.Rules].
const ownRules = "shinpan-rules"

// kataRules are rules as kata-set-rules takes them, as near as KataGo has them.
type kataRules struct {
	Ko                 string `json:"ko"`      // SIMPLE, POSITIONAL or SITUATIONAL
	Scoring            string `json:"scoring"` // AREA or TERRITORY
	Tax                string `json:"tax"`     // NONE, SEKI or ALL
	Suicide            bool   `json:"suicide"` // of two stones or more; of one it never is
	HasButton          bool   `json:"hasButton"`
	WhiteHandicapBonus string `json:"whiteHandicapBonus"` // 0, N or N-1
	FriendlyPassOk     bool   `json:"friendlyPassOk"`     // dead stones are removed by agreement
}

// kataRulesOf translates rules. The New Zealand ko rule becomes situational
// superko, and counting stones becomes area with two points off for every group.
func kataRulesOf(r weiqi.Rules) kataRules {
	k := kataRules{
		Scoring:            "AREA",
		Suicide:            r.Suicide != weiqi.NoSuicide,
		HasButton:          r.Button,
		WhiteHandicapBonus: r.Bonus.String(),
		FriendlyPassOk:     true,
	}
	switch r.Ko {
	case weiqi.SimpleKo:
		k.Ko = "SIMPLE"
	case weiqi.PositionalSuperko:
		k.Ko = "POSITIONAL"
	default:
		k.Ko = "SITUATIONAL"
	}
	if r.Scoring == weiqi.Territory {
		k.Scoring = "TERRITORY"
	}
	switch {
	case r.Scoring == weiqi.Stones || r.Tax == weiqi.GroupTax:
		k.Tax = "ALL"
	case r.Tax == weiqi.SekiTax:
		k.Tax = "SEKI"
	default:
		k.Tax = "NONE"
	}
	return k
}

// kgsRules returns the ruleset of kgs-rules that is nearest.
func kgsRules(r weiqi.Rules) string {
	switch {
	case r.Scoring == weiqi.Territory:
		return "japanese"
	case r.PassStones:
		return "aga"
	case r.Ko == weiqi.NaturalSuperko:
		return "new_zealand"
	default:
		return "chinese"
	}
}

// encode returns the JSON of a value of this package, which cannot fail.
func encode(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}
