package page

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"sync"
)

// workerPath is where the service worker is, beside the first screen: a worker has the pages below its own address.
const workerPath = "/sw.js"

// leaving is the service worker of a server that wants none: it takes the place of the one that a browser has, forgets
// what that has kept, and is gone.
const leaving = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("shinpan-")) await caches.delete(name);
  await self.registration.unregister();
})()));
`

// serveWorker answers for the service worker, or for what ends it. A browser takes another one whose bytes are others:
// so the release stands in it, and what a release before has kept is kept no longer.
func serveWorker(mux *http.ServeMux, files assets, wanted bool) {
	worker := sync.OnceValue(func() file {
		if !wanted {
			return newFile("sw.js", []byte(leaving))
		}
		script := files[files.named("serviceworker.js")].plain()
		return newFile("sw.js", fmt.Appendf(nil, "self.release=%q;self.policy=%q;\n%s", files.release(), policy, script))
	})
	mux.HandleFunc("GET "+workerPath, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		worker().serve(w, r, http.StatusOK)
	})
}

// release returns what changes whenever one of the files does, or the shell that names them.
func (a assets) release() string {
	sum := sha256.New()
	_, _ = io.WriteString(sum, shellText) // a sum takes everything
	for _, name := range slices.Sorted(maps.Keys(a)) {
		_, _ = io.WriteString(sum, name+"\n")
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}
