package sgf

import (
	"strings"
	"unicode/utf8"

	"github.com/shinpan/shinpan/internal/reason"
)

// Limits bound what is read, so that a hostile file costs little. A field that is
// zero stands for the default.
type Limits struct {
	Bytes int // of the file; default 1 MiB
	Nodes int // in all trees together; default 10,000
	Depth int // of branches within branches; default 500. A parenthesis where nothing branches is none

	// MainLine leaves all other variations out: they are neither kept nor counted as nodes.
	MainLine bool
}

// The default limits, for what strangers send.
const (
	DefaultBytes = 1 << 20
	DefaultNodes = 10_000
	DefaultDepth = 500
)

// LargestFile is the size in bytes of the largest file of one's own that is read.
const LargestFile = 64 << 20

// OwnFile returns the limits for a file of one's own, which may hold thousands of games or a long analysis.
func OwnFile() Limits { return Limits{Bytes: LargestFile, Nodes: 20_000_000, Depth: 100_000} }

func orDefault(limit, byDefault int) int {
	if limit == 0 {
		return byDefault
	}
	return limit
}

// A SyntaxError says what is wrong with a file, and where.
type SyntaxError struct {
	Line, Column int    // from 1, columns in characters; 0 where no place is to blame
	Why          Reason // without the place
}

// A Reason says why, as data: a code and its arguments. String returns the English sentence, without a full stop.
type Reason = reason.Reason

// Error returns the place and the reason in English.
func (e *SyntaxError) Error() string { return e.Reason().String() }

// Reason returns the reason with the place.
func (e *SyntaxError) Reason() Reason {
	if e.Line == 0 {
		return e.Why
	}
	return reason.New("record-at", "line", e.Line, "column", e.Column, e.Why)
}

// A place is one in a text, in bytes, and its line and column, from 0. Errors are told from the beginning of their tree
// on, since to count the lines of a whole file for each fault of each of its games would take minutes.
type place struct{ at, line, column int }

// on returns a later place.
func (p place) on(text string, at int) place {
	if at < p.at {
		p = place{}
	}
	between := text[p.at:at]
	if lines := strings.Count(between, "\n"); lines > 0 {
		p.line, p.column = p.line+lines, 0
		between = between[strings.LastIndexByte(between, '\n')+1:]
	}
	return place{at, p.line, p.column + utf8.RuneCountInString(between)}
}

// errorAt returns the error at a place of a text, given in bytes, that is counted from an earlier one.
func errorAt(text string, from place, at int, why Reason) *SyntaxError {
	e := &SyntaxError{Why: why}
	if text != "" {
		here := from.on(text, at)
		e.Line, e.Column = 1+here.line, 1+here.column
	}
	return e
}

// Parse reads the trees of a file within the default limits. There is at least
// one, or else the error is a [*SyntaxError].
//
// Text around the trees is skipped, as the standard asks. The charset is the one
// of a byte order mark (UTF-8, UTF-16), else the one that the first CA property
// names, by any name known to browsers, if the file can be read by it and is not
// evidently UTF-8, else it is guessed: UTF-8 if the file is that, else the one of GB 18030,
// Shift_JIS, EUC-JP, EUC-KR, Big5 and Windows-1252 (which contains the standard's default
// ISO-8859-1) in which every byte makes sense and the text is the most plausible, by
// the characters that are frequent in each language. [Tree.Charset] tells which it was,
// and [ParseAs] reads by another. One charset holds for the whole file; bytes that are
// wrong in it become U+FFFD.
func Parse(data []byte) ([]*Tree, error) { return Limits{}.Parse(data) }

// Parse is [Parse] within these limits.
func (l Limits) Parse(data []byte) ([]*Tree, error) { return l.ParseAs("", data) }

// ParseAs is [Parse] by a charset that somebody has chosen, by any name that browsers know,
// whatever the file says of itself.
func ParseAs(charset string, data []byte) ([]*Tree, error) { return Limits{}.ParseAs(charset, data) }

// ParseAs is [ParseAs] within these limits. Without a charset it is [Limits.Parse].
func (l Limits) ParseAs(charset string, data []byte) ([]*Tree, error) {
	if most := orDefault(l.Bytes, DefaultBytes); len(data) > most {
		return nil, &SyntaxError{Why: reason.New("record-too-large", "bytes", len(data), "most", most)}
	}
	if charset == "" {
		text, name := decode(data)
		return l.trees(text, name)
	}
	text, name, err := decodeAs(charset, data)
	if err != nil {
		return nil, err
	}
	return l.trees(text, name)
}

// trees reads the trees of a text that was written in a charset.
func (l Limits) trees(text, charset string) ([]*Tree, error) {
	p := parser{
		text:       text,
		nodesLeft:  orDefault(l.Nodes, DefaultNodes),
		depth:      orDefault(l.Depth, DefaultDepth),
		mainLine:   l.MainLine,
		nodes:      slab[Node]{hint: strings.Count(text, ";")},
		children:   slab[*Node]{hint: strings.Count(text, ";")},
		properties: slab[Property]{hint: strings.Count(text, "[")},
		values:     slab[Value]{hint: strings.Count(text, "[")},
	}
	var trees []*Tree
	for p.skipToTree() {
		p.begin = p.begin.on(text, p.at)
		root, err := p.tree()
		if err != nil {
			return nil, err
		}
		trees = append(trees, &Tree{Root: root, text: text, begin: p.begin, charset: charset, cutOff: p.cutOff})
	}
	if len(trees) == 0 {
		return nil, errorAt(text, place{}, 0, reason.New("record-none"))
	}
	return trees, nil
}

// A parser is a place in a text and room for what is read.
type parser struct {
	text      string
	at        int
	begin     place // of the tree that is read
	nodesLeft int
	depth     int
	mainLine  bool // other variations are left out
	cutOff    bool // the text ended within a tree

	nodes      slab[Node]
	children   slab[*Node]
	properties slab[Property]
	values     slab[Value]
}

// skipToTree moves to the next parenthesis that a semicolon follows, and reports
// whether there is one.
func (p *parser) skipToTree() bool {
	for {
		next := strings.IndexByte(p.text[p.at:], '(')
		if next < 0 {
			p.at = len(p.text)
			return false
		}
		open := p.at + next
		p.at = open + 1
		if p.skipSpace() == ';' {
			p.at = open
			return true
		}
	}
}

// tree reads a game tree from its opening parenthesis. Parentheses that are still
// open at the end of the text are taken as closed: files cut off by a server or a
// mail program, and those of a program that died, have lost the last ones.
func (p *parser) tree() (*Node, error) {
	var root, last *Node // last is where the next node goes
	var open variations
	ended := false // a variation of last ended just before
	for {
		c := p.skipSpace()
		switch {
		case p.at == len(p.text):
			p.cutOff = true
			for len(open) > 0 {
				if open.end() > p.depth {
					return nil, p.tooDeep()
				}
			}
			return root, nil
		case c == '(' && p.mainLine && open.more():
			p.skipVariation()
			ended = true
		case c == '(':
			open = append(open, variation{from: last})
			p.at++
			if p.skipSpace() != ';' {
				return nil, p.errorHere(reason.New("record-variation-begins"))
			}
			ended = false
		case c == ')':
			last = open[len(open)-1].from
			if open.end() > p.depth {
				return nil, p.tooDeep()
			}
			p.at++
			if len(open) == 0 {
				return root, nil
			}
			ended = true
		case c == ';' && ended:
			return nil, p.errorHere(reason.New("record-node-after-variation"))
		case c == ';':
			node, err := p.node()
			if err != nil {
				return nil, err
			}
			switch {
			case root == nil:
				dropCharset(node)
				root = node
			case last.Children == nil:
				*p.children.add() = node
				last.Children = p.children.take()
			default:
				last.Children = append(last.Children, node)
			}
			last = node
		default:
			return nil, p.errorHere(reason.New("record-stray", "found", p.here()))
		}
	}
}

func (p *parser) tooDeep() error {
	return p.errorHere(reason.New("record-too-deep", "most", p.depth))
}

// A variation is one that is being read.
type variation struct {
	from     *Node // where it branches off; nil for a whole tree
	next     int   // how many variations follow its last node
	branches int   // how many branches lie within each other in the deepest of these
}

// Variations are those that are being read, each within the one before.
//
// A server writes a parenthesis before each move, so that 300 moves are 300 variations within each other, none of which
// is a branch.
type variations []variation

// end ends the last variation and returns how many branches lie within each other there.
func (open *variations) end() int {
	last := len(*open) - 1
	ended := (*open)[last]
	*open = (*open)[:last]
	if ended.next > 1 {
		ended.branches++
	}
	if last > 0 {
		outer := &(*open)[last-1]
		outer.next++
		outer.branches = max(outer.branches, ended.branches)
	}
	return ended.branches
}

// more reports whether a variation that begins now is another than the first where it branches off.
func (open variations) more() bool { return len(open) > 0 && open[len(open)-1].next > 0 }

// skipVariation moves behind the parenthesis that closes the variation which begins here, or to the end of the text.
// What is in it is not read.
func (p *parser) skipVariation() {
	for depth := 0; p.at < len(p.text); {
		c := p.text[p.at]
		p.at++
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return
			}
		case '[':
			p.skipValue()
		}
	}
}

// skipValue moves behind the bracket that closes a value.
func (p *parser) skipValue() {
	for p.at < len(p.text) {
		next := strings.IndexAny(p.text[p.at:], `]\`)
		if next < 0 {
			p.at = len(p.text)
			return
		}
		p.at += next + 1
		if p.text[p.at-1] == ']' {
			return
		}
		p.at++ // what is escaped
	}
	p.at = min(p.at, len(p.text))
}

// node reads a node from its semicolon.
func (p *parser) node() (*Node, error) {
	if p.nodesLeft == 0 {
		return nil, p.errorHere(reason.New("record-too-many-nodes"))
	}
	p.nodesLeft--
	p.at++
	for isLetter(p.skipSpace()) {
		if err := p.property(); err != nil {
			return nil, err
		}
	}
	node := p.nodes.add()
	node.Properties = p.properties.take()
	p.nodes.take()
	return node, nil
}

// property reads a property from the first letter of its name.
func (p *parser) property() error {
	start := p.at
	capitals := true
	for p.at < len(p.text) && isWord(p.text[p.at]) {
		capitals = capitals && !isSmall(p.text[p.at])
		p.at++
	}
	name := p.text[start:p.at]
	if !capitals {
		// FF[1] to FF[3] allow small letters that mean nothing: GaMe[1] is GM[1].
		name = strings.Map(func(r rune) rune {
			if isSmall(byte(r)) {
				return -1
			}
			return r
		}, name)
	}
	if name == "" || !isCapital(name[0]) {
		p.at = start
		return p.errorHere(reason.New("record-property-name"))
	}
	for p.skipSpace() == '[' {
		if err := p.value(); err != nil {
			return err
		}
	}
	values := p.values.take()
	if values == nil {
		return p.errorHere(reason.New("record-no-value", "found", p.here(), "property", reason.Brief(name)))
	}
	property := p.properties.add()
	property.Name, property.Values, property.at = name, values, start
	return nil
}

// value reads a value from its opening bracket.
func (p *parser) value() error {
	for i := p.at + 1; i < len(p.text); i++ {
		switch p.text[i] {
		case ']':
			p.values.add().raw = p.text[p.at+1 : i]
			p.at = i + 1
			return nil
		case '\\':
			i++
		}
	}
	return p.errorHere(reason.New("record-open-value"))
}

// skipSpace moves to the next character that is no white space and returns it, or
// 0 at the end.
func (p *parser) skipSpace() byte {
	for p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case ' ', '\n', '\r', '\t', '\v', '\f':
			p.at++
		default:
			return c
		}
	}
	return 0
}

func (p *parser) errorHere(why Reason) error { return errorAt(p.text, p.begin, p.at, why) }

// here returns the next character, or nothing at the end of the file.
func (p *parser) here() string {
	r, size := utf8.DecodeRuneInString(p.text[p.at:])
	if size == 0 {
		return ""
	}
	return reason.Brief(string(r))
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }
func isSmall(c byte) bool   { return 'a' <= c && c <= 'z' }
func isLetter(c byte) bool  { return isCapital(c) || isSmall(c) }
func isWord(c byte) bool    { return isLetter(c) || '0' <= c && c <= '9' }

// A slab makes many short lists without asking for memory each time: add makes
// the next list longer, take ends it.
type slab[T any] struct {
	hint int // how many things will be needed, at most
	room []T // the lists taken before, and the next one
	from int // where the next one begins
}

// slabSize is how many things a slab makes room for at a time.
const slabSize = 512

// add adds a zero thing to the next list. It can be filled in before anything else
// is added; field by field is faster than as a whole while memory is being collected.
func (s *slab[T]) add() *T {
	if len(s.room) == cap(s.room) {
		s.grow()
	}
	s.room = s.room[:len(s.room)+1]
	return &s.room[len(s.room)-1]
}

// grow makes new room and takes the next list along.
func (s *slab[T]) grow() {
	next := s.room[s.from:]
	s.room = append(make([]T, 0, max(2*len(next), min(s.hint, slabSize))), next...)
	s.from = 0
}

// take returns the next list; nil if it is empty. Appending to it copies it.
func (s *slab[T]) take() []T {
	if s.from == len(s.room) {
		return nil
	}
	list := s.room[s.from:len(s.room):len(s.room)]
	s.from = len(s.room)
	return list
}
