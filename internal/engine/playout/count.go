package playout

import "github.com/shinpan/shinpan/weiqi"

// Count counts the board by area as it stands, nothing removed, and returns Black
// minus White. Until the next Count, [Board.Owner] returns the owner of each point.
func (b *Board) Count() weiqi.Score {
	copy(b.owner[:b.cells], b.stone[:b.cells])
	odd := 0 // stones of Black and cells beyond the edge
	for _, c := range b.stone[:b.cells] {
		odd += int(c & 1)
	}
	blacks := odd - (b.cells - b.size.Points())
	whites := b.size.Points() - b.frees - blacks
	b.flood++
	for _, v := range b.free[:b.frees] {
		if around := b.around[v&in]; around < emptyNeighbor { // as nearly all after a playout
			owner := oneColor(around)
			b.owner[v&in] = owner
			blacks += int(owner & black)
			whites += int(owner / white)
			continue
		}
		if b.marks[v&in] == b.flood {
			continue
		}
		region, reached := b.region(v)
		switch reached {
		case black:
			blacks += len(region)
		case white:
			whites += len(region)
		default:
			continue
		}
		for _, u := range region {
			b.owner[u&in] = reached
		}
	}
	return weiqi.Points(blacks - whites)
}

// Owner returns the owner of a point at the last [Board.Count]: the color of its
// stone, or of the only color that the empty region around it reaches.
func (b *Board) Owner(p weiqi.Point) weiqi.Color { return weiqi.Color(b.owner[b.Cell(p)]) }

// Tally adds the owner at the last [Board.Count] to the balance of every point: one
// if it is Black's, less one if White's.
func (b *Board) Tally(balance *[Cells]int32) {
	for v, owner := range b.owner[:b.cells] {
		balance[v] += int32(owner&black) - int32(owner>>1)
	}
}

// region returns the empty region of a cell, until the next call, and the colors
// it reaches as a sum: 0, black, white, or 3 for both. It marks what it finds with
// the number of the current flood.
func (b *Board) region(v Cell) (region []Cell, reached uint8) {
	b.marks[v&in] = b.flood
	b.queue[0] = v
	n := 1
	for i := 0; i < n; i++ {
		for _, u := range b.neighbors(b.queue[i]) {
			switch b.stone[u&in] {
			case empty:
				if b.marks[u&in] != b.flood {
					b.marks[u&in] = b.flood
					b.queue[n&in] = u
					n++
				}
			case black, white:
				reached |= b.stone[u&in]
			}
		}
	}
	return b.queue[:n], reached
}
