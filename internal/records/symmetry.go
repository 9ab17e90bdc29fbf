package records

import "github.com/shinpan/shinpan/weiqi"

// symmetries is how many symmetries a board has at most: those of a square one.
const symmetries = 8

// turns returns where each symmetry takes each point of a board, by its number.
func turns(size weiqi.Size) [][]uint16 {
	var all [][]uint16
	for _, turn := range size.Symmetries() {
		to := make([]uint16, size.Points())
		for p := range size.All() {
			to[cell(size, p)] = uint16(cell(size, turn(p)))
		}
		all = append(all, to)
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
