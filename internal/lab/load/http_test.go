package load

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// BenchmarkCall compares a request of ours with one of the client of the standard library;
// both times have the same server in them.
func BenchmarkCall(b *testing.B) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.WriteHeader(http.StatusCreated)
		_, _ = io.WriteString(w, `{"n":37,"move":"E6","captured":[]}`)
	}))
	defer server.Close()
	addr := server.Listener.Addr().String()
	a := request{method: "PUT", path: "/games/7Kq2/moves/37", token: "secret", body: `{"move":"E6"}`}
	b.Run("ours", func(b *testing.B) {
		o, answer := newOrigin(addr, 1, time.Minute), []byte(nil)
		defer o.hangUp()
		b.ReportAllocs()
		for b.Loop() {
			status, body, err := o.call(b.Context(), a, answer[:0])
			if answer = body; status != http.StatusCreated || err != nil {
				b.Fatal(status, err)
			}
		}
	})
	b.Run("net/http", func(b *testing.B) {
		client := &http.Client{Transport: &http.Transport{}}
		defer client.CloseIdleConnections()
		b.ReportAllocs()
		for b.Loop() {
			request, err := http.NewRequestWithContext(b.Context(), a.method, "http://"+addr+"/api/v1"+a.path, strings.NewReader(a.body))
			if err != nil {
				b.Fatal(err)
			}
			request.Header.Set("Authorization", "Bearer "+a.token)
			request.Header.Set("Content-Type", "application/json")
			response, err := client.Do(request)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, response.Body); err != nil {
				b.Fatal(err)
			}
			_ = response.Body.Close()
		}
	})
}
