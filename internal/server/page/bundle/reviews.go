package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/shinpan/shinpan/internal/reason"
)

// reviewWords has what the comments of reviewed records say in every language of the page. The words
// are those of the page's catalogues: they are copied to where the server and the command line find them.
const reviewWords = "../../contest/review/words.json"

// reviewLine matches a line of a catalogue: the code of a reason about a review, and its sentence.
var reviewLine = regexp.MustCompile(`(?m)^  "(review-[a-z-]+)":\s+("(?:[^"\\]|\\.)*"),$`)

// wordsOfReviews returns that file.
func wordsOfReviews(page string, all []language) ([]byte, error) {
	words := map[string]map[string]string{"en": {}}
	told, _ := reason.English()
	for code, sentence := range told {
		if strings.HasPrefix(code, "review-") {
			words["en"][code] = sentence
		}
	}
	for _, l := range all {
		if l.Code == "en" || !l.Ready {
			continue
		}
		source, err := os.ReadFile(filepath.Join(page, "src/words", l.Code, "reasons.ts"))
		if err != nil {
			return nil, err
		}
		words[l.Code] = map[string]string{}
		for _, found := range reviewLine.FindAllSubmatch(source, -1) {
			sentence, err := strconv.Unquote(string(found[2]))
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", l.Code, found[1], err)
			}
			words[l.Code][string(found[1])] = sentence
		}
		for code := range words["en"] {
			if words[l.Code][code] == "" {
				return nil, fmt.Errorf("%s: there is no sentence for %s", l.Code, code)
			}
		}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(words); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
