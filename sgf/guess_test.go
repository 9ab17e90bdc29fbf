package sgf

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// writers are people who write records, with the charsets that they have.
var writers = []struct {
	who      string
	charsets map[string]encoding.Encoding
	names    [][2]string
	comment  string
}{
	{"Chinese", map[string]encoding.Encoding{"gb18030": simplifiedchinese.GBK},
		[][2]string{{"柯洁", "聂卫平"}, {"古力", "常昊"}, {"马晓春", "芈昱廷"}, {"王磊", "李喆"}, {"丁浩", "谢科"}},
		"黑棋这里应该先手打吃，白棋接上以后局部还没有活。"},
	{"Taiwanese", map[string]encoding.Encoding{"big5": traditionalchinese.Big5},
		[][2]string{{"許皓鋐", "王元均"}, {"周俊勳", "林君諺"}, {"張栩", "陳詩淵"}, {"黑嘉嘉", "楊博崴"}},
		"黑棋這裡應該先手打吃，白棋接上以後局部還沒有活。"},
	{"Japanese", map[string]encoding.Encoding{"shift_jis": japanese.ShiftJIS, "euc-jp": japanese.EUCJP},
		[][2]string{{"井山裕太", "一力遼"}, {"小林光一", "武宮正樹"}, {"坂田栄男", "高川格"}, {"藤沢里菜", "上野愛咲美"}, {"山田", "あき"}},
		"ここで黒が先に打てば白は死にます。コウにはなりません。"},
	{"Korean", map[string]encoding.Encoding{"euc-kr": korean.EUCKR},
		[][2]string{{"이세돌", "이창호"}, {"박정환", "신진서"}, {"조훈현", "서봉수"}, {"최정", "김은지"}, {"유창혁", "목진석"}},
		"여기서 흑이 먼저 두면 백은 살 수 없습니다."},
	{"Western", map[string]encoding.Encoding{"windows-1252": charmap.Windows1252},
		[][2]string{{"Jürgen Groß", "André Dupré"}, {"Größe", "Øystein"}, {"José Peña", "Günther"}, {"Façade", "Malmö"}},
		"Weiß müsste hier antworten – sonst stirbt die größte Gruppe."},
}

// written returns a record in a charset.
func written(t testing.TB, charset encoding.Encoding, text string) []byte {
	t.Helper()
	data, err := charset.NewEncoder().String(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return []byte(data)
}

func TestCharsetGuessed(t *testing.T) {
	right, all := 0, 0
	for _, w := range writers {
		for name, charset := range w.charsets {
			check := func(text string) {
				all++
				if _, got := decode(written(t, charset, text)); got != name {
					t.Errorf("%s in %s: %q is read by %s", w.who, name, text, got)
					return
				}
				right++
			}
			for _, names := range w.names {
				check(fmt.Sprintf("(;GM[1]FF[4]SZ[19]PB[%s]PW[%s];B[pd])", names[0], names[1]))
				check(fmt.Sprintf("(;PB[%s]PW[Leela];B[pd])", names[0])) // as little as there may be
				check(fmt.Sprintf("(;PW[%s 9p];B[pd])", names[1]))
			}
			check(fmt.Sprintf("(;SZ[19];B[pd]C[%s])", w.comment))
		}
	}
	t.Logf("%d of %d right", right, all)
}

func TestCharsetStated(t *testing.T) {
	long := strings.Repeat("黑棋先手。", 20)
	for _, test := range []struct {
		why, in, want, text string
	}{
		{"it is so", "(;CA[Shift_JIS]PB[" + string(written(t, japanese.ShiftJIS, "本因坊")) + "])", "shift_jis", "本因坊"},
		{"what it says cannot be read", "(;CA[UTF-8]PB[" + string(written(t, simplifiedchinese.GBK, "柯洁")) + "]C[" + string(written(t, simplifiedchinese.GBK, "黑棋先手")) + "])", "gb18030", "柯洁"},
		{"converted, and CA forgotten", "(;CA[GB2312]PB[柯洁])", "utf-8", "柯洁"},
		{"cut off in a character", "(;CA[UTF-8]PB[柯洁]C[" + long + "\xe9\xbb])", "utf-8", "柯洁"},
		{"one wrong byte", "(;CA[gbk]PB[a\xffb])", "gb18030", "a\uFFFDb"},
	} {
		trees, err := Parse([]byte(test.in))
		if err != nil {
			t.Fatal(err)
		}
		name, _ := trees[0].Root.Value("PB")
		if got := trees[0].Charset(); got != test.want || name.Text() != test.text {
			t.Errorf("%s: %s by %s, want %s by %s", test.why, name.Text(), got, test.text, test.want)
		}
	}
}

func TestParseAs(t *testing.T) {
	text := "(;CA[gbk]PB[이창호])"
	for name, charset := range map[string]encoding.Encoding{
		"euc-kr": korean.EUCKR, "EUC-KR": korean.EUCKR, "cp949": korean.EUCKR, "utf-8": unicode.UTF8,
		"utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "UTF-16BE": unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM),
	} {
		trees, err := ParseAs(name, written(t, charset, text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, _ := trees[0].Root.Value("PB"); got.Text() != "이창호" {
			t.Errorf("%s: %q, want 이창호", name, got.Text())
		}
	}
	for _, name := range Charsets() {
		if trees, err := ParseAs(name, written(t, unicode.UTF8, "(;B[aa])")); strings.HasPrefix(name, "utf-16") != (err != nil) || err == nil && trees[0].Charset() != name {
			t.Errorf("ASCII as %s: %v", name, err)
		}
	}
	if _, err := ParseAs("klingon", []byte("(;)")); err == nil || !strings.HasPrefix(err.Error(), "there is no charset klingon") {
		t.Errorf("klingon: %v", err)
	}
	if _, err := ParseAs("utf-8", bytes.Repeat([]byte("x"), DefaultBytes+1)); err == nil || !strings.Contains(err.Error(), "more than the") {
		t.Errorf("too large: %v", err)
	}
}

// TestCharsetOfLongFile shows that what stands late in a file is looked at.
func TestCharsetOfLongFile(t *testing.T) {
	moves := strings.Repeat(";B[pd];W[dp]", 5000)
	in := written(t, korean.EUCKR, "(;SZ[19]"+moves+"C[여기서 흑이 먼저 두면 백은 살 수 없습니다.]"+moves+")")
	if _, got := decode(in); got != "euc-kr" {
		t.Errorf("read by %s, want euc-kr", got)
	}
}

func FuzzCharset(f *testing.F) {
	for _, w := range writers {
		for _, charset := range w.charsets {
			f.Add(written(f, charset, "(;PB["+w.names[0][0]+"]C["+w.comment+"])"), "")
		}
	}
	f.Add([]byte("(;CA[big5]PB[\xa4])"), "utf-16")
	f.Fuzz(func(t *testing.T, data []byte, name string) {
		text, charset := decode(data)
		if !utf8.ValidString(text) || charset == "" {
			t.Errorf("decode(%q) = %q by %q", data, text, charset)
		}
		if _, stated := statedCharset(data); !stated && utf8.Valid(data) && text != strings.TrimPrefix(string(data), "\uFEFF") {
			t.Errorf("UTF-8 %q became %q", data, text)
		}
		if text, _, err := decodeAs(name, data); err == nil && !utf8.ValidString(text) {
			t.Errorf("decodeAs(%q, %q) = %q", name, data, text)
		}
	})
}
