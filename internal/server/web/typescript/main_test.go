package main

import (
	"os"
	"strings"
	"testing"

	"github.com/shinpan/shinpan/internal/server/web"
)

// TestFresh: the page's types are those of the API that the server describes.
func TestFresh(t *testing.T) {
	want, err := types(web.Description("dev"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../page/src/api/schema.ts")
	if err != nil || string(got) != want {
		t.Errorf("src/api/schema.ts of the page is not what /openapi.json says (%v): run go generate ./internal/server/page", err)
	}
}

// TestTypes: what a description allows is what the type allows.
func TestTypes(t *testing.T) {
	got, err := types([]byte(`{"components": {"schemas": {
		"RefereeSeat": {"type": "object", "required": ["color", "points"], "description": "a place", "properties": {
			"color": {"type": "string", "enum": ["black", "white"]},
			"points": {"type": ["array", "null"], "items": {"type": "string", "enum": ["A1", "B1"]}, "description": "on the board"},
			"elo": {"type": ["number", "null"]},
			"sizes": {"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "string"}]}},
			"next": {"$ref": "#/components/schemas/Sign-inRequest"},
			"by": {"type": "object", "additionalProperties": {"type": "integer"}}
		}},
		"Sign-inRequest": {"type": "object", "properties": {"inner": {"type": "object", "properties": {"name": {"type": "string"}}}}}
	}}}`))
	if err != nil {
		t.Fatal(err)
	}
	const want = `
/** a place */
export interface Seat {
  by?: { [key: string]: number };
  color: "black" | "white";
  elo?: number | null;
  next?: SignInRequest;
  /** on the board */
  points: ("A1" | "B1")[];
  sizes?: string[];
}

export interface SignInRequest {
  inner?: {
    name?: string;
  };
}
`
	if _, body, _ := strings.Cut(got, "\n"); body != want {
		t.Errorf("types =%s\nwant%s", body, want)
	}
}
