package account

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func TestCleanName(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Shusaku", "Shusaku"},
		{"  Huang   Longshi\t", "Huang Longshi"},
		{"ＧｏＳｅｉｇｅｎ", "GoSeigen"}, // full width letters
		{"吳清源", "吳清源"},
		{"O'Neill-Smith Jr.", "O'Neill-Smith Jr."},
		{"阿尔法·狗", "阿尔法·狗"},
		{"小林 光一 Jr", "小林 光一 Jr"}, // Latin letters go with those of China, Japan
		{"シバノ トラ丸", "シバノ トラ丸"},
		{"박정환 Park", "박정환 Park"}, // and Korea
		{"李ㄅㄆ", "李ㄅㄆ"},
		{"Вера Менчик", "Вера Менчик"}, // every script stands alone
		{"Νίκος", "Νίκος"},
		{"สมชาย", "สมชาย"},
		{"राहुल", "राहुल"},
		{"Lê Quý Đôn", "Lê Quý Đôn"},
		{"Łukasz", "Łukasz"},
		{"Whitehead", "Whitehead"},
		{"Blackmore", "Blackmore"},
		{"Leela K", "Leela K"},
		{"Modest Mussorgsky", "Modest Mussorgsky"},
		{strings.Repeat("界", 32), strings.Repeat("界", 32)},
	} {
		if got, err := CleanName(c.name); got != c.want || err != nil {
			t.Errorf("CleanName(%q) = %q, %v, want %q", c.name, got, err, c.want)
		}
	}
	for _, name := range []string{
		"", "   ", "a\x00b", "a\u202eb", "a\u200bb", "\ufeff", strings.Repeat("x", 33), "\u0301\ufffd",
		"Referee", "ＭＯＤＥＲＡＴＯＲ", "аdmin", "Adm1n", "ADMÍN", "a d m i n", "_admin_", "sуstem", "moderat0r", "Shinpan.",
		"White", "B1ack", "白", "黒", "黑", "흑", "백", "審判", "小王审判", "管理员", "GNU Go", "G N U  G o", "GNU Go 3.8", "KataGo", "Admin Lee", "Lee - moderator", "Mod 3",
		"Deleted user",
		"ꓗimchi", "ꓮdmin", "☯", "<b>bold</b>", "a:b", "Lee (9p)", "ㅋㅋ", // of no identifier
		"Шusaku", "Ѕhusаku", "ѕнυѕακυ", "Νikos", "Вера李", "สมชาย Go", // scripts that are not mixed
		"12३", "٣5", // digits
		"á\u0301", "x\u0301\u0302\u0303\u0304\u0306", "-\u0301 ", // marks
		"νο", "гору", // Latin letters as they are written, others in capitals
	} {
		got, err := CleanName(name)
		if _, refused := errors.AsType[*NameError](err); !refused {
			t.Errorf("CleanName(%q) = %q, %v, want a NameError", name, got, err)
		}
	}
}

func TestKey(t *testing.T) {
	for _, same := range [][]string{
		{"Shusaku", "shusaku", "SHUSAKU", "Ｓｈｕｓａｋｕ", "Shu Saku", "Shu-saku.", "Ѕhusаku", "Shūsaku", "5hu5aku"},
		{"Kimchi", "ꓗimchi", "KlMCHl", "Ｋimchi"},
		{"Bloom", "8loom", "BI00M", "B|oom", "Bl〇om", "Ьloom"},
		{"Вера", "вера", "ВЕРА", "Bepa"},
		{"力土", "カ土", "力士"},
		{"二口一工夕卜八", "ニローエタトハ"},
		{"Lee", "丨ee"},
		{"Tom", "丁om"},
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
	different := []string{"はは", "ぱぱ", "ナノ", "ナ", "く", "くく", "丁丁", "十丁", "이", "Vuri", "Yuri", "Nori", "Clark", "Dark", "Shusaku", "Shuwa", "がく", "かく", "吳清源", "吴清源", "bot2", "bot3", "bot", "바둑", "🀄", "☯", "И", "Ж"}
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

// Every character that is drawn is folded to its end, alone and beside a letter: rapid draws few of them.
func TestKeyOfEveryCharacter(t *testing.T) {
	for r := range unicode.MaxRune + 1 {
		if !unicode.IsGraphic(r) {
			continue
		}
		for _, name := range []string{string(r), "a" + string(r)} {
			key := Key(name)
			if again := Key(key); again != key {
				t.Errorf("Key(%q) = %q, and its key is %q", name, key, again)
			}
		}
	}
}

// The tables are those of the standard: what its files say of some characters.
func TestSkeleton(t *testing.T) {
	for text, want := range map[string]string{
		"ꓗimchi": "Kirnchi", "ꓮdmin": "Adrnin", "Іl1|": "llll", "カロニエタトハ": "力口二工夕卜八", "一": "ー", "ø": "o\u0338", "ﷺ": "صلى الله عليه وسلم",
	} {
		if got := skeleton(text); got != skeleton(want) && got != want {
			t.Errorf("skeleton(%q) = %q, want %q", text, got, want)
		}
	}
	if len(confusable) != 6311 {
		t.Errorf("there are %d confusable characters, and confusables.txt of Unicode 15 has 6311", len(confusable))
	}
	for i := range confusable[1:] {
		if confusable[i].from >= confusable[i+1].from {
			t.Errorf("%U is out of order", confusable[i].from)
		}
	}
	for i := range allowed[1:] {
		if allowed[i].high >= allowed[i+1].low {
			t.Errorf("%U is out of order", allowed[i].low)
		}
	}
}
