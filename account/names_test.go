package account

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCleanName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Shusaku", "Shusaku"},
		{"  Huang   Longshi\t", "Huang Longshi"},
		{"ＧｏＳｅｉｇｅｎ", "GoSeigen"}, // full width letters
		{"吳清源", "吳清源"},
		{"<b>bold</b>", "<b>bold</b>"}, // text, never markup
		{"Modest Mussorgsky", "Modest Mussorgsky"},
		{strings.Repeat("界", 32), strings.Repeat("界", 32)},
	} {
		if got, err := CleanName(c.name); got != c.want || err != nil {
			t.Errorf("CleanName(%q) = %q, %v, want %q", c.name, got, err, c.want)
		}
	}
	for _, name := range []string{
		"", "   ", "a\x00b", "a\u202eb", "a\u200bb", "\ufeff", strings.Repeat("x", 33), "\u0301\ufffd",
		"Referee", "ＭＯＤＥＲＡＴＯＲ", "аdmin", "Adm1n", "ADMÍN", "a d m i n", "_admin_", "sуstem", "moderat0r", "Shinpan!",
	} {
		got, err := CleanName(name)
		if _, refused := errors.AsType[*NameError](err); !refused {
			t.Errorf("CleanName(%q) = %q, %v, want a NameError", name, got, err)
		}
	}
}

func TestKey(t *testing.T) {
	for _, same := range [][]string{
		{"Shusaku", "shusaku", "SHUSAKU", "Ｓｈｕｓａｋｕ", "Shu Saku", "Shu-saku.", "Ѕhusаku", "Shūsaku", "ѕнυѕακυ"},
		{"Lee Changho", "lee changh0", "Iee changho", "1ee_changho", "|ee changho"},
		{"Modern", "modem", "Моdеrn"},
		{"wv", "vvv"},
		{"Straße", "STRASSE"},
		{"ﬁne", "fine"},
		{"Ꭰ", "ꭰ"},
		{"がく", "がく"}, // composed or not
	} {
		for _, name := range same[1:] {
			if Key(name) != Key(same[0]) {
				t.Errorf("Key(%q) = %q, and Key(%q) = %q", name, Key(name), same[0], Key(same[0]))
			}
		}
	}
	different := []string{"Shusaku", "Shuwa", "がく", "かく", "吳清源", "吴清源", "bot2", "bot3", "bot", "바둑", "🀄", "☯", "И", "Ж"}
	seen := map[string]string{}
	for _, name := range different {
		key := Key(name)
		if other, taken := seen[key]; taken {
			t.Errorf("%q and %q have the key %q", name, other, key)
		}
		seen[key] = name
	}
	for _, name := range []string{"", "...", " - ", "\u0301"} {
		if Key(name) != "" {
			t.Errorf("Key(%q) = %q, want none", name, Key(name))
		}
	}
}

// What has been folded is folded.
func TestKeyIsItsOwnKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringOfN(rapid.OneOf(rapid.Rune(), rapid.RuneFrom([]rune("rnvvmlI10oОΙıﬁSsſ゙か\u0301"))), 0, 20, -1).Draw(t, "name")
		key := Key(name)
		if again := Key(key); again != key {
			t.Errorf("Key(%q) = %q, and its key is %q", name, key, again)
		}
		if clean, err := CleanName(name); err == nil && Key(clean) != key {
			t.Errorf("the plain form of %q has another key", name)
		}
	})
}
