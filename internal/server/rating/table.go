package rating

import (
	"hash/maphash"
	"maps"
)

// A table is a map that does not change, of which another can be made that shares with it
// all but the shards in which they differ. The zero table is empty.
type table[V any] struct {
	seed   maphash.Seed
	shards *[256]map[string]V
}

func (t table[V]) shard(key string) int {
	return int(maphash.String(t.seed, key) % uint64(len(t.shards)))
}

// find returns the value of a key.
func (t table[V]) find(key string) (v V, known bool) {
	if t.shards == nil {
		return v, false
	}
	v, known = t.shards[t.shard(key)][key]
	return v, known
}

// An editing is a table that is being made from another.
type editing[V any] struct {
	table[V]
	own [256]bool // the shards that are shared with no other table
}

// edit begins another table, with all that is in this one.
func edit[V any](t table[V]) editing[V] {
	e := editing[V]{table: table[V]{t.seed, new([256]map[string]V)}}
	if t.shards == nil {
		e.seed = maphash.MakeSeed()
	} else {
		*e.shards = *t.shards
	}
	return e
}

// set gives a key a value.
func (e *editing[V]) set(key string, v V) {
	i := e.shard(key)
	if !e.own[i] {
		e.shards[i], e.own[i] = maps.Clone(e.shards[i]), true
		if e.shards[i] == nil {
			e.shards[i] = map[string]V{}
		}
	}
	e.shards[i][key] = v
}
