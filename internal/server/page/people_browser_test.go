package page

import "testing"

// TestPeople looks at the screens of people in Chromium.
func TestPeople(t *testing.T) {
	t.Parallel()
	browser := startBrowser(t)
	t.Run("accounts", func(t *testing.T) { people(t, browser) })
	t.Run("lobby", func(t *testing.T) { lobbies(t, browser) })
	t.Run("chat", func(t *testing.T) { chats(t, browser) })
	t.Run("moderation", func(t *testing.T) { moderation(t, browser) })
}
