package main

import (
	"errors"
	"strings"
)

// splitCommand splits a command into the program and its arguments as [splitWords]
// does.
func splitCommand(command string) ([]string, error) {
	args, err := splitWords(command)
	if err == nil && (len(args) == 0 || args[0] == "") {
		err = errors.New("no program is named")
	}
	return args, err
}

// splitWords splits a command at blanks, but not within quotes. A backslash takes the
// meaning from the character after it, but not within single quotes.
func splitWords(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	inWord, escaped := false, false
	for _, r := range text {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, inWord = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, inWord = r, true
		case r == ' ' || r == '\t' || r == '\n':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if quote != 0 || escaped {
		return nil, errors.New("a quote is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
