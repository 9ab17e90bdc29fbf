package page

import (
	"encoding/json"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// TestManifest: a browser can install the page, and finds every icon at the size that is said.
func TestManifest(t *testing.T) {
	t.Parallel()
	if shell := get("/").Body.String(); !strings.Contains(shell, `<link rel="manifest" href="/manifest.webmanifest">`) || !strings.Contains(shell, `<link rel="apple-touch-icon" href="/icon-180.png">`) {
		t.Errorf("the shell names no manifest, or no icon for a home screen:\n%s", shell)
	}
	w := get("/manifest.webmanifest")
	var m manifest
	if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil || w.Header().Get("Content-Type") != "application/manifest+json" {
		t.Fatalf("%v, %v: %s", err, w.Header(), w.Body)
	}
	if m.StartURL != "/" || m.Display != "standalone" {
		t.Errorf("the manifest is %+v", m)
	}
	if german := get("/manifest.webmanifest", "Accept-Language", "de").Body.String(); !strings.Contains(german, `"lang":"de","description":"Sofort`) {
		t.Errorf("the manifest in German is %s", german)
	}
	sizes := map[string]bool{}
	for _, icon := range m.Icons {
		w := get(icon.Src)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != icon.Type {
			t.Errorf("%s: %d %s", icon.Src, w.Code, w.Header().Get("Content-Type"))
			continue
		}
		if icon.Type != "image/png" {
			continue
		}
		picture, err := png.Decode(w.Body)
		if err != nil {
			t.Errorf("%s: %v", icon.Src, err)
			continue
		}
		side := picture.Bounds().Dx()
		sizes[icon.Sizes+" "+icon.Purpose] = true
		for _, point := range []struct{ x, y, light int }{{side / 50, side / 50, 0xb7}, {side / 5, side / 2, 0x1a}, {side * 4 / 5, side / 2, 0xf6}} {
			if _, green, _, _ := picture.At(point.x, point.y).RGBA(); int(green>>8) != point.light {
				t.Errorf("%s: %d at %d, %d; want %d", icon.Src, green>>8, point.x, point.y, point.light)
			}
		}
	}
	for _, size := range []string{"192x192 any", "512x512 any", "512x512 maskable"} {
		if !sizes[size] {
			t.Errorf("there is no icon of %s", size)
		}
	}
}

// TestTags: what is compressed has a tag of its own, since it is other bytes, and either is answered by 304.
func TestTags(t *testing.T) {
	t.Parallel()
	tags := map[string]bool{}
	for _, encoding := range []string{"identity", "gzip"} {
		w := get("/", "Accept-Encoding", encoding)
		tag := w.Header().Get("ETag")
		tags[tag] = true
		if again := get("/", "Accept-Encoding", encoding, "If-None-Match", tag); again.Code != http.StatusNotModified || !slices.Contains(w.Header().Values("Vary"), "Accept-Encoding") {
			t.Errorf("%s: %d for its own tag %s, Vary %q", encoding, again.Code, tag, w.Header().Values("Vary"))
		}
	}
	if len(tags) != 2 {
		t.Errorf("both encodings have the tag of %v", tags)
	}
}
