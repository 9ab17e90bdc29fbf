package page

import (
	"testing"
)

func TestBrowser(t *testing.T) {
	browser := startBrowser(t)
	t.Run("looks", func(t *testing.T) { testGameLooks(t, browser) })
}
