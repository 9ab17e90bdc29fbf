package news

import (
	"embed"
	"encoding/json"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/shinpan/shinpan/weiqi"
)

//go:embed words/*.json
var wordFiles embed.FS

// A Said is news in the words of a language.
type Said struct {
	Language string
	Title    string // a few words
	Text     string // one sentence
}

// words are what news say in a language. {opponent}, {due}, {left}, {result}, {tournament}, {round} and {host} stand
// for what they are about.
type words struct {
	Titles  map[string]string            `json:"titles"`
	Texts   map[string]string            `json:"texts"`
	Results map[string]map[string]string `json:"results"` // by outcome for the person, and cause
	Mail    MailWords                    `json:"mail"`
}

// MailWords are what mail says besides the news in it. {server} stands for the server, {name} for the reader.
type MailWords struct {
	Hello   string `json:"hello"`
	Subject string `json:"subject"` // of a digest
	Open    string `json:"open"`    // on a link
	Why     string `json:"why"`     // why this mail comes
	Stop    string `json:"stop"`    // on the link that ends it
	Ask     string `json:"ask"`     // on the page behind that link
	Done    string `json:"done"`
}

var catalogues = func() map[string]words {
	all := map[string]words{}
	files, err := wordFiles.ReadDir("words")
	if err != nil {
		panic("news: " + err.Error())
	}
	for _, file := range files {
		text, err := wordFiles.ReadFile("words/" + file.Name())
		if err != nil {
			panic("news: " + err.Error())
		}
		var w words
		if err := json.Unmarshal(text, &w); err != nil {
			panic("news: " + file.Name() + ": " + err.Error())
		}
		all[strings.TrimSuffix(file.Name(), path.Ext(file.Name()))] = w
	}
	return all
}()

// wordsIn returns the words of a language, or else the English ones.
func wordsIn(language string) (string, words) {
	if w, spoken := catalogues[language]; spoken {
		return language, w
	}
	return "en", catalogues["en"]
}

// WordsOfMail returns what mail says in a language, or else in English, and which it is.
func WordsOfMail(language string) (string, MailWords) {
	spoken, w := wordsIn(language)
	return spoken, w.Mail
}

// Say says an item in a language, with times by the person's clock.
func (i Item) Say(language string, s Settings) Said {
	spoken, w := wordsIn(language)
	key := string(i.Kind)
	switch {
	case i.Counting:
		key += "-counting"
	case i.Kind == Turn && !i.Due.IsZero():
		key += "-due"
	}
	due := ""
	if !i.Due.IsZero() {
		due = s.Zoned(i.Due).Format("2006-01-02 15:04")
	}
	fill := strings.NewReplacer("{opponent}", line(i.Opponent), "{due}", due, "{result}", w.result(i.Result, i.Color),
		"{tournament}", line(i.Tournament), "{round}", strconv.Itoa(i.Round), "{host}", line(i.Host))
	return Said{spoken, fill.Replace(w.Titles[string(i.Kind)]), fill.Replace(w.Texts[key])}
}

// result says how a game ended for the player of a color.
func (w words) result(r weiqi.Result, of weiqi.Color) string {
	outcome, cause := "lost", r.By.String()
	switch {
	case r.By == 0:
		return ""
	case r.By == weiqi.Void:
		outcome, cause = "none", "void"
	case r.By == weiqi.BothLose:
		outcome, cause = "none", "both-lose"
	case r.Winner == weiqi.Empty:
		outcome, cause = "none", "draw"
	case r.Winner == of:
		outcome = "won"
	}
	if _, has := w.Results[outcome][cause]; !has {
		cause = "other"
	}
	return strings.ReplaceAll(w.Results[outcome][cause], "{margin}", r.Margin.String())
}

// line returns a name that breaks no line.
func line(name string) string { return strings.Join(strings.Fields(name), " ") }

// deviceSaid is what a device shows once it is registered.
func deviceSaid(language string) Said {
	spoken, w := wordsIn(language)
	return Said{spoken, w.Titles["device"], w.Texts["device"]}
}

// stale is how long news are worth telling.
const stale = 24 * time.Hour
