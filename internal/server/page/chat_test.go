package page

import (
	"testing"
)

// chatting puts the chat of a game on a page of its own, for a visitor who plays in it or does not.
func (v *tab) chatting(playing bool) {
	v.Helper()
	v.says("h1", "Sign in")
	v.sources("talk", "./src/game/chat")
	eval[bool](v, `(() => {
		window.chat = talk.chatPanel("g1", (said) => said === "d4");
		chat.show({ playing: `+quoted(playing)+`, talks: `+quoted(playing)+`, invited: false });
		document.querySelector("#app").replaceChildren(document.querySelector("h1"), chat.element);
		return true;
	})()`)
}

// hears has a line come in.
func (v *tab) hears(line object) {
	v.Helper()
	eval[bool](v, `(chat.line(`+quoted(line)+`), true)`)
}

// said is a line of a chat.
func said(n int, from object, text string) object {
	return object{"n": n, "at": "2026-11-21T12:34:56Z", "from": from, "text": text, "kind": "players"}
}

// reported is what somebody is told who has reported something.
var reported = object{"id": "r1", "at": "2026-11-21T12:00:00Z", "by": kim, "person": mole, "why": "rude"}

// The tests of the chat beside a game.

func TestChatLinesAreText(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	v := open(t, desktop, c.URL+"/login")
	v.chatting(true)
	v.says("#chat", "Nobody has said anything")
	v.hears(said(2, kim, "good game"))
	v.hears(said(1, mole, `<script>alert(1)</script> <b onclick="x">hello</b>`))
	v.hears(said(2, kim, "good game"))
	v.hears(object{"n": 3, "at": "2026-11-21T12:35:00Z", "from": mole, "text": "watching", "kind": "spectators"})
	v.until(`[...document.querySelectorAll(".chat-line")].map((e) => e.dataset.n).join() === "1,2,3"`)
	v.says(".chat-line:nth-child(1) .chat-text", `<script>alert(1)</script> <b onclick="x">hello</b>`)
	v.says(".chat-line:nth-child(3) .badge", "watching")
	if eval[bool](v, `Boolean(document.querySelector("#chat :is(img, script, b)"))`) {
		t.Error("a line of the chat has become markup")
	}
	v.fits("chat")
}

func TestChatSaySomething(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.refuses("POST /games/g1/chat", 429, "rate-limited", "wait 3 seconds")
	v := open(t, phone, c.URL+"/login")
	v.chatting(false)
	v.says("#say-send", "Say")
	v.click("#say-send")
	v.says("#chat-line-wrong", "Write what you want to say")
	v.key("hello\r")
	v.says("#chat-line-wrong", "Wait 3 seconds.")
	v.until(`document.querySelector("#chat-line").value === "hello"`)
	c.on("POST /games/g1/chat", 201, said(1, kim, "hello"))
	v.key("\r")
	v.asks(c, `POST games/g1/chat {"text":"hello"}`)
	v.says(".chat-line", "hello")
	v.until(`document.querySelector("#chat-line").value === "" && document.activeElement.id === "chat-line"`)
	v.hears(said(1, kim, "hello"))
	v.until(`document.querySelectorAll(".chat-line").length === 1`)
}

// What is typed while a line is on its way is not lost with it.
func TestChatTypedMeanwhile(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("POST /games/g1/chat", 201, said(1, kim, "hello"))
	v := open(t, phone, c.URL+"/login")
	v.chatting(true)
	v.says("#say-send", "Say")
	eval[bool](v, `(() => {
		const field = document.querySelector("#chat-line");
		field.value = "hello";
		document.querySelector("#say").requestSubmit();
		field.value += "and";
		return true;
	})()`)
	v.says(".chat-line", "hello")
	if typed := eval[string](v, `document.querySelector("#chat-line").value`); typed != "and" {
		t.Errorf("after the line the field has %q, want what was typed meanwhile", typed)
	}
	if eval[bool](v, `Boolean(document.querySelector(".chat-line .link"))`) {
		t.Error("somebody can report his own line")
	}
}

func TestChatReportALine(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("POST /reports", 201, reported)
	v := open(t, phone, c.URL+"/login")
	v.chatting(false)
	v.hears(said(7, mole, "rude"))
	v.click("#report-line-7")
	v.key("it is rude")
	v.click("#report-line-7-form-send")
	v.asks(c, `POST reports {"game":"g1","line":7,"person":"p3","why":"it is rude"}`)
	v.says("#report-line-7-place", "A moderator will look at it")
}

// What may have been meant as a move is not said at once.
func TestChatIsNoMoveBox(t *testing.T) {
	t.Parallel()
	c := newTown(t, kim)
	c.on("POST /games/g1/chat", 201, said(1, kim, "d4"))
	v := open(t, phone, c.URL+"/login")
	v.chatting(true)
	v.says("#say-send", "Say")
	v.click("#chat-line")
	v.key("d4\r")
	v.says("#chat-line-wrong", "“d4” is a move or a command")
	v.key("\r")
	v.asks(c, `POST games/g1/chat {"text":"d4"}`)
	v.says(".chat-line", "d4")
	v.fits("chat-move")
}

// A player switches the chat off; the other one is told, and nobody is offered to speak.
func TestChatSwitch(t *testing.T) {
	t.Parallel()
	c := newTown(t, guest)
	c.on("PUT /games/g1/chat", 204, nil)
	v := open(t, phone, c.URL+"/login")
	v.chatting(true)
	v.says("#say-send", "Say") // a guest who plays talks
	turned := func(n int, by object, kind string) {
		t.Helper()
		v.hears(object{"n": n, "at": "2026-11-21T12:35:00Z", "from": by, "text": "", "kind": kind})
	}
	v.click("#chat-switch-off")
	v.asks(c, `PUT games/g1/chat {"on":false}`)
	turned(1, guest, "off")
	v.says(".chat-line", "Guest 4711 has switched the chat off.")
	v.says("#chat-off", "You have switched the chat off.")
	v.until(`!document.querySelector("#say") && !document.querySelector("#chat-switch-off")`)
	v.fits("chat-off")
	turned(2, kim, "off")
	v.click("#chat-switch-on")
	v.asks(c, `PUT games/g1/chat {"on":true}`)
	turned(3, guest, "on")
	v.says("#chat-off", "Kim Min has switched the chat off.")
	v.until(`!document.querySelector("#say") && !document.querySelector("#chat-switch-on")`)
	turned(4, kim, "on")
	v.says("#say-send", "Say")
}

func TestChatNotForGuests(t *testing.T) {
	t.Parallel()
	c := newTown(t, guest)
	v := open(t, phone, c.URL+"/login")
	v.chatting(false)
	v.says("#chat-place", "To speak here you need an account. Sign in")
	if eval[bool](v, `Boolean(document.querySelector("#say"))`) {
		t.Error("a guest is offered to speak")
	}
	eval[bool](v, `(chat.show({ playing: false, talks: false, invited: true }), true)`)
	v.says("#chat-place", "Once you sit down you can talk with your opponent here.")
}
