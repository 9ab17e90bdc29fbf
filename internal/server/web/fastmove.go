package web

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// More requests are moves than all others together. One in the form in which pages and
// programs send it is read and answered here, without the router. Whatever is not in that form
// goes to the router, which says what is wrong with it, or does the same more slowly.

const (
	gamesPath = apiPath + "/games/"
	moveRoute = "PUT " + gamesPath + "{id}/moves/{n}"
	mostMoves = 9  // digits of a move's number
	fastBytes = 64 // of a body
)

// fastMove answers a request if it is a move in the plain form, and reports whether it was.
func (h *gamesHandler) fastMove(w http.ResponseWriter, r *http.Request) bool {
	game, n, ok := moveAsked(r)
	if !ok {
		return false
	}
	var room [fastBytes]byte
	body := room[:r.ContentLength]
	if _, err := io.ReadFull(r.Body, body); err != nil {
		h.Fault(r.Context(), err).Write(w)
		return true
	}
	vertex, ok := plainMove(body)
	if !ok {
		r.Body = io.NopCloser(bytes.NewReader(bytes.Clone(body)))
		return false
	}
	r.Pattern = moveRoute
	out, err := h.move(r.Context(), game, n, vertex)
	if err != nil {
		h.Fault(r.Context(), err).Write(w)
		return true
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(out.Status)
	_, _ = w.Write(out.Body.appendJSON(make([]byte, 0, 256))) // an error says that the client is gone
	return true
}

// moveAsked returns the game and the number of the move that a request asks for, if it does.
func moveAsked(r *http.Request) (game string, n int, ok bool) {
	if r.Method != http.MethodPut || r.ContentLength <= 0 || r.ContentLength > fastBytes || r.URL.RawPath != "" || r.URL.RawQuery != "" ||
		r.Header.Get("Content-Type") != "application/json" {
		return "", 0, false
	}
	if accept := r.Header.Get("Accept"); accept != "" && accept != "*/*" && accept != "application/json" {
		return "", 0, false
	}
	rest, ok := strings.CutPrefix(r.URL.Path, gamesPath)
	if !ok {
		return "", 0, false
	}
	game, number, ok := strings.Cut(rest, "/moves/")
	if !ok || !plainText(game) || !plainText(number) || len(number) > mostMoves {
		return "", 0, false
	}
	n, err := strconv.Atoi(number)
	return game, n, err == nil && n > 0
}

// plainMove returns the move of a body like {"move": "D4"}.
func plainMove(body []byte) (vertex string, ok bool) {
	rest, ok := bytes.CutPrefix(bytes.TrimSpace(body), []byte(`{"move":`))
	if !ok {
		return "", false
	}
	quoted, ok := bytes.CutSuffix(rest, []byte(`"}`))
	if !ok {
		return "", false
	}
	text, ok := bytes.CutPrefix(bytes.TrimLeft(quoted, " "), []byte(`"`))
	vertex = string(text)
	return vertex, ok && len(vertex) <= len("pass")+1 && plainText(vertex)
}

// plainText reports whether a text is of ASCII letters and digits, and not empty.
func plainText(text string) bool {
	for i := range len(text) {
		if c := text[i] | 0x20; (c < 'a' || c > 'z') && (text[i] < '0' || text[i] > '9') {
			return false
		}
	}
	return text != ""
}

// appendJSON appends what the router writes of the answer to a move.
func (m MoveOutput) appendJSON(to []byte) []byte {
	to = strconv.AppendInt(append(to, `{"n":`...), int64(m.N), 10)
	to = append(append(append(to, `,"move":"`...), m.Move...), '"')
	to = m.Captured.AppendJSON(append(to, `,"captured":`...))
	if m.Clock != nil {
		to = m.Clock.AppendJSON(append(to, `,"clock":`...))
	}
	to = strconv.AppendInt(append(to, `,"seq":`...), int64(m.Seq), 10)
	if m.Replayed {
		to = append(to, `,"replayed":true`...)
	}
	return append(to, "}\n"...)
}
