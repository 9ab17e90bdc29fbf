package review

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/shinpan/shinpan/internal/reason"
	"github.com/shinpan/shinpan/sgf"
	"github.com/shinpan/shinpan/weiqi"
)

// Tree returns a record with the review: at each move how the position was evaluated, in words and as the
// property V, and at the moves that cost most, what they cost, with the better move and its line as a variation.
// What the record says of itself stays, before what the review says. The record must be that of the game.
func (r *Review) Tree(record *sgf.Record, words Words) *sgf.Tree {
	tree := record.Tree()
	s := r.Summary()
	said := map[int][]string{}
	for _, t := range s.Turning {
		said[t.Number] = append(said[t.Number], words.Say(t.Why))
	}
	number, before := 0, tree.Root
	for node := range tree.MainLine() {
		if node == tree.Root {
			r.comment(node, 0, words, []string{words.by(r.By)})
			continue
		}
		if !moves(node) {
			before = node
			continue
		}
		number++
		var cost []string
		if slices.Contains(s.Worst, number) {
			c := s.move(number)
			cost = []string{words.cost(c, s.Scored)}
			r.vary(before, c, words)
		}
		r.comment(node, number, words, append(cost, said[number]...))
		before = node
	}
	return tree
}

// moves reports whether a node has a move.
func moves(n *sgf.Node) bool {
	_, black := n.Value("B")
	_, white := n.Value("W")
	return black || white
}

// comment adds the evaluation after a move, and more sentences, to a node.
func (r *Review) comment(n *sgf.Node, number int, words Words, more []string) {
	text := ""
	if old, ok := n.Value("C"); ok {
		text = old.Text() + "\n\n"
		n.Properties = slices.DeleteFunc(n.Properties, func(p sgf.Property) bool { return p.Name == "C" })
	}
	if e, known := r.Evaluations[number]; known {
		text += words.position(&e) + ".\n"
		if e.Scored {
			n.Add("V", sgf.Text(strconv.FormatFloat(e.Lead, 'f', 1, 64)))
		}
	}
	for _, sentence := range more {
		text += capital(sentence) + ".\n"
	}
	if text != "" {
		n.Add("C", sgf.Text(text[:len(text)-1]))
	}
}

// vary adds the better move and its line after the node of the position in which there was one.
func (r *Review) vary(before *sgf.Node, c *MoveCost, words Words) {
	color, err := weiqi.ParseColor(c.Color)
	if err != nil {
		return
	}
	n := before
	for i, vertex := range c.Line {
		m, err := weiqi.ParseMove(color, vertex)
		if err != nil {
			return
		}
		n = n.Append()
		n.Add(map[weiqi.Color]string{weiqi.Black: "B", weiqi.White: "W"}[color], sgf.Move(r.Game.Size, m))
		if i == 0 {
			n.Add("C", sgf.Text(capital(words.Say(reason.New("review-instead")))+"."))
		}
		color = color.Opponent()
	}
}

// capital returns a sentence with a capital letter at its beginning.
func capital(sentence string) string {
	first, size := utf8.DecodeRuneInString(sentence)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + sentence[size:]
}
