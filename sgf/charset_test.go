package sgf

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

func TestCharsets(t *testing.T) {
	// Many of these characters end in the byte of a backslash (0x5C) or of a closing
	// bracket (0x5D) where that is possible.
	const (
		chinese     = "围棋 古力 乗乚 許功蓋"
		traditional = "圍棋 許功蓋 么乇"
		kana        = "囲碁 表示 ソ能 ゾ充"
		hangul      = "바둑 이세돌"
		latin       = "Größe"
	)
	for _, test := range []struct {
		ca      string
		charset encoding.Encoding
		text    string
	}{
		{"UTF-8", unicode.UTF8, chinese + kana + hangul + latin},
		{"utf8", unicode.UTF8, kana},
		{"", unicode.UTF8, kana},
		{"", unicode.UTF8BOM, kana},
		{"GB2312", unicode.UTF8BOM, kana}, // the mark is right
		{"UTF-8", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), chinese},
		{"", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), chinese},
		{"GB2312", simplifiedchinese.GBK, chinese}, // as Windows has it
		{"gbk", simplifiedchinese.GBK, chinese},
		{"CP936", simplifiedchinese.GBK, chinese},
		{"GB18030", simplifiedchinese.GB18030, chinese + hangul},
		{"", simplifiedchinese.GBK, "围棋 古力"},
		{"no such charset", simplifiedchinese.GBK, "围棋 古力"},
		{"Big5", traditionalchinese.Big5, traditional},
		{"cp950", traditionalchinese.Big5, traditional},
		{"Shift_JIS", japanese.ShiftJIS, kana},
		{"SJIS", japanese.ShiftJIS, kana},
		{"cp932", japanese.ShiftJIS, kana},
		{"EUC-JP", japanese.EUCJP, kana},
		{"euc_jp", japanese.EUCJP, kana},
		{"ISO-2022-JP", japanese.ISO2022JP, kana},
		{"EUC-KR", korean.EUCKR, hangul},
		{"KS_C_5601-1987", korean.EUCKR, hangul},
		{"ISO-8859-1", charmap.ISO8859_1, latin},
		{"windows-1252", charmap.Windows1252, latin + " – €"},
		{"", charmap.Windows1252, latin},
		{"UTF-16", charmap.Windows1252, latin},
	} {
		file := "(;GM[1]CA[" + test.ca + "]PB[" + test.text + "]C[" + test.text + "\\]];B[aa])"
		data, err := test.charset.NewEncoder().String(file)
		if err != nil {
			t.Fatalf("%s: %v", test.ca, err)
		}
		trees, err := Parse([]byte(data))
		if err != nil {
			t.Errorf("%q in %v: %v", test.ca, test.charset, err)
			continue
		}
		root := trees[0].Root
		name, _ := root.Value("PB")
		comment, _ := root.Value("C")
		if name.SimpleText() != test.text || comment.Text() != test.text+"]" {
			t.Errorf("%q in %v: got %q and %q, want %q", test.ca, test.charset, name, comment, test.text)
		}
	}
}

func TestWrongBytes(t *testing.T) {
	for _, in := range []string{
		"(;CA[UTF-8]PB[a\xffb]C[ÄÖÜäöüß])",
		"(;CA[gbk]PB[a\xffb])",
		"\xEF\xBB\xBF(;PB[a\xffb])",
	} {
		trees, err := Parse([]byte(in))
		if err != nil {
			t.Errorf("Parse(%q): %v", in, err)
			continue
		}
		if name, _ := trees[0].Root.Value("PB"); name.Text() != "a\uFFFDb" {
			t.Errorf("Parse(%q): name %q, want %q", in, name.Text(), "a\uFFFDb")
		}
	}
}

func TestCharsetOfName(t *testing.T) {
	// Only a property that is called CA names the charset.
	trees, err := Parse([]byte("(;NCA[UTF-8]CA[EUC-KR]PB[\xb9\xd9])"))
	if err != nil {
		t.Fatal(err)
	}
	if name, _ := trees[0].Root.Value("PB"); name.Text() != "바" {
		t.Errorf("name %q, want 바", name.Text())
	}
}
