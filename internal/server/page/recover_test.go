package page

import "testing"

// Who has a link for another password chooses one and is signed in; a link that is good no more says so.
func TestRecover(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.refuses("POST /recovery", 404, "unknown-recovery", "this link recovers no account any more: it was used, or it is older than a day")
	v := open(t, phone, c.URL+"/recover#shp_once")
	v.fill("#fresh-password", "shark!")
	v.click("#recover-send")
	v.says("#fresh-password-wrong", "too short")
	v.fill("#fresh-password", "another password")
	v.click("#recover-send")
	v.asks(c, `POST recovery {"password":"another password","secret":"shp_once"}`)
	v.says("#recover-error", "older than a day")
	v.fits("recover")
	c.on("POST /recovery", 201, kim)
	v.click("#recover-send")
	v.until(`location.pathname === "/me" && location.hash === ""`)
}
