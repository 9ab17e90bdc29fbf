package account

import "strings"

// An agentMark is what a kind of browser or system is known by in user agents. Where one has several, the first of the
// list says which it is: Edge and Opera have the marks of Chrome, too, and all of them that of Safari.
type agentMark struct{ mark, name string }

var (
	browserMarks = []agentMark{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"YaBrowser/", "Yandex"},
		{"Vivaldi/", "Vivaldi"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"},
		{"Chromium/", "Chromium"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}, {"curl/", "curl"}, {"python", "Python"},
		{"Python", "Python"}, {"Go-http-client/", "Go"},
	}
	systemMarks = []agentMark{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"CrOS", "ChromeOS"}, {"Windows", "Windows"},
		{"Macintosh", "macOS"}, {"Linux", "Linux"}, {"BSD", "BSD"},
	}
)

// BrowserOf returns what a person calls the browser and the system of a user agent: "Firefox, Windows". It is one of
// few texts, without versions, so that it tells a device from one's others and nothing more; empty if neither is known.
func BrowserOf(userAgent string) string {
	var names []string
	for _, marks := range [][]agentMark{browserMarks, systemMarks} {
		for _, m := range marks {
			if strings.Contains(userAgent, m.mark) {
				names = append(names, m.name)
				break
			}
		}
	}
	return strings.Join(names, ", ")
}
