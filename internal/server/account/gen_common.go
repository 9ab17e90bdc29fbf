//go:build ignore

// This program writes common.txt.gz from the word lists of zxcvbn, which it is given by name:
//
//	npm pack zxcvbn@4.4.2 && tar xzf zxcvbn-4.4.2.tgz
//	ZXCVBN=$PWD/package go generate ./internal/server/account
package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"log"
	"os"
	"regexp"
	"slices"
	"strings"
)

// How many of each list are kept, the commonest first, and how long a word is at least.
const (
	passwords = 30000
	others    = 5000
	shortest  = 4
)

func main() {
	lists, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	kept := map[string]bool{}
	for _, list := range regexp.MustCompile(`(\w+): "([^"]*)"`).FindAllStringSubmatch(string(lists), -1) {
		words, most := strings.Split(list[2], ","), others
		if list[1] == "passwords" {
			most = passwords
		}
		for _, word := range words[:min(most, len(words))] {
			if len(word) >= shortest {
				kept[word] = true
			}
		}
	}
	if err := write("common.txt.gz", kept); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(kept), "words")
}

// write writes words to a file, sorted, a line for each, compressed.
func write(file string, words map[string]bool) error {
	var packed bytes.Buffer
	to, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	var sorted []string
	for word := range words {
		sorted = append(sorted, word)
	}
	slices.Sort(sorted)
	if _, err := to.Write([]byte(strings.Join(sorted, "\n") + "\n")); err != nil {
		return err
	}
	if err := to.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, packed.Bytes(), 0o644)
}
