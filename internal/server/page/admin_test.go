package page

import (
	"testing"
)

// ada is a moderator.
var ada = object{"id": "p4", "name": "Ada", "guest": false, "bot": false}

// moderator is what she is told of herself.
var moderator = myself(ada, object{"roles": []string{"moderator"}})

// deed is what she did, with changes.
func deed(changes object) object {
	return with(object{"n": 4, "at": "2026-11-21T11:00:00Z", "by": ada, "did": "mute", "why": "rude before"}, changes)
}

func TestModerationReports(t *testing.T) {
	t.Parallel()
	c := newTown(t, moderator)
	c.on("GET /admin/reports", 200, object{"reports": []object{{
		"id": "r1", "at": "2026-11-21T12:00:00Z", "by": kim, "person": mole, "game": "g1", "why": "<i>rude</i>",
		"line": said(3, mole, `<img src=x onerror="alert(2)">`),
	}}})
	done := deed(object{"person": mole, "hours": 24})
	c.on("GET /admin/audit", 200, object{"entries": []object{done}, "next": 4})
	c.on("GET /admin/audit?before=4", 200, object{"entries": []object{deed(object{"n": 1, "did": "amend", "game": "g0", "result": "B+R", "why": "the wrong button"})}})
	v := open(t, desktop, c.URL+"/admin")
	v.says("#report-list", "<i>rude</i>")
	v.says("#report-list q", "<img src=x")
	v.says("#audit-list", "Ada muted for 24 hours "+hostile)
	v.says("#audit-list", "rude before")
	v.fits("admin")
	v.click("#older-deeds")
	v.says("#audit-list", "the wrong button")
	v.click("#judge-r1")
	v.until(`document.querySelector("#who").value === ` + quoted(hostile) + ` && document.activeElement.id === "discipline-why"`)
	v.click("#mend-r1")
	v.until(`document.querySelector("#amend-game").value === location.origin + "/games/g1" && document.activeElement.id === "amend-result"`)
	c.on("POST /admin/reports/r1/close", 200, deed(object{"did": "close", "report": "r1"}))
	v.click("#close-r1-send")
	v.says("#close-r1-why-wrong", "Say why")
	v.key("muted him\r")
	v.asks(c, `POST admin/reports/r1/close {"why":"muted him"}`)
	v.says("#report-list", "There are no open reports")
}

func TestModerationDeeds(t *testing.T) {
	t.Parallel()
	c := newTown(t, moderator)
	c.on("GET /admin/reports", 200, object{"reports": []object{}})
	c.on("GET /admin/audit", 200, object{"entries": []object{}})
	c.refuses("GET /people/Nemo", 404, "unknown-person", "there is nobody of that name")
	c.on("GET /people/Kim Min", 200, unplayed)
	c.on("POST /admin/people/p2/ban", 200, deed(object{"did": "ban", "person": kim}))
	v := open(t, desktop, c.URL+"/admin")
	v.says("#audit-list", "Nothing so far")
	v.fill("#who", "Nemo")
	v.click(".choice:has(#what-ban) span")
	v.fill("#hours", "soon")
	v.click("#discipline-form-send")
	v.says("#hours-wrong", "whole number")
	v.fill("#hours", "")
	v.click("#discipline-form-send")
	v.says("#discipline-why-wrong", "Say why")
	v.key("cheats\r")
	v.says("#who-wrong", "There is nobody of that name.")
	v.fill("#who", "Kim Min")
	v.click("#discipline-form-send")
	v.asks(c, `POST admin/people/p2/ban {"why":"cheats"}`)
	v.says("#discipline-form-said", "Kim Min is banned.")

	c.on("POST /admin/people/p2/recovery", 201, object{"secret": "shp_once", "expires": "2026-11-22T12:00:00Z"})
	v.fill("#recovery-who", "Kim Min")
	v.fill("#recovery-why", "asked me at the club")
	v.click("#recovery-form-send")
	v.asks(c, `POST admin/people/p2/recovery {"why":"asked me at the club"}`)
	v.says("#recovery-link", c.URL+"/recover#shp_once")
	v.says("#recovery-link", "Give this link to Kim Min.")

	c.on("POST /admin/games/g1/amend", 200, deed(object{"did": "amend", "game": "g1", "result": "W+4.5"}))
	v.fill("#amend-game", c.URL+"/games/g1")
	v.choose("#amend-result", "W+")
	v.fill("#amend-why", "it was a misclick")
	v.click("#amend-form-send")
	v.says("#amend-margin-wrong", "A number of points")
	v.key("4,5\r")
	v.asks(c, `POST admin/games/g1/amend {"result":"W+4.5","why":"it was a misclick"}`)
	v.says("#amend-form-said", "The result is amended.")
}

func TestModerationNotForOthers(t *testing.T) {
	t.Parallel()
	for _, who := range []object{nil, guest, kim} {
		c := newTown(t, who)
		v := open(t, phone, c.URL+"/admin")
		v.says("h1", "This is for moderators")
		if eval[bool](v, `Boolean(document.querySelector("#reports, #discipline, #audit"))`) {
			t.Errorf("%v sees the moderators' desk", who)
		}
		v.leave()
	}
}

// An administrator sees how the server does; a moderator's page does not ask.
func TestServerState(t *testing.T) {
	t.Parallel()
	c := newTown(t, myself(ada, object{"roles": []string{"admin"}}))
	c.on("GET /admin/reports", 200, object{"reports": []object{}})
	c.on("GET /admin/audit", 200, object{"entries": []object{}})
	c.on("GET /admin/server", 200, object{
		"version": "v1.2.3", "since": "2026-11-21T12:00:00Z",
		"parts":   []object{{"part": "store", "ok": true}, {"part": "mail", "ok": false}, {"part": "disk", "ok": true, "note": true}},
		"lately":  object{"seconds": 120, "figures": object{"shinpan_commit_seconds_mean": 0.0111}},
		"figures": object{"shinpan_games_loaded": 12, "shinpan_commit_seconds_mean": 0.0042, "process_resident_memory_bytes": 84e6, "shinpan_build_info": 1},
	})
	v := open(t, phone, c.URL+"/admin")
	v.says("#server", "v1.2.3 · running since")
	v.says("#server dl", "Database"+"works"+"Mail server"+"at fault"+"Room on the disk"+"works, and needs attention"+"Games in memory"+"12"+"Time of a write, on average"+"4.2 ms; 11.1 ms in the last 2 min"+"Memory"+"84 MB")
	v.fits("the server's state")
}
