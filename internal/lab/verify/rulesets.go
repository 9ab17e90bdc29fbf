package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

// A rulesetFile describes named rulesets, partly in prose.
type rulesetFile struct {
	Rulesets []rulesetEntry `json:"rulesets"`
}

// A rulesetEntry is a ruleset. Of texts such as "any (one stone always repeats)"
// only the first word is compared.
type rulesetEntry struct {
	Name            string          `json:"name"`
	Ko              string          `json:"ko"`
	Suicide         string          `json:"suicide"`
	Scoring         string          `json:"scoring"`
	Komi            json.RawMessage `json:"komi"` // a number, a text, or null
	Bonus           *string         `json:"white_handicap_bonus"`
	Tax             string          `json:"tax"`
	Button          bool            `json:"button"`
	SekiTerritory   *bool           `json:"seki_territory"`
	PassStones      bool            `json:"pass_stones"`
	WhitePassesLast bool            `json:"white_passes_last"`
}

func (f *rulesetFile) checks(name string) ([]Check, error) {
	var all []Check
	for i := range f.Rulesets {
		e := &f.Rulesets[i]
		where := fmt.Sprintf("%s: rulesets entry %d (%s)", name, i+1, e.Name)
		if e.Name == "" {
			return nil, fmt.Errorf("%s: it has no name", where)
		}
		komi, given, err := e.komi()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		all = append(all, Check{where, func(_ context.Context, _ Options, r *recorder) {
			set, err := weiqi.RulesetNamed(e.shortName())
			if err != nil {
				r.fact(false, nil, "%v", err)
				return
			}
			e.compare(set, r)
			if given {
				same(r, nil, "komi", set.Komi, komi)
			} else {
				r.skip("komi is not a number")
			}
		}})
	}
	return all, nil
}

// shortName is the stable name: "aga-button" for "aga-button (KataGo)".
func (e *rulesetEntry) shortName() string { return firstWord(e.Name) }

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// komi reads the komi if it is a number, or a text that begins with one and does
// not go on to say who wins ties.
func (e *rulesetEntry) komi() (komi weiqi.Score, given bool, err error) {
	var text string
	switch {
	case len(e.Komi) == 0 || string(e.Komi) == "null":
		return 0, false, nil
	case json.Unmarshal(e.Komi, &komi) == nil:
		return komi, true, nil
	case json.Unmarshal(e.Komi, &text) != nil:
		return 0, false, errors.New("komi is neither a number nor a text")
	}
	komi, err = weiqi.ParseScore(firstWord(text))
	return komi, err == nil, nil
}

func (e *rulesetEntry) compare(set weiqi.Ruleset, r *recorder) {
	rules := set.Rules
	if ko, ok := koDescribed(e.Ko); ok {
		same(r, nil, "ko", rules.Ko, ko)
	} else {
		r.skip("ko in words: %s", e.Ko)
	}
	same(r, nil, "suicide", rules.Suicide.String(), firstWord(e.Suicide))
	same(r, nil, "scoring", rules.Scoring.String(), firstWord(e.Scoring))
	same(r, nil, "tax", rules.Tax.String(), firstWord(e.Tax))
	if e.Bonus == nil {
		same(r, nil, "white_handicap_bonus", rules.Bonus.String(), "0")
	} else if bonus := firstWord(*e.Bonus); bonus == "by" || bonus == "not" {
		r.skip("white_handicap_bonus in words: %s", *e.Bonus)
	} else {
		same(r, nil, "white_handicap_bonus", rules.Bonus.String(), bonus)
	}
	same(r, nil, "button", rules.Button, e.Button)
	same(r, nil, "pass_stones", rules.PassStones, e.PassStones)
	same(r, nil, "white_passes_last", rules.WhitePassesLast, e.WhitePassesLast)
	if e.SekiTerritory != nil {
		same(r, nil, "seki_territory", rules.Tax != weiqi.SekiTax, *e.SekiTerritory)
	}
}

// koDescribed reads a ko rule that is described in words, if it is one of ours.
func koDescribed(text string) (weiqi.KoRule, bool) {
	switch {
	case strings.HasPrefix(text, "positional superko"):
		return weiqi.PositionalSuperko, true
	case text == "situational superko over own earlier moves":
		return weiqi.NaturalSuperko, true
	case strings.HasPrefix(text, "situational superko"):
		return weiqi.SituationalSuperko, true
	case firstWord(text) == "simple":
		return weiqi.SimpleKo, true
	default:
		return 0, false
	}
}

// A valueFile holds results of best play on tiny boards.
type valueFile struct {
	Values []struct {
		Width  int `json:"width"`
		Height int `json:"height"`
	} `json:"values"`
}

func (f *valueFile) checks(name string) ([]Check, error) {
	var all []Check
	for i, v := range f.Values {
		size, _, err := sizeOf(v.Width, v.Height)
		where := fmt.Sprintf("%s: values entry %d", name, i+1)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		all = append(all, skipped(fmt.Sprintf("%s (%v)", where, size), "a result of best play takes a search, not a referee"))
	}
	return all, nil
}
