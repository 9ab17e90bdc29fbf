package records

import "github.com/shinpan/shinpan/weiqi"

// symmetries are all ways to lay a square board upon itself; a board that is not square has the first four.
const symmetries = 8

// symmetriesOf returns how many symmetries a board has.
func symmetriesOf(size weiqi.Size) int {
	if size.Cols == size.Rows {
		return symmetries
	}
	return symmetries / 2
}

// turned returns where a symmetry takes a point.
func turned(size weiqi.Size, p weiqi.Point, symmetry int) weiqi.Point {
	if symmetry&1 != 0 {
		p.Col = int8(size.Cols-1) - p.Col
	}
	if symmetry&2 != 0 {
		p.Row = int8(size.Rows-1) - p.Row
	}
	if symmetry&4 != 0 {
		p.Col, p.Row = p.Row, p.Col
	}
	return p
}

// turns returns where each symmetry takes each point of a board, by its number.
func turns(size weiqi.Size) [][]uint16 {
	all := make([][]uint16, symmetriesOf(size))
	for s := range all {
		all[s] = make([]uint16, size.Points())
		for p := range size.All() {
			all[s][cell(size, p)] = uint16(cell(size, turned(size, p, s)))
		}
	}
	return all
}

// key returns a number for a stone of a color on a point, or for a pass.
func key(at int, c weiqi.Color) uint64 {
	// SplitMix64 of what tells them apart.
	z := uint64(at)<<2 | uint64(c)
	z = (z + 1) * 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}
