package weiqi

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/reason"
)

// What each ruleset says is compared with a published table in package verify.

func TestRulesets(t *testing.T) {
	want := []string{
		"tromp-taylor", "chinese", "chinese-2002", "chinese-kgs", "chinese-ogs", "japanese-1989", "japanese-owner-first", "japanese-other-first", "korean", "aga", "aga-button",
		"new-zealand", "ing-sst", "kgs-cgtr", "cgos", "stone-scoring", "dublin-2001", "blog-2012",
	}
	var names []string
	for _, set := range Rulesets() {
		names = append(names, set.Name)
		if set.Basis == "" {
			t.Errorf("%s has no basis", set.Name)
		}
		got, err := RulesetNamed(set.Name)
		if err != nil || got != set {
			t.Errorf("RulesetNamed(%q) = %v, %v, want %v", set.Name, got, err, set)
		}
		data, err := json.Marshal(set)
		if err != nil {
			t.Fatal(err)
		}
		var back Ruleset
		if err := json.Unmarshal(data, &back); err != nil || back != set {
			t.Errorf("%s comes back as %v, %v, want %v", data, back, err, set)
		}
	}
	if !slices.Equal(names, want) {
		t.Errorf("Rulesets = %v, want %v", names, want)
	}
}

func TestRulesetNamedError(t *testing.T) {
	_, err := RulesetNamed("martian")
	if why := reason.MustOf(err); why.Code != "no-such-ruleset" || !strings.HasPrefix(why.Args["names"], "tromp-taylor, ") {
		t.Errorf("RulesetNamed = %+v, want no-such-ruleset with the names", why)
	}
}

func TestRulesJSON(t *testing.T) {
	rules := Rules{
		Ko: NaturalSuperko, Suicide: MultiSuicide, Scoring: Territory, Tax: SekiTax, Bonus: BonusNMinus1,
		PassStones: true, WhitePassesLast: true, Button: true, Begins: OtherBegins, Connect: ConnectFilled,
	}
	const want = `{"ko":"natural","suicide":"multi","scoring":"territory","tax":"seki","handicap_bonus":"N-1",` +
		`"pass_stones":true,"white_passes_last":true,"button":true,"begins":"other","connect":"filled"}`
	data, err := json.Marshal(rules)
	if err != nil || string(data) != want {
		t.Errorf("JSON = %s, %v, want %s", data, err, want)
	}
	for _, bad := range []string{`{"ko":"sometimes"}`, `{"suicide":""}`, `{"scoring":"luck"}`, `{"tax":"10%"}`, `{"handicap_bonus":"2N"}`, `{"begins":"nobody"}`, `{"connect":"perhaps"}`} {
		if err := json.Unmarshal([]byte(bad), &rules); err == nil || !strings.Contains(err.Error(), "want one of") {
			t.Errorf("%s: %v, want an error that lists the names", bad, err)
		}
	}
}
