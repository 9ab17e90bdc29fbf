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
	c.on("POST /recovery", 201, entered(kim))
	v.click("#recover-send")
	v.until(`location.pathname === "/me" && location.hash === ""`)
}

// mails is a server that sends mail, or none.
func mails(c *town, sends bool) {
	c.mail = sends
}

// Who has forgotten the password asks for a link, by name or by address, where the server sends mail. Elsewhere the
// page says whom to ask.
func TestForgotten(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	mails(c, true)
	v := open(t, phone, c.URL+"/login")
	v.says("#forgotten", "Forgot your password?")
	v.click("#forgotten")
	v.until(`location.pathname === "/recover"`)
	v.until(`document.querySelector("#ask-recovery-send")`)
	v.click("#ask-recovery-send")
	v.says("#recover-who-wrong", "Write your name or your e-mail address here.")
	v.fill("#recover-who", "kim@example.org")
	c.on("POST /recovery/request", 204, nil)
	v.click("#ask-recovery-send")
	v.asks(c, `POST recovery/request {"account":"kim@example.org"}`)
	v.says("#ask-recovery-said", "If there is such an account with an e-mail address")
	v.picture("recovery-asked")
	v.fits("recovery-asked")
	v.leave()

	c = newTown(t, nil)
	mails(c, false)
	v = open(t, phone, c.URL+"/recover")
	v.says("main", "Forgotten? A moderator or the operator of this server makes you a link")
	v.until(`!document.querySelector("#ask-recovery-send")`)
	v.leave()
}

// An address is confirmed with a click, since programs open what they find in mail.
func TestConfirmEmail(t *testing.T) {
	t.Parallel()
	c := newTown(t, nil)
	c.refuses("POST /email", 404, "unknown-proof", "this link proves no address any more: it was used, or it is older than a day")
	v := open(t, phone, c.URL+"/email#shp_once")
	v.click("#confirm-send")
	v.asks(c, `POST email {"secret":"shp_once"}`)
	v.says("#confirm-error", "This link proves no address any more")
	v.fits("email")
	c.on("POST /email", 204, nil)
	v.click("#confirm-send")
	v.says("#confirm-said", "The address is yours.")
	v.until(`!document.querySelector("#confirm-send").checkVisibility()`)
}

// The settings have a link sent to an address, and remove the one that there is. Without mail they offer neither.
func TestEmailSettings(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	mails(c, true)
	c.on("GET /me/tokens", 200, object{"tokens": []object{}})
	v := open(t, desktop, c.URL+"/me")
	v.until(`document.querySelector("#email-box")?.checkVisibility() && !document.querySelector("#email-remove").checkVisibility()`)
	v.click("#email-form-send")
	v.says("#email-wrong", "Write your e-mail address here.")
	v.fill("#email", "kim@example.org")
	v.click("#email-form-send")
	v.says("#email-password-wrong", "Write the password here.")
	v.fill("#email-password", "not it at all")
	c.refuses("PUT /me/email", 401, "bad-login", "the name or the password is wrong")
	v.click("#email-form-send")
	v.says("#email-password-wrong", "That is not your password.")
	c.on("PUT /me/email", 422, object{"type": "/problems/invalid", "status": 422, "code": "email-odd", "detail": "this is no e-mail address"})
	v.click("#email-form-send")
	v.says("#email-wrong", "This is no e-mail address")
	c.on("PUT /me/email", 204, nil)
	v.click("#email-form-send")
	v.asks(c, `PUT me/email {"email":"kim@example.org","language":"en","password":"not it at all"}`)
	v.says("#email-form-said", "A link is on its way to kim@example.org.")
	v.picture("email-settings")
	v.fitsHere()
	v.leave()

	c = newTown(t, with(kim, object{"email": "kim@example.org"}))
	mails(c, false)
	c.on("GET /me/tokens", 200, object{"tokens": []object{}})
	c.on("PUT /me/email", 204, nil)
	v = open(t, desktop, c.URL+"/me")
	v.says("#email-is", "It is kim@example.org.")
	v.until(`!document.querySelector("#email-form-send").checkVisibility()`)
	v.fill("#email-password", "shark!")
	v.click("#email-remove")
	v.asks(c, `PUT me/email {"email":"","language":"en","password":"shark!"}`)
	v.says("#email-form-said", "You have no e-mail address any more.")
	v.until(`!document.querySelector("#email-remove").checkVisibility()`)
	v.leave()

	c = newTown(t, kim)
	mails(c, false)
	c.on("GET /me/tokens", 200, object{"tokens": []object{}})
	v = open(t, desktop, c.URL+"/me")
	v.until(`document.querySelector("#tokens")`)
	v.until(`!document.querySelector("#email-box").checkVisibility()`)
}
