package mail

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"path"
	"strings"
	"time"

	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/account"
	"github.com/shinpan/shinpan/internal/server/news"
)

//go:embed words/*.json
var wordFiles embed.FS

// English is the language of people of whom none is known, or none that letters are written in.
const English = "en"

// words are what letters say in a language. {name}, {server} and {until} stand for what a letter is about.
type words struct {
	Hello   string                          `json:"hello"`
	Letters map[account.LetterKind]sentence `json:"letters"`
}

// A sentence is what a letter of a kind says: before its links, on each of them, and after them.
type sentence struct {
	Subject string `json:"subject"`
	Before  string `json:"before"`
	Link    string `json:"link"`
	After   string `json:"after"`
}

// catalogues are the words by language.
var catalogues = func() map[string]words {
	all := map[string]words{}
	files, err := wordFiles.ReadDir("words")
	if err != nil {
		panic("mail: " + err.Error())
	}
	for _, file := range files {
		text, err := wordFiles.ReadFile("words/" + file.Name())
		if err != nil {
			panic("mail: " + err.Error())
		}
		var w words
		if err := json.Unmarshal(text, &w); err != nil {
			panic("mail: " + file.Name() + ": " + err.Error())
		}
		all[strings.TrimSuffix(file.Name(), path.Ext(file.Name()))] = w
	}
	return all
}()

// Speaks reports whether letters are written in a language.
func Speaks(language string) bool {
	_, spoken := catalogues[language]
	return spoken
}

// A link is one that a letter has, and the name of the account that it is for.
type link struct{ Name, Text, URL string }

// write writes a letter: to nobody where it has no reader, or not any more.
func (s *Sender) write(ctx context.Context, l account.Letter, now time.Time) (message, error) {
	switch l.Kind {
	case account.ChangePassword:
		return s.writeRecovery(ctx, l, now)
	case account.NewsLetter:
		i, err := newsOf(l)
		if err != nil {
			return message{}, undeliverable{err}
		}
		return s.writeNews(ctx, l.Person, news.Mail, []news.Item{i})
	}
	person, err := s.accounts.Person(ctx, l.Person)
	if errors.Is(err, store.ErrNotFound) || err == nil && person.Guest { // it was erased
		return message{}, nil
	}
	if err != nil {
		return message{}, err
	}
	var links []link
	var until time.Time
	switch l.Kind {
	case account.ProveEmail:
		var secret account.Secret
		if secret, until, err = s.accounts.NewProof(ctx, person.ID, l.To, now); err != nil {
			return message{}, err
		}
		links = []link{{Name: person.Name, URL: s.config.link("email", string(secret))}}
	case account.EmailChanged, account.EmailRemoved, account.Recovered, account.NewPassword, account.MethodAdded:
	default:
		return message{}, undeliverable{fmt.Errorf("there is no letter of the kind %q", l.Kind)}
	}
	return s.compose(l.Kind, person.Language, l.To, person.Name, links, until), nil
}

// writeRecovery writes the letter for all accounts that are asked for, which have the same address.
func (s *Sender) writeRecovery(ctx context.Context, l account.Letter, now time.Time) (message, error) {
	people, err := s.accounts.Asked(ctx, l)
	if err != nil || len(people) == 0 {
		return message{}, err
	}
	var links []link
	var names []string
	var until time.Time
	for _, p := range people {
		secret, expires, err := s.accounts.NewMailedRecovery(ctx, p.ID, p.Email, now)
		if errors.Is(err, account.ErrUnproved) {
			continue
		}
		if err != nil {
			return message{}, err
		}
		until, names = expires, append(names, p.Name)
		links = append(links, link{Name: p.Name, URL: s.config.link("recover", string(secret))})
	}
	if len(links) == 0 {
		return message{}, nil
	}
	return s.compose(l.Kind, people[0].Language, people[0].Email, strings.Join(names, ", "), links, until), nil
}

// compose fills in what a letter says.
func (s *Sender) compose(kind account.LetterKind, language, to, name string, links []link, until time.Time) message {
	if !Speaks(language) {
		language = English
	}
	w := catalogues[language]
	says := w.Letters[kind]
	fill := strings.NewReplacer("{name}", name, "{server}", s.config.host(), "{until}", until.UTC().Format("2006-01-02 15:04 UTC")).Replace
	for i := range links {
		links[i].Text = says.Link
		if len(links) > 1 {
			links[i].Text += ": " + links[i].Name
		}
	}
	content := struct {
		Language, Hello, Before, After string
		Links                          []link
	}{language, fill(w.Hello), fill(says.Before), fill(says.After), links}
	var text strings.Builder
	for _, line := range []string{content.Hello, content.Before} {
		text.WriteString(line + "\r\n\r\n")
	}
	for _, l := range links {
		text.WriteString(l.Text + ":\r\n" + l.URL + "\r\n\r\n")
	}
	text.WriteString(content.After + "\r\n")
	var html bytes.Buffer
	if err := page.Execute(&html, content); err != nil {
		panic("mail: the page of a letter: " + err.Error()) // it goes into memory
	}
	return message{to: to, subject: fill(says.Subject), text: text.String(), html: html.String(), language: language}
}

// page is a letter for readers that show HTML. It loads nothing, so that nobody learns that it was read.
var page = template.Must(template.New("letter").Parse(`<!doctype html>
<html lang="{{.Language}}"><meta charset="utf-8">
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em">
<p>{{.Hello}}</p>
<p>{{.Before}}</p>
{{range .Links}}<p><a href="{{.URL}}">{{.Text}}</a></p>
{{end}}<p>{{.After}}</p>
</body></html>
`))
