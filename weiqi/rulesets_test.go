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

// TestRulesetsByOtherNames: names in the wild lead to the ruleset that is meant, and a name that is returned leads to
// the same again.
func TestRulesetsByOtherNames(t *testing.T) {
	for want, names := range map[string][]string{
		"japanese-1989":     {"japanese", "Japanese", "Japanese Rules", "JAPANESE RULES", "jp", "JPN", "日本", "日本ルール", "日本规则", "日本棋院囲碁規約", " japanese\t", "Japanese 1989", "koSIMPLEscoreTERRITORYtaxSEKIsui0"},
		"chinese":           {"Chinese", "CHN", "cn", "中国规则", "中國圍棋規則", "中国", "chinese rules", "koSIMPLEscoreAREAtaxNONEsui0whbNfpok1", "kosimplescoreareataxnonesui0whbn"},
		"chinese-kgs":       {"chinese_kgs", "ChineseKGS", "koPOSITIONALscoreAREAtaxNONEsui0whbNfpok1"},
		"chinese-ogs":       {"Chinese-OGS", "chinese_ogs"},
		"korean":            {"Korean", "kr", "KOR", "한국", "한국 바둑 규칙", "韩国规则"},
		"aga":               {"AGA", "AGA Rules", "bga", "French", "koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1"},
		"aga-button":        {"aga_button", "AGA Button", "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1"},
		"new-zealand":       {"nz", "NZ", "New Zealand", "new_zealand", "NewZealand", "koSITUATIONALscoreAREAtaxNONEsui1fpok1"},
		"ing-sst":           {"GOE", "ing", "Ing's SST rules", "应氏规则", "koPOSITIONALscoreAREAtaxNONEsui1whb0fpok1"},
		"tromp-taylor":      {"TrompTaylor", "Tromp-Taylor rules", "tt", "koPOSITIONALscoreAREAtaxNONEsui1", "ko POSITIONAL score AREA tax NONE sui 1", "scoreAREA"},
		"stone-scoring":     {"Stone Scoring", "stone_scoring", "ancient-area", "ancient_area", "koSIMPLEscoreAREAtaxALLsui0fpok1"},
		"ancient-territory": {"ancient-territory", "Ancient Territory", "koSIMPLEscoreTERRITORYtaxALLsui0"},
		// Rules that nobody has a name for are called by themselves.
		"koSIMPLEscoreAREAtaxSEKIsui1button1whbNfpok1": {"koSIMPLEscoreAREAtaxSEKIsui1button1whbNfpok1"},
		"koPOSITIONALscoringTERRITORYtaxNONE sui0":     {"koPOSITIONALscoringTERRITORYtaxNONE sui0"},
		"koSITUATIONALscoreTERRITORYsui0":              {"koSITUATIONALscoreTERRITORYsui0"},
	} {
		for _, name := range names {
			got, err := RulesetNamed(name)
			if err != nil || got.Name != want {
				t.Errorf("RulesetNamed(%q) = %s, %v, want %s", name, got.Name, err, want)
			}
			if again, err := RulesetNamed(got.Name); err != nil || again != got {
				t.Errorf("RulesetNamed(%q) = %+v, %v, want %+v", got.Name, again, err, got)
			}
			if got.Listed() != slices.ContainsFunc(Rulesets(), func(r Ruleset) bool { return r.Name == got.Name }) {
				t.Errorf("%s: listed is %v", got.Name, got.Listed())
			}
		}
	}
	odd, err := RulesetNamed("koSIMPLEscoreAREAtaxSEKIsui1button1whbNfpok1")
	if want := (Rules{Suicide: MultiSuicide, Tax: SekiTax, Button: true, Bonus: BonusN}); err != nil || odd.Rules != want || odd.Komi != 14 || odd.KeepsAll {
		t.Errorf("rules as KataGo writes them are %+v, %v, want %+v", odd, err, want)
	}
	ancient, err := RulesetNamed("ancient-territory")
	if want := (Rules{Scoring: Territory, Tax: GroupTax}); err != nil || ancient.Rules != want || ancient.Komi != 13 {
		t.Errorf("ancient territory is %+v, %v", ancient, err)
	}
	for _, none := range []string{"", " ", "rules", "规则", "ko", "koSPIGHTscoreAREA", "koSIMPLEscoreAREAtaxNONEsui2", "japanese-2099", "chess", "korea team", "-"} {
		if got, err := RulesetNamed(none); err == nil {
			t.Errorf("RulesetNamed(%q) = %s, want an error", none, got.Name)
		}
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
