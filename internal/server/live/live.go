// Package live streams games, and whatever else happens, to clients that keep a request open.
//
// A [Hub] follows games in the arena. Everybody who watches a game is an index into its log: a
// slow client is late, never misses an event, and holds nobody up. What many clients are to be
// told is encoded once. [Lines] are for streams that write their own lines.
//
// The package knows neither the API nor people. How a game is rendered, what was said beside it,
// and whether a viewer's session is still good, are functions that the server gives it.
package live

import "time"

// WriteDeadline is how long a client may take to read one batch of lines. A slower one is dropped.
const WriteDeadline = 5 * time.Second
