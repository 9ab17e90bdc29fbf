package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// hungBoard is a shared board on a list, with changes.
func hungBoard(id string, changes object) object {
	return with(object{
		"board": id, "seq": 9, "kind": "relay", "title": "Qwv " + id, "owner": bo, "visibility": "listed", "began": "2026-11-20T11:00:00Z",
		"black": object{"name": "Zyx", "rank": "9p"}, "white": object{"name": "Qwv"}, "move_number": 7,
		"board_rows": slices.Repeat([]string{"........."}, 9), "clocks": object{"black": object{"ms": 300000}, "white": object{"ms": 59000, "moves": 3}},
	}, changes)
}

// sharedBoard is a board that rambler leads, where somebody else wants to lead, with changes.
func sharedBoard(id string, changes object) object {
	clocks := object{"black": object{"ms": 300000}, "white": object{"ms": 59000, "moves": 3}}
	return with(object{
		"board": id, "type": "state", "seq": 9, "at": "2026-11-20T11:00:00Z", "kind": "relay", "title": "Qwv", "owner": rambler, "leader": rambler,
		"visibility": "listed", "cols": 9, "rows": 9, "black": object{"name": "Zyx", "rank": "9p"}, "white": object{"name": "Qwv"}, "delay": object{"seconds": 600},
		"place": 1, "move_number": 1, "asking": []object{{"id": "p9", "name": "Qwv", "guest": false, "bot": false}}, "closed": false, "whole": true,
		"nodes": []object{
			{"id": 0, "parent": -1, "next": []int{1}},
			{"id": 1, "parent": 0, "color": "black", "move": "C3", "next": []int{2, 3}, "text": "Qwv", "clocks": clocks,
				"marks": []object{{"at": "C3", "shape": "triangle"}, {"at": "G7", "shape": "label", "text": "A"}}, "arrows": []object{{"from": "C3", "to": "G7"}}},
			{"id": 2, "parent": 1, "color": "white", "move": "E5"},
			{"id": 3, "parent": 1, "color": "white", "move": "G3"},
		},
	}, changes)
}

// boards has so many relayed games go on, the first of which rambler leads, and a problem.
func (c *town) boards(n int) {
	all := []object{}
	for i := range n {
		all = append(all, hungBoard(fmt.Sprint("b", i+1), nil))
	}
	problems := []object{hungBoard("b2", object{"kind": "problem", "collection": "Qwv", "tries": 2, "solved": true})}
	lists := map[string][]object{"kind=relay": all, "kind=board": {}, "kind=problem": problems, "mine=true": all[:1], "in=b2": problems}
	for query, list := range lists {
		c.on("GET /boards?"+query, 200, object{"boards": list})
	}
	c.on("GET /boards/b1", 200, sharedBoard("b1", object{"game": "g1", "reached": 2}))
	c.on("GET /boards/b2", 200, sharedBoard("b2", object{
		"kind": "problem", "collection": "Qwv", "whole": false, "place": 0, "move_number": 0, "nodes": []object{{"id": 0, "parent": -1, "turn": "black", "text": "Qwv"}},
	}))
}

// board is the stream of a board, and its pictures. Nothing happens on it.
func (c *town) board(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/v1/boards/{id}/events", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/x-ndjson")
		c.mu.Lock()
		said, known := c.says["GET /boards/"+r.PathValue("id")]
		c.mu.Unlock()
		if known && r.URL.Query().Get("since") == "0" {
			json.NewEncoder(w).Encode(said.body)
		}
		heard(w, r, nil, nil)
	})
	mux.HandleFunc("GET /api/v1/boards/{id}", func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.PathValue("id"), ".svg") {
			picture(w)
			return
		}
		c.answer(w, r)
	})
}

// TestBoardOfSeveralGames: a board that begins with the first of several games in a file says how many there are.
func TestBoardOfSeveralGames(t *testing.T) {
	t.Parallel()
	c := newTown(t, rambler)
	c.boards(1)
	v := open(t, desktop, c.URL+"/boards/b1?games=3")
	v.says("#more-games", "There are 3 games in the file, and only the first is read.")
	v = open(t, desktop, c.URL+"/boards/b1")
	v.until(`document.querySelector("#board-about")`)
	if eval[bool](v, `document.querySelector("#more-games") !== null`) {
		t.Error("a board that began with one game says something of others")
	}
}
