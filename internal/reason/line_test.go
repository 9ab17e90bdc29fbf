package reason

import "testing"

func TestShowable(t *testing.T) {
	for _, text := range []string{"", "Winter cup", "冬の\u3000大会", "می\u200Cخواهم", "👩\u200D💻 ❤\uFE0F", "שלום", "<b>"} {
		if err := Showable(text); err != nil || Visible(text) != text {
			t.Errorf("Showable(%q) = %v, Visible(%q) = %q, want it as it is", text, err, text, Visible(text))
		}
	}
	for _, c := range []struct{ text, visible string }{
		{"Winter\u202Epuc", "Winterpuc"}, // written backwards
		{"a\u2066b\u2069c\u200Ed\u061Ce", "abcde"},
		{"in\u200Bvis\uFEFFible\u00AD", "invisible"},
		{"bell\a\x00", "bell"},
		{"\uE000", ""},
		{"two\nlines", "two\nlines"},
		{"two\u2028lines", "two\u2028lines"},
		{"\xff", "\uFFFD"},
	} {
		if err := Showable(c.text); err == nil {
			t.Errorf("Showable(%q) = nil", c.text)
		}
		if got := Visible(c.text); got != c.visible {
			t.Errorf("Visible(%q) = %q, want %q", c.text, got, c.visible)
		}
	}
}
