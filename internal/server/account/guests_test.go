package account

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestGuestWords: no account has a name as the page makes one up for a guest, in any language of the page.
func TestGuestWords(t *testing.T) {
	catalogues, err := filepath.Glob("../page/src/words/*/game.ts")
	if err != nil || len(catalogues) < 2 {
		t.Fatalf("the page has the catalogues %v, error %v", catalogues, err)
	}
	word := regexp.MustCompile(`(?m)^  guest: "(.+)",$`)
	for _, name := range catalogues {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := word.FindSubmatch(text)
		if found == nil || !guestly(Key(string(found[1])+" 3014")) {
			t.Errorf("%s: an account may have the made-up name of a guest, %q", name, found)
		}
	}
	for _, name := range []string{"게스트", "게스트님", "손님 3014", "ゲスト3014"} {
		if !guestly(Key(name)) {
			t.Errorf("an account may be called %s", name)
		}
	}
	for _, name := range []string{"Gaston", "Gast", "Gastgeber", "Invités", "Гостья"} {
		if guestly(Key(name)) {
			t.Errorf("no account may be called %s", name)
		}
	}
}
