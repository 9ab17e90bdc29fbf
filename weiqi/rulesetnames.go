package weiqi

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shinpan/shinpan/internal/reason"
)

// RulesetNamed returns the ruleset that is called so: one of [Rulesets] by its own name or by another that people,
// records and programs use, as in "jp", "Japanese Rules" or "日本"; or rules as KataGo writes them, as in
// "koPOSITIONALscoreAREAtaxNONEsui0", which may be none of these. The Name of what is returned leads to the same
// ruleset again. The error lists the names there are.
func RulesetNamed(name string) (Ruleset, error) {
	all := Rulesets()
	if i := slices.IndexFunc(all, func(r Ruleset) bool { return r.Name == name }); i >= 0 {
		return all[i], nil
	}
	meant := bareName(name)
	if own := ownName(meant); own != "" {
		meant = bareName(own)
	}
	for _, r := range append(all, ancientTerritory()) {
		if bareName(r.Name) == meant {
			return r, nil
		}
	}
	if r, ok := kataRuleset(name); ok {
		return r, nil
	}
	names := make([]string, len(all))
	for i, r := range all {
		names[i] = r.Name
	}
	return Ruleset{}, reason.Error(reason.New("no-such-ruleset", "ruleset", reason.Brief(name), "names", strings.Join(names, ", ")))
}

// Listed reports whether the ruleset is one of [Rulesets], and not only rules that somebody has written down.
func (r Ruleset) Listed() bool { return slices.Contains(Rulesets(), r) }

// bareName returns the letters and digits of a name, small, without words that say that it is one of rules.
func bareName(name string) string {
	bare := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && !('a' <= r && r <= 'z') && !('0' <= r && r <= '9') || r == '’' || r == '\u3000' {
			return -1
		}
		return r
	}, strings.ToLower(name))
	words := []string{"ruleset", "rules", "rule", "规则", "規則", "规", "規", "規約", "ルール", "규칙", "룰", "围棋", "圍棋", "囲碁", "바둑", "棋规", "棋規"}
	for {
		i := slices.IndexFunc(words, func(w string) bool { return strings.HasSuffix(bare, w) && bare != w })
		if i < 0 {
			return bare
		}
		bare = strings.TrimSuffix(bare, words[i])
	}
}

// ownName returns our name of a ruleset that others call by another, bare one; empty for none.
func ownName(bare string) string {
	switch bare {
	case "japanese", "japan", "jp", "jpn", "nihonkiin", "日本", "日本棋院", "일본":
		return "japanese-1989"
	case "china", "cn", "chn", "中国", "中國", "중국":
		return "chinese"
	case "korea", "kr", "kor", "韓国", "韓國", "韩国", "한국":
		return "korean"
	case "american", "america", "us", "usa",
		"bga", "british", "french", "ffg": // who play by the AGA's
		return "aga"
	case "nz":
		return "new-zealand"
	case "goe", "ing", "ings", "ingssst", "sst", "应氏", "應氏", "応氏", "응씨":
		return "ing-sst"
	case "tt":
		return "tromp-taylor"
	case "ancientarea":
		return "stone-scoring"
	}
	return ""
}

// ancientTerritory returns a ruleset that KataGo has by a name and that nobody plays any more.
func ancientTerritory() Ruleset {
	return Ruleset{Name: "ancient-territory", Rules: Rules{Scoring: Territory, Tax: GroupTax}, Komi: 13, Basis: kataBasis}
}

const kataBasis = "KataGo's Supported Go Rules (lightvector.github.io/KataGo/rules.html)"

// kataRuleset reads rules as KataGo writes them into game records. What is not said is as KataGo takes it. It is false
// for another text.
func kataRuleset(text string) (Ruleset, bool) {
	rules := Rules{Ko: PositionalSuperko, Suicide: MultiSuicide}
	agreed, taxed := false, false // dead stones are removed by agreement; the tax is said
	rest := strings.ToLower(strings.Join(strings.Fields(text), ""))
	begins := func(word string) (does bool) {
		rest, does = strings.CutPrefix(rest, word)
		return does
	}
	if rest == "" {
		return Ruleset{}, false
	}
	for rest != "" {
		switch {
		case begins("kosimple"):
			rules.Ko = SimpleKo
		case begins("kopositional"):
			rules.Ko = PositionalSuperko
		case begins("kosituational"):
			rules.Ko = SituationalSuperko
		case begins("scorearea"), begins("scoringarea"):
			rules.Scoring = Area
		case begins("scoreterritory"), begins("scoringterritory"):
			rules.Scoring = Territory
		case begins("taxnone"):
			rules.Tax, taxed = NoTax, true
		case begins("taxseki"):
			rules.Tax, taxed = SekiTax, true
		case begins("taxall"):
			rules.Tax, taxed = GroupTax, true
		case begins("sui0"):
			rules.Suicide = NoSuicide
		case begins("sui1"):
			rules.Suicide = MultiSuicide
		case begins("button0"):
			rules.Button = false
		case begins("button1"):
			rules.Button = true
		case begins("whb0"):
			rules.Bonus = NoBonus
		case begins("whbn-1"):
			rules.Bonus = BonusNMinus1
		case begins("whbn"):
			rules.Bonus = BonusN
		case begins("fpok0"):
			agreed = false
		case begins("fpok1"):
			agreed = true
		default:
			return Ruleset{}, false
		}
	}
	if !taxed && rules.Scoring == Territory {
		rules.Tax = SekiTax
	}
	return kataMeant(text, rules, agreed), true
}

// kataMeant returns the ruleset whose rules KataGo has like these, by the names that it has itself, or one that is
// named by these rules.
func kataMeant(text string, rules Rules, agreed bool) Ruleset {
	for _, r := range append(Rulesets(), ancientTerritory()) {
		switch r.Name {
		case "tromp-taylor":
			if agreed {
				continue // it is Ing's rules then
			}
		case "chinese", "chinese-kgs", "japanese-1989", "aga", "aga-button", "new-zealand", "ing-sst", "stone-scoring", "ancient-territory":
		default:
			continue
		}
		if asKata(r.Rules) == rules {
			return r
		}
	}
	r := Ruleset{Name: text, Rules: rules, Komi: 15, Basis: kataBasis, KeepsAll: rules.Scoring == Area && !agreed}
	switch {
	case rules.Scoring == Territory:
		r.Komi = 13
	case rules.Button:
		r.Komi = 14
	}
	return r
}

// asKata returns rules as KataGo has them, as near as it does.
func asKata(r Rules) Rules {
	r.PassStones, r.WhitePassesLast = false, false
	if r.Suicide == AnySuicide {
		r.Suicide = MultiSuicide
	}
	if r.Ko == NaturalSuperko {
		r.Ko = SituationalSuperko
	}
	if r.Scoring == Stones {
		r.Scoring, r.Tax = Area, GroupTax
	}
	return r
}
