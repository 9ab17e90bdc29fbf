//go:build !browser

package sgf

import (
	"bytes"
	"math"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// guessed returns the charsets that a file may be in if it is not in UTF-8 and does
// not say. Of two that are equally plausible it is the first.
func guessed() []charset {
	return []charset{
		{"gb18030", simplifiedchinese.GB18030},
		{"shift_jis", japanese.ShiftJIS},
		{"euc-jp", japanese.EUCJP},
		{"euc-kr", korean.EUCKR},
		{"big5", traditionalchinese.Big5},
		{"windows-1252", charmap.Windows1252},
	}
}

// choose returns the charset of a file without a byte order mark. What the file says
// is believed if it can be true: not where the file is in UTF-8 beyond doubt, since
// programs that convert a file often forget its CA, and not where a good part of what is not
// ASCII cannot be read that way.
func choose(data []byte) charset {
	stated, known := statedCharset(data)
	utf := charset{name: utf8Name}
	if valid := utf8.Valid(data); valid && (!known || stated.name == utf8Name || hasWide(data)) {
		if known && isASCII(data) {
			return stated // ISO-2022-JP has only such bytes; for the others it is all the same
		}
		return utf
	}
	if known && readable(stated.decode(data)) {
		return stated
	}
	part := sample(data)
	best, most := charset{"windows-1252", charmap.Windows1252}, math.Inf(-1)
	for _, one := range guessed() {
		if p, clean := plausibility(one.name, one.decode(part)); clean && p > most {
			best, most = one, p
		}
	}
	if known && best.name == "windows-1252" && stated.name != utf8Name {
		return stated // a broken file is likelier than a wrong name
	}
	return best
}

// isASCII reports whether all bytes are.
func isASCII(data []byte) bool {
	return bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// hasWide reports whether a text in UTF-8 has a character of three bytes or more: a
// file in another charset that is by chance valid as a whole has none.
func hasWide(data []byte) bool {
	return bytes.IndexFunc(data, func(r rune) bool { return r > 0x7FF }) >= 0
}

// readable reports whether at most one in eight of the characters beyond ASCII is a
// replacement for bytes that make no sense. Some there may be: servers cut comments
// off in the middle of a character.
func readable(text string) bool {
	beyond, wrong := 0, 0
	for _, r := range text {
		if r >= utf8.RuneSelf {
			beyond++
		}
		if r == utf8.RuneError {
			wrong++
		}
	}
	return wrong*8 <= beyond
}

// sampleBytes are as many as are looked at to guess a charset.
const sampleBytes = 32 << 10

// sample returns the part of a file from its first byte beyond ASCII on, with what
// stands before it. It is cut at a semicolon, which is in no charset a part of
// another character.
func sample(data []byte) []byte {
	first := bytes.IndexFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
	from := max(0, bytes.LastIndexByte(data[:max(0, first)], ';'))
	part := data[from:]
	if len(part) <= sampleBytes {
		return part
	}
	part = part[:sampleBytes]
	if end := bytes.LastIndexByte(part, ';'); end > first-from {
		part = part[:end]
	}
	return part
}

// A lexicon is what text in one language is made of: kinds of characters, and how
// much of a text is of each kind.
type lexicon []kind

type kind struct {
	share float64 // of the characters beyond ASCII
	of    float64 // how many there are of the kind
	has   func(rune) bool
}

// among returns a kind of the characters of a text.
func among(share float64, members string) kind {
	known := map[rune]bool{}
	for _, r := range members {
		known[r] = true
	}
	return kind{share, float64(len(known)), func(r rune) bool { return known[r] }}
}

// between returns a kind of the characters from one to another.
func between(share float64, first, last rune) kind {
	return kind{share, float64(last - first + 1), func(r rune) bool { return first <= r && r <= last }}
}

// likelihood returns the logarithm of how likely a character is.
func (l lexicon) likelihood(r rune) float64 {
	for _, k := range l {
		if k.has(r) {
			return math.Log(k.share / k.of)
		}
	}
	return impossible
}

// impossible is the logarithm of the likelihood of a character that no writer means.
const impossible = -25

// lexicons returns those of the charsets that are guessed.
var lexicons = sync.OnceValue(func() map[string]lexicon {
	return map[string]lexicon{
		"gb18030":      {among(0.70, simplified), punctuation(0.06), levelOne("gb18030", 0.22), between(0.015, 0x4E00, 0x9FFF), between(0.001, 0x3041, 0x30FE)},
		"big5":         {among(0.70, traditional), punctuation(0.06), levelOne("big5", 0.22), between(0.015, 0x4E00, 0x9FFF)},
		"shift_jis":    {among(0.45, hiragana+katakana), among(0.35, kanji), punctuation(0.05), levelOne("shift_jis", 0.12), between(0.008, 0x4E00, 0x9FFF), between(0.0005, 0xFF61, 0xFF9F)},
		"euc-jp":       {among(0.45, hiragana+katakana), among(0.35, kanji), punctuation(0.05), levelOne("euc-jp", 0.12), between(0.008, 0x4E00, 0x9FFF), between(0.0001, 0xFF61, 0xFF9F)},
		"euc-kr":       {among(0.72, hangul), levelOne("euc-kr", 0.20), punctuation(0.03), between(0.0004, 0xAC00, 0xD7A3), between(0.006, 0x4E00, 0x9FFF)},
		"windows-1252": {among(0.90, "äöüßéèêëàâáãåæçíìîïñóòôõøúùûýœš"), among(0.07, "ÄÖÜÉÈÀÁÅÆÇÍÎÑÓÔØÚÝ–—’‘“”„…«»°·€£§©®"), between(0.003, 0xA0, 0xFF), between(0.001, 0x152, 0x2122)},
	}
})

// levelOne returns the kind of the characters that a standard puts first, since they
// are the frequent ones: they are told by the first byte.
func levelOne(charset string, share float64) kind {
	rows := map[string][2]byte{"gb18030": {0xB0, 0xD7}, "big5": {0xA4, 0xC6}, "shift_jis": {0x88, 0x98}, "euc-jp": {0xB0, 0xCF}, "euc-kr": {0xB0, 0xC8}}[charset]
	members := map[rune]bool{}
	for _, one := range guessed() {
		if one.name != charset {
			continue
		}
		for lead := int(rows[0]); lead <= int(rows[1]); lead++ {
			for trail := 0x40; trail <= 0xFE; trail++ {
				if trail < 0xA1 && charset != "big5" && charset != "shift_jis" {
					continue
				}
				text := one.decode([]byte{byte(lead), byte(trail)})
				if r, size := utf8.DecodeRuneInString(text); size == len(text) && r >= 0x3400 && r != utf8.RuneError && r < 0xE000 {
					members[r] = true
				}
			}
		}
	}
	return kind{share, float64(max(1, len(members))), func(r rune) bool { return members[r] }}
}

// punctuation returns the kind of the signs that the languages of East Asia share.
func punctuation(share float64) kind {
	return among(share, "\u3000、。·《》「」『』【】〈〉（），．：；！？～—…“”‘’〇々ー・０１２３４５６７８９")
}

// plausibility returns the logarithm of how likely a text is in the language of a
// charset, and whether all its bytes make sense there. ASCII is left out, since it is
// the same in all.
func plausibility(charset, text string) (sum float64, clean bool) {
	words, latin := lexicons()[charset], charset == "windows-1252"
	before := rune(' ')
	for _, r := range text {
		switch {
		case r == utf8.RuneError:
			return 0, false
		case r < utf8.RuneSelf && !latin && isASCIILetter(r) && isIdeographic(before):
			sum += joined // letters of two scripts in one word
		case r >= utf8.RuneSelf:
			sum += words.likelihood(r)
			switch {
			case latin && before >= utf8.RuneSelf:
				sum += doubled
			case latin && !isASCIILetter(before) && unicode.IsLower(r):
				sum += initial
			case latin && unicode.IsLower(before) && unicode.IsUpper(r):
				sum += inner
			case !latin && isASCIILetter(before) && isIdeographic(r):
				sum += joined
			}
		}
		before = r
	}
	return sum, true
}

// What is seldom in a word, as logarithms of how seldom.
const (
	joined  = -4 // letters of ASCII beside characters of East Asia
	doubled = -5 // two accented letters in a row
	initial = -2 // an accented small letter at the beginning of a word
	inner   = -5 // an accented capital after a small letter
)

func isASCIILetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

func isIdeographic(r rune) bool {
	return r >= 0x3041 && r < 0xFF00 || strings.ContainsRune("々〇", r)
}

// The characters that are frequent in names of players and places, and in comments on
// games of go.
const (
	simplified  = "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏古力孔杰围棋黑棋胜负盘赵陈刘杨徐孙朱胡郭何罗梁宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田姜范方姚谭廖邹熊陆郝崔康顾侯邵孟龙段雷钱汤尹黎常昊聂卫柯洁俊睿廷羽檀啸辜梓豪芈昱毅旻瀚笑伟霖俞斌晓春旸范蕴若时越唐韦星彭荃伊凌涛丁浩谢尔豪柁嘉熹连笑江维刚岳睿党毅飞段王元均於之莹段丞思文业余职业比赛决赛冠军循环圈名人战天元战杯赛联第局轮黑贴目半子中盘胜手数规则用时执地点日期级段强队棋院网络对局弈城"
	traditional = "的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市眼體別處總才場師書比住員九笑性通目華報立馬命張活難神數件安表原車白應路期叫死常提感金何更反合放做系計或司利受光王果親界及今京務制解各任至清物台象記邊共風戰幹接它許八特覺望直服毛林題建南度統色字請交愛讓認算論百吃義科怎元社術結六功指思非流每青管夫連遠資隊跟帶花快條院變聯言權往展該領傳近留紅治決周保達辦運武半候七必城父強步完革深區即求品士轉量空甚眾技輕程告江語英基派滿式李息寫呢識極令黃德收臉錢黨倒未持取設始版雙歷越史商千片容研像找友孩站廣改議形委早房音火際則首單據導影失拿網香似斯專石若兵弟誰校讀志飛觀爭究包組造落視濟喜離雖壞圍棋黑勝負盤趙陳劉楊徐孫朱胡郭羅梁宋鄭謝韓唐馮董蕭曹袁鄧傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田姜范方姚譚廖鄒熊陸郝崔康顧侯邵孟龍段雷湯尹黎常許皓鋐功蓋俊勳緯嘉源冠哲詠聖詩芸奕丞祥任恩豪杰立榮煒簡靖庭賴均輔士昕杯賽冠軍臺灣灣棋院職業業餘名人王戰決局輪貼目中規則用時級隊網"
	hiragana    = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉっゃゅょ"
	katakana    = "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォッャュョヴー"
	kanji       = "日一国会人年大十二本中長出三同時政事自行社見月分議後前民生連五発間対上部東者党地合市業内相方四定今回新場金員九入選立開手米力学問高代明実円関決子動京全目表戦経通外最言氏現理調体化田当八六約主題下首意法不来作性的要用制治度務強気小七成期公持野協取都和統以機平総加山思家話世受区領多県続進正安設保改数記院女初北午指権心界支第産結百派点教報済書府活原先共得解名交資予川向際査勝面委告軍文反元重近千考判認画海参売利組知案道信策集在件団別物側任引使求所次水半品昨論計死官増係感特情投示変打男基私各始島直両朝革価式確村提運終挙果西勢減台広容必応演電歳住争談能無再位置企真流格有疑口過局少放税検藤町常校料沢裁状工建語球営空職証土与急止送援供可役構木割聞身費付施切由説転食比難防補車優夫研収断井何南石足違消境神番規術護展態導鮮備宅害配副算視条幹独警宮究育席輸訪楽起万着乗店述残想線率病農州武声質念待試族象銀域助労例衛然早張映限親額監環験追審商葉義伝働形景落欧担好退準賀訴辺造英被株頭技低毎医復仕去姿味負閣韓渡失移差衆個門写評課末守若脳極種美岡影命含福蔵量望松非撃佐核観察整段横融型白深字答夜製票況音申様財港識注呼渉達囲碁本因坊棋聖名人天元王座段黒白勝敗手先番級杯戦持時間中押目半投了井山裕太依田紀基張栩高尾紳路小林光一覚趙治勲武宮正樹加藤正夫大竹英雄石田芳夫羽根直樹山下敬吾河野臨結城聡村川大介伊田篤史余正麒芝野虎丸許家元本木克弥関航太郎上野愛咲美仲邑菫藤沢里菜謝依旻坂田栄男呉清源橋本宇太郎木谷実岩本薫秀策秀哉丈和佐々木鈴木高橋渡辺伊藤山本中村斎藤松本清水阿部森池橋石川前後岡田近遠青福西坂崎原島浜彦子美恵幸雄弘博志健二浩誠隆"
	hangul      = "이다는을가에의고은한로하지를사기도인서어리나자시대해그일아스부정수주전제들여으보게장원만적있라거구안공과상소중면조치오신성우마동었했것선용지와경회위국방요던러무야말생관계학세실모터연단유화당미비개음각외후내트심분재저결할통못때까될없니더명양민된작집현운바발또습교물간체금년같두진강남행예노매입최않청감번박반임식추점포형산등니데론람본업출프석건법망직았며증속따변달길약초열손편태역김돌름배목별살차합드독활문설영울권받불크복레그피팀창판호응걸타필광군표네께존충르격날종찾머희준훈철현욱환혁섭택규희승봉락린윤오송신황홍류백허심곽남노하바둑흑백승패세창호훈돌정환진영지석철한동훈신진서이박김최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구기전본선예선결승국제대회배단급반집불계승수순해설초읽기시간대국자날짜장소"
)
