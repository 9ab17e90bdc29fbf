// Typescript writes the types of the API, as /openapi.json describes them, for the page: what is
// asked for, what is answered and the problems. Run it with "go generate ./internal/server/page".
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/shinpan/shinpan/internal/server/web"
)

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "typescript:", err)
		os.Exit(1)
	}
}

// write writes the types into a file.
func write(file string) error {
	text, err := types(web.Description("dev"))
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// A schema is the part of a JSON schema that the description uses.
type schema struct {
	Ref         string `json:"$ref"`
	Type        kinds
	Enum        []any
	OneOf       []*schema
	Items       *schema
	Properties  map[string]*schema
	Required    []string
	Description string
	More        json.RawMessage `json:"additionalProperties"`
}

// kinds are the types that a schema allows: one, or a list.
type kinds []string

// UnmarshalJSON reads both forms.
func (k *kinds) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*k = kinds{one}
		return nil
	}
	return json.Unmarshal(text, (*[]string)(k))
}

// names are the names of the types of the schemas.
type names map[string]string

// types returns the description's schemas as TypeScript.
func types(description []byte) (string, error) {
	var doc struct {
		Components struct{ Schemas map[string]*schema }
	}
	if err := json.Unmarshal(description, &doc); err != nil {
		return "", fmt.Errorf("/openapi.json: %w", err)
	}
	schemas := doc.Components.Schemas
	called := named(schemas)
	var out strings.Builder
	out.WriteString("// Code generated from the description of the API by \"go generate ./internal/server/page\". DO NOT EDIT.\n")
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		s := schemas[name]
		out.WriteString("\n" + remark("", s.Description))
		if s.Properties == nil {
			fmt.Fprintf(&out, "export type %s = %s;\n", called[name], called.typeOf(s, ""))
			continue
		}
		fmt.Fprintf(&out, "export interface %s %s\n", called[name], called.object(s, ""))
	}
	return out.String(), nil
}

// named gives every schema its name: without the package that it came from, unless another has
// that name already.
func named(schemas map[string]*schema) names {
	called := names{}
	for name := range schemas {
		short := name
		for _, pkg := range []string{"Referee", "Weiqi", "Life"} {
			short = strings.TrimPrefix(short, pkg)
		}
		if _, taken := schemas[short]; taken || short == "" {
			short = name
		}
		called[name] = regexp.MustCompile(`-(.)`).ReplaceAllStringFunc(short, func(s string) string { return strings.ToUpper(s[1:]) })
	}
	return called
}

// object returns the members of an object, in the order of their names.
func (n names) object(s *schema, indent string) string {
	var out strings.Builder
	out.WriteString("{\n")
	for _, field := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[field]
		optional := "?"
		if slices.Contains(s.Required, field) {
			optional = ""
		}
		out.WriteString(remark(indent+"  ", property.Description))
		fmt.Fprintf(&out, "%s  %s%s: %s;\n", indent, field, optional, n.typeOf(property, indent+"  "))
	}
	return out.String() + indent + "}"
}

// typeOf returns the type of what a schema allows. A list may be null in Go alone: the server
// writes an empty one.
func (n names) typeOf(s *schema, indent string) string {
	if s.Ref != "" {
		return n[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
	}
	if len(s.Enum) > 0 {
		var all []string
		for _, value := range s.Enum {
			text, _ := json.Marshal(value) // it came from JSON
			all = append(all, string(text))
		}
		return strings.Join(all, " | ")
	}
	if forms := s.OneOf; len(forms) > 0 { // that the server reads; the page uses the last one, which the server writes
		return n.typeOf(forms[len(forms)-1], indent)
	}
	var all []string
	for _, kind := range s.Type {
		switch kind {
		case "integer", "number":
			all = append(all, "number")
		case "array":
			item := n.typeOf(s.Items, indent)
			if strings.Contains(item, "|") {
				item = "(" + item + ")"
			}
			return item + "[]"
		case "object":
			all = append(all, n.mapOf(s, indent))
		default:
			all = append(all, kind)
		}
	}
	return cmp.Or(strings.Join(all, " | "), "unknown")
}

// mapOf returns the type of an object, be it one whose keys are not known.
func (n names) mapOf(s *schema, indent string) string {
	if s.Properties != nil {
		return n.object(s, indent)
	}
	var value schema
	if json.Unmarshal(s.More, &value) != nil {
		return "{ [key: string]: unknown }"
	}
	return "{ [key: string]: " + n.typeOf(&value, indent) + " }"
}

// remark returns a description as a comment.
func remark(indent, text string) string {
	if text == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(text, "*/", "* /") + " */\n"
}
