package gtp

import (
	"context"
	"errors"
	"strings"
)

// StartLine is [Start] for a command line, as in "gnugo --mode gtp", which it splits with
// [SplitCommand]. No shell reads it.
func StartLine(ctx context.Context, line string) (*Engine, error) {
	args, err := SplitCommand(line)
	if err != nil {
		return nil, &StartError{line, err}
	}
	return Start(ctx, Command{Args: args})
}

// SplitCommand splits a command line into words at blanks, but not within quotes. A backslash
// takes the meaning from the character after it, but not within single quotes. It is an error if a
// quote is not closed.
func SplitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	inWord, escaped := false, false
	for _, r := range line {
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
