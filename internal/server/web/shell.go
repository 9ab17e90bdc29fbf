package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/shinpan/shinpan/internal/contest/tournament"
	"github.com/shinpan/shinpan/internal/game/store"
	"github.com/shinpan/shinpan/internal/server/card"
	"github.com/shinpan/shinpan/internal/server/club"
	"github.com/shinpan/shinpan/internal/server/guard"
)

// A pageShell serves the page.
type pageShell struct {
	who        *callers
	moderation *moderationHandler

	tables *tables
	embeds *embeds

	tournaments *tournaments
	reviews     *reviewsHandler
}

// shell has the page answer 404 where it shows a game that does not exist.
func (p *pageShell) shell(page http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		shown := club.Shown{Club: *p.who.club.Load(), Stranger: p.who.member(r.Context()) != nil}
		if !shown.Stranger {
			shown.Announcements = p.moderation.shownAnnouncements(r.Context())
		}
		r = r.WithContext(club.With(r.Context(), shown))
		if shown.Stranger {
			page.ServeHTTP(w, r)
			return
		}
		id, ofGame := strings.CutPrefix(r.URL.Path, "/games/")
		if ofGame && id != "" {
			if _, err := p.tables.load(r.Context(), id); errors.Is(err, store.ErrNotFound) {
				w = guard.Restatus(w, notFound)
			}
		}
		page.ServeHTTP(w, p.carded(r))
	})
}

// carded gives a request for a page the card that a link to it shows, if it has one.
func (p *pageShell) carded(r *http.Request) *http.Request {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if parts[0] == "compare" {
		picture := ""
		if len(parts) == 2 && exampleCards[parts[1]] != nil {
			picture = "/compare/" + parts[1] + "/card.png"
		}
		// the page knows what it is called
		return r.WithContext(card.With(r.Context(), card.Card{Server: siteOf(r), Picture: picture}))
	}
	if len(parts) == 3 && parts[0] == "tournaments" && parts[2] == "wall" {
		parts = parts[:2]
	}
	if len(parts) != 2 || parts[1] == "" {
		return r
	}
	if parts[0] == "tournaments" {
		report, err := p.tournaments.report(r.Context(), parts[1])
		if err != nil {
			return r
		}
		of := card.Card{Title: cmp.Or(report.Terms.Title, report.Terms.Name), Server: siteOf(r)}
		if game := firstBoard(report.State); game != "" {
			of.Picture = apiPath + "/games/" + url.PathEscape(game) + ".card.png"
		}
		return r.WithContext(card.With(r.Context(), of))
	}
	if parts[0] == "reviews" {
		shown, err := p.reviews.shown(r.Context(), parts[1])
		if err != nil {
			return r
		}
		return r.WithContext(card.With(r.Context(), card.Card{Title: shown.title, Note: shown.note, Server: siteOf(r), Picture: apiPath + shown.path + ".card.png"}))
	}
	find := map[string]func(*http.Request, string) (embedded, error){"games": p.embeds.gameOf, "boards": p.embeds.boardOf}[parts[0]]
	if find == nil {
		return r
	}
	shown, err := find(r, parts[1])
	if err != nil {
		return r // the page says what there is to say
	}
	server := siteOf(r)
	return r.WithContext(card.With(r.Context(), card.Card{
		Title: shown.title, Note: shown.note, Server: server, Picture: apiPath + shown.path + ".card.png",
		Embed: "/oembed?url=" + url.QueryEscape(server+shown.path),
	}))
}

// firstBoard returns the game by which a tournament is pictured: the first of the last round that has begun, one that
// goes on before one that is over; empty where none has.
func firstBoard(s *tournament.State) string {
	first := tournament.Game{}
	for _, g := range s.Games {
		later := g.Round > first.Round || g.Round == first.Round && !first.Ended.IsZero() && g.Ended.IsZero()
		if g.ID != "" && (first.ID == "" || later) {
			first = g
		}
	}
	return first.ID
}

// notFound has an answer begin with 404 instead of 200: the page says the rest.
func notFound(status int) int {
	if status == http.StatusOK {
		return http.StatusNotFound
	}
	return status
}
