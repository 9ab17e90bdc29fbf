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
	if len(args) != 1 {
		return "", errSyntax
	}
	name, known := kgsRulesets[strings.ToLower(args[0])]
	if !known {
		return "", fmt.Errorf("unknown ruleset: want one of %v", slices.Sorted(maps.Keys(kgsRulesets)))
	}
	return s.setRulesNamed(name)
}

// kataSetRules takes the name of a ruleset, ours, KataGo's or another in use, rules as KataGo writes them into records,
// or rules as JSON.
func (s *server) kataSetRules(_ context.Context, args []string) (string, error) {
	if len(args) > 0 && strings.HasPrefix(args[0], "{") {
		return s.setKataRules(strings.Join(args, " "))
	}
	if len(args) == 0 {
		return "", errSyntax
	}
	return s.setRulesNamed(strings.Join(args, " "))
}

// setKataRules sets rules from JSON, which may also say how the game ends.
func (s *server) setKataRules(text string) (string, error) {
	rules, err := parseKataRules(text)
	if err != nil {
		return "", err
	}
	ending := struct {
		FriendlyPassOk bool `json:"friendlyPassOk"`
	}{FriendlyPassOk: true}
	if err := json.Unmarshal([]byte(text), &ending); err != nil {
		return "", err
	}
	if _, err := s.setRules(rules); err != nil {
		return "", err
	}
	s.asItStands = !ending.FriendlyPassOk
	return "", nil
}

func (s *server) kataGetRules(context.Context, []string) (string, error) {
	return encode(s.kataRules()), nil
}

func (s *server) kataRules() kataRules {
	k := kataRulesOf(s.rules)
	k.FriendlyPassOk = !s.asItStands
	return k
}

// kataSetRule sets one of KataGo's rules. Whether dead stones are removed by agreement
// can be said at any time.
func (s *server) kataSetRule(_ context.Context, args []string) (string, error) {
	if len(args) != 2 {
		return "", errSyntax
	}
	if args[0] == "friendlyPassOk" {
		friendly, err := parseTruth(args[1])
		if err == nil {
			s.asItStands = !friendly
		}
		return "", err
	}
	rules := map[string]any{}
	if err := json.Unmarshal([]byte(encode(s.kataRules())), &rules); err != nil {
		panic(err) // of our own JSON
	}
	switch rules[args[0]].(type) {
	case string:
		rules[args[0]] = args[1]
	case bool:
		truth, err := parseTruth(args[1])
		if err != nil {
			return "", err
		}
		rules[args[0]] = truth
	default:
		return "", errSyntax
	}
	return s.setKataRules(encode(rules))
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
	s.rules, s.asItStands = rules, false
	return "", s.start(s.setup, s.handicap)
}
