// Package jsondiff finds the places in which two JSON values differ, such as the terms at the
// beginning of a tournament and those of its file now.
package jsondiff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// A Change is one place in which two values differ.
type Change struct {
	Path    []string        // the keys of objects that lead there; none: the values themselves
	Was, Is json.RawMessage // nil: it is missing, or null
}

// Of returns where the JSON of two values differs, in the order of the keys. Objects are compared
// key by key, and everything else as a whole. A value that has no JSON is a mistake, and panics.
func Of(was, is any) []Change { return changes(nil, decoded(was), decoded(is)) }

func changes(path []string, was, is any) []Change {
	a, object := was.(map[string]any)
	b, still := is.(map[string]any)
	if !object || !still {
		c := Change{path, encoded(was), encoded(is)}
		if bytes.Equal(c.Was, c.Is) {
			return nil
		}
		return []Change{c}
	}
	keys := maps.Clone(a)
	maps.Copy(keys, b)
	var all []Change
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		all = append(all, changes(append(slices.Clip(path), key), a[key], b[key])...)
	}
	return all
}

// decoded returns a value as JSON has it.
func decoded(v any) (as any) {
	text, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(text, &as)
	}
	if err != nil {
		panic(fmt.Sprintf("jsondiff: a value that has no JSON: %v", err))
	}
	return as
}

// encoded writes a value that was decoded.
func encoded(v any) json.RawMessage {
	if v == nil {
		return nil
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("jsondiff: a value that was JSON is none: %v", err))
	}
	return text
}
