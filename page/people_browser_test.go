package page

import "testing"

// TestPeople looks at the screens of people in Chromium.
func TestPeople(t *testing.T) {
	browser := startBrowser(t)
	t.Run("people", func(t *testing.T) { people(t, browser) })
	t.Run("lobby", func(t *testing.T) { lobbies(t, browser) })
}
