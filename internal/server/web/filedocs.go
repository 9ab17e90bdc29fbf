package web

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// The router cannot tell /games/{id}.sgf from /games/{id}, so that the operations of files are
// described here and answered by [recordsHandler.files] and [matchesHandler.matchFiles].

// A fileForm is a form in which a game is to be had.
type fileForm struct {
	suffix, media, summary string
	choices                []*huma.Param
}

// choice describes something that the query of a file may say.
func choice(name, kind, doc string) *huma.Param {
	return &huma.Param{Name: name, In: "query", Schema: &huma.Schema{Type: kind}, Description: doc}
}

// themeChoice describes the theme of a picture, and those after it what else several pictures have in common.
func themeChoice() *huma.Param {
	return choice("theme", huma.TypeString, "light or dark")
}

func coordinatesChoice() *huma.Param {
	return choice("coordinates", huma.TypeInteger, "0: without letters and numbers beside the board")
}

func moveChoice() *huma.Param {
	return choice("move", huma.TypeInteger, "after so many moves; as it is if left out")
}

// fileForms are the forms of a game.
func fileForms() []fileForm {
	return []fileForm{
		{"sgf", recordType, "the record of a game", nil},
		{"svg", "image/svg+xml", "a picture of a game", []*huma.Param{moveChoice(), themeChoice(), coordinatesChoice()}},
		{"png", "image/png", "a picture of a game", []*huma.Param{
			moveChoice(), themeChoice(), coordinatesChoice(), choice("width", huma.TypeInteger, "in pixels, at most 2048"),
		}},
		{"gif", "image/gif", "a moving picture of a game", []*huma.Param{
			moveChoice(), themeChoice(), coordinatesChoice(), choice("width", huma.TypeInteger, "in pixels, at most 800"),
			choice("from", huma.TypeInteger, "the first move that is shown"),
			choice("dispute", huma.TypeInteger, "1: from a little before what was disputed"),
			choice("pace", huma.TypeInteger, "milliseconds of a move"),
		}},
	}
}

// describeFiles adds the operations of files to the description of the API.
func describeFiles(api huma.API) {
	in := func(name, doc string) *huma.Param {
		return &huma.Param{Name: name, In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}, Description: doc}
	}
	for _, form := range fileForms() {
		api.OpenAPI().AddOperation(fileOperation(api, "/games/{id}."+form.suffix, "game-"+form.suffix, form, in("id", "the name of the game")))
		switch form.suffix {
		case "svg":
			form.choices = []*huma.Param{themeChoice()}
		case "png", "gif":
			continue
		}
		form.summary += " of a match"
		api.OpenAPI().AddOperation(fileOperation(api, "/matches/{name}/games/{number}."+form.suffix, "match-game-"+form.suffix, form,
			in("name", "the name of the match"), in("number", "of the game")))
	}
}

// fileOperation describes an operation that answers with a file.
func fileOperation(api huma.API, path, id string, form fileForm, in ...*huma.Param) *huma.Operation {
	tag := map[string]*huma.Param{
		"ETag": {Description: "names what is in the file, where that is settled", Schema: &huma.Schema{Type: huma.TypeString}},
	}
	file := &huma.Schema{Type: huma.TypeString}
	return &huma.Operation{
		Method: http.MethodGet, Path: path, OperationID: id, Summary: strings.ToUpper(form.summary[:1]) + form.summary[1:],
		Parameters: append(append(in, form.choices...), &huma.Param{
			Name: "If-None-Match", In: "header", Schema: &huma.Schema{Type: huma.TypeString}, Description: "the ETag of a file that you have",
		}),
		Responses: map[string]*huma.Response{
			"200":     {Description: "The file", Headers: tag, Content: map[string]*huma.MediaType{form.media: {Schema: file}}},
			"304":     {Description: "You have it already", Headers: tag},
			"default": problemResponse(api),
		},
	}
}
