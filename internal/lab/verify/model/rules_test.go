package model_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/shinpan/shinpan/internal/lab/verify/model"
	"github.com/shinpan/shinpan/weiqi"
)

// TestRulesets: the model knows every ruleset that there is, and its komi, so that none is played unchecked.
func TestRulesets(t *testing.T) {
	var names []string
	for _, set := range weiqi.Rulesets() {
		names = append(names, set.Name)
		if got := model.Rulesets[set.Name].Komi; got != int(set.Komi) {
			t.Errorf("%s has the komi %d, want %d half points", set.Name, got, set.Komi)
		}
	}
	if got := slices.Sorted(maps.Keys(model.Rulesets)); !slices.Equal(got, slices.Sorted(slices.Values(names))) {
		t.Errorf("the model has %v, want %v", got, names)
	}
}
