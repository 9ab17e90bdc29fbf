package gtp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/weiqi"
)

func (s *server) kgsRules(_ context.Context, args []string) (string, error) {
	names := map[string]string{
		"chinese": "chinese-kgs", "japanese": "japanese-1989", "aga": "aga", "new_zealand": "new-zealand",
	}
	if len(args) != 1 {
		return "", errSyntax
	}
	name, known := names[strings.ToLower(args[0])]
	if !known {
		return "", fmt.Errorf("unknown ruleset: want one of %v", slices.Sorted(maps.Keys(names)))
	}
	return s.setRulesNamed(name)
}

// kataSetRules takes the name of a ruleset, ours or KataGo's, or rules as JSON.
func (s *server) kataSetRules(_ context.Context, args []string) (string, error) {
	if len(args) > 0 && strings.HasPrefix(args[0], "{") {
		rules, err := parseKataRules(strings.Join(args, " "))
		if err != nil {
			return "", err
		}
		return s.setRules(rules)
	}
	if len(args) != 1 {
		return "", errSyntax
	}
	name := strings.ToLower(args[0])
	if name == "japanese" {
		name = "japanese-1989"
	}
	return s.setRulesNamed(name)
}

func (s *server) setRulesNamed(name string) (string, error) {
	named, err := weiqi.RulesetNamed(name)
	if err != nil {
		return "", err
	}
	return s.setRules(named.Rules)
}

func (s *server) ownRules(_ context.Context, args []string) (string, error) {
	var rules weiqi.Rules
	if err := json.Unmarshal([]byte(strings.Join(args, " ")), &rules); err != nil {
		return "", err
	}
	return s.setRules(rules)
}

func (s *server) setRules(rules weiqi.Rules) (string, error) {
	if len(s.way) > 1 {
		return "", errors.New("the rules can only be set before the first move")
	}
	s.rules = rules
	return "", s.start(s.setup)
}
