package page

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/shinpan/shinpan/internal/server/club"
)

// administrator is what somebody is told who has every role.
var administrator = myself(ada, object{"roles": []string{"admin"}})

// invitation is one that is good, with changes.
func invitation(id string, changes object) object {
	usual := object{"id": id, "at": "2026-11-21T11:00:00Z", "by": ada, "until": "2026-11-28T11:00:00Z", "uses": 3, "left": 2, "why": "Qwv"}
	return with(usual, changes)
}

// Who cannot make an account is told why in place of the form, and who has a good invitation makes one.
func TestSignUpByInvitation(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.club = object{"accounts": "invited", "guests": true, "members_only": false}
	c.on("POST /invitation", 403, object{"code": "invitation-needed", "type": "/problems/invitation-needed", "detail": "accounts are made by invitation here: ask an administrator for a link"})
	v := open(t, phone, c.URL+"/login")
	v.says("#account-why", "Accounts are made by invitation here")
	v.until(`!document.querySelector("#account").checkVisibility() && !document.querySelector("#passkey-account").checkVisibility() && document.querySelector("#login").checkVisibility()`)
	v.fits("sign-up by invitation")
	v.leave()

	c.on("POST /invitation", 200, object{"until": "2026-11-28T11:00:00Z", "left": 1})
	c.on("POST /accounts", 201, entered(kim))
	v = open(t, desktop, c.URL+"/login#shp_once")
	v.asks(c, `POST invitation {"secret":"shp_once"}`)
	v.fill("#new-name", "Kim Min")
	v.fill("#new-password", "long enough")
	v.click("#account-send")
	v.asks(c, `POST accounts {"invitation":"shp_once","name":"Kim Min","password":"long enough"}`)
	v.until(`location.pathname === "/"`)
}

// An administrator makes invitations, takes them back, and makes accounts; a moderator does not see it.
func TestInvitationsOnPage(t *testing.T) {
	t.Parallel()
	c := newTown(t, administrator)
	c.on("GET /admin/reports", 200, object{"reports": []object{}})
	c.on("GET /admin/audit", 200, object{"entries": []object{deed(object{"did": "invite", "uses": 3, "why": "the course"})}})
	c.on("GET /admin/invitations", 200, object{"invitations": []object{invitation("7", object{"why": hostile})}})
	c.on("POST /admin/invitations", 201, with(invitation("8", object{"why": "the course", "left": 20, "uses": 20}), object{"secret": "shp_once"}))
	c.on("DELETE /admin/invitations/7", 204, nil)
	c.on("POST /admin/accounts", 201, with(kim, object{"recovery": object{"secret": "shp_first", "expires": "2026-11-22T12:00:00Z"}}))
	v := open(t, desktop, c.URL+"/admin")
	v.says("#invitation-list", hostile)
	v.says("#invitation-list", "for 2 more")
	v.says("#audit-list", "made an invitation")
	v.click("#invite-send")
	v.says("#invite-why-wrong", "Say why")
	v.fill("#invite-why", "the course")
	v.fill("#invite-uses", "many")
	v.click("#invite-send")
	v.says("#invite-uses-wrong", "from 1 to 1000")
	v.fill("#invite-uses", "20")
	v.fill("#invite-days", "14")
	v.click("#invite-send")
	v.asks(c, `POST admin/invitations {"days":14,"uses":20,"why":"the course"}`)
	v.until(`document.querySelector("#invitation").value === location.origin + "/login#shp_once"`)
	v.click("#withdraw-7")
	v.until(`document.querySelectorAll("#invitation-list li").length === 1`)
	v.says("#invitation-list", "for 20 more")
	v.fits("invitations")

	v.fill("#add-name", "Kim Min")
	v.fill("#add-why", "a member")
	v.click("#add-form-send")
	v.asks(c, `POST admin/accounts {"name":"Kim Min","why":"a member"}`)
	v.says("#add-link", c.URL+"/recover#shp_first")
	v.leave()

	c = newTown(t, moderator)
	c.on("GET /admin/reports", 200, object{"reports": []object{}})
	c.on("GET /admin/audit", 200, object{"entries": []object{}})
	v = open(t, desktop, c.URL+"/admin")
	v.says("#audit-list", "Nothing so far")
	if eval[bool](v, `Boolean(document.querySelector("#invitations, #add-account"))`) {
		t.Error("a moderator sees what is for administrators")
	}
}

// clubPage answers a request for the page of a club in German.
func clubPage(path string, of club.Shown) *httptest.ResponseRecorder {
	request := httptest.NewRequest("GET", path, nil).WithContext(club.With(context.Background(), of))
	request.Header.Set("Accept-Language", "de")
	answer := httptest.NewRecorder()
	pageOnce().ServeHTTP(answer, request)
	return answer
}

// Every page says whose it is, and leads to what its operator has to say.
func TestClubOnEveryPage(t *testing.T) {
	t.Parallel()
	of := club.Shown{Club: club.Club{
		Name: `Go <Club>`, Imprint: club.Text{Said: "# Wir\nGo-Klub <i>"}, Privacy: club.Text{URL: "https://example.org/p"},
	}}
	for _, at := range places {
		if path := at.path; !strings.Contains(path, "{") && path != "/privacy" {
			body := clubPage(path, of).Body.String()
			for _, want := range []string{
				"Go &lt;Club&gt;</title>", `<meta name="application-name" content="Go &lt;Club&gt;">`, `<span>Go &lt;Club&gt;</span></a>`,
				`<a data-screen="imprint" href="/imprint">Impressum</a>`, `<a data-screen="privacy" href="https://example.org/p">Datenschutz</a>`, "shinpan v1",
			} {
				if !strings.Contains(body, want) {
					t.Errorf("%s lacks %s:\n%s", path, want, body)
				}
			}
		}
	}
	if body := clubPage("/imprint", of).Body.String(); !strings.Contains(body, `<h1 data-screen="imprint">Impressum</h1>`+"\n<h2>Wir</h2>\n<p>Go-Klub &lt;i&gt;</p>") {
		t.Errorf("the imprint is\n%s", body)
	}
	if got := clubPage("/privacy", of); got.Code != http.StatusFound || got.Header().Get("Location") != "https://example.org/p" {
		t.Errorf("/privacy is answered with %d to %q", got.Code, got.Header().Get("Location"))
	}
	if got := clubPage("/imprint", club.Shown{}); got.Code != http.StatusNotFound || strings.Contains(got.Body.String(), "Impressum</a>") {
		t.Errorf("without an imprint there is %d\n%s", got.Code, got.Body)
	}
	of.Stranger = true
	if got := clubPage("/imprint", of); got.Code != http.StatusOK {
		t.Errorf("a stranger gets the imprint with %d", got.Code)
	}
}

// What is announced stands at the head of a page with its time, and comes to a page that is open; an administrator
// announces it.
func TestAnnouncements(t *testing.T) {
	t.Parallel()
	c := newTown(t, administrator)
	soon := object{"id": "9", "text": hostile, "from": "2026-11-28T11:00:00Z", "to": "2026-11-28T12:30:00Z"}
	c.ofClub = club.Shown{Announcements: []club.Announcement{
		{Text: "maintenance", From: time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC), To: time.Date(2026, 11, 27, 20, 30, 0, 0, time.UTC)}, {Text: "club evening"},
	}}
	c.on("GET /announcements", 200, object{"announcements": []object{soon}})
	c.on("POST /admin/announcements", 201, object{"id": "10", "text": "closed on Friday"})
	c.on("DELETE /admin/announcements/9", 204, nil)
	v := open(t, phone, c.URL+"/admin")
	v.until(`/^maintenance .*:00.*:30/.test(document.querySelector("#bar p").innerText.replace(/\s+/g, " "))`)
	v.says("#bar", "club evening")
	v.says("#announcement-list", hostile)
	v.fits("announcements")
	v.click("#announcement-send")
	v.says("#announcement-text-wrong", "Write what you want to say")
	v.fill("#announcement-text", "closed on Friday")
	v.click("#announcement-send")
	v.asks(c, `POST admin/announcements {"text":"closed on Friday"}`)
	v.says("#announcement-list", "closed on Friday")
	v.click("#drop-9")
	v.asks(c, `DELETE admin/announcements/9`)
	v.until(`document.querySelectorAll("#announcement-list li").length === 1`)
}

// An administrator sees the roles of an account, and gives it others with the password.
func TestRolesOnPage(t *testing.T) {
	t.Parallel()
	c := newTown(t, administrator)
	c.on("GET /admin/reports", 200, object{"reports": []object{}})
	c.on("GET /admin/audit", 200, object{"entries": []object{deed(object{"did": "appoint", "person": kim, "roles": []string{"organizer"}})}})
	c.refuses("GET /people/Nemo", 404, "unknown-person", "there is nobody of that name")
	c.on("GET /people/Kim Min", 200, profile(kim, object{"roles": []string{"organizer"}}))
	c.refuses("PUT /admin/people/p2/roles", 401, "bad-login", "there is no such account")
	v := open(t, phone, c.URL+"/admin")
	v.says("#audit-list", "changed the roles of")
	v.fill("#roles-who", "Nemo")
	v.click("#roles-form-send")
	v.says("#roles-who-wrong", "There is nobody of that name.")
	v.fill("#roles-who", "Kim Min")
	v.click("#roles-form-send")
	v.until(`document.querySelector("#role-organizer").checked && !document.querySelector("#role-moderator").checked`)
	v.click("#role-moderator")
	v.fill("#appoint-why", "elected")
	v.click("#appoint-send")
	v.says("#appoint-password-wrong", "Write the password here")
	v.fill("#appoint-password", "wrong one")
	v.click("#appoint-send")
	v.says("#appoint-password-wrong", "That is not your password")
	c.acts()
	c.on("PUT /admin/people/p2/roles", 200, deed(object{"did": "appoint", "person": kim, "roles": []string{"moderator", "organizer"}}))
	v.fill("#appoint-password", "right one")
	v.fits("roles")
	v.click("#appoint-send")
	v.asks(c, `PUT admin/people/p2/roles {"password":"right one","roles":["moderator","organizer"],"why":"elected"}`)
	v.says("#appoint-said", "Kim Min: Moderator")
}
