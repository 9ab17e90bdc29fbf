// Bundle makes page/dist from page/src: one script for the page, one for what has to
// run before anything is painted, the style sheet and the icon. It needs no Node and
// no network; run it with "go generate ./page".
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// run writes the bundle of the page in a folder.
func run(page string) error {
	files, err := bundle(page)
	if err != nil {
		return err
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(page, "dist", name), content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// bundle returns the files of dist by name.
func bundle(page string) (map[string][]byte, error) {
	root, err := filepath.Abs(page)
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir:     root,
		EntryPoints:       []string{"src/main.ts", "src/theme.ts", "src/page.css", "src/icon.svg"},
		Outdir:            "dist",
		Bundle:            true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Charset:           api.CharsetUTF8,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		Engines:           []api.Engine{{Name: api.EngineChrome, Version: "111"}, {Name: api.EngineFirefox, Version: "113"}, {Name: api.EngineSafari, Version: "16.4"}},
		Loader:            map[string]api.Loader{".svg": api.LoaderCopy},
		LogLevel:          api.LogLevelSilent,
		Write:             false,
	})
	var reasons []error
	for _, m := range api.FormatMessages(append(result.Errors, result.Warnings...), api.FormatMessagesOptions{}) {
		reasons = append(reasons, errors.New(m))
	}
	if len(reasons) > 0 {
		return nil, errors.Join(reasons...)
	}
	files := map[string][]byte{}
	for _, f := range result.OutputFiles {
		files[filepath.Base(f.Path)] = f.Contents
	}
	return files, nil
}
