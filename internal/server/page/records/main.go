//go:build js && wasm

// Records is what the page searches a folder of game records by: package records, compiled to WebAssembly. In the
// worker that runs it, it sets a function shinpanRecords(what, …).
//
// It is a program apart from the judge, so that a visitor fetches only the one that is wanted. It is built and kept as
// that one is.
package main

import (
	"slices"
	"strconv"
	"strings"
	"syscall/js"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/internal/records"
	"github.com/shinpan/shinpan/internal/server/page/fields"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// index has the game records of a folder that a visitor searches. Numbers go back to the page as 32-bit integers in one
// array, and texts as lines: ten thousand games are many values.
var index records.Index

func main() {
	js.Global().Set("shinpanRecords", js.FuncOf(searchRecords))
	select {}
}

// searchRecords answers what the page asks of the index.
func searchRecords(_ js.Value, args []js.Value) any {
	switch args[0].String() {
	case "add":
		return add(args[1], args[2])
	case "find":
		return find(args[1])
	case "board":
		return board(args[1].Int(), args[2].Int())
	case "record":
		return string(sgf.Format(index.Record(args[1].Int()).Tree()))
	default:
		return nil
	}
}

// add adds files: their texts in UTF-8, one after the other, with the length of each in bytes. It returns a line for
// each game: which of the files, which game of it, names, ranks, date, day, result, event, moves, columns and rows, by
// tabs; for a file that cannot be read its number, 0, and the reason.
func add(texts, lengths js.Value) string {
	data := room(texts.Length())
	js.CopyBytesToGo(data, texts)
	var lines strings.Builder
	for i := range lengths.Length() {
		length := lengths.Index(i).Int()
		file := data[:length]
		data = data[length:]
		first := index.Len()
		if _, err := index.Add("", file); err != nil {
			writeLine(&lines, strconv.Itoa(i), "0", codeOf(err))
		}
		for n := first; n < index.Len(); n++ {
			g := index.Game(n)
			writeLine(&lines, strconv.Itoa(i), strconv.Itoa(g.Number), g.Black.Name, g.Black.Rank, g.White.Name, g.White.Rank, g.Date, g.Day,
				sgf.FormatResult(g.Result), g.Event, strconv.Itoa(g.Moves), strconv.Itoa(g.Size.Cols), strconv.Itoa(g.Size.Rows))
		}
	}
	return lines.String()
}

// files has room for the files that are added at a time: the index keeps nothing of it.
var files []byte

// room returns room for some bytes.
func room(bytes int) []byte {
	files = slices.Grow(files[:0], bytes)
	return files[:bytes]
}

// writeLine writes fields by tabs, and ends the line.
func writeLine(to *strings.Builder, fields ...string) {
	for i, field := range fields {
		if i > 0 {
			to.WriteByte('\t')
		}
		if strings.ContainsAny(field, "\t\n") {
			field = strings.Map(func(r rune) rune {
				if r == '\t' || r == '\n' {
					return ' '
				}
				return r
			}, field)
		}
		to.WriteString(field)
	}
	to.WriteByte('\n')
}

// codeOf returns the reason of an error as the API has that of a problem, in JSON.
func codeOf(err error) string {
	why, _ := reason.Of(err)
	said := appendReason(nil, why)
	said = append(said[:len(said)-1], `,"detail":`...)
	return string(append(appendText(said, err.Error()), '}'))
}

func appendReason(to []byte, why reason.Reason) []byte {
	to = append(to, `{"code":`...)
	to = appendText(to, why.Code)
	if len(why.Args) > 0 {
		to = append(to, `,"args":{`...)
		first := true
		for name, value := range why.Args {
			if !first {
				to = append(to, ',')
			}
			first = false
			to = append(appendText(to, name), ':')
			to = appendText(to, value)
		}
		to = append(to, '}')
	}
	for i, other := range why.Because {
		if i == 0 {
			to = append(to, `,"because":[`...)
		} else {
			to = append(to, ',')
		}
		to = appendReason(to, other)
	}
	if len(why.Because) > 0 {
		to = append(to, ']')
	}
	return append(to, '}')
}

// appendText appends a text as JSON has it.
func appendText(to []byte, text string) []byte {
	to = append(to, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			to = append(to, '\\', byte(r))
		case r < ' ':
			to = append(to, ' ')
		default:
			to = append(to, string(r)...)
		}
	}
	return append(to, '"')
}

// find looks for games. It returns the numbers of those that were found, of each time when the pattern stood there the
// game and after how many moves, and a line for each move that followed: its color, its vertex, how often, and how
// often each side won. A reason in JSON instead says what is wrong with the question.
func find(asked js.Value) any {
	q, err := query(asked)
	if err != nil {
		return codeOf(err)
	}
	found := index.Find(q)
	hits := make([]int, 0, 2*len(found.Hits))
	for _, hit := range found.Hits {
		hits = append(hits, hit.Game, hit.Move)
	}
	var next strings.Builder
	for _, n := range found.Next {
		color, vertex := "", ""
		if n.Move.Color != weiqi.Empty {
			color, vertex = n.Move.Color.String(), n.Move.Vertex()
		}
		writeLine(&next, color, vertex, strconv.Itoa(n.Games), strconv.Itoa(n.Black), strconv.Itoa(n.White))
	}
	return []any{numbers(found.Games), numbers(hits), next.String()}
}

// numbers returns numbers as bytes of 32-bit integers, the lowest first.
func numbers(all []int) js.Value {
	data := make([]byte, 0, 4*len(all))
	for _, n := range all {
		data = append(data, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

// query reads what is asked for.
func query(asked js.Value) (q records.Query, err error) {
	q = records.Query{Player: fields.Text(asked, "player"), Black: fields.Text(asked, "black"), White: fields.Text(asked, "white"), Event: fields.Text(asked, "event")}
	for name, bound := range map[string]*string{"from": &q.From, "to": &q.To} {
		if said := fields.Text(asked, name); said != "" {
			if *bound, err = records.DayOf(said); err != nil {
				return q, err
			}
		}
	}
	if said := fields.Text(asked, "result"); said != "" {
		if q.Result, err = records.WishOf(said); err != nil {
			return q, err
		}
	}
	rows := fields.Text(asked, "rows")
	if rows == "" {
		return q, nil
	}
	size := weiqi.Size{Cols: asked.Get("cols").Int(), Rows: asked.Get("lines").Int()}
	if q.Pattern, err = records.PatternOf(size, strings.Split(rows, "\n")); err != nil {
		return q, err
	}
	q.Pattern.Fixed, q.Pattern.SameColors = asked.Get("fixed").Bool(), asked.Get("sameColors").Bool()
	switch fields.Text(asked, "next") {
	case "black":
		q.Pattern.Next = weiqi.Black
	case "white":
		q.Pattern.Next = weiqi.White
	}
	return q, nil
}

// board returns the rows of a game's board after n moves, and the vertex of the last one.
func board(game, n int) string {
	rows := strings.Join(index.Board(game, n), "\n")
	if m := index.Move(game, n); m.Color != weiqi.Empty {
		rows += "\n" + m.Vertex()
	} else {
		rows += "\n"
	}
	return rows
}
