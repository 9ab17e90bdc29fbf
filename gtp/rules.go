package gtp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/shinpan/shinpan/weiqi"
)

// ownRules is the command by which two sides that are both this package tell
// each other the rules exactly, as JSON of [weiqi.Rules].
const ownRules = "shinpan-rules"

// ToldRules are the rules of a game as a program was told them, which are not all that the game has: a command says
// only so much, and a program may refuse it.
type ToldRules struct {
	Command string      `json:"command,omitempty"` // by which; none where the program lists none, or refused it
	Rules   weiqi.Rules `json:"rules,omitzero"`    // what it says
}

// ToldRules returns the rules that the program was told at the beginning of its last game.
func (e *Engine) ToldRules() ToldRules {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.rules
}

func (e *Engine) tellRules(ctx context.Context, r weiqi.Rules) error {
	e.friendly = ""
	var told ToldRules
	var text string
	switch {
	case e.Has(ownRules):
		told, text = ToldRules{ownRules, r}, encode(r)
	case e.Has("kata-set-rules"):
		text = encode(kataRulesOf(r))
		near, err := parseKataRules(text)
		if err != nil {
			panic(err) // of our own JSON
		}
		told = ToldRules{"kata-set-rules", near}
	case e.Has("kgs-rules"):
		text = kgsRules(r)
		told = ToldRules{"kgs-rules", rulesOfKGS(text)}
	}
	if told.Command != "" {
		taken, err := e.advised(ctx, told.Command, text)
		if err != nil {
			return err
		}
		if !taken {
			told = ToldRules{}
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.rules = told
	return nil
}

// kgsRulesets are the rulesets of kgs-rules, by their names there.
var kgsRulesets = map[string]string{
	"chinese": "chinese-kgs", "japanese": "japanese-1989", "aga": "aga", "new_zealand": "new-zealand",
}

// rulesOfKGS returns the rules of a name that kgs-rules has.
func rulesOfKGS(name string) weiqi.Rules {
	set, err := weiqi.RulesetNamed(kgsRulesets[name])
	if err != nil {
		panic(err) // it is in the table above
	}
	return set.Rules
}

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

// KataRules returns rules as KataGo takes them, as near as it has them: for the field rules of a
// query to its analysis engine, and for kata-set-rules.
func KataRules(r weiqi.Rules) json.RawMessage { return json.RawMessage(encode(kataRulesOf(r))) }

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

// parseKataRules reads what kata-set-rules takes as JSON. What it does not say is as
// under [weiqi.Rules] that are zero; KataGo's suicide is of two stones or more.
func parseKataRules(text string) (weiqi.Rules, error) {
	var k kataRules
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		return weiqi.Rules{}, err
	}
	r := weiqi.Rules{Button: k.HasButton}
	if k.Suicide {
		r.Suicide = weiqi.MultiSuicide
	}
	err := errors.Join(
		kataValue("ko", k.Ko, &r.Ko, map[string]weiqi.KoRule{
			"SIMPLE": weiqi.SimpleKo, "POSITIONAL": weiqi.PositionalSuperko, "SITUATIONAL": weiqi.SituationalSuperko,
		}),
		kataValue("scoring", k.Scoring, &r.Scoring, map[string]weiqi.Scoring{
			"AREA": weiqi.Area, "TERRITORY": weiqi.Territory,
		}),
		kataValue("tax", k.Tax, &r.Tax, map[string]weiqi.Tax{
			"NONE": weiqi.NoTax, "SEKI": weiqi.SekiTax, "ALL": weiqi.GroupTax,
		}),
		kataValue("whiteHandicapBonus", k.WhiteHandicapBonus, &r.Bonus, map[string]weiqi.Bonus{
			"0": weiqi.NoBonus, "N": weiqi.BonusN, "N-1": weiqi.BonusNMinus1,
		}),
	)
	return r, err
}

// kataValue sets a field of rules to what the name in KataGo's field stands for, if
// there is one.
func kataValue[T any](field, name string, into *T, values map[string]T) error {
	if name == "" {
		return nil
	}
	value, known := values[name]
	if !known {
		return fmt.Errorf("%s %q: want one of %v", field, name, slices.Sorted(maps.Keys(values)))
	}
	*into = value
	return nil
}

// kgsRules returns the ruleset of kgs-rules that is nearest.
func kgsRules(r weiqi.Rules) string {
	switch {
	case r.Scoring == weiqi.Territory:
		return "japanese"
	case r.PassStones:
		return "aga"
	case r.Ko == weiqi.NaturalSuperko, r.Suicide != weiqi.NoSuicide: // the only one there with suicide
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
