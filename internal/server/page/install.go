package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"sync"
)

// A manifest says how a browser installs the page: https://www.w3.org/TR/appmanifest/.
type manifest struct {
	ID              string         `json:"id"`
	Name            string         `json:"name"`
	ShortName       string         `json:"short_name"`
	Lang            string         `json:"lang"`
	Description     string         `json:"description"`
	StartURL        string         `json:"start_url"`
	Scope           string         `json:"scope"`
	Display         string         `json:"display"`
	BackgroundColor string         `json:"background_color"`
	ThemeColor      string         `json:"theme_color"`
	Icons           []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// iconSizes are the sides of the icons, in pixels, that browsers ask of a page before they install it.
var iconSizes = []int{180, 192, 512}

// install answers for what a browser needs to install the page: the manifest, and icons as PNG, for
// systems that take no SVG.
func install(mux *http.ServeMux, files assets) {
	paper := "#f6f3ee" // of shell.html and of colors.css, in the light
	m := manifest{
		ID: "/", Name: "shinpan", ShortName: "shinpan",
		StartURL: "/", Scope: "/", Display: "standalone", BackgroundColor: paper, ThemeColor: paper,
		Icons: []manifestIcon{{"/assets/" + files.named("icon.svg"), "any", "image/svg+xml", "any"}},
	}
	for _, side := range iconSizes {
		at := fmt.Sprintf("/icon-%d.png", side)
		for _, purpose := range []string{"any", "maskable"} {
			m.Icons = append(m.Icons, manifestIcon{at, fmt.Sprintf("%dx%d", side, side), "image/png", purpose})
		}
		icon := sync.OnceValue(func() file { return newFile(at, drawIcon(side)) })
		mux.HandleFunc("GET "+at, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "public, max-age=86400")
			icon().serve(w, r, http.StatusOK)
		})
	}
	said := map[string]file{}
	for _, language := range languages {
		m.Lang, m.Description = language, earlyWords[language].Description
		text, err := json.Marshal(m)
		if err != nil {
			panic("page: the manifest: " + err.Error())
		}
		said[language] = newFile("manifest.webmanifest", text)
	}
	mux.HandleFunc("GET /manifest.webmanifest", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Add("Vary", "Accept-Language, Cookie")
		said[languageOf(r)].serve(w, r, http.StatusOK)
	})
}

// drawIcon draws icon.svg as a square PNG without round corners: systems cut their own shape out, and
// both stones lie within the circle that all of these keep.
func drawIcon(side int) []byte {
	const units, samples = 34, 3 // of the view box; across and down each pixel
	stones := []struct {
		x, y, radius float64
		shade        color.RGBA
	}{ // the first that covers a point is seen
		{21.5, 17, 8.15, color.RGBA{0xf8, 0xf6, 0xf1, 0xff}},
		{21.5, 17, 9.05, color.RGBA{0x4b, 0x34, 0x16, 0xff}}, // the edge of the white one
		{13, 17, 9, color.RGBA{0x1b, 0x1a, 0x1d, 0xff}},
	}
	wood := color.RGBA{0xe3, 0xb7, 0x6a, 0xff}
	at := func(x, y float64) color.RGBA {
		for _, stone := range stones {
			if dx, dy := x-stone.x, y-stone.y; dx*dx+dy*dy <= stone.radius*stone.radius {
				return stone.shade
			}
		}
		return wood
	}
	picture := image.NewRGBA(image.Rect(0, 0, side, side))
	scale := float64(units) / float64(side*samples)
	for y := range side {
		for x := range side {
			var r, g, b int
			for i := range samples * samples {
				shade := at((float64(x*samples+i%samples)+0.5)*scale, (float64(y*samples+i/samples)+0.5)*scale)
				r, g, b = r+int(shade.R), g+int(shade.G), b+int(shade.B)
			}
			n := samples * samples
			picture.SetRGBA(x, y, color.RGBA{uint8(r / n), uint8(g / n), uint8(b / n), 0xff})
		}
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic("page: an icon: " + err.Error()) // a buffer takes everything
	}
	return out.Bytes()
}
